//! The Trivial Graph Format of yEd and others: vertices with labels, a line `#`, and edges.
//!
//! ```text
//! 1 Oslo
//! 2 Rome
//! 3 New York
//! #
//! 1 2 a label
//! 2 3
//! ```
//!
//! Vertices are named by their labels if all have one and no two are equal, else by the words before the labels. Labels
//! of edges are ignored. The format does not say whether edges have a direction, so they are edges unless arcs are
//! asked for.

use crate::error::{ReadError, lines, words};
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use destrier_core::square::shorten;
use std::collections::HashSet;
use std::io::{Result as Written, Write};

/// Between the vertices and the edges.
const DIVIDER: &str = "#";

/// Reads a graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut ids = NameList::default();
    let mut labels = Vec::new();
    let mut builder = GraphBuilder::new(directions);
    let mut is_divided = false;

    for (start, line) in lines(text) {
        let fault = |at: usize, what: String| ReadError::at(text, start + at, what);
        let is_divider = line.trim() == DIVIDER;

        if is_divider && is_divided {
            return Err(fault(0, "this is the second line '#'; one divides vertices and edges".into()));
        }

        if is_divider {
            is_divided = true;
        } else if is_divided {
            let mut ends = words(line, char::is_whitespace).take(2).map(|(at, word)| {
                let number = ids.find(word);
                number.ok_or_else(|| fault(at, format!("there is no vertex '{}'", shorten(word))))
            });

            match (ends.next().transpose()?, ends.next().transpose()?) {
                (Some(from), Some(to)) if directions == Directions::Add => builder.add_arc(from, to),
                (Some(from), Some(to)) => builder.add_edge(from, to),
                _ => return Err(fault(0, "an edge has two vertices".into())),
            }
        } else {
            let (id, label) = id_and_label(line);
            if ids.find(id).is_some() {
                return Err(fault(0, format!("there are two vertices '{}'", shorten(id))));
            }
            ids.number(id);
            labels.push(label.map(Box::from));
        }
    }

    if !is_divided || ids.is_empty() {
        let what = "a graph in TGF has its vertices, one per line, then a line '#', then its edges";
        return Err(ReadError::at(text, text.len(), what));
    }

    let labelled: Option<Vec<Box<str>>> = labels.into_iter().collect();
    let are_distinct = |labels: &Vec<Box<str>>| labels.iter().collect::<HashSet<_>>().len() == labels.len();
    let names = labelled.filter(are_distinct).unwrap_or_else(|| ids.into_names());
    builder.build_with_names(names, text)
}

/// The first word of a line, and the rest if there is one.
fn id_and_label(line: &str) -> (&str, Option<&str>) {
    let line = line.trim();
    let (id, label) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (id, Some(label.trim()).filter(|label| !label.is_empty()))
}

/// Whether a text looks like this format: distinct vertices, one line `#`, and edges between these vertices. A list of
/// edges with such a line as its comment looks so too if all of its lines join vertices that begin a line; then it is
/// no TGF.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    let mut ids = HashSet::new();
    let mut labels = Vec::new();
    let mut rest = lines(text).map(|(_, line)| line.trim());
    let has_divider = rest.by_ref().take_while(|line| *line != DIVIDER).try_for_each(|line| {
        let (id, label) = id_and_label(line);
        labels.push((id, label));
        (!line.starts_with(['#', '%']) && ids.insert(id)).then_some(())
    });

    if has_divider.is_none() || ids.is_empty() || !text.lines().any(|line| line.trim() == DIVIDER) {
        return false;
    }

    let is_edge = |line: &str| line.split_whitespace().take(2).filter(|end| ids.contains(end)).count() == 2;
    let joins = |&(id, label): &(&str, Option<&str>)| label.is_some_and(|label| label != id && ids.contains(label));
    rest.all(is_edge) && !labels.iter().all(joins)
}

/// Whether the names of the vertices can be labels.
pub(in crate::graph) fn has_names(graph: &NamedGraph) -> bool {
    let is_label = |vertex: u32| {
        let name = graph.name(vertex).raw().into_owned();
        !name.is_empty() && name.trim() == name && !name.contains(['\n', '\r', '\u{feff}'])
    };
    (0..graph.graph().vertices() as u32).all(is_label)
}

/// Writes an undirected graph, with the names of its vertices as labels. If a name cannot be one, the vertices are
/// numbered from 0.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let keeps_names = has_names(graph);
    for vertex in 0..graph.graph().vertices() as u32 {
        if keeps_names {
            writeln!(out, "{vertex} {}", graph.name(vertex).raw())?;
        } else {
            writeln!(out, "{vertex}")?;
        }
    }
    writeln!(out, "{DIVIDER}")?;
    graph.edges().try_for_each(|(from, to)| writeln!(out, "{from} {to}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Ground;

    const CITIES: &str = "1 Oslo\n2 Rome\n3 New York\n#\n1 2 by ship\n2 3\n3 1\n";

    #[test]
    fn labels_are_names_if_they_differ() {
        let named = read(CITIES, Directions::Keep).unwrap();
        assert_eq!((named.graph.graph().edges(), named.graph.vertex("New York")), (3, Some(2)));
        for text in ["1 a\n2 a\n#\n1 2\n", "1\n2\n#\n1 2\n", "1 x\n2\n#\n2 1\n"] {
            assert_eq!(read(text, Directions::Keep).unwrap().graph.vertex("2"), Some(1), "{text}");
        }
        let arcs = read(CITIES, Directions::Add).unwrap().graph;
        assert!(arcs.is_directed() && arcs.edges().eq([(0, 1), (1, 2), (2, 0)]));
    }

    #[test]
    fn it_is_told_from_a_list_of_edges() {
        for text in [CITIES, "1\n2\n#\n1 2\n", "a A\nb B\n#\n", "1 1\n2 2\n#\n1 2\n", "1 2\n2 x\n#\n1 2\n"] {
            assert!(is_meant_by(text), "{text}");
        }
        for text in ["1 2\n2 3\n3 1\n#\n1 3\n", "1 2\n#\n2 3\n", "# x\n#\n1 2\n", "1 2\n# x\n", "", "#\n1 2\n"] {
            assert!(!is_meant_by(text), "{text}");
        }
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read(text, Directions::Keep).unwrap_err().to_string();
        assert_eq!(error("1 a\n1 b\n#\n"), "line 2, column 1: there are two vertices '1'");
        assert_eq!(error("1 a\n#\n1 4\n"), "line 3, column 3: there is no vertex '4'");
        assert_eq!(error("1 a\n#\n1\n"), "line 3, column 1: an edge has two vertices");
        assert!(error("1 a\n#\n#\n").contains("second line '#'"));
        assert!(error("1 a\n").contains("then a line '#'") && error("#\n").contains("then a line '#'"));
    }
}
