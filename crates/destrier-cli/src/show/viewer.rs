//! Opens a file in the program that the system uses for it.

use anyhow::Context;
use std::path::Path;
use std::process::{Command, Stdio};

/// Opens a file and does not wait until the viewer is closed.
pub(crate) fn open(file: &Path) -> anyhow::Result<()> {
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
    // A name such as -x.png must not be read as an option.
    let file = std::path::absolute(file)?;
    command.arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().with_context(|| {
        format!("{} was written, but it cannot be shown: the program {program} does not start", file.display())
    })?;
    Ok(())
}
