//! Some moves in one colour: a casing that separates them from the lines below, the lines, and the stubs at seams.

use super::measures::Measures;
use super::wrap::MoveLines;
use crate::scene::colour::Colour;
use crate::scene::{Element, Point};
use crate::theme::Palette;

/// The number of pieces in which a stub fades out.
const FADES: usize = 6;
/// The part of a stub that keeps its colour, so that crossing lines are seen to cross.
const FULL: f64 = 0.3;

/// The elements of some moves of this colour and thickness.
pub(crate) fn stroke(
    drawn: MoveLines,
    colour: Colour,
    width: f64,
    measures: &Measures,
    palette: &Palette,
) -> Vec<Element> {
    let mut elements = Vec::new();
    let element = |stroke, width, lines| Element::Lines { stroke, width, dash: None, lines };
    if measures.cased {
        let casing = drawn.lines.iter().map(|line| shortened(line, 2.4 * width)).collect();
        elements.push(element(palette.casing, 1.8 * width, casing));
    }

    if !drawn.stubs.is_empty() {
        // The outermost piece comes first, so that its round end does not show on the next one.
        for piece in (0..FADES).rev() {
            let share = |index: usize| FULL + (1.0 - FULL) * index as f64 / FADES as f64;
            let from = if piece == 0 { 0.0 } else { share(piece) };
            let to = share(piece + 1);
            let fade = (piece as f64 + 0.5) / FADES as f64;

            let lines = drawn.stubs.iter().map(|&(start, end)| {
                let at = |share: f64| (start.0 + share * (end.0 - start.0), start.1 + share * (end.1 - start.1));
                vec![at(from), at(to)]
            });

            elements.push(element(colour.towards(palette.paper, fade), width, lines.collect()));
        }
    }

    elements.push(element(colour, width, drawn.lines));
    elements
}

/// A line that is shorter at both ends: the casing must not cover the lines that it joins. Two knight's moves cross at
/// least 1/sqrt(5) from the centre of a square, so every crossing still has its casing.
fn shortened(line: &[Point], by: f64) -> Vec<Point> {
    let mut line = line.to_vec();

    let shorten = |end: Point, next: Point| {
        let length = (next.0 - end.0).hypot(next.1 - end.1);
        let fraction = if length > 0.0 { by.min(length / 3.0) / length } else { 0.0 };
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
