//! `destrier count --plan` and `--part`: a count in parts, for several machines.
//!
//! The folder `--work` holds `plan.json`, a file of each part of the trunk, and a result file of each part that
//! computes slices. Parts can be computed in any order that the plan allows, by any number of processes, again and
//! again: a part whose file is there and undamaged is skipped.

use super::{Args, UNSUITED, engine_args, is_large, report, slice_file, watched};
use crate::device::DeviceArgs;
use crate::runner::Runner;
use crate::session::Session;
use crate::subject::Target;
use crate::{Exit, output};
use anyhow::{Context, bail};
use clap::Parser;
use destrier::accelerator::AcceleratorUse;
use destrier::answers::counts::{CountError, CountParts, CountPlan, CountProgress, CountRequest};
use destrier::counting::frontier::{FrontierError, PartKind, PartMemory, PartOptions};
use destrier::counting::{Modulus, PassProgress};
use destrier::method::Control;
use destrier_wire::{PartReply, PartsReply, SliceFields};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The name of the plan in the folder.
pub(crate) const PLAN: &str = "plan.json";

/// Largest plan that is read.
const MAX_PLAN: u64 = 1 << 30;

#[derive(clap::Args)]
pub(super) struct PartArgs {
    /// List of parts for several machines, with estimates of time, memory and disk; --work saves it
    #[arg(long, conflicts_with_all = ["part", "classes", "symmetry", "slices", "checkpoint", "stable", "passes"])]
    plan: bool,

    /// Part to compute, from 0; it reads and writes files in the folder --work
    #[arg(long, value_name = "K", requires = "work")]
    #[arg(conflicts_with_all = ["classes", "symmetry", "slices", "checkpoint", "stable", "passes", "layers"])]
    part: Option<u64>,

    /// Largest number of parts at a time, per modulus [default: parts of about a minute, at least 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=PartOptions::MAX_PARTS))]
    parts: Option<u64>,

    /// Folder with the files of the parts, shared by all machines
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,

    /// Moduli of the passes, such as 2^64,4611686018427387847 [default: as many as the result needs]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    modulus: Vec<Modulus>,
}

impl PartArgs {
    /// Whether parts are asked for. Options of parts without `--plan` or `--part` are refused.
    pub(super) fn are_given(&self) -> anyhow::Result<bool> {
        let is_given = self.plan || self.part.is_some();
        let option = [
            (self.parts.is_some(), "--parts"),
            (self.work.is_some(), "--work"),
            (!self.modulus.is_empty(), "--modulus"),
        ];
        match option.iter().find(|(is_set, _)| *is_set && !is_given) {
            Some((_, name)) => bail!("{name} belongs to --plan or --part"),
            None => Ok(is_given),
        }
    }

    /// The plan in the folder, if there is one.
    fn saved_plan(&self) -> anyhow::Result<Option<PartsReply>> {
        self.work.as_deref().map_or(Ok(None), saved_plan)
    }

    /// How the count is split: as the options say, or else as the plan in the folder says.
    fn options(&self, memory: u64, saved: Option<&PartsReply>) -> anyhow::Result<(PartOptions, Option<Vec<Modulus>>)> {
        let given = (!self.modulus.is_empty()).then(|| self.modulus.clone());
        let mut sorted: Vec<String> = self.modulus.iter().map(Modulus::to_string).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            bail!("--modulus names {} twice", pair[0]);
        }
        let Some(saved) = saved.filter(|_| !self.plan) else {
            return Ok((PartOptions::default().parts(self.parts).memory(memory), given));
        };
        let moduli = saved.moduli.iter().map(|modulus| modulus.parse()).collect::<Result<Vec<Modulus>, _>>()?;
        let options = PartOptions::default().parts(self.parts.or(saved.at_once)).memory(saved.memory);
        Ok((options, Some(given.unwrap_or(moduli))))
    }
}

/// The plan in a folder, if there is one.
pub(super) fn saved_plan(folder: &Path) -> anyhow::Result<Option<PartsReply>> {
    let file = folder.join(PLAN);
    if !file.exists() {
        return Ok(None);
    }
    let text = output::read_text(&file, MAX_PLAN)?;
    PartsReply::read(&file.display().to_string(), &text).map(Some).map_err(anyhow::Error::msg)
}

/// Lists the parts, or computes one.
pub(super) fn run(
    session: &'static Session,
    args: &Args,
    target: &Target,
    request: CountRequest,
) -> anyhow::Result<Exit> {
    match done(session, args, target, &request) {
        Ok(Done::Plan(plan)) => {
            if let Some(folder) = &args.parts.work {
                save(folder, &plan)?;
            }
            output::write_and_report(args.output.as_deref(), |out| write_plan(args, target, &plan, out))?;
            Ok(Exit::Yes)
        }
        Ok(Done::Part(reply)) => {
            output::write_and_report(args.output.as_deref(), |out| write_part(args, &reply, out))?;
            Ok(Exit::Yes)
        }
        Err(fault) if matches!(fault.downcast_ref(), Some(CountError::Stopped)) => {
            args.gave_up(session, target, &request)
        }
        Err(fault) => {
            let is_too_large = matches!(fault.downcast_ref(), Some(CountError::OutOfMemory { .. }));
            let fault = engine_args::explain_any(session, fault, true);
            match args.parts.part.filter(|_| is_too_large) {
                Some(part) => bail!(
                    "{fault}; give part {part} more memory, or plan smaller parts in another folder (--plan with a \
                     smaller --memory)"
                ),
                None => Err(fault),
            }
        }
    }
}

/// The plan of a count that is given by the words after `count`, saved in the folder. Bad words end the program.
pub(crate) fn planned(
    session: &'static Session,
    words: impl Iterator<Item = OsString>,
    folder: &Path,
) -> anyhow::Result<PartsReply> {
    #[derive(clap::Parser)]
    #[command(name = "destrier count")]
    struct CountWords {
        #[command(flatten)]
        args: Args,
    }

    let more = [OsString::from("--plan"), "--work".into(), folder.into()];
    let args = CountWords::parse_from(std::iter::once("destrier count".into()).chain(words).chain(more)).args;
    if args.command.is_some() || args.output.is_some() || args.json || !args.subject.is_given() {
        bail!("name a board or a graph to count, without --output and --json");
    }

    let target = args.subject.target()?;
    let request = args.request(session, &target)?;
    match done(session, &args, &target, &request).map_err(|fault| engine_args::explain_any(session, fault, true))? {
        Done::Plan(plan) => {
            save(folder, &plan)?;
            Ok(*plan)
        }
        Done::Part(_) => bail!("a part is not a plan"),
    }
}

fn save(folder: &Path, plan: &PartsReply) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    output::write(Some(&folder.join(PLAN)), |out| Ok(writeln!(out, "{}", serde_json::to_string(plan)?)?))
}

/// The plan, or the part that is asked for.
fn done(session: &'static Session, args: &Args, target: &Target, request: &CountRequest) -> anyhow::Result<Done> {
    let saved = args.parts.saved_plan()?;
    if let (Some(part), Some(folder), None) = (args.parts.part, &args.parts.work, &saved) {
        // Another machine with more memory might split the count differently.
        bail!(
            "{} has no {PLAN}, so there is no part {part}; write it with --plan --work {0}, or name the folder that \
             has it",
            folder.display()
        );
    }

    let (options, moduli) = args.parts.options(args.engine.memory(), saved.as_ref())?;
    let bound = saved.as_ref().filter(|_| !args.parts.plan).and_then(PartsReply::bound);
    let request = request.clone().in_parts(options);
    let request = bound.map_or(request.clone(), |bits| request.known_bound(bits));

    watched(Runner::new(session, args.time_limit), |control, watch| {
        let plan = CountPlan::new(&request, control)?;
        let parts = plan.parts(moduli)?;
        let other = saved.as_ref().filter(|saved| saved.fingerprint != parts.fingerprint());
        if let (Some(other), Some(folder)) = (other, &args.parts.work) {
            bail!(
                "{} holds the parts of another count, or of this one split differently: {}, {}, {} parts; use another \
                 folder",
                folder.display(),
                other.question.name(),
                other.counted,
                other.parts.len()
            );
        }

        match (args.parts.part, &args.parts.work) {
            (Some(part), Some(folder)) => {
                let device = &args.device;
                let job = OnePart { target, request: &request, parts: &parts, part, folder, device };
                job.run(control, watch).map(Done::Part)
            }
            _ => Ok(Done::Plan(Box::new(reply(target, &request, &options, &parts)?))),
        }
    })
}

enum Done {
    Plan(Box<PartsReply>),
    Part(PartReply),
}

fn reply(
    target: &Target,
    request: &CountRequest,
    options: &PartOptions,
    parts: &CountParts,
) -> anyhow::Result<PartsReply> {
    let question = report::question(target, request)?;
    let counted = report::describe(target, request)?;
    Ok(PartsReply::new(question, counted, options, parts))
}

/// A part that is to be computed.
struct OnePart<'a> {
    target: &'a Target,
    request: &'a CountRequest,
    parts: &'a CountParts<'a>,
    part: u64,
    folder: &'a Path,
    device: &'a DeviceArgs,
}

impl OnePart<'_> {
    fn run(&self, control: &Control, watch: &mut dyn FnMut(&CountProgress)) -> anyhow::Result<PartReply> {
        let &OnePart { parts, part, folder, .. } = self;
        let Some((kind, modulus)) = parts.get(part).map(|(fields, modulus, _)| (fields.kind, modulus)) else {
            bail!("there is no part {part}: parts are numbered from 0 to {}", parts.len() - 1);
        };
        if kind != PartKind::Trunk && self.has_result()? {
            return Ok(PartReply::done(part, kind, true));
        }

        let pass = parts.moduli().iter().position(|other| *other == modulus).map_or(1, |at| at + 1);
        let passes = parts.moduli().len();
        let mut report = |progress: &PassProgress| {
            watch(&CountProgress { term: 1, terms: 1, pass, passes, progress: *progress });
        };

        let gpu = match kind {
            PartKind::Trunk => None,
            _ => self.device.open(is_large(self.request)?),
        };

        let memory = PartMemory::default();
        let computed = match &gpu {
            Some(gpu) => parts.run_on(&**gpu, part, folder, &memory, control, &mut report),
            None => parts.run(part, folder, &memory, control, &mut report).map(|result| (result, None)),
        };

        let (result, used) = match computed {
            Err(CountError::Frontier(FrontierError::Overflow)) => {
                let moduli: Vec<String> = parts.narrow_moduli().iter().map(Modulus::to_string).collect();
                bail!(
                    "a count of a half is larger than 2^64, so the pass modulo 2^128 is not possible; plan again in \
                     another folder with --modulus {}",
                    moduli.join(",")
                );
            }
            result => result?,
        };

        let question = report::question(self.target, self.request)?;
        let counted = report::describe(self.target, self.request)?;
        if let Some(fields) = SliceFields::of_part(question, counted, parts, part, &result) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
            output::write(Some(&self.result_file()), |out| Ok(writeln!(out, "{}", serde_json::to_string(&fields)?)?))?;
        }

        match kind {
            PartKind::Trunk => self.device.decline("a GPU computes slices, and this is a part of the trunk"),
            _ => self.device.explain(gpu.is_some(), used.as_ref(), UNSUITED),
        }

        let device = used.as_ref().and_then(AcceleratorUse::used).map(str::to_string);
        Ok(PartReply { device, ..PartReply::new(part, kind, &result) })
    }

    fn result_file(&self) -> PathBuf {
        self.folder.join(format!("part-{}.json", self.part))
    }

    /// Whether the result of the part is there. A damaged one is computed again; one of another count is refused.
    fn has_result(&self) -> anyhow::Result<bool> {
        let file = self.result_file();
        if !file.exists() {
            return Ok(false);
        }

        let Ok(found) = slice_file::read(&file) else { return Ok(false) };
        if found.is_of_part(self.parts, self.part) {
            Ok(true)
        } else {
            bail!(
                "{} belongs to another count, or to other parts of this one; use another folder, or remove the \
                     file",
                file.display()
            )
        }
    }
}

fn write_part(args: &Args, reply: &PartReply, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(reply)?)?);
    }
    let PartReply { part, kind, file, device, .. } = reply;
    let on = device.as_ref().map_or(String::new(), |device| format!(" on {device}"));
    if reply.was_done {
        writeln!(out, "Part {part} ({kind}) was done already: {file}.")?;
    } else {
        writeln!(out, "Part {part} ({kind}) is done{on}: {file}.")?;
    }
    Ok(())
}

fn write_plan(args: &Args, target: &Target, plan: &PartsReply, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(plan)?)?);
    }

    let parts = plan.parts.len();
    let waves = plan.waves.len();
    writeln!(out, "{}, {}: {} in {}.", target.name(), plan.counted, plural(parts, "part"), plural(waves, "wave"))?;
    writeln!(
        out,
        "{:>5} {:>11} {:>7} {:>11} {:>11} {:>11}",
        "wave", "parts", "kind", "CPU s each", "memory each", "disk in all"
    )?;

    for (number, &[first, last]) in plan.waves.iter().enumerate() {
        let wave = &plan.parts[first as usize..=last as usize];
        let seconds = wave.iter().map(|part| part.seconds).fold(0.0, f64::max);
        let memory = wave.iter().map(|part| part.memory).max().unwrap_or(0);
        let disk: u64 = wave.iter().map(|part| part.disk).sum();
        let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let memory = report::bytes(memory as f64);
        let disk = report::bytes(disk as f64);
        writeln!(out, "{number:>5} {range:>11} {:>7} {seconds:>11.1} {memory:>11} {disk:>11}", wave[0].kind)?;
    }

    let total: f64 = plan.parts.iter().map(|part| part.seconds).sum();
    writeln!(out, "About {total:.0} CPU s in all. A wave needs the files of the wave before. These are estimates.")?;
    Ok(())
}

/// A number and a word, such as `2 parts`.
pub(crate) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
