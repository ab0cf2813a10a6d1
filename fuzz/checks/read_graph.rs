//! Any text as a graph, with a guessed or a given format: the edges join existing vertices, and the graph
//! stays the same when it is written and read again. Also any text as a tour of a graph.

use destrier::Ground;
use destrier::format::graph::{self, GraphFormat, NamedGraph, ParsedGraph, WriteError};
use std::collections::BTreeSet;

/// Panics if that does not hold.
pub(crate) fn check(text: &str) {
    for format in GraphFormat::ALL.map(Some).into_iter().chain([None]) {
        let Ok(ParsedGraph { graph: read, warnings }) = graph::read(text, format) else { continue };
        assert!(warnings.iter().all(|warning| !warning.to_string().is_empty()));

        for vertex in 0..read.graph().vertices() as u32 {
            assert_eq!(read.vertex(&read.name(vertex).raw()), Some(vertex));
        }

        let joined = |from: u32, to: u32| read.joined(u64::from(from), u64::from(to));
        assert!(read.graph().pairs().all(|(from, to)| joined(from, to) && (read.is_directed() || joined(to, from))));
        assert!(read.fixed_edges().iter().all(|&(from, to)| joined(from, to)));

        for format in GraphFormat::ALL.into_iter().filter(|_| read.graph().vertices() < 5000) {
            let mut bytes = Vec::new();
            match graph::write(&read, format, &mut bytes) {
                Err(WriteError::Directed(_)) => assert!(read.is_directed()),
                written => {
                    written.unwrap();
                    let again = graph::read(std::str::from_utf8(&bytes).unwrap(), Some(format)).unwrap().graph;

                    // Words may come in another order, but formats that store them keep the edges between them. A
                    // symmetric matrix is that of an undirected graph.
                    let is_same = arcs(&again, |vertex| vertex) == arcs(&read, |vertex| vertex);
                    let named = |graph: &NamedGraph| arcs(graph, |vertex| graph.name(vertex).raw().into_owned());
                    assert!(is_same || named(&again) == named(&read), "{format}: {text}");
                    assert_eq!(again.graph().vertices(), read.graph().vertices());
                    let fixed = [&again, &read].map(|graph| graph.fixed_edges().len());
                    assert!(!format.stores_fixed_edges() || fixed[0] == fixed[1], "{format}: {text}");
                }
            }
        }
    }

    for line in text.lines() {
        let _ = graph::read_line(line, graph::Directions::Keep);
    }

    let triangle = graph::read("1 2\n2 3\n3 1\n", None).unwrap().graph;
    if let Ok(vertices) = graph::tour::read(text, &triangle) {
        assert!(vertices.iter().all(|&vertex| vertex < 3));
    }
}

/// The arcs by names of their vertices; an edge is two of them.
fn arcs<N: Ord>(graph: &NamedGraph, name: impl Fn(u32) -> N) -> BTreeSet<(N, N)> {
    let back = graph.graph().pairs().filter(|_| !graph.is_directed()).map(|(from, to)| (to, from));
    graph.graph().pairs().chain(back).map(|(from, to)| (name(from), name(to))).collect()
}
