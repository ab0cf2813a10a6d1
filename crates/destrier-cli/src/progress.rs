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
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&over, &look));
        let done = work();
        over.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        done
    })
}

fn watch(over: &AtomicBool, look: &impl Fn(Duration) -> String) {
    let begin = Instant::now();
    let mut sign: Option<ProgressBar> = None;
    while !over.load(Ordering::Relaxed) {
        let passed = begin.elapsed();
        let message = look(passed);
        if passed >= PATIENCE && std::io::stderr().is_terminal() {
            sign.get_or_insert_with(spinner).set_message(message);
        }
        std::thread::park_timeout(GLANCE);
    }
    if let Some(sign) = sign {
        sign.finish_and_clear();
    }
}

fn spinner() -> ProgressBar {
    let sign = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        sign.set_style(style);
    }
    sign.enable_steady_tick(Duration::from_millis(120));
    sign
}
