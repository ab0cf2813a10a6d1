//! One run of the program: how it was started, since when it runs, its limits, what Ctrl-C stops, and what it is doing.
//!
//! `lib.rs` makes the session, and commands get it as an argument. There is one static handle to it, for what no
//! argument can reach: the allocator and the handler of Ctrl-C, which may have to end the program in any state. Files
//! and progress lines use the handle as well, only to say what these two need to know: that an answer is being written,
//! which file is unfinished, and whether a progress line is on the terminal.

mod interrupt;
mod limits;
mod longest_path;
mod unfinished;

pub(crate) use interrupt::Patience;
pub(crate) use limits::{Phase, memory_margin};
pub(crate) use longest_path::PathsOf;
pub(crate) use unfinished::Unfinished;

use crate::launch::Launch;
use interrupt::Running;
use limits::MemoryLimit;
use longest_path::PathSearch;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The run of the program.
pub(crate) struct Session {
    launch: Launch,
    begin: Instant,
    answers_in_json: AtomicBool,
    /// The [`Phase`].
    phase: AtomicU8,

    time_is_limited: AtomicBool,
    memory: OnceLock<MemoryLimit>,
    /// Whether the program works on a graph that is large enough to stop less promptly.
    has_many_edges: AtomicBool,
    /// Whether a refused allocation is ending the program.
    is_ending: AtomicBool,

    is_interrupted: AtomicBool,
    /// What Ctrl-C stops.
    running: Mutex<Option<Running>>,
    /// The search whose longest path is reported if a limit ends the program.
    search: Mutex<Option<PathSearch>>,
    /// The file that is being written.
    unfinished: Mutex<Option<PathBuf>>,
    /// Whether a progress line may be on the terminal.
    pub(crate) shows_progress: AtomicBool,
}

static CURRENT: OnceLock<Session> = OnceLock::new();

impl Session {
    /// Starts the session of this process, and the clock of its time limit. Only the first call starts one.
    pub(crate) fn start(launch: Launch) -> &'static Session {
        CURRENT.get_or_init(|| Session {
            launch,
            begin: Instant::now(),
            answers_in_json: AtomicBool::new(false),
            phase: AtomicU8::new(Phase::Reading as u8),
            time_is_limited: AtomicBool::new(false),
            memory: OnceLock::new(),
            has_many_edges: AtomicBool::new(false),
            is_ending: AtomicBool::new(false),
            is_interrupted: AtomicBool::new(false),
            running: Mutex::new(None),
            search: Mutex::new(None),
            unfinished: Mutex::new(None),
            shows_progress: AtomicBool::new(false),
        })
    }

    /// The session of this process, unless the program has not started.
    pub(crate) fn started() -> Option<&'static Session> {
        CURRENT.get()
    }

    /// The session of this process; that of a test starts here.
    pub(crate) fn current() -> &'static Session {
        Session::started().unwrap_or_else(|| Session::start(Launch::of_this_process()))
    }

    /// The words of the command line; the first is the name of the program.
    pub(crate) fn words(&self) -> &[OsString] {
        self.launch.words()
    }

    /// The command that starts this program again.
    pub(crate) fn command_to_start_again(&self) -> std::io::Result<Vec<OsString>> {
        self.launch.command_to_start_again()
    }

    /// Time since the program began.
    pub(crate) fn time_passed(&self) -> Duration {
        self.begin.elapsed()
    }
}
