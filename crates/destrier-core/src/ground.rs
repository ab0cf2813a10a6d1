//! What a path walks on: a board or any graph.
//!
//! Verification needs only this much of either, so one `verify` serves both.

use crate::board::Board;
use crate::path::MoveWord;
use crate::square::Square;
use crate::tour::Fault;

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

    /// The vertices met by following numbered moves, up to the first that leads nowhere.
    fn trace<'a>(&'a self, start: u64, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let steps = word.iter().enumerate().scan(Some(start), move |here, (index, number)| {
            let from = (*here)?;
            *here = if self.contains(from) { self.step(from, number) } else { None };
            Some(here.ok_or(Fault::NoSuchMove { position: index + 1, from, number }))
        });
        std::iter::once(Ok(start)).chain(steps)
    }

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
        id < self.cells() && !self.is_hole(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from) && self.contains(to) && self.are_a_move_apart(self.square(from), self.square(to))
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        Board::step(self, self.square(from), number).map(|to| self.id(to))
    }

    /// Carries row and column along, so that no step divides.
    fn trace<'a>(&'a self, start: u64, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let offsets: [(i64, i64); 9] =
            std::array::from_fn(|number| self.leaper().offset(number as u8).unwrap_or((0, 0)));
        let begin = self.contains(start).then(|| self.square(start));
        let steps = word.iter().enumerate().scan(begin, move |here: &mut Option<Square>, (index, number)| {
            let from = (*here)?;
            let (down, right) = offsets[usize::from(number)];
            *here = self.land(from, down, right);
            let fault = || Fault::NoSuchMove { position: index + 1, from: self.id(from), number };
            Some(here.map(|to| self.id(to)).ok_or_else(fault))
        });
        std::iter::once(Ok(start)).chain(steps)
    }

    fn label(&self, id: u64) -> String {
        if id < self.cells() { self.name(self.square(id)) } else { format!("square {id}") }
    }
}
