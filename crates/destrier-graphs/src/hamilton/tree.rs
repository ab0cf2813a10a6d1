//! Dynamic programming over a tree decomposition: an exact answer for graphs of small width.
//!
//! At first every edge is a region. Vertex after vertex is finished by merging the regions around it, until one region
//! is left that is the whole graph. Each region is described by its table of states, and each state remembers the two
//! from which it came, so that a cycle can be read off in the end. The order of the vertices decides how wide
//! boundaries grow. The work is exponential in that width and linear in the number of vertices.
//!
//! The states are those of the frontier search. With a tree, regions can grow in many places at once, so a graph like a
//! tree of narrow parts, or a ring of them, is narrow everywhere. The method is that of Arnborg and Proskurowski 1989;
//! Ziobro and Pilipczuk 2018, "Finding Hamiltonian cycle using treewidth: an implementation study", show how far it
//! goes.

mod merge;
mod order;
mod table;
mod vertex_set;

use destrier_core::Graph;
use destrier_search::method::Control;
use merge::{MergeBudget, MergeRefusal, Origins, VertexDegrees, merge};
use order::EliminationOrder;
use table::RegionStates;

/// The result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TreeResult {
    /// The edges of a Hamiltonian cycle.
    Cycle(Vec<(u32, u32)>),
    /// There is no Hamiltonian cycle; this many states were examined.
    None { states: u64 },
    /// Some boundary would be too wide.
    TooWide,
    /// The search would need more work than was allowed.
    OutOfWork,
    /// The search would need more memory than was allowed.
    OutOfMemory,
    /// The caller stopped the search.
    Stopped,
}

/// The work and memory limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Pairs of states that may be tried.
    pub(super) pairs: u64,
    /// The number of bytes for the tables.
    pub(super) memory: u64,
}

/// Where the states of a region came from.
enum Origin {
    /// An edge, and whether it must be chosen and so has one state and not two.
    Edge(u32, u32, bool),
    /// Two regions, and for each state one of either.
    Merged(u32, u32, Origins),
}

/// Bytes per state: itself and its origin, and at worst as much again in the set that detects new ones.
const BYTES_PER_STATE: u64 = 64;

/// A good order in which to finish the vertices; `None` if every order tried is wider than `most`, or the caller
/// stopped it.
pub(super) fn narrow_order(graph: &Graph, most: usize, control: &Control) -> Option<Vec<u32>> {
    order::best(graph, control).filter(|order| order.width <= most).map(|order| order.vertices)
}

/// A graph with the order in which its vertices are finished.
pub(super) struct Tree<'a> {
    graph: &'a Graph,
    order: EliminationOrder,
}

impl<'a> Tree<'a> {
    /// `None` if every order tried is too wide, or the caller stopped it.
    pub(super) fn new(graph: &'a Graph, control: &Control) -> Option<Tree<'a>> {
        order::best(graph, control).map(|order| Tree { graph, order })
    }

    /// The largest number of neighbours of a vertex when it is finished.
    pub(super) fn width(&self) -> usize {
        self.order.width
    }

    /// Settles whether there is a cycle through all vertices that uses all edges of `forced`.
    pub(super) fn settle(&self, forced: &dyn Fn(u32, u32) -> bool, budget: Budget, control: &Control) -> TreeResult {
        let graph = self.graph;
        let degrees: Vec<u32> = (0..graph.vertices() as u32).map(|vertex| graph.degree(vertex) as u32).collect();
        if graph.vertices() < 3 || degrees.iter().any(|&degree| degree < 2) {
            return TreeResult::None { states: 0 };
        }

        let mut forest = Forest::new(graph, forced, degrees);
        let mut work = MergeBudget { pairs: budget.pairs, room: budget.memory / BYTES_PER_STATE };
        for &vertex in &self.order.vertices {
            match forest.finish(vertex, &mut work, control) {
                Ok(true) => {}
                Ok(false) => return TreeResult::None { states: forest.states },
                Err(MergeRefusal::TooWide) => return TreeResult::TooWide,
                Err(MergeRefusal::OutOfWork) => return TreeResult::OutOfWork,
                Err(MergeRefusal::OutOfRoom) => return TreeResult::OutOfMemory,
                Err(MergeRefusal::Stopped) => return TreeResult::Stopped,
            }
        }

        match forest.cycle() {
            Some(edges) => TreeResult::Cycle(edges),
            None => TreeResult::None { states: forest.states },
        }
    }
}

/// The regions, and their origins.
struct Forest {
    degrees: Vec<u32>,
    /// The regions that have not been merged yet.
    tables: Vec<Option<RegionStates>>,
    /// For each vertex, the regions that have the vertex on their boundary, and some that were merged into others.
    around: Vec<Vec<u32>>,
    origins: Vec<Origin>,
    states: u64,
}

impl Forest {
    fn new(graph: &Graph, forced: &dyn Fn(u32, u32) -> bool, degrees: Vec<u32>) -> Forest {
        let around = vec![Vec::new(); graph.vertices()];
        let mut forest = Forest { degrees, tables: Vec::new(), around, origins: Vec::new(), states: 0 };
        for from in 0..graph.vertices() as u32 {
            for &to in graph.neighbours(from).iter().filter(|&&to| from < to) {
                let node = forest.origins.len() as u32;
                let must = forced(from, to);
                forest.origins.push(Origin::Edge(from, to, must));
                forest.place(RegionStates::of_edge(from, to, must, node));
            }
        }
        forest
    }

    fn place(&mut self, table: RegionStates) {
        for &vertex in &table.boundary {
            self.around[vertex as usize].push(table.node);
        }
        self.states += table.states.len() as u64;
        self.tables.push(Some(table));
    }

    /// Merges the regions around a vertex, those with the fewest states first. False if no state is left.
    fn finish(&mut self, vertex: u32, work: &mut MergeBudget, control: &Control) -> Result<bool, MergeRefusal> {
        let mut waiting = std::mem::take(&mut self.around[vertex as usize]);
        waiting.retain(|&node| self.tables[node as usize].is_some());

        while waiting.len() > 1 {
            let size = |node: u32| self.tables[node as usize].as_ref().map_or(0, |table| table.states.len());
            waiting.sort_by_key(|&node| std::cmp::Reverse((size(node), node)));

            let left_node = waiting.pop().unwrap_or(0);
            let right_node = waiting.pop().unwrap_or(0);
            let (Some(left), Some(right)) =
                (self.tables[left_node as usize].take(), self.tables[right_node as usize].take())
            else {
                continue;
            };

            let node = self.origins.len() as u32;
            let whole = VertexDegrees { degrees: &self.degrees, vertices: self.degrees.len() };
            let (table, origins) = merge(&left, &right, &whole, node, work, control)?;
            if table.states.is_empty() {
                return Ok(false);
            }

            self.origins.push(Origin::Merged(left_node, right_node, origins));
            self.place(table);
            waiting.push(node);
        }

        Ok(true)
    }

    /// The edges of the cycle, if the graph is one region now.
    fn cycle(&self) -> Option<Vec<(u32, u32)>> {
        let mut whole = self.tables.iter().flatten();
        let root = whole.next()?;
        if whole.next().is_some() || !root.boundary.is_empty() {
            return None;
        }

        let mut edges = Vec::new();
        let mut open = vec![(root.node, 0u32)];
        while let Some((node, state)) = open.pop() {
            match &self.origins[node as usize] {
                &Origin::Edge(from, to, forced) => edges.extend((forced || state == 1).then_some((from, to))),
                Origin::Merged(left, right, origins) => {
                    let (left_state, right_state) = origins[state as usize];
                    open.extend([(*left, left_state), (*right, right_state)]);
                }
            }
        }

        Some(edges)
    }
}
