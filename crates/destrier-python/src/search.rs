//! Searches: the work of a thread within its limits, whose answer may be that a limit was reached.

use crate::answer::ReachedLimit;
use crate::error::{Failure, time_limit};
use crate::options::SearchOptions;
use crate::work::{Wait, run};
use destrier::Control;
use destrier_wire::ProgressFields;
use pyo3::prelude::*;

/// Runs a search within the time limit of its options, and reports its progress.
pub(crate) fn search<T, E>(
    py: Python<'_>,
    options: SearchOptions<'_>,
    work: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
) -> PyResult<Result<T, ReachedLimit>>
where
    T: Send + 'static,
    E: Send + 'static,
    Failure: From<E>,
{
    let control = Control::new();
    let wait = Wait::new(options.time_limit, options.progress)?;
    let limited = wait.limited(&control);
    let done = run(py, &wait, &control, || ProgressFields::of(&control), move || work(&limited))?;
    match done {
        Some(Ok(answer)) => Ok(Ok(answer)),
        Some(Err(error)) => match Failure::from(error) {
            Failure::Limit(limit) => Ok(Err(ReachedLimit::at(limit))),
            Failure::Error(error) => Err(error),
        },
        None => Ok(Err(ReachedLimit::at(time_limit(options.time_limit.unwrap_or_default())))),
    }
}
