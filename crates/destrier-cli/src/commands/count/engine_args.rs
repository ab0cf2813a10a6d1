//! Options that `count` and `count check` share: the engine, its resources and the number of passes.

use super::report;
use crate::args;
use crate::session::Session;
use destrier::answers::counts::{CountError, CountRequest, Engine};
use destrier::counting::exact::Effort;

#[derive(clap::Args)]
pub(super) struct EngineArgs {
    /// Counting engine: auto, frontier, backtrack or held-karp (up to 26 vertices)
    #[arg(long, default_value_t)]
    engine: Engine,

    /// Number of threads, at most two per core [default: one per core]
    #[arg(long, value_name = "N", value_parser = args::positive)]
    threads: Option<u64>,

    /// Maximum memory
    #[arg(long, value_name = "SIZE", default_value = "8G", value_parser = args::bytes)]
    pub(super) memory: u64,

    /// One more pass than needed, with another modulus, as a check
    #[arg(long, alias = "check", conflicts_with = "stable")]
    extra_pass: bool,

    /// Stop when a pass changes nothing, even if the bound requires more; the answer says so
    #[arg(long)]
    stable: bool,
}

impl EngineArgs {
    /// The memory limit in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.memory
    }

    /// The options that the answer depends on, in words.
    pub(super) fn describe(&self) -> String {
        let extra = if self.extra_pass { ", extra pass" } else { "" };
        let stable = if self.stable { ", stable" } else { "" };
        format!("engine {}, memory {}{extra}{stable}", self.engine, self.memory)
    }

    /// The request with these options.
    pub(super) fn apply(&self, request: CountRequest) -> CountRequest {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        // More threads than that only wait for each other.
        let threads = self.threads.map_or(cores, |threads| usize::try_from(threads).unwrap_or(cores).min(2 * cores));
        let effort = match (self.extra_pass, self.stable) {
            (true, _) => Effort::Checked,
            (_, true) => Effort::Stable,
            (false, false) => Effort::Proved,
        };
        request.engine(self.engine).memory(self.memory).threads(threads).effort(effort)
    }
}

/// An error of any kind, with the option that would help.
pub(super) fn explain_any(session: &'static Session, fault: anyhow::Error, has_folder: bool) -> anyhow::Error {
    fault.downcast().map_or_else(|fault| fault, |fault| explain(session, fault, has_folder))
}

/// An error, with the option that would help.
pub(super) fn explain(session: &'static Session, error: CountError, has_folder: bool) -> anyhow::Error {
    match error {
        CountError::OutOfMemory { needed, allowed, width } => {
            let hint = match (width.is_some(), has_folder) {
                (true, false) => "; with --checkpoint FOLDER, layers that exceed the limit are written to disk",
                _ => "",
            };

            let width = width.map_or(String::new(), |width| format!(", for a frontier {width} vertices wide"));

            let takes = if needed > allowed {
                format!("would take about {} of memory", report::bytes(needed as f64))
            } else {
                "takes more memory".to_owned()
            };

            let left = report::bytes(allowed as f64);
            let takes = if takes.contains(&left) {
                format!("would take about {} MiB more", (needed - allowed).div_ceil(1 << 20))
            } else {
                takes
            };

            match session.given_memory().filter(|&given| given > allowed).map(|given| report::bytes(given as f64)) {
                // A count gets what the program and the graph leave.
                Some(given) => {
                    anyhow::anyhow!("counting {takes}{width}, and {left} of --memory {given} are left{hint}")
                }
                None => anyhow::anyhow!("counting {takes}{width}, and {left} are allowed (--memory){hint}"),
            }
        }
        CountError::TooWide { width, needed } => anyhow::anyhow!(
            "the graph is too wide to be counted: its frontier would be {width} vertices wide, and the states would \
             take {} of memory",
            report::estimate(needed)
        ),
        error => error.into(),
    }
}
