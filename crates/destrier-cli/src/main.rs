//! The program `destrier`.

use destrier_cli::{Launch, PlainEnding, run};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: PlainEnding = PlainEnding;

fn main() -> ExitCode {
    run(Launch::of_this_process()).into()
}
