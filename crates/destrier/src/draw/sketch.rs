//! A network on its way, drawn as what it is: unfinished.
//!
//! A [`Sketch`] takes a board and any of its moves. Nothing about them is verified, so nothing about the picture says
//! "tour": there is no beginning and no end, no gradient along the way. Each closed loop has a colour of its own, what
//! is in no loop is thin and grey, and every square that does not have two moves is marked: a ring where one is
//! lacking, a disc where there are too many.
//!
//! ```
//! use destrier::draw::{Sketch, Style};
//!
//! // One loop of the 3x4 board; the other six squares have no move yet.
//! let loop_of_six = [(0, 6), (6, 8), (1, 8), (1, 7), (7, 9), (0, 9)];
//! let board = "3x4".parse().unwrap();
//! let sketch = Sketch::new(&board, loop_of_six).unwrap();
//! assert_eq!((sketch.loops(), sketch.faults()), (1, 6));
//! assert!(sketch.svg(&Style::default()).unwrap().contains("Unfinished"));
//! ```

mod braille;
mod film;
mod parts;
mod picture;

pub use braille::{Braille, braille_size};
pub use film::settling;

use super::{DrawError, MAX_PIXELS, Style, check_cells, check_fineness, check_size, default_pixels, png, svg};
use destrier_core::{Board, Ground};
use parts::Parts;

/// Moves of a board that need not be a tour.
pub struct Sketch<'a> {
    board: &'a Board,
    moves: Vec<(u32, u32)>,
    parts: Parts,
}

impl<'a> Sketch<'a> {
    /// A sketch of these moves, which are pairs of the board's ids. What is no move of the board is left out.
    pub fn new(board: &'a Board, moves: impl IntoIterator<Item = (u32, u32)>) -> Result<Sketch<'a>, DrawError> {
        check_cells(board, "picture")?;
        let square = |id: u32| board.contains(u64::from(id)).then(|| board.square(u64::from(id)));
        let is_move = |&(from, to): &(u32, u32)| {
            square(from).zip(square(to)).is_some_and(|(from, to)| board.are_a_move_apart(from, to))
        };
        let moves: Vec<(u32, u32)> = moves.into_iter().filter(is_move).collect();
        let parts = Parts::of(board, &moves);
        Ok(Sketch { board, moves, parts })
    }

    /// How many closed loops there are.
    pub fn loops(&self) -> usize {
        self.parts.loops()
    }

    /// How many squares do not have two moves.
    pub fn faults(&self) -> usize {
        self.faulty().count()
    }

    /// The sketch as an SVG picture.
    pub fn svg(&self, style: &Style) -> Result<String, DrawError> {
        let pixels = match style.size {
            Some(asked) => check_size("picture", asked, u32::MAX)?,
            None => default_pixels(self.board),
        };
        Ok(svg::render(&picture::compose(self, style), f64::from(pixels), style.metadata))
    }

    /// The sketch as a PNG picture.
    pub fn png(&self, style: &Style) -> Result<Vec<u8>, DrawError> {
        let pixels = match style.size {
            Some(asked) => check_size("PNG", asked, MAX_PIXELS)?,
            None => default_pixels(self.board),
        };
        check_fineness("PNG", self.board, pixels)?;
        png::render(&picture::compose(self, style), pixels)
    }

    /// The squares that do not have two moves, and how many they have.
    fn faulty(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        let degrees = self.parts.degrees.iter().enumerate().map(|(id, &degree)| (id as u32, degree));
        degrees.filter(|&(id, degree)| degree != 2 && self.board.contains(u64::from(id)))
    }
}

#[cfg(test)]
mod tests;
