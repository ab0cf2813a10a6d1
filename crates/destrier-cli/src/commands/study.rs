//! `destrier study`: repeats the experiments of the published papers.

mod folder;
mod machine;
mod shard;

use crate::session::{Patience, Session};
use crate::shards::{SHARD_FILE, ShardArgs};
use crate::{Exit, args, output, terminal};
use destrier::journal::Journal;
use destrier::method::Control;
use destrier_study::{JobContext, Study, StudyError, StudyPlan, readme, run};
use destrier_wire::Version;
use folder::{StudyFolder, StudyProgress};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
pub(crate) use shard::merged;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Repeat a published experiment and write its data, tables and plots to a folder
#[derive(clap::Args)]
#[command(after_help = "\
The same command resumes an interrupted study, and the result is the same as without the interruption. A folder that \
contains another study, or the same study with other numbers, is refused.

Examples:
  destrier study list
  destrier study warnsdorff-random -o random
  destrier study pohl-second-level --sizes 5..60 --trials 1000 --seed 7
  destrier study roth --sizes 5..2000/5
  destrier study roth --shard 1/3 -o roth-1
  destrier merge roth-1 roth-2 roth-3 -o roth")]
pub(crate) struct Args {
    /// Name of the study, or `list` to describe all studies
    #[arg(value_name = "NAME")]
    name: String,

    /// Sizes: a range such as 5..100, every fifth size as 5..100/5, or a list such as 5,8,50 [default: depends on the
    /// study]
    #[arg(long, value_name = "A..B", value_parser = sizes)]
    sizes: Option<SizeList>,

    /// Number of trials per size [default: depends on the study]
    #[arg(long, value_name = "N", value_parser = args::positive)]
    trials: Option<u64>,

    /// Random seed: the same seed gives the same rows, with any number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of threads, 1 to 1024 [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    #[command(flatten)]
    shards: ShardArgs,

    /// Output folder [default: study-NAME]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Print the names of the written files as JSON
    #[arg(long)]
    json: bool,
}

/// The maximum number of sizes.
const MAX_SIZES: u32 = 10_000;

/// The sizes on the command line.
#[derive(Clone, Debug)]
struct SizeList(Vec<u32>);

fn sizes(text: &str) -> Result<SizeList, String> {
    let wrong = || format!("'{text}' is not a list of sizes; write 5..100, 5..100/5 or 5,8,50");
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());

    let Some((from, rest)) = text.split_once("..") else {
        let mut list = text.split(',').map(number).collect::<Result<Vec<u32>, String>>()?;
        list.sort_unstable();
        list.dedup();
        return Ok(SizeList(list));
    };

    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let from = number(from)?;
    let to = number(to)?;
    let step = number(step)?;
    if step == 0 || from > to {
        return Err(format!("'{text}' is empty; write the smaller number first, and a step of 1 or more"));
    }
    if (to - from) / step >= MAX_SIZES {
        return Err(format!("'{text}' has more than {MAX_SIZES} sizes"));
    }

    Ok(SizeList((from..=to).step_by(step as usize).collect()))
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        if self.name == "list" {
            let text = if self.json { list_as_json()? } else { list(terminal::size().0.clamp(60, 100)) };
            output::write(None, |out| Ok(out.write_all(text.as_bytes())?))?;
            return Ok(Exit::Yes);
        }

        let study: Study = self.name.parse()?;
        let sizes = self.sizes.clone().map(|sizes| sizes.0);
        let plan = StudyPlan::new(study, sizes, self.trials, self.seed).map_err(|error| match error {
            StudyError::NoTrials { .. } => anyhow::anyhow!("{error}; omit --trials"),
            error => error.into(),
        })?;

        let place = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("study-{}", self.name)));
        let (mut folder, progress) = StudyFolder::open(session, &place, &plan, self.shards.shard)?;
        let rows = match progress {
            StudyProgress::Finished(rows) => Some(rows),
            StudyProgress::FinishedShard => return self.print_shard(&plan, &folder),
            StudyProgress::Started(journal, done) => {
                match (self.resume(session, &plan, journal, done)?, self.shards.shard) {
                    (Some(rows), Some(shard)) => {
                        folder.finish_shard(shard::fields(&plan, shard, rows))?;
                        return self.print_shard(&plan, &folder);
                    }
                    (rows, _) => rows.map(|rows| rows.into_iter().flatten().collect()),
                }
            }
        };

        let Some(rows) = rows else {
            let here = place.display();
            note!("destrier: interrupted; the same command resumes the study in {here}");
            return Ok(Exit::Interrupted);
        };

        let files = finish(&plan, &mut folder, &rows)?;
        let command = command(&plan, self.sizes.is_some(), self.trials.is_some());
        print_result(&plan, command, &folder, &plan.report(&rows).summary, files, self.json)?;
        Ok(Exit::Yes)
    }

    /// Runs the missing jobs, all or those of the shard. Returns the rows of each, or nothing if it was interrupted.
    fn resume(
        &self,
        session: &'static Session,
        plan: &StudyPlan,
        mut journal: Journal,
        mut rows: Vec<Option<String>>,
    ) -> anyhow::Result<Option<Vec<Option<String>>>> {
        let jobs = plan.jobs();
        let is_mine = |job: u64| self.shards.shard.is_none_or(|shard| shard.has(job));
        let done: Vec<bool> = (0..).zip(&rows).map(|(job, rows)| rows.is_some() || !is_mine(job)).collect();
        let control = Arc::new(Control::default());
        let listening = session.stops(control.clone(), Patience::Long);

        let mine = (0..).zip(&jobs).filter(|(number, _)| is_mine(*number));
        let all: u64 = mine.clone().map(|(_, job)| job.weight).sum();
        let before: u64 = mine.filter(|(number, _)| done[*number as usize]).map(|(_, job)| job.weight).sum();
        let bar = bar(all);
        let begin = Instant::now();
        bar.set_position(before);

        let threads = self.threads.map_or_else(machine::cores, |threads| threads as usize);
        let context = JobContext { control: &control, clock: &machine::seconds };
        let finished = run(plan, &done, threads, &context, |job, text| {
            folder::append(&mut journal, job, &text)?;
            rows[job] = Some(text);
            bar.inc(jobs[job].weight);
            let now = bar.position().saturating_sub(before);
            bar.set_message(time_left(begin.elapsed(), now, all.saturating_sub(before)));
            anyhow::Ok(())
        })?;

        bar.finish_and_clear();
        drop(listening);

        if !finished && !control.is_stopped() {
            anyhow::bail!("a part of the study failed: its boards are too large for this machine");
        }

        Ok(finished.then_some(rows))
    }

    /// Says where the file of the shard is.
    fn print_shard(&self, plan: &StudyPlan, folder: &StudyFolder) -> anyhow::Result<Exit> {
        let shard = self.shards.shard.map_or(String::new(), |shard| shard.to_string());
        let command = command(plan, self.sizes.is_some(), self.trials.is_some()) + &format!(" --shard {shard}");
        let summary = format!("Shard {shard} is complete; `destrier merge` puts shards together.");
        print_result(plan, command, folder, &summary, vec![SHARD_FILE.into()], self.json)?;
        Ok(Exit::Yes)
    }
}

/// Writes the results into the folder, and returns the names of the files.
fn finish(plan: &StudyPlan, folder: &mut StudyFolder, rows: &str) -> anyhow::Result<Vec<String>> {
    let report = plan.report(rows);
    let page = readme(plan, &plan.study().info(), &report, &folder.provenance());
    folder.finish(&report, &page, rows)
}

fn print_result(
    plan: &StudyPlan,
    command: String,
    folder: &StudyFolder,
    summary: &str,
    files: Vec<String>,
    json: bool,
) -> anyhow::Result<()> {
    let place = folder.path().display().to_string();
    output::write(None, |out| {
        if json {
            let result = StudyResult { v: Version, study: plan.study().name(), command, folder: place, files };
            return Ok(writeln!(out, "{}", serde_json::to_string(&result)?)?);
        }
        writeln!(out, "{summary}")?;
        Ok(writeln!(out, "Files in {place}: {}.", files.join(", "))?)
    })
}

/// The command without output options, which gives the same rows.
fn command(plan: &StudyPlan, has_sizes: bool, has_trials: bool) -> String {
    let mut command = format!("destrier study {}", plan.study());
    if has_sizes {
        command += &format!(" --sizes {}", plan.sizes_as_text());
    }
    if has_trials {
        command += &format!(" --trials {}", plan.trials());
    }
    command + &format!(" --seed {}", plan.seed())
}

/// The JSON output of a study.
#[derive(Serialize)]
struct StudyResult<'a> {
    v: Version,
    study: &'a str,
    command: String,
    folder: String,
    files: Vec<String>,
}

fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {percent}% {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// The time left at the present speed; empty until there is enough progress for an estimate.
fn time_left(passed: Duration, done: u64, all: u64) -> String {
    if done == 0 || done < all / 50 && passed < Duration::from_secs(5) {
        return String::new();
    }
    let left = passed.as_secs_f64() * (all.saturating_sub(done)) as f64 / done as f64;
    format!("{} left", indicatif::FormattedDuration(Duration::from_secs_f64(left.min(1e9))))
}

fn list(width: usize) -> String {
    let mut text = String::new();
    for study in Study::ALL {
        let info = study.info();
        text += &format!("{study}  ({} on two cores)\n", info.duration);
        let lines = [("", info.about), ("Source:", info.source), ("--sizes  ", info.sizes), ("--trials ", info.trials)];
        for (label, words) in lines {
            text += &wrapped(&format!("    {label}"), words, width);
        }
        text += "\n";
    }
    text + "Run one with: destrier study NAME\n"
}

/// Words after a label, wrapped at this width. Further lines are aligned with the words of the first.
fn wrapped(label: &str, words: &str, width: usize) -> String {
    let indent = if label.trim().is_empty() { 4 } else { label.chars().count() + 1 };
    let mut text = String::new();
    let mut line = label.trim_end_matches(' ').to_string();
    let mut is_fresh = true;

    for word in words.split_whitespace() {
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > width {
            text += &format!("{line}\n");
            line = String::new();
            is_fresh = true;
        }
        let gap = if is_fresh { indent.saturating_sub(line.chars().count()) } else { 1 };
        line += &format!("{}{word}", " ".repeat(gap));
        is_fresh = false;
    }

    text + &line + "\n"
}

/// The JSON output of `study list`.
#[derive(Serialize)]
struct StudyList {
    v: Version,
    studies: Vec<StudyEntry>,
}

#[derive(Serialize)]
struct StudyEntry {
    name: &'static str,
    about: &'static str,
    source: &'static str,
    sizes: &'static str,
    trials: &'static str,
    takes: &'static str,
    columns: Vec<&'static str>,
}

fn list_as_json() -> anyhow::Result<String> {
    let entry = |study: Study| {
        let info = study.info();
        StudyEntry {
            name: study.name(),
            about: info.about,
            source: info.source,
            sizes: info.sizes,
            trials: info.trials,
            takes: info.duration,
            columns: info.header.split(',').collect(),
        }
    };

    let list = StudyList { v: Version, studies: Study::ALL.into_iter().map(entry).collect() };
    Ok(serde_json::to_string(&list)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_fits_on_the_terminal() {
        for width in [60, 80, 100] {
            for line in list(width).lines() {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
        assert_eq!(
            wrapped("    Source:", "one two three", 16),
            "    Source: one\n            two\n            three\n"
        );
    }

    #[test]
    fn the_time_left_is_estimated_after_some_progress() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(seconds(1), 0, 100), "");
        assert_eq!(time_left(seconds(1), 1, 100), "", "too early for an estimate");
        assert_eq!(time_left(seconds(10), 50, 100), "00:00:10 left");
        assert_eq!(time_left(seconds(10), 100, 100), "00:00:00 left");
    }

    #[test]
    fn sizes_are_ranges_or_lists() {
        let read = |text: &str| sizes(text).map(|sizes| sizes.0);
        assert_eq!(read("5..8"), Ok(vec![5, 6, 7, 8]));
        assert_eq!(read("5..16/5"), Ok(vec![5, 10, 15]));
        assert_eq!(read("50,8,8"), Ok(vec![8, 50]));
        for text in ["", "8..5", "5..9/0", "a..b", "5..", "1..4000000000", "-3..5"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
