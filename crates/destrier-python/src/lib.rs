//! The Python module `destrier._destrier`: a thin, typed layer over the library.
//!
//! The package `python/destrier` builds on it what users see. Here, arguments are already numbers, arrays and text;
//! every answer is a verified tour, a reason that was checked, or a limit. `work.rs` says how the interpreter stays
//! free and why no call can take it down.

mod answer;
mod ask;
mod board;
mod count;
mod error;
mod graph;
mod listing;
mod memory;
mod network;
mod options;
mod parts;
mod program;
mod search;
mod shards;
mod study;
mod tour;
mod work;

use destrier_cli::ReportingAllocator;

/// The command `destrier` ends plainly when memory is refused. Otherwise this is the allocator of the system.
#[global_allocator]
static ALLOCATOR: ReportingAllocator = ReportingAllocator;

#[pyo3::pymodule]
mod _destrier {
    #[pymodule_export]
    use crate::answer::{ReachedLimit, Refutation};
    #[pymodule_export]
    use crate::ask::{ask_board, exists_board};
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::count::{Counted, count};
    #[pymodule_export]
    use crate::graph::{PyGraph, VertexTour, ask_graph, check_vertices};
    #[pymodule_export]
    use crate::listing::{Listing, list_tours};
    #[pymodule_export]
    use crate::network::{NetworkResult, run_network};
    #[pymodule_export]
    use crate::parts::{combine_parts, plan_parts, release_part_memory, run_part};
    #[pymodule_export]
    use crate::program::{families, methods, run_program};
    #[pymodule_export]
    use crate::shards::{merge_shards, seal_shard};
    #[pymodule_export]
    use crate::study::{run_study, run_study_jobs, studies, study_summary, study_work};
    #[pymodule_export]
    use crate::tour::{BoardTour, NotATour, check_order, check_text};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
