//! Frontier dynamic programming: exact counts of Hamilton circuits and paths on graphs of small path width.
//!
//! The vertices are taken one after another. All that matters of the past is how it looks from the *frontier*, the
//! vertices that wait and have a neighbour that was taken: how many of their two edges each has, and which open ends
//! belong to the same path. Pasts that look alike are counted together, so the work grows linearly with the length of
//! a board, and steeply with its width.
//!
//! Invariant: the counts are exact modulo the [`Modulus`], and do not depend on the number of threads, on the memory
//! allowed, nor on how the work was cut into slices.
//!
//! Source: Knuth, The Art of Computer Programming 4A, section 7.1.4 (SIMPATH), and the transfer matrices with which
//! tours have been counted since McKay (1997); the blocks, the join of halves and the slices are described in
//! docs/design/counting.md.

mod alike;
mod arithmetic;
mod block;
mod cut;
mod descent;
mod disk;
mod drive;
mod join;
mod layer;
mod layout;
mod order;
mod pairing;
mod parted;
mod plan;
mod recursion;
mod search;
mod sizes;
mod slice;
mod spill;
mod step;
mod sweep;
mod tables;
mod whole;
mod width;

use crate::method::Control;
use arithmetic::{Double, Prime, Word};
use destrier_core::{Board, Ends, Graph};
use disk::Folder;
use drive::{Drive, Shared};
use layer::{Engine, Stack};
use layout::Layout;
use std::path::PathBuf;
use tables::Tables;
use whole::Whole;

/// What is to be counted: the Hamilton circuits of a graph, or its Hamilton paths, taken without direction.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Circuits, or paths with given or free ends.
    pub ends: Ends,
    /// The board whose graph it is, with the board's id of each vertex: it gives better orders and its reflections.
    pub board: Option<(&'a Board, &'a [u32])>,
}

/// What counts are taken modulo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modulus {
    /// 2^64.
    Word,
    /// A prime below 2^63.
    Prime(u64),
    /// 2^128: two halves are counted in full and joined. A half with a count of 2^64 or more stops the pass.
    Double,
}

/// How the count is to be done. None of it changes the result.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many threads, at least 1.
    pub threads: usize,
    /// How many bytes of memory may be used.
    pub memory: u64,
    /// A folder where finished parts are kept, so that a count that was killed goes on; it also takes what does not
    /// fit into memory.
    pub folder: Option<PathBuf>,
    /// Only these slices are computed, and the residue is their sum; all if `None`.
    pub slices: Option<Vec<u64>>,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, memory: 8 << 30, folder: None, slices: None }
    }
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Steps that are done, over all slices.
    pub step: u64,
    /// Steps that there are.
    pub steps: u64,
    /// Width of the frontier.
    pub width: usize,
    /// States in the current layer.
    pub states: u64,
    /// Bytes that they take.
    pub bytes: u64,
    /// The slice that is being computed, from 0.
    pub slice: u64,
    /// How many slices there are.
    pub slices: u64,
}

/// What a layer held when it was finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Vertices taken so far.
    pub taken: usize,
    /// Width of the frontier.
    pub width: usize,
    /// States, over all slices.
    pub states: u64,
}

/// A finished count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The number of circuits or paths, modulo the modulus.
    pub residue: u128,
    /// The layers, in the order in which they were computed.
    pub layers: Vec<Layer>,
    /// The most states that were held at once.
    pub peak_states: u64,
    /// The most bytes that were held at once.
    pub peak_bytes: u64,
    /// How many slices the job has in all.
    pub slices: u64,
}

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// The caller tripped the control.
    #[error("stopped")]
    Stopped,
    /// The memory allowed is not enough.
    #[error("about {needed} bytes of memory are needed, and {allowed} are allowed")]
    Memory {
        /// Bytes that would be needed, by an estimate that may be too low.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
        /// Width of the frontier, where there is one.
        width: Option<usize>,
    },
    /// The frontier is too wide for this method, whatever the memory.
    #[error("the frontier would be {width} vertices wide, and its states would take about {needed:.1e} bytes")]
    TooWide {
        /// Width of the narrowest frontier that was found.
        width: usize,
        /// An estimate of the bytes that its states would take.
        needed: f64,
    },
    /// A count does not fit into the words of the pass; another modulus has to be taken.
    #[error("a count in a layer is larger than 2^64")]
    Overflow,
    /// Threads could not be started.
    #[error("no threads: {reason}")]
    Threads {
        /// What went wrong.
        reason: String,
    },
    /// There is no such slice.
    #[error("there is no slice {slice}: they are numbered from 0 to {}", .slices - 1)]
    NoSuchSlice {
        /// What was asked for.
        slice: u64,
        /// How many there are.
        slices: u64,
    },
    /// The folder belongs to another job.
    #[error(
        "{folder} holds the work of another count, or of another version of this program ({found}, and this one is \
         {wanted}); name another folder, or remove this one"
    )]
    OtherJob {
        /// The folder.
        folder: String,
        /// The fingerprint found there.
        found: String,
        /// The fingerprint of this job.
        wanted: String,
    },
    /// Another count works in the folder just now.
    #[error("{folder} is in use by another count; wait until it is done, or name another folder")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// A file could not be read or written, or is damaged.
    #[error("{file}: {reason}")]
    File {
        /// Its name.
        file: String,
        /// What went wrong.
        reason: String,
    },
}

/// Counts the Hamilton circuits or paths of a job, modulo the modulus.
///
/// A circuit has three vertices at least. A path of one vertex is one path; a path whose two ends are given as the
/// same vertex of a larger graph does not exist. Given ends that are no vertices of the graph give zero.
///
/// `watch` is called after every layer.
pub fn circuits(
    job: &Job,
    modulus: Modulus,
    options: &Options,
    control: &Control,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Outcome, Halt> {
    let outcome = Outcome { residue: 0, layers: Vec::new(), peak_states: 1, peak_bytes: 0, slices: 1 };
    let prepared = prepare(job, options, control)?;
    let (whole, estimate) = match &prepared {
        Prepared::Settled(residue) => {
            only_slice(options)?;
            return Ok(Outcome { residue: (*residue).into(), ..outcome });
        }
        Prepared::Planned(whole, estimate) => (whole, estimate),
    };
    if matches!(estimate.layout, Layout::Straight(_)) {
        only_slice(options)?;
        if modulus == Modulus::Double {
            return Err(Halt::Overflow);
        }
    }
    let open = |path: &PathBuf| Folder::open(path, &named(job, &prepared, modulus));
    let folder = options.folder.as_ref().map(open).transpose()?;
    let threads = options.threads.max(1);
    let (tables, stack) = (Tables::new(), Stack::new(options.memory, threads));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Halt::Threads { reason: error.to_string() })?;
    let shared = Shared {
        options,
        pool: &pool,
        folder: folder.as_ref(),
        colours: whole.colours.is_some(),
        needed: bytes(estimate.held) as u64,
        width: estimate.width,
    };
    let counted = match modulus {
        Modulus::Word => {
            let engine = Engine { tables: &tables, arithmetic: Word, control, threads, stack: &stack };
            Drive::new(engine, shared, watch, outcome).count(whole, &estimate.layout)
        }
        Modulus::Prime(prime) => {
            let engine = Engine { tables: &tables, arithmetic: Prime(prime), control, threads, stack: &stack };
            Drive::new(engine, shared, watch, outcome).count(whole, &estimate.layout)
        }
        Modulus::Double => {
            let engine = Engine { tables: &tables, arithmetic: Double, control, threads, stack: &stack };
            Drive::new(engine, shared, watch, outcome).count(whole, &estimate.layout)
        }
    };
    if let (Err(_), Some(folder)) = (&counted, &folder) {
        // What was spilled is of no use to the next one; that it cannot be removed is no news beside the halt.
        let _ = folder.clear_spilled();
    }
    counted
}

/// A job that was looked at: it needs no counting, or here is how it is laid out.
enum Prepared {
    Settled(u64),
    Planned(Whole, layout::Estimate),
}

/// Looks at a job, and refuses what cannot be counted: cheap things first, since boards may have a million squares.
fn prepare(job: &Job, options: &Options, control: &Control) -> Result<Prepared, Halt> {
    if let Some(residue) = trivial(job) {
        return Ok(Prepared::Settled(residue));
    }
    let whole = Whole::new(job);
    if whole.colours_forbid() {
        return Ok(Prepared::Settled(0));
    }
    let orders = order::candidates(job, &whole);
    refuse_wide(&whole, &orders, control)?;
    let motions = order::motions(job);
    let first = layout::best(&whole, orders.clone(), &motions, control).ok_or(Halt::Stopped)?;
    let estimate = match is_worth_a_search(job, &first) {
        false => first,
        true => {
            let orders = search::narrower(&whole, orders, first.work, control).ok_or(Halt::Stopped)?;
            let found = layout::best(&whole, orders, &motions, control).ok_or(Halt::Stopped)?;
            if found.rank() < first.rank() { found } else { first }
        }
    };
    refuse(&estimate, options)?;
    Ok(Prepared::Planned(whole, estimate))
}

/// Counts of so many state steps take a second, and a short search for a better order takes less.
fn is_worth_a_search(job: &Job, estimate: &layout::Estimate) -> bool {
    !order::is_plane(job) && estimate.work > 1e7 && job.graph.vertices() <= search::MOST_VERTICES
}

/// Refuses a job whose frontier is too wide whatever is done, in linear time.
pub fn foresee(job: &Job, control: &Control) -> Result<(), Halt> {
    if trivial(job).is_some() {
        return Ok(());
    }
    let whole = Whole::new(job);
    if whole.colours_forbid() { Ok(()) } else { refuse_wide(&whole, &order::candidates(job, &whole), control) }
}

fn refuse_wide(whole: &Whole, orders: &[Vec<u32>], control: &Control) -> Result<(), Halt> {
    let width = width::least(&whole.graph, orders, control)?;
    if width > pairing::MOST_POINTS {
        return Err(drive::too_wide(width));
    }
    if control.is_tripped() { Err(Halt::Stopped) } else { Ok(()) }
}

/// A job that is not cut has one slice, number 0.
fn only_slice(options: &Options) -> Result<(), Halt> {
    match options.slices.iter().flatten().find(|&&slice| slice > 0) {
        Some(&slice) => Err(Halt::NoSuchSlice { slice, slices: 1 }),
        None => Ok(()),
    }
}

/// A job that is far beyond the method, or beyond the memory, is refused before it begins.
fn refuse(estimate: &layout::Estimate, options: &Options) -> Result<(), Halt> {
    let needed = bytes(estimate.held);
    if estimate.width > pairing::MOST_POINTS || needed > HOPELESS {
        return Err(Halt::TooWide { width: estimate.width, needed });
    }
    // The estimate may be off by a factor, and files take what does not fit; what is nearer to the limit is tried, and stopped when it does not fit.
    let reach = if options.folder.is_some() { 64.0 } else { 4.0 };
    if needed > reach * options.memory as f64 {
        let width = Some(estimate.width);
        return Err(Halt::Memory { needed: needed as u64, allowed: options.memory, width });
    }
    Ok(())
}

/// Beyond so many bytes nobody needs to try.
const HOPELESS: f64 = 1e15;

/// Bytes that so many states take, by and large.
fn bytes(states: f64) -> f64 {
    10.0 * states
}

/// A name for the job, its modulus and its slices: residues and folders of different names have nothing in common. What
/// cannot be counted is refused, as [`circuits`] would refuse it.
pub fn fingerprint(job: &Job, modulus: Modulus, options: &Options, control: &Control) -> Result<String, Halt> {
    Ok(named(job, &prepare(job, options, control)?, modulus))
}

fn named(job: &Job, prepared: &Prepared, modulus: Modulus) -> String {
    let (graph, extra, layout) = match prepared {
        Prepared::Settled(_) => (job.graph, None, format!("{:?}", job.ends)),
        Prepared::Planned(whole, estimate) => {
            let stages = match &estimate.layout {
                Layout::Halves(halves) => halves.sweeps(whole).ok().map(|sweeps| sweeps.slices.stages),
                Layout::Straight(_) => None,
            };
            (&whole.graph, whole.extra, format!("{:?} {stages:?}", estimate.layout))
        }
    };
    let edges = (0..graph.vertices() as u32).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
    let edges = edges.map(|(from, to)| u64::from(from) << 32 | u64::from(to));
    let modulus = match modulus {
        Modulus::Word => 0,
        Modulus::Prime(prime) => prime,
        Modulus::Double => 1,
    };
    let head = [FORMAT, graph.vertices() as u64, extra.map_or(0, u64::from), modulus];
    disk::fingerprint(head.into_iter().chain(edges).chain(layout.bytes().map(u64::from)))
}

/// Raised when slices or saved layers change their meaning.
const FORMAT: u64 = 5;

/// The answer where it needs no counting.
fn trivial(job: &Job) -> Option<u64> {
    let count = job.graph.vertices();
    match job.ends {
        _ if job.ends.given().any(|end| end as usize >= count) => Some(0),
        Ends::Circuit if count < 3 => Some(0),
        Ends::Path { .. } if count < 2 => Some(count as u64),
        Ends::Path { start: Some(start), end: Some(end) } if start == end => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
