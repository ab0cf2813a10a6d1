//! Animation of a tour in the terminal: numbers if they fit, else lines of Braille characters. It takes about ten
//! seconds for any board unless `--speed` says otherwise.

use crate::session::Session;
use crate::{player, terminal};
use anyhow::bail;
use destrier::draw::{BrailleWalk, Grid, Labels, grid_width};
use destrier::format::cells;
use destrier::{Rectangle, Tour};
use std::time::Duration;

/// Duration of the whole animation.
const WALK: Duration = Duration::from_secs(10);
/// Longest and shortest time per frame: small boards should not drag, and screens cannot show more.
const SLOWEST: Duration = Duration::from_millis(200);
const FASTEST: Duration = Duration::from_millis(25);

/// Shows the animation. Ctrl-C ends it early and leaves the terminal as it was.
pub(super) fn play(session: &'static Session, tour: &Tour, speed: Option<f64>) -> anyhow::Result<()> {
    match tour.on_rectangle() {
        Some(tour) => play_on_rectangle(session, &tour, speed),
        None => play_on_cells(session, tour, speed),
    }
}

/// Numbers appear in the layers of a box, the net of a cube or the rows of a hexagon.
fn play_on_cells(session: &'static Session, tour: &Tour, speed: Option<f64>) -> anyhow::Result<()> {
    let frame = |visited: usize| {
        let mut grid = Vec::new();
        cells::write_first_numbers(tour, visited, &mut grid)?;
        Ok(String::from_utf8_lossy(&grid).into_owned())
    };

    let (width, height) = terminal::size();
    let whole: String = frame(tour.len())?;
    let grid_width = whole.lines().map(str::len).max().unwrap_or(0);
    let grid_height = whole.lines().count();
    if grid_width > width || grid_height >= height {
        bail!(
            "the grid of {} has {grid_width} columns and {grid_height} lines, and this terminal has {width} and \
             {height}; draw a picture instead, as in -o tour.svg",
            tour.board().size()
        );
    }

    let (stride, pause) = pace(tour.len(), speed);
    let steps = (1..=tour.len()).step_by(stride).chain([tour.len()]);
    player::play(session, steps.map(frame), pause)
}

fn play_on_rectangle(session: &'static Session, tour: &Tour<Rectangle>, speed: Option<f64>) -> anyhow::Result<()> {
    let board = tour.board();
    let (width, height) = terminal::size();
    let fits = grid_width(board, Labels::Shown) <= width as u64 && u64::from(board.rows()) + 3 <= height as u64;
    let (stride, pause) = pace(tour.len(), speed);

    if fits {
        let grid = Grid::new(tour)?;
        let steps = (0..tour.len()).step_by(stride).chain([tour.len() - 1]);
        return player::play(session, steps.map(|step| Ok(grid.frame(step, Labels::Shown))), pause);
    }

    // The cursor stays below the last line.
    let mut walk = BrailleWalk::new(tour, width, height.saturating_sub(1));
    let steps = (0..tour.len()).step_by(stride).chain([tour.len()]);
    player::play(session, steps.map(|step| Ok(walk.frame(step))), pause)
}

/// The number of moves per frame, and the time per frame.
fn pace(squares: usize, speed: Option<f64>) -> (usize, Duration) {
    match speed {
        Some(speed) => {
            let stride = (speed * FASTEST.as_secs_f64()).ceil().max(1.0);
            (stride as usize, Duration::from_secs_f64(stride / speed))
        }
        None => {
            let pause = (WALK / u32::try_from(squares).unwrap_or(u32::MAX)).clamp(FASTEST, SLOWEST);
            let frames = (WALK.as_millis() / pause.as_millis()) as usize;
            (squares.div_ceil(frames).max(1), pause)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_is_kept_with_at_most_forty_frames_per_second() {
        for speed in [0.5, 3.0, 40.0, 50.0, 1000.0, 1e6] {
            let (stride, pause) = pace(1_000_000, Some(speed));
            assert!((stride as f64 / pause.as_secs_f64() / speed - 1.0).abs() < 1e-6, "{speed}");
            assert!(pause >= FASTEST || stride == 1 && speed <= 40.0, "{speed}: {pause:?}");
        }
        assert_eq!(pace(64, None), (1, WALK / 64));
        assert_eq!(pace(1_000_000, None), (2500, FASTEST));
    }
}
