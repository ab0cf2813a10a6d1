//! The scene of a tour: the board, the path in its colours, and the marks or the numbers.

use super::lines::TourLines;
use super::marks::marks;
use crate::board::{Measures, centre, empty_board, stroke};
use crate::options::{PictureOptions, longer_side};
use crate::scene::{Element, Layer, Scene};
use crate::theme::{Palette, Theme};
use destrier_core::{Rectangle, Square, Tour, UncrossedPath};
use std::ops::Range;

/// Up to this number each move has its own colour; longer tours share this many.
const COLOURS: usize = 1024;
/// Boards with a longer side have no numbers: they would not be readable.
pub const LONGEST_NUMBERS: u32 = 64;

/// The picture of a tour.
pub(crate) fn tour_picture(tour: &Tour<Rectangle>, options: &PictureOptions) -> Scene {
    let measures = Measures::new(tour.board(), options);
    let palette = options.theme.palette();
    let lines = TourLines::new(tour, measures.stub);
    let (title, description) = describe(tour, options);
    let mut scene = empty_board(tour.board(), options, title, description);
    scene.layers.push(Layer { name: "path", elements: path(&lines, &measures, &palette) });

    let marked = is_marked(tour, options);
    if is_numbered(tour.board(), options) {
        scene.layers.push(Layer { name: "numbers", elements: numbers(&lines, marked, &palette) });
    } else if marked {
        scene.layers.push(Layer { name: "marks", elements: marks(&lines, &measures, &palette) });
    }

    scene
}

/// The picture of an uncrossed path: the whole board, and the path with its ends.
pub(crate) fn uncrossed_picture(path: &UncrossedPath, options: &PictureOptions) -> Scene {
    let measures = Measures::new(path.board(), options);
    let palette = options.theme.palette();
    let lines = TourLines::of_uncrossed(path, measures.stub);

    let kind = if path.is_closed() { "cycle" } else { "path" };
    let title = format!("Uncrossed knight's {kind} of {}", path.board().size());
    let description = format!("{} moves, of which no two cross.", path.moves());
    let mut scene = empty_board(path.board(), options, title, description);

    if lines.moves() > 0 {
        scene.layers.push(Layer { name: "path", elements: self::path(&lines, &measures, &palette) });
    }

    let marked = options.markers.unwrap_or(!path.is_closed());
    if is_numbered(path.board(), options) {
        scene.layers.push(Layer { name: "numbers", elements: numbers(&lines, marked, &palette) });
    } else if marked {
        scene.layers.push(Layer { name: "marks", elements: marks(&lines, &measures, &palette) });
    }

    scene
}

fn is_numbered(board: &Rectangle, options: &PictureOptions) -> bool {
    options.numbers && longer_side(board) <= LONGEST_NUMBERS
}

/// Whether the first and the last square are marked.
pub(crate) fn is_marked(tour: &Tour<Rectangle>, options: &PictureOptions) -> bool {
    options.markers.unwrap_or(!tour.is_closed())
}

/// The title and the description of the picture.
pub(crate) fn describe(tour: &Tour<Rectangle>, options: &PictureOptions) -> (String, String) {
    let board = tour.board();
    let shape = if tour.is_closed() { "Closed" } else { "Open" };
    let piece = match board.leaper() {
        destrier_core::Leaper::KNIGHT => "knight's".to_string(),
        destrier_core::Leaper::KING => "king's".to_string(),
        leaper => format!("({leaper}) leaper's"),
    };

    let title = format!("{shape} {piece} tour of {}", board.size());
    let name = |square: Option<Square>| square.map_or(String::new(), |square| board.name(square));
    let first = name(tour.squares().next());
    let last = name(tour.squares().last());

    let ends = match (is_numbered(board, options), is_marked(tour, options)) {
        (true, _) => format!("numbered from {first} to {last}"),
        (false, true) => format!("from {first} (disc) to {last} (ring)"),
        (false, false) => format!("from {first} to {last}"),
    };

    let colours = match (options.theme, tour.is_closed()) {
        (Theme::Print, true) => "",
        (_, true) => "; the path goes once around the colour circle",
        _ => "; the path grows lighter as it goes",
    };

    let seams = if board.surface().columns_wrap() {
        " Moves over a dashed edge fade out there and come in at the edge with the same arrow."
    } else {
        ""
    };

    let description = format!("{} squares, {ends}{colours}.{seams}", tour.len());
    (title, description)
}

/// The path, coloured by progress. Later moves are drawn over earlier ones.
fn path(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let moves = lines.moves();
    let stretches = moves.min(if measures.cased { COLOURS } else { COLOURS / 4 });
    let bound = |index: usize| moves * index / stretches;
    (0..stretches).flat_map(|index| stretch(lines, bound(index)..bound(index + 1), measures, palette)).collect()
}

/// Some consecutive moves in one colour, with a dot on each square that they leave.
pub(crate) fn stretch(lines: &TourLines, moves: Range<usize>, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let middle = (moves.start + moves.end) as f64 / 2.0 / lines.moves() as f64;
    let colour = palette.along(lines.is_closed(), middle);
    let mut elements = stroke(lines.lines(moves.clone()), colour, measures.stroke, measures, palette);
    if measures.dotted {
        let dot =
            |&square: &Square| Element::Disc { centre: centre(square), radius: 0.9 * measures.stroke, fill: colour };
        elements.extend(lines.squares()[moves].iter().map(dot));
    }
    elements
}

/// The number of each square on a disc in its colour. With markers, the first disc has a ring around it, and the last
/// is a square.
fn numbers(lines: &TourLines, marked: bool, palette: &Palette) -> Vec<Element> {
    let squares = lines.squares();
    let last = squares.len() - 1;
    let digits = squares.len().to_string().len() as f64;
    let radius = 0.27;
    let size = (1.55 * radius / (0.636 * digits)).min(0.3);
    let mut elements = Vec::new();

    for (index, &square) in squares.iter().enumerate() {
        let at = centre(square);
        let fill = palette.along(lines.is_closed(), index as f64 / (lines.moves() as f64).max(1.0));
        let disc = |radius, fill| Element::Disc { centre: at, radius, fill };
        if marked && index == 0 {
            elements.extend([disc(radius + 0.11, fill), disc(radius + 0.06, palette.casing)]);
        } else {
            elements.push(disc(radius + 0.04, palette.casing));
        }

        if marked && index == last {
            let square = |half: f64, fill| Element::Rectangles {
                fill,
                rectangles: vec![[at.0 - half, at.1 - half, 2.0 * half, 2.0 * half]],
            };
            elements.extend([square(radius + 0.04, palette.casing), square(radius, fill)]);
        } else {
            elements.push(disc(radius, fill));
        }

        let mut ink = fill.contrasting();
        if palette.hollow {
            elements.push(disc(radius - 0.03, palette.paper));
            ink = palette.ink;
        }

        elements.push(Element::centred_text(at, size, ink, (index + 1).to_string()));
    }

    elements
}
