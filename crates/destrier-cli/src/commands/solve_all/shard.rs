//! A shard of a folder of graphs, and shards put together.
//!
//! The work is identified by the question and by the names and contents of all graph files, so that every machine must
//! see the same folder.

use super::folder::FolderContent;
use super::results::{self, FolderResults, GraphResult};
use super::summary::{FolderSummary, SkipKind, SkippedFile};
use super::{Args, Attempt};
use crate::session::Session;
use crate::shards::ShardFile;
use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier_wire::{MergedShards, Shard, ShardFields, ShardKind, ShardRow};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// The row of a graph. The time of a result is stored beside it.
#[derive(Serialize, Deserialize)]
enum GraphRow {
    Result(GraphResult),
    Skipped(SkippedFile, SkipKind),
}

impl Args {
    /// Solves the graphs of a shard that are not in its file.
    pub(super) fn solve_shard(&self, session: &'static Session, source: &Path, shard: Shard) -> anyhow::Result<Exit> {
        if self.plot.is_some() || self.tours.is_some() {
            bail!("--plot and --tours are not for shards; merge them, and use --plot FILE --compare RESULTS");
        }

        let content = self.list(source)?;
        let fresh = ShardFields::new(ShardKind::SolveAll, shard, self.job(&content), content.files.len() as u64);
        let mut file = ShardFile::open(self.output.as_deref(), shard, fresh)?;
        file.report_old("graphs");

        let missing = file.missing();
        let mut warned = Vec::new();
        for (index, &item) in missing.iter().enumerate() {
            if session.is_interrupted() {
                break;
            }

            let (row, seconds) = match self.attempt(session, &content.files[item as usize], &mut warned)? {
                Attempt::Interrupted => break,
                Attempt::Skipped(entry) => {
                    let kind = entry.kind;
                    (GraphRow::Skipped(entry, kind), None)
                }
                Attempt::Solved(result) => {
                    if !self.json {
                        output::write(None, |out| Ok(writeln!(out, "{:>4}/{} {result}", index + 1, missing.len())?))?;
                    }
                    let seconds = format!("{:.3}", result.seconds);
                    (GraphRow::Result(GraphResult { seconds: 0.0, ..result }), Some(seconds))
                }
            };

            file.put(ShardRow { item, value: serde_json::to_string(&row)?, seconds })?;
        }

        let fields = file.finish("graphs")?;
        let rows = Rows::read(&fields.rows)?;
        let shown: Vec<&GraphResult> = rows.results.results.iter().collect();
        let summary =
            FolderSummary::new(shard.items(content.files.len() as u64).count(), &shown, &rows.skipped, &warned);
        summary.print(self.json, self.time_limit, &shown)?;

        Ok(if session.is_interrupted() { Exit::Interrupted } else { summary.exit() })
    }

    /// What identifies the work.
    fn job(&self, content: &FolderContent) -> BTreeMap<String, String> {
        let mut graphs = Xxh3::new();
        for file in &content.files {
            graphs.update(file.name.as_bytes());
            graphs.update(&[0]);
            graphs.update(file.checksum().as_bytes());
        }

        let question = self.question();
        let fields = [
            ("graphs", format!("{:032x}", graphs.digest128())),
            ("shape", question.shape),
            ("method", question.method),
            ("seed", question.seed.to_string()),
            ("attempts", question.attempts.to_string()),
            ("memory", question.memory.to_string()),
            ("directions", question.directions),
            ("time limit", self.time_limit.to_string()),
            ("version", env!("CARGO_PKG_VERSION").into()),
        ];

        fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
    }
}

/// The rows of some graphs.
struct Rows {
    results: FolderResults,
    skipped: Vec<SkippedFile>,
}

impl Rows {
    fn read(rows: &[ShardRow]) -> anyhow::Result<Rows> {
        let mut results = FolderResults::default();
        let mut skipped = Vec::new();
        for row in rows {
            let seconds = row.seconds.as_deref().and_then(|seconds| seconds.parse().ok()).unwrap_or(0.0);
            match serde_json::from_str(&row.value).context("a row of a shard is not the result of a graph")? {
                GraphRow::Result(result) => {
                    results.put(GraphResult { seconds, ..result });
                }
                GraphRow::Skipped(entry, kind) => skipped.push(SkippedFile { kind, ..entry }),
            }
        }
        Ok(Rows { results, skipped })
    }
}

/// Writes the results of merged shards as a results file, and prints their summary.
pub(crate) fn merged(shards: &MergedShards, output: Option<&Path>, json: bool) -> anyhow::Result<Exit> {
    let rows = Rows::read(&shards.rows)?;
    if let Some(file) = output {
        results::write_table(file, &rows.results)?;
        output::report(Some(file));
    }
    let shown: Vec<&GraphResult> = rows.results.results.iter().collect();
    let time_limit = shards.job.get("time limit").and_then(|limit| limit.parse().ok()).unwrap_or(10.0);
    let summary = FolderSummary::new(shards.rows.len(), &shown, &rows.skipped, &[]);
    summary.print(json, time_limit, &shown)?;
    Ok(summary.exit())
}
