//! The frontier method: an exact answer, yes or no, on boards and graphs that are narrow enough.
//!
//! The squares are taken one after another along the board, and for each it is decided which moves join it to squares
//! that come later. All that matters of the past is how it looks from the *frontier*: which of its squares have no, one
//! or two of their moves, and which ends belong to the same path. Positions that failed are remembered, so that the
//! search is over when all different ones are: on a board of k rows their number grows with the length of the board
//! only linearly (and steeply with k). So 3xn and 4xn are answered for any n, and small boards of every kind.
//!
//! The technique is that of Knuth's SIMPATH (The Art of Computer Programming 4A, section 7.1.4) and of the counting of
//! tours by transfer matrices; here it decides depth first instead of counting breadth first.

mod layers;
mod order;
mod ring;
mod search;

use crate::method::{Control, Finding, Limit, Limits, Method, Task};
use destrier_core::impossible::{MOST_CELLS_STORED, colour};
use destrier_core::{Board, Ends, Goal, Graph, Impossible, Path, Shape};
use layers::{Layers, Misfit};
use ring::Ring;
use search::{Outcome, Search};

/// The method, for the list of methods.
#[derive(Clone, Copy, Default, Debug)]
pub struct Frontier;

/// What is known of a graph in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    /// A Hamilton path or circuit, as asked.
    Found(Vec<u32>),
    /// There is none: every possibility was tried.
    None {
        /// Positions that were looked at.
        nodes: u64,
    },
    /// Not settled: a limit was hit.
    Unsettled(Limit),
    /// Not settled: the frontier is wider than the search can follow.
    TooWide,
}

/// Settles whether a graph has a Hamilton path or circuit with such ends.
///
/// The order in which the vertices are taken is chosen by [the few that are tried](self); the work grows steeply with
/// the width of its frontier and only linearly with the number of vertices.
pub fn settle(graph: &Graph, ends: Ends, limits: &Limits, control: &Control) -> Settled {
    settle_in_order(graph, ends, &order::for_graph(graph), limits, control)
}

/// The same, with the vertices taken in this order, which must name each once.
fn settle_in_order(graph: &Graph, ends: Ends, order: &[u32], limits: &Limits, control: &Control) -> Settled {
    let count = graph.vertices();
    if ends.given().any(|end| end as usize >= count) {
        return Settled::None { nodes: 0 };
    }
    match ends {
        Ends::Circuit if count < 3 => return Settled::None { nodes: 0 },
        Ends::Path { .. } if count == 0 => return Settled::None { nodes: 0 },
        Ends::Path { .. } if count == 1 => return Settled::Found(vec![0]),
        Ends::Path { start: Some(start), end: Some(end) } if start == end => return Settled::None { nodes: 0 },
        _ => {}
    }
    let fixed = count as u64 * Search::bytes_per_vertex();
    let memory = |needed: u64| Settled::Unsettled(Limit::Memory { needed, allowed: limits.memory });
    if fixed > limits.memory {
        return memory(fixed);
    }
    let ring = Ring::new(graph, ends, order);
    let layers = match Layers::new(&ring, limits.memory - fixed) {
        Ok(layers) => layers,
        Err(Misfit::TooWide) => return Settled::TooWide,
        Err(Misfit::TooLarge { needed }) => return memory(fixed + needed),
    };
    let fixed = fixed + layers.bytes();
    let mut search = Search::new(&ring, &layers);
    match search.run(control, limits.memory.saturating_sub(fixed)) {
        Outcome::Circuit(sides) => Settled::Found(ring.unroll(&sides, ends)),
        Outcome::None => Settled::None { nodes: search.nodes },
        Outcome::Stopped => Settled::Unsettled(Limit::Stopped),
        Outcome::OutOfMemory { needed } => memory(fixed + needed),
    }
}

impl Method for Frontier {
    fn name(&self) -> &'static str {
        "frontier"
    }

    fn about(&self) -> &'static str {
        "an exact search along narrow boards that ends with a tour or with the certainty that there is none"
    }

    fn source(&self) -> &'static str {
        "Knuth, The Art of Computer Programming 4A, section 7.1.4 (SIMPATH), made to decide instead of to count"
    }

    fn find(&self, task: &Task, control: &Control) -> Finding {
        let (board, goal) = (&task.board, &task.goal);
        if goal.misplaced(board).is_some() {
            return Finding::Unsuited("the tour is to begin or end on a square that is not on the board".into());
        }
        let ends = match Ends::of_goal(board, goal) {
            Ok(ends) => ends,
            Err(reason) => return Finding::Impossible(reason),
        };
        if board.cells() > MOST_CELLS_STORED {
            return Finding::Unsuited(format!("this exact search is for boards of up to {MOST_CELLS_STORED} squares"));
        }
        let Some((graph, id_of)) = Graph::of_board_unless(board, || control.is_tripped()) else {
            return Finding::GaveUp { limit: Limit::Stopped, longest: Path::Vertices(Vec::new()) };
        };
        let vertex = |square| id_of.binary_search(&(board.id(square) as u32)).ok().map(|vertex| vertex as u32);
        let Some(ends) = ends.rename(vertex) else {
            return Finding::Unsuited("the tour is to begin or end in a hole".into());
        };
        // On the wrong colours the search would be long, and the reason is short.
        if let Some(reason) = colour::graph_imbalance(&graph, ends) {
            let named = reason.rename(|vertex| id_of.get(vertex as usize).map(|&id| u64::from(id)));
            return Finding::Impossible(named.unwrap_or(Impossible::Exhausted { nodes: 0 }));
        }
        let order = order::for_board(board, &graph, &id_of);
        match settle_in_order(&graph, ends, &order, &task.limits, control) {
            Settled::Found(vertices) => {
                let ids = vertices.into_iter().map(|vertex| id_of[vertex as usize]).collect();
                Finding::Found(Path::Vertices(turned(ids, board, goal)))
            }
            Settled::None { nodes } => Finding::Impossible(Impossible::Exhausted { nodes }),
            Settled::Unsettled(limit) => Finding::GaveUp { limit, longest: Path::Vertices(Vec::new()) },
            Settled::TooWide => Finding::Unsuited(
                "this exact search is for narrow boards: here more squares border on each other than it can follow"
                    .into(),
            ),
        }
    }
}

/// A circuit begins, or ends, wherever it is asked to; a path already does.
fn turned(mut ids: Vec<u32>, board: &Board, goal: &Goal) -> Vec<u32> {
    let place = |square| ids.iter().position(|&id| u64::from(id) == board.id(square)).unwrap_or(0);
    let shift = match (goal.shape, goal.start, goal.end) {
        (Shape::Closed, Some(start), None) => place(start),
        (Shape::Closed, None, Some(end)) => (place(end) + 1) % ids.len(),
        _ => 0,
    };
    ids.rotate_left(shift);
    ids
}

#[cfg(test)]
mod tests;
