//! Time limits. This is the only file of the library that reads a clock. WebAssembly has none, so there a time limit is
//! the caller's task.

use crate::method::Control;
use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

impl Control {
    /// This control, with a time limit if there is one. The time starts with the call.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn within(&self, limit: Option<Duration>) -> Control {
        limit.map_or_else(|| self.clone(), |limit| self.limited_to(limit))
    }

    /// This control: there is no clock.
    #[cfg(target_arch = "wasm32")]
    pub fn within(&self, _limit: Option<Duration>) -> Control {
        self.clone()
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Control {
    /// A control that stops when this much time has passed since the call.
    ///
    /// ```
    /// use destrier::method::Control;
    /// use std::time::Duration;
    ///
    /// assert!(Control::with_time_limit(Duration::ZERO).is_stopped());
    /// assert!(!Control::with_time_limit(Duration::from_secs(1000)).is_stopped());
    /// ```
    pub fn with_time_limit(limit: Duration) -> Control {
        Control::new().limited_to(limit)
    }

    /// A control that stops when this one does, and also when this much time has passed since the call. Both share
    /// their progress.
    pub fn limited_to(&self, limit: Duration) -> Control {
        let start = Instant::now();
        self.limited_by(move || start.elapsed() >= limit)
    }
}
