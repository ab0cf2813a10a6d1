//! Compresses the long texts among the sources, so that the library embeds a fifth of their bytes.
//! `src/stored_text.rs` reads them.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Files, and folders of files, below `src`.
const TEXTS: [&str; 5] = [
    "few_turns/patterns.txt",
    "prove/certificates",
    "prove/few_turns/crossings",
    "prove/few_turns/turns",
    "prove/fewest_turns.txt",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    for text in TEXTS {
        let source = Path::new("src").join(text);
        println!("cargo:rerun-if-changed={}", source.display());
        if source.is_dir() {
            for entry in fs::read_dir(&source).expect("a folder of texts") {
                compress(&entry.expect("an entry").path(), &target);
            }
        } else {
            compress(&source, &target);
        }
    }
}

fn compress(source: &Path, target: &Path) {
    let to = target.join(source.strip_prefix("src").expect("a file below src"));
    fs::create_dir_all(to.parent().expect("a folder")).expect("the build folder takes folders");
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&fs::read(source).expect("a text")).expect("a buffer takes bytes");
    fs::write(to, encoder.finish().expect("a buffer takes bytes")).expect("the build folder takes files");
}
