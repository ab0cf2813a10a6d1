//! The folder of a pass: finished work is saved there, so that a count that was killed can be continued.
//!
//! Invariant: a file is written under a temporary name, flushed to disk and renamed, so that a file with its final
//! name is complete. The file `job` holds the fingerprint of the pass, and a folder of another pass is left alone. A
//! layer or a slice carries the fingerprint, its place and a checksum. The file `lock` is locked while a count uses
//! the folder. The lock ends with the process.
//!
//! Layers are written in the format of `layer_format`.

use crate::frontier::error::FrontierError;
use crate::frontier::kernel::bucket::BucketTable;
use crate::frontier::layer_format::{LayerReader, LayerWriter, SavedLayer};
use crate::frontier::plan::fingerprint_prefix;
use crate::journal;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// The folder of one pass.
pub(crate) struct Folder {
    path: PathBuf,
    fingerprint: String,
    /// Holds the lock until it is dropped.
    _lock: File,
}

/// Files with this prefix belong to a running pass, and no later one can use them.
const TEMPORARY: &str = "temp-";

fn fault(path: &Path, reason: impl ToString) -> FrontierError {
    FrontierError::File { file: path.display().to_string(), reason: reason.to_string() }
}

impl Folder {
    /// Opens the folder of a pass, or creates it. A folder that belongs to another pass, that holds other files, or
    /// that another count is using is refused.
    pub(crate) fn open(path: &Path, fingerprint: &str) -> Result<Folder, FrontierError> {
        fs::create_dir_all(path).map_err(|error| fault(path, error))?;
        // Nothing is written into a foreign folder, not even the lock.
        belongs_to(path, fingerprint)?;
        let folder = Folder { path: path.to_owned(), fingerprint: fingerprint.to_owned(), _lock: lock(path)? };
        if belongs_to(path, fingerprint)? {
            folder.clear_temporary_layers()?;
        } else {
            folder.write("job", |file| writeln!(file, "{fingerprint}"))?;
        }
        Ok(folder)
    }

    /// The name of a file that no later pass can use.
    pub(crate) fn temporary_name(name: &str) -> String {
        format!("{TEMPORARY}{name}")
    }

    /// Removes the temporary layers and unfinished files of a pass that was killed.
    pub(crate) fn clear_temporary_layers(&self) -> Result<(), FrontierError> {
        let inside = fs::read_dir(&self.path).map_err(|error| fault(&self.path, error))?;
        let names = inside.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let is_temporary = |name: &String| name.starts_with(TEMPORARY) || name.ends_with(".part");
        names.filter(is_temporary).try_for_each(|name| self.remove(&name))
    }

    fn write(&self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FrontierError> {
        let temporary = self.path.join(format!("{name}.part"));
        let place = self.path.join(name);
        let write = || {
            let mut file = BufWriter::with_capacity(1 << 20, File::create(&temporary)?);
            fill(&mut file)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&temporary, &place)
        };
        write().map_err(|error| fault(&place, error))
    }

    /// The residue of a slice, if it is finished.
    pub(crate) fn slice(&self, slice: u64) -> Result<Option<u128>, FrontierError> {
        let path = self.path.join(format!("slice-{slice}"));
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(fault(&path, error)),
            Ok(text) => match text.split_whitespace().nth(2).and_then(|residue| residue.parse().ok()) {
                Some(residue) if text == self.slice_line(slice, residue) => Ok(Some(residue)),
                _ => {
                    Err(fault(&path, "the slice is damaged or belongs to another job; remove the file to recompute it"))
                }
            },
        }
    }

    /// Saves the residue of a slice.
    pub(crate) fn save_slice(&self, slice: u64, residue: u128) -> Result<(), FrontierError> {
        self.write(&format!("slice-{slice}"), |file| write!(file, "{}", self.slice_line(slice, residue)))
    }

    /// The content of the file of a slice: fingerprint, slice, residue and checksum.
    fn slice_line(&self, slice: u64, residue: u128) -> String {
        let line = format!("{} {slice} {residue}", self.fingerprint);
        format!("{line} {}\n", journal::checksum(&line))
    }

    /// Removes a file, if it exists.
    pub(crate) fn remove(&self, name: &str) -> Result<(), FrontierError> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(&path, error)),
            _ => Ok(()),
        }
    }

    /// The fingerprint as it is stored in layers.
    fn tag(&self) -> u64 {
        xxh3_64(self.fingerprint.as_bytes())
    }

    /// Saves a layer in place of the last one of the same sweep.
    pub(crate) fn save_layer(
        &self,
        name: &str,
        step: u64,
        closed: u64,
        table: &BucketTable,
    ) -> Result<(), FrontierError> {
        self.write(name, |file| LayerWriter::new(file).layer(self.tag(), [step, closed], table))
    }

    /// Appends a table to a file of a layer that does not fit into memory. These files are not checkpoints, so they
    /// are not flushed to disk.
    pub(crate) fn append(&self, name: &str, table: &BucketTable) -> Result<(), FrontierError> {
        let path = self.path.join(name);
        let write = || {
            let file = fs::OpenOptions::new().create(true).append(true).open(&path)?;
            let mut file = BufWriter::with_capacity(1 << 18, file);
            LayerWriter::new(&mut file).layer(self.tag(), [0, 0], table)?;
            file.flush()
        };
        write().map_err(|error| fault(&path, error))
    }

    /// Passes all tables of such a file to `visit`, one after another, until it returns false.
    pub(crate) fn each_table(
        &self,
        name: &str,
        mut visit: impl FnMut(BucketTable) -> bool,
    ) -> Result<bool, FrontierError> {
        let path = self.path.join(name);
        let mut reader = open_layer(&path).map_err(|error| fault(&path, error))?;

        while reader.left > 0 {
            let saved = reader.layer(self.tag()).map_err(|error| fault(&path, error))?;
            if !visit(saved.table) {
                return Ok(false);
            }
        }

        Ok(true)
    }

    /// The saved layer of a sweep, if there is one.
    pub(crate) fn layer(&self, name: &str) -> Result<Option<SavedLayer>, FrontierError> {
        let path = self.path.join(name);
        let mut reader = match open_layer(&path) {
            Ok(reader) => reader,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fault(&path, error)),
        };
        let damaged = |error| fault(&path, format!("the layer is damaged ({error}); remove the file to recompute it"));
        reader.layer(self.tag()).map(Some).map_err(damaged)
    }
}

fn open_layer(path: &Path) -> io::Result<LayerReader<File>> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    Ok(LayerReader::new(file, bytes))
}

/// Whether the folder belongs to this pass already. If it does not, it is empty.
fn belongs_to(path: &Path, fingerprint: &str) -> Result<bool, FrontierError> {
    let job = path.join("job");
    let folder = || path.display().to_string();
    match fs::read_to_string(&job) {
        Ok(found) if found.trim() == fingerprint => Ok(true),
        Ok(found) if !found.starts_with(&fingerprint_prefix()) => Err(FrontierError::OtherFormat { folder: folder() }),
        Ok(found) => {
            let found = found.trim().chars().take(40).collect();
            Err(FrontierError::OtherJob { folder: folder(), found, wanted: fingerprint.to_owned() })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut inside = fs::read_dir(path).map_err(|error| fault(path, error))?;
            let is_ours = |entry: fs::DirEntry| entry.file_name() == "job.part" || entry.file_name() == "lock";
            if inside.all(|entry| entry.is_ok_and(is_ours)) {
                Ok(false)
            } else {
                Err(fault(path, "the folder is not empty and holds no count; use an empty or a new folder"))
            }
        }
        Err(error) => Err(fault(&job, error)),
    }
}

fn lock(path: &Path) -> Result<File, FrontierError> {
    let name = path.join("lock");
    let file = File::create(&name).map_err(|error| fault(&name, error))?;
    if journal::lock(&file).map_err(|error| fault(&name, format!("cannot be locked: {error}")))? {
        Ok(file)
    } else {
        Err(FrontierError::InUse { folder: path.display().to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::kernel::bucket::BucketEntry;
    use std::sync::Arc;

    #[test]
    fn a_folder_has_one_owner_and_rejects_damaged_slices() {
        let path = std::env::temp_dir().join(format!("destrier-folder-{}", std::process::id()));
        let [own, foreign] = ["one", "two"].map(|name| format!("{}{name}", fingerprint_prefix()));
        let folder = Folder::open(&path, &own).unwrap();
        assert!(matches!(Folder::open(&path, &own), Err(FrontierError::InUse { .. })));
        assert!(matches!(Folder::open(&path, &foreign), Err(FrontierError::OtherJob { .. })));
        folder.save_slice(3, 1 << 100).unwrap();

        let file = path.join("slice-3");
        let good = fs::read_to_string(&file).unwrap();
        assert_eq!((folder.slice(3).unwrap(), folder.slice(4).unwrap()), (Some(1 << 100), None));

        for bad in ["12345\n", "", &good[1..], &good.replacen(" 3 ", " 4 ", 1), &good.replacen("one", "two", 1)] {
            fs::write(&file, bad).unwrap();
            let refused = folder.slice(3);
            assert!(matches!(refused, Err(FrontierError::File { reason, .. }) if reason.contains("remove")), "{bad}");
        }

        fs::write(&file, &good).unwrap();

        // The lock ends with its owner.
        drop(folder);
        assert_eq!(Folder::open(&path, &own).unwrap().slice(3).unwrap(), Some(1 << 100));

        // A fingerprint without a format number is that of another version.
        fs::write(path.join("job"), "0123456789abcdef0123456789abcdef\n").unwrap();
        let old = Folder::open(&path, &own).err().unwrap();
        assert!(matches!(old, FrontierError::OtherFormat { .. }) && old.to_string().contains("another version"));
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn layers_survive_a_round_trip_and_damage_is_noticed() {
        let path = std::env::temp_dir().join(format!("destrier-layers-{}", std::process::id()));
        let folder = Folder::open(&path, &format!("{}layers", fingerprint_prefix())).unwrap();

        // Keys without ends, whose buckets have one count each.
        let key = |number: u64| (0..13).fold(0, |key, bit| key | (number >> bit & 1) << (2 * bit + 1));
        let entry = |number: u64| BucketEntry { key: key(number), offset: number, segment: 1, count: 1 };
        let table = BucketTable {
            segments: vec![Arc::new((0..20_000).collect()), Arc::new((5..9000).collect())],
            entries: (0..8000).map(entry).collect(),
        };

        folder.save_layer("layer", 7, 11, &table).unwrap();
        let saved = folder.layer("layer").unwrap().unwrap();
        assert_eq!((saved.step, saved.closed, &saved.table.segments), (7, 11, &table.segments));
        let keys = |table: &BucketTable| -> Vec<u64> { table.entries.iter().map(|entry| entry.key).collect() };
        assert_eq!(keys(&saved.table), keys(&table));

        let good = fs::read(path.join("layer")).unwrap();
        for at in [0, 100, good.len() / 2, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 4;
            fs::write(path.join("layer"), &bad).unwrap();
            assert!(matches!(folder.layer("layer"), Err(FrontierError::File { .. })), "{at}");
        }

        fs::write(path.join("layer"), &good[..good.len() - 8]).unwrap();
        assert!(matches!(folder.layer("layer"), Err(FrontierError::File { .. })));
        fs::remove_dir_all(&path).unwrap();
    }
}
