//! The SAT solver behind one door: clauses of numbered literals go in, a model or a contradiction comes out.
//!
//! A literal is a number from 1, negative where the variable is denied. The solver is BatSat, a MiniSat in Rust; with the
//! feature `cadical` it is CaDiCaL, which needs a C++ compiler. Both count their work in conflicts, so that a search which
//! is interrupted and taken up again goes the same way whatever the clock says.

#[cfg(not(feature = "cadical"))]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

#[cfg(not(feature = "cadical"))]
pub(super) use self::batsat::Solver;
#[cfg(feature = "cadical")]
pub(super) use self::cadical::Solver;

pub(super) type Literal = i32;

/// What the solver says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// There is a model, which the solver's `holds` tells.
    Model,
    /// There is none.
    Contradiction,
    /// It met as many conflicts as it may.
    OutOfConflicts,
    /// The caller stopped it.
    Stopped,
}
