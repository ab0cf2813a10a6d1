//! `destrier count check`: compares the counts of a table with new counts, line by line.
//!
//! Tables differ on boards of a single square: some call it a closed tour, and some say that it has no open one. Here
//! it has one open tour and no closed one. Lines that say 0 or 1 there differ by convention and are not wrong.

use super::engine_args::{EngineArgs, explain};
use super::watched;
use crate::runner::Runner;
use crate::session::Session;
use crate::shards::{ShardArgs, ShardFile};
use crate::subject::named;
use crate::{Exit, args, output};
use anyhow::Context;
use destrier::answers::counts::{CountError, CountRequest, count_with};
use destrier::counting::TourKind;
use destrier::counting::golden::{self, KnownCount};
use destrier_wire::{MergedShards, Shard, ShardFields, ShardKind, ShardRow, Version};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use xxhash_rust::xxh3::xxh3_128;

/// Check the counts of a table
#[derive(clap::Args)]
#[command(after_help = "\
The table is a CSV file with the columns rows, cols, topology, kind, directed, count and source.

Exit codes: 0 all agree, 1 some differ, 2 bad input, 3 some were not finished, 130 interrupted.

Examples:
  destrier count check testdata/golden-counts.csv
  destrier count check testdata/golden-counts.csv --time-limit 10 --json
  destrier count check testdata/golden-counts.csv --shard 1/4 -o shard-1.json
  destrier merge shard-1.json shard-2.json shard-3.json shard-4.json")]
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

    #[command(flatten)]
    shards: ShardArgs,

    /// One JSON object per line of the table
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output); with --shard, the file of the shard, from which a later run resumes
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The JSON of a line.
#[derive(Clone, Serialize, Deserialize)]
struct CheckedLine {
    v: Version,
    line: usize,
    board: String,
    closed: bool,
    directed: bool,
    count: Option<String>,
    published: String,
    verdict: LineResult,
    limit: Option<String>,
    seconds: f64,
    source: String,
}

/// How a line compares with its new count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum LineResult {
    #[serde(rename = "agrees")]
    Agrees,
    #[serde(rename = "differs")]
    Differs,
    #[serde(rename = "differs by convention")]
    Convention,
    #[serde(rename = "unfinished")]
    Unfinished,
}

impl LineResult {
    fn word(self) -> &'static str {
        match self {
            LineResult::Agrees => "agrees",
            LineResult::Differs => "DIFFERS",
            LineResult::Convention => "differs by convention",
            LineResult::Unfinished => "unfinished",
        }
    }
}

/// A line that was checked, with the kind of its tours in words.
type LineRecord = (String, CheckedLine);

impl Args {
    pub(super) fn run(&self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_memory(self.engine.memory);
        let text = output::read_text(&self.table, crate::args::MAX_INPUT)?;
        let rows = golden::read(&text).with_context(|| format!("table {}", self.table.display()))?;
        if let Some(shard) = self.shards.shard {
            return self.check_shard(session, shard, &text, &rows);
        }

        let mut worst = Exit::Yes;
        output::write_and_report(self.output.as_deref(), |out| {
            let mut known = KnownCounts::default();
            let mut tally = Tally::default();
            for row in &rows {
                let record = known.check(session, self, row);
                // Lines appear one by one, because some take minutes.
                tally.add(&record, self.json, out)?;
                out.flush()?;
                if session.is_interrupted() {
                    worst = Exit::Interrupted;
                    return Ok(());
                }
            }

            worst = tally.finish(self.json, out)?;
            Ok(())
        })?;

        Ok(worst)
    }

    /// Checks the lines of a shard that are not in its file.
    fn check_shard(
        &self,
        session: &'static Session,
        shard: Shard,
        text: &str,
        rows: &[KnownCount],
    ) -> anyhow::Result<Exit> {
        let job = [
            ("table", format!("{:032x}", xxh3_128(text.as_bytes()))),
            ("options", self.engine.describe()),
            ("time limit", self.time_limit.to_string()),
            ("version", env!("CARGO_PKG_VERSION").into()),
        ];
        let job: BTreeMap<String, String> = job.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        let fresh = ShardFields::new(ShardKind::CountCheck, shard, job, rows.len() as u64);
        let mut file = ShardFile::open(self.output.as_deref(), shard, fresh)?;
        file.report_old("lines");
        let mut known = KnownCounts::default();

        for item in file.missing() {
            let record = known.check(session, self, &rows[item as usize]);

            if session.is_interrupted() {
                file.finish("lines")?;
                return Ok(Exit::Interrupted);
            }

            // The time is stored beside the line, because it differs from run to run.
            let seconds = record.1.seconds;
            let timeless = (&record.0, CheckedLine { seconds: 0.0, ..record.1.clone() });
            file.put(ShardRow { item, value: serde_json::to_string(&timeless)?, seconds: Some(seconds.to_string()) })?;
            output::write(None, |out| write_line(&record, self.json, out))?;
        }

        let fields = file.finish("lines")?;
        let mut tally = Tally::default();
        for row in &fields.rows {
            tally.add(&read_row(row)?, self.json, &mut std::io::sink())?;
        }

        tally.finish(self.json, &mut std::io::sink())
    }
}

/// Writes the lines of merged shards.
pub(crate) fn merged(shards: &MergedShards, json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut tally = Tally::default();
    for row in &shards.rows {
        tally.add(&read_row(row)?, json, out)?;
    }
    tally.finish(json, out)
}

fn read_row(row: &ShardRow) -> anyhow::Result<LineRecord> {
    let (kind, line): LineRecord =
        serde_json::from_str(&row.value).context("a row of a shard is not a checked line")?;
    let seconds = row.seconds.as_deref().and_then(|seconds| seconds.parse().ok()).unwrap_or(0.0);
    Ok((kind, CheckedLine { seconds, ..line }))
}

/// Counts of this run: tables repeat some.
#[derive(Default)]
struct KnownCounts {
    counts: HashMap<(String, TourKind, bool), Result<String, String>>,
}

impl KnownCounts {
    fn check(&mut self, session: &'static Session, args: &Args, row: &KnownCount) -> LineRecord {
        let key = (row.board.to_string(), row.question.kind, row.question.directed);
        let begin = Instant::now();
        let found = self.counts.entry(key).or_insert_with(|| counted(session, args, row)).clone();
        let verdict = match &found {
            Ok(count) if *count == row.count.to_string() => LineResult::Agrees,
            Ok(_) if row.board.squares() == 1 && row.count <= 1u32.into() => LineResult::Convention,
            Ok(_) => LineResult::Differs,
            Err(_) => LineResult::Unfinished,
        };

        let kind = match row.question.kind {
            TourKind::Closed => "closed",
            TourKind::StrictlyOpen => "strictly open",
            _ => "open",
        };

        let (count, limit) = match found {
            Ok(count) => (Some(count), None),
            Err(limit) => (None, Some(limit)),
        };

        let line = CheckedLine {
            v: Version,
            line: row.line,
            board: named(&(&row.board).into()),
            closed: row.question.kind == TourKind::Closed,
            directed: row.question.directed,
            count,
            published: row.count.to_string(),
            verdict,
            limit,
            seconds: begin.elapsed().as_secs_f64(),
            source: row.source.clone(),
        };

        (kind.into(), line)
    }
}

fn counted(session: &'static Session, args: &Args, row: &KnownCount) -> Result<String, String> {
    let request = args.engine.apply(CountRequest::board((&row.board).into()).asking(row.question));
    let limit = args.time_limit;
    let answer = watched(Runner::for_one_of_many(session, Some(limit)), |control, watch| {
        Ok(count_with(&request, control, watch))
    });
    match answer.map_err(|fault| fault.to_string())? {
        Ok(answer) => Ok(answer.count.to_string()),
        Err(CountError::Stopped) => Err(format!("not within {limit} s")),
        Err(error) => Err(explain(session, error, true).to_string()),
    }
}

/// How many lines there are of each kind.
#[derive(Default)]
struct Tally {
    lines: HashMap<LineResult, usize>,
}

impl Tally {
    /// Counts a line and writes it.
    fn add(&mut self, record: &LineRecord, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        *self.lines.entry(record.1.verdict).or_default() += 1;
        write_line(record, json, out)
    }

    /// Writes the last line. A line that differs matters more than one that was not finished.
    fn finish(&self, json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let count = |verdict| self.lines.get(&verdict).copied().unwrap_or(0);
        let [agree, differ, convention, unfinished] =
            [LineResult::Agrees, LineResult::Differs, LineResult::Convention, LineResult::Unfinished].map(count);
        if !json {
            let all = agree + differ + convention + unfinished;
            let lines = if all == 1 { "line" } else { "lines" };
            writeln!(
                out,
                "{all} {lines}: {agree} agree, {differ} differ, {convention} differ by convention, {unfinished} \
                 unfinished."
            )?;
        }

        Ok(match (differ, unfinished) {
            (0, 0) => Exit::Yes,
            (0, _) => Exit::GaveUp,
            _ => Exit::No,
        })
    }
}

fn write_line((kind, line): &LineRecord, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(line)?)?);
    }
    let CheckedLine { board, directed, published, verdict, seconds, .. } = line;
    let directed = if *directed { ", directed" } else { "" };
    let count = match (&line.count, &line.limit) {
        (Some(count), _) if *verdict == LineResult::Agrees => count.clone(),
        (Some(count), _) => format!("{count} here, {published} in the table"),
        (None, limit) => limit.clone().unwrap_or_default(),
    };
    Ok(writeln!(out, "{:<10} {board} {kind}{directed}: {count} ({seconds:.1} s)", verdict.word())?)
}
