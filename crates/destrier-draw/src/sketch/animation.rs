//! A sequence of sketches as an animated GIF, such as the rounds of a neural network.

use super::moves::Sketch;
use super::picture::{LoopColours, layers, loop_colour};
use crate::board::empty_board;
use crate::error::DrawError;
use crate::options::PictureOptions;
use crate::scene::Element;
use crate::scene::gif::GifWriter;
use crate::scene::pixels::Canvas;
use crate::size::gif_pixels;
use destrier_core::Rectangle;

/// The approximate length of the animation, in hundredths of a second.
const LENGTH: usize = 1200;
/// The minimum and maximum delay between two frames, and the delay after the last frame.
const MIN_DELAY: usize = 5;
const MAX_DELAY: usize = 40;
const LAST_DELAY: u16 = 350;

/// The number of loop colours in the palette. Further loops get the nearest of them.
const COLOURS: usize = 40;

/// An animation of sketches of one board, given by their moves. The last frame stays for some seconds.
///
/// Frames are drawn one after the other, so the iterator may compute them on demand.
pub fn sketch_gif(
    board: &Rectangle,
    frames: impl ExactSizeIterator<Item = Vec<(u32, u32)>>,
    options: &PictureOptions,
) -> Result<Vec<u8>, DrawError> {
    let pixels = gif_pixels(board, options)?;
    let scene = empty_board(board, options, String::new(), String::new());
    let mut empty = Canvas::new(&scene, pixels)?;
    empty.paint_scene(&scene);

    let mut colours = LoopColours::default();
    let mut gif: Option<GifWriter> = None;
    let last = frames.len().saturating_sub(1);

    let delay = match options.speed {
        Some(speed) => (100.0 / speed).round().clamp(2.0, 65535.0) as u16,
        None => (LENGTH / frames.len().max(1)).clamp(MIN_DELAY, MAX_DELAY) as u16,
    };

    for (index, moves) in frames.enumerate() {
        let sketch = Sketch::new(board, moves)?;
        let mut picture = empty.clone();
        for layer in layers(&sketch, options, &mut colours) {
            picture.paint(&layer.elements);
        }

        let gif = match &mut gif {
            Some(gif) => gif,
            None => gif.insert(GifWriter::new(&[&picture, &swatches(&empty, board, options)])?),
        };

        gif.add(&picture, if index == last { LAST_DELAY } else { delay })?;
    }

    gif.ok_or(DrawError::NoFrames)?.finish()
}

/// All loop colours side by side, so that the palette contains them.
fn swatches(empty: &Canvas, board: &Rectangle, options: &PictureOptions) -> Canvas {
    let mut canvas = empty.clone();
    let width = f64::from(board.cols()) / COLOURS as f64;
    let height = f64::from(board.rows()) / 2.0;
    for index in 0..COLOURS {
        let rectangle = [index as f64 * width, 0.0, width, height];
        canvas.paint(&[Element::Rectangles { fill: loop_colour(index, options.theme), rectangles: vec![rectangle] }]);
    }
    canvas
}
