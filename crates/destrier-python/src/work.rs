//! Runs work on a thread of its own while the calling thread waits without holding the interpreter.
//!
//! Other Python threads go on, Ctrl-C is noticed within [`INTERVAL`], and progress callbacks run on the thread that
//! made the call. After Ctrl-C, after a callback that raises, and when a time limit is long over, the caller returns
//! at once: the thread is told to stop and is left behind, because it touches nothing of Python. A panic becomes a
//! `RuntimeError`.

use destrier::Control;
use destrier_wire::ProgressFields;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// Time between two looks at the signals.
pub(crate) const INTERVAL: Duration = Duration::from_millis(20);

/// Time between two calls of a progress callback.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// How much longer than its time limit the work may take. Searches look at the clock, but verification, for example,
/// does not.
const GRACE: Duration = Duration::from_millis(500);

/// The stack of a working thread; memory that is not touched is not used.
const STACK: usize = 64 << 20;

/// What the caller does while it waits.
pub(crate) struct Wait<'py> {
    pub(crate) time_limit: Option<Duration>,
    pub(crate) progress: Option<Bound<'py, PyAny>>,
}

impl<'py> Wait<'py> {
    /// Waits without a time limit and without reports.
    pub(crate) fn quietly() -> Wait<'py> {
        Wait { time_limit: None, progress: None }
    }

    /// Waits with a time limit in seconds and a callback.
    pub(crate) fn new(seconds: Option<f64>, progress: Option<Bound<'py, PyAny>>) -> PyResult<Wait<'py>> {
        let read = |seconds: f64| {
            let wrong = || PyValueError::new_err(format!("a time limit is a number of seconds, and {seconds} is not"));
            // A limit beyond the range of the clock counts as no limit.
            if seconds > 1e9 { Ok(None) } else { Duration::try_from_secs_f64(seconds).map(Some).map_err(|_| wrong()) }
        };
        Ok(Wait { time_limit: seconds.map(read).transpose()?.flatten(), progress })
    }

    /// The control with the time limit.
    pub(crate) fn limited(&self, control: &Control) -> Control {
        control.within(self.time_limit)
    }
}

/// Does the work; `None` if it did not stop soon after its time limit. `look` says how far it is.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    wait: &Wait,
    control: &Control,
    look: impl Fn() -> ProgressFields,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Option<T>> {
    let result = start(work)?;
    let begin = Instant::now();
    let mut reported = begin;
    loop {
        match py.detach(|| result.receive(INTERVAL)) {
            Ok(value) => return value.map(Some).map_err(panicked),
            Err(RecvTimeoutError::Disconnected) => return Err(panicked(Box::new("the thread ended"))),
            Err(RecvTimeoutError::Timeout) => {}
        }

        let mut seen = py.check_signals();
        if let (Ok(()), Some(callback)) = (&seen, &wait.progress)
            && reported.elapsed() >= PROGRESS_INTERVAL
        {
            reported = Instant::now();
            seen = report(callback, &look());
        }

        if seen.is_err() {
            control.stop();
            seen?;
        }

        if wait.time_limit.is_some_and(|limit| begin.elapsed() > limit.saturating_add(GRACE)) {
            control.stop();
            return Ok(None);
        }
    }
}

/// Does work that has no progress to report, such as drawing, without a time limit.
pub(crate) fn run_quietly<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let control = Control::new();
    let done = run(py, &Wait::quietly(), &control, || ProgressFields::of(&control), work)?;
    done.ok_or_else(|| panicked(Box::new("work without a time limit was cut off")))
}

type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// What a thread sends when it is done. The receiver is moved into `detach`, which wants it to be shareable.
struct Pending<T>(std::sync::Mutex<Receiver<Outcome<T>>>);

impl<T> Pending<T> {
    fn receive(&self, wait: Duration) -> Result<Outcome<T>, RecvTimeoutError> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv_timeout(wait)
    }
}

fn start<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> PyResult<Pending<T>> {
    let (send, receive) = sync_channel(1);
    spawn(move || {
        // The send fails if the caller has left, and then nobody needs the outcome.
        let _ = send.send(catch_unwind(AssertUnwindSafe(work)));
    })?;
    Ok(Pending(std::sync::Mutex::new(receive)))
}

/// Starts a thread that nobody joins.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let builder = std::thread::Builder::new().name("destrier".into()).stack_size(STACK);
    let refused = |error| PyRuntimeError::new_err(format!("the system refused to start a thread: {error}"));
    builder.spawn(work).map(drop).map_err(refused)
}

/// Calls a progress callback.
pub(crate) fn report(callback: &Bound<'_, PyAny>, now: &ProgressFields) -> PyResult<()> {
    let step = now.steps.last().cloned();
    callback.call1((now.done, now.of, now.longest, now.fraction, now.text.clone(), step)).map(drop)
}

/// A panic of the library as an ordinary exception.
pub(crate) fn panicked(payload: Box<dyn Any + Send>) -> PyErr {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string).or_else(|| payload.downcast_ref().cloned());
    let text: String = text.unwrap_or_else(|| "a panic".into());
    PyRuntimeError::new_err(format!("an error in destrier ({text}); please report this"))
}
