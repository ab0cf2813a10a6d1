//! Proofs by clauses: what every Hamiltonian cycle does, followed to the empty clause.
//!
//! There is a statement for each edge: "the cycle uses it". A *clause* says that at least one of some edges is used, or
//! not used. Two rules about a Hamiltonian cycle are given:
//!
//! - *vertex*: the cycle uses exactly two edges of each vertex;
//! - *cut*: the cycle uses an even number of the edges that leave a set of vertices, and at least two, unless the set
//!   is empty or holds all vertices.
//!
//! A clause is proved by supposing that none of its literals holds, and applying its *hints* one after another. A hint
//! names a vertex, a cut or an earlier clause, and decides all edges that this rule decides now. The last hint
//! contradicts what is known. This is reverse unit propagation as in the LRAT format (Cruz-Filipe, Heule, Hunt,
//! Kaufmann and Schneider-Kamp 2017, "Efficient certified RAT verification"), with the two rules in place of their
//! clauses, so that no encoding of "exactly two" has to be trusted.
//!
//! A hint that decides nothing, or that comes after the contradiction, is refused: a proof has no dead parts that could
//! be changed unnoticed. The work is linear in the sizes of the rules that the hints name.

use super::{CheckLimits, LimitReached};
use crate::graph::Graph;

/// An edge and whether it is used: twice the number of the edge, plus 1 if it is not used.
///
/// Edges are numbered from 0 in the order of their smaller, then of their larger vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(pub u32);

impl Literal {
    /// The literal of an edge.
    pub fn new(edge: u32, is_used: bool) -> Literal {
        Literal(2 * edge + u32::from(!is_used))
    }

    /// The number of the edge.
    pub fn edge(self) -> u32 {
        self.0 / 2
    }

    /// Whether it says that the edge is used.
    pub fn is_used(self) -> bool {
        self.0 & 1 == 0
    }
}

/// What a step of a proof refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hint {
    /// A vertex has exactly two edges of the cycle.
    Vertex(u32),
    /// An even number of edges of the cycle, and at least two, leave the set with this number.
    Cut(u32),
    /// The clause with this number, from 0.
    Clause(u32),
}

impl Hint {
    /// The largest index of a hint.
    pub const MAX_INDEX: u32 = u32::MAX / 3 - 1;

    fn code(self) -> u32 {
        match self {
            Hint::Vertex(index) => 3 * index,
            Hint::Cut(index) => 3 * index + 1,
            Hint::Clause(index) => 3 * index + 2,
        }
    }

    fn from_code(code: u32) -> Hint {
        match code % 3 {
            0 => Hint::Vertex(code / 3),
            1 => Hint::Cut(code / 3),
            _ => Hint::Clause(code / 3),
        }
    }
}

/// Cuts and clauses. The numbers of all clauses are in one list, so that a proof takes little more memory than its
/// file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ClauseProof {
    /// The sets of vertices that cuts separate from the rest.
    pub cuts: Vec<Vec<u32>>,
    /// For each clause, where its literals begin, where its hints begin, and then the next clause.
    starts: Vec<(usize, usize)>,
    numbers: Vec<u32>,
}

impl ClauseProof {
    /// A proof with these cuts and no clauses yet.
    pub fn with_cuts(cuts: Vec<Vec<u32>>) -> ClauseProof {
        ClauseProof { cuts, ..ClauseProof::default() }
    }

    /// Appends a clause with its hints. An index beyond [`Hint::MAX_INDEX`] is replaced by that number, which no graph has.
    pub fn push(&mut self, literals: impl IntoIterator<Item = Literal>, hints: impl IntoIterator<Item = Hint>) {
        let begin = self.numbers.len();
        self.numbers.extend(literals.into_iter().map(|literal| literal.0));
        self.starts.push((begin, self.numbers.len()));
        let bounded = |hint| match hint {
            Hint::Vertex(index) => Hint::Vertex(index.min(Hint::MAX_INDEX)),
            Hint::Cut(index) => Hint::Cut(index.min(Hint::MAX_INDEX)),
            Hint::Clause(index) => Hint::Clause(index.min(Hint::MAX_INDEX)),
        };
        self.numbers.extend(hints.into_iter().map(|hint| bounded(hint).code()));
    }

    /// Number of clauses.
    pub fn clauses(&self) -> usize {
        self.starts.len()
    }

    /// The literals of a clause.
    pub fn literals(&self, clause: usize) -> impl ExactSizeIterator<Item = Literal> + Clone + '_ {
        let (begin, middle) = self.starts[clause];
        self.numbers[begin..middle].iter().map(|&code| Literal(code))
    }

    /// The hints of a clause.
    pub fn hints(&self, clause: usize) -> impl ExactSizeIterator<Item = Hint> + Clone + '_ {
        let end = self.starts.get(clause + 1).map_or(self.numbers.len(), |next| next.0);
        self.numbers[self.starts[clause].1..end].iter().map(|&code| Hint::from_code(code))
    }

    /// The bytes that the clauses and hints take.
    pub fn bytes(&self) -> u64 {
        4 * self.numbers.len() as u64 + 16 * self.starts.len() as u64
    }
}

/// Whether every clause follows and the last one is empty.
pub(super) fn check(proof: &ClauseProof, graph: &Graph, limits: &mut CheckLimits) -> Result<bool, LimitReached> {
    let Some(mut known) = Propagator::new(graph, &proof.cuts, limits)? else { return Ok(false) };
    for clause in 0..proof.clauses() {
        if !known.follows(proof, clause, limits)? {
            return Ok(false);
        }
    }
    Ok(proof.clauses().checked_sub(1).is_some_and(|last| proof.literals(last).len() == 0))
}

/// What a hint does to what is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The hint changes nothing.
    None,
    /// The hint decides at least one edge.
    Decides,
    /// The hint contradicts what is known.
    Contradiction,
    /// The hint names something that does not exist.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EdgeState {
    Open,
    Used,
    Unused,
}

/// The edges of each rule, and what is known about each edge under the present supposition.
#[derive(Debug)]
pub struct Propagator {
    at_vertex: EdgeLists,
    at_cut: EdgeLists,
    state: Vec<EdgeState>,
    decided: Vec<u32>,
}

/// Lists of edges, one after another.
#[derive(Debug)]
struct EdgeLists {
    starts: Vec<usize>,
    edges: Vec<u32>,
}

impl EdgeLists {
    fn get(&self, index: u32) -> Option<&[u32]> {
        let begin = *self.starts.get(index as usize)?;
        Some(&self.edges[begin..*self.starts.get(index as usize + 1)?])
    }
}

/// The edges of a graph in the order of their numbers.
pub fn numbered_edges(graph: &Graph) -> Vec<(u32, u32)> {
    let from = |vertex: u32| graph.neighbours(vertex).iter().map(move |&to| (vertex, to));
    let mut edges: Vec<(u32, u32)> =
        (0..graph.vertices() as u32).flat_map(from).filter(|&(from, to)| from < to).collect();
    edges.sort_unstable();
    edges
}

impl Propagator {
    /// The rules of a graph and of these cuts; `None` if a cut is not one.
    pub fn new(graph: &Graph, cuts: &[Vec<u32>], limits: &mut CheckLimits) -> Result<Option<Propagator>, LimitReached> {
        let count = graph.vertices();
        limits.spend((count + graph.edges()) as u64)?;
        limits.allow(32 * (count + graph.edges()) as u64)?;

        let edges = numbered_edges(graph);
        let mut lists = vec![Vec::new(); count];
        for (index, &(from, to)) in edges.iter().enumerate() {
            lists[from as usize].push(index as u32);
            lists[to as usize].push(index as u32);
        }

        let mut at_vertex = EdgeLists { starts: vec![0], edges: Vec::with_capacity(2 * edges.len()) };
        for list in &lists {
            at_vertex.edges.extend(list);
            at_vertex.starts.push(at_vertex.edges.len());
        }

        let mut at_cut = EdgeLists { starts: vec![0], edges: Vec::new() };
        let mut is_inside = vec![false; count];
        for cut in cuts {
            if cut.is_empty() || cut.len() >= count || cut.iter().any(|&vertex| vertex as usize >= count) {
                return Ok(None);
            }

            for &vertex in cut {
                if std::mem::replace(&mut is_inside[vertex as usize], true) {
                    return Ok(None);
                }
            }

            for &vertex in cut {
                let list = &lists[vertex as usize];
                limits.spend(list.len() as u64 + 1)?;
                at_cut.edges.extend(list.iter().filter(|&&edge| {
                    let (from, to) = edges[edge as usize];
                    is_inside[from as usize] != is_inside[to as usize]
                }));
            }

            at_cut.starts.push(at_cut.edges.len());
            limits.allow(8 * (at_cut.edges.len() + at_cut.starts.len()) as u64)?;
            cut.iter().for_each(|&vertex| is_inside[vertex as usize] = false);
        }

        Ok(Some(Propagator { at_vertex, at_cut, state: vec![EdgeState::Open; edges.len()], decided: Vec::new() }))
    }

    /// Whether a clause follows from the rules and the clauses before it.
    fn follows(&mut self, proof: &ClauseProof, clause: usize, limits: &mut CheckLimits) -> Result<bool, LimitReached> {
        let mut last = if self.suppose_not(proof.literals(clause)) { Effect::None } else { Effect::Unknown };
        let mut hints = proof.hints(clause);
        if last == Effect::None {
            last = loop {
                match hints.next() {
                    None => break Effect::None,
                    Some(Hint::Clause(earlier)) if earlier as usize >= clause => break Effect::Unknown,
                    Some(hint) => match self.apply(proof, hint, limits)? {
                        Effect::Decides => {}
                        other => break other,
                    },
                }
            };
        }

        self.forget();
        Ok(last == Effect::Contradiction && hints.next().is_none())
    }

    /// Supposes that none of the literals holds; false if that is impossible to say, because an edge does not exist or
    /// occurs twice.
    pub fn suppose_not(&mut self, literals: impl Iterator<Item = Literal>) -> bool {
        for literal in literals {
            if self.state.get(literal.edge() as usize) != Some(&EdgeState::Open) {
                return false;
            }
            self.decide(literal.edge(), !literal.is_used());
        }
        true
    }

    /// Forgets the supposition and all that followed from it.
    pub fn forget(&mut self) {
        self.decided.drain(..).for_each(|edge| self.state[edge as usize] = EdgeState::Open);
    }

    fn decide(&mut self, edge: u32, is_used: bool) {
        self.state[edge as usize] = if is_used { EdgeState::Used } else { EdgeState::Unused };
        self.decided.push(edge);
    }

    /// Applies one hint. The clauses are those of `proof`.
    pub fn apply(&mut self, proof: &ClauseProof, hint: Hint, limits: &mut CheckLimits) -> Result<Effect, LimitReached> {
        let (list, is_cut) = match hint {
            Hint::Clause(clause) if (clause as usize) < proof.clauses() => {
                return self.apply_clause(proof.literals(clause as usize), limits);
            }
            Hint::Clause(_) => return Ok(Effect::Unknown),
            Hint::Vertex(vertex) => (self.at_vertex.get(vertex), false),
            Hint::Cut(cut) => (self.at_cut.get(cut), true),
        };
        let Some(list) = list else { return Ok(Effect::Unknown) };
        limits.spend(list.len() as u64 + 1)?;
        let count = |state: EdgeState| list.iter().filter(|&&edge| self.state[edge as usize] == state).count();
        let used = count(EdgeState::Used);
        let open = count(EdgeState::Open);
        let is_odd = used % 2 == 1;

        // The state that all open edges get, if the rule decides them.
        let rest = match (used, open) {
            _ if used + open < 2 => return Ok(Effect::Contradiction),
            (3.., _) if !is_cut => return Ok(Effect::Contradiction),
            (_, 0) if is_cut && is_odd => return Ok(Effect::Contradiction),
            (_, 0) => return Ok(Effect::None),
            _ if used + open == 2 => true,
            (2, _) if !is_cut => false,
            (_, 1) if is_cut => is_odd,
            _ => return Ok(Effect::None),
        };

        for &edge in list {
            if self.state[edge as usize] == EdgeState::Open {
                self.state[edge as usize] = if rest { EdgeState::Used } else { EdgeState::Unused };
                self.decided.push(edge);
            }
        }

        Ok(Effect::Decides)
    }

    fn apply_clause(
        &mut self,
        literals: impl ExactSizeIterator<Item = Literal>,
        limits: &mut CheckLimits,
    ) -> Result<Effect, LimitReached> {
        limits.spend(literals.len() as u64 + 1)?;
        let mut open = None;
        for literal in literals {
            match self.state[literal.edge() as usize] {
                EdgeState::Open if open.is_some() => return Ok(Effect::None),
                EdgeState::Open => open = Some(literal),
                state if (state == EdgeState::Used) == literal.is_used() => return Ok(Effect::None),
                _ => {}
            }
        }

        match open {
            None => Ok(Effect::Contradiction),
            Some(literal) => {
                self.decide(literal.edge(), literal.is_used());
                Ok(Effect::Decides)
            }
        }
    }
}
