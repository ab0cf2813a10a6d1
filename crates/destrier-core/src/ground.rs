//! What a path walks on: a board or any graph.
//!
//! Verification needs only this much of either, so one `verify` serves both.

use crate::board::Board;

/// Vertices with numbers from 0, some of which may be missing, and the moves between them.
pub trait Ground {
    /// Vertex numbers are below this.
    fn ids(&self) -> u64;

    /// How many vertices there are, and so how many a tour visits.
    fn count(&self) -> u64;

    /// Whether `id` is a vertex.
    fn contains(&self, id: u64) -> bool;

    /// Whether one move leads from `from` to `to`.
    fn joined(&self, from: u64, to: u64) -> bool;

    /// Where the numbered move leads, on a ground whose moves have numbers.
    fn step(&self, from: u64, number: u8) -> Option<u64>;

    /// How a message should call this vertex.
    fn label(&self, id: u64) -> String;
}

impl Ground for Board {
    fn ids(&self) -> u64 {
        self.cells()
    }

    fn count(&self) -> u64 {
        self.squares()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.cells() && self.has(self.square(id))
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from) && self.contains(to) && self.move_between(self.square(from), self.square(to)).is_some()
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        Board::step(self, self.square(from), number).map(|to| self.id(to))
    }

    fn label(&self, id: u64) -> String {
        if id < self.cells() { self.name(self.square(id)) } else { format!("square {id}") }
    }
}
