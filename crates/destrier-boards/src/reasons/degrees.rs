//! Squares with too few moves to be entered and left ([`Impossible::FewMoves`]).
//!
//! On a board without holes the moves of a square depend on how near it is to the edges. For a short leaper they are
//! fewest in the corners. A long one is also stuck where an edge is just too near for its long moves: in the last row
//! or column before it could move far, and in the middle of a board that is smaller than two of its long moves. By
//! these squares every rectangle that is too small to be connected (Knuth 1994) is recognised, whatever its size.

use destrier_core::{Ends, Impossible, Rectangle, Square};
use destrier_search::quick_reasons::few_moves;

/// The number of squares along each edge of a corner that are examined.
const WINDOW: u32 = 8;

/// Examines the corners of a board, and where long moves become possible.
pub(super) fn in_corners(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    if board.squares() == 1 {
        return None;
    }

    let long = board.leaper().long();
    let places = |side: u32| {
        let near_edges = (0..side.min(WINDOW)).chain(side.saturating_sub(WINDOW).max(WINDOW.min(side))..side);
        let farther = [long.wrapping_sub(1), side.wrapping_sub(long), side / 2].into_iter();
        let mut places: Vec<u32> = near_edges.chain(farther.filter(|&place| place < side)).collect();
        places.sort_unstable();
        places.dedup();
        places
    };

    let rows = places(board.rows());
    let cols = places(board.cols());
    let squares = rows.iter().flat_map(|&row| cols.iter().map(move |&col| Square { row, col }));
    let moves =
        squares.filter(|&square| board.has(square)).map(|square| (board.id(square), board.neighbours(square).len()));

    few_moves(moves, ends.rename(|square| Some(board.id(square)))?)
}
