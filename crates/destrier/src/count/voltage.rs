//! Hamilton circuits of a graph whose edges carry voltages: the tours that a symmetry keeps, seen in its quotient.
//!
//! An edge from u to v may be taken with some of the voltages 0 to r - 1, in so many ways each; walked backwards it has the
//! negative voltage. A circuit counts if the sum of its voltages, modulo r, is a unit: then the circuit that it is lifted
//! to is a single one (Gross and Tucker, *Topological Graph Theory*, 1987, section 2.1). With r = 1 every circuit counts,
//! weighted by its number of ways.
//!
//! A small frontier program: vertices are taken in order, with their edges to those taken before. A state says for every
//! vertex of the frontier that it has no edge yet, or two, or is the end of a path, of which it knows the other end and
//! the voltage on the way there. Quotients are small, so that a map of states will do.
//!
//! Invariant: counts are exact or the count is refused; nothing wraps.

use super::frontier::Halt;
use super::order;
use crate::method::Control;
use destrier_core::Graph;
use std::collections::HashMap;

/// About how many bytes a state takes in the map.
const BYTES: u64 = 160;

/// An edge from a lower to a higher vertex: its voltages, each in so many ways.
pub(super) type Link = (u32, u32, Vec<(u32, u32)>);

/// The graph.
#[derive(Clone, Debug)]
pub(super) struct VoltageGraph {
    /// Voltages are taken modulo this.
    pub(super) modulus: u32,
    /// How many vertices.
    pub(super) vertices: u32,
    /// Its edges.
    pub(super) edges: Vec<Link>,
}

/// How a vertex of the frontier stands.
const BARE: u8 = 0;
const DONE: u8 = 1;
const MATE: u8 = 2;

/// For every place of the frontier: how it stands (or [`MATE`] and the place of the other end), and the voltage to there.
type State = Box<[(u8, u8)]>;

impl VoltageGraph {
    /// The circuits that count, without direction; there are three vertices at least.
    pub(super) fn circuits(&self, memory: u64, control: &Control) -> Result<u128, Halt> {
        let plain = self.edges.iter().map(|&(from, to, _)| (from, to));
        let too_wide = Halt::TooWide { width: self.vertices as usize, needed: f64::INFINITY };
        let Ok(graph) = Graph::from_edges(self.vertices, plain) else { return Err(too_wide) };
        let order = order::of(&graph, None);
        let plan = Plan::new(&graph, &order);
        if plan.width > usize::from(u8::MAX - MATE) || self.modulus > 256 {
            return Err(too_wide);
        }
        let mut found = 0u128;
        let mut states: HashMap<State, u128> = HashMap::new();
        states.insert(vec![(DONE, 0); plan.width].into(), 1);
        let ways: HashMap<(u32, u32), &[(u32, u32)]> =
            self.edges.iter().map(|(from, to, ways)| ((*from, *to), &ways[..])).collect();
        for (index, &vertex) in order.iter().enumerate() {
            states = enter(states, plan.place[vertex as usize]);
            let is_last = index + 1 == order.len();
            for &earlier in &plan.earlier[index] {
                let (low, high) = (vertex.min(earlier), vertex.max(earlier));
                let ends = (plan.place[low as usize], plan.place[high as usize]);
                let edge = Edge { ends, ways: ways.get(&(low, high)).copied().unwrap_or(&[]), is_last };
                states = self.take(states, &edge, &mut found)?;
                if states.len() as u64 * BYTES > memory {
                    return Err(Halt::Memory { needed: states.len() as u64 * BYTES, allowed: memory });
                }
                if control.is_tripped() {
                    return Err(Halt::Stopped);
                }
            }
            for &gone in &plan.leaving[index] {
                let place = plan.place[gone as usize];
                states.retain(|state, _| state[place].0 == DONE);
            }
        }
        Ok(found)
    }

    /// Every state with the edge and without it.
    fn take(&self, states: HashMap<State, u128>, edge: &Edge, found: &mut u128) -> Result<HashMap<State, u128>, Halt> {
        let overflow = || Halt::TooWide { width: self.vertices as usize, needed: f64::INFINITY };
        let mut next: HashMap<State, u128> = HashMap::with_capacity(states.len() * 2);
        for (state, count) in states {
            for &(voltage, ways) in edge.ways {
                let more = count.checked_mul(u128::from(ways)).ok_or_else(overflow)?;
                match self.link(&state, edge, voltage) {
                    Linked::Not => {}
                    Linked::Path(linked) => {
                        let known = next.entry(linked).or_default();
                        *known = known.checked_add(more).ok_or_else(overflow)?;
                    }
                    Linked::Circuit(total) => {
                        if gcd(total, self.modulus) == 1 {
                            *found = found.checked_add(more).ok_or_else(overflow)?;
                        }
                    }
                }
            }
            let known = next.entry(state).or_default();
            *known = known.checked_add(count).ok_or_else(overflow)?;
        }
        Ok(next)
    }

    /// The state with the edge.
    fn link(&self, state: &State, edge: &Edge, voltage: u32) -> Linked {
        let (one, other) = edge.ends;
        if state[one].0 == DONE || state[other].0 == DONE {
            return Linked::Not;
        }
        let (far, to_far) = self.end(state, one);
        let (near, to_near) = self.end(state, other);
        if far == other {
            let all_done = (0..state.len()).all(|place| place == one || place == other || state[place].0 == DONE);
            if !(edge.is_last && all_done) {
                return Linked::Not;
            }
            // From `one` along the path to `other`, and back over the edge.
            return Linked::Circuit((to_far + self.modulus - voltage) % self.modulus);
        }
        let mut linked = state.clone();
        linked[one] = (DONE, 0);
        linked[other] = (DONE, 0);
        // From the far end of the one path to the far end of the other.
        let along = (self.modulus - to_far + voltage + to_near) % self.modulus;
        linked[far] = (MATE + near as u8, along as u8);
        linked[near] = (MATE + far as u8, ((self.modulus - along) % self.modulus) as u8);
        Linked::Path(linked)
    }

    /// The other end of the path that ends here, and the voltage on the way there.
    fn end(&self, state: &State, place: usize) -> (usize, u32) {
        match state[place] {
            (BARE, _) => (place, 0),
            (mate, voltage) => (usize::from(mate - MATE), u32::from(voltage)),
        }
    }
}

enum Linked {
    Not,
    Path(State),
    Circuit(u32),
}

struct Edge<'a> {
    /// The places of its lower and its higher vertex.
    ends: (usize, usize),
    ways: &'a [(u32, u32)],
    /// Whether all vertices have entered, so that a circuit may close.
    is_last: bool,
}

fn enter(states: HashMap<State, u128>, place: usize) -> HashMap<State, u128> {
    let fresh = |(mut state, count): (State, u128)| {
        state[place] = (BARE, 0);
        (state, count)
    };
    states.into_iter().map(fresh).collect()
}

/// Which place of the frontier each vertex has while it waits, and when it comes and goes.
struct Plan {
    width: usize,
    place: Vec<usize>,
    /// For each step, the neighbours that came before.
    earlier: Vec<Vec<u32>>,
    /// For each step, the vertices whose last neighbour has come.
    leaving: Vec<Vec<u32>>,
}

impl Plan {
    fn new(graph: &Graph, order: &[u32]) -> Plan {
        let count = graph.vertices();
        let mut step = vec![0; count];
        order.iter().enumerate().for_each(|(index, &vertex)| step[vertex as usize] = index);
        let last = |vertex: u32| {
            graph
                .neighbours(vertex)
                .iter()
                .map(|&near| step[near as usize])
                .max()
                .unwrap_or(0)
                .max(step[vertex as usize])
        };
        let mut plan = Plan { width: 0, place: vec![0; count], earlier: Vec::new(), leaving: vec![Vec::new(); count] };
        let mut unused: Vec<usize> = Vec::new();
        for (index, &vertex) in order.iter().enumerate() {
            let place = unused.pop().unwrap_or_else(|| {
                plan.width += 1;
                plan.width - 1
            });
            plan.place[vertex as usize] = place;
            let before = |near: &u32| step[*near as usize] < index;
            plan.earlier.push(graph.neighbours(vertex).iter().copied().filter(before).collect());
            plan.leaving[last(vertex)].push(vertex);
            unused.extend(plan.leaving[index].iter().map(|&gone| plan.place[gone as usize]));
        }
        plan
    }
}

pub(super) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
