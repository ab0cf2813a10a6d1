//! The graph on which cycles are counted: the closed graph of a job, with its two-colouring.

use crate::frontier::job::CountJob;
use destrier_core::{ClosedGraph, Graph};

/// A graph whose Hamiltonian cycles are counted.
pub(crate) struct ColouredGraph {
    pub(crate) graph: Graph,
    /// The added vertex that is adjacent to all others, or to all but one. It is processed last.
    pub(crate) apex: Option<u32>,
    /// The colour of each vertex if the graph without the apex is bipartite: 0 is white, 1 is black, 2 is the apex.
    pub(crate) colours: Option<Vec<u8>>,
}

impl ColouredGraph {
    /// The graph of a job whose ends are vertices.
    pub(crate) fn new(job: &CountJob) -> ColouredGraph {
        let closed = ClosedGraph::new(job.graph, job.ends).expect("the ends are vertices, and their number fits");
        let colour = |(vertex, is_black)| if Some(vertex) == closed.apex { 2 } else { u8::from(is_black) };
        let colours = closed.two_colouring().map(|colours| (0..).zip(colours).map(colour).collect());
        ColouredGraph { graph: closed.graph, apex: closed.apex, colours }
    }

    /// Number of white minus number of black vertices, if the graph without the apex is bipartite.
    pub(crate) fn imbalance(&self) -> Option<i32> {
        Some(self.colours.as_ref()?.iter().map(|&colour| [1, -1, 0][colour as usize]).sum())
    }

    /// Whether the colours alone rule out a cycle. Without an apex both colours need equally many vertices. The two
    /// edges of an apex make up for a difference of one.
    pub(crate) fn colours_forbid(&self) -> bool {
        self.imbalance().is_some_and(|imbalance| imbalance.abs() > i32::from(self.apex.is_some()))
    }
}
