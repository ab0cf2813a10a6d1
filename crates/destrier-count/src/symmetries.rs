//! The symmetries of a board: the motions (turns, reflections and translations across seams) that map its squares to
//! its squares. Two motions that move every square alike are one symmetry.

use destrier_core::tour::symmetry::motion::{self, Motion};
use destrier_core::{BoardGraph, Graph, RectangleGraph};
use std::collections::BTreeSet;

/// The largest number of symmetries of a box of many axes that are enumerated.
pub const MAX_SYMMETRIES: usize = 4096;

/// The graph of a board with the symmetries of the board, as maps of its vertices, the identity first.
#[derive(Clone, Debug)]
pub struct SymmetricGraph<'a> {
    pub(crate) graph: &'a Graph,
    /// The board, if it is flat.
    pub(crate) board: Option<&'a RectangleGraph>,
    /// Where each symmetry takes each vertex.
    pub maps: Vec<Vec<u32>>,
}

impl<'a> SymmetricGraph<'a> {
    /// A flat board.
    pub fn of_board(board_graph: &'a RectangleGraph) -> SymmetricGraph<'a> {
        SymmetricGraph { graph: &board_graph.graph, board: Some(board_graph), maps: symmetries(board_graph) }
    }

    /// A box, a cube or a hexagon; `None` if it has more than [`MAX_SYMMETRIES`].
    pub fn of_cells(cell_graph: &'a BoardGraph) -> Option<SymmetricGraph<'a>> {
        let maps = cell_graph.symmetries(MAX_SYMMETRIES)?;
        Some(SymmetricGraph { graph: &cell_graph.graph, board: None, maps })
    }
}

/// The symmetries of a board as maps of its vertices, the identity first.
///
/// ```
/// use destrier::RectangleGraph;
/// use destrier::counting::symmetries::symmetries;
///
/// assert_eq!(symmetries(&RectangleGraph::new(&"8x8".parse()?)).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symmetries(board_graph: &RectangleGraph) -> Vec<Vec<u32>> {
    let vertices = 0..board_graph.ids.len() as u32;
    let identity: Vec<u32> = vertices.clone().collect();
    let images = |motion: Motion| -> Option<Vec<u32>> {
        let image = |vertex| board_graph.vertex_of(motion.apply(&board_graph.board, board_graph.square_of(vertex))?);
        vertices.clone().map(image).collect()
    };
    let different: BTreeSet<Vec<u32>> = motion::all(&board_graph.board).filter_map(images).collect();
    let others = different.into_iter().filter(|map| *map != identity);
    std::iter::once(identity.clone()).chain(others).collect()
}
