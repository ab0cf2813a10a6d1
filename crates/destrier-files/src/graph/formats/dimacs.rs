//! The graph format of the DIMACS challenges (`.col`).
//!
//! ```text
//! c a square
//! p edge 4 4
//! e 1 2
//! e 2 3
//! e 3 4
//! e 4 1
//! ```
//!
//! Vertices are numbered from 1. The reader is lenient: the problem line may have `edge`, `edges`, `col`, another word
//! for graphs or nothing before its two numbers; the `e` of edges may be missing; many files list each edge in both
//! directions, or have another number of edges than they claim. Lines about vertices (`n`, `d`, `v`, `x`) are skipped.
//! Arcs (`a`) have a direction. Other words are refused: `p cnf 3 3` begins a formula, whose clauses would pass for
//! edges.

use crate::error::{ReadError, lines, words};
use crate::graph::builder::{self, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

/// The words of problem lines above graphs: those of the challenges about colours and cliques, paths, flows and
/// matchings, of programs for tours, and of the PACE challenges.
const GRAPH_WORDS: [&str; 19] = [
    "edge", "edges", "col", "graph", "clq", "sp", "max", "min", "asn", "mat", "tsp", "hcp", "tw", "td", "tdp", "tww",
    "vc", "ds", "cep",
];

/// The words of problems about directed graphs. They decide if a graph has neither edges nor arcs.
const ARC_WORDS: [&str; 3] = ["sp", "max", "min"];

fn is_arc_word(word: &str) -> bool {
    ARC_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Reads a graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut head: Option<(u64, u64)> = None;
    let mut builder = GraphBuilder::new(directions);
    let mut has_skipped = false;
    let mut states_arcs = false;

    for (start, line) in lines(text) {
        let fault = |offset: usize, what: String| ReadError::at(text, start + offset, what);
        let mut fields = words(line, char::is_whitespace).peekable();
        let Some(&(at, first)) = fields.peek() else { continue };
        match (first, head) {
            ("c", _) => continue,
            ("p", Some(_)) => return Err(fault(at, "this is a second problem line".into())),
            ("p", None) => {
                head = Some(problem(line, text).map_err(|(offset, what)| fault(offset, what))?);
                states_arcs = words(line, char::is_whitespace).nth(1).is_some_and(|(_, word)| is_arc_word(word));
                continue;
            }
            ("n" | "d" | "v" | "x", _) => {
                if !has_skipped {
                    let line = text[..start].bytes().filter(|&byte| byte == b'\n').count() + 1;
                    builder.warnings.push(Warning::Skipped { line, found: first.into() });
                }
                has_skipped = true;
                continue;
            }
            (_, None) => {
                let what = format!("'{}' comes before the problem line, such as 'p edge 4 4'", shorten(first));
                return Err(fault(at, what));
            }
            ("e" | "a", _) => drop(fields.next()),
            _ => {}
        }

        let most = head.map_or(0, |(vertices, _)| vertices);
        let mut ends = [0; 2];
        for end in &mut ends {
            let Some((offset, word)) = fields.next() else {
                return Err(fault(line.len(), "an edge has two ends, such as 'e 1 2'".into()));
            };
            *end = word.parse::<u64>().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
                fault(offset, format!("'{}' is not a vertex; vertices are numbered 1 to {most}", shorten(word)))
            })?;
        }

        if let Some((offset, word)) = fields.next().filter(|(_, word)| word.parse::<f64>().is_err()) {
            return Err(fault(offset, format!("unexpected '{}' after an edge", shorten(word))));
        }

        match first {
            "a" => builder.add_arc(ends[0], ends[1]),
            _ => builder.add_edge(ends[0], ends[1]),
        }
    }

    let Some((vertices, claimed)) = head else {
        return Err(ReadError::at(text, text.len(), "the text ends without a problem line, such as 'p edge 4 4'"));
    };

    let found = builder.listed_edges();
    if found == 0 && states_arcs {
        builder.state_directions();
    }
    if found != claimed {
        builder.warnings.push(Warning::OtherCount { claimed, found });
    }

    builder.build_counted(1, vertices, text)
}

/// The numbers of the problem line: its last two words.
fn problem(line: &str, text: &str) -> Result<(u64, u64), (usize, String)> {
    let fields: Vec<(usize, &str)> = words(line, char::is_whitespace).skip(1).collect();
    let [word @ .., vertices, edges] = &fields[..] else {
        return Err((0, "the problem line has two numbers, such as 'p edge 4 4'".into()));
    };
    if let Some((offset, word)) = word.get(1).or(word.first().filter(|(_, word)| word.parse::<f64>().is_ok())) {
        return Err((*offset, format!("unexpected '{}'; a problem line is like 'p edge 4 4'", shorten(word))));
    }

    let is_unknown = |word: &str| !GRAPH_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    if let Some((offset, word)) = word.first().filter(|(_, word)| is_unknown(word)) {
        let what = format!(
            "'{}' is not a word for graphs; a problem line is like 'p edge 4 4', with one of the words {}, or none",
            shorten(word),
            GRAPH_WORDS.join(", ")
        );
        return Err((*offset, what));
    }

    let count = builder::parse_vertex_count(vertices.1, text).map_err(|what| (vertices.0, what))?;
    let claimed = edges.1.parse().map_err(|_| (edges.0, format!("'{}' is not a number of edges", shorten(edges.1))))?;
    Ok((count, claimed))
}

/// Whether a text has a problem line, after comments. `c d` alone is an edge between two vertices with these names.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    let is_problem = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["p", kind, ..] if ["edge", "edges", "col", "sp"].contains(&kind) => true,
            ["p", .., vertices, edges] => vertices.parse::<u64>().is_ok() && edges.parse::<u64>().is_ok(),
            _ => false,
        }
    };
    lines(text)
        .map(|(_, line)| line.trim())
        .find(|line| line.split_whitespace().next() != Some("c"))
        .is_some_and(is_problem)
}

/// Writes a graph with its vertices numbered from 1.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let kind = if graph.is_directed() { "a" } else { "e" };
    let is_without_arcs = graph.is_directed() && graph.graph().edges() == 0;
    let word = if is_without_arcs { "sp" } else { "edge" };
    writeln!(out, "p {word} {} {}", graph.graph().vertices(), graph.graph().edges())?;
    graph.edges().try_for_each(|(from, to)| writeln!(out, "{kind} {} {}", from + 1, to + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    #[test]
    fn the_word_edge_is_optional() {
        let plain = read_strict("c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n").unwrap();
        assert_eq!((plain.graph.graph().edges(), &plain.warnings[..]), (4, &[][..]));

        for text in [
            "p col 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
            "p 4 4\n1 2\n2 3\n3 4\n4 1",
            "p edges 4 4\n e 1 2 7.5\n e 2 3 1\n e 3 4 1\n e 4 1 1",
        ] {
            assert_eq!(read_strict(text), Ok(plain.clone()), "{text}");
        }

        let sloppy = read_strict("p edge 4 4\nn 1 3\nn 2 3\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 4 1\n").unwrap();
        assert_eq!(sloppy.graph, plain.graph);

        let expected = [
            Warning::Skipped { line: 2, found: "n".into() },
            Warning::OtherCount { claimed: 4, found: 5 },
            Warning::BothDirections { count: 1 },
        ];
        assert_eq!(sloppy.warnings, expected);
    }

    #[test]
    fn words_for_graphs_are_known_and_others_refused() {
        for word in GRAPH_WORDS {
            let text = format!("p {word} 3 3\n1 2\n2 3\n3 1\n");
            assert_eq!(read_strict(&text).unwrap().graph.graph().edges(), 3, "{word}");
            assert!(is_meant_by(&text), "{word}");
        }

        assert!(read_strict("p EDGE 2 1\ne 1 2\n").is_ok());

        // Arcs of flows have bounds and costs.
        let flow = read_strict("p min 3 3\nn 1 4\nn 3 -4\na 1 2 0 4 2\na 2 3 0 4 2\na 3 1 0 4 1\n").unwrap();
        assert_eq!(flow.graph.graph().directed().unwrap().arc_count(), 3);

        for word in ["cnf", "wcnf", "hs", "x"] {
            let fault = read_strict(&format!("c x\np {word} 3 3\n1 2 0\n2 3 0\n3 1 0\n")).unwrap_err().to_string();
            assert!(fault.starts_with(&format!("line 2, column 3: '{word}' is not a word for graphs")), "{fault}");
        }
    }

    #[test]
    fn a_directed_graph_without_arcs_stays_directed() {
        let empty = read_strict("p sp 3 0\n").unwrap().graph;
        let mut text = Vec::new();
        write(&empty, &mut text).unwrap();
        assert!(empty.is_directed() && text == b"p sp 3 0\n");
        assert!(!read_strict("p edge 3 0\n").unwrap().graph.is_directed());
        assert!(!read_strict("p sp 3 1\ne 1 2\n").unwrap().graph.is_directed());
    }

    #[test]
    fn arcs_have_a_direction() {
        let one_way = "p sp 4 4\na 1 2 9\na 2 3 9\na 3 4 9\na 4 1 9\n";
        assert_eq!(read_strict(one_way).unwrap().graph.graph().directed().unwrap().arc_count(), 4);
        let dropped = read(one_way, Directions::Drop).unwrap();
        assert_eq!((dropped.graph.graph().edges(), dropped.warnings), (4, vec![Warning::Directed { count: 4 }]));
        let both_ways = read_strict("p sp 3 6\na 1 2\na 2 1\na 2 3\na 3 2\na 1 3\ne 3 1\n").unwrap();
        assert_eq!(both_ways.graph.graph().directed().map(|arcs| arcs.arc_count()), Some(6));
        assert_eq!(both_ways.warnings, []);
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        assert_eq!(error("e 1 2\n"), "line 1, column 1: 'e' comes before the problem line, such as 'p edge 4 4'");
        assert_eq!(error("p edge 3 1\ne 1 4\n"), "line 2, column 5: '4' is not a vertex; vertices are numbered 1 to 3");
        assert!(error("p edge 3 1\ne 1\n").starts_with("line 2, column 4: an edge has two ends"));
        assert!(error("p edge 3 1\np edge 3 1\n").starts_with("line 2, column 1"));
        assert!(error("p edge 1000000000000 1\n").starts_with("line 1, column 8: 1000000000000 vertices are far more"));
        assert!(error("p edge x 1\n").starts_with("line 1, column 8"));
        assert!(error("p 3\n").starts_with("line 1, column 1"));
        assert!(error("p edge big 3 1\n").starts_with("line 1, column 8"));
        assert!(error("c nothing\n").contains("without a problem line"));
        assert!(error("p edge 3 1\ne 1 2 x\n").starts_with("line 2, column 7"));
    }
}
