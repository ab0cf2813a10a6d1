//! Tours on which the numbers of some squares are given, on every board.
//!
//! A closed tour of which one number is given is any closed tour, numbered from another square. All others are searched
//! for ([`destrier_search::fixed_steps`]), after the reasons that there is no tour at all, and those about the steps.

use super::graph::SolvedBy;
use super::rectangle::RectangleQuestion;
use super::{Answer, AskError, Request, ask_with, cells};
use crate::settle::{unless_refuted, verify_list};
use destrier_core::impossible::Ends;
use destrier_core::tour::magic::Sums;
use destrier_core::{AnyComputedTour, Board, BoardGraph, FixedSteps, Goal, Impossible, Shape, Tour};
use destrier_search::fixed_steps::{StepQuestion, find};
use destrier_search::method::{Control, Finding, Limit, Method};

/// Answers a request that fixes steps.
pub(super) fn answer(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    let control = &control.within(request.time_limit);
    match without_steps(request)? {
        Some(Simpler::SameTours(request)) => ask_with(&request, control),
        Some(Simpler::Renumbered { plain, step }) => renumbered(request, ask_with(&plain, control)?, step),
        None => searched(request, control),
    }
}

/// A request without fixed steps from whose answer that of another follows.
pub(super) enum Simpler {
    /// The same tours: only ends are fixed.
    SameTours(Request),
    /// Closed tours that begin on the only square with a number: each is one of the others, numbered from elsewhere.
    Renumbered {
        /// The request.
        plain: Request,
        /// The number of the square.
        step: u64,
    },
}

/// The simpler request, if there is one.
pub(super) fn without_steps(request: &Request) -> Result<Option<Simpler>, AskError> {
    let steps = request.all_steps()?;
    let last = request.board.squares();
    let plain = Request { steps: FixedSteps::default(), ..request.clone() };
    if steps.iter().all(|(step, _)| step == 1 || step == last) {
        return Ok(Some(Simpler::SameTours(Request { start: steps.get(1), end: steps.get(last), ..plain })));
    }

    let is_cyclic = request.shape == Shape::Closed && request.sums == Sums::Any && steps.len() == 1;
    let only = steps.iter().next().filter(|_| is_cyclic);
    Ok(only.map(|(step, id)| Simpler::Renumbered { plain: Request { start: Some(id), ..plain }, step }))
}

/// The computed tour with the fixed steps, if that without them is computed.
pub(super) fn computed(request: &Request, control: &Control) -> Option<(AnyComputedTour, Method)> {
    match without_steps(request).ok()?? {
        Simpler::SameTours(request) => super::computed(&request, control),
        Simpler::Renumbered { plain, step } => {
            let square = plain.start?;
            let (tour, _) = super::computed(&plain, control)?;
            let length = tour.access().len();
            let first = tour.access().at((length + 1 - step) % length)?;
            let begun = super::computed(&Request { start: Some(first), ..plain }, control)?;
            Some(begun).filter(|(tour, _)| tour.access().at(step - 1) == Some(square))
        }
    }
}

/// Answers a request for which tours are searched.
fn searched(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    let steps = request.all_steps()?;
    check_wishes(request)?;
    let last = request.board.squares();
    let free = Request { start: steps.get(1), end: steps.get(last), steps: FixedSteps::default(), ..request.clone() };
    let refuted = match RectangleQuestion::of(&free) {
        Some(question) => super::refute(question.board, &question.goal)?,
        None => cells::refute(&free)?,
    };
    if let Some((reason, verdict)) = refuted {
        return Ok(Answer::Impossible { reason, verdict, by: SolvedBy::QuickReason, proof: None });
    }
    free.check_size()?;
    free.check_memory_of_graph()?;

    let gave_up = |limit| Answer::GaveUp { limit, longest: Vec::new(), by: SolvedBy::ExhaustiveSearch };
    let Some(board_graph) = BoardGraph::new_unless(&request.board, || control.is_stopped()) else {
        return Ok(gave_up(Limit::Stopped));
    };

    let vertex = |(step, id): (u64, u64)| Some((step, u64::from(board_graph.vertex_of(id)?)));
    let in_vertices = steps.iter().filter_map(vertex);
    let question = StepQuestion::new(&board_graph.graph, request.shape == Shape::Closed, in_vertices);
    if let Some(reason) = question.quick_reason() {
        return impossible(request, &board_graph, reason, SolvedBy::QuickReason);
    }

    match find(&question, request.seed, &request.limits, control) {
        Finding::Found(path) => {
            let ids = path.into_iter().map(|vertex| board_graph.ids[vertex as usize]).collect();
            let tour = verified(request, ids, SolvedBy::ExhaustiveSearch)?;
            Ok(Answer::Tour { tour, by: SolvedBy::ExhaustiveSearch, cut: None })
        }
        Finding::Impossible(reason) => impossible(request, &board_graph, reason, SolvedBy::ExhaustiveSearch),
        Finding::GaveUp { limit, .. } => Ok(gave_up(limit)),
    }
}

/// The answer about closed tours that begin on the only square with a number, numbered as requested.
fn renumbered(request: &Request, answer: Answer<Board>, step: u64) -> Result<Answer<Board>, AskError> {
    Ok(match answer {
        Answer::Tour { tour, by, cut } => {
            let mut ids: Vec<u32> = tour.ids().collect();
            ids.rotate_right(step as usize - 1);
            Answer::Tour { tour: verified(request, ids, by)?, by, cut }
        }
        other => other,
    })
}

/// The tour that a list of ids claims to be, with the steps of the request.
fn verified(request: &Request, ids: Vec<u32>, by: SolvedBy) -> Result<Tour, AskError> {
    if let Some(difference) = request.all_steps()?.first_difference(ids.iter().copied().map(u64::from)) {
        let fault = format!("its step {} is on another square", difference.step);
        return Err(crate::settle::wrong_claim(by.name(), fault));
    }
    let goal: Goal<u64> = Goal { shape: request.shape, start: request.start, end: request.end };
    Ok(verify_list(request.board.clone(), ids, &goal, by.name())?)
}

/// A reason in terms of the vertices of the board's graph, checked on the board.
fn impossible(
    request: &Request,
    board_graph: &BoardGraph,
    reason: Impossible,
    by: SolvedBy,
) -> Result<Answer<Board>, AskError> {
    let ends = match request.shape {
        Shape::Closed => Ends::Cycle,
        Shape::Open => Ends::Path { start: None, end: None },
    };
    let verdict = unless_refuted(reason.check_graph(&board_graph.graph, ends), &reason, &request.board, by.name())?;
    let named = reason.clone().rename(|vertex| board_graph.ids.get(vertex as usize).map(|&id| u64::from(id)));
    Ok(Answer::Impossible { reason: named.unwrap_or(reason), verdict, by, proof: None })
}

/// Refuses what a search for fixed steps does not look for.
fn check_wishes(request: &Request) -> Result<(), AskError> {
    let wishes = [
        (request.method != Method::Auto, "a method or an aim"),
        (request.ties.is_some(), "tie-breaks"),
        (request.sums != Sums::Any, "a magic tour"),
        (request.symmetry.is_some(), "a symmetry"),
        (request.homotopy.is_some(), "a homotopy class"),
    ];
    match wishes.into_iter().find(|(is_wished, _)| *is_wished) {
        Some((_, wish)) => Err(AskError::Unsuited(format!(
            "tours with fixed steps are searched for in one way only, and {wish} cannot be asked for besides"
        ))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
