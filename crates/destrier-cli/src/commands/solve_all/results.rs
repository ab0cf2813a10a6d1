//! The results of a folder of graphs, as a CSV file from which a later run resumes.
//!
//! Invariant: there is at most one result per graph and question.

use anyhow::{Context, bail};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use serde::{Deserialize, Serialize};
use std::fmt;

const HEADER: [&str; 15] = [
    "graph",
    "vertices",
    "edges",
    "shape",
    "method",
    "seed",
    "attempts",
    "memory",
    "answer",
    "by",
    "seconds",
    "limit",
    "confirmed",
    "directions",
    "checksum",
];

/// Older files have fewer columns: they end with the time limit, or with `confirmed`.
const NUMBERS_OF_COLUMNS: [usize; 3] = [15, 13, 12];

/// The results so far.
#[derive(Default, Debug)]
pub(super) struct FolderResults {
    pub(super) results: Vec<GraphResult>,
}

/// The question to every graph, without the time limit. Results of other questions are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FolderQuestion {
    /// The kind of question: `path` or `circuit`.
    pub(super) shape: String,
    pub(super) method: String,
    pub(super) seed: u64,
    pub(super) attempts: u64,
    pub(super) memory: u64,
    /// How directions are treated: `keep`, `drop` or `add`.
    pub(super) directions: String,
}

/// The result of one graph.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct GraphResult {
    pub(super) graph: String,
    pub(super) vertices: u64,
    pub(super) edges: u64,
    /// The kind of question: `path` or `circuit`.
    pub(super) shape: String,
    pub(super) method: String,
    pub(super) seed: u64,
    pub(super) attempts: u64,
    pub(super) memory: u64,
    pub(super) answer: ResultKind,
    /// The part that solved it, or the length of the longest path.
    pub(super) by: String,
    pub(super) seconds: f64,
    pub(super) limit: f64,
    /// Whether the core confirmed that there is none.
    #[serde(default)]
    pub(super) confirmed: Option<bool>,
    /// How directions are treated: `keep`, `drop` or `add`.
    #[serde(default = "kept")]
    pub(super) directions: String,
    /// The checksum of the file; empty if the row has none.
    #[serde(default)]
    pub(super) checksum: String,
}

/// The directions of a row that does not state them, because most runs keep them.
fn kept() -> String {
    "keep".into()
}

/// Whether a graph has a Hamiltonian cycle or path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ResultKind {
    Found,
    Absent,
    Unknown,
}

impl FolderResults {
    /// Replaces the result of the same graph and question, or adds one.
    pub(super) fn put(&mut self, result: GraphResult) {
        let same = |old: &&mut GraphResult| old.graph == result.graph && old.question() == result.question();
        match self.results.iter_mut().find(same) {
            Some(old) => *old = result,
            None => self.results.push(result),
        }
    }

    pub(super) fn csv(&self) -> anyhow::Result<String> {
        let mut table = Writer::from_writer(Vec::new());
        table.write_record(HEADER)?;

        for result in &self.results {
            // Milliseconds are precise enough.
            let seconds = (result.seconds * 1000.0).round() / 1000.0;
            let one_line = |text: &str| text.replace(char::is_control, " ");
            let graph = one_line(&result.graph);
            let by = one_line(&result.by);

            table.write_record([
                &graph,
                &result.vertices.to_string(),
                &result.edges.to_string(),
                &result.shape,
                &result.method,
                &result.seed.to_string(),
                &result.attempts.to_string(),
                &result.memory.to_string(),
                &result.answer.to_string(),
                &by,
                &format!("{seconds:.3}"),
                &result.limit.to_string(),
                &result.confirmed.map_or(String::new(), |confirmed| confirmed.to_string()),
                &result.directions,
                &result.checksum,
            ])?;
        }

        Ok(String::from_utf8(table.into_inner()?)?)
    }

    pub(super) fn read(text: &str) -> anyhow::Result<FolderResults> {
        let header = HEADER.join(",");
        let reader =
            ReaderBuilder::new().has_headers(false).flexible(true).trim(Trim::All).from_reader(text.as_bytes());
        let mut records = reader.into_records();
        let first = records.next().and_then(Result::ok).unwrap_or_default();

        let has = |&columns: &usize| first.iter().eq(HEADER[..columns].iter().copied());
        let Some(columns) = NUMBERS_OF_COLUMNS.into_iter().find(has) else { bail!("line 1 must be '{header}'") };
        let names = StringRecord::from(HEADER[..columns].to_vec());
        let mut results = FolderResults::default();

        for record in records {
            let record = record?;
            let line = line_of(text, &record);
            let wrong = || format!("line {line} is not a row of {header}");
            let result: GraphResult = record.deserialize(Some(&names)).with_context(wrong)?;
            let is_time = |time: f64| time.is_finite() && time >= 0.0;
            if record.len() != columns || !is_time(result.seconds) || !is_time(result.limit) {
                bail!(wrong());
            }

            results.put(result);
        }

        Ok(results)
    }
}

/// The line of a record. The parser counts the blank lines before a record as a part of it.
fn line_of(text: &str, record: &StringRecord) -> usize {
    let start = record.position().map_or(0, |position| position.byte() as usize);
    let blank = text[start..].find(|c| c != '\n' && c != '\r').unwrap_or(0);
    text[..start + blank].bytes().filter(|&byte| byte == b'\n').count() + 1
}

impl GraphResult {
    pub(super) fn question(&self) -> FolderQuestion {
        FolderQuestion {
            shape: self.shape.clone(),
            method: self.method.clone(),
            seed: self.seed,
            attempts: self.attempts,
            memory: self.memory,
            directions: self.directions.clone(),
        }
    }

    /// Whether this is the result of a file with this checksum, as far as it is known.
    pub(super) fn is_of(&self, checksum: &str) -> bool {
        self.checksum.is_empty() || self.checksum == checksum
    }

    pub(super) fn is_solved(&self) -> bool {
        self.answer != ResultKind::Unknown
    }
}

impl fmt::Display for ResultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ResultKind::Found => "found",
            ResultKind::Absent => "absent",
            ResultKind::Unknown => "unknown",
        })
    }
}

impl fmt::Display for GraphResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GraphResult { graph, vertices, edges, answer, by, seconds, .. } = self;
        let verdict = if self.confirmed == Some(false) { ", not confirmed" } else { "" };
        write!(f, "{graph:<20} {vertices:>8} {edges:>9}  {answer:<8} {seconds:>9.3} s  {by}{verdict}")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn result(graph: &str, answer: ResultKind, seconds: f64) -> GraphResult {
        GraphResult {
            graph: graph.into(),
            vertices: 10,
            edges: 15,
            shape: "circuit".into(),
            method: "auto".into(),
            seed: 1,
            attempts: 100,
            memory: 1 << 30,
            answer,
            by: "Menger, \"1927\"".into(),
            seconds,
            limit: 10.0,
            confirmed: (answer == ResultKind::Absent).then_some(true),
            directions: kept(),
            checksum: String::new(),
        }
    }

    #[test]
    fn results_are_read_back_and_replaced() {
        let mut results = FolderResults::default();
        results.put(result("a, \"b\".hcp", ResultKind::Found, 0.125));
        results.put(result("c.hcp", ResultKind::Unknown, 0.125));

        let mut again = FolderResults::read(&results.csv().unwrap()).unwrap();
        assert_eq!(again.results, results.results);
        again.put(result("c.hcp", ResultKind::Absent, 0.125));
        assert_eq!((again.results.len(), again.results[1].answer), (2, ResultKind::Absent));

        let old = results.csv().unwrap().replace(",directions,checksum", "").replace(",keep,\n", "\n");
        assert_eq!(FolderResults::read(&old).unwrap().results, results.results, "{old}");
        let older = old.replace(",confirmed", "").replace("10,\n", "10\n");
        assert_eq!(FolderResults::read(&older).unwrap().results, results.results, "{older}");
        assert_eq!(FolderResults::read(&again.csv().unwrap()).unwrap().results[1].confirmed, Some(true));

        // A row with another seed or other directions answers another question.
        again.put(GraphResult { seed: 2, ..result("c.hcp", ResultKind::Found, 0.125) });
        again.put(GraphResult { directions: "drop".into(), ..result("c.hcp", ResultKind::Found, 0.125) });
        assert_eq!(again.results.len(), 4);
    }

    #[test]
    fn other_files_are_refused_with_the_line() {
        let header = HEADER.join(",");
        let message = |text: &str| format!("{:#}", FolderResults::read(text).unwrap_err());
        assert!(message("").contains("line 1"));
        assert!(message(&format!("{header}\n\na,b\n")).contains("line 3"));
        assert!(message(&format!("{header}\na,1,2,circuit,auto,1,1,1,maybe,x,1,1,,keep,\n")).contains("line 2"));
        assert!(message(&format!("{header}\na,1,2,circuit,auto,1,1,1,found,x,NaN,1,,keep,\n")).contains("line 2"));
        assert!(message(&format!("{header}\na,1,2,circuit,auto,1,1,1,found,x,1,1,,keep,,1\n")).contains("line 2"));
    }
}
