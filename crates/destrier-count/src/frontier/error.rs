//! Why the frontier engine could not finish.

use destrier_search::byte_size::{in_words, need_in_words};

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrontierError {
    /// The caller stopped the count.
    #[error("stopped")]
    Stopped,
    /// The memory limit is too low.
    #[error("counting needs {}, and {} are allowed", need_in_words(*.needed, *.allowed), in_words(*.allowed))]
    OutOfMemory {
        /// Estimated number of bytes needed. The estimate may be too low.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
        /// The width of the frontier.
        width: usize,
    },
    /// The frontier is too wide for this engine, regardless of memory.
    #[error("the frontier would be {width} vertices wide, and its states would take about {needed:.1e} bytes")]
    TooWide {
        /// Width of the narrowest frontier that was found.
        width: usize,
        /// Estimated number of bytes of its states.
        needed: f64,
    },
    /// A count does not fit into the numbers of the pass. Another modulus is needed.
    #[error("a count in a layer is larger than 2^64")]
    Overflow,
    /// A slice does not exist.
    #[error("there is no slice {slice}: slices are numbered from 0 to {}", .slices - 1)]
    NoSuchSlice {
        /// The requested slice.
        slice: u64,
        /// Number of slices.
        slices: u64,
    },
    /// A part does not exist.
    #[error("there is no part {part}: parts are numbered from 0 to {}", .parts.saturating_sub(1))]
    NoSuchPart {
        /// The requested part.
        part: u64,
        /// Number of parts.
        parts: u64,
    },
    /// A part needs the files of others.
    #[error("part {part} needs the files of other parts, and {folder} has none of {}", list_in_words(.missing))]
    MissingParts {
        /// The part.
        part: u64,
        /// The parts whose files are missing.
        missing: Vec<u64>,
        /// The folder.
        folder: String,
    },
    /// The file of a part is damaged.
    #[error("{file}: the file is damaged ({reason}); compute part {part} again")]
    DamagedPart {
        /// The file.
        file: String,
        /// The part.
        part: u64,
        /// What is wrong.
        reason: String,
    },
    /// The file of a part belongs to another count.
    #[error("{file} belongs to another count, or to other parts of this one; use another folder, or remove the file")]
    OtherParts {
        /// The file.
        file: String,
    },
    /// The folder belongs to another job.
    #[error("{folder} holds another count ({found}; this one is {wanted}); use another folder, or remove this one")]
    OtherJob {
        /// The folder.
        folder: String,
        /// The fingerprint found there.
        found: String,
        /// The fingerprint of this job.
        wanted: String,
    },
    /// The folder was written in a format that this version does not read.
    #[error(
        "{folder} was written by another version of this program, whose checkpoints cannot be continued; use another \
         folder, or remove this one"
    )]
    OtherFormat {
        /// The folder.
        folder: String,
    },
    /// Another count is using the folder.
    #[error("{folder} is in use by another count; wait until that is done, or use another folder")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// A file could not be read or written, or is damaged.
    #[error("{file}: {reason}")]
    File {
        /// The name of the file.
        file: String,
        /// What went wrong.
        reason: String,
    },
}

/// `part 3`, or `parts 3, 5 and 7`, or the first few of many.
fn list_in_words(parts: &[u64]) -> String {
    const MAX_NAMED: usize = 8;
    let some: Vec<String> = parts.iter().take(MAX_NAMED).map(u64::to_string).collect();
    match (some.as_slice(), parts.len()) {
        ([only], 1) => format!("part {only}"),
        (_, all) if all > MAX_NAMED => format!("parts {} and {} more", some.join(", "), all - MAX_NAMED),
        ([first @ .., last], _) => format!("parts {} and {last}", first.join(", ")),
        ([], _) => "no part".into(),
    }
}
