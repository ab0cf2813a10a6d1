//! Forced edges, followed through until nothing moves, and drawn together.
//!
//! The rules are those of Rubin 1974: a vertex with two edges uses both; one that uses two loses its others; an edge
//! that would close a loop before every vertex is on it is lost. Each keeps every circuit there is. Then a path of forced
//! edges becomes one link between its ends, and the vertices inside it are gone: on graphs that come from other problems
//! by way of gadgets, half of the vertices go.

use super::problem::{Edge, Problem};
use destrier_core::Graph;
use std::collections::HashMap;

/// What is left.
pub(super) enum Reduced {
    /// A problem in which no rule applies.
    Open(Problem),
    /// The rules found the circuit; its original edges.
    Circuit(Vec<Edge>),
    /// The rules contradict each other: there is no circuit.
    None,
}

/// Follows the rules through. The `forced` edges must be used, besides the links.
pub(super) fn reduce(problem: Problem, forced: &[Edge]) -> Reduced {
    let count = problem.graph.vertices();
    if count < 3 {
        return Reduced::None;
    }
    let mut rules = Rules::new(&problem);
    problem.edges().filter(|&(from, to)| problem.is_link(from, to)).for_each(|(from, to)| rules.force(from, to));
    let links = rules.made;
    forced.iter().for_each(|&(from, to)| rules.force(from, to));
    if !rules.follow() {
        return Reduced::None;
    }
    if rules.made == count {
        return Reduced::Circuit(rules.pairs().flat_map(|(from, to)| problem.span(from, to)).collect());
    }
    if rules.made == links && rules.losses == 0 {
        return Reduced::Open(problem);
    }
    Reduced::Open(rules.draw_together())
}

struct Rules<'a> {
    problem: &'a Problem,
    /// The edges that each vertex still has, forced ones included.
    near: Vec<Vec<u32>>,
    /// The neighbours by forced edges, and how many they are.
    forced: Vec<[u32; 2]>,
    uses: Vec<u8>,
    /// For the end of a path of forced edges, the other end; for a vertex without, itself.
    far: Vec<u32>,
    made: usize,
    /// Edges that were lost.
    losses: usize,
    changed: Vec<u32>,
    contradict: bool,
}

impl<'a> Rules<'a> {
    fn new(problem: &'a Problem) -> Rules<'a> {
        let count = problem.graph.vertices();
        Rules {
            problem,
            near: (0..count as u32).map(|vertex| problem.graph.neighbours(vertex).to_vec()).collect(),
            forced: vec![[u32::MAX; 2]; count],
            uses: vec![0; count],
            far: (0..count as u32).collect(),
            made: 0,
            losses: 0,
            changed: (0..count as u32).rev().collect(),
            contradict: false,
        }
    }

    fn force(&mut self, from: u32, to: u32) {
        if self.forced[from as usize].contains(&to) || self.contradict {
            return;
        }
        let is_there = self.near[from as usize].contains(&to);
        if !is_there || self.uses[from as usize] == 2 || self.uses[to as usize] == 2 {
            self.contradict = true;
            return;
        }
        for (one, other) in [(from, to), (to, from)] {
            let uses = &mut self.uses[one as usize];
            self.forced[one as usize][usize::from(*uses)] = other;
            *uses += 1;
            self.changed.push(one);
        }
        self.made += 1;
        let (one, other) = (self.far[from as usize], self.far[to as usize]);
        if one == to {
            self.contradict |= self.made < self.near.len();
            return;
        }
        (self.far[one as usize], self.far[other as usize]) = (other, one);
        if self.made + 1 < self.near.len() && (one, other) != (from, to) {
            self.lose(one, other);
        }
    }

    /// Nothing happens to an edge that is not there.
    fn lose(&mut self, from: u32, to: u32) {
        if self.forced[from as usize].contains(&to) {
            self.contradict = true;
            return;
        }
        for (one, other) in [(from, to), (to, from)] {
            let near = &mut self.near[one as usize];
            if let Some(place) = near.iter().position(|&vertex| vertex == other) {
                near.swap_remove(place);
                self.losses += 1;
                self.changed.push(one);
            }
        }
    }

    /// False if the rules contradict each other.
    fn follow(&mut self) -> bool {
        while let Some(vertex) = self.changed.pop() {
            if self.contradict || self.near[vertex as usize].len() < 2 {
                return false;
            }
            let at = vertex as usize;
            if self.uses[at] == 2 && self.near[at].len() > 2 {
                for to in self.near[at].clone() {
                    if !self.forced[at].contains(&to) {
                        self.lose(vertex, to);
                    }
                }
            } else if self.uses[at] < 2 && self.near[at].len() == 2 {
                for to in self.near[at].clone() {
                    self.force(vertex, to);
                }
            }
        }
        !self.contradict
    }

    /// The forced edges, each once.
    fn pairs(&self) -> impl Iterator<Item = Edge> + '_ {
        let of = |(from, mates): (usize, &[u32; 2])| mates.map(|to| (from as u32, to));
        self.forced.iter().enumerate().flat_map(of).filter(|&(from, to)| to != u32::MAX && from < to)
    }

    /// The problem without the vertices inside forced paths.
    fn draw_together(&self) -> Problem {
        let kept: Vec<u32> = (0..self.near.len() as u32).filter(|&vertex| self.uses[vertex as usize] < 2).collect();
        let mut place = vec![u32::MAX; self.near.len()];
        for (index, &vertex) in kept.iter().enumerate() {
            place[vertex as usize] = index as u32;
        }
        let mut edges = Vec::new();
        let mut link: Vec<u32> = (0..kept.len() as u32).collect();
        let mut spans = HashMap::new();
        for (index, &vertex) in kept.iter().enumerate() {
            let own = self.forced[vertex as usize];
            for &to in self.near[vertex as usize].iter().filter(|&&to| vertex < to && !own.contains(&to)) {
                edges.push((index as u32, place[to as usize]));
            }
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
        // All ends of edges were kept, so the graph is made.
        let graph = Graph::from_edges(kept.len() as u32, edges).unwrap_or_else(|_| self.problem.graph.clone());
        Problem { graph, link, names, spans }
    }

    /// The original edges along the forced path from an end of it.
    fn span_from(&self, end: u32) -> Vec<Edge> {
        let mut span = Vec::new();
        let (mut before, mut here) = (u32::MAX, end);
        while let Some(next) = self.forced[here as usize].into_iter().find(|&to| to != u32::MAX && to != before) {
            span.extend(self.problem.span(here, next));
            (before, here) = (here, next);
        }
        span
    }
}
