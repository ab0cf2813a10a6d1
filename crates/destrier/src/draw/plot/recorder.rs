//! Where plotters draws: a backend that writes down what it is told on a [`Sheet`].
//!
//! The backends that come with plotters would bring a font from the system, so that the same plot looked otherwise on
//! every machine. Here words are measured and painted in the font of all pictures. Plotters counts whole pixels; ours
//! are [`FINE`] times as fine as those of the sheet, so that curves are smooth.

use super::sheet::{Ink, Lie, Shape, Sheet};
use crate::draw::colour::Colour;
use crate::draw::glyph;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontTransform,
};
use std::convert::Infallible;

/// Plotters' pixels in one of the sheet's.
pub(super) const FINE: u32 = 16;

/// Writes down what plotters draws.
pub(super) struct Recorder<'a> {
    pub(super) sheet: &'a mut Sheet,
}

type Done = Result<(), DrawingErrorKind<Infallible>>;

impl Recorder<'_> {
    fn keep(&mut self, shape: Shape, ink: Ink) -> Done {
        if ink.cover > 0.0 {
            self.sheet.shapes.push(shape);
        }
        Ok(())
    }
}

fn place((x, y): BackendCoord) -> (f64, f64) {
    (length(f64::from(x)), length(f64::from(y)))
}

fn length(fine: f64) -> f64 {
    fine / f64::from(FINE)
}

fn ink(BackendColor { alpha, rgb }: BackendColor) -> Ink {
    Ink { colour: Colour(rgb.0, rgb.1, rgb.2), cover: alpha }
}

impl DrawingBackend for Recorder<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.sheet.width * FINE, self.sheet.height * FINE)
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Done {
        let (x, y) = place(point);
        let side = length(1.0);
        let points = vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
        self.keep(Shape::Area { points, ink: ink(color) }, ink(color))
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, one: BackendCoord, other: BackendCoord, style: &S, fill: bool) -> Done {
        let corners = [one, (other.0, one.1), other, (one.0, other.1)];
        if fill { self.fill_polygon(corners, style) } else { self.draw_path(corners.into_iter().chain([one]), style) }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        let (ink, width) = (ink(style.color()), length(f64::from(style.stroke_width())));
        self.keep(Shape::Stroke { points: path.into_iter().map(place).collect(), width, ink }, ink)
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, fill: bool) -> Done {
        let ink = ink(style.color());
        let ring = (!fill).then(|| length(f64::from(style.stroke_width())));
        self.keep(Shape::Disc { centre: place(centre), radius: length(f64::from(radius)), ring, ink }, ink)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        let ink = ink(style.color());
        self.keep(Shape::Area { points: path.into_iter().map(place).collect(), ink }, ink)
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Done {
        let (size, ink, (x, y)) = (length(style.size()), ink(style.color()), place(at));
        let climbs = matches!(style.transform(), FontTransform::Rotate90 | FontTransform::Rotate270);
        let lie = match style.anchor().h_pos {
            HPos::Left => Lie::Right,
            HPos::Center => Lie::Middle,
            HPos::Right => Lie::Left,
        };
        // Words lie around the height of their point; plotters may mean their top or bottom there.
        let drop = match style.anchor().v_pos {
            VPos::Top => size / 2.0,
            VPos::Center => 0.0,
            VPos::Bottom => -size / 2.0,
        };
        let at = if climbs { (x + drop, y) } else { (x, y + drop) };
        self.keep(Shape::Word { at, text: text.into(), size, lie, climbs, ink }, ink)
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok((glyph::width(text, style.size()).ceil() as u32, style.size().ceil() as u32))
    }
}
