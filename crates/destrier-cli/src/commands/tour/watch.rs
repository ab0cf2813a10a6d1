//! Animation of a tour in the terminal, about ten seconds for any board.

use crate::terminal;
use anyhow::bail;
use destrier::Tour;
use destrier::draw::{Grid, Labels, grid_width};
use std::time::Duration;

/// Duration of the whole animation.
const WALK: Duration = Duration::from_secs(10);
/// Longest and shortest time per frame: small boards should not drag, and screens cannot show more.
const SLOWEST: Duration = Duration::from_millis(200);
const FASTEST: Duration = Duration::from_millis(25);

/// Shows the animation. Ctrl-C ends it early and leaves the terminal as it was.
pub(super) fn play(tour: &Tour) -> anyhow::Result<()> {
    let board = tour.board();
    let (width, height) = terminal::size();
    let (needed_width, needed_height) = (grid_width(board, Labels::Shown), u64::from(board.rows()) + 3);
    if needed_width > width as u64 || needed_height > height as u64 {
        bail!(
            "--watch on {} needs a terminal of {needed_width} columns and {needed_height} lines, and this one has \
             {width} and {height}; write an animation instead: -o tour.gif",
            board.size()
        );
    }
    let grid = Grid::new(tour)?;
    let pause = (WALK / u32::try_from(tour.len()).unwrap_or(u32::MAX)).clamp(FASTEST, SLOWEST);
    let frames = (WALK.as_millis() / pause.as_millis()) as usize;
    let stride = tour.len().div_ceil(frames).max(1);
    let steps = (0..tour.len()).step_by(stride).chain([tour.len() - 1]);
    terminal::play(steps.map(|step| Ok(grid.frame(step, Labels::Shown))), pause)
}
