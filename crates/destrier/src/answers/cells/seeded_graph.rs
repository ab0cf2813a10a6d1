//! The graph of a board with its vertices in an order that depends on the seed, so that another seed gives another tour
//! even where the engine makes no random choice.

use destrier_core::{Board, BoardGraph, Graph};
use destrier_search::method::{Control, FIRST_SEED, Random};

/// Larger graphs keep the order of the cells, because sorting their edges would take longer than the search.
const MAX_SHUFFLED: usize = 200_000;

/// A graph with the id of each vertex on the board.
pub(super) struct SeededGraph {
    pub(super) graph: Graph,
    pub(super) ids: Vec<u32>,
}

impl SeededGraph {
    /// The graph of a board; `None` if the control stops it. The first seed keeps the order of the cells.
    pub(super) fn new(board: &Board, seed: u64, control: &Control) -> Option<SeededGraph> {
        let BoardGraph { graph, ids, .. } = BoardGraph::new_unless(board, || control.is_stopped())?;
        if seed == FIRST_SEED || ids.len() > MAX_SHUFFLED {
            return Some(SeededGraph { graph, ids });
        }

        let mut random = Random::new(seed, 0);
        let mut order = (0..ids.len() as u32).collect::<Vec<u32>>();
        (1..order.len()).for_each(|at| order.swap(at, random.below(at as u64 + 1) as usize));
        let mut place = vec![0; order.len()];

        order.iter().enumerate().for_each(|(index, &vertex)| place[vertex as usize] = index as u32);
        let edges = (0..order.len() as u32)
            .flat_map(|from| graph.neighbours(from).iter().filter(move |&&to| from < to).map(move |&to| (from, to)))
            .map(|(from, to)| (place[from as usize], place[to as usize]));
        let shuffled = Graph::from_edges(order.len() as u32, edges).ok()?;

        Some(SeededGraph { graph: shuffled, ids: order.iter().map(|&vertex| ids[vertex as usize]).collect() })
    }

    /// The vertex of the cell with this id, in linear time.
    pub(super) fn vertex_of(&self, id: u64) -> Option<u32> {
        self.ids.iter().position(|&known| u64::from(known) == id).map(|vertex| vertex as u32)
    }
}
