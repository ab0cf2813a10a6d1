//! The graph files of a folder and its subfolders.

use super::SkippedFile;
use anyhow::{Context, bail};
use destrier::format::graph::GraphFormat;
use std::path::{Path, PathBuf};

/// Folders are not entered more deeply than this.
const DEEPEST: usize = 32;

/// A graph file of a folder.
pub(super) struct GraphFile {
    pub(super) path: PathBuf,
    /// The path within the folder.
    pub(super) name: String,
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

    /// One file alone.
    pub(super) fn of_file(file: &Path) -> FolderContent {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        FolderContent { files: vec![GraphFile { path: file.to_path_buf(), name }], skipped: Vec::new() }
    }

    fn add(&mut self, folder: &Path, prefix: &str, own: &[PathBuf], depth: usize) -> anyhow::Result<()> {
        let cannot = |what: &str| format!("cannot {what} the folder {}", folder.display());
        for entry in std::fs::read_dir(folder).with_context(|| cannot("open"))? {
            let path = entry.with_context(|| cannot("read"))?.path();
            let short = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = format!("{prefix}{short}");
            let is_own = path.canonicalize().is_ok_and(|path| own.contains(&path));
            let reason = match (path.is_file(), GraphFormat::from_extension(&path)) {
                (true, Some(_)) => {
                    self.files.push(GraphFile { path, name });
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
            self.skipped.push(SkippedFile { file: name, reason: reason.into() });
        }
        Ok(())
    }
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
