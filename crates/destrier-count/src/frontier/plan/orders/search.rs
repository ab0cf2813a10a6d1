//! A search for orders in which the frontier stays narrow, for boards that wrap and for graphs, which have no natural
//! order.
//!
//! A random move puts a vertex at another place of the order, or exchanges two vertices. A move that makes the order
//! worse is accepted if it is worse by less than a threshold, which decreases to zero. The frontier of the 6x6 torus
//! is 24 squares wide in an order by lines and 15 wide in an order found this way. Each square less divides the
//! number of states by about five.
//!
//! A graph has the same orders on every machine: the random numbers come from a fixed seed, and floating-point numbers
//! are only added, multiplied and compared.
//!
//! Source: G. Dueck and T. Scheuer, *Threshold accepting*, Journal of Computational Physics 90, 1990.

use super::super::coloured_graph::ColouredGraph;
use destrier_core::Graph;
use destrier_search::method::{Control, Random};

/// Largest number of vertices for which the search is made.
pub(crate) const MAX_VERTICES: usize = 200;

/// Number of searches, each with its own random stream.
const SEARCHES: u64 = 2;

/// Number of edges visited in a search, over all its moves: half a second.
const EFFORT: usize = 150_000_000;

/// Number of edges visited in a search for a count that takes only seconds.
const SHORT_EFFORT: usize = 20_000_000;

/// Number of state steps above which a count takes longer.
const LONG: f64 = 3e8;

/// Growth of the number of states per additional vertex in the frontier.
const STATES: f64 = 4.5;

/// Initial threshold: a move may make an order worse by this share.
const THRESHOLD: f64 = 0.8;

/// Narrower orders of the vertices without the apex, for a count of `work` state steps. The search starts with the
/// narrowest of the given orders. `None` if the caller stopped the count.
pub(crate) fn narrower(
    closed: &ColouredGraph,
    orders: Vec<Vec<u32>>,
    work: f64,
    control: &Control,
) -> Option<Vec<Vec<u32>>> {
    let graph = &closed.graph;
    let mut costs = Costs::new(closed);
    let with_costs = orders.into_iter().map(|order| (costs.of(graph, &order), order));
    let (_, first) = with_costs.min_by(|(a, _), (b, _)| a.total_cmp(b))?;

    let effort = if work > LONG { EFFORT } else { SHORT_EFFORT };
    let edges: usize = first.iter().map(|&vertex| graph.degree(vertex)).sum();
    let moves = effort / (first.len() + edges).max(1);

    (0..SEARCHES).map(|stream| search_once(graph, &mut costs, first.clone(), (stream, moves), control)).collect()
}

fn search_once(
    graph: &Graph,
    costs: &mut Costs,
    first: Vec<u32>,
    (stream, moves): (u64, usize),
    control: &Control,
) -> Option<Vec<u32>> {
    let mut random = Random::new(0, stream);
    let count = first.len();
    let mut order = first.clone();
    let mut cost = costs.of(graph, &first);
    let mut best = first;
    let mut least = cost;

    for made in 0..moves {
        if made % 4096 == 0 && control.is_stopped() {
            return None;
        }

        let threshold = 1.0 + THRESHOLD * (moves - made) as f64 / moves as f64;
        let from = random.below(count as u64) as usize;
        let to = random.below(count as u64) as usize;
        let swaps = random.below(2) == 0;
        change(&mut order, from, to, swaps);

        let next = costs.of(graph, &order);
        if next <= cost * threshold {
            cost = next;
            if cost < least {
                best = order.clone();
                least = cost;
            }
        } else {
            change(&mut order, to, from, swaps);
        }
    }

    Some(best)
}

/// Exchanges two vertices, or moves one to the place of the other.
fn change(order: &mut [u32], from: usize, to: usize, swaps: bool) {
    if swaps {
        order.swap(from, to);
    } else if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
}

/// Computes the cost of orders: the sum of the estimated numbers of states over all layers.
struct Costs {
    /// Estimated number of states by width.
    states: Vec<f64>,
    apex: Option<u32>,
    /// The state of each vertex in the order that is evaluated.
    place: Vec<VertexState>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VertexState {
    Ahead,
    InFrontier,
    Taken,
}

impl Costs {
    fn new(closed: &ColouredGraph) -> Costs {
        let count = closed.graph.vertices();
        let states = std::iter::successors(Some(1.0), |states| Some(states * STATES)).take(count + 1).collect();
        Costs { states, apex: closed.apex, place: vec![VertexState::Ahead; count] }
    }

    fn of(&mut self, graph: &Graph, order: &[u32]) -> f64 {
        self.place.fill(VertexState::Ahead);
        if let Some(apex) = self.apex {
            // The apex is always in the frontier and makes no difference.
            self.place[apex as usize] = VertexState::Taken;
        }

        let mut width = 0;
        let mut cost = 0.0;
        for &vertex in order {
            width -= usize::from(self.place[vertex as usize] == VertexState::InFrontier);
            self.place[vertex as usize] = VertexState::Taken;
            for &to in graph.neighbours(vertex) {
                let place = &mut self.place[to as usize];
                if *place == VertexState::Ahead {
                    *place = VertexState::InFrontier;
                    width += 1;
                }
            }

            cost += self.states[width];
        }

        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::job::CountJob;
    use destrier_core::{Ends, Rectangle, RectangleGraph};

    fn widest(graph: &Graph, order: &[u32]) -> usize {
        let near = |vertex: u32, taken: &[u32]| graph.neighbours(vertex).iter().any(|to| taken.contains(to));
        let width = |at: usize| order[at..].iter().filter(|&&vertex| near(vertex, &order[..at])).count();
        (0..order.len()).map(width).max().unwrap_or(0)
    }

    #[test]
    fn orders_of_boards_that_wrap_become_much_narrower() {
        for (text, by_lines, least) in [("torus:5x6", 20, 14), ("mobius:7x5", 20, 14), ("klein:5x5", 18, 14)] {
            let board: Rectangle = text.parse().unwrap();
            let board_graph = RectangleGraph::new(&board);
            let graph = &board_graph.graph;
            let closed = ColouredGraph::new(&CountJob { graph, ends: Ends::Cycle, board: Some(&board_graph) });

            let first: Vec<u32> = (0..graph.vertices() as u32).collect();
            assert!(widest(graph, &first) >= by_lines, "{text}");
            let orders = narrower(&closed, vec![first], 1e8, &Control::default()).unwrap();
            assert!(orders.iter().any(|order| widest(graph, order) <= least), "{text}");

            for mut order in orders {
                order.sort_unstable();
                assert!(order.into_iter().eq(0..graph.vertices() as u32));
            }
        }
    }

    #[test]
    fn a_change_is_undone_by_its_inverse() {
        for (from, to, swaps) in [(1, 4, true), (1, 4, false), (4, 1, false), (2, 2, false)] {
            let mut order = [5, 0, 3, 1, 4, 2];
            change(&mut order, from, to, swaps);
            change(&mut order, to, from, swaps);
            assert_eq!(order, [5, 0, 3, 1, 4, 2]);
        }
    }
}
