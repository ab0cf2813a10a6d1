//! The options that the Python layer passes as one dictionary, so that every function names them alike.

use crate::error::bad_value;
use crate::memory::within_reach;
use destrier::few_turns::Aim;
use destrier::tour::magic::Sums;
use destrier::tour::symmetry::SymmetryKind;
use destrier::{Limits, Method, Request};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

/// Options that are read from a dictionary with an entry for each field. A wrong value raises an error that names its
/// option; the derived implementation would name the type of Rust, and hide the reason.
macro_rules! options {
    ($(#[$about:meta])* $name:ident$(<$life:lifetime>)? {
        $($(#[$field_about:meta])* $view:vis $field:ident: $type:ty,)*
    }) => {
        $(#[$about])*
        pub(crate) struct $name$(<$life>)? {
            $($(#[$field_about])* $view $field: $type,)*
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for $name$(<$life>)? {
            type Error = PyErr;

            fn extract(options: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                Ok($name { $($field: read(&options, stringify!($field))?,)* })
            }
        }
    };
}
pub(crate) use options;

/// The option of this name.
pub(crate) fn read<'py, T>(options: &Bound<'py, PyAny>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let py = options.py();
    let value = options.get_item(name)?;
    value.extract::<T>().map_err(Into::into).map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(py) {
            return bad_value(format!("{name}={value} is out of range"));
        }
        PyTypeError::new_err(format!("{name}: {}", error.value(py)))
    })
}

options! {
    /// Method, seed and limits of a search.
    SearchOptions<'py> {
        method: String,
        aim: Option<String>,
        symmetry: Option<String>,
        homotopy: Option<String>,
        /// Whether the tour is magic; `diagonal` asks for the diagonals, too.
        magic: Option<String>,
        pub(crate) ties: Option<String>,
        pub(crate) seed: u64,
        attempts: u64,
        backtracks: u64,
        memory: u64,
        pub(crate) time_limit: Option<f64>,
        pub(crate) progress: Option<Bound<'py, PyAny>>,
    }
}

impl SearchOptions<'_> {
    /// The method.
    pub(crate) fn method(&self) -> PyResult<Method> {
        self.method.parse().map_err(bad_value)
    }

    /// The method of a question about a graph.
    pub(crate) fn graph_method(&self) -> PyResult<Method> {
        Method::read_for_graphs(&self.method).map_err(bad_value)
    }

    /// The aim.
    pub(crate) fn aim(&self) -> PyResult<Option<Aim>> {
        self.aim.as_deref().map(str::parse).transpose().map_err(bad_value)
    }

    /// The symmetry.
    pub(crate) fn symmetry(&self) -> PyResult<Option<SymmetryKind>> {
        read_symmetry(self.symmetry.as_deref())
    }

    /// The request with the homotopy class.
    pub(crate) fn with_homotopy(&self, request: Request) -> PyResult<Request> {
        match &self.homotopy {
            Some(name) => request.homotopy_named(name).map_err(bad_value),
            None => Ok(request),
        }
    }

    /// The sums of the rows, columns and diagonals.
    pub(crate) fn sums(&self) -> PyResult<Sums> {
        match self.magic.as_deref() {
            None => Ok(Sums::Any),
            Some("lines") => Ok(Sums::Magic),
            Some("diagonal") => Ok(Sums::DiagonallyMagic),
            Some(other) => Err(bad_value(format!("magic is True, False or 'diagonal', not '{other}'"))),
        }
    }

    /// The limits but the time.
    pub(crate) fn limits(&self) -> Limits {
        Limits::new().attempts(self.attempts).backtracks(self.backtracks).memory(within_reach(self.memory))
    }
}

/// The kind of symmetry of this name.
pub(crate) fn read_symmetry(name: Option<&str>) -> PyResult<Option<SymmetryKind>> {
    name.map(str::parse).transpose().map_err(bad_value)
}

options! {
    /// What to count, and with which resources.
    CountOptions<'py> {
        /// `closed`, `open` or `strictly-open`.
        pub(crate) kind: String,
        pub(crate) start: Option<Vec<u32>>,
        pub(crate) end: Option<Vec<u32>>,
        pub(crate) directed: bool,
        pub(crate) classes: bool,
        pub(crate) symmetry: Option<String>,
        pub(crate) by_homotopy: bool,
        pub(crate) engine: String,
        pub(crate) threads: Option<usize>,
        pub(crate) memory: u64,
        pub(crate) time_limit: Option<f64>,
        pub(crate) progress: Option<Bound<'py, PyAny>>,
    }
}

options! {
    /// A picture.
    PictureSettings {
        pub(crate) size: Option<u32>,
        pub(crate) numbers: bool,
        pub(crate) labels: Option<bool>,
        pub(crate) markers: Option<bool>,
        pub(crate) line: f64,
        pub(crate) theme: String,
        pub(crate) speed: Option<f64>,
        /// Whether a box or a cube is shown in isometric projection.
        pub(crate) isometric: bool,
    }
}
