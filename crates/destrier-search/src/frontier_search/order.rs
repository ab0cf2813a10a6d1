//! The order in which the squares are processed: the narrower the frontier, the fewer states.
//!
//! The frontier after some steps is the set of vertices that have not been processed but have a processed neighbour. On
//! a board of k rows processed column by column it is two columns, 2k squares. A board that wraps is folded flat first:
//! the columns are processed alternately from both sides, and the frontier has twice as many. No order is best for all
//! boards, so several are tried and the one with the least estimated work is kept.

use crate::method::Control;
use crate::sweep::{folded, greedy, nearest_first};
use destrier_core::{Graph, RectangleGraph};

/// The greedy order takes quadratic time and is not tried for larger graphs.
const GREEDY_LIMIT: usize = 1500;

/// An irregular order must save this much work to be worth it. Measured: on 4x100 the greedy order's frontier is as
/// narrow as that of the columns, but the search in it takes a hundred times as long, since a regular sweep fails
/// early.
const UNSTEADY: f64 = 30.0;

/// An order with a factor on its estimated work.
type Tried = (f64, Vec<u32>);

/// The best of a few orders for a board. A stopped control ends the comparison: its caller does not need the best.
pub fn for_board(board_graph: &RectangleGraph, control: &Control) -> Vec<u32> {
    let RectangleGraph { board, graph, .. } = board_graph;
    let rows = board.rows();
    let cols = board.cols();
    let square = |vertex: u32| board_graph.square_of(vertex);

    let mut tried = general(graph);
    let mut add = |key: &dyn Fn(u32) -> (u32, u32)| tried.push((1.0, sorted_by(graph, key)));
    add(&|vertex| (square(vertex).col, square(vertex).row));

    if board.surface().columns_wrap() {
        add(&|vertex| (folded(square(vertex).col, cols), square(vertex).row));
    }
    if board.surface().rows_wrap() {
        add(&|vertex| (folded(square(vertex).row, rows), square(vertex).col));
    }

    best(graph, tried, control)
}

/// The best of a few orders for any graph.
pub(super) fn for_graph(graph: &Graph) -> Vec<u32> {
    best(graph, general(graph), &Control::default())
}

fn general(graph: &Graph) -> Vec<Tried> {
    let mut tried = vec![(1.0, (0..graph.vertices() as u32).collect()), (UNSTEADY, nearest_first(graph))];
    if graph.vertices() <= GREEDY_LIMIT {
        tried.push((UNSTEADY, greedy(graph)));
    }
    tried
}

fn sorted_by(graph: &Graph, key: &dyn Fn(u32) -> (u32, u32)) -> Vec<u32> {
    let mut order: Vec<u32> = (0..graph.vertices() as u32).collect();
    order.sort_by_key(|&vertex| key(vertex));
    order
}

/// The order with the least estimated work: a frontier of w vertices counts as 3^w states, which is how they grow while
/// w is small; of equal ones the first.
fn best(graph: &Graph, tried: Vec<Tried>, control: &Control) -> Vec<u32> {
    let work = |order: &[u32]| {
        if control.is_stopped() {
            f64::INFINITY
        } else {
            widths(graph, order).map(|width| 3f64.powi(width.min(600) as i32)).sum::<f64>()
        }
    };
    let weighed = tried.into_iter().map(|(factor, order)| (factor * work(&order), order));
    weighed.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order).unwrap_or_default()
}

/// The size of the frontier after each step.
fn widths<'a>(graph: &'a Graph, order: &'a [u32]) -> impl Iterator<Item = usize> + 'a {
    let mut touched = vec![false; graph.vertices()];
    let mut width = 0;
    order.iter().map(move |&vertex| {
        width -= usize::from(std::mem::replace(&mut touched[vertex as usize], true));
        for &near in graph.neighbours(vertex) {
            width += usize::from(!std::mem::replace(&mut touched[near as usize], true));
        }
        width
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widest(text: &str) -> usize {
        let board_graph = RectangleGraph::new(&text.parse().unwrap());
        let order = for_board(&board_graph, &Control::default());
        let mut all = order.clone();
        all.sort_unstable();
        assert_eq!(all, (0..board_graph.graph.vertices() as u32).collect::<Vec<_>>());
        widths(&board_graph.graph, &order).max().unwrap()
    }

    #[test]
    fn the_frontier_of_a_strip_is_two_of_its_short_lines() {
        assert!(widest("4x50") <= 9, "{}", widest("4x50"));
        assert!(widest("50x4") <= 9, "{}", widest("50x4"));
        assert!(widest("cylinder:3x50") <= 13, "{}", widest("cylinder:3x50"));
    }
}
