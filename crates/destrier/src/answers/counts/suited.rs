//! Which requests can be counted, and a quick reason where there is nothing to count.

use super::error::CountError;
use super::numbered;
use super::request::{CountRequest, Engine};
use super::subject::{MAX_CLASS_CELLS, Subject};
use crate::answers::Request;
use crate::answers::cells;
use crate::answers::symmetric::refute_symmetric;
use crate::answers::{AskError, refute};
use destrier_core::tour::homotopy::HomotopyClassError;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{Goal, Impossible, Shape, Surface};
use destrier_count::exact::Effort;
use destrier_count::frontier::RunOptions;
use destrier_count::symmetries::MAX_SYMMETRIES;
use destrier_count::{Question, TourKind, held_karp};

/// Refuses requests that cannot be counted.
pub(super) fn check(request: &CountRequest, subject: &Subject, question: &Question) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    let count = subject.graph().vertices();
    if count == 0 {
        return unsuited("a graph without vertices has neither paths nor cycles");
    }
    numbered::check(request, subject)?;
    if request.classes && matches!(subject, Subject::Graph(_) | Subject::Directed(..)) {
        return unsuited("classes are defined by the symmetries of a board, and a graph has no board");
    }
    if !request.fixed_edges.is_empty() && (request.classes || request.symmetry.is_some()) {
        return unsuited("symmetries do not keep the edges that must be used, so there are no classes of such tours");
    }

    if let Some(kind) = request.symmetry {
        check_symmetric(request, subject, question, kind)?;
    }
    if request.by_homotopy {
        check_homotopy(request, subject, question)?;
    }

    if request.classes && count > MAX_CLASS_CELLS {
        return Err(CountError::Unsuited(format!("classes are counted on boards of up to {MAX_CLASS_CELLS} squares")));
    }
    if request.classes && subject.with_symmetries().is_none() {
        return Err(CountError::Unsuited(format!(
            "classes are counted on boards with up to {MAX_SYMMETRIES} symmetries, and this one has more"
        )));
    }

    if request.engine == Engine::HeldKarp && count > held_karp::MAX_VERTICES {
        let most = held_karp::MAX_VERTICES;
        return Err(CountError::Unsuited(format!(
            "the engine held-karp takes graphs of up to {most} vertices, and this one has {count}; the engine frontier \
             takes narrow graphs of any size"
        )));
    }

    let is_frontier = matches!(request.engine, Engine::Auto | Engine::Frontier);
    if request.in_parts.is_some() {
        check_parts(request, question, is_frontier)?;
    }

    if request.options.slices.is_some() {
        if request.classes || question.kind == TourKind::StrictlyOpen {
            return unsuited("slices belong to a single count: closed tours or open tours, without classes");
        }
        if !is_frontier {
            return unsuited("only the engine frontier has slices");
        }
    }

    if request.options.folder.is_some() && !is_frontier {
        return unsuited("only the engine frontier has checkpoints");
    }
    if request.classes && matches!(request.effort, Effort::Passes(_)) {
        return unsuited("classes need the exact count, not a residue");
    }

    Ok(())
}

fn check_homotopy(request: &CountRequest, subject: &Subject, question: &Question) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));

    let Some(board_graph) = subject.rectangle() else {
        return unsuited("homotopy classes are for flat boards on a surface, such as torus:5x5");
    };
    if board_graph.board.surface() == Surface::Plane {
        return Err(CountError::Unsuited(HomotopyClassError::Plane.to_string()));
    }
    if question.kind != TourKind::Closed {
        return unsuited("only closed tours have a homotopy class");
    }
    if question.start.is_some() || question.end.is_some() || question.directed || !request.fixed_edges.is_empty() {
        return unsuited("tours are counted by homotopy class without given ends, edges and direction");
    }
    if request.symmetry.is_some() {
        return unsuited("tours with a symmetry are not counted by homotopy class");
    }

    let RunOptions { slices, folder, .. } = &request.options;
    let is_plain = slices.is_none() && folder.is_none() && request.in_parts.is_none();
    if !is_plain || !matches!(request.effort, Effort::Proved) {
        return unsuited(
            "tours are counted by homotopy class in one run, without slices, parts, checkpoints and passes",
        );
    }

    Ok(())
}

fn check_parts(request: &CountRequest, question: &Question, is_frontier: bool) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    if request.classes || request.symmetry.is_some() || question.kind == TourKind::StrictlyOpen {
        return unsuited("parts belong to a single count: closed tours or open tours, without classes");
    }
    if !is_frontier {
        return unsuited("only the engine frontier has parts");
    }
    if request.options.slices.is_some() || request.options.folder.is_some() || request.effort == Effort::Stable {
        return unsuited("a count in parts has no checkpoints, no list of slices, and a fixed number of passes");
    }
    Ok(())
}

fn check_symmetric(
    request: &CountRequest,
    subject: &Subject,
    question: &Question,
    kind: SymmetryKind,
) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));

    let Some(board_graph) = subject.rectangle() else {
        return unsuited(match subject {
            Subject::Board(_) => {
                "tours with a symmetry are counted on flat boards only; on boxes, cubes and hexagons, count all tours, \
                 or their classes under all symmetries of the board, without asking for a symmetry"
            }
            _ => "tours with a symmetry are counted on flat boards, and a graph has no board whose symmetries it keeps",
        });
    };

    if board_graph.board.surface() != Surface::Plane {
        return unsuited("tours with a symmetry are counted on boards of the plane");
    }
    if subject.graph().vertices() > MAX_CLASS_CELLS {
        return Err(CountError::too_large_for_symmetry(kind));
    }
    if question.start.is_some() || question.end.is_some() || question.directed {
        return unsuited("tours with a symmetry are counted without given ends and without direction");
    }

    let is_plain = request.options.slices.is_none() && request.options.folder.is_none();
    if !is_plain || matches!(request.effort, Effort::Passes(_)) {
        return unsuited("tours with a symmetry are counted in one run, without slices, checkpoints and passes");
    }

    match request.engine {
        Engine::Auto | Engine::Frontier => Ok(()),
        engine => Err(CountError::Unsuited(format!(
            "tours with a symmetry are counted by the engine frontier, not by {engine}"
        ))),
    }
}

/// A reason why a board has no such tours, if one is found quickly. The reason is confirmed by its own check.
///
/// ```
/// use destrier::answers::counts::{CountRequest, quick_reason};
///
/// assert!(quick_reason(&CountRequest::board("5x5".parse()?))?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quick_reason(request: &CountRequest) -> Result<Option<Impossible>, CountError> {
    let subject = request.subject()?;
    let question = request.question()?;
    let shape = match question.kind {
        TourKind::Closed => Shape::Closed,
        TourKind::Open | TourKind::StrictlyOpen => Shape::Open,
    };

    let found = match subject {
        Subject::Rectangle(board_graph) => {
            let goal = Goal { shape, start: question.start, end: question.end };
            let goal = goal.map(|vertex| board_graph.square_of(vertex));
            match (refute(&board_graph.board, &goal), request.symmetry) {
                (Ok(None), Some(kind)) => refute_symmetric(&board_graph.board, &goal, kind),
                (found, _) => found,
            }
        }
        Subject::Board(board_graph) => {
            let id = |vertex: Option<u32>| vertex.map(|vertex| u64::from(board_graph.ids[vertex as usize]));
            let mut asked = Request::new(board_graph.board.clone());
            asked.shape = shape;
            asked.start = id(question.start);
            asked.end = id(question.end);
            cells::refute(&asked)
        }
        Subject::Graph(_) | Subject::Directed(..) => Ok(None),
    };

    match found {
        Ok(Some((reason, _))) => Ok(Some(reason)),
        Ok(None) => {
            let steps = request.searched_steps()?;
            Ok(steps.and_then(|steps| numbered::quick_reason(subject, question.kind, &steps)))
        }
        Err(fault @ AskError::WrongClaim { .. }) => Err(CountError::Wrong(fault.to_string())),
        Err(fault) => Err(CountError::Unsuited(fault.to_string())),
    }
}
