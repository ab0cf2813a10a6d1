//! Finds reasons why a board has no tour, quickly if there is a short one. Those that hold for every graph are found by
//! [`quick_reasons`].
//!
//! [`refute`] tries the reasons of [`Impossible`] one after another, from the simplest to the most complex, and returns
//! the first that holds. It proves nothing by itself: [`Impossible::check`] in core confirms what is found here. `None`
//! only says that no short reason was found; an exact search such as [`frontier`](crate::frontier) may still find that
//! there is no tour.
//!
//! Questions about a huge board are answered from its sides alone, without storing anything of its size.

mod bands;
mod degrees;

use destrier_core::impossible::{MAX_CELLS_STORED, colour, narrow, residue};
use destrier_core::{Ends, Goal, Impossible, Leaper, Rectangle, RectangleGraph, Square};
use destrier_search::method::Control;
use destrier_search::quick_reasons;

/// On knight's boards without holes beyond this size, at least three wide, no reason is searched in the graph: the
/// board is connected, every square has two moves, and all other reasons are found without the graph.
const LARGE: u64 = 4096;

/// A reason why the board has no such tour, if there is one that is found quickly.
pub fn refute(board: &Rectangle, goal: &Goal) -> Option<Impossible> {
    with_ends(board, goal, |ends| {
        at_a_glance(board, ends).or_else(|| on_the_graph(board, ends)).or_else(|| along_the_columns(board, ends))
    })
}

/// A reason why the board has no such tour, if one is found without storing anything of the size of the board. It takes
/// microseconds on every board.
pub fn refute_at_a_glance(board: &Rectangle, goal: &Goal) -> Option<Impossible> {
    with_ends(board, goal, |ends| at_a_glance(board, ends))
}

/// What `find` says about the ends of this goal. A goal that is not on the board is no question.
fn with_ends(board: &Rectangle, goal: &Goal, find: impl Fn(Ends<Square>) -> Option<Impossible>) -> Option<Impossible> {
    if goal.misplaced(board).is_some() {
        return None;
    }
    match Ends::of_goal(board, goal) {
        Err(reason) => Some(reason),
        Ok(ends) => find(ends),
    }
}

/// Reasons that need nothing of the size of the board.
fn at_a_glance(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    degrees::in_corners(board, ends)
        .or_else(|| parts_that_never_meet(board))
        .or_else(|| colour::chessboard_imbalance(board, ends))
        .or_else(|| bands::at_a_glance(board, ends))
}

fn on_the_graph(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    let ordinary = board.is_whole() && board.leaper() == Leaper::KNIGHT;
    let short_side = board.rows().min(board.cols());

    // From 5x5 on there are open tours, and closed ones if the colours allow (Schwenk 1991; Cull and De Curtins 1978),
    // in the plane and so on every surface.
    let known_to_have_one = short_side >= 5 && ends.given().next().is_none();
    if board.cells() > MAX_CELLS_STORED
        || (ordinary && (known_to_have_one || (short_side >= 3 && board.cells() > LARGE)))
    {
        return None;
    }

    let board_graph = RectangleGraph::new(board);
    let RectangleGraph { graph, ids, .. } = &board_graph;
    let ends = ends.rename(|square| board_graph.vertex_of(square))?;
    let named = |reason: Impossible| reason.rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)));

    let control = Control::new();
    quick_reasons::in_linear_time(graph, ends, &control)
        .and_then(named)
        .or_else(|| bands::on_graph(&board_graph, ends).map(|set| Impossible::Alternation { set }))
        .or_else(|| quick_reasons::by_trials(graph, ends, &control).and_then(named))
}

/// With given ends, a narrow board of the plane that is too large for the graph is swept column by column.
fn along_the_columns(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    if board.cells() <= LARGE || !narrow::is_narrow(board) || ends.given().next().is_none() {
        return None;
    }
    let swept = narrow::sweep(board, ends)?;
    (!swept.exists).then_some(Impossible::Swept { steps: swept.steps })
}

/// Two squares separated by a residue that no move changes. They are searched near a corner, in two rows and two
/// columns that reach beyond the holes; other cases are left to the graph.
fn parts_that_never_meet(board: &Rectangle) -> Option<Impossible> {
    let residue = residue::kept(board).next()?;
    let span = u32::try_from(board.holes().len() + 2).unwrap_or(u32::MAX);

    let box_of = |rows: u32, cols: u32| {
        let rows = rows.min(board.rows());
        let cols = cols.min(board.cols());
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Square { row, col }))
    };

    let squares = || box_of(2, span).chain(box_of(span, 2)).filter(|&square| board.has(square));
    let from = squares().next()?;
    let to = squares().find(|&square| residue.of(square) != residue.of(from))?;
    let from = board.id(from);
    let to = board.id(to);

    Some(Impossible::NotConnected { from: from.min(to), to: from.max(to) })
}

#[cfg(test)]
mod tests;
