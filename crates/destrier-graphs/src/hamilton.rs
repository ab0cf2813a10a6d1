//! A portfolio for any graph: a Hamiltonian cycle or path, or the proof that there is none.
//!
//! No single method is good for all graphs, so there are several, each in its own module:
//!
//! 1. `chain`: where cut vertices hold the graph together, a path consists of one path through each block; `closing`:
//!    every question becomes that of a cycle;
//! 2. `simplify`: forced edges are followed and contracted, and the graph is split at cuts of two edges, alternately
//!    until nothing changes; the remaining problems are *leaves*;
//! 3. `leaves`, `race`: each leaf is settled by the solvers that suit it: `tree`, dynamic programming, where the graph
//!    is narrow; [`rotate`](crate::rotate), rotation and extension, where cycles are plentiful; `edges`, a search that
//!    learns and for which `clusters` contracts gadgets, and `lazy`, a SAT solver, for the rest;
//! 4. the answers of the leaves are combined and lifted back.
//!
//! A "none" of a search is proved a second time by `certify`, in a form that core can check.
//!
//! All work is counted, in pairs of states, conflicts and attempts, and never timed. Leaves and solvers run in
//! parallel, and if two solvers answer at once a fixed order decides. So the same seed gives the same answer on any
//! number of cores, unless the caller stops it.

mod certify;
mod chain;
mod closing;
mod clusters;
mod edges;
mod lazy;
mod leaves;
mod problem;
mod race;
mod reduce;
mod report;
mod simplify;
mod split;
mod tree;

use crate::rotate::rotate;
pub use certify::{Certification, certify, list_bytes, prove_by_clauses, prove_by_order};
use chain::ChainBlock;
use destrier_core::{Ends, Graph, Impossible};
use destrier_search::method::{Control, Finding, Limit, Limits};
pub use report::{LeafGoal, PortfolioPart, PortfolioReport, PortfolioStep};
use simplify::Simplified;

/// A question about a graph.
#[derive(Clone, Copy, Debug)]
pub struct GraphQuestion<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// A cycle, or a path with these ends.
    pub ends: Ends,
    /// Edges that must be used.
    pub fixed_edges: &'a [(u32, u32)],
}

impl<'a> GraphQuestion<'a> {
    /// A cycle, or a path with these ends, without edges that must be used.
    pub fn new(graph: &'a Graph, ends: Ends) -> GraphQuestion<'a> {
        GraphQuestion { graph, ends, fixed_edges: &[] }
    }

    /// Sets the edges that must be used.
    pub fn fixed_edges(self, fixed_edges: &'a [(u32, u32)]) -> GraphQuestion<'a> {
        GraphQuestion { fixed_edges, ..self }
    }
}

/// Settles a question, by all solvers or by one alone.
pub fn settle(
    question: &GraphQuestion,
    only: Option<PortfolioPart>,
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> PortfolioReport {
    let vertices = question.graph.vertices();
    if vertices == 1 && question.ends != Ends::Cycle && question.fixed_edges.is_empty() {
        return PortfolioReport::new(Finding::Found(vec![0]), Vec::new());
    }

    let mut longest = Vec::new();
    if only.is_none() && race::has_many_cycles(question.graph, question.fixed_edges.len() + forced_by_degrees(question))
    {
        // If rotation finds a cycle at once, nothing else is needed.
        let limits = Limits { attempts: 1, ..limits.clone() };
        match rotate(question.graph, question.ends, question.fixed_edges, seed, &limits, control) {
            Finding::Found(path) => {
                let step =
                    PortfolioStep::Found { vertices, cycle: question.ends == Ends::Cycle, by: PortfolioPart::Rotate };
                return PortfolioReport::new(Finding::Found(path), vec![step]);
            }
            Finding::GaveUp { longest: path, .. } => {
                control.note(format!("rotate does not find it at once; its longest path has {} vertices", path.len()));
                longest = path;
            }
            Finding::Impossible(_) => {}
        }
    }

    let stopped = |mut steps: Vec<PortfolioStep>, longest: Vec<u32>| {
        steps.push(PortfolioStep::GaveUp { vertices });
        PortfolioReport::new(Finding::GaveUp { limit: Limit::Stopped, longest }, steps)
    };

    if control.is_stopped() {
        return stopped(Vec::new(), longest);
    }
    if let Some(blocks) = chain::chain(question, control) {
        return settle_chain(&blocks, longest, only, seed, limits, control);
    }
    if control.is_stopped() {
        return stopped(Vec::new(), longest);
    }
    let Some(problem) = closing::problem(question) else {
        return PortfolioReport::new(contradiction(), Vec::new());
    };

    let (leaves, mut edges, mut steps) = match simplify::simplify(problem, question.fixed_edges, control) {
        Simplified::Leaves { leaves, edges, steps } => (leaves, edges, steps),
        Simplified::None { steps } => return PortfolioReport::new(contradiction(), steps),
        Simplified::Stopped { steps } => return stopped(steps, longest),
    };

    steps.iter().for_each(|step| control.note(step.to_string()));
    let was_split = steps.iter().any(|step| matches!(step, PortfolioStep::Split { .. }));
    let wanted = match question.ends {
        _ if was_split => LeafGoal::Part,
        Ends::Cycle => LeafGoal::Cycle,
        Ends::Path { .. } => LeafGoal::Path,
    };

    // Only a leaf that is the whole graph has paths of the graph.
    let is_whole = steps.is_empty() && question.ends == Ends::Cycle && question.fixed_edges.is_empty();
    let inner = if is_whole { control.clone() } else { control.without_lengths() };

    let known = |own: &[problem::Edge]| {
        let all: Vec<problem::Edge> = edges.iter().chain(own).copied().collect();
        control.found(problem::longest_path(vertices, &all).len() as u64);
    };

    let settled = leaves::settle(&leaves, wanted, only, seed, limits, &inner, known);
    steps.extend(settled.steps);
    edges.extend(settled.edges);

    let answer = match settled.verdict {
        leaves::LeavesVerdict::Cycles => Finding::Found(closing::answer(question, &edges)),
        leaves::LeavesVerdict::None { nodes } => Finding::Impossible(Impossible::Exhausted { nodes }),
        leaves::LeavesVerdict::Unsettled { limit } => {
            let in_pieces = problem::longest_path(vertices, &edges);
            Finding::GaveUp { limit, longest: if in_pieces.len() > longest.len() { in_pieces } else { longest } }
        }
    };

    PortfolioReport::new(answer, steps)
}

/// The rules of forced edges contradict each other, without any search.
fn contradiction() -> Finding<Vec<u32>> {
    Finding::Impossible(Impossible::Forced { lemmas: Vec::new() })
}

/// Settles the blocks of a chain one after another and concatenates their paths.
fn settle_chain(
    blocks: &[ChainBlock],
    mut longest: Vec<u32>,
    only: Option<PortfolioPart>,
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> PortfolioReport {
    let into: Vec<usize> = blocks.iter().map(|block| block.names.len()).collect();
    let vertices = into.iter().sum::<usize>() + 1 - blocks.len();
    let mut steps = vec![PortfolioStep::Chained { vertices, into }];
    steps.iter().for_each(|step| control.note(step.to_string()));

    let mut path: Vec<u32> = Vec::new();
    let mut unsettled: Option<Limit> = None;
    for block in blocks {
        let own = if let &[first, second] = &block.names[..] {
            // A single edge is its own path.
            if block.start == Some(1) || block.end == Some(0) { vec![second, first] } else { vec![first, second] }
        } else {
            let ends = Ends::Path { start: block.start, end: block.end };
            let question = GraphQuestion { graph: &block.graph, ends, fixed_edges: &block.fixed_edges };
            let report = settle(&question, only, seed, limits, control);
            steps.extend(report.steps);

            let found = match report.answer {
                Finding::Found(found) => found,
                Finding::GaveUp { limit, longest: found } => {
                    unsettled = unsettled.or(Some(limit));
                    found
                }
                refuted => return PortfolioReport::new(refuted, steps),
            };

            found.into_iter().map(|vertex| block.names[vertex as usize]).collect()
        };

        if unsettled.is_some() {
            longest = [longest, own, path].into_iter().max_by_key(Vec::len).unwrap_or_default();
            path = Vec::new();
        } else {
            path.extend(own.into_iter().skip(usize::from(!path.is_empty())));
        }
    }

    let answer = match unsettled {
        Some(limit) => Finding::GaveUp { limit, longest },
        None => Finding::Found(path),
    };

    PortfolioReport::new(answer, steps)
}

/// The number of vertices with two edges: where there are many, the rules of forced edges go far.
fn forced_by_degrees(question: &GraphQuestion) -> usize {
    let has_two = |&vertex: &u32| question.graph.degree(vertex) == 2;
    if question.ends == Ends::Cycle { (0..question.graph.vertices() as u32).filter(has_two).count() } else { 0 }
}
