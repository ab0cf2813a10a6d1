//! Adjacency lists: one vertex per line, followed by its neighbours.
//!
//! ```text
//! # a square
//! 1: 2 4
//! 2: 1 3
//! 3: 4
//! ```
//!
//! All lines have a colon, or none has one, as in the files of networkx. An edge can be in the list of one end or of
//! both. Vertices are words or numbers, separated by blanks or commas. `1 -> 2 4` lists the successors of a vertex;
//! then all lines have an arrow. A comment such as `# directed` makes arcs of all lists.
//!
//! The multiline lists of networkx (`write_multiline_adjlist`) are read as well: a vertex and the number of its
//! neighbours, and then a line per neighbour with its data (`multiline.rs`).

mod listed_edges;
mod multiline;
mod networkx;

pub(in crate::graph) use multiline::is_multiline;

use crate::error::{ReadError, lines, words};
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::doubtful_comments::{self, Doubt, DoubtfulComments};
use crate::graph::formats::tsplib;
use crate::graph::name_list::NameList;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::recognition::networkx_lists;
use crate::graph::warning::Warning;
use destrier_core::square::shorten;
use destrier_core::{AnyGraph, Ground};
use listed_edges::{ListStyle, ListedEdges};
use std::io::{Result as Written, Write};

/// Reads adjacency lists.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    if is_multiline(text) {
        return multiline::read(text, directions);
    }
    if let Some(start) = networkx_lists::start(text) {
        return networkx::read(text, start, directions);
    }

    let mut names = NameList::default();
    let mut builder = GraphBuilder::new(directions);
    let mut listed = ListedEdges::new(text, directions);
    let mut first_sign: Option<Option<&str>> = None;
    let mut comments = DoubtfulComments::default();
    let mut has_repeated_list = false;

    if listed.are_arcs {
        builder.state_directions();
    }

    for (line_number, (start, line)) in (1..).zip(lines(text)) {
        let content = if line.trim_start().starts_with('%') { "" } else { line.split('#').next().unwrap_or_default() };
        if content.len() < line.len() {
            let count = words(content, |c: char| c.is_whitespace() || c == ',').count();
            match doubtful_comments::doubt(line, content.len(), count) {
                Some(Doubt::Edge) => {
                    return Err(ReadError::at(text, start + content.len(), doubtful_comments::EDGE));
                }
                Some(Doubt::Words) => comments.add(line_number, line),
                Some(Doubt::Neighbour) | None => {}
            }
        }

        let is_separator = |c: char| c.is_whitespace() || c == ',';
        let mut parts = words(content, is_separator).flat_map(|(at, word)| split_signs(at, word)).peekable();
        let Some((at, first)) = parts.next() else { continue };
        if is_sign(first) {
            return Err(ReadError::at(text, start + at, "a line begins with a vertex, as in 1: 2 3"));
        }

        let from = names.number(first);
        let is_first_list = listed.begin_list(from);
        let sign = parts.next_if(|(_, word)| is_sign(word)).map(|(_, sign)| sign);
        if *first_sign.get_or_insert(sign) != sign {
            return Err(ReadError::at(text, start, "either all lines have a colon after their vertex, or none has"));
        }

        if sign == Some("->") {
            builder.state_directions();
        }

        has_repeated_list |= !is_first_list;

        for (at, word) in parts {
            if is_sign(word) {
                return Err(ReadError::at(text, start + at, "a line has one vertex before its colon or arrow"));
            }

            if word.starts_with('{') {
                let what =
                    "data belongs to multiline lists, in which a vertex stands with the number of lines below it";
                return Err(ReadError::at(text, start + at, what));
            }

            let to = names.number(word);
            if sign == Some("->") {
                builder.add_arc(from, to);
            } else {
                listed.add(from, to, start, &mut builder);
            }
        }
    }

    if names.is_empty() {
        return Err(ReadError::at(text, text.len(), "there are no vertices"));
    }

    comments.warn(doubtful_comments::is_in(&names), &mut builder.warnings);

    let names = names.into_names();

    if first_sign == Some(None) {
        let no_list = (0..).zip(&names).find(|&(number, _)| !listed.has_list(number)).map(|(_, name)| name);
        let has_words = || names.iter().any(|name| name.parse::<u64>().is_err());
        if let Some(word) = no_list.filter(|_| has_words() || has_repeated_list) {
            builder.warnings.push(Warning::NoOwnList { word: shorten(word).to_string() });
        }
        listed.check(ListStyle::Plain, &mut builder)?;
    } else {
        listed.check(ListStyle::Colon, &mut builder)?;
    }

    builder.build_with_names(names, text)
}

fn is_sign(word: &str) -> bool {
    word == ":" || word == "->"
}

/// A word such as `1:` or `1->2` in its parts.
fn split_signs(at: usize, word: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut place = 0;
    std::iter::from_fn(move || {
        let rest = word.get(place..).filter(|rest| !rest.is_empty())?;
        let length = match rest {
            _ if rest.starts_with(':') => 1,
            _ if rest.starts_with("->") => 2,
            _ => rest.find(':').into_iter().chain(rest.find("->")).min().unwrap_or(rest.len()),
        };
        let part = (at + place, &rest[..length]);
        place += length;
        Some(part)
    })
}

/// Whether the names of the vertices can stand in adjacency lists.
pub(in crate::graph) fn has_names(graph: &NamedGraph) -> bool {
    (0..graph.graph().vertices() as u32).all(|vertex| can_stand_in_lists(&graph.name(vertex).raw()))
}

/// Whether a name is a whole number, or a word that cannot be taken for a weight or for the beginning of a text in
/// another format.
fn can_stand_in_lists(name: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "_./-".contains(c);
    let is_word = name.starts_with(|c: char| c.is_alphanumeric() || c == '_') && name.chars().all(is_plain);
    let is_fraction = || name.parse::<f64>().is_ok();

    name.parse::<u64>().is_ok() || is_word && !is_fraction() && !tsplib::is_keyword(name)
}

/// Writes adjacency lists, each edge in the list of its lower end. Vertices whose names are not plain words are
/// numbered from 0.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let keeps_names = has_names(graph);
    let name = |vertex: u32| if keeps_names { graph.name(vertex).raw() } else { vertex.to_string().into() };
    let sign = if graph.is_directed() { " ->" } else { ":" };
    if keeps_names && !graph.has_numbers() {
        // Words are numbered in the order in which they come.
        (0..graph.graph().vertices() as u32).try_for_each(|vertex| writeln!(out, "{}{sign}", name(vertex)))?;
    }

    for vertex in 0..graph.graph().vertices() as u32 {
        let (near, lowest) = match graph.graph() {
            AnyGraph::Undirected(graph) => (graph.neighbours(vertex), vertex),
            AnyGraph::Directed(graph) => (graph.successors(vertex), 0),
        };

        write!(out, "{}{sign}", name(vertex))?;
        for &to in near.iter().filter(|&&to| to >= lowest) {
            write!(out, " {}", name(to))?;
        }

        writeln!(out)?;
    }

    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_and_arrows_may_be_there_or_not() {
        let square = read("1: 2 4\n2: 1 3\n3: 4 # x\n", Directions::Keep).unwrap();
        let plain = read("1 2 4\n2 3\n3 4\n", Directions::Keep).unwrap();
        assert_eq!((plain.graph, plain.warnings), (square.graph.clone(), vec![Warning::UnstatedDirections]));
        assert_eq!(square.warnings, [Warning::MixedLists { in_both: 1, in_one: 3 }]);
        assert!(read("1 2 4\n2 1 3\n3 4\n", Directions::Keep).is_err());
        assert!(square.graph.edges().eq([(0, 1), (0, 3), (1, 2), (2, 3)]));

        let words = read("Oslo: Rome,Paris\nLima:\n", Directions::Keep).unwrap().graph;
        assert_eq!((words.graph().vertices(), words.graph().edges(), words.name(3).to_string()), (4, 2, "Lima".into()));
        let arcs = read("1 -> 2 3\n2->3\n", Directions::Keep).unwrap().graph;
        assert_eq!(arcs.graph().directed().map(|arcs| arcs.arc_count()), Some(3));

        let mut out = Vec::new();
        write(&arcs, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "1 -> 2 3\n2 -> 3\n3 ->\n");
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read(text, Directions::Keep).unwrap_err().to_string();
        assert_eq!(error("1: 2\n : 3"), "line 2, column 2: a line begins with a vertex, as in 1: 2 3");
        assert!(error("1: 2 : 3").starts_with("line 1, column 6: a line has one vertex before"));
        assert!(error("0 2\n1 {}\n").starts_with("line 2, column 3: data belongs to multiline lists"));
        assert!(error("1: 2\n2 3").starts_with("line 2, column 1: either all lines"));
        assert_eq!(error("# x\n"), "line 2, column 1: there are no vertices");
    }
}
