//! What a plot is made of, once it is laid out: strokes, areas, discs and words in pixels; written as SVG or PNG.
//!
//! Both are painted from this one list, so they never drift apart. Words are set in the font of all pictures
//! (see `draw::glyph`); an SVG names it and lets the viewer fall back on another.

use crate::draw::DrawError;
use crate::draw::colour::Colour;
use crate::draw::glyph;
use crate::draw::scene::CAP_HEIGHT;
use std::fmt::Write;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// A colour and how much of it covers what lies below.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ink {
    pub(super) colour: Colour,
    pub(super) cover: f64,
}

/// Where a word lies from its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lie {
    /// It begins there.
    Right,
    /// Its middle is there.
    Middle,
    /// It ends there.
    Left,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// Lines of this width through the points.
    Stroke { points: Vec<(f64, f64)>, width: f64, ink: Ink },
    /// The inside of the polygon.
    Area { points: Vec<(f64, f64)>, ink: Ink },
    /// A disc, or a ring of this width.
    Disc { centre: (f64, f64), radius: f64, ring: Option<f64>, ink: Ink },
    /// A word around the height of its point; read upwards if it climbs.
    Word { at: (f64, f64), text: String, size: f64, lie: Lie, climbs: bool, ink: Ink },
}

/// A picture of so many pixels.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sheet {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) title: String,
    pub(super) shapes: Vec<Shape>,
}

impl Sheet {
    pub(super) fn new(width: u32, height: u32, title: &str) -> Sheet {
        Sheet { width, height, title: title.into(), shapes: Vec::new() }
    }

    pub(super) fn svg(&self) -> String {
        let mut out = String::new();
        let (width, height) = (self.width, self.height);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" fill=\"none\" stroke-linejoin=\"round\" \
             font-family=\"DejaVu Sans, sans-serif\">\n<title>{}</title>\n<path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>",
            escape(&self.title)
        );
        for shape in &self.shapes {
            write_shape(&mut out, shape);
        }
        out.push_str("</svg>\n");
        out
    }

    /// The picture with `scale` pixels for each of its own.
    pub(super) fn png(&self, scale: f64) -> Result<Vec<u8>, DrawError> {
        let side = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
        let mut pixmap = Pixmap::new(side(self.width), side(self.height))
            .ok_or_else(|| DrawError::Encoder("no room for the pixels of a plot".into()))?;
        pixmap.fill(tiny_skia::Color::WHITE);
        let transform = Transform::from_scale(scale as f32, scale as f32);
        for shape in &self.shapes {
            paint(&mut pixmap, shape, transform);
        }
        pixmap.encode_png().map_err(|error| DrawError::Encoder(error.to_string()))
    }
}

fn paint(pixmap: &mut Pixmap, shape: &Shape, transform: Transform) {
    match shape {
        Shape::Stroke { points, width, ink } => stroke(pixmap, line(points, false), *width, *ink, transform),
        Shape::Area { points, ink } => fill(pixmap, line(points, true), *ink, transform),
        Shape::Disc { centre, radius, ring, ink } => {
            let disc = PathBuilder::from_circle(centre.0 as f32, centre.1 as f32, *radius as f32);
            match ring {
                Some(width) => stroke(pixmap, disc, *width, *ink, transform),
                None => fill(pixmap, disc, *ink, transform),
            }
        }
        Shape::Word { at, text, size, lie, climbs, ink } => {
            let half = glyph::width(text, *size) / 2.0;
            let middle = match lie {
                Lie::Right => half,
                Lie::Middle => 0.0,
                Lie::Left => -half,
            };
            let turn = if *climbs { Transform::from_rotate(-90.0) } else { Transform::identity() };
            let place = turn.post_translate(at.0 as f32, at.1 as f32).post_concat(transform);
            fill(pixmap, glyph::outline(text, middle, size * CAP_HEIGHT / 2.0, *size), *ink, place);
        }
    }
}

fn line(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let (x, y) = (x as f32, y as f32);
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn fill(pixmap: &mut Pixmap, path: Option<Path>, ink: Ink, transform: Transform) {
    if let Some(path) = path {
        pixmap.fill_path(&path, &brush(ink), FillRule::Winding, transform, None);
    }
}

fn stroke(pixmap: &mut Pixmap, path: Option<Path>, width: f64, ink: Ink, transform: Transform) {
    let stroke =
        Stroke { width: width as f32, line_cap: LineCap::Butt, line_join: LineJoin::Round, ..Stroke::default() };
    if let Some(path) = path {
        pixmap.stroke_path(&path, &brush(ink), &stroke, transform, None);
    }
}

fn brush(Ink { colour, cover }: Ink) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(colour.0, colour.1, colour.2, (cover * 255.0).round() as u8);
    paint
}

fn write_shape(out: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Stroke { points, width, ink } => {
            let _ = write!(out, "<path d=\"{}\"", outline(points, false));
            writeln!(out, " stroke-width=\"{}\"{}/>", short(*width), inked("stroke", *ink))
        }
        Shape::Area { points, ink } => writeln!(out, "<path d=\"{}\"{}/>", outline(points, true), inked("fill", *ink)),
        Shape::Disc { centre, radius, ring, ink } => {
            let paint = match ring {
                Some(width) => format!(" stroke-width=\"{}\"{}", short(*width), inked("stroke", *ink)),
                None => inked("fill", *ink),
            };
            let (x, y, r) = (short(centre.0), short(centre.1), short(*radius));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>")
        }
        Shape::Word { at, text, size, lie, climbs, ink } => {
            let anchor = match lie {
                Lie::Right => "start",
                Lie::Middle => "middle",
                Lie::Left => "end",
            };
            let base = short(size * CAP_HEIGHT / 2.0);
            let place = format!("translate({} {})", short(at.0), short(at.1));
            let place = if *climbs { format!("{place} rotate(-90)") } else { place };
            let (size, ink, text) = (short(*size), inked("fill", *ink), escape(text));
            writeln!(
                out,
                "<text transform=\"{place}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{ink}>{text}</text>"
            )
        }
    };
}

fn inked(what: &str, Ink { colour, cover }: Ink) -> String {
    match cover {
        cover if cover >= 1.0 => format!(" {what}=\"{colour}\""),
        cover => format!(" {what}=\"{colour}\" {what}-opacity=\"{}\"", short(cover)),
    }
}

/// The points as a path of SVG: steps from one rounded point to the next.
fn outline(points: &[(f64, f64)], closed: bool) -> String {
    let mut text = String::new();
    let mut last = (0, 0);
    for (index, &(x, y)) in points.iter().enumerate() {
        let here = ((x * 100.0).round() as i64, (y * 100.0).round() as i64);
        let (x, y) = (hundredths(here.0 - last.0), hundredths(here.1 - last.1));
        let letter = if index == 0 { "M" } else { "l" };
        let gap = if y.starts_with('-') { "" } else { " " };
        let _ = write!(text, "{letter}{x}{gap}{y}");
        last = here;
    }
    if closed {
        text.push('z');
    }
    text
}

fn hundredths(count: i64) -> String {
    short(count as f64 / 100.0)
}

/// A number with two digits after the point at most.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
