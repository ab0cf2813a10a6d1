//! Compresses and lists every file of the folder `page`, so that the program can embed them: a file that is added there
//! is served.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `page_files.rs`: an array with the path below `page` and the bytes of each file, in the format of gzip.
pub(crate) fn list() {
    println!("cargo:rerun-if-changed=page");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();

    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let below = file.strip_prefix(&root).expect("a file below the folder");
        let path = below.iter().map(|part| part.to_str().expect("a plain name")).collect::<Vec<_>>().join("/");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(file).expect("a file of the page")).expect("a buffer takes bytes");
        let compressed = target.join(format!("page-{number}.gz"));
        fs::write(&compressed, encoder.finish().expect("a buffer takes bytes")).expect("the build folder takes files");
        let compressed = compressed.to_str().expect("a plain path");
        writeln!(code, "    ({path:?}, include_bytes!({compressed:?}).as_slice()),").expect("a string takes text");
    }

    code += "]\n";
    fs::write(target.join("page_files.rs"), code).expect("the build folder takes files");
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
