//! In which order the vertices are taken: the narrower the frontier, the fewer the states.
//!
//! On a board of R rows taken column by column the knight's frontier is two columns. Within a column the even rows are
//! taken going up and the odd ones coming down: then every square that is taken brings exactly one new one, and the
//! frontier is 2R squares wide at every moment. A board that wraps is folded flat first, its lines taken from both
//! sides in turn. No order is best for all, so a few are tried; and where they are not good enough, `search` finds others.

use super::super::symmetries::symmetries;
use super::Job;
use super::whole::Whole;
use super::width;
use crate::sweep::{Across, folded, greedy, nearest_first};
use destrier_core::{Board, Graph, Surface};

/// Beyond so many vertices the greedy order, which takes quadratic time, is not tried.
const GREEDY_LIMIT: usize = 1500;

/// More squares than so many are not asked for all symmetries.
const FEW_SQUARES: usize = 128;

/// Candidate orders of all vertices of the whole but the extra; one that cannot fit is among them only if none can.
pub(super) fn candidates(job: &Job, whole: &Whole) -> Vec<Vec<u32>> {
    let count = job.graph.vertices() as u32;
    let mut orders: Vec<Vec<u32>> = Vec::new();
    if let Some((board, id_of)) = job.board {
        orders.extend(by_lines(board, id_of));
    }
    if !is_plane(job) {
        orders.push((0..count).collect());
        orders.push(nearest_first(job.graph));
        if job.graph.vertices() <= GREEDY_LIMIT {
            orders.push(greedy(job.graph));
        }
    }
    // A vertex that was added for the sake of given ends is taken beside the first of them.
    let added = (count..whole.graph.vertices() as u32).filter(|&vertex| Some(vertex) != whole.extra);
    for vertex in added {
        for order in &mut orders {
            let beside = order.iter().position(|to| whole.graph.neighbours(vertex).contains(to));
            order.insert(beside.unwrap_or(0), vertex);
        }
    }
    width::without_hopeless(&whole.graph, orders)
}

/// A steady sweep is all that a board of the plane needs; what other orders promise there, they do not keep.
pub(super) fn is_plane(job: &Job) -> bool {
    job.board.is_some_and(|(board, _)| board.surface() == Surface::Plane)
}

/// How lines are taken, and the last ones before the middle. Up and down, but the last line plainly, is a little wider, and
/// the degrees of the squares between the halves become final one after another, which slices need.
const ACROSS: [(Across, Across); 4] = [
    (Across::Plain, Across::Plain),
    (Across::UpAndDown, Across::UpAndDown),
    (Across::UpAndDown, Across::Plain),
    (Across::Folded, Across::Folded),
];

/// Column by column and row by row, each in plain order and up and down, folded where the board wraps.
fn by_lines(board: &Board, id_of: &[u32]) -> Vec<Vec<u32>> {
    let mut orders = Vec::new();
    let (rows, cols) = (board.rows(), board.cols());
    for turned in [false, true] {
        let (lines, length) = if turned { (rows, cols) } else { (cols, rows) };
        let (line_wraps, across_wraps) = match turned {
            false => (board.surface().columns_wrap(), board.surface().rows_wrap()),
            true => (board.surface().rows_wrap(), board.surface().columns_wrap()),
        };
        // The last lines before the middle on either side, if two lines are between the halves.
        let middle = lines.saturating_sub(2) / 2;
        let last = (middle.wrapping_sub(1), middle + 2);
        let place = |vertex: u32| {
            let square = board.square(u64::from(id_of[vertex as usize]));
            if turned { (square.row, square.col) } else { (square.col, square.row) }
        };
        for fold_lines in [false, true].into_iter().filter(|&fold| line_wraps || !fold) {
            for (across, in_last) in ACROSS {
                if across == Across::Folded && !across_wraps {
                    continue;
                }
                let mut order: Vec<u32> = (0..id_of.len() as u32).collect();
                order.sort_by_cached_key(|&vertex| {
                    let (line, at) = place(vertex);
                    let line = if fold_lines { folded(line, lines) } else { line };
                    let across = if line == last.0 || line == last.1 { in_last } else { across };
                    (line, across.rank(at, length))
                });
                orders.push(order);
            }
        }
    }
    orders
}

/// The symmetries of a board but the identity, as maps of its vertices, those first that may exchange halves. They are a
/// group with it, and edges are given to the halves by its orbits. Boards of many squares have many symmetries; only small
/// ones are asked for all of them.
pub(super) fn motions(job: &Job) -> Vec<Vec<u32>> {
    // A vertex that is added for given ends would have no image.
    let Some((board, id_of)) = job.board.filter(|_| job.ends.given().next().is_none()) else { return Vec::new() };
    let mut motions = reflections(board, id_of);
    if id_of.len() <= FEW_SQUARES {
        let all: Vec<Vec<u32>> = symmetries(board, id_of).into_iter().skip(1).collect();
        motions.retain(|map| all.contains(map));
        let others: Vec<_> = all.into_iter().filter(|map| !motions.contains(map)).collect();
        motions.extend(others);
    }
    motions.retain(|map| is_symmetry(job.graph, map));
    motions
}

/// The turn by 180 degrees, the two reflections, and shifts by half a side, if they take squares to squares.
fn reflections(board: &Board, id_of: &[u32]) -> Vec<Vec<u32>> {
    let (rows, cols) = (board.rows(), board.cols());
    type Motion = fn((u32, u32), (u32, u32)) -> (u32, u32);
    let all: [Motion; 5] = [
        |(row, col), (_, cols)| (row, cols - 1 - col),
        |(row, col), (rows, _)| (rows - 1 - row, col),
        |(row, col), (rows, cols)| (rows - 1 - row, cols - 1 - col),
        |(row, col), (_, cols)| (row, (col + cols / 2) % cols),
        |(row, col), (rows, _)| ((row + rows / 2) % rows, col),
    ];
    let images = |motion: Motion| -> Option<Vec<u32>> {
        let image = |&id: &u32| {
            let square = board.square(id.into());
            let (row, col) = motion((square.row, square.col), (rows, cols));
            let id = u64::from(row) * u64::from(cols) + u64::from(col);
            id_of.binary_search(&(id as u32)).ok().map(|at| at as u32)
        };
        id_of.iter().map(image).collect()
    };
    all.into_iter().filter_map(images).filter(|map| (0..).zip(map).any(|(from, &to)| from != to)).collect()
}

fn is_symmetry(graph: &Graph, map: &[u32]) -> bool {
    (0..graph.vertices() as u32).all(|vertex| {
        let near = graph.neighbours(map[vertex as usize]);
        graph.neighbours(vertex).iter().all(|&to| near.contains(&map[to as usize]))
    })
}
