//! How a move is drawn.
//!
//! A flat picture has no room for lines between layers, or between faces of a cube that the net separates. Such a move
//! is drawn as its two ends. In a layer, an end points to where the other cell would be in this layer: it tapers off
//! towards a layer below, which has a greater number, and widens towards a layer above, as if seen from above. On the
//! net of a cube, an end leads straight to the edge that the two faces share, and ends shortly beyond it.

use super::places::CellPlaces;
use super::{Element, Point, Projection};
use crate::scene::colour::Colour;
use destrier_core::Grid;

/// The distance from the centre of a cell at which an end in a layer stops: the edge of the cell.
const END_IN_LAYER: f64 = 0.5;
/// The distance from the centre of a cell at which an end begins, if the cell has a number.
const BESIDE_NUMBER: f64 = 0.25;
/// How far an end reaches beyond the edge of a face.
const BEYOND_EDGE: f64 = 0.4;

/// The faces of a cube that are joined in its net.
const JOINED: [[u32; 2]; 5] = [[1, 3], [2, 3], [3, 4], [3, 6], [4, 5]];

/// How a move is drawn.
pub(super) enum MoveForm {
    /// A line from cell to cell.
    Line,
    /// A thin line from cell to cell.
    Thin,
    /// A thin line behind the faces that are seen.
    Hidden,
    /// The ends of the move at its first and its second cell.
    Ends([MoveEnd; 2]),
}

/// A part of a move that begins at one of its cells.
pub(super) struct MoveEnd {
    /// The line from the centre of the cell to the edge of its face, or a single point.
    pub(super) line: Vec<Point>,
    /// Where the line goes on and ends.
    pub(super) tip: Point,
    /// The width at the beginning and at the tip, relative to that of a line.
    pub(super) widths: [f64; 2],
}

impl MoveEnd {
    /// The part of the move beyond its line, as an element that tapers.
    pub(super) fn tapered(&self, fill: Colour, width: f64) -> Element {
        let start = self.line[self.line.len() - 1];
        let right = self.tip.0 - start.0;
        let down = self.tip.1 - start.1;
        let length = right.hypot(down).max(f64::MIN_POSITIVE);
        let side = |at: Point, relative: f64| {
            let half = relative * width / 2.0 / length;
            [(at.0 - half * down, at.1 + half * right), (at.0 + half * down, at.1 - half * right)]
        };
        let [first, second] = side(start, self.widths[0]);
        let [third, fourth] = side(self.tip, self.widths[1]);
        Element::Polygon { fill, opacity: 1.0, corners: vec![first, second, fourth, third] }
    }
}

impl CellPlaces<'_> {
    /// How a move is drawn.
    pub(super) fn form(&self, from: u32, to: u32) -> MoveForm {
        if self.is_behind(from) || self.is_behind(to) {
            return MoveForm::Hidden;
        }

        let parts = [self.part(from), self.part(to)];
        if parts[0] == parts[1] {
            return MoveForm::Line;
        }

        match (self.board().grid(), self.projection()) {
            (Grid::Box(_), Projection::Flat) => {
                MoveForm::Ends([self.end_in_layer(from, to), self.end_in_layer(to, from)])
            }
            (Grid::Box(_), Projection::Isometric) => MoveForm::Thin,
            (Grid::Cube(_), Projection::Flat) => {
                let faces = [parts[0][0].min(parts[1][0]), parts[0][0].max(parts[1][0])];
                let ends = || Some([self.end_on_face(from, to)?, self.end_on_face(to, from)?]);
                if JOINED.contains(&faces) { MoveForm::Line } else { ends().map_or(MoveForm::Thin, MoveForm::Ends) }
            }
            _ => MoveForm::Line,
        }
    }

    fn end_in_layer(&self, at: u32, partner: u32) -> MoveEnd {
        let [from, to] = [at, partner].map(|id| self.board().coordinates(u64::from(id)));
        let along = |back: usize| f64::from(to[to.len() - back]) - f64::from(from[from.len() - back]);
        let is_below = to > from;

        // A move straight up or down leads nowhere in the layer.
        let (right, down) = match (along(1), along(2)) {
            (0.0, 0.0) if is_below => (1.0, 1.0),
            (0.0, 0.0) => (-1.0, -1.0),
            steps => steps,
        };

        let centre = self.centre(at);
        let length = right.hypot(down);
        let point = |reach: f64| (centre.0 + reach / length * right, centre.1 + reach / length * down);
        MoveEnd {
            line: vec![point(if self.has_numbers() { BESIDE_NUMBER } else { 0.0 })],
            tip: point(END_IN_LAYER),
            widths: if is_below { [1.3, 0.0] } else { [0.3, 1.5] },
        }
    }

    /// `None` if the faces have no common edge.
    fn end_on_face(&self, at: u32, other: u32) -> Option<MoveEnd> {
        let Grid::Cube(grid) = self.board().grid() else { return None };
        let ([right, down], share) = grid.line_over_edge(u64::from(at), u64::from(other))?;
        let centre = self.centre(at);
        let point = |share: f64| (centre.0 + share * right, centre.1 + share * down);
        let beyond = share + BEYOND_EDGE / right.hypot(down);
        Some(MoveEnd { line: vec![centre, point(share)], tip: point(beyond), widths: [1.0, 0.0] })
    }
}

/// The pairs of faces of a cube whose common edge is cut in its net.
pub(super) fn cut_edges() -> impl Iterator<Item = [u32; 2]> {
    const OPPOSITE: [[u32; 2]; 3] = [[1, 6], [2, 4], [3, 5]];
    let pairs = (1..=6).flat_map(|first| (first + 1..=6).map(move |second| [first, second]));
    pairs.filter(|pair| !JOINED.contains(pair) && !OPPOSITE.contains(pair))
}
