//! Upper bounds for counts, so that the number of passes is known to be enough.
//!
//! Colour the edges of a Hamilton circuit of even length alternately: it is two perfect matchings, and their order does
//! not matter. So there are at most P^2 / 2 circuits, where P is the number of perfect matchings. In the same way a path
//! of n vertices is two matchings. If n is even, one of them misses no vertex and the other misses two; if n is odd, each
//! misses one, and their order does not matter. A circuit of odd length is a path of that kind whose ends are joined, n
//! times over. The matchings that miss none, one or two vertices are counted by a short dynamic program over the vertices
//! in some order; its states are the sets of later vertices that are already matched.
//!
//! Where those sets are too many, the theorem of Bregman (1973) serves: a graph has at most `(prod d!^(1/d)) / 2` circuits,
//! over the degrees d of its vertices, because each direction of each circuit is a term of the permanent. A path is
//! closed by a vertex that is joined to all others.
//!
//! The sums are of positive floating-point numbers, so that their relative error is below the number of additions times
//! 2^-53; a millionth is added to every logarithm, which is far more.

use destrier_core::{Ends, Graph};
use std::collections::BTreeMap;

/// More sets than this, and the matchings are left uncounted.
const MOST_SETS: usize = 1 << 19;
const MARGIN: f64 = 1e-6;

/// The binary logarithm of an upper bound of the number of circuits or paths, without direction; `None` if there is
/// none at all. `order` is the order in which to take the vertices.
pub fn bits(graph: &Graph, ends: Ends, order: &[u32]) -> Option<f64> {
    let count = graph.vertices();
    if count < 3 {
        return Some(1.0);
    }
    let by_degrees = bregman(graph, ends);
    let by_matchings = match matchings(graph, order) {
        None => return by_degrees,
        Some([perfect, one, two]) => {
            let log = |number: f64| (number > 0.0).then(|| number.log2());
            match (ends, count.is_multiple_of(2)) {
                (Ends::Circuit, true) => log(perfect)? * 2.0 - 1.0,
                (Ends::Circuit, false) => log(one)? * 2.0 - 1.0 - (count as f64).log2(),
                (Ends::Path { .. }, true) => log(perfect)? + log(two)?,
                (Ends::Path { .. }, false) => log(one)? * 2.0 - 1.0,
            }
        }
    };
    by_degrees.map(|bits| bits.min(by_matchings + MARGIN))
}

/// The bound by degrees alone.
fn bregman(graph: &Graph, ends: Ends) -> Option<f64> {
    let more = match ends {
        Ends::Circuit => 0,
        Ends::Path { .. } => 1,
    };
    let mut total = -1.0 + MARGIN;
    for vertex in 0..graph.vertices() as u32 {
        let degree = graph.degree(vertex) + more;
        if degree == 0 {
            return None;
        }
        total += log_factorial(degree) / degree as f64;
    }
    let joiner = if more > 0 { log_factorial(graph.vertices()) / graph.vertices() as f64 } else { 0.0 };
    Some(total + joiner)
}

fn log_factorial(number: usize) -> f64 {
    (2..=number).map(|factor| (factor as f64).log2()).sum()
}

/// The matchings that miss no vertex, one, and two; `None` if there are too many sets to go through.
fn matchings(graph: &Graph, order: &[u32]) -> Option<[f64; 3]> {
    let count = graph.vertices();
    let mut place = vec![0; count];
    for (index, &vertex) in order.iter().enumerate() {
        *place.get_mut(vertex as usize)? = index;
    }
    // Bit i of a set: the vertex i places after the current one is matched.
    let mut sets: BTreeMap<u128, [f64; 3]> = BTreeMap::from([(0, [1.0, 0.0, 0.0])]);
    for (index, &vertex) in order.iter().enumerate() {
        let later: Vec<usize> =
            graph.neighbours(vertex).iter().map(|&near| place[near as usize]).filter(|&at| at > index).collect();
        if later.iter().any(|at| at - index > 127) {
            return None;
        }
        let mut next: BTreeMap<u128, [f64; 3]> = BTreeMap::new();
        let mut add = |set: u128, ways: [f64; 3]| {
            let known = next.entry(set >> 1).or_default();
            known.iter_mut().zip(ways).for_each(|(sum, more)| *sum += more);
        };
        for (&set, &ways) in &sets {
            if set & 1 == 1 {
                add(set, ways);
                continue;
            }
            add(set, [0.0, ways[0], ways[1]]);
            for at in &later {
                let bit = 1u128 << (at - index);
                if set & bit == 0 {
                    add(set | bit, ways);
                }
            }
        }
        if next.len() > MOST_SETS {
            return None;
        }
        sets = next;
    }
    sets.remove(&0)
}

#[cfg(test)]
mod tests {
    use super::super::{backtrack, order};
    use super::*;
    use crate::method::{Control, Random};
    use destrier_core::Board;

    #[test]
    fn matchings_of_complete_graphs_are_double_factorials() {
        let complete =
            |count: u32| Graph::from_edges(count, (0..count).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap();
        let all: Vec<u32> = (0..8).collect();
        assert_eq!(matchings(&complete(8), &all), Some([105.0, 0.0, 28.0 * 15.0]));
        assert_eq!(matchings(&complete(7), &all[..7]), Some([0.0, 105.0, 0.0]));
    }

    #[test]
    fn no_count_is_above_its_bound() {
        let mut close = 0;
        for stream in 0..400 {
            let mut random = Random::new(5, stream);
            let count = 3 + random.below(6) as u32;
            let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
            let edges: Vec<_> = pairs.filter(|_| random.below(3) > 0).collect();
            let graph = Graph::from_edges(count, edges).unwrap();
            for ends in [Ends::Circuit, Ends::Path { start: None, end: None }] {
                let found = backtrack::count(&graph, ends, &Control::default()).unwrap();
                let bound = bits(&graph, ends, &order::of(&graph, None));
                assert!(found == 0 || (found as f64).log2() <= bound.unwrap(), "{graph:?}");
                assert!(found == 0 || (found as f64).log2() <= bregman(&graph, ends).unwrap(), "{graph:?}");
                close += u32::from(found > 0 && bound.unwrap() - (found as f64).log2() < 2.0);
            }
        }
        assert!(close > 100);
    }

    #[test]
    fn the_chessboards_counts_are_known_to_fit_in_one_or_two_words() {
        let board: Board = "8x8".parse().unwrap();
        let (graph, ids) = Graph::of_board(&board);
        let order = order::of(&graph, Some((&board, &ids)));
        let bound = bits(&graph, Ends::Circuit, &order).unwrap();
        println!(
            "{bound} {:?} {:?}",
            bits(&graph, Ends::Path { start: None, end: None }, &order),
            bregman(&graph, Ends::Circuit)
        );
        assert!(bound > 43.5 && bound < 64.0, "{bound}");
    }
}
