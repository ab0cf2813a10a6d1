//! Which squares hang together, and which of those parts are closed loops.

use crate::disjoint_sets::DisjointSets;
use destrier_core::Board;

/// What the moves of a sketch make of its squares.
pub(super) struct Parts {
    /// How many moves each square has, up to 255.
    pub(super) degrees: Vec<u8>,
    /// The lowest square of each square's part.
    lowest: Vec<u32>,
    /// The lowest square of each loop; ascending.
    loops: Vec<u32>,
}

impl Parts {
    pub(super) fn of(board: &Board, moves: &[(u32, u32)]) -> Parts {
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
            // The first square of a set that comes up is its lowest.
            let root = sets.find(id) as usize;
            let first = lowest[root].min(id);
            (lowest[root], lowest[id as usize]) = (first, first);
            is_loop[lowest[id as usize] as usize] &= degrees[id as usize] == 2;
        }
        let loops = (0..cells as u32).filter(|&id| lowest[id as usize] == id && is_loop[id as usize]).collect();
        Parts { degrees, lowest, loops }
    }

    pub(super) fn loops(&self) -> usize {
        self.loops.len()
    }

    /// The loop of a square, named by its lowest square; `None` if it is in none.
    pub(super) fn loop_of(&self, id: u32) -> Option<u32> {
        let lowest = self.lowest[id as usize];
        self.loops.binary_search(&lowest).ok().map(|_| lowest)
    }

    /// The lowest square of each loop; ascending.
    pub(super) fn names(&self) -> &[u32] {
        &self.loops
    }
}
