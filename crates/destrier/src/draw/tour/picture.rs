//! The scene of a tour: the board, the path in its colours, and the marks or the numbers.

use super::lines::TourLines;
use crate::draw::board::{Measures, centre, empty_board};
use crate::draw::options::{PictureOptions, longer_side};
use crate::draw::scene::{Element, Layer, Point, Scene};
use crate::draw::theme::Palette;
use destrier_core::{Board, Square, Tour};
use std::ops::Range;

/// Up to this number each move has its own colour; longer tours share this many.
const COLOURS: usize = 1024;
/// Radius of the marks of start and end on a small board.
const MARK: f64 = 0.22;
/// Boards with a longer side have no numbers: they would not be readable.
const LONGEST_NUMBERS: u32 = 64;

/// The picture of a tour.
pub(in crate::draw) fn tour_picture(tour: &Tour, options: &PictureOptions) -> Scene {
    let measures = Measures::new(tour.board(), options);
    let palette = options.theme.palette();
    let lines = TourLines::new(tour, measures.overhang);
    let (title, description) = describe(tour, options);
    let mut scene = empty_board(tour.board(), options, title, description);
    scene.layers.push(Layer { name: "path", elements: path(&lines, &measures, &palette) });
    if is_numbered(tour.board(), options) {
        scene.layers.push(Layer { name: "numbers", elements: numbers(&lines, &palette) });
    } else {
        scene.layers.push(Layer { name: "marks", elements: marks(&lines, &measures, &palette) });
    }
    scene
}

fn is_numbered(board: &Board, options: &PictureOptions) -> bool {
    options.numbers && longer_side(board) <= LONGEST_NUMBERS
}

/// The title and the description of the picture.
pub(in crate::draw) fn describe(tour: &Tour, options: &PictureOptions) -> (String, String) {
    let board = tour.board();
    let shape = if tour.is_closed() { "Closed" } else { "Open" };
    let piece = match board.leaper() {
        destrier_core::Leaper::KNIGHT => "knight's".to_string(),
        destrier_core::Leaper::KING => "king's".to_string(),
        leaper => format!("({leaper}) leaper's"),
    };
    let title = format!("{shape} {piece} tour of {}", board.size());
    let name = |square: Option<Square>| square.map_or(String::new(), |square| board.name(square));
    let (first, last) = (name(tour.squares().next()), name(tour.squares().last()));
    let ends = match is_numbered(board, options) {
        true => format!("numbered from {first} to {last}"),
        false => format!("from {first} (disc) to {last} (ring)"),
    };
    let seams = if board.surface().columns_wrap() {
        " Moves over a dashed edge leave there and come in at the edge with the same arrow."
    } else {
        ""
    };
    let description = format!("{} squares, {ends}; the path grows lighter as it goes.{seams}", tour.len());
    (title, description)
}

/// The path, coloured by progress. Later moves are drawn over earlier ones.
fn path(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let moves = lines.moves();
    let stretches = moves.min(if measures.cased { COLOURS } else { COLOURS / 4 });
    let bound = |index: usize| moves * index / stretches;
    (0..stretches).flat_map(|index| stretch(lines, bound(index)..bound(index + 1), measures, palette)).collect()
}

/// Some consecutive moves in one colour: the line, a casing that separates it from the lines below, and a dot on each
/// square that it leaves.
pub(in crate::draw) fn stretch(
    lines: &TourLines,
    moves: Range<usize>,
    measures: &Measures,
    palette: &Palette,
) -> Vec<Element> {
    let colour = palette.progress((moves.start + moves.end) as f64 / 2.0 / lines.moves() as f64);
    let drawn = lines.lines(moves.clone());
    let mut elements = Vec::new();
    if measures.cased {
        let casing = drawn.iter().map(|line| shortened(line, 2.4 * measures.stroke)).collect();
        elements.push(Element::Lines {
            stroke: palette.casing,
            width: 1.8 * measures.stroke,
            dash: None,
            lines: casing,
        });
    }
    elements.push(Element::Lines { stroke: colour, width: measures.stroke, dash: None, lines: drawn });
    if measures.dotted {
        let dot =
            |&square: &Square| Element::Disc { centre: centre(square), radius: 0.9 * measures.stroke, fill: colour };
        elements.extend(lines.squares()[moves].iter().map(dot));
    }
    elements
}

/// A line that is shorter at both ends: the casing must not cover the lines that it joins. Two knight's moves cross at
/// least 1/sqrt(5) from the centre of a square, so every crossing still has its casing.
fn shortened(line: &[Point], by: f64) -> Vec<Point> {
    let mut line = line.to_vec();
    let shorten = |end: Point, next: Point| {
        let length = (next.0 - end.0).hypot(next.1 - end.1);
        let fraction = by.min(length / 3.0) / length;
        (end.0 + fraction * (next.0 - end.0), end.1 + fraction * (next.1 - end.1))
    };
    if let [first, second, ..] = line[..] {
        line[0] = shorten(first, second);
    }
    if let [.., second, last] = line[..]
        && let Some(end) = line.last_mut()
    {
        *end = shorten(last, second);
    }
    line
}

/// The end as a ring, and over it the start as a disc.
pub(in crate::draw) fn marks(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let mut elements = Vec::new();
    if let [_, .., last] = lines.squares() {
        let (centre, radius) = (centre(*last), MARK * measures.growth);
        elements.push(Element::Disc { centre, radius: radius * 1.25, fill: palette.casing });
        elements.push(Element::Disc { centre, radius, fill: palette.progress(1.0) });
        elements.push(Element::Disc { centre, radius: radius * 0.55, fill: palette.casing });
    }
    elements.extend(start_mark(lines, measures, palette));
    elements
}

/// The start as a disc.
pub(in crate::draw) fn start_mark(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let radius = MARK * measures.growth;
    let disc = |radius, fill| Element::Disc { centre: centre(lines.squares()[0]), radius, fill };
    vec![disc(radius * 1.25, palette.casing), disc(radius, palette.progress(0.0))]
}

/// The number of each square on a disc in its colour. The first disc has a ring around it; the last is a square.
fn numbers(lines: &TourLines, palette: &Palette) -> Vec<Element> {
    let squares = lines.squares();
    let last = squares.len() - 1;
    let digits = squares.len().to_string().len() as f64;
    let radius = 0.27;
    let size = (1.55 * radius / (0.636 * digits)).min(0.3);
    let mut elements = Vec::new();
    for (index, &square) in squares.iter().enumerate() {
        let at = centre(square);
        let fill = palette.progress(index as f64 / last.max(1) as f64);
        if index == 0 {
            elements.push(Element::Disc { centre: at, radius: radius + 0.11, fill });
            elements.push(Element::Disc { centre: at, radius: radius + 0.06, fill: palette.casing });
        }
        if index == last {
            let block = |half: f64, fill| Element::Rectangles {
                fill,
                rectangles: vec![[at.0 - half, at.1 - half, 2.0 * half, 2.0 * half]],
            };
            elements.extend([block(radius + 0.04, palette.casing), block(radius, fill)]);
        } else {
            elements.push(Element::Disc { centre: at, radius, fill });
        }
        elements.push(Element::centred_text(at, size, fill.contrasting(), (index + 1).to_string()));
    }
    elements
}
