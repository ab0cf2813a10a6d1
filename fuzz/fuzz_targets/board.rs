//! Fuzz target: the check of `checks/board.rs`.

#![no_main]

#[path = "../checks/board.rs"]
mod board;

libfuzzer_sys::fuzz_target!(|text: &str| board::check(text));
