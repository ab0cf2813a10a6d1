//! How large a query may be. A query comes from outside, so whatever it asks for must fit in memory: a larger one is
//! refused with an error that names the limit. docs/reference/json.md lists these numbers.

use destrier_core::{Board, Ground};

/// Vertices of a graph in a query or a reply.
pub(crate) const MAX_GRAPH_VERTICES: u64 = 1 << 20;
/// Edges of a graph in a query or a reply.
pub(crate) const MAX_GRAPH_EDGES: u64 = 1 << 22;
/// Squares of a tour whose reply lists them.
pub(crate) const MAX_SQUARES: u64 = 1 << 22;
/// Squares of a tour whose reply has a digit per move.
pub(crate) const MAX_COMPACT_SQUARES: u64 = 1 << 26;
/// Squares of a board whose tours are listed.
pub(crate) const MAX_LISTED_SQUARES: u64 = 1024;
/// Tours of one list.
pub(crate) const MAX_LISTED: u64 = 10_000;
/// Rows and columns of a map of boards.
pub(crate) const MAX_MAP_SIDE: u32 = 40;
/// Squares of a board whose starts are decided.
pub(crate) const MAX_START_SQUARES: u64 = 1024;
/// Squares of a board on which a method is watched.
pub(crate) const MAX_TRACED_SQUARES: u64 = 4096;
/// Squares of a board whose network is watched.
pub(crate) const MAX_NETWORK_SQUARES: u64 = 40_000;
/// Rows and columns of a board with a loop program.
pub(crate) const MAX_THEOREM_SIDE: u32 = 400;

/// Refuses a board with more squares and holes than this; `what` is what would be too large.
pub(crate) fn check_board_size(board: &Board, most: u64, what: &str) -> Result<(), String> {
    let cells = board.cells();
    if cells > most {
        let unit = board.words().vertices;
        Err(format!("the board {} has {cells} {unit}; {what} has at most {most}", board.size()))
    } else {
        Ok(())
    }
}

/// Refuses a graph that is too large for one message.
pub(crate) fn check_graph_size(vertices: u64, edges: u64) -> Result<(), String> {
    if vertices > MAX_GRAPH_VERTICES || edges > MAX_GRAPH_EDGES {
        Err(format!(
            "a graph of {vertices} vertices and {edges} edges is too large for one message; the limits are \
             {MAX_GRAPH_VERTICES} vertices and {MAX_GRAPH_EDGES} edges"
        ))
    } else {
        Ok(())
    }
}
