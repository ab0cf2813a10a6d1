//! Runs a search: with a clock, with Ctrl-C, and with a sign of life.
//!
//! The library reads no clock; this is where time enters: the control is tripped when the time limit is over.

use crate::{interrupt, progress};
use destrier::ask::{Answer, AskError, Request, ask};
use destrier::method::Control;
use std::sync::Arc;
use std::time::Duration;

/// Asks, within `limit` seconds.
pub(crate) fn run(request: &Request, limit: f64) -> Result<Answer, AskError> {
    let squares = request.board.squares();
    within(limit, |control| attempts(control, squares, "squares"), |control| ask(request, control))
}

/// How far a search is that makes one attempt after another.
pub(crate) fn attempts(control: &Control, count: u64, what: &str) -> String {
    let (attempts, longest) = control.progress();
    let percent = 100.0 * longest as f64 / count as f64;
    format!("attempt {}, longest path {longest} of {count} {what} ({percent:.1}%)", attempts + 1)
}

/// Does the work within `limit` seconds; `message` says how far it is, once it takes long.
pub(crate) fn within<T>(
    limit: f64,
    message: impl Fn(&Control) -> String + Sync,
    work: impl FnOnce(&Control) -> T,
) -> T {
    let control = Arc::new(Control::default());
    interrupt::trips(control.clone());
    let limit = Duration::from_secs_f64(limit);
    if limit.is_zero() {
        control.trip();
    }
    let look = |passed: Duration| {
        if passed >= limit {
            control.trip();
        }
        message(&control)
    };
    let done = progress::watching(look, || work(&control));
    interrupt::search_is_over();
    done
}
