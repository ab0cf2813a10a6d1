//! The bytes of a layer in a file: little-endian words, followed by their checksum.
//!
//! A layer carries a tag, the hash of the fingerprint of its job. A reader refuses a layer with another tag or a wrong
//! checksum, lengths beyond the end of the file, and buckets beyond the end of their segment. So a damaged file is an
//! error, never a wrong count.

use super::kernel::bucket::{BucketEntry, BucketTable, BucketWriter};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// A saved layer: how far its sweep was, and how many cycles had been closed.
pub(crate) struct SavedLayer {
    pub(crate) step: u64,
    pub(crate) closed: u64,
    pub(crate) table: BucketTable,
}

const MAGIC: u64 = u64::from_le_bytes(*b"destrier");

/// Number of words that are converted to bytes at a time.
const CHUNK: usize = 1 << 13;

/// Number of bytes that a file buffers between its reader or writer and the system. Larger pieces bypass the buffer, so
/// that they are copied once.
pub(crate) const FILE_BUFFER: usize = 1 << 12;

/// Appends words as bytes.
fn push_words(bytes: &mut Vec<u8>, words: &[u64]) {
    let start = bytes.len();
    bytes.resize(start + 8 * words.len(), 0);
    bytes[start..].as_chunks_mut().0.iter_mut().zip(words).for_each(|(bytes, word)| *bytes = word.to_le_bytes());
}

/// Writes layers.
pub(crate) struct LayerWriter<'a> {
    file: &'a mut dyn Write,
    checksum: Xxh3,
    bytes: Vec<u8>,
}

impl<'a> LayerWriter<'a> {
    pub(crate) fn new(file: &'a mut dyn Write) -> LayerWriter<'a> {
        LayerWriter { file, checksum: Xxh3::new(), bytes: Vec::new() }
    }

    pub(crate) fn words(&mut self, words: &[u64]) -> io::Result<()> {
        for chunk in words.chunks(CHUNK) {
            self.bytes.clear();
            push_words(&mut self.bytes, chunk);
            self.checksum.update(&self.bytes);
            self.file.write_all(&self.bytes)?;
        }
        Ok(())
    }

    /// Writes some buckets of a table as a layer with a single segment, without copying them first.
    pub(crate) fn buckets(
        mut self,
        tag: u64,
        [step, closed]: [u64; 2],
        table: &BucketTable,
        entries: &[BucketEntry],
    ) -> io::Result<()> {
        self.bytes.clear();
        self.buffer(&[MAGIC, tag, step, closed, 1, entries.len() as u64])?;

        let mut offset = 0;
        for entry in entries {
            self.buffer(&[entry.key, offset, u64::from(entry.count)])?;
            offset += table.words_of(entry).len() as u64;
        }

        self.buffer(&[offset])?;
        entries.iter().try_for_each(|entry| self.buffer(table.words_of(entry)))?;
        self.flush()?;
        self.file.write_all(&self.checksum.digest().to_le_bytes())
    }

    /// Collects words, and writes them when there are many.
    fn buffer(&mut self, words: &[u64]) -> io::Result<()> {
        for chunk in words.chunks(CHUNK) {
            push_words(&mut self.bytes, chunk);
            if self.bytes.len() >= 8 * CHUNK {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.checksum.update(&self.bytes);
        self.file.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    pub(crate) fn layer(mut self, tag: u64, [step, closed]: [u64; 2], table: &BucketTable) -> io::Result<()> {
        self.words(&[MAGIC, tag, step, closed, table.segments.len() as u64, table.entries.len() as u64])?;
        for entries in table.entries.chunks(CHUNK / 3) {
            let place = |entry: &BucketEntry| u64::from(entry.segment) << 32 | u64::from(entry.count);
            let words: Vec<u64> = entries.iter().flat_map(|entry| [entry.key, entry.offset, place(entry)]).collect();
            self.words(&words)?;
        }
        for segment in &table.segments {
            self.words(&[segment.len() as u64])?;
            self.words(segment)?;
        }
        self.file.write_all(&self.checksum.digest().to_le_bytes())
    }
}

/// Reads layers. Lengths beyond the end of the file are refused.
pub(crate) struct LayerReader<F> {
    file: BufReader<F>,
    checksum: Xxh3,
    bytes: Vec<u8>,
    /// Number of words until the end of the file.
    pub(crate) left: u64,
}

impl<F: Read + Seek> LayerReader<F> {
    /// Reads an open file of `bytes` bytes.
    pub(crate) fn new(file: F, bytes: u64) -> LayerReader<F> {
        let file = BufReader::with_capacity(FILE_BUFFER, file);
        LayerReader { file, checksum: Xxh3::new(), bytes: Vec::new(), left: bytes / 8 }
    }

    /// Continues at a byte of the file, with `bytes` bytes to read.
    pub(crate) fn seek(&mut self, at: u64, bytes: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(at))?;
        self.left = bytes / 8;
        Ok(())
    }

    /// The next `count` words.
    pub(crate) fn words(&mut self, count: usize) -> io::Result<Vec<u64>> {
        let mut words = Vec::with_capacity(count);
        self.words_into(count, &mut words)?;
        Ok(words)
    }

    /// Appends the next `count` words.
    fn words_into(&mut self, count: usize, words: &mut Vec<u64>) -> io::Result<()> {
        let mut rest = count;
        while rest > 0 {
            let chunk = rest.min(CHUNK);
            self.bytes.resize(8 * CHUNK, 0);
            let bytes = &mut self.bytes[..8 * chunk];
            self.file.read_exact(bytes)?;
            self.checksum.update(bytes);
            words.extend(bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)));
            rest -= chunk;
        }
        self.left = self.left.saturating_sub(count as u64);
        Ok(())
    }

    fn word(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.file.read_exact(&mut bytes)?;
        self.checksum.update(&bytes);
        self.left = self.left.saturating_sub(1);
        Ok(u64::from_le_bytes(bytes))
    }

    /// A number of items that take `each` words.
    fn length(&mut self, each: u64) -> io::Result<usize> {
        let length = self.word()?;
        match length.checked_mul(each) {
            Some(words) if words <= self.left => Ok(length as usize),
            _ => Err(io::Error::other("truncated")),
        }
    }

    /// Appends the buckets of a layer with a single segment to others. `place` makes room for that many words. Returns
    /// the step of the layer and its number of states. After an error, what was appended is of no use.
    pub(crate) fn append_layer(
        &mut self,
        tag: u64,
        to: &mut BucketWriter,
        place: impl Fn(&mut BucketWriter, usize),
    ) -> io::Result<(u64, u64)> {
        self.checksum = Xxh3::new();

        if self.word()? != MAGIC || self.word()? != tag {
            return Err(io::Error::other("it belongs to another job"));
        }

        let step = self.word()?;
        let _closed = self.word()?;
        let segments = self.word()?;
        let entries = self.length(3)?;
        let first = to.entries.len();

        let mut states = 0;
        let mut rest = entries;
        let mut words = Vec::new();

        while rest > 0 {
            let chunk = rest.min(CHUNK / 3);
            words.clear();
            self.words_into(3 * chunk, &mut words)?;

            for &[key, offset, count] in words.as_chunks::<3>().0 {
                let count = u32::try_from(count).map_err(|_| io::Error::other("a block is too large"))?;
                states += u64::from(count);
                to.entries.push(BucketEntry { key, offset, segment: 0, count });
            }

            rest -= chunk;
        }

        let length = self.length(1)?;
        if segments != 1 || !to.entries[first..].iter().all(|entry| entry.is_within(length as u64)) {
            return Err(io::Error::other("a block is outside of its segment"));
        }

        place(to, length);

        let segment = to.full.len() as u32;
        let start = to.words.len() as u64;
        for entry in &mut to.entries[first..] {
            entry.segment = segment;
            entry.offset += start;
        }

        self.words_into(length, &mut to.words)?;
        let checksum = self.checksum.digest();
        if self.word()? == checksum { Ok((step, states)) } else { Err(io::Error::other("its checksum is wrong")) }
    }

    pub(crate) fn layer(&mut self, tag: u64) -> io::Result<SavedLayer> {
        self.checksum = Xxh3::new();

        if self.word()? != MAGIC || self.word()? != tag {
            return Err(io::Error::other("it belongs to another job"));
        }

        let step = self.word()?;
        let closed = self.word()?;
        let segments = self.length(1)?;
        let entries = self.length(3)?;
        let mut table = BucketTable::default();
        table.entries.reserve_exact(entries);

        let mut rest = entries;
        while rest > 0 {
            let chunk = rest.min(CHUNK / 3);
            for &[key, offset, place] in self.words(3 * chunk)?.as_chunks::<3>().0 {
                table.entries.push(BucketEntry { key, offset, segment: (place >> 32) as u32, count: place as u32 });
            }
            rest -= chunk;
        }

        for _ in 0..segments {
            let length = self.length(1)?;
            table.segments.push(Arc::new(self.words(length)?));
        }

        let checksum = self.checksum.digest();
        if self.word()? != checksum {
            return Err(io::Error::other("its checksum is wrong"));
        }
        if !table.is_within_segments() {
            return Err(io::Error::other("a block is outside of its segment"));
        }

        Ok(SavedLayer { step, closed, table })
    }
}
