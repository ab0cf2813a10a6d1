//! Lists every file of the folder `page`, so that the program can embed them: a file that is added there is served.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `page_files.rs`: an array with the path below `page` and the bytes of each file.
pub(crate) fn list() {
    println!("cargo:rerun-if-changed=page");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for file in &files {
        let below = file.strip_prefix(&root).expect("a file below the folder");
        let path = below.iter().map(|part| part.to_str().expect("a plain name")).collect::<Vec<_>>().join("/");
        let whole = file.to_str().expect("a plain path");
        writeln!(code, "    ({path:?}, include_bytes!({whole:?}).as_slice()),").expect("a string takes text");
    }
    code += "]\n";
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("page_files.rs");
    fs::write(target, code).expect("the build folder takes files");
}

/// All files below a folder, except hidden ones and notes for developers.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("the folder of the page") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            collect(&path, files);
        } else if !name.starts_with('.') && !name.ends_with(".md") && !name.ends_with(".d.ts") {
            files.push(path);
        }
    }
}
