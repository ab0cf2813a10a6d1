//! `destrier count`: how many tours a board or a graph has.

mod folder;
mod golden;
mod pace;
mod parts;
mod report;

use crate::runner::Runner;
use crate::subject::{SubjectArgs, Target};
use crate::{Exit, args, interrupt, output};
use anyhow::bail;
use destrier::ask::count::{self, CountError, Engine, Request, Stage};
use destrier::count::exact::Effort;
use destrier::count::frontier::{Halt, Options};
use destrier::method::Control;
use pace::Pace;
use std::path::PathBuf;
use std::sync::Mutex;

/// What a table or result files say themselves.
const BOARD_AND_QUESTION: [&str; 16] = [
    "subject",
    "leaper",
    "without",
    "mask",
    "closed",
    "open",
    "strictly_open",
    "start",
    "end",
    "directed",
    "max_input",
    "classes",
    "slices",
    "checkpoint",
    "passes",
    "layers",
];

/// Count the tours of a board or the Hamilton circuits and paths of a graph
#[derive(clap::Args)]
#[command(after_help = "\
Closed tours are counted unless something else is asked for, and a tour and its reverse are one unless --directed says
otherwise. Two moves that reach the same square are one. The result is exact, of any size; the answer says how that is
known. See docs/results/counts.md for what was counted so far.

A folder (--checkpoint) serves one count, and one process at a time. Killed at any moment and started again with the \
same
words, the count goes on from the last finished layer or slice.

Exit codes: 0 counted, 2 bad input (a graph too wide, too little memory), 3 gave up at the time limit, 130 interrupted.
With --golden: 0 all agree, 1 some differ, 3 some were not finished.

Examples:
  destrier count 6x6
  destrier count 5x5 --open --directed
  destrier count 6x6 --classes                   up to turns and reflections
  destrier count cylinder:4x7 --strictly-open --start a1
  destrier count '7x8 first=50'                  a board cut off after 50 squares, counted down the columns
  destrier count 8x8 --leaper king --json
  destrier count graph.edges --open --engine held-karp
  destrier count 8x10 --memory 4G --checkpoint work
  destrier count 8x8 --slices 0-4 -o some.json; destrier count --combine some.json rest.json
  destrier count --golden testdata/golden-counts.csv --time-limit 600")]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,

    /// Count up to the symmetries of the board: tours that a turn, a reflection or a translation maps to each other are one
    #[arg(long)]
    classes: bool,

    /// Who counts: auto, frontier, backtrack or held-karp (up to 26 vertices)
    #[arg(long, default_value = "auto", value_parser = engine)]
    engine: Engine,

    /// Threads to count with, at most two for each core [default: one for each core]
    #[arg(long, value_name = "N", value_parser = args::positive)]
    threads: Option<u64>,

    /// Memory that may be used
    #[arg(long, value_name = "SIZE", default_value = "8G", value_parser = args::bytes)]
    memory: u64,

    /// Keep finished parts in this folder, and go on from there if it was interrupted (engine frontier)
    #[arg(long, value_name = "FOLDER")]
    checkpoint: Option<PathBuf>,

    /// Compute only these slices, such as 3,7-12; the result goes to --output, for --combine
    #[arg(long, value_name = "LIST", value_parser = parts::slices, conflicts_with_all = ["classes", "stable", "check"])]
    slices: Option<parts::Slices>,

    /// Add up the results of slices, from anywhere
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = BOARD_AND_QUESTION)]
    #[arg(conflicts_with_all = ["golden", "engine", "threads", "memory", "check", "stable", "time_limit"])]
    combine: Vec<PathBuf>,

    /// Check every count of a table (rows,cols,topology,kind,directed,count,source)
    #[arg(long, value_name = "FILE", conflicts_with_all = BOARD_AND_QUESTION)]
    golden: Option<PathBuf>,

    /// Make one pass more than needed, with another modulus, and compare
    #[arg(long, conflicts_with_all = ["stable", "passes"])]
    check: bool,

    /// Stop when a pass changes nothing, even if the bound asks for more; the answer says so
    #[arg(long, conflicts_with = "passes")]
    stable: bool,

    /// Make so many passes at most; the answer may be a residue, and says so
    #[arg(long, value_name = "N", value_parser = args::positive)]
    passes: Option<u64>,

    /// Seconds before giving up; of a golden table, for each row [default: none; 600 with --golden]
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: Option<f64>,

    /// Say how many states each layer held
    #[arg(long)]
    layers: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,

    /// Write to this file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn engine(text: &str) -> Result<Engine, String> {
    let found = Engine::ALL.into_iter().find(|engine| engine.name() == text);
    found.ok_or_else(|| format!("'{text}' is not an engine; there are auto, frontier, backtrack and held-karp"))
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if let Some(file) = &self.golden {
            return golden::run(&self, file);
        }
        if !self.combine.is_empty() {
            return parts::combine(&self, &self.combine);
        }
        if !self.subject.is_given() {
            bail!("which board or graph? Name one, such as 8x8, or a file with a graph");
        }
        let target = self.subject.target()?;
        let request = self.request(&target)?;
        let resumed = self.checkpoint.as_deref().is_some_and(folder::has_work);
        let answer = watched(self.time_limit, |control, see| {
            let claim = self.claim(&target, &request, control)?;
            let answer = count::count(&request, control, see);
            drop(claim);
            // The names of the passes are needed for slices only.
            let parts = match (&answer, &self.slices) {
                (Ok(answer), Some(slices)) => Some(parts::part(&target, &request, slices, answer, control)?),
                _ => None,
            };
            anyhow::Ok((answer?, parts))
        });
        let (answer, part) = match answer {
            Ok(found) => found,
            Err(fault) => match fault.downcast::<CountError>() {
                Ok(CountError::Halt(Halt::Stopped)) => return self.gave_up(&target, &request),
                Ok(fault) => return Err(self.explain(fault)),
                Err(fault) => return Err(fault),
            },
        };
        output::write(self.output.as_deref(), |out| match part {
            Some(part) => Ok(writeln!(out, "{part}")?),
            None => report::write(&self, &target, &request, &answer, resumed, out),
        })?;
        Ok(Exit::Yes)
    }

    /// Takes the folder, if there is one and if anything will be kept there. What is refused leaves no trace.
    fn claim(&self, target: &Target, request: &Request, control: &Control) -> anyhow::Result<Option<folder::Claim>> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        let names = count::foresee(request, control)?;
        if names.is_empty() {
            return Ok(None);
        }
        let mut job = report::question(target, request);
        job["job"] = names.into();
        folder::claim(folder, &job).map(Some)
    }

    fn request(&self, target: &Target) -> anyhow::Result<Request> {
        let subject = target.subject()?;
        let question = self.subject.question(target, &subject)?;
        Ok(Request {
            question,
            subject,
            classes: self.classes,
            engine: self.engine,
            effort: self.effort(),
            options: self.options(),
        })
    }

    fn options(&self) -> Options {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Options {
            // Many more than there are cores only wait for each other.
            threads: self.threads.map_or(cores, |threads| usize::try_from(threads).unwrap_or(cores).min(2 * cores)),
            memory: self.memory,
            folder: self.checkpoint.clone(),
            slices: self.slices.as_ref().map(|slices| slices.0.clone()),
        }
    }

    fn effort(&self) -> Effort {
        match (self.check, self.stable, self.passes) {
            (true, _, _) => Effort::Checked,
            (_, true, _) => Effort::Stable,
            (_, _, Some(most)) => Effort::Passes(usize::try_from(most).unwrap_or(usize::MAX)),
            (false, false, None) => Effort::Proved,
        }
    }

    fn gave_up(&self, target: &Target, request: &Request) -> anyhow::Result<Exit> {
        let why = match (interrupt::pressed(), self.time_limit) {
            (false, Some(limit)) => format!("the time limit of {limit} s was reached"),
            _ => "it was interrupted".into(),
        };
        let kept = match &self.checkpoint {
            Some(folder) if folder::has_work(folder) => format!("; the finished parts are in {}", folder.display()),
            Some(_) => "; no part was finished that could be kept".into(),
            None => String::new(),
        };
        if self.json {
            let mut answer = report::question(target, request);
            answer["count"] = serde_json::Value::Null;
            answer["limit"] = why.into();
            output::write(self.output.as_deref(), |out| Ok(writeln!(out, "{answer}")?))?;
        } else {
            eprintln!("Gave up counting {}: {why}{kept}.", target.name());
        }
        Ok(if interrupt::pressed() { Exit::Interrupted } else { Exit::GaveUp })
    }

    /// A halt in words that say what would help.
    fn explain(&self, fault: CountError) -> anyhow::Error {
        match fault {
            CountError::Halt(Halt::Memory { needed, allowed, width }) => {
                let width = width.map_or(String::new(), |width| format!(", for a frontier {width} vertices wide"));
                let hint = match (width.is_empty(), &self.checkpoint) {
                    (false, None) => "; with --checkpoint FOLDER what does not fit waits on the disk",
                    _ => "",
                };
                let (needed, allowed) = (needed.max(allowed), allowed as f64);
                let takes = match needed as f64 > allowed {
                    true => format!("would take about {} of memory", report::bytes(needed as f64)),
                    false => "takes more memory".to_owned(),
                };
                anyhow::anyhow!("counting {takes}{width}, and {} are allowed (--memory){hint}", report::bytes(allowed))
            }
            CountError::Halt(Halt::TooWide { width, needed }) => anyhow::anyhow!(
                "the graph is too wide to be counted: its frontier would be {width} vertices wide, and the states would \
                 take {} of memory",
                report::estimate(needed)
            ),
            fault => fault.into(),
        }
    }
}

/// Counts with a sign of life, with Ctrl-C and within a time.
pub(super) fn watched<T>(
    limit: Option<f64>,
    work: impl FnOnce(&Control, &mut dyn FnMut(&Stage)) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let pace: Mutex<Option<Pace>> = Mutex::new(None);
    let message = |_: &Control| {
        let pace = pace.lock().ok().and_then(|pace| *pace);
        pace.map_or_else(|| "counting".to_string(), |pace| pace.describe())
    };
    Runner::new(limit).run(message, |control| {
        work(control, &mut |now| {
            if let Ok(mut pace) = pace.lock() {
                *pace = Some(Pace::after(*pace, now));
            }
        })
    })
}
