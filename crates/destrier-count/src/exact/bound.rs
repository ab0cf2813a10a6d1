//! Upper bounds of counts, from which the number of passes follows.
//!
//! Colour the edges of a Hamiltonian cycle of even length alternately: it is the union of two perfect matchings, and
//! their order does not matter. So there are at most P^2 / 2 cycles, where P is the number of perfect matchings. A
//! path of n vertices is the union of two matchings as well. If n is even, one of them misses no vertex and the other
//! misses two. If n is odd, each misses one, and their order does not matter. A cycle of odd length contains n such
//! paths, whose ends are adjacent. The matchings that miss no, one or two vertices are counted by a short dynamic
//! program over the vertices in some order. Its states are the sets of later vertices that are already matched.
//!
//! If there are too many of those sets, Bregman's theorem (1973) serves: a graph has at most `(prod d!^(1/d)) / 2`
//! cycles, over the degrees d of its vertices, because each direction of each cycle is a term of the permanent. A
//! path is closed by a vertex that is adjacent to all others.
//!
//! In sparse graphs the cycle space is smaller: the sets of edges that meet every vertex an even number of times. In a
//! connected graph of n vertices and m edges there are `2^(m - n + 1)` of them, one of which is empty.
//!
//! All sums are sums of positive floating-point numbers, so their relative error is below the number of additions times
//! 2^-53. A millionth is added to every logarithm, which is far more.

use destrier_core::{Ends, Graph};
use destrier_search::method::Control;
use std::collections::HashMap;

/// Largest number of sets for which matchings are counted.
const MAX_SETS: usize = 1 << 16;
/// Largest number of sets over all vertices: the bound should cost little compared with the count.
const MAX_WORK: usize = 1 << 27;
/// Largest distance of neighbours in the order for which the sets are stored in a table.
const DENSE_REACH: usize = 19;
const MARGIN: f64 = 1e-6;

/// The binary logarithm of an upper bound of the number of cycles or paths, without direction; `None` if there is none.
/// `order` is the order in which the vertices are processed. If the caller stops it, it is the bound by degrees alone.
///
/// ```
/// use destrier::counting::{exact::bound, order};
/// use destrier::{RectangleGraph, Control, Ends};
///
/// let board_graph = RectangleGraph::new(&"6x6".parse()?);
/// let order = order::of(&board_graph.graph, Some(&board_graph));
/// let bits = bound::bits(&board_graph.graph, Ends::Cycle, &order, &Control::default()).unwrap();
/// assert!(9862f64.log2() < bits && bits < 30.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bits(graph: &Graph, ends: Ends, order: &[u32], control: &Control) -> Option<f64> {
    let count = graph.vertices();
    if count < 3 {
        return Some(1.0);
    }

    let by_degrees = bregman(graph, ends).map(|bits| bits.min(independent_cycles(graph, ends)));
    let by_matchings = match matchings(graph, order, control) {
        None => return by_degrees,
        Some([perfect, missing_one, missing_two]) => {
            let log = |number: f64| (number > 0.0).then(|| number.log2());
            match (ends, count.is_multiple_of(2)) {
                (Ends::Cycle, true) => log(perfect)? * 2.0 - 1.0,
                (Ends::Cycle, false) => log(missing_one)? * 2.0 - 1.0 - (count as f64).log2(),
                (Ends::Path { .. }, true) => log(perfect)? + log(missing_two)?,
                (Ends::Path { .. }, false) => log(missing_one)? * 2.0 - 1.0,
            }
        }
    };

    by_degrees.map(|bits| bits.min(by_matchings + MARGIN))
}

/// The bound by degrees alone.
pub(crate) fn bregman(graph: &Graph, ends: Ends) -> Option<f64> {
    let more = match ends {
        Ends::Cycle => 0,
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

/// The bound by the cycle space. A graph that is not connected has no cycle or path, so any bound holds for it.
fn independent_cycles(graph: &Graph, ends: Ends) -> f64 {
    let dimension = match ends {
        Ends::Cycle => (graph.edges() + 1).saturating_sub(graph.vertices()),
        // The vertex that closes a path adds as many edges as there are vertices.
        Ends::Path { .. } => graph.edges(),
    };
    dimension.max(1) as f64
}

fn log_factorial(number: usize) -> f64 {
    (2..=number).map(|factor| (factor as f64).log2()).sum()
}

/// The numbers of matchings that miss no, one and two vertices; `None` if there are too many sets, or if it was
/// stopped.
fn matchings(graph: &Graph, order: &[u32], control: &Control) -> Option<[f64; 3]> {
    let mut place = vec![0; graph.vertices()];
    for (index, &vertex) in order.iter().enumerate() {
        *place.get_mut(vertex as usize)? = index;
    }

    // Later neighbours are known by their distances in the order.
    let later = |(index, &vertex): (usize, &u32)| -> Vec<usize> {
        graph.neighbours(vertex).iter().filter_map(|&near| place[near as usize].checked_sub(index)).collect()
    };
    let later: Vec<Vec<usize>> = order.iter().enumerate().map(later).collect();

    match later.iter().flatten().max() {
        None => None,
        Some(&reach) if reach <= DENSE_REACH && later.len() <= MAX_WORK >> reach => in_a_table(&later, reach, control),
        Some(&reach) if reach < 128 && later.len() <= MAX_WORK / MAX_SETS => in_a_map(&later, control),
        Some(_) => None,
    }
}

/// Counts with a table of all sets. Bit i of a set: the vertex i places after the current one is matched.
fn in_a_table(later: &[Vec<usize>], reach: usize, control: &Control) -> Option<[f64; 3]> {
    let mut sets = vec![[0.0; 3]; 1 << reach];
    sets[0] = [1.0, 0.0, 0.0];

    for steps in later {
        if control.is_stopped() {
            return None;
        }
        let mut next = vec![[0.0; 3]; 1 << reach];
        for (set, ways) in sets.iter().enumerate().filter(|(_, ways)| **ways != [0.0; 3]) {
            onwards(set as u128, *ways, steps, |set, ways| add(&mut next[set as usize], ways));
        }
        sets = next;
    }

    Some(sets[0])
}

/// Counts with a map of the sets that occur, for orders in which neighbours are far apart.
fn in_a_map(later: &[Vec<usize>], control: &Control) -> Option<[f64; 3]> {
    let mut sets: HashMap<u128, [f64; 3]> = HashMap::from([(0, [1.0, 0.0, 0.0])]);
    for steps in later {
        let mut next: HashMap<u128, [f64; 3]> = HashMap::with_capacity(sets.len());
        for (&set, &ways) in &sets {
            onwards(set, ways, steps, |set, ways| add(next.entry(set).or_default(), ways));
        }
        if next.len() > MAX_SETS || control.is_stopped() {
            return None;
        }
        sets = next;
    }
    sets.remove(&0)
}

fn add(sum: &mut [f64; 3], ways: [f64; 3]) {
    sum.iter_mut().zip(ways).for_each(|(sum, more)| *sum += more);
}

/// The successors of a set when the current vertex is matched to a later one, or missed.
fn onwards(set: u128, ways: [f64; 3], steps: &[usize], mut visit: impl FnMut(u128, [f64; 3])) {
    if set & 1 == 1 {
        return visit(set >> 1, ways);
    }
    visit(set >> 1, [0.0, ways[0], ways[1]]);
    for step in steps {
        if set & 1 << step == 0 {
            visit((set | 1 << step) >> 1, ways);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{backtrack, order};
    use destrier_core::Rectangle;
    use destrier_core::RectangleGraph;
    use destrier_core::{DirectedGraph, SplitGraph};
    use destrier_search::method::Random;

    #[test]
    fn matchings_of_complete_graphs_are_double_factorials() {
        let complete =
            |count: u32| Graph::from_edges(count, (0..count).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap();
        let all: Vec<u32> = (0..8).collect();
        let control = Control::default();
        assert_eq!(matchings(&complete(8), &all, &control), Some([105.0, 0.0, 28.0 * 15.0]));
        assert_eq!(matchings(&complete(7), &all[..7], &control), Some([0.0, 105.0, 0.0]));
        let later: Vec<Vec<usize>> = (0..8).map(|index| (1..8 - index).collect()).collect();
        assert_eq!(in_a_map(&later, &control), in_a_table(&later, 7, &control));
        control.stop();
        assert_eq!((in_a_map(&later, &control), in_a_table(&later, 7, &control)), (None, None));
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

            for ends in [Ends::Cycle, Ends::Path { start: None, end: None }] {
                let found = backtrack::count(&graph, ends, &Control::default()).unwrap();
                let bound = bits(&graph, ends, &order::of(&graph, None), &Control::default());
                assert!(found == 0 || (found as f64).log2() <= bound.unwrap(), "{graph:?}");
                assert!(found == 0 || (found as f64).log2() <= bregman(&graph, ends).unwrap(), "{graph:?}");
                close += u32::from(found > 0 && bound.unwrap() - (found as f64).log2() < 2.0);
            }
        }

        assert!(close > 100);
    }

    #[test]
    fn the_count_of_the_chessboard_is_known_to_fit_in_one_word() {
        let board: Rectangle = "8x8".parse().unwrap();
        let board_graph = RectangleGraph::new(&board);
        let graph = board_graph.graph.clone();
        let order = order::of(&graph, Some(&board_graph));
        let bound = bits(&graph, Ends::Cycle, &order, &Control::default()).unwrap();
        assert!(bound > 43.5 && bound < 62.0, "{bound}");
        // The direction of the order does not matter.
        let reversed: Vec<u32> = order.iter().rev().copied().collect();
        let control = Control::default();
        assert_eq!(matchings(&graph, &order, &control), matchings(&graph, &reversed, &control));
    }

    #[test]
    fn graphs_with_few_independent_cycles_have_a_small_bound() {
        let ring =
            |count: u32| Graph::from_edges(count, (0..count).map(|vertex| (vertex, (vertex + 1) % count))).unwrap();
        let bound = |graph: &Graph| bits(graph, Ends::Cycle, &order::of(graph, None), &Control::default()).unwrap();
        assert!(bound(&ring(2000)) <= 1.0 && bound(&ring(2001)) <= 1.0);
        // Three vertices for each of a directed ring.
        let arcs = DirectedGraph::from_arcs(500, (0..500).map(|vertex| (vertex, (vertex + 1) % 500))).unwrap();
        assert!(bound(&SplitGraph::new(&arcs, Ends::Cycle).unwrap().graph) <= 1.0);
    }
}
