//! Writes a scene as a PDF of one page. Text is drawn as outlines, so no viewer needs the font.

use super::colour::Colour;
use super::elements::{Anchor, CAP_HEIGHT, Direction, Element, LineEnds, Point, Scene};
use super::font;
use crate::error::DrawError;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use std::collections::BTreeMap;
use std::io::Write;
use tiny_skia::{Path, PathSegment, Transform};

/// The distance of the control points of a quarter circle from its ends, relative to the radius.
const CIRCLE: f64 = 0.552_284_8;

/// The scene with `points` (1/72 inch) on its longer side.
pub(crate) fn render(scene: &Scene, points: f64) -> Result<Vec<u8>, DrawError> {
    let scale = scene.scale(points);
    let mut page = PageContent { content: Content::new(), opacities: BTreeMap::new() };
    let (x, y) = scene.corner;
    let [scale32, left, top] = [scale, -x * scale, (y + scene.height) * scale].map(|value| value as f32);
    page.content.transform([scale32, 0.0, 0.0, -scale32, left, top]);
    page.content.set_line_join(LineJoinStyle::RoundJoin);

    if scene.line_ends == LineEnds::Round {
        page.content.set_line_cap(LineCapStyle::RoundCap);
    }

    for element in scene.layers.iter().flat_map(|layer| &layer.elements) {
        page.add(element);
    }

    let PageContent { content, opacities } = page;

    let [catalogue, tree, leaf, stream, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();

    pdf.catalog(catalogue).pages(tree);
    pdf.pages(tree).kids([leaf]).count(1);
    let mut about = pdf.document_info(info);
    about.title(TextStr(&scene.title)).creator(TextStr("Destrier"));

    if !scene.description.is_empty() {
        about.subject(TextStr(&scene.description));
    }

    about.finish();
    let mut sheet = pdf.page(leaf);
    sheet.parent(tree).contents(stream);
    sheet.media_box(Rect::new(0.0, 0.0, (scene.width * scale) as f32, (scene.height * scale) as f32));

    let mut resources = sheet.resources();
    let mut states = resources.ext_g_states();
    for (&percent, name) in &opacities {
        states
            .insert(Name(name.as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState>()
            .non_stroking_alpha(percent as f32 / 100.0);
    }

    states.finish();
    resources.finish();
    sheet.finish();

    let encoder_error = |error: std::io::Error| DrawError::Encoder(error.to_string());
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::new(6));
    packed.write_all(&content.finish()).map_err(encoder_error)?;
    let packed = packed.finish().map_err(encoder_error)?;
    pdf.stream(stream, &packed).filter(Filter::FlateDecode);

    Ok(pdf.finish())
}

/// The operators of the page, and the opacities that they use.
struct PageContent {
    content: Content,
    /// Names of graphics states, by opacity in percent.
    opacities: BTreeMap<u32, String>,
}

impl PageContent {
    fn add(&mut self, element: &Element) {
        match element {
            Element::Rectangles { fill, rectangles } => {
                self.fill_colour(*fill);
                for &[x, y, width, height] in rectangles {
                    self.content.rect(short(x), short(y), short(width), short(height));
                }
                self.content.fill_nonzero();
            }
            Element::Lines { stroke, width, dash, lines } => {
                self.stroke_colour(*stroke, *width);

                if let Some(dash) = dash {
                    self.content.set_dash_pattern(dash.map(short), 0.0);
                }

                lines.iter().for_each(|line| self.line(line));
                self.content.stroke();
                if dash.is_some() {
                    self.content.set_dash_pattern([], 0.0);
                }
            }
            Element::Disc { centre, radius, fill } => {
                self.fill_colour(*fill);
                self.circle(*centre, *radius);
                self.content.fill_nonzero();
            }
            Element::Ring { centre, radius, stroke, width } => {
                self.stroke_colour(*stroke, *width);
                self.circle(*centre, *radius);
                self.content.stroke();
            }
            Element::Polygon { fill, opacity, corners } => {
                self.fill_colour(*fill);
                self.content.save_state();
                self.opacity(*opacity);
                self.line(corners);
                self.content.close_path().fill_nonzero().restore_state();
            }
            Element::Text { at, size, fill, text, anchor, direction } => {
                if let Some(outline) = outline(*at, *size, text, *anchor, *direction) {
                    self.fill_colour(*fill);
                    self.outline(&outline);
                    self.content.fill_nonzero();
                }
            }
        }
    }

    fn fill_colour(&mut self, colour: Colour) {
        let [red, green, blue] = channels(colour);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn stroke_colour(&mut self, colour: Colour, width: f64) {
        let [red, green, blue] = channels(colour);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(short(width));
    }

    fn opacity(&mut self, opacity: f64) {
        let percent = (opacity * 100.0).round() as u32;
        if percent < 100 {
            let name = self.opacities.entry(percent).or_insert_with(|| format!("o{percent}"));
            self.content.set_parameters(Name(name.as_bytes()));
        }
    }

    fn line(&mut self, points: &[Point]) {
        for (index, &(x, y)) in points.iter().enumerate() {
            let x = short(x);
            let y = short(y);
            if index == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    fn circle(&mut self, (x, y): Point, radius: f64) {
        let at = |right: f64, down: f64| (short(x + right * radius), short(y + down * radius));
        let (left, top) = at(1.0, 0.0);
        self.content.move_to(left, top);

        for (right, down) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            // Each curve is a quarter, from (right, down) to the point a right angle further.
            let to_right: f64 = -down;
            let to_down: f64 = right;
            let (x1, y1) = at(right + CIRCLE * to_right, down + CIRCLE * to_down);
            let (x2, y2) = at(to_right + CIRCLE * right, to_down + CIRCLE * down);
            let (x3, y3) = at(to_right, to_down);
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }

        self.content.close_path();
    }

    fn outline(&mut self, path: &Path) {
        let mut here = (0.0, 0.0);
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(p) => drop(self.content.move_to(p.x, p.y)),
                PathSegment::LineTo(p) => drop(self.content.line_to(p.x, p.y)),
                PathSegment::QuadTo(c, p) => {
                    // PDF has cubic curves only.
                    let towards = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                    let x1 = towards(here.0, c.x);
                    let y1 = towards(here.1, c.y);
                    let x2 = towards(p.x, c.x);
                    let y2 = towards(p.y, c.y);
                    self.content.cubic_to(x1, y1, x2, y2, p.x, p.y);
                }
                PathSegment::CubicTo(c, d, p) => drop(self.content.cubic_to(c.x, c.y, d.x, d.y, p.x, p.y)),
                PathSegment::Close => drop(self.content.close_path()),
            }

            if let PathSegment::MoveTo(p)
            | PathSegment::LineTo(p)
            | PathSegment::QuadTo(_, p)
            | PathSegment::CubicTo(_, _, p) = segment
            {
                here = (p.x, p.y);
            }
        }
    }
}

/// The outline of a text in scene coordinates.
fn outline(at: Point, size: f64, text: &str, anchor: Anchor, direction: Direction) -> Option<Path> {
    let middle = match anchor {
        Anchor::Start => at.0 + font::width(text, size) / 2.0,
        Anchor::Middle => at.0,
        Anchor::End => at.0 - font::width(text, size) / 2.0,
    };
    let outline = font::outline(text, middle, at.1 + size * CAP_HEIGHT / 2.0, size)?;
    match direction {
        Direction::Horizontal => Some(outline),
        Direction::Upwards => outline.transform(Transform::from_rotate_at(-90.0, at.0 as f32, at.1 as f32)),
    }
}

fn channels(colour: Colour) -> [f32; 3] {
    [colour.0, colour.1, colour.2].map(|channel| (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0)
}

/// Three decimals, to keep the file small.
fn short(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}
