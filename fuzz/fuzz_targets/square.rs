//! Fuzz target: the check of `checks/square.rs`.

#![no_main]

#[path = "../checks/square.rs"]
mod square;

libfuzzer_sys::fuzz_target!(|input: (u32, u32, &str)| square::check(input));
