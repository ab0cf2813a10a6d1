//! Orders in which the vertices are processed: the narrower the frontier, the fewer the states.
//!
//! On a board of R rows processed column by column, the knight's frontier is two columns. Within a column the even
//! rows are processed going up and the odd ones coming down: every processed square then adds exactly one new square,
//! and the frontier is always 2R squares wide. A board that wraps is folded flat first: its lines are processed from
//! both sides in turn. No order is best for all boards, so a few are tried. Where they are not good enough,
//! `search` finds others.

pub(super) mod search;
pub(super) mod width;

use super::coloured_graph::ColouredGraph;
use crate::frontier::job::CountJob;
use crate::symmetries::symmetries;
use destrier_core::{Graph, RectangleGraph, Square, Surface};
use destrier_search::sweep::{LineOrder, folded, greedy, nearest_first};

/// Largest number of vertices for which the greedy order is tried, which takes quadratic time.
const GREEDY_LIMIT: usize = 1500;

/// Largest number of squares for which all symmetries are enumerated.
const FEW_SQUARES: usize = 128;

/// Candidate orders of all vertices of the closed graph but the apex. Orders that are too wide are left out, unless
/// all are.
pub(crate) fn candidates(job: &CountJob, closed: &ColouredGraph) -> Vec<Vec<u32>> {
    let count = job.graph.vertices() as u32;
    let mut orders: Vec<Vec<u32>> = Vec::new();
    if let Some(board) = job.board {
        orders.extend(by_lines(board));
    }

    if !is_plane(job) {
        orders.push((0..count).collect());
        orders.push(nearest_first(job.graph));
        if job.graph.vertices() <= GREEDY_LIMIT {
            orders.push(greedy(job.graph));
        }
    }

    // A vertex that was added for given ends is processed just before the first of them.
    let added = (count..closed.graph.vertices() as u32).filter(|&vertex| Some(vertex) != closed.apex);
    for vertex in added {
        for order in &mut orders {
            let beside = order.iter().position(|to| closed.graph.neighbours(vertex).contains(to));
            order.insert(beside.unwrap_or(0), vertex);
        }
    }

    width::without_too_wide(&closed.graph, orders)
}

/// A board of the plane needs only the orders by lines: other orders look better there but are not.
pub(crate) fn is_plane(job: &CountJob) -> bool {
    job.board.is_some_and(|board_graph| board_graph.board.surface() == Surface::Plane)
}

/// How lines are processed, and how the last lines before the middle are. Up and down with a plain last line is a
/// little wider, but the degrees of the squares between the halves become final one after another, which slices need.
const LINE_ORDERS: [(LineOrder, LineOrder); 4] = [
    (LineOrder::Plain, LineOrder::Plain),
    (LineOrder::UpAndDown, LineOrder::UpAndDown),
    (LineOrder::UpAndDown, LineOrder::Plain),
    (LineOrder::Folded, LineOrder::Folded),
];

/// Column by column and row by row, each in plain order and up and down, folded where the board wraps.
fn by_lines(board_graph: &RectangleGraph) -> Vec<Vec<u32>> {
    let board = &board_graph.board;
    let mut orders = Vec::new();
    let rows = board.rows();
    let cols = board.cols();

    for transposed in [false, true] {
        let (lines, length) = if transposed { (rows, cols) } else { (cols, rows) };

        let (line_wraps, across_wraps) = if transposed {
            (board.surface().rows_wrap(), board.surface().columns_wrap())
        } else {
            (board.surface().columns_wrap(), board.surface().rows_wrap())
        };

        // The last lines on either side before the middle, if two lines are between the halves.
        let middle = lines.saturating_sub(2) / 2;
        let last = (middle.wrapping_sub(1), middle + 2);

        let place = |vertex: u32| {
            let square = board_graph.square_of(vertex);
            if transposed { (square.row, square.col) } else { (square.col, square.row) }
        };

        for fold_lines in [false, true].into_iter().filter(|&fold| line_wraps || !fold) {
            for (across, in_last) in LINE_ORDERS {
                if across == LineOrder::Folded && !across_wraps {
                    continue;
                }

                let mut order: Vec<u32> = (0..board_graph.ids.len() as u32).collect();
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

/// The symmetries of a board except the identity, as maps of its vertices; those that may swap halves come first.
/// Together with the identity they form a group, and edges are assigned to the halves by its orbits. Boards with many
/// squares have many symmetries, so only small boards use all of them.
pub(crate) fn symmetries_of(job: &CountJob) -> Vec<Vec<u32>> {
    // A vertex that is added for given ends has no image.
    let Some(board_graph) = job.board.filter(|_| job.ends.given().next().is_none()) else { return Vec::new() };
    let mut found = reflections(board_graph);
    if board_graph.ids.len() <= FEW_SQUARES {
        let all: Vec<Vec<u32>> = symmetries(board_graph).into_iter().skip(1).collect();
        found.retain(|map| all.contains(map));
        let others: Vec<_> = all.into_iter().filter(|map| !found.contains(map)).collect();
        found.extend(others);
    }
    found.retain(|map| is_symmetry(job.graph, map));
    found
}

/// The half-turn, the two reflections, and translations by half a side, if they map squares to squares.
fn reflections(board_graph: &RectangleGraph) -> Vec<Vec<u32>> {
    let rows = board_graph.board.rows();
    let cols = board_graph.board.cols();

    type SquareMap = fn((u32, u32), (u32, u32)) -> (u32, u32);

    let all: [SquareMap; 5] = [
        |(row, col), (_, cols)| (row, cols - 1 - col),
        |(row, col), (rows, _)| (rows - 1 - row, col),
        |(row, col), (rows, cols)| (rows - 1 - row, cols - 1 - col),
        |(row, col), (_, cols)| (row, (col + cols / 2) % cols),
        |(row, col), (rows, _)| ((row + rows / 2) % rows, col),
    ];

    let images = |motion: SquareMap| -> Option<Vec<u32>> {
        let image = |vertex: u32| {
            let square = board_graph.square_of(vertex);
            let (row, col) = motion((square.row, square.col), (rows, cols));
            board_graph.vertex_of(Square::new(row, col))
        };
        (0..board_graph.ids.len() as u32).map(image).collect()
    };

    all.into_iter().filter_map(images).filter(|map| (0..).zip(map).any(|(from, &to)| from != to)).collect()
}

fn is_symmetry(graph: &Graph, map: &[u32]) -> bool {
    (0..graph.vertices() as u32).all(|vertex| {
        let near = graph.neighbours(map[vertex as usize]);
        graph.neighbours(vertex).iter().all(|&to| near.contains(&map[to as usize]))
    })
}
