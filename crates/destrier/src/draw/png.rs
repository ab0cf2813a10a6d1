//! A scene as pixels, by tiny-skia, and those as a PNG.

use super::DrawError;
use super::colour::Colour;
use super::glyph;
use super::scene::{CAP_HEIGHT, Point, Scene, Shape};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

/// The picture with `pixels` on its longer side.
pub(super) fn render(scene: &Scene, pixels: u32) -> Result<Vec<u8>, DrawError> {
    let mut canvas = Canvas::new(scene, pixels)?;
    canvas.paint_scene(scene);
    canvas.pixmap.encode_png().map_err(|error| DrawError::Encoder(error.to_string()))
}

/// Pixels, and where the squares lie in them.
#[derive(Clone)]
pub(super) struct Canvas {
    pub(super) pixmap: Pixmap,
    corner: Point,
    scale: f64,
}

impl Canvas {
    /// An empty canvas for a scene.
    pub(super) fn new(scene: &Scene, pixels: u32) -> Result<Canvas, DrawError> {
        let scale = scene.scale(f64::from(pixels));
        let side = |length: f64| ((length * scale).round() as u32).clamp(1, pixels);
        let pixmap = Pixmap::new(side(scene.width), side(scene.height))
            .ok_or_else(|| DrawError::Encoder(format!("no room for {pixels} pixels")))?;
        Ok(Canvas { pixmap, corner: scene.corner, scale })
    }

    pub(super) fn paint_scene(&mut self, scene: &Scene) {
        for layer in &scene.layers {
            self.paint(&layer.shapes);
        }
    }

    /// Paints shapes over what is there.
    pub(super) fn paint(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Rectangles { fill, rectangles } => self.fill(self.rectangles(rectangles), *fill),
                Shape::Lines { stroke, width, dash, lines } => self.stroke(lines, *stroke, *width, *dash),
                Shape::Disc { centre, radius, fill } => {
                    let (x, y) = self.place(*centre);
                    self.fill(PathBuilder::from_circle(x, y, (radius * self.scale) as f32), *fill);
                }
                Shape::Text { at, size, fill, text } => {
                    let size = size * self.scale;
                    let (x, y) = self.place(*at);
                    let base = f64::from(y) + size * CAP_HEIGHT / 2.0;
                    self.fill(glyph::outline(text, f64::from(x), base, size), *fill);
                }
            }
        }
    }

    fn rectangles(&self, rectangles: &[[f64; 4]]) -> Option<Path> {
        let mut path = PathBuilder::new();
        for &[x, y, width, height] in rectangles {
            let ((left, top), (right, bottom)) = (self.place((x, y)), self.place((x + width, y + height)));
            path.push_rect(Rect::from_ltrb(left, top, right, bottom)?);
        }
        path.finish()
    }

    fn fill(&mut self, path: Option<Path>, colour: Colour) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(colour), FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, lines: &[Vec<Point>], colour: Colour, width: f64, dash: Option<[f64; 2]>) {
        let mut path = PathBuilder::new();
        for line in lines {
            for (index, &point) in line.iter().enumerate() {
                let (x, y) = self.place(point);
                if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
        }
        let stroke = Stroke {
            width: (width * self.scale) as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: dash.and_then(|dash| StrokeDash::new(dash.map(|part| (part * self.scale) as f32).to_vec(), 0.0)),
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            self.pixmap.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
        }
    }

    fn place(&self, (x, y): Point) -> (f32, f32) {
        (((x - self.corner.0) * self.scale) as f32, ((y - self.corner.1) * self.scale) as f32)
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(colour.0, colour.1, colour.2, 255);
    paint
}
