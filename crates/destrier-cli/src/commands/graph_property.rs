//! `destrier graph-property`: whether a graph is traceable, Hamiltonian-connected, hypohamiltonian, ...

use crate::graphs::{self, GraphReader};
use crate::runner::{Runner, describe_attempts};
use crate::session::Session;
use crate::show::limit_in_json;
use crate::{Exit, args, output};
use anyhow::{Context, bail};
use destrier::Control;
use destrier::answers::graph::{GraphProperty, KnownAnswers, PropertyRequest, decide_knowing};
use destrier::format::graph::{GraphFormat, NamedGraph, ParsedGraph};
use destrier::method::Limits;
use destrier_wire::{PropertyReply, PropertyWord};
use std::path::PathBuf;

/// Decide properties of a graph that rest on Hamiltonian cycles and paths, with a witness
#[derive(clap::Args)]
#[command(after_help = "\
Properties:
  hamiltonian               it has a Hamiltonian cycle
  traceable                 it has a Hamiltonian path
  homogeneously-traceable   a Hamiltonian path begins at every vertex
  hamiltonian-connected     a Hamiltonian path joins every two vertices
  hypohamiltonian           it has no Hamiltonian cycle, but has one
                            without any one vertex
  hypotraceable             the same with Hamiltonian paths
  maximally-nonhamiltonian  it has no Hamiltonian cycle, but has one
                            with any further edge

Each is a list of questions about cycles and paths. The answer names the question that decides, with its cycle or \
path, or with the reason why there is none. With several properties, --json prints one line for each.

Exit codes: 0 it has all of the properties (or all were decided, if none was named), 1 it lacks one, 2 bad input, \
3 gave up at a limit, 130 interrupted.

Examples:
  destrier graph-property petersen:5,2
  destrier graph-property petersen:5,2 hypohamiltonian
  destrier graph-property examples/graphs/dodecahedron.g6 hamiltonian-connected
  destrier graph-property examples/graphs/grid.edges --traceable-from 2 --json")]
pub(crate) struct Args {
    /// Graph file (- for standard input), graph family such as petersen:7,2, or board such as 8x8
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// Names of properties [default: all]
    #[arg(value_name = "NAME")]
    pub(super) properties: Vec<GraphProperty>,

    /// Property: a Hamiltonian path begins at this vertex
    #[arg(long, value_name = "VERTEX")]
    pub(super) traceable_from: Vec<String>,

    /// Format of the file [default: recognised by its ending or its content]
    #[arg(long, alias = "format", value_name = "FORMAT")]
    pub(super) input: Option<GraphFormat>,

    /// Seed of all random choices: the same seed gives the same answer
    #[arg(long, default_value = "1", value_parser = args::seed, allow_hyphen_values = true)]
    pub(super) seed: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    pub(super) time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    pub(super) memory: u64,

    #[command(flatten)]
    pub(super) reader: GraphReader,

    /// Answer as JSON on standard output
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_graph_command(self.time_limit, self.memory);
        let ParsedGraph { graph, warnings } = self.reader.read(&self.file, self.input)?;
        graphs::warn(&self.file, &warnings);

        if !graph.fixed_edges().is_empty() {
            bail!("{} has edges that must be used, which properties do not know", self.file.display());
        }

        let mut lacks_one = false;
        let mut is_open = false;
        let mut known = KnownAnswers::default();
        for property in self.asked(&graph)? {
            let reply = self.decide(session, &graph, property, &mut known)?.with_warnings(&warnings);
            lacks_one |= reply.answer == PropertyWord::No;
            is_open |= reply.answer == PropertyWord::Unknown;

            output::write(None, |out| {
                if self.json {
                    Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?)
                } else {
                    Ok(writeln!(out, "{}", in_words(&reply))?)
                }
            })?;

            if session.is_interrupted() {
                return Ok(Exit::Interrupted);
            }
        }

        let names_some = !self.properties.is_empty() || !self.traceable_from.is_empty();
        Ok(match () {
            () if lacks_one && names_some => Exit::No,
            () if is_open => Exit::GaveUp,
            () => Exit::Yes,
        })
    }

    /// The properties that were named, or all.
    fn asked(&self, graph: &NamedGraph) -> anyhow::Result<Vec<GraphProperty>> {
        let from = |name: &String| {
            let vertex = graph.vertex_as_printed(name);
            vertex.map(GraphProperty::TraceableFrom).with_context(|| format!("vertex {name} is not in the graph"))
        };
        let starts = self.traceable_from.iter().map(from).collect::<anyhow::Result<Vec<_>>>()?;
        let named: Vec<GraphProperty> = self.properties.iter().copied().chain(starts).collect();
        Ok(if named.is_empty() { GraphProperty::ALL.to_vec() } else { named })
    }

    fn decide(
        &self,
        session: &'static Session,
        graph: &NamedGraph,
        property: GraphProperty,
        known: &mut KnownAnswers,
    ) -> anyhow::Result<PropertyReply> {
        let limits = Limits::new().memory(session.memory_beside(graph.graph(), self.memory));
        let request = PropertyRequest::new(graph.graph().clone(), property).seed(self.seed).limits(limits);
        let count = request.graph.vertices() as u64;
        let progress = |control: &Control| format!("{property}: {}", describe_attempts(control, count, "vertices"));
        let runner = Runner::new(session, Some(self.time_limit));
        let answer = runner.run(progress, |control| decide_knowing(&request, known, control));
        let answer = answer?;
        Ok(PropertyReply::new(property, &answer, graph, |limit| limit_in_json(session, limit, self.time_limit)))
    }
}

/// The answer in one line.
fn in_words(reply: &PropertyReply) -> String {
    let answer = match reply.answer {
        PropertyWord::Yes => "yes",
        PropertyWord::No => "no",
        _ => "unknown",
    };

    let limit = reply.limit.as_ref().map_or(String::new(), |limit| format!(" ({limit})"));

    let checked = match (&reply.reason, reply.unconfirmed) {
        (Some(_), 0) => "; confirmed by the checker".to_string(),
        (_, 0) => String::new(),
        (_, 1) => "; 1 negative answer is not confirmed by the checker".into(),
        (_, count) => format!("; {count} negative answers are not confirmed by the checker"),
    };

    format!("{}: {answer}: {}{limit}{checked}", reply.property, reply.explanation)
}
