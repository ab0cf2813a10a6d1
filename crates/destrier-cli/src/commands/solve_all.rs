//! `destrier solve-all`: every graph of a folder, with a limit for each; resumes where it stopped.

mod cactus;
mod results;

use crate::runner::Runner;
use crate::{Exit, args, graphs, interrupt, output, runner, terminal};
use anyhow::{Context, bail};
use destrier::Method;
use destrier::Shape;
use destrier::ask::graph::{GraphAnswer, GraphRequest, SolvedBy, solve_with};
use destrier::format::graph::{GraphFormat, NamedGraph};
use destrier::method::Limits;
use results::{Asked, Results, Row};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Solve every graph of a folder, with a limit for each: a table, a results file, a cactus plot
#[derive(clap::Args)]
#[command(after_help = "\
The results file is rewritten after every graph. Another run with the same file skips graphs that are settled, or that \
had at least as much time with the same method, seed, attempts and memory. Times are wall-clock seconds without reading \
the file.

Files that cannot be read are reported and skipped.

Exit codes: 0 every graph was settled, 2 some file could not be read, 3 some were not settled, 130 interrupted.

Examples:
  destrier solve-all graphs/ --time-limit 10 -o results.csv
  destrier solve-all graphs/ --time-limit 60 -o results.csv --plot cactus.svg
  destrier solve-all graphs/ --path --method pohl --json")]
pub(crate) struct Args {
    /// The folder
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// A circuit, which is the default
    #[arg(long, conflicts_with = "path")]
    cycle: bool,

    /// A path
    #[arg(long)]
    path: bool,

    /// The method
    #[arg(long, default_value = "auto", value_parser = args::graph_method())]
    method: Method,

    /// Seeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How often a method starts afresh before giving up
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// Seconds for each graph
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory that may be used for one graph
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// How much of a file to read at most
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,

    /// Keep the results in this file (.csv), and go on from what it holds
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Draw how many graphs were settled within which time (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let files = list(&self.folder)?;
        let plot = self.plot.as_deref().map(cactus::Kind::of).transpose()?;
        let mut results = match self.output.as_deref().filter(|file| file.exists()) {
            Some(file) => Results::read(&output::read_text(file, self.max_input)?)
                .with_context(|| format!("{} holds no results of this command", file.display()))?,
            None => Results::default(),
        };
        let question = self.asked();
        let is_settled = |row: &Row| row.asked == question && (row.answer != "unknown" || row.limit >= self.time_limit);
        let todo: Vec<&PathBuf> = files
            .iter()
            .filter(|file| !results.rows.iter().any(|row| row.graph == name(file) && is_settled(row)))
            .collect();
        if files.len() > todo.len() {
            eprintln!("{} of {} graphs were done before.", files.len() - todo.len(), files.len());
        }
        let mut unreadable = 0;
        for (index, file) in todo.iter().enumerate() {
            if interrupt::pressed() {
                break;
            }
            // A file that cannot be read is told of, and no reason to leave the others.
            let read = match graphs::read(file, None, self.max_input) {
                Ok(read) => read,
                Err(fault) => {
                    eprintln!("destrier: {fault:#}");
                    unreadable += 1;
                    continue;
                }
            };
            read.warnings.iter().for_each(|warning| eprintln!("destrier: warning: {}: {warning}", name(file)));
            let Some(row) = self.solve(file, &read.graph)? else { break };
            if !self.json {
                output::write(None, |out| Ok(writeln!(out, "{:>4}/{} {row}", index + 1, todo.len())?))?;
            }
            results.put(row);
            if let Some(file) = &self.output {
                output::write(Some(file), |out| Ok(out.write_all(results.csv().as_bytes())?))?;
            }
        }
        let is_here = |row: &&Row| files.iter().any(|file| name(file) == row.graph);
        let asked: Vec<&Row> = results.rows.iter().filter(|row| row.asked == question).filter(is_here).collect();
        if let (Some(file), Some(kind)) = (&self.plot, plot) {
            let picture = cactus::draw(&asked, kind)?;
            output::write(Some(file), |out| Ok(out.write_all(&picture)?))?;
        }
        self.sum_up(&asked, files.len(), unreadable)?;
        let settled = asked.iter().filter(|row| row.answer != "unknown").count();
        Ok(if interrupt::pressed() {
            Exit::Interrupted
        } else if unreadable > 0 {
            Exit::BadInput
        } else if settled == files.len() {
            Exit::Yes
        } else {
            Exit::GaveUp
        })
    }

    /// One graph; nothing if Ctrl-C cut in, since then the answer says nothing about the graph.
    fn solve(&self, file: &Path, read: &NamedGraph) -> anyhow::Result<Option<Row>> {
        let mut request = GraphRequest::new(read.graph().clone())
            .forced_edges(read.fixed().iter().copied())
            .method(self.method)
            .seed(self.seed)
            .limits(Limits { attempts: self.attempts, memory: self.memory, ..Limits::default() });
        request.shape = if self.path { Shape::Open } else { Shape::Closed };
        let count = request.graph.vertices() as u64;
        let progress =
            |control: &_| format!("{}: {}", name(file), runner::describe_attempts(control, count, "vertices"));
        let begin = Instant::now();
        let answer = Runner::new(Some(self.time_limit)).run(progress, |control| solve_with(&request, control))?;
        let seconds = begin.elapsed().as_secs_f64();
        if interrupt::pressed() {
            return Ok(None);
        }
        let (answer, by) = match answer {
            GraphAnswer::Tour { by, .. } => ("found", by.to_string()),
            GraphAnswer::Impossible { by: SolvedBy::QuickReason, reason, .. } => {
                ("absent", format!("a quick reason: {}", reason.source()))
            }
            GraphAnswer::Impossible { by, .. } => ("absent", by.to_string()),
            GraphAnswer::GaveUp { longest, .. } => ("unknown", format!("longest {}", longest.len())),
            _ => ("unknown", String::new()),
        };
        Ok(Some(Row {
            graph: name(file),
            vertices: count,
            edges: request.graph.edges() as u64,
            asked: self.asked(),
            answer: answer.into(),
            by,
            seconds,
            limit: self.time_limit,
        }))
    }

    /// What is asked of every graph.
    fn asked(&self) -> Asked {
        let shape = if self.path { "path" } else { "circuit" };
        let Args { method, seed, attempts, memory, .. } = self;
        Asked { shape: shape.into(), method: method.to_string(), seed: *seed, attempts: *attempts, memory: *memory }
    }

    fn sum_up(&self, rows: &[&Row], files: usize, unreadable: usize) -> anyhow::Result<()> {
        output::write(None, |out| {
            if self.json {
                let rows: Vec<_> = rows.iter().map(|row| row.json()).collect();
                return Ok(writeln!(out, "{}", json!({ "graphs": files, "unreadable": unreadable, "results": rows }))?);
            }
            let rule = if terminal::is_watched() { "-".repeat(40) } else { String::new() };
            writeln!(out, "{rule}")?;
            let usual = [0.1, 1.0, 10.0, 60.0, 600.0, 1800.0].into_iter().filter(|&bound| bound < self.time_limit);
            for bound in usual.chain([self.time_limit]) {
                let within = rows.iter().filter(|row| row.answer != "unknown" && row.seconds <= bound).count();
                writeln!(out, "settled within {bound:>6} s: {within:>5} of {files}")?;
            }
            let settled = |answer: &str| rows.iter().filter(|row| row.answer == answer).count();
            writeln!(out, "{} found, {} absent, {} unknown", settled("found"), settled("absent"), settled("unknown"))?;
            if unreadable > 0 {
                writeln!(out, "{unreadable} could not be read")?;
            }
            Ok(())
        })
    }
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The files of a folder that are graphs by their endings, in the order that people expect: graph9 before graph10.
fn list(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot open the folder {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read the folder {}", folder.display()))?.path();
        if path.is_file() && GraphFormat::from_extension(&path).is_some() {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("{} holds no graphs, which are known by endings such as .hcp, .col and .g6", folder.display());
    }
    files.sort_by_cached_key(|file| natural(&name(file)));
    Ok(files)
}

/// Digits in a row count as one number.
fn natural(text: &str) -> Vec<(u64, String)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let parts: Vec<char> = text.chars().collect();
    let same = |a: &char, b: &char| is_digit(*a) == is_digit(*b);
    parts
        .chunk_by(same)
        .map(|part| {
            let part: String = part.iter().collect();
            (part.parse().unwrap_or(0), part)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_compared_as_numbers() {
        let mut names = ["graph10.hcp", "graph9.hcp", "graph100.hcp", "a.col", "graph9b.hcp"];
        names.sort_by_cached_key(|name| natural(name));
        assert_eq!(names, ["a.col", "graph9.hcp", "graph9b.hcp", "graph10.hcp", "graph100.hcp"]);
    }
}
