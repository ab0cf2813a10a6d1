//! The default method: it tries the others in an order that depends on the board.
//!
//! - A narrow board (a side of at most four) or a board of a few squares goes to the exact frontier search, which finds
//!   a tour or proves that none exists.
//! - Rectangles beyond 10^6 squares, closed tours beyond 250,000 and paths to a given end beyond 64x64 are constructed,
//!   because a search is slow there.
//! - Boards of other leapers beyond 250,000 squares are constructed too, if the tiles of a closed tour are found.
//! - Closed tours between 100x100 and that size: the method `join`, a walk by Warnsdorff's rule that is
//!   repaired into cycles, which are joined.
//! - Open tours of square boards from 101x101 on: Squirrel's tour, with the first seed.
//! - Everything else: Warnsdorff's rule with Pohl's tie-break, which rarely fails below 200x200; with Roth's tie-break,
//!   which rarely fails below 2000x2000; and then Parberry's walk with repair, which also closes tours and leads them
//!   to a given end.
//! - Boards with holes of more than 40,000 squares go to the portfolio for graphs at once: walks fail there, and their
//!   repair is slow.
//! - What is still undecided goes to the construction, which answers for every rectangle, on boards of at most 64
//!   squares to the frontier search, and then to the portfolio for graphs.
//!
//! The random methods choose among many tours by the seed; see `variety` for boards on which they do not.

use super::{joined::Joined, portfolio};
use destrier_boards::construct::{Construct, has_room_for_tiles};
use destrier_boards::frontier::Frontier;
use destrier_boards::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::{Goal, Leaper, Path, Rectangle, Shape, Surface};
use destrier_graphs::euler::Euler;
use destrier_search::choice::{Key, Rule};
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};

/// Tries the methods of the plan in turn, and then the portfolio. Returns the finding and the method that made it; if
/// all gave up, the method that found the longest path.
pub(super) fn find(task: &Task, control: &Control) -> (Finding, Method) {
    let stages = plan(task);
    let first = stages.first().map_or(Method::Construct, |stage| stage.method);
    let mut best = GaveUp { limit: Limit::Attempts(0), longest: Path::Vertices(Vec::new()), method: first };
    for stage in stages {
        let mut task = task.clone();
        task.limits.attempts = task.limits.attempts.min(stage.attempts);
        control.note(format!("trying {}", stage.method));

        match stage.finder.find(&task, control) {
            Ok(Finding::GaveUp { limit, longest }) => {
                control.note(format!("{} gave up; its longest path has {} squares", stage.method, longest.len()));
                best = best.or(limit, longest, stage.method);
            }
            Err(Unsuited(_)) => {}
            Ok(settled) => return (settled, stage.method),
        }

        if control.is_stopped() {
            return best.finding();
        }
    }

    control.note("trying the portfolio for graphs".into());
    match portfolio::settle(task, control) {
        (Finding::GaveUp { limit, longest }, method) => best.or(limit, longest, method).finding(),
        settled => settled,
    }
}

/// Squares beyond which a board with holes is left to the portfolio.
const LARGE_WITH_HOLES: u64 = 40_000;

struct Stage {
    method: Method,
    finder: Box<dyn Finder>,
    attempts: u64,
}

/// Whether a board is so large that its tour is constructed without a search.
pub(super) fn constructs(board: &Rectangle, goal: &Goal) -> bool {
    if board.leaper() != Leaper::KNIGHT {
        return goal.end.is_none() && has_room_for_tiles(board) && board.cells() > 250_000;
    }

    let short = board.rows().min(board.cols());
    let long = board.rows().max(board.cols());
    let narrow = short <= 4;
    let plane = board.surface() == Surface::Plane;

    let most_searched = match goal.shape {
        // Joining is quick on boards that are about as wide as long.
        Shape::Closed if goal.end.is_none() && long / 8 <= short => 250_000,
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
pub(super) fn is_rectangle(board: &Rectangle) -> bool {
    board.is_whole() && board.leaper() == Leaper::KNIGHT
}

fn plan(task: &Task) -> Vec<Stage> {
    let board = &task.board;
    let narrow = board.rows().min(board.cols()) <= 4;
    if !board.is_whole() && !narrow && board.cells() > LARGE_WITH_HOLES && portfolio::has_memory_for(task) {
        return Vec::new();
    }

    let small = board.squares() <= 64;
    let tiny = board.squares() <= 20;
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

    let large_closed = !is_open && rectangle && board.cells() > 10_000;
    let is_first = task.seed == FIRST_SEED;
    let walk = |rule: Rule| {
        let walk = Warnsdorff::new(rule);
        Box::new(if is_first { walk } else { walk.starting_anywhere() })
    };

    let exact_first = narrow && board.surface() == Surface::Plane || tiny;
    let second_level = Rule::degree().then(Key::SecondLevel).then(Key::Random);
    let far_out = Rule::degree().then(Key::FarFromCentre).then(Key::Random);

    add(constructs(board, &task.goal), Method::Construct, Box::new(Construct), 1);
    add(exact_first, Method::Frontier, Box::new(Frontier), 1);
    add(large_closed, Method::Join, Box::new(Joined), 3);
    add(large_square && is_open && free && plain && is_first, Method::Squirrel, Box::new(Squirrel), 1);
    add(is_open && (is_first || board.cells() <= 90_000), Method::Pohl, walk(second_level), 5);
    add(is_open, Method::Roth, walk(far_out), 5);

    // Ten attempts at repair are enough: what they miss is constructed or left to the portfolio.
    add(!large_closed, Method::Parberry, Box::new(Euler::PARBERRY), 10);
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
    fn finding(self) -> (Finding, Method) {
        (Finding::GaveUp { limit: self.limit, longest: self.longest }, self.method)
    }

    /// The longer of two paths, and the most informative limit: memory is named only if nothing else was tried.
    fn or(self, limit: Limit, longest: Path, method: Method) -> GaveUp {
        let limit = match (self.limit, limit) {
            (Limit::Attempts(a), Limit::Attempts(b)) => Limit::Attempts(a + b),
            (Limit::Attempts(a), Limit::Memory { .. }) if a > 0 => self.limit,
            (_, newer) => newer,
        };
        if longest.len() > self.longest.len() { GaveUp { limit, longest, method } } else { GaveUp { limit, ..self } }
    }
}
