//! The connected components of a set of moves, and which of them are closed loops.

use destrier_core::Rectangle;
use destrier_search::disjoint_sets::DisjointSets;

/// Degrees and components of the squares of a sketch.
pub(super) struct Components {
    /// The number of moves at each square, at most 255.
    pub(super) degrees: Vec<u8>,
    /// The lowest square in the component of each square.
    lowest: Vec<u32>,
    /// The lowest square of each loop; ascending.
    loops: Vec<u32>,
}

impl Components {
    pub(super) fn new(board: &Rectangle, moves: &[(u32, u32)]) -> Components {
        let cells = board.cells() as usize;
        let mut degrees = vec![0u8; cells];
        let mut sets = DisjointSets::new(cells as u32);
        for &(from, to) in moves {
            for end in [from, to] {
                degrees[end as usize] = degrees[end as usize].saturating_add(1);
            }
            sets.union(from, to);
        }

        let mut lowest = vec![u32::MAX; cells];
        let mut is_loop = vec![true; cells];
        for id in 0..cells as u32 {
            // Squares are visited in ascending order, so the first of a component is its lowest.
            let root = sets.find(id) as usize;
            let first = lowest[root].min(id);
            lowest[root] = first;
            lowest[id as usize] = first;
            is_loop[lowest[id as usize] as usize] &= degrees[id as usize] == 2;
        }

        let loops = (0..cells as u32).filter(|&id| lowest[id as usize] == id && is_loop[id as usize]).collect();
        Components { degrees, lowest, loops }
    }

    pub(super) fn loops(&self) -> usize {
        self.loops.len()
    }

    /// The loop that contains a square, identified by its lowest square.
    pub(super) fn loop_of(&self, id: u32) -> Option<u32> {
        let lowest = self.lowest[id as usize];
        self.loops.binary_search(&lowest).ok().map(|_| lowest)
    }

    /// The lowest square of each loop; ascending.
    pub(super) fn lowest_of_loops(&self) -> &[u32] {
        &self.loops
    }
}
