//! The picture of an empty board: background, squares, frame and labels.

use super::frame;
use super::measures::Measures;
use crate::draw::options::{PictureOptions, longer_side};
use crate::draw::scene::{Element, Layer, LineEnds, Scene};
use crate::draw::theme::Palette;
use destrier_core::Board;

/// Boards with a longer side are not chequered: squares as fine as the path would only blur it.
const LONGEST_CHESSBOARD: u32 = 64;

/// An empty board with a title and a description, to which the caller adds layers.
pub(in crate::draw) fn empty_board(
    board: &Board,
    options: &PictureOptions,
    title: String,
    description: String,
) -> Scene {
    let measures = Measures::new(board, options);
    let palette = options.theme.palette();
    let (width, height) = (f64::from(board.cols()), f64::from(board.rows()));
    let (side, above) = measures.margin;
    let paper = [-side, -above, width + 2.0 * side, height + 2.0 * above];
    let mut layers = vec![
        Layer { name: "paper", elements: vec![Element::Rectangles { fill: palette.paper, rectangles: vec![paper] }] },
        Layer { name: "board", elements: squares(board, &palette) },
        Layer { name: "frame", elements: frame::frame(board, &measures, &palette) },
    ];
    if measures.labelled {
        layers.push(Layer { name: "labels", elements: frame::labels(board, &measures, &palette) });
    }
    let corner = (-side, -above);
    Scene { corner, width: paper[2], height: paper[3], title, description, line_ends: LineEnds::Round, layers }
}

/// Light squares, dark squares, holes.
fn squares(board: &Board, palette: &Palette) -> Vec<Element> {
    let whole = [0.0, 0.0, f64::from(board.cols()), f64::from(board.rows())];
    let mut elements = vec![Element::Rectangles { fill: palette.light, rectangles: vec![whole] }];
    let cell = |row: u32, col: u32| [f64::from(col), f64::from(row), 1.0, 1.0];
    if longer_side(board) <= LONGEST_CHESSBOARD {
        let is_dark = |&(row, col): &(u32, u32)| (board.rows() - 1 - row + col).is_multiple_of(2);
        let all = (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col)));
        let dark = all.filter(is_dark).map(|(row, col)| cell(row, col)).collect();
        elements.push(Element::Rectangles { fill: palette.dark, rectangles: dark });
    }
    if !board.is_whole() {
        let holes = board.holes().map(|hole| cell(hole.row, hole.col)).collect();
        elements.push(Element::Rectangles { fill: palette.paper, rectangles: holes });
    }
    elements
}
