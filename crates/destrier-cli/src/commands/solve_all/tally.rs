//! What a stream of graphs adds up to.

use destrier::answers::graph::GraphProperty;
use destrier_wire::Version;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::io::Write;

/// The number of unreadable lines that are reported one by one.
const MAX_REPORTED: usize = 10;

/// The result of one graph.
pub(super) struct TestedGraph {
    pub(super) vertices: u64,
    pub(super) edges: u64,
    /// Whether it has the property; `None` if a limit was hit.
    pub(super) holds: Option<bool>,
    /// The number of negative answers behind this that the core did not confirm.
    pub(super) unconfirmed: u64,
}

/// The numbers of graphs with and without a property. This is also the JSON output.
#[derive(Serialize)]
pub(super) struct StreamTally {
    v: Version,
    #[serde(serialize_with = "name")]
    property: GraphProperty,
    graphs: u64,
    holds: u64,
    fails: u64,
    pub(super) unknown: u64,
    /// Graphs whose answer rests on an exhaustive search that the core did not repeat.
    unconfirmed: u64,
    /// Lines that could not be read.
    pub(super) unreadable: u64,
    pub(super) seconds: f64,
    by_vertices: Vec<SizeTally>,
    /// The first unreadable lines.
    errors: Vec<LineError>,
    #[serde(skip)]
    places: BTreeMap<u64, usize>,
    /// Whether all that was read was tested and written.
    #[serde(skip)]
    pub(super) is_complete: bool,
}

/// The graphs with one number of vertices.
#[derive(Serialize)]
struct SizeTally {
    vertices: u64,
    graphs: u64,
    holds: u64,
    fails: u64,
    unknown: u64,
    fewest_edges: u64,
    most_edges: u64,
}

#[derive(Serialize)]
struct LineError {
    line: u64,
    reason: String,
}

fn name<S: Serializer>(property: &GraphProperty, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(property.name())
}

impl StreamTally {
    pub(super) fn new(property: GraphProperty) -> StreamTally {
        StreamTally {
            v: Version,
            property,
            graphs: 0,
            holds: 0,
            fails: 0,
            unknown: 0,
            unconfirmed: 0,
            unreadable: 0,
            seconds: 0.0,
            by_vertices: Vec::new(),
            errors: Vec::new(),
            places: BTreeMap::new(),
            is_complete: true,
        }
    }

    /// Adds the result of a line, or why it could not be read.
    pub(super) fn add(&mut self, line: u64, graph: Result<TestedGraph, String>) {
        let graph = match graph {
            Ok(graph) => graph,
            Err(reason) => {
                self.unreadable += 1;
                if self.errors.len() < MAX_REPORTED {
                    self.errors.push(LineError { line, reason });
                }
                return;
            }
        };

        let TestedGraph { vertices, edges, holds, unconfirmed } = graph;
        let rows = &mut self.by_vertices;
        let place = *self.places.entry(vertices).or_insert_with(|| {
            rows.push(SizeTally {
                vertices,
                graphs: 0,
                holds: 0,
                fails: 0,
                unknown: 0,
                fewest_edges: edges,
                most_edges: edges,
            });
            rows.len() - 1
        });

        let row = &mut rows[place];
        row.graphs += 1;
        self.graphs += 1;
        row.fewest_edges = row.fewest_edges.min(edges);
        row.most_edges = row.most_edges.max(edges);

        let (own, all) = match holds {
            Some(true) => (&mut row.holds, &mut self.holds),
            Some(false) => (&mut row.fails, &mut self.fails),
            None => (&mut row.unknown, &mut self.unknown),
        };

        *own += 1;
        *all += 1;
        self.unconfirmed += u64::from(unconfirmed > 0);
    }

    /// Tells which lines could not be read.
    pub(super) fn report_unreadable(&self, file: &str) {
        for LineError { line, reason } in &self.errors {
            note!("destrier: skipped line {line} of {file}: {reason}");
        }
        let others = self.unreadable - self.errors.len() as u64;
        if others > 0 {
            note!("destrier: skipped {others} further lines that cannot be read");
        }
    }

    /// The table, with a row per number of vertices.
    pub(super) fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let yes = self.property.name();
        let no = format!("non-{}", self.property);
        let wide = yes.len().max(11);
        let wider = no.len().max(11);
        writeln!(out, "vertices      graphs  {yes:>wide$}  {no:>wider$}  unknown  edges")?;
        for row in &self.by_vertices {
            let SizeTally { vertices, graphs, holds, fails, unknown, fewest_edges, most_edges } = row;
            write!(out, "{vertices:>8}  {graphs:>10}  {holds:>wide$}  {fails:>wider$}  {unknown:>7}  ")?;
            writeln!(out, "{fewest_edges} to {most_edges}")?;
        }
        self.write_last_line(out)
    }

    /// All numbers in one line.
    pub(super) fn write_last_line(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let StreamTally { property, graphs, holds, fails, unknown, unconfirmed, unreadable, seconds, .. } = self;
        let graphs_word = if *graphs == 1 { "graph" } else { "graphs" };
        let mut line = format!("{graphs} {graphs_word}: {holds} {property}, {fails} non-{property}, {unknown} unknown");
        if *unconfirmed > 0 {
            line += &format!(" ({unconfirmed} rest on a search that the checker did not repeat)");
        }
        if *unreadable > 0 {
            line += &format!("; {unreadable} could not be read");
        }
        Ok(writeln!(out, "{line}; {seconds:.1} s")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_counted_by_their_size() {
        let mut tally = StreamTally::new(GraphProperty::Hamiltonian);
        for (vertices, edges, holds) in [(4, 6, Some(true)), (3, 2, Some(false)), (4, 4, None)] {
            tally.add(1, Ok(TestedGraph { vertices, edges, holds, unconfirmed: 0 }));
        }
        (0..20).for_each(|line| tally.add(line, Err("no graph".into())));
        let json = serde_json::to_value(&tally).unwrap();
        assert_eq!((&json["graphs"], &json["unreadable"], &json["unknown"]), (&3.into(), &20.into(), &1.into()));
        assert_eq!(json["by_vertices"][0]["fewest_edges"], 4);
        assert_eq!(json["errors"].as_array().unwrap().len(), MAX_REPORTED);
        let mut text = Vec::new();
        tally.write(&mut text).unwrap();
        assert!(String::from_utf8(text).unwrap().contains("3 graphs: 1 hamiltonian, 1 non-hamiltonian, 1 unknown"));
    }
}
