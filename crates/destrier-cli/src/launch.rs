//! How the program was started: its words, and the command that starts it again for a query of `destrier serve`.
//!
//! Both are those of the process, except where another program, such as a Python interpreter, runs this one.

use std::ffi::OsString;

/// How the program was started.
#[derive(Clone, Debug)]
pub struct Launch {
    words: Vec<OsString>,
    again: Option<Vec<OsString>>,
}

impl Launch {
    /// The start of this process, which is the program itself.
    pub fn of_this_process() -> Launch {
        Launch { words: std::env::args_os().collect(), again: None }
    }

    /// A start by a process that runs the program again with the command `again`.
    pub fn by_another_program(arguments: Vec<OsString>, again: Vec<OsString>) -> Launch {
        let words = std::iter::once(OsString::from("destrier")).chain(arguments).collect();
        Launch { words, again: Some(again) }
    }

    /// The words of the command line; the first is the name of the program.
    pub(crate) fn words(&self) -> &[OsString] {
        &self.words
    }

    /// The command that starts this program again.
    pub(crate) fn command_to_start_again(&self) -> std::io::Result<Vec<OsString>> {
        if let Some(again) = &self.again {
            return Ok(again.clone());
        }
        // On Linux this name works even if the file of the program has been replaced.
        let own = std::path::Path::new("/proc/self/exe");
        let program = if own.exists() { own.to_owned() } else { std::env::current_exe()? };
        Ok(vec![program.into()])
    }
}
