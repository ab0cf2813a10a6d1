//! The method in its plainest form: a map from states to counts. Slow, and easy to believe: the fast engine is held
//! against it.
//!
//! A state names for every vertex how it looks from outside: untouched, inner, or an end with its partner. A path is a
//! circuit through one more vertex that is joined to all.

use super::{Halt, Job, Layer, Modulus, Options, Outcome, Progress};
use crate::method::Control;
use destrier_core::Ends;
use std::collections::BTreeMap;

const FREE: u32 = u32::MAX;
const INNER: u32 = u32::MAX - 1;

/// Mates of the vertices that are not taken yet.
type State = Vec<u32>;

pub(super) fn count(
    job: &Job,
    modulus: Modulus,
    _options: &Options,
    control: &Control,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Outcome, Halt> {
    let count = job.graph.vertices();
    let mut outcome = Outcome { residue: 0, layers: Vec::new(), peak_states: 1, peak_bytes: 0, slices: 1 };
    if let Some(residue) = trivial(job) {
        return Ok(Outcome { residue, ..outcome });
    }
    // Vertex `count` is the extra one.
    let open = job.ends != Ends::Circuit;
    let given: Vec<u32> = job.ends.given().collect();
    let all = count + usize::from(open);
    let later = |vertex: u32| -> Vec<u32> {
        let near = job.graph.neighbours(vertex).iter().copied().filter(|&to| to > vertex);
        let extra = open && (given.len() < 2 || given.contains(&vertex));
        near.chain(extra.then_some(count as u32)).collect()
    };
    let add = |a: u64, b: u64| match modulus {
        Modulus::Word => a.wrapping_add(b),
        Modulus::Prime(p) => (a + b) % p,
    };
    let mut layer: BTreeMap<State, u64> = BTreeMap::from([(vec![FREE; all], 1)]);
    for vertex in 0..count as u32 {
        if control.is_tripped() {
            return Err(Halt::Stopped);
        }
        let mut next: BTreeMap<State, u64> = BTreeMap::new();
        let near = later(vertex);
        let forced = given.contains(&vertex);
        for (state, &ways) in &layer {
            let wanted = match state[vertex as usize] {
                FREE => 2,
                INNER => 0,
                _ => 1,
            };
            for chosen in subsets(&near, wanted) {
                if forced && !chosen.contains(&(count as u32)) {
                    continue;
                }
                let Some((mut after, closed)) = joined(state, vertex, &chosen) else { continue };
                if closed {
                    // A circuit that is closed must hold every vertex.
                    if after[vertex as usize + 1..].iter().all(|&mate| mate == INNER) {
                        outcome.residue = add(outcome.residue, ways);
                    }
                    continue;
                }
                after[vertex as usize] = INNER;
                let slot = next.entry(after).or_insert(0);
                *slot = add(*slot, ways);
            }
        }
        layer = next;
        let states = layer.len() as u64;
        outcome.peak_states = outcome.peak_states.max(states);
        outcome.layers.push(Layer { taken: vertex as usize + 1, width: 0, states });
        let step = u64::from(vertex) + 1;
        watch(&Progress { step, steps: count as u64, width: 0, states, bytes: 0, slice: 0, slices: 1 });
    }
    Ok(outcome)
}

/// The answer where it needs no counting.
pub(super) fn trivial(job: &Job) -> Option<u64> {
    let count = job.graph.vertices();
    match job.ends {
        _ if job.ends.given().any(|end| end as usize >= count) => Some(0),
        Ends::Circuit if count < 3 => Some(0),
        Ends::Path { .. } if count < 2 => Some(count as u64),
        Ends::Path { start: Some(start), end: Some(end) } if start == end => Some(0),
        _ => None,
    }
}

fn subsets(near: &[u32], size: usize) -> Vec<Vec<u32>> {
    match size {
        0 => vec![Vec::new()],
        1 => near.iter().map(|&to| vec![to]).collect(),
        _ => (0..near.len()).flat_map(|i| (0..i).map(move |j| vec![near[i], near[j]])).collect(),
    }
}

/// The state after `vertex` was joined to each of the chosen, and whether that closed a circuit.
fn joined(state: &State, vertex: u32, chosen: &[u32]) -> Option<(State, bool)> {
    let mut after = state.clone();
    let mut closed = false;
    for &to in chosen {
        let (a, b) = (after[vertex as usize], after[to as usize]);
        if a == INNER || b == INNER {
            return None;
        }
        if a == to {
            (after[vertex as usize], after[to as usize]) = (INNER, INNER);
            closed = true;
            continue;
        }
        let far = |mate: u32, own: u32| if mate == FREE { own } else { mate };
        let (left, right) = (far(a, vertex), far(b, to));
        (after[vertex as usize], after[to as usize]) = (INNER, INNER);
        (after[left as usize], after[right as usize]) = (right, left);
    }
    Some((after, closed))
}
