//! The graph files of a folder and its subfolders.

use super::summary::{SkipKind, SkippedFile};
use crate::graphs::line_of_file;
use anyhow::{Context, bail};
use destrier::format::graph::GraphFormat;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use xxhash_rust::xxh3::Xxh3;

/// Folders are not entered more deeply than this.
const DEEPEST: usize = 32;

/// What is read of a file to recognise its format.
const SNIFFED_BYTES: u64 = 1 << 16;

/// Files with more graphs are read as streams, which need no table.
const MAX_GRAPHS: usize = 1000;

/// A graph of a folder.
pub(super) struct GraphFile {
    /// The file, with `#` and the line if it has several graphs.
    pub(super) path: PathBuf,
    /// The path within the folder.
    pub(super) name: String,
    /// The reason why the file is not read, if it is not.
    pub(super) refusal: Option<String>,
    /// The checksum of the file, once it is known; all graphs of the file share it.
    checksum: Arc<OnceLock<String>>,
}

impl GraphFile {
    fn new(path: PathBuf, name: String) -> GraphFile {
        GraphFile { path, name, refusal: None, checksum: Arc::default() }
    }

    /// A checksum of the content of the file, all of its lines included; of what cannot be read, as far as it can.
    pub(super) fn checksum(&self) -> &str {
        self.checksum.get_or_init(|| {
            let in_file = line_of_file(&self.path).map(|(file, _)| file);
            let mut sum = Xxh3::new();
            let mut buffer = vec![0; 1 << 16];
            if let Ok(mut file) = File::open(in_file.as_ref().unwrap_or(&self.path)) {
                while let Ok(read @ 1..) = file.read(&mut buffer) {
                    sum.update(&buffer[..read]);
                }
            }
            format!("{:016x}", sum.digest())
        })
    }
}

/// What a folder contains.
#[derive(Default)]
pub(super) struct FolderContent {
    pub(super) files: Vec<GraphFile>,
    pub(super) skipped: Vec<SkippedFile>,
}

impl FolderContent {
    /// The files of a folder and its subfolders that have the extension of a graph format, in natural order (graph9
    /// before graph10), and everything else, except for `own`: what this command writes or compares.
    pub(super) fn read(folder: &Path, own: &[PathBuf]) -> anyhow::Result<FolderContent> {
        let mut content = FolderContent::default();
        content.add(folder, "", own, DEEPEST)?;
        content.files.sort_by_cached_key(|file| natural(&file.name));
        content.skipped.sort_by_cached_key(|entry| natural(&entry.file));
        if content.files.is_empty() {
            bail!("{} contains no graphs, which have extensions such as .hcp, .col and .g6", folder.display());
        }
        Ok(content)
    }

    /// The content of a folder that has only this file.
    pub(super) fn of_file(file: &Path) -> FolderContent {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        FolderContent { files: vec![GraphFile::new(file.to_path_buf(), name)], skipped: Vec::new() }
    }

    fn add(&mut self, folder: &Path, prefix: &str, own: &[PathBuf], depth: usize) -> anyhow::Result<()> {
        let cannot = |what: &str| format!("cannot {what} the folder {}", folder.display());
        for entry in std::fs::read_dir(folder).with_context(|| cannot("open"))? {
            let path = entry.with_context(|| cannot("read"))?.path();
            let short = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = format!("{prefix}{short}");
            let is_own = path.canonicalize().is_ok_and(|path| own.contains(&path));

            let reason = match (path.is_file(), GraphFormat::from_extension(&path)) {
                (true, Some(format)) => {
                    self.files.extend(graphs_of(path, name, format));
                    continue;
                }
                _ if is_own => continue,
                (true, None) => "its extension is not that of a graph format",
                (false, _) if !path.is_dir() => "it is neither a file nor a folder",
                (false, _) if path.is_symlink() => "it is a link to a folder",
                (false, _) if short.starts_with('.') => "it is a hidden folder",
                (false, _) if depth == 0 => "it is too deep in other folders",
                (false, _) => {
                    self.add(&path, &format!("{name}/"), own, depth - 1)?;
                    continue;
                }
            };

            self.skipped.push(SkippedFile { file: name, reason: reason.into(), kind: SkipKind::NoGraph });
        }
        Ok(())
    }
}

/// The graphs of a file: the file itself, or its lines if it has several graphs.
fn graphs_of(path: PathBuf, name: String, format: GraphFormat) -> Vec<GraphFile> {
    // A file that cannot be read is reported when its turn comes.
    let lines = match format {
        GraphFormat::Graph6 | GraphFormat::Sparse6 => lines_with_graphs(&path).unwrap_or_default(),
        _ => Vec::new(),
    };

    let checksum = Arc::default();
    let numbered = |line: &usize| {
        let mut path = path.clone().into_os_string();
        path.push(format!("#{line}"));
        GraphFile { checksum: Arc::clone(&checksum), ..GraphFile::new(path.into(), format!("{name}#{line}")) }
    };

    match lines.len() {
        0 | 1 => vec![GraphFile::new(path, name)],
        2..=MAX_GRAPHS => lines.iter().map(numbered).collect(),
        _ => {
            let refusal =
                format!("it has more than {MAX_GRAPHS} graphs; `destrier solve-all FILE` reads it as a stream");
            vec![GraphFile { refusal: Some(refusal), ..GraphFile::new(path, name) }]
        }
    }
}

/// The numbers, from 1, of the lines that are not blank, until there are too many.
fn lines_with_graphs(file: &Path) -> std::io::Result<Vec<usize>> {
    let mut bytes = BufReader::new(File::open(file)?);
    let mut numbers = Vec::new();
    let mut number = 0;

    // A line may be long, so only its beginning is kept.
    let mut is_blank = true;
    let mut is_end = false;
    while !is_end && numbers.len() <= MAX_GRAPHS {
        let buffer = bytes.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        is_blank &= buffer[..length].iter().all(u8::is_ascii_whitespace);
        is_end = buffer.is_empty();

        if !buffer[..length].iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()) {
            // Something else: its first line says why it cannot be read.
            return Ok(Vec::new());
        }

        bytes.consume(length);

        if end.is_some() || is_end {
            number += 1;
            numbers.extend((!std::mem::replace(&mut is_blank, true)).then_some(number));
        }
    }

    Ok(numbers)
}

/// The format of a file by its first bytes. A long first line counts as far as it was read.
pub(super) fn sniff(file: &Path) -> anyhow::Result<GraphFormat> {
    let cannot = || format!("cannot read {}", file.display());
    let mut bytes = Vec::new();
    File::open(file).and_then(|file| file.take(SNIFFED_BYTES).read_to_end(&mut bytes)).with_context(cannot)?;
    Ok(GraphFormat::sniff(&String::from_utf8_lossy(&bytes)))
}

/// A sort key in which consecutive digits count as one number.
fn natural(text: &str) -> Vec<(u64, String)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let parts: Vec<char> = text.chars().collect();
    let same = |a: &char, b: &char| is_digit(*a) == is_digit(*b);
    parts
        .chunk_by(same)
        .map(|part| {
            let part: String = part.iter().collect();
            (part.parse().unwrap_or(0), part)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_compared_as_numbers() {
        let mut names = ["graph10.hcp", "graph9.hcp", "graph100.hcp", "a.col", "graph9b.hcp"];
        names.sort_by_cached_key(|name| natural(name));
        assert_eq!(names, ["a.col", "graph9.hcp", "graph9b.hcp", "graph10.hcp", "graph100.hcp"]);
    }
}
