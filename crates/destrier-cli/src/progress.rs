//! A sign of life for whatever takes longer than two seconds, when standard error is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the program may be silent.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the watcher looks.
const GLANCE: Duration = Duration::from_millis(100);

/// Does the work while a second thread watches the clock: `look` is told how long it has taken so far, and says what
/// to show.
pub(crate) fn watching<T>(look: impl Fn(Duration) -> String + Sync, work: impl FnOnce() -> T) -> T {
    watched(look, std::io::stderr().is_terminal(), work)
}

/// The same without a word: for work that shows itself.
pub(crate) fn quietly<T>(look: impl Fn(Duration) + Sync, work: impl FnOnce() -> T) -> T {
    let look = |passed| {
        look(passed);
        String::new()
    };
    watched(look, false, work)
}

fn watched<T>(look: impl Fn(Duration) -> String + Sync, speaks: bool, work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&over, &look, speaks));
        let done = work();
        over.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        done
    })
}

fn watch(over: &AtomicBool, look: &impl Fn(Duration) -> String, speaks: bool) {
    let begin = Instant::now();
    let mut sign: Option<ProgressBar> = None;
    while !over.load(Ordering::Relaxed) {
        let passed = begin.elapsed();
        let message = look(passed);
        if passed >= PATIENCE && speaks {
            sign.get_or_insert_with(|| spinner(passed)).set_message(message);
        }
        std::thread::park_timeout(GLANCE);
    }
    if let Some(sign) = sign {
        sign.finish_and_clear();
    }
}

/// A sign that counts its time from the beginning of the work.
fn spinner(passed: Duration) -> ProgressBar {
    let sign = ProgressBar::new_spinner().with_elapsed(passed);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        sign.set_style(style);
    }
    sign.enable_steady_tick(Duration::from_millis(120));
    sign
}
