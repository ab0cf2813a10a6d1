//! The frontier at each step, and a state packed into one number.
//!
//! A state at a step is, for each frontier vertex, whether no chosen edge touches it, or two do, or one, and in the
//! last case which other frontier vertex is the far end of its path. With w vertices that is a number of w ternary
//! digits, followed by one digit for each pair: which of the ends still unpaired is the mate of the first of them. For
//! w <= 36 it is below 3^36 * 35!! < 2^128, so the packing is exact: equal numbers, equal states.

use super::placed_graph::PlacedGraph;

/// The widest frontier whose positions can be packed.
pub(super) const WIDEST: usize = 36;

/// The mark of a vertex that has both its edges.
pub(super) const DONE: u32 = u32::MAX;

pub(super) struct Layers {
    starts: Vec<usize>,
    members: Vec<u32>,
}

/// Why there are no layers.
pub(super) enum LayersError {
    TooWide,
    TooLarge { needed: u64 },
}

impl Layers {
    pub(super) fn new(graph: &PlacedGraph, memory: u64) -> Result<Layers, LayersError> {
        let mut layers = Layers { starts: vec![0], members: Vec::new() };
        let mut touched = vec![false; graph.len()];
        let mut frontier: Vec<u32> = Vec::new();
        for place in 0..graph.len() as u32 {
            if frontier.len() > WIDEST {
                return Err(LayersError::TooWide);
            }

            let needed = 4 * (layers.members.len() + frontier.len()) as u64 + 8 * layers.starts.len() as u64;
            if needed > memory {
                return Err(LayersError::TooLarge { needed });
            }

            layers.members.extend(&frontier);
            layers.starts.push(layers.members.len());
            frontier.retain(|&member| member != place);

            for &near in graph.later(place) {
                if !std::mem::replace(&mut touched[near as usize], true) {
                    frontier.push(near);
                }
            }
        }

        Ok(layers)
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * self.members.capacity() as u64 + 8 * self.starts.capacity() as u64
    }

    /// The state before `place` is processed; `mate` is the vertex itself if it is untouched.
    pub(super) fn pack(&self, place: u32, mate: &[u32]) -> u128 {
        let members = &self.members[self.starts[place as usize]..self.starts[place as usize + 1]];
        let mut code = 0u128;
        let mut unpaired = [0u32; WIDEST];
        let mut left = 0;

        for &member in members {
            let digit = match mate[member as usize] {
                DONE => 1,
                far if far == member => 0,
                _ => {
                    unpaired[left] = member;
                    left += 1;
                    2
                }
            };

            code = 3 * code + digit;
        }

        while left > 1 {
            left -= 1;
            let far = mate[unpaired[left] as usize];
            let place = unpaired[..left].iter().position(|&member| member == far).unwrap_or(0);
            code = code * left as u128 + place as u128;
            left -= 1;
            unpaired[place] = unpaired[left];
        }

        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn different_positions_have_different_numbers() {
        let members: Vec<u32> = (0..6).collect();
        let layers = Layers { starts: vec![0, 6], members };
        let mut codes = HashSet::new();
        let mut count = 0;
        extend(&mut vec![], &mut |mate| {
            count += 1;
            assert!(codes.insert(layers.pack(0, mate)), "{mate:?}");
        });
        // This is the sum over the number of pairs p of C(6, 2p) (2p - 1)!! 2^(6 - 2p).
        assert_eq!(count, 64 + 15 * 16 + 15 * 3 * 4 + 15);
    }

    fn extend(mate: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        let here = mate.len() as u32;
        if here == 6 {
            // A pair is consistent when both name each other.
            if mate.iter().enumerate().all(|(v, &far)| far == DONE || mate[far as usize] == v as u32) {
                visit(mate);
            }
            return;
        }

        for far in (0..6).chain([DONE]) {
            mate.push(far);
            extend(mate, visit);
            mate.pop();
        }
    }
}
