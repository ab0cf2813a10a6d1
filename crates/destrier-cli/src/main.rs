//! The program `destrier`.

use destrier_cli::{Launch, ReportingAllocator, run};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: ReportingAllocator = ReportingAllocator;

fn main() -> ExitCode {
    run(Launch::of_this_process()).into()
}
