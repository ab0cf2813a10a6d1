//! To and from [petgraph](https://docs.rs/petgraph), behind the feature `petgraph`.
//!
//! All graph types of petgraph can be converted. The nodes are numbered in their order and returned with the graph, so
//! that paths can be translated back. Loops and parallel edges are dropped. A directed graph stays directed; petgraph's
//! `into_edge_type` drops its directions.
//!
//! ```
//! use destrier_graphs::petgraph::{from_petgraph, to_petgraph};
//! use petgraph::graph::UnGraph;
//!
//! let theirs = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
//! let (ours, nodes) = from_petgraph(&theirs).unwrap();
//! assert_eq!((ours.edges(), nodes[2].index()), (3, 2));
//! assert_eq!(to_petgraph(ours.undirected().unwrap()).edge_count(), 3);
//! ```

use ::petgraph::graph::{NodeIndex, UnGraph};
use ::petgraph::visit::{EdgeRef, GraphProp, IntoEdgeReferences, IntoNodeIdentifiers, NodeIndexable};
use destrier_core::{AnyGraph, DirectedGraph, Graph};

/// A graph of petgraph has more than 2^32 nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the graph has more than 2^32 nodes")]
pub struct TooLarge;

/// Converts a graph of petgraph. Returns the graph and the node of each vertex.
pub fn from_petgraph<G>(theirs: G) -> Result<(AnyGraph, Vec<G::NodeId>), TooLarge>
where
    G: IntoNodeIdentifiers + IntoEdgeReferences + NodeIndexable + GraphProp,
{
    let nodes: Vec<G::NodeId> = theirs.node_identifiers().collect();
    let count = u32::try_from(nodes.len()).map_err(|_| TooLarge)?;

    let mut vertex_of = vec![0; theirs.node_bound()];
    for (vertex, &node) in (0..count).zip(&nodes) {
        vertex_of[theirs.to_index(node)] = vertex;
    }

    let vertex = |node: G::NodeId| vertex_of[theirs.to_index(node)];
    let edges = theirs.edge_references().map(|edge| (vertex(edge.source()), vertex(edge.target())));
    let graph = if theirs.is_directed() {
        DirectedGraph::from_arcs(count, edges).map(AnyGraph::from)
    } else {
        Graph::from_edges(count, edges).map(AnyGraph::from)
    };
    Ok((graph.map_err(|_| TooLarge)?, nodes))
}

/// Converts a graph to petgraph. Vertex v becomes the node with index v.
pub fn to_petgraph(ours: &Graph) -> UnGraph<(), ()> {
    let mut theirs = UnGraph::with_capacity(ours.vertices(), ours.edges());
    for _ in 0..ours.vertices() {
        theirs.add_node(());
    }
    for from in 0..ours.vertices() as u32 {
        for &to in ours.neighbours(from).iter().filter(|&&to| from < to) {
            theirs.add_edge(NodeIndex::new(from as usize), NodeIndex::new(to as usize), ());
        }
    }
    theirs
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::petgraph::Undirected;
    use ::petgraph::graph::DiGraph;
    use ::petgraph::stable_graph::StableUnGraph;
    use destrier_core::RectangleGraph;

    #[test]
    fn graphs_come_back_as_they_went_and_gaps_are_closed() {
        let board = RectangleGraph::new(&"5x6".parse().unwrap()).graph;
        let (again, nodes) = from_petgraph(&to_petgraph(&board)).unwrap();
        assert_eq!(nodes.len(), 30);
        assert!((0..30).all(|vertex| {
            let mut near = board.neighbours(vertex).to_vec();
            near.sort_unstable();
            near == again.undirected().unwrap().neighbours(vertex)
        }));

        let mut gapped = StableUnGraph::<&str, ()>::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| gapped.add_node(name));
        gapped.extend_with_edges([(a, c), (c, a), (c, c)]);
        gapped.remove_node(b);
        let (ours, nodes) = from_petgraph(&gapped).unwrap();
        assert_eq!((ours.vertices(), ours.edges(), gapped[nodes[1]]), (2, 1, "c"));
    }

    #[test]
    fn directions_are_kept_unless_they_are_dropped() {
        let ring = DiGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0), (1, 0), (1, 1)]);
        assert_eq!(from_petgraph(&ring).unwrap().0.directed().unwrap().arc_count(), 4);
        assert_eq!(from_petgraph(&ring.into_edge_type::<Undirected>()).unwrap().0.edges(), 3);
        let both_ways = DiGraph::<(), ()>::from_edges([(0, 1), (1, 0)]);
        assert_eq!(from_petgraph(&both_ways).unwrap().0.directed().unwrap().arc_count(), 2);
    }
}
