//! The file that is being written. It is removed if the program ends before the file is complete.

use super::Session;
use std::path::{Path, PathBuf};

/// While this exists, a file is unfinished. It is removed at the end, unless it was renamed.
pub(crate) struct Unfinished(&'static Session);

impl Unfinished {
    /// Removes the file when the guard is dropped, or at Ctrl-C. Once the file is renamed there is nothing to remove. To
    /// be called before the file is created.
    pub(crate) fn removes(&self, file: &Path) {
        self.set(Some(file.into()));
    }

    /// Removes nothing, because the file was not created.
    pub(crate) fn removes_nothing(&self) {
        self.set(None);
    }

    fn set(&self, file: Option<PathBuf>) {
        if let Ok(mut place) = self.0.unfinished.lock() {
            *place = file;
        }
    }
}

impl Session {
    /// A guard for a file that is about to be created.
    pub(crate) fn begins_file(&'static self) -> Unfinished {
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
