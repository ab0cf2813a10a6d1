//! The one door: a request goes in, an answer that was checked comes out.
//!
//! Whatever a method returns passes through here: a path becomes a tour only by verification and only if it begins,
//! ends and closes as was asked; a reason why there is none is confirmed by its own check first. The program, the page
//! and every other caller ask here and nowhere else.

mod auto;
pub mod count;
mod exists;
pub mod graph;
pub mod network;

pub use self::exists::{Certificate, Existence, exists};

use crate::choice::Rule;
use crate::construct::{Construct, Seibel, construct};
use crate::euler::Euler;
use crate::frontier::Frontier;
use crate::method::{Control, Finding, Limit, Limits, Method, Task};
use crate::neural::Neural;
use crate::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::computed::ComputedTour;
use destrier_core::impossible::Verdict;
use destrier_core::{Board, Goal, Impossible, Path, Square, Tour, verify};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The board.
    pub board: Board,
    /// Open or closed, from where, to where.
    pub goal: Goal,
    /// The name of the method, one of [`methods`].
    pub method: String,
    /// How ties are broken, for methods that follow Warnsdorff's rule; `None` leaves it to the method.
    pub ties: Option<Rule>,
    /// Seeds every random choice.
    pub seed: u64,
    /// When to give up.
    pub limits: Limits,
}

impl Request {
    /// A request with the default method, seed 1 and the default limits.
    pub fn new(board: Board, goal: Goal) -> Request {
        Request { board, goal, method: "auto".into(), ties: None, seed: 1, limits: Limits::default() }
    }
}

/// What is answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A verified tour.
    Tour {
        /// The tour, which meets the goal.
        tour: Tour,
        /// The method that found it.
        method: String,
    },
    /// There is none.
    Impossible {
        /// Why.
        reason: Impossible,
        /// Whether core confirmed the reason by itself, or found it too large to go through again.
        verdict: Verdict,
    },
    /// A limit was hit first.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// The longest path that was found; a claim, not verified.
        longest: Path,
    },
}

/// Why a request could not be understood or carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AskError {
    /// No method has this name.
    #[error("there is no method '{name}'; there are {known}")]
    UnknownMethod {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Ties were given to a method that has none to break.
    #[error("--ties belongs to the method warnsdorff, not to {0}")]
    NoTies(String),
    /// The start or the end is a hole or off the board.
    #[error("the {which} {name} is {place}")]
    Misplaced {
        /// `start` or `end`.
        which: &'static str,
        /// The square's name.
        name: String,
        /// Where it is instead of on the board.
        place: &'static str,
    },
    /// The search would take too much memory.
    #[error("{board} has {squares} squares; finding and storing a tour would take {} of memory, and {} are allowed \
         (--memory){advice}",
        needed_in_words(*.needed, *.allowed),
        bytes(*.allowed))]
    TooLarge {
        /// The board.
        board: String,
        /// How many squares it has.
        squares: u64,
        /// Bytes that it would take.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
        /// What would do instead, if anything.
        advice: &'static str,
    },
    /// More squares than a stored tour can number.
    #[error(
        "{board} has {squares} squares, and a tour is stored for fewer than 2^32; finding and storing one would take \
         {}{advice}",
        bytes(*.needed)
    )]
    TooMany {
        /// The board.
        board: String,
        /// How many squares it has.
        squares: u64,
        /// Bytes that it would take.
        needed: u64,
        /// What would do instead, if anything.
        advice: &'static str,
    },
    /// No construction has these ends, and no reason was found why there should be none: given up, not bad input.
    #[error("gave up: no construction reaches {board} with these ends, and {instead}")]
    NotComputed {
        /// The board.
        board: String,
        /// Why it ends there.
        instead: String,
    },
    /// The method cannot do what was asked.
    #[error("{0}")]
    Unsuited(String),
    /// A method claimed something and was wrong: a mistake in this library.
    #[error("{method} claimed something that is not so ({fault}); please report this")]
    WrongClaim {
        /// The method.
        method: String,
        /// What is wrong with its claim.
        fault: String,
    },
}

/// All methods, the default first.
pub fn methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(auto::Auto),
        Box::new(Warnsdorff::default()),
        Box::new(Warnsdorff::roth()),
        Box::new(Warnsdorff::pohl()),
        Box::new(Squirrel),
        Box::new(Euler::EULER),
        Box::new(Euler::EULER_AS_TOLD),
        Box::new(Euler::PARBERRY),
        Box::new(Euler::PARBERRY_AS_TOLD),
        Box::new(Construct),
        Box::new(Seibel),
        Box::new(Neural::default()),
        Box::new(Frontier),
    ]
}

/// Answers a request. The caller may trip `control` from another thread, to stop it or to limit its time.
pub fn ask(request: &Request, control: &Control) -> Result<Answer, AskError> {
    let method = choose(request)?;
    well_placed(&request.board, &request.goal)?;
    let Request { board, goal, seed, limits, .. } = request.clone();
    if let Some((reason, verdict)) = refuted(&board, &goal)? {
        return Ok(Answer::Impossible { reason, verdict });
    }
    check_size(request)?;
    let task = Task { board, goal, seed, limits };
    match method.find(&task, control) {
        Finding::Found(path) => {
            Ok(Answer::Tour { tour: judge(&task, path, method.name())?, method: method.name().into() })
        }
        Finding::Impossible(reason) => {
            let verdict = confirm(&task.board, &task.goal, &reason, method.name())?;
            Ok(Answer::Impossible { reason, verdict })
        }
        Finding::GaveUp { limit: Limit::Memory { needed, allowed }, .. } => Err(too_large(request, needed, allowed)),
        Finding::GaveUp { limit, longest } => Ok(Answer::GaveUp { limit, longest }),
        Finding::Unsuited(_) if method.name() == "construct" && auto::is_rectangle(&task.board) => {
            let instead = "a search was not asked for (--method construct)".into();
            Err(AskError::NotComputed { board: task.board.to_string(), instead })
        }
        Finding::Unsuited(why) => Err(AskError::Unsuited(why)),
    }
}

/// A reason why the board has no such tour, confirmed, if there is one that is found quickly.
pub fn refuted(board: &Board, goal: &Goal) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let Some(reason) = crate::exists::refute(board, goal) else { return Ok(None) };
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Some((reason, verdict)))
}

/// The tour with which [`ask`] would answer, if it is one that is computed: nothing of it is stored, so that any of its
/// squares may be asked for and it may be written at any length. Always with the method `construct`, with `auto` on
/// boards too large to be searched, and with `seibel` where she takes the circuit of the plain board.
pub fn streamed(request: &Request) -> Option<ComputedTour> {
    let Request { board, goal, method, ties: None, .. } = request else { return None };
    match method.as_str() {
        "construct" => construct(board, goal),
        "auto" if auto::constructs(board, goal) => construct(board, goal),
        "seibel" => Seibel::computed(board, goal),
        _ => None,
    }
}

fn choose(request: &Request) -> Result<Box<dyn Method>, AskError> {
    let name = request.method.as_str();
    match (name, &request.ties) {
        ("warnsdorff", Some(rule)) => return Ok(Box::new(Warnsdorff::new(rule.clone()))),
        (_, Some(_)) => return Err(AskError::NoTies(name.into())),
        (_, None) => {}
    }
    let all = methods();
    let known = all.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ");
    all.into_iter().find(|method| method.name() == name).ok_or(AskError::UnknownMethod { name: name.into(), known })
}

fn well_placed(board: &Board, goal: &Goal) -> Result<(), AskError> {
    let look = |which, square: Option<Square>| match square {
        Some(square) if !board.has(square) => {
            let inside = square.row < board.rows() && square.col < board.cols();
            let place = if inside { "a hole of the board" } else { "off the board" };
            Err(AskError::Misplaced { which, name: board.name(square), place })
        }
        _ => Ok(()),
    };
    look("start", goal.start)?;
    look("end", goal.end)
}

/// Ids are stored in 32 bits and every method keeps at least the result and the verifier's bit for each square, so
/// what exceeds this cannot be stored by any of them; each method looks at its own needs beyond it.
fn check_size(request: &Request) -> Result<(), AskError> {
    let Request { board, goal, limits, .. } = request;
    // A byte to search with, three bits to store, one to verify.
    let needed = board.cells().saturating_add(board.cells() / 2);
    if board.cells() < u64::from(u32::MAX) {
        return if needed > limits.memory { Err(too_large(request, needed, limits.memory)) } else { Ok(()) };
    }
    let squares = board.squares();
    let chosen = goal.start.is_some() || goal.end.is_some();
    let constructs = matches!(request.method.as_str(), "auto" | "construct");
    if constructs && chosen && auto::is_rectangle(board) && construct(board, goal).is_none() {
        let instead = format!("its {squares} squares are too many for a search, which takes fewer than 2^32");
        return Err(AskError::NotComputed { board: board.to_string(), instead });
    }
    Err(AskError::TooMany { board: board.size(), squares, needed, advice: advice(request) })
}

fn too_large(request: &Request, needed: u64, allowed: u64) -> AskError {
    let board = &request.board;
    AskError::TooLarge { board: board.size(), squares: board.squares(), needed, allowed, advice: advice(request) }
}

/// What does without storing a tour, as the end of a message.
fn advice(request: &Request) -> &'static str {
    if streamed(request).is_some() {
        ". This tour is computed and needs no storing: --at, --index-of and --from look into it, and --format moves \
         streams it"
    } else if construct(&request.board, &request.goal).is_some() {
        ". --method construct computes a tour without storing it: --at, --index-of and --from look into it, and \
         --format moves streams it"
    } else {
        ""
    }
}

/// Verification, and whether the tour is the one that was asked for.
fn judge(task: &Task, path: Path, method: &str) -> Result<Tour, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: method.into(), fault };
    let tour = verify(task.board.clone(), path, task.goal.shape)
        .map_err(|refused| wrong(refused.fault.describe(&refused.ground)))?;
    if task.goal.is_met_by(&tour) { Ok(tour) } else { Err(wrong("its ends are not those of the request".into())) }
}

/// A reason is believed only after its own check.
fn confirm(board: &Board, goal: &Goal, reason: &Impossible, method: &str) -> Result<Verdict, AskError> {
    match reason.check(board, goal) {
        Verdict::Refuted => Err(AskError::WrongClaim { method: method.into(), fault: reason.describe(board) }),
        verdict => Ok(verdict),
    }
}

/// What would be needed, unless rounding makes it look like what is allowed.
fn needed_in_words(needed: u64, allowed: u64) -> String {
    if bytes(needed) == bytes(allowed) { "more".into() } else { bytes(needed) }
}

/// `1536` as `1.5 KiB`.
fn bytes(count: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let step = (count.max(1).ilog2() / 10).min(6) as usize;
    if step == 0 {
        format!("{count} bytes")
    } else {
        format!("{:.1} {}", count as f64 / (1u64 << (10 * step)) as f64, units[step])
    }
}
