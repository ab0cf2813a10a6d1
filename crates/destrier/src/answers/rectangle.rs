//! Questions about rectangles, which most methods are for: with squares for the ids of a [`Request`].

use super::graph::SolvedBy;
use super::memory::{check_size, too_large};
use super::{
    Answer, AskError, Request, auto, confirm, fewer_or_more, homotopy, joined, magic, network, portfolio, refute_by,
    symmetric, variety, verify_claim,
};
use destrier_boards::construct::{Construct, Seibel};
use destrier_boards::few_turns::{Aim, FewTurns};
use destrier_boards::frontier::Frontier;
use destrier_boards::reasons::refute_at_a_glance;
use destrier_boards::warnsdorff::{Squirrel, Warnsdorff};
use destrier_core::impossible::Verdict;
use destrier_core::tour::magic::Sums;
use destrier_core::{Board, Goal, Impossible, Rectangle, Shape, Tour};
use destrier_graphs::euler::Euler;
use destrier_graphs::neural::Neural;
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Task, Unsuited};
use fewer_or_more::Changed;

/// A request about a rectangle.
#[derive(Clone, Debug)]
pub(super) struct RectangleQuestion<'a> {
    pub(super) board: &'a Rectangle,
    /// The shape and the ends of the request.
    pub(super) goal: Goal,
    pub(super) request: &'a Request,
}

impl RectangleQuestion<'_> {
    /// The question of a request, if its board is a rectangle.
    pub(super) fn of(request: &Request) -> Option<RectangleQuestion<'_>> {
        let board = request.board.rectangle()?;
        let square = |id: u64| board.square(id);
        let goal = Goal { shape: request.shape, start: request.start.map(square), end: request.end.map(square) };
        Some(RectangleQuestion { board, goal, request })
    }

    /// What a method is asked to do.
    pub(super) fn task(&self) -> Task {
        let Request { seed, ref limits, .. } = *self.request;
        Task { board: self.board.clone(), goal: self.goal, seed, limits: limits.clone() }
    }
}

/// The answer with a tour.
pub(super) fn found(tour: Tour<Rectangle>, method: Method) -> Answer<Board> {
    Answer::Tour { tour: tour.into(), by: SolvedBy::Method(method), cut: None }
}

/// The answer with a confirmed reason, and the method that found it, if it was not found before any method ran.
pub(super) fn impossible((reason, verdict): (Impossible, Verdict), method: Option<Method>) -> Answer<Board> {
    let by = method.map_or(SolvedBy::QuickReason, SolvedBy::Method);
    Answer::Impossible { reason, verdict, by, proof: None }
}

/// The answer if a limit was reached and there is no path to show.
pub(super) fn gave_up(limit: Limit, method: Method) -> Answer<Board> {
    Answer::GaveUp { limit, longest: Vec::new(), by: SolvedBy::Method(method) }
}

/// The answer for a rectangle.
pub(super) fn answer(question: &RectangleQuestion, control: &Control) -> Result<Answer<Board>, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let control = &control.within(request.time_limit);
    if let Some(class) = request.homotopy {
        return homotopy::ask_of_class(question, class, control);
    }
    if let Some(kind) = request.symmetry {
        return symmetric::ask_symmetric(question, kind, control);
    }

    let method = request.chosen_method();
    let finder = finder(method, request)?;
    if request.sums != Sums::Any {
        return magic::answer(question, control);
    }

    let is_auto = method == Method::Auto;

    // Where a tour for another leaper is constructed, only what needs no graph is looked at before.
    let constructs = is_auto && !auto::is_rectangle(board) && auto::constructs(board, goal);
    let find = if constructs { refute_at_a_glance } else { destrier_boards::reasons::refute };
    if let Some(found) = refute_by(find, board, goal)? {
        return Ok(impossible(found, None));
    }
    if let Some(Unsuited(why)) = fewer_or_more::unsuited(method, board, goal) {
        return Err(AskError::Unsuited(why));
    }

    check_size(question)?;
    if is_auto
        && !constructs
        && let Some(found) = refute_two_factors(question, control)?
    {
        return Ok(impossible(found, None));
    }

    let task = question.task();
    let (finding, method) = match finder {
        Some(finder) if method != Method::Frontier => (finder.find(&task, control), method),
        finder => find_by_seed(&task, finder.as_deref(), control),
    };

    match finding {
        Ok(Finding::Found(path)) => Ok(found(verify_claim(&task, path, method)?, method)),
        Ok(Finding::Impossible(reason)) => {
            let verdict = match confirm(board, goal, &reason, method.name())? {
                Verdict::NotRechecked if is_auto => portfolio::certify(&task, control)?,
                verdict => verdict,
            };
            Ok(impossible((reason, verdict), Some(method)))
        }
        Ok(Finding::GaveUp { limit: Limit::Memory { needed, allowed }, .. }) => {
            Err(too_large(question, needed, allowed))
        }
        Ok(Finding::GaveUp { limit, longest }) => {
            // A search for a better tour gives up with the best tour so far.
            let by = SolvedBy::Method(method);
            if longest.len() as u64 == board.squares()
                && let Ok(tour) = verify_claim(&task, longest.clone(), method)
            {
                return Ok(Answer::Tour { tour: tour.into(), by, cut: Some(limit) });
            }

            let reason = if is_auto { None } else { refute_two_factors(question, control)? };
            Ok(match reason {
                Some(found) => impossible(found, None),
                None => {
                    let mut ids = Vec::with_capacity(longest.len());
                    let _ = longest.follow(*board).try_for_each(|id| id.map(|id| ids.push(id as u32)));
                    Answer::GaveUp { limit, longest: ids, by }
                }
            })
        }
        Err(Unsuited(_)) if method == Method::Construct && auto::is_rectangle(board) => {
            let instead = "the method construct does not search".into();
            Err(AskError::NotComputed { board: board.to_string(), instead })
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
    question: &RectangleQuestion,
    control: &Control,
) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let RectangleQuestion { board, goal, .. } = question;
    if goal.shape == Shape::Open || auto::is_rectangle(board) || control.is_stopped() {
        return Ok(None);
    }
    network::refuted(board, &control.untraced())
}

/// The finder of a method; `None` for [`Method::Auto`], which chooses among the others.
fn finder(method: Method, request: &Request) -> Result<Option<Box<dyn Finder>>, AskError> {
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
