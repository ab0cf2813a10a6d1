//! `destrier neural`: run the neural network on a board; with `--join`, its loops become a closed tour.
//!
//! A network is deterministic under its seed. It runs once to find out how it ends. For an animation it runs again from
//! the start, so that no intermediate state is stored.

mod replay;
mod report;

use crate::args::{self, BoardArgs};
use crate::device::DeviceArgs;
use crate::runner::Runner;
use crate::session::Session;
use crate::show::ShowArgs;
use crate::{Exit, progress, terminal};
use anyhow::bail;
use destrier::answers::network::{self, JoinResult, NetworkRun};
use destrier::byte_size;
use destrier::draw::{self, Sketch};
use destrier::format::{About, Format};
use destrier::method::Control;
use destrier::neural::{Network, Settings, Updates};
use destrier::{Rectangle, with_threads};
use destrier_wire::NeuralReply;
use replay::Replay;
use report::NetworkResult;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of squares from which a GPU is worth opening.
const LARGE: u64 = 1_000_000;

/// Run a neural network on a board, and join its loops into a closed tour
#[derive(clap::Args)]
#[command(after_help = "\
The network has one neuron per move. Its energy is the number of squares that do not have exactly two moves. At \
energy 0 it has settled: its moves form loops through all squares, rarely a single loop.

--join repairs the squares that have not settled and joins the loops into a closed tour, which is verified like any \
other. If that fails, the network starts again with other random outputs from the same seed.

Without --join the output is the network itself: a report, JSON, a picture of the final state (svg, pdf, png) or an \
animation of all rounds (gif, --watch). Moves outside of loops are pale, squares with too few moves have a red ring, \
squares with too many a red disc.

Exit codes: 0 settled or joined, 1 the board has no closed tour, 2 bad input, 3 not settled or not joined, 130 \
interrupted.

Examples:
  destrier neural 8x8
  destrier neural 8x8 --watch
  destrier neural 3x4 --anyway --watch
  destrier neural 12x12 --seed 7 -o network.gif
  destrier neural 40x40 --updates coloured --join -o tour.svg
  destrier neural 2000x2000 --updates coloured --time-limit 60
  destrier neural torus:9x9 --join --json
  destrier neural 4000x4000 --updates coloured --device cuda")]
pub(crate) struct Args {
    /// Board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Update order of the neurons
    #[arg(long, value_name = "ORDER", value_enum, default_value = "sequential")]
    updates: UpdateOrder,

    /// Maximum number of rounds
    #[arg(long, value_name = "N", default_value = "500", value_parser = args::positive, allow_hyphen_values = true)]
    rounds: u64,

    /// Seed of the first outputs: the same seed gives the same network
    #[arg(long, default_value = "1", value_parser = args::seed, allow_hyphen_values = true)]
    seed: u64,

    /// Repair what has not settled, and join the loops into a closed tour
    #[arg(long)]
    join: bool,

    /// Maximum number of networks to try if loops cannot be joined
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive, requires = "join")]
    attempts: u64,

    /// Run the network even if the board has no closed tour
    #[arg(long)]
    anyway: bool,

    /// Number of threads of coloured updates; the answer does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    device: DeviceArgs,

    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: Option<f64>,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// Animation of the network in the terminal
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    show: ShowArgs,
}

/// Update order of the neurons within a round.
#[derive(Clone, Copy, clap::ValueEnum)]
enum UpdateOrder {
    /// One after another; each sees the newest outputs
    Sequential,
    /// All at once; each sees the outputs of the round before
    Synchronous,
    /// Colour by colour; neurons of one colour share no square and are updated in parallel
    Coloured,
}

impl From<UpdateOrder> for Updates {
    fn from(order: UpdateOrder) -> Updates {
        match order {
            UpdateOrder::Sequential => Updates::Sequential,
            UpdateOrder::Synchronous => Updates::Synchronous,
            UpdateOrder::Coloured => Updates::Coloured,
        }
    }
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_memory(self.memory);
        if let Some(seconds) = self.time_limit {
            session.limit_time(seconds);
        }

        let format = self.show.asked_format()?;
        if let (false, Some(tours @ (Format::Grid | Format::Squares | Format::Moves | Format::Csv | Format::Tour))) =
            (self.join, format)
        {
            bail!(
                "a network is not a tour and cannot be written as {tours}; add --join, or choose json, svg, pdf, \
                 png or gif"
            );
        }

        self.show.check_pictures(format, self.watch)?;
        self.show.refuse_isometric()?;

        let board = self.shape.rectangle(self.board.as_deref())?;
        let known = Runner::new(session, self.time_limit).run(
            |_| "looking for a proof that no closed tour exists".into(),
            |control| network::refuted(&board, control),
        )?;

        if !self.anyway
            && let Some((reason, verdict)) = known
        {
            if format == Some(Format::Json) {
                self.show.write_json(&NeuralReply::impossible(&board, &reason, verdict))?;
            } else {
                note!("There is no closed tour of {board}: {}.", reason.describe(&board));
                note!("Use --anyway to run the network without this check.");
            }
            return Ok(Exit::No);
        }

        let needed = network::bytes(&board, self.updates.into(), self.join);
        if needed > self.memory {
            let size = board.size();
            let needed = byte_size::in_words(needed);
            let allowed = byte_size::in_words(self.memory);
            bail!("the network of {size} needs {needed} of memory, and --memory allows {allowed}");
        }

        if self.watch {
            replay::check_terminal()?;
        }

        if let (false, Some(Format::Svg | Format::Pdf | Format::Png | Format::Gif)) = (self.join, format) {
            // A board that cannot be drawn is refused before a long run, not after it.
            Sketch::new(&board, [])?;
        }

        let mut settings = Settings::new().updates(self.updates.into()).seed(self.seed).memory(self.memory);
        if let Some(gpu) = self.device.open(matches!(self.updates, UpdateOrder::Coloured) && board.cells() >= LARGE) {
            settings = settings.accelerator(gpu);
        }

        let attempts = if known.is_some() { 1 } else { self.attempts };
        let keep_edges = matches!(format, Some(Format::Svg | Format::Pdf | Format::Png));
        let mut result = self.settle(session, &board, &settings, attempts, keep_edges)?;
        if let (Some(JoinResult::Apart { for_good, reason, .. }), Some((why, _))) = (&mut result.joined, known) {
            *for_good = true;
            *reason = reason.take().or(Some(why));
        }

        self.device.explain(settings.accelerator.is_some(), result.accelerator.as_ref(), "no network was run");

        // The animation shows the attempt that gave the answer.
        settings.attempt = result.attempts - 1;
        if self.watch {
            Replay { board: &board, settings: &settings, rounds: result.report.rounds }
                .play(session, self.show.picture.speed)?;
            if session.is_interrupted() {
                return Ok(Exit::Interrupted);
            }
        }

        self.report(&board, &settings, &result, format)?;
        Ok(result.exit(session))
    }

    /// Runs the network to its end, and joins its loops with `--join`.
    fn settle(
        &self,
        session: &'static Session,
        board: &Rectangle,
        settings: &Settings,
        attempts: u64,
        keep_edges: bool,
    ) -> anyhow::Result<NetworkResult> {
        let round = AtomicU64::new(0);
        let energy = AtomicU64::new(0);
        let message = |control: &Control| {
            let attempt = match control.progress().0 {
                0 => String::new(),
                failed => format!("attempt {}, ", failed + 1),
            };

            match (round.load(Ordering::Relaxed), energy.load(Ordering::Relaxed)) {
                (round, energy) if round < self.rounds && energy > 0 => {
                    format!("{attempt}round {round} of {}, energy {energy}", self.rounds)
                }
                _ => format!("{attempt}repairing and joining"),
            }
        };

        let watch = |network: &Network| {
            energy.store(network.energy(), Ordering::Relaxed);
            round.store(network.rounds(), Ordering::Relaxed);
        };

        let run = |control: &Control| {
            if self.join {
                network::run_until_joined(board, settings, self.rounds, attempts, control, watch)
            } else {
                network::run(board, settings, self.rounds, false, control, watch)
            }
        };

        let mut is_cut = false;
        let run = Runner::new(session, self.time_limit).run(message, |control| {
            let run = match self.threads {
                Some(threads) => with_threads(threads.into(), || run(control)),
                None => run(control),
            };
            is_cut = control.is_stopped();
            run
        })?;

        let limit = self.time_limit.filter(|_| is_cut && !session.is_interrupted());
        let NetworkRun { report, joined, network, attempts, accelerator } = run;
        let edges = if keep_edges { network.edges().collect() } else { Vec::new() };
        Ok(NetworkResult { report, neurons: network.neurons(), joined, edges, attempts, accelerator, limit })
    }

    fn report(
        &self,
        board: &Rectangle,
        settings: &Settings,
        result: &NetworkResult,
        format: Option<Format>,
    ) -> anyhow::Result<()> {
        let about = About::new("neural", self.seed);

        if format == Some(Format::Json) {
            let NetworkResult { report, neurons, joined, attempts, .. } = result;
            let mut reply = NeuralReply::new(board, settings, report, *neurons, joined.as_ref(), *attempts);
            reply.limit = result.limit_in_words();
            reply.device = result.accelerator.as_ref().and_then(|used| used.used()).map(str::to_owned);
            return self.show.write_json(&reply);
        }

        let report = result.as_text(board, settings);
        match (&result.joined, format) {
            (None, None) => return self.show.write(|out| Ok(out.write_all(report.as_bytes())?)),
            // Standard output is for the format that the user named.
            (_, Some(_)) if self.show.to_stdout() => note_text!("{report}"),
            _ => crate::output::write(None, |out| Ok(out.write_all(report.as_bytes())?))?,
        }

        match (&result.joined, format) {
            (Some(JoinResult::Cycle { tour, .. }), format) => self.show.show(&tour.clone().into(), &about, format),
            (None, Some(format)) => self.draw(board, settings, result, format),
            _ => Ok(()),
        }
    }

    fn draw(
        &self,
        board: &Rectangle,
        settings: &Settings,
        result: &NetworkResult,
        format: Format,
    ) -> anyhow::Result<()> {
        let style = self.show.picture_options();
        let sketch = || Sketch::new(board, result.edges.iter().copied());
        let picture = match format {
            Format::Svg => sketch()?.svg(&style)?.into_bytes(),
            Format::Pdf => sketch()?.pdf(&style)?,
            Format::Png => sketch()?.png(&style)?,
            _ => {
                let replay = Replay { board, settings, rounds: result.report.rounds };
                let frames = replay.frames()?.map(|(_, moves)| moves);
                let look = format!("drawing {} frames", frames.len());
                progress::watching(|_| look.clone(), || draw::sketch_gif(board, frames, &style))?
            }
        };

        self.show.write(|out| Ok(out.write_all(&picture)?))?;
        self.show.finish(&board.into(), format, self.show.output.as_deref(), "")
    }
}
