//! The counts of which an answer consists, with the graph whose cycles are counted for each.
//!
//! Where arcs have directions, or edges must be used, the cycles and paths that are asked for are the cycles of another
//! graph: the [`SplitGraph`] or the [`ClosedGraph`].

use super::error::CountError;
use super::subject::Subject;
use destrier_core::{ClosedGraph, Ends, Graph, Ground, SplitGraph};
use destrier_count::exact::bound;
use destrier_count::frontier::CountJob;
use destrier_count::{Question, TourKind, order};
use destrier_search::method::Control;

/// One of the counts from which the answer follows.
pub(super) struct Term {
    /// The factor of the count in the answer.
    pub(super) factor: i64,
    /// The ends of the paths, or cycles.
    pub(super) ends: Ends,
    /// The edges that they use.
    pub(super) fixed: Vec<(u32, u32)>,
}

/// The counts from which the answer follows.
///
/// Removing an edge of a cycle gives a path whose ends are adjacent. If the path must use some edges, another one is
/// removed, so a cycle contains fewer such paths.
pub(super) fn terms(subject: &Subject, question: &Question, fixed: &[(u32, u32)]) -> Vec<Term> {
    let pairs = match subject.directed() {
        Some(graph) => question.directed_terms(graph),
        None => question.terms(subject.graph()),
    };

    let ways = |factor: i64, ends: Ends| match (question.kind, ends) {
        (TourKind::StrictlyOpen, Ends::Cycle) => {
            let counts = |&&(from, to): &&(u32, u32)| match (question.start, question.end) {
                (None, None) => true,
                (start, end) if subject.directed().is_some() => start == Some(to) || end == Some(from),
                (start, end) => [from, to].iter().any(|&vertex| start.or(end) == Some(vertex)),
            };

            let used = fixed.iter().filter(counts).count() as i64;

            let per_edge = match (question.start.or(question.end), question.directed, subject.directed()) {
                (None, true, None) => 2,
                _ => 1,
            };

            factor + per_edge * used
        }
        _ => factor,
    };

    let own = own_edges(subject, question, fixed);
    let term = |(factor, ends): (i64, Ends)| Term { factor: ways(factor, ends), ends, fixed: own.clone() };
    pairs.into_iter().map(term).collect()
}

/// A closed tour with both ends given is a path. The edge that closes it is not one of its own.
pub(super) fn own_edges(subject: &Subject, question: &Question, fixed: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let closing = question.start.zip(question.end).filter(|_| question.kind == TourKind::Closed);
    let is_own = |&(from, to): &(u32, u32)| match (closing, subject.directed()) {
        (None, _) => true,
        (Some((start, end)), Some(_)) => (from, to) != (end, start),
        (Some((start, end)), None) => (from, to) != (start, end) && (from, to) != (end, start),
    };
    fixed.iter().copied().filter(is_own).collect()
}

impl Term {
    /// The graph whose cycles are counted instead, if it is another one, and how a cycle of it is read.
    pub(super) fn closed(&self, subject: &Subject) -> Result<Option<CycleGraph>, CountError> {
        let too_large = || CountError::Unsuited("the graph is too large".into());
        if let Some(graph) = subject.directed() {
            let split = SplitGraph::with_fixed_arcs(graph, self.ends, &self.fixed);
            return split.map(|split| Some(CycleGraph::Split(split))).ok_or_else(too_large);
        }
        if self.fixed.is_empty() {
            return Ok(None);
        }
        let closed = ClosedGraph::with_fixed_edges(subject.graph(), self.ends, &self.fixed);
        closed.map(|closed| Some(CycleGraph::Closed(closed))).ok_or_else(too_large)
    }
}

/// A graph whose Hamiltonian cycles are what is asked for.
pub(super) enum CycleGraph {
    Split(SplitGraph),
    Closed(ClosedGraph),
}

impl CycleGraph {
    pub(super) fn graph(&self) -> &Graph {
        match self {
            CycleGraph::Split(split) => &split.graph,
            CycleGraph::Closed(closed) => &closed.graph,
        }
    }

    /// The path or cycle that a cycle of this graph stands for.
    pub(super) fn read(&self, cycle: &[u32]) -> Vec<u32> {
        match self {
            CycleGraph::Split(split) => split.joined(cycle),
            CycleGraph::Closed(closed) => closed.open(cycle.to_vec()),
        }
    }
}

/// The edges that must be used, each once; an error if one is not an edge.
pub(super) fn fixed_edges(subject: &Subject, edges: &[(u32, u32)]) -> Result<Vec<(u32, u32)>, CountError> {
    let is_edge = |from: u32, to: u32| match subject.directed() {
        Some(graph) => graph.has_arc(from, to),
        None => subject.graph().joined(u64::from(from), u64::from(to)),
    };

    let mut fixed = Vec::with_capacity(edges.len());
    for &(from, to) in edges {
        if !is_edge(from, to) {
            return Err(CountError::Unsuited("an edge that must be used is not an edge of the graph".into()));
        }
        let is_in_order = from < to || subject.directed().is_some();
        fixed.push(if is_in_order { (from, to) } else { (to, from) });
    }

    fixed.sort_unstable();
    fixed.dedup();
    Ok(fixed)
}

/// The binary logarithm of an upper bound of a count; `None` if there is nothing to count.
pub(super) fn upper_bound(job: &CountJob, control: &Control) -> Result<Option<f64>, CountError> {
    let bits = bound::bits(job.graph, job.ends, &order::of(job.graph, job.board), control);
    if control.is_stopped() { Err(CountError::Stopped) } else { Ok(bits) }
}
