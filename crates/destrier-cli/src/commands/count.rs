//! `destrier count`: counts the tours of a board or the Hamiltonian cycles and paths of a graph.

pub(crate) mod check;
mod combine;
mod engine_args;
mod folder;
mod pace;
pub(crate) mod parts;
mod report;
mod slice_file;

use crate::device::DeviceArgs;
use crate::runner::Runner;
use crate::session::Session;
use crate::slice_list::SliceList;
use crate::subject::{SubjectArgs, Target};
use crate::{Exit, args, output};
use anyhow::bail;
use destrier::answers::counts::{CountError, CountPlan, CountProgress, CountRequest};
use destrier::counting::Modulus;
use destrier::counting::exact::Effort;
use destrier::counting::frontier::CHECKPOINT_FORMAT;
use destrier::method::Control;
use destrier_wire::CountReply;
use engine_args::EngineArgs;
use pace::Pace;
use std::path::PathBuf;
use std::sync::Mutex;

/// Number of squares from which a GPU is worth opening.
const LARGE: usize = 56;

/// Which counts are for a GPU.
const UNSUITED: &str = "a GPU counts only knight's tours of boards without holes, with free ends and in one pass, and \
                        slices without --checkpoint";

/// Count the tours of a board or the Hamiltonian cycles and paths of a graph
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
By default closed tours are counted, and a tour and its reverse are one. Two moves that reach the same square are one. \
The result is exact, of any size, and the answer says why. docs/results/counts.md lists the counts so far.

A folder (--checkpoint) serves one count, and one process at a time. If the count is killed and started again with the \
same arguments, it continues from the last finished layer or slice.

Several machines can share a count. --plan lists parts that can be computed anywhere, --part computes one, and \
`count combine` adds up. All parts of a wave can be computed at the same time. With --device cuda a GPU computes the \
same slices (--slices, or --part of a part with slices). docs/design/distribution.md shows how.

Exit codes: 0 counted, 2 bad input (graph too wide, too little memory), 3 time limit reached, 130 interrupted.

Examples:
  destrier count 6x6
  destrier count 5x5 --open --directed
  destrier count 6x6 --classes
  destrier count 8x8 --symmetry half-turn
  destrier count cylinder:3x6 --by-homotopy
  destrier count cylinder:4x7 --strictly-open --start a1
  destrier count 6x6 --fix 1=a1,20=c4
  destrier count '7x8 first=50'
  destrier count 8x8 --leaper king --json
  destrier count examples/graphs/grid.edges --open --engine held-karp
  destrier count 8x10 --memory 4G --checkpoint work
  destrier count 9x10 --device cuda --device-memory 80G
  destrier count 8x8 --slices 0-4 -o some.json
  destrier count combine some.json rest.json
  destrier count 8x10 --plan --parts 16 --work shared
  destrier count 8x10 --part 0 --work shared
  destrier count 8x10 --part 58 --work shared --device cuda
  destrier count combine shared
  destrier count check testdata/golden-counts.csv")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    subject: SubjectArgs,

    /// Classes under the symmetries of the board: tours that are images of each other count as one
    #[arg(long)]
    classes: bool,

    #[command(flatten)]
    kind: args::SymmetryArgs,

    /// Number of closed tours of each homotopy class, on a surface
    #[arg(long, conflicts_with_all = ["symmetry", "slices", "checkpoint", "plan", "part"])]
    #[arg(conflicts_with_all = ["stable", "passes", "extra_pass"])]
    by_homotopy: bool,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    device: DeviceArgs,

    /// Folder for finished parts, from which an interrupted count continues (engine frontier, or a GPU)
    #[arg(long, value_name = "FOLDER")]
    checkpoint: Option<PathBuf>,

    /// Slices to compute, such as 3,7-12; --output writes a result file for `count combine`
    #[arg(long, value_name = "LIST", value_parser = SliceList::read)]
    #[arg(conflicts_with_all = ["classes", "stable", "extra_pass"])]
    slices: Option<SliceList>,

    #[command(flatten)]
    parts: parts::PartArgs,

    /// Maximum number of passes; the answer may then be a residue, and says so
    #[arg(long, value_name = "N", value_parser = args::positive, conflicts_with_all = ["extra_pass", "stable"])]
    passes: Option<u64>,

    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: Option<f64>,

    /// Number of states of each layer
    #[arg(long)]
    layers: bool,

    /// Answer as JSON
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(check::Args),
    Combine(combine::Args),
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        match &self.command {
            Some(Command::Check(args)) => return args.run(session),
            Some(Command::Combine(args)) => return args.run(),
            None => {}
        }

        if !self.subject.is_given() {
            bail!("no board or graph is given; name a board such as 8x8, or a file with a graph");
        }

        let is_in_parts = self.parts.are_given()?;
        let has_nothing_to_save = self.subject.is_graph() && self.checkpoint.is_none() && !is_in_parts;
        match self.time_limit {
            Some(seconds) if has_nothing_to_save => session.limit_time_on_graph(seconds),
            Some(seconds) => session.limit_time(seconds),
            None => {}
        }

        if self.subject.is_file() {
            session.limit_memory_with_graph(self.engine.memory);
        } else {
            session.limit_memory(self.engine.memory);
        }

        let target = self.subject.target()?;
        let request = self.request(session, &target)?;
        if is_in_parts {
            return parts::run(session, &self, &target, request);
        }

        let gpu = self.device.open(is_large(&request)?);
        let is_open = gpu.is_some();
        let request = match gpu {
            Some(gpu) => request.accelerator(gpu),
            None => request,
        };

        let resumed = self.checkpoint.as_deref().is_some_and(folder::has_work);

        let counted = watched(Runner::new(session, self.time_limit), |control, watch| {
            let plan = CountPlan::new(&request, control)?;
            let claim = self.claim(&target, &request, &plan)?;
            let answer = match plan.run(control, watch) {
                Ok(answer) => answer,
                Err(fault) => {
                    claim.into_iter().for_each(folder::FolderLock::give_up);
                    return Err(fault.into());
                }
            };

            drop(claim);
            let slices = self.slices.as_ref();
            let result =
                slices.map(|slices| slice_file::result(&target, &request, slices, &answer, &plan)).transpose()?;

            anyhow::Ok((answer, result))
        });

        let (answer, slice_result) = match counted {
            Ok(found) => found,
            Err(fault) if matches!(fault.downcast_ref(), Some(CountError::Stopped)) => {
                return self.gave_up(session, &target, &request);
            }
            Err(fault) => return Err(engine_args::explain_any(session, fault, self.checkpoint.is_some())),
        };

        if answer.reason.is_none() {
            self.device.explain(is_open, answer.accelerator(), UNSUITED);
        }

        output::write_and_report(self.output.as_deref(), |out| match slice_result {
            Some(result) => Ok(writeln!(out, "{}", serde_json::to_string(&result)?)?),
            None => report::write(&self, &target, &request, &answer, resumed, out),
        })?;

        Ok(Exit::Yes)
    }

    /// Claims the folder, if there is one and if anything will be saved there. A refused count leaves no trace.
    fn claim(
        &self,
        target: &Target,
        request: &CountRequest,
        plan: &CountPlan,
    ) -> anyhow::Result<Option<folder::FolderLock>> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        let fingerprints = plan.fingerprints(Modulus::Pow64);
        if fingerprints.is_empty() {
            return Ok(None);
        }
        let question = report::question(target, request)?;
        let format = CHECKPOINT_FORMAT;
        folder::claim(folder, &folder::FolderJob { format, question, job: fingerprints }).map(Some)
    }

    fn request(&self, session: &'static Session, target: &Target) -> anyhow::Result<CountRequest> {
        let mut request = self.engine.apply(self.subject.request(target)?);
        if let (true, Target::Graph { graph, .. }) = (self.subject.is_file(), target) {
            request = request.memory(session.memory_beside(graph.graph(), self.engine.memory));
        }
        if let Some(passes) = self.passes {
            request = request.effort(Effort::Passes(usize::try_from(passes).unwrap_or(usize::MAX)));
        }
        if self.classes {
            request = request.classes();
        }
        if let Some(kind) = self.kind.symmetry {
            request = request.symmetry(kind);
        }
        if self.by_homotopy {
            request = request.by_homotopy();
        }
        if let Some(folder) = &self.checkpoint {
            request = request.checkpoint(folder);
        }
        if let Some(slices) = &self.slices {
            request = request.slices(slices.at_once()?);
        }

        Ok(request)
    }

    fn gave_up(&self, session: &'static Session, target: &Target, request: &CountRequest) -> anyhow::Result<Exit> {
        let why = match (session.is_interrupted(), self.time_limit) {
            (false, Some(limit)) => format!("the time limit of {limit} s was reached"),
            _ => "it was interrupted".into(),
        };

        let saved = match &self.checkpoint {
            Some(folder) if folder::has_work(folder) => format!("; the finished parts are in {}", folder.display()),
            Some(_) => "; no part was finished that could be saved".into(),
            None => String::new(),
        };

        if self.json {
            let reply = CountReply::gave_up(report::question(target, request)?, why);
            let reply = serde_json::to_string(&CountReply { file: target.warnings(), ..reply })?;
            output::write_and_report(self.output.as_deref(), |out| Ok(writeln!(out, "{reply}")?))?;
        } else {
            note!("Gave up counting {}: {why}{saved}.", target.name());
        }

        Ok(if session.is_interrupted() { Exit::Interrupted } else { Exit::GaveUp })
    }
}

/// Whether a count is large enough for a GPU: a smaller one is done before the GPU is ready.
fn is_large(request: &CountRequest) -> anyhow::Result<bool> {
    Ok(request.subject()?.graph().vertices() >= LARGE)
}

/// Counts with a progress line, within the limits of the runner.
fn watched<T>(
    runner: Runner,
    work: impl FnOnce(&Control, &mut dyn FnMut(&CountProgress)) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let pace: Mutex<Option<Pace>> = Mutex::new(None);
    let message = |_: &Control| {
        let pace = pace.lock().ok().and_then(|pace| *pace);
        pace.map_or_else(|| "counting".to_string(), |pace| pace.describe())
    };
    runner.run(message, |control| {
        work(control, &mut |now| {
            if let Ok(mut pace) = pace.lock() {
                *pace = Some(Pace::after(*pace, now));
            }
        })
    })
}
