//! Ctrl-C. The first one stops the running search, which reports what it has. A search that does not stop soon is ended
//! with the program. The second Ctrl-C, or one while a file is being written, removes the unfinished file and ends the
//! program.

use crate::limits::{self, Overtime};
use crate::unfinished::Unfinished;
use crate::{Exit, longest_path, progress};
use destrier::method::Control;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

static PRESSED: AtomicBool = AtomicBool::new(false);
static RUNNING: Mutex<Option<Running>> = Mutex::new(None);

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// What Ctrl-C stops.
#[derive(Clone)]
struct Running {
    control: Arc<Control>,
    patience: Patience,
}

/// What happens to work that does not stop soon after Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// The program ends, whatever the work has found so far.
    Short,
    /// The program waits, because the work saves what it has.
    Long,
}

/// Lets Ctrl-C stop this control until the returned guard is dropped; after that, Ctrl-C ends the program.
pub(crate) fn stops(control: Arc<Control>, patience: Patience) -> Listening {
    set(Some(Running { control, patience }));
    // A second call finds the handler in place, and its error can be ignored.
    let _ = ctrlc::set_handler(handle);
    Listening
}

/// While this exists, Ctrl-C stops a control.
pub(crate) struct Listening;

impl Drop for Listening {
    fn drop(&mut self) {
        set(None);
    }
}

fn handle() {
    let again = PRESSED.swap(true, Ordering::Relaxed);
    match running() {
        Some(Running { control, patience }) if !again => {
            control.stop();
            if patience == Patience::Short {
                // This thread must wait for the second Ctrl-C.
                let _ = std::thread::Builder::new().spawn(end_if_it_goes_on);
            }
        }
        _ => limits::end(Exit::Interrupted),
    }
}

fn running() -> Option<Running> {
    RUNNING.lock().ok().and_then(|running| running.clone())
}

/// Ends the program if the work is still running when its grace is over.
fn end_if_it_goes_on() {
    let overtime = Overtime::start();
    while !overtime.is_over() {
        std::thread::sleep(Duration::from_millis(20));
    }
    if running().is_some() {
        progress::clear_line();
        note!("Interrupted{}.", longest_path::in_words());
        limits::end(Exit::Interrupted);
    }
}

/// Removes the file when the guard is dropped, or at Ctrl-C. Once the file is renamed there is nothing to remove.
pub(crate) fn removes(file: PathBuf) -> Unfinished {
    let unfinished = Unfinished::new(file);
    let _ = ctrlc::set_handler(handle);
    unfinished
}

fn set(running: Option<Running>) {
    if let Ok(mut place) = RUNNING.lock() {
        *place = running;
    }
}
