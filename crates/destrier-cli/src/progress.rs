//! A progress line on standard error for work that takes longer than two seconds, if standard error is a terminal.

use crate::session::Session;
use crate::terminal;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// What a progress line says after some time of work, and when it wants to be asked again at the latest.
type Look<'a> = &'a (dyn Fn(Duration) -> (String, Option<Duration>) + Sync);

/// Work that is shorter than this shows no progress line.
const SILENT_FOR: Duration = Duration::from_secs(2);
/// Time between two calls of `look`.
const INTERVAL: Duration = Duration::from_millis(100);

/// Columns of the progress line that are not part of the message.
const RESERVED: usize = 16;

/// Whether a thread watches the work. A system that has no thread left can still do the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watcher {
    Present,
    Missing,
}

/// Does the work while a second thread calls `look` with the time passed and shows the text that it returns.
pub(crate) fn watching<T>(look: impl Fn(Duration) -> String + Sync, work: impl FnOnce() -> T) -> T {
    watched(|passed| (look(passed), None), std::io::stderr().is_terminal(), |_| work())
}

/// Does the work while a second thread calls `look` with the time passed, and shows the text that it returns if
/// `is_shown`. `look` may also ask to be called again after some time at the latest.
pub(crate) fn watched<T>(
    look: impl Fn(Duration) -> (String, Option<Duration>) + Sync,
    is_shown: bool,
    work: impl FnOnce(Watcher) -> T,
) -> T {
    let mut work = Some(work);
    let mut result = None;
    let mut work_once = |watcher| result = work.take().map(|work| work(watcher));

    run_watched(&look, is_shown, &mut work_once);
    result.expect("the work was done")
}

/// Calls `work` once, beside a thread that calls `look`. Both are references, so that this is compiled only once.
fn run_watched(look: Look, is_shown: bool, work: &mut dyn FnMut(Watcher)) {
    let is_over = AtomicBool::new(false);

    std::thread::scope(|scope| {
        let watcher = std::thread::Builder::new().spawn_scoped(scope, || watch(&is_over, look, is_shown));
        match &watcher {
            Err(_) => work(Watcher::Missing),
            Ok(watcher) => {
                let _end = EndOnDrop { is_over: &is_over, watcher: watcher.thread() };
                work(Watcher::Present)
            }
        }
    });
}

impl Session {
    /// Clears the progress line of a program that ends while it shows one.
    pub(crate) fn clear_progress_line(&self) {
        if self.shows_progress.swap(false, Ordering::Relaxed) {
            let _ = std::io::stderr().write_all(b"\r\x1b[2K");
        }
    }
}

/// Ends the watcher when the work ends, also when it ends with a panic: the scope waits for the watcher.
struct EndOnDrop<'a> {
    is_over: &'a AtomicBool,
    watcher: &'a Thread,
}

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.watcher.unpark();
    }
}

fn watch(is_over: &AtomicBool, look: Look, is_shown: bool) {
    let begin = Instant::now();
    let mut line: Option<ProgressBar> = None;
    while !is_over.load(Ordering::Relaxed) {
        let passed = begin.elapsed();
        let (message, next) = look(passed);
        if passed >= SILENT_FOR && is_shown {
            Session::current().shows_progress.store(true, Ordering::Relaxed);
            line.get_or_insert_with(|| spinner(passed)).set_message(shorten(&message));
        }
        std::thread::park_timeout(next.map_or(INTERVAL, |next| next.min(INTERVAL)));
    }

    if let Some(line) = line {
        line.finish_and_clear();
        Session::current().shows_progress.store(false, Ordering::Relaxed);
    }
}

/// The part of a message that leaves room for the spinner, the time and the `^C` that terminals show: a line that wraps
/// could not be cleared.
fn shorten(message: &str) -> String {
    let (columns, _) = terminal::size();
    message.chars().take(columns.saturating_sub(RESERVED)).collect()
}

/// A spinner whose clock started `passed` ago.
fn spinner(passed: Duration) -> ProgressBar {
    let line = ProgressBar::new_spinner().with_elapsed(passed);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        line.set_style(style);
    }
    line.enable_steady_tick(Duration::from_millis(120));
    line
}
