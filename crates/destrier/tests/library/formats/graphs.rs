//! Graph formats: graphs are read back as written, and truncated or damaged files never make a reader panic.

use super::damage::damage;
use destrier::format::ReadError;
use destrier::format::graph::{self, GraphFormat, Name, NamedGraph, ReadOptions, Warning};
use destrier::method::Random;
use destrier::{Graph, Ground, RectangleGraph};

/// The edges of the 5x6 board, as numbers from 1; ascending.
fn edges() -> Vec<(u32, u32)> {
    let graph = RectangleGraph::new(&"5x6".parse().unwrap()).graph;
    let pairs = (0..30u32)
        .flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from + 1, to + 1)).collect::<Vec<_>>());
    let mut pairs: Vec<(u32, u32)> = pairs.filter(|(from, to)| from < to).collect();
    pairs.sort_unstable();
    pairs
}

/// The texts of one graph in every format, also with adjacency lists.
fn texts() -> Vec<(GraphFormat, String)> {
    let list: String = edges().iter().map(|(from, to)| format!("{from} {to}\n")).collect();

    let neighbours: String = (1..=30u32)
        .map(|vertex| {
            let other = |&(from, to): &(u32, u32)| [(from, to), (to, from)].into_iter().find(|pair| pair.0 == vertex);
            let near: String = edges().iter().filter_map(other).map(|(_, to)| format!(" {to}")).collect();
            format!("{vertex}{near} -1\n")
        })
        .collect();

    let head = |format: &str| format!("NAME : board\nTYPE : HCP\nDIMENSION : 30\nEDGE_DATA_FORMAT : {format}\n");
    let plain = format!("# the 5x6 board\n{list}");
    let board = graph::read(&plain, None).unwrap().graph.with_fixed_edges([(0, 13), (2, 6)]).unwrap();
    let written = GraphFormat::ALL.map(|format| (format, text(&board, format)));

    let others = [
        (GraphFormat::Edges, plain),
        (GraphFormat::Hcp, format!("{}EDGE_DATA_SECTION\n{neighbours}-1\nEOF\n", head("ADJ_LIST"))),
    ];

    written.into_iter().chain(others).collect()
}

fn text(graph: &NamedGraph, format: GraphFormat) -> String {
    let mut bytes = Vec::new();
    graph::write(graph, format, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn is_valid(read: &NamedGraph) -> bool {
    let graph = read.graph();
    let count = graph.vertices() as u32;
    let joined = |from: u32, to: u32| read.joined(u64::from(from), u64::from(to));
    (0..count).all(|vertex| read.vertex(&read.name(vertex).raw()) == Some(vertex))
        && graph.pairs().all(|(from, to)| joined(from, to) && (graph.is_directed() || joined(to, from)))
        && read.fixed_edges().iter().all(|&(from, to)| read.joined(u64::from(from), u64::from(to)))
}

#[test]
fn all_formats_of_one_graph_give_the_same_graph() {
    for (format, text) in texts() {
        let read = graph::read(&text, Some(format)).unwrap();
        assert_eq!(read.warnings, [], "{format}");
        assert_eq!(graph::read(&text, None), Ok(read.clone()), "the guess for {format}");
        assert_eq!(graph::read(&format!("\u{feff}{}", text.replace('\n', "\r\n")), None), Ok(read.clone()), "{format}");

        let is_from_zero = matches!(format, GraphFormat::Graph6 | GraphFormat::Sparse6 | GraphFormat::Matrix);
        let first = if is_from_zero { 0 } else { 1 };
        assert_eq!(read.graph.name(29), Name::Number(29 + first), "{format}");
        let listed: Vec<(u32, u32)> = read.graph.edges().map(|(from, to)| (from + 1, to + 1)).collect();
        assert_eq!(listed, edges(), "{format}");
    }

    let kept = |format: GraphFormat| texts().iter().find(|(known, _)| *known == format).cloned();
    for format in [GraphFormat::Hcp, GraphFormat::GraphMl] {
        let (_, text) = kept(format).unwrap();
        assert_eq!(graph::read(&text, None).unwrap().graph.fixed_edges(), [(0, 13), (2, 6)], "{format}");
    }
}

#[test]
fn random_graphs_are_read_back_in_every_format() {
    let mut random = Random::new(8, 0);
    for case in 0..300u32 {
        let count = 1 + random.below(if case % 10 == 0 { 200 } else { 12 }) as u32;
        let mut pick = || random.below(u64::from(count)) as u32;
        let edges: Vec<(u32, u32)> = (0..case % 40).map(|_| (pick(), pick())).collect();
        let graph = NamedGraph::new(Graph::from_edges(count, edges).unwrap(), u64::from(case % 3));

        for format in GraphFormat::ALL {
            let text = text(&graph, format);
            let again = graph::read(&text, Some(format)).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
            assert_eq!((again.graph.graph(), again.warnings), (graph.graph(), vec![]), "{format}:\n{text}");

            let keeps = !matches!(
                format,
                GraphFormat::Hcp
                    | GraphFormat::Dimacs
                    | GraphFormat::Graph6
                    | GraphFormat::Sparse6
                    | GraphFormat::MatrixMarket
                    | GraphFormat::Matrix
            );
            assert!(!keeps || again.graph == graph, "{format} keeps names:\n{text}");
        }
    }
}

#[test]
fn words_are_names_in_every_format_that_has_names() {
    let triangle = || Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    let named = |names: [&str; 3]| NamedGraph::with_words(triangle(), names.map(Box::from).to_vec()).unwrap();
    for (names, formats) in [
        (
            ["Oslo", "Rome", "Lima"],
            &[GraphFormat::Dot, GraphFormat::Gml, GraphFormat::Adjacency, GraphFormat::Edges, GraphFormat::Tgf][..],
        ),
        (["z", "graph", "node"], &[GraphFormat::Dot, GraphFormat::Gml, GraphFormat::Adjacency, GraphFormat::Edges]),
        (["1a", "New York", "2 b"], &[GraphFormat::Dot, GraphFormat::Gml, GraphFormat::Edges, GraphFormat::Tgf]),
        (["New York", "a \"b\" \\", "\u{e9}&amp;\n]"], &[GraphFormat::Dot, GraphFormat::Gml, GraphFormat::Edges]),
        (["", "{", "--"], &[GraphFormat::Dot, GraphFormat::Gml, GraphFormat::Edges]),
    ] {
        for &format in formats {
            let graph = named(names);
            let text = text(&graph, format);
            let again = graph::read(&text, Some(format)).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
            assert_eq!((again.graph, again.warnings), (graph, vec![]), "{format}:\n{text}");
        }
    }

    let odd = named(["a b", "c", "d"]);
    assert_eq!(graph::write(&odd, GraphFormat::Adjacency, &mut Vec::new()).unwrap(), [Warning::Renumbered { from: 0 }]);
}

#[test]
fn a_format_reports_what_it_cannot_store() {
    let graph = graph::read("5 7\n7 9\n", None).unwrap().graph.with_fixed_edges([(0, 1)]).unwrap();
    let warnings = |format| graph::write(&graph, format, &mut Vec::new()).unwrap();
    assert_eq!(warnings(GraphFormat::GraphMl), []);
    assert_eq!(warnings(GraphFormat::Edges), [Warning::FixedLost { count: 1 }]);
    assert_eq!(warnings(GraphFormat::Hcp), [Warning::Renumbered { from: 1 }]);
    assert_eq!(warnings(GraphFormat::Graph6), [Warning::Renumbered { from: 0 }, Warning::FixedLost { count: 1 }]);
    let large = NamedGraph::new(Graph::from_edges(70_000, []).unwrap(), 0);
    assert!(graph::write(&large, GraphFormat::Graph6, &mut Vec::new()).unwrap_err().to_string().contains("sparse6"));
}

#[test]
fn a_truncated_or_damaged_graph_is_valid_or_refused_with_its_place() {
    let mut random = Random::new(5, 0);
    for (format, text) in texts() {
        let mut read = 0;
        let mut refused = 0;
        let cuts = (0..text.len()).map(|cut| text.as_bytes()[..cut].to_vec()).collect::<Vec<_>>();

        let damaged = (0..400).map(|_| {
            let mut bytes = text.clone().into_bytes();
            (0..=random.below(3)).for_each(|_| damage(&mut bytes, &mut random));
            bytes
        });

        for bytes in cuts.into_iter().chain(damaged) {
            let text = String::from_utf8_lossy(&bytes);
            let strict = [Some(format), None].map(|format| ReadOptions::new().format(format));
            for options in strict.into_iter().chain(strict.map(ReadOptions::undirected)) {
                match graph::read_with(&text, &options) {
                    Ok(read_as) => {
                        assert!(is_valid(&read_as.graph), "{text}");
                        assert!(read_as.warnings.iter().all(|warning| !warning.to_string().is_empty()));
                        read += 1;
                    }
                    Err(error) => {
                        // A damaged comment above a list can look like the first vertex of an LGL file.
                        let has_place =
                            matches!(error, ReadError::At { .. } | ReadError::Foreign { format: "LGL", .. });
                        assert!(has_place, "{error}");
                        refused += 1;
                    }
                }
            }
        }

        // If all or none passed, the test would test nothing.
        assert!(read > 100 && refused > 100, "{format}: {read} read, {refused} refused");
    }
}

#[test]
fn a_small_text_cannot_claim_a_huge_graph() {
    for dimension in
        ["1000001", "1000000000000", "4294967296", "18446744073709551615", "99999999999999999999", "-3", "0", "x"]
    {
        for text in [
            format!("DIMENSION : {dimension}\nEDGE_DATA_SECTION\n1 2\n-1\n"),
            format!("p edge {dimension} 1\ne 1 2\n"),
            format!("%%MatrixMarket matrix coordinate pattern symmetric\n{dimension} {dimension} 1\n2 1\n"),
        ] {
            let error = graph::read(&text, None).unwrap_err().to_string();
            assert!(error.starts_with("line 1") || text.starts_with('%') && error.starts_with("line 2"), "{error}");
        }
    }

    for text in [
        "~~~~~~~~",
        ":~~~~~~~~",
        "~~?????",
        "%%MatrixMarket matrix coordinate pattern general\n3 3 1000000000000\n1 2\n",
    ] {
        assert!(graph::read(text, None).is_err(), "{text}");
    }

    let largest = graph::read("DIMENSION : 1000000\nEDGE_DATA_SECTION\n1 2\n-1\n", None).unwrap().graph;
    assert_eq!(largest.graph().vertices(), 1_000_000);
}

#[test]
fn a_nul_is_no_text() {
    let fault = graph::read("1 2\n2 3\u{0}\n", None).unwrap_err();
    assert_eq!(fault.to_string(), "line 2, column 4: there is a NUL, so this is not text in UTF-8");
    // These texts are UTF-16 that was decoded as Latin-1 or as UTF-8.
    for text in ["ÿþ1\0 \u{0}2\0\n\0", "\u{fffd}\u{fffd}1\0 \u{0}2\0\n\0"] {
        for format in GraphFormat::ALL.map(Some).into_iter().chain([None]) {
            assert!(graph::read(text, format).unwrap_err().to_string().contains("NUL"), "{format:?}");
        }
    }
}
