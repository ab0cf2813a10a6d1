//! Colours: why most symmetries fix no tour.
//!
//! - A bipartite graph has a Hamiltonian cycle only if it has equally many vertices of both colours.
//! - A unit modulo r is not divisible by any prime p that divides r. If the vertices have heights modulo p such that
//!   the voltage of every edge is the difference of the heights of its ends, all cycles have voltage 0. Modulo 2, if
//!   every edge has one more than that, the voltage of a cycle is the parity of its length. A symmetry of a
//!   chessboard that swaps the colours is of the latter kind. So it rotates a cycle only if the quotient has an odd
//!   number of vertices, and if its order is 2, every cycle counts then.

use super::VoltageGraph;
use destrier_core::Graph;

impl VoltageGraph {
    /// The modulus that is needed, 1 if every cycle counts; `None` if no cycle counts.
    pub(super) fn reduced(&self, graph: &Graph) -> Option<u32> {
        let count = graph.vertices() as u32;
        if (0..count).any(|vertex| graph.degree(vertex) < 2) {
            return None;
        }

        if let Some(colours) = graph.two_colouring() {
            let ones = colours.iter().filter(|&&is_one| is_one).count();
            if 2 * ones != colours.len() {
                return None;
            }
        }

        let primes = (2..=self.modulus).filter(|&prime| {
            self.modulus.is_multiple_of(prime) && (2..prime).all(|smaller| !prime.is_multiple_of(smaller))
        });

        for prime in primes {
            if self.is_level(prime, 0) {
                return None;
            }

            if prime == 2 && self.is_level(2, 1) {
                if count.is_multiple_of(2) {
                    return None;
                }
                // Every cycle has an odd voltage, which is a unit.
                if self.modulus.is_power_of_two() {
                    return Some(1);
                }
            }
        }

        Some(self.modulus)
    }

    /// Whether the voltages minus `each` are differences of heights modulo the prime.
    fn is_level(&self, prime: u32, each: u32) -> bool {
        let mut near: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.vertices as usize];
        for (from, to, ways) in &self.edges {
            for &(voltage, _) in ways {
                near[*from as usize].push((*to, (voltage + prime - each) % prime));
                near[*to as usize].push((*from, (prime - each + prime - voltage % prime) % prime));
            }
        }

        // If `each` is not 0, the prime is 2, and both directions are the same.
        let mut height: Vec<Option<u32>> = vec![None; self.vertices as usize];
        let mut waiting = Vec::new();
        for root in 0..self.vertices {
            if height[root as usize].is_none() {
                height[root as usize] = Some(0);
                waiting.push((root, 0));
            }

            while let Some((vertex, at)) = waiting.pop() {
                for &(to, rise) in &near[vertex as usize] {
                    let there = (at + rise) % prime;
                    match height[to as usize] {
                        None => {
                            height[to as usize] = Some(there);
                            waiting.push((to, there));
                        }
                        Some(known) if known != there => return false,
                        Some(_) => {}
                    }
                }
            }
        }

        true
    }
}
