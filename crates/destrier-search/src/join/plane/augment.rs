//! Augmenting paths on a plane board: the breadth-first search of [`repair`](super::super::repair) with one byte per
//! square and direction of search.

use super::{PlaneMoves, directions};

/// A square that a search has not reached.
const UNSEEN: u8 = u8::MAX;

/// The search, kept between calls so that only what was touched is cleared.
pub(super) struct AugmentingSearch {
    /// The direction by which a square was first reached by a move not in use.
    by_new: Vec<u8>,
    /// The direction by which a square was first reached by a move in use.
    by_old: Vec<u8>,
    touched: Vec<usize>,
    queue: Vec<usize>,
}

impl AugmentingSearch {
    pub(super) fn new(squares: usize) -> AugmentingSearch {
        AugmentingSearch {
            by_new: vec![UNSEEN; squares],
            by_old: vec![UNSEEN; squares],
            touched: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Finds an augmenting path from `root`, which lacks a move, and exchanges its moves; returns their number. The
    /// board is bipartite, so the path visits no square twice.
    pub(super) fn augment(&mut self, moves: &PlaneMoves, used: &mut [u8], root: usize) -> Option<u64> {
        self.queue.push(root);
        let end = self.search(moves, used, root);
        let length = end.map(|end| self.exchange(moves, used, root, end));
        // Squares reached by moves in use are exactly those in the queue.
        self.touched.drain(..).for_each(|square| self.by_new[square] = UNSEEN);
        self.queue.drain(..).for_each(|square| self.by_old[square] = UNSEEN);
        length
    }

    /// A square that lacks a move, at the end of an alternating path.
    fn search(&mut self, moves: &PlaneMoves, used: &[u8], root: usize) -> Option<usize> {
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;

            for direction in directions(moves.legal(here) & !used[here]) {
                let near = moves.step(here, direction);
                if self.by_new[near] != UNSEEN {
                    continue;
                }

                self.by_new[near] = direction;
                self.touched.push(near);

                if used[near].count_ones() < 2 {
                    return Some(near);
                }

                for onward in directions(used[near]) {
                    let beyond = moves.step(near, onward);
                    if self.by_old[beyond] == UNSEEN && beyond != root {
                        self.by_old[beyond] = onward;
                        self.queue.push(beyond);
                    }
                }
            }
        }
        None
    }

    /// Exchanges the moves of the path from `root` to `end`.
    fn exchange(&self, moves: &PlaneMoves, used: &mut [u8], root: usize, end: usize) -> u64 {
        let mut near = end;
        let mut length = 0;
        loop {
            let direction = self.by_new[near];
            let here = moves.step(near, direction ^ 4);
            moves.set(used, here, direction);
            length += 1;

            if here == root {
                return length;
            }

            let onward = self.by_old[here];
            near = moves.step(here, onward ^ 4);
            moves.clear(used, near, onward);
            length += 1;
        }
    }
}
