//! The results of a folder of graphs, as a CSV file from which a later run resumes.
//!
//! Each result is appended to the file as a row. Invariant: there is at most one result per graph and question. In the
//! file, until the end of the run, a row may stand below one that it replaces.

use crate::output;
use anyhow::{Context, bail};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use destrier::journal;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

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
    /// Replaces the result of the same graph and question, or adds one. Returns whether it replaced one.
    pub(super) fn put(&mut self, result: GraphResult) -> bool {
        let same = |old: &&mut GraphResult| old.graph == result.graph && old.question() == result.question();
        match self.results.iter_mut().find(same) {
            Some(old) => {
                *old = result;
                true
            }
            None => {
                self.results.push(result);
                false
            }
        }
    }

    pub(super) fn csv(&self) -> anyhow::Result<String> {
        let rows: String = self.results.iter().map(GraphResult::csv).collect::<anyhow::Result<_>>()?;
        Ok(HEADER.join(",") + "\n" + &rows)
    }

    /// Reads a table. The last row may be incomplete, because a run that wrote it was killed.
    pub(super) fn read(text: &str) -> anyhow::Result<FolderResults> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        FolderResults::read_rows(text).or_else(|fault| {
            if whole.is_empty() || whole.len() == text.len() { Err(fault) } else { FolderResults::read_rows(whole) }
        })
    }

    fn read_rows(text: &str) -> anyhow::Result<FolderResults> {
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
    /// The row of the table.
    fn csv(&self) -> anyhow::Result<String> {
        // Milliseconds are precise enough.
        let seconds = (self.seconds * 1000.0).round() / 1000.0;
        let one_line = |text: &str| text.replace(char::is_control, " ");

        let mut row = Writer::from_writer(Vec::new());
        row.write_record([
            &one_line(&self.graph),
            &self.vertices.to_string(),
            &self.edges.to_string(),
            &self.shape,
            &self.method,
            &self.seed.to_string(),
            &self.attempts.to_string(),
            &self.memory.to_string(),
            &self.answer.to_string(),
            &one_line(&self.by),
            &format!("{seconds:.3}"),
            &self.limit.to_string(),
            &self.confirmed.map_or(String::new(), |confirmed| confirmed.to_string()),
            &self.directions,
            &self.checksum,
        ])?;
        Ok(String::from_utf8(row.into_inner()?)?)
    }

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

/// The results file of a run, locked while this exists.
pub(super) struct ResultsFile {
    path: PathBuf,
    /// The file that rows are appended to. Devices and standard output have none, and get the table at the end.
    rows: Option<File>,
    /// Whether the table at the end differs from the rows.
    is_outdated: bool,
}

impl ResultsFile {
    /// Opens the file with these results, or begins it.
    pub(super) fn open(path: &Path, results: &FolderResults) -> anyhow::Result<ResultsFile> {
        let path = path.to_path_buf();
        if path == Path::new("-") || (path.exists() && !path.is_file()) {
            return Ok(ResultsFile { path, rows: None, is_outdated: true });
        }

        let rows = open_locked(&path)?;
        let table = results.csv()?;
        if fs::read(&path).ok().as_deref() == Some(table.as_bytes()) {
            return Ok(ResultsFile { path, rows: Some(rows), is_outdated: false });
        }

        // A table in another spelling, or with an incomplete row, is replaced before it grows. Some systems do not
        // replace open files.
        drop(rows);
        write_table(&path, results)?;
        let rows = open_locked(&path)?;
        Ok(ResultsFile { path, rows: Some(rows), is_outdated: false })
    }

    /// Puts a result into `results` and into the file.
    pub(super) fn put(&mut self, result: GraphResult, results: &mut FolderResults) -> anyhow::Result<()> {
        if let Some(rows) = &mut self.rows {
            let row = result.csv()?;
            let written = rows.write_all(row.as_bytes()).and_then(|()| rows.sync_data());
            written.with_context(|| format!("cannot write {}", self.path.display()))?;
        }
        self.is_outdated |= results.put(result);
        Ok(())
    }

    /// Removes the rows that were replaced.
    pub(super) fn finish(self, results: &FolderResults) -> anyhow::Result<()> {
        let ResultsFile { path, rows, is_outdated } = self;
        // Some systems do not replace open files.
        drop(rows);
        if is_outdated { write_table(&path, results) } else { Ok(()) }
    }
}

/// Opens a results file for appending, and locks it.
fn open_locked(path: &Path) -> anyhow::Result<File> {
    let cannot = || format!("cannot write {}", path.display());
    let file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot)?;
    if journal::lock(&file).with_context(cannot)? {
        Ok(file)
    } else {
        bail!("{} is in use by another run; wait until that is done, or name another file", path.display())
    }
}

/// Writes the whole table.
pub(super) fn write_table(path: &Path, results: &FolderResults) -> anyhow::Result<()> {
    let table = results.csv()?;
    output::write(Some(path), |out| Ok(out.write_all(table.as_bytes())?))
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

        // A run that was killed left a part of the last row.
        let table = results.csv().unwrap();
        assert_eq!(FolderResults::read(&table[..table.len() - 12]).unwrap().results, results.results[..1]);

        // A row with another seed or other directions answers another question.
        again.put(GraphResult { seed: 2, ..result("c.hcp", ResultKind::Found, 0.125) });
        again.put(GraphResult { directions: "drop".into(), ..result("c.hcp", ResultKind::Found, 0.125) });
        assert_eq!(again.results.len(), 4);
    }

    #[test]
    fn rows_are_appended_and_replaced_ones_removed_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        let lines = || fs::read_to_string(&path).unwrap().lines().count();

        let mut results = FolderResults::default();
        let mut file = ResultsFile::open(&path, &results).unwrap();
        for (graph, answer) in [("a", ResultKind::Unknown), ("b", ResultKind::Found), ("a", ResultKind::Found)] {
            file.put(result(graph, answer, 0.125), &mut results).unwrap();
        }
        assert!(ResultsFile::open(&path, &results).is_err_and(|fault| fault.to_string().contains("in use")));
        assert_eq!(lines(), 4);

        file.finish(&results).unwrap();
        assert_eq!(lines(), 3);
        assert_eq!(FolderResults::read(&fs::read_to_string(&path).unwrap()).unwrap().results, results.results);
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
