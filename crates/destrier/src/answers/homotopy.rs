//! Closed tours of a homotopy class.
//!
//! - Parity and distance exclude many classes ([`HomotopyObstacle`]).
//! - A closed tour of the plane rectangle crosses no seam, so it is contractible. A path of the plane rectangle whose
//!   ends are one move apart across a seam is a closed tour that goes round once. Both are constructed at any size.
//! - All other classes are searched for: a closed tour is changed until it is of the class. Small boards on which that
//!   fails are counted by class, which shows that there is no such tour, or that a list of all tours has one.
//!
//! Here as everywhere, the result is only a claim until the tour is verified and core finds that it is of the class.

use super::counts::{CountError, CountRequest, ListedTour, count_with, list_with};
use super::graph::SolvedBy;
use super::memory::{check_size, too_large};
use super::rectangle::{RectangleQuestion, found, gave_up, impossible};
use super::{Answer, AskError, Certificate, Existence, Request, ask_with, auto, confirm, refute, verify_claim};
use crate::settle::wrong_claim;
use destrier_boards::construct::{construct_by_seed, write_out};
use destrier_boards::reasons::refute_at_a_glance;
use destrier_core::computed::ComputedTour;
use destrier_core::impossible::{HomotopyObstacle, Verdict};
use destrier_core::tour::homotopy::{HomotopyClass, homotopy, seams_crossed};
use destrier_core::tour::magic::Sums;
use destrier_core::{Board, Goal, Impossible, Path, Rectangle, RectangleGraph, Shape, Square, Surface, Tour};
use destrier_search::homotopy_search::{HomotopySearch, SeamTable};
use destrier_search::method::{Control, FIRST_SEED, Finding, Limit, Method, Random};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Bytes per square of the graph, its seams and the tours.
const BYTES_PER_SQUARE: u64 = 512;

/// The number of squares that the exchanges of one attempt pass, unless those are fewer than `MIN_EXCHANGES`
/// exchanges.
const SQUARES_PER_ATTEMPT: u64 = 1 << 24;
/// The minimum number of exchanges in one attempt.
const MIN_EXCHANGES: u64 = 20_000;

/// The number of attempts after which a small board is counted by class.
const ATTEMPTS_BEFORE_COUNT: u64 = 10;
/// The largest board that is counted.
const MAX_COUNTED: u64 = 40;
/// The largest number of tours that are listed.
const MAX_LISTED: u32 = 100_000_000;

/// The largest number of pairs of ends that are tried across a seam.
const MAX_CLOSINGS: usize = 64;

/// Answers a request for a closed tour of a homotopy class.
pub(super) fn ask_of_class(
    question: &RectangleQuestion,
    class: HomotopyClass,
    control: &Control,
) -> Result<Answer<Board>, AskError> {
    let class = check_request(question, class)?;
    let RectangleQuestion { board, goal, request } = question;
    if let Some(reason) = refute(board, goal)? {
        return Ok(impossible(reason, None));
    }
    if let Some(reason) = excluded(board, goal, class)? {
        return Ok(impossible(reason, None));
    }

    check_size(question)?;
    if let Some(answer) = across_few_seams(question, class, control)? {
        return Ok(answer);
    }

    let needed = bytes_to_search(board);
    let allowed = request.limits.memory;
    if needed > allowed {
        return Err(too_large(question, needed, allowed));
    }

    search(question, class, control)
}

/// Bytes that a search for a tour of a class takes.
pub(super) fn bytes_to_search(board: &Rectangle) -> u64 {
    board.cells().saturating_mul(BYTES_PER_SQUARE)
}

/// Whether there is a closed tour of a homotopy class; `None` if only a search can tell.
pub(super) fn existence(question: &RectangleQuestion, class: HomotopyClass) -> Result<Option<Existence>, AskError> {
    let class = check_request(question, class)?;
    let RectangleQuestion { board, goal, .. } = question;
    if let Some(reason) = refute_at_a_glance(board, goal) {
        let verdict = confirm(board, goal, &reason, "exists")?;
        return Ok(Some(Existence::No { reason, verdict, by: SolvedBy::QuickReason }));
    }
    if let Some((reason, verdict)) = excluded(board, goal, class)? {
        return Ok(Some(Existence::No { reason, verdict, by: SolvedBy::QuickReason }));
    }
    let tour = if has_distinct_moves(board) { constructed(question, class) } else { None };
    Ok(tour.map(|tour| Existence::Yes(Box::new(Certificate::OnThePlane { tour }))))
}

/// Refuses what has no homotopy class. Returns the class in its normal form on the surface.
fn check_request(question: &RectangleQuestion, class: HomotopyClass) -> Result<HomotopyClass, AskError> {
    let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
    let RectangleQuestion { board, goal, request } = question;
    let columns = i64::try_from(class.columns).unwrap_or(i64::MAX);
    let class = HomotopyClass::of(board.surface(), columns, class.rows)
        .map_err(|error| AskError::Unsuited(error.to_string()))?;

    if goal.shape == Shape::Open {
        return unsuited("only closed tours have a homotopy class; ask for a closed tour");
    }
    if request.sums != Sums::Any || request.symmetry.is_some() {
        return unsuited("a tour of a homotopy class cannot be asked for with a symmetry or with magic sums");
    }

    if request.chosen_method() != Method::Auto {
        return unsuited(
            "tours of a homotopy class have a search of their own; leave out the method, the tie-breaks, and the aim \
             for few or many turns or crossings",
        );
    }

    if goal.end.is_some() {
        return unsuited("the last square of a tour of a homotopy class cannot be given, only the first");
    }

    Ok(class)
}

/// The obstacle of a class, confirmed.
fn excluded(board: &Rectangle, goal: &Goal, class: HomotopyClass) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let Some(obstacle) = HomotopyObstacle::of(board, class) else { return Ok(None) };
    let reason = Impossible::Homotopy { class, obstacle };
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Some((reason, verdict)))
}

/// A tour of the plane rectangle, or a path that one move across the seams closes.
fn across_few_seams(
    question: &RectangleQuestion,
    class: HomotopyClass,
    control: &Control,
) -> Result<Option<Answer<Board>>, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    if !auto::is_rectangle(board) {
        return Ok(None);
    }

    let (path, method) = if class.is_contractible() {
        let plane = Request { board: on_the_plane(board).into(), homotopy: None, ..(*request).clone() };
        match ask_with(&plane, control)? {
            Answer::Tour { tour, by: SolvedBy::Method(method), .. } => (Path::Vertices(tour.ids().collect()), method),
            _ => return Ok(None),
        }
    } else {
        let Some(tour) = constructed(question, class) else { return Ok(None) };
        match write_out(&tour, request.limits.memory, control) {
            Finding::Found(path) => (path, Method::Construct),
            Finding::GaveUp { limit, .. } => return Ok(Some(gave_up(limit, Method::Construct))),
            Finding::Impossible(_) => return Ok(None),
        }
    };

    let path = match (path, goal.start) {
        (Path::Vertices(mut ids), Some(_)) => {
            goal.ids(board).turn_to_ends(&mut ids);
            Path::Vertices(ids)
        }
        (path, _) => path,
    };

    let tour = verify_claim(&question.task(), path, method)?;

    // On narrow boards two moves may connect the same squares, so the class is checked.
    Ok((homotopy(&tour) == Some(class)).then(|| found(tour, method)))
}

/// The computed tour of the plane rectangle, closed if the class is contractible, or else from one end to the other of
/// a move that crosses the seams as the class does.
fn constructed(question: &RectangleQuestion, class: HomotopyClass) -> Option<ComputedTour> {
    let board = question.board;
    let seed = question.request.seed;
    if !auto::is_rectangle(board) {
        return None;
    }

    let plane = on_the_plane(board);
    if class.is_contractible() {
        return construct_by_seed(&plane, &Goal::CLOSED, seed);
    }

    let mut closings = closings(board, class);
    if seed != FIRST_SEED {
        Random::new(seed, 0).shuffle(&mut closings);
    }

    closings.into_iter().take(MAX_CLOSINGS).find_map(|(end, start)| {
        let tour = construct_by_seed(&plane, &Goal { start: Some(start), end: Some(end), ..Goal::OPEN }, seed)?;
        let has_ends = tour.at(0) == Some(start) && tour.at(tour.len() - 1) == Some(end);
        has_ends.then_some(tour)
    })
}

/// Moves that cross the seams once, as the class does: from where to where.
fn closings(board: &Rectangle, class: HomotopyClass) -> Vec<(Square, Square)> {
    let surface = board.surface();

    let along = |side: u32| {
        // The places are those near both ends of the side and near its middle.
        let places = (0..4).chain(side / 2..side / 2 + 4).chain(side.saturating_sub(4)..side);
        let mut places: Vec<u32> = places.filter(|&place| place < side).collect();
        places.sort_unstable();
        places.dedup();
        places
    };

    let rows = along(board.rows());
    let cols = along(board.cols());
    let mut closings = Vec::new();
    for from in rows.iter().flat_map(|&row| cols.iter().map(move |&col| Square { row, col })) {
        for (to, _) in board.neighbours(from) {
            let Some((right, down)) = seams_crossed(board, from, to).filter(|&seams| seams != (0, 0)) else { continue };
            if HomotopyClass::of(surface, right, down) == Ok(class) {
                closings.push((from, to));
            }
        }
    }

    closings
}

/// Whether no two moves connect the same two squares, except beside the corners of the projective plane.
fn has_distinct_moves(board: &Rectangle) -> bool {
    let is_wide = |wraps: bool, side: u32| !wraps || u64::from(side) > 2 * u64::from(board.leaper().long());
    let surface = board.surface();
    is_wide(surface.columns_wrap(), board.cols()) && is_wide(surface.rows_wrap(), board.rows())
}

/// The rectangle of the plane with as many rows and columns.
fn on_the_plane(board: &Rectangle) -> Rectangle {
    let plane = Rectangle::new(board.rows(), board.cols(), Surface::Plane).unwrap_or_else(|_| board.clone());
    plane.with_leaper(board.leaper())
}

/// Changes closed tours until one is of the class.
fn search(question: &RectangleQuestion, class: HomotopyClass, control: &Control) -> Result<Answer<Board>, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let Request { seed, limits, .. } = request;
    let method = Method::Rotate;
    let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
        return Ok(gave_up(Limit::Stopped, method));
    };

    let seams = SeamTable::new(&board_graph);
    let exchanges = (SQUARES_PER_ATTEMPT / (8 * board.squares())).max(MIN_EXCHANGES);
    for attempt in 0..limits.attempts.max(1) {
        let stream = if attempt == 0 { *seed } else { Random::new(*seed, attempt).bits() };
        let plain = Request { homotopy: None, seed: stream, ..(*request).clone() };
        let first = match ask_with(&plain, control)? {
            Answer::Tour { tour, .. } => tour,
            // The board has no closed tour, or none was found.
            other => return Ok(other),
        };

        let cycle = first.ids().filter_map(|id| board_graph.vertex_of_id(id.into())).collect();
        let mut random = Random::new(stream, attempt);
        control.note("changing a closed tour until it is of the homotopy class".into());

        if let Some(cycle) = HomotopySearch::new(&seams, class, cycle).run(&mut random, exchanges, control) {
            let mut ids = board_graph.ids_of(cycle);
            goal.ids(board).turn_to_ends(&mut ids);
            let tour = of_class(verify_claim(&question.task(), Path::Vertices(ids), method)?, class)?;
            return Ok(found(tour, method));
        }

        if attempt + 1 == ATTEMPTS_BEFORE_COUNT.min(limits.attempts.max(1))
            && board.squares() <= MAX_COUNTED
            && let Some(answer) = settle_by_count(question, class, control)?
        {
            return Ok(answer);
        }
        if control.is_stopped() {
            return Ok(gave_up(Limit::Stopped, method));
        }
    }

    Ok(gave_up(Limit::Attempts(limits.attempts), method))
}

fn of_class(tour: Tour<Rectangle>, class: HomotopyClass) -> Result<Tour<Rectangle>, AskError> {
    if homotopy(&tour) == Some(class) {
        Ok(tour)
    } else {
        let fault = format!("its tour is not one {}", class.clause());
        Err(wrong_claim(Method::Rotate.name(), fault))
    }
}

/// Counts the closed tours by class. If there are some of the class, and not too many in total, they are listed.
fn settle_by_count(
    question: &RectangleQuestion,
    class: HomotopyClass,
    control: &Control,
) -> Result<Option<Answer<Board>>, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let board: &Rectangle = board;
    control.note("counting the closed tours by homotopy class".into());
    let counted = CountRequest::board(request.board.clone()).by_homotopy().memory(request.limits.memory);
    let counts = match count_with(&counted, control, &mut |_| ()) {
        Ok(answer) => answer,
        Err(CountError::Wrong(fault)) => {
            return Err(wrong_claim(Method::Frontier.name(), fault));
        }
        Err(_) => return Ok(None),
    };

    let Some(homotopy_counts) = &counts.homotopy else { return Ok(None) };
    if homotopy_counts.of(class) == BigUint::ZERO {
        let reason = Impossible::Homotopy { class, obstacle: HomotopyObstacle::Counted };
        let verdict = confirm(board, goal, &reason, "count")?;
        return Ok(Some(impossible((reason, verdict), Some(Method::Frontier))));
    }

    if counts.count > MAX_LISTED.into() {
        return Ok(None);
    }

    let mut listed_ids = None;
    let listed = list_with(&CountRequest::board(request.board.clone()), control, &mut |tour| match tour {
        ListedTour::Board(tour) if tour.on_rectangle().and_then(|tour| homotopy(&tour)) == Some(class) => {
            listed_ids = Some(tour.ids().collect::<Vec<u32>>());
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });

    let (Ok(_), Some(mut ids)) = (listed, listed_ids) else { return Ok(None) };
    goal.ids(board).turn_to_ends(&mut ids);
    let tour = of_class(verify_claim(&question.task(), Path::Vertices(ids), Method::Tree)?, class)?;
    Ok(Some(found(tour, Method::Tree)))
}

#[cfg(test)]
mod tests;
