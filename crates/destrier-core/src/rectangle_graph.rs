//! The graph of a board: one vertex per square, one edge per move.
//!
//! A board numbers its squares and its holes, a graph has no holes. [`RectangleGraph`] keeps both and the ids of the
//! vertices. Vertices ascend with the ids, so on a board without holes they are the same numbers.

use crate::graph::{AdjacencyLists, Graph};
use crate::rectangle::Rectangle;
use crate::square::Square;

/// A board with its graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RectangleGraph {
    /// The board.
    pub board: Rectangle,
    /// Its graph. The neighbours of a vertex are in the order of the moves.
    pub graph: Graph,
    /// The board's id of each vertex, ascending.
    pub ids: Vec<u32>,
}

impl RectangleGraph {
    /// The graph of a board.
    ///
    /// ```
    /// use destrier_core::{RectangleGraph, Square};
    ///
    /// let board_graph = RectangleGraph::new(&"8x8 without=a8".parse().unwrap());
    /// assert_eq!((board_graph.graph.vertices(), board_graph.graph.edges()), (63, 166));
    /// assert_eq!(board_graph.square_of(0), Square::new(0, 1));
    /// assert_eq!(board_graph.vertex_of(Square::new(0, 0)), None);
    /// ```
    ///
    /// # Panics
    ///
    /// If the board has more squares than fit in memory.
    pub fn new(board: &Rectangle) -> RectangleGraph {
        RectangleGraph::new_unless(board, || false).expect("nothing stops it")
    }

    /// The graph of a board, or `None` as soon as `stop` returns true. A large board takes seconds.
    pub fn new_unless(board: &Rectangle, stop: impl Fn() -> bool) -> Option<RectangleGraph> {
        let cells = usize::try_from(board.cells()).expect("a board whose graph is stored fits in memory");
        let mut vertex_of = vec![u32::MAX; cells];
        let mut ids = Vec::with_capacity(board.squares() as usize);
        for id in (0..board.cells()).filter(|&id| !board.is_hole(id)) {
            vertex_of[id as usize] = ids.len() as u32;
            ids.push(id as u32);
        }

        let mut lists = AdjacencyLists::with_capacity(ids.len(), ids.len() * 8);
        for some in ids.chunks(1 << 12) {
            if stop() {
                return None;
            }
            for &id in some {
                let near = board.neighbours(board.square(u64::from(id)));
                lists.add(near.map(|(to, _)| vertex_of[board.id(to) as usize]));
            }
        }

        Some(RectangleGraph { board: board.clone(), graph: lists.finish(), ids })
    }

    /// The vertex of a square; `None` for a hole or a square off the board.
    pub fn vertex_of(&self, square: Square) -> Option<u32> {
        if self.board.has(square) { self.vertex_of_id(self.board.id(square)) } else { None }
    }

    /// The vertex of the square with this id; `None` for a hole or a square off the board.
    pub fn vertex_of_id(&self, id: u64) -> Option<u32> {
        let id = u32::try_from(id).ok()?;
        if self.board.is_whole() {
            return ((id as usize) < self.ids.len()).then_some(id);
        }
        self.ids.binary_search(&id).ok().map(|vertex| vertex as u32)
    }

    /// The square of a vertex.
    pub fn square_of(&self, vertex: u32) -> Square {
        self.board.square(u64::from(self.ids[vertex as usize]))
    }

    /// The ids of some vertices, in the same order.
    pub fn ids_of(&self, vertices: impl IntoIterator<Item = u32>) -> Vec<u32> {
        vertices.into_iter().map(|vertex| self.ids[vertex as usize]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chessboard_has_168_edges_and_holes_have_no_vertex() {
        let board_graph = RectangleGraph::new(&"8x8".parse().unwrap());
        assert_eq!((board_graph.graph.vertices(), board_graph.graph.edges()), (64, 168));
        let holed = RectangleGraph::new(&"8x8 without=a8".parse().unwrap());
        assert_eq!((holed.graph.vertices(), holed.graph.edges(), holed.ids[0]), (63, 166, 1));
    }

    #[test]
    fn vertices_and_squares_are_inverse() {
        for text in ["3x4", "3x4 without=b2", "torus:2x3"] {
            let board_graph = RectangleGraph::new(&text.parse().unwrap());
            for vertex in 0..board_graph.graph.vertices() as u32 {
                assert_eq!(board_graph.vertex_of(board_graph.square_of(vertex)), Some(vertex), "{text}");
            }
            assert_eq!(board_graph.vertex_of_id(12), None, "{text}");
        }
    }

    #[test]
    fn a_stopped_construction_returns_nothing() {
        assert_eq!(RectangleGraph::new_unless(&"3x4".parse().unwrap(), || true), None);
    }
}
