//! The file that is being written. It is removed if the program ends before the file is complete.

use super::Session;
use std::path::PathBuf;

/// While this exists, a file is unfinished. It is removed at the end, unless it was renamed.
pub(crate) struct Unfinished(&'static Session);

impl Session {
    /// Removes the file when the guard is dropped, or at Ctrl-C. Once the file is renamed there is nothing to remove.
    pub(crate) fn removes(&'static self, file: PathBuf) -> Unfinished {
        if let Ok(mut place) = self.unfinished.lock() {
            *place = Some(file);
        }
        self.handle_interrupts();
        Unfinished(self)
    }

    /// Removes the file that is being written. Does not wait for a lock, because the program may end in any state.
    pub(crate) fn remove_unfinished(&self) {
        if let Some(file) = self.unfinished.try_lock().ok().and_then(|mut file| file.take()) {
            let _ = std::fs::remove_file(file);
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.0.remove_unfinished();
    }
}
