//! The default method: it tries the others in an order that depends on the board.
//!
//! - A narrow board (a side of at most four) or a board of a few squares goes to the exact frontier search, which finds
//!   a tour or proves that none exists.
//! - Rectangles beyond 10^6 squares, closed tours beyond 100x100 and paths to a given end beyond 64x64 are constructed,
//!   because a search is slow there.
//! - Smaller square boards from 101x101 on get Squirrel's tour.
//! - Everything else: Warnsdorff's rule with Pohl's tie-break, which rarely fails below 200x200; with Roth's tie-break,
//!   which rarely fails below 2000x2000; and then Parberry's walk with repair, which also closes tours and leads them
//!   to a given end.
//! - What is still undecided goes to the construction, which answers for every rectangle, and on boards of at most 64
//!   squares to the frontier search.
//!
//! The random methods choose among many tours by the seed.

use crate::catalogue::Method;
use crate::choice::{Key, Rule};
use crate::construct::Construct;
use crate::euler::Euler;
use crate::frontier::Frontier;
use crate::method::{Control, Finder, Finding, Limit, Task, Unsuited};
use crate::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::{Board, Goal, Leaper, Path, Shape, Surface};

/// Tries the methods of the plan in turn. Returns the finding and the method that made it; if all gave up, the method
/// that found the longest path.
pub(super) fn find(task: &Task, control: &Control) -> (Finding, Method) {
    let mut best = GaveUp { limit: Limit::Attempts(0), longest: Path::Vertices(Vec::new()), method: Method::Frontier };
    for stage in plan(task) {
        let mut task = task.clone();
        task.limits.attempts = task.limits.attempts.min(stage.attempts);
        match stage.finder.find(&task, control) {
            Ok(Finding::GaveUp { limit, longest }) => best = best.or(limit, longest, stage.method),
            Err(Unsuited(_)) => {}
            Ok(settled) => return (settled, stage.method),
        }
        if control.is_stopped() {
            break;
        }
    }
    (Finding::GaveUp { limit: best.limit, longest: best.longest }, best.method)
}

struct Stage {
    method: Method,
    finder: Box<dyn Finder>,
    attempts: u64,
}

/// Whether a board is so large that its tour is constructed without a search.
pub(super) fn constructs(board: &Board, goal: &Goal) -> bool {
    let narrow = board.rows().min(board.cols()) <= 4;
    let plane = board.surface() == Surface::Plane;
    let most_searched = match goal.shape {
        Shape::Closed => 10_000,
        Shape::Open if narrow && plane => 100_000,
        // Repair is slow at leading a path to a given end.
        Shape::Open if goal.end.is_some() && plane => 4096,
        Shape::Open if goal.end.is_some() => 40_000,
        Shape::Open => 1_000_000,
    };
    is_rectangle(board) && board.cells() > most_searched
}

/// Whether constructions can cover this board: the knight on a rectangle without holes, on any surface.
pub(super) fn is_rectangle(board: &Board) -> bool {
    board.is_whole() && board.leaper() == Leaper::KNIGHT
}

fn plan(task: &Task) -> Vec<Stage> {
    let board = &task.board;
    let narrow = board.rows().min(board.cols()) <= 4;
    let (small, tiny) = (board.squares() <= 64, board.squares() <= 20);
    let is_open = task.goal.shape == Shape::Open;
    let free = task.goal.start.is_none() && task.goal.end.is_none();
    let large_square = board.rows() == board.cols() && board.rows() > 100;
    let rectangle = is_rectangle(board);
    let plain = rectangle && board.surface() == Surface::Plane;

    let mut stages = Vec::new();
    let mut add = |when: bool, method: Method, finder: Box<dyn Finder>, attempts: u64| {
        if when {
            stages.push(Stage { method, finder, attempts });
        }
    };
    let exact_first = narrow && board.surface() == Surface::Plane || tiny;
    let second_level = Rule::degree().then(Key::SecondLevel).then(Key::Random);
    let far_out = Rule::degree().then(Key::FarFromCentre).then(Key::Random);
    add(constructs(board, &task.goal), Method::Construct, Box::new(Construct), 1);
    add(exact_first, Method::Frontier, Box::new(Frontier), 1);
    add(large_square && is_open && free && plain, Method::Squirrel, Box::new(Squirrel), 1);
    add(is_open, Method::Pohl, Box::new(Warnsdorff::new(second_level)), 5);
    add(is_open, Method::Roth, Box::new(Warnsdorff::new(far_out)), 5);
    // A rectangle is constructed in the end, so ten attempts at repair are enough there.
    add(true, Method::Parberry, Box::new(Euler::PARBERRY), if rectangle { 10 } else { u64::MAX });
    add(rectangle, Method::Construct, Box::new(Construct), 1);
    add(small && !exact_first, Method::Frontier, Box::new(Frontier), 1);
    stages
}

/// The best of the stages that gave up.
struct GaveUp {
    limit: Limit,
    longest: Path,
    method: Method,
}

impl GaveUp {
    /// The longer of two paths, and the most informative limit: memory is named only if nothing else was tried.
    fn or(self, limit: Limit, longest: Path, method: Method) -> GaveUp {
        let limit = match (self.limit, limit) {
            (Limit::Attempts(a), Limit::Attempts(b)) => Limit::Attempts(a + b),
            (Limit::Attempts(a), Limit::Memory { .. }) if a > 0 => self.limit,
            (_, newer) => newer,
        };
        match longest.len() > self.longest.len() {
            true => GaveUp { limit, longest, method },
            false => GaveUp { limit, ..self },
        }
    }
}
