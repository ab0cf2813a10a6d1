//! Orders of the vertices of a quotient.
//!
//! The quotient of a board is a part of the board whose boundary is glued to itself. Line by line from the far side
//! to the seam it has the frontier of the board. Small quotients are often narrower: the greedy order from the right
//! first vertex has a frontier of 12 on the chessboard under the half-turn, where lines have 16. Therefore many
//! orders are tried, each forwards and backwards, and the one with the fewest estimated states is used. For long
//! quotients lines are best.

use destrier_core::{Graph, RectangleGraph};
use destrier_search::sweep::{LineOrder, Tie, folded, greedy_from, nearest_first};

/// Number of steps for greedy orders, which take quadratic time. It limits the number of first vertices that are tried.
const GREEDY_STEPS: usize = 1 << 21;
/// Growth of the number of states per additional place.
const GROWTH: f64 = 2.5;

/// Orders of the orbits of a board's vertices, by lines.
pub(crate) fn by_lines(board_graph: &RectangleGraph, orbits: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let board = &board_graph.board;
    let mut orders = Vec::new();
    let turns = if board.rows() <= board.cols() { [false, true] } else { [true, false] };
    for transposed in turns {
        let place = |vertex: u32| {
            let square = board_graph.square_of(vertex);
            if transposed { (square.row, square.col) } else { (square.col, square.row) }
        };

        // The place of an orbit is that of its first square.
        let places: Vec<(u32, u32)> =
            orbits.iter().map(|orbit| orbit.iter().map(|&vertex| place(vertex)).min().unwrap_or_default()).collect();
        let lines = 1 + places.iter().map(|place| place.0).max().unwrap_or(0);
        let length = 1 + places.iter().map(|place| place.1).max().unwrap_or(0);
        for fold_lines in [false, true] {
            for across in [LineOrder::UpAndDown, LineOrder::Plain, LineOrder::Folded] {
                let key = |&orbit: &u32| {
                    let (line, at) = places[orbit as usize];
                    (if fold_lines { folded(line, lines) } else { line }, across.rank(at, length))
                };
                let mut order: Vec<u32> = (0..orbits.len() as u32).collect();
                order.sort_by_key(key);
                orders.push(order);
            }
        }
    }

    orders
}

/// The best order of all vertices.
pub(super) fn best(graph: &Graph, orders: &[Vec<u32>]) -> Vec<u32> {
    let mut bases = orders.to_vec();
    bases.push(nearest_first(graph));
    let starts = GREEDY_STEPS / (graph.vertices() * graph.vertices()).max(1);
    for start in (0..graph.vertices()).step_by((graph.vertices() / starts.max(1)).max(1)) {
        bases.extend([Tie::Longest, Tie::Nearest].map(|tie| greedy_from(graph, start as u32, tie)));
    }

    let mut best = (f64::INFINITY, Vec::new());
    for base in bases {
        for mut order in [beside(graph, base.clone()), at_the_end(graph, base)] {
            for _ in 0..2 {
                let cost = cost(graph, &order);
                if cost < best.0 {
                    best = (cost, order.clone());
                }
                order.reverse();
            }
        }
    }

    best.1
}

/// Inserts missing vertices before the first of their neighbours, and those with many neighbours at the end.
fn beside(graph: &Graph, mut order: Vec<u32>) -> Vec<u32> {
    for vertex in order.len() as u32..graph.vertices() as u32 {
        let near = graph.neighbours(vertex);
        let first = order.iter().position(|at| near.contains(at));
        order.insert(first.filter(|_| near.len() < order.len() / 2).unwrap_or(order.len()), vertex);
    }
    order
}

/// Appends missing vertices.
fn at_the_end(graph: &Graph, mut order: Vec<u32>) -> Vec<u32> {
    order.extend(order.len() as u32..graph.vertices() as u32);
    order
}

/// Estimated number of states in all layers.
fn cost(graph: &Graph, order: &[u32]) -> f64 {
    let mut touched = vec![false; graph.vertices()];
    let mut taken = vec![false; graph.vertices()];
    let mut width = 0;
    let mut cost = 0.0;

    for &vertex in order {
        taken[vertex as usize] = true;
        width += i32::from(!std::mem::replace(&mut touched[vertex as usize], true));
        for &to in graph.neighbours(vertex).iter().filter(|&&to| !taken[to as usize]) {
            width += i32::from(!std::mem::replace(&mut touched[to as usize], true));
        }
        cost += GROWTH.powi(width);
        width -= 1;
    }

    cost
}
