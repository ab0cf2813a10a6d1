//! The sizes of everything on a board's picture, in squares.
//!
//! Marks, margins and seams must be visible at a glance, so they grow with the board, but more slowly than the board.
//! The lines of the path grow even more slowly: 5x5 looks light, and 200x200 does not blur.

use crate::draw::options::{PictureOptions, longer_side};
use destrier_core::Board;

/// Boards with a longer side have no casing around lines: it would be thinner than a pixel.
const LONGEST_CASING: u32 = 128;
/// Boards with a longer side have no dots on their squares.
const LONGEST_DOTS: u32 = 32;
/// Boards with a longer side have no labels.
const LONGEST_LABELS: u32 = 30;

/// The sizes of everything on a board's picture, in squares.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Measures {
    /// Thickness of the path.
    pub(in crate::draw) stroke: f64,
    /// Factor by which marks are larger than on a small board.
    pub(in crate::draw) growth: f64,
    /// How far the line of a wrapped move extends beyond the seam.
    pub(in crate::draw) overhang: f64,
    /// Distance from the frame to the middle of the labels: of the ranks (left) and of the files (below).
    pub(in crate::draw) label: (f64, f64),
    /// Distance from the frame to the edge of the picture: horizontally and vertically.
    pub(in crate::draw) margin: (f64, f64),
    /// Whether files and ranks are labelled.
    pub(in crate::draw) labelled: bool,
    /// Whether a casing separates a line from those that it crosses.
    pub(in crate::draw) cased: bool,
    /// Whether each square has a dot where the path turns or passes.
    pub(in crate::draw) dotted: bool,
}

impl Measures {
    pub(in crate::draw) fn new(board: &Board, options: &PictureOptions) -> Measures {
        let side = f64::from(longer_side(board));
        let growth = (side / 12.0).max(1.0).powf(0.75);
        let overhang = 0.24 * growth.sqrt();
        let labelled = options.labels && longer_side(board) <= LONGEST_LABELS;
        let seam = |wraps: bool| if wraps { overhang + 0.42 * growth } else { 0.0 };
        let seams = (seam(board.surface().columns_wrap()), seam(board.surface().rows_wrap()));
        let label = (seams.0 + 0.45, seams.1 + 0.45);
        let beyond = if labelled { 0.9 } else { 0.5 * growth };
        let margin = (seams.0 + beyond, seams.1 + beyond);
        let stroke = (0.085 * (side / 8.0).max(1.0).powf(0.27)).min(0.3);
        let cased = longer_side(board) <= LONGEST_CASING;
        let dotted = longer_side(board) <= LONGEST_DOTS;
        Measures { stroke, growth, overhang, label, margin, labelled, cased, dotted }
    }
}
