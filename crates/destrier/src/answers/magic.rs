//! Magic tours: their reasons, their construction, and complete lists of them.

mod list;

pub use self::list::{MagicSearch, MagicSlice, SearchEstimate};

use super::memory::check_size;
use super::rectangle::{RectangleQuestion, found, gave_up, impossible};
use super::{Answer, AskError, Certificate, confirm, refute, verify_claim};
use crate::settle::wrong_claim;
use destrier_boards::magic;
use destrier_core::impossible::SumArgument;
use destrier_core::tour::magic::Sums;
use destrier_core::{Board, Goal, Impossible, Path, Rectangle, Shape};
use destrier_search::method::{Control, Limit, Method};

/// The answer to a request for a magic tour.
pub(super) fn answer(question: &RectangleQuestion, control: &Control) -> Result<Answer<Board>, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let sums = request.sums;
    check_combination(question)?;
    if let Some(reason) = refute(board, goal)? {
        return Ok(impossible(reason, None));
    }

    if let Some(argument) = SumArgument::of(board, sums) {
        let reason = Impossible::UnequalSums { sums, argument };
        let verdict = confirm(board, goal, &reason, "exists")?;
        return Ok(impossible((reason, verdict), None));
    }

    let not_known = || AskError::NotKnown { wanted: describe(sums, goal.shape), board: board.to_string() };
    if !magic::may_find(board, goal.shape, sums) {
        return Err(not_known());
    }

    check_size(question)?;

    let method = Method::Construct;
    match magic::find(board, goal.shape, sums, request.seed, control) {
        Some(squares) => {
            let ids = squares.into_iter().map(|square| board.id(square) as u32).collect();
            let tour = verify_claim(&question.task(), Path::Vertices(ids), method)?;
            if sums.are_met_by(&tour) {
                Ok(found(tour, method))
            } else {
                Err(wrong_claim(method.name(), "its sums differ"))
            }
        }
        None if control.is_stopped() => Ok(gave_up(Limit::Stopped, method)),
        None => Err(not_known()),
    }
}

/// What the literature says about boards of 4h x 4k squares.
pub(super) const PUBLISHED: Certificate = Certificate::Published {
    statement: "magic tours exist on all boards whose sides are multiples of four, from 8x8 on and from 4x20 on: those \
                of 8x8 can be extended by braids; this board is too large to construct one here",
    source: "Jelliss, Knight's Tour Notes, on magic tours",
};

/// Whether [`PUBLISHED`] is about this board; it says nothing about closed tours.
pub(super) fn is_published(board: &Rectangle, goal: &Goal) -> bool {
    goal.shape == Shape::Open && magic::is_published(board)
}

/// Refuses what does not go together with magic sums.
fn check_combination(question: &RectangleQuestion) -> Result<(), AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
    if request.chosen_method() != Method::Auto {
        return unsuited(
            "magic tours have a method of their own; leave out the method, the tie-breaks, and the aim for few or many \
             turns or crossings",
        );
    }
    if goal.start.is_some() || goal.end.is_some() {
        return unsuited("a magic tour begins and ends where its sums want it; leave out the start and the end");
    }
    check_board(board, request.sums)
}

/// Refuses boards that have no such sums.
fn check_board(board: &Rectangle, sums: Sums) -> Result<(), AskError> {
    let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
    if !board.is_whole() {
        return unsuited(
            "a magic tour needs a board without holes: with holes the lines have different numbers of squares, and \
             equal sums would say nothing about how evenly a tour is spread",
        );
    }

    if !magic::is_suited(board) {
        return unsuited("magic tours are for the knight on rectangles of the plane");
    }
    if sums == Sums::DiagonallyMagic && board.rows() != board.cols() {
        return unsuited("a diagonally magic tour needs a square board");
    }

    Ok(())
}

fn describe(sums: Sums, shape: Shape) -> &'static str {
    match (sums, shape) {
        (Sums::DiagonallyMagic, Shape::Closed) => "closed diagonally magic tour",
        (Sums::DiagonallyMagic, Shape::Open) => "diagonally magic tour",
        (_, Shape::Closed) => "closed magic tour",
        (_, Shape::Open) => "magic tour",
    }
}
