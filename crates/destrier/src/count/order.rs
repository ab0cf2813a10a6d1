//! An order of the vertices in which few of them wait for a later neighbour: for bounds and for quotients.
//!
//! On a board, column by column along its longer side. On other graphs, the vertex that leaves the fewest waiting is taken
//! next, from several beginnings, and the order with the narrowest frontier is kept.

use destrier_core::{Board, Graph};

/// How many beginnings are tried.
const BEGINNINGS: usize = 16;
/// Graphs larger than this are taken as they come: the choice takes time that grows with the square.
const LARGE: usize = 1024;

/// The order; a board comes with the id of each vertex.
pub fn of(graph: &Graph, board: Option<(&Board, &[u32])>) -> Vec<u32> {
    match board {
        Some((board, ids)) => along(board, ids),
        None => greedy(graph),
    }
}

fn along(board: &Board, ids: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..ids.len() as u32).collect();
    order.sort_by_key(|&vertex| {
        let square = board.square(u64::from(ids[vertex as usize]));
        if board.rows() <= board.cols() { (square.col, square.row) } else { (square.row, square.col) }
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
    starts.truncate(BEGINNINGS);
    let orders = starts.into_iter().map(|start| from(graph, start));
    orders.min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(Vec::new(), |(order, _)| order)
}

/// One order, and its cost: the sum of 2 to the width of the frontier after each vertex.
fn from(graph: &Graph, start: u32) -> (Vec<u32>, f64) {
    let count = graph.vertices();
    let mut taken = vec![false; count];
    // For each vertex, its neighbours that are not taken.
    let mut left: Vec<usize> = (0..count as u32).map(|vertex| graph.degree(vertex)).collect();
    let (mut order, mut cost, mut width) = (Vec::with_capacity(count), 0.0, 0i64);
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

/// By how many vertices the frontier (taken, with a neighbour that is not) grows when this one is taken.
fn growth(graph: &Graph, taken: &[bool], left: &[usize], vertex: u32) -> i64 {
    let done = graph.neighbours(vertex).iter().filter(|&&near| taken[near as usize] && left[near as usize] == 1);
    i64::from(left[vertex as usize] > 0) - done.count() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_has_a_frontier_of_two_and_every_vertex_comes_once() {
        let ring = Graph::from_edges(9, (0..9).map(|v| (v * 2 % 9, (v * 2 + 2) % 9))).unwrap();
        let (order, cost) = from(&ring, 4);
        assert_eq!(cost, 2.0 + 7.0 * 4.0 + 1.0);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<_>>());
    }
}
