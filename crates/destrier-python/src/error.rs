//! Errors of the library as Python exceptions.

use destrier::answers::counts::CountError;
use destrier::{AskError, Limit};
use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use std::fmt::Display;

/// A value that makes no sense.
pub(crate) fn bad_value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What cannot be done: because a limit does not allow it, or because the request or the library is wrong.
pub(crate) enum Failure {
    /// Gave up at a limit, in words.
    Limit(String),
    /// An error that is no limit.
    Error(PyErr),
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        match error {
            AskError::TooLarge { .. }
            | AskError::TooManySquares { .. }
            | AskError::NotComputed { .. }
            | AskError::NotKnown { .. } => Failure::Limit(error.to_string()),
            AskError::WrongClaim { .. } => Failure::Error(PyRuntimeError::new_err(error.to_string())),
            error => Failure::Error(bad_value(error)),
        }
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Failure {
        match error {
            CountError::Stopped
            | CountError::TooLarge { .. }
            | CountError::OutOfMemory { .. }
            | CountError::TooWide { .. } => Failure::Limit(error.to_string()),
            CountError::Wrong(_) | CountError::Frontier(_) => {
                Failure::Error(PyRuntimeError::new_err(error.to_string()))
            }
            error => Failure::Error(bad_value(error)),
        }
    }
}

/// A limit in words.
pub(crate) fn describe_limit(limit: Limit, seconds: Option<f64>) -> String {
    match (limit, seconds) {
        (Limit::Stopped, Some(seconds)) => time_limit(seconds),
        (limit, _) => destrier_wire::describe_limit(limit),
    }
}

/// The time limit in words.
pub(crate) fn time_limit(seconds: f64) -> String {
    // The addition removes the sign of -0.0.
    format!("time limit of {} s", seconds + 0.0)
}
