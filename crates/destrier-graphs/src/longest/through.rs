//! Some path or cycle through all required edges, as a first length that the search has to exceed.
//!
//! The required edges form chains. From the end of one, a path with as few edges as possible leads to the next one that
//! is reached. The result is lengthened by detours through unvisited vertices, and at free ends. All of it is repeated
//! with other random orders. It is a heuristic: where it finds nothing, there may be a path.

use destrier_core::{AnyGraph, Goal, Ground, Shape};
use destrier_search::method::{Control, Random};
use std::collections::{HashSet, VecDeque};

/// Random orders that are tried.
const ATTEMPTS: u64 = 20;

const NONE: u32 = u32::MAX;

/// What is sought: a path or cycle with these ends and edges.
#[derive(Clone, Copy)]
pub(super) struct Route<'a> {
    pub(super) graph: &'a AnyGraph,
    pub(super) goal: Goal<u32>,
    pub(super) fixed: &'a [(u32, u32)],
}

impl Route<'_> {
    /// The longest that was found: a claim. Empty if none was found.
    pub(super) fn find(&self, seed: u64, control: &Control) -> Vec<u32> {
        let Some(chains) = self.chains() else { return Vec::new() };
        let required = self.required();
        let mut longest = Vec::new();
        for attempt in 0..ATTEMPTS {
            if control.is_stopped() {
                break;
            }

            let mut random = Random::new(seed, attempt);
            let Some(mut path) = self.connect(&chains, &mut random, control) else { continue };
            self.lengthen(&mut path, &required, control);

            if path.len() > longest.len() {
                longest = path;
            }
        }

        longest
    }

    /// Whether the edges between neighbours in this list are all that are required.
    pub(super) fn uses_all_fixed(&self, vertices: &[u32]) -> bool {
        let mut next = vec![NONE; self.graph.vertices()];
        vertices.windows(2).for_each(|pair| next[pair[0] as usize] = pair[1]);
        if let (Shape::Closed, Some(&first), Some(&last)) = (self.goal.shape, vertices.first(), vertices.last()) {
            next[last as usize] = first;
        }
        let goes = |from: u32, to: u32| next[from as usize] == to;
        self.fixed.iter().all(|&(from, to)| goes(from, to) || !self.graph.is_directed() && goes(to, from))
    }

    /// The vertices that one step leads to.
    pub(super) fn successors(&self, vertex: u32) -> &[u32] {
        match self.graph {
            AnyGraph::Undirected(graph) => graph.neighbours(vertex),
            AnyGraph::Directed(graph) => graph.successors(vertex),
        }
    }

    /// The vertices from which one step leads here.
    pub(super) fn predecessors(&self, vertex: u32) -> &[u32] {
        match self.graph {
            AnyGraph::Undirected(graph) => graph.neighbours(vertex),
            AnyGraph::Directed(graph) => graph.predecessors(vertex),
        }
    }

    /// A way with as few steps as possible from a vertex to a goal, both included; against the directions if it does
    /// not go forwards. Between them it avoids vertices that are blocked, and no goal is blocked.
    pub(super) fn direct_way(
        &self,
        from: u32,
        forwards: bool,
        is_goal: impl Fn(u32) -> bool,
        is_blocked: impl Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        let mut before = vec![NONE; self.graph.vertices()];
        before[from as usize] = from;
        let mut waiting = VecDeque::from([from]);
        while let Some(vertex) = waiting.pop_front() {
            if is_goal(vertex) {
                let step_back = |&here: &u32| Some(before[here as usize]).filter(|&back| back != here);
                let mut way: Vec<u32> = std::iter::successors(Some(vertex), step_back).collect();
                way.reverse();
                return Some(way);
            }

            for &to in if forwards { self.successors(vertex) } else { self.predecessors(vertex) } {
                if before[to as usize] == NONE && !is_blocked(to) {
                    before[to as usize] = vertex;
                    waiting.push_back(to);
                }
            }
        }

        None
    }

    fn is_joined(&self, from: u32, to: u32) -> bool {
        self.successors(from).contains(&to)
    }

    /// The required edges, in both directions if the graph has none.
    pub(super) fn required(&self) -> HashSet<(u32, u32)> {
        let back = self.fixed.iter().filter(|_| !self.graph.is_directed()).map(|&(from, to)| (to, from));
        self.fixed.iter().copied().chain(back).collect()
    }

    /// The paths that the required edges form, and given ends outside of them, each a chain of its own. `None` if the
    /// edges form no paths.
    fn chains(&self) -> Option<Vec<Vec<u32>>> {
        let mut near: Vec<Vec<u32>> = vec![Vec::new(); self.graph.vertices()];
        let mut is_entered = vec![false; self.graph.vertices()];
        for &(from, to) in self.fixed.iter().filter(|(from, to)| from != to) {
            if !near[from as usize].contains(&to) {
                near[from as usize].push(to);
                if !self.graph.is_directed() {
                    near[to as usize].push(from);
                } else if std::mem::replace(&mut is_entered[to as usize], true) {
                    return None;
                }
            }
        }

        let most = if self.graph.is_directed() { 1 } else { 2 };
        if near.iter().any(|others| others.len() > most) {
            return None;
        }

        let mut is_taken = vec![false; self.graph.vertices()];
        let is_required = |vertex: u32| !near[vertex as usize].is_empty() || is_entered[vertex as usize];

        let is_first = |vertex: u32| {
            if self.graph.is_directed() {
                !is_entered[vertex as usize] && !near[vertex as usize].is_empty()
            } else {
                near[vertex as usize].len() == 1
            }
        };

        let mut chains = Vec::new();
        let alone = self.goal.given_ends().filter(|&vertex| !is_required(vertex));
        for first in (0..self.graph.vertices() as u32).filter(|&vertex| is_first(vertex)).chain(alone) {
            let mut chain = Vec::new();
            let mut here = Some(first).filter(|&first| !is_taken[first as usize]);
            while let Some(vertex) = here {
                is_taken[vertex as usize] = true;
                chain.push(vertex);
                here = near[vertex as usize].iter().copied().find(|&to| !is_taken[to as usize]);
            }
            chains.extend(Some(chain).filter(|chain| !chain.is_empty()));
        }

        // The vertices that are left form rings.
        let has_ring =
            (0..self.graph.vertices() as u32).any(|vertex| is_required(vertex) && !is_taken[vertex as usize]);

        (!has_ring).then_some(chains)
    }

    /// Connects the chains in a random order; `None` if the way is blocked.
    fn connect(&self, chains: &[Vec<u32>], random: &mut Random, control: &Control) -> Option<Vec<u32>> {
        let holds = |chain: &Vec<u32>, end: Option<u32>| end.is_some_and(|end| chain.contains(&end));
        let mut open: Vec<Vec<u32>> = chains.to_vec();
        let first = match open.iter().position(|chain| holds(chain, self.goal.start)) {
            Some(place) => place,
            None => {
                let free: Vec<usize> = (0..open.len()).filter(|&place| !holds(&open[place], self.goal.end)).collect();
                *free.get(random.below(free.len().max(1) as u64) as usize).unwrap_or(&0)
            }
        };

        if open.is_empty() {
            return None;
        }

        let mut path = open.swap_remove(first);
        let turns = !self.graph.is_directed()
            && match self.goal.start {
                Some(start) => path[0] != start,
                None => random.below(2) == 0 && !holds(&path, self.goal.end),
            };

        if turns {
            path.reverse();
        }

        if self.goal.start.is_some_and(|start| path[0] != start) {
            return None;
        }

        let mut is_blocked = vec![false; self.graph.vertices()];
        chains.iter().flatten().for_each(|&vertex| is_blocked[vertex as usize] = true);

        while !open.is_empty() {
            let enters = |chain: &Vec<u32>, vertex: u32| {
                chain[0] == vertex || !self.graph.is_directed() && chain[chain.len() - 1] == vertex
            };

            let is_last = open.len() == 1;
            let chain_of = |vertex: u32| {
                open.iter().position(|chain| enters(chain, vertex) && (is_last || !holds(chain, self.goal.end)))
            };

            let none_barred = |_, _| false;
            let is_goal = |to| chain_of(to).is_some();
            let way = self.shortest(path[path.len() - 1], &is_blocked, is_goal, none_barred, random, control)?;
            let mut chain = open.swap_remove(chain_of(*way.last()?)?);

            if chain[0] != *way.last()? {
                chain.reverse();
            }

            way.iter().for_each(|&vertex| is_blocked[vertex as usize] = true);
            path.extend(&way[..way.len() - 1]);
            path.extend(chain);
        }

        if self.goal.end.is_some_and(|end| path[path.len() - 1] != end) {
            return None;
        }

        if self.goal.shape == Shape::Closed {
            let first = path[0];
            let fewest = if self.graph.is_directed() { 2 } else { 3 };
            let is_long = |way: &Vec<u32>| path.len() + way.len() > fewest;
            // In an undirected graph a single edge does not lead back along itself.
            let bars = |from: u32, to: u32| path.len() < fewest && from == path[path.len() - 1] && to == first;
            let way = self.shortest(path[path.len() - 1], &is_blocked, |to| to == first, bars, random, control);
            let way = way.filter(is_long)?;
            path.extend(&way[..way.len() - 1]);
        }

        Some(path)
    }

    /// The vertices after `from` on a path with as few edges as possible to a goal, the goal included, without edges
    /// that are barred.
    fn shortest(
        &self,
        from: u32,
        is_blocked: &[bool],
        is_goal: impl Fn(u32) -> bool,
        is_barred: impl Fn(u32, u32) -> bool,
        random: &mut Random,
        control: &Control,
    ) -> Option<Vec<u32>> {
        let mut before = vec![NONE; self.graph.vertices()];
        let mut waiting = VecDeque::from([from]);
        while let Some(vertex) = waiting.pop_front() {
            let near = self.successors(vertex);
            let (later, sooner) = near.split_at(random.below(near.len().max(1) as u64) as usize);
            for &to in sooner.iter().chain(later) {
                if before[to as usize] != NONE || is_barred(vertex, to) {
                    continue;
                }

                if is_goal(to) {
                    before[to as usize] = vertex;
                    let step_back = |&here: &u32| Some(before[here as usize]).filter(|&back| back != from);
                    let mut way: Vec<u32> = std::iter::successors(Some(to), step_back).collect();
                    way.reverse();
                    return Some(way);
                }

                if !is_blocked[to as usize] && to != from {
                    before[to as usize] = vertex;
                    waiting.push_back(to);
                }
            }

            if waiting.len() % 1024 == 1023 && control.is_stopped() {
                return None;
            }
        }

        None
    }

    /// Takes detours of one or two unvisited vertices instead of edges that are not required, and continues at free
    /// ends, until nothing more is possible.
    pub(super) fn lengthen(&self, path: &mut Vec<u32>, required: &HashSet<(u32, u32)>, control: &Control) {
        let mut is_visited = vec![false; self.graph.vertices()];
        path.iter().for_each(|&vertex| is_visited[vertex as usize] = true);

        loop {
            let before = path.len();

            if self.goal.shape == Shape::Open {
                while self.goal.end.is_none() {
                    let open = |&to: &u32| !is_visited[to as usize];
                    let Some(to) = self.successors(path[path.len() - 1]).iter().copied().find(open) else { break };
                    is_visited[to as usize] = true;
                    path.push(to);
                }

                if !self.goal.has_given_ends() && !self.graph.is_directed() {
                    path.reverse();
                }
            }

            let mut longer = Vec::with_capacity(path.len());
            for (place, &from) in path.iter().enumerate() {
                longer.push(from);

                let to = match path.get(place + 1) {
                    Some(&to) => to,
                    None if self.goal.shape == Shape::Closed => path[0],
                    None => break,
                };

                if !required.contains(&(from, to)) && !control.is_stopped() {
                    for vertex in self.detour(from, to, &is_visited) {
                        is_visited[vertex as usize] = true;
                        longer.push(vertex);
                    }
                }
            }

            *path = longer;
            if path.len() == before || control.is_stopped() {
                return;
            }
        }
    }

    /// Two unvisited vertices, or one, that lead from a vertex to another.
    fn detour(&self, from: u32, to: u32, is_visited: &[bool]) -> Vec<u32> {
        let open = |vertex: u32| self.successors(vertex).iter().copied().filter(|&near| !is_visited[near as usize]);
        let two = open(from).find_map(|one| {
            let other = open(one).find(|&other| other != one && self.is_joined(other, to))?;
            Some(vec![one, other])
        });
        let one = || open(from).find(|&one| self.is_joined(one, to)).map(|one| vec![one]);
        two.or_else(one).unwrap_or_default()
    }
}

#[cfg(test)]
impl Route<'_> {
    /// Whether the list is such a path or cycle.
    pub(super) fn is_claim_right(&self, vertices: &[u32]) -> bool {
        let verified = destrier_core::SimplePath::verify(self.graph.clone(), vertices.to_vec(), self.goal.shape);
        self.goal.has_ends_of(vertices) && verified.is_ok() && self.uses_all_fixed(vertices)
    }
}
