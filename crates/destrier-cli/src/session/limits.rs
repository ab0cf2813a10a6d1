//! Limits that hold: what ends the program when the work itself does not stop in time or needs too much memory.
//!
//! Searches look at their [`Control`](destrier::Control) and estimate their memory, so they normally end by themselves,
//! with an answer. Reading, verifying and writing do not look, and estimates can be wrong. So there is a second line of
//! defence, which ends the program with a message and the exit code 3:
//!
//! - time: a thread that waits for the time limit, and then until the program has computed for [`GRACE`] longer. Only
//!   processor time counts there: an answer that waits for a pager, a pipe or a busy machine is not cut off. A program
//!   that still reads its input, and commands about one graph, which have nothing to save, also end when [`LATEST`] has
//!   passed, unless they write. Work on a graph of over a million edges stops less promptly, and gets [`MORE_TIME`].
//! - memory: on Linux the kernel refuses memory beyond the limit, and `allocator.rs` ends the program. The program and
//!   the graph are part of it, so the search may plan with [`memory_beside`] them. Commands about boards, which
//!   estimate their memory beforehand, get a margin instead.
//!
//! The time limit begins with the program, so that it covers reading and planning.

use super::Session;
use crate::Exit;
use destrier::{AnyGraph, byte_size};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How much longer than its limit the program may compute.
const GRACE: Duration = Duration::from_millis(250);

/// How much later than its limit a command about one graph may end, also on a busy machine.
const LATEST: Duration = Duration::from_millis(350);

/// How much later work on a graph with more than [`MANY_EDGES`] may end.
const MORE_TIME: Duration = Duration::from_millis(450);
const MANY_EDGES: u64 = 1_000_000;

/// Time between two looks at the clocks.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

/// Memory beyond the limit: a tenth, or this much if that is more, for estimates that are a little too low, for the
/// stacks of threads, and for the program itself, which the kernel does not count here.
const MEMORY_MARGIN: u64 = 50 << 20;

/// Memory of the program without its data.
#[cfg(target_os = "linux")]
const PROGRAM_BYTES: u64 = 13 << 20;

/// The least limit without a margin: the program, the stacks of its threads and a small graph need this much.
#[cfg(target_os = "linux")]
const MIN_MEMORY: u64 = 64 << 20;

/// Memory of a command about a graph besides the graph and the search: the program, and the stacks of its threads.
const PROGRAM_AND_THREADS: u64 = 24 << 20;

/// Bytes per vertex and per edge of the graph that was read, of its copy in the request, and of the answer.
const BYTES_PER_VERTEX: u64 = 32;
const BYTES_PER_EDGE: u64 = 24;

/// The memory limit of a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLimit {
    /// As it was given.
    given: u64,
    /// What the kernel enforces.
    data: u64,
}

/// What the program is doing, for the message that ends it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Reading,
    Searching,
    Writing,
}

impl Phase {
    fn of_number(number: u8) -> Phase {
        [Phase::Reading, Phase::Searching, Phase::Writing][usize::from(number)]
    }

    fn in_words(self) -> &'static str {
        match self {
            Phase::Reading => "reading the input",
            Phase::Searching => "working on the answer",
            Phase::Writing => "writing the answer",
        }
    }
}

impl Session {
    /// Says that answers are JSON, also those that end the program here.
    pub(crate) fn answer_in_json(&self) {
        self.answers_in_json.store(true, Ordering::Relaxed);
    }

    /// Records the phase that the program enters.
    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    fn phase(&self) -> Phase {
        Phase::of_number(self.phase.load(Ordering::Relaxed))
    }

    /// Ends the program if it computes for longer than `seconds` and [`GRACE`].
    pub(crate) fn limit_time(&'static self, seconds: f64) {
        self.watch_time(seconds, Duration::MAX);
    }

    /// Limits the time of work on a graph that has nothing to save. The program ends when it computes for longer than
    /// `seconds` and [`GRACE`], or when [`LATEST`] has passed before it began to write.
    pub(crate) fn limit_time_on_graph(&'static self, seconds: f64) {
        self.watch_time(seconds, LATEST);
    }

    /// Limits of a command about one graph: the program ends when it has computed for longer than `seconds` and
    /// [`GRACE`], or when [`LATEST`] has passed before it began to write; and its peak memory, the graph included, is at
    /// most `bytes`.
    pub(crate) fn limit_graph_command(&'static self, seconds: f64, bytes: u64) {
        self.limit_time_on_graph(seconds);
        self.limit_memory_with_graph(bytes);
    }

    /// Ends the program if its peak memory, the graph included, would exceed `bytes`.
    pub(crate) fn limit_memory_with_graph(&self, bytes: u64) {
        #[cfg(target_os = "linux")]
        if bytes < MIN_MEMORY {
            let given = byte_size::in_words(bytes);
            let least = byte_size::in_words(MIN_MEMORY);
            note!("--memory {given} is below the smallest limit, and is taken as {least}.");
        }
        #[cfg(target_os = "linux")]
        self.enforce_memory(bytes, bytes.max(MIN_MEMORY) - PROGRAM_BYTES);
        #[cfg(not(target_os = "linux"))]
        let _ = bytes;
    }

    /// Says how large the graph is. Returns the part of `bytes` of memory that is left for a search, at least half.
    pub(crate) fn memory_beside(&self, graph: &AnyGraph, bytes: u64) -> u64 {
        let vertices = graph.vertices() as u64;
        let edges = graph.edges() as u64;
        self.has_many_edges.store(edges > MANY_EDGES, Ordering::Relaxed);
        let taken = PROGRAM_AND_THREADS + BYTES_PER_VERTEX * vertices + BYTES_PER_EDGE * edges;
        // A limit below `MIN_MEMORY` is taken as that much, as in `limit_memory_with_graph`.
        #[cfg(target_os = "linux")]
        let bytes = bytes.max(MIN_MEMORY);
        bytes.saturating_sub(taken).max(bytes / 2)
    }

    /// The memory limit as it was given.
    pub(crate) fn given_memory(&self) -> Option<u64> {
        self.memory.get().map(|limit| limit.given)
    }

    fn watch_time(&'static self, seconds: f64, latest: Duration) {
        self.time_is_limited.store(true, Ordering::Relaxed);
        let limit = Duration::from_secs_f64(seconds);
        let watch = move || {
            std::thread::sleep(limit.saturating_sub(self.time_passed()));
            let overtime = Overtime::start();
            let is_writing = || self.phase() == Phase::Writing;
            let more = || if self.has_many_edges.load(Ordering::Relaxed) { MORE_TIME } else { Duration::ZERO };
            let latest = || if self.phase() == Phase::Reading { LATEST } else { latest };
            let is_late = || overtime.begin.elapsed() >= latest().saturating_add(more());

            while !overtime.exceeds(GRACE + more()) && (!is_late() || is_writing()) {
                std::thread::sleep(LOOK_INTERVAL);
            }

            if self.time_is_limited.load(Ordering::Relaxed) {
                self.give_up(
                    &format!("the time limit of {seconds} s was reached while {}", self.phase().in_words()),
                    None,
                );
            }
        };

        // Without this thread the searches still look at the clock.
        let _ = std::thread::Builder::new().name("time limit".into()).spawn(watch);
    }

    /// Ends the time limit. The user watches the answer from here on, and may take any time.
    pub(crate) fn end_time_limit(&self) {
        self.time_is_limited.store(false, Ordering::Relaxed);
    }

    /// Ends the program if it needs more than `bytes` of memory and a margin.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_memory(&self, bytes: u64) {
        self.enforce_memory(bytes, bytes.saturating_add(memory_margin(bytes)) - PROGRAM_BYTES);
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn limit_memory(&self, _bytes: u64) {}

    /// Makes the kernel refuse data beyond `data` bytes. The first call counts.
    #[cfg(target_os = "linux")]
    fn enforce_memory(&self, given: u64, data: u64) {
        if self.memory.set(MemoryLimit { given, data }).is_ok() {
            set_data_limit(Some(data));
        }
    }

    /// Whether these further bytes exceed the limit of this program. If not, a limit of the system, such as
    /// `ulimit -v`, refused them. Works without the heap.
    #[cfg(target_os = "linux")]
    fn exceeds_memory_limit(&self, further: u64) -> bool {
        use std::io::Read;
        /// Allocations are rounded up, to a page or somewhat more.
        const ROUNDING: u64 = 1 << 20;
        let Some(limit) = self.memory.get() else { return false };
        let mut text = [0; 256];
        let length = std::fs::File::open("/proc/self/statm").and_then(|mut file| file.read(&mut text)).unwrap_or(0);
        // The sixth number is the pages of data and stack, which the kernel compares with the limit.
        let pages = std::str::from_utf8(&text[..length]).unwrap_or_default().split_whitespace().nth(5);
        let Some(pages) = pages.and_then(|pages| pages.parse::<u64>().ok()) else { return true };
        let used = pages.saturating_mul(rustix::param::page_size() as u64);
        used.saturating_add(further).saturating_add(ROUNDING) > limit.data
    }

    #[cfg(not(target_os = "linux"))]
    fn exceeds_memory_limit(&self, _further: u64) -> bool {
        false
    }

    /// Called when an allocation of these further bytes was refused: ends the program.
    pub(crate) fn memory_was_refused(&self, further: u64) -> ! {
        if self.is_ending.swap(true, Ordering::Relaxed) {
            // This thread gets here if not even the message fits into the memory, or if another thread is writing it.
            std::thread::sleep(Duration::from_secs(1));
            std::process::exit(Exit::GaveUp.code());
        }

        let is_own_limit = self.exceeds_memory_limit(further);

        // The message and the removal of files need a little memory.
        #[cfg(target_os = "linux")]
        set_data_limit(None);
        let doing = self.phase().in_words();
        match self.memory.get().filter(|_| is_own_limit) {
            Some(limit) => {
                let given = byte_size::in_words(limit.given);
                let why = format!("the memory limit of {given} was reached while {doing}; --memory raises the limit");
                self.give_up(&why, Some(limit.given))
            }
            None => {
                let why =
                    format!("the system refused more memory while {doing} (a limit of the system, or none is left)");
                self.give_up(&why, None)
            }
        }
    }

    /// Ends the program because of a limit. `bytes` is the limit if it is one of memory.
    fn give_up(&self, why: &str, bytes: Option<u64>) -> ! {
        self.clear_progress_line();

        // An answer that is partly written cannot be replaced by another.
        let is_writing = self.phase() == Phase::Writing;
        if self.answers_in_json.load(Ordering::Relaxed) && !is_writing {
            let mut answer = serde_json::json!({"v": 1, "answer": "gave-up", "limit": why});
            if let Some(bytes) = bytes {
                answer["memory"] = bytes.into();
            }
            if let Some((longest, _)) = self.longest_path() {
                answer["longest"] = longest.into();
            }
            let _ = writeln!(std::io::stdout(), "{answer}");
        }

        note!("destrier: gave up: {why}{}.", if is_writing { String::new() } else { self.longest_path_in_words() });
        self.end(Exit::GaveUp)
    }

    /// Ends the program at once, and leaves no unfinished file behind.
    pub(crate) fn end(&self, exit: Exit) -> ! {
        self.remove_unfinished();
        std::process::exit(exit.code())
    }
}

/// Memory besides what is planned: a tenth, or [`MEMORY_MARGIN`] if that is more.
pub(crate) fn memory_margin(bytes: u64) -> u64 {
    (bytes / 10).max(MEMORY_MARGIN)
}

/// Sets the soft limit of the kernel for the memory of this process, or removes it.
#[cfg(target_os = "linux")]
fn set_data_limit(bytes: Option<u64>) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Data).maximum;
    let current = match (bytes, maximum) {
        (Some(bytes), Some(maximum)) => Some(bytes.min(maximum)),
        (bytes, maximum) => bytes.or(maximum),
    };
    // A kernel that refuses leaves the estimates of the library.
    let _ = setrlimit(Resource::Data, Rlimit { current, maximum });
}

/// Measures how long the program has computed since something should have ended it.
pub(crate) struct Overtime {
    begin: Instant,
    processor: Option<Duration>,
}

impl Overtime {
    pub(crate) fn start() -> Overtime {
        Overtime { begin: Instant::now(), processor: processor_time() }
    }

    /// Whether the program has computed for longer than [`GRACE`].
    pub(crate) fn is_over(&self) -> bool {
        self.exceeds(GRACE)
    }

    fn exceeds(&self, grace: Duration) -> bool {
        let computed = processor_time().zip(self.processor).map(|(now, begin)| now.saturating_sub(begin));
        self.begin.elapsed() >= grace && computed.is_none_or(|computed| computed >= grace)
    }
}

/// Processor time of all threads.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_not_computing() {
        let overtime = Overtime::start();
        assert!(!overtime.is_over());
        let begin = Instant::now();
        while begin.elapsed() < GRACE || !overtime.is_over() {
            assert!(begin.elapsed() < Duration::from_secs(60), "computing must end the overtime");
        }
    }
}
