//! What the terminal can show.

use anstream::{AutoStream, ColorChoice};
use std::io::IsTerminal;
use terminal_size::{Height, Width, terminal_size};

/// Whether standard output is a terminal.
pub(crate) fn is_watched() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether it shows colours and the user has not switched them off (<https://no-color.org>).
pub(crate) fn has_colour() -> bool {
    is_watched() && AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

/// Columns and lines of the terminal; 80 and 24 if they are unknown.
pub(crate) fn size() -> (usize, usize) {
    terminal_size().map_or((80, 24), |(Width(width), Height(height))| (width.into(), height.into()))
}
