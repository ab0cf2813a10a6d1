//! The knight's walk as an animated GIF.
//!
//! Long tours make several moves per frame, so there are at most [`MAX_STEPS`] + 2 frames.

use super::lines::TourLines;
use super::marks::{inside, marks, start_mark};
use super::picture::{describe, is_marked, stretch};
use crate::board::{Measures, centre, empty_board};
use crate::error::DrawError;
use crate::options::PictureOptions;
use crate::scene::Element;
use crate::scene::gif::GifWriter;
use crate::scene::pixels::Canvas;
use crate::theme::Palette;
use destrier_core::{Rectangle, Square, Tour};

/// The maximum number of frames in which the knight moves.
const MAX_STEPS: usize = 180;
/// The minimum delay of a frame at a requested speed, in hundredths of a second.
const MIN_DELAY: u16 = 2;
/// The approximate length of the animation, and the delay after the last frame, in hundredths of a second.
const LENGTH: usize = 800;
const LAST_DELAY: u16 = 350;

/// The animation with `pixels` on its longer side.
pub(crate) fn tour_gif(tour: &Tour<Rectangle>, options: &PictureOptions, pixels: u32) -> Result<Vec<u8>, DrawError> {
    let measures = Measures::new(tour.board(), options);
    let palette = options.theme.palette();
    let lines = TourLines::new(tour, measures.stub);

    let (title, description) = describe(tour, options);
    let scene = empty_board(tour.board(), options, title, description);
    let mut canvas = Canvas::new(&scene, pixels)?;
    canvas.paint_scene(&scene);

    let timing = Timing::new(lines.moves(), options.speed);
    let moves_of = |step: usize| stretch(&lines, timing.reached(step - 1)..timing.reached(step), &measures, &palette);
    let marked = is_marked(tour, options);

    let finished = {
        let mut finished = canvas.clone();
        for step in 1..=timing.steps {
            finished.paint(&moves_of(step));
        }
        if marked {
            finished.paint(&marks(&lines, &measures, &palette));
        }
        finished
    };

    let mut with_knight = canvas.clone();
    with_knight.paint(&knight(&lines, lines.squares()[0], &measures, &palette));

    let start = if marked { start_mark(&lines, &measures, &palette) } else { Vec::new() };
    let frames = (1..=timing.steps).map(|step| {
        canvas.paint(&moves_of(step));
        let mut picture = canvas.clone();
        picture.paint(&start);
        picture.paint(&knight(&lines, lines.squares()[timing.reached(step) % tour.len()], &measures, &palette));
        Ok(picture)
    });

    animation(&with_knight, frames, &finished, timing.delay)
}

/// An animation of frames between the first and the last, which stays for some seconds.
pub(crate) fn animation(
    first: &Canvas,
    frames: impl Iterator<Item = Result<Canvas, DrawError>>,
    last: &Canvas,
    delay: u16,
) -> Result<Vec<u8>, DrawError> {
    let mut gif = GifWriter::new(&[first, last])?;
    gif.add(first, delay)?;
    for frame in frames {
        gif.add(&frame?, delay)?;
    }
    gif.add(last, LAST_DELAY)?;
    gif.finish()
}

/// In how many frames the knight moves, and how long each is shown, in hundredths of a second.
pub(crate) struct Timing {
    moves: usize,
    pub(crate) steps: usize,
    pub(crate) delay: u16,
}

impl Timing {
    pub(crate) fn new(moves: usize, speed: Option<f64>) -> Timing {
        let most = moves.min(MAX_STEPS);
        let Some(speed) = speed else {
            return Timing { moves, steps: most, delay: (LENGTH / most.max(1)).clamp(5, 30) as u16 };
        };
        let length = 100.0 * moves as f64 / speed;
        // Viewers slow down frames that are shorter than this.
        let steps = most.min((length / f64::from(MIN_DELAY)) as usize).max(moves.min(1));
        let delay = (length / steps.max(1) as f64).round().clamp(f64::from(MIN_DELAY), 65535.0) as u16;
        Timing { moves, steps, delay }
    }

    /// The number of moves that are shown after so many frames.
    pub(crate) fn reached(&self, step: usize) -> usize {
        self.moves * step / self.steps.max(1)
    }
}

/// The knight on a disc in the colour of the background.
fn knight(lines: &TourLines, square: Square, measures: &Measures, palette: &Palette) -> [Element; 2] {
    let radius = 0.46 * measures.growth;
    let at = inside(lines.board(), centre(square), radius.min(0.5 * shorter_side(lines.board())));
    [
        Element::Disc { centre: at, radius, fill: palette.casing },
        Element::centred_text(at, 1.78 * radius, palette.casing.contrasting(), "\u{265e}".into()),
    ]
}

fn shorter_side(board: &Rectangle) -> f64 {
    f64::from(board.rows().min(board.cols()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_sets_the_length_of_the_animation() {
        let times = |moves, speed| {
            let Timing { steps, delay, .. } = Timing::new(moves, speed);
            (steps, delay)
        };
        assert_eq!(times(63, None), (63, 12));
        assert_eq!(times(63, Some(2.0)), (63, 50));
        assert_eq!(times(63, Some(100.0)), (31, 2), "two moves per frame");
        assert_eq!(times(10_000, Some(1000.0)), (180, 6));
        assert_eq!(times(0, Some(1000.0)), (0, 2));
        assert_eq!(times(63, Some(1e9)), (1, 2));
    }
}
