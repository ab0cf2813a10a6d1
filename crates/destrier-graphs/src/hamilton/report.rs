//! What happened on the way to an answer: one step after another, as text.

use destrier_search::method::Finding;
use std::fmt;
use std::mem::{Discriminant, discriminant};

/// A part of the portfolio.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PortfolioPart {
    /// Rotation and extension.
    Rotate,
    /// Dynamic programming over a tree decomposition.
    Tree,
    /// A SAT solver with lazily added cuts.
    Sat,
}

impl PortfolioPart {
    /// All parts, in the order in which they win if several answer at once.
    pub const ALL: [PortfolioPart; 3] = [PortfolioPart::Rotate, PortfolioPart::Tree, PortfolioPart::Sat];

    /// The word that selects it.
    pub fn name(self) -> &'static str {
        match self {
            PortfolioPart::Rotate => "rotate",
            PortfolioPart::Tree => "tree",
            PortfolioPart::Sat => "sat",
        }
    }
}

/// What a solver looks for in a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LeafGoal {
    /// A Hamiltonian cycle.
    Cycle,
    /// A Hamiltonian path.
    Path,
    /// The part of the cycle or path on this side of the cuts: one path or several.
    Part,
}

/// An answer, and the steps that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PortfolioReport {
    /// The answer.
    pub answer: Finding<Vec<u32>>,
    /// The steps that led to it.
    pub steps: Vec<PortfolioStep>,
}

/// The number of steps of each kind that are listed; the others are counted.
const MAX_LISTED: usize = 8;

impl PortfolioReport {
    /// A graph may split into thousands of parts that take the same steps: then most are only counted.
    pub(super) fn new(answer: Finding<Vec<u32>>, steps: Vec<PortfolioStep>) -> PortfolioReport {
        let mut seen: Vec<(Discriminant<PortfolioStep>, usize)> = Vec::new();
        let mut listed = Vec::new();
        for step in steps {
            let kind = discriminant(&step);
            let place = seen.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
                seen.push((kind, 0));
                seen.len() - 1
            });

            seen[place].1 += 1;

            // The last step decides, and is always listed.
            let decides = matches!(
                step,
                PortfolioStep::Refuted { .. } | PortfolioStep::Contradiction { .. } | PortfolioStep::GaveUp { .. }
            );

            if seen[place].1 <= MAX_LISTED || decides {
                listed.push(step);
            } else if let Some(PortfolioStep::More { times }) = listed.last_mut() {
                *times += 1;
            } else {
                listed.push(PortfolioStep::More { times: 1 });
            }
        }

        PortfolioReport { answer, steps: listed }
    }

    /// The solver that decided: the one that settled the largest leaf, or refuted one; `None` if the rules of forced
    /// edges decided alone.
    pub fn decisive_part(&self) -> Option<PortfolioPart> {
        let settled = self.steps.iter().filter_map(|step| match *step {
            PortfolioStep::Settled { vertices, by, .. } | PortfolioStep::Found { vertices, by, .. } => {
                Some((vertices, by))
            }
            // One leaf without a cycle decides, however small it is.
            PortfolioStep::Refuted { by, .. } => Some((usize::MAX, by)),
            _ => None,
        });
        settled.max_by_key(|&(vertices, _)| vertices).map(|(_, by)| by)
    }
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PortfolioStep {
    /// A directed graph became an undirected one, in which each vertex is an entry, a middle and an exit.
    Undirected {
        /// The vertices of the directed graph.
        vertices: usize,
        /// The vertices of the undirected graph.
        into: usize,
    },
    /// Forced edges were followed and contracted.
    Reduced {
        /// The number of vertices before.
        from: usize,
        /// Vertices after; none if the rules settled everything.
        to: usize,
    },
    /// A graph is a chain of blocks, each sharing a vertex with the next.
    Chained {
        /// The vertices of the graph.
        vertices: usize,
        /// The vertices of each block.
        into: Vec<usize>,
    },
    /// A graph was split at cuts of two edges.
    Split {
        /// The vertices of the graph.
        vertices: usize,
        /// The vertices of each part.
        into: Vec<usize>,
    },
    /// A solver found the answer before the graph was simplified.
    Found {
        /// The vertices of the graph.
        vertices: usize,
        /// A cycle, or a path.
        cycle: bool,
        /// The part of the portfolio that found it.
        by: PortfolioPart,
    },
    /// The cycles of a cover of a directed graph were joined into a cycle or path.
    Patched {
        /// The vertices of the graph.
        vertices: usize,
        /// A cycle, or a path.
        cycle: bool,
    },
    /// A solver found what was wanted in a leaf.
    Settled {
        /// The vertices of the leaf.
        vertices: usize,
        /// The goal in the leaf.
        wanted: LeafGoal,
        /// The part of the portfolio that found it.
        by: PortfolioPart,
    },
    /// A solver found that a leaf does not have what was wanted.
    Refuted {
        /// The vertices of the leaf.
        vertices: usize,
        /// The goal in the leaf.
        wanted: LeafGoal,
        /// The part of the portfolio that found it.
        by: PortfolioPart,
    },
    /// The rules found a contradiction in a graph with this many vertices.
    Contradiction {
        /// The vertices of the graph.
        vertices: usize,
    },
    /// Further steps of the same kind, which are only counted.
    More {
        /// The number of further steps.
        times: usize,
    },
    /// No solver settled a leaf within the limits.
    GaveUp {
        /// The vertices of the leaf.
        vertices: usize,
    },
}

impl fmt::Display for PortfolioStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PortfolioStep::Undirected { vertices, into } => write!(
                f,
                "the entries, middles and exits of {vertices} vertices become an undirected graph of {into} vertices"
            ),
            PortfolioStep::Reduced { from, to: 0 } => write!(f, "forced edges settle a graph of {from} vertices"),
            PortfolioStep::Reduced { from, to } => write!(f, "forced edges leave {to} of {from} vertices"),
            PortfolioStep::Chained { vertices, into } => {
                write!(f, "cut vertices split {vertices} vertices into a chain of {}", sizes(into))
            }
            PortfolioStep::Split { vertices, into } => {
                write!(f, "cuts of two edges split {vertices} vertices into {}", sizes(into))
            }
            PortfolioStep::Found { vertices, cycle, by } => {
                let what = if *cycle { "cycle" } else { "path" };
                write!(f, "{} finds a {what} through all {vertices} vertices", by.name())
            }
            PortfolioStep::Patched { vertices, cycle } => {
                let what = if *cycle { "cycle" } else { "path" };
                write!(f, "patching finds a {what} through all {vertices} vertices")
            }
            PortfolioStep::More { times } => write!(f, "and {times} more such steps"),
            PortfolioStep::Settled { vertices, wanted, by } => match wanted {
                LeafGoal::Cycle => write!(f, "{} finds a cycle through all {vertices} vertices", by.name()),
                LeafGoal::Path => write!(f, "{} finds a path through all {vertices} vertices", by.name()),
                LeafGoal::Part => write!(f, "{} settles a part of {vertices} vertices", by.name()),
            },
            PortfolioStep::Refuted { vertices, wanted, by } => match wanted {
                LeafGoal::Cycle => write!(f, "{} finds that {vertices} vertices have no Hamiltonian cycle", by.name()),
                LeafGoal::Path => write!(f, "{} finds that {vertices} vertices have no such path", by.name()),
                LeafGoal::Part => write!(f, "{} finds that a part of {vertices} vertices cannot be passed", by.name()),
            },
            PortfolioStep::Contradiction { vertices } => {
                write!(f, "forced edges contradict themselves on {vertices} vertices")
            }
            PortfolioStep::GaveUp { vertices } => write!(f, "no part settled {vertices} vertices within the limits"),
        }
    }
}

/// The first of a long list.
fn sizes(parts: &[usize]) -> String {
    let mut listed: Vec<String> = parts.iter().take(MAX_LISTED).map(usize::to_string).collect();
    if parts.len() > MAX_LISTED {
        listed.push(format!("and {} more parts", parts.len() - MAX_LISTED));
    }
    listed.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_search::method::Limit;

    #[test]
    fn equal_steps_are_counted_and_the_decisive_part_is_named() {
        let mut steps = vec![PortfolioStep::Split { vertices: 90_000, into: vec![10; 9000] }];
        steps.extend((0..9000).map(|_| PortfolioStep::Settled {
            vertices: 10,
            wanted: LeafGoal::Part,
            by: PortfolioPart::Tree,
        }));

        steps.push(PortfolioStep::Refuted { vertices: 10, wanted: LeafGoal::Part, by: PortfolioPart::Sat });
        let report = PortfolioReport::new(Finding::gave_up(Limit::Stopped), steps);
        assert_eq!((report.steps.len(), report.decisive_part()), (MAX_LISTED + 3, Some(PortfolioPart::Sat)));

        let listed: Vec<String> = report.steps.iter().map(PortfolioStep::to_string).collect();
        assert!(listed[0].ends_with("10, 10, and 8992 more parts"), "{}", listed[0]);
        assert_eq!(listed[MAX_LISTED + 1], "and 8992 more such steps");
        assert_eq!(listed[MAX_LISTED + 2], "sat finds that a part of 10 vertices cannot be passed");
    }
}
