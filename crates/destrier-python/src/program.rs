//! The command line, and what the library knows by name.

use destrier::gallery::GraphFamily;
use destrier_cli::{Launch, run};
use destrier_wire::{HelloFields, MethodFields};
use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the program `destrier` and returns its exit code. `again` is the command that starts it again.
///
/// It is called once, by a process that does nothing else: the program sets signal handlers, and its limits end the
/// process.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>, again: Vec<OsString>) -> u8 {
    py.detach(|| run(Launch::by_another_program(arguments, again)))
}

/// Name, description, source, and whether it is for boards and for graphs, of every method.
#[pyfunction]
pub(crate) fn methods() -> Vec<(String, String, String, bool, bool)> {
    let entry = |method: MethodFields| (method.name, method.summary, method.source, method.boards, method.graphs);
    HelloFields::new("python").methods.into_iter().map(entry).collect()
}

/// An example and the description of every family of graphs.
#[pyfunction]
pub(crate) fn families() -> Vec<(&'static str, &'static str)> {
    GraphFamily::CATALOGUE.iter().map(|family| (family.example, family.about)).collect()
}
