//! The picture of an empty board: background, squares, frame and labels.

use super::frame;
use super::measures::{Margin, Measures};
use crate::options::{PictureOptions, longer_side};
use crate::scene::{Element, Layer, LineEnds, Scene};
use crate::theme::Palette;
use destrier_core::Rectangle;

/// Boards with a longer side are not chequered: squares as fine as the path would only blur it.
const LONGEST_CHESSBOARD: u32 = 64;

/// An empty board with a title and a description, to which the caller adds layers.
pub(crate) fn empty_board(board: &Rectangle, options: &PictureOptions, title: String, description: String) -> Scene {
    let measures = Measures::new(board, options);
    let palette = options.theme.palette();
    let (width, height) = picture_sides(board, options);
    let corner = (-measures.margin.left, -measures.margin.top);
    let paper = [corner.0, corner.1, width, height];

    let mut layers = vec![
        Layer { name: "paper", elements: vec![Element::Rectangles { fill: palette.paper, rectangles: vec![paper] }] },
        Layer { name: "board", elements: squares(board, &palette) },
        Layer { name: "frame", elements: frame::frame(board, &measures, &palette) },
    ];

    if let Some(labels) = &measures.labels {
        layers.push(Layer { name: "labels", elements: frame::labels(board, labels, &palette) });
    }

    Scene { corner, width, height, title, description, line_ends: LineEnds::Round, layers }
}

/// The width and height of a picture of this board, in squares.
pub(crate) fn picture_sides(board: &Rectangle, options: &PictureOptions) -> (f64, f64) {
    let Margin { left, right, top, bottom } = Measures::new(board, options).margin;
    (f64::from(board.cols()) + left + right, f64::from(board.rows()) + top + bottom)
}

/// Light squares and dark squares. Holes are not painted at all: painting over them would leave a faint edge.
fn squares(board: &Rectangle, palette: &Palette) -> Vec<Element> {
    let mut present = vec![true; board.cells() as usize];
    for hole in board.holes() {
        present[board.id(hole) as usize] = false;
    }

    let cols = board.cols();
    let has = |row: u32, col: u32| present[row as usize * cols as usize + col as usize];
    let light = if board.is_whole() {
        vec![[0.0, 0.0, f64::from(cols), f64::from(board.rows())]]
    } else {
        let rows = (0..board.rows()).flat_map(|row| {
            let runs: Vec<(f64, f64)> = frame::runs(cols as usize, |col| has(row, col as u32)).collect();
            runs.into_iter().map(move |(from, to)| [from, f64::from(row), to - from, 1.0])
        });
        rows.collect()
    };

    let mut elements = vec![Element::Rectangles { fill: palette.light, rectangles: light }];
    if longer_side(board) <= LONGEST_CHESSBOARD {
        let is_dark = |&(row, col): &(u32, u32)| has(row, col) && (board.rows() - 1 - row + col).is_multiple_of(2);
        let all = (0..board.rows()).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let dark = all.filter(is_dark).map(|(row, col)| [f64::from(col), f64::from(row), 1.0, 1.0]).collect();
        elements.push(Element::Rectangles { fill: palette.dark, rectangles: dark });
    }

    elements
}
