//! `destrier count check`: compares the counts of a table with new counts, line by line.
//!
//! Tables differ on boards of a single square: some call it a closed tour, and some say that it has no open one. Here
//! it has one open tour and no closed one. Lines that say 0 or 1 there differ by convention and are not wrong.

use super::engine_args::{EngineArgs, explain};
use super::watched;
use crate::runner::Runner;
use crate::subject::named;
use crate::{Exit, args, interrupt, limits, output};
use anyhow::Context;
use destrier::ask::count::{CountError, CountRequest, count_with};
use destrier::count::TourKind;
use destrier::count::golden::{self, KnownCount};
use destrier::wire::Version;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Check the counts of a table
#[derive(clap::Args)]
#[command(after_help = "\
The table is a CSV file with the columns rows, cols, topology, kind, directed, count and source.

Exit codes: 0 all agree, 1 some differ, 2 bad input, 3 some were not finished, 130 interrupted.

Examples:
  destrier count check testdata/golden-counts.csv
  destrier count check testdata/golden-counts.csv --time-limit 10 --json")]
pub(super) struct Args {
    /// Table of counts (- for standard input)
    #[arg(value_name = "FILE")]
    table: PathBuf,

    #[command(flatten)]
    engine: EngineArgs,

    /// Time limit per line in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    #[arg(value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// One JSON object per line of the table
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The JSON of a line.
#[derive(serde::Serialize)]
struct CheckedLine<'a> {
    v: Version,
    line: usize,
    board: String,
    closed: bool,
    directed: bool,
    count: Option<&'a String>,
    published: String,
    verdict: String,
    limit: Option<&'a String>,
    seconds: f64,
    source: &'a str,
}

/// How a line compares with its new count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineResult {
    Agrees,
    Differs,
    Convention,
    Unfinished,
}

impl Args {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        limits::limit_memory(self.engine.memory);
        let text = output::read_text(&self.table, crate::args::MAX_INPUT)?;
        let rows = golden::read(&text).with_context(|| format!("table {}", self.table.display()))?;
        let mut worst = Exit::Yes;
        output::write_and_report(self.output.as_deref(), |out| {
            worst = check(self, &rows, out)?;
            Ok(())
        })?;
        Ok(worst)
    }
}

fn check(args: &Args, rows: &[KnownCount], out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut known: HashMap<(String, TourKind, bool), Result<String, String>> = HashMap::new();
    let mut tally: HashMap<&'static str, usize> = HashMap::new();
    let mut worst = Exit::Yes;
    for row in rows {
        let key = (row.board.to_string(), row.question.kind, row.question.directed);
        let begin = Instant::now();
        let found = match known.get(&key) {
            Some(found) => found.clone(),
            None => counted(args, row),
        };
        let seconds = begin.elapsed().as_secs_f64();
        known.insert(key, found.clone());
        let verdict = match &found {
            Ok(count) if *count == row.count.to_string() => LineResult::Agrees,
            Ok(_) if row.board.squares() == 1 && row.count <= 1u32.into() => LineResult::Convention,
            Ok(_) => LineResult::Differs,
            Err(_) => LineResult::Unfinished,
        };
        let word = match verdict {
            LineResult::Agrees => "agrees",
            LineResult::Differs => "DIFFERS",
            LineResult::Convention => "differs by convention",
            LineResult::Unfinished => "unfinished",
        };
        *tally.entry(word).or_default() += 1;
        worst = match (worst, verdict) {
            (_, LineResult::Differs) => Exit::No,
            (Exit::Yes, LineResult::Unfinished) => Exit::GaveUp,
            (worst, _) => worst,
        };
        write_line(args, row, word, &found, seconds, out)?;
        // Lines appear one by one, because some take minutes.
        out.flush()?;
        if interrupt::pressed() {
            return Ok(Exit::Interrupted);
        }
    }
    if !args.json {
        let count = |word: &str| tally.get(word).copied().unwrap_or(0);
        let lines = if rows.len() == 1 { "line" } else { "lines" };
        writeln!(
            out,
            "{} {lines}: {} agree, {} differ, {} differ by convention, {} unfinished.",
            rows.len(),
            count("agrees"),
            count("DIFFERS"),
            count("differs by convention"),
            count("unfinished")
        )?;
    }
    Ok(worst)
}

fn counted(args: &Args, row: &KnownCount) -> Result<String, String> {
    let request = args.engine.apply(CountRequest::board(row.board.clone()).asking(row.question));
    let limit = args.time_limit;
    let answer =
        watched(Runner::for_one_of_many(Some(limit)), |control, watch| Ok(count_with(&request, control, watch)));
    match answer.map_err(|fault| fault.to_string())? {
        Ok(answer) => Ok(answer.count.to_string()),
        Err(CountError::Stopped) => Err(format!("not within {limit} s")),
        Err(error) => Err(explain(error, true).to_string()),
    }
}

fn write_line(
    args: &Args,
    row: &KnownCount,
    word: &str,
    found: &Result<String, String>,
    seconds: f64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let kind = match row.question.kind {
        TourKind::Closed => "closed",
        TourKind::StrictlyOpen => "strictly open",
        _ => "open",
    };
    if args.json {
        let line = CheckedLine {
            v: Version,
            line: row.line,
            board: named(&row.board),
            closed: row.question.kind == TourKind::Closed,
            directed: row.question.directed,
            count: found.as_ref().ok(),
            published: row.count.to_string(),
            verdict: word.to_lowercase(),
            limit: found.as_ref().err(),
            seconds,
            source: &row.source,
        };
        return Ok(writeln!(out, "{}", serde_json::to_string(&line)?)?);
    }
    let directed = if row.question.directed { ", directed" } else { "" };
    let count = match found {
        Ok(count) if word == "agrees" => count.clone(),
        Ok(count) => format!("{count} here, {} in the table", row.count),
        Err(why) => why.clone(),
    };
    Ok(writeln!(out, "{word:<10} {} {kind}{directed}: {count} ({seconds:.1} s)", named(&row.board))?)
}
