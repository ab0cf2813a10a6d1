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
    let control = Arc::new(Control::default());
    interrupt::trips(control.clone());
    let (limit, squares) = (Duration::from_secs_f64(limit), request.board.squares());
    let look = |passed: Duration| {
        if passed >= limit {
            control.trip();
        }
        let (attempts, longest) = control.progress();
        let percent = 100.0 * longest as f64 / squares as f64;
        format!("attempt {}, longest path {longest} of {squares} squares ({percent:.1}%)", attempts + 1)
    };
    let answer = progress::watching(look, || ask(request, &control));
    interrupt::search_is_over();
    answer
}
