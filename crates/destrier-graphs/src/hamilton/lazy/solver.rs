//! The SAT solver behind one interface: clauses of numbered literals go in, a model or a contradiction comes out.
//!
//! A literal is a number from 1, negative if the variable is negated. The solver is BatSat, a MiniSat in Rust. It
//! counts its work in conflicts, so a search that is interrupted and continued takes the same course whatever the clock
//! says.

mod batsat;

pub(super) use self::batsat::Solver;

pub(super) type Literal = i32;

/// The solver's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SolverVerdict {
    /// The clauses have a model; the solver's `holds` reads it.
    Model,
    /// The clauses have no model.
    Contradiction,
    /// The conflict limit was reached.
    OutOfConflicts,
    /// The caller stopped it.
    Stopped,
}
