//! Runs the program that is being tested.

use assert_cmd::Command;

/// The program with these arguments.
pub(crate) fn destrier(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
    command.args(args);
    command
}

/// What it prints when all is well.
pub(crate) fn text_of(args: &[&str]) -> String {
    let output = destrier(args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one JSON object that it prints when it ends with this exit code.
pub(crate) fn json_of(args: &[&str], code: i32) -> serde_json::Value {
    let output = destrier(args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|fault| panic!("{args:?}: {fault}"))
}

/// What it complains of when the input is bad.
pub(crate) fn complaint(args: &[&str]) -> String {
    let output = destrier(args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(!said.contains("panicked"), "{args:?}: {said}");
    said
}

/// A file with this content in a folder of its own, for the program to read.
pub(crate) fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join(name);
    std::fs::write(&place, text).unwrap();
    (folder, place.to_str().unwrap().to_string())
}

/// A folder of its own for a test, which is removed afterwards.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }

    /// Writes a file, and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }
}
