//! What cargo says about the packages of the lockfile.

use serde_json::Value;
use std::process::Command;

/// The metadata of the workspace and of all its dependencies.
pub(crate) fn metadata() -> Result<Value, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--locked", "--format-version", "1"])
        .output()
        .map_err(|fault| format!("cannot run cargo metadata: {fault}"))?;

    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }

    serde_json::from_slice(&output.stdout).map_err(|fault| fault.to_string())
}

/// The packages of the metadata.
pub(crate) fn packages(metadata: &Value) -> Result<&Vec<Value>, String> {
    metadata["packages"].as_array().ok_or_else(|| "cargo metadata lists no packages".into())
}
