//! Warnsdorff's rule (1823) as a method: always move to a square with the fewest onward moves.
//!
//! The rule itself, with all tie-breaks, is the module [`choice`](destrier_search::choice). This module has the methods
//! that follow it on boards: where to start, how often to restart, how much to backtrack. Attempt i draws from stream i
//! of the seed, so one attempt can be repeated without the others.

mod attempt;
mod squirrel;
mod start;

use attempt::Attempt;
use destrier_core::{Impossible, MoveWord, Path, Rectangle, Shape, Square};
use destrier_search::choice::{Ending, Key, MoveOrdering, Rule};
use destrier_search::method::{Control, Finder, Finding, Limit, Method, Random, Task, Unsuited};
pub use squirrel::Squirrel;
use start::Starts;

/// Warnsdorff's rule with some tie-break.
#[derive(Clone, Debug)]
pub struct Warnsdorff {
    rule: Rule,
    method: Method,
    starts_anywhere: bool,
}

/// The order in which the procedures of Pohl's appendix list the moves.
const POHLS_ORDER: MoveOrdering = MoveOrdering::of(27364518);

impl Warnsdorff {
    /// The method that follows this rule.
    pub fn new(rule: Rule) -> Warnsdorff {
        Warnsdorff { rule, method: Method::Warnsdorff, starts_anywhere: false }
    }

    /// Roth: ties to the square farthest from the centre of the board, then at random.
    pub fn roth() -> Warnsdorff {
        let rule = Rule::degree().then(Key::FarFromCentre).then(Key::Random);
        Warnsdorff { method: Method::Roth, ..Warnsdorff::new(rule) }
    }

    /// Pohl: ties by the second level, then in the order of his appendix.
    pub fn pohl() -> Warnsdorff {
        let rule = Rule::degree().then(Key::SecondLevel).then(Key::Ordering(POHLS_ORDER));
        Warnsdorff { method: Method::Pohl, ..Warnsdorff::new(rule) }
    }

    /// Pohl, with his order of moves replaced by chance: his text leaves open how the last ties are broken.
    pub fn pohl_at_random() -> Warnsdorff {
        let rule = Rule::degree().then(Key::SecondLevel).then(Key::Random);
        Warnsdorff { method: Method::Pohl, ..Warnsdorff::new(rule) }
    }

    /// This method with a first attempt that starts on a square that depends on the seed, and not in the corner or, for
    /// a closed tour, in the middle. So different seeds give different tours.
    pub fn starting_anywhere(self) -> Warnsdorff {
        Warnsdorff { starts_anywhere: true, ..self }
    }

    /// The rule that the method follows.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }
}

/// Ties at random: "to any of them indifferently".
impl Default for Warnsdorff {
    fn default() -> Warnsdorff {
        Warnsdorff::new(Rule::degree().then(Key::Random))
    }
}

impl Finder for Warnsdorff {
    fn method(&self) -> Method {
        self.method
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        find(&self.rule, self.starts_anywhere, task, control)
    }
}

/// Makes attempts until one succeeds or a limit is reached.
fn find(rule: &Rule, starts_anywhere: bool, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
    let starts = Starts::of(&task.board, &task.goal, starts_anywhere).map_err(Unsuited)?;
    // A rule without randomness would repeat the same walk from the same square.
    let repeats = rule.has_chance() || !starts.are_fixed();
    let attempts = if repeats { task.limits.attempts.max(1) } else { 1 };
    attempt::with(rule, task, |walker| tour(walker, &starts, task, attempts, control))
}

fn tour(walker: &mut dyn Attempt, starts: &Starts, task: &Task, attempts: u64, control: &Control) -> Finding {
    let closed = task.goal.shape == Shape::Closed;
    let mut longest = Path::Vertices(Vec::new());
    for number in 0..attempts {
        if control.is_stopped() {
            return Finding::GaveUp { limit: Limit::Stopped, longest };
        }

        let mut random = Random::new(task.seed, number);
        let start = starts.choose(number, task.seed, &mut random);
        let ending = walker.attempt(start, &mut random, control);
        control.report(walker.length() as u64);

        if ending == Ending::Complete {
            longest = walker.take_path(start);
        } else if walker.length() > longest.len() {
            longest = walker.path(start);
        }

        // A closed tour passes through every square, so an exhausted search from any one start is a proof.
        let is_proof = task.goal.start.is_some() || closed && task.goal.end.is_none();
        match ending {
            Ending::Complete => return Finding::Found(rotated_to_start(&task.board, longest, task.goal.start)),
            Ending::Exhausted if is_proof => {
                return Finding::Impossible(Impossible::Exhausted { nodes: walker.nodes() });
            }
            Ending::Stopped => return Finding::GaveUp { limit: Limit::Stopped, longest },
            Ending::Exhausted | Ending::Stuck => {}
        }
    }

    let limit = match task.limits.backtracks {
        backtracks @ 1.. if attempts == 1 => Limit::Backtracks(backtracks),
        _ => Limit::Attempts(attempts),
    };

    Finding::GaveUp { limit, longest }
}

/// Rotates a closed tour to begin at `wanted`; a tour that already begins there is unchanged.
fn rotated_to_start(board: &Rectangle, path: Path, wanted: Option<Square>) -> Path {
    let (Some(wanted), Path::Moves { start, word }) = (wanted.map(|square| board.id(square)), &path) else {
        return path;
    };
    if u64::from(*start) == wanted {
        return path;
    }

    let place = path.follow(board).position(|id| id == Ok(wanted)).unwrap_or(0);
    let last = path.follow(board).last().and_then(Result::ok);
    let home = last.and_then(|last| board.move_between(board.square(last), board.square(u64::from(*start))));
    match home.filter(|_| place > 0) {
        Some(home) => {
            let mut turned = MoveWord::with_capacity(word.len());
            let before = word.iter().take(place - 1);
            let after = word.iter().skip(place);
            after.chain([home]).chain(before).for_each(|number| turned.push(number));
            Path::Moves { start: wanted as u32, word: turned }
        }
        None => path,
    }
}
