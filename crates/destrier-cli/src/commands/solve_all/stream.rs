//! Many graphs in one file or on standard input, one per line: each is tested for a property, in parallel, and the
//! output keeps their order.
//!
//! Lines are read in batches, so that memory does not grow with the stream. A batch ends where the next line would have
//! to be waited for, and its results are written as they come, in order: what is read slowly, or takes long, is
//! answered soon.

use super::interruptible::{BUFFER_BYTES, InterruptibleReader};
use super::tally::{StreamTally, TestedGraph};
use crate::runner::Runner;
use crate::session::{Phase, Session};
use crate::{Exit, output};
use anyhow::{Context, anyhow, bail};
use destrier::answers::graph::{GraphProperty, PropertyRequest, decide_with};
use destrier::byte_size;
use destrier::format::ReadError;
use destrier::format::graph::{Directions, GraphFormat, line_size, read_line};
use destrier::method::{Control, Limits};
use destrier::{map_in_parallel, with_threads};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of lines in the first batch and in the longest, and the number of bytes after which a batch ends.
const FIRST_BATCH: usize = 64;
const LONGEST_BATCH: usize = 8192;
const BATCH_BYTES: usize = 4 << 20;

/// Memory of a graph that is read and tested.
const BYTES_PER_VERTEX: u64 = 120;
const BYTES_PER_EDGE: u64 = 50;

/// The minimum length of a line whose graph may not fit into the memory: in graph6, shorter lines have graphs of at
/// most 62 vertices.
const SHORT_LINE: usize = 320;

/// The time after which results are written, even if others of their batch are still missing.
const WRITING_INTERVAL: Duration = Duration::from_millis(200);

/// A stream of bytes, and those that are already read.
type Lines = BufReader<InterruptibleReader>;

/// A property, or its opposite with `non-` before its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StreamFilter {
    pub(super) property: GraphProperty,
    pub(super) is_negated: bool,
}

impl FromStr for StreamFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<StreamFilter, String> {
        let (name, is_negated) = text.strip_prefix("non-").map_or((text, false), |name| (name, true));
        let property = name.parse::<GraphProperty>();
        let property = property.map_err(|error| format!("{error}, each also with non- before it"))?;
        Ok(StreamFilter { property, is_negated })
    }
}

/// A stream of graphs, and what is asked of each.
pub(super) struct GraphStream<'a> {
    /// The file; `-` is standard input.
    pub(super) file: &'a Path,
    pub(super) property: GraphProperty,
    /// The graphs that are written; if there is none, every graph is written with its answer.
    pub(super) filter: Option<StreamFilter>,
    pub(super) directions: Directions,
    pub(super) seed: u64,
    pub(super) attempts: u64,
    /// The time limit of each graph, in seconds.
    pub(super) time_limit: f64,
    /// The memory limit of all graphs that are tested at once.
    pub(super) memory: u64,
    pub(super) threads: usize,
    /// The length of the longest line.
    pub(super) max_input: u64,
    /// Whether no graphs are printed.
    pub(super) is_silent: bool,
    /// Whether the table is printed, and not only its last line.
    pub(super) has_summary: bool,
    pub(super) output: Option<&'a Path>,
    pub(super) json: bool,
}

impl GraphStream<'_> {
    pub(super) fn run(&self, session: &'static Session) -> anyhow::Result<Exit> {
        let source: Box<dyn Read + Send> = if self.file == Path::new("-") {
            Box::new(std::io::stdin())
        } else {
            Box::new(std::fs::File::open(self.file).with_context(|| format!("cannot open {}", self.file.display()))?)
        };
        let source =
            InterruptibleReader::new(session, source).with_context(|| format!("cannot read {}", self.name()))?;
        let mut lines = BufReader::with_capacity(BUFFER_BYTES, source);
        let begin = Instant::now();
        let tested = AtomicU64::new(0);

        let progress = |_: &Control| {
            let count = tested.load(Ordering::Relaxed);
            format!("{count} graphs, {:.0} per second", count as f64 / begin.elapsed().as_secs_f64().max(0.001))
        };

        let mut tally = StreamTally::new(self.property);
        Runner::for_one_of_many(session, None).run(progress, |control| {
            let work = || self.test_all(session, &mut lines, &mut tally, &tested, control);
            with_threads(self.threads, work)
        })?;

        tally.seconds = begin.elapsed().as_secs_f64();
        if !tally.is_complete {
            // The reader has seen enough, as `head` has. Numbers about the rest would be wrong.
            return Ok(Exit::Yes);
        }

        output::report(self.output.filter(|_| !self.is_silent));
        tally.report_unreadable(&self.name());
        if self.json {
            output::write(None, |out| Ok(writeln!(out, "{}", serde_json::to_string(&tally)?)?))?;
        } else if self.is_silent || self.output.is_some() {
            output::write(None, |out| if self.has_summary { tally.write(out) } else { tally.write_last_line(out) })?;
        } else {
            // The graphs are on standard output. If standard error is closed, the exit code still says the answer.
            let mut text = Vec::new();
            if self.has_summary { tally.write(&mut text) } else { tally.write_last_line(&mut text) }?;
            note_text!("{}", String::from_utf8_lossy(&text));
        }

        Ok(match &tally {
            _ if session.is_interrupted() => Exit::Interrupted,
            tally if tally.unreadable > 0 => Exit::BadInput,
            tally if tally.unknown > 0 => Exit::GaveUp,
            _ => Exit::Yes,
        })
    }

    fn name(&self) -> String {
        if self.file == Path::new("-") { "standard input".into() } else { self.file.display().to_string() }
    }

    fn test_all(
        &self,
        session: &'static Session,
        lines: &mut Lines,
        tally: &mut StreamTally,
        tested: &AtomicU64,
        control: &Control,
    ) -> anyhow::Result<()> {
        if self.is_silent {
            return self.test_batches(session, lines, tally, tested, control, &mut std::io::sink());
        }
        let mut is_complete = false;
        output::write(self.output, |out| {
            self.test_batches(session, lines, tally, tested, control, out)?;
            is_complete = true;
            Ok(())
        })?;
        tally.is_complete = is_complete;
        Ok(())
    }

    fn test_batches(
        &self,
        session: &'static Session,
        lines: &mut Lines,
        tally: &mut StreamTally,
        tested: &AtomicU64,
        control: &Control,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut batch = Batch::default();
        let mut most = FIRST_BATCH;
        while !control.is_stopped() && self.fill(&mut batch, most, lines)? {
            most = (2 * most).min(LONGEST_BATCH);
            if batch.first == 1 {
                self.check_kind(batch.lines().next().map_or("", |(_, line)| line))?;
            }
            self.test_batch(session, &batch, tally, tested, control, out)?;
            if session.is_interrupted() {
                break;
            }
        }

        if session.is_interrupted() && self.output.is_some() && !self.is_silent {
            bail!("interrupted at line {}; {} was not written", batch.first, self.output_name());
        }

        Ok(())
    }

    /// Tests the graphs of a batch, and writes the results in order, those that are known after each interval.
    fn test_batch(
        &self,
        session: &'static Session,
        batch: &Batch,
        tally: &mut StreamTally,
        tested: &AtomicU64,
        control: &Control,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        // The output is open all the time, but a limit would be reached here.
        session.enter(Phase::Searching);

        let lines: Vec<(u64, &str)> = batch.lines().collect();
        let mut results: Vec<Option<LineResult>> = lines.iter().map(|_| None).collect();
        let mut next = 0;
        while next < lines.len() {
            let begin = Instant::now();
            let open: Vec<usize> = (next..lines.len()).filter(|&place| results[place].is_none()).collect();
            let found = map_in_parallel(&open, |&place| {
                // The first is tested in any case, so that there is something to write.
                if place != next && begin.elapsed() > WRITING_INTERVAL {
                    return None;
                }
                let result = self.test(lines[place].1, control);
                tested.fetch_add(1, Ordering::Relaxed);
                Some(LineResult(result))
            });

            if session.is_interrupted() {
                return Ok(());
            }

            open.into_iter().zip(found).for_each(|(place, result)| results[place] = result);
            while let Some(LineResult(result)) = results.get_mut(next).and_then(Option::take) {
                let (number, line) = lines[next];
                next += 1;
                let Some(result) = result else { continue };
                let graph = result.map_err(|error| format!("{error:#}"));
                self.write(out, number, line, graph.as_ref().ok())?;
                tally.add(number, graph);
            }

            out.flush()?;
        }

        Ok(())
    }

    fn output_name(&self) -> String {
        self.output.map_or(String::new(), |file| file.display().to_string())
    }

    /// Writes a graph that passes the filter as it was read, or every graph with its answer.
    fn write(&self, out: &mut dyn Write, number: u64, line: &str, graph: Option<&TestedGraph>) -> anyhow::Result<()> {
        let holds = graph.and_then(|graph| graph.holds);
        match self.filter {
            Some(filter) if holds == Some(!filter.is_negated) => writeln!(out, "{}", line.trim())?,
            None if graph.is_some() => {
                let word = match holds {
                    Some(true) => self.property.name(),
                    Some(false) => &format!("non-{}", self.property),
                    None => "unknown",
                };
                writeln!(out, "{number} {word} {}", line.trim())?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Why a line is not read, if its graph would exceed the memory limit. The other graphs are still tested.
    fn too_large(&self, line: &str) -> Option<anyhow::Error> {
        let is_short_graph6 = line.len() < SHORT_LINE && line.starts_with(|first| ('?'..'~').contains(&first));
        let (vertices, edges) = if is_short_graph6 { None } else { line_size(line) }?;
        let of_graph = vertices.saturating_mul(BYTES_PER_VERTEX).saturating_add(edges.saturating_mul(BYTES_PER_EDGE));
        let share = self.memory / self.threads.max(1) as u64;
        if of_graph <= share {
            return None;
        }

        let needed = byte_size::at_least_in_words(of_graph);
        let limit = byte_size::in_words(self.memory);

        let advice = if of_graph <= self.memory {
            format!("{} threads share it; --threads 1 gives all to one graph", self.threads)
        } else {
            "--memory raises it".into()
        };

        Some(anyhow!("its graph needs about {needed} of memory, and the limit is {limit}: {advice}"))
    }

    /// Tests one graph; `None` if the line has none.
    fn test(&self, line: &str, control: &Control) -> Option<anyhow::Result<TestedGraph>> {
        if let Some(refusal) = self.too_large(line) {
            return Some(Err(refusal));
        }

        let graph = match read_line(line, self.directions) {
            Ok(graph) => graph?,
            // The text has a single line, so the message needs no line number.
            Err(ReadError::At { column, what, .. }) => return Some(Err(anyhow!("column {column}: {what}"))),
            Err(error) => return Some(Err(error.into())),
        };

        let vertices = graph.vertices() as u64;
        let edges = graph.edges() as u64;
        let limits = Limits::new().attempts(self.attempts).memory(self.memory / self.threads.max(1) as u64);
        let request = PropertyRequest::new(graph, self.property)
            .seed(self.seed)
            .limits(limits)
            .time_limit(Duration::from_secs_f64(self.time_limit));

        Some(decide_with(&request, control).map_err(Into::into).map(|answer| TestedGraph {
            vertices,
            edges,
            holds: answer.holds,
            unconfirmed: answer.unconfirmed,
        }))
    }

    /// Refuses a file of another kind at its first line.
    fn check_kind(&self, line: &str) -> anyhow::Result<()> {
        if line.is_empty() || matches!(GraphFormat::sniff(line), GraphFormat::Graph6 | GraphFormat::Sparse6) {
            return Ok(());
        }
        if let Err(error) = read_line(line, self.directions) {
            bail!(
                "{} is not a stream of graphs, which has one graph per line, in graph6, sparse6 or digraph6: {error} \
                 (`destrier solve` reads one graph in any format)",
                self.name()
            );
        }
        Ok(())
    }

    /// Reads the next lines that are there, at least one; `false` at the end of the stream.
    fn fill(&self, batch: &mut Batch, most: usize, lines: &mut Lines) -> anyhow::Result<bool> {
        batch.first += batch.ends.len() as u64;
        batch.text.clear();
        batch.ends.clear();

        let mut bytes = std::mem::take(&mut batch.text).into_bytes();
        let is_there = |lines: &Lines| lines.buffer().contains(&b'\n');
        while batch.ends.len() < most && bytes.len() < BATCH_BYTES && (batch.ends.is_empty() || is_there(lines)) {
            let read = Read::by_ref(lines).take(self.max_input.saturating_add(1)).read_until(b'\n', &mut bytes);
            let length = read.with_context(|| format!("cannot read {}", self.name()))?;
            if length as u64 > self.max_input {
                let line = batch.first + batch.ends.len() as u64;
                let limit = byte_size::in_words(self.max_input);
                bail!("line {line} of {} is longer than the limit of {limit}; --max-input raises it", self.name());
            }

            if length == 0 {
                break;
            }

            batch.ends.push(bytes.len());
        }

        // A line that is not text has characters that no graph has, and is reported as unreadable.
        batch.text = String::from_utf8(bytes).unwrap_or_else(|error| {
            error.into_bytes().iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { '!' }).collect()
        });

        Ok(!batch.ends.is_empty())
    }
}

/// The result of a line, if it has a graph.
struct LineResult(Option<anyhow::Result<TestedGraph>>);

/// Some consecutive lines of a stream.
struct Batch {
    text: String,
    /// The end of each line in the text.
    ends: Vec<usize>,
    /// The number of the first line, from 1.
    first: u64,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { text: String::new(), ends: Vec::new(), first: 1 }
    }
}

impl Batch {
    /// The lines with their numbers.
    fn lines(&self) -> impl Iterator<Item = (u64, &str)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        (self.first..).zip(starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]))
    }
}
