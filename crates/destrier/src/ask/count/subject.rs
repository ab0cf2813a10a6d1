//! A board or a graph whose tours are counted or listed.

use destrier_core::{AnyGraph, Board, BoardGraph, CellBoard, CellGraph, DirectedGraph, Graph};

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
    /// A directed graph, and the same graph without its directions.
    Directed(DirectedGraph, Graph),
}

impl Subject {
    /// A board; `None` if it has more than [`MOST_CELLS`] squares.
    pub fn of_board(board: &Board) -> Option<Subject> {
        (board.cells() <= MOST_CELLS).then(|| Subject::Board(BoardGraph::new(board)))
    }

    /// The graph of a box, a cube or a hexagon; `None` if it would have more moves than a flat board of [`MOST_CELLS`]
    /// squares, of which each cell of a box with many axes has more.
    pub fn of_cells(board: &CellBoard) -> Option<Subject> {
        let moves = board.neighbours(board.cells() / 2).len() as u64 + 8;
        if board.cells().saturating_mul(moves) > 8 * MOST_CELLS {
            return None;
        }
        CellGraph::new_unless(board, || false).map(|CellGraph { graph, .. }| Subject::Graph(graph))
    }

    /// The graph, without its directions if it has any.
    pub fn graph(&self) -> &Graph {
        match self {
            Subject::Board(board_graph) => &board_graph.graph,
            Subject::Graph(graph) | Subject::Directed(_, graph) => graph,
        }
    }

    /// The graph with its directions, if it has any.
    pub fn directed(&self) -> Option<&DirectedGraph> {
        match self {
            Subject::Directed(graph, _) => Some(graph),
            Subject::Board(_) | Subject::Graph(_) => None,
        }
    }

    /// The graph as it was given. A board has none.
    pub fn any_graph(&self) -> Option<AnyGraph> {
        match self {
            Subject::Board(_) => None,
            Subject::Graph(graph) => Some(graph.clone().into()),
            Subject::Directed(graph, _) => Some(graph.clone().into()),
        }
    }

    /// The board, if it is one.
    pub fn board(&self) -> Option<&BoardGraph> {
        match self {
            Subject::Board(board_graph) => Some(board_graph),
            Subject::Graph(_) | Subject::Directed(..) => None,
        }
    }

    /// The id of a vertex on the board. On a graph it is the vertex itself.
    pub fn id(&self, vertex: u32) -> u32 {
        self.board().map_or(vertex, |board_graph| board_graph.ids[vertex as usize])
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
