//! Any text as a graph, with a guessed or a given format: the edges are symmetric and join existing vertices, and the
//! graph stays the same when it is written and read again. Also any text as a tour of a graph.

#![no_main]

use destrier::Ground;
use destrier::format::graph::{self, GraphFormat, ParsedGraph};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in GraphFormat::ALL.map(Some).into_iter().chain([None]) {
        let Ok(ParsedGraph { graph: read, warnings }) = graph::read(text, format) else { continue };
        assert!(warnings.iter().all(|warning| !warning.to_string().is_empty()));
        for vertex in 0..read.graph().vertices() as u32 {
            assert_eq!(read.vertex(&read.name(vertex).raw()), Some(vertex));
            assert!(read.graph().neighbours(vertex).iter().all(|&to| read.joined(u64::from(to), u64::from(vertex))));
        }
        for format in GraphFormat::ALL.into_iter().filter(|_| read.graph().vertices() < 5000) {
            let mut bytes = Vec::new();
            graph::write(&read, format, &mut bytes).unwrap();
            let again = graph::read(std::str::from_utf8(&bytes).unwrap(), Some(format)).unwrap().graph;
            assert_eq!(again.graph(), read.graph());
            assert!(!format.stores_fixed_edges() || again.fixed() == read.fixed());
        }
    }
    for line in text.lines() {
        let _ = graph::read_line(line, graph::Directions::Keep);
    }
    let triangle = graph::read("1 2\n2 3\n3 1\n", None).unwrap().graph;
    if let Ok(vertices) = graph::tour::read(text, &triangle) {
        assert!(vertices.iter().all(|&vertex| vertex < 3));
    }
});
