//! Tours of which some squares or vertices have fixed numbers.
//!
//! Numbered tours have a direction, and a closed one a first square. If only ends are fixed, or one number of closed
//! tours, an ordinary question is left. Everything else is counted and listed one tour after another.

use super::error::CountError;
use super::request::{CountRequest, Endpoint, Engine};
use super::subject::Subject;
use destrier_core::impossible::steps::Step;
use destrier_core::{FixedSteps, FixedStepsError, Ground, Impossible};
use destrier_count::TourKind;
use destrier_count::backtrack::ListingEnd;
use destrier_count::exact::Effort;
use destrier_search::fixed_steps::{StepQuestion, StepSearchEnd, each};
use destrier_search::method::Control;
use std::ops::ControlFlow;

impl CountRequest {
    /// Counts only tours on which these squares or vertices have these numbers, from 1 on. Tours that begin elsewhere
    /// or run the other way are then different tours.
    ///
    /// ```
    /// use destrier::Board;
    /// use destrier::answers::counts::{CountRequest, Endpoint, count};
    ///
    /// let board: Board = "6x6".parse()?;
    /// let square = |name: &str| board.read_square(name).map(Endpoint::Square);
    /// let request = CountRequest::board(board.clone()).fixed_steps([(1, square("a1")?)]);
    /// assert_eq!(count(&request)?.count, 19_724u32.into());
    /// let request = CountRequest::board(board.clone()).fixed_steps([(1, square("a1")?), (20, square("c4")?)]);
    /// assert_eq!(count(&request)?.count, 1251u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fixed_steps(mut self, steps: impl IntoIterator<Item = (u64, Endpoint)>) -> CountRequest {
        self.steps = steps.into_iter().collect();
        self
    }

    /// All fixed steps and their vertices, the ends among them.
    pub(super) fn numbered(&self) -> Result<FixedSteps, CountError> {
        let subject = self.subject()?;
        let graph = subject.graph();
        let start = self.start.map(|end| (1, end));
        let end = self.end.map(|end| (graph.vertices() as u64, end));
        let given = start.into_iter().chain(end).chain(self.steps.iter().copied());

        let in_vertices = |(step, endpoint): (u64, Endpoint)| Ok((step, u64::from(self.vertex(endpoint)?)));
        let steps = given.map(in_vertices).collect::<Result<Vec<Step>, CountError>>()?;
        let unsuited = |fault: FixedStepsError| CountError::Unsuited(fault.to_string());
        if let Some(board) = subject.board() {
            // What is fixed twice is named by its square.
            let on_board = steps.iter().map(|&(step, vertex)| (step, u64::from(subject.id(vertex as u32))));
            FixedSteps::new(&board, on_board).map_err(unsuited)?;
        }
        FixedSteps::new(graph, steps).map_err(unsuited)
    }

    /// The step of the only square of closed tours that is fixed.
    pub(super) fn only_step_of_cycles(&self) -> Result<Option<Step>, CountError> {
        if self.steps.is_empty() || self.kind != TourKind::Closed {
            return Ok(None);
        }
        let steps = self.numbered()?;
        Ok(steps.iter().next().filter(|_| steps.len() == 1))
    }

    /// The steps for which tours must be searched one after another; none if an ordinary question is left.
    pub(super) fn searched_steps(&self) -> Result<Option<Vec<Step>>, CountError> {
        if self.steps.is_empty() || self.only_step_of_cycles()?.is_some() {
            return Ok(None);
        }
        let last = self.subject()?.graph().count();
        let steps: Vec<Step> = self.numbered()?.iter().collect();
        let is_inner = |&(step, _): &Step| step != 1 && step != last;
        Ok(steps.iter().any(is_inner).then_some(steps))
    }
}

/// Refuses what cannot be asked of tours that are searched one after another.
pub(super) fn check(request: &CountRequest, subject: &Subject) -> Result<(), CountError> {
    if request.steps.is_empty() {
        return Ok(());
    }

    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    if request.classes || request.symmetry.is_some() || request.by_homotopy {
        return unsuited("symmetries and homotopy classes are not defined for tours with fixed steps");
    }
    if request.searched_steps()?.is_none() {
        return Ok(());
    }

    if subject.directed().is_some() {
        return unsuited("steps between the ends can be fixed on boards and in undirected graphs");
    }
    if !request.fixed_edges.is_empty() {
        return unsuited("edges that must be used cannot be given together with fixed steps");
    }
    if !matches!(request.engine, Engine::Auto | Engine::Backtrack) {
        return unsuited("tours with fixed steps are counted by the engine backtrack");
    }
    if request.needs_frontier() || request.options.folder.is_some() || !matches!(request.effort, Effort::Proved) {
        return unsuited(
            "tours with fixed steps are counted in one run, without slices, parts, checkpoints and passes",
        );
    }
    Ok(())
}

/// The reason why no tour has these steps, with the ids of the subject, if it needs no search.
pub(super) fn quick_reason(subject: &Subject, kind: TourKind, steps: &[Step]) -> Option<Impossible> {
    let reason = question(subject, kind, steps).quick_reason()?;
    reason.rename(|vertex| Some(u64::from(subject.id(vertex as u32))))
}

/// Passes every tour with these steps to `visit`, as vertices.
pub(super) fn list(
    request: &CountRequest,
    steps: &[Step],
    control: &Control,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> Result<ListingEnd, CountError> {
    let question = question(request.subject()?, request.kind, steps);
    let needed = question.memory_needed();
    let allowed = request.options.memory;
    if needed > allowed {
        return Err(CountError::OutOfMemory { needed, allowed, width: None });
    }
    Ok(match each(&question, control, visit) {
        StepSearchEnd::Complete => ListingEnd::Complete,
        StepSearchEnd::BrokenOff => ListingEnd::BrokenOff,
        _ => ListingEnd::Stopped,
    })
}

/// The number of tours with these steps.
pub(super) fn count(request: &CountRequest, steps: &[Step], control: &Control) -> Result<u128, CountError> {
    let graph = request.subject()?.graph();
    let has_joined_ends = |tour: &[u32]| match tour {
        [first, .., last] => graph.joined((*last).into(), (*first).into()),
        _ => false,
    };

    let mut found = 0;
    let end = list(request, steps, control, &mut |tour| {
        if request.kind != TourKind::StrictlyOpen || !has_joined_ends(tour) {
            found += 1;
        }
        ControlFlow::Continue(())
    })?;
    if end == ListingEnd::Complete { Ok(found) } else { Err(CountError::Stopped) }
}

fn question<'a>(subject: &'a Subject, kind: TourKind, steps: &[Step]) -> StepQuestion<'a> {
    StepQuestion::new(subject.graph(), kind == TourKind::Closed, steps.iter().copied())
}
