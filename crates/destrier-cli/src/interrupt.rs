//! Ctrl-C, once: the search is asked to stop and reports what it has. Ctrl-C again, or while a file is being written:
//! the half-written file is removed and the program ends.

use destrier::method::Control;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

static PRESSED: AtomicBool = AtomicBool::new(false);
static RUNNING: Mutex<Option<Arc<Control>>> = Mutex::new(None);
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// From here on Ctrl-C trips this control.
pub(crate) fn trips(control: Arc<Control>) {
    set(&RUNNING, Some(control));
    // A second call finds the handler in place, which is all that is wanted.
    let _ = ctrlc::set_handler(handle);
}

/// The search is over: Ctrl-C ends the program again.
pub(crate) fn search_is_over() {
    set(&RUNNING, None);
}

fn handle() {
    let again = PRESSED.swap(true, Ordering::Relaxed);
    match RUNNING.lock().ok().and_then(|running| running.clone()) {
        Some(control) if !again => control.trip(),
        _ => {
            remove_unfinished();
            std::process::exit(130);
        }
    }
}

/// Removes the file when dropped, or at Ctrl-C: after it was renamed there is nothing to remove.
pub(crate) fn removes(file: PathBuf) -> Unfinished {
    set(&UNFINISHED, Some(file));
    let _ = ctrlc::set_handler(handle);
    Unfinished
}

pub(crate) struct Unfinished;

impl Drop for Unfinished {
    fn drop(&mut self) {
        remove_unfinished();
    }
}

fn remove_unfinished() {
    if let Some(file) = UNFINISHED.lock().ok().and_then(|mut file| file.take()) {
        let _ = std::fs::remove_file(file);
    }
}

fn set<T>(place: &Mutex<Option<T>>, value: Option<T>) {
    if let Ok(mut place) = place.lock() {
        *place = value;
    }
}
