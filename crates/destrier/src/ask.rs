//! The front door for boards: a [`Request`] goes in, a checked [`Answer`] comes out. A [`RectangleRequest`] is the
//! same in the terms of rectangles, which most methods are for.
//!
//! Every result of a method passes through here. A path becomes a tour only by verification, and only if it has the
//! shape and the ends of the request. A reason why no tour exists is confirmed by its own check first. The program and
//! all other callers ask here and nowhere else.
//!
//! [`graph`] answers questions about graphs, [`count`] counts, [`exists`](fn@exists) decides existence, [`uncrossed`]
//! finds longest paths without crossings, [`magic`] lists magic tours, and [`network`] runs the neural network.

mod auto;
mod board_request;
pub mod cells;
pub mod count;
mod error;
mod exists;
mod fewer_or_more;
pub mod graph;
mod homotopy;
mod joined;
pub mod magic;
mod memory;
pub mod network;
mod portfolio;
mod rectangle_answer;
mod rectangle_request;
mod request;
pub mod several;
mod symmetric;
pub mod uncrossed;
mod variety;

pub use self::board_request::BoardRequest;
pub use self::error::AskError;
pub use self::exists::{Certificate, Existence, exists, exists_as_asked, exists_with};
pub use self::graph::Answer;
pub use self::rectangle_answer::RectangleAnswer;
pub use self::rectangle_request::RectangleRequest;
pub use self::request::Request;

use crate::settle::{confirm, verify_claim};
use destrier_boards::construct::{Construct, Seibel, construct, construct_by_seed};
use destrier_boards::euler::Euler;
use destrier_boards::exists::refute_at_a_glance;
use destrier_boards::few_turns::{self, Aim, FewTurns};
use destrier_boards::frontier::Frontier;
use destrier_boards::neural::Neural;
use destrier_boards::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::computed::ComputedTour;
use destrier_core::impossible::Verdict;
use destrier_core::lines::LineTour;
use destrier_core::tour::magic::Sums;
use destrier_core::{Goal, Impossible, Rectangle, Shape, Square};
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};
use fewer_or_more::Changed;
use memory::{check_size, too_large};

/// Answers a request.
///
/// ```
/// use destrier::{Board, Request, ask};
///
/// let board: Board = "8x8".parse().unwrap();
/// let start = board.read_square("a1").unwrap();
/// let answer = ask(&Request::new(board).start(start)).unwrap();
/// assert_eq!(answer.tour().unwrap().ids().next(), Some(start as u32));
///
/// let closed = |board: &str| ask(&Request::new(board.parse().unwrap()).closed()).unwrap();
/// assert!(closed("5x5").is_impossible() && closed("box:2x2x1000000").is_impossible());
/// assert_eq!(closed("box:20x9x10").tour().unwrap().len(), 1800);
/// assert!(closed("8x8").tour().is_some() && closed("cube:9").tour().is_some() && closed("hex:4").tour().is_some());
/// ```
///
/// A [`RectangleRequest`] has squares for ids, and is answered with a tour of a rectangle.
pub fn ask<R: BoardRequest>(request: &R) -> Result<R::Answer, AskError> {
    ask_with(request, &Control::new())
}

/// Answers a request under a control, with which the caller can stop the search and see its progress.
///
/// The time limit of the request holds as well, except on wasm32, which has no clock: use [`Control::polling`] there.
///
/// ```
/// use destrier::{Control, RectangleRequest, ask_with};
///
/// let control = Control::new();
/// let answer = ask_with(&RectangleRequest::new("30x30".parse().unwrap()).closed(), &control).unwrap();
/// assert!(answer.tour().is_some());
/// ```
pub fn ask_with<R: BoardRequest>(request: &R, control: &Control) -> Result<R::Answer, AskError> {
    request.answer(control)
}

/// The answer for a flat board.
fn answer(request: &RectangleRequest, control: &Control) -> Result<RectangleAnswer, AskError> {
    let control = &control.within(request.time_limit);
    if let Some(class) = request.homotopy {
        return homotopy::ask_of_class(request, class, control);
    }
    if let Some(kind) = request.symmetry {
        return symmetric::ask_symmetric(request, kind, control);
    }

    let method = request.chosen_method();
    let finder = finder(method, request)?;
    check_ends(&request.board, &request.goal)?;

    if request.sums != Sums::Any {
        return magic::answer(request, control);
    }

    let is_auto = method == Method::Auto;

    // Where a tour for another leaper is constructed, only what needs no graph is looked at before.
    let constructs = is_auto && !auto::is_rectangle(&request.board) && auto::constructs(&request.board, &request.goal);
    let find = if constructs { refute_at_a_glance } else { destrier_boards::exists::refute };
    if let Some((reason, verdict)) = refute_by(find, &request.board, &request.goal)? {
        return Ok(RectangleAnswer::Impossible { reason, verdict, method: None });
    }
    if let Some(Unsuited(why)) = fewer_or_more::unsuited(method, &request.board, &request.goal) {
        return Err(AskError::Unsuited(why));
    }

    check_size(request)?;
    if is_auto
        && !constructs
        && let Some((reason, verdict)) = refute_two_factors(request, control)?
    {
        return Ok(RectangleAnswer::Impossible { reason, verdict, method: None });
    }

    let task = request.task();
    let (finding, method) = match finder {
        Some(finder) if method != Method::Frontier => (finder.find(&task, control), method),
        finder => find_by_seed(&task, finder.as_deref(), control),
    };

    match finding {
        Ok(Finding::Found(path)) => {
            Ok(RectangleAnswer::Tour { tour: verify_claim(&task, path, method)?, method, cut: None })
        }
        Ok(Finding::Impossible(reason)) => {
            let verdict = match confirm(&task.board, &task.goal, &reason, method.name())? {
                Verdict::NotRechecked if is_auto => portfolio::certify(&task, control)?,
                verdict => verdict,
            };
            Ok(RectangleAnswer::Impossible { reason, verdict, method: Some(method) })
        }
        Ok(Finding::GaveUp { limit: Limit::Memory { needed, allowed }, .. }) => {
            Err(too_large(request, needed, allowed))
        }
        Ok(Finding::GaveUp { limit, longest }) => {
            // A search for a better tour gives up with the best tour so far.
            if longest.len() as u64 == task.board.squares()
                && let Ok(tour) = verify_claim(&task, longest.clone(), method)
            {
                return Ok(RectangleAnswer::Tour { tour, method, cut: Some(limit) });
            }

            let reason = if is_auto { None } else { refute_two_factors(request, control)? };
            Ok(match reason {
                Some((reason, verdict)) => RectangleAnswer::Impossible { reason, verdict, method: None },
                None => RectangleAnswer::GaveUp { limit, longest, method },
            })
        }
        Err(Unsuited(_)) if method == Method::Construct && auto::is_rectangle(&task.board) => {
            let instead = "the method construct does not search".into();
            Err(AskError::NotComputed { board: task.board.to_string(), instead })
        }
        Err(Unsuited(why)) => Err(AskError::Unsuited(why)),
    }
}

/// What a method, or else the default method, finds with the seed of the task, if it does not vary by itself.
fn find_by_seed(task: &Task, finder: Option<&dyn Finder>, control: &Control) -> (Result<Finding, Unsuited>, Method) {
    let few = if task.seed == FIRST_SEED { None } else { variety::FewTours::of(task) };
    let first = Task { seed: if few.is_some() { FIRST_SEED } else { task.seed }, ..task.clone() };
    let (finding, method) = match finder {
        Some(finder) => (finder.find(&first, control), finder.method()),
        None => {
            let (finding, method) = auto::find(&first, control);
            (Ok(finding), method)
        }
    };

    let varied = finding.map(|finding| match finding {
        Finding::Found(path) => Finding::Found(variety::vary(task, path, method, few.as_ref(), control)),
        other => other,
    });

    (varied, method)
}

/// A reason about the moves that loops through all squares can use, for closed tours of boards that no construction
/// covers. It takes longer than the quick reasons.
fn refute_two_factors(
    request: &RectangleRequest,
    control: &Control,
) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let RectangleRequest { board, goal, .. } = request;
    if goal.shape == Shape::Open || auto::is_rectangle(board) || control.is_stopped() {
        return Ok(None);
    }
    network::refuted(board, &control.untraced())
}

/// A reason why the board has no such tour, confirmed, if one is found quickly.
///
/// ```
/// use destrier::{Goal, ask};
///
/// let board = "4x1000000".parse().unwrap();
/// let (reason, _) = ask::refute(&board, &Goal::CLOSED).unwrap().unwrap();
/// assert!(reason.describe(&board).contains("rows 1 and 4"));
/// ```
pub fn refute(board: &Rectangle, goal: &Goal) -> Result<Option<(Impossible, Verdict)>, AskError> {
    refute_by(destrier_boards::exists::refute, board, goal)
}

/// The reason that `find` returns, confirmed.
fn refute_by(
    find: fn(&Rectangle, &Goal) -> Option<Impossible>,
    board: &Rectangle,
    goal: &Goal,
) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let Some(reason) = find(board, goal) else { return Ok(None) };
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Some((reason, verdict)))
}

/// The tour with which [`ask`] would answer, and its method, if that tour is computed and not stored: any of its
/// squares can be looked up, and it can be written at any length.
///
/// That is so with [`Method::Construct`], with [`Method::Auto`] on boards that are too large for a search, and with
/// [`Method::Seibel`] where she uses the cycle of the plane board. Tours with a symmetry are computed on boards of the
/// plane with more than 256 squares.
///
/// ```
/// use destrier::{RectangleRequest, ask};
///
/// let request = RectangleRequest::new("1000000000x1000000000".parse().unwrap());
/// let (tour, method) = ask::computed(&request).unwrap();
/// assert_eq!(method, destrier::Method::Construct);
/// assert_eq!(tour.index_of(tour.at(123_456_789).unwrap()), Some(123_456_789));
/// ```
pub fn computed(request: &RectangleRequest) -> Option<(ComputedTour, Method)> {
    if request.homotopy.is_some() {
        return None;
    }
    if let Some(kind) = request.symmetry {
        return symmetric::computed(request, kind, &Control::new()).map(|tour| (tour, Method::Construct));
    }

    let RectangleRequest { board, goal, seed, ties: None, sums: Sums::Any, .. } = request else { return None };
    let constructed = || construct_by_seed(board, goal, *seed).map(|tour| (tour, Method::Construct));
    match request.method {
        Method::Construct => constructed(),
        Method::Auto if auto::constructs(board, goal) => constructed(),
        Method::Seibel => Seibel::computed(board, goal).map(|tour| (tour, Method::Seibel)),
        _ => None,
    }
}

/// The tour with which [`ask`] would answer, and its method, if it consists of long lines: [`Method::FewTurns`] and
/// [`Method::FewCrossings`]. It takes memory proportional to the sides of the board, and can be looked up and written
/// at any length.
///
/// ```
/// use destrier::{Method, RectangleRequest, ask};
///
/// let request = RectangleRequest::new("10000x10000".parse().unwrap()).closed().method(Method::FewTurns);
/// let (tour, _) = ask::lines(&request).unwrap();
/// assert_eq!(tour.index_of(tour.at(12_345_678).unwrap()), Some(12_345_678));
/// ```
pub fn lines(request: &RectangleRequest) -> Option<(LineTour, Method)> {
    let RectangleRequest {
        board, goal, seed, ties: None, symmetry: None, homotopy: None, sums: Sums::Any, limits, ..
    } = request
    else {
        return None;
    };
    if few_turns::bytes_needed(board) > limits.memory {
        return None;
    }
    lines_finder(request.method)?.tour_by_seed(board, goal, *seed).map(|tour| (tour, request.method))
}

/// The bytes that [`lines`] needs, if the tour of a request consists of lines.
///
/// ```
/// use destrier::{Method, RectangleRequest, ask};
///
/// let request = |board: &str| RectangleRequest::new(board.parse().unwrap()).closed().method(Method::FewTurns);
/// assert!(ask::bytes_for_lines(&request("1000x1002")).unwrap() < 1 << 20);
/// assert_eq!(ask::bytes_for_lines(&request("8x8")), None);
/// ```
pub fn bytes_for_lines(request: &RectangleRequest) -> Option<u64> {
    let has_pattern = lines_finder(request.method)?.has_pattern(&request.board, &request.goal);
    has_pattern.then(|| few_turns::bytes_needed(&request.board))
}

/// The bytes that [`ask`] needs to store the tour of a request, if it consists of lines, as [`lines`] says.
pub fn bytes_to_store_lines(request: &RectangleRequest) -> Option<u64> {
    bytes_for_lines(request).map(|_| few_turns::bytes_to_store(&request.board))
}

fn lines_finder(method: Method) -> Option<FewTurns> {
    match method {
        Method::FewTurns => Some(FewTurns::TURNS),
        Method::FewCrossings => Some(FewTurns::CROSSINGS),
        _ => None,
    }
}

/// The finder of a method; `None` for [`Method::Auto`], which chooses among the others.
fn finder(method: Method, request: &RectangleRequest) -> Result<Option<Box<dyn Finder>>, AskError> {
    let is_first = request.seed == FIRST_SEED;
    let by_seed = |walk: Warnsdorff| if is_first { walk } else { walk.starting_anywhere() };
    if let Some(rule) = &request.ties {
        return match method {
            Method::Warnsdorff => Ok(Some(Box::new(by_seed(Warnsdorff::new(rule.clone()))))),
            _ => Err(AskError::NoTies(method)),
        };
    }

    Ok(Some(match method {
        Method::Auto => return Ok(None),
        Method::Warnsdorff => Box::new(by_seed(Warnsdorff::default())),
        Method::Roth => Box::new(by_seed(Warnsdorff::roth())),
        Method::Pohl if is_first => Box::new(Warnsdorff::pohl()),
        Method::Pohl => Box::new(Warnsdorff::pohl_at_random().starting_anywhere()),
        Method::Squirrel => Box::new(Squirrel),
        Method::Euler => Box::new(Euler::EULER),
        Method::EulerAsTold => Box::new(Euler::EULER_AS_TOLD),
        Method::Parberry => Box::new(Euler::PARBERRY),
        Method::Join => Box::new(joined::Joined),
        Method::ParberryAsTold => Box::new(Euler::PARBERRY_AS_TOLD),
        Method::Construct => Box::new(Construct),
        Method::Seibel => Box::new(Seibel),
        Method::Neural => Box::new(Neural::default()),
        Method::FewTurns => Box::new(FewTurns::TURNS),
        Method::FewCrossings => Box::new(FewTurns::CROSSINGS),
        Method::FewerTurns => Box::new(Changed(method, Aim::FewestTurns)),
        Method::FewerCrossings => Box::new(Changed(method, Aim::FewestCrossings)),
        Method::MoreTurns => Box::new(Changed(method, Aim::MostTurns)),
        Method::MoreCrossings => Box::new(Changed(method, Aim::MostCrossings)),
        Method::Frontier => Box::new(Frontier),
        Method::Rotate | Method::Tree | Method::Sat => return Err(AskError::NotForBoards(method)),
    }))
}

fn check_ends(board: &Rectangle, goal: &Goal) -> Result<(), AskError> {
    let check = |which, square: Option<Square>| match square {
        Some(square) if !board.has(square) => {
            let inside = square.row < board.rows() && square.col < board.cols();
            let place = if inside { "a hole of the board" } else { "off the board" };
            Err(AskError::Misplaced { which, name: board.name(square), place })
        }
        _ => Ok(()),
    };
    check("start", goal.start)?;
    check("end", goal.end)
}

/// The method that computes a tour without storing it, if one does: the one of the request first.
fn computed_by(request: &RectangleRequest) -> Option<Method> {
    let of_request = computed(request).map(|(_, method)| method);
    let plain = || construct(&request.board, &request.goal).map(|_| Method::Construct);
    let asks_no_more = request.symmetry.is_none() && request.homotopy.is_none() && request.sums == Sums::Any;
    let is_plain = asks_no_more && lines_finder(request.method).is_none();
    of_request.or_else(|| if is_plain { plain() } else { None })
}
