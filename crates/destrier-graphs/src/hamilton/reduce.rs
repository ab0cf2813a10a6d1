//! Follows forced edges until nothing changes, and contracts them.
//!
//! The rules are those of Rubin 1974: a vertex with two edges uses both; one that uses two loses its others; an edge
//! that would close a cycle before every vertex is on it is removed. Each rule keeps every Hamiltonian cycle. Then a
//! path of forced edges becomes one link between its ends, and its inner vertices disappear: on graphs made from other
//! problems by gadgets, half of the vertices go.

use super::problem::{Edge, Problem};
use destrier_core::Graph;
use destrier_search::method::Control;
use std::collections::HashMap;

/// The result of the reduction.
pub(super) enum Reduced {
    /// A problem in which no rule applies.
    Open(Problem),
    /// The rules found the cycle; its original edges.
    Cycle(Vec<Edge>),
    /// The rules contradict each other: there is no Hamiltonian cycle.
    None,
    /// The caller stopped it.
    Stopped,
}

/// Follows the rules. The `fixed` edges must be used, besides the links.
pub(super) fn reduce(problem: Problem, fixed: &[Edge], control: &Control) -> Reduced {
    let count = problem.graph.vertices();
    if count < 3 {
        return Reduced::None;
    }

    let mut rules = Rules::new(&problem);

    if control.is_stopped() {
        return Reduced::Stopped;
    }

    for edge in 0..rules.ends.len() as u32 {
        let (from, to) = rules.ends[edge as usize];
        if problem.is_link(from, to) {
            rules.force(edge);
        }
    }

    let links = rules.made;

    for &(from, to) in fixed {
        match rules.find(from, to) {
            Some(edge) => rules.force(edge),
            None => rules.contradict = true,
        }
    }

    match rules.follow(control) {
        Propagated::Consistent => {}
        Propagated::Contradiction => return Reduced::None,
        Propagated::Stopped => return Reduced::Stopped,
    }

    if rules.made == count {
        return Reduced::Cycle(rules.pairs().flat_map(|(from, to)| problem.span(from, to)).collect());
    }
    if rules.made == links && rules.losses == 0 {
        return Reduced::Open(problem);
    }

    Reduced::Open(rules.contract_paths())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EdgeState {
    Open,
    Made,
    Lost,
}

/// How far the rules were followed.
enum Propagated {
    Consistent,
    Contradiction,
    Stopped,
}

/// Edges have numbers, and long lists of them are never searched: a vertex may be adjacent to all others.
struct Rules<'a> {
    problem: &'a Problem,
    ends: Vec<Edge>,
    state: Vec<EdgeState>,
    /// `at[starts[v]..starts[v + 1]]` are the edges of `v`, including removed ones.
    starts: Vec<usize>,
    at: Vec<u32>,
    /// The number of remaining edges of a vertex, forced ones included.
    left: Vec<u32>,
    /// The neighbours by forced edges, and their number.
    forced: Vec<[u32; 2]>,
    uses: Vec<u8>,
    /// For the end of a path of forced edges, the other end; for a vertex without, itself.
    far: Vec<u32>,
    made: usize,
    /// The number of removed edges.
    losses: usize,
    changed: Vec<u32>,
    contradict: bool,
}

impl<'a> Rules<'a> {
    fn new(problem: &'a Problem) -> Rules<'a> {
        let count = problem.graph.vertices();
        let ends: Vec<Edge> = problem.edges().collect();
        let left: Vec<u32> = (0..count as u32).map(|vertex| problem.graph.degree(vertex) as u32).collect();
        let mut starts = vec![0usize];

        starts.extend(left.iter().scan(0, |sum, &degree| {
            *sum += degree as usize;
            Some(*sum)
        }));

        let mut next = starts.clone();
        let mut at = vec![0u32; 2 * ends.len()];
        for (edge, &(from, to)) in (0u32..).zip(&ends) {
            for vertex in [from, to] {
                at[next[vertex as usize]] = edge;
                next[vertex as usize] += 1;
            }
        }

        Rules {
            problem,
            state: vec![EdgeState::Open; ends.len()],
            ends,
            starts,
            at,
            left,
            forced: vec![[u32::MAX; 2]; count],
            uses: vec![0; count],
            far: (0..count as u32).collect(),
            made: 0,
            losses: 0,
            changed: (0..count as u32).rev().collect(),
            contradict: false,
        }
    }

    fn edges_at(&self, vertex: u32) -> &[u32] {
        &self.at[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    /// The edge between two vertices. The shorter list is searched, which is linear in total: of a growing path, the
    /// end that stays has no more edges than those that change.
    fn find(&self, from: u32, to: u32) -> Option<u32> {
        let few = self.edges_at(from);
        let many = self.edges_at(to);
        let (list, wanted) = if few.len() <= many.len() { (few, to) } else { (many, from) };
        list.iter().copied().find(|&edge| [self.ends[edge as usize].0, self.ends[edge as usize].1].contains(&wanted))
    }

    fn force(&mut self, edge: u32) {
        let (from, to) = self.ends[edge as usize];

        if self.state[edge as usize] == EdgeState::Made || self.contradict {
            return;
        }

        let is_lost = self.state[edge as usize] == EdgeState::Lost;
        if is_lost || self.uses[from as usize] == 2 || self.uses[to as usize] == 2 {
            self.contradict = true;
            return;
        }

        self.state[edge as usize] = EdgeState::Made;
        for (vertex, neighbour) in [(from, to), (to, from)] {
            let uses = &mut self.uses[vertex as usize];
            self.forced[vertex as usize][usize::from(*uses)] = neighbour;
            *uses += 1;
            self.changed.push(vertex);
        }

        self.made += 1;

        let from_end = self.far[from as usize];
        let to_end = self.far[to as usize];
        if from_end == to {
            self.contradict |= self.made < self.far.len();
            return;
        }

        self.far[from_end as usize] = to_end;
        self.far[to_end as usize] = from_end;
        if self.made + 1 < self.far.len()
            && (from_end, to_end) != (from, to)
            && let Some(closing) = self.find(from_end, to_end)
        {
            self.lose(closing);
        }
    }

    fn lose(&mut self, edge: u32) {
        match self.state[edge as usize] {
            EdgeState::Lost => return,
            EdgeState::Made => {
                self.contradict = true;
                return;
            }
            EdgeState::Open => self.state[edge as usize] = EdgeState::Lost,
        }

        self.losses += 1;

        let (from, to) = self.ends[edge as usize];
        for vertex in [from, to] {
            self.left[vertex as usize] -= 1;
            self.changed.push(vertex);
        }
    }

    fn follow(&mut self, control: &Control) -> Propagated {
        let mut steps = 0u32;
        while let Some(vertex) = self.changed.pop() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 12) && control.is_stopped() {
                return Propagated::Stopped;
            }

            let at = vertex as usize;
            if self.contradict || self.left[at] < 2 {
                return Propagated::Contradiction;
            }

            let full = self.uses[at] == 2;
            if (full && self.left[at] > 2) || (!full && self.left[at] == 2) {
                for place in self.starts[at]..self.starts[at + 1] {
                    let edge = self.at[place];
                    match self.state[edge as usize] {
                        EdgeState::Open if full => self.lose(edge),
                        EdgeState::Open => self.force(edge),
                        EdgeState::Made | EdgeState::Lost => {}
                    }
                }
            }
        }
        if self.contradict { Propagated::Contradiction } else { Propagated::Consistent }
    }

    /// The forced edges, each once.
    fn pairs(&self) -> impl Iterator<Item = Edge> + '_ {
        self.ends.iter().zip(&self.state).filter(|(_, state)| **state == EdgeState::Made).map(|(&edge, _)| edge)
    }

    /// The problem without the vertices inside forced paths.
    fn contract_paths(&self) -> Problem {
        let kept: Vec<u32> = (0..self.far.len() as u32).filter(|&vertex| self.uses[vertex as usize] < 2).collect();
        let mut place = vec![u32::MAX; self.far.len()];
        for (index, &vertex) in kept.iter().enumerate() {
            place[vertex as usize] = index as u32;
        }

        let open = self.ends.iter().zip(&self.state).filter(|(_, state)| **state == EdgeState::Open);
        let mut edges: Vec<Edge> = open.map(|(&(from, to), _)| (place[from as usize], place[to as usize])).collect();
        let mut link: Vec<u32> = (0..kept.len() as u32).collect();
        let mut spans = HashMap::new();

        for (index, &vertex) in kept.iter().enumerate() {
            let far = self.far[vertex as usize];
            if far != vertex {
                link[index] = place[far as usize];
                if vertex < far {
                    edges.push((index as u32, place[far as usize]));
                    spans.insert(index as u32, self.span_from(vertex));
                }
            }
        }

        let names = kept.iter().map(|&vertex| self.problem.names[vertex as usize]).collect();

        // All ends of open edges were kept, so the edges are valid.
        let graph = Graph::from_edges(kept.len() as u32, edges).unwrap_or_else(|_| self.problem.graph.clone());
        Problem { graph, link, names, spans }
    }

    /// The original edges along the forced path from an end of it.
    fn span_from(&self, end: u32) -> Vec<Edge> {
        let mut span = Vec::new();
        let mut before = u32::MAX;
        let mut here = end;
        while let Some(next) = self.forced[here as usize].into_iter().find(|&to| to != u32::MAX && to != before) {
            span.extend(self.problem.span(here, next));
            before = here;
            here = next;
        }
        span
    }
}
