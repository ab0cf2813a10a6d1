//! What the terminal can show.

use std::io::IsTerminal;
use terminal_size::{Height, Width, terminal_size};

/// Whether people look at standard output.
pub(crate) fn is_watched() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether colours are welcome there (<https://no-color.org>).
pub(crate) fn has_colour() -> bool {
    is_watched()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Columns and lines of the terminal; the common 80 by 24 where it does not say.
pub(crate) fn size() -> (usize, usize) {
    terminal_size().map_or((80, 24), |(Width(width), Height(height))| (width.into(), height.into()))
}
