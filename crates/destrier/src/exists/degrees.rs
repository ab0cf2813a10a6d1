//! Squares with too few moves to be entered and left ([`Impossible::FewMoves`]).
//!
//! On a board without holes the moves of a square depend on how near it is to the edges, and are fewest in the corners,
//! so on a huge board only those are examined.

use destrier_core::{Board, Ends, Graph, Impossible, Square};

/// The number of squares along each edge of a corner that are examined.
const WINDOW: u32 = 8;

/// Examines the corners of a board.
pub(super) fn in_corners(board: &Board, ends: Ends<Square>) -> Option<Impossible> {
    if board.squares() == 1 {
        return None;
    }
    let near_edge = |side: u32| (0..side.min(WINDOW)).chain(side.saturating_sub(WINDOW).max(WINDOW.min(side))..side);
    let squares = near_edge(board.rows()).flat_map(|row| near_edge(board.cols()).map(move |col| Square { row, col }));
    let moves =
        squares.filter(|&square| board.has(square)).map(|square| (board.id(square), board.neighbours(square).len()));
    few(moves, ends.rename(|square| Some(board.id(square)))?)
}

/// Examines every vertex of a graph.
pub(super) fn everywhere(graph: &Graph, ends: Ends) -> Option<Impossible> {
    if graph.vertices() == 1 {
        return None;
    }
    let moves = (0..graph.vertices() as u32).map(|vertex| (u64::from(vertex), graph.degree(vertex)));
    few(moves, ends.rename(|end| Some(u64::from(end)))?)
}

/// The first square without moves, or too many squares with a single move; by ascending id.
fn few(moves: impl Iterator<Item = (u64, usize)>, ends: Ends<u64>) -> Option<Impossible> {
    let mut single = Vec::new();
    for (square, count) in moves {
        match count {
            0 => return Some(Impossible::FewMoves { squares: vec![square] }),
            1 if ends.given().all(|end| end != square) => single.push(square),
            _ => {}
        }
        if single.len() as u64 > ends.free() {
            return Some(Impossible::FewMoves { squares: single });
        }
    }
    None
}
