//! The frame of the board, the marks of the seams, and the labels of files and ranks.
//!
//! Seams are drawn as in topology: an edge that is glued to another is dashed and has an arrow, with one head on the
//! left-right pair and two on the top-bottom pair. Edges are glued so that the arrows agree: both point up on cylinder
//! and torus; one points up and one down where the seam flips (Möbius strip, Klein bottle).

use super::measures::Measures;
use crate::draw::scene::{Element, Point};
use crate::draw::theme::Palette;
use destrier_core::Board;
use destrier_core::square::column_letters;

/// The outline of the squares, dashed where it is a seam.
pub(in crate::draw) fn frame(board: &Board, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let (width, height) = (f64::from(board.cols()), f64::from(board.rows()));
    let surface = board.surface();
    let thickness = 0.03 * measures.growth;
    let lines = |lines: Vec<Vec<Point>>, dash| Element::Lines { stroke: palette.ink, width: thickness, dash, lines };
    let mut elements = vec![lines(outline(board), None)];
    let mut seams = Vec::new();
    let mut arrows = Vec::new();
    let off = measures.overhang + 0.25 * measures.growth;
    let head = 0.13 * measures.growth;
    if surface.columns_wrap() {
        seams.push(vec![(0.0, height), (0.0, 0.0)]);
        seams.push(if surface.flips() {
            vec![(width, 0.0), (width, height)]
        } else {
            vec![(width, height), (width, 0.0)]
        });
        let way = if surface.flips() { 1.0 } else { -1.0 };
        arrows.push(arrow_head((-off, height / 2.0), (0.0, -head)));
        arrows.push(arrow_head((width + off, height / 2.0), (0.0, way * head)));
    }
    if surface.rows_wrap() {
        for (edge, at) in [(0.0, -off), (height, height + off)] {
            seams.push(vec![(0.0, edge), (width, edge)]);
            for shift in [-0.5, 0.5] {
                arrows.push(arrow_head((width / 2.0 + shift * head * 1.3, at), (head, 0.0)));
            }
        }
    }
    if !seams.is_empty() {
        elements.push(lines(seams, Some([0.16 * measures.growth, 0.16 * measures.growth])));
        elements.push(Element::Lines { stroke: palette.ink, width: 1.8 * thickness, dash: None, lines: arrows });
    }
    elements
}

/// An arrow head around a point.
fn arrow_head(at: Point, way: (f64, f64)) -> Vec<Point> {
    let tip = (at.0 + way.0 * 0.6, at.1 + way.1 * 0.6);
    let wing = |side: f64| (tip.0 - way.0 * 1.2 + side * way.1, tip.1 - way.1 * 1.2 - side * way.0);
    vec![wing(1.0), tip, wing(-1.0)]
}

/// The lines between squares and holes or the outside, except the seams.
fn outline(board: &Board) -> Vec<Vec<Point>> {
    let (rows, cols) = (board.rows() as usize, board.cols() as usize);
    let surface = board.surface();
    let mut present = vec![true; rows * cols];
    for hole in board.holes() {
        present[board.id(hole) as usize] = false;
    }
    let has = |row: usize, col: usize| row < rows && col < cols && present[row * cols + col];
    let mut lines = Vec::new();
    // Row -1 wraps to a large number, which is off the board, too.
    for edge in (0..=rows).filter(|edge| !(surface.rows_wrap() && edge % rows == 0)) {
        let differs = |at: usize| has(edge.wrapping_sub(1), at) != has(edge, at);
        lines.extend(runs(cols, differs).map(|(from, to)| vec![(from, edge as f64), (to, edge as f64)]));
    }
    for edge in (0..=cols).filter(|edge| !(surface.columns_wrap() && edge % cols == 0)) {
        let differs = |at: usize| has(at, edge.wrapping_sub(1)) != has(at, edge);
        lines.extend(runs(rows, differs).map(|(from, to)| vec![(edge as f64, from), (edge as f64, to)]));
    }
    lines
}

/// The maximal intervals of `0..length` on which the test holds.
fn runs(length: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = (f64, f64)> {
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
pub(in crate::draw) fn labels(board: &Board, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let text = |at: Point, text: String| Element::centred_text(at, 0.32, palette.ink, text);
    let below = f64::from(board.rows()) + measures.label.1;
    let files = (0..board.cols()).map(|col| text((f64::from(col) + 0.5, below), column_letters(col)));
    let ranks =
        (0..board.rows()).map(|row| text((-measures.label.0, f64::from(row) + 0.5), (board.rows() - row).to_string()));
    files.chain(ranks).collect()
}
