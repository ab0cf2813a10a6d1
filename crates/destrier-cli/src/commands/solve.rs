//! `destrier solve`: find a Hamiltonian cycle or path of any graph.

mod disjoint;
mod longest;

use super::graph_property::Args as PropertyArgs;
use crate::edges::{ConditionedGraph, EdgeArgs};
use crate::graphs::{self, GraphReader};
use crate::runner::{Runner, describe_attempts};
use crate::session::Session;
use crate::show::{limit_in_json, limit_in_words, vertices_in_words};
use crate::{Exit, args, output, terminal};
use anyhow::{Context, bail};
use destrier::answers::graph::{Answer, GraphProperty, GraphRequest, PROVING, SolvedBy, solve_in_steps};
use destrier::choice::Rule;
use destrier::draw::{GraphLayout, GraphPicture, PictureOptions};
use destrier::format::About;
use destrier::format::graph::{self, GraphFormat, NamedGraph, ParsedGraph};
use destrier::hamilton::PortfolioStep;
use destrier::impossible::Verdict;
use destrier::method::Limits;
use destrier::{AnyGraph, Control, Goal, Ground, Method, Path as Claimed, ProofFile, Shape, Tour, verify};
use destrier_wire::{SolveReply, VertexField};
use longest::{LongestShape, LongestTask};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Find a Hamiltonian cycle or path of a graph, and verify it
#[derive(clap::Args)]
#[command(after_help = "\
Formats: edge list, TSPLIB .hcp (with fixed edges), DIMACS .col, graph6, sparse6, GraphML, Matrix Market, DOT, GML, \
TGF, adjacency lists and matrices of 0 and 1. \
Vertices keep the names of the file in options and answers. A graph family such as petersen:101,2 can replace the \
file (`destrier graph --families` lists them), and so can a board such as 8x8, whose vertices are its squares.

In a directed graph the cycle or path follows the arcs: 1 -> 2 in an edge list, arcs in DIMACS, digraph6, GraphML, a \
general matrix, or a TSPLIB .atsp matrix of two lengths, of which the shorter is an arc. With --undirected arcs can be \
used in both directions. With --arcs every graph is directed, also that of a family or a board.

With --longest the path or cycle need not visit all vertices. The answer says whether it is proved that none is longer \
(exit code 0), or gives an upper bound (3). --start and --end give the ends of the longest path, and --with edges that \
it must use.

With --disjoint 3 the answer is three Hamiltonian cycles, one per line, of which no two share an edge. \
`destrier solve complete:9 --disjoint 4` uses every edge once. Such cycles are sought, not enumerated: the answer is \
\"none\" only with a reason, such as a vertex with too few edges.

With --connected the answer is that of `destrier graph-property FILE hamiltonian-connected`: yes, or two vertices \
without a path between them (exit code 1).

The file of --output is written only if a cycle or path is found, that of --proof only if there is none and a proof \
was found. `destrier check --proof FILE --graph GRAPH` checks a proof.

Exit codes: 0 found, 1 none exists, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier solve examples/graphs/petersen.hcp
  destrier solve examples/graphs/grid.edges --path --start 1 --end 8
  destrier solve examples/graphs/dodecahedron.g6 --log
  destrier solve hypercube:6 --method neural --seed 7 --json
  destrier solve examples/graphs/flower-snark.col --path --method pohl --order 3
  destrier solve examples/graphs/dodecahedron.g6 -o cycle.tour
  destrier solve examples/graphs/dodecahedron.g6 -o cycle.svg --layout force
  destrier solve 8x8 --path --start a1
  destrier solve tutte --longest cycle
  destrier solve 4x4 --longest path --start a1 --end d4
  destrier solve 4x4 --longest cycle --with a2-c1 -o cycle.svg
  destrier solve complete:9 --connected
  destrier solve complete:9 --disjoint 4
  destrier solve examples/graphs/grid.edges --traceable-from 1
  destrier solve examples/graphs/dodecahedron.g6 --with 0-1,5-6 --without 2-3
  destrier solve petersen:7,2 --json -o cycle.tour
  destrier solve petersen:101,2 --proof none.proof")]
pub(crate) struct Args {
    /// Graph file (- for standard input), graph family such as petersen:7,2, or board such as 8x8
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Format of the file [default: recognised by its ending or its content]
    #[arg(long, alias = "format", value_name = "FORMAT")]
    input: Option<GraphFormat>,

    /// Hamiltonian cycle (the default)
    #[arg(long, alias = "closed", conflicts_with = "path")]
    cycle: bool,

    /// Hamiltonian path
    #[arg(long, alias = "open")]
    path: bool,

    /// The longest path or cycle, which need not visit all vertices
    #[arg(long, value_name = "path|cycle", value_enum, hide_possible_values = true)]
    #[arg(conflicts_with_all = ["ties", "order", "proof"])]
    longest: Option<LongestShape>,

    /// This many Hamiltonian cycles, of which no two share an edge
    #[arg(long, value_name = "K", value_parser = args::positive)]
    #[arg(conflicts_with_all = ["path", "longest", "connected", "traceable_from", "start", "end", "method", "ties"])]
    #[arg(conflicts_with_all = ["order", "log", "proof", "proof_size", "with", "output"])]
    disjoint: Option<u64>,

    /// Hamiltonian-connected or not: whether a Hamiltonian path joins every two vertices
    #[arg(long, conflicts_with_all = ["cycle", "path", "longest", "start", "end", "method", "ties", "order", "log"])]
    #[arg(conflicts_with_all = ["proof", "proof_size", "attempts", "with", "without", "output", "traceable_from"])]
    connected: bool,

    /// Hamiltonian path from this vertex: the same as --path --start
    #[arg(long, value_name = "VERTEX", conflicts_with_all = ["cycle", "longest", "start"])]
    traceable_from: Option<String>,

    /// First vertex
    #[arg(long, value_name = "VERTEX")]
    start: Option<String>,

    /// Last vertex of the path
    #[arg(long, value_name = "VERTEX")]
    end: Option<String>,

    /// Method; `destrier methods` lists them
    #[arg(long, default_value = "auto", value_parser = args::graph_method())]
    method: Method,

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

    /// File for the proof, if there is no cycle or path (- for standard output)
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Maximum size of a proof while it is written, such as 16M or 1G; 0 for no proof
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = args::bytes)]
    proof_size: u64,

    #[command(flatten)]
    edges: EdgeArgs,

    #[command(flatten)]
    reader: GraphReader,

    /// Log of the steps that led to the answer, on standard error
    #[arg(long)]
    log: bool,

    /// Answer as JSON on standard output
    #[arg(long)]
    json: bool,

    /// Layout of a picture of the graph: circle (in the order of the cycle or path) or force
    #[arg(long, value_name = "LAYOUT", default_value = "circle", requires = "output")]
    layout: GraphLayout,

    /// Output file: .tour for TSPLIB, .json for JSON, .txt for a line of vertices, .svg, .png or .pdf for a picture of
    /// the graph (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(mut self, session: &'static Session) -> anyhow::Result<Exit> {
        if self.connected {
            let Args { file, input, seed, time_limit, memory, reader, json, .. } = self;
            let properties = vec![GraphProperty::HamiltonianConnected];
            let traceable_from = Vec::new();
            let args = PropertyArgs { file, properties, traceable_from, input, seed, time_limit, memory, reader, json };
            return args.run(session);
        }

        self.check_shape()?;

        if let Some(vertex) = self.traceable_from.take() {
            self.path = true;
            self.start = Some(vertex);
        }

        session.limit_graph_command(self.time_limit, self.memory);
        self.check_output()?;
        let ParsedGraph { graph: file, warnings } = self.reader.read(&self.file, self.input)?;
        graphs::warn(&self.file, &warnings);

        let whole_edges = file.graph().edges() as u64;
        let ConditionedGraph { graph: file, removed, conditions } = self.edges.apply(file)?;
        if let Some(shape) = self.longest {
            let ends = (self.vertex(&file, &self.start)?, self.vertex(&file, &self.end)?);
            return LongestTask { args: &self, shape, ends, conditions }.run(session, &file, &warnings);
        }

        if let Some(cycles) = self.disjoint {
            return self.find_disjoint(session, cycles as usize, &file, &warnings, &conditions);
        }

        // A proof is about the graph as the file has it.
        let undirected = if self.proof.is_none() { file.undirected_if_symmetric() } else { None };
        let request = self.request(session, undirected.as_ref().unwrap_or(&file))?;
        let count = request.graph.vertices() as u64;
        let progress = |control: &Control| match control.notes().pop() {
            Some(note) if note == PROVING => note,
            _ => describe_attempts(control, count, "vertices"),
        };

        let runner = Runner::new(session, Some(self.time_limit)).for_path(count, "vertices");
        let found = runner.run(progress, |control| solve_in_steps(&request, control));
        let (answer, steps) = found?;
        if self.log {
            log(&answer, &steps);
        }

        let vertex = |id| VertexField::from(file.name(id));
        let words = |limit| limit_in_json(session, limit, self.time_limit);
        let reply = SolveReply::new(&request, &answer, &steps, &file, vertex, words);
        let reply = under(reply, &conditions).with_warnings(&warnings);

        match &answer {
            Answer::Tour { tour, by, .. } => {
                let of_file = undirected.map(|_| of_file(tour, &file, request.goal.shape)).transpose()?;
                self.show(of_file.as_ref().unwrap_or(tour), &file, by.name(), &reply)?;
                Ok(Exit::Yes)
            }
            Answer::Impossible { verdict, by, proof, .. } => {
                let checked = match (verdict, proof) {
                    (Verdict::Confirmed, Some(proof)) => format!("Confirmed by the checker: {}.", proof.describe()),
                    (Verdict::Confirmed, None) => "Confirmed by the checker.".into(),
                    _ => format!("Exhaustive search, not confirmed: this relies on the method {by}."),
                };

                let sentence = reply.reason.as_ref().map_or("", |fields| &fields.reason);
                self.report(&reply, &format!("There is no Hamiltonian {}: {sentence}.\n{checked}", self.noun()))?;

                let written = proof.as_ref().map(|proof| {
                    let whole = ProofFile::new(&request.graph, request.goal.ends(), proof.clone());
                    let mut file = whole.fixed(request.fixed_edges.iter().copied()).removed(removed);
                    file.edges = whole_edges;
                    file
                });

                self.write_proof(&request, written.as_ref())?;
                Ok(Exit::No)
            }
            Answer::GaveUp { limit, longest, .. } => {
                let limit = limit_in_words(session, *limit, self.time_limit);
                let longest = longest.len();
                let text = format!(
                    "Gave up on the Hamiltonian {} ({limit}): the longest path has {longest} of {}.",
                    self.noun(),
                    vertices_in_words(count)
                );

                self.report(&reply, &text)?;
                Ok(if session.is_interrupted() { Exit::Interrupted } else { Exit::GaveUp })
            }
        }
    }

    /// Writes the proof to its file, if one was asked for.
    fn write_proof(&self, request: &GraphRequest, proof: Option<&ProofFile>) -> anyhow::Result<()> {
        let Some(place) = &self.proof else { return Ok(()) };
        match proof {
            Some(proof) => output::write_and_report(Some(place), |out| Ok(write!(out, "{proof}")?)),
            None if request.graph.count() < request.graph.fewest_to_close() => {
                let least = request.graph.fewest_to_close();
                note!("destrier: no proof is written: a cycle has at least {least} vertices by definition.");
                Ok(())
            }
            None => {
                note!("destrier: no proof was found within the limits; --proof-size and --time-limit raise them.");
                Ok(())
            }
        }
    }

    /// The vertex of this name, if one is given.
    fn vertex(&self, file: &NamedGraph, given: &Option<String>) -> anyhow::Result<Option<u32>> {
        let Some(word) = given else { return Ok(None) };
        let vertex = graphs::vertex(file, word).map(Some);
        vertex.with_context(|| format!("vertex {word} is not in the graph {}", self.file.display()))
    }

    fn request(&self, session: &'static Session, file: &NamedGraph) -> anyhow::Result<GraphRequest> {
        let mut request = GraphRequest::new(file.graph().clone())
            .fixed_edges(file.fixed_edges().iter().copied())
            .method(self.method)
            .seed(self.seed)
            .limits(Limits::new().attempts(self.attempts).memory(session.memory_beside(file.graph(), self.memory)));
        request.goal =
            Goal { shape: self.shape(), start: self.vertex(file, &self.start)?, end: self.vertex(file, &self.end)? };
        request.rule = self.rule()?;
        request.proof_size = self.proof_size;
        request.always_proves = self.proof.is_some();
        Ok(request)
    }

    fn show(&self, tour: &Tour<AnyGraph>, file: &NamedGraph, method: &str, reply: &SolveReply) -> anyhow::Result<()> {
        let names = || tour.ids().map(|id| file.name(id));
        let as_json = |out: &mut dyn Write| Ok(writeln!(out, "{}", serde_json::to_string(reply)?)?);
        let as_line = |out: &mut dyn Write| {
            for (index, name) in names().enumerate() {
                write!(out, "{}{name}", if index == 0 { "" } else { " " })?;
            }
            Ok(writeln!(out)?)
        };

        let about = About::new(method, self.seed);
        match (self.output_file(), self.ending().as_str()) {
            (None, _) if self.json => output::write(None, as_json)?,
            (None, _) => output::write(None, as_line)?,
            (Some(place), "tour") => {
                let shape = self.shape();
                output::write_and_report(Some(place), |out| Ok(graph::tour::write(tour, shape, file, &about, out)?))?
            }
            (Some(place), "json") => output::write_and_report(Some(place), as_json)?,
            (Some(place), ending @ ("svg" | "png" | "pdf")) => {
                let picture = GraphPicture::new(tour)?;
                let picture = if self.path { picture.as_path() } else { picture };
                let bytes = self.picture(picture, file, ending)?;
                output::write_and_report(Some(place), |out| Ok(out.write_all(&bytes)?))?;
            }
            (Some(place), _) => output::write_and_report(Some(place), as_line)?,
        }

        if self.output_file().is_some() && self.json {
            output::write(None, as_json)?;
        }

        if self.output_file().is_none() && !self.json && terminal::is_watched() {
            let noun = self.noun();
            let count = vertices_in_words(tour.len() as u64);
            let seed = self.seed;
            output::write(None, |out| {
                Ok(writeln!(out, "A Hamiltonian {noun} of {count}, by {method}, seed {seed}.")?)
            })?;
        }

        Ok(())
    }

    /// The picture in the format of this ending, with the layout that was asked for and the names of the file.
    fn picture(&self, picture: GraphPicture, file: &NamedGraph, ending: &str) -> anyhow::Result<Vec<u8>> {
        let names = (0..file.graph().vertices() as u32).map(|vertex| file.name(vertex).raw().into_owned());
        let picture = picture.layout(self.layout)?.names(names);
        let options = PictureOptions::new();
        Ok(match ending {
            "svg" => picture.svg(&options)?.into_bytes(),
            "png" => picture.png(&options)?,
            _ => picture.pdf(&options)?,
        })
    }

    /// The output file, if it is not standard output.
    fn output_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }

    /// Checks that the shape, the ends and the method that were asked for fit together.
    fn check_shape(&self) -> anyhow::Result<()> {
        match self.longest {
            Some(LongestShape::Cycle) if self.path => bail!("--longest cycle asks for a cycle, and --path for a path"),
            Some(LongestShape::Path) if self.cycle => bail!("--longest path asks for a path, and --cycle for a cycle"),
            Some(_) if self.method != Method::Auto => {
                bail!("--longest has its own search, so --method {} does not apply; leave it out", self.method)
            }
            Some(LongestShape::Cycle) if self.start.is_some() || self.end.is_some() => {
                bail!("--start and --end are the ends of a path; --longest path asks for one")
            }
            None if self.end.is_some() && !self.path && self.traceable_from.is_none() => {
                bail!("--end is the last vertex of a path; --path asks for one")
            }
            _ => Ok(()),
        }
    }

    /// Checks before the search that the output file has a format and is not the graph itself.
    fn check_output(&self) -> anyhow::Result<()> {
        if self.proof.is_some() && self.proof_size == 0 {
            bail!("--proof needs a --proof-size above 0");
        }
        if self.json && self.proof.as_deref() == Some(Path::new("-")) {
            bail!("--json and --proof - would both write to standard output; name a file for the proof");
        }

        let from = std::fs::canonicalize(&self.file).ok();
        let proof = self.proof.as_ref().and_then(|place| std::fs::canonicalize(place).ok());
        if proof.is_some() && proof == from {
            bail!("{} is the graph itself and would be overwritten; choose another file", self.file.display());
        }

        let Some(place) = self.output_file() else { return Ok(()) };
        if self.proof.as_deref() == Some(place) {
            bail!("--output and --proof name the same file");
        }

        let endings = ["tour", "json", "txt", "svg", "png", "pdf", ""];
        if !endings.contains(&self.ending().as_str()) {
            bail!(
                "the ending of {} names no format for tours of graphs; use .tour, .json, .txt, .svg, .png or .pdf",
                place.display()
            );
        }

        if from.is_some() && from == std::fs::canonicalize(place).ok() {
            bail!("{} is the graph itself and would be overwritten; choose another file", place.display());
        }

        Ok(())
    }

    /// The tie-breaks that were asked for.
    fn rule(&self) -> anyhow::Result<Option<Rule>> {
        let asked = self.ties.is_some() || self.order.is_some();
        if asked && !matches!(self.method, Method::Warnsdorff | Method::Pohl) {
            bail!("--ties and --order are for --method pohl and warnsdorff");
        }
        match self.order {
            // Remaining ties are broken at random, so that attempts differ.
            Some(order) => Ok(Some(format!("order-{order},random").parse()?)),
            None => Ok(self.ties.clone()),
        }
    }

    /// Prints the reply as JSON, or the sentence. The output file is not touched.
    fn report(&self, reply: &SolveReply, sentence: &str) -> anyhow::Result<()> {
        if self.json {
            return output::write(None, |out| Ok(writeln!(out, "{}", serde_json::to_string(reply)?)?));
        }
        note!("{sentence}");
        Ok(())
    }

    fn shape(&self) -> Shape {
        if self.path { Shape::Open } else { Shape::Closed }
    }

    fn noun(&self) -> &'static str {
        if self.path { "path" } else { "cycle" }
    }

    fn ending(&self) -> String {
        let ending = self.output_file().and_then(Path::extension);
        ending.map_or(String::new(), |ending| ending.to_string_lossy().to_ascii_lowercase())
    }
}

/// A tour of the undirected graph, verified again in the graph of the file, which has directions.
fn of_file(tour: &Tour<AnyGraph>, file: &NamedGraph, shape: Shape) -> anyhow::Result<Tour<AnyGraph>> {
    let path = Claimed::Vertices(tour.ids().collect());
    verify(file.graph().clone(), path, shape).map_err(|refused| anyhow::anyhow!(refused.fault.describe(file)))
}

/// The reply with the conditions under which its reason holds: edges that must, or must not, be used.
fn under(mut reply: SolveReply, conditions: &str) -> SolveReply {
    if let Some(reason) = reply.reason.as_mut().filter(|_| !conditions.is_empty()) {
        reason.reason = format!("{conditions}, {}", reason.reason);
    }
    reply
}

fn log(answer: &Answer<AnyGraph>, steps: &[PortfolioStep]) {
    steps.iter().for_each(|step| note!("destrier: {step}"));
    match answer {
        Answer::Tour { by, .. } => note!("destrier: found by {by}"),
        Answer::Impossible { by: SolvedBy::QuickReason, .. } => {
            note!("destrier: refuted by a quick reason");
        }
        Answer::Impossible { by, .. } => note!("destrier: refuted by {by}"),
        _ => note!("destrier: not settled"),
    }
}
