//! Text as outlines, for pictures made of pixels.
//!
//! The font is a subset of DejaVu Sans (ASCII, the letters of "Möbius" and the chess knight) in the folder `assets`,
//! with its licence. Characters that are not in the subset are skipped.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

const FONT: &[u8] = include_bytes!("../../assets/DejaVuSans-subset.ttf");

/// The outline of a text whose base line has its middle at the given point; `None` if nothing is visible.
pub(crate) fn outline(text: &str, middle: f64, base: f64, size: f64) -> Option<Path> {
    let face = Face::parse(FONT, 0).ok()?;
    let scale = size / f64::from(face.units_per_em());
    let glyphs: Vec<_> = text.chars().filter_map(|c| face.glyph_index(c)).collect();
    let advance = |id| f64::from(face.glyph_hor_advance(id).unwrap_or(0)) * scale;
    let mut left = middle - glyphs.iter().map(|&id| advance(id)).sum::<f64>() / 2.0;
    let mut pen = Pen { path: PathBuilder::new(), left, base, scale };
    for id in glyphs {
        pen.left = left;
        face.outline_glyph(id, &mut pen);
        left += advance(id);
    }
    pen.path.finish()
}

/// The width of a text.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let Ok(face) = Face::parse(FONT, 0) else { return 0.0 };
    let advance = |c| face.glyph_index(c).and_then(|id| face.glyph_hor_advance(id)).unwrap_or(0);
    text.chars().map(|c| f64::from(advance(c))).sum::<f64>() * size / f64::from(face.units_per_em())
}

/// Turns the outlines of glyphs over: y grows upwards in fonts and downwards in pictures.
struct Pen {
    path: PathBuilder,
    left: f64,
    base: f64,
    scale: f64,
}

impl Pen {
    fn x(&self, x: f32) -> f32 {
        (self.left + f64::from(x) * self.scale) as f32
    }

    fn y(&self, y: f32) -> f32 {
        (self.base - f64::from(y) * self.scale) as f32
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x(x1), self.y(y1), self.x(x), self.y(y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x(x1), self.y(y1), self.x(x2), self.y(y2), self.x(x), self.y(y));
    }

    fn close(&mut self) {
        self.path.close();
    }
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
    }
}
