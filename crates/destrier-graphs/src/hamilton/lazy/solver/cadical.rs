//! CaDiCaL.

use super::{Literal, SolverVerdict};
use cadical::Callbacks;
use destrier_search::method::Control;

/// A solver that accepts clauses between its searches.
pub(in super::super) struct Solver<'a> {
    solver: cadical::Solver<Watch<'a>>,
    variables: Literal,
    conflicts: u64,
}

/// Polls the control.
struct Watch<'a>(&'a Control);

impl Callbacks for Watch<'_> {
    fn terminate(&mut self) -> bool {
        self.0.is_stopped()
    }
}

impl<'a> Solver<'a> {
    pub(in super::super) fn new(control: &'a Control) -> Solver<'a> {
        let mut solver = cadical::Solver::new();
        solver.set_callbacks(Some(Watch(control)));
        Solver { solver, variables: 0, conflicts: 0 }
    }

    pub(in super::super) fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    pub(in super::super) fn add(&mut self, clause: &[Literal]) {
        self.solver.add_clause(clause.iter().copied());
    }

    /// Searches until this many more conflicts occurred.
    pub(in super::super) fn solve(&mut self, conflicts: u64) -> SolverVerdict {
        let most = i32::try_from(conflicts).unwrap_or(i32::MAX);
        // The only error is an unknown name.
        let _ = self.solver.set_limit("conflicts", most);
        match self.solver.solve() {
            Some(true) => SolverVerdict::Model,
            Some(false) => SolverVerdict::Contradiction,
            None => {
                self.conflicts += conflicts;
                let stopped = self.solver.get_callbacks().is_some_and(|watch| watch.0.is_stopped());
                if stopped { SolverVerdict::Stopped } else { SolverVerdict::OutOfConflicts }
            }
        }
    }

    pub(in super::super) fn holds(&self, literal: Literal) -> bool {
        self.solver.value(literal) == Some(true)
    }

    /// The number of conflicts so far, as far as it is known: only stretches that were used up are counted.
    pub(in super::super) fn conflicts(&self) -> u64 {
        self.conflicts
    }
}
