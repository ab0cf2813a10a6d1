//! A board or a graph whose tours are counted or listed.

use destrier_core::{Board, BoardGraph, Graph};

/// Largest number of squares of a board that is converted to a graph.
pub const MOST_CELLS: u64 = 1 << 20;

/// A board with its graph, or a graph.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Subject {
    /// A board.
    Board(BoardGraph),
    /// A graph.
    Graph(Graph),
}

impl Subject {
    /// A board; `None` if it has more than [`MOST_CELLS`] squares.
    pub fn of_board(board: &Board) -> Option<Subject> {
        (board.cells() <= MOST_CELLS).then(|| Subject::Board(BoardGraph::new(board)))
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        match self {
            Subject::Board(board_graph) => &board_graph.graph,
            Subject::Graph(graph) => graph,
        }
    }

    /// The board, if it is one.
    pub fn board(&self) -> Option<&BoardGraph> {
        match self {
            Subject::Board(board_graph) => Some(board_graph),
            Subject::Graph(_) => None,
        }
    }

    /// The id of a vertex on the board. On a graph it is the vertex itself.
    pub fn id(&self, vertex: u32) -> u32 {
        self.board().map_or(vertex, |board_graph| board_graph.ids[vertex as usize])
    }
}
