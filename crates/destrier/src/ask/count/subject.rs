//! A board or a graph whose tours are counted or listed.

use destrier_core::{AnyGraph, Board, BoardGraph, DirectedGraph, Graph, Impossible, Rectangle, RectangleGraph};
use destrier_count::symmetries::SymmetricGraph;

/// Largest number of squares of a board that is converted to a graph.
pub const MAX_CELLS: u64 = 1 << 20;

/// Largest number of squares of a board whose symmetries are enumerated.
pub(super) const MAX_CLASS_CELLS: usize = 1024;

/// A board with its graph, or a graph.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A board.
    Board(RectangleGraph),
    /// A box, a cube or a hexagon.
    Cells(BoardGraph),
    /// A graph.
    Graph(Graph),
    /// A directed graph, and the same graph without its directions.
    Directed(DirectedGraph, Graph),
}

impl Subject {
    /// A board; `None` if it has more than [`MAX_CELLS`] squares.
    pub fn of_board(board: &Rectangle) -> Option<Subject> {
        (board.cells() <= MAX_CELLS).then(|| Subject::Board(RectangleGraph::new(board)))
    }

    /// A box, a cube or a hexagon; `None` if it would have more moves than a flat board of [`MAX_CELLS`]
    /// squares, of which each cell of a box with many axes has more.
    pub fn of_cells(board: &Board) -> Option<Subject> {
        let moves = board.neighbours(board.cells() / 2).len() as u64 + 8;
        if board.cells().saturating_mul(moves) > 8 * MAX_CELLS {
            return None;
        }
        BoardGraph::new_unless(board, || false).map(Subject::Cells)
    }

    /// The graph, without its directions if it has any.
    pub fn graph(&self) -> &Graph {
        match self {
            Subject::Board(board_graph) => &board_graph.graph,
            Subject::Cells(cell_graph) => &cell_graph.graph,
            Subject::Graph(graph) | Subject::Directed(_, graph) => graph,
        }
    }

    /// The graph with its directions, if it has any.
    pub fn directed(&self) -> Option<&DirectedGraph> {
        match self {
            Subject::Directed(graph, _) => Some(graph),
            _ => None,
        }
    }

    /// The board, if it is a flat one.
    pub fn board(&self) -> Option<&RectangleGraph> {
        match self {
            Subject::Board(board_graph) => Some(board_graph),
            _ => None,
        }
    }

    /// The box, cube or hexagon, if it is one.
    pub fn cells(&self) -> Option<&BoardGraph> {
        match self {
            Subject::Cells(cell_graph) => Some(cell_graph),
            _ => None,
        }
    }

    /// The graph of a board with the symmetries of the board. Graphs have none, and neither have boxes with very many.
    pub fn with_symmetries(&self) -> Option<SymmetricGraph<'_>> {
        match self {
            Subject::Board(board_graph) => Some(SymmetricGraph::of_board(board_graph)),
            Subject::Cells(cell_graph) => SymmetricGraph::of_cells(cell_graph),
            Subject::Graph(_) | Subject::Directed(..) => None,
        }
    }

    /// The id of a vertex on the board. On a graph it is the vertex itself.
    pub fn id(&self, vertex: u32) -> u32 {
        match self {
            Subject::Board(RectangleGraph { ids, .. }) | Subject::Cells(BoardGraph { ids, .. }) => ids[vertex as usize],
            Subject::Graph(_) | Subject::Directed(..) => vertex,
        }
    }

    /// The name of a vertex: a square, a cell, or its number.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Subject::Board(board_graph) => board_graph.board.name(board_graph.square_of(vertex)),
            Subject::Cells(cell_graph) => cell_graph.name(vertex),
            Subject::Graph(_) | Subject::Directed(..) => vertex.to_string(),
        }
    }

    /// A reason why there is no tour, in one sentence that names squares, cells or vertices.
    pub fn describe(&self, reason: &Impossible) -> String {
        match self {
            Subject::Board(board_graph) => reason.describe(&board_graph.board),
            Subject::Cells(cell_graph) => reason.describe(&cell_graph.board),
            Subject::Graph(graph) => reason.describe(graph),
            Subject::Directed(graph, _) => reason.describe(graph),
        }
    }
}

impl From<AnyGraph> for Subject {
    fn from(graph: AnyGraph) -> Subject {
        match graph {
            AnyGraph::Undirected(graph) => Subject::Graph(graph),
            AnyGraph::Directed(graph) => {
                let without = graph.without_directions();
                Subject::Directed(graph, without)
            }
        }
    }
}
