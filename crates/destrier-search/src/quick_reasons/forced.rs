//! Looks for a contradiction among forced moves ([`Impossible::Forced`]), with a few lemmas if necessary.
//!
//! Every undecided move is assumed to be made, and then not to be; if one of the two leads to a contradiction the other
//! is a lemma. Of the lemmas found the one that leaves the fewest moves undecided is taken, which keeps the argument
//! short, but does not guarantee the shortest. On larger boards only moves near the given ends are tried: the
//! contradictions they cause are nearby.

use destrier_core::impossible::forced::{Lemma, Moves};
use destrier_core::{Ends, Graph, Impossible};

/// Larger graphs are not examined, unless they are cycles, in which everything is forced.
const MAX_VERTICES: usize = 4096;

/// In larger graphs than this, only moves near the given ends are tried.
const MAX_WHOLLY: usize = 160;

/// The number of moves that counts as near.
const NEAR: usize = 4;

/// The number of bytes that may be copied in the search for one lemma: each assumption copies the state of every move.
/// In a dense graph everything is near, and little follows from anything.
const MAX_COPIED: usize = 1 << 28;

/// An argument with more lemmas is not a short reason.
const MAX_LEMMAS: usize = 8;

/// A contradiction among forced moves, if it is found with few lemmas.
pub(super) fn find(graph: &Graph, ends: Ends) -> Option<Impossible> {
    let large = graph.vertices() > MAX_VERTICES;
    if large && (0..graph.vertices() as u32).any(|vertex| graph.neighbours(vertex).len() > 2) {
        return None;
    }

    let mut moves = Moves::new(graph, ends)?;
    if large && !moves.contradict {
        return None;
    }

    let mut lemmas = Vec::new();
    let supposed = worth_supposing(graph, ends);
    while !moves.contradict {
        if lemmas.len() == MAX_LEMMAS {
            return None;
        }
        let (lemma, after) = best_lemma(&moves, &supposed)?;
        lemmas.push(lemma);
        moves = after;
    }

    Some(Impossible::Forced { lemmas })
}

/// Marks the vertices whose moves are tried: layer after layer around the ends, while that is not too much.
fn worth_supposing(graph: &Graph, ends: Ends) -> Vec<bool> {
    let copied = graph.edges() + 12 * graph.vertices();
    let affordable = |moves: usize| 2 * moves * copied <= MAX_COPIED;
    let mut marks = vec![graph.vertices() <= MAX_WHOLLY && affordable(graph.edges()); graph.vertices()];
    let mut ring: Vec<u32> = ends.given().collect();
    let mut moves = 0;

    for _ in 0..NEAR {
        moves += ring.iter().map(|&vertex| graph.degree(vertex)).sum::<usize>();
        if !affordable(moves) {
            break;
        }

        ring.iter().for_each(|&vertex| marks[vertex as usize] = true);
        ring = ring.iter().flat_map(|&vertex| graph.neighbours(vertex)).copied().collect();
        ring.retain(|&vertex| !marks[vertex as usize]);
        ring.sort_unstable();
        ring.dedup();
    }

    marks
}

/// The lemma that leaves the fewest moves undecided, and the state with it.
fn best_lemma(moves: &Moves, supposed: &[bool]) -> Option<(Lemma, Moves)> {
    let worth_it = |&(_, (from, to)): &(u32, (u32, u32))| supposed[from as usize] || supposed[to as usize];
    let probe = |(index, (from, to)): (u32, (u32, u32))| {
        [false, true].into_iter().filter_map(move |made| {
            let holds = moves.supposing(index, !made).contradict;
            let lemma = Lemma { from: u64::from(from), to: u64::from(to), made };
            holds.then(|| (lemma, moves.supposing(index, made)))
        })
    };
    let left = |after: &Moves| if after.contradict { 0 } else { 1 + after.open().count() };
    moves.open().filter(worth_it).flat_map(probe).min_by_key(|(_, after)| left(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_supposed_is_bounded_in_dense_graphs_and_reaches_far_in_sparse_ones() {
        let complete =
            |count: u32| Graph::from_edges(count, (0..count).flat_map(|i| (0..i).map(move |j| (i, j)))).unwrap();
        let ends = Ends::Path { start: Some(0), end: Some(5) };
        let marked = |graph: &Graph| worth_supposing(graph, ends).iter().filter(|&&mark| mark).count();
        assert_eq!([100, 400, 800].map(|count| marked(&complete(count))), [100, 2, 0]);
        let ring = Graph::from_edges(1000, (0..1000).map(|i| (i, (i + 1) % 1000))).unwrap();
        assert_eq!(marked(&ring), 12);
        assert_eq!(find(&complete(800), ends), None);
    }
}
