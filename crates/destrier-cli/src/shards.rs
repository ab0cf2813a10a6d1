//! Files of shards: `--shard i/n` writes one, and `destrier merge` reads them.
//!
//! A file is written again after every item, so that a killed run loses one item at most. Another run with the same
//! file resumes. A file of other work, or a damaged one, is never overwritten.

use crate::output;
use anyhow::{Context, bail};
use destrier_wire::{Shard, ShardFields, ShardRow};
use std::path::{Path, PathBuf};

/// The name of the file of a shard in the folder of a study.
pub(crate) const SHARD_FILE: &str = "shard.json";

/// Largest file that is read.
const MAX_BYTES: u64 = 4 << 30;

#[derive(clap::Args)]
pub(crate) struct ShardArgs {
    /// Shard to compute, such as 2/8, for several machines; `destrier merge` puts the shards together
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}

/// The file of a shard that is being computed.
pub(crate) struct ShardFile {
    file: PathBuf,
    shard: Shard,
    fields: ShardFields,
}

impl ShardFile {
    /// Opens the file of a shard, or begins a new one.
    pub(crate) fn open(file: Option<&Path>, shard: Shard, fresh: ShardFields) -> anyhow::Result<ShardFile> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else {
            bail!("--shard needs a file for its results; name it with -o");
        };

        let fields = if file.exists() { read(file).with_context(|| other(file))? } else { fresh.clone() };
        if fields.shard != fresh.shard {
            bail!("{}: it is shard {}, not {}", other(file), fields.shard, fresh.shard);
        }
        if let Some(what) = fields.difference(&fresh) {
            bail!("{}: {what}", other(file));
        }

        let opened = ShardFile { file: file.into(), shard, fields };
        if !file.exists() {
            opened.save()?;
        }

        Ok(opened)
    }

    /// The items without a result, ascending.
    pub(crate) fn missing(&self) -> Vec<u64> {
        self.shard.items(self.fields.items).filter(|item| !self.fields.has(*item)).collect()
    }

    pub(crate) fn rows(&self) -> &[ShardRow] {
        &self.fields.rows
    }

    /// Adds the result of an item, and saves the file.
    pub(crate) fn put(&mut self, row: ShardRow) -> anyhow::Result<()> {
        self.fields.put(row);
        self.save()
    }

    fn save(&self) -> anyhow::Result<()> {
        write(&self.file, self.fields.clone())
    }

    /// Says how many items were done before.
    pub(crate) fn report_old(&self, items: &str) {
        let old = self.fields.rows.len();
        let all = self.shard.items(self.fields.items).count();
        if old > 0 {
            note!("{old} of {all} {items} of shard {} were done before.", self.shard);
        }
    }

    /// Says what is in the file, and what to do with it.
    pub(crate) fn report(&self, items: &str) {
        let done = self.fields.rows.len();
        let all = self.shard.items(self.fields.items).count();
        let file = self.file.display();
        note!("Shard {}: {done} of {all} {items} are in {file}; `destrier merge` puts shards together.", self.shard);
    }
}

fn other(file: &Path) -> String {
    format!("{} does not hold this shard; name another file with -o, or remove it", file.display())
}

/// Writes the file of a shard with its checksum.
pub(crate) fn write(file: &Path, fields: ShardFields) -> anyhow::Result<()> {
    let fields = fields.sealed();
    output::write(Some(file), |out| Ok(writeln!(out, "{}", serde_json::to_string(&fields)?)?))
}

/// Reads the file of a shard.
pub(crate) fn read(file: &Path) -> anyhow::Result<ShardFields> {
    let name = file.display().to_string();
    Ok(ShardFields::read(&name, &output::read_text(file, MAX_BYTES)?)?)
}

/// The files, with the files of shards instead of folders.
pub(crate) fn read_all(given: &[PathBuf]) -> anyhow::Result<Vec<(String, ShardFields)>> {
    let mut files = Vec::new();
    for path in given {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    files.iter().map(|file| Ok((file.display().to_string(), read(file)?))).collect()
}

/// The files of shards in a folder: `shard.json`, `shard-1-of-8.json`.
fn in_folder(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot = || format!("cannot look into {}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("shard") && name.ends_with(".json") {
            files.push(entry.path());
        }
    }

    if files.is_empty() {
        bail!("{} has no shard: it is not finished, or it is another folder", folder.display());
    }

    files.sort();
    Ok(files)
}
