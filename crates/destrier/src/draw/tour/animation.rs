//! The knight's walk as an animated GIF.
//!
//! Long tours make several moves per frame, so there are at most [`MAX_STEPS`] + 2 frames.

use super::lines::TourLines;
use super::picture::{describe, marks, start_mark, stretch};
use crate::draw::board::{Measures, centre, empty_board};
use crate::draw::error::DrawError;
use crate::draw::options::PictureOptions;
use crate::draw::scene::Element;
use crate::draw::scene::gif::GifWriter;
use crate::draw::scene::pixels::Canvas;
use crate::draw::theme::Palette;
use destrier_core::{Square, Tour};

/// The maximum number of frames in which the knight moves.
const MAX_STEPS: usize = 180;
/// The approximate length of the animation, and the delay after the last frame, in hundredths of a second.
const LENGTH: usize = 800;
const LAST_DELAY: u16 = 350;

/// The animation with `pixels` on its longer side.
pub(in crate::draw) fn tour_gif(tour: &Tour, options: &PictureOptions, pixels: u32) -> Result<Vec<u8>, DrawError> {
    let measures = Measures::new(tour.board(), options);
    let palette = options.theme.palette();
    let lines = TourLines::new(tour, measures.overhang);
    let (title, description) = describe(tour, options);
    let scene = empty_board(tour.board(), options, title, description);
    let mut canvas = Canvas::new(&scene, pixels)?;
    canvas.paint_scene(&scene);

    let moves = lines.moves();
    let steps = moves.min(MAX_STEPS);
    let reached = |step: usize| moves * step / steps.max(1);
    let finished = {
        let mut finished = canvas.clone();
        for step in 0..steps {
            finished.paint(&stretch(&lines, reached(step)..reached(step + 1), &measures, &palette));
        }
        finished.paint(&marks(&lines, &measures, &palette));
        finished
    };
    let mut with_knight = canvas.clone();
    with_knight.paint(&knight(lines.squares()[0], &measures, &palette));
    let mut gif = GifWriter::new(&[&with_knight, &finished])?;

    let delay = (LENGTH / steps.max(1)).clamp(5, 30) as u16;
    gif.add(&with_knight, delay)?;
    let start = start_mark(&lines, &measures, &palette);
    for step in 0..steps {
        canvas.paint(&stretch(&lines, reached(step)..reached(step + 1), &measures, &palette));
        let mut picture = canvas.clone();
        picture.paint(&start);
        picture.paint(&knight(lines.squares()[reached(step + 1) % tour.len()], &measures, &palette));
        gif.add(&picture, delay)?;
    }
    gif.add(&finished, LAST_DELAY)?;
    gif.finish()
}

/// The knight on a disc in the colour of the background.
fn knight(square: Square, measures: &Measures, palette: &Palette) -> [Element; 2] {
    let at = centre(square);
    [
        Element::Disc { centre: at, radius: 0.46 * measures.growth, fill: palette.casing },
        Element::centred_text(at, 0.82 * measures.growth, palette.casing.contrasting(), "\u{265e}".into()),
    ]
}
