//! The knight's walk as an animated GIF that loops for ever.
//!
//! Long tours make several moves a frame, so that there are never more than [`MOST_STEPS`] and two. All frames share
//! one palette, learnt from the empty board and the finished picture. A frame holds only the rectangle that changed,
//! and in it only the pixels that changed: the others are transparent and keep what was there.

use super::colour::Inks;
use super::compose::{Measures, describe, ground, marks, start_mark, stroke};
use super::fold::centre;
use super::png::Canvas;
use super::scene::Shape;
use super::trail::Trail;
use super::{DrawError, Style};
use destrier_core::{Square, Tour};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;

/// The most frames in which the knight moves.
const MOST_STEPS: usize = 180;
/// How long a whole walk takes about, in hundredths of a second, and how long the last picture stays.
const WALK: usize = 800;
const REST: u16 = 350;

/// The animation with `pixels` on its longer side.
pub(super) fn render(tour: &Tour, style: &Style, pixels: u32) -> Result<Vec<u8>, DrawError> {
    let measures = Measures::of(tour.board(), style);
    let inks = style.theme.inks();
    let trail = Trail::new(tour, measures.overhang);
    let scene = ground(tour.board(), style, describe(tour, style));
    let mut canvas = Canvas::new(&scene, pixels)?;
    canvas.paint_scene(&scene);

    let moves = trail.moves();
    let steps = moves.min(MOST_STEPS);
    let reached = |step: usize| moves * step / steps.max(1);
    let finished = {
        let mut finished = canvas.clone();
        for step in 0..steps {
            finished.paint(&stroke(&trail, reached(step)..reached(step + 1), &measures, &inks));
        }
        finished.paint(&marks(&trail, &measures, &inks));
        finished
    };
    let mut with_knight = canvas.clone();
    with_knight.paint(&knight(trail.squares()[0], &measures, &inks));
    let mut film = Film::new(&[&with_knight, &finished])?;

    let delay = (WALK / steps.max(1)).clamp(5, 30) as u16;
    film.show(&with_knight, delay)?;
    let start = start_mark(&trail, &measures, &inks);
    for step in 0..steps {
        canvas.paint(&stroke(&trail, reached(step)..reached(step + 1), &measures, &inks));
        let mut picture = canvas.clone();
        picture.paint(&start);
        picture.paint(&knight(trail.squares()[reached(step + 1) % tour.len()], &measures, &inks));
        film.show(&picture, delay)?;
    }
    film.show(&finished, REST)?;
    film.finish()
}

/// The knight on a disc of paper.
fn knight(square: Square, measures: &Measures, inks: &Inks) -> [Shape; 2] {
    let at = centre(square);
    [
        Shape::Disc { centre: at, radius: 0.46 * measures.swell, fill: inks.casing },
        Shape::Text { at, size: 0.82 * measures.swell, fill: inks.casing.contrasting(), text: "\u{265e}".into() },
    ]
}

/// A GIF in the making.
pub(super) struct Film {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    palette: Vec<[u8; 3]>,
    /// The palette's index that stands for "as before".
    clear: u8,
    /// Colours that were looked up already.
    known: HashMap<[u8; 3], u8>,
    /// The last picture: four bytes a pixel, none before the first.
    shown: Vec<u8>,
}

impl Film {
    /// A film whose palette suits these pictures, which are of one size.
    pub(super) fn new(samples: &[&Canvas]) -> Result<Film, DrawError> {
        let (width, height) = (samples[0].pixmap.width(), samples[0].pixmap.height());
        let (palette, clear) = learn_palette(samples);
        let flat: Vec<u8> = palette.iter().flatten().copied().collect();
        // Pictures are checked to be no larger than MAX_GIF_PIXELS, so they fit.
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &flat).map_err(refused)?;
        encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
        Ok(Film { encoder, width: width as usize, palette, clear, known: HashMap::new(), shown: Vec::new() })
    }

    /// Adds a frame that stays for so many hundredths of a second.
    pub(super) fn show(&mut self, picture: &Canvas, delay: u16) -> Result<(), DrawError> {
        let before = std::mem::take(&mut self.shown);
        let (was, now) = (before.as_chunks::<4>().0, picture.pixmap.data().as_chunks::<4>().0);
        let [left, top, right, bottom] = changed(was, now, self.width);
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for row in top..bottom {
            let range = row * self.width + left..row * self.width + right;
            // Before the first picture nothing was there.
            let old = was.get(range.clone()).unwrap_or(&[]);
            for (index, &[red, green, blue, alpha]) in now[range].iter().enumerate() {
                let kept = old.get(index) == Some(&[red, green, blue, alpha]);
                buffer.push(if kept { self.clear } else { self.index_of([red, green, blue]) });
            }
        }
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.clear),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: buffer.into(),
            ..Frame::default()
        };
        self.shown = picture.pixmap.data().to_vec();
        self.encoder.write_frame(&frame).map_err(refused)
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, DrawError> {
        self.encoder.into_inner().map_err(|error| DrawError::Encoder(error.to_string()))
    }

    fn index_of(&mut self, colour: [u8; 3]) -> u8 {
        let (palette, clear) = (&self.palette, self.clear);
        *self.known.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| (0..3).map(|i| colour[i].abs_diff(other[i]) as u32).map(|d| d * d).sum();
            let others = palette.iter().enumerate().filter(|&(index, _)| index != usize::from(clear));
            others.min_by_key(|(_, other)| -> u32 { distance(other) }).map_or(0, |(index, _)| index as u8)
        })
    }
}

/// At most 256 colours, and the index among them that is free to mean "transparent".
fn learn_palette(samples: &[&Canvas]) -> (Vec<[u8; 3]>, u8) {
    let (width, height) = (samples[0].pixmap.width() as u16, samples[0].pixmap.height() as u16);
    let mut pixels: Vec<u8> = samples.iter().flat_map(|canvas| canvas.pixmap.data()).copied().collect();
    let frame = Frame::from_rgba_speed(width, height * samples.len() as u16, &mut pixels, 10);
    let mut palette: Vec<[u8; 3]> =
        frame.palette.unwrap_or_default().chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
    if palette.len() < 256 {
        palette.push([0, 0, 0]);
        let clear = (palette.len() - 1) as u8;
        return (palette, clear);
    }
    // The colour that is used least gives way; its pixels take the nearest one.
    let mut uses = [0u32; 256];
    frame.buffer.iter().for_each(|&index| uses[usize::from(index)] += 1);
    let rarest = (0..=255u8).min_by_key(|&index| uses[usize::from(index)]).unwrap_or(0);
    (palette, rarest)
}

/// Left, top, right and bottom of what differs; one pixel at least, since a frame cannot be empty.
fn changed(before: &[[u8; 4]], after: &[[u8; 4]], width: usize) -> [usize; 4] {
    if before.len() != after.len() {
        return [0, 0, width, after.len() / width];
    }
    let mut bounds: Option<[usize; 4]> = None;
    for at in (0..after.len()).filter(|&at| before[at] != after[at]) {
        let (x, y) = (at % width, at / width);
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x + 1, y + 1]);
        bounds = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
    }
    bounds.unwrap_or([0, 0, 1, 1])
}

fn refused(error: gif::EncodingError) -> DrawError {
    DrawError::Encoder(error.to_string())
}
