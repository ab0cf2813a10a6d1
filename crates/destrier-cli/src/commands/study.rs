//! `destrier study`: the experiments of the papers, run again and carried further.

mod folder;
mod machine;

use crate::{Exit, args, interrupt, output, terminal};
use destrier::method::Control;
use destrier::study::{Plan, Study, Tools, readme, run};
use folder::{Folder, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Run an experiment of the papers again, and write its data, tables and plots into a folder
#[derive(clap::Args)]
#[command(after_help = "\
A study that was interrupted, in whatever way, goes on where it was when the same command is given again, and ends as if
nothing had happened. A folder that holds another study, or the same with other numbers, is refused.

Examples:
  destrier study list
  destrier study warnsdorff-random -o random
  destrier study pohl-second-level --sizes 5..60 --trials 1000 --seed 7
  destrier study roth --sizes 5..2000/5")]
pub(crate) struct Args {
    /// The study's name, or `list` for all of them and how long they take
    #[arg(value_name = "NAME")]
    name: String,

    /// Which sizes: 5..100, every fifth as 5..100/5, or a list such as 5,8,50 (each study has its own)
    #[arg(long, value_name = "A..B", value_parser = sizes)]
    sizes: Option<Sizes>,

    /// How many trials of each size (each study has its own number)
    #[arg(long, value_name = "N", value_parser = args::positive)]
    trials: Option<u64>,

    /// Seeds all chance: the same seed gives the same rows, with any number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads work, 1 to 1024 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// The folder to write into [default: study-NAME]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

/// The most sizes that one study takes.
const MOST_SIZES: u32 = 10_000;

/// Sizes as they were given.
#[derive(Clone, Debug)]
struct Sizes(Vec<u32>);

fn sizes(text: &str) -> Result<Sizes, String> {
    let wrong = || format!("'{text}' names no sizes; write 5..100, 5..100/5 or 5,8,50");
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let Some((from, rest)) = text.split_once("..") else {
        let mut list = text.split(',').map(number).collect::<Result<Vec<u32>, String>>()?;
        list.sort_unstable();
        list.dedup();
        return Ok(Sizes(list));
    };
    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step == 0 || from > to {
        return Err(format!("'{text}' is empty; write the smaller number first, and a step of 1 or more"));
    }
    if (to - from) / step >= MOST_SIZES {
        return Err(format!("'{text}' are more than the {MOST_SIZES} sizes that a study takes"));
    }
    Ok(Sizes((from..=to).step_by(step as usize).collect()))
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if self.name == "list" {
            let text = if self.json { listed_as_json()? } else { listed(terminal::size().0.clamp(60, 100)) };
            output::write(None, |out| Ok(out.write_all(text.as_bytes())?))?;
            return Ok(Exit::Yes);
        }
        let study = Study::named(&self.name)?;
        let plan = Plan::new(study, self.sizes.clone().map(|sizes| sizes.0), self.trials, self.seed)?;
        let place = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("study-{}", self.name)));
        let (mut folder, progress) = Folder::open(&place, &plan)?;
        let rows = match progress {
            Progress::Finished(rows) => Some(rows),
            Progress::Begun(done) => self.go_on(&plan, &folder, done)?,
        };
        let Some(rows) = rows else {
            let here = place.display();
            eprintln!("destrier: interrupted; the same command goes on where it was, with what is in {here}");
            return Ok(Exit::Interrupted);
        };
        let report = plan.report(&rows);
        let page = readme(&plan, &report, &folder.made());
        let files = folder.finish(&report, &page, &rows)?;
        self.tell(&plan, &folder, &report.summary, &files)?;
        Ok(Exit::Yes)
    }

    /// Does what is missing; the rows of all jobs, or nothing if it was interrupted.
    fn go_on(&self, plan: &Plan, folder: &Folder, mut rows: Vec<Option<String>>) -> anyhow::Result<Option<String>> {
        let jobs = plan.jobs();
        let done: Vec<bool> = rows.iter().map(Option::is_some).collect();
        let control = Arc::new(Control::default());
        let listening = interrupt::stops(control.clone());
        let all: u64 = jobs.iter().map(|job| job.weight).sum();
        let before: u64 = jobs.iter().zip(&done).filter(|(_, done)| **done).map(|(job, _)| job.weight).sum();
        let (bar, begin) = (bar(all), Instant::now());
        bar.set_position(before);
        let threads = self.threads.map_or_else(machine::cores, |threads| threads as usize);
        let tools = Tools { control: &control, clock: &machine::seconds };
        let mut journal = folder.journal()?;
        let finished = run(plan, &done, threads, &tools, |job, text| {
            journal.keep(job, &text)?;
            rows[job] = Some(text);
            bar.inc(jobs[job].weight);
            let now = bar.position().saturating_sub(before);
            bar.set_message(to_go(begin.elapsed(), now, all.saturating_sub(before)));
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        drop(listening);
        if !finished && !control.is_stopped() {
            anyhow::bail!("a part of the study could not be done: its boards are too large for this machine");
        }
        Ok(finished.then(|| rows.into_iter().flatten().collect()))
    }

    fn tell(&self, plan: &Plan, folder: &Folder, summary: &str, files: &[String]) -> anyhow::Result<()> {
        let place = folder.path().display().to_string();
        output::write(None, |out| {
            if self.json {
                let told = json!({ "study": self.name, "command": plan.command(), "folder": place, "files": files });
                return Ok(writeln!(out, "{told}")?);
            }
            writeln!(out, "{summary}")?;
            Ok(writeln!(out, "In {place}: {}.", files.join(", "))?)
        })
    }
}

fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {percent}% {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// The time to go, if the work goes on as it did; nothing, as long as too little is done to tell.
fn to_go(passed: Duration, done: u64, all: u64) -> String {
    if done == 0 || done < all / 50 && passed < Duration::from_secs(5) {
        return String::new();
    }
    let left = passed.as_secs_f64() * (all.saturating_sub(done)) as f64 / done as f64;
    format!("{} to go", indicatif::FormattedDuration(Duration::from_secs_f64(left.min(1e9))))
}

fn listed(width: usize) -> String {
    let mut text = String::new();
    for study in Study::ALL {
        let card = study.card();
        text += &format!("{}  ({} on two cores)\n", card.name, card.takes);
        let lines = [("", card.about), ("Source:", card.source), ("--sizes  ", card.sizes), ("--trials ", card.trials)];
        for (head, words) in lines {
            text += &wrapped(&format!("    {head}"), words, width);
        }
        text += "\n";
    }
    text + "destrier study NAME runs one of them.\n"
}

/// The words after a head, in lines of this width at most; further lines begin where the words of the first do.
fn wrapped(head: &str, words: &str, width: usize) -> String {
    let indent = if head.trim().is_empty() { 4 } else { head.chars().count() + 1 };
    let (mut text, mut line) = (String::new(), head.trim_end_matches(' ').to_string());
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

fn listed_as_json() -> anyhow::Result<String> {
    let one = |study: Study| {
        let card = study.card();
        json!({
            "name": card.name, "about": card.about, "source": card.source, "sizes": card.sizes, "trials": card.trials,
            "takes": card.takes, "columns": card.header.split(',').collect::<Vec<_>>(),
        })
    };
    let all: Vec<Value> = Study::ALL.into_iter().map(one).collect();
    Ok(serde_json::to_string_pretty(&json!({ "studies": all }))? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_fits_on_the_terminal() {
        for width in [60, 80, 100] {
            for line in listed(width).lines() {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
        assert_eq!(
            wrapped("    Source:", "one two three", 16),
            "    Source: one\n            two\n            three\n"
        );
    }

    #[test]
    fn the_time_to_go_is_told_once_it_can_be() {
        let seconds = Duration::from_secs;
        assert_eq!(to_go(seconds(1), 0, 100), "");
        assert_eq!(to_go(seconds(1), 1, 100), "", "too soon to tell");
        assert_eq!(to_go(seconds(10), 50, 100), "00:00:10 to go");
        assert_eq!(to_go(seconds(10), 100, 100), "00:00:00 to go");
    }

    #[test]
    fn sizes_are_read_as_people_write_them() {
        let read = |text: &str| sizes(text).map(|sizes| sizes.0);
        assert_eq!(read("5..8"), Ok(vec![5, 6, 7, 8]));
        assert_eq!(read("5..16/5"), Ok(vec![5, 10, 15]));
        assert_eq!(read("50,8,8"), Ok(vec![8, 50]));
        for text in ["", "8..5", "5..9/0", "a..b", "5..", "1..4000000000", "-3..5"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
