//! The sizes of everything on a board's picture, in squares.
//!
//! Marks, margins and seams must be visible at a glance, so they grow with the board, but more slowly than the board.
//! The lines of the path grow even more slowly: 5x5 looks light, and 200x200 does not blur.

use crate::options::{PictureOptions, longer_side};
use destrier_core::Rectangle;

/// Boards with a longer side have no casing around lines: it would be thinner than a pixel.
const LONGEST_CASING: u32 = 128;
/// Boards with a longer side have no dots on their squares.
const LONGEST_DOTS: u32 = 32;
/// Boards with a longer side have labels only if they are requested.
const LONGEST_LABELS: u32 = 30;
/// Boards with a longer side have margins of whole squares.
const WHOLE_MARGINS: f64 = 64.0;
/// The size of the labels on boards of up to this many squares per side.
const LABEL: f64 = 0.32;
/// The length of the fading end of a line beyond a seam, on a small board.
const STUB: f64 = 0.46;
/// A stub is at most this fraction of its length away from the frame, because a knight moves at an angle.
const STUB_DEPTH: f64 = 0.9;
/// The radius of the marks of start and end on a small board.
const MARK: f64 = 0.22;

/// The sizes of everything on a board's picture, in squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measures {
    /// Thickness of the path.
    pub(crate) stroke: f64,
    /// Factor by which marks are larger than on a small board.
    pub(crate) growth: f64,
    /// Radius of the marks of start and end.
    pub(crate) mark: f64,
    /// Length of the fading end of a line beyond a seam.
    pub(crate) stub: f64,
    /// The labels of files and ranks, unless they are hidden.
    pub(crate) labels: Option<LabelMeasures>,
    /// Distance from the frame to the edge of the picture.
    pub(crate) margin: Margin,
    /// Whether a casing separates a line from those that it crosses.
    pub(crate) cased: bool,
    /// Whether each square has a dot where the path turns or passes.
    pub(crate) dotted: bool,
}

/// Sizes of the labels of files and ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelMeasures {
    /// The size of the font.
    pub(crate) size: f64,
    /// Every how many squares there is a label.
    pub(crate) every: u32,
    /// Distance from the frame to the middle of the ranks (left) and of the files (below).
    pub(crate) off: (f64, f64),
}

/// Distance from the frame to the edge of the picture, on each side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl Measures {
    pub(crate) fn new(board: &Rectangle, options: &PictureOptions) -> Measures {
        let side = f64::from(longer_side(board));
        let shorter = f64::from(board.rows().min(board.cols()));
        let growth = (side / 12.0).max(1.0).powf(0.75);
        let stub = STUB * growth.sqrt();
        let seam = |wraps: bool| if wraps { STUB_DEPTH * stub } else { 0.0 };
        let seams = (seam(board.surface().columns_wrap()), seam(board.surface().rows_wrap()));

        let labelled = options.labels.unwrap_or(longer_side(board) <= LONGEST_LABELS);
        let labels = labelled.then(|| LabelMeasures::new(board, seams));
        let plain = 0.3 * growth;

        // Whole squares, so that a whole number of pixels per square gives a whole number of pixels.
        let whole = |margin: f64| if labels.is_none() && side > WHOLE_MARGINS { margin.ceil() } else { margin };

        // The margin is as wide on the left as below, so that a square board has a square picture.
        let labelled =
            |labels: LabelMeasures| (labels.rank_width(board) + 0.6 * labels.size + 0.18).max(2.0 * labels.size);
        let margin = Margin {
            left: labels.map_or(whole(seams.0 + plain), |labels| seams.0 + labelled(labels)),
            right: whole(seams.0 + plain),
            top: whole(seams.1 + plain),
            bottom: labels.map_or(whole(seams.1 + plain), |labels| seams.1 + labelled(labels)),
        };

        let stroke = (0.085 * (side / 8.0).max(1.0).powf(0.27)).min(0.3) * options.line;
        let mark = (MARK * growth).min(0.3 * shorter);
        let cased = longer_side(board) <= LONGEST_CASING;
        let dotted = longer_side(board) <= LONGEST_DOTS;

        Measures { stroke, growth, mark, stub, labels, margin, cased, dotted }
    }
}

impl LabelMeasures {
    fn new(board: &Rectangle, seams: (f64, f64)) -> LabelMeasures {
        let size = LABEL * (f64::from(longer_side(board)) / f64::from(LONGEST_LABELS)).max(1.0);
        // Letters must not touch those of the next label; one, two or five times a power of ten is easy to read.
        let room = 2.2 * size;
        let powers = (0..10).map(|power| 10u32.pow(power));
        let every = powers.flat_map(|power| [1, 2, 5].map(|part| part * power)).find(|&every| f64::from(every) >= room);
        let labels = LabelMeasures { size, every: every.unwrap_or(u32::MAX), off: (0.0, 0.0) };
        let gap = 0.6 * size;
        LabelMeasures { off: (seams.0 + gap + labels.rank_width(board) / 2.0, seams.1 + gap + size / 2.0), ..labels }
    }

    /// The width of the longest rank.
    fn rank_width(&self, board: &Rectangle) -> f64 {
        0.64 * self.size * board.rows().to_string().len() as f64
    }
}
