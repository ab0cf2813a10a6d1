//! One or two vertices whose removal leaves more pieces than a cycle or path can have ([`Impossible::Cut`]).
//!
//! They are found with the numbers of a depth-first search, on any graph (Hopcroft and Tarjan 1973). A single vertex
//! separates the graph if some branch below it has no edge to a vertex above it. If two vertices leave at least three
//! pieces, one of them is an ancestor of the other, and below the lower one hangs a branch whose edges lead up to
//! these two only: at most one piece lies above both, and at most one between them. So each branch with at most two
//! vertices to lead to names a pair, and if no single vertex separates the graph, there are no other pairs to examine.
//! Some of them leave only two pieces. The core counts the pieces again.

use super::STEPS_PER_CHECK;
use crate::method::Control;
use destrier_core::impossible::cut;
use destrier_core::{Ends, Graph, Impossible};

/// Maximum number of vertices and edges visited while counting the pieces of pairs. A second is enough for hundreds of
/// millions.
const MAX_COUNTED: usize = 200_000_000;

/// One or two vertices whose removal leaves more pieces than a path or cycle can have, if there are such. It takes
/// linear time for one vertex. The control can stop it.
pub fn find_separators(graph: &Graph, ends: Ends, control: &Control) -> Option<Impossible> {
    let search = DepthFirst::new(graph, control)?;
    single_vertex(graph, ends, &search).or_else(|| vertex_pair(graph, ends, &search, control))
}

/// The single vertex that leaves the most pieces.
fn single_vertex(graph: &Graph, ends: Ends, search: &DepthFirst) -> Option<Impossible> {
    let pieces = &search.pieces;
    let vertex = (0..graph.vertices() as u32).rev().max_by_key(|&vertex| pieces[vertex as usize])?;
    if pieces[vertex as usize] < 2 {
        return None;
    }
    reason(graph, ends, &[vertex])
}

/// Pairs with the most branches come first, then those with the largest branches.
fn vertex_pair(graph: &Graph, ends: Ends, search: &DepthFirst, control: &Control) -> Option<Impossible> {
    if control.is_stopped() {
        return None;
    }

    let mut pairs: Vec<(u32, u32, u32)> = search.branches.clone();
    pairs.sort_unstable();

    let mut ranked: Vec<(usize, u32, [u32; 2])> = pairs
        .chunk_by(|a, b| (a.0, a.1) == (b.0, b.1))
        .map(|branches| (branches.len(), branches.iter().map(|branch| branch.2).sum(), [branches[0].0, branches[0].1]))
        .collect();

    ranked.sort_unstable_by(|a, b| b.cmp(a));
    let affordable = MAX_COUNTED / (graph.vertices() + graph.edges()).max(1);
    let mut affordable = ranked.iter().take(affordable).take_while(|_| !control.is_stopped());
    affordable.find_map(|(_, _, pair)| reason(graph, ends, pair))
}

/// The reason, if these vertices leave too many pieces.
fn reason(graph: &Graph, ends: Ends, removed: &[u32]) -> Option<Impossible> {
    let needed = cut::needed(graph, ends, removed);
    let allowed = cut::allowed(ends, removed);
    let mut removed: Vec<u64> = removed.iter().map(|&vertex| u64::from(vertex)).collect();
    removed.sort_unstable();
    (needed > allowed).then_some(Impossible::Cut { removed, needed, allowed })
}

/// The result of a depth-first search from vertex 0.
struct DepthFirst {
    /// For each vertex in the component of vertex 0, the number of pieces of that component without it; else 0.
    pieces: Vec<u32>,
    /// Branches whose edges lead to two vertices only: the upper one, the lower one that it hangs from, and its size.
    branches: Vec<(u32, u32, u32)>,
}

const UNSEEN: u32 = u32::MAX;

impl DepthFirst {
    /// `None` if the control stopped it.
    fn new(graph: &Graph, control: &Control) -> Option<DepthFirst> {
        let count = graph.vertices();

        // The lowest number that a branch leads to, and the second lowest; the number of the vertex if there is none.
        let mut number = vec![UNSEEN; count];
        let mut low = vec![0u32; count];
        let mut next_low = vec![0u32; count];
        let mut pieces = vec![0u32; count];
        let mut sizes = vec![1u32; count];

        let mut order = Vec::with_capacity(count);
        let mut branches = Vec::new();
        let mut calls: Vec<(u32, u32, usize)> = Vec::new();

        if count > 0 {
            number[0] = 0;
            order.push(0);
            calls.push((0, UNSEEN, 0));
        }

        let lower = |here: u32, to: u32, low: &mut [u32], next: &mut [u32]| {
            let here = here as usize;
            if to < low[here] {
                (low[here], next[here]) = (to, low[here]);
            } else if to > low[here] && to < next[here] {
                next[here] = to;
            }
        };

        let mut steps = 0u64;
        while let Some((here, parent, index)) = calls.pop() {
            steps += 1;
            if steps.is_multiple_of(STEPS_PER_CHECK) && control.is_stopped() {
                return None;
            }

            if let Some(&to) = graph.neighbours(here).get(index) {
                calls.push((here, parent, index + 1));
                if number[to as usize] == UNSEEN {
                    let own = order.len() as u32;
                    number[to as usize] = own;
                    low[to as usize] = own;
                    next_low[to as usize] = own;
                    order.push(to);
                    // The part above is a piece, but nothing is above the root.
                    pieces[to as usize] = 1;
                    calls.push((to, here, 0));
                } else if to != parent {
                    lower(here, number[to as usize], &mut low, &mut next_low);
                }
            } else if parent != UNSEEN {
                let at = here as usize;
                let above = parent as usize;
                pieces[above] += u32::from(low[at] >= number[above]);
                sizes[above] += sizes[at];

                if low[at] < number[above] && next_low[at] >= number[above] {
                    branches.push((order[low[at] as usize], parent, sizes[at]));
                }

                lower(parent, low[at], &mut low, &mut next_low);
                lower(parent, next_low[at], &mut low, &mut next_low);
            }
        }

        Some(DepthFirst { pieces, branches })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::impossible::Verdict;

    #[test]
    fn two_cycles_that_share_a_vertex_have_a_path_and_no_cycle() {
        for shared in [0u32, 3] {
            let ring = |vertices: [u32; 4]| (0..4).map(move |i| (vertices[i], vertices[(i + 1) % 4]));
            let others: Vec<u32> = (0..7).filter(|&vertex| vertex != shared).collect();
            let first = ring([shared, others[0], others[1], others[2]]);
            let second = ring([shared, others[3], others[4], others[5]]);
            let graph = Graph::from_edges(7, first.chain(second)).unwrap();
            assert_eq!(DepthFirst::new(&graph, &Control::new()).unwrap().pieces[shared as usize], 2);
            let reason = find_separators(&graph, Ends::Cycle, &Control::default()).unwrap();
            assert_eq!(reason.check_graph(&graph, Ends::Cycle), Verdict::Confirmed);
            assert_eq!(find_separators(&graph, Ends::Path { start: None, end: None }, &Control::default()), None);
        }
    }

    #[test]
    fn the_number_of_pieces_is_right() {
        let mut random = crate::method::Random::new(4, 0);
        for _ in 0..300 {
            let count = 3 + random.below(8) as u32;
            let tree: Vec<(u32, u32)> = (1..count).map(|v| (v, random.below(u64::from(v)) as u32)).collect();
            let more = (0..random.below(5)).map(|_| [0; 2].map(|_: u32| random.below(u64::from(count)) as u32));
            let edges: Vec<(u32, u32)> = tree.into_iter().chain(more.map(|[a, b]| (a, b))).collect();
            let graph = Graph::from_edges(count, edges).unwrap();
            let counted: Vec<u32> = (0..count).map(|vertex| count_pieces(&graph, &[vertex])).collect();
            assert_eq!(DepthFirst::new(&graph, &Control::new()).unwrap().pieces, counted, "{graph:?}");
        }
    }

    #[test]
    fn every_pair_that_leaves_three_pieces_is_found_if_no_single_vertex_separates_the_graph() {
        let mut random = crate::method::Random::new(5, 0);
        let mut both = [0, 0];
        for round in 0..3000 {
            let count = 6 + random.below(7) as u32;
            let edges = count + 1 + random.below(4) as u32;
            let more = (count..edges).map(|_| [0; 2].map(|_: u32| random.below(u64::from(count)) as u32));

            // The graph is a cycle with some chords, or three chains between two vertices with some more edges.
            let base = |vertex: u32| match round % 2 {
                0 => vec![(vertex, (vertex + 1) % count)],
                _ if vertex < 2 => vec![],
                _ if vertex < 5 => vec![(vertex, 0), (vertex, if vertex + 3 < count { vertex + 3 } else { 1 })],
                _ => vec![(vertex, if vertex + 3 < count { vertex + 3 } else { 1 })],
            };

            let mut edges: Vec<(u32, u32)> = (0..count).flat_map(base).collect();
            edges.extend(more.map(|[a, b]| (a, b)));

            let graph = Graph::from_edges(count, edges).unwrap();
            let search = DepthFirst::new(&graph, &Control::new()).unwrap();
            if search.pieces.iter().any(|&pieces| pieces != 1) {
                continue;
            }

            let mut pairs = (0..count).flat_map(|high| (0..high).map(move |low| [high, low]));
            let parts = pairs.any(|pair| count_pieces(&graph, &pair) > 2);
            let found = vertex_pair(&graph, Ends::Cycle, &search, &Control::default());
            both[usize::from(parts)] += 1;

            // A bipartite piece may need more paths than one.
            assert!(found.is_some() || !parts, "{graph:?}");
            assert!(found.is_none_or(|reason| reason.check_graph(&graph, Ends::Cycle) == Verdict::Confirmed));
        }

        assert!(both[0] > 100 && both[1] > 100, "{both:?}");
    }

    fn count_pieces(graph: &Graph, gone: &[u32]) -> u32 {
        let mut seen = vec![false; graph.vertices()];
        let mut pieces = 0;
        for root in (0..graph.vertices() as u32).filter(|root| !gone.contains(root)) {
            pieces += u32::from(!seen[root as usize]);
            let mut open = vec![root];
            while let Some(from) = open.pop() {
                if !std::mem::replace(&mut seen[from as usize], true) {
                    open.extend(graph.neighbours(from).iter().filter(|to| !gone.contains(to)));
                }
            }
        }
        pieces
    }
}
