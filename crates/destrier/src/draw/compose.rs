//! From a tour to a scene: what is drawn, how large, and in which order.
//!
//! Sizes are in squares. What must be seen at a glance (marks, margin, seams) swells with the board, more slowly than
//! the board does; the path's stroke grows more slowly still, so that 5x5 looks light and 200x200 is not a mist.

use super::colour::Inks;
use super::fold::centre;
use super::ornament;
use super::scene::{Layer, Point, Scene, Shape};
use super::trail::Trail;
use super::{Style, longer_side};
use destrier_core::{Board, Square, Tour};
use std::ops::Range;

/// Every move has a colour of its own up to here; beyond, moves share this many.
const COLOURS: usize = 1024;
/// Radius of the marks of start and end on a small board.
const MARK: f64 = 0.22;
/// Longer sides have plain squares: a chessboard as fine as the path would only blur it.
const LONGEST_CHESSBOARD: u32 = 64;
/// Longer sides have no casing: it would be thinner than a pixel.
const LONGEST_CASING: u32 = 128;
/// Longer sides have no dots on their squares.
const LONGEST_DOTS: u32 = 32;
/// Longer sides have no numbers, even if they are wanted: nobody could read them.
const LONGEST_NUMBERS: u32 = 64;
/// Longer sides have no names along them.
const LONGEST_LABELS: u32 = 30;

/// The measures of a picture, in squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// Thickness of the path.
    pub(super) stroke: f64,
    /// How much larger than on a small board the marks are.
    pub(super) swell: f64,
    /// How far a wrapped move stands out beyond its seam.
    pub(super) overhang: f64,
    /// From the frame to the middle of the labels: of the ranks to the left, of the files below.
    pub(super) label: (f64, f64),
    /// From the frame to the edge of the picture, to the left and right and above and below.
    margin: (f64, f64),
    /// Whether files and ranks are named.
    pub(super) labelled: bool,
    /// Whether a casing parts a stroke from those that it crosses.
    cased: bool,
    /// Whether squares have dots where the path turns or passes.
    dotted: bool,
}

impl Measures {
    pub(super) fn of(board: &Board, style: &Style) -> Measures {
        let side = f64::from(longer_side(board));
        let swell = (side / 12.0).max(1.0).powf(0.75);
        let overhang = 0.24 * swell.sqrt();
        let labelled = style.labels && longer_side(board) <= LONGEST_LABELS;
        let seam = |wraps: bool| if wraps { overhang + 0.42 * swell } else { 0.0 };
        let seams = (seam(board.surface().columns_wrap()), seam(board.surface().rows_wrap()));
        let label = (seams.0 + 0.45, seams.1 + 0.45);
        let beyond = if labelled { 0.9 } else { 0.5 * swell };
        let margin = (seams.0 + beyond, seams.1 + beyond);
        let stroke = (0.085 * (side / 8.0).max(1.0).powf(0.27)).min(0.3);
        let cased = longer_side(board) <= LONGEST_CASING;
        let dotted = longer_side(board) <= LONGEST_DOTS;
        Measures { stroke, swell, overhang, label, margin, labelled, cased, dotted }
    }
}

/// The whole picture.
pub(super) fn compose(tour: &Tour, style: &Style) -> Scene {
    let measures = Measures::of(tour.board(), style);
    let inks = style.theme.inks();
    let trail = Trail::new(tour, measures.overhang);
    let mut scene = ground(tour.board(), style, describe(tour, style));
    scene.layers.push(Layer { name: "path", shapes: strokes(&trail, &measures, &inks) });
    if is_numbered(tour.board(), style) {
        scene.layers.push(Layer { name: "numbers", shapes: beads(&trail, &inks) });
    } else {
        scene.layers.push(Layer { name: "marks", shapes: marks(&trail, &measures, &inks) });
    }
    scene
}

fn is_numbered(board: &Board, style: &Style) -> bool {
    style.numbers && longer_side(board) <= LONGEST_NUMBERS
}

/// The picture without the tour: paper, board, frame, labels; and the words that go with it.
pub(super) fn ground(board: &Board, style: &Style, (title, description): (String, String)) -> Scene {
    let measures = Measures::of(board, style);
    let inks = style.theme.inks();
    let (width, height) = (f64::from(board.cols()), f64::from(board.rows()));
    let (side, above) = measures.margin;
    let paper = [-side, -above, width + 2.0 * side, height + 2.0 * above];
    let mut layers = vec![
        Layer { name: "paper", shapes: vec![Shape::Rectangles { fill: inks.paper, rectangles: vec![paper] }] },
        Layer { name: "board", shapes: squares(board, &inks) },
        Layer { name: "frame", shapes: ornament::frame(board, &measures, &inks) },
    ];
    if measures.labelled {
        layers.push(Layer { name: "labels", shapes: ornament::labels(board, &measures, &inks) });
    }
    Scene { corner: (-side, -above), width: paper[2], height: paper[3], title, description, layers }
}

/// What the picture shows, in a few words and in some more.
pub(super) fn describe(tour: &Tour, style: &Style) -> (String, String) {
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
    let ends = match is_numbered(board, style) {
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

/// Light squares, dark squares, holes.
fn squares(board: &Board, inks: &Inks) -> Vec<Shape> {
    let whole = [0.0, 0.0, f64::from(board.cols()), f64::from(board.rows())];
    let mut shapes = vec![Shape::Rectangles { fill: inks.light, rectangles: vec![whole] }];
    let cell = |row: u32, col: u32| [f64::from(col), f64::from(row), 1.0, 1.0];
    if longer_side(board) <= LONGEST_CHESSBOARD {
        let is_dark = |&(row, col): &(u32, u32)| (board.rows() - 1 - row + col).is_multiple_of(2);
        let all = (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col)));
        let dark = all.filter(is_dark).map(|(row, col)| cell(row, col)).collect();
        shapes.push(Shape::Rectangles { fill: inks.dark, rectangles: dark });
    }
    if !board.is_whole() {
        let holes = board.holes().map(|hole| cell(hole.row, hole.col)).collect();
        shapes.push(Shape::Rectangles { fill: inks.paper, rectangles: holes });
    }
    shapes
}

/// The path, coloured by progress. Each stretch of one colour lies over the earlier ones.
fn strokes(trail: &Trail, measures: &Measures, inks: &Inks) -> Vec<Shape> {
    let moves = trail.moves();
    let stretches = moves.min(if measures.cased { COLOURS } else { COLOURS / 4 });
    let bound = |stretch: usize| moves * stretch / stretches;
    (0..stretches).flat_map(|stretch| stroke(trail, bound(stretch)..bound(stretch + 1), measures, inks)).collect()
}

/// A stretch of the path in one colour, parted by a casing from what it crosses, with a dot on each square it leaves.
pub(super) fn stroke(trail: &Trail, moves: Range<usize>, measures: &Measures, inks: &Inks) -> Vec<Shape> {
    let colour = inks.progress((moves.start + moves.end) as f64 / 2.0 / trail.moves() as f64);
    let lines = trail.lines(moves.clone());
    let mut shapes = Vec::new();
    if measures.cased {
        let lines = lines.iter().map(|line| trimmed(line, 2.4 * measures.stroke)).collect();
        shapes.push(Shape::Lines { stroke: inks.casing, width: 1.8 * measures.stroke, dash: None, lines });
    }
    shapes.push(Shape::Lines { stroke: colour, width: measures.stroke, dash: None, lines });
    if measures.dotted {
        let dot =
            |&square: &Square| Shape::Disc { centre: centre(square), radius: 0.9 * measures.stroke, fill: colour };
        shapes.extend(trail.squares()[moves].iter().map(dot));
    }
    shapes
}

/// A line that ends a little earlier on both sides: the casing must not cut the strokes that it joins. What a knight's
/// line crosses, it crosses at least 1/sqrt(5) from the centre of a square, so nothing is lost.
fn trimmed(line: &[Point], by: f64) -> Vec<Point> {
    let mut line = line.to_vec();
    let shorten = |end: Point, next: Point| {
        let length = (next.0 - end.0).hypot(next.1 - end.1);
        let share = by.min(length / 3.0) / length;
        (end.0 + share * (next.0 - end.0), end.1 + share * (next.1 - end.1))
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

/// The start as a disc, over the end as a ring.
pub(super) fn marks(trail: &Trail, measures: &Measures, inks: &Inks) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let [_, .., last] = trail.squares() {
        let (centre, radius) = (centre(*last), MARK * measures.swell);
        shapes.push(Shape::Disc { centre, radius: radius * 1.25, fill: inks.casing });
        shapes.push(Shape::Disc { centre, radius, fill: inks.progress(1.0) });
        shapes.push(Shape::Disc { centre, radius: radius * 0.55, fill: inks.casing });
    }
    shapes.extend(start_mark(trail, measures, inks));
    shapes
}

/// The start alone.
pub(super) fn start_mark(trail: &Trail, measures: &Measures, inks: &Inks) -> Vec<Shape> {
    let radius = MARK * measures.swell;
    let disc = |radius, fill| Shape::Disc { centre: centre(trail.squares()[0]), radius, fill };
    vec![disc(radius * 1.25, inks.casing), disc(radius, inks.progress(0.0))]
}

/// Each square's number on a disc of its colour; the first has a ring around it, the last is a square.
fn beads(trail: &Trail, inks: &Inks) -> Vec<Shape> {
    let squares = trail.squares();
    let last = squares.len() - 1;
    let digits = squares.len().to_string().len() as f64;
    let radius = 0.27;
    let size = (1.55 * radius / (0.636 * digits)).min(0.3);
    let mut shapes = Vec::new();
    for (index, &square) in squares.iter().enumerate() {
        let at = centre(square);
        let fill = inks.progress(index as f64 / last.max(1) as f64);
        if index == 0 {
            shapes.push(Shape::Disc { centre: at, radius: radius + 0.11, fill });
            shapes.push(Shape::Disc { centre: at, radius: radius + 0.06, fill: inks.casing });
        }
        if index == last {
            let block = |half: f64, fill| Shape::Rectangles {
                fill,
                rectangles: vec![[at.0 - half, at.1 - half, 2.0 * half, 2.0 * half]],
            };
            shapes.extend([block(radius + 0.04, inks.casing), block(radius, fill)]);
        } else {
            shapes.push(Shape::Disc { centre: at, radius, fill });
        }
        shapes.push(Shape::Text { at, size, fill: fill.contrasting(), text: (index + 1).to_string() });
    }
    shapes
}
