//! The board in a picture: background, squares, frame, seams and labels, and how moves are drawn on it.
//!
//! Pictures of tours and of unfinished networks share all of this.

mod background;
mod frame;
mod measures;
mod stroke;
mod wrap;

pub(crate) use background::{empty_board, picture_sides};
pub(crate) use measures::Measures;
pub(crate) use stroke::stroke;
pub(crate) use wrap::{MoveLines, MoveSplitter, centre};
