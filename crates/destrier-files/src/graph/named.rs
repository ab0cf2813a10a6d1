//! A graph with the vertex names of its file and the edges that must be used.
//!
//! Invariant: numbers ascend with the vertices; names are unique; the fixed edges are edges of the graph, each once,
//! with the lower vertex first if the graph is undirected.

use super::name::Name;
use destrier_core::ground::GroundWords;
use destrier_core::{AnyGraph, DirectedGraph, Graph, Ground};

/// A graph with the vertex names of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedGraph {
    graph: AnyGraph,
    names: VertexNames,
    fixed_edges: Vec<(u32, u32)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum VertexNames {
    /// The names are consecutive numbers from this one.
    From(u64),
    /// The names are these numbers, in ascending order.
    Numbers(Vec<u64>),
    /// Words, and the vertices sorted by their words.
    Words { words: Vec<Box<str>>, sorted: Vec<u32> },
}

/// An edge that must be used is not an edge of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("vertices {0} and {1} are not adjacent, so no path can use the edge between them")]
pub struct NotAnEdge(pub u32, pub u32);

impl NamedGraph {
    /// A graph with its vertices numbered from `first`.
    pub fn new(graph: impl Into<AnyGraph>, first: u64) -> NamedGraph {
        NamedGraph { graph: graph.into(), names: VertexNames::From(first), fixed_edges: Vec::new() }
    }

    /// A graph with these vertices, in any order and with repetitions, and these edges or arcs.
    pub(super) fn from_numbers(
        mut numbers: Vec<u64>,
        edges: impl Iterator<Item = (u64, u64)>,
        is_directed: bool,
    ) -> Option<NamedGraph> {
        numbers.sort_unstable();
        numbers.dedup();

        let count = u32::try_from(numbers.len()).ok()?;
        let first = numbers.first().copied().unwrap_or(0);
        let is_consecutive = numbers.last().is_some_and(|last| last - first + 1 == u64::from(count));
        let names = if is_consecutive { VertexNames::From(first) } else { VertexNames::Numbers(numbers) };

        let vertex = |number: u64| find(&names, count, number).unwrap_or(u32::MAX);
        let graph = any_graph(count, edges.map(|(from, to)| (vertex(from), vertex(to))), is_directed)?;
        Some(NamedGraph { graph, names, fixed_edges: Vec::new() })
    }

    /// A graph with these names of its vertices; `None` if a name is repeated.
    pub fn with_words(graph: impl Into<AnyGraph>, words: Vec<Box<str>>) -> Option<NamedGraph> {
        let graph = graph.into();
        let mut sorted: Vec<u32> = (0..words.len() as u32).collect();
        sorted.sort_unstable_by(|&left, &right| words[left as usize].cmp(&words[right as usize]));
        let differ = |pair: &[u32]| words[pair[0] as usize] != words[pair[1] as usize];
        let is_valid = words.len() == graph.vertices() && sorted.windows(2).all(differ);
        is_valid.then(|| NamedGraph { graph, names: VertexNames::Words { words, sorted }, fixed_edges: Vec::new() })
    }

    /// Replaces the edges that must be used.
    pub fn with_fixed_edges(mut self, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<NamedGraph, NotAnEdge> {
        self.fixed_edges.clear();
        for (from, to) in edges {
            if !self.graph.joined(u64::from(from), u64::from(to)) {
                return Err(NotAnEdge(from, to));
            }
            let is_in_order = from < to || self.graph.is_directed();
            self.fixed_edges.push(if is_in_order { (from, to) } else { (to, from) });
        }
        self.fixed_edges.sort_unstable();
        self.fixed_edges.dedup();
        Ok(self)
    }

    /// Replaces the edges of the graph and keeps the names and the fixed edges; `None` if the new graph has other
    /// vertices or lacks a fixed edge.
    pub fn with_other_edges(&self, graph: AnyGraph) -> Option<NamedGraph> {
        let has = |&(from, to): &(u32, u32)| graph.joined(u64::from(from), u64::from(to));
        let fits = graph.vertices() == self.graph.vertices() && self.fixed_edges.iter().all(has);
        fits.then(|| NamedGraph { graph, names: self.names.clone(), fixed_edges: self.fixed_edges.clone() })
    }

    /// The directed graph with two arcs for every edge; a directed graph stays as it is. `None` if an edge must be
    /// used, because it does not say which of the two arcs must be.
    ///
    /// ```
    /// use destrier::format::graph;
    ///
    /// let path = graph::read("1 2\n2 3\n", None).unwrap().graph;
    /// assert_eq!(path.into_directed().unwrap().graph().edges(), 4);
    /// ```
    pub fn into_directed(self) -> Option<NamedGraph> {
        if self.graph.is_directed() {
            return Some(self);
        }
        let arcs = self.graph.pairs().flat_map(|(from, to)| [(from, to), (to, from)]);
        let graph = any_graph(self.graph.vertices() as u32, arcs, true)?;
        self.fixed_edges.is_empty().then_some(NamedGraph { graph, ..self })
    }

    /// The graph without directions, if that changes no answer about Hamiltonian cycles and paths: every arc has its
    /// opposite, no arc must be used, and a cycle has at least three vertices in any case. Undirected graphs are solved
    /// faster.
    ///
    /// ```
    /// use destrier::format::graph;
    ///
    /// let both_ways = graph::read("1 -> 2\n2 -> 1\n2 -> 3\n3 -> 2\n", None).unwrap().graph;
    /// assert_eq!(both_ways.undirected_if_symmetric().unwrap().graph().edges(), 2);
    /// assert!(graph::read("1 -> 2\n2 -> 1\n", None).unwrap().graph.undirected_if_symmetric().is_none());
    /// ```
    pub fn undirected_if_symmetric(&self) -> Option<NamedGraph> {
        let arcs = self.graph.directed()?;
        let is_symmetric = || self.graph.pairs().all(|(from, to)| arcs.has_arc(to, from));
        if arcs.vertices() < 3 || !self.fixed_edges.is_empty() || !is_symmetric() {
            return None;
        }
        self.with_other_edges(Graph::from_edges(arcs.vertices() as u32, self.graph.pairs()).ok()?.into())
    }

    /// The graph.
    pub fn graph(&self) -> &AnyGraph {
        &self.graph
    }

    /// The edges or arcs that must be used, each once; an edge with the lower vertex first.
    pub fn fixed_edges(&self) -> &[(u32, u32)] {
        &self.fixed_edges
    }

    /// The name of a vertex. A vertex outside the graph is named by its own number.
    pub fn name(&self, vertex: u32) -> Name<'_> {
        let unknown = Name::Number(u64::from(vertex));
        match &self.names {
            _ if vertex as usize >= self.graph.vertices() => unknown,
            VertexNames::From(first) => Name::Number(first.saturating_add(u64::from(vertex))),
            VertexNames::Numbers(numbers) => {
                numbers.get(vertex as usize).map_or(unknown, |&number| Name::Number(number))
            }
            VertexNames::Words { words, .. } => words.get(vertex as usize).map_or(unknown, |word| Name::Word(word)),
        }
    }

    /// The vertex with this name, which is not in quotes.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        match &self.names {
            VertexNames::Words { words, sorted } => {
                let place = sorted.binary_search_by(|&vertex| (*words[vertex as usize]).cmp(name)).ok()?;
                Some(sorted[place])
            }
            names => find(names, self.graph.vertices() as u32, name.trim().parse().ok()?),
        }
    }

    /// The vertex with this name, which may be in quotes as it is printed: `Oslo`, `New York` or `"New York"`.
    pub fn vertex_as_printed(&self, text: &str) -> Option<u32> {
        let unquoted = || serde_json::from_str::<String>(text).ok().filter(|_| text.starts_with('"'));
        self.vertex(text).or_else(|| self.vertex(&unquoted()?))
    }

    /// Whether the names are numbers.
    pub(crate) fn has_numbers(&self) -> bool {
        !matches!(self.names, VertexNames::Words { .. })
    }

    /// Whether the names are consecutive numbers from `first` on.
    pub fn is_numbered_from(&self, first: u64) -> bool {
        self.names == VertexNames::From(first) || self.graph.vertices() == 0
    }

    /// Every edge once, with the lower vertex first; every arc if the graph is directed.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.graph.pairs()
    }
}

/// The graph with these edges, or arcs.
pub(super) fn any_graph(vertices: u32, pairs: impl Iterator<Item = (u32, u32)>, is_directed: bool) -> Option<AnyGraph> {
    if is_directed {
        DirectedGraph::from_arcs(vertices, pairs).ok().map(AnyGraph::from)
    } else {
        Graph::from_edges(vertices, pairs).ok().map(AnyGraph::from)
    }
}

fn find(names: &VertexNames, count: u32, number: u64) -> Option<u32> {
    match names {
        VertexNames::From(first) => u32::try_from(number.checked_sub(*first)?).ok().filter(|&vertex| vertex < count),
        VertexNames::Numbers(numbers) => numbers.binary_search(&number).ok().map(|vertex| vertex as u32),
        VertexNames::Words { .. } => None,
    }
}

/// Labels are the names of the file.
impl Ground for NamedGraph {
    fn words(&self) -> GroundWords {
        self.graph.words()
    }

    fn is_directed(&self) -> bool {
        self.graph.is_directed()
    }

    fn ids(&self) -> u64 {
        self.graph.ids()
    }

    fn count(&self) -> u64 {
        self.graph.count()
    }

    fn contains(&self, id: u64) -> bool {
        self.graph.contains(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.graph.joined(from, to)
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        self.graph.step(from, number)
    }

    fn label(&self, id: u64) -> String {
        u32::try_from(id).map_or_else(|_| self.graph.label(id), |vertex| format!("vertex {}", self.name(vertex)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_vertices_correspond() {
        let graph = || Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
        let words = |list: [&str; 3]| NamedGraph::with_words(graph(), list.map(Box::from).to_vec());
        assert!(words(["a", "b", "a"]).is_none());

        let all = [
            NamedGraph::new(graph(), u64::MAX - 1),
            NamedGraph::from_numbers(vec![9, 4, 7, 9], [(4, 7), (7, 9)].into_iter(), false).unwrap(),
            words(["c", "", "ab"]).unwrap(),
        ];

        for named in &all[1..] {
            for vertex in 0..3 {
                assert_eq!(named.vertex(&named.name(vertex).raw()), Some(vertex));
            }
            assert_eq!((named.vertex("5"), named.name(7)), (None, Name::Number(7)));
        }

        assert_eq!(all[0].name(2), Name::Number(u64::MAX), "no number overflows");
    }

    #[test]
    fn fixed_edges_are_edges() {
        let named = NamedGraph::new(Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap(), 0);
        let fixed = named.clone().with_fixed_edges([(2, 1), (1, 2), (1, 0)]).unwrap();
        assert_eq!(fixed.fixed_edges(), [(0, 1), (1, 2)]);
        assert_eq!(named.clone().with_fixed_edges([(2, 0)]), Err(NotAnEdge(2, 0)));
        assert_eq!(named.with_fixed_edges([(2, 9)]), Err(NotAnEdge(2, 9)));
        let arcs = NamedGraph::new(DirectedGraph::from_arcs(3, [(1, 0), (1, 2)]).unwrap(), 0);
        assert_eq!(arcs.clone().with_fixed_edges([(1, 0)]).unwrap().fixed_edges(), [(1, 0)]);
        assert_eq!(arcs.with_fixed_edges([(0, 1)]), Err(NotAnEdge(0, 1)));
    }
}
