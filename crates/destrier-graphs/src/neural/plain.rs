//! The network as in the paper, on any graph: one neuron after another, or all at once.
//!
//! This is the reference implementation of equation 7.1. A neuron between squares i and j adds `-(degree(i) - 2) -
//! (degree(j) - 2)` to its state, where the degree of a square counts its active neurons; then its output becomes 1 if
//! the state is above 3, 0 if it is below 0, and stays as it is in between.
//!
//! Invariant: `degree[v]` is the number of active neurons at v.

use super::wiring::Wiring;

/// Equation 7.1 with time step 1: what is added to a neuron's state.
#[inline]
pub(super) fn motion(degree_i: i32, degree_j: i32) -> i32 {
    -(degree_i - 2) - (degree_j - 2)
}

/// The hysteresis McCulloch-Pitts function.
#[inline]
pub(super) fn output(state: i32, before: bool) -> bool {
    state > 3 || (state >= 0 && before)
}

/// The neurons in the order in which they are visited.
pub(super) struct SequentialNetwork {
    ends: Vec<[u32; 2]>,
    states: Vec<i32>,
    outputs: Vec<bool>,
    degrees: Vec<u32>,
    holes: u32,
}

impl SequentialNetwork {
    /// A network at rest with these outputs, one for each neuron of the wiring.
    pub(super) fn new(wiring: Wiring, outputs: Vec<bool>) -> SequentialNetwork {
        let mut degrees = vec![0; wiring.ids as usize];
        for (ends, _) in wiring.ends.iter().zip(&outputs).filter(|&(_, &fires)| fires) {
            ends.iter().for_each(|&vertex| degrees[vertex as usize] += 1);
        }
        SequentialNetwork {
            states: vec![0; wiring.ends.len()],
            outputs,
            degrees,
            holes: wiring.holes,
            ends: wiring.ends,
        }
    }

    /// Updates every neuron in turn; each uses the newest outputs.
    pub(super) fn update_in_turn(&mut self) {
        for ((ends, state), fires) in self.ends.iter().zip(&mut self.states).zip(&mut self.outputs) {
            let [i, j] = ends.map(|vertex| vertex as usize);
            *state = state.saturating_add(motion(self.degrees[i] as i32, self.degrees[j] as i32));
            let now = output(*state, *fires);
            if now != *fires {
                *fires = now;
                let change = if now { 1 } else { u32::MAX };
                self.degrees[i] = self.degrees[i].wrapping_add(change);
                self.degrees[j] = self.degrees[j].wrapping_add(change);
            }
        }
    }

    /// Updates all neurons at once; each uses the outputs of the previous round.
    pub(super) fn update_at_once(&mut self) {
        let mut degrees = vec![0; self.degrees.len()];
        for ((ends, state), fires) in self.ends.iter().zip(&mut self.states).zip(&mut self.outputs) {
            let [i, j] = ends.map(|vertex| vertex as usize);
            *state = state.saturating_add(motion(self.degrees[i] as i32, self.degrees[j] as i32));
            *fires = output(*state, *fires);
            degrees[i] += u32::from(*fires);
            degrees[j] += u32::from(*fires);
        }
        self.degrees = degrees;
    }

    /// The number of vertices without degree two.
    pub(super) fn energy(&self) -> u64 {
        self.degrees.iter().filter(|&&degree| degree != 2).count() as u64 - u64::from(self.holes)
    }

    /// Every neuron with its state and output.
    pub(super) fn neurons(&self) -> impl Iterator<Item = ([u32; 2], i32, bool)> + '_ {
        self.ends.iter().zip(&self.states).zip(&self.outputs).map(|((&ends, &state), &fires)| (ends, state, fires))
    }

    /// The number of neurons.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_equation_and_the_hysteresis_are_those_of_the_paper() {
        assert_eq!(motion(2, 2), 0);
        assert_eq!(motion(0, 0), 4);
        assert_eq!(motion(8, 8), -12);
        assert!(output(4, false) && !output(-1, true));
        assert!((0..=3).all(|state| output(state, true) && !output(state, false)));
    }

    #[test]
    fn degrees_count_the_neurons_that_fire() {
        let wiring = Wiring::of_board(&"6x6".parse().unwrap());
        let outputs = (0..wiring.ends.len()).map(|index| index % 3 == 0).collect();
        let mut network = SequentialNetwork::new(wiring, outputs);
        for round in 0..40 {
            if round % 2 == 0 {
                network.update_in_turn()
            } else {
                network.update_at_once()
            };

            let mut degrees = vec![0; 36];
            network.neurons().filter(|neuron| neuron.2).for_each(|([i, j], ..)| {
                degrees[i as usize] += 1;
                degrees[j as usize] += 1;
            });

            assert_eq!(degrees, network.degrees);
        }
    }
}
