//! Ctrl-C. The first one stops the running search, which reports what it has. A search that does not stop soon is ended
//! with the program. The second Ctrl-C, or one while a file is being written, removes the unfinished file and ends the
//! program.

use super::Session;
use super::limits::Overtime;
use crate::Exit;
use destrier::method::Control;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What Ctrl-C stops.
#[derive(Clone)]
pub(crate) struct Running {
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

/// While this exists, Ctrl-C stops a control.
pub(crate) struct Listening(&'static Session);

impl Session {
    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::Relaxed)
    }

    /// Lets Ctrl-C stop this control until the returned guard is dropped; after that, Ctrl-C ends the program.
    pub(crate) fn stops(&'static self, control: Arc<Control>, patience: Patience) -> Listening {
        self.set_running(Some(Running { control, patience }));
        self.handle_interrupts();
        Listening(self)
    }

    /// Puts the handler of Ctrl-C in place.
    pub(crate) fn handle_interrupts(&'static self) {
        // A second call finds a handler in place, and its error can be ignored.
        let _ = ctrlc::set_handler(|| self.interrupt());
    }

    fn interrupt(&'static self) {
        let again = self.is_interrupted.swap(true, Ordering::Relaxed);
        match self.running() {
            Some(Running { control, patience }) if !again => {
                control.stop();
                if patience == Patience::Short {
                    // This thread must wait for the second Ctrl-C.
                    let _ = std::thread::Builder::new().spawn(|| self.end_if_it_goes_on());
                }
            }
            _ => self.end(Exit::Interrupted),
        }
    }

    fn running(&self) -> Option<Running> {
        self.running.lock().ok().and_then(|running| running.clone())
    }

    fn set_running(&self, running: Option<Running>) {
        if let Ok(mut place) = self.running.lock() {
            *place = running;
        }
    }

    /// Ends the program if the work is still running when its grace is over.
    fn end_if_it_goes_on(&self) {
        let overtime = Overtime::start();
        while !overtime.is_over() {
            std::thread::sleep(Duration::from_millis(20));
        }
        if self.running().is_some() {
            self.clear_progress_line();
            note!("Interrupted{}.", self.longest_path_in_words());
            self.end(Exit::Interrupted);
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.set_running(None);
    }
}
