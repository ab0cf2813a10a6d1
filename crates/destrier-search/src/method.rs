//! What all methods share: the task, the limits, the result, and the control that stops them.
//!
//! A method returns a [`Path`], which is a claim, not yet a tour. It reads no clock: it asks its [`Control`] every few
//! thousand steps whether to stop. All randomness comes from [`Random`], so the same seed gives the same answer on
//! every machine.

mod catalogue;
mod trace;

pub use catalogue::{Method, UnknownMethod};
pub use trace::TraceStep;

use destrier_core::{Goal, Impossible, Path, Rectangle};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use trace::Tracer;

/// A way to find tours on boards.
pub trait Finder: Sync {
    /// The method that this finder implements.
    fn method(&self) -> Method;

    /// The name of the method.
    fn name(&self) -> &'static str {
        self.method().name()
    }

    /// Looks for the tour that the task asks for.
    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited>;
}

/// The task of a method.
#[derive(Clone, Debug)]
pub struct Task {
    /// The board.
    pub board: Rectangle,
    /// Open or closed, and the ends.
    pub goal: Goal,
    /// Seed of all random choices.
    pub seed: u64,
    /// The limits at which the method gives up.
    pub limits: Limits,
}

impl Task {
    /// A tour of a board with the first seed and the default limits.
    pub fn new(board: Rectangle, goal: Goal) -> Task {
        Task { board, goal, seed: FIRST_SEED, limits: Limits::default() }
    }

    /// Sets the seed.
    pub fn seed(self, seed: u64) -> Task {
        Task { seed, ..self }
    }

    /// Sets the limits.
    pub fn limits(self, limits: Limits) -> Task {
        Task { limits, ..self }
    }
}

/// The default seed. It gives the first answer of every method: the walk from the corner, the construction from the
/// original tiles. Every other seed gives another tour, where there are others.
pub const FIRST_SEED: u64 = 1;

/// When to give up: 100 attempts, no backtracks and 4 GiB of memory, unless something else is set.
///
/// ```
/// use destrier::Limits;
///
/// let limits = Limits::new().attempts(5).memory(1 << 30);
/// assert_eq!((limits.attempts, limits.backtracks, limits.memory), (5, 0, 1 << 30));
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of attempts, at least 1.
    pub attempts: u64,
    /// Maximum number of moves taken back in one attempt.
    pub backtracks: u64,
    /// Maximum number of bytes.
    pub memory: u64,
}

impl Limits {
    /// The default limits.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Sets the maximum number of attempts.
    pub fn attempts(self, attempts: u64) -> Limits {
        Limits { attempts, ..self }
    }

    /// Sets the maximum number of moves taken back in one attempt.
    pub fn backtracks(self, backtracks: u64) -> Limits {
        Limits { backtracks, ..self }
    }

    /// Sets the maximum number of bytes.
    pub fn memory(self, memory: u64) -> Limits {
        Limits { memory, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { attempts: 100, backtracks: 0, memory: 4 << 30 }
    }
}

/// The result of a method: on boards the path is a [`Path`], on graphs a list of vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding<P = Path> {
    /// A path that claims to be what the task asks for.
    Found(P),
    /// There is no such path, for this reason.
    Impossible(Impossible),
    /// The method hit a limit.
    GaveUp {
        /// The limit.
        limit: Limit,
        /// The longest path of all attempts, which may be empty.
        longest: P,
    },
}

impl<P> Finding<P> {
    /// This finding with another representation of its path.
    pub fn map<Q>(self, path: impl FnOnce(P) -> Q) -> Finding<Q> {
        match self {
            Finding::Found(found) => Finding::Found(path(found)),
            Finding::Impossible(reason) => Finding::Impossible(reason),
            Finding::GaveUp { limit, longest } => Finding::GaveUp { limit, longest: path(longest) },
        }
    }
}

impl<P: Default> Finding<P> {
    /// A limit was hit before there was any path.
    pub fn gave_up(limit: Limit) -> Finding<P> {
        Finding::GaveUp { limit, longest: P::default() }
    }
}

/// A method cannot work on such a task. The message says why, and what could.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unsuited(pub String);

/// The limit at which a method gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The method made this number of attempts.
    Attempts(u64),
    /// The method took back this number of moves.
    Backtracks(u64),
    /// The caller stopped the method: time is up, or it was interrupted.
    Stopped,
    /// The method would need more memory than allowed.
    Memory {
        /// The number of bytes that are needed.
        needed: u64,
        /// The number of bytes that are allowed.
        allowed: u64,
    },
    /// The frontier of the graph is wider than the exact search can follow.
    TooWide,
    /// The method concludes that there is none, by an argument that the core cannot check.
    Unconfirmed,
}

/// Connects a running method with its caller. The caller can stop the method and read its progress.
///
/// A control is a handle: its clones share one state.
///
/// ```
/// use destrier::method::Control;
///
/// let control = Control::new();
/// let limited = control.limited_by(|| false);
/// limited.report(64);
/// assert_eq!(control.progress(), (1, 64));
/// control.stop();
/// assert!(limited.is_stopped());
/// ```
#[derive(Clone, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    poll: Option<Arc<Poll>>,
    progress: Arc<SharedProgress>,
    tracer: Option<Arc<Tracer>>,
    watcher: Option<Arc<Watcher>>,
    ignores_lengths: bool,
}

type Watcher = dyn Fn(&Control) + Send + Sync;

type Poll = dyn Fn() -> bool + Send + Sync;

#[derive(Default, Debug)]
struct SharedProgress {
    attempts: AtomicU64,
    longest: AtomicU64,
    /// Notes on the steps that were done.
    notes: Mutex<Vec<String>>,
}

/// Notes beyond this number are dropped: a graph may split into thousands of parts that take the same steps.
const MAX_NOTES: usize = 100;

impl Control {
    /// A control that stops only when [`Control::stop`] is called.
    pub fn new() -> Control {
        Control::default()
    }

    /// A control that also stops as soon as `poll` returns true. It is called often, so it must be cheap. It may read a
    /// clock.
    pub fn polling(poll: impl Fn() -> bool + Send + Sync + 'static) -> Control {
        Control { poll: Some(Arc::new(poll)), ..Control::default() }
    }

    /// A control that stops when this one does, and also as soon as `poll` returns true. Both share their progress, but
    /// stopping the new one does not stop this one.
    pub fn limited_by(&self, poll: impl Fn() -> bool + Send + Sync + 'static) -> Control {
        let outer = self.clone();
        let poll: Arc<Poll> = Arc::new(move || outer.is_stopped() || poll());
        Control { stop: Arc::default(), poll: Some(poll), ..self.clone() }
    }

    /// This control with a watcher, which is called when an attempt is over and after each note. In a program with one
    /// thread, only a watcher can read the progress during a search.
    ///
    /// ```
    /// use destrier::method::Control;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// static CALLS: AtomicU64 = AtomicU64::new(0);
    /// let control = Control::new().watched_by(|control| {
    ///     assert_eq!(control.progress(), (1, 64));
    ///     CALLS.fetch_add(1, Ordering::Relaxed);
    /// });
    /// control.report(64);
    /// assert_eq!(CALLS.load(Ordering::Relaxed), 1);
    /// ```
    pub fn watched_by(&self, watcher: impl Fn(&Control) + Send + Sync + 'static) -> Control {
        Control { watcher: Some(Arc::new(watcher)), ..self.clone() }
    }

    /// This control for a search in another graph than the one that was asked about: the lengths of its paths are not
    /// reported.
    ///
    /// ```
    /// use destrier::method::Control;
    ///
    /// let control = Control::new();
    /// control.without_lengths().report(64);
    /// assert_eq!(control.progress(), (1, 0));
    /// ```
    pub fn without_lengths(&self) -> Control {
        Control { ignores_lengths: true, ..self.clone() }
    }

    fn call_watcher(&self) {
        if let Some(watcher) = &self.watcher {
            watcher(self);
        }
    }

    /// Asks the method to give up.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the method should give up.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.poll.as_ref().is_some_and(|poll| self.ask(poll))
    }

    #[cold]
    fn ask(&self, poll: &Arc<Poll>) -> bool {
        let stops = poll();
        if stops {
            self.stop();
        }
        stops
    }

    /// Called by the method: one more attempt is over, and its path had this length.
    pub fn report(&self, length: u64) {
        self.progress.attempts.fetch_add(1, Ordering::Relaxed);
        self.found(length);
        self.call_watcher();
    }

    /// Reports a path of this length within an attempt.
    pub fn found(&self, length: u64) {
        if !self.ignores_lengths {
            self.progress.longest.fetch_max(length, Ordering::Relaxed);
        }
    }

    /// Notes what was done or is being tried, in one sentence.
    pub fn note(&self, text: String) {
        let mut notes = self.progress.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.len() < MAX_NOTES {
            notes.push(text);
        }
        drop(notes);
        self.call_watcher();
    }

    /// The first notes, in order.
    pub fn notes(&self) -> Vec<String> {
        self.progress.notes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The number of attempts that were made, and the length of the longest path among them.
    pub fn progress(&self) -> (u64, u64) {
        (self.progress.attempts.load(Ordering::Relaxed), self.progress.longest.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_stopped = self.stop.load(Ordering::Relaxed);
        f.debug_struct("Control").field("is_stopped", &is_stopped).field("progress", &self.progress).finish()
    }
}

/// The seeded generator (PCG XSL RR 128/64). Each attempt has its own stream, so that its result depends neither on the
/// other attempts nor on the number of threads.
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

    /// Goes on as if [`Random::bits`] had been called `times` times.
    pub fn skip(&mut self, times: u64) {
        self.0.advance(times.into());
    }

    /// A number below `n`, which must be positive. The bias is below n / 2^64.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}
