//! The program `destrier`, as a function.
//!
//! `main.rs` calls it, and so does the Python package, whose command `destrier` is the same program.
//!
//! Exit codes: 0 yes, 1 no (proved, or a file that is readable but not a tour), 2 bad input, 3 gave up at a limit,
//! 130 interrupted.

/// Writes a line to standard error. A stream that is closed or full does not matter: the exit code still says the
/// answer.
macro_rules! note {
    ($($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = writeln!($crate::notes::Notes, $($text)*);
    }};
}

/// Writes text to standard error without ending the line, and ignores streams that are closed or full.
macro_rules! note_text {
    ($($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($crate::notes::Notes, $($text)*);
    }};
}

mod allocator;
mod args;
mod closed_stdout;
mod commands;
mod device;
mod edges;
mod explain;
mod graphs;
mod launch;
mod notes;
mod output;
mod player;
mod progress;
mod runner;
mod session;
mod several_tours;
mod shards;
mod show;
mod slice_list;
mod subject;
mod terminal;

pub use allocator::ReportingAllocator;
pub use launch::Launch;

use session::Session;
use std::io::IsTerminal;

/// Runs the program and returns its exit code. A process can run it once: limits of time and memory hold for the
/// process, and some of them end it.
pub fn run(launch: Launch) -> u8 {
    let session = Session::start(launch);
    let program = match commands::CommandLine::read(session.words().iter().cloned()) {
        Ok(program) => program,
        Err(message) => return explain(session, &message),
    };

    if program.asks_for_json {
        session.answer_in_json();
    }

    match program.run(session) {
        Ok(exit) => exit.code() as u8,
        Err(fault) if output::is_broken_pipe(&fault) => Exit::Yes.code() as u8,
        Err(fault) => {
            note!("destrier: {fault:#}");
            Exit::BadInput.code() as u8
        }
    }
}

/// Prints what clap has to say: help, the version, or what is wrong with the arguments. Somebody who typed only the
/// name of the program on a terminal is shown the page.
fn explain(session: &Session, message: &clap::Error) -> u8 {
    if closed_stdout::was_closed() && !message.use_stderr() {
        note!("destrier: standard output is closed");
        return Exit::BadInput.code() as u8;
    }

    match message.print() {
        // Standard error does not matter, nor does a reader who has seen enough.
        Err(fault) if !message.use_stderr() && fault.kind() != std::io::ErrorKind::BrokenPipe => {
            note!("destrier: cannot write standard output: {fault}");
            return Exit::BadInput.code() as u8;
        }
        _ => {}
    }
    if session.words().len() == 1 && std::io::stderr().is_terminal() {
        note!("\nNew here? `destrier serve --open` shows tours in the browser.");
    }
    message.exit_code() as u8
}

/// The exit codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    Yes,
    No,
    BadInput,
    GaveUp,
    Interrupted,
}

impl Exit {
    fn code(self) -> i32 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::GaveUp => 3,
            Exit::Interrupted => 130,
        }
    }
}
