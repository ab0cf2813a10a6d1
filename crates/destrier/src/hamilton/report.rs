//! What happened on the way to an answer: one step after another, in words.

use super::Answer;
use std::fmt;

/// A part of the portfolio.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Rotation and extension.
    Rotate,
    /// Dynamic programming over a tree decomposition.
    Tree,
    /// A SAT solver that is told of loops as they come up.
    Sat,
}

impl Part {
    /// All of them, by name in the order in which they win when several answer at once.
    pub const ALL: [Part; 3] = [Part::Rotate, Part::Tree, Part::Sat];

    /// The word that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Part::Rotate => "rotate",
            Part::Tree => "tree",
            Part::Sat => "sat",
        }
    }
}

/// An answer, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// The steps that led to it.
    pub steps: Vec<Step>,
}

impl Report {
    /// The part that did the most: the one that settled the largest leaf. Without leaves the rules alone did it.
    pub fn by(&self) -> &'static str {
        let settled = self.steps.iter().filter_map(|step| match *step {
            Step::Settled { vertices, by } | Step::Refuted { vertices, by } => Some((vertices, by)),
            _ => None,
        });
        settled.max_by_key(|&(vertices, _)| vertices).map_or("forced edges", |(_, by)| by.name())
    }
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Forced edges were followed through and drawn together.
    Reduced {
        /// Vertices before.
        from: usize,
        /// Vertices after; none where the rules settled all.
        to: usize,
    },
    /// A graph fell apart where two edges held it together.
    Split {
        /// Its vertices.
        vertices: usize,
        /// The vertices of each part.
        into: Vec<usize>,
    },
    /// A part found the circuit of a leaf.
    Settled {
        /// The vertices of the leaf.
        vertices: usize,
        /// Which part.
        by: Part,
    },
    /// A part found that a leaf has no circuit.
    Refuted {
        /// The vertices of the leaf.
        vertices: usize,
        /// Which part.
        by: Part,
    },
    /// The rules found a contradiction in a graph of so many vertices.
    Contradiction {
        /// Its vertices.
        vertices: usize,
    },
    /// No part settled a leaf within the limits.
    GaveUp {
        /// The vertices of the leaf.
        vertices: usize,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Reduced { from, to: 0 } => write!(f, "forced edges settle a graph of {from} vertices"),
            Step::Reduced { from, to } => write!(f, "forced edges leave {to} of {from} vertices"),
            Step::Split { vertices, into } => {
                let parts: Vec<String> = into.iter().map(usize::to_string).collect();
                write!(f, "cuts of two edges split {vertices} vertices into {}", parts.join(", "))
            }
            Step::Settled { vertices, by } => write!(f, "{} finds the circuit of {vertices} vertices", by.name()),
            Step::Refuted { vertices, by } => write!(f, "{} finds that {vertices} vertices have no circuit", by.name()),
            Step::Contradiction { vertices } => write!(f, "forced edges contradict themselves on {vertices} vertices"),
            Step::GaveUp { vertices } => write!(f, "no part settled {vertices} vertices within the limits"),
        }
    }
}
