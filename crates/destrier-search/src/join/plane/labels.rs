//! Which loop a square belongs to, and where on it.

use super::super::longer::loops_after;

/// The loops of a factor, numbered.
pub(super) struct Labels {
    /// By square, the number of its loop.
    pub(super) loop_of: Vec<u32>,
    /// By square, its place on its loop.
    pub(super) place: Vec<u32>,
    /// By loop, a square of it and its length.
    pub(super) loops: Vec<(u32, u32)>,
}

impl Labels {
    /// The number of the longest loop, the last of several.
    pub(super) fn largest(&self) -> u32 {
        (0..).zip(&self.loops).max_by_key(|(_, loop_)| loop_.1).map_or(0, |(label, _)| label)
    }

    /// The squares of all other loops.
    pub(super) fn squares_outside(&self, label: u32) -> impl Iterator<Item = usize> + '_ {
        self.loop_of.iter().enumerate().filter(move |(_, other)| **other != label).map(|(square, _)| square)
    }

    /// Whether the exchange along an alternating cycle, whose even places begin moves in use, leaves fewer loops than
    /// it touches.
    pub(super) fn joins(&self, cycle: &[usize]) -> bool {
        let mut touched: Vec<u32> = cycle.iter().map(|&square| self.loop_of[square]).collect();
        touched.sort_unstable();
        touched.dedup();
        touched.len() > 1 && loops_after(cycle.len(), |end| self.cut(cycle, end)) < touched.len()
    }

    /// The loop of a move in use of the cycle, the place where the move begins, and which end that is.
    fn cut(&self, cycle: &[usize], end: usize) -> (u32, u32, usize) {
        let [a, b] = [cycle[end], cycle[end + 1]];
        let label = self.loop_of[a];
        let is_forward = (self.place[a] + 1) % self.loops[label as usize].1 == self.place[b];
        if is_forward { (label, self.place[a], end) } else { (label, self.place[b], end + 1) }
    }
}
