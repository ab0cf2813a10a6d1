//! A network settling, as an animated GIF: edges flicker, then freeze.

use super::Sketch;
use super::picture::{Hues, layers, loop_colour};
use crate::draw::animation::Film;
use crate::draw::compose::ground;
use crate::draw::png::Canvas;
use crate::draw::scene::Shape;
use crate::draw::{DrawError, MAX_GIF_PIXELS, Style, check_fineness, check_size};
use destrier_core::Board;

/// How long the whole takes about, in hundredths of a second; how long a frame stays, and how long the last one.
const WHOLE: usize = 1200;
const FASTEST: usize = 5;
const SLOWEST: usize = 40;
const REST: u16 = 350;

/// So many loop colours have their place in the palette; further loops get the nearest of them.
const COLOURS: usize = 40;

/// The animation of these frames, each the moves in use at one time, the last of which stays a while.
///
/// Frames are drawn as they come, so that none needs to be kept.
pub fn settling(
    board: &Board,
    frames: impl ExactSizeIterator<Item = Vec<(u32, u32)>>,
    style: &Style,
) -> Result<Vec<u8>, DrawError> {
    let pixels = check_size("GIF", style.size.unwrap_or(480), MAX_GIF_PIXELS)?;
    check_fineness("GIF", board, pixels)?;
    let scene = ground(board, style, Default::default());
    let mut empty = Canvas::new(&scene, pixels)?;
    empty.paint_scene(&scene);

    let mut hues = Hues::default();
    let mut film: Option<Film> = None;
    let last = frames.len().saturating_sub(1);
    let pause = (WHOLE / frames.len().max(1)).clamp(FASTEST, SLOWEST) as u16;
    for (index, moves) in frames.enumerate() {
        let sketch = Sketch::new(board, moves)?;
        let mut picture = empty.clone();
        for layer in layers(&sketch, style, &mut hues) {
            picture.paint(&layer.shapes);
        }
        let film = match &mut film {
            Some(film) => film,
            None => film.insert(Film::new(&[&picture, &swatches(&empty, board, style)])?),
        };
        film.show(&picture, if index == last { REST } else { pause })?;
    }
    match film {
        Some(film) => film.finish(),
        None => Err(DrawError::Encoder("an animation needs a frame at least".into())),
    }
}

/// The colours that loops will have, side by side over the board, for the palette to learn.
fn swatches(empty: &Canvas, board: &Board, style: &Style) -> Canvas {
    let mut canvas = empty.clone();
    let (width, height) = (f64::from(board.cols()) / COLOURS as f64, f64::from(board.rows()) / 2.0);
    for index in 0..COLOURS {
        let rectangle = [index as f64 * width, 0.0, width, height];
        canvas.paint(&[Shape::Rectangles { fill: loop_colour(index, style.theme), rectangles: vec![rectangle] }]);
    }
    canvas
}
