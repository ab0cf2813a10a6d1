//! To and from [petgraph](https://docs.rs/petgraph), behind the feature `petgraph`.
//!
//! Any of its graphs goes in; the nodes are counted in their order, and come back along with the graph, so that a path of
//! ours can be told in theirs. Loops and parallel edges are dropped, and directions with them.
//!
//! ```
//! use destrier::format::graph::petgraph;
//! use ::petgraph::graph::UnGraph;
//!
//! let theirs = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
//! let (ours, nodes) = petgraph::take(&theirs).unwrap();
//! assert_eq!((ours.edges(), nodes[2].index()), (3, 2));
//! assert_eq!(petgraph::give(&ours).edge_count(), 3);
//! ```

use ::petgraph::graph::{NodeIndex, UnGraph};
use ::petgraph::visit::{EdgeRef, IntoEdgeReferences, IntoNodeIdentifiers, NodeIndexable};
use destrier_core::Graph;

/// More nodes than 32 bits can number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the graph has more nodes than 32 bits can number")]
pub struct TooLarge;

/// Our graph of theirs, and their node of each vertex.
pub fn take<G>(theirs: G) -> Result<(Graph, Vec<G::NodeId>), TooLarge>
where
    G: IntoNodeIdentifiers + IntoEdgeReferences + NodeIndexable,
{
    let nodes: Vec<G::NodeId> = theirs.node_identifiers().collect();
    let count = u32::try_from(nodes.len()).map_err(|_| TooLarge)?;
    let mut vertex_of = vec![0; theirs.node_bound()];
    for (vertex, &node) in (0..count).zip(&nodes) {
        vertex_of[theirs.to_index(node)] = vertex;
    }
    let vertex = |node: G::NodeId| vertex_of[theirs.to_index(node)];
    let edges = theirs.edge_references().map(|edge| (vertex(edge.source()), vertex(edge.target())));
    Ok((Graph::from_edges(count, edges).map_err(|_| TooLarge)?, nodes))
}

/// Their graph of ours; vertex v is the node with index v.
pub fn give(ours: &Graph) -> UnGraph<(), ()> {
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
    use ::petgraph::stable_graph::StableUnGraph;
    use destrier_core::BoardGraph;

    #[test]
    fn graphs_come_back_as_they_went_and_gaps_are_closed() {
        let board = BoardGraph::new(&"5x6".parse().unwrap()).graph;
        let (again, nodes) = take(&give(&board)).unwrap();
        assert_eq!(nodes.len(), 30);
        assert!((0..30).all(|vertex| {
            let mut near = board.neighbours(vertex).to_vec();
            near.sort_unstable();
            near == again.neighbours(vertex)
        }));
        let mut gapped = StableUnGraph::<&str, ()>::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| gapped.add_node(name));
        gapped.extend_with_edges([(a, c), (c, a), (c, c)]);
        gapped.remove_node(b);
        let (ours, nodes) = take(&gapped).unwrap();
        assert_eq!((ours.vertices(), ours.edges(), gapped[nodes[1]]), (2, 1, "c"));
    }
}
