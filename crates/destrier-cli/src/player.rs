//! Plays frames on the terminal.

use crate::session::{Patience, Session};
use crate::terminal;
use anstream::adapter::strip_str;
use destrier::method::Control;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

const HIDE_CURSOR: &str = "\x1b[?25l";
const SHOW_CURSOR: &str = "\x1b[?25h";

/// Draws frames of one size over each other, with a pause after each. Ctrl-C ends it early and leaves the terminal as
/// it was.
pub(crate) fn play(
    session: &'static Session,
    frames: impl Iterator<Item = anyhow::Result<String>>,
    pause: Duration,
) -> anyhow::Result<()> {
    let _listening = session.stops(Arc::new(Control::default()), Patience::Long);
    let mut out = std::io::stdout().lock();
    write!(out, "{HIDE_CURSOR}")?;
    let played = draw_frames(session, frames, pause, &mut out);
    write!(out, "{SHOW_CURSOR}")?;
    out.flush()?;
    played
}

fn draw_frames(
    session: &'static Session,
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

        let frame = if terminal::has_colour() { frame } else { strip_str(&frame).to_string() };
        out.write_all(frame.as_bytes())?;
        out.flush()?;
        lines_above = frame.lines().count();

        if !wait(session, pause) {
            break;
        }
    }
    Ok(())
}

/// Waits, and returns whether to go on. Ctrl-C ends even a long pause.
fn wait(session: &'static Session, pause: Duration) -> bool {
    let end = Instant::now() + pause;
    while !session.is_interrupted() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return true;
        }
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
    false
}
