//! Edges that must be used, or must not, as options.

use anyhow::{Context, bail};
use destrier::format::graph::NamedGraph;
use destrier::{AnyGraph, DirectedGraph, Graph, Ground};

/// Edges that must be used, or must not.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct EdgeArgs {
    /// Edges that must be used, such as 1-2,3-4
    #[arg(long, value_name = "EDGES", allow_hyphen_values = true)]
    with: Option<String>,

    /// Edges that must not be used, such as 1-2,3-4
    #[arg(long, value_name = "EDGES", allow_hyphen_values = true)]
    without: Option<String>,
}

impl EdgeArgs {
    /// The graph without the edges that must not be used, and with those that must.
    pub(crate) fn apply(&self, graph: NamedGraph) -> anyhow::Result<NamedGraph> {
        apply(graph, self.with.as_deref(), self.without.as_deref())
    }

    /// The edges that must not be used.
    pub(crate) fn removed(&self, graph: &NamedGraph) -> anyhow::Result<Vec<(u32, u32)>> {
        self.without.as_deref().map_or(Ok(Vec::new()), |text| read(graph, text).context("--without"))
    }
}

/// The graph without some edges, and with some that must be used, both as lists such as 1-2,3-4.
pub(crate) fn apply(graph: NamedGraph, with: Option<&str>, missing: Option<&str>) -> anyhow::Result<NamedGraph> {
    let graph = match missing {
        Some(text) => without(&graph, &read(&graph, text).context("--without")?)?,
        None => graph,
    };
    let Some(text) = with else { return Ok(graph) };
    let more = read(&graph, text).context("--with")?;
    let fixed: Vec<(u32, u32)> = graph.fixed_edges().iter().copied().chain(more).collect();
    Ok(graph.with_fixed_edges(fixed)?)
}

/// The edges of a list such as 1-2,3-4. Names may have hyphens, too: then the one that splits two names counts.
fn read(graph: &NamedGraph, text: &str) -> anyhow::Result<Vec<(u32, u32)>> {
    let pair = |word: &str| {
        let splits = word.match_indices('-').map(|(at, _)| (&word[..at], word[at + 1..].trim_start_matches('>')));
        let ends = splits.filter_map(|(from, to)| Some((graph.vertex(from.trim())?, graph.vertex(to.trim())?)));
        let edges: Vec<(u32, u32)> = ends.collect();
        match edges[..] {
            [(from, to)] if graph.joined(u64::from(from), u64::from(to)) => Ok((from, to)),
            [(from, to)] => bail!("the graph has no {} {word}", graph_word(graph, from, to)),
            _ => bail!("'{word}' is not two vertices of the graph with a hyphen between them, such as 1-2"),
        }
    };
    text.split(',').map(|word| pair(word.trim())).collect()
}

/// What joins two vertices, in words.
fn graph_word(graph: &NamedGraph, from: u32, to: u32) -> &'static str {
    match graph.is_directed() {
        true if graph.joined(u64::from(to), u64::from(from)) => "arc in this direction:",
        true => "arc",
        false => "edge",
    }
}

fn without(graph: &NamedGraph, removed: &[(u32, u32)]) -> anyhow::Result<NamedGraph> {
    let is_removed = |&(from, to): &(u32, u32)| {
        removed.contains(&(from, to)) || !graph.is_directed() && removed.contains(&(to, from))
    };
    if let Some((from, to)) = graph.fixed_edges().iter().find(|edge| is_removed(edge)) {
        bail!("the edge {}-{} must be used according to the file", graph.name(*from), graph.name(*to));
    }
    let count = graph.graph().vertices() as u32;
    let kept = graph.edges().filter(|edge| !is_removed(edge));
    let kept = match graph.is_directed() {
        true => AnyGraph::from(DirectedGraph::from_arcs(count, kept)?),
        false => AnyGraph::from(Graph::from_edges(count, kept)?),
    };
    graph.with_other_edges(kept).context("the vertices are the same")
}
