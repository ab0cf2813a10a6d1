//! Adjacency lists of several lines, as networkx writes them with `write_multiline_adjlist`.
//!
//! ```text
//! # a triangle
//! 0 2
//! 1 {}
//! 2 {'weight': 3}
//! 1 1
//! 2 {}
//! 2 0
//! ```
//!
//! A vertex stands with the number of its neighbours, and each neighbour stands on a line below it, with its data as a
//! dictionary, which is ignored. An edge can be in the list of one end or of both. Nothing in the text says whether the
//! graph is directed, so these are edges unless arcs are asked for or a comment says `# directed`.

use super::listed_edges::{ListStyle, ListedEdges};
use crate::error::{ReadError, lines};
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::parsed::ParsedGraph;
use crate::graph::recognition::networkx_lists;
use std::collections::HashSet;

/// Reads a text for which [`is_multiline`] holds.
pub(super) fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut names = NameList::default();
    let mut builder = GraphBuilder::new(directions);
    let mut listed = ListedEdges::new(text, directions);
    if listed.are_arcs {
        builder.state_directions();
    }

    let mut rows = rows(text);
    while let Some((start, row)) = rows.next() {
        let Some((name, count)) = head(row) else {
            return Err(ReadError::at(text, start, "a list begins with a vertex and the number of its neighbours"));
        };

        let from = names.number(name);
        if !listed.begin_list(from) {
            return Err(ReadError::at(text, start, "a second list of the same vertex"));
        }

        for _ in 0..count {
            let Some((_, name)) = rows.next().and_then(|(start, row)| Some((start, neighbour(row)?))) else {
                return Err(ReadError::at(text, start, format!("fewer than {count} lines with a neighbour follow")));
            };
            listed.add(from, names.number(name), start, &mut builder);
        }
    }

    listed.check(ListStyle::Networkx, &mut builder)?;
    builder.build_with_names(names.into_names(), text)
}

/// Whether every list of a text has as many lines as it says, and one of them has a dictionary. Without one, the lines
/// would as well be edges and vertices, unless they stand below the comments of networkx, where every vertex begins a
/// list and no two lists have the same vertex.
pub(in crate::graph) fn is_multiline(text: &str) -> bool {
    let mut rows = rows(text).map(|(_, row)| row);
    let mut has_data = false;
    let mut vertices = HashSet::new();
    let mut neighbours = HashSet::new();

    while let Some(row) = rows.next() {
        let Some((name, count)) = head(row) else { return false };
        let is_new = vertices.insert(name);
        for _ in 0..count {
            let Some(row) = rows.next() else { return false };
            let Some(name) = neighbour(row) else { return false };
            has_data |= row.ends_with('}');
            neighbours.insert(name);
        }

        if !is_new && !has_data {
            return false;
        }
    }

    let is_of_networkx = || networkx_lists::start(text).is_some() && neighbours.is_subset(&vertices);
    has_data || !vertices.is_empty() && is_of_networkx()
}

/// The lines that are neither empty nor comments. Below the comments of networkx there are none.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let header = networkx_lists::start(text);
    let rows = lines(text).map(|(start, line)| (start, line.trim()));
    rows.filter(move |(start, row)| match header {
        Some(header) => *start >= header,
        None => !row.starts_with('#'),
    })
}

/// The vertex of a list, and the number of its neighbours. The name of a vertex may have blanks.
fn head(row: &str) -> Option<(&str, u64)> {
    let (name, count) = row.rsplit_once(char::is_whitespace)?;
    Some((name.trim_end(), count.parse().ok()?))
}

/// The name of a neighbour, without its data. A line with two words and no data is none.
fn neighbour(row: &str) -> Option<&str> {
    if row.ends_with('}') {
        let (name, _) = row.split_once(" {").or_else(|| row.split_once("\t{"))?;
        return Some(name.trim_end()).filter(|name| !name.is_empty());
    }
    (!row.contains(char::is_whitespace)).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::warning::Warning;
    use destrier_core::Ground;

    const TRIANGLE: &str = "#a.py\n# GMT Tue\n# \n0 2\n1 {}\n2 {'weight': 3}\n1 1\n2 {}\n2 0\n";

    #[test]
    fn the_lists_of_networkx_are_read() {
        let parsed = read(TRIANGLE, Directions::Keep).unwrap();
        assert!(parsed.graph.edges().eq([(0, 1), (0, 2), (1, 2)]));
        assert_eq!(parsed.warnings, [Warning::UnstatedDirections]);
        let arcs = read(TRIANGLE, Directions::Add).unwrap().graph;
        assert!(arcs.is_directed() && arcs.graph().edges() == 3);
        let cities = "New York 1\nOslo {'by': 'ship'}\nOslo 0\nRome 0\n";
        assert!(is_multiline(cities));
        let graph = read(cities, Directions::Keep).unwrap().graph;
        assert_eq!((graph.vertex("New York"), graph.graph().vertices(), graph.graph().edges()), (Some(0), 3, 1));
    }

    #[test]
    fn graphs_without_edges_are_no_stars() {
        let text = "#-\n# GMT Thu Jan  1 00:00:00 1970\n# \n0 0\n1 0\n2 0\n";
        let graph = read(text, Directions::Keep).unwrap().graph;
        assert!(is_multiline(text));
        assert_eq!((graph.graph().vertices(), graph.graph().edges()), (3, 0));
        assert!(!is_multiline("0 0\n1 0\n2 0\n"), "these can be edges as well");
    }

    #[test]
    fn other_texts_are_not_taken_for_such_lists() {
        assert!(is_multiline(TRIANGLE));
        for text in ["0 1\n1 2\n", "0 1\n1\n", "0 1 {}\n1 2 {}\n", "0 2\n1 {}\n", "0 1\n1 {}\n2 {}\n", "", "5 0\n"] {
            assert!(!is_multiline(text), "{text}");
        }
    }
}
