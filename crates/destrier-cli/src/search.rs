//! Runs a request: with a clock, with Ctrl-C, and with a sign of life.
//!
//! The library reads no clock; this is where time enters: the control is tripped when the time limit is over.

use crate::{interrupt, progress};
use destrier::ask::{Answer, AskError, Request, ask};
use destrier::method::Control;
use std::sync::Arc;
use std::time::Duration;

/// Asks, within `limit` seconds.
pub(crate) fn run(request: &Request, limit: f64) -> Result<Answer, AskError> {
    within(limit, request.board.squares(), |control| ask(request, control))
}

/// Does some work, which a clock stops after `limit` seconds, and Ctrl-C at any time.
pub(crate) fn within<T>(limit: f64, squares: u64, work: impl FnOnce(&Control) -> T) -> T {
    let control = Arc::new(Control::default());
    interrupt::trips(control.clone());
    let limit = Duration::from_secs_f64(limit);
    let look = |passed: Duration| {
        if passed >= limit {
            control.trip();
        }
        let (attempts, longest) = control.progress();
        let percent = 100.0 * longest as f64 / squares as f64;
        format!("attempt {}, longest path {longest} of {squares} squares ({percent:.1}%)", attempts + 1)
    };
    let answer = progress::watching(look, || work(&control));
    interrupt::search_is_over();
    answer
}
