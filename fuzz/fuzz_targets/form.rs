//! Fuzz target: the check of `checks/form.rs`.

#![no_main]

#[path = "../checks/form.rs"]
mod form;

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| form::check(input));
