//! The numbers of the grid of a tour of lines, in bands of rows.
//!
//! For each band all runs of the tour are gone through, and the squares of a run that lie in the band get their
//! numbers. A band has at least as many squares as there are runs, so the time is proportional to the grid, and the
//! memory to the sides of the board.

use destrier_core::lines::LineTour;
use destrier_core::ordering::MOVES;
use std::convert::Infallible;
use std::io::Result;
use std::ops::Range;

/// Numbers of a band, unless there are more runs: those that fit into a cache.
const BAND: usize = 1 << 16;

/// Passes the numbers of the grid on, from 1, some whole rows at a time.
pub(super) fn each_band(tour: &LineTour, mut take: impl FnMut(&[u64]) -> Result<()>) -> Result<()> {
    let rows = i64::from(tour.board().rows());
    let cols = i64::from(tour.board().cols());
    let numbers = BAND.max(usize::try_from(tour.turns()).unwrap_or(usize::MAX)) as i64;
    let height = (numbers / cols).clamp(1, rows);
    let mut band = vec![0; (height * cols) as usize];
    let mut top = 0;

    while top < rows {
        let below = rows.min(top + height);
        let band = &mut band[..((below - top) * cols) as usize];
        fill(tour, top..below, band);
        take(band)?;
        top = below;
    }

    Ok(())
}

/// Numbers the squares of these rows.
fn fill(tour: &LineTour, rows: Range<i64>, band: &mut [u64]) {
    let cols = i64::from(tour.board().cols());
    let Some(start) = tour.at(0) else { return };
    let mut row = i64::from(start.row) - rows.start;
    let mut col = i64::from(start.col);
    let last_row = rows.end - rows.start - 1;

    if (0..=last_row).contains(&row) {
        band[(row * cols + col) as usize] = 1;
    }

    let mut number = 1;
    let Ok(()) = tour.each_run(|direction, times| {
        let [down, right] = MOVES[usize::from(direction) - 1];

        // After `first` to `last` moves the run is in the band.
        let (ahead, behind) = if down > 0 { (-row, last_row - row) } else { (row - last_row, row) };
        let first = -(-ahead).div_euclid(down.abs());
        let last = behind.div_euclid(down.abs());
        let first = first.max(1);
        let last = last.min(times as i64);
        let mut at = (row + first * down) * cols + col + first * right;

        for moves in first..=last {
            band[at as usize] = number + moves as u64;
            at += down * cols + right;
        }

        row += times as i64 * down;
        col += times as i64 * right;
        number += times;
        Ok::<(), Infallible>(())
    });
}
