//! The file that is being written. It is removed if the program ends before the file is complete.

use std::path::PathBuf;
use std::sync::Mutex;

static FILE: Mutex<Option<PathBuf>> = Mutex::new(None);

/// While this exists, a file is unfinished. It is removed at the end, unless it was renamed.
pub(crate) struct Unfinished;

impl Unfinished {
    pub(crate) fn new(file: PathBuf) -> Unfinished {
        if let Ok(mut place) = FILE.lock() {
            *place = Some(file);
        }
        Unfinished
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        remove();
    }
}

/// Removes the file that is being written. Does not wait for a lock, because the program may end in any state.
pub(crate) fn remove() {
    if let Some(file) = FILE.try_lock().ok().and_then(|mut file| file.take()) {
        let _ = std::fs::remove_file(file);
    }
}
