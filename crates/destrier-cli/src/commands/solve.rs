//! `destrier solve`: find a Hamiltonian cycle or path of any graph.

use crate::graphs::{self, said};
use crate::json::because;
use crate::runner::Runner;
use crate::show::limit_in_words;
use crate::{Exit, args, interrupt, output, runner, terminal};
use anyhow::{Context, bail};
use destrier::ask::graph::{Answer, METHODS, Request, Undecided, ask_in_steps, in_words};
use destrier::choice::Rule;
use destrier::format::About;
use destrier::format::graph::{self, GraphFormat, NamedGraph, Reading};
use destrier::hamilton::Step;
use destrier::impossible::Verdict;
use destrier::method::Limits;
use destrier::{Graph, Shape, Tour};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Find a Hamiltonian cycle or path of a graph, and verify it
#[derive(clap::Args)]
#[command(after_help = "\
Formats: edge list, TSPLIB .hcp (with fixed edges), DIMACS .col, graph6, sparse6, GraphML and Matrix Market. \
Vertices keep the names of the file in options and answers. A graph family such as petersen:101,2 can replace the \
file; `destrier graph --families` lists them.

The file of --output is written only if a cycle or path is found.

Exit codes: 0 found, 1 none exists, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier solve graph.hcp
  destrier solve graph.edges --path --start 1 --end 8
  destrier solve graph.hcp --log
  destrier solve graph.hcp --method neural --seed 7 --json
  destrier solve graph.col --path --method pohl --order 3
  destrier solve graph.hcp -o graph.tour
  destrier solve petersen:7,2 --json -o cycle.tour")]
pub(crate) struct Args {
    /// Graph file (- for standard input), or a graph family
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Format of the file [default: recognised by its ending or its content]
    #[arg(long, value_name = "FORMAT")]
    format: Option<GraphFormat>,

    /// Hamiltonian cycle (the default)
    #[arg(long, conflicts_with = "path")]
    cycle: bool,

    /// Hamiltonian path
    #[arg(long)]
    path: bool,

    /// First vertex
    #[arg(long, value_name = "VERTEX")]
    start: Option<String>,

    /// Last vertex of the path
    #[arg(long, value_name = "VERTEX", requires = "path")]
    end: Option<String>,

    /// Method; `destrier methods` lists them
    #[arg(long, default_value = "auto", value_parser = METHODS)]
    method: String,

    /// Tie-breaks of the methods warnsdorff and pohl, such as pohl,random; `destrier methods` lists them
    #[arg(long, value_name = "A,B,...")]
    ties: Option<Rule>,

    /// Order of Pohl's rule: it looks K edges ahead
    #[arg(long, value_name = "K", conflicts_with = "ties", value_parser = clap::value_parser!(u8).range(1..=9))]
    order: Option<u8>,

    /// Seed of all random choices: the same seed gives the same answer
    #[arg(long, default_value = "1", value_parser = args::seed, allow_hyphen_values = true)]
    seed: u64,

    /// Maximum number of attempts
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// Maximum size of the file
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,

    /// Log of the steps that led to the answer, on standard error
    #[arg(long)]
    log: bool,

    /// Answer as JSON on standard output
    #[arg(long)]
    json: bool,

    /// Output file: .tour for TSPLIB, .json for JSON, .txt for a line of vertices (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        self.check_output()?;
        let Reading { graph: file, warnings } = graphs::read(&self.file, self.format, self.max_input)?;
        let name = self.file.display();
        warnings.iter().for_each(|warning| eprintln!("destrier: warning: {name}: {warning}"));
        let vertex = |given: &Option<String>| match given {
            Some(word) => {
                file.vertex(word).map(Some).with_context(|| format!("vertex {word} is not in the graph {name}"))
            }
            None => Ok(None),
        };
        let request = Request {
            graph: file.graph().clone(),
            shape: if self.path { Shape::Open } else { Shape::Closed },
            start: vertex(&self.start)?,
            end: vertex(&self.end)?,
            fixed: file.fixed().to_vec(),
            rule: self.rule()?,
            method: self.method.clone(),
            seed: self.seed,
            limits: Limits { attempts: self.attempts, memory: self.memory, ..Limits::default() },
        };
        let count = request.graph.vertices() as u64;
        let progress = |control: &_| runner::describe_attempts(control, count, "vertices");
        let (answer, steps) =
            Runner::new(Some(self.time_limit)).run(progress, |control| ask_in_steps(&request, control))?;
        if self.log {
            steps.iter().for_each(|step| eprintln!("destrier: {step}"));
            match &answer {
                Answer::Found { method, .. } => eprintln!("destrier: found by {method}"),
                Answer::Absent { method: "exists", .. } => eprintln!("destrier: refuted by a quick reason"),
                Answer::Absent { method, .. } => eprintln!("destrier: refuted by {method}"),
                Answer::Unknown { .. } => eprintln!("destrier: not settled"),
            }
        }
        match answer {
            Answer::Found { tour, method } => self.show(&tour, &file, method, &steps)?,
            Answer::Absent { reason, verdict, method } => {
                let sentence = in_words(&reason, method, &file);
                let mut answer = self.question("absent", &steps);
                answer["by"] = json!(method);
                because(&mut answer, &reason, &sentence, verdict);
                let checked = match verdict {
                    Verdict::Confirmed => "Confirmed by the checker.".into(),
                    _ => format!("Not checked a second time: this rests on the word of the method ({method})."),
                };
                self.say(&answer, &format!("There is no Hamilton {}: {sentence}.\n{checked}", self.kind()))?;
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
                let mut answer = self.question("unknown", &steps);
                answer["limit"] = json!(limit);
                answer["longest"] = json!(longest.len());
                answer["longest_path"] = longest.iter().map(|&vertex| said(file.name(vertex))).collect();
                let longest = format!("the longest path has {} of {count} vertices", longest.len());
                self.say(&answer, &format!("Gave up on the Hamilton {} ({limit}): {longest}.", self.kind()))?;
                return Ok(if interrupt::pressed() { Exit::Interrupted } else { Exit::GaveUp });
            }
        }
        Ok(Exit::Yes)
    }

    fn show(&self, tour: &Tour<Graph>, file: &NamedGraph, method: &str, steps: &[Step]) -> anyhow::Result<()> {
        let names = || tour.ids().map(|id| file.name(id));
        let as_json = |out: &mut dyn Write| {
            let mut answer = self.question("found", steps);
            answer["closed"] = json!(tour.is_closed());
            answer["by"] = json!(method);
            answer["vertices"] = names().map(said).collect();
            Ok(writeln!(out, "{answer}")?)
        };
        let as_line = |out: &mut dyn Write| {
            for (index, name) in names().enumerate() {
                write!(out, "{}{name}", if index == 0 { "" } else { " " })?;
            }
            Ok(writeln!(out)?)
        };
        let about = About { method: method.into(), seed: self.seed };
        match (self.place(), self.ending().as_str()) {
            (None, _) if self.json => output::write(None, as_json)?,
            (None, _) => output::write(None, as_line)?,
            (Some(place), "tour") => {
                output::write(Some(place), |out| Ok(graph::tour::write(tour, file, &about, out)?))?
            }
            (Some(place), "json") => output::write(Some(place), as_json)?,
            (Some(place), _) => output::write(Some(place), as_line)?,
        }
        if self.place().is_some() && self.json {
            output::write(None, as_json)?;
        }
        if self.place().is_none() && !self.json && terminal::is_watched() {
            println!("A Hamilton {} of {} vertices, by {method}, seed {}.", self.kind(), tour.len(), self.seed);
        }
        Ok(())
    }

    /// The file that is asked for, if it is one.
    fn place(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }

    /// Before anything is sought: whether the output has a format, and is not the graph itself.
    fn check_output(&self) -> anyhow::Result<()> {
        let Some(place) = self.place() else { return Ok(()) };
        if !["tour", "json", "txt", ""].contains(&self.ending().as_str()) {
            bail!("{} ends in no format for tours of graphs; use .tour, .json or .txt", place.display());
        }
        if let (Ok(from), Ok(to)) = (std::fs::canonicalize(&self.file), std::fs::canonicalize(place))
            && from == to
        {
            bail!("{} is the graph itself, which the answer would replace; name another file", place.display());
        }
        Ok(())
    }

    /// The rule that was asked for, if one was.
    fn rule(&self) -> anyhow::Result<Option<Rule>> {
        let asked = self.ties.is_some() || self.order.is_some();
        if asked && !["warnsdorff", "pohl"].contains(&self.method.as_str()) {
            bail!("--ties and --order are for --method pohl and warnsdorff");
        }
        match self.order {
            // What is tied after the look ahead is left to chance, so that attempts differ.
            Some(order) => Ok(Some(format!("order-{order},random").parse()?)),
            None => Ok(self.ties.clone()),
        }
    }

    /// Says why nothing was found: as JSON where that was asked for, else in a sentence. A file that held a tour keeps it.
    fn say(&self, answer: &serde_json::Value, sentence: &str) -> anyhow::Result<()> {
        if self.json {
            return output::write(None, |out| Ok(writeln!(out, "{answer}")?));
        }
        eprintln!("{sentence}");
        Ok(())
    }

    fn question(&self, answer: &str, steps: &[Step]) -> serde_json::Value {
        let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
        json!({ "answer": answer, "kind": self.kind(), "method": self.method, "seed": self.seed, "steps": steps })
    }

    fn kind(&self) -> &'static str {
        if self.path { "path" } else { "circuit" }
    }

    fn ending(&self) -> String {
        let ending = self.place().and_then(Path::extension);
        ending.map_or(String::new(), |ending| ending.to_string_lossy().to_ascii_lowercase())
    }
}
