//! Whole rows or columns as the set of the alternation argument ([`Impossible::Alternation`]).
//!
//! Pósa's set for 4xn is the two outer rows. Where there are few rows, every set of rows is tried; where there are few
//! columns, every set of columns. So other surfaces and leapers need no special treatment.

use destrier_core::impossible::alternation::{refutes, refutes_by_bands};
use destrier_core::{Ends, Impossible, Rectangle, RectangleGraph, Selection, Square};

/// Every set of rows or columns is tried up to this number of them.
const MAX_BANDS: u32 = 6;

/// On larger boards only the bands are examined, not the graph.
const MAX_VERTICES: usize = 4096;

/// Examines sets of rows or columns by their distances alone.
pub(super) fn at_a_glance(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    let set = sets(board).find(|set| refutes_by_bands(board, ends, set))?;
    Some(Impossible::Alternation { set })
}

/// Examines them by the graph, which finds more.
pub(super) fn on_graph(board_graph: &RectangleGraph, ends: Ends) -> Option<Selection> {
    let RectangleGraph { board, graph, ids } = board_graph;
    if graph.vertices() > MAX_VERTICES {
        return None;
    }
    let marks = |set: &Selection| -> Vec<bool> { ids.iter().map(|&id| set.holds(board, u64::from(id))).collect() };
    sets(board).find(|set| refutes(graph, ends, &marks(set)))
}

fn sets(board: &Rectangle) -> impl Iterator<Item = Selection> {
    let rows = subsets(board.rows()).map(Selection::Rows);
    rows.chain(subsets(board.cols()).map(Selection::Columns))
}

/// The non-empty sets of numbers below `count`, none if there are too many.
fn subsets(count: u32) -> impl Iterator<Item = Vec<u32>> {
    let count = if count > MAX_BANDS { 0 } else { count };
    (1u32..1 << count).map(move |set| (0..count).filter(|band| set >> band & 1 == 1).collect())
}
