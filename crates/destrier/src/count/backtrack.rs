//! Plain backtracking with pruning: every Hamiltonian cycle or path, one after another.
//!
//! The path grows at its head. An unvisited vertex needs two links: to other unvisited vertices, to the head or, for
//! a cycle, to the root. The last vertex of a path needs one. When the head moves on, its neighbours lose a link. A
//! neighbour with a single link left must be next, or last. If there are too many of these, or if the unvisited
//! vertices are not connected, the path cannot be completed. The next vertices are tried in Warnsdorff's order,
//! fewest continuations first, so that the first tours are found soon on large boards too.
//!
//! Invariant: cycles, and paths without given ends, are found once, not once per direction. The order depends only on
//! the graph. Memory is linear in the graph.

use crate::method::Control;
use destrier_core::{Ends, Graph};
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

/// Passes every cycle or path to `see`, as its vertices in order. A cycle begins at `root`, if that is given.
///
/// ```
/// use destrier::count::backtrack::{ListingEnd, each};
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
    see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ListingEnd {
    let count = graph.vertices() as u32;
    if ends.given().chain(root).any(|vertex| vertex >= count) {
        return ListingEnd::Complete;
    }
    let mut search = Backtracker::new(graph, control);
    match ends {
        _ if count == 0 => ListingEnd::Complete,
        Ends::Cycle if count < 3 => ListingEnd::Complete,
        // One of the two directions: the second vertex is less than the last.
        Ends::Cycle => {
            search.from(root.unwrap_or(0), BacktrackGoal::Cycle, &mut |path| match path[1] < path[path.len() - 1] {
                true => see(path),
                false => ControlFlow::Continue(()),
            })
        }
        Ends::Path { start: Some(start), end: Some(end) } if start == end && count > 1 => ListingEnd::Complete,
        Ends::Path { start: Some(start), end } => search.from(start, BacktrackGoal::Path(end), see),
        Ends::Path { start: None, end: Some(end) } => {
            let mut reversed = Vec::new();
            search.from(end, BacktrackGoal::Path(None), &mut |path| {
                reversed.clear();
                reversed.extend(path.iter().rev());
                see(&reversed)
            })
        }
        Ends::Path { start: None, end: None } => {
            for start in 0..count {
                let found =
                    search.from(start, BacktrackGoal::Path(None), &mut |path| match path[0] <= path[path.len() - 1] {
                        true => see(path),
                        false => ControlFlow::Continue(()),
                    });
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
/// use destrier::count::backtrack;
/// use destrier::{BoardGraph, Control, Ends};
///
/// let board_graph = BoardGraph::new(&"5x6".parse()?);
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum BacktrackGoal {
    Cycle,
    Path(Option<u32>),
}

/// Number of vertices visited between two looks at the control: about a millisecond. A single step may flood the whole
/// graph, so steps are no measure of time.
const LOOK_INTERVAL: usize = 1 << 15;

struct Backtracker<'a> {
    graph: &'a Graph,
    control: &'a Control,
    path: Vec<u32>,
    visited: Vec<bool>,
    /// For each vertex, its number of unvisited neighbours.
    free: Vec<u32>,
    /// The vertices still to be tried after each vertex of the path, the next one last.
    choices: Vec<Vec<u32>>,
    /// For the connectivity test: the round in which a vertex was reached.
    met: Vec<u64>,
    round: u64,
    /// Number of vertices visited since the last look at the control.
    work: usize,
}

impl<'a> Backtracker<'a> {
    fn new(graph: &'a Graph, control: &'a Control) -> Backtracker<'a> {
        let count = graph.vertices();
        let free = (0..count as u32).map(|vertex| graph.degree(vertex) as u32).collect();
        let (visited, met) = (vec![false; count], vec![0; count]);
        Backtracker { graph, control, path: Vec::new(), visited, free, choices: Vec::new(), met, round: 0, work: 0 }
    }

    /// Finds all paths from this root.
    fn from(&mut self, root: u32, goal: BacktrackGoal, see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> ListingEnd {
        self.enter(root, goal);
        let mut end = ListingEnd::Complete;
        while let Some(choices) = self.choices.last_mut() {
            let Some(next) = choices.pop() else {
                self.leave();
                continue;
            };
            self.work += 1;
            if self.work >= LOOK_INTERVAL {
                self.work = 0;
                if self.control.is_stopped() {
                    end = ListingEnd::Stopped;
                    break;
                }
            }
            self.enter(next, goal);
            if self.path.len() == self.visited.len() && self.is_complete(goal) && see(&self.path).is_break() {
                end = ListingEnd::BrokenOff;
                break;
            }
        }
        if self.visited.len() == 1
            && end == ListingEnd::Complete
            && goal != BacktrackGoal::Cycle
            && see(&[root]).is_break()
        {
            end = ListingEnd::BrokenOff;
        }
        while !self.path.is_empty() {
            self.leave();
        }
        end
    }

    fn is_complete(&self, goal: BacktrackGoal) -> bool {
        let (root, last) = (self.path[0], self.path[self.path.len() - 1]);
        match goal {
            BacktrackGoal::Cycle => self.graph.neighbours(last).contains(&root),
            BacktrackGoal::Path(end) => end.is_none_or(|end| end == last),
        }
    }

    fn enter(&mut self, vertex: u32, goal: BacktrackGoal) {
        self.path.push(vertex);
        self.visited[vertex as usize] = true;
        for &near in self.graph.neighbours(vertex) {
            self.free[near as usize] -= 1;
        }
        let choices = self.continuations(vertex, goal);
        self.choices.push(choices);
    }

    fn leave(&mut self) {
        self.choices.pop();
        if let Some(vertex) = self.path.pop() {
            self.visited[vertex as usize] = false;
            for &near in self.graph.neighbours(vertex) {
                self.free[near as usize] += 1;
            }
        }
    }

    /// The vertices to try after the head.
    fn continuations(&mut self, head: u32, goal: BacktrackGoal) -> Vec<u32> {
        let (graph, root) = (self.graph, self.path[0]);
        let left = self.visited.len() - self.path.len();
        let open = graph.neighbours(head).iter().copied().filter(|&near| !self.visited[near as usize]);
        let mut choices: Vec<u32> = open.collect();
        if left <= 1 {
            return choices;
        }
        if let BacktrackGoal::Path(Some(end)) = goal {
            choices.retain(|&next| next != end);
        }
        // Number of links that a neighbour of the head keeps if the head does not move to it.
        let links = |vertex: u32| {
            let to_root = goal == BacktrackGoal::Cycle && graph.neighbours(vertex).contains(&root);
            self.free[vertex as usize] + u32::from(to_root)
        };
        let end_is_free = goal == BacktrackGoal::Path(None);
        let mut forced = Vec::new();
        for &near in graph.neighbours(head) {
            if self.visited[near as usize] {
                continue;
            }
            let needed = if goal == BacktrackGoal::Path(Some(near)) { 1 } else { 2 };
            if links(near) < needed {
                forced.push(near);
            }
        }
        // With a free end, one of the vertices that must be next may be the last vertex instead.
        match forced.len() {
            0 => {}
            1 if end_is_free && self.free[forced[0] as usize] > 0 => {}
            1 => choices.retain(|next| forced.contains(next)),
            2 if end_is_free => choices.retain(|next| forced.contains(next)),
            _ => return Vec::new(),
        }
        if choices.is_empty() || !self.is_connected(choices[0], left) {
            return Vec::new();
        }
        choices.sort_by_key(|&next| std::cmp::Reverse((self.free[next as usize], next)));
        choices
    }

    /// Whether the unvisited vertices are connected.
    fn is_connected(&mut self, from: u32, left: usize) -> bool {
        self.round += 1;
        let mut waiting = vec![from];
        let mut reached = 1;
        self.met[from as usize] = self.round;
        while let Some(vertex) = waiting.pop() {
            for &near in self.graph.neighbours(vertex) {
                if !self.visited[near as usize] && self.met[near as usize] != self.round {
                    self.met[near as usize] = self.round;
                    reached += 1;
                    waiting.push(near);
                }
            }
        }
        self.work += reached;
        reached == left
    }
}
