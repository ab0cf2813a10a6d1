//! The file of a part of the trunk: its last layer, sorted by the cells of the parts that read it.
//!
//! Pieces of a cell follow each other, each with the tag of the parts and a checksum. At the end of the file is an
//! index: for each cell the place of its first piece, the number of bytes and the number of states; then the number of
//! the part, the number of cells, the tag and a checksum of all this. A file without a valid index is incomplete.
//!
//! Files are written under another name and renamed. They are not synced, because every reader checks them: a file that
//! a power failure cut short is computed again. Two processes that compute the same part do not disturb each other:
//! both files hold the same counts. The unfinished file is locked: one without a lock was left by a process that was
//! killed, and the next that computes the part removes it.

use super::cells::Cells;
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::bucket::{BucketEntry, BucketTable, BucketWriter, pieces, states};
use crate::frontier::layer_format::{FILE_BUFFER, LayerReader, LayerWriter};
use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// Number of states of one piece.
const PIECE_STATES: u64 = 1 << 18;

/// Number of 64-bit words per cell in the index, and number of words after the cells.
const CELL_WORDS: usize = 3;
const END_WORDS: usize = 4;

/// Largest number of words of an index: more than slices and parts can need.
const MAX_END_WORDS: usize = 1 << 20;

/// The end of the name of an unfinished file.
const UNFINISHED: &str = ".part";

/// The name of the file of a part of the trunk.
///
/// ```
/// use destrier::counting::frontier::part_file;
///
/// assert_eq!(part_file("work".as_ref(), 7), std::path::Path::new("work/part-7.layer"));
/// ```
pub fn part_file(folder: &Path, part: u64) -> PathBuf {
    folder.join(format!("part-{part}.layer"))
}

fn fault(path: &Path, reason: impl ToString) -> FrontierError {
    FrontierError::File { file: path.display().to_string(), reason: reason.to_string() }
}

fn damaged(path: &Path, part: u64, reason: impl ToString) -> FrontierError {
    FrontierError::DamagedPart { file: path.display().to_string(), part, reason: reason.to_string() }
}

fn to_words(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect()
}

/// A writer that counts the bytes.
struct CountingWriter<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for CountingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The data that identify a file.
#[derive(Clone, Copy)]
pub(crate) struct PartTag<'a> {
    pub(crate) fingerprint: &'a str,
    pub(crate) part: u64,
}

impl PartTag<'_> {
    fn word(&self) -> u64 {
        xxh3_64(format!("{} {}", self.fingerprint, self.part).as_bytes())
    }
}

/// Writes the buckets of a layer, sorted by their cells. Returns the number of bytes.
pub(crate) fn write(path: &Path, tag: PartTag, table: &BucketTable, cells: &Cells) -> Result<u64, FrontierError> {
    // Another process, perhaps on another machine, may be writing the same part.
    let random = RandomState::new().build_hasher().finish();
    let temporary = path.with_extension(format!("{random:016x}{UNFINISHED}"));
    let written = make_folder(path).and_then(|()| write_to(&temporary, tag, table, cells)).and_then(|bytes| {
        fs::rename(&temporary, path)?;
        Ok(bytes)
    });
    written.map_err(|error| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
        fault(path, error)
    })
}

fn make_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Removes what killed processes left of a part: unfinished files that nobody has locked.
pub(crate) fn remove_unfinished(folder: &Path, part: u64) {
    let prefix = format!("part-{part}.");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_unfinished = name.to_str().is_some_and(|name| {
            let letters = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(UNFINISHED));
            letters.is_some_and(|letters| letters.len() == 16 && letters.bytes().all(|byte| byte.is_ascii_hexdigit()))
        });
        if is_unfinished && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the file of a part is there.
pub(crate) fn exists(folder: &Path, part: u64) -> bool {
    part_file(folder, part).exists()
}

fn write_to(path: &Path, tag: PartTag, table: &BucketTable, cells: &Cells) -> io::Result<u64> {
    let mut sorted: Vec<(u32, BucketEntry)> =
        table.entries.iter().filter_map(|entry| Some((cells.of(entry.key)?, *entry))).collect();
    sorted.sort_unstable_by_key(|(cell, entry)| (*cell, entry.segment, entry.offset));
    let created = File::create(path)?;

    // On file systems without locks, unfinished files stay.
    let _ = created.try_lock();
    let mut file = CountingWriter { inner: BufWriter::with_capacity(FILE_BUFFER, created), bytes: 0 };
    let mut index = vec![0u64; CELL_WORDS * cells.count];
    for buckets in sorted.chunk_by(|left, right| left.0 == right.0) {
        let cell = &mut index[CELL_WORDS * buckets[0].0 as usize..][..CELL_WORDS];
        cell[0] = file.bytes;
        let entries: Vec<BucketEntry> = buckets.iter().map(|(_, entry)| *entry).collect();
        for piece in pieces(&entries, PIECE_STATES) {
            cell[2] += states(piece);
            LayerWriter::new(&mut file).buckets(tag.word(), [buckets[0].0.into(), 0], table, piece)?;
        }
        cell[1] = file.bytes - cell[0];
    }

    index.extend([tag.part, cells.count as u64, tag.word()]);
    let mut end: Vec<u8> = index.iter().flat_map(|word| word.to_le_bytes()).collect();
    end.extend(xxh3_64(&end).to_le_bytes());
    file.write_all(&end)?;
    let bytes = file.bytes;
    file.inner.into_inner()?;

    Ok(bytes)
}

/// An open file of a part.
pub(crate) struct PartFile {
    path: PathBuf,
    tag: u64,
    part: u64,
    reader: LayerReader<File>,
    index: Vec<[u64; CELL_WORDS]>,
    /// Number of bytes of the file.
    pub(crate) length: u64,
}

impl PartFile {
    /// Opens the file of a part; `None` if it does not exist.
    pub(crate) fn open(path: &Path, tag: PartTag, cells: usize) -> Result<Option<PartFile>, FrontierError> {
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fault(path, error)),
        };

        let damaged = |reason: &str| damaged(path, tag.part, reason);
        let length = file.metadata().map_err(|error| fault(path, error))?.len();
        let mut last_words = |words: usize| -> Result<Vec<u8>, FrontierError> {
            let end = 8 * words as u64;
            if length < end || words > MAX_END_WORDS {
                return Err(damaged("it is too short"));
            }
            let mut bytes = vec![0; end as usize];
            let read = file.seek(SeekFrom::Start(length - end)).and_then(|_| file.read_exact(&mut bytes));
            read.map_err(|error| fault(path, error))?;
            Ok(bytes)
        };

        let in_file = to_words(&last_words(END_WORDS)?)[1].min(MAX_END_WORDS as u64) as usize;
        let bytes = last_words(CELL_WORDS * in_file + END_WORDS)?;
        let words = to_words(&bytes);
        let (index, last) = words.split_at(CELL_WORDS * in_file);
        if last[3] != xxh3_64(&bytes[..bytes.len() - 8]) {
            return Err(damaged("its end is missing or wrong"));
        }
        if last[..3] != [tag.part, cells as u64, tag.word()] {
            return Err(FrontierError::OtherParts { file: path.display().to_string() });
        }

        let end = bytes.len() as u64;
        let index: Vec<[u64; CELL_WORDS]> = index.as_chunks().0.to_vec();
        let data = length - end;
        if index.iter().any(|[at, bytes, _]| at.checked_add(*bytes).is_none_or(|stop| stop > data)) {
            return Err(damaged("a cell is outside of it"));
        }

        let reader = LayerReader::new(file, data);
        Ok(Some(PartFile { path: path.to_owned(), tag: tag.word(), part: tag.part, reader, index, length }))
    }

    /// Number of bytes of a cell.
    pub(crate) fn bytes(&self, cell: usize) -> u64 {
        self.index[cell][1]
    }

    /// Number of states of all cells.
    pub(crate) fn states(&self) -> u64 {
        self.index.iter().map(|cell| cell[2]).sum()
    }

    /// Appends the buckets of a cell to others. `place` makes room for that many words.
    pub(crate) fn read(
        &mut self,
        cell: usize,
        to: &mut BucketWriter,
        place: &dyn Fn(&mut BucketWriter, usize),
    ) -> Result<(), FrontierError> {
        let [at, bytes, states] = self.index[cell];
        let mut found = 0;
        let mut read = || -> io::Result<()> {
            self.reader.seek(at, bytes)?;
            while self.reader.left > 0 {
                let (place_of_piece, states) = self.reader.append_layer(self.tag, to, place)?;
                if place_of_piece != cell as u64 {
                    return Err(io::Error::other("a piece belongs to another cell"));
                }
                found += states;
            }
            Ok(())
        };

        read().map_err(|error| damaged(&self.path, self.part, error))?;
        if found == states { Ok(()) } else { Err(damaged(&self.path, self.part, "states are missing")) }
    }

    /// Reads the whole file to check that it is undamaged.
    pub(crate) fn check(&mut self) -> Result<(), FrontierError> {
        let mut buckets = BucketWriter::default();
        (0..self.index.len()).try_for_each(|cell| {
            buckets.clear();
            self.read(cell, &mut buckets, &|buckets, _| buckets.words.clear())
        })
    }
}
