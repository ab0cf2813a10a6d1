//! Fuzz target: the check of `checks/read_graph.rs`.

#![no_main]

#[path = "../checks/read_graph.rs"]
mod read_graph;

libfuzzer_sys::fuzz_target!(|text: &str| read_graph::check(text));
