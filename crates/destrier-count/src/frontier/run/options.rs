//! Resources of a pass.

use std::path::PathBuf;

/// Memory that is allowed by default: 8 GiB.
const DEFAULT_MEMORY: u64 = 8 << 30;

/// Threads, memory and checkpoints of a pass. None of them changes the result.
///
/// ```
/// use destrier::counting::frontier::RunOptions;
///
/// let options = RunOptions::default().threads(2).memory(1 << 30).slices(vec![0, 1]);
/// assert_eq!(options.threads, 2);
/// ```
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Number of threads, at least 1. All cores by default.
    pub threads: usize,
    /// Maximum number of bytes of memory.
    pub memory: u64,
    /// A folder for finished parts, so that a count that was killed can be continued. Layers that exceed the memory
    /// limit are written there as well.
    pub folder: Option<PathBuf>,
    /// Compute only these slices, so that the residue is their sum. All if `None`.
    pub slices: Option<Vec<u64>>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        RunOptions { threads, memory: DEFAULT_MEMORY, folder: None, slices: None }
    }
}

impl RunOptions {
    /// Sets the number of threads.
    pub fn threads(self, threads: usize) -> RunOptions {
        RunOptions { threads, ..self }
    }

    /// Sets the maximum number of bytes of memory.
    pub fn memory(self, memory: u64) -> RunOptions {
        RunOptions { memory, ..self }
    }

    /// Sets the folder for finished parts.
    pub fn folder(self, folder: impl Into<PathBuf>) -> RunOptions {
        RunOptions { folder: Some(folder.into()), ..self }
    }

    /// Computes only these slices.
    pub fn slices(self, slices: Vec<u64>) -> RunOptions {
        RunOptions { slices: Some(slices), ..self }
    }
}
