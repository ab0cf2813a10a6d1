//! Where claims become facts. Methods and engines only propose: every path is verified here against what was asked, and
//! a reason why there is none counts only if core does not refute it.

use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Ground, Impossible, Path, Shape, Tour, verify};

/// A method claimed something false: a bug in this library.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{method} made a false claim ({fault}); please report this")]
#[non_exhaustive]
pub struct WrongClaim {
    /// The method.
    pub method: String,
    /// The fault of the method's claim.
    pub fault: String,
}

impl WrongClaim {
    /// The error of a method that claimed something false.
    pub fn new(method: &str, fault: impl Into<String>) -> WrongClaim {
        WrongClaim { method: method.into(), fault: fault.into() }
    }
}

/// The tour that a path claims to be, with the shape and the ends of the goal.
pub fn verify_path<G: Ground>(ground: G, path: Path, goal: &Goal<u64>, method: &str) -> Result<Tour<G>, WrongClaim> {
    let tour = verify(ground, path, goal.shape)
        .map_err(|refused| WrongClaim::new(method, refused.fault.describe(&refused.ground)))?;
    if goal.is_met_by(&tour) { Ok(tour) } else { Err(WrongClaim::new(method, "its ends are not those of the request")) }
}

/// The tour that a list of vertices claims to be. A closed tour may begin anywhere, and is rotated to the ends of the
/// goal.
pub fn verify_list<G: Ground>(
    ground: G,
    mut ids: Vec<u32>,
    goal: &Goal<u64>,
    method: &str,
) -> Result<Tour<G>, WrongClaim> {
    if goal.shape == Shape::Closed {
        goal.rotate_to_ends(&mut ids);
    }
    verify_path(ground, Path::Vertices(ids), goal, method)
}

/// The verdict of core on a reason, unless core refutes it.
pub fn unless_refuted<G: Ground>(
    verdict: Verdict,
    reason: &Impossible,
    ground: &G,
    method: &str,
) -> Result<Verdict, WrongClaim> {
    if verdict == Verdict::Refuted { Err(WrongClaim::new(method, reason.describe(ground))) } else { Ok(verdict) }
}
