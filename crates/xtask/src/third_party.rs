//! The notice of third-party software that goes with every binary: the packages that the program is built from, with
//! the texts of their licences. A package whose licence is not on the list is refused.

use crate::packages::{metadata, packages};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The package of the program.
const PROGRAM: &str = "destrier-cli";

/// Licences of which every one allows what we do.
const ALLOWED: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

pub(crate) fn run() -> Result<(), String> {
    let metadata = metadata()?;
    let packages = packages(&metadata)?;
    let used = used_by_program(&metadata, packages)?;
    let foreign = packages.iter().filter(|package| !package["source"].is_null() && used.contains(text(&package["id"])));
    let mut notices = BTreeMap::new();

    for package in foreign {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let licence = text(&package["license"]);
        if !is_allowed(licence) {
            return Err(format!("{name} has the licence '{licence}', which is not on the list"));
        }
        notices.insert(name, format!("{licence}\n{}\n{}", text(&package["repository"]), licence_texts(package)));
    }

    println!("Destrier is built from these packages of other people.");
    for (name, notice) in notices {
        println!("\n{}\n{name}\n{notice}", "=".repeat(80));
    }
    Ok(())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The ids of the packages whose code is part of the program, on any system.
fn used_by_program<'a>(metadata: &'a Value, packages: &'a [Value]) -> Result<BTreeSet<&'a str>, String> {
    let program = packages.iter().find(|package| package["name"] == PROGRAM).ok_or("there is no program")?;
    let nodes = metadata["resolve"]["nodes"].as_array().ok_or("cargo metadata has no dependencies")?;
    let dependencies: BTreeMap<&str, &Value> = nodes.iter().map(|node| (text(&node["id"]), &node["deps"])).collect();

    let mut used = BTreeSet::new();
    let mut left = vec![text(&program["id"])];
    while let Some(id) = left.pop() {
        if !used.insert(id) {
            continue;
        }
        let direct = dependencies.get(id).and_then(|list| list.as_array()).into_iter().flatten();
        let is_part = |dependency: &&Value| {
            dependency["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        };
        left.extend(direct.filter(is_part).map(|dependency| text(&dependency["pkg"])));
    }

    Ok(used)
}

/// Whether some choice among the alternatives of a licence is on the list. `A/B` is an old form of `A OR B`.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace('/', " OR ").replace(['(', ')'], "");
    let alternatives = || plain.split(" OR ").map(str::trim);
    let is_listed = |part: &str| ALLOWED.contains(&part.trim());
    if !plain.contains(" AND ") {
        return alternatives().any(is_listed);
    }

    // With AND, every licence that is named must be on the list, which is more than enough.
    plain.split(" AND ").flat_map(|part| part.split(" OR ")).all(is_listed)
}

/// The files with licences in the folder of a package.
fn licence_texts(package: &Value) -> String {
    let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(Path::new("."));
    let is_licence = |name: &str| {
        let name = name.to_ascii_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|word| name.starts_with(word))
    };

    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names: BTreeSet<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let texts = names.iter().filter(|name| is_licence(name)).filter_map(|name| {
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        Some(format!("\n-- {name}\n\n{}\n", text.trim()))
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_allowed_if_one_can_choose() {
        for licence in ["MIT", "MIT/Apache-2.0", "Unlicense OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(licence), "{licence}");
        }
        for licence in ["GPL-3.0", "MIT AND GPL-3.0", "", "LGPL-2.1-or-later"] {
            assert!(!is_allowed(licence), "{licence}");
        }
    }
}
