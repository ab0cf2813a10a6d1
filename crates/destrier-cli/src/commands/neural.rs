//! `destrier neural`: the network of neurons settles on a board; with `--join`, its loops become a closed tour.
//!
//! A network is deterministic under its seed. So it is run once, to know how it ends, and whoever wants to see it on its
//! way gets it played again from the start; nothing of the way is kept.

mod replay;
mod report;

use crate::args::{self, BoardArgs};
use crate::json::{because, described};
use crate::show::ShowArgs;
use crate::{Exit, progress, search, terminal};
use anyhow::bail;
use destrier::Board;
use destrier::ask::network::{self, Joined, Run};
use destrier::draw::{self, Sketch};
use destrier::format::{About, Format};
use destrier::method::Control;
use destrier::neural::{Network, Settings, Updates};
use replay::Replay;
use report::Outcome;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};

/// Let a network of neurons settle on a board, and join its loops into a closed tour
#[derive(clap::Args)]
#[command(after_help = "\
There is a neuron for every move. It settles when every square has two moves: its energy, the number of squares that
do not, is 0 then. What has settled is a set of loops, seldom a single one; --join mends what has not settled and joins
the loops into a closed tour, which is verified and shown like any other. Where that fails it starts afresh from the same
seed, and says which attempt succeeded.

Without --join the network is shown as it is: as a report, as json, as a picture of its end (svg, png), or settling
round by round (gif, --watch). Grey is what is in no loop, a red ring lacks a move, a red disc has too many.

Exit codes: 0 settled, or joined; 1 the board has no closed tour; 2 bad input; 3 not settled, or not joined.

Examples:
  destrier neural 8x8
  destrier neural 8x8 --watch
  destrier neural 3x4 --anyway --watch
  destrier neural 12x12 --seed 7 -o network.gif
  destrier neural 40x40 --updates coloured --join -o tour.svg
  destrier neural torus:9x9 --join --json")]
pub(crate) struct Args {
    /// The board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Which neurons see the newest outputs: sequential (each), synchronous (none), coloured (each, many at a time)
    #[arg(long, value_name = "ORDER", default_value = "sequential", value_parser = updates)]
    updates: Updates,

    /// After how many rounds to stop if it has not settled
    #[arg(long, value_name = "N", default_value = "500", value_parser = args::positive, allow_hyphen_values = true)]
    rounds: u64,

    /// Seeds the first outputs: the same seed gives the same network
    #[arg(long, default_value = "1", value_parser = args::seed, allow_hyphen_values = true)]
    seed: u64,

    /// Mend what has not settled, and join the loops into a closed tour
    #[arg(long)]
    join: bool,

    /// How often to start afresh before giving up, where loops cannot be joined
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive, requires = "join")]
    attempts: u64,

    /// Also on a board that has no closed tour
    #[arg(long)]
    anyway: bool,

    /// Memory that may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// Watch the network settle in the terminal
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    show: ShowArgs,
}

fn updates(word: &str) -> Result<Updates, String> {
    let names = Updates::ALL.map(Updates::name).join(", ");
    let found = Updates::ALL.into_iter().find(|updates| updates.name() == word);
    found.ok_or_else(|| format!("'{word}' is not an order of updates; there are {names}"))
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let format = self.show.asked_format()?;
        if let (false, Some(tours @ (Format::Grid | Format::Squares | Format::Moves | Format::Csv | Format::Tour))) =
            (self.join, format)
        {
            bail!(
                "a network on its way is no tour and cannot be written as {tours}; add --join, or choose json, svg, png or gif"
            );
        }
        let board = self.shape.board(self.board.as_deref())?;
        let known = search::within(
            f64::from(u32::MAX),
            |_| "looking for a reason".into(),
            |control| network::refuted(&board, control),
        )?;
        if !self.anyway
            && let Some((reason, verdict)) = known
        {
            let sentence = reason.describe(&board);
            if format == Some(Format::Json) {
                let mut answer = described(&board);
                answer["answer"] = json!("impossible");
                because(&mut answer, &reason, &sentence, verdict);
                self.show.write_json(&answer)?;
            } else {
                eprintln!("There is no closed tour of {board}: {sentence}.");
                eprintln!("With --anyway its network runs all the same, and can be watched.");
            }
            return Ok(Exit::No);
        }
        let needed = network::bytes(&board, self.updates, self.join);
        if needed > self.memory {
            let size = board.size();
            bail!("the network of {size} would take {needed} bytes, and {} are allowed (--memory)", self.memory);
        }
        if self.watch {
            replay::check_room(&board)?;
        }
        if let (false, Some(Format::Svg | Format::Png | Format::Gif)) = (self.join, format) {
            // Said now, not after a long run.
            Sketch::new(&board, [])?;
        }
        let mut settings =
            Settings { updates: self.updates, seed: self.seed, memory: self.memory, ..Settings::default() };
        let attempts = if known.is_some() { 1 } else { self.attempts };
        let mut outcome =
            self.settle(&board, &settings, attempts, matches!(format, Some(Format::Svg | Format::Png)))?;
        if let (Some(Joined::Apart { for_good, reason, .. }), Some((why, _))) = (&mut outcome.joined, known) {
            (*for_good, *reason) = (true, reason.take().or(Some(why)));
        }
        // What is shown is the attempt that the answer came from.
        settings.attempt = outcome.attempts - 1;
        if self.watch {
            Replay { board: &board, settings: &settings, rounds: outcome.report.rounds }.play()?;
        }
        self.tell(&board, &settings, &outcome, format)?;
        Ok(outcome.exit())
    }

    /// Runs the network to its end, and joins its loops if that is wanted.
    fn settle(&self, board: &Board, settings: &Settings, attempts: u64, keep_edges: bool) -> anyhow::Result<Outcome> {
        let (round, energy) = (AtomicU64::new(0), AtomicU64::new(0));
        let message = |control: &Control| {
            let attempt = match control.progress().0 {
                0 => String::new(),
                failed => format!("attempt {}, ", failed + 1),
            };
            match (round.load(Ordering::Relaxed), energy.load(Ordering::Relaxed)) {
                (round, energy) if round < self.rounds && energy > 0 => {
                    format!("{attempt}round {round} of {}, energy {energy}", self.rounds)
                }
                _ => format!("{attempt}mending and joining"),
            }
        };
        let watch = |network: &Network| {
            energy.store(network.energy(), Ordering::Relaxed);
            round.store(network.rounds(), Ordering::Relaxed);
        };
        let run = search::within(f64::from(u32::MAX), message, |control| match self.join {
            true => network::run_until_joined(board, settings, self.rounds, attempts, control, watch),
            false => network::run(board, settings, self.rounds, false, control, watch),
        })?;
        let Run { report, joined, network, attempts } = run;
        let edges = if keep_edges { network.edges().collect() } else { Vec::new() };
        Ok(Outcome { report, neurons: network.neurons(), joined, edges, attempts })
    }

    fn tell(
        &self,
        board: &Board,
        settings: &Settings,
        outcome: &Outcome,
        format: Option<Format>,
    ) -> anyhow::Result<()> {
        let about = About { method: "neural".into(), seed: self.seed };
        if format == Some(Format::Json) {
            return self.show.write_json(&outcome.as_json(board, settings, &about)?);
        }
        let report = outcome.as_text(board, settings);
        match (&outcome.joined, format) {
            (None, None) => return self.show.write(|out| Ok(out.write_all(report.as_bytes())?)),
            // Standard output is for what was asked for by name.
            (_, Some(_)) if self.show.to_stdout() => eprint!("{report}"),
            _ => crate::output::write(None, |out| Ok(out.write_all(report.as_bytes())?))?,
        }
        match (&outcome.joined, format) {
            (Some(Joined::Circuit { tour, .. }), format) => self.show.show(tour, &about, format),
            (None, Some(format)) => self.draw(board, settings, outcome, format),
            _ => Ok(()),
        }
    }

    fn draw(&self, board: &Board, settings: &Settings, outcome: &Outcome, format: Format) -> anyhow::Result<()> {
        let style = self.show.style();
        let sketch = || Sketch::new(board, outcome.edges.iter().copied());
        let picture = match format {
            Format::Svg => sketch()?.svg(&style)?.into_bytes(),
            Format::Png => sketch()?.png(&style)?,
            _ => {
                let replay = Replay { board, settings, rounds: outcome.report.rounds };
                let frames = replay.frames()?.map(|(_, moves)| moves);
                let look = format!("drawing {} frames", frames.len());
                progress::watching(|_| look.clone(), || draw::settling(board, frames, &style))?
            }
        };
        self.show.write(|out| Ok(out.write_all(&picture)?))
    }
}
