//! Proofs by an order of the vertices: dynamic programming that finishes one vertex after another.
//!
//! A *region* is a set of edges. Its *boundary* is the vertices that also have edges outside of it; its other vertices
//! are finished. The edges of a Hamiltonian cycle in a region form a set of paths whose ends lie on the boundary and
//! which pass through all finished vertices. The table of a region lists all states in which these paths can leave the
//! boundary: each boundary vertex has none of the edges, or two, or is the end of a path, whose other end is noted.
//!
//! At first every edge is a region. A vertex is finished by merging all regions around it and keeping the states in
//! which it has two edges. If a table is empty, there is no Hamiltonian cycle. Any order of the vertices is correct; a
//! good one keeps the boundaries short. Edges that the rules of forced edges exclude are left out.
//!
//! This is the method of Arnborg and Proskurowski 1989, written for the check alone: every pair of states is tried.

use super::super::forced::{MoveState, Moves};
use super::{CheckLimits, LimitReached};
use crate::ends::Ends;
use crate::graph::Graph;
use std::collections::HashSet;

/// A boundary vertex without edges in the region.
const BARE: u8 = 255;
/// A boundary vertex with two edges in the region.
const FULL: u8 = 254;
/// The longest boundary. Other values of a state are places in the boundary.
const LONGEST_BOUNDARY: usize = 250;

/// For each boundary vertex: [`BARE`], [`FULL`], or the place of the other end of its path.
type State = Box<[u8]>;

/// A set of edges, described by the states of its boundary.
struct Region {
    /// The boundary vertices, ascending.
    boundary: Vec<u32>,
    states: Vec<State>,
    finished: usize,
}

/// The graph without the edges that the rules of forced edges exclude; `None` if they contradict each other, or do not
/// apply.
pub fn without_lost_edges(graph: &Graph) -> Option<Graph> {
    let moves = Moves::new(graph, Ends::Cycle).filter(|moves| !moves.contradict)?;
    let kept = moves.states().filter(|&(_, state)| state != MoveState::Lost).map(|(edge, _)| edge);
    Graph::from_edges(graph.vertices() as u32, kept).ok()
}

/// Whether a table is empty at some time.
pub(super) fn check(order: &[u32], graph: &Graph, limits: &mut CheckLimits) -> Result<bool, LimitReached> {
    limits.spend((graph.vertices() + graph.edges()) as u64)?;
    limits.allow(200 * (graph.vertices() + graph.edges()) as u64)?;

    if !has_each_once(order, graph.vertices()) {
        return Ok(false);
    }

    let Some(moves) = Moves::new(graph, Ends::Cycle) else { return Ok(false) };
    if moves.contradict {
        return Ok(true);
    }

    let mut regions = Regions::new(graph, &moves);
    for &vertex in order {
        match regions.finish(vertex, limits)? {
            Finished::Empty => return Ok(true),
            Finished::CycleFound => return Ok(false),
            Finished::Region(region) => regions.place(region),
        }
    }

    Ok(false)
}

/// Whether the order names vertices of the graph only, and each at most once. This includes what comes after the
/// contradiction.
fn has_each_once(order: &[u32], vertices: usize) -> bool {
    let mut is_named = vec![false; vertices];
    order.iter().all(|&vertex| is_named.get_mut(vertex as usize).is_some_and(|named| !std::mem::replace(named, true)))
}

enum Finished {
    Region(Region),
    Empty,
    CycleFound,
}

struct Regions {
    /// The regions that have not been merged into others.
    list: Vec<Option<Region>>,
    /// For each vertex, the regions with the vertex on their boundary, and some that were merged into others.
    around: Vec<Vec<usize>>,
    vertices: usize,
    bytes: u64,
}

impl Regions {
    fn new(graph: &Graph, moves: &Moves) -> Regions {
        let count = graph.vertices();
        let mut regions = Regions { list: Vec::new(), around: vec![Vec::new(); count], vertices: count, bytes: 0 };
        for ((from, to), state) in moves.states() {
            let used: State = Box::new([1, 0]);
            let unused: State = Box::new([BARE, BARE]);
            let states = match state {
                MoveState::Lost => continue,
                MoveState::Made => vec![used],
                MoveState::Open => vec![unused, used],
            };
            regions.place(Region { boundary: vec![from.min(to), from.max(to)], states, finished: 0 });
        }

        regions
    }

    fn place(&mut self, region: Region) {
        region.boundary.iter().for_each(|&vertex| self.around[vertex as usize].push(self.list.len()));
        self.bytes += region.bytes();
        self.list.push(Some(region));
    }

    fn take(&mut self, index: usize) -> Option<Region> {
        let region = self.list[index].take()?;
        self.bytes -= region.bytes();
        Some(region)
    }

    /// Merges the regions around a vertex, those with few states first, and finishes it.
    fn finish(&mut self, vertex: u32, limits: &mut CheckLimits) -> Result<Finished, LimitReached> {
        let around = std::mem::take(&mut self.around[vertex as usize]);
        let mut waiting: Vec<Region> = around.into_iter().filter_map(|index| self.take(index)).collect();

        // The smallest region comes last, where it is taken first.
        let by_size = |region: &Region| std::cmp::Reverse((region.states.len(), region.boundary.clone()));
        while waiting.len() > 1 {
            waiting.sort_by_cached_key(by_size);
            let (Some(left), Some(right)) = (waiting.pop(), waiting.pop()) else { break };
            let held = self.bytes + waiting.iter().map(Region::bytes).sum::<u64>();
            match merge(&left, &right, self.vertices, held, limits)? {
                Some(merged) => waiting.push(merged),
                None => return Ok(Finished::CycleFound),
            }
        }

        // A vertex without regions has no edges.
        let Some(mut region) = waiting.pop() else { return Ok(Finished::Empty) };
        region.finish(vertex);
        Ok(if region.states.is_empty() { Finished::Empty } else { Finished::Region(region) })
    }
}

impl Region {
    fn bytes(&self) -> u64 {
        let per_state = self.boundary.len() + 48;
        (self.states.len() * per_state + 4 * self.boundary.len() + 64) as u64
    }

    /// Keeps the states in which the vertex has two edges, and takes it off the boundary.
    fn finish(&mut self, vertex: u32) {
        let Ok(place) = self.boundary.binary_search(&vertex) else { return };
        self.boundary.remove(place);
        self.finished += 1;
        self.states.retain(|state| state[place] == FULL);
        for state in &mut self.states {
            let shifted = |&end: &u8| if end < FULL && end as usize > place { end - 1 } else { end };
            let without = state[..place].iter().chain(&state[place + 1..]);
            *state = without.map(shifted).collect();
        }
    }
}

/// All pairs of states that fit together; `None` if one pair is a Hamiltonian cycle of the whole graph.
fn merge(
    left: &Region,
    right: &Region,
    vertices: usize,
    held: u64,
    limits: &mut CheckLimits,
) -> Result<Option<Region>, LimitReached> {
    let mut boundary: Vec<u32> = left.boundary.iter().chain(&right.boundary).copied().collect();
    boundary.sort_unstable();
    boundary.dedup();

    if boundary.len() > LONGEST_BOUNDARY {
        return Err(LimitReached);
    }

    let finished = left.finished + right.finished;
    let covers_all = finished + boundary.len() == vertices;

    // The place of each vertex of a region in the merged boundary.
    let places = |region: &Region| -> Vec<u8> {
        region.boundary.iter().map(|vertex| boundary.partition_point(|known| known < vertex) as u8).collect()
    };

    let widened = |region: &Region| -> Vec<State> {
        let places = places(region);
        let widen = |state: &State| {
            let mut wide = vec![BARE; boundary.len()];
            for (&place, &end) in places.iter().zip(state.iter()) {
                wide[place as usize] = if end < FULL { places[end as usize] } else { end };
            }
            wide.into_boxed_slice()
        };
        region.states.iter().map(widen).collect()
    };

    let left = widened(left);
    let right = widened(right);
    let mut states: HashSet<State> = HashSet::new();
    let per_state = boundary.len() as u64 + 48;

    for left in &left {
        limits.spend((right.len() * (boundary.len() + 1)) as u64)?;

        for right in &right {
            match join(left, right) {
                Joined::Paths(state) => {
                    states.insert(state);
                }
                Joined::OneCycle if covers_all => return Ok(None),
                Joined::OneCycle | Joined::Misfit => {}
            }
        }

        limits.allow(held + 2 * states.len() as u64 * per_state)?;
    }

    Ok(Some(Region { boundary, states: states.into_iter().collect(), finished }))
}

enum Joined {
    /// The edges form paths and no cycle.
    Paths(State),
    /// The edges form one cycle through all vertices of the boundary, and no path.
    OneCycle,
    /// A vertex has too many edges, or a cycle leaves something out.
    Misfit,
}

/// Joins two states of the same boundary, whose edges differ.
fn join(left: &[u8], right: &[u8]) -> Joined {
    let has_too_many = |(&left, &right): (&u8, &u8)| left == FULL && right != BARE || right == FULL && left != BARE;
    if left.iter().zip(right).any(has_too_many) {
        return Joined::Misfit;
    }

    let mut state = vec![BARE; left.len()];
    for place in 0..left.len() {
        // A path goes on at a vertex that is an end in both.
        state[place] = match (left[place], right[place]) {
            (BARE, BARE) => BARE,
            (BARE, end) | (end, BARE) if end < FULL => {
                let mut here = place;
                let mut is_left = right[place] == BARE;
                loop {
                    here = if is_left { left[here] } else { right[here] } as usize;
                    is_left = !is_left;
                    if if is_left { left[here] } else { right[here] } == BARE {
                        break here as u8;
                    }
                }
            }
            _ => FULL,
        };
    }

    // Vertices that are ends in both lie on paths that were joined, or on cycles. Mark those on paths.
    let mut is_on_path = vec![false; left.len()];
    for place in 0..left.len() {
        if state[place] < FULL {
            let mut here = place;
            let mut is_left = right[place] == BARE;
            loop {
                is_on_path[here] = true;
                let next = if is_left { left[here] } else { right[here] };
                if next >= FULL {
                    break;
                }
                here = next as usize;
                is_left = !is_left;
            }
        }
    }

    let is_joint = |place: usize| left[place] < FULL && right[place] < FULL;
    let Some(begin) = (0..left.len()).find(|&place| is_joint(place) && !is_on_path[place]) else {
        return Joined::Paths(state.into_boxed_slice());
    };

    let mut here = begin;
    let mut is_left = true;
    let mut on_cycle = 0;
    loop {
        is_on_path[here] = true;
        on_cycle += 1;
        here = if is_left { left[here] } else { right[here] } as usize;
        is_left = !is_left;
        if here == begin {
            break;
        }
    }

    let is_whole = on_cycle > 0
        && state.iter().all(|&end| end == FULL)
        && (0..left.len()).all(|place| !is_joint(place) || is_on_path[place]);

    if is_whole { Joined::OneCycle } else { Joined::Misfit }
}
