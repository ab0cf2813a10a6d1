//! Rotation and extension, from a 2-factor or from a walk by Warnsdorff's rule.
//!
//! A path that cannot go on is turned: its end e is joined to some vertex p on it, and turning round all that stands
//! behind p gives another path over the same vertices with another end (Posa 1976, *Hamiltonian circuits in random
//! graphs*). Sooner or later an end can go on, or meets the other end; a circuit that leaves something out is cut open
//! where something is left out.
//!
//! What is left out need not be single vertices. The start is a cover of the graph by loops, made by `join`: the path takes
//! in a whole loop at a time (Frieze et al. 1996, *Generating and counting Hamilton cycles in random regular graphs*). On most
//! graphs `join` alone makes one loop of them. Every second attempt starts from Warnsdorff's rule instead, with what it
//! leaves out as single vertices.
//!
//! Edges that must be used are given a vertex in their middle, and given ends are tied together by a chain, so the search
//! itself knows circuits and free paths alone.
//!
//! Invariant: what is returned is a claim; the search keeps a path of the graph at every moment, and never a shorter one.

mod closing;
mod cover;
mod fixed;
mod trail;

use crate::choice::{GraphTerrain, Key, Rule, Walker};
use crate::join::{self, OpenedGraph};
use crate::method::{Control, Finding, Limit, Limits, Random};
use closing::Patience;
use cover::Cover;
use destrier_core::{Ends, Graph};
use fixed::Halved;

/// Looks for a circuit, or a path with these ends, that uses every fixed edge. The same seed gives the same answer.
pub fn rotate(
    graph: &Graph,
    ends: Ends,
    fixed: &[(u32, u32)],
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> Finding<Vec<u32>> {
    look(
        graph,
        ends,
        fixed,
        &RotationAttempts { seed, attempts: limits.attempts.max(1), patience: Patience::Long, control },
    )
}

/// The same, but a single attempt that is soon over: what is easy is found, what is not costs little.
pub fn glance(graph: &Graph, ends: Ends, fixed: &[(u32, u32)], seed: u64, control: &Control) -> Finding<Vec<u32>> {
    look(graph, ends, fixed, &RotationAttempts { seed, attempts: 1, patience: Patience::Short, control })
}

fn look(graph: &Graph, ends: Ends, fixed: &[(u32, u32)], search: &RotationAttempts) -> Finding<Vec<u32>> {
    let rotated = match ends {
        Ends::Path { start: None, end: None } if fixed.is_empty() => search.run(graph, false, |path| path),
        Ends::Path { start, end } => {
            let opened = OpenedGraph::new(graph, start, end);
            let halved = Halved::new(opened.graph(), fixed);
            search.run(halved.graph(), true, |path| opened.cut(halved.whole(path)))
        }
        Ends::Circuit => {
            let halved = Halved::new(graph, fixed);
            search.run(halved.graph(), true, |path| halved.whole(path))
        }
    };
    match rotated {
        Finding::GaveUp { limit, longest } => Finding::GaveUp { limit, longest: unbroken(graph, &longest) },
        other => other,
    }
}

/// The longest stretch that is a path: where a chain or a fixed edge was cut out of an unfinished one, it may break.
fn unbroken(graph: &Graph, path: &[u32]) -> Vec<u32> {
    let stretches = path.chunk_by(|&one, other| graph.neighbours(one).contains(other));
    stretches.max_by_key(|stretch| stretch.len()).unwrap_or(&[]).to_vec()
}

/// How often and how long to try.
struct RotationAttempts<'a> {
    seed: u64,
    attempts: u64,
    patience: Patience,
    control: &'a Control,
}

impl RotationAttempts<'_> {
    /// Attempt after attempt. `told` makes of a path what it means in the graph that was asked about.
    fn run(&self, graph: &Graph, closed: bool, told: impl Fn(Vec<u32>) -> Vec<u32>) -> Finding<Vec<u32>> {
        let &RotationAttempts { seed, attempts, patience, control } = self;
        let mut longest = Vec::new();
        if graph.vertices() == 0 {
            return Finding::GaveUp { limit: Limit::Attempts(0), longest };
        }
        for attempt in 0..attempts {
            let mut random = Random::new(seed, attempt);
            let (path, done) = match begin(graph, attempt, &mut random, control) {
                Begun::Circuit(path) => (path, true),
                Begun::Cover(cover) => closing::close(graph, cover, closed, patience, &mut random, control),
            };
            control.report(path.len() as u64);
            if done {
                return Finding::Found(told(path));
            }
            if path.len() > longest.len() {
                longest = path;
            }
            if control.is_stopped() {
                return Finding::GaveUp { limit: Limit::Stopped, longest: told(longest) };
            }
        }
        Finding::GaveUp { limit: Limit::Attempts(attempts), longest: told(longest) }
    }
}

enum Begun {
    Circuit(Vec<u32>),
    Cover(Cover),
}

/// The first attempt mends a 2-factor from nothing; then walks by the rule, and walks that are mended, take turns.
fn begin(graph: &Graph, attempt: u64, random: &mut Random, control: &Control) -> Begun {
    let walk = if attempt == 0 { Vec::new() } else { walk(graph, random) };
    if attempt % 2 == 1 {
        return Begun::Cover(Cover::of_path(graph.vertices(), walk));
    }
    let edges = walk.iter().copied().zip(walk.iter().copied().skip(1));
    match join::close(graph, edges, random, control).map(|closed| closed.circuit) {
        Ok(Ok(circuit)) => Begun::Circuit(circuit),
        Ok(Err(apart)) => Begun::Cover(Cover::of_loops(graph.vertices(), apart.loops)),
        Err(_) if walk.is_empty() => Begun::Cover(Cover::of_path(graph.vertices(), self::walk(graph, random))),
        Err(_) => Begun::Cover(Cover::of_path(graph.vertices(), walk)),
    }
}

/// A walk by Warnsdorff's rule with Pohl's second look, from any vertex.
fn walk(graph: &Graph, random: &mut Random) -> Vec<u32> {
    let rule = Rule::degree().then(Key::SecondLevel).then(Key::Random);
    let start = random.below(graph.vertices() as u64) as u32;
    // The keys of this rule need no board, so it suits every graph.
    Walker::new(GraphTerrain::new(graph), &rule).map_or(vec![start], |mut walker| walker.path_from(start, None, random))
}

#[cfg(test)]
mod tests;
