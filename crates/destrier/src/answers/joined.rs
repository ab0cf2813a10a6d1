//! The method `join`: closed tours of boards with up to a few hundred squares per side, from a walk by Warnsdorff's
//! rule.
//!
//! The walk gets stuck somewhere and misses some squares. Its moves are repaired into a 2-factor, and the cycles of the
//! 2-factor are joined (see [`join`](destrier_search::join)). This takes nearly linear time, whereas the repair of the
//! walk at its ends does not. The method `rotate` makes the same attempt on any graph.

use destrier_boards::warnsdorff::Warnsdorff;
use destrier_core::{Goal, Path, RectangleGraph, Shape};
use destrier_search::choice::{Key, Rule};
use destrier_search::join::{FactorRepairError, close};
use destrier_search::method::{Control, Finder, Finding, Limit, Limits, Method, Random, Task, Unsuited};

/// Bytes per square: the graph, the 2-factor and the searches for alternating paths.
const BYTES_PER_SQUARE: u64 = 256;

/// The stream of random numbers of the first repair; walks use those from 0 on.
const STREAM: u64 = 1 << 61;

/// The method that walks, repairs and joins.
pub(super) struct Joined;

impl Finder for Joined {
    fn method(&self) -> Method {
        Method::Join
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let Task { board, goal, seed, limits } = task;
        if goal.shape == Shape::Open || goal.end.is_some() {
            return Err(Unsuited("loops are joined into closed tours without a given end".into()));
        }

        let needed = board.cells().saturating_mul(BYTES_PER_SQUARE);
        let allowed = limits.memory;
        if needed > allowed {
            return Ok(Finding::gave_up(Limit::Memory { needed, allowed }));
        }
        let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
            return Ok(Finding::gave_up(Limit::Stopped));
        };

        for attempt in 0..limits.attempts {
            let walk = self.walk(task, attempt, control)?;
            let vertex = |id: Result<u64, _>| id.ok().and_then(|id| board_graph.vertex_of_id(id)).unwrap_or(u32::MAX);
            let vertices: Vec<u32> = walk.follow(board).map(vertex).collect();
            let moves = vertices.windows(2).map(|pair| (pair[0], pair[1]));
            let mut random = Random::new(*seed, STREAM + attempt);

            match close(&board_graph.graph, moves, &mut random, control).map(|closed| closed.cycle) {
                Ok(Ok(cycle)) => {
                    let mut ids = board_graph.ids_of(cycle);
                    goal.ids(board).rotate_to_ends(&mut ids);
                    return Ok(Finding::Found(Path::Vertices(ids)));
                }
                Ok(Err(_)) | Err(FactorRepairError::Stuck { .. }) if !control.is_stopped() => {}
                _ if control.is_stopped() => return Ok(Finding::GaveUp { limit: Limit::Stopped, longest: walk }),
                _ => break,
            }
        }

        Ok(Finding::gave_up(Limit::Attempts(limits.attempts)))
    }
}

impl Joined {
    /// The longest path of one walk.
    fn walk(&self, task: &Task, attempt: u64, control: &Control) -> Result<Path, Unsuited> {
        let rule = Rule::degree().then(Key::Random);
        let limits = Limits { attempts: 1, ..task.limits.clone() };
        let seed = task.seed.wrapping_add(attempt << 32);
        let open = Task { board: task.board.clone(), goal: Goal::OPEN, seed, limits };
        Ok(match Warnsdorff::new(rule).starting_anywhere().find(&open, control)? {
            Finding::Found(path) | Finding::GaveUp { longest: path, .. } => path,
            Finding::Impossible(_) => Path::default(),
        })
    }
}
