//! Why a question about a graph cannot be answered.

use destrier_search::claim::WrongClaim;
use destrier_search::method::{Method, Unsuited};

/// Why a question about a graph cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The method is for boards.
    #[error("the method {} is for boards; the methods for graphs are {}", .0, Method::names(Method::for_graphs()))]
    NotForGraphs(Method),
    /// The question makes no sense, or the method cannot answer it.
    #[error(transparent)]
    Unsuited(#[from] Unsuited),
    /// A method made a false claim: a bug in this library.
    #[error(transparent)]
    WrongClaim(#[from] WrongClaim),
}
