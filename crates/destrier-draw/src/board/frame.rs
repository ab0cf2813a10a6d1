//! The frame of the board, the marks of the seams, and the labels of files and ranks.
//!
//! Seams are drawn as in topology: an edge that is glued to another is dashed and has an arrow, with one head on the
//! left-right pair and two on the top-bottom pair. Edges are glued so that the arrows agree: both point up on cylinder
//! and torus; one points up and one down where the seam flips (Möbius strip, Klein bottle, projective plane). The
//! arrows on top and bottom point to the right, except that on the projective plane the lower one points to the left.

use super::measures::{LabelMeasures, Measures};
use crate::scene::{Element, Point};
use crate::theme::Palette;
use destrier_core::Rectangle;
use destrier_core::square::column_letters;

/// The outline of the squares, dashed where it is a seam.
pub(crate) fn frame(board: &Rectangle, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let width = f64::from(board.cols());
    let height = f64::from(board.rows());
    let surface = board.surface();

    let thickness = 0.03 * measures.growth;
    let lines = |lines: Vec<Vec<Point>>, dash| Element::Lines { stroke: palette.ink, width: thickness, dash, lines };
    let edges = Edges::new(board);
    let mut elements = vec![lines(edges.outline, None)];

    if !edges.seams.is_empty() {
        elements.push(lines(edges.seams, Some([0.16 * measures.growth, 0.16 * measures.growth])));
    }

    let head = 0.2 * measures.growth;

    // A knight's move crosses an edge at quarters of a square, so an arrow between two squares covers no line.
    let middle_row = (height / 2.0).round();
    let middle_col = (width / 2.0).round();
    let arrow = |at, way| Element::Polygon { fill: palette.ink, opacity: 1.0, corners: arrow_head(at, way) };
    if surface.columns_wrap() {
        let way = if surface.flips_rows() { 1.0 } else { -1.0 };
        elements.push(arrow((0.0, middle_row), (0.0, -head)));
        elements.push(arrow((width, middle_row), (0.0, way * head)));
    }

    if surface.rows_wrap() {
        let way = if surface.flips_columns() { -1.0 } else { 1.0 };
        for (edge, way) in [(0.0, 1.0), (height, way)] {
            for shift in [-0.5, 0.5] {
                elements.push(arrow((middle_col + shift * head * 1.1, edge), (way * head, 0.0)));
            }
        }
    }

    elements
}

/// An arrow head around a point.
fn arrow_head(at: Point, way: (f64, f64)) -> Vec<Point> {
    let tip = (at.0 + way.0 * 0.5, at.1 + way.1 * 0.5);
    let wing = |side: f64| (tip.0 - way.0 + side * 0.6 * way.1, tip.1 - way.1 - side * 0.6 * way.0);
    vec![wing(1.0), tip, wing(-1.0)]
}

/// The edges between squares and holes or the outside.
#[derive(Default)]
struct Edges {
    outline: Vec<Vec<Point>>,
    /// Edges that are glued to another; only where there is a square.
    seams: Vec<Vec<Point>>,
}

impl Edges {
    fn new(board: &Rectangle) -> Edges {
        let rows = board.rows() as usize;
        let cols = board.cols() as usize;
        let surface = board.surface();
        let mut present = vec![true; rows * cols];

        for hole in board.holes() {
            present[board.id(hole) as usize] = false;
        }

        let has = |row: usize, col: usize| row < rows && col < cols && present[row * cols + col];
        let mut edges = Edges::default();
        for edge in 0..=rows {
            // Row -1 wraps to a large number, which is off the board as well.
            let differs = |at: usize| has(edge.wrapping_sub(1), at) != has(edge, at);
            let is_seam = surface.rows_wrap() && edge % rows == 0;
            let found = if is_seam { &mut edges.seams } else { &mut edges.outline };
            found.extend(runs(cols, differs).map(|(from, to)| vec![(from, edge as f64), (to, edge as f64)]));
        }

        for edge in 0..=cols {
            let differs = |at: usize| has(at, edge.wrapping_sub(1)) != has(at, edge);
            let is_seam = surface.columns_wrap() && edge % cols == 0;
            let found = if is_seam { &mut edges.seams } else { &mut edges.outline };
            found.extend(runs(rows, differs).map(|(from, to)| vec![(edge as f64, from), (edge as f64, to)]));
        }

        edges
    }
}

/// The maximal intervals of `0..length` on which the test holds.
pub(super) fn runs(length: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = (f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for at in (0..length).filter(|&at| holds(at)) {
        match found.last_mut() {
            Some((_, end)) if *end == at as f64 => *end += 1.0,
            _ => found.push((at as f64, at as f64 + 1.0)),
        }
    }
    found.into_iter()
}

/// Files below, ranks on the left.
pub(crate) fn labels(board: &Rectangle, labels: &LabelMeasures, palette: &Palette) -> Vec<Element> {
    let text = |at: Point, text: String| Element::centred_text(at, labels.size, palette.ink, text);
    let below = f64::from(board.rows()) + labels.off.1;
    let shown = |number: u32| number == 1 || number.is_multiple_of(labels.every);
    let files = (0..board.cols()).filter(|col| shown(col + 1));
    let files = files.map(|col| text((f64::from(col) + 0.5, below), column_letters(col)));
    let ranks = (1..=board.rows()).filter(|&rank| shown(rank));
    let ranks = ranks.map(|rank| text((-labels.off.0, f64::from(board.rows() - rank) + 0.5), rank.to_string()));
    files.chain(ranks).collect()
}
