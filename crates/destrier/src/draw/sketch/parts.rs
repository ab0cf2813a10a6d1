//! Which squares hang together, and which of those parts are closed loops.

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
        let mut lowest: Vec<u32> = (0..cells as u32).collect();
        for &(from, to) in moves {
            for end in [from, to] {
                degrees[end as usize] = degrees[end as usize].saturating_add(1);
            }
            let (one, other) = (root(&mut lowest, from), root(&mut lowest, to));
            lowest[one.max(other) as usize] = one.min(other);
        }
        let mut is_loop = vec![true; cells];
        for id in 0..cells as u32 {
            // Roots are lowest, so one look up is enough from here on.
            lowest[id as usize] = root(&mut lowest, id);
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

/// The lowest square of a part, with the way there halved.
fn root(lowest: &mut [u32], mut id: u32) -> u32 {
    while lowest[id as usize] != id {
        lowest[id as usize] = lowest[lowest[id as usize] as usize];
        id = lowest[id as usize];
    }
    id
}
