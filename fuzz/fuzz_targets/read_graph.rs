//! Any text as a graph, guessed or named: what is read has symmetric edges between vertices that are there.

#![no_main]

use destrier::format::graph::{self, GraphFormat};
use destrier::Ground;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in GraphFormat::ALL.map(Some).into_iter().chain([None]) {
        let Ok(read) = graph::read(text, format) else { continue };
        for vertex in 0..read.graph().vertices() as u32 {
            assert_eq!(read.vertex(read.number(vertex)), Some(vertex));
            assert!(read.graph().neighbours(vertex).iter().all(|&to| read.joined(u64::from(to), u64::from(vertex))));
        }
    }
});
