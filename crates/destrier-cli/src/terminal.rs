//! What the terminal can show, and how frames are played on it.

use crate::interrupt;
use destrier::method::Control;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;
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

const HIDE_CURSOR: &str = "\x1b[?25l";
const SHOW_CURSOR: &str = "\x1b[?25h";

/// Paints frames of one size over each other, with a pause after each. Ctrl-C ends it early and leaves the terminal as it
/// was.
pub(crate) fn play(frames: impl Iterator<Item = anyhow::Result<String>>, pause: Duration) -> anyhow::Result<()> {
    interrupt::trips(Arc::new(Control::default()));
    let mut out = std::io::stdout().lock();
    write!(out, "{HIDE_CURSOR}")?;
    let played = paint(frames, pause, &mut out);
    write!(out, "{SHOW_CURSOR}")?;
    out.flush()?;
    interrupt::search_is_over();
    played
}

fn paint(
    frames: impl Iterator<Item = anyhow::Result<String>>,
    pause: Duration,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut lines_above = 0;
    for frame in frames {
        let frame = frame?;
        if lines_above > 0 {
            write!(out, "\x1b[{lines_above}A")?;
        }
        let frame = if has_colour() { frame } else { without_colour(&frame) };
        out.write_all(frame.as_bytes())?;
        out.flush()?;
        lines_above = frame.lines().count();
        if interrupt::pressed() {
            break;
        }
        std::thread::sleep(pause);
    }
    Ok(())
}

/// The text without its colours; other escapes are not in frames.
fn without_colour(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut pieces = text.split("\x1b[");
    plain.extend(pieces.next());
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or(piece, |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_taken_away_and_nothing_else() {
        assert_eq!(without_colour("a \x1b[1;38;5;16m m \x1b[0mb\n"), "a  m b\n");
    }
}
