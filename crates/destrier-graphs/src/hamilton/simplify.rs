//! Forced edges and small cuts alternately, until nothing changes.

use super::problem::{Edge, Problem};
use super::reduce::{Reduced, reduce};
use super::report::PortfolioStep;
use super::split::{Split, split};
use destrier_search::method::Control;

/// What remains of a problem.
pub(super) enum Simplified {
    /// Problems that neither rules nor cuts make smaller, all of which must have a cycle.
    Leaves {
        leaves: Vec<Problem>,
        /// The original edges that are known to be used.
        edges: Vec<Edge>,
        steps: Vec<PortfolioStep>,
    },
    /// There is no Hamiltonian cycle.
    None { steps: Vec<PortfolioStep> },
    /// The caller stopped it.
    Stopped { steps: Vec<PortfolioStep> },
}

/// Simplifies a problem; the `fixed` edges must be used.
pub(super) fn simplify(problem: Problem, fixed: &[Edge], control: &Control) -> Simplified {
    let mut leaves = Vec::new();
    let mut edges = Vec::new();
    let mut steps = Vec::new();
    let mut open = vec![(problem, fixed)];

    while let Some((problem, fixed)) = open.pop() {
        let from = problem.original_vertices();

        if control.is_stopped() {
            return Simplified::Stopped { steps };
        }

        let reduced = match reduce(problem, fixed, control) {
            Reduced::Open(reduced) => reduced,
            Reduced::Cycle(all) => {
                steps.push(PortfolioStep::Reduced { from, to: 0 });
                edges.extend(all);
                continue;
            }
            Reduced::None => {
                steps.push(PortfolioStep::Contradiction { vertices: from });
                return Simplified::None { steps };
            }
            Reduced::Stopped => return Simplified::Stopped { steps },
        };

        let vertices = reduced.original_vertices();
        if vertices < from {
            steps.push(PortfolioStep::Reduced { from, to: vertices });
        }

        match split(&reduced, control) {
            Split::Uncut => leaves.push(reduced),
            Split::Stopped => return Simplified::Stopped { steps },
            Split::None => {
                steps.push(PortfolioStep::Contradiction { vertices });
                return Simplified::None { steps };
            }
            Split::Parts { parts, used } => {
                let into = parts.iter().map(Problem::original_vertices).collect();
                steps.push(PortfolioStep::Split { vertices, into });
                edges.extend(used);
                open.extend(parts.into_iter().rev().map(|part| (part, &[][..])));
            }
        }
    }

    Simplified::Leaves { leaves, edges, steps }
}
