//! A board or a graph whose tours are counted or listed.

use destrier_core::{AnyGraph, Board, BoardGraph, DirectedGraph, Graph, Impossible, RectangleGraph};
use destrier_count::symmetries::SymmetricGraph;

/// Largest number of squares of a board that is converted to a graph.
pub const MAX_CELLS: u64 = 1 << 20;

/// Largest number of squares of a board whose symmetries are enumerated.
pub(super) const MAX_CLASS_CELLS: usize = 1024;

/// A board with its graph, or a graph.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A rectangle.
    Rectangle(RectangleGraph),
    /// A board that is no rectangle.
    Board(BoardGraph),
    /// A graph.
    Graph(Graph),
    /// A directed graph, and the same graph without its directions.
    Directed(DirectedGraph, Graph),
}

impl Subject {
    /// A board; `None` if it has more than [`MAX_CELLS`] squares, or more moves than a rectangle of that size: a cell
    /// of a box with many axes has more moves than a square.
    pub fn of_board(board: &Board) -> Option<Subject> {
        if let Some(rectangle) = board.rectangle() {
            return (board.cells() <= MAX_CELLS).then(|| Subject::Rectangle(RectangleGraph::new(rectangle)));
        }

        let moves = board.neighbours(board.cells() / 2).len() as u64 + 8;
        if board.cells().saturating_mul(moves) > 8 * MAX_CELLS {
            return None;
        }
        BoardGraph::new_unless(board, || false).map(Subject::Board)
    }

    /// The graph, without its directions if it has any.
    pub fn graph(&self) -> &Graph {
        match self {
            Subject::Rectangle(board_graph) => &board_graph.graph,
            Subject::Board(board_graph) => &board_graph.graph,
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

    /// The board, unless it is a graph.
    pub fn board(&self) -> Option<Board> {
        match self {
            Subject::Rectangle(board_graph) => Some((&board_graph.board).into()),
            Subject::Board(board_graph) => Some(board_graph.board.clone()),
            Subject::Graph(_) | Subject::Directed(..) => None,
        }
    }

    /// The rectangle with its graph, if it is one.
    pub fn rectangle(&self) -> Option<&RectangleGraph> {
        match self {
            Subject::Rectangle(board_graph) => Some(board_graph),
            _ => None,
        }
    }

    /// The vertex of the square with this id; `None` for a hole, and on graphs.
    pub fn vertex_of(&self, id: u64) -> Option<u32> {
        match self {
            Subject::Rectangle(board_graph) => board_graph.vertex_of_id(id),
            Subject::Board(board_graph) => board_graph.vertex_of(id),
            Subject::Graph(_) | Subject::Directed(..) => None,
        }
    }

    /// The graph of a board with the symmetries of the board. Graphs have none, and neither have boxes with very many.
    pub fn with_symmetries(&self) -> Option<SymmetricGraph<'_>> {
        match self {
            Subject::Rectangle(board_graph) => Some(SymmetricGraph::of_board(board_graph)),
            Subject::Board(board_graph) => SymmetricGraph::of_cells(board_graph),
            Subject::Graph(_) | Subject::Directed(..) => None,
        }
    }

    /// The id of a vertex on the board. On a graph it is the vertex itself.
    pub fn id(&self, vertex: u32) -> u32 {
        match self {
            Subject::Rectangle(RectangleGraph { ids, .. }) | Subject::Board(BoardGraph { ids, .. }) => {
                ids[vertex as usize]
            }
            Subject::Graph(_) | Subject::Directed(..) => vertex,
        }
    }

    /// The name of a vertex: a square, a cell, or its number.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Subject::Rectangle(board_graph) => board_graph.board.name(board_graph.square_of(vertex)),
            Subject::Board(board_graph) => board_graph.name(vertex),
            Subject::Graph(_) | Subject::Directed(..) => vertex.to_string(),
        }
    }

    /// A reason why there is no tour, in one sentence that names squares, cells or vertices.
    pub fn describe(&self, reason: &Impossible) -> String {
        match self {
            Subject::Rectangle(board_graph) => reason.describe(&board_graph.board),
            Subject::Board(board_graph) => reason.describe(&board_graph.board),
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
