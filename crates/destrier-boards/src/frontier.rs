//! The frontier method: an exact answer, yes or no, on boards that are narrow enough.
//!
//! The board is processed square by square along its longer side, see `frontier_search`: on a board of k
//! rows the work grows linearly with the length and exponentially with k. So 3xn and 4xn are answered for any n, and
//! small boards of every kind.

use destrier_core::impossible::{MAX_CELLS_STORED, colour};
use destrier_core::{Ends, Impossible, Path, RectangleGraph};
use destrier_search::frontier_search::{order, settle_in_order};
use destrier_search::method::{Control, Finder, Finding, Limit, Method, Task, Unsuited};

/// The method `frontier`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Frontier;

impl Finder for Frontier {
    fn method(&self) -> Method {
        Method::Frontier
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let board = &task.board;
        let goal = &task.goal;
        if goal.misplaced(board).is_some() {
            return Err(Unsuited("the tour must begin or end on a square that is not on the board".into()));
        }

        let ends = match Ends::of_goal(board, goal) {
            Ok(ends) => ends,
            Err(reason) => return Ok(Finding::Impossible(reason)),
        };

        if board.cells() > MAX_CELLS_STORED {
            return Err(Unsuited(format!("this exact search is for boards of up to {MAX_CELLS_STORED} squares")));
        }
        let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
            return Ok(Finding::gave_up(Limit::Stopped));
        };

        let RectangleGraph { graph, ids, .. } = &board_graph;

        let Some(ends) = ends.rename(|square| board_graph.vertex_of(square)) else {
            return Err(Unsuited("the tour must begin or end in a hole".into()));
        };

        // On the wrong colours the search would be long, and the reason is short.
        if let Some(reason) = colour::graph_imbalance(graph, ends) {
            let named = reason.rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)));
            return Ok(Finding::Impossible(named.unwrap_or(Impossible::Exhausted { nodes: 0 })));
        }

        let order = order::for_board(&board_graph, control);

        if control.is_stopped() {
            return Ok(Finding::gave_up(Limit::Stopped));
        }

        let finding = settle_in_order(graph, ends, &order, &task.limits, control);
        if let Finding::GaveUp { limit: Limit::TooWide, .. } = finding {
            return Err(Unsuited(
                "this exact search is for narrow boards: here more squares border on each other than it can follow"
                    .into(),
            ));
        }

        Ok(match finding {
            Finding::Found(vertices) => {
                let mut ids = board_graph.ids_of(vertices);
                goal.ids(board).rotate_to_ends(&mut ids);
                Finding::Found(Path::Vertices(ids))
            }
            other => other.map(|vertices| Path::Vertices(board_graph.ids_of(vertices))),
        })
    }
}

#[cfg(test)]
mod tests;
