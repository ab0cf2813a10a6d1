//! Time limits. This is the only file of the library that reads a clock.

use crate::method::Control;
use std::time::{Duration, Instant};

impl Control {
    /// A control that stops when this much time has passed from now.
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

    /// A control that stops when this one does, and also when this much time has passed from now. Both share their
    /// progress.
    pub fn limited_to(&self, limit: Duration) -> Control {
        let start = Instant::now();
        self.limited_by(move || start.elapsed() >= limit)
    }
}
