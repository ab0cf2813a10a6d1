//! Colours: why most symmetries keep no tour.
//!
//! - A graph of two colours has a circuit only if it has equally many vertices of each.
//! - A unit modulo r is not divisible by any prime p that divides r. If the vertices can be given heights modulo p
//!   such that every edge's voltage is the difference of the heights of its ends, all circuits have the voltage 0.
//!   Modulo 2, if every edge has one more than that, a circuit has the parity of its length. A symmetry of a
//!   chessboard that exchanges the colours is of the latter kind, and so it turns a circuit only if the quotient has
//!   an odd number of vertices; and then its order being 2, every circuit counts.

use super::VoltageGraph;
use destrier_core::Graph;

impl VoltageGraph {
    /// The modulus that is still needed, 1 if every circuit counts; `None` if none does.
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
                if self.modulus == 2 {
                    return Some(1);
                }
            }
        }
        Some(self.modulus)
    }

    /// Whether heights modulo the prime explain all voltages, but for so much in each edge.
    fn is_level(&self, prime: u32, each: u32) -> bool {
        let mut near: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.vertices as usize];
        for (from, to, ways) in &self.edges {
            for &(voltage, _) in ways {
                near[*from as usize].push((*to, (voltage + prime - each) % prime));
                near[*to as usize].push((*from, (prime - each + prime - voltage % prime) % prime));
            }
        }
        // With `each`, the prime is 2, and there and back are the same.
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
