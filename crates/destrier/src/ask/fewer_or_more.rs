//! The methods `fewer-turns`, `fewer-crossings`, `more-turns` and `more-crossings`: a tour, by a pattern or else by the
//! default method, that is changed until it has few or many turns or crossings (see [`few_turns`](crate::few_turns)).

use super::auto;
use crate::few_turns::Aim;
use crate::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};

/// A search that begins with the tour of a pattern, if there is one.
pub(super) struct Changed(pub(super) Method, pub(super) Aim);

impl Finder for Changed {
    fn method(&self) -> Method {
        self.0
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        if let Some(unsuited) = self.1.unsearchable(&task.board) {
            return Err(unsuited);
        }
        let (needed, allowed) = (Aim::bytes_needed(&task.board), task.limits.memory);
        if needed > allowed {
            return Ok(Finding::gave_up(Limit::Memory { needed, allowed }));
        }
        let pattern = self.1.construction().and_then(|few| few.tour(&task.board, &task.goal));
        let first = match pattern.and_then(|tour| tour.to_path()) {
            Some(path) => path,
            None => match auto::find(&Task { seed: FIRST_SEED, ..task.clone() }, control).0 {
                Finding::Found(path) => path,
                other => return Ok(other),
            },
        };
        Ok(match self.1.improve(task, first, control) {
            (path, false) => Finding::Found(path),
            (longest, true) => Finding::GaveUp { limit: Limit::Stopped, longest },
        })
    }
}
