//! A search with learning that writes its proof: conflict-driven, over the edges of a Hamiltonian cycle.
//!
//! The rules are those of the check (`destrier_core::impossible::proof::clauses`): exactly two edges at each vertex, an
//! even number and at least two across a cut, and the clauses learnt so far. Cuts are added when used edges close a
//! cycle too early. Vertices and cuts count their used and open edges, so "exactly two" needs no clauses.
//!
//! Each conflict is analysed to its first unique implication point, and the learnt clause is stored with its hints: the
//! rules that were resolved, in the order in which they decided edges (Marques-Silva and Sakallah 1999; Eén and
//! Sörensson 2003, "An extensible SAT-solver"; Audemard and Simon 2009 for the measure of a clause). What is decided
//! without a supposition becomes a clause of one literal.
//!
//! Nothing is random and no clock is read, so the same graph gives the same proof.

mod learning;
mod propagation;

use super::heap::ActivityHeap;
use crate::method::Control;
use destrier_core::Graph;
use destrier_core::impossible::proof::clauses::{ClauseProof, Literal, numbered_edges};

/// Conflicts between restarts, times the terms of Luby's sequence.
const RESTART: u64 = 64;
/// Conflicts before the first clauses are dropped, and how much this grows each time.
const FIRST_REDUCTION: u64 = 2000;
const REDUCTION_GROWTH: u64 = 500;

/// The result of a search.
pub(super) enum SearchResult {
    /// There is no Hamiltonian cycle; the proof still has clauses that are not needed.
    Refuted(ClauseProof),
    /// There is one, after all.
    Cycle,
    /// The proof became too large.
    TooLarge,
    /// The caller stopped it.
    Stopped,
}

/// Searches until the clauses of the proof take more than `most_bytes`.
pub(super) fn search(graph: &Graph, most_bytes: u64, control: &Control) -> SearchResult {
    let mut search = ProofSearch::new(graph);
    loop {
        let conflict = search.propagate().or_else(|| search.closed_cycle());
        let Some(conflict) = conflict else {
            if search.used == search.at.len() && search.has_whole_cycle {
                return SearchResult::Cycle;
            }
            if search.restart_is_due() {
                search.undo(0);
            } else if !search.decide() {
                return SearchResult::Cycle;
            }
            search.decisions += 1;
            if search.decisions.is_multiple_of(256) && control.is_stopped() {
                return SearchResult::Stopped;
            }
            continue;
        };
        if !search.learn(conflict) {
            return SearchResult::Refuted(search.proof);
        }
        if search.proof.bytes() + search.cut_bytes > most_bytes {
            return SearchResult::TooLarge;
        }
        if control.is_stopped() {
            return SearchResult::Stopped;
        }
    }
}

/// Why an edge is decided, or what is violated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Supposition,
    Vertex(u32),
    Cut(u32),
    /// A clause that is in use.
    Learnt(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Open,
    Used,
    Unused,
}

/// A set of edges of which at least two are used, and an even number.
struct Cut {
    edges: Vec<u32>,
    used: u32,
    open: u32,
}

/// A clause that is in use. The first two literals are watched.
struct LearntClause {
    literals: Vec<Literal>,
    /// Its number in the proof.
    number: u32,
    /// The number of levels of its literals when it was learnt.
    levels: u32,
    activity: f64,
}

/// What is known about an edge.
#[derive(Clone, Copy)]
struct Decided {
    level: u32,
    /// Its place on the trail.
    place: u32,
    rule: Rule,
    /// The clause of one literal that says so, for edges decided without supposition.
    unit: u32,
}

struct ProofSearch {
    ends: Vec<(u32, u32)>,
    at: Vec<Vec<u32>>,
    /// Used and open edges of each vertex.
    tally: Vec<(u32, u32)>,
    cuts: Vec<Cut>,
    /// The cuts that each edge crosses.
    cuts_of: Vec<Vec<u32>>,
    cut_bytes: u64,
    clauses: Vec<Option<LearntClause>>,
    free: Vec<u32>,
    /// For each literal, the clauses that watch it, each with another literal of the clause.
    watches: Vec<Vec<(u32, Literal)>>,

    value: Vec<Value>,
    about: Vec<Decided>,
    trail: Vec<u32>,
    level_starts: Vec<u32>,
    /// The first edge of the trail whose clauses have not been looked at.
    head: usize,
    /// Rules whose numbers changed.
    changed_vertices: Vec<u32>,
    changed_cuts: Vec<u32>,
    used: usize,

    /// The other end of the path of used edges that ends at a vertex.
    far: Vec<u32>,
    /// Edges that joined two paths, with their far ends.
    joins: Vec<(u32, u32, u32)>,
    /// Edges that closed a cycle.
    closing: Vec<u32>,
    has_whole_cycle: bool,

    heap: ActivityHeap,
    phase: Vec<bool>,
    activity_step: f64,
    clause_step: f64,
    decisions: u64,
    conflicts: u64,
    next_restart: u64,
    restarts: u64,
    next_reduction: u64,
    reductions: u64,

    seen: Vec<bool>,
    level_seen: Vec<u64>,
    proof: ClauseProof,
}

impl ProofSearch {
    fn new(graph: &Graph) -> ProofSearch {
        let (count, ends) = (graph.vertices(), numbered_edges(graph));
        let mut at = vec![Vec::new(); count];
        for (edge, &(from, to)) in ends.iter().enumerate() {
            at[from as usize].push(edge as u32);
            at[to as usize].push(edge as u32);
        }
        let edges = ends.len();
        let open = Decided { level: 0, place: 0, rule: Rule::Supposition, unit: 0 };
        ProofSearch {
            tally: at.iter().map(|list| (0, list.len() as u32)).collect(),
            cuts: Vec::new(),
            cuts_of: vec![Vec::new(); edges],
            cut_bytes: 0,
            clauses: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); 2 * edges],
            value: vec![Value::Open; edges],
            about: vec![open; edges],
            trail: Vec::new(),
            level_starts: Vec::new(),
            head: 0,
            changed_vertices: (0..count as u32).rev().collect(),
            changed_cuts: Vec::new(),
            used: 0,
            far: (0..count as u32).collect(),
            joins: Vec::new(),
            closing: Vec::new(),
            has_whole_cycle: false,
            heap: ActivityHeap::new(edges),
            phase: vec![true; edges],
            activity_step: 1.0,
            clause_step: 1.0,
            decisions: 0,
            conflicts: 0,
            next_restart: RESTART,
            restarts: 0,
            next_reduction: FIRST_REDUCTION,
            reductions: 0,
            seen: vec![false; edges],
            level_seen: vec![0; edges + 1],
            proof: ClauseProof::default(),
            ends,
            at,
        }
    }

    fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    fn holds(&self, literal: Literal) -> Option<bool> {
        match self.value[literal.edge() as usize] {
            Value::Open => None,
            value => Some((value == Value::Used) == literal.is_used()),
        }
    }

    /// The literal that is true of a decided edge.
    fn truth(&self, edge: u32) -> Literal {
        Literal::new(edge, self.value[edge as usize] == Value::Used)
    }

    fn decide(&mut self) -> bool {
        while let Some(edge) = self.heap.pop() {
            if self.value[edge as usize] == Value::Open {
                self.level_starts.push(self.trail.len() as u32);
                self.assign(edge, self.phase[edge as usize], Rule::Supposition);
                return true;
            }
        }
        false
    }

    fn restart_is_due(&mut self) -> bool {
        if self.conflicts < self.next_restart || self.level() == 0 {
            return false;
        }
        self.restarts += 1;
        self.next_restart = self.conflicts + RESTART * luby(self.restarts);
        if self.conflicts >= self.next_reduction {
            self.reductions += 1;
            self.next_reduction = self.conflicts + FIRST_REDUCTION + REDUCTION_GROWTH * self.reductions;
            self.drop_clauses();
        }
        true
    }
}

/// 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman 1993), from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = 64 - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}
