//! Ctrl-C. The first one stops the running search, which reports what it has. The second one, or one while a file is
//! being written, removes the unfinished file and ends the program.

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

/// Lets Ctrl-C stop this control until the returned guard is dropped; after that, Ctrl-C ends the program.
pub(crate) fn stops(control: Arc<Control>) -> Listening {
    set(&RUNNING, Some(control));
    // A second call finds the handler in place, and its error can be ignored.
    let _ = ctrlc::set_handler(handle);
    Listening
}

/// While this exists, Ctrl-C stops a control.
pub(crate) struct Listening;

impl Drop for Listening {
    fn drop(&mut self) {
        set(&RUNNING, None);
    }
}

fn handle() {
    let again = PRESSED.swap(true, Ordering::Relaxed);
    match RUNNING.lock().ok().and_then(|running| running.clone()) {
        Some(control) if !again => control.stop(),
        _ => {
            remove_unfinished();
            std::process::exit(130);
        }
    }
}

/// Removes the file when the guard is dropped, or at Ctrl-C. Once the file is renamed there is nothing to remove.
pub(crate) fn removes(file: PathBuf) -> Unfinished {
    set(&UNFINISHED, Some(file));
    let _ = ctrlc::set_handler(handle);
    Unfinished
}

/// While this exists, Ctrl-C removes an unfinished file.
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
