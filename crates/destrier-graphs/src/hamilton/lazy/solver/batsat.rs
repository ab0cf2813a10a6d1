//! BatSat.

use super::{Literal, SolverVerdict};
use batsat::callbacks::Callbacks;
use batsat::interface::SolverInterface;
use batsat::{Lit, SolverOpts, clause, lbool};
use destrier_search::method::Control;

/// A solver that accepts clauses between its searches.
pub(in super::super) struct Solver<'a> {
    solver: batsat::Solver<ConflictWatch<'a>>,
}

/// Counts conflicts and polls the control.
struct ConflictWatch<'a> {
    control: &'a Control,
    conflicts: u64,
    until: u64,
}

impl Callbacks for ConflictWatch<'_> {
    fn on_new_clause(&mut self, _: &[Lit], _: clause::Kind) {
        self.conflicts += 1;
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.until || self.control.is_stopped()
    }
}

impl<'a> Solver<'a> {
    pub(in super::super) fn new(control: &'a Control) -> Solver<'a> {
        let watch = ConflictWatch { control, conflicts: 0, until: 0 };
        Solver { solver: batsat::Solver::new(SolverOpts::default(), watch) }
    }

    pub(in super::super) fn variable(&mut self) -> Literal {
        self.solver.new_var_default();
        self.solver.num_vars() as Literal
    }

    pub(in super::super) fn add(&mut self, clause: &[Literal]) {
        let mut literals = clause.iter().map(|&literal| self.literal(literal)).collect();
        self.solver.add_clause_reuse(&mut literals);
    }

    fn literal(&self, literal: Literal) -> Lit {
        Lit::new(batsat::Var::unsafe_from_idx(literal.unsigned_abs() - 1), literal > 0)
    }

    /// Searches until this many more conflicts occurred.
    pub(in super::super) fn solve(&mut self, conflicts: u64) -> SolverVerdict {
        let watch = self.solver.cb_mut();
        watch.until = watch.conflicts + conflicts;
        match self.solver.solve_limited(&[]) {
            verdict if verdict == lbool::TRUE => SolverVerdict::Model,
            verdict if verdict == lbool::FALSE => SolverVerdict::Contradiction,
            _ if self.solver.cb().control.is_stopped() => SolverVerdict::Stopped,
            _ => SolverVerdict::OutOfConflicts,
        }
    }

    pub(in super::super) fn holds(&self, literal: Literal) -> bool {
        self.solver.value_lit(self.literal(literal)) == lbool::TRUE
    }

    /// The number of conflicts so far.
    pub(in super::super) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }
}
