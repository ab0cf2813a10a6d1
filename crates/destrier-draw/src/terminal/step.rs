//! One frame of the knight's walk in a terminal.
//!
//! A pure function of the grid and the step: the caller does the timing and moves the cursor. All frames of a board
//! have the same number of lines, so that each can be printed over the previous one.

use super::grid::{Grid, Labels};
use std::fmt::Write;

/// The colours of the latest squares, from the newest to the oldest.
const TRAIL: [&str; 8] = [
    "1;38;5;16;48;5;220",
    "1;38;5;16;48;5;214",
    "38;5;16;48;5;208",
    "38;5;231;48;5;166",
    "38;5;231;48;5;130",
    "38;5;223;48;5;94",
    "38;5;223;48;5;58",
    "38;5;223;48;5;238",
];

impl Grid<'_> {
    /// The board when the knight is on square number `step` + 1 of the tour: visited squares are numbered, the latest
    /// are highlighted, and a line below names the square of the knight. Steps beyond the end show the end.
    pub fn frame(&self, step: usize, labels: Labels) -> String {
        let now = u32::try_from(step).unwrap_or(u32::MAX).min(self.last());
        let mut out = String::new();

        // Writing to a string cannot fail.
        let _ = self.write_cells(&mut out, labels, |row, col, visited| {
            let dark = self.is_dark(row, col);

            if visited == now {
                return ("\u{265e}".to_string(), "1;38;5;16;48;5;231");
            }
            let Some(age) = now.checked_sub(visited) else {
                return (String::new(), if dark { "48;5;180" } else { "48;5;230" });
            };

            let colour = match TRAIL.get(age as usize - 1) {
                Some(glow) => glow,
                None if dark => "38;5;250;48;5;236",
                None => "38;5;250;48;5;238",
            };

            ((visited + 1).to_string(), colour)
        });

        let here = self.rows().flatten().position(|visited| visited == Some(now)).unwrap_or(0) as u64;
        let name = self.board().name(self.board().square(here));
        let total = u64::from(self.last()) + 1;
        let width = total.to_string().len();
        let _ = writeln!(out, "{:>width$} of {total}  {name:<8}", u64::from(now) + 1);

        out
    }
}
