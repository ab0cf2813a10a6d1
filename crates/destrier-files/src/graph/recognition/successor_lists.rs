//! Whether lines of equal length are edges with weights or adjacency lists.
//!
//! `1 -> 2 3` is an arc with the weight 3, or a vertex with two successors. A text of such lines is that of adjacency
//! lists if every vertex has one line, as our writer writes them. If every line begins with another vertex but some
//! vertices have no line, both readings are possible. Without arrows the second reading is that of networkx
//! (`write_adjlist`); as weights are more common there, the text is unclear only if every vertex has one line, or if
//! some lines have a single vertex: these are lists without neighbours, or vertices without edges.

use std::collections::HashSet;

/// What the lines of a text are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::graph) enum LineReading {
    /// Edges or arcs, perhaps with weights; or the text has other lines.
    Edges,
    /// A vertex and its successors.
    Lists,
    /// The lines can be edges or lists.
    Unclear,
}

/// The lengths of the lists of a text, and what their second words are.
struct ListLengths {
    fewest: usize,
    most: usize,
    /// Whether every second word of a list is a whole number, and whether one is a fraction.
    has_weights: bool,
    has_fractions: bool,
}

/// Decides what the lines of a text are. Texts whose first line is neither an arc nor one or three words are not
/// examined.
pub(in crate::graph) fn read_lines(text: &str) -> LineReading {
    let lines = || text.lines().map(without_comment).filter(|line| !line.is_empty());
    let Some(first) = lines().next() else { return LineReading::Edges };
    let has_arrows = first.contains("->");
    if !has_arrows && ![1, 3].contains(&words(first).count()) {
        return LineReading::Edges;
    }

    let rows = || lines().map(|line| source_and_list(line, has_arrows));
    let Some(lengths) = ListLengths::of(rows()) else { return LineReading::Edges };
    let can_be_weights = (lengths.fewest, lengths.most) == (2, 2) && lengths.has_weights;
    if lengths.most == 1 && lengths.fewest == 1 || lengths.has_fractions {
        LineReading::Edges
    } else if has_arrows && !can_be_weights {
        LineReading::Lists
    } else if !has_arrows && (lengths.fewest, lengths.most) == (0, 2) && lengths.has_weights {
        match vertices_with_lists(rows()) {
            Some(_) => LineReading::Unclear,
            None => LineReading::Edges,
        }
    } else if !has_arrows && !can_be_weights {
        LineReading::Edges
    } else {
        match (vertices_with_lists(rows()), has_arrows) {
            (None, _) | (Some(false), false) => LineReading::Edges,
            (Some(true), true) => LineReading::Lists,
            (Some(true), false) | (Some(false), true) => LineReading::Unclear,
        }
    }
}

/// The first vertex of a line and the rest; `None` if the line is of another kind, or has quotes or data in braces.
fn source_and_list(line: &str, has_arrow: bool) -> Option<(&str, &str)> {
    let (source, list) =
        if has_arrow { line.split_once("->")? } else { line.split_once(is_separator).unwrap_or((line, "")) };
    let source = source.trim();
    let is_plain = !line.contains(['"', '\'', '{']) && !list.contains("->");
    (is_plain && !source.is_empty() && !source.contains(is_separator)).then_some((source, list))
}

impl ListLengths {
    /// `None` if a line is of another kind.
    fn of<'a>(rows: impl Iterator<Item = Option<(&'a str, &'a str)>>) -> Option<ListLengths> {
        let mut lengths = ListLengths { fewest: usize::MAX, most: 0, has_weights: true, has_fractions: false };
        for row in rows {
            let (_, list) = row?;
            let length = words(list).count();
            lengths.fewest = lengths.fewest.min(length);
            lengths.most = lengths.most.max(length);

            if let Some(second) = words(list).nth(1) {
                let is_whole = second.parse::<u64>().is_ok();
                lengths.has_weights &= is_whole;
                lengths.has_fractions |= !is_whole && second.parse::<f64>().is_ok();
            }
        }
        Some(lengths)
    }
}

/// Whether every vertex of these lists has a list itself; `None` if they are no lists, because a vertex begins two
/// lines, or a line repeats a vertex.
fn vertices_with_lists<'a>(rows: impl Iterator<Item = Option<(&'a str, &'a str)>>) -> Option<bool> {
    let mut sources = HashSet::new();
    let mut targets = HashSet::new();
    for row in rows {
        let (source, list) = row?;
        let mut before = vec![source];
        for word in words(list) {
            if before.contains(&word) {
                return None;
            }
            before.push(word);
        }

        if !sources.insert(source) {
            return None;
        }

        targets.extend(words(list));
    }

    Some(targets.is_subset(&sources))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_separator).filter(|word| !word.is_empty())
}

fn without_comment(line: &str) -> &str {
    line[..line.find(['#', '%']).unwrap_or(line.len())].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_told_from_successors() {
        let cases = [
            ("1 -> 2 3\n2 -> 1 3\n3 -> 1 2\n", LineReading::Lists),
            ("# x\n1 -> 2 3 4\n2 -> 1 3 4\n3 -> 1 2 4\n4 -> 1 2 3\n", LineReading::Lists),
            ("1 -> 2\n2 -> 3 1\n", LineReading::Lists),
            ("a ->\nb ->\na -> b 3\n", LineReading::Lists),
            ("a -> b c\nb -> c a\nd -> c a\n", LineReading::Lists),
            ("1 -> 2 9\n2 -> 1 9\n", LineReading::Unclear),
            ("1 -> 2 5\n2 -> 3 5\n3 -> 1 5\n", LineReading::Unclear),
            ("1 -> 2\n2 -> 3\n", LineReading::Edges),
            // A repeated source, a word twice in a line, and a line that names its own source.
            ("1 -> 2 3\n1 -> 3 2\n2 -> 1 3\n3 -> 1 2\n", LineReading::Edges),
            ("1 -> 2 2\n2 -> 1 1\n", LineReading::Edges),
            ("1 -> 2 1\n2 -> 1 2\n", LineReading::Edges),
            ("1 -> 2 0.5\n2 -> 1 3\n", LineReading::Edges),
            ("1 -> 2 0.5\n2 -> 1\n", LineReading::Edges),
            ("1 -> 2 {'weight': 3}\n2 -> 1 {}\n", LineReading::Edges),
            ("\"New York\" -> Oslo 3\nOslo -> Rome 3\n", LineReading::Edges),
            ("5\n1 -> 2 3\n2 -> 1 3\n", LineReading::Edges),
            ("0 1 2\n1 0 2\n2 0 1\n", LineReading::Unclear),
            ("1 2 5\n2 3 5\n3 1 5\n", LineReading::Edges),
            ("0 2 3\n1 2 3\n2\n3\n", LineReading::Unclear),
            ("4\n0 2 3\n1 2 3\n2\n3\n", LineReading::Unclear),
            ("0 2 3\n0 3 3\n2\n", LineReading::Edges),
            ("0 1\n2\n", LineReading::Edges),
            ("5\n0 1\n", LineReading::Edges),
            ("1 2\n2 3\n", LineReading::Edges),
            ("", LineReading::Edges),
        ];

        for (text, reading) in cases {
            assert_eq!(read_lines(text), reading, "{text:?}");
        }
    }
}
