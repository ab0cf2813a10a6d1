//! What is answered about a graph, or about a board.

use destrier_core::impossible::{NoCycleProof, Verdict};
use destrier_core::{Impossible, Tour};
use destrier_search::method::{Limit, Method};
use std::fmt;
use std::sync::Arc;

/// The answer to a question about a graph, an `Answer<AnyGraph>` to a [`GraphRequest`](crate::GraphRequest), or about
/// another ground, such as a board. Its reason names the vertices of the ground by their ids.
#[derive(Clone, Debug)]
pub enum Answer<G> {
    /// A verified path or cycle, with the ends that were asked for.
    Tour {
        /// The tour of the ground.
        tour: Tour<G>,
        /// The method or reason that gave the tour.
        by: SolvedBy,
        /// The limit that ended the search for a better tour, with fewer or more turns or crossings; `None` if that
        /// search was complete, or if any tour would do.
        cut: Option<Limit>,
    },
    /// There is no such path or cycle.
    Impossible {
        /// Why. Its ids are those of the ground.
        reason: Impossible,
        /// Whether the core confirmed the reason or the proof, or found the reason too large to check.
        verdict: Verdict,
        /// What found the reason.
        by: SolvedBy,
        /// A proof that the core has checked, if the reason alone is none: about the cycles of the
        /// [`cycle_graph`](destrier_core::cycle_graph) of the question. On boards that are searched as graphs, a proof
        /// is checked, but not kept, because its vertices are in an order of the search.
        proof: Option<Arc<NoCycleProof>>,
    },
    /// A limit was hit before the question was settled.
    GaveUp {
        /// The limit that was hit.
        limit: Limit,
        /// The longest path that was found: a claim, not verified.
        longest: Vec<u32>,
        /// What found the longest path.
        by: SolvedBy,
    },
}

impl<G> Answer<G> {
    /// The tour, if one was found.
    pub fn tour(&self) -> Option<&Tour<G>> {
        match self {
            Answer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// The tour itself, if one was found.
    pub fn into_tour(self) -> Option<Tour<G>> {
        match self {
            Answer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// The reason why there is none, if one was found.
    pub fn reason(&self) -> Option<&Impossible> {
        match self {
            Answer::Impossible { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// The proof that there is none, if there is one besides the reason.
    pub fn proof(&self) -> Option<&Arc<NoCycleProof>> {
        match self {
            Answer::Impossible { proof, .. } => proof.as_ref(),
            _ => None,
        }
    }

    /// Whether the answer is that no such path or cycle exists.
    pub fn is_impossible(&self) -> bool {
        matches!(self, Answer::Impossible { .. })
    }

    /// Whether a limit was reached before the question was settled.
    pub fn gave_up(&self) -> bool {
        matches!(self, Answer::GaveUp { .. })
    }
}

/// What settled a question about a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SolvedBy {
    /// A reason that is found without a search.
    QuickReason,
    /// The rules of forced edges and small cuts.
    ForcedEdges,
    /// A search of every possibility, for small graphs.
    ExhaustiveSearch,
    /// Patching, for directed graphs: the cycles of a cover are joined.
    Patching,
    /// A method, never [`Method::Auto`].
    Method(Method),
}

impl SolvedBy {
    /// The name: `exists`, `forced edges`, `exhaustive search`, `patching`, or the name of the method.
    pub fn name(self) -> &'static str {
        match self {
            SolvedBy::QuickReason => "exists",
            SolvedBy::ForcedEdges => "forced edges",
            SolvedBy::ExhaustiveSearch => "exhaustive search",
            SolvedBy::Patching => "patching",
            SolvedBy::Method(method) => method.name(),
        }
    }
}

impl fmt::Display for SolvedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
