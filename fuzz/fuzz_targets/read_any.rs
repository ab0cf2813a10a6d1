//! Fuzz target: the check of `checks/read_any.rs`.

#![no_main]

#[path = "../checks/read_any.rs"]
mod read_any;

libfuzzer_sys::fuzz_target!(|text: &str| read_any::check(text));
