//! The folder of a count: what is finished is kept there, so that a count that was killed goes on.
//!
//! Invariant: a file is written beside its place, brought to the disk and renamed, so that whatever has its final name is
//! whole. The file `job` names the job by its fingerprint, and a folder of another job is left alone. A layer or a slice
//! carries the fingerprint, its place and a check sum. The file `lock` is locked as long as a count works there; the lock
//! ends with the process, however that ends.
//!
//! This is the one room of the library that touches files.

use super::Halt;
use super::block::{Entry, Table};
use std::fs::{self, File, TryLockError};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of one job.
pub(super) struct Folder {
    path: PathBuf,
    fingerprint: String,
    /// Holds the lock until it is dropped.
    _lock: File,
}

/// A layer as it was saved: how far its sweep was, and what had been closed.
pub(super) struct Saved {
    pub(super) step: u64,
    pub(super) closed: u64,
    pub(super) table: Table,
}

const MAGIC: u64 = u64::from_le_bytes(*b"destrier");

fn fault(path: &Path, reason: impl ToString) -> Halt {
    Halt::File { file: path.display().to_string(), reason: reason.to_string() }
}

impl Folder {
    /// Opens a folder for a job, or makes it. What belongs to another job, or to no count at all, is refused, and so is
    /// one in which another count works.
    pub(super) fn open(path: &Path, fingerprint: &str) -> Result<Folder, Halt> {
        fs::create_dir_all(path).map_err(|error| fault(path, error))?;
        // Nothing is written into a folder of others, not even the lock.
        is_taken(path, fingerprint)?;
        let folder = Folder { path: path.to_owned(), fingerprint: fingerprint.to_owned(), _lock: lock(path)? };
        match is_taken(path, fingerprint)? {
            true => folder.clear_spilled()?,
            false => folder.write("job", |file| writeln!(file, "{fingerprint}"))?,
        }
        Ok(folder)
    }

    /// Layers that were spilled by a count that was killed, and files that it did not finish, are of no use.
    pub(super) fn clear_spilled(&self) -> Result<(), Halt> {
        let inside = fs::read_dir(&self.path).map_err(|error| fault(&self.path, error))?;
        let names = inside.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let of_no_use = |name: &String| name.starts_with("spill-") || name.ends_with(".part");
        names.filter(of_no_use).try_for_each(|name| self.drop_layer(&name))
    }

    fn write(&self, name: &str, fill: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), Halt> {
        let (beside, place) = (self.path.join(format!("{name}.part")), self.path.join(name));
        let write = || {
            let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
            fill(&mut file)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&beside, &place)
        };
        write().map_err(|error| fault(&place, error))
    }

    /// The residue of a slice, if it was finished.
    pub(super) fn slice(&self, slice: u64) -> Result<Option<u128>, Halt> {
        let path = self.path.join(format!("slice-{slice}"));
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(fault(&path, error)),
            Ok(text) => match text.split_whitespace().nth(2).and_then(|residue| residue.parse().ok()) {
                Some(residue) if text == self.slice_line(slice, residue) => Ok(Some(residue)),
                _ => Err(fault(&path, "the slice is damaged, or of another job; remove the file to do it again")),
            },
        }
    }

    /// Keeps the residue of a slice.
    pub(super) fn keep_slice(&self, slice: u64, residue: u128) -> Result<(), Halt> {
        self.write(&format!("slice-{slice}"), |file| write!(file, "{}", self.slice_line(slice, residue)))
    }

    /// What stands in the file of a slice: the job, the slice, the residue and a check sum.
    fn slice_line(&self, slice: u64, residue: u128) -> String {
        let line = format!("{} {slice} {residue}", self.fingerprint);
        format!("{line} {:016x}\n", hash(&line))
    }

    /// Removes a layer, if it is there.
    pub(super) fn drop_layer(&self, name: &str) -> Result<(), Halt> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(fault(&path, error)),
            _ => Ok(()),
        }
    }

    /// Keeps a layer in place of the last one of the same sweep.
    pub(super) fn keep_layer(&self, name: &str, step: u64, closed: u64, table: &Table) -> Result<(), Halt> {
        self.write(name, |file| put_layer(file, hash(&self.fingerprint), [step, closed], table))
    }

    /// Adds a table to a file of a layer that does not fit into memory. Such files are no check points: they are not
    /// waited for, and a count that begins anew removes them.
    pub(super) fn append(&self, name: &str, table: &Table) -> Result<(), Halt> {
        let path = self.path.join(name);
        let write = || {
            let file = fs::OpenOptions::new().create(true).append(true).open(&path)?;
            let mut file = BufWriter::with_capacity(1 << 18, file);
            put_layer(&mut file, hash(&self.fingerprint), [0, 0], table)?;
            file.flush()
        };
        write().map_err(|error| fault(&path, error))
    }

    /// All tables of such a file, one after another.
    pub(super) fn each(&self, name: &str, mut take: impl FnMut(Table) -> bool) -> Result<bool, Halt> {
        let path = self.path.join(name);
        let mut source = Source::open(&path).map_err(|error| fault(&path, error))?;
        while source.left > 0 {
            source.sum = Sum::default();
            let saved = source.layer(hash(&self.fingerprint)).map_err(|error| fault(&path, error))?;
            if !take(saved.table) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The layer that a sweep had reached, if any.
    pub(super) fn layer(&self, name: &str) -> Result<Option<Saved>, Halt> {
        let path = self.path.join(name);
        let mut source = match Source::open(&path) {
            Ok(source) => source,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fault(&path, error)),
        };
        match source.layer(hash(&self.fingerprint)) {
            Ok(saved) => Ok(Some(saved)),
            Err(error) => Err(fault(&path, format!("the layer is damaged ({error}); remove the file to do it again"))),
        }
    }
}

/// Whether the folder is that of this job already; if not, it is empty.
fn is_taken(path: &Path, fingerprint: &str) -> Result<bool, Halt> {
    let job = path.join("job");
    match fs::read_to_string(&job) {
        Ok(found) if found.trim() == fingerprint => Ok(true),
        Ok(found) => Err(Halt::OtherJob {
            folder: path.display().to_string(),
            found: found.trim().chars().take(40).collect(),
            wanted: fingerprint.to_owned(),
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let mut inside = fs::read_dir(path).map_err(|error| fault(path, error))?;
            let is_ours = |entry: fs::DirEntry| entry.file_name() == "job.part" || entry.file_name() == "lock";
            match inside.all(|entry| entry.is_ok_and(is_ours)) {
                true => Ok(false),
                false => Err(fault(path, "the folder is not empty and holds no count; name an empty or a new one")),
            }
        }
        Err(error) => Err(fault(&job, error)),
    }
}

fn lock(path: &Path) -> Result<File, Halt> {
    let name = path.join("lock");
    let file = File::create(&name).map_err(|error| fault(&name, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Halt::InUse { folder: path.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(fault(&name, format!("cannot be locked: {error}"))),
    }
}

/// The words of a layer as they are read; no length in it is believed beyond what the file can hold.
struct Source {
    file: BufReader<File>,
    sum: Sum,
    left: u64,
}

/// Writes a table with what is known about it.
fn put_layer(file: &mut dyn Write, job: u64, known: [u64; 2], table: &Table) -> std::io::Result<()> {
    let mut sum = Sum::default();
    let mut put = |word: u64| {
        sum.add(word);
        file.write_all(&word.to_le_bytes())
    };
    let head = [MAGIC, job, known[0], known[1], table.segments.len() as u64, table.entries.len() as u64];
    head.into_iter().try_for_each(&mut put)?;
    for entry in &table.entries {
        let place = u64::from(entry.segment) << 32 | u64::from(entry.count);
        [entry.key, entry.offset, place].into_iter().try_for_each(&mut put)?;
    }
    for segment in &table.segments {
        put(segment.len() as u64)?;
        segment.iter().copied().try_for_each(&mut put)?;
    }
    file.write_all(&sum.0.to_le_bytes())
}

impl Source {
    fn open(path: &Path) -> std::io::Result<Source> {
        let file = File::open(path)?;
        let left = file.metadata()?.len() / 8;
        Ok(Source { file: BufReader::with_capacity(1 << 20, file), sum: Sum::default(), left })
    }

    fn word(&mut self) -> std::io::Result<u64> {
        let mut bytes = [0; 8];
        self.file.read_exact(&mut bytes)?;
        let word = u64::from_le_bytes(bytes);
        self.sum.add(word);
        self.left = self.left.saturating_sub(1);
        Ok(word)
    }

    fn length(&mut self) -> std::io::Result<usize> {
        let length = self.word()?;
        if length > self.left {
            return Err(std::io::Error::other("cut off"));
        }
        Ok(length as usize)
    }

    fn layer(&mut self, fingerprint: u64) -> std::io::Result<Saved> {
        if self.word()? != MAGIC || self.word()? != fingerprint {
            return Err(std::io::Error::other("of another job"));
        }
        let (step, closed) = (self.word()?, self.word()?);
        let (segments, entries) = (self.length()?, self.length()?);
        let mut table = Table::default();
        for _ in 0..entries {
            let (key, offset, place) = (self.word()?, self.word()?, self.word()?);
            table.entries.push(Entry { key, offset, segment: (place >> 32) as u32, count: place as u32 });
        }
        for _ in 0..segments {
            let length = self.length()?;
            let words = (0..length).map(|_| self.word()).collect::<std::io::Result<Vec<u64>>>()?;
            table.segments.push(Arc::new(words));
        }
        let sum = self.sum.0;
        if self.word()? != sum {
            return Err(std::io::Error::other("its check sum is wrong"));
        }
        Ok(Saved { step, closed, table })
    }
}

/// A check sum in which the order counts.
#[derive(Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

fn hash(text: &str) -> u64 {
    let mut sum = Sum::default();
    text.bytes().for_each(|byte| sum.add(u64::from(byte)));
    sum.0
}

/// A name for everything that a residue depends on, and for the slices that lead to it.
pub(super) fn fingerprint(words: impl Iterator<Item = u64>) -> String {
    let (mut first, mut second) = (Sum(1), Sum(2));
    for word in words {
        first.add(word);
        second.add(word);
    }
    format!("{:016x}{:016x}", first.0, second.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_master_and_believes_no_damaged_slice() {
        let path = std::env::temp_dir().join(format!("destrier-folder-{}", std::process::id()));
        let folder = Folder::open(&path, "one").unwrap();
        assert!(matches!(Folder::open(&path, "one"), Err(Halt::InUse { .. })));
        assert!(matches!(Folder::open(&path, "two"), Err(Halt::OtherJob { .. })));
        folder.keep_slice(3, 1 << 100).unwrap();
        let file = path.join("slice-3");
        let good = fs::read_to_string(&file).unwrap();
        assert_eq!((folder.slice(3).unwrap(), folder.slice(4).unwrap()), (Some(1 << 100), None));
        for bad in ["12345\n", "", &good[1..], &good.replacen(" 3 ", " 4 ", 1), &good.replacen("one", "two", 1)] {
            fs::write(&file, bad).unwrap();
            assert!(matches!(folder.slice(3), Err(Halt::File { reason, .. }) if reason.contains("remove")), "{bad}");
        }
        fs::write(&file, &good).unwrap();
        // The lock ends with its owner.
        drop(folder);
        assert_eq!(Folder::open(&path, "one").unwrap().slice(3).unwrap(), Some(1 << 100));
        fs::remove_dir_all(&path).unwrap();
    }
}
