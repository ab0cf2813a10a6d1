//! Fuzz target: the check of `checks/mask.rs`.

#![no_main]

#[path = "../checks/mask.rs"]
mod mask;

libfuzzer_sys::fuzz_target!(|text: &str| mask::check(text));
