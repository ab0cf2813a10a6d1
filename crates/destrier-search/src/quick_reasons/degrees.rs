//! Vertices with too few edges to be entered and left ([`Impossible::FewMoves`]).

use destrier_core::{Ends, Graph, Impossible};

/// Examines every vertex of a graph.
pub(super) fn find(graph: &Graph, ends: Ends) -> Option<Impossible> {
    if graph.vertices() == 1 {
        return None;
    }
    let moves = (0..graph.vertices() as u32).map(|vertex| (u64::from(vertex), graph.degree(vertex)));
    few_moves(moves, ends.rename(|end| Some(u64::from(end)))?)
}

/// The first square without moves, or too many squares with a single move; by ascending id.
pub fn few_moves(moves: impl Iterator<Item = (u64, usize)>, ends: Ends<u64>) -> Option<Impossible> {
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
