//! The methods `fewer-turns`, `fewer-crossings`, `more-turns` and `more-crossings`: a tour, by a pattern or else by the
//! default method, that is changed until it has few or many turns or crossings (see
//! [`few_turns`](destrier_boards::few_turns)).
//!
//! The answer is the best tour that is known: of the search, of the pattern with which it begins, and of the proofs
//! about small boards.

use super::auto;
use destrier_boards::construct::lead_to_ends;
use destrier_boards::few_turns::{Aim, FewTurns};
use destrier_core::{Goal, Path, Rectangle, verify};
use destrier_prove::fewest_turns::tour_with_fewest;
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};

/// A search that begins with the tour of a pattern, if there is one.
pub(super) struct Changed(pub(super) Method, pub(super) Aim);

/// Why a method for few or many turns or crossings cannot answer, whatever memory there is.
pub(super) fn unsuited(method: Method, board: &Rectangle, goal: &Goal) -> Option<Unsuited> {
    let pattern = |few: FewTurns| (!few.has_pattern(board, goal)).then(FewTurns::unsuited);
    match method {
        Method::FewTurns => pattern(FewTurns::TURNS),
        Method::FewCrossings => pattern(FewTurns::CROSSINGS),
        Method::FewerTurns => Aim::FewestTurns.unsearchable(board),
        Method::FewerCrossings => Aim::FewestCrossings.unsearchable(board),
        Method::MoreTurns => Aim::MostTurns.unsearchable(board),
        Method::MoreCrossings => Aim::MostCrossings.unsearchable(board),
        _ => None,
    }
}

impl Finder for Changed {
    fn method(&self) -> Method {
        self.0
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let aim = self.1;
        if let Some(unsuited) = aim.unsearchable(&task.board) {
            return Err(unsuited);
        }

        let needed = Aim::bytes_needed(&task.board);
        let allowed = task.limits.memory;
        if needed > allowed {
            return Ok(Finding::gave_up(Limit::Memory { needed, allowed }));
        }

        let mut best = proved(aim, task);
        for searched in aim.aims_to_search(&task.board) {
            let (path, was_stopped) = match first(searched, task, control) {
                Finding::Found(path) => {
                    // A path that the search takes for cheaper may have more of what there should be few of.
                    best = better(aim, task, best, path.clone());
                    searched.improve(task, path, control)
                }
                Finding::GaveUp { limit: Limit::Stopped, .. } if best.is_some() => (Path::default(), true),
                other => return Ok(other),
            };

            best = better(aim, task, best, path);
            if was_stopped {
                let longest = best.unwrap_or_default();
                return Ok(Finding::GaveUp { limit: Limit::Stopped, longest });
            }
        }

        Ok(Finding::Found(best.unwrap_or_default()))
    }
}

/// The tour of a proof about the fewest turns of this board.
fn proved(aim: Aim, task: &Task) -> Option<Path> {
    let Task { board, goal, .. } = task;
    let squares = tour_with_fewest(board, goal.shape).filter(|_| aim.is_for_few() && !goal.has_given_ends())?;
    Some(Path::Vertices(squares.into_iter().map(|square| board.id(square) as u32).collect()))
}

/// The better one of two tours; the second one if they are equally good.
fn better(aim: Aim, task: &Task, known: Option<Path>, new: Path) -> Option<Path> {
    let Some(known) = known else { return Some(new) };
    let cost = |path: &Path| Some(aim.cost(&verify(task.board.clone(), path.clone(), task.goal.shape).ok()?));
    match (cost(&known), cost(&new)) {
        (Some(before), Some(now)) if now <= before => Some(new),
        (None, _) => Some(new),
        _ => Some(known),
    }
}

/// The tour with which a search begins.
fn first(aim: Aim, task: &Task, control: &Control) -> Finding {
    let pattern = aim.construction().and_then(|few| {
        let tour = few.tour(&task.board, &task.goal).and_then(|tour| tour.to_path());
        tour.or_else(|| led_to_ends(few, task, control))
    });
    match pattern {
        Some(path) => Finding::Found(path),
        None => auto::find(&Task { seed: FIRST_SEED, ..task.clone() }, control).0,
    }
}

/// The tour of the pattern, with its ends moved to those of the task.
fn led_to_ends(few: FewTurns, task: &Task, control: &Control) -> Option<Path> {
    let Task { board, goal, .. } = task;
    if goal.start.is_none() && goal.end.is_none() {
        return None;
    }
    // A closed tour can start anywhere, so only one end must be moved.
    let tour = few.tour(board, &Goal::CLOSED).or_else(|| few.tour(board, &Goal::OPEN))?;
    let ids: Vec<u32> = tour.squares().map(|square| board.id(square) as u32).collect();
    lead_to_ends(board, ids, tour.is_closed(), goal, control).map(Path::Vertices)
}
