//! Writes an animated GIF that loops forever.
//!
//! All frames share one palette, which is computed from sample frames. A frame stores only the rectangle that changed,
//! and in it only the pixels that changed: the others are transparent and keep their colour.

use super::pixels::Canvas;
use crate::error::DrawError;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;

/// Builds a GIF frame by frame.
pub(crate) struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    palette: Vec<[u8; 3]>,
    /// The palette index that means "unchanged".
    clear: u8,
    /// Cache of looked-up colours.
    known: HashMap<[u8; 3], u8>,
    /// The last frame, four bytes per pixel; empty before the first.
    shown: Vec<u8>,
}

impl GifWriter {
    /// A writer with a palette for these frames, which have the same size.
    pub(crate) fn new(samples: &[&Canvas]) -> Result<GifWriter, DrawError> {
        let width = samples[0].pixmap.width();
        let height = samples[0].pixmap.height();
        let (palette, clear) = learn_palette(samples);
        let flat: Vec<u8> = palette.iter().flatten().copied().collect();
        // The sides are at most MAX_GIF_PIXELS, so they fit into 16 bits.
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &flat).map_err(encoder_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoder_error)?;
        Ok(GifWriter { encoder, width: width as usize, palette, clear, known: HashMap::new(), shown: Vec::new() })
    }

    /// Adds a frame. `delay` is in hundredths of a second.
    pub(crate) fn add(&mut self, picture: &Canvas, delay: u16) -> Result<(), DrawError> {
        let before = std::mem::take(&mut self.shown);
        let was = before.as_chunks::<4>().0;
        let now = picture.pixmap.data().as_chunks::<4>().0;
        let [left, top, right, bottom] = changed(was, now, self.width);
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));

        for row in top..bottom {
            let range = row * self.width + left..row * self.width + right;
            // The first frame has no frame before it.
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
        self.encoder.write_frame(&frame).map_err(encoder_error)
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, DrawError> {
        self.encoder.into_inner().map_err(|error| DrawError::Encoder(error.to_string()))
    }

    fn index_of(&mut self, colour: [u8; 3]) -> u8 {
        let palette = &self.palette;
        let clear = self.clear;
        *self.known.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| (0..3).map(|i| colour[i].abs_diff(other[i]) as u32).map(|d| d * d).sum();
            let others = palette.iter().enumerate().filter(|&(index, _)| index != usize::from(clear));
            others.min_by_key(|(_, other)| -> u32 { distance(other) }).map_or(0, |(index, _)| index as u8)
        })
    }
}

/// At most 256 colours, and the index that is reserved for "transparent".
fn learn_palette(samples: &[&Canvas]) -> (Vec<[u8; 3]>, u8) {
    let width = samples[0].pixmap.width() as u16;
    let height = samples[0].pixmap.height() as u16;
    let mut pixels: Vec<u8> = samples.iter().flat_map(|canvas| canvas.pixmap.data()).copied().collect();
    let frame = Frame::from_rgba_speed(width, height * samples.len() as u16, &mut pixels, 10);
    let mut palette: Vec<[u8; 3]> =
        frame.palette.unwrap_or_default().chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();

    if palette.len() < 256 {
        palette.push([0, 0, 0]);
        let clear = (palette.len() - 1) as u8;
        return (palette, clear);
    }

    // Give up the least used colour; its pixels take the nearest one.
    let mut uses = [0u32; 256];
    frame.buffer.iter().for_each(|&index| uses[usize::from(index)] += 1);
    let rarest = (0..=255u8).min_by_key(|&index| uses[usize::from(index)]).unwrap_or(0);
    (palette, rarest)
}

/// Left, top, right and bottom of the part that differs; at least one pixel, since a frame cannot be empty.
fn changed(before: &[[u8; 4]], after: &[[u8; 4]], width: usize) -> [usize; 4] {
    if before.len() != after.len() {
        return [0, 0, width, after.len() / width];
    }
    let mut bounds: Option<[usize; 4]> = None;
    for at in (0..after.len()).filter(|&at| before[at] != after[at]) {
        let x = at % width;
        let y = at / width;
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x + 1, y + 1]);
        bounds = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
    }
    bounds.unwrap_or([0, 0, 1, 1])
}

fn encoder_error(error: gif::EncodingError) -> DrawError {
    DrawError::Encoder(error.to_string())
}
