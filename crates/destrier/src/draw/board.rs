//! The board in a picture: background, squares, frame, seams and labels, and how a move is drawn across a seam.
//!
//! Pictures of tours and of unfinished networks share all of this.

mod background;
mod frame;
mod measures;
mod wrap;

pub(in crate::draw) use background::empty_board;
pub(in crate::draw) use measures::Measures;
pub(in crate::draw) use wrap::{MoveSplitter, centre};
