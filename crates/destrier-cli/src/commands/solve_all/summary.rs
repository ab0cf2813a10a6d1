//! What `solve-all` prints about a folder: what was solved in which time, and what was skipped.

use super::results::{GraphResult, ResultKind};
use crate::{Exit, output, terminal};
use destrier::format::graph::Warning;
use destrier_wire::Version;
use serde::{Deserialize, Serialize};

/// The JSON output.
#[derive(Serialize)]
pub(super) struct FolderSummary<'a> {
    pub(super) v: Version,
    /// Graph files, those that could not be read included.
    pub(super) graphs: usize,
    pub(super) unreadable: usize,
    /// Graph files that were not read, because they would exceed the memory limit or have too many graphs.
    pub(super) too_large: usize,
    pub(super) results: Vec<ResultFields<'a>>,
    /// Everything in the folder that is not in the results: files that are not graphs, and unreadable ones.
    pub(super) skipped: &'a [SkippedFile],
    pub(super) warnings: &'a [FileWarning],
}

impl<'a> FolderSummary<'a> {
    /// The summary of some graphs, with the results of those that were read.
    pub(super) fn new(
        graphs: usize,
        results: &[&'a GraphResult],
        skipped: &'a [SkippedFile],
        warnings: &'a [FileWarning],
    ) -> FolderSummary<'a> {
        let count = |kind| skipped.iter().filter(|entry| entry.kind == kind).count();
        let unreadable = count(SkipKind::Unreadable);
        let too_large = count(SkipKind::TooLarge);
        let results = results.iter().map(|result| ResultFields::new(result)).collect();
        FolderSummary { v: Version, graphs, unreadable, too_large, results, skipped, warnings }
    }

    /// The exit code: whether all graphs were read and solved.
    pub(super) fn exit(&self) -> Exit {
        let solved = self.results.iter().filter(|result| result.answer != ResultKind::Unknown).count();
        match self.unreadable {
            0 if solved == self.graphs => Exit::Yes,
            0 => Exit::GaveUp,
            _ => Exit::BadInput,
        }
    }

    /// Reports what was skipped, and prints the summary, as JSON or in words.
    pub(super) fn print(&self, json: bool, time_limit: f64, results: &[&GraphResult]) -> anyhow::Result<()> {
        let FolderSummary { graphs: files, unreadable, too_large, skipped, .. } = *self;
        for SkippedFile { file, reason, .. } in skipped {
            note!("destrier: skipped {file}: {reason}");
        }

        output::write(None, |out| {
            if json {
                return Ok(writeln!(out, "{}", serde_json::to_string(self)?)?);
            }

            let rule = if terminal::is_watched() { "-".repeat(40) } else { String::new() };
            writeln!(out, "{rule}")?;

            let usual = [0.1, 1.0, 10.0, 60.0, 600.0, 1800.0].into_iter().filter(|&bound| bound < time_limit);
            for bound in usual.chain([time_limit]) {
                let within = results.iter().filter(|result| result.is_solved() && result.seconds <= bound).count();
                writeln!(out, "solved within {bound:>6} s: {within:>5} of {files}")?;
            }

            let count = |answer| results.iter().filter(|result| result.answer == answer).count();
            let [found, absent, unknown] = [ResultKind::Found, ResultKind::Absent, ResultKind::Unknown].map(count);
            writeln!(out, "{found} found, {absent} absent, {unknown} unknown")?;

            let unconfirmed = results.iter().filter(|result| result.confirmed == Some(false)).count();
            if unconfirmed > 0 {
                writeln!(out, "{unconfirmed} of the absent: exhaustive search, not confirmed by the checker")?;
            }
            if unreadable > 0 {
                writeln!(out, "{unreadable} could not be read")?;
            }
            if too_large > 0 {
                writeln!(out, "{too_large} not read, because of a limit")?;
            }

            let others = skipped.len() - unreadable - too_large;
            if others > 0 {
                writeln!(out, "{} skipped, which are not graph files", counted(others))?;
            }

            Ok(())
        })
    }
}

/// A result, with the method that solved the graph beside the one that was asked for.
#[derive(Serialize)]
pub(super) struct ResultFields<'a> {
    graph: &'a str,
    vertices: u64,
    edges: u64,
    shape: &'a str,
    /// The method that gave the answer; missing if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'a str>,
    asked: &'a str,
    seed: u64,
    attempts: u64,
    memory: u64,
    answer: ResultKind,
    /// Whether the core confirmed that there is none; missing for other answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<bool>,
    by: &'a str,
    seconds: f64,
    limit: f64,
}

impl ResultFields<'_> {
    pub(super) fn new(result: &GraphResult) -> ResultFields<'_> {
        ResultFields {
            graph: &result.graph,
            vertices: result.vertices,
            edges: result.edges,
            shape: &result.shape,
            method: result.is_solved().then_some(result.by.as_str()),
            asked: &result.method,
            seed: result.seed,
            attempts: result.attempts,
            memory: result.memory,
            answer: result.answer,
            confirmed: result.confirmed,
            by: &result.by,
            seconds: result.seconds,
            limit: result.limit,
        }
    }
}

/// A file that was not solved, and why.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SkippedFile {
    pub(super) file: String,
    pub(super) reason: String,
    #[serde(skip)]
    pub(super) kind: SkipKind,
}

/// Why a file was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SkipKind {
    /// The file does not have the extension of a graph.
    #[default]
    NoGraph,
    Unreadable,
    /// The graph would exceed the memory limit, or the file has too many graphs.
    TooLarge,
}

/// What the reader ignored or corrected in a file.
#[derive(Serialize)]
pub(super) struct FileWarning {
    pub(super) file: String,
    warning: String,
}

impl FileWarning {
    pub(super) fn new(file: &str, warning: &Warning) -> FileWarning {
        FileWarning { file: file.into(), warning: warning.to_string() }
    }
}

fn counted(entries: usize) -> String {
    if entries == 1 { "1 entry".into() } else { format!("{entries} entries") }
}
