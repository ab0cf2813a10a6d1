//! The steps of a method, for listeners.
//!
//! A method calls [`Control::trace`] after each of its steps. Nothing is computed unless somebody listens, and a
//! listener changes nothing.

use super::Control;
use std::sync::Arc;

/// The state after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceStep {
    /// A path that is being repaired. Between two given ends it is a cycle, and its first and last vertex need not be
    /// those ends.
    Path {
        /// A short description of the step.
        text: &'static str,
        /// The vertices in order.
        vertices: Vec<u32>,
    },
    /// The loops of a 2-factor that are being joined.
    Loops {
        /// A short description of the step.
        text: &'static str,
        /// The vertices of each loop in order.
        loops: Vec<Vec<u32>>,
    },
    /// The tiles of a construction.
    Tiles {
        /// The vertices of the walk on each tile, in the order of the tour.
        tiles: Vec<Vec<u32>>,
    },
}

pub(super) type Tracer = dyn Fn(TraceStep) + Send + Sync;

impl Control {
    /// This control with a listener.
    ///
    /// ```
    /// use destrier::method::{Control, TraceStep};
    /// use destrier::{Method, Request, ask_with};
    /// use std::sync::{Arc, Mutex};
    ///
    /// let steps = Arc::new(Mutex::new(Vec::new()));
    /// let kept = steps.clone();
    /// let control = Control::new().traced_by(move |step| kept.lock().unwrap().push(step));
    /// ask_with(&Request::new("8x8".parse().unwrap()).closed().method(Method::Euler), &control).unwrap();
    /// let last = steps.lock().unwrap().pop();
    /// assert!(matches!(last, Some(TraceStep::Path { vertices, .. }) if vertices.len() == 64));
    /// ```
    pub fn traced_by(&self, listener: impl Fn(TraceStep) + Send + Sync + 'static) -> Control {
        Control { tracer: Some(Arc::new(listener)), ..self.clone() }
    }

    /// This control without a listener, for work on another graph than the listener's.
    pub fn untraced(&self) -> Control {
        Control { tracer: None, ..self.clone() }
    }

    /// Called by the method: passes a step to the listener, if there is one.
    #[inline]
    pub fn trace(&self, step: impl FnOnce() -> TraceStep) {
        if let Some(tracer) = &self.tracer {
            tracer(step());
        }
    }
}
