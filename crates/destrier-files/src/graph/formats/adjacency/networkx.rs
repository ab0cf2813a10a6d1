//! Adjacency lists that begin with the comments of networkx.
//!
//! networkx does not quote names, so a name with a blank stands as two. But every vertex begins one list, blanks stand
//! alone, and no comment follows, so a text that was split in the wrong places can nearly always be told: it is
//! refused.

use super::listed_edges::{ListStyle, ListedEdges};
use crate::error::{ReadError, offset_of, words};
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::parsed::ParsedGraph;
use destrier_core::square::shorten;

/// Reads lists whose first one begins at this offset.
pub(super) fn read(text: &str, start: usize, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut names = NameList::default();
    let mut builder = GraphBuilder::new(directions);
    let mut listed = ListedEdges::new(text, directions);
    if listed.are_arcs {
        builder.state_directions();
    }

    // Each element is a word and the offset where it first stands.
    let mut first_places = Vec::new();
    for line in text[start..].lines() {
        let line_start = offset_of(text, line);
        if let Some(what) = fault(line) {
            return Err(ReadError::at(text, line_start, what));
        }

        let mut ends = words(line, is_separator).map(|(at, word)| {
            let number = names.number(word);
            if number as usize == first_places.len() {
                first_places.push((line_start + at, word));
            }
            number
        });

        let Some(from) = ends.next() else { continue };
        let ends: Vec<u64> = ends.collect();

        if !listed.begin_list(from) {
            let what = "a second list of the same vertex; names with blanks cannot be read, so use another format";
            return Err(ReadError::at(text, line_start, what));
        }

        ends.into_iter().for_each(|to| listed.add(from, to, line_start, &mut builder));
    }

    if names.is_empty() {
        return Err(ReadError::at(text, text.len(), "there are no vertices"));
    }

    for (number, (offset, word)) in first_places.into_iter().enumerate() {
        if !listed.has_list(number as u64) {
            let what = format!(
                "'{}' has no list, which networkx writes for every vertex; names with blanks cannot be read, so use \
                 another format",
                shorten(word)
            );
            return Err(ReadError::at(text, offset, what));
        }
    }

    listed.check(ListStyle::Networkx, &mut builder)?;
    builder.build_with_names(names.into_names(), text)
}

fn is_separator(c: char) -> bool {
    c == ' ' || c == ',' || c == '\t'
}

/// Why a line cannot be one of networkx.
fn fault(line: &str) -> Option<&'static str> {
    let has_empty_name = line.is_empty() || line.split(is_separator).any(str::is_empty);
    if has_empty_name {
        Some("here is an empty name or one with blanks, which cannot be read; use another format")
    } else if line.contains('#') {
        Some("here is a name with #, which networkx reads as a comment; use another format")
    } else if line.contains(|c: char| c.is_whitespace() && !is_separator(c)) {
        Some("here is a name with blanks, which cannot be read; use another format")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::graph::warning::Warning;
    use destrier_core::Ground;

    fn text(lists: &str) -> String {
        format!("#-\n# GMT Thu Jan  1 00:00:00 1970\n# \n{lists}")
    }

    #[test]
    fn names_are_taken_as_they_are() {
        let parsed = read(&text("a: %b ->\n%b ->\n->\n"), Directions::Keep).unwrap();
        assert_eq!((parsed.graph.graph().vertices(), parsed.graph.graph().edges()), (3, 3));
        assert_eq!((parsed.graph.vertex("%b"), parsed.warnings), (Some(1), vec![Warning::UnstatedDirections]));
    }

    #[test]
    fn split_names_are_refused() {
        for lists in
            ["New York Oslo\nOslo\n", " a b\na b\nb\n", "a  b\nb\n", "a\n\nb\n", "a b#c\nb\n", "#a b\nb\n", "a b\na\n"]
        {
            assert!(read(&text(lists), Directions::Keep).is_err(), "{lists}");
        }
    }

    #[test]
    fn arcs_are_not_taken_for_edges() {
        for lists in ["0 1\n1 2\n2 0\n", "0 1\n1 0\n"] {
            let error = read(&text(lists), Directions::Keep).unwrap_err().to_string();
            assert!(error.contains("as directed or as undirected"), "{error}");
            assert!(read(&text(lists), Directions::Add).unwrap().graph.is_directed());
            assert!(!read(&text(lists), Directions::Drop).unwrap().graph.is_directed());
        }
    }
}
