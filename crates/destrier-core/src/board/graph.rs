//! The graph of a board of cells: one vertex per cell, one edge per move.

use super::Board;
use crate::graph::{AdjacencyLists, Graph};
use crate::rectangle_graph::RectangleGraph;

/// A board with its graph and the id of each vertex. Without holes they are the same numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGraph {
    /// The board.
    pub board: Board,
    /// Its graph.
    pub graph: Graph,
    /// The board's id of each vertex, ascending.
    pub ids: Vec<u32>,
}

impl BoardGraph {
    /// The graph of a board; `None` as soon as `stop` returns true, or if its ids exceed 32 bits.
    pub fn new_unless(board: &Board, stop: impl Fn() -> bool) -> Option<BoardGraph> {
        let cells = u32::try_from(board.cells()).ok()?;

        if let Some(rectangle) = board.rectangle() {
            let RectangleGraph { graph, ids, .. } = RectangleGraph::new_unless(rectangle, stop)?;
            return Some(BoardGraph { board: board.clone(), graph, ids });
        }

        let ids: Vec<u32> = (0..cells).filter(|&id| !board.is_hole(u64::from(id))).collect();

        let vertex = |id: u64| {
            if board.holes().is_empty() {
                id as u32
            } else {
                id as u32 - board.holes().partition_point(|&hole| hole < id) as u32
            }
        };

        let mut lists = AdjacencyLists::with_capacity(ids.len(), 0);
        for (count, &id) in ids.iter().enumerate() {
            if count % 65_536 == 0 && stop() {
                return None;
            }
            lists.add(board.neighbours(u64::from(id)).into_iter().map(vertex));
        }

        Some(BoardGraph { board: board.clone(), graph: lists.finish(), ids })
    }

    /// The name of a vertex, such as `(2,3,1)`.
    pub fn name(&self, vertex: u32) -> String {
        self.board.name(u64::from(self.ids[vertex as usize]))
    }

    /// The vertex of the cell with this id, if it is no hole.
    pub fn vertex_of(&self, id: u64) -> Option<u32> {
        self.ids.binary_search(&u32::try_from(id).ok()?).ok().map(|vertex| vertex as u32)
    }
}
