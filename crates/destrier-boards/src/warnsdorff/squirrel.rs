//! Squirrel's algorithm with its exception: a tour of every square board of side 5 or more, from the corner.
//!
//! Squirrel and Cull 1996; Ganzfried 2004, section 3 and conclusion: the switching table, except for m = 74, which uses
//! the single move ordering 21345678. It is deterministic and does not backtrack.

use super::find;
use destrier_core::{Leaper, Shape, Square, Surface};
use destrier_search::choice::{Key, MoveOrdering, Rule};
use destrier_search::method::{Control, Finder, Finding, Method, Task, Unsuited};

/// Squirrel's algorithm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Squirrel;

impl Squirrel {
    /// The rule for an m x m board.
    pub fn rule(side: u32) -> Rule {
        Rule::degree().then(match side {
            74 => Key::Ordering(MoveOrdering::of(21345678)),
            _ => Key::Squirrel,
        })
    }
}

const CORNER: Square = Square::new(0, 0);

impl Finder for Squirrel {
    fn method(&self) -> Method {
        Method::Squirrel
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        match objection(task) {
            Some(objection) => Err(Unsuited(objection)),
            None => {
                let mut task = task.clone();
                task.goal.start = Some(CORNER);
                task.limits.backtracks = 0;
                find(&Squirrel::rule(task.board.rows()), false, &task, control)
            }
        }
    }
}

/// Why the method cannot handle the task.
fn objection(task: &Task) -> Option<String> {
    let Task { board, goal, .. } = task;
    let is_square = board.rows() == board.cols() && board.surface() == Surface::Plane;
    if !is_square || board.leaper() != Leaper::KNIGHT || !board.is_whole() {
        Some(
            "Squirrel's table is for the knight on square plane boards without holes, such as 8x8; here try the \
            method warnsdorff or roth"
                .into(),
        )
    } else if board.rows() < 5 {
        Some("no square board below 5x5 has a tour, but for 1x1; Squirrel's table begins with 5x5".into())
    } else if goal.shape == Shape::Closed {
        Some("Squirrel's tours are open; for a closed one try the method warnsdorff with some attempts".into())
    } else if goal.start.is_some_and(|start| start != CORNER) {
        Some(
            "Squirrel's tours start in the top left corner, (1,1); for another start try the method warnsdorff or roth"
                .into(),
        )
    } else if goal.end.is_some() {
        Some("where Squirrel's tours end is not a matter of choice; for a given end try the method warnsdorff".into())
    } else {
        None
    }
}
