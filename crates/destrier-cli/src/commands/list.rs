//! `destrier list`: lists every tour of a board or a graph, one after another, each verified.

mod finished;
mod magic;
mod pace;

use crate::runner::Runner;
use crate::session::Session;
use crate::slice_list::SliceList;
use crate::subject::{SubjectArgs, Target};
use crate::{Exit, args, output, terminal};
use anyhow::bail;
use destrier::Tour;
use destrier::answers::counts::{CountRequest, ListedTour, ListingEnd, list_with, quick_reason};
use destrier::export;
use destrier::format::{self, About};
use destrier::method::{Control, FIRST_SEED};
use destrier_wire::{GraphFileFields, SumsField, Version, VertexField};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long the search for one more tour takes at most when the limit is reached.
const LAST_LOOK: Duration = Duration::from_secs(3);

/// The JSON of a tour of a graph.
#[derive(serde::Serialize)]
struct GraphTour {
    v: Version,
    answer: &'static str,
    closed: bool,
    vertices: Vec<VertexField>,
    #[serde(flatten)]
    file: GraphFileFields,
}

/// What was listed so far.
#[derive(Default)]
struct Listed {
    found: AtomicU64,
    /// When the limit of `--limit` was reached.
    full_since: OnceLock<Instant>,
    /// Whether a further tour was found after the limit was reached.
    more: AtomicBool,
}

impl Listed {
    fn count(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    fn full_for(&self) -> Duration {
        self.full_since.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}

/// List every tour of a board or every Hamiltonian cycle or path of a graph, each verified
#[derive(clap::Args)]
#[command(after_help = "\
By default closed tours are listed, a tour and its reverse once. The order is always the same. `destrier count` counts \
without listing and is much faster. When --limit is reached, the program searches a few seconds for one more tour, to \
say whether the list is complete.

--magic searches boards of up to 64 squares, and boards 4xn with n up to 26, completely. Tours that are mirror images, \
rotations or reverses of each other are listed once. The search is divided into slices; --checkpoint keeps those that \
are finished, so that a search that was interrupted goes on where it stopped. A search that takes long says so.

Exit codes: 0 all were listed, 1 there is none, 2 bad input, 3 stopped at a limit, 130 interrupted.

Examples:
  destrier list 5x6
  destrier list 5x5 --open --start a1 --format grid
  destrier list 8x8 --fix 1=a1,17=c3,20=e4 --limit 5
  destrier list 6x6 --json --limit 10
  destrier list 4x18 --open --magic
  destrier list 8x8 --magic --checkpoint magic.slices --time-limit 1e6
  destrier list 8x8 --magic --slices 0-99
  destrier list examples/graphs/grid.edges --open")]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,

    /// Magic tours only: with the squares numbered along the tour, all rows have one sum, and all columns have one sum
    #[arg(long, value_name = "KIND", num_args = 0..=1, default_missing_value = "lines")]
    #[arg(value_parser = args::MagicKindParser)]
    magic: Option<args::MagicKind>,

    /// Slices of the search for magic tours, such as 3,7-12
    #[arg(long, value_name = "LIST", value_parser = SliceList::read, requires = "magic")]
    slices: Option<SliceList>,

    /// File for finished slices, from which an interrupted search for magic tours continues
    #[arg(long, value_name = "FILE", requires = "magic")]
    checkpoint: Option<PathBuf>,

    /// Number of threads of the search for magic tours, at most two per core [default: one per core]
    #[arg(long, value_name = "N", value_parser = args::positive, requires = "magic")]
    threads: Option<u64>,

    /// Maximum number of tours
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = args::positive)]
    limit: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "3600")]
    #[arg(value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// Format of a tour: squares, moves, grid or json; all but grid take one line
    #[arg(long, value_name = "FORMAT", default_value = "squares", value_parser = ["squares", "moves", "grid", "json"])]
    format: String,

    /// Same as --format json
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        if !self.subject.is_given() {
            bail!("no board or graph is given; name a board such as 5x6, or a file with a graph");
        }

        if self.subject.is_graph() {
            session.limit_graph_command(self.time_limit, self.memory);
        } else {
            session.limit_time(self.time_limit);
            session.limit_memory(self.memory);
        }

        let target = self.subject.target()?;
        if let Some(kind) = self.magic {
            return self.list_magic(session, &target, kind.sums());
        }

        let request = self.subject.request(&target)?;

        match (&target, self.format.as_str()) {
            (Target::Graph { .. }, "moves" | "grid") => {
                bail!("--format {} is for boards; a graph has squares or json", self.format)
            }
            (Target::Board(board, _), "moves") if board.rectangle().is_none() => {
                bail!("--format moves is for flat boards; boxes, cubes and hexagons have squares, grid or json")
            }
            _ => {}
        }

        if let Some(reason) = quick_reason(&request)? {
            output::write_and_report(self.output.as_deref(), |_| Ok(()))?;
            self.report_none(&target, &request, &format!(", because {}", target.describe(&request, &reason)?))?;
            return Ok(Exit::No);
        }

        let seen = Listed::default();
        let mut end = ListingEnd::Complete;
        let mut is_read = true;
        output::write_and_report(self.output.as_deref(), |out| {
            let mut fault = None;
            end = self.timed(session, &seen, |control| {
                list_with(&request, control, &mut |tour| {
                    if seen.count() == self.limit {
                        seen.more.store(true, Ordering::Relaxed);
                        return ControlFlow::Break(());
                    }

                    match self.show_next(&target, tour, &seen, out) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => {
                            fault = Some(error);
                            ControlFlow::Break(())
                        }
                    }
                })
            })?;

            is_read = fault.is_none();
            fault.map_or(Ok(()), Err)
        })?;

        if !is_read {
            // The reader has seen enough, as `head` has.
            return Ok(Exit::Yes);
        }

        self.conclude(session, end, &seen, || self.report_none(&target, &request, ""))
    }

    /// The exit code, and a message if the listing is empty or incomplete.
    fn conclude(
        &self,
        session: &'static Session,
        end: ListingEnd,
        seen: &Listed,
        report_none: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Exit> {
        let tours = if seen.count() == 1 { "1 tour".into() } else { format!("{} tours", seen.count()) };
        Ok(match end {
            ListingEnd::Complete if seen.count() == 0 => {
                report_none()?;
                Exit::No
            }
            ListingEnd::Complete => Exit::Yes,
            _ if session.is_interrupted() => {
                note!("Interrupted after {tours}; there may be more.");
                Exit::Interrupted
            }
            ListingEnd::BrokenOff | ListingEnd::Stopped if seen.count() == self.limit => {
                let may_be = if seen.more.load(Ordering::Relaxed) { "are" } else { "may be" };
                note!("Stopped after {tours} (--limit); there {may_be} more.");
                Exit::GaveUp
            }
            _ => {
                note!("Stopped after {tours}: the time limit of {} s was reached.", self.time_limit);
                Exit::GaveUp
            }
        })
    }

    fn report_none(&self, target: &Target, request: &CountRequest, why: &str) -> anyhow::Result<()> {
        let what = request.describe(|vertex| target.label(request, vertex))?;
        note!("{}: there are no {what}{why}.", target.name());
        Ok(())
    }

    /// Whether the tours appear on the terminal.
    fn is_on_screen(&self) -> bool {
        self.output.as_deref().is_none_or(|file| file == Path::new("-")) && terminal::is_watched()
    }

    /// Works within the time limit, with a progress line unless the tours appear on the terminal.
    fn timed<T>(&self, session: &'static Session, seen: &Listed, work: impl FnOnce(&Control) -> T) -> T {
        let message = |control: &Control| {
            if seen.full_for() >= LAST_LOOK {
                control.stop();
            }
            format!("{} tours so far", seen.count())
        };
        Runner::new(session, Some(self.time_limit)).quiet(self.is_on_screen()).run(message, work)
    }

    fn show_next(&self, target: &Target, tour: &ListedTour, seen: &Listed, out: &mut dyn Write) -> anyhow::Result<()> {
        self.show(target, tour, out)?;
        let is_last = seen.found.fetch_add(1, Ordering::Relaxed) + 1 == self.limit;
        if is_last {
            let _ = seen.full_since.set(Instant::now());
        }
        if is_last || self.is_on_screen() {
            out.flush()?;
        }
        Ok(())
    }

    fn show(&self, target: &Target, tour: &ListedTour, out: &mut dyn Write) -> anyhow::Result<()> {
        let format = if self.json { "json" } else { &self.format };
        match (tour, target) {
            (ListedTour::Board(tour), _) => self.show_tour(tour, format, out)?,
            (ListedTour::Graph(tour), Target::Graph { graph, .. }) => {
                let names = tour.ids().map(|id| graph.name(id));
                if format == "json" {
                    let vertices = names.map(VertexField::from).collect();
                    let closed = tour.is_closed();
                    let line = GraphTour { v: Version, answer: "found", closed, vertices, file: target.warnings() };
                    writeln!(out, "{}", serde_json::to_string(&line)?)?;
                } else {
                    let names: Vec<String> = names.map(|name| name.to_string()).collect();
                    writeln!(out, "{}", names.join(" "))?;
                }
            }
            (ListedTour::Graph(_), _) => bail!("a tour of another graph was listed"),
        }
        Ok(())
    }

    /// Shows a tour of a board.
    fn show_tour(&self, tour: &Tour, format: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let board = tour.board();
        match (format, tour.on_rectangle()) {
            ("grid", _) => {
                export::write_grid(tour, out)?;
                writeln!(out)?;
            }
            ("json", _) => {
                let mut about = About::new(if self.magic.is_some() { "magic" } else { "backtrack" }, FIRST_SEED);
                about.traits.sums =
                    self.magic.and_then(|kind| SumsField::of(kind.sums())).map(|sums| sums.name().into());
                format::json::write(tour, &about, &mut *out)?;
            }
            ("moves", Some(tour)) => {
                let first = tour.squares().next().map(|square| tour.board().name(square)).unwrap_or_default();
                let moves: String = tour.moves().map(|number| char::from(b'0' + number)).collect();
                writeln!(out, "{first} {moves}")?;
            }
            _ => {
                let names: Vec<String> = tour.ids().map(|id| board.name(u64::from(id))).collect();
                writeln!(out, "{}", names.join(" "))?;
            }
        }
        Ok(())
    }
}
