//! A progress line on standard error for work that takes longer than two seconds, if standard error is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// Work that is shorter than this shows no progress line.
const SILENT_FOR: Duration = Duration::from_secs(2);
/// Time between two calls of `look`.
const INTERVAL: Duration = Duration::from_millis(100);

/// Does the work while a second thread calls `look` with the time passed and shows the text that it returns.
pub(crate) fn watching<T>(look: impl Fn(Duration) -> String + Sync, work: impl FnOnce() -> T) -> T {
    watched(look, std::io::stderr().is_terminal(), work)
}

/// The same without a progress line, for work that writes to the terminal itself.
pub(crate) fn quietly<T>(look: impl Fn(Duration) + Sync, work: impl FnOnce() -> T) -> T {
    let look = |passed| {
        look(passed);
        String::new()
    };
    watched(look, false, work)
}

fn watched<T>(look: impl Fn(Duration) -> String + Sync, is_shown: bool, work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&is_over, &look, is_shown));
        let _end = EndOnDrop { is_over: &is_over, watcher: watcher.thread() };
        work()
    })
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

fn watch(is_over: &AtomicBool, look: &impl Fn(Duration) -> String, is_shown: bool) {
    let begin = Instant::now();
    let mut line: Option<ProgressBar> = None;
    while !is_over.load(Ordering::Relaxed) {
        let passed = begin.elapsed();
        let message = look(passed);
        if passed >= SILENT_FOR && is_shown {
            line.get_or_insert_with(|| spinner(passed)).set_message(message);
        }
        std::thread::park_timeout(INTERVAL);
    }
    if let Some(line) = line {
        line.finish_and_clear();
    }
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
