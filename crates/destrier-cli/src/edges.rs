//! Edges that must be used, or must not, as options.

use anyhow::{Context, bail};
use destrier::format::graph::NamedGraph;
use destrier::{AnyGraph, DirectedGraph, Graph, Ground};

/// The most edges that a message names.
const MAX_NAMED: usize = 5;

/// Edges that must be used, or must not.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct EdgeArgs {
    /// Edges that must be used, such as 1-2,3-4; can be repeated
    #[arg(long, value_name = "EDGES", allow_hyphen_values = true)]
    with: Vec<String>,

    /// Edges that must not be used, such as 1-2,3-4; can be repeated
    #[arg(long, value_name = "EDGES", allow_hyphen_values = true)]
    without: Vec<String>,
}

/// A graph with its edges that must be used and without those that must not.
pub(crate) struct ConditionedGraph {
    pub(crate) graph: NamedGraph,
    /// The edges that must not be used.
    pub(crate) removed: Vec<(u32, u32)>,
    /// The edges that must or must not be used, in words: "with 1-2 and without 3-4". Empty if there are none. A reason
    /// why there is no path or cycle holds under these conditions only.
    pub(crate) conditions: String,
}

impl EdgeArgs {
    /// The graph without the edges that must not be used, and with those that must.
    pub(crate) fn apply(&self, graph: NamedGraph) -> anyhow::Result<ConditionedGraph> {
        apply(graph, &self.with, &self.without)
    }
}

/// The graph without some edges, and with some that must be used, both as lists such as 1-2,3-4.
pub(crate) fn apply(graph: NamedGraph, with: &[String], missing: &[String]) -> anyhow::Result<ConditionedGraph> {
    let more = read_all(&graph, with).context("--with")?;
    let removed = read_all(&graph, missing).context("--without")?;
    let is_both = |&&(from, to): &&(u32, u32)| is_among(&removed, &graph, (from, to));
    if let Some(&(from, to)) = more.iter().find(is_both) {
        bail!("--with and --without both name {}-{}", graph.name(from), graph.name(to));
    }
    let graph = if removed.is_empty() { graph } else { without(&graph, &removed)? };
    let fixed: Vec<(u32, u32)> = graph.fixed_edges().iter().copied().chain(more.iter().copied()).collect();
    let graph = graph.with_fixed_edges(fixed)?;
    let conditions = conditions(&graph, &more, &removed);
    Ok(ConditionedGraph { graph, removed, conditions })
}

/// The conditions in words. Edges that the user gave are written as they were given.
fn conditions(graph: &NamedGraph, given: &[(u32, u32)], removed: &[(u32, u32)]) -> String {
    let as_given = |&(from, to): &(u32, u32)| {
        let is_turned = !given.contains(&(from, to)) && is_among(given, graph, (from, to));
        if is_turned { (to, from) } else { (from, to) }
    };

    let named = |edges: &[(u32, u32)]| match edges.len() {
        ..=MAX_NAMED => {
            let sign = if graph.is_directed() { "->" } else { "-" };
            let names = edges.iter().map(|&(from, to)| format!("{}{sign}{}", graph.name(from), graph.name(to)));
            names.collect::<Vec<_>>().join(", ")
        }
        count => format!("{count} given edges"),
    };

    let place = |edge: &(u32, u32)| given.iter().position(|other| other == edge).unwrap_or(usize::MAX);
    let mut fixed: Vec<(u32, u32)> = graph.fixed_edges().iter().map(as_given).collect();
    fixed.sort_by_key(place);

    match (&fixed[..], removed) {
        ([], []) => String::new(),
        (fixed, []) => format!("with {}", named(fixed)),
        ([], removed) => format!("without {}", named(removed)),
        (fixed, removed) => format!("with {} and without {}", named(fixed), named(removed)),
    }
}

/// The edges of several lists.
fn read_all(graph: &NamedGraph, lists: &[String]) -> anyhow::Result<Vec<(u32, u32)>> {
    let mut edges = Vec::new();
    for list in lists {
        edges.extend(read(graph, list)?);
    }
    Ok(edges)
}

/// The edges of a list such as 1-2,3-4. Names may have hyphens, too: then the one that splits two names counts.
fn read(graph: &NamedGraph, text: &str) -> anyhow::Result<Vec<(u32, u32)>> {
    let vertex = |name: &str| graph.vertex_as_printed(name.trim());
    let pair = |word: &str| {
        let splits = unquoted(word).filter(|&(_, letter)| letter == '-').map(|(at, _)| word.split_at(at));
        let ends = splits.filter_map(|(from, rest)| {
            let to = rest.strip_prefix("->").or_else(|| rest.strip_prefix('-'))?;
            Some((vertex(from)?, vertex(to)?, rest.starts_with("->")))
        });

        let found: Vec<(u32, u32, bool)> = ends.collect();
        let edges: Vec<(u32, u32)> = found.iter().map(|&(from, to, _)| (from, to)).collect();
        match edges[..] {
            [(from, to)] if found[0].2 && !graph.is_directed() => bail!(
                "{word} has a direction, and the edges of this graph have none; write {}-{}, or read the graph with \
                 --arcs",
                graph.name(from),
                graph.name(to)
            ),
            [(from, to)] if graph.joined(u64::from(from), u64::from(to)) => Ok((from, to)),
            [(from, to)] => bail!("the graph has no {} {word}", graph_word(graph, from, to)),
            [(from, to), (other_from, other_to), ..] => bail!(
                "'{word}' can be {}-{} or {}-{} with these names; put a name with a hyphen in quotes, such as \
                 \"a-b\"-c",
                printed(graph, from),
                printed(graph, to),
                printed(graph, other_from),
                printed(graph, other_to)
            ),
            [] => bail!("{}", not_an_edge(graph, word)),
        }
    };
    split(text).map(|word| pair(word.trim())).collect()
}

/// A name in quotes.
fn printed(graph: &NamedGraph, vertex: u32) -> String {
    format!("\"{}\"", graph.name(vertex).raw())
}

/// Why a word is not an edge: it names more than two vertices, or one that the graph does not have.
fn not_an_edge(graph: &NamedGraph, word: &str) -> String {
    let sign = if word.contains("->") { "->" } else { "-" };
    let names: Vec<&str> = word.split(sign).map(str::trim).collect();
    let is_vertex = |name: &&str| graph.vertex_as_printed(name).is_some();
    match names[..] {
        [one, other] if is_vertex(&one) || is_vertex(&other) => {
            let unknown = if is_vertex(&one) { other } else { one };
            format!("'{word}': the graph has no vertex '{unknown}'")
        }
        [_, _, _, ..] if names.iter().all(is_vertex) => {
            let edges: Vec<String> = names.windows(2).map(|pair| pair.join(sign)).collect();
            format!("'{word}' has {} vertices, and an edge has two; write {}", names.len(), edges.join(","))
        }
        _ => format!("'{word}' is not two vertices of the graph with a hyphen between them, such as 1-2 or Oslo-Rome"),
    }
}

/// The parts between commas. A comma between quotes belongs to a name, and so does one between brackets, as in the cell
/// (1,2,3).
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut is_in_brackets = false;
    let has_pairs = text.matches('(').count() == text.matches(')').count();
    let commas = unquoted(text).filter(move |&(_, letter)| {
        is_in_brackets = has_pairs && (letter == '(' || is_in_brackets && letter != ')');
        letter == ',' && !is_in_brackets
    });

    let ends = commas.map(|(at, _)| at).chain([text.len()]);
    ends.scan(0, |begin, end| {
        let part = &text[*begin..end];
        *begin = end + 1;
        Some(part)
    })
}

/// The letters outside of quotes, with their places. A backslash in quotes takes the next letter as it is.
fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut is_quoted = false;
    let mut is_escaped = false;
    text.char_indices().filter(move |&(_, letter)| {
        is_quoted ^= letter == '"' && !is_escaped;
        is_escaped = is_quoted && letter == '\\' && !is_escaped;
        !is_quoted && letter != '"'
    })
}

/// What joins two vertices, in words.
fn graph_word(graph: &NamedGraph, from: u32, to: u32) -> &'static str {
    if !graph.is_directed() {
        "edge"
    } else if graph.joined(u64::from(to), u64::from(from)) {
        "arc in this direction:"
    } else {
        "arc"
    }
}

/// Whether a list has this arc, or this edge in any direction.
fn is_among(list: &[(u32, u32)], graph: &NamedGraph, (from, to): (u32, u32)) -> bool {
    list.contains(&(from, to)) || !graph.is_directed() && list.contains(&(to, from))
}

fn without(graph: &NamedGraph, removed: &[(u32, u32)]) -> anyhow::Result<NamedGraph> {
    let is_removed = |&edge: &(u32, u32)| is_among(removed, graph, edge);
    if let Some((from, to)) = graph.fixed_edges().iter().find(|edge| is_removed(edge)) {
        bail!("the edge {}-{} must be used according to the file", graph.name(*from), graph.name(*to));
    }
    let count = graph.graph().vertices() as u32;
    let kept = graph.edges().filter(|edge| !is_removed(edge));
    let kept = if graph.is_directed() {
        AnyGraph::from(DirectedGraph::from_arcs(count, kept)?)
    } else {
        AnyGraph::from(Graph::from_edges(count, kept)?)
    };
    graph.with_other_edges(kept).context("the vertices are the same")
}
