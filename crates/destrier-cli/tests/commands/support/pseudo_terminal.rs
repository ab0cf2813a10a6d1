//! Runs the program on a terminal of its own.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::io::Read;
use std::process::{Command, Stdio};

/// Where standard error goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stderr {
    /// To the terminal as well, as for a person.
    Shown,
    /// To a pipe.
    Apart,
}

/// Runs the program with its output on a terminal, and sends Ctrl-C after half a second if told so. Returns the exit
/// code and what the terminal and the pipe of standard error showed.
pub(crate) fn on_a_terminal(args: &[&str], stderr: Stderr, interrupts: bool) -> (Option<i32>, String, String) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();

    let name = ptsname(&master, Vec::new()).unwrap();
    let slave = std::fs::OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let errors = match stderr {
        Stderr::Shown => Stdio::from(slave.try_clone().unwrap()),
        Stderr::Apart => Stdio::piped(),
    };

    let child = Command::new(env!("CARGO_BIN_EXE_destrier"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(slave)
        .stderr(errors)
        .spawn()
        .unwrap();

    let reader = std::thread::spawn(move || {
        let mut shown = Vec::new();
        let mut file = std::fs::File::from(master);
        // On Linux, reading fails once the last writer has closed the terminal.
        let _ = file.read_to_end(&mut shown);
        String::from_utf8_lossy(&shown).into_owned()
    });

    if interrupts {
        std::thread::sleep(std::time::Duration::from_millis(500));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    }

    let output = child.wait_with_output().unwrap();
    (output.status.code(), reader.join().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
}
