//! Paths and cycles of a graph that need not visit every vertex, such as the longest of a graph without a Hamiltonian
//! one.
//!
//! A simple path is not a tour, so it has a type of its own, and [`SimplePath::verify`] is the only way to make one.

use crate::any_graph::AnyGraph;
use crate::fault::Fault;
use crate::ground::Ground;
use crate::tour::Shape;
use std::collections::BTreeMap;

/// A verified path or cycle of a graph, which visits no vertex twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimplePath {
    graph: AnyGraph,
    vertices: Vec<u32>,
    closed: bool,
}

impl SimplePath {
    /// Checks that the vertices are distinct vertices of the graph, and that an edge or arc leads from each to the
    /// next; with [`Shape::Closed`] also from the last to the first, and that there are enough for a cycle.
    ///
    /// ```
    /// use destrier_core::{Graph, Shape, SimplePath};
    ///
    /// let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
    /// assert_eq!(SimplePath::verify(star.clone(), vec![1, 0, 3], Shape::Open).unwrap().len(), 3);
    /// assert!(SimplePath::verify(star, vec![1, 0, 3], Shape::Closed).is_err());
    /// ```
    pub fn verify(graph: impl Into<AnyGraph>, vertices: Vec<u32>, shape: Shape) -> Result<SimplePath, Fault> {
        let graph = graph.into();
        let (Some(&first), Some(&last)) = (vertices.first(), vertices.last()) else { return Err(Fault::Empty) };
        let mut places: BTreeMap<u32, usize> = BTreeMap::new();
        let mut before: Option<u32> = None;

        for (index, &vertex) in vertices.iter().enumerate() {
            let position = index + 1;
            let id = u64::from(vertex);
            if !graph.contains(id) {
                return Err(Fault::Outside { position, id });
            }
            if let Some(first) = places.insert(vertex, position) {
                return Err(Fault::Repeats { id, first, second: position });
            }
            if let Some(from) = before.map(u64::from).filter(|&from| !graph.joined(from, id)) {
                return Err(Fault::NotAMove { position: index, from, to: id });
            }

            before = Some(vertex);
        }

        let closed = shape == Shape::Closed;
        let first = u64::from(first);
        let last = u64::from(last);
        if closed && (vertices.len() as u64) < graph.fewest_to_close() {
            Err(Fault::TooFewToClose { count: vertices.len() as u64 })
        } else if closed && !graph.joined(last, first) {
            Err(Fault::NotClosed { first, last })
        } else {
            Ok(SimplePath { graph, vertices, closed })
        }
    }

    /// The graph.
    pub fn graph(&self) -> &AnyGraph {
        &self.graph
    }

    /// The vertices in order.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The number of vertices, at least one.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether it is a cycle, which has an edge from the last vertex to the first.
    pub fn is_closed(&self) -> bool {
        self.closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directed_graph::DirectedGraph;
    use crate::graph::Graph;

    #[test]
    fn every_fault_is_found() {
        let square = || Graph::from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        let verify = |list: &[u32], shape| SimplePath::verify(square(), list.to_vec(), shape);
        let path = verify(&[1, 2, 3], Shape::Open).unwrap();
        assert_eq!((path.len(), path.is_closed(), path.vertices()), (3, false, &[1, 2, 3][..]));
        assert!(verify(&[1, 2, 3, 0], Shape::Closed).unwrap().is_closed());
        assert_eq!(verify(&[4], Shape::Open).unwrap().len(), 1);

        assert_eq!(verify(&[], Shape::Open), Err(Fault::Empty));
        assert_eq!(verify(&[0, 5], Shape::Open), Err(Fault::Outside { position: 2, id: 5 }));
        assert_eq!(verify(&[0, 2], Shape::Open), Err(Fault::NotAMove { position: 1, from: 0, to: 2 }));
        assert_eq!(verify(&[0, 1, 0], Shape::Open), Err(Fault::Repeats { id: 0, first: 1, second: 3 }));
        assert_eq!(verify(&[0, 1, 2], Shape::Closed), Err(Fault::NotClosed { first: 0, last: 2 }));
        assert_eq!(verify(&[0, 1], Shape::Closed), Err(Fault::TooFewToClose { count: 2 }));

        let ring = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        assert!(SimplePath::verify(ring.clone(), vec![2, 0], Shape::Open).is_ok());
        assert!(SimplePath::verify(ring, vec![0, 2], Shape::Open).is_err());
    }
}
