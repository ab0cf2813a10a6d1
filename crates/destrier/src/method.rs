//! What every method has in common: the task it is given, the limits it must keep, and what it may answer.
//!
//! A method returns a [`Path`], which is a claim. It reads no clock: whoever called it trips the [`Control`] when time
//! is up, and the method looks at it often enough (a few thousand steps) to stop within a moment. Chance enters
//! through [`Random`] alone, so the same seed gives the same answer on every machine.

use destrier_core::{Board, Goal, Impossible, Path};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A way to find tours on boards.
pub trait Method: Sync {
    /// The word that selects it.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn about(&self) -> &'static str;

    /// Where it was published.
    fn source(&self) -> &'static str;

    /// Looks for what the task asks.
    fn find(&self, task: &Task, control: &Control) -> Finding;
}

/// What a method is asked to do.
#[derive(Clone, Debug)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// Open or closed, from where, to where.
    pub goal: Goal,
    /// Seeds every random choice.
    pub seed: u64,
    /// When to give up.
    pub limits: Limits,
}

/// When to give up.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How often to start afresh, at least 1.
    pub attempts: u64,
    /// How many moves may be taken back within one attempt, in all.
    pub backtracks: u64,
    /// How many bytes may be used.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { attempts: 100, backtracks: 0, memory: 4 << 30 }
    }
}

/// What a method may answer.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A path that claims to be what was asked for.
    Found(Path),
    /// There is none, for this reason.
    Impossible(Impossible),
    /// A limit was hit; the longest path of all attempts comes along.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// The longest path so far, which may be empty.
        longest: Path,
    },
    /// The method is not for such a task, and what would be.
    Unsuited(String),
}

/// The limit at which a method gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So many attempts were made.
    Attempts(u64),
    /// So many moves were taken back.
    Backtracks(u64),
    /// The caller tripped the control: out of time, or interrupted.
    Stopped,
    /// It would take more memory than allowed.
    Memory {
        /// Bytes that it would take.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
    },
}

/// The line between a running method and its caller: the one stops the other, and sees how far it is.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    attempts: AtomicU64,
    longest: AtomicU64,
}

impl Control {
    /// Asks the method to give up.
    pub fn trip(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the method was asked to give up.
    #[inline]
    pub fn is_tripped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The method says: one more attempt is over, and its path was this long.
    pub fn report(&self, length: u64) {
        self.attempts.fetch_add(1, Ordering::Relaxed);
        self.longest.fetch_max(length, Ordering::Relaxed);
    }

    /// Attempts so far, and the length of the longest path among them.
    pub fn progress(&self) -> (u64, u64) {
        (self.attempts.load(Ordering::Relaxed), self.longest.load(Ordering::Relaxed))
    }
}

/// The seeded generator (PCG XSL RR 128/64). Attempts draw from separate streams, so that the outcome of one does not
/// depend on how much chance another used, nor on the number of threads.
#[derive(Clone, Debug)]
pub struct Random(Pcg64);

impl Random {
    /// The generator of attempt `stream` under this seed.
    pub fn new(seed: u64, stream: u64) -> Random {
        Random(Pcg64::new(u128::from(seed), u128::from(stream)))
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which must be positive. The bias is below n / 2^64.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }
}
