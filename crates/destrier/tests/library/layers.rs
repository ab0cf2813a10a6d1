//! The rules of the architecture (see docs/design/architecture.md), checked on the sources.

mod modules;

use modules::{Crate, Module, ModulePath, cycles};
use std::fs;

/// In core, each module may use only the modules named beside it. No module uses a later one.
const CORE: &[(&str, &[&str])] = &[
    ("arithmetic", &[]),
    ("square", &[]),
    ("ordering", &[]),
    ("move_word", &[]),
    ("fault", &[]),
    ("switching", &["square", "ordering"]),
    ("family", &["arithmetic", "ordering", "square", "switching"]),
    ("form", &["ordering", "square"]),
    ("rectangle", &["square"]),
    ("ground", &["square", "rectangle", "move_word", "fault"]),
    ("graph", &["ground"]),
    ("directed_graph", &["ground", "graph"]),
    ("any_graph", &["ground", "graph", "directed_graph"]),
    ("rectangle_graph", &["square", "rectangle", "graph"]),
    ("board", &["square", "fault", "move_word", "rectangle", "ground", "graph", "rectangle_graph"]),
    ("path", &["ground", "move_word", "fault"]),
    ("tour", &["arithmetic", "square", "rectangle", "board", "ground", "graph", "path", "fault"]),
    ("computed", &["square", "rectangle", "path", "tour"]),
    ("computed_cells", &["square", "rectangle", "ground", "board", "path", "tour", "computed"]),
    ("lines", &["square", "rectangle", "ordering", "path"]),
    ("uncrossed", &["square", "rectangle", "fault", "path", "tour"]),
    ("fewest_turns", &["square", "rectangle", "path", "tour"]),
    ("simple_path", &["any_graph", "ground", "fault", "tour"]),
    ("goal", &["square", "rectangle", "board", "tour"]),
    (
        "impossible",
        &[
            "arithmetic",
            "square",
            "rectangle",
            "ground",
            "graph",
            "directed_graph",
            "board",
            "rectangle_graph",
            "tour",
            "goal",
        ],
    ),
    ("closed_graph", &["any_graph", "graph", "impossible"]),
    ("proof_file", &["square", "ground", "graph", "directed_graph", "any_graph", "impossible", "closed_graph"]),
];

/// In the library: what a module may use besides core. The methods never use each other.
const LIBRARY: &[(&str, &[&str])] = &[
    ("accelerator", &[]),
    ("bit_set", &[]),
    ("byte_size", &[]),
    ("method", &[]),
    ("bipartite_matching", &["method"]),
    ("blocks", &["method"]),
    ("deadline", &["method"]),
    ("disjoint_sets", &[]),
    ("few_paths", &[]),
    ("workers", &[]),
    ("homotopy_search", &["method"]),
    ("rotation_search", &["method"]),
    ("small_graph", &["bit_set"]),
    ("sweep", &[]),
    ("choice", &["method"]),
    ("frontier_search", &["method", "sweep"]),
    ("warnsdorff", &["method", "choice"]),
    ("euler", &["method", "choice", "rotation_search"]),
    ("construct", &["method", "frontier_search", "few_paths", "join"]),
    ("few_turns", &["method"]),
    ("magic", &["method"]),
    ("frontier", &["method", "frontier_search"]),
    ("uncrossed", &["bit_set", "method", "workers"]),
    ("join", &["method", "disjoint_sets"]),
    ("neural", &["accelerator", "byte_size", "method", "disjoint_sets", "join", "workers"]),
    ("rotate", &["method", "choice", "join", "rotation_search"]),
    ("hamilton", &["blocks", "method", "disjoint_sets", "join", "rotate", "sweep", "workers"]),
    ("longest", &["method", "sweep"]),
    ("patching", &["bipartite_matching", "method"]),
    ("count", &["accelerator", "bit_set", "byte_size", "method", "sweep", "workers"]),
    ("exists", &["bipartite_matching", "method"]),
    ("prove", &["few_turns"]),
    ("format", &[]),
    ("gallery", &["method", "format"]),
    ("draw", &["disjoint_sets"]),
    ("export", &["draw", "format"]),
    ("ask", ASK),
    ("wire", WIRE),
    ("study", STUDY),
];

const ASK: &[&str] = &[
    "accelerator",
    "bipartite_matching",
    "blocks",
    "byte_size",
    "choice",
    "construct",
    "count",
    "euler",
    "exists",
    "few_paths",
    "few_turns",
    "frontier",
    "hamilton",
    "homotopy_search",
    "join",
    "longest",
    "magic",
    "method",
    "neural",
    "patching",
    "prove",
    "rotate",
    "small_graph",
    "uncrossed",
    "warnsdorff",
];

const WIRE: &[&str] = &[
    "accelerator",
    "ask",
    "choice",
    "count",
    "draw",
    "few_turns",
    "format",
    "gallery",
    "hamilton",
    "method",
    "neural",
    "prove",
];

/// The studies may use everything, and nothing uses them.
const STUDY: &[&str] = &[
    "ask",
    "choice",
    "construct",
    "count",
    "draw",
    "euler",
    "exists",
    "format",
    "frontier",
    "join",
    "method",
    "neural",
    "prove",
    "warnsdorff",
    "workers",
    "wire",
];

/// The engines of `count`, which check each other and therefore share no code but the graph.
const ENGINES: &[&str] = &["backtrack", "held_karp", "frontier", "classes"];

const CRATES: [&str; 3] = ["destrier-core", "destrier", "destrier-cli"];

#[test]
fn no_modules_import_each_other_in_a_circle() {
    for name in CRATES {
        let cycles = cycles(&Crate::read(name));
        assert!(cycles.is_empty(), "{name} has import cycles:\n{}", cycles.join("\n"));
    }
}

#[test]
fn modules_use_only_the_modules_below_them() {
    for (name, table) in [("destrier-core", CORE), ("destrier", LIBRARY)] {
        let sources = Crate::read(name);
        for (path, module) in sources.modules.iter().filter(|(path, _)| !path.is_empty()) {
            let (own, file) = (path[0].as_str(), module.file.display());
            let Some((_, allowed)) = table.iter().find(|(known, _)| *known == own) else {
                panic!("{file}: the module '{own}' is not in the table of this test");
            };
            for import in sources.imports(path) {
                let used = import.first().map_or("the root of the crate", String::as_str);
                assert!(used == own || allowed.contains(&used), "{file}: '{own}' must not use '{used}'");
            }
        }
    }
}

#[test]
fn the_counting_engines_do_not_use_each_other() {
    let sources = Crate::read("destrier");
    let engine = |path: &ModulePath| match &path[..] {
        [count, engine, ..] if count == "count" && ENGINES.contains(&engine.as_str()) => Some(engine.clone()),
        _ => None,
    };
    let mut seen = 0;
    for path in sources.modules.keys() {
        let Some(own) = engine(path) else { continue };
        seen += 1;
        for import in sources.imports(path) {
            let other = engine(&import);
            assert!(other.is_none() || other == Some(own.clone()), "{} imports {}", path.join("::"), import.join("::"));
        }
    }
    assert!(seen >= ENGINES.len(), "the engines have moved");
}

#[test]
fn core_has_no_clock_no_files_no_threads_and_no_randomness() {
    for module in Crate::read("destrier-core").modules.values() {
        refuse(module, &["std::time", "std::fs", "std::thread", "std::io", "std::env", "std::process", "std::net"]);
        let foreign = module.uses.iter().find(|used| ["rand", "rand_pcg", "rayon"].contains(&used[0].as_str()));
        assert_eq!(foreign, None, "{}", module.file.display());
    }
}

#[test]
fn only_the_deadline_reads_a_clock_and_only_the_folder_of_a_count_touches_files() {
    let mut exceptions = 0;
    for (path, module) in &Crate::read("destrier").modules {
        refuse(module, &["std::env", "std::net", "std::time::SystemTime"]);
        match path.join("::").as_str() {
            "deadline" | "count::frontier::run::folder" | "count::frontier::parts::file" => exceptions += 1,
            _ => refuse(module, &["std::time::Instant", "std::fs"]),
        }
        match path.join("::").as_str() {
            // A forked process needs threads of its own, and only its number tells.
            "workers" => {
                exceptions += 1;
                refuse(module, &["std::process::Command", "std::process::exit", "std::process::abort"]);
            }
            _ => refuse(module, &["std::process"]),
        }
    }
    assert_eq!(exceptions, 4, "the modules that may do so have moved");
}

#[test]
fn the_libraries_print_nothing() {
    for name in ["destrier-core", "destrier"] {
        for module in Crate::read(name).modules.values() {
            let printing = ["print", "println", "eprint", "eprintln", "dbg"];
            let found = module.macros.iter().find(|name| printing.contains(&name.as_str()));
            assert_eq!(found, None, "{}", module.file.display());
        }
    }
}

#[test]
fn the_program_imports_only_the_library() {
    for module in Crate::read("destrier-cli").modules.values() {
        refuse(module, &["destrier_core"]);
    }
}

#[test]
fn every_file_opens_by_saying_what_it_is_and_stays_readable() {
    for name in CRATES {
        for module in Crate::read(name).modules.values() {
            let (file, lines) = (module.file.display(), module.lines);
            let code = fs::read_to_string(&module.file).expect("it was read before");
            assert!(code.starts_with("//!"), "{file} does not open with //!");
            assert!(lines <= 500, "{file} has {lines} lines without its tests");
            let long = code.lines().position(|line| line.chars().count() > 120);
            assert_eq!(long.map(|index| index + 1), None, "{file} has a line of more than 120 columns");
        }
    }
}

/// Fails if the module uses one of these paths or something below it.
fn refuse(module: &Module, paths: &[&str]) {
    for path in paths {
        let path: Vec<&str> = path.split("::").collect();
        let begins = |used: &&Vec<String>| used.len() >= path.len() && used.iter().zip(&path).all(|(a, b)| a == b);
        assert_eq!(module.uses.iter().find(begins), None, "{}", module.file.display());
    }
}

#[test]
fn all_forms_of_imports_are_read() {
    let code = "
        //! A head.
        mod child { pub fn f() { super::other() } }
        use crate::choice::Rule;
        use crate::{euler, method::{Task as Job, Limit}};
        fn g() -> impl Iterator + use<> { println!(\"{}\", crate::draw::svg()); self::child::f() }
        #[cfg(test)]
        use crate::hidden::A;
        #[cfg(test)]
        mod tests { use crate::hidden::B; }
        fn after_the_tests() { child::f(); super::sibling::f(); }
    ";
    let sources = Crate::of_code(&["parent", "this"], code);
    let this: ModulePath = ["parent", "this"].map(String::from).to_vec();
    let uses: Vec<String> = sources.modules[&this].uses.iter().map(|used| used.join("::")).collect();
    let expected = [
        "crate::choice::Rule",
        "crate::euler",
        "crate::method::Task",
        "crate::method::Limit",
        "crate::draw::svg",
        "self::child::f",
        "child::f",
        "super::sibling::f",
    ];
    assert_eq!(uses, expected);
    assert_eq!(sources.modules[&this].macros, ["println"]);
    let resolve = |used: &str| {
        let used: Vec<String> = used.split("::").map(String::from).collect();
        sources.resolve(&this, &used).map(|path| path.join("::"))
    };
    assert_eq!(resolve("child::f").as_deref(), Some("parent::this::child"));
    assert_eq!(resolve("self::child::f").as_deref(), Some("parent::this::child"));
    assert_eq!(resolve("super::sibling::f").as_deref(), Some("parent"));
    assert_eq!(resolve("crate::parent::X").as_deref(), Some("parent"));
    assert_eq!(resolve("std::fs"), None);
}

#[test]
fn cycles_between_siblings_are_found() {
    let mut sources = Crate::of_code(&["a"], "use super::b::deep::X;");
    sources.add_code(&["b"], "");
    sources.add_code(&["b", "deep"], "use crate::c::Y;");
    sources.add_code(&["c"], "fn f() { crate::a::g() }");
    assert_eq!(cycles(&sources).len(), 3);
    assert!(cycles(&sources)[0].starts_with("a -> b::deep, "), "{:?}", cycles(&sources));
    let mut sources = Crate::of_code(&["a"], "mod child { use super::X; } use child::Y;");
    sources.add_code(&["b"], "use crate::a::X;");
    assert!(cycles(&sources).is_empty(), "parent and child belong together");
}
