//! A set of moves on a board, with its loops and its faulty squares.

use super::loops::Components;
use crate::error::DrawError;
use crate::options::check_cells;
use destrier_core::{Ground, Rectangle};

/// A set of moves on a board that need not be a tour.
pub struct Sketch<'a> {
    pub(super) board: &'a Rectangle,
    pub(super) moves: Vec<(u32, u32)>,
    pub(super) components: Components,
}

impl<'a> Sketch<'a> {
    /// A sketch of these moves, which are pairs of square ids. Pairs that are no moves of the board are ignored.
    pub fn new(board: &'a Rectangle, moves: impl IntoIterator<Item = (u32, u32)>) -> Result<Sketch<'a>, DrawError> {
        check_cells(board)?;
        let square = |id: u32| board.contains(u64::from(id)).then(|| board.square(u64::from(id)));
        let is_move = |&(from, to): &(u32, u32)| {
            square(from).zip(square(to)).is_some_and(|(from, to)| board.are_a_move_apart(from, to))
        };
        let moves: Vec<(u32, u32)> = moves.into_iter().filter(is_move).collect();
        let components = Components::new(board, &moves);
        Ok(Sketch { board, moves, components })
    }

    /// The number of closed loops.
    pub fn loops(&self) -> usize {
        self.components.loops()
    }

    /// The number of squares that do not have two moves.
    pub fn faults(&self) -> usize {
        self.faulty().count()
    }

    /// The squares that do not have two moves, with the number of their moves.
    pub(super) fn faulty(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        let degrees = self.components.degrees.iter().enumerate().map(|(id, &degree)| (id as u32, degree));
        degrees.filter(|&(id, degree)| degree != 2 && self.board.contains(u64::from(id)))
    }
}
