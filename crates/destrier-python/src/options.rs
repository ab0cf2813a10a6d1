//! The options that the Python layer passes as one dictionary, so that every function names them alike.

use crate::error::bad_value;
use destrier::{Limits, Method};
use pyo3::prelude::*;

/// Method, seed and limits of a search.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SearchOptions<'py> {
    method: String,
    pub(crate) ties: Option<String>,
    pub(crate) seed: u64,
    attempts: u64,
    backtracks: u64,
    memory: u64,
    pub(crate) time_limit: Option<f64>,
    pub(crate) progress: Option<Bound<'py, PyAny>>,
}

impl SearchOptions<'_> {
    /// The method.
    pub(crate) fn method(&self) -> PyResult<Method> {
        self.method.parse().map_err(bad_value)
    }

    /// The limits but the time.
    pub(crate) fn limits(&self) -> Limits {
        Limits::new().attempts(self.attempts).backtracks(self.backtracks).memory(self.memory)
    }
}

/// What to count, and with which resources.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct CountOptions<'py> {
    /// `closed`, `open` or `strictly-open`.
    pub(crate) kind: String,
    pub(crate) start: Option<(u32, u32)>,
    pub(crate) end: Option<(u32, u32)>,
    pub(crate) directed: bool,
    pub(crate) classes: bool,
    pub(crate) engine: String,
    pub(crate) threads: Option<usize>,
    pub(crate) memory: Option<u64>,
    pub(crate) time_limit: Option<f64>,
    pub(crate) progress: Option<Bound<'py, PyAny>>,
}

/// A picture.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PictureSettings {
    pub(crate) size: Option<u32>,
    pub(crate) numbers: bool,
    pub(crate) labels: Option<bool>,
    pub(crate) markers: Option<bool>,
    pub(crate) line: f64,
    pub(crate) theme: String,
    pub(crate) speed: Option<f64>,
}
