//! The default method: the others, in the order that the board suggests.
//!
//! - A narrow board (a side of at most four), or one of a few squares, is settled exactly by the frontier search,
//!   which finds the tour or proves that there is none.
//! - Rectangles beyond 10^6 squares, closed tours beyond 100x100 and paths to a given end beyond 64x64 are constructed:
//!   there a search would be slow, and its chance adds nothing that anybody could see.
//! - A smaller square board from 101x101 on has Squirrel's tour.
//! - Everything else: Warnsdorff's rule with Pohl's second look, which seldom fails below 200x200; Roth's distance,
//!   which seldom fails below 2000x2000; and then Warnsdorff's walk with Euler's repair, which also closes tours and
//!   leads them to a given end.
//! - What is left undecided goes to the construction, which answers for every rectangle, and on a board of at most 64
//!   squares to the frontier search again.
//!
//! The seed decides between many tours wherever chance is used at all.

use crate::choice::{Key, Rule};
use crate::construct::Construct;
use crate::euler::Euler;
use crate::frontier::Frontier;
use crate::method::{Control, Finding, Limit, Method, Task};
use crate::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::{Board, Goal, Leaper, Path, Shape, Surface};

/// Tries the other methods in turn.
pub(super) struct Auto;

impl Method for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn about(&self) -> &'static str {
        "chooses for the board: exact search on narrow boards, Squirrel or a construction on large ones, else Warnsdorff with repair"
    }

    fn source(&self) -> &'static str {
        "the methods below"
    }

    fn find(&self, task: &Task, control: &Control) -> Finding {
        let mut best = Finding::GaveUp { limit: Limit::Attempts(0), longest: Path::Vertices(Vec::new()) };
        for stage in plan(task) {
            let mut task = task.clone();
            task.limits.attempts = task.limits.attempts.min(stage.attempts);
            match stage.method.find(&task, control) {
                Finding::GaveUp { limit, longest } => best = better(best, limit, longest),
                Finding::Unsuited(_) => {}
                settled => return settled,
            }
            if control.is_tripped() {
                break;
            }
        }
        best
    }
}

struct Stage {
    method: Box<dyn Method>,
    attempts: u64,
}

/// Whether a board is so large that its tour is constructed rather than searched for.
pub(super) fn constructs(board: &Board, goal: &Goal) -> bool {
    let narrow = board.rows().min(board.cols()) <= 4;
    let plane = board.surface() == Surface::Plane;
    let most_searched = match goal.shape {
        Shape::Closed => 10_000,
        Shape::Open if narrow && plane => 100_000,
        // Leading a path to a given end by repair takes long.
        Shape::Open if goal.end.is_some() && plane => 4096,
        Shape::Open if goal.end.is_some() => 40_000,
        Shape::Open => 1_000_000,
    };
    is_rectangle(board) && board.cells() > most_searched
}

/// Whether the constructions speak of this board: the knight on a whole rectangle of any surface.
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
    let mut add = |when: bool, method: Box<dyn Method>, attempts: u64| {
        if when {
            stages.push(Stage { method, attempts });
        }
    };
    let exact_first = narrow && board.surface() == Surface::Plane || tiny;
    let second_look = Rule::degree().then(Key::SecondLevel).then(Key::Random);
    let far_out = Rule::degree().then(Key::FarFromCentre).then(Key::Random);
    add(constructs(board, &task.goal), Box::new(Construct), 1);
    add(exact_first, Box::new(Frontier), 1);
    add(large_square && is_open && free && plain, Box::new(Squirrel), 1);
    add(is_open, Box::new(Warnsdorff::new(second_look)), 5);
    add(is_open, Box::new(Warnsdorff::new(far_out)), 5);
    // A rectangle is constructed in the end, so that the repair need not be patient there.
    add(true, Box::new(Euler::PARBERRY), if rectangle { 10 } else { u64::MAX });
    add(rectangle, Box::new(Construct), 1);
    add(small && !exact_first, Box::new(Frontier), 1);
    stages
}

/// The longer of two paths, and the limit that says most: memory ran out only if nothing else was tried.
fn better(best: Finding, limit: Limit, longest: Path) -> Finding {
    let Finding::GaveUp { limit: known, longest: kept } = best else { return best };
    let limit = match (known, limit) {
        (Limit::Attempts(a), Limit::Attempts(b)) => Limit::Attempts(a + b),
        (Limit::Attempts(a), Limit::Memory { .. }) if a > 0 => known,
        (_, newer) => newer,
    };
    let longest = if longest.len() > kept.len() { longest } else { kept };
    Finding::GaveUp { limit, longest }
}
