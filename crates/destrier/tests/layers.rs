//! Who may depend on whom: reads the sources and fails on a forbidden edge (see docs/design/architecture.md).

use std::fs;
use std::path::{Path, PathBuf};

/// In core, each module may use only modules before it on the list.
const CORE: &[(&str, &[&str])] = &[
    ("arithmetic", &[]),
    ("square", &[]),
    ("ordering", &[]),
    ("move_word", &[]),
    ("fault", &[]),
    ("switching", &["square", "ordering"]),
    ("family", &["arithmetic", "ordering", "switching"]),
    ("form", &["ordering", "square"]),
    ("board", &["square"]),
    ("ground", &["square", "board", "move_word", "fault"]),
    ("graph", &["ground"]),
    ("board_graph", &["square", "board", "graph"]),
    ("path", &["ground", "move_word", "fault"]),
    ("tour", &["arithmetic", "square", "board", "ground", "graph", "path", "fault"]),
    ("computed", &["square", "board", "ground", "graph", "path", "tour"]),
    ("goal", &["square", "board", "tour"]),
    ("impossible", &["square", "board", "ground", "graph", "board_graph", "path", "tour", "goal"]),
    ("closed_graph", &["graph", "impossible"]),
];

/// In the library: what a room may use besides core. The methods never use each other.
const LIBRARY: &[(&str, &[&str])] = &[
    ("method", &[]),
    ("disjoint_sets", &[]),
    ("deadline", &["method"]),
    ("choice", &["method"]),
    ("warnsdorff", &["method", "choice"]),
    ("rotation", &["method"]),
    ("euler", &["method", "choice", "rotation"]),
    ("sweep", &[]),
    ("settle", &["method", "sweep"]),
    ("construct", &["method", "settle"]),
    ("frontier", &["method", "settle"]),
    ("count", &["method", "sweep"]),
    ("hamilton", &["method", "disjoint_sets", "join", "rotate", "sweep"]),
    ("join", &["method", "disjoint_sets"]),
    ("neural", &["method", "disjoint_sets", "join"]),
    ("rotate", &["method", "choice", "join", "rotation"]),
    ("prove", &[]),
    ("exists", &["method"]),
    ("format", &[]),
    ("gallery", &["method", "format"]),
    ("draw", &["disjoint_sets"]),
    (
        "ask",
        &[
            "method",
            "choice",
            "warnsdorff",
            "euler",
            "construct",
            "frontier",
            "join",
            "neural",
            "rotate",
            "exists",
            "hamilton",
            "count",
        ],
    ),
    // The studies may use everything, and nothing uses them.
    (
        "study",
        &[
            "method",
            "choice",
            "warnsdorff",
            "euler",
            "construct",
            "frontier",
            "join",
            "neural",
            "exists",
            "prove",
            "format",
            "draw",
            "ask",
        ],
    ),
];

#[test]
fn core_rooms_use_only_the_rooms_below_them() {
    check("destrier-core", CORE);
}

#[test]
fn library_rooms_use_only_what_they_may() {
    check("destrier", LIBRARY);
}

#[test]
fn core_has_no_clock_no_files_no_printing_no_threads_and_no_chance() {
    let forbidden =
        ["std::time", "std::fs", "std::thread", "std::io", "std::env", "println!", "print!(", "rand", "rayon"];
    for (file, code) in sources("destrier-core") {
        for word in forbidden {
            let found = code.lines().find(|line| line.contains(word));
            assert!(found.is_none(), "{}: core must not use {word}: {}", file.display(), found.unwrap_or(""));
        }
    }
}

#[test]
fn the_library_reads_no_clock_and_prints_nothing() {
    for (file, code) in sources("destrier") {
        // A count that takes hours keeps its finished layers: the one room of the library that touches files.
        let keeps_files = file.ends_with("count/frontier/run/folder.rs");
        for word in
            ["std::time", "Instant::now", "SystemTime", "println!", "eprintln!", "std::fs", "std::env", "static mut"]
        {
            if file.ends_with("src/deadline.rs") && ["std::time", "Instant::now"].contains(&word) {
                continue;
            }
            if keeps_files && word == "std::fs" {
                continue;
            }
            assert!(!code.contains(word), "{}: the library must not use {word}", file.display());
        }
    }
}

#[test]
fn the_program_imports_the_library_alone() {
    for (file, code) in sources("destrier-cli") {
        assert!(!code.contains("destrier_core"), "{}: the program goes through `destrier`", file.display());
    }
}

#[test]
fn every_file_opens_by_saying_what_it_is_and_stays_readable() {
    for name in ["destrier-core", "destrier", "destrier-cli"] {
        for (file, code) in all_sources(name) {
            assert!(code.starts_with("//!"), "{} does not open with //!", file.display());
            let lines = before_tests(&code).lines().count();
            assert!(lines <= 500, "{} has {lines} lines without its tests", file.display());
        }
    }
}

fn check(name: &str, rooms: &[(&str, &[&str])]) {
    let mut seen = 0;
    for (file, code) in sources(name) {
        let room = room_of(&file, name);
        if room == "lib" {
            continue;
        }
        let Some((_, allowed)) = rooms.iter().find(|(known, _)| *known == room) else {
            panic!("{}: the room '{room}' is not on the list of this test", file.display());
        };
        for used in crate_uses(&code) {
            let fine =
                used == room || allowed.contains(&used.as_str()) || !rooms.iter().any(|(known, _)| *known == used);
            assert!(fine, "{}: '{room}' must not use '{used}'", file.display());
            seen += 1;
        }
    }
    assert!(seen > 0, "no imports were read: is the test looking in the right place?");
}

/// The room of a file is its first path component below `src`.
fn room_of(file: &Path, name: &str) -> String {
    let below = file.strip_prefix(folder(name)).expect("sources lie in src");
    let first = below.components().next().expect("a file has a name");
    Path::new(&first).file_stem().expect("a file has a stem").to_string_lossy().into_owned()
}

/// Every word after `crate::`, in a `use` line or in passing, also within braces: `crate::{a::X, b}`.
fn crate_uses(code: &str) -> Vec<String> {
    let mut used = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        if let Some(inner) = rest.strip_prefix('{') {
            let mut depth = 1;
            let mut part = String::new();
            for c in inner.chars() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 || (depth == 1 && c == ',') {
                    used.push(word(part.trim()));
                    part.clear();
                } else {
                    part.push(c);
                }
                if depth == 0 {
                    break;
                }
            }
        } else {
            used.push(word(rest));
        }
    }
    used
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The code of every file of a crate, without comments and unit tests, which may reach further.
fn sources(name: &str) -> Vec<(PathBuf, String)> {
    let strip = |code: &str| {
        let kept = before_tests(code).lines().filter(|line| !line.trim_start().starts_with("//"));
        kept.collect::<Vec<_>>().join("\n")
    };
    all_sources(name).into_iter().map(|(file, code)| (file, strip(&code))).collect()
}

fn before_tests(code: &str) -> &str {
    code.split("#[cfg(test)]").next().unwrap_or(code)
}

fn all_sources(name: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    collect(&folder(name), &mut files);
    assert!(!files.is_empty(), "no sources of {name}");
    files
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !is_for_tests(&path) {
            let code = fs::read_to_string(&path).expect("sources are text");
            files.push((path, code));
        }
    }
}

/// Modules that are compiled for tests alone have these names by custom.
fn is_for_tests(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "tests.rs" || name == "sample.rs")
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src")
}

#[test]
fn the_reader_of_imports_sees_all_their_forms() {
    let code = "use crate::choice::Rule;\nuse crate::{euler, method::{Task, Limit}};\nlet x = crate::draw::svg();";
    assert_eq!(crate_uses(code), ["choice", "euler", "method", "draw"]);
    assert_eq!(crate_uses("use mycrate::foo;"), Vec::<String>::new());
}
