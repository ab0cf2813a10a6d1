//! The board in a picture: background, squares, frame, seams and labels, and how moves are drawn on it.
//!
//! Pictures of tours and of unfinished networks share all of this.

mod background;
mod frame;
mod measures;
mod stroke;
mod wrap;

pub(in crate::draw) use background::{empty_board, picture_sides};
pub(in crate::draw) use measures::Measures;
pub(in crate::draw) use stroke::stroke;
pub(in crate::draw) use wrap::{MoveLines, MoveSplitter, centre};
