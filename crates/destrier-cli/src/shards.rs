//! Files of shards: `--shard i/n` writes one, and `destrier merge` reads them.
//!
//! While a shard is computed, the results of its items are in a journal beside the file, so that a killed run loses one
//! item at most. Another run with the same file resumes, and `destrier merge` reads the journal as well. A file of other
//! work, or a damaged one, is never overwritten.

use crate::output;
use anyhow::{Context, bail};
use destrier::journal::Journal;
use destrier_wire::{Shard, ShardFields, ShardRow};
use std::path::{Path, PathBuf};

/// The name of the file of a shard in the folder of a study.
pub(crate) const SHARD_FILE: &str = "shard.json";

/// What the name of a journal has after that of its file.
const JOURNAL_SUFFIX: &str = ".journal";

/// Largest file that is read. Shards of long studies are long.
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
    journal: Journal,
}

impl ShardFile {
    /// Opens the file of a shard, or begins a new one.
    pub(crate) fn open(file: Option<&Path>, shard: Shard, fresh: ShardFields) -> anyhow::Result<ShardFile> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else {
            bail!("--shard needs a file for its results; name it with -o");
        };

        let mut fields = if file.exists() { read(file).with_context(|| other(file))? } else { fresh.clone() };
        if fields.shard != fresh.shard {
            bail!("{}: it is shard {}, not {}", other(file), fields.shard, fresh.shard);
        }
        if let Some(what) = fields.difference(&fresh) {
            bail!("{}: {what}", other(file));
        }

        if !file.exists() {
            write(file, fresh)?;
        }

        let head = journal_head(&fields)?;
        let journal = Journal::open(&journal_of(file), &head, &mut |item| put_item(&mut fields, item))?;
        Ok(ShardFile { file: file.into(), shard, fields, journal })
    }

    /// The items without a result, ascending.
    pub(crate) fn missing(&self) -> Vec<u64> {
        self.shard.items(self.fields.items).filter(|item| !self.fields.has(*item)).collect()
    }

    /// Adds the result of an item to the journal.
    pub(crate) fn put(&mut self, row: ShardRow) -> anyhow::Result<()> {
        self.journal.append(&serde_json::to_string(&row)?)?;
        self.fields.put(row);
        Ok(())
    }

    /// Writes the results into the file, and says what is in it and what to do with it.
    pub(crate) fn finish(self, items: &str) -> anyhow::Result<ShardFields> {
        write(&self.file, self.fields.clone())?;
        self.journal.remove()?;

        let done = self.fields.rows.len();
        let all = self.shard.items(self.fields.items).count();
        let file = self.file.display();
        note!("Shard {}: {done} of {all} {items} are in {file}; `destrier merge` puts shards together.", self.shard);
        Ok(self.fields)
    }

    /// Says how many items were done before.
    pub(crate) fn report_old(&self, items: &str) {
        let old = self.fields.rows.len();
        let all = self.shard.items(self.fields.items).count();
        if old > 0 {
            note!("{old} of {all} {items} of shard {} were done before.", self.shard);
        }
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

/// Reads the file of a shard, with the items of its journal if the shard is not finished.
pub(crate) fn read(file: &Path) -> anyhow::Result<ShardFields> {
    let name = file.display().to_string();
    let mut fields = ShardFields::read(&name, &output::read_object(file, MAX_BYTES)?)?;
    let head = journal_head(&fields)?;
    Journal::read(&journal_of(file), &head, &mut |item| put_item(&mut fields, item))?;
    Ok(fields)
}

fn journal_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(JOURNAL_SUFFIX);
    name.into()
}

/// What identifies a shard.
fn journal_head(fields: &ShardFields) -> anyhow::Result<String> {
    let ShardFields { kind, shard, job, items, .. } = fields;
    Ok(serde_json::to_string(&(kind, shard, job, items))?)
}

fn put_item(fields: &mut ShardFields, item: &str) -> Result<(), String> {
    let row: ShardRow = serde_json::from_str(item).map_err(|error| error.to_string())?;
    fields.put(row);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_wire::ShardKind;

    #[test]
    fn a_killed_shard_has_its_finished_items_in_the_journal() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("shard.json");
        let whole = Shard::new(1, 1).unwrap();
        let fresh = || ShardFields::new(ShardKind::Study, whole, Default::default(), 3);
        let open = || ShardFile::open(Some(&place), whole, fresh());
        let row = |item| ShardRow { item, value: format!("row {item}"), seconds: None };

        let mut shard = open().unwrap();
        shard.put(row(2)).unwrap();
        assert!(open().err().unwrap().to_string().contains("in use"));
        drop(shard);

        // What `merge` reads, and what a run resumes from.
        assert_eq!(read(&place).unwrap().rows, [row(2)]);
        let mut shard = open().unwrap();
        assert_eq!(shard.missing(), [0, 1]);
        shard.put(row(0)).unwrap();

        let finished = shard.finish("jobs").unwrap();
        assert_eq!(finished.rows, [row(0), row(2)]);
        assert_eq!(read(&place).unwrap().rows, finished.rows);
        assert!(!journal_of(&place).exists());
    }
}
