//! Runs a network again from its seed, to show its rounds.

use super::terminal;
use crate::player;
use crate::session::Session;
use anyhow::bail;
use destrier::Rectangle;
use destrier::draw::{Braille, Sketch};
use destrier::neural::{Network, Settings};
use std::time::Duration;

/// Maximum number of frames; with more rounds, some are skipped.
const MAX_FRAMES: u64 = 240;
/// Large boards have fewer frames, at least this many, with about this many squares in all frames together.
const FEWEST_FRAMES: u64 = 30;
const MAX_SQUARES: u64 = 600_000;
/// Approximate duration in the terminal.
const WHOLE: Duration = Duration::from_secs(12);
const FASTEST: Duration = Duration::from_millis(40);
const SLOWEST: Duration = Duration::from_millis(300);
/// Lines below the network.
const CAPTION: usize = 2;

/// A network that ended after `rounds` rounds.
pub(super) struct Replay<'a> {
    pub(super) board: &'a Rectangle,
    pub(super) settings: &'a Settings,
    pub(super) rounds: u64,
}

/// Checks that there is a terminal.
pub(super) fn check_terminal() -> anyhow::Result<()> {
    if !terminal::is_watched() {
        bail!("--watch needs a terminal to draw on");
    }
    Ok(())
}

impl Replay<'_> {
    /// The rounds that are shown, each with the moves in use; the first is the random start, the last the end.
    pub(super) fn frames(&self) -> anyhow::Result<impl ExactSizeIterator<Item = (u64, Vec<(u32, u32)>)> + use<>> {
        let mut network = Network::on_board(self.board, self.settings)?;
        let rounds = self.rounds;
        let most = (MAX_SQUARES / self.board.squares()).clamp(FEWEST_FRAMES, MAX_FRAMES);
        let steps = rounds.min(most - 1);
        Ok((0..steps as u32 + 1).map(move |frame| {
            let stop = (u128::from(rounds) * u128::from(frame) / u128::from(steps.max(1))) as u64;
            while network.rounds() < stop {
                network.round();
            }
            (stop, network.edges().collect())
        }))
    }

    /// Plays the animation in the terminal.
    pub(super) fn play(&self, session: &'static Session, speed: Option<f64>) -> anyhow::Result<()> {
        let (columns, lines) = terminal::size();
        let mut pen = Braille::new(columns, lines.saturating_sub(CAPTION), terminal::has_colour());
        let frames = self.frames()?;
        let width = columns.min(40);

        let pause = match speed {
            Some(speed) => Duration::from_secs_f64(1.0 / speed),
            None => (WHOLE / frames.len() as u32).clamp(FASTEST, SLOWEST),
        };

        let pictures = frames.map(|(round, moves)| {
            let sketch = Sketch::new(self.board, moves)?;
            let caption = format!("round {round}, energy {}, loops {}", sketch.faults(), sketch.loops());
            let caption: String = caption.chars().take(width).collect();
            Ok(format!("{}{caption:<width$}\n", pen.frame(&sketch)))
        });

        player::play(session, pictures, pause)
    }
}
