//! Proofs that a graph has no Hamiltonian cycle, in three forms, each with its own check.
//!
//! - *removal*: a set of vertices without which more components are left than the set has vertices. A cycle would fall
//!   into at most as many pieces (Chvátal 1973). Colours that do not fit are of this kind.
//! - [`clauses`]: cuts and clauses about the edges of a cycle, each of which follows from those before it. The last
//!   clause is empty. A search with learning writes such a proof.
//! - [`elimination`]: an order of the vertices. The check is dynamic programming in this order, which shares no code
//!   with the method `tree`. Narrow graphs have such a proof, however long they are.
//!
//! A question about a path, fixed edges or a directed graph is one about the cycles of another graph (`closed_graph`,
//! `directed`), and its proof is one for that graph.
//!
//! The checks are for proofs from anywhere: they read nothing outside the graph, count their work and their memory, and
//! stop when a limit is reached or the caller asks for it.

pub mod clauses;
pub mod elimination;

use super::Verdict;
use crate::graph::Graph;
pub use clauses::ClauseProof;

/// A proof that a graph has no Hamiltonian cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCycleProof {
    /// Clauses, each following from the graph and the clauses before it, down to the empty one.
    Clauses(ClauseProof),
    /// The order in which dynamic programming finishes the vertices.
    Elimination {
        /// Every vertex, at most once.
        order: Vec<u32>,
    },
    /// Vertices whose removal leaves more components than there are of them.
    Removal {
        /// The vertices.
        removed: Vec<u32>,
    },
}

impl NoCycleProof {
    /// Checks the proof, without a limit of time.
    ///
    /// ```
    /// use destrier_core::Graph;
    /// use destrier_core::impossible::{NoCycleProof, Verdict};
    ///
    /// let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    /// let proof = NoCycleProof::Elimination { order: vec![0, 1, 2] };
    /// assert_eq!(proof.check(&path), Verdict::Confirmed);
    /// let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    /// assert_eq!(proof.check(&triangle), Verdict::Refuted);
    /// ```
    pub fn check(&self, graph: &Graph) -> Verdict {
        self.check_within(graph, &mut CheckLimits::new(&|| false))
    }

    /// A short description of the contents of the proof.
    pub fn describe(&self) -> String {
        let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let vertices = |count: usize| if count == 1 { "a vertex".into() } else { format!("{count} vertices") };
        match self {
            NoCycleProof::Clauses(proof) => {
                format!("{} and {}", counted(proof.clauses(), "clause"), counted(proof.cuts.len(), "cut"))
            }
            NoCycleProof::Removal { removed } => {
                format!("{} whose removal leaves too many components", vertices(removed.len()))
            }
            NoCycleProof::Elimination { .. } => "dynamic programming in a given order of the vertices".into(),
        }
    }

    /// Checks the proof within limits. [`Verdict::NotRechecked`] says that a limit was reached.
    pub fn check_within(&self, graph: &Graph, limits: &mut CheckLimits) -> Verdict {
        if graph.vertices() < 3 {
            return Verdict::Refuted;
        }
        let result = match self {
            NoCycleProof::Clauses(proof) => clauses::check(proof, graph, limits),
            NoCycleProof::Elimination { order } => elimination::check(order, graph, limits),
            NoCycleProof::Removal { removed } => check_removal(removed, graph, limits),
        };
        result.map_or(Verdict::NotRechecked, Verdict::of)
    }
}

/// Whether more components than removed vertices are left, and more than one.
fn check_removal(removed: &[u32], graph: &Graph, limits: &mut CheckLimits) -> Result<bool, LimitReached> {
    limits.spend((graph.vertices() + graph.edges()) as u64)?;
    limits.allow(32 * graph.vertices() as u64)?;
    let mut is_removed = vec![false; graph.vertices()];
    for &vertex in removed {
        match is_removed.get_mut(vertex as usize) {
            Some(mark) if !*mark => *mark = true,
            _ => return Ok(false),
        }
    }
    let components = graph.components_without(|vertex| is_removed[vertex as usize]).len();
    Ok(components > removed.len().max(1))
}

/// The limits of a check: elementary steps, bytes, and a question that is asked now and then.
pub struct CheckLimits<'a> {
    /// Elementary steps that are left.
    pub work: u64,
    /// Bytes for what the check stores besides the proof.
    pub memory: u64,
    is_stopped: &'a dyn Fn() -> bool,
    /// Steps until the next question.
    until_asked: u64,
}

/// A limit of a check was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitReached;

/// Steps between two questions whether to stop.
const STEPS_PER_QUESTION: u64 = 1 << 16;

impl<'a> CheckLimits<'a> {
    /// A hundred thousand million steps and 1 GiB; `is_stopped` ends the check earlier.
    pub fn new(is_stopped: &'a dyn Fn() -> bool) -> CheckLimits<'a> {
        CheckLimits { work: 100_000_000_000, memory: 1 << 30, is_stopped, until_asked: 0 }
    }

    /// Sets the number of elementary steps.
    pub fn work(self, work: u64) -> CheckLimits<'a> {
        CheckLimits { work, ..self }
    }

    /// Sets the number of bytes.
    pub fn memory(self, memory: u64) -> CheckLimits<'a> {
        CheckLimits { memory, ..self }
    }

    /// Counts steps that are about to be taken.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), LimitReached> {
        self.work = self.work.checked_sub(steps).ok_or(LimitReached)?;
        if self.until_asked <= steps {
            self.until_asked = STEPS_PER_QUESTION;
            return if (self.is_stopped)() { Err(LimitReached) } else { Ok(()) };
        }
        self.until_asked -= steps;
        Ok(())
    }

    /// Whether this many bytes may be stored at once.
    pub(super) fn allow(&self, bytes: u64) -> Result<(), LimitReached> {
        if bytes <= self.memory { Ok(()) } else { Err(LimitReached) }
    }
}

#[cfg(test)]
mod tests;
