//! Tells the program from which commit it was built, so that a study can say by what its rows were made.
//!
//! Outside of a checkout, as in a published crate, there is nothing to tell. Sources that differ from the commit are
//! marked with a plus sign.

use std::path::Path;
use std::process::Command;

pub(crate) fn tell() {
    for watched in ["src", "../destrier/src", "../destrier-core/src", "../../Cargo.lock"] {
        if Path::new(watched).exists() {
            println!("cargo:rerun-if-changed={watched}");
        }
    }

    // The log grows with every commit, and with every change of branch.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo:rerun-if-changed={log}");
    }

    let changed =
        git(&["status", "--porcelain", "--untracked-files=no", "--", "src", "../destrier/src", "../destrier-core/src"]);
    let mark = if changed.is_some_and(|files| !files.is_empty()) { "+" } else { "" };
    let revision =
        git(&["rev-parse", "--short=12", "HEAD"]).map(|commit| format!(" ({commit}{mark})")).unwrap_or_default();
    println!("cargo:rustc-env=DESTRIER_REVISION={revision}");
}

/// What git says, if there is git, and this is a checkout of this very repository and not of one around it.
fn git(args: &[&str]) -> Option<String> {
    if !Path::new("../../.git").exists() {
        return None;
    }
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
}
