//! An order of the vertices in which the frontier stays narrow, for upper bounds.
//!
//! On a board, line by line along its longer side. On other graphs, the next vertex is the one that adds the fewest
//! vertices to the frontier. Several first vertices are tried, and the order with the lowest cost is kept.

use destrier_core::{Graph, RectangleGraph};

/// Number of first vertices that are tried.
const FIRST_VERTICES: usize = 16;

/// Larger graphs keep the order of their vertices: the greedy choice takes quadratic time.
const LARGE: usize = 1024;

/// An order of the vertices of a graph, which is that of the board if one is given.
///
/// ```
/// use destrier::{RectangleGraph, counting::order};
///
/// let board_graph = RectangleGraph::new(&"3x4".parse()?);
/// assert_eq!(order::of(&board_graph.graph, Some(&board_graph))[..4], [0, 4, 8, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of(graph: &Graph, board: Option<&RectangleGraph>) -> Vec<u32> {
    match board {
        Some(board_graph) => by_lines(board_graph),
        None => greedy(graph),
    }
}

fn by_lines(board_graph: &RectangleGraph) -> Vec<u32> {
    let is_wide = board_graph.board.rows() <= board_graph.board.cols();
    let mut order: Vec<u32> = (0..board_graph.ids.len() as u32).collect();
    order.sort_by_key(|&vertex| {
        let square = board_graph.square_of(vertex);
        if is_wide { (square.col, square.row) } else { (square.row, square.col) }
    });
    order
}

fn greedy(graph: &Graph) -> Vec<u32> {
    let count = graph.vertices() as u32;
    if count as usize > LARGE {
        return (0..count).collect();
    }
    let mut starts: Vec<u32> = (0..count).collect();
    starts.sort_by_key(|&vertex| graph.degree(vertex));
    starts.truncate(FIRST_VERTICES);
    let orders = starts.into_iter().map(|start| greedy_from(graph, start));
    orders.min_by(|(_, left), (_, right)| left.total_cmp(right)).map_or(Vec::new(), |(order, _)| order)
}

/// The greedy order from a vertex, and its cost: the sum over all vertices of 2 to the power of the frontier width.
fn greedy_from(graph: &Graph, start: u32) -> (Vec<u32>, f64) {
    let count = graph.vertices();
    let mut taken = vec![false; count];

    // For each vertex, its number of unprocessed neighbours.
    let mut left: Vec<usize> = (0..count as u32).map(|vertex| graph.degree(vertex)).collect();
    let mut order = Vec::with_capacity(count);
    let mut cost = 0.0;
    let mut width = 0i64;
    let mut next = Some(start);

    while let Some(vertex) = next {
        width += growth(graph, &taken, &left, vertex);
        taken[vertex as usize] = true;
        graph.neighbours(vertex).iter().for_each(|&near| left[near as usize] -= 1);
        order.push(vertex);
        cost += (width as f64).exp2();
        let waiting = (0..count as u32).filter(|&vertex| !taken[vertex as usize]);
        next = waiting.min_by_key(|&vertex| (growth(graph, &taken, &left, vertex), left[vertex as usize], vertex));
    }

    (order, cost)
}

/// Growth of the frontier (processed vertices with an unprocessed neighbour) when this vertex is processed.
fn growth(graph: &Graph, taken: &[bool], left: &[usize], vertex: u32) -> i64 {
    let done = graph.neighbours(vertex).iter().filter(|&&near| taken[near as usize] && left[near as usize] == 1);
    i64::from(left[vertex as usize] > 0) - done.count() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_has_a_frontier_of_two_and_every_vertex_occurs_once() {
        let ring = Graph::from_edges(9, (0..9).map(|v| (v * 2 % 9, (v * 2 + 2) % 9))).unwrap();
        let (order, cost) = greedy_from(&ring, 4);
        assert_eq!(cost, 2.0 + 7.0 * 4.0 + 1.0);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<_>>());
    }
}
