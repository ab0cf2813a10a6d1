//! Renders a scene as pixels with tiny-skia, and encodes them as PNG.
//!
//! Two things are not left to tiny-skia, because they took most of the time on large boards: thin lines
//! (`thin_lines`), and the encoder, which compressed four channels at a level made for photographs. Lines on a plain
//! background compress better without the filters of PNG, and there is no transparency to store.

use super::colour::Colour;
use super::elements::{Anchor, CAP_HEIGHT, Direction, Element, LineEnds, Point, Scene};
use super::font;
use super::thin_lines::{self, Pixels};
use crate::error::DrawError;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// The level of compression of a PNG with many pixels. Level 1 is as fast but twice as large; level 3 takes half again
/// as long.
const FAST_COMPRESSION: u8 = 2;
/// The level for other pictures, and the number of pixels that are many.
const COMPRESSION: u8 = 6;
const MANY_PIXELS: u32 = 4_000_000;

/// The scene as a PNG with `pixels` on its longer side.
pub(crate) fn png(scene: &Scene, pixels: u32) -> Result<Vec<u8>, DrawError> {
    let mut canvas = Canvas::new(scene, pixels)?;
    canvas.paint_scene(scene);
    encode_png(&canvas.pixmap).map_err(|error| DrawError::Encoder(error.to_string()))
}

fn encode_png(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);

    let is_large = pixmap.width().saturating_mul(pixmap.height()) > MANY_PIXELS;
    let level = if is_large { FAST_COMPRESSION } else { COMPRESSION };
    encoder.set_deflate_compression(png::DeflateCompression::Level(level));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;

    // The background is opaque, so colours are not multiplied by an alpha below one.
    let colours: Vec<u8> = pixmap.data().as_chunks::<4>().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(file)
}

/// Pixels, and the transformation from scene coordinates to them.
#[derive(Clone)]
pub(crate) struct Canvas {
    pub(crate) pixmap: Pixmap,
    corner: Point,
    scale: f64,
    line_ends: LineEnds,
}

impl Canvas {
    /// An empty canvas for a scene, with `pixels` on its longer side.
    pub(crate) fn new(scene: &Scene, pixels: u32) -> Result<Canvas, DrawError> {
        let scale = scene.scale(f64::from(pixels));
        let side = |length: f64| ((length * scale).round() as u32).clamp(1, pixels);
        let mut pixmap = Pixmap::new(side(scene.width), side(scene.height))
            .ok_or_else(|| DrawError::Encoder(format!("cannot allocate a picture of {pixels} pixels")))?;
        // The sheet is rarely a whole number of pixels wide and high; the rest has the colour of the background, too.
        if let Some(Element::Rectangles { fill, .. }) = scene.layers.first().and_then(|layer| layer.elements.first()) {
            pixmap.fill(Color::from_rgba8(fill.0, fill.1, fill.2, 255));
        }
        Ok(Canvas { pixmap, corner: scene.corner, scale, line_ends: scene.line_ends })
    }

    pub(crate) fn paint_scene(&mut self, scene: &Scene) {
        for layer in &scene.layers {
            self.paint(&layer.elements);
        }
    }

    /// Paints elements over the present content.
    pub(crate) fn paint(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Rectangles { fill, rectangles } => self.fill(self.rectangles(rectangles), *fill, 1.0),
                Element::Lines { stroke, width, dash: None, lines } if self.is_thin(*width) => {
                    self.thin_lines(lines, *stroke, *width);
                }
                Element::Lines { stroke, width, dash, lines } => {
                    self.stroke(self.lines(lines), *stroke, *width, *dash);
                }
                Element::Disc { centre, radius, fill } => self.fill(self.circle(*centre, *radius), *fill, 1.0),
                Element::Ring { centre, radius, stroke, width } => {
                    self.stroke(self.circle(*centre, *radius), *stroke, *width, None);
                }
                Element::Polygon { fill, opacity, corners } => self.fill(self.polygon(corners), *fill, *opacity),
                Element::Text { at, size, fill, text, anchor, direction } => {
                    self.fill(self.text(*at, *size, text, *anchor, *direction), *fill, 1.0);
                }
            }
        }
    }

    fn is_thin(&self, width: f64) -> bool {
        self.line_ends == LineEnds::Round && (width * self.scale) as f32 <= thin_lines::MAX_WIDTH
    }

    fn thin_lines(&mut self, lines: &[Vec<Point>], colour: Colour, width: f64) {
        let corner = self.corner;
        let scale = self.scale;
        let place = |(x, y): Point| (((x - corner.0) * scale) as f32, ((y - corner.1) * scale) as f32);
        let columns = self.pixmap.width() as usize;
        let rows = self.pixmap.height() as usize;
        let mut pixels = Pixels { data: self.pixmap.data_mut(), width: columns, height: rows };
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            pixels.segment(place(pair[0]), place(pair[1]), (width * scale) as f32, colour);
        }
    }

    fn rectangles(&self, rectangles: &[[f64; 4]]) -> Option<Path> {
        let mut path = PathBuilder::new();
        for &[x, y, width, height] in rectangles {
            let (left, top) = self.place((x, y));
            let (right, bottom) = self.place((x + width, y + height));
            path.push_rect(Rect::from_ltrb(left, top, right, bottom)?);
        }
        path.finish()
    }

    fn circle(&self, centre: Point, radius: f64) -> Option<Path> {
        let (x, y) = self.place(centre);
        PathBuilder::from_circle(x, y, (radius * self.scale) as f32)
    }

    fn lines(&self, lines: &[Vec<Point>]) -> Option<Path> {
        let mut path = PathBuilder::new();
        lines.iter().for_each(|line| self.add_line(&mut path, line));
        path.finish()
    }

    fn polygon(&self, corners: &[Point]) -> Option<Path> {
        let mut path = PathBuilder::new();
        self.add_line(&mut path, corners);
        path.close();
        path.finish()
    }

    fn add_line(&self, path: &mut PathBuilder, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = self.place(point);
            if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
    }

    fn text(&self, at: Point, size: f64, text: &str, anchor: Anchor, direction: Direction) -> Option<Path> {
        let size = size * self.scale;
        let (x, y) = self.place(at);
        let middle = match anchor {
            Anchor::Start => f64::from(x) + font::width(text, size) / 2.0,
            Anchor::Middle => f64::from(x),
            Anchor::End => f64::from(x) - font::width(text, size) / 2.0,
        };
        let outline = font::outline(text, middle, f64::from(y) + size * CAP_HEIGHT / 2.0, size)?;
        match direction {
            Direction::Horizontal => Some(outline),
            Direction::Upwards => outline.transform(Transform::from_rotate_at(-90.0, x, y)),
        }
    }

    fn fill(&mut self, path: Option<Path>, colour: Colour, opacity: f64) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(colour, opacity), FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, colour: Colour, width: f64, dash: Option<[f64; 2]>) {
        let stroke = Stroke {
            width: (width * self.scale) as f32,
            line_cap: match self.line_ends {
                LineEnds::Round => LineCap::Round,
                LineEnds::Flat => LineCap::Butt,
            },
            line_join: LineJoin::Round,
            dash: dash.and_then(|dash| StrokeDash::new(dash.map(|part| (part * self.scale) as f32).to_vec(), 0.0)),
            ..Stroke::default()
        };

        if let Some(path) = path {
            self.pixmap.stroke_path(&path, &paint(colour, 1.0), &stroke, Transform::identity(), None);
        }
    }

    fn place(&self, (x, y): Point) -> (f32, f32) {
        (((x - self.corner.0) * self.scale) as f32, ((y - self.corner.1) * self.scale) as f32)
    }
}

fn paint(colour: Colour, opacity: f64) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(colour.0, colour.1, colour.2, (opacity * 255.0).round() as u8);
    paint
}
