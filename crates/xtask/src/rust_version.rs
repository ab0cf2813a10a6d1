//! Checks that every package of the lockfile supports the workspace's minimum Rust version.
//!
//! `cargo +VERSION check --locked` would show the same, but needs that toolchain; this needs only cargo's metadata.

use crate::packages::{metadata, packages};

pub(crate) fn run() -> Result<(), String> {
    let metadata = metadata()?;
    let packages = packages(&metadata)?;
    let own = |package: &&serde_json::Value| package["source"].is_null();
    let declared = packages.iter().filter(own).filter_map(|package| version(&package["rust_version"])).min();
    let declared = declared.ok_or("no package of the workspace declares a rust-version")?;

    let newer: Vec<String> = packages
        .iter()
        .filter(|package| version(&package["rust_version"]).is_some_and(|needed| needed > declared))
        .map(|package| format!("{} {} needs Rust {}", package["name"], package["version"], package["rust_version"]))
        .collect();

    if !newer.is_empty() {
        return Err(format!("the minimum Rust version is {}.{}, but {}", declared.0, declared.1, newer.join("; ")));
    }

    println!("all {} packages of the lockfile support Rust {}.{}", packages.len(), declared.0, declared.1);
    Ok(())
}

/// `"1.89"` or `"1.89.1"` as numbers.
fn version(value: &serde_json::Value) -> Option<(u32, u32)> {
    let mut parts = value.as_str()?.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??))
}
