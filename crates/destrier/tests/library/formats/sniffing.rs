//! What a writer writes is recognised without its name and gives the same graph: small random graphs, directed and
//! undirected, with numbers or words as names, in every format.

use destrier::format::graph::{self, GraphFormat, NamedGraph, Warning};
use destrier::method::Random;
use destrier::{AnyGraph, DirectedGraph, Graph, Ground};
use std::collections::BTreeSet;

/// Names that look like parts of other formats, or that are hard to write in some format.
#[rustfmt::skip]
const WORDS: [&str; 67] = [
    "c", "p", "e", "Bw", "graph", "digraph", "strict", "edge", "node", "n", "dl", "x1", "Oslo", "New York", "NAME",
    "DIMENSION", "TYPE", "EOF", "-1", "1.0", "1e5", "0x1", "007", "7", "12", "nan", "inf", "None", "source", "target",
    "from", "to", "u", "v", "%", "%p", "#", "#q", "# x", "a#b", "a:", ":", "", " ", " lead", "tail ", "a,b", "a;b", ";",
    "->", "a->b", "--", "{}", "{x", "[", "<b>", "&amp;", "\\", "a\\", "say \"x\"", "it's", "\"", "line\nend",
    "tab\tx", "Zürich", "\u{a0}", "\u{feff}x",
];

fn any_graph(random: &mut Random, is_directed: bool) -> NamedGraph {
    let count = 1 + random.below(6) as u32;

    // Sometimes all pairs, so that all lists have the same length.
    let share = [20, 50, 80, 100][random.below(4) as usize];
    let pairs = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
    let pairs: Vec<(u32, u32)> = pairs.filter(|&(from, to)| if is_directed { from != to } else { from < to }).collect();
    let kept: Vec<(u32, u32)> = pairs.into_iter().filter(|_| random.below(100) < share).collect();

    let graph: AnyGraph = if is_directed {
        DirectedGraph::from_arcs(count, kept).unwrap().into()
    } else {
        Graph::from_edges(count, kept).unwrap().into()
    };

    match random.below(3) {
        0 => NamedGraph::new(graph, random.below(3)),
        1 => NamedGraph::new(graph, 1),
        _ => {
            let first = random.below(WORDS.len() as u64) as usize;
            // The number of words is a prime, so every distance gives different words.
            let distance = 1 + random.below(WORDS.len() as u64 - 1) as usize;
            let words = (0..count as usize).map(|place| WORDS[(first + distance * place) % WORDS.len()].into());
            let words = words.collect();
            NamedGraph::with_words(graph, words).unwrap()
        }
    }
}

/// The names of the vertices and of the ends of the edges or arcs, sorted.
type NamedParts = (BTreeSet<String>, BTreeSet<(String, String)>);

fn parts(graph: &NamedGraph, first_number: Option<u64>) -> NamedParts {
    let name = |vertex: u32| match first_number {
        Some(first) => (first + u64::from(vertex)).to_string(),
        None => graph.name(vertex).raw().into_owned(),
    };
    let edge = |(from, to): (u32, u32)| match (name(from), name(to)) {
        (from, to) if graph.is_directed() || from < to => (from, to),
        (from, to) => (to, from),
    };
    ((0..graph.graph().vertices() as u32).map(name).collect(), graph.edges().map(edge).collect())
}

fn check(graph: &NamedGraph, text: &str, first_number: Option<u64>) {
    let read = graph::read(text, None).unwrap_or_else(|error| panic!("{error}: {text}")).graph;
    assert_eq!(parts(&read, None), parts(graph, first_number), "{text}");
    assert_eq!(read.is_directed(), graph.is_directed(), "{text}");
}

#[test]
fn what_is_written_is_recognised_and_gives_the_same_graph() {
    let mut random = Random::new(11, 0);
    for round in 0..600 {
        let graph = any_graph(&mut random, round % 2 == 0);
        for format in GraphFormat::ALL {
            let mut text = Vec::new();
            let Ok(losses) = graph::write(&graph, format, &mut text) else {
                let is_for_edges = matches!(format, GraphFormat::Hcp | GraphFormat::Sparse6 | GraphFormat::Tgf);
                assert!(graph.is_directed() && is_for_edges, "{format}");
                continue;
            };

            let first_number = losses.iter().find_map(|loss| match loss {
                Warning::Renumbered { from } => Some(*from),
                _ => None,
            });

            check(&graph, &String::from_utf8(text).unwrap(), first_number);
        }

        if !graph.is_directed() {
            let mut text = Vec::new();
            graph::tsplib::write_adjacency_lists(&graph, &mut text).unwrap();
            check(&graph, &String::from_utf8(text).unwrap(), Some(1));
        }
    }
}

#[test]
fn a_text_with_two_readings_is_refused_unless_its_format_is_named() {
    for text in ["1 -> 2 5\n2 -> 3 5\n3 -> 1 5\n", "0 1 2\n1 0 2\n2 0 1\n"] {
        let error = graph::read(text, None).unwrap_err().to_string();
        assert!(error.contains("name the format, edges or adjacency"), "{error}");
        for format in [GraphFormat::Edges, GraphFormat::Adjacency] {
            assert!(graph::read(text, Some(format)).is_ok(), "{text}");
        }
    }
}

#[test]
fn formats_that_are_not_read_are_named() {
    let texts = [
        ("DL of UCINET", "dl n=3 format=edgelist1\ndata:\n1 2\n2 3\n3 1\n"),
        ("METIS", "% a square\n4 4\n2 4\n1 3\n2 4\n1 3\n"),
        ("Pajek", "*Vertices 3\n*Edges\n1 2\n2 3\n3 1\n"),
        ("GEXF", "<?xml version=\"1.0\"?>\n<gexf></gexf>\n"),
        ("LEDA", "LEDA.GRAPH\nvoid\nvoid\n-1\n3\n|{}|\n|{}|\n|{}|\n0\n"),
        ("DIMACS CNF", "p cnf 3 3\n1 2 0\n2 3 0\n3 1 0\n"),
        ("DIMACS CNF", "c a formula\np wcnf 3 2 9\n1 2 0\n"),
        ("JSON", "{\"nodes\": [{\"id\": 1}], \"links\": []}\n"),
    ];

    for (name, text) in texts {
        let error = graph::read(text, None).unwrap_err().to_string();
        assert!(error.contains(&format!("in the format {name}, which is not read; the formats are edges")), "{error}");
    }
}

#[test]
fn directions_that_a_comment_states_are_kept() {
    for text in [
        "% asym unweighted\n% 3 3 3\n1 2\n2 3\n3 1\n",
        "# directed\n1 2\n2 3\n3 1\n",
        "1 2\n2 3\n3 1\n# Type: directed\n",
        "# Directed graph\n1: 2\n2: 3\n3: 1\n",
        "# directed\n1 1\n2 {}\n2 1\n3 {}\n3 1\n1 {}\n",
    ] {
        let graph = graph::read(text, None).unwrap().graph;
        assert!(graph.is_directed() && graph.graph().edges() == 3, "{text}");
    }

    for text in ["% sym unweighted\n1 2\n2 3\n3 1\n", "# undirected\n1 2\n2 3\n3 1\n"] {
        let graph = graph::read(text, None).unwrap().graph;
        assert!(!graph.is_directed() && graph.graph().edges() == 3, "{text}");
    }

    let error = graph::read("% bip unweighted\n1 1\n1 2\n", None).unwrap_err().to_string();
    assert!(error.contains("numbered separately"), "{error}");
}
