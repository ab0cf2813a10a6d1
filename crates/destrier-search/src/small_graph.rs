//! Exhaustive search for Hamiltonian cycles and paths of graphs of up to 64 vertices, which are stored as sets of bits.
//!
//! For streams of many small graphs: a question about a graph of ten vertices takes about a microsecond. The path grows
//! from its first vertex. What is not visited must be one piece, and each of its vertices needs two ways: to another
//! unvisited vertex, to the head of the path, or to its end. A vertex with exactly two uses both, so that the head has
//! at most one vertex that depends on it, which is the next. All work is counted, and a search that takes too long ends
//! without an answer.

use crate::bit_set::bits;
use destrier_core::{AnyGraph, Ends};

/// Largest number of vertices.
pub(crate) const MAX_VERTICES: usize = 64;

/// A graph of up to 64 vertices: for each vertex the set of its successors and the set of its predecessors, which are
/// equal in an undirected graph.
#[derive(Clone, Debug)]
pub struct SmallGraph {
    after: Vec<u64>,
    before: Vec<u64>,
    is_directed: bool,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SmallResult {
    /// The vertices of the cycle or path in order: a claim.
    Found(Vec<u32>),
    /// There is no such path or cycle.
    None {
        /// The number of paths that were tried.
        nodes: u64,
    },
    /// The work was used up.
    OutOfWork,
}

impl SmallGraph {
    /// The graph as bits; `None` if it has no vertices or too many.
    pub fn new(graph: &AnyGraph) -> Option<SmallGraph> {
        let count = graph.vertices();
        if count == 0 || count > MAX_VERTICES {
            return None;
        }

        let set = |list: &[u32]| list.iter().fold(0, |set, &to| set | 1 << to);
        let all = 0..count as u32;
        Some(match graph {
            AnyGraph::Undirected(graph) => {
                let near: Vec<u64> = all.map(|vertex| set(graph.neighbours(vertex))).collect();
                SmallGraph { after: near.clone(), before: near, is_directed: false }
            }
            AnyGraph::Directed(graph) => SmallGraph {
                after: all.clone().map(|vertex| set(graph.successors(vertex))).collect(),
                before: all.map(|vertex| set(graph.predecessors(vertex))).collect(),
                is_directed: true,
            },
        })
    }

    /// Searches for a cycle, or a path with these ends, and gives up after `work` paths.
    pub fn settle(&self, ends: Ends, work: u64) -> SmallResult {
        let count = self.after.len();
        let all = u64::MAX >> (64 - count);
        let fewest_to_close = if self.is_directed { 2 } else { 3 };
        let set_of = |vertex: u32| 1 << vertex & all;

        let (root, last) = match ends {
            Ends::Cycle if count < fewest_to_close => return SmallResult::None { nodes: 0 },
            Ends::Cycle => {
                // A vertex with few edges leaves the fewest choices.
                let degree = |&vertex: &usize| self.after[vertex].count_ones().min(self.before[vertex].count_ones());
                let root = (0..count).min_by_key(degree).unwrap_or(0);
                (Some(root as u32), self.before[root])
            }
            Ends::Path { start: None, end: Some(end) } => return self.settle_backwards(end, work),
            Ends::Path { start, end } => (start, end.map_or(all, set_of)),
        };

        let mut search = Search { graph: self, last, path: Vec::with_capacity(count), work };
        let (onward, free) = match root {
            Some(root) => {
                search.path.push(root);
                (self.after.get(root as usize).copied().unwrap_or(0), all & !set_of(root))
            }
            None => (all, all),
        };

        let found = if free == 0 { Some(last & all != 0) } else { search.extend(onward, free) };
        match found {
            None => SmallResult::OutOfWork,
            Some(true) => SmallResult::Found(search.path),
            Some(false) => SmallResult::None { nodes: work - search.work },
        }
    }

    /// A path with a given end and no given start, searched from its end.
    fn settle_backwards(&self, end: u32, work: u64) -> SmallResult {
        let SmallGraph { after, before, is_directed } = self.clone();
        let reversed = SmallGraph { after: before, before: after, is_directed };
        match reversed.settle(Ends::Path { start: Some(end), end: None }, work) {
            SmallResult::Found(mut path) => {
                path.reverse();
                SmallResult::Found(path)
            }
            other => other,
        }
    }
}

struct Search<'a> {
    graph: &'a SmallGraph,
    /// The vertices that may come last.
    last: u64,
    path: Vec<u32>,
    /// The number of further paths that may be tried.
    work: u64,
}

impl Search<'_> {
    /// Extends the path from its head, whose successors are `onward`, through all vertices of `free`, which is not
    /// empty. `None` if the work is used up.
    fn extend(&mut self, onward: u64, free: u64) -> Option<bool> {
        self.work = self.work.checked_sub(1)?;
        let Some(mut next) = self.candidates(onward & free, free) else { return Some(false) };
        while next != 0 {
            // By Warnsdorff's rule, vertices with the fewest ways on are tried first.
            let onward = |&vertex: &usize| (self.graph.after[vertex] & free).count_ones();
            let vertex = bits(next).min_by_key(onward).unwrap_or(0);
            next &= !(1 << vertex);

            let rest = free & !(1 << vertex);
            if rest == 0 && self.last >> vertex & 1 == 0 {
                continue;
            }

            self.path.push(vertex as u32);
            if rest == 0 || self.extend(self.graph.after[vertex], rest)? {
                return Some(true);
            }

            self.path.pop();
        }

        Some(false)
    }

    /// The vertices that may come next; `None` if what is left cannot be visited.
    fn candidates(&self, onward: u64, free: u64) -> Option<u64> {
        let last = self.last & free;
        let forced = if self.graph.is_directed {
            self.forced_by_arcs(onward, last, free)?
        } else {
            self.forced_by_edges(onward, last, free)?
        };
        Some(if forced == 0 { onward } else { forced })
    }

    /// The vertex that only the head can still enter, as a set.
    fn forced_by_edges(&self, onward: u64, last: u64, free: u64) -> Option<u64> {
        let near = &self.graph.after;
        let mut from_head = 0u64;
        let mut to_end = 0u64;
        for vertex in bits(free) {
            let ways = (near[vertex] & free).count_ones() as u64 + (onward >> vertex & 1) + (last >> vertex & 1);
            if ways < 2 {
                return None;
            }
            if ways == 2 {
                from_head |= onward & 1 << vertex;
                to_end |= last & 1 << vertex;
            }
        }

        let is_possible = onward != 0 && last != 0 && from_head.count_ones() < 2 && to_end.count_ones() < 2;
        (is_possible && reached(near, free & free.wrapping_neg(), free) == free).then_some(from_head)
    }

    fn forced_by_arcs(&self, onward: u64, last: u64, free: u64) -> Option<u64> {
        let SmallGraph { after, before, .. } = self.graph;
        let mut from_head = 0u64;
        let mut to_end = 0u64;
        for vertex in bits(free) {
            let bit = 1 << vertex;
            let entered = before[vertex] & free;
            let left = after[vertex] & free;
            if entered == 0 {
                from_head |= bit;
            }
            if left == 0 {
                to_end |= bit;
            }
        }

        let is_possible = from_head & !onward == 0 && to_end & !last == 0;
        let is_single = from_head.count_ones() < 2 && to_end.count_ones() < 2;
        let is_whole = || reached(after, onward, free) == free && reached(before, last, free) == free;
        (is_possible && is_single && is_whole()).then_some(from_head)
    }
}

/// The vertices of `free` that can be reached from some of them within `free`.
fn reached(after: &[u64], from: u64, free: u64) -> u64 {
    let mut reached = from;
    let mut fresh = from;
    while fresh != 0 {
        fresh = bits(fresh).fold(0, |set, vertex| set | after[vertex]) & free & !reached;
        reached |= fresh;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Random;
    use destrier_core::{DirectedGraph, Graph, Path, Shape, verify};

    /// Whether there is one, by trying every order without any pruning.
    fn exists(graph: &AnyGraph, ends: Ends, path: &mut Vec<u32>) -> bool {
        use destrier_core::Ground;

        let joined = |from: u32, to: u32| graph.joined(u64::from(from), u64::from(to));
        if path.len() == graph.vertices() {
            let first = path[0];
            let last = path[path.len() - 1];
            return match ends {
                Ends::Cycle => path.len() as u64 >= graph.fewest_to_close() && joined(last, first),
                Ends::Path { end, .. } => end.is_none_or(|end| end == last),
            };
        }

        let starts = |vertex: u32| match ends {
            Ends::Path { start: Some(start), .. } => vertex == start,
            Ends::Path { .. } => true,
            Ends::Cycle => vertex == 0,
        };

        for vertex in 0..graph.vertices() as u32 {
            let may = path.last().map_or_else(|| starts(vertex), |&head| joined(head, vertex));
            if may && !path.contains(&vertex) {
                path.push(vertex);
                let is_found = exists(graph, ends, path);
                path.pop();
                if is_found {
                    return true;
                }
            }
        }

        false
    }

    #[test]
    fn it_agrees_with_trying_every_order() {
        let mut random = Random::new(5, 0);
        let mut found = 0;
        let mut none = 0;
        for case in 0..1500u32 {
            let count = 1 + random.below(7) as u32;
            let mut pick = || random.below(u64::from(count)) as u32;
            let start = pick();
            let end = pick();
            let pairs: Vec<(u32, u32)> = (0..case % 30).map(|_| (pick(), pick())).collect();

            let graph: AnyGraph = match case % 2 {
                0 => Graph::from_edges(count, pairs).unwrap().into(),
                _ => DirectedGraph::from_arcs(count, pairs).unwrap().into(),
            };

            let path = |start, end| Ends::Path { start, end };
            for ends in [
                Ends::Cycle,
                path(None, None),
                path(Some(start), None),
                path(None, Some(end)),
                path(Some(start), Some(end)),
            ] {
                let shape = if ends == Ends::Cycle { Shape::Closed } else { Shape::Open };
                match SmallGraph::new(&graph).unwrap().settle(ends, u64::MAX) {
                    SmallResult::Found(list) => {
                        if let Ends::Path { start, end } = ends {
                            assert!(start.is_none_or(|start| start == list[0]), "{graph:?} {ends:?}");
                            assert!(end.is_none_or(|end| Some(&end) == list.last()), "{graph:?} {ends:?}");
                        }
                        assert!(verify(graph.clone(), Path::Vertices(list), shape).is_ok(), "{graph:?} {ends:?}");
                        found += 1;
                    }
                    SmallResult::None { .. } => {
                        assert!(!exists(&graph, ends, &mut Vec::new()), "{graph:?} {ends:?}");
                        none += 1;
                    }
                    SmallResult::OutOfWork => panic!("no limit was set"),
                }
            }
        }

        assert!(found > 1000 && none > 1000, "{found} {none}");
    }

    #[test]
    fn a_search_without_work_left_gives_no_answer() {
        let petersen: AnyGraph =
            "petersen:5,2".parse::<destrier::gallery::GraphFamily>().unwrap().graph().unwrap().into();
        let small = SmallGraph::new(&petersen).unwrap();
        assert_eq!(small.settle(Ends::Cycle, 3), SmallResult::OutOfWork);
        let SmallResult::None { nodes } = small.settle(Ends::Cycle, 1000) else { panic!("there is no cycle") };
        assert!((4..1000).contains(&nodes), "{nodes}");
        assert!(SmallGraph::new(&Graph::from_edges(65, []).unwrap().into()).is_none());
    }
}
