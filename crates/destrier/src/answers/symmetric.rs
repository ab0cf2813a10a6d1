//! Tours with a symmetry.
//!
//! A kind of symmetry admits a few cases: a motion of the board, and how it acts on the tour. A case without a quick
//! obstacle (see [`asymmetry`]) is a question about the quotient of the board by the motion: a Hamiltonian cycle or
//! path of a graph with half or a quarter of the squares, which goes to the portfolio for graphs. What it finds is
//! unfolded. Large boards of the plane are not searched: a small core is, and the construction widens it. Four rows are
//! made from bands.
//!
//! Here as everywhere, the result is only a claim until the tour is verified and the motion is found to map it to
//! itself.

use super::graph::{GraphError, GraphRequest, solve_with};
use super::memory::check_size;
use super::portfolio::method_of;
use super::rectangle::{RectangleQuestion, found as found_tour, gave_up, impossible};
use super::{Answer, AskError, confirm, refute, verify_claim};
use crate::settle::{verify_list, wrong_claim};
use destrier_boards::construct::{symmetric, write_out};
use destrier_core::impossible::asymmetry::quotient::{Quotient, QuotientQuestion};
use destrier_core::impossible::asymmetry::{self, MAX_MOTIONS};
use destrier_core::impossible::{Obstacle, SymmetryCase, Verdict};
use destrier_core::tour::magic::Sums;
use destrier_core::tour::symmetry::{SymmetryKind, is_kept_by};
use destrier_core::{
    AnyGraph, Board, ComputedTour, Goal, Graph, Impossible, Leaper, Path, Rectangle, RectangleGraph, Shape, Surface,
};
use destrier_search::method::{Control, FIRST_SEED, Finding, Limit, Limits, Method, Random};

/// Boards of the plane with more squares are made from a core, or from bands if they have four rows or columns.
const MAX_SEARCHED: u64 = 256;

/// Bytes per square of the graph, its quotient and the cheapest part of the portfolio.
const BYTES_PER_SQUARE: u64 = 256;

/// Cores that are tried with other seeds if their tour has no step where a guest fits.
const CORE_SEEDS: u64 = 8;

/// Why a tour cannot be asked for with a symmetry and with sums.
const BOTH_MAGIC_AND_SYMMETRIC: &str = "a magic tour with a symmetry cannot be asked for; ask for one of the two";

/// The outcome of a case.
enum CaseResult {
    Found(Path, Method),
    Ruled(Obstacle),
    GaveUp(Limit, Method),
}

/// Answers a request for a tour with this kind of symmetry.
pub(super) fn ask_symmetric(
    question: &RectangleQuestion,
    kind: SymmetryKind,
    control: &Control,
) -> Result<Answer<Board>, AskError> {
    let RectangleQuestion { board, goal, .. } = question;
    check_request(question)?;

    if let Some(reason) = refute(board, goal)? {
        return Ok(impossible(reason, None));
    }

    let Some(cases) = asymmetry::cases(board, goal.shape, kind) else {
        return Err(AskError::Unsuited(format!(
            "{} has too many motions or squares: tours with {} are searched for on boards with at most {MAX_MOTIONS} \
             such motions (a torus of m x n has about m n of each kind), and on the plane without holes on boards of \
             any size",
            board.size(),
            kind.in_words()
        )));
    };

    let mut obstacles = Vec::new();
    let mut open = Vec::new();
    let quick = asymmetry::quick_obstacles(board, goal.shape, &cases);
    for (case, obstacle) in cases.into_iter().zip(quick) {
        match obstacle {
            Some(obstacle) => obstacles.push((case, obstacle)),
            None => open.push(case),
        }
    }

    if !open.is_empty() {
        check_size(question)?;
    }

    let mut reached = None;
    let mut by = None;
    for case in open {
        match search(question, case, control) {
            CaseResult::Found(path, method) => {
                let tour = verify_claim(&question.task(), path, method)?;
                if !is_kept_by(&tour, goal.shape, case.motion, case.action) {
                    let fault = format!("its tour does not have {}", kind.in_words());
                    return Err(wrong_claim(method.name(), fault));
                }
                return Ok(found_tour(tour, method));
            }
            CaseResult::Ruled(obstacle) => {
                by = Some(Method::Tree);
                obstacles.push((case, obstacle));
            }
            CaseResult::GaveUp(limit, method) => reached = reached.or(Some((limit, method))),
        }
    }

    if let Some((limit, method)) = reached {
        return Ok(gave_up(limit, method));
    }

    let reason = Impossible::Asymmetric { kind, obstacles };
    let verdict = confirm(board, goal, &reason, "symmetry")?;
    Ok(impossible((reason, verdict), by.filter(|_| verdict != Verdict::Confirmed)))
}

/// A reason why the board has no such tour with this kind of symmetry, confirmed, if quick arguments settle all cases.
pub(super) fn refute_symmetric(
    board: &Rectangle,
    goal: &Goal,
    kind: SymmetryKind,
) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let Some(cases) = asymmetry::cases(board, goal.shape, kind) else { return Ok(None) };
    let quick = asymmetry::quick_obstacles(board, goal.shape, &cases);
    let settled = cases.into_iter().zip(quick).map(|(case, obstacle)| Some((case, obstacle?)));
    let Some(obstacles) = settled.collect::<Option<Vec<_>>>() else { return Ok(None) };
    let reason = Impossible::Asymmetric { kind, obstacles };
    let verdict = confirm(board, goal, &reason, "symmetry")?;
    Ok(Some((reason, verdict)))
}

fn check_request(question: &RectangleQuestion) -> Result<(), AskError> {
    let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
    let RectangleQuestion { goal, request, .. } = question;
    if request.sums != Sums::Any {
        return unsuited(BOTH_MAGIC_AND_SYMMETRIC);
    }

    if request.method != Method::Auto || request.ties.is_some() {
        return unsuited(
            "a tour with a symmetry has a search of its own; leave out the method, the tie-breaks, and the aim for few \
             or many turns or crossings",
        );
    }

    match (goal.shape, goal.start, goal.end) {
        (Shape::Closed, _, Some(_)) => {
            unsuited("the last square of a closed tour with a symmetry cannot be given, only the first")
        }
        (Shape::Open, Some(_), Some(_)) => {
            unsuited("one end of a symmetric tour determines the other, so give only the start or only the end")
        }
        _ => Ok(()),
    }
}

fn search(question: &RectangleQuestion, case: SymmetryCase, control: &Control) -> CaseResult {
    let RectangleQuestion { board, goal, request } = question;
    if let Some(tour) = widened(question, case, control) {
        return match write_out(&tour, request.limits.memory, control) {
            Finding::Found(path) => CaseResult::Found(path, Method::Construct),
            Finding::GaveUp { limit, .. } => CaseResult::GaveUp(limit, Method::Construct),
            Finding::Impossible(_) => CaseResult::GaveUp(Limit::Unconfirmed, Method::Construct),
        };
    }
    fold(board, goal, case, request.seed, &request.limits, control)
}

/// Whether the tour of a board is made from a core, and not searched for.
pub(super) fn is_widened(question: &RectangleQuestion) -> bool {
    let RectangleQuestion { board, goal, .. } = question;
    let is_plane = board.leaper() == Leaper::KNIGHT && board.is_whole() && board.surface() == Surface::Plane;
    let has_free_ends = goal.shape == Shape::Closed || !goal.has_given_ends();
    is_plane && has_free_ends && board.cells() > MAX_SEARCHED
}

/// Bytes that a search in the quotient of a board takes.
pub(super) fn bytes_to_search(board: &Rectangle) -> u64 {
    board.cells().saturating_mul(BYTES_PER_SQUARE)
}

/// The tour of a large board of the plane that is made from a core, and that shows its symmetry; `None` if the board
/// is not large, an end of an open tour is given, or no core fits.
fn widened(question: &RectangleQuestion, case: SymmetryCase, control: &Control) -> Option<ComputedTour> {
    let RectangleQuestion { board, goal, request } = question;
    let seed = request.seed;

    if !is_widened(question) {
        return None;
    }
    if goal.shape == Shape::Open
        && let Some(plan) = symmetric::four_rows(board, case, seed)
    {
        return plan.symmetric_tour(board, goal.shape, case.motion, case.action);
    }

    let any = Goal::any(goal.shape);
    for size in symmetric::cores(board, case) {
        let core = Rectangle::new(size.0, size.1, Surface::Plane).ok()?;
        if refute(&core, &any).ok().flatten().is_some() {
            continue;
        }

        for stream in 0..CORE_SEEDS {
            if control.is_stopped() {
                return None;
            }

            let seed = if stream == 0 { seed } else { Random::new(seed, stream).bits() };
            let found = fold(&core, &any, case, seed, &Limits::default(), control);
            let CaseResult::Found(Path::Vertices(ids), _) = found else { break };
            let walk: Vec<_> = ids.iter().map(|&id| core.square(u64::from(id))).collect();
            let plan = symmetric::widen(board, case, size, &walk);
            let tour = plan.and_then(|plan| plan.symmetric_tour(board, goal.shape, case.motion, case.action));

            if let Some(tour) = tour {
                return match goal.start {
                    Some(start) => tour.starting_at(start),
                    None => Some(tour),
                };
            }
        }
    }

    None
}

/// The tour with which [`ask_symmetric`] answers, if it is computed and not stored.
pub(super) fn computed(question: &RectangleQuestion, kind: SymmetryKind, control: &Control) -> Option<ComputedTour> {
    let RectangleQuestion { board, goal, .. } = question;
    check_request(question).ok()?;
    let is_plane = board.is_whole() && board.surface() == Surface::Plane;
    let cases = asymmetry::cases(board, goal.shape, kind).filter(|_| is_plane)?;
    let quick = asymmetry::quick_obstacles(board, goal.shape, &cases);
    let mut open = cases.into_iter().zip(quick).filter(|(_, obstacle)| obstacle.is_none());
    open.find_map(|(case, _)| widened(question, case, control))
}

/// Looks for a tour in the quotient of the board.
fn fold(
    board: &Rectangle,
    goal: &Goal,
    case: SymmetryCase,
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> CaseResult {
    let needed = bytes_to_search(board);
    let allowed = limits.memory;
    if needed > allowed {
        return CaseResult::GaveUp(Limit::Memory { needed, allowed }, Method::Rotate);
    }

    let stopped = CaseResult::GaveUp(Limit::Stopped, Method::Rotate);
    let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else { return stopped };
    let Some(quotient) = Quotient::new(&board_graph, case.motion) else {
        return CaseResult::GaveUp(Limit::Unconfirmed, Method::Rotate);
    };

    let end = goal.start.or(goal.end);
    let vertex = end.filter(|_| goal.shape == Shape::Open).and_then(|square| board_graph.vertex_of(square));
    let Some(question) = quotient.question(goal.shape, case.action, vertex) else {
        let all: Vec<u32> = (0..quotient.orbits() as u32).collect();
        return match quotient.lift(&all, goal.shape, case.action) {
            Some(tour) => found(&board_graph, goal, tour, Method::Tree),
            None => CaseResult::Ruled(Obstacle::FewOrbits),
        };
    };

    for attempt in 0..limits.attempts.max(1) {
        let stream = if attempt == 0 { seed } else { Random::new(seed, attempt).bits() };
        match solve(&question, stream, limits, control) {
            Ok(Answer::Tour { tour, by, .. }) => {
                let list: Vec<u32> = tour.ids().collect();
                if let Some(tour) = quotient.lift(&list, goal.shape, case.action) {
                    return found(&board_graph, goal, tour, method_of(by));
                }
                // The cycle unfolds to several loops; another one may not.
            }
            Ok(Answer::Impossible { reason, .. }) => {
                return CaseResult::Ruled(Obstacle::Quotient { reason: Box::new(reason) });
            }
            Ok(Answer::GaveUp { limit, by, .. }) => return CaseResult::GaveUp(limit, method_of(by)),
            _ => return stopped,
        }

        if control.is_stopped() {
            return stopped;
        }
    }

    CaseResult::GaveUp(Limit::Attempts(limits.attempts), Method::Rotate)
}

/// Asks the portfolio. Other seeds ask about the same graph with other numbers, so that exact methods vary as well.
fn solve(
    question: &QuotientQuestion,
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> Result<Answer<AnyGraph>, GraphError> {
    let control = &control.untraced();
    let count = question.graph.vertices() as u32;
    let mut numbers: Vec<u32> = (0..count).collect();
    if seed != FIRST_SEED {
        Random::new(seed, 0).shuffle(&mut numbers);
    }

    let number = |vertex: u32| numbers[vertex as usize];
    let edges = (0..count).flat_map(|from| question.graph.neighbours(from).iter().map(move |&to| (from, to)));
    let renamed = edges.filter(|(from, to)| from < to).map(|(from, to)| (number(from), number(to)));
    let graph = Graph::from_edges(count, renamed).unwrap_or_else(|_| question.graph.clone());
    let goal = Goal::from(question.ends);
    let request = GraphRequest::new(graph).goal(goal.map(number)).seed(seed).limits(limits.clone()).proof_size(0);

    let mut original = vec![0; numbers.len()];
    (0..).zip(&numbers).for_each(|(vertex, &number)| original[number as usize] = vertex);
    let back = |vertex: u32| original[vertex as usize];
    Ok(match solve_with(&request, control)? {
        Answer::Tour { tour, by, .. } => {
            let list = tour.ids().map(back).collect();
            let tour = verify_list(question.graph.clone().into(), list, &Goal::any(goal.shape), by.name())?;
            Answer::Tour { tour, by, cut: None }
        }
        Answer::Impossible { reason, verdict, by, .. } => {
            let named = reason.rename(|vertex| original.get(vertex as usize).map(|&vertex| u64::from(vertex)));
            let holds = |reason: &Impossible| reason.check_graph(&question.graph, question.ends) != Verdict::Refuted;
            // What core confirmed on a graph with an apex has no names here.
            let reason = named.filter(holds).unwrap_or(Impossible::Exhausted { nodes: 0 });
            Answer::Impossible { reason, verdict, by, proof: None }
        }
        other => other,
    })
}

fn found(board_graph: &RectangleGraph, goal: &Goal, tour: Vec<u32>, method: Method) -> CaseResult {
    let mut ids = board_graph.ids_of(tour);
    goal.ids(&board_graph.board).turn_to_ends(&mut ids);
    CaseResult::Found(Path::Vertices(ids), method)
}
