//! Text as outlines, for pictures made of pixels.
//!
//! The outlines are those of a subset of DejaVu Sans (ASCII, the letters of "Möbius" and the chess knight) in the folder
//! `assets`, with its licence. Characters that are not in the subset are skipped.

use std::collections::HashMap;
use std::sync::LazyLock;
use tiny_skia::{Path, PathBuilder};

/// A line per character: its number, its advance, and the steps of its outline.
const OUTLINES: &str = include_str!("../../assets/DejaVuSans-outlines.txt");

/// The units of the outlines per unit of the size of a text.
const UNITS: f64 = 2048.0;

static GLYPHS: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| OUTLINES.lines().filter_map(Glyph::read).collect());

/// The shape of a character.
struct Glyph {
    /// How far the next character is.
    advance: f64,
    steps: Vec<Step>,
}

/// A step of an outline, with coordinates that grow upwards.
enum Step {
    Move([f64; 2]),
    Line([f64; 2]),
    Quadratic([f64; 4]),
    Close,
}

impl Glyph {
    /// Reads a line such as `U+002D 739 M100 643 L639 643 L639 479 L100 479 Z`.
    fn read(line: &str) -> Option<(char, Glyph)> {
        let mut words = line.split_ascii_whitespace();
        let number = u32::from_str_radix(words.next()?.strip_prefix("U+")?, 16).ok()?;
        let advance = words.next()?.parse().ok()?;
        let mut steps = Vec::new();

        while let Some(word) = words.next() {
            let (letter, first) = word.split_at(1);
            let mut coordinate = std::iter::once(first).chain(&mut words).map_while(|word| word.parse().ok());
            let mut next = || coordinate.next();
            steps.push(match letter {
                "M" => Step::Move([next()?, next()?]),
                "L" => Step::Line([next()?, next()?]),
                "Q" => Step::Quadratic([next()?, next()?, next()?, next()?]),
                _ => Step::Close,
            });
        }

        Some((char::from_u32(number)?, Glyph { advance, steps }))
    }

    /// Draws the glyph from this point, turned over, because coordinates of pictures grow downwards.
    fn draw(&self, path: &mut PathBuilder, left: f64, base: f64, scale: f64) {
        let x = |x: f64| (left + x * scale) as f32;
        let y = |y: f64| (base - y * scale) as f32;
        for step in &self.steps {
            match *step {
                Step::Move([to_x, to_y]) => path.move_to(x(to_x), y(to_y)),
                Step::Line([to_x, to_y]) => path.line_to(x(to_x), y(to_y)),
                Step::Quadratic([by_x, by_y, to_x, to_y]) => path.quad_to(x(by_x), y(by_y), x(to_x), y(to_y)),
                Step::Close => path.close(),
            }
        }
    }
}

/// The outline of a text whose base line has its middle at the given point; `None` if nothing is visible.
pub(crate) fn outline(text: &str, middle: f64, base: f64, size: f64) -> Option<Path> {
    let scale = size / UNITS;
    let mut left = middle - width(text, size) / 2.0;
    let mut path = PathBuilder::new();
    for glyph in text.chars().filter_map(|letter| GLYPHS.get(&letter)) {
        glyph.draw(&mut path, left, base, scale);
        left += glyph.advance * scale;
    }
    path.finish()
}

/// The width of a text.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let advances = text.chars().filter_map(|letter| GLYPHS.get(&letter)).map(|glyph| glyph.advance);
    advances.sum::<f64>() * size / UNITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_centred_on_the_base_line() {
        let bounds = outline("100", 50.0, 20.0, 10.0).unwrap().bounds();
        assert!((bounds.left() + bounds.right() - 100.0).abs() < 1.0);
        assert!((bounds.bottom() - 20.0).abs() < 0.3 && (bounds.height() - 7.5).abs() < 0.3);
    }

    #[test]
    fn the_width_of_a_text_is_the_sum_of_its_glyphs() {
        let bounds = outline("HHH", 0.0, 0.0, 10.0).unwrap().bounds();
        assert!((width("HHH", 10.0) - f64::from(bounds.width())).abs() < 2.0);
        assert!((width("ab", 10.0) - width("a", 10.0) - width("b", 10.0)).abs() < 1e-9);
    }

    #[test]
    fn the_knight_and_umlauts_are_in_the_font_and_unknown_characters_are_skipped() {
        for text in ["\u{265e}", "\u{d6}", "\u{f6}"] {
            assert!(outline(text, 0.0, 0.0, 10.0).is_some(), "{text}");
        }
        assert!(outline("\u{4e2d}", 0.0, 0.0, 10.0).is_none());
        assert_eq!(GLYPHS.len(), OUTLINES.lines().count());
    }
}
