//! Opens a file or an address in the program that the system uses for it.

use anyhow::Context;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// Opens a file and does not wait until the viewer is closed.
pub(crate) fn open(file: &Path) -> anyhow::Result<()> {
    // A name such as -x.png must not be read as an option.
    let file = std::path::absolute(file)?;
    start(file.as_os_str()).with_context(|| format!("{} was written, but it cannot be shown", file.display()))
}

/// Opens an address in the browser.
pub(crate) fn open_address(address: &str) -> anyhow::Result<()> {
    start(OsStr::new(address)).context("the browser cannot be opened")
}

fn start(what: &OsStr) -> anyhow::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        // The empty word is the title of the window, for which `start` would otherwise take a quoted path.
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };

    let program = command.get_program().to_string_lossy().into_owned();
    command.arg(what).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().with_context(|| format!("the program {program} does not start"))?;
    Ok(())
}
