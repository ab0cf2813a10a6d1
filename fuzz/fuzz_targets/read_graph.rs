//! Any text as a graph, recognised or named: what is read has symmetric edges between existing vertices, and stays the
//! same when it is written and read again; and any text as a tour of a graph.

#![no_main]

use destrier::Ground;
use destrier::format::graph::{self, GraphFormat, Reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in GraphFormat::ALL.map(Some).into_iter().chain([None]) {
        let Ok(Reading { graph: read, warnings }) = graph::read(text, format) else { continue };
        assert!(warnings.iter().all(|warning| !warning.to_string().is_empty()));
        for vertex in 0..read.graph().vertices() as u32 {
            assert_eq!(read.vertex(&read.name(vertex).to_string()), Some(vertex));
            assert!(read.graph().neighbours(vertex).iter().all(|&to| read.joined(u64::from(to), u64::from(vertex))));
        }
        for format in GraphFormat::ALL.into_iter().filter(|_| read.graph().vertices() < 5000) {
            let mut bytes = Vec::new();
            graph::write(&read, format, &mut bytes).unwrap();
            let again = graph::read(std::str::from_utf8(&bytes).unwrap(), Some(format)).unwrap().graph;
            assert_eq!(again.graph(), read.graph());
            assert!(!format.holds_fixed() || again.fixed() == read.fixed());
        }
    }
    let triangle = graph::read("1 2\n2 3\n3 1\n", None).unwrap().graph;
    if let Ok(vertices) = graph::tour::read(text, &triangle) {
        assert!(vertices.iter().all(|&vertex| vertex < 3));
    }
});
