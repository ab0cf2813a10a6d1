//! The methods `fewer-turns` and `fewer-crossings`: a tour, by a pattern or else by the default method, that is changed
//! until it has few turns or crossings (see [`few_turns`](crate::few_turns)).

use super::auto;
use crate::few_turns::FewTurns;
use crate::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};
use destrier_core::Path;

/// A search that begins with the tour of a pattern, if there is one.
pub(super) struct Fewer(pub(super) Method, pub(super) FewTurns);

impl Finder for Fewer {
    fn method(&self) -> Method {
        self.0
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        if let Some(unsuited) = FewTurns::unsearchable(&task.board) {
            return Err(unsuited);
        }
        let patterned = self.1.tour(&task.board, &task.goal).and_then(|tour| tour.to_path());
        let first = match patterned {
            Some(path) => path,
            None => match auto::find(&Task { seed: FIRST_SEED, ..task.clone() }, control).0 {
                Finding::Found(path) => path,
                other => return Ok(other),
            },
        };
        Ok(match self.1.improve(task, &first, control) {
            Some(path) => Finding::Found(path),
            None => Finding::GaveUp { limit: Limit::Stopped, longest: Path::default() },
        })
    }
}
