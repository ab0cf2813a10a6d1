//! Fuzz target: the check of `checks/switching.rs`.

#![no_main]

#[path = "../checks/switching.rs"]
mod switching;

libfuzzer_sys::fuzz_target!(|input: (u32, &str)| switching::check(input));
