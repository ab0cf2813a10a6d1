//! `destrier list`: every tour of a board or a graph, one after another, each verified.

use crate::subject::{SubjectArgs, Target};
use crate::{Exit, args, graphs, interrupt, output, search, terminal};
use anyhow::bail;
use destrier::ask::count::{End, Listed, list};
use destrier::draw;
use destrier::format::{self, About};
use destrier::method::Control;
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// List every tour of a board or every Hamilton circuit or path of a graph, each verified
#[derive(clap::Args)]
#[command(after_help = "\
Closed tours unless --open or --strictly-open is given; a tour and its reverse are listed once unless --directed is
given. The order is always the same. `destrier count` counts them without listing, and much faster.

Exit codes: 0 all were listed, 1 there is none, 2 bad input, 3 stopped at a limit.

Examples:
  destrier list 5x6
  destrier list 5x5 --open --start a1 --format grid
  destrier list 6x6 --json --limit 10
  destrier list graph.edges --open")]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,

    /// Stop after so many tours
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = args::positive)]
    limit: u64,

    /// Seconds before giving up
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// How to show a tour: squares (a line each), moves (a line each), grid or json (a line each)
    #[arg(long, value_name = "FORMAT", default_value = "squares", value_parser = ["squares", "moves", "grid", "json"])]
    format: String,

    /// The same as --format json
    #[arg(long)]
    json: bool,

    /// Write to this file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if !self.subject.is_given() {
            bail!("which board or graph? Name one, such as 5x6, or a file with a graph");
        }
        let target = self.subject.target()?;
        let subject = target.subject()?;
        let question = self.subject.question(&target, &subject)?;
        if matches!(target, Target::Graph { .. }) && matches!(self.format.as_str(), "moves" | "grid") {
            bail!("--format {} is for boards; a graph has squares or json", self.format);
        }
        let found = AtomicU64::new(0);
        let mut end = End::Complete;
        output::write(self.output.as_deref(), |out| {
            let mut fault = None;
            end = self.timed(&found, |control| {
                list(&subject, &question, control, &mut |tour| match self.show(&target, tour, out) {
                    Ok(()) if found.fetch_add(1, Ordering::Relaxed) + 1 < self.limit => ControlFlow::Continue(()),
                    Ok(()) => ControlFlow::Break(()),
                    Err(error) => {
                        fault = Some(error);
                        ControlFlow::Break(())
                    }
                })
            })?;
            fault.map_or(Ok(()), Err)
        })?;
        let found = found.into_inner();
        match (end, found) {
            (End::Complete, 0) => {
                let what = question.describe(|vertex| target.label(vertex, &subject));
                eprintln!("{}: there are no {what}.", target.name());
                Ok(Exit::No)
            }
            (End::Complete, _) => Ok(Exit::Yes),
            (End::Enough, _) => {
                eprintln!("Stopped after {found} tours (--limit); there may be more.");
                Ok(Exit::GaveUp)
            }
            (End::Stopped, _) if interrupt::pressed() => Ok(Exit::Interrupted),
            (End::Stopped, _) => {
                eprintln!("Stopped after {found} tours: the time limit of {} s was reached.", self.time_limit);
                Ok(Exit::GaveUp)
            }
        }
    }

    /// Within the time, and with a sign of life unless the tours themselves go by on the terminal.
    fn timed<T>(&self, found: &AtomicU64, work: impl FnOnce(&Control) -> T) -> T {
        if self.output.is_none() && terminal::is_watched() {
            let control = Arc::new(Control::default());
            interrupt::trips(control.clone());
            let done = work(&control);
            interrupt::search_is_over();
            return done;
        }
        let message = |_: &Control| format!("{} tours so far", found.load(Ordering::Relaxed));
        search::within(self.time_limit, message, work)
    }

    fn show(&self, target: &Target, tour: &Listed, out: &mut dyn Write) -> anyhow::Result<()> {
        let format = if self.json { "json" } else { &self.format };
        match (tour, target) {
            (Listed::Board(tour), _) => match format {
                "grid" => writeln!(out, "{}", draw::Grid::new(tour)?)?,
                "moves" => {
                    let board = tour.board();
                    let first = tour.squares().next().map(|square| board.name(square)).unwrap_or_default();
                    let moves: String = tour.moves().map(|number| char::from(b'0' + number)).collect();
                    writeln!(out, "{first} {moves}")?;
                }
                "json" => {
                    let about = About { method: "backtrack".into(), seed: 0 };
                    format::json::write(tour, &about, &mut *out)?;
                }
                _ => {
                    let names: Vec<String> = tour.squares().map(|square| tour.board().name(square)).collect();
                    writeln!(out, "{}", names.join(" "))?;
                }
            },
            (Listed::Graph(tour), Target::Graph { graph, .. }) => {
                let names = tour.ids().map(|id| graph.name(id as u32));
                if format == "json" {
                    let vertices: Vec<Value> = names.map(graphs::said).collect();
                    let answer = json!({ "answer": "found", "closed": tour.is_closed(), "vertices": vertices });
                    writeln!(out, "{answer}")?;
                } else {
                    let names: Vec<String> = names.map(|name| name.to_string()).collect();
                    writeln!(out, "{}", names.join(" "))?;
                }
            }
            (Listed::Graph(_), Target::Board(_)) => bail!("a tour of another graph was listed"),
        }
        Ok(())
    }
}
