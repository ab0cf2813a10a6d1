//! Runs a search: with a clock, with Ctrl-C, and with a sign of life after two seconds.
//!
//! The library reads no clock; this is where time enters. A second thread watches it, trips the control when the time
//! limit is over, and shows how far the search is when standard error is a terminal.

use crate::interrupt;
use destrier::ask::{Answer, AskError, Request, ask};
use destrier::method::Control;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search may be silent.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks, within `limit` seconds.
pub(crate) fn run(request: &Request, limit: f64) -> Result<Answer, AskError> {
    let squares = request.board.squares();
    within(limit, |control| progress(control, squares, "squares"), |control| ask(request, control))
}

/// How far a search is that makes one attempt after another.
pub(crate) fn progress(control: &Control, count: u64, what: &str) -> String {
    let (attempts, longest) = control.progress();
    let percent = 100.0 * longest as f64 / count as f64;
    format!("attempt {}, longest path {longest} of {count} {what} ({percent:.1}%)", attempts + 1)
}

/// Does the work within `limit` seconds, and says how far it is once it takes long.
pub(crate) fn within<T>(
    limit: f64,
    message: impl Fn(&Control) -> String + Sync,
    work: impl FnOnce(&Control) -> T,
) -> T {
    let control = Arc::new(Control::default());
    interrupt::trips(control.clone());
    let over = AtomicBool::new(false);
    let answer = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&control, &over, Duration::from_secs_f64(limit), &message));
        let answer = work(&control);
        over.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        answer
    });
    interrupt::search_is_over();
    answer
}

fn watch(control: &Control, over: &AtomicBool, limit: Duration, message: &dyn Fn(&Control) -> String) {
    let begin = Instant::now();
    let mut sign: Option<ProgressBar> = None;
    while !over.load(Ordering::Relaxed) {
        let passed = begin.elapsed();
        if passed >= limit {
            control.trip();
        }
        if passed >= PATIENCE && std::io::stderr().is_terminal() {
            sign.get_or_insert_with(sign_of_life).set_message(message(control));
        }
        let rest = limit.saturating_sub(passed).max(Duration::from_millis(1));
        std::thread::park_timeout(rest.min(Duration::from_millis(100)));
    }
    if let Some(sign) = sign {
        sign.finish_and_clear();
    }
}

fn sign_of_life() -> ProgressBar {
    let sign = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        sign.set_style(style);
    }
    sign.enable_steady_tick(Duration::from_millis(120));
    sign
}
