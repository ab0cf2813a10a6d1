//! Fuzz target: the check of `checks/family.rs`.

#![no_main]

#[path = "../checks/family.rs"]
mod family;

libfuzzer_sys::fuzz_target!(|text: &str| family::check(text));
