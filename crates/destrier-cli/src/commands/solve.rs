//! `destrier solve`: a Hamilton circuit or path of any graph.

use crate::json::because;
use crate::show::limit_in_words;
use crate::{Exit, args, interrupt, output, search, terminal};
use anyhow::Context;
use destrier::ask::graph::{Answer, METHODS, Request, Undecided, ask};
use destrier::format::About;
use destrier::format::graph::{self, GraphFormat, NumberedGraph};
use destrier::method::Limits;
use destrier::{Graph, Shape, Tour};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Find a Hamilton circuit or path of a graph, and verify it
#[derive(clap::Args)]
#[command(after_help = "\
Graphs are read from a plain list of edges, two numbers a line and # before comments, or from a .hcp file of TSPLIB.
Vertices keep the numbers of the file, here and in the answer.

Exit codes: 0 found, 1 there is none, 2 bad input, 3 gave up at a limit.

Examples:
  destrier solve graph.hcp
  destrier solve graph.edges --path --start 1 --end 8
  destrier solve graph.hcp --method neural --seed 7 --json
  destrier solve graph.hcp -o graph.tour")]
pub(crate) struct Args {
    /// The graph (- for standard input)
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A circuit, which is the default
    #[arg(long, conflicts_with = "path")]
    cycle: bool,

    /// A path
    #[arg(long)]
    path: bool,

    /// The vertex where it begins
    #[arg(long, value_name = "VERTEX")]
    start: Option<u64>,

    /// The vertex where the path ends
    #[arg(long, value_name = "VERTEX", requires = "path")]
    end: Option<u64>,

    /// The method
    #[arg(long, default_value = "auto", value_parser = METHODS)]
    method: String,

    /// Seeds every random choice: the same seed gives the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How often to start afresh before giving up
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// Seconds before giving up
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory that may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// How much to read at most
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write to this file: .tour for TSPLIB, .json for JSON (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let text = output::read_text(&self.file, self.max_input)?;
        let name = self.file.display();
        let file = graph::read(&text, GraphFormat::from_ending(&self.file)).with_context(|| format!("graph {name}"))?;
        drop(text);
        let vertex = |number: Option<u64>| match number {
            Some(number) => {
                file.vertex(number).map(Some).with_context(|| format!("vertex {number} is not in the graph {name}"))
            }
            None => Ok(None),
        };
        let request = Request {
            graph: file.graph().clone(),
            shape: if self.path { Shape::Open } else { Shape::Closed },
            start: vertex(self.start)?,
            end: vertex(self.end)?,
            fixed: Vec::new(),
            method: self.method.clone(),
            seed: self.seed,
            limits: Limits { attempts: self.attempts, memory: self.memory, ..Limits::default() },
        };
        let count = request.graph.vertices() as u64;
        let progress = |control: &_| search::attempts(control, count, "vertices");
        match search::within(self.time_limit, progress, |control| ask(&request, control))? {
            Answer::Found { tour, method } => self.show(&tour, &file, method)?,
            Answer::Absent { reason, verdict, .. } => {
                let sentence = reason.describe(&file);
                let mut answer = self.question("absent");
                because(&mut answer, &reason, &sentence, verdict);
                self.say(&answer, &format!("There is no Hamilton {}: {sentence}.", self.kind()))?;
                return Ok(Exit::No);
            }
            Answer::Unknown { why, longest } => {
                let limit = match why {
                    Undecided::Limit(limit) => limit_in_words(limit, self.time_limit),
                    Undecided::TooWide => "the graph is too wide for the exact search".into(),
                    Undecided::Unconfirmed => {
                        "the method says that there is none, but its proof cannot be checked".into()
                    }
                };
                let mut answer = self.question("unknown");
                answer["limit"] = json!(limit);
                answer["longest"] = json!(longest.len());
                let longest = format!("the longest path has {} of {count} vertices", longest.len());
                self.say(&answer, &format!("Gave up on the Hamilton {} ({limit}): {longest}.", self.kind()))?;
                return Ok(if interrupt::pressed() { Exit::Interrupted } else { Exit::GaveUp });
            }
        }
        Ok(Exit::Yes)
    }

    fn show(&self, tour: &Tour<Graph>, file: &NumberedGraph, method: &str) -> anyhow::Result<()> {
        let numbers = tour.ids().map(|id| file.number(id as u32));
        if self.is_json() {
            let mut answer = self.question("found");
            answer["closed"] = json!(tour.is_closed());
            answer["by"] = json!(method);
            answer["vertices"] = numbers.collect();
            return self.write(|out| Ok(writeln!(out, "{answer}")?));
        }
        if self.ending() == "tour" {
            let about = About { method: method.into(), seed: self.seed };
            return self.write(|out| Ok(graph::tour::write(tour, file, &about, out)?));
        }
        self.write(|out| {
            for (index, number) in numbers.enumerate() {
                write!(out, "{}{number}", if index == 0 { "" } else { " " })?;
            }
            Ok(writeln!(out)?)
        })?;
        if self.output.is_none() && terminal::is_watched() {
            println!("A Hamilton {} of {} vertices, by {method}, seed {}.", self.kind(), tour.len(), self.seed);
        }
        Ok(())
    }

    /// Says why nothing was found: as JSON where that was asked for, else in a sentence.
    fn say(&self, answer: &serde_json::Value, sentence: &str) -> anyhow::Result<()> {
        if self.is_json() {
            return self.write(|out| Ok(writeln!(out, "{answer}")?));
        }
        eprintln!("{sentence}");
        Ok(())
    }

    fn question(&self, answer: &str) -> serde_json::Value {
        json!({ "answer": answer, "kind": self.kind(), "method": self.method, "seed": self.seed })
    }

    fn kind(&self) -> &'static str {
        if self.path { "path" } else { "circuit" }
    }

    fn is_json(&self) -> bool {
        self.json || self.ending() == "json"
    }

    fn ending(&self) -> String {
        let ending = self.output.as_deref().and_then(Path::extension);
        ending.map_or(String::new(), |ending| ending.to_string_lossy().to_ascii_lowercase())
    }

    fn write(&self, fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
        output::write(self.output.as_deref(), fill)
    }
}
