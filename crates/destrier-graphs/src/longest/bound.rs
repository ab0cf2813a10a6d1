//! An upper bound from the parts of the graph and their two colours.
//!
//! A cycle lies in one block, a part without cut vertices. A path passes from block to block, so it has no more
//! vertices than the largest chain of blocks. Directions allow less: `strong.rs`.
//!
//! In a bipartite graph the colours alternate along a path. So a cycle, and a path between vertices of different
//! colours, has as many vertices of one colour as of the other; a path between vertices of the same colour has one more
//! of that colour. A path with one given end either ends with the other colour or has one more of its own.
//!
//! The rules also say how many vertices of each colour a path of a certain length misses.

use super::LongestBound;
use super::strong::StrongParts;
use super::through::Route;
use destrier_core::{AnyGraph, DirectedGraph, Graph, Ground, Shape};
use destrier_search::blocks::{blocks, longest_chains};
use destrier_search::method::Control;

/// The part of the graph that allows the longest path or cycle, and its colours.
pub(super) struct Structure {
    /// The vertices of the part, ascending: a component, or a block in the case of a cycle.
    pub(super) part: Vec<u32>,
    /// The most vertices of the part that its blocks allow.
    most: u64,
    /// The colour of each vertex of the graph; all have the same if the graph is not bipartite.
    colours: Vec<bool>,
    is_bipartite: bool,
    /// The number of vertices of the part with each colour.
    numbers: [u64; 2],
    /// Whether the colours may be used equally often, and whether the first or the second may be used once more.
    may_be_equal: bool,
    may_exceed: [bool; 2],
    all: u64,
    /// The strong components of a directed graph.
    pub(super) strong: Option<StrongParts>,
}

impl Structure {
    /// The structure of the parts that have the given ends and all edges that must be used.
    pub(super) fn new(route: &Route, control: &Control) -> Structure {
        let (plain, strong);
        let graph = match route.graph {
            AnyGraph::Undirected(graph) => {
                strong = None;
                graph
            }
            AnyGraph::Directed(graph) => {
                let parts = StrongParts::new(graph, control);
                plain = match route.goal.shape {
                    Shape::Closed => within(graph, &parts).without_directions(),
                    Shape::Open => graph.without_directions(),
                };
                strong = Some(parts);
                &plain
            }
        };

        let longest_path = match (route.graph, &strong) {
            (AnyGraph::Directed(graph), Some(strong)) => strong.longest_path(graph, route),
            _ => u64::MAX,
        };

        let colours = graph.two_colouring();
        let is_bipartite = colours.is_some();
        let colours = colours.unwrap_or_else(|| vec![false; graph.vertices()]);
        let ends: Vec<bool> = route.goal.given_ends().map(|end| colours[end as usize]).collect();
        let is_open = route.goal.shape == Shape::Open;

        let mut best = Structure {
            part: Vec::new(),
            most: 0,
            is_bipartite,
            numbers: [0; 2],
            may_be_equal: ends.len() < 2 || ends[0] != ends[1],
            may_exceed: [false, true].map(|colour| is_open && ends.iter().all(|&end| end == colour)),
            all: graph.vertices() as u64,
            strong,
            colours,
        };

        for (part, most) in parts_with_all(graph, route, control) {
            let most = match (&best.strong, part.first()) {
                (Some(strong), Some(&first)) if !is_open => most.min(strong.longest_cycle(first)),
                _ => most.min(longest_path),
            };

            let ones = part.iter().filter(|&&vertex| best.colours[vertex as usize]).count() as u64;
            let numbers = [part.len() as u64 - ones, ones];
            if best.longest(numbers, most) > best.longest(best.numbers, best.most) || best.part.is_empty() {
                best.part = part;
                best.most = most;
                best.numbers = numbers;
            }
        }

        best
    }

    /// The upper bound and the reason for it.
    pub(super) fn bound(&self) -> (u64, LongestBound) {
        match self.at_most(self.all) {
            upper if upper == self.all => (upper, LongestBound::AllVertices),
            upper => (upper, LongestBound::Parts),
        }
    }

    /// The largest length up to `most` that the colours allow.
    pub(super) fn at_most(&self, most: u64) -> u64 {
        self.longest(self.numbers, most.min(self.most))
    }

    /// The colour of a vertex, as an index.
    pub(super) fn colour(&self, vertex: u32) -> usize {
        usize::from(self.colours[vertex as usize])
    }

    /// How many vertices of each colour a path or cycle of this length may miss: all possibilities.
    pub(super) fn missed(&self, length: u64) -> Vec<[u64; 2]> {
        let used = self.possible(self.numbers, length).into_iter().filter(|used| used[0] + used[1] == length);
        used.map(|used| [0, 1].map(|colour| self.numbers[colour] - used[colour])).collect()
    }

    fn longest(&self, numbers: [u64; 2], most: u64) -> u64 {
        self.possible(numbers, most).into_iter().map(|[one, other]| one + other).max().unwrap_or(0)
    }

    /// The longest with equally many of both colours, and those with one more of a colour, of at most this length.
    fn possible(&self, [first, second]: [u64; 2], most: u64) -> Vec<[u64; 2]> {
        if !self.is_bipartite {
            return vec![[first.min(most), 0]];
        }

        let mut possible = Vec::new();
        if self.may_be_equal {
            let each = first.min(second).min(most / 2);
            possible.push([each, each]);
        }

        let one_more = |more: u64, fewer: u64| (more > 0 && most > 0).then(|| fewer.min(more - 1).min((most - 1) / 2));
        if let Some(fewer) = one_more(first, second).filter(|_| self.may_exceed[0]) {
            possible.push([fewer + 1, fewer]);
        }
        if let Some(fewer) = one_more(second, first).filter(|_| self.may_exceed[1]) {
            possible.push([fewer, fewer + 1]);
        }

        possible
    }
}

/// The graph without arcs between strong components, which no cycle has.
fn within(graph: &DirectedGraph, strong: &StrongParts) -> DirectedGraph {
    let inner = graph.arcs().filter(|&(from, to)| strong.has_both(from, to));
    DirectedGraph::from_arcs(graph.vertices() as u32, inner).expect("arcs of a graph are arcs")
}

/// The components, or in the case of a cycle the blocks, with the given ends and all edges that must be used, and how
/// many vertices their blocks allow.
fn parts_with_all(graph: &Graph, route: &Route, control: &Control) -> Vec<(Vec<u32>, u64)> {
    let needed = route.fixed.iter().flat_map(|&(from, to)| [from, to]).chain(route.goal.given_ends());
    let mut needed: Vec<u32> = needed.collect();
    needed.sort_unstable();
    needed.dedup();

    // Two vertices are a cycle only if the graph has directions.
    let fewest = route.graph.fewest_to_close() as usize;

    let (mut parts, chains) = match route.goal.shape {
        Shape::Closed => (blocks(graph, control), None),
        Shape::Open => (None, longest_chains(graph, control)),
    };

    if let Some(blocks) = &mut parts {
        blocks.retain(|block| block.len() >= fewest);
    }

    let mut parts = parts.unwrap_or_else(|| graph.components());
    parts.iter_mut().for_each(|part| part.sort_unstable());
    parts.retain(|part| needed.iter().all(|vertex| part.binary_search(vertex).is_ok()));

    let with_most = |part: Vec<u32>| {
        let most = chains.as_ref().zip(part.first()).map(|(chains, &first)| u64::from(chains[first as usize]));
        let most = most.unwrap_or(part.len() as u64);
        (part, most)
    };

    parts.into_iter().map(with_most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{Goal, RectangleGraph};

    fn bound(board: &str, shape: Shape, start: Option<u32>, end: Option<u32>) -> u64 {
        let graph = AnyGraph::from(RectangleGraph::new(&board.parse().unwrap()).graph);
        Structure::new(&Route { graph: &graph, goal: Goal { shape, start, end }, fixed: &[] }, &Control::new())
            .bound()
            .0
    }

    #[test]
    fn given_ends_and_colours_bound_the_length() {
        for (board, same, all) in [("6x6", 35, 36), ("8x8", 63, 64), ("10x10", 99, 100)] {
            assert_eq!(bound(board, Shape::Open, Some(0), Some(2)), same, "{board}");
            assert_eq!(bound(board, Shape::Open, Some(0), Some(1)), all, "{board}");
            assert_eq!(bound(board, Shape::Open, Some(0), None), all, "{board}");
        }
        // 13 squares have the colour of the corner, and 12 the other.
        assert_eq!(bound("5x5", Shape::Closed, None, None), 24);
        assert_eq!(bound("5x5", Shape::Open, Some(0), Some(2)), 25);
        assert_eq!(bound("5x5", Shape::Open, Some(1), Some(3)), 23);
        assert_eq!(bound("5x5", Shape::Open, Some(1), None), 24);
        assert_eq!(bound("5x5", Shape::Open, Some(0), Some(1)), 24);
        assert_eq!(bound("5x5", Shape::Open, None, None), 25);
    }

    #[test]
    fn what_is_missed_has_the_right_colours() {
        let graph = AnyGraph::from(RectangleGraph::new(&"6x6".parse().unwrap()).graph);
        let free = Route { graph: &graph, goal: Goal::OPEN, fixed: &[] };
        assert_eq!(Structure::new(&free, &Control::new()).missed(35), [[0, 1], [1, 0]]);
        let closed = Structure::new(&Route { goal: Goal::CLOSED, ..free }, &Control::new());
        assert_eq!((closed.at_most(35), closed.missed(34)), (34, vec![[1, 1]]));
        let ends = Route { graph: &graph, goal: Goal::OPEN.start(0).end(2), fixed: &[] };
        let same = Structure::new(&ends, &Control::new());
        let other = 1 - same.colour(0);
        assert_eq!(same.missed(35).iter().map(|missed| missed[other]).collect::<Vec<_>>(), [1]);
    }
    #[test]
    fn leaves_and_blocks_bound_the_length() {
        // A ring of six, with a leaf at each vertex, and a triangle behind one of the leaves.
        let ring = (0..6u32).flat_map(|at| [(at, (at + 1) % 6), (at, at + 6)]);
        let edges = ring.chain([(6, 12), (12, 13), (13, 6)]);
        let graph = AnyGraph::from(Graph::from_edges(14, edges).unwrap());
        let bound = |shape| {
            let route = Route { graph: &graph, goal: Goal::any(shape), fixed: &[] };
            Structure::new(&route, &Control::new()).bound()
        };
        assert_eq!(bound(Shape::Open), (10, LongestBound::Parts));
        assert_eq!(bound(Shape::Closed), (6, LongestBound::Parts));
    }
}
