//! A search with learning over the edges of a Hamiltonian cycle: conflict-driven, with rules instead of clauses.
//!
//! The rules: exactly two edges at each vertex, an even number and at least two across a cut, and the clauses learnt so
//! far. Cuts are added when used edges close a cycle too early. Vertices and cuts count their used and open edges, so
//! "exactly two" needs no clauses. A [`Network`] has rules of the same kind for clusters.
//!
//! Each conflict is analysed to its first unique implication point (Marques-Silva and Sakallah 1999; Eén and Sörensson
//! 2003, "An extensible SAT-solver"; Audemard and Simon 2009 for the measure of a clause).
//!
//! The search can write a proof. The rules are those of the check (`destrier_core::impossible::proof::clauses`), and
//! each learnt clause is stored with its hints: the rules that were resolved, in the order in which they decided edges.
//! What is decided without a supposition becomes a clause of one literal.
//!
//! Nothing is random and no clock is read, so the same graph gives the same answer and the same proof. A search that
//! is interrupted takes the same course as one that is not.

mod heap;
mod learning;
mod network;
mod phases;
mod propagation;

use super::problem::walk;
use destrier_core::Graph;
use destrier_core::impossible::proof::clauses::{ClauseProof, Literal};
use destrier_search::method::Control;
use heap::ActivityHeap;
pub(super) use network::{CountRule, Network};
use phases::Phases;

/// Conflicts between restarts, times the terms of Luby's sequence. Leaves of gadgets take two to six times as many
/// conflicts with rare restarts. Of the others some need rare restarts and some frequent ones, so they take turns
/// (Biere and Fleury 2020): the first has this many conflicts, and each further one twice as many as the one before.
const FREQUENT_RESTARTS: u64 = 64;
const RARE_RESTARTS: u64 = 256;
const FIRST_TURN: u64 = 2000;
/// Conflicts before the first clauses are dropped, and how much this grows each time.
const FIRST_REDUCTION: u64 = 2000;
const REDUCTION_GROWTH: u64 = 500;

/// The result of a stretch of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EdgeSearchResult {
    /// A Hamiltonian cycle, by its vertices.
    Cycle(Vec<u32>),
    /// There is no Hamiltonian cycle. The proof, if one was written, is complete.
    None,
    /// The question was not settled within the stretch.
    Open,
    /// The proof, or what was learnt, takes too many bytes.
    TooLarge,
    /// The caller stopped it.
    Stopped,
}

/// Why an edge is decided, or what is violated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Supposition,
    /// A rule of the network: in a graph, that of a vertex.
    Count(u32),
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
    /// The number of the clause in the proof, if one is written.
    number: u32,
    /// The number of levels of its literals when it was learnt.
    levels: u32,
    activity: f64,
}

/// What is known about an edge.
#[derive(Clone, Copy)]
struct Decided {
    level: u32,
    /// The place of the edge on the trail.
    place: u32,
    rule: Rule,
    /// The clause of one literal that says so, for edges decided without supposition.
    unit: u32,
}

/// A search that can be continued where it stopped.
pub(super) struct EdgeSearch {
    network: Network,
    /// The literals of each rule that hold, and those that are open.
    tally: Vec<(u32, u32)>,
    /// The number of used edges of each vertex.
    degree: Vec<u32>,
    cuts: Vec<Cut>,
    /// The cuts that each edge crosses.
    cuts_of: Vec<Vec<u32>>,
    /// Bytes of the cuts and, unless a proof is written, of the clauses that are in use.
    own_bytes: u64,
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
    changed_rules: Vec<u32>,
    changed_cuts: Vec<u32>,

    /// The other end of the path of used edges that ends at a vertex.
    far: Vec<u32>,
    /// Edges that joined two paths, with their far ends.
    joins: Vec<(u32, u32, u32)>,
    /// Edges that closed a cycle.
    closing: Vec<u32>,
    has_whole_cycle: bool,

    heap: ActivityHeap,
    phases: Phases,
    activity_step: f64,
    clause_step: f64,
    decisions: u64,
    conflicts: u64,
    next_restart: u64,
    restarts: u64,
    next_reduction: u64,
    reductions: u64,

    seen: Vec<bool>,
    /// Edges that do not follow from the marked edges.
    failed: Vec<bool>,
    level_seen: Vec<u64>,
    /// The longest cycle so far, by its vertices.
    longest: Vec<u32>,
    proof: Option<ClauseProof>,
}

impl EdgeSearch {
    pub(super) fn new(network: Network) -> EdgeSearch {
        let count = network.at.len();
        let edges = network.ends.len();
        let open = Decided { level: 0, place: 0, rule: Rule::Supposition, unit: 0 };

        EdgeSearch {
            tally: network.rules.iter().map(|rule| (0, rule.literals.len() as u32)).collect(),
            degree: vec![0; count],
            cuts: Vec::new(),
            cuts_of: vec![Vec::new(); edges],
            own_bytes: 0,
            clauses: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); 2 * edges],
            value: vec![Value::Open; edges],
            about: vec![open; edges],
            trail: Vec::new(),
            level_starts: Vec::new(),
            head: 0,
            changed_rules: (0..network.rules.len() as u32).rev().collect(),
            changed_cuts: Vec::new(),
            far: (0..count as u32).collect(),
            joins: Vec::new(),
            closing: Vec::new(),
            has_whole_cycle: false,
            heap: ActivityHeap::new(edges),
            phases: Phases::new(edges, true),
            activity_step: 1.0,
            clause_step: 1.0,
            decisions: 0,
            conflicts: 0,
            next_restart: if network.groups.is_empty() { RARE_RESTARTS } else { FREQUENT_RESTARTS },
            restarts: 0,
            next_reduction: FIRST_REDUCTION,
            reductions: 0,
            seen: vec![false; edges],
            failed: vec![false; edges],
            level_seen: vec![0; edges + 1],
            longest: Vec::new(),
            proof: None,
            network,
        }
    }

    /// A search of a graph that also writes a proof.
    pub(super) fn with_proof(graph: &Graph) -> EdgeSearch {
        EdgeSearch {
            proof: Some(ClauseProof::default()),
            phases: Phases::new(graph.edges(), false),
            ..EdgeSearch::new(Network::of_graph(graph))
        }
    }

    /// Continues until this many more conflicts occurred, or until more than `most_bytes` are taken.
    pub(super) fn run(&mut self, conflicts: u64, most_bytes: u64, control: &Control) -> EdgeSearchResult {
        let until = self.conflicts.saturating_add(conflicts);
        loop {
            let Some(violated) = self.propagate().or_else(|| self.closed_cycle()) else {
                if self.has_whole_cycle {
                    return EdgeSearchResult::Cycle(self.cycle());
                }

                if self.restart_is_due() {
                    self.undo(0);
                } else if !self.decide() {
                    return EdgeSearchResult::Cycle(self.cycle());
                }

                self.decisions += 1;
                if self.decisions.is_multiple_of(256) && control.is_stopped() {
                    return EdgeSearchResult::Stopped;
                }

                continue;
            };

            self.note_assignment();

            if !self.learn(violated) {
                return EdgeSearchResult::None;
            }
            if self.bytes() > most_bytes {
                return EdgeSearchResult::TooLarge;
            }
            if control.is_stopped() {
                return EdgeSearchResult::Stopped;
            }
            if self.conflicts >= until {
                return EdgeSearchResult::Open;
            }
        }
    }

    /// The proof as far as it was written; it still has clauses that are not needed.
    pub(super) fn into_proof(self) -> Option<ClauseProof> {
        self.proof
    }

    /// The number of conflicts since the search began.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The vertices of the longest cycle that was closed too early, in order.
    pub(super) fn longest(&self) -> &[u32] {
        &self.longest
    }

    fn bytes(&self) -> u64 {
        self.own_bytes + self.proof.as_ref().map_or(0, ClauseProof::bytes)
    }

    fn cycle(&self) -> Vec<u32> {
        let Network { ends, at, .. } = &self.network;
        let is_used = |edge: &usize| self.value[*edge] == Value::Used;
        let edges: Vec<(u32, u32)> = (0..ends.len()).filter(is_used).map(|edge| ends[edge]).collect();
        walk(at.len(), edges.first().map_or(0, |edge| edge.0), &edges)
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
                self.assign(edge, self.phases.of(edge), Rule::Supposition);
                return true;
            }
        }
        false
    }

    /// Notes what was decided before the last supposition, which was without conflict.
    fn note_assignment(&mut self) {
        let EdgeSearch { phases, trail, value, level_starts, .. } = self;
        let decided = level_starts.last().map_or(&[][..], |&start| &trail[..start as usize]);
        phases.note(decided, |edge| value[edge as usize] == Value::Used);
    }

    fn restart_is_due(&mut self) -> bool {
        if self.conflicts < self.next_restart || self.level() == 0 {
            return false;
        }

        self.restarts += 1;
        self.phases.begin_again(self.conflicts);
        let is_rare = self.network.groups.is_empty() && (self.conflicts / FIRST_TURN + 1).ilog2().is_multiple_of(2);
        let unit = if is_rare { RARE_RESTARTS } else { FREQUENT_RESTARTS };
        self.next_restart = self.conflicts + unit * luby(self.restarts);

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
