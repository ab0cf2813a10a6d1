//! Backtracking with pruning: every Hamiltonian cycle or path, one after another.
//!
//! The path grows at its head. An unvisited vertex needs two links: to other unvisited vertices, to the head or, for
//! a cycle, to the root. The last vertex of a path needs one. When the head moves on, its neighbours lose a link. A
//! neighbour with a single link left must be next, or last. If there are too many of these, or if the unvisited
//! vertices are not connected, the path cannot be completed. The next vertices are tried in Warnsdorff's order,
//! fewest continuations first.
//!
//! A wrong choice early on may cost more time than anyone has. So the search can have a guide: at the beginning, and if
//! it has found nothing for a while, it asks how the path may be completed. It follows the answer. If there is none, it
//! asks about shorter paths, by bisection, and turns back as far as there is none.
//!
//! Invariant: cycles, and paths without given ends, are found once, not once per direction. The order depends only on
//! the graph. Memory is linear in the graph.

use destrier_core::{Ends, Graph};
use destrier_search::method::Control;
use std::ops::ControlFlow;

/// How a listing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ListingEnd {
    /// All were found.
    Complete,
    /// The caller broke it off.
    BrokenOff,
    /// The control stopped it.
    Stopped,
}

/// The answer of a guide about a path that has been begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guidance {
    /// The path can be completed by these vertices, in order.
    Continue(Vec<u32>),
    /// The path cannot be completed.
    TurnBack,
    /// The guide does not know.
    Unknown,
}

/// Knows how a path that has been begun can be completed. It gets the path and the vertices where it may end.
pub type Guide<'a> = dyn FnMut(&[u32], &[u32]) -> Guidance + 'a;

/// Passes every cycle or path to `visit`, as its vertices in order. A cycle begins at `root`, if that is given.
///
/// ```
/// use destrier::counting::backtrack::{ListingEnd, each};
/// use destrier::{Control, Ends, Graph};
/// use std::ops::ControlFlow;
///
/// let ring = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let mut found = Vec::new();
/// let end = each(&ring, Ends::Cycle, None, &Control::default(), &mut |cycle| {
///     found.push(cycle.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, found), (ListingEnd::Complete, vec![vec![0, 1, 2, 3]]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn each(
    graph: &Graph,
    ends: Ends,
    root: Option<u32>,
    control: &Control,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ListingEnd {
    each_guided(graph, ends, root, None, control, visit)
}

/// Passes every cycle or path to `visit`, as [`each`] does. A guide may change the order in which they are found.
pub fn each_guided(
    graph: &Graph,
    ends: Ends,
    root: Option<u32>,
    guide: Option<&mut Guide>,
    control: &Control,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ListingEnd {
    let count = graph.vertices() as u32;
    if ends.given().chain(root).any(|vertex| vertex >= count) {
        return ListingEnd::Complete;
    }

    let mut search = Backtracker::new(graph, guide, control);
    match ends {
        _ if count == 0 => ListingEnd::Complete,
        Ends::Cycle if count < 3 => ListingEnd::Complete,
        Ends::Cycle => search.from(root.unwrap_or(0), OrientedGoal::Cycle, visit),
        Ends::Path { start: Some(start), end: Some(end) } if start == end && count > 1 => ListingEnd::Complete,
        Ends::Path { start: Some(start), end } => search.from(start, OrientedGoal::Path(end), visit),
        Ends::Path { start: None, end: Some(end) } => {
            let mut reversed = Vec::new();
            search.from(end, OrientedGoal::Path(None), &mut |path| {
                reversed.clear();
                reversed.extend(path.iter().rev());
                visit(&reversed)
            })
        }
        Ends::Path { start: None, end: None } => {
            for start in 0..count {
                let found = search.from(start, OrientedGoal::PathWithFreeEnds, visit);
                if found != ListingEnd::Complete {
                    return found;
                }
            }
            ListingEnd::Complete
        }
    }
}

/// Counts the cycles or paths; `None` if the control stopped it.
///
/// ```
/// use destrier::counting::backtrack;
/// use destrier::{RectangleGraph, Control, Ends};
///
/// let board_graph = RectangleGraph::new(&"5x6".parse()?);
/// assert_eq!(backtrack::count(&board_graph.graph, Ends::Cycle, &Control::default()), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(graph: &Graph, ends: Ends, control: &Control) -> Option<u128> {
    let mut found = 0;
    let end = each(graph, ends, None, control, &mut |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    (end == ListingEnd::Complete).then_some(found)
}

/// What a search from one root looks for. Of a cycle or path and its reverse only one is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OrientedGoal {
    /// A cycle, in the direction in which its second vertex is less than its last.
    Cycle,
    /// A path from the root to this vertex, or to any vertex.
    Path(Option<u32>),
    /// A path with free ends, in the direction in which its first vertex is less than its last.
    PathWithFreeEnds,
}

/// Number of vertices visited between two checks of the control: about a millisecond. A single step may flood the whole
/// graph, so steps are no measure of time.
const CHECK_INTERVAL: usize = 1 << 15;

/// Number of steps without a result after which the guide is asked: some milliseconds.
const PATIENCE: u64 = 5000;

/// If at most this many vertices are left, the search does not ask the guide.
const MAX_UNGUIDED: usize = 20;

struct Backtracker<'a, 'g> {
    graph: &'a Graph,
    guide: Option<&'a mut Guide<'g>>,
    control: &'a Control,
    path: Vec<u32>,
    visited: Vec<bool>,
    /// For each vertex, its number of unvisited neighbours.
    free: Vec<u32>,
    /// The vertices still to be tried after each vertex of the path, the next one last.
    choices: Vec<Vec<u32>>,
    /// Lists that are used again: a search makes one per step.
    spare: Vec<Vec<u32>>,
    /// The vertices that the connectivity test has still to leave.
    waiting: Vec<u32>,
    /// The round of the connectivity test in which each vertex was last reached.
    met: Vec<u64>,
    round: u64,
    /// Number of vertices visited since the last check of the control.
    work: usize,
    /// Number of steps since the last result.
    fruitless: u64,
    /// The vertices by which the path can be completed, the next one last; empty if that is not known.
    known: Vec<u32>,
}

impl<'a, 'g> Backtracker<'a, 'g> {
    fn new(graph: &'a Graph, guide: Option<&'a mut Guide<'g>>, control: &'a Control) -> Backtracker<'a, 'g> {
        let count = graph.vertices();
        Backtracker {
            graph,
            guide,
            control,
            path: Vec::new(),
            visited: vec![false; count],
            free: (0..count as u32).map(|vertex| graph.degree(vertex) as u32).collect(),
            choices: Vec::new(),
            spare: Vec::new(),
            waiting: Vec::new(),
            met: vec![0; count],
            round: 0,
            work: 0,
            // Without a guide this means nothing; with one, the first result is found at once.
            fruitless: PATIENCE + 1,
            known: Vec::new(),
        }
    }

    /// Finds all paths from this root.
    fn from(&mut self, root: u32, goal: OrientedGoal, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> ListingEnd {
        self.enter(root, goal);
        let mut end = ListingEnd::Complete;
        while let Some(choices) = self.choices.last_mut() {
            let Some(next) = choices.pop() else {
                self.leave();
                continue;
            };

            self.work += 1;
            self.fruitless += 1;
            if self.work >= CHECK_INTERVAL {
                self.work = 0;
                if self.control.is_stopped() {
                    end = ListingEnd::Stopped;
                    break;
                }
            }

            self.enter(next, goal);
            if self.path.len() == self.visited.len() && self.may_end(next, goal) {
                self.fruitless = 0;
                if visit(&self.path).is_break() {
                    end = ListingEnd::BrokenOff;
                    break;
                }
            }
        }

        if self.visited.len() == 1
            && end == ListingEnd::Complete
            && goal != OrientedGoal::Cycle
            && visit(&[root]).is_break()
        {
            end = ListingEnd::BrokenOff;
        }

        while !self.path.is_empty() {
            self.leave();
        }

        end
    }

    /// Whether the path may end at this vertex.
    fn may_end(&self, vertex: u32, goal: OrientedGoal) -> bool {
        let root = self.path[0];
        match goal {
            OrientedGoal::Cycle => {
                self.path.get(1).is_none_or(|&second| second < vertex) && self.graph.neighbours(vertex).contains(&root)
            }
            OrientedGoal::Path(end) => end.is_none_or(|end| end == vertex),
            OrientedGoal::PathWithFreeEnds => root < vertex,
        }
    }

    fn enter(&mut self, vertex: u32, goal: OrientedGoal) {
        self.path.push(vertex);
        self.visited[vertex as usize] = true;

        for &near in self.graph.neighbours(vertex) {
            self.free[near as usize] -= 1;
        }

        if self.known.pop() != Some(vertex) {
            self.known.clear();
        }

        let mut choices = self.continuations(vertex, goal);
        if !choices.is_empty() && self.known.is_empty() {
            self.ask(goal, &mut choices);
        }

        prefer(&mut choices, self.known.last());
        self.choices.push(choices);
    }

    /// Asks the guide, if the search has been fruitless for long.
    fn ask(&mut self, goal: OrientedGoal, choices: &mut Vec<u32>) {
        let left = self.visited.len() - self.path.len();
        if self.guide.is_none() || self.fruitless <= PATIENCE || left <= MAX_UNGUIDED {
            return;
        }
        match self.guidance(self.path.len(), goal) {
            Guidance::Continue(known) => self.known = known,
            Guidance::TurnBack => {
                choices.clear();
                self.turn_back(goal);
            }
            Guidance::Unknown => {}
        }
    }

    /// The guide's answer about the first `length` vertices of the path. In a completion, the next vertex comes last.
    fn guidance(&mut self, length: usize, goal: OrientedGoal) -> Guidance {
        self.work += CHECK_INTERVAL;
        let Some(guide) = self.guide.take() else { return Guidance::Unknown };
        let unvisited = (0..self.visited.len() as u32).filter(|&vertex| !self.visited[vertex as usize]);
        let unvisited = unvisited.chain(self.path[length..].iter().copied());
        let ends: Vec<u32> = unvisited.filter(|&vertex| self.may_end(vertex, goal)).collect();
        let mut guidance = guide(&self.path[..length], &ends);

        if let Guidance::Continue(known) = &mut guidance {
            // Of a whole cycle, both directions may be answered.
            let is_backwards = goal == OrientedGoal::Cycle && length == 1 && known.first() > known.last();
            if !is_backwards {
                known.reverse();
            }
        }

        self.guide = Some(guide);
        guidance
    }

    /// Leaves nothing to try from the shortest path that cannot be completed. The whole path is one that cannot.
    fn turn_back(&mut self, goal: OrientedGoal) {
        // With two vertices, the direction of a cycle is fixed.
        let mut possible = 1;
        let mut impossible = self.path.len();
        let mut step = 1;
        while possible + 1 < impossible {
            let length = if step > 0 { impossible.saturating_sub(step).max(2) } else { (possible + impossible) / 2 };
            match self.guidance(length, goal) {
                Guidance::TurnBack => {
                    impossible = length;
                    step *= 2;
                }
                answer => {
                    self.known = if let Guidance::Continue(known) = answer { known } else { Vec::new() };
                    possible = length;
                    step = 0;
                }
            }
        }

        self.choices[impossible - 1..].iter_mut().for_each(Vec::clear);
        if let Some(choices) = impossible.checked_sub(2).and_then(|before| self.choices.get_mut(before)) {
            prefer(choices, self.known.last());
        }
    }

    fn leave(&mut self) {
        self.spare.extend(self.choices.pop());
        if let Some(vertex) = self.path.pop() {
            self.visited[vertex as usize] = false;
            for &near in self.graph.neighbours(vertex) {
                self.free[near as usize] += 1;
            }
        }
    }

    /// The vertices to try after the head.
    fn continuations(&mut self, head: u32, goal: OrientedGoal) -> Vec<u32> {
        let graph = self.graph;
        let left = self.visited.len() - self.path.len();
        let mut choices = self.spare.pop().unwrap_or_default();
        choices.clear();
        choices.extend(graph.neighbours(head).iter().copied().filter(|&near| !self.visited[near as usize]));
        if left <= 1 {
            return choices;
        }

        if let OrientedGoal::Path(Some(end)) = goal {
            choices.retain(|&next| next != end);
        }

        // Number of links that a neighbour of the head keeps if the head does not move to it.
        let links = |vertex: u32| {
            self.free[vertex as usize] + u32::from(goal == OrientedGoal::Cycle && self.may_end(vertex, goal))
        };

        let end_is_free = matches!(goal, OrientedGoal::Path(None) | OrientedGoal::PathWithFreeEnds);
        let mut forced = [u32::MAX; 2];
        let mut forced_count = 0;
        for &near in graph.neighbours(head) {
            if self.visited[near as usize] {
                continue;
            }
            let needed = if goal == OrientedGoal::Path(Some(near)) { 1 } else { 2 };
            if links(near) < needed {
                if let Some(place) = forced.get_mut(forced_count) {
                    *place = near;
                }
                forced_count += 1;
            }
        }

        // With a free end, one of the vertices that must be next may be the last vertex instead.
        match forced_count {
            0 => {}
            1 if end_is_free && self.free[forced[0] as usize] > 0 && self.may_end(forced[0], goal) => {}
            1 => choices.retain(|next| forced.contains(next)),
            2 if end_is_free => choices.retain(|next| forced.contains(next)),
            _ => choices.clear(),
        }

        // If the rest of the path is known, it connects the unvisited vertices. A test at every step of a known path
        // would take quadratic time.
        if let Some(&first) = choices.first()
            && self.known.is_empty()
            && !self.is_connected(first, left)
        {
            choices.clear();
        }

        choices.sort_by_key(|&next| std::cmp::Reverse((self.free[next as usize], next)));
        choices
    }

    /// Whether the unvisited vertices are connected.
    fn is_connected(&mut self, from: u32, left: usize) -> bool {
        self.round += 1;
        self.waiting.clear();
        self.waiting.push(from);
        let mut reached = 1;
        self.met[from as usize] = self.round;

        while let Some(vertex) = self.waiting.pop() {
            for &near in self.graph.neighbours(vertex) {
                if !self.visited[near as usize] && self.met[near as usize] != self.round {
                    self.met[near as usize] = self.round;
                    reached += 1;
                    self.waiting.push(near);
                }
            }
        }

        self.work += reached;
        reached == left
    }
}

/// Moves this vertex to the end of the choices, where the next one is taken.
fn prefer(choices: &mut Vec<u32>, vertex: Option<&u32>) {
    if let Some(place) = choices.iter().position(|choice| Some(choice) == vertex) {
        let vertex = choices.remove(place);
        choices.push(vertex);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If every step of the known path examined all unvisited vertices, this test would take minutes.
    #[test]
    fn a_known_path_is_followed_in_linear_time() {
        let count = 200_000;
        let ring = Graph::from_edges(count, (0..count).map(|vertex| (vertex, (vertex + 1) % count))).unwrap();
        let mut guide = |begun: &[u32], _: &[u32]| Guidance::Continue((begun.len() as u32..count).collect());
        let guide = Some(&mut guide as &mut Guide);
        let mut found = Vec::new();
        let end = each_guided(&ring, Ends::Cycle, None, guide, &Control::default(), &mut |cycle| {
            found = cycle.to_vec();
            ControlFlow::Break(())
        });
        assert!(end == ListingEnd::BrokenOff && found.into_iter().eq(0..count));
    }
}
