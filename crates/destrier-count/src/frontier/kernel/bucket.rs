//! The buckets of a layer: one for each degree vector.
//!
//! The *key* of a bucket has two bits for every slot of the frontier: the number of edges of the vertex there, 0, 1 or
//! 2. A free slot has 0. A vertex with one edge is an end of a path. The bucket holds a count for each pairing of its
//! k ends that occurs, in the order of their ranks. It is stored in the shortest of three forms, which follows from k
//! and the number of counts: all counts if every pairing occurs; a bit map of the ranks and then the counts; or, for
//! very few, a list of ranks and then the counts.

use super::pairing;
use super::rank_map::BY_RANK;
use rayon::prelude::*;
use std::sync::Arc;

/// The lower bit of every slot.
pub(crate) const ONES: u64 = 0x5555_5555_5555_5555;

/// Number of ends of a key.
#[inline]
pub(crate) fn ends(key: u64) -> usize {
    (key & ONES).count_ones() as usize
}

/// Index of a slot among the ends of the key.
#[inline]
pub(crate) fn index(key: u64, slot: u8) -> u8 {
    (key & ONES & ((1 << (2 * slot)) - 1)).count_ones() as u8
}

/// Number of edges of the vertex in a slot.
#[inline]
pub(crate) fn digit(key: u64, slot: u8) -> u64 {
    key >> (2 * slot) & 3
}

/// The location of a bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BucketEntry {
    pub(crate) key: u64,
    pub(crate) offset: u64,
    pub(crate) segment: u32,
    /// Number of counts.
    pub(crate) count: u32,
}

impl BucketEntry {
    /// Whether the bucket lies within a segment of `words` words, and has no more counts than there are pairings.
    pub(crate) fn is_within(&self, words: u64) -> bool {
        let points = ends(self.key);
        let count = u64::from(self.count);
        let is_possible = points.is_multiple_of(2) && (1..=pairing::count(points)).contains(&count);
        is_possible && self.offset.checked_add(length(points, count as usize) as u64).is_some_and(|end| end <= words)
    }
}

/// Buckets that are being written one after another, with their directory.
#[derive(Clone, Default, Debug)]
pub(crate) struct BucketWriter {
    /// Full segments.
    pub(crate) full: Vec<Vec<u64>>,
    /// Bytes of the full segments.
    pub(crate) full_bytes: u64,
    /// The segment that is being written.
    pub(crate) words: Vec<u64>,
    pub(crate) entries: Vec<BucketEntry>,
}

/// The three forms.
enum BucketForm {
    Full,
    Bits(usize),
    List,
}

fn form(points: usize, count: usize) -> BucketForm {
    let all = pairing::count(points);
    let map = all.div_ceil(64);
    match count as u64 {
        count if count == all => BucketForm::Full,
        count if points > BY_RANK || count < map => BucketForm::List,
        _ => BucketForm::Bits(map as usize),
    }
}

/// Number of words of a bucket.
fn length(points: usize, count: usize) -> usize {
    match form(points, count) {
        BucketForm::Full => count,
        BucketForm::Bits(map) => map + count,
        BucketForm::List => 2 * count,
    }
}

/// Reads a bucket: returns the counts and puts their ranks into `ranks`. There are no ranks if every pairing occurs.
#[inline]
pub(crate) fn read<'a>(words: &'a [u64], entry: &BucketEntry, ranks: &mut Vec<u64>) -> &'a [u64] {
    let points = ends(entry.key);
    let count = entry.count as usize;
    let words = &words[entry.offset as usize..];
    ranks.clear();

    match form(points, count) {
        BucketForm::Full => &words[..count],
        BucketForm::List => {
            ranks.extend_from_slice(&words[..count]);
            &words[count..2 * count]
        }
        BucketForm::Bits(map) => {
            push_ranks(&words[..map], ranks);
            &words[map..map + count]
        }
    }
}

/// Appends the positions of all set bits.
fn push_ranks(map: &[u64], ranks: &mut Vec<u64>) {
    for (at, &bits) in map.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            ranks.push((at * 64) as u64 + u64::from(bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
}

impl BucketWriter {
    /// Continues in another segment.
    pub(crate) fn start_segment(&mut self, next: Vec<u64>) {
        self.full_bytes += 8 * self.words.capacity() as u64;
        self.full.push(std::mem::replace(&mut self.words, next));
    }

    /// Number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.full_bytes + (8 * self.words.capacity() + size_of::<BucketEntry>() * self.entries.capacity()) as u64
    }

    pub(crate) fn clear(&mut self) {
        self.full.clear();
        self.full_bytes = 0;
        self.words.clear();
        self.entries.clear();
    }

    /// Writes a bucket from counts by rank, zero for pairings that do not occur, and clears them.
    pub(crate) fn write_dense(&mut self, key: u64, counts: &mut [u64]) {
        let offset = self.words.len();
        let map = counts.len().div_ceil(64);
        self.words.resize(offset + map + counts.len() + 1, 0);
        let (bit_map, values) = self.words[offset..].split_at_mut(map);

        // The loop has no branch: the next count overwrites a zero.
        let mut present = 0;
        for (chunk, bits) in counts.chunks_mut(64).zip(bit_map) {
            for (at, count) in chunk.iter_mut().enumerate() {
                let count = std::mem::take(count);
                values[present] = count;
                present += usize::from(count != 0);
                *bits |= u64::from(count != 0) << at;
            }
        }

        let start = offset + map;
        match form(ends(key), present) {
            _ if present == 0 => return self.words.truncate(offset),
            BucketForm::Bits(_) => self.words.truncate(start + present),
            BucketForm::Full => {
                self.words.copy_within(start..start + present, offset);
                self.words.truncate(offset + present);
            }
            BucketForm::List => {
                let bits: Vec<u64> = self.words[offset..start].to_vec();
                let values: Vec<u64> = self.words[start..start + present].to_vec();
                self.words.truncate(offset);
                push_ranks(&bits, &mut self.words);
                self.words.extend(values);
            }
        }

        let segment = self.full.len() as u32;
        self.entries.push(BucketEntry { key, offset: offset as u64, segment, count: present as u32 });
    }

    /// Writes a bucket from strictly ascending ranks with counts.
    pub(crate) fn write_sparse(&mut self, key: u64, counts: &[(u64, u64)]) {
        if counts.is_empty() {
            return;
        }

        let offset = self.words.len() as u64;

        match form(ends(key), counts.len()) {
            BucketForm::Full => {}
            BucketForm::List => self.words.extend(counts.iter().map(|&(rank, _)| rank)),
            BucketForm::Bits(map) => {
                let start = self.words.len();
                self.words.resize(start + map, 0);
                counts.iter().for_each(|&(rank, _)| self.words[start + rank as usize / 64] |= 1 << (rank % 64));
            }
        }

        self.words.extend(counts.iter().map(|&(_, count)| count));
        let segment = self.full.len() as u32;
        self.entries.push(BucketEntry { key, offset, segment, count: counts.len() as u32 });
    }

    /// Copies of some buckets of a table.
    pub(crate) fn copied(table: &BucketTable, entries: &[BucketEntry]) -> BucketWriter {
        let words = entries.iter().map(|entry| length(ends(entry.key), entry.count as usize)).sum();
        let words = Vec::with_capacity(words);
        let list = Vec::with_capacity(entries.len());
        let mut part = BucketWriter { words, entries: list, ..BucketWriter::default() };
        entries.iter().for_each(|entry| part.copy(&table.segments[entry.segment as usize], entry));
        part
    }

    /// Copies a bucket.
    pub(crate) fn copy(&mut self, words: &[u64], entry: &BucketEntry) {
        let offset = self.words.len() as u64;
        let length = length(ends(entry.key), entry.count as usize);
        self.words.extend_from_slice(&words[entry.offset as usize..entry.offset as usize + length]);
        self.entries.push(BucketEntry { offset, segment: self.full.len() as u32, ..*entry });
    }
}

/// All buckets of a layer, in segments made by different threads.
#[derive(Clone, Default, Debug)]
pub(crate) struct BucketTable {
    pub(crate) segments: Vec<Arc<Vec<u64>>>,
    pub(crate) entries: Vec<BucketEntry>,
}

impl BucketTable {
    /// The layer before the first step: one empty state.
    pub(crate) fn start() -> BucketTable {
        BucketTable {
            segments: vec![Arc::new(vec![1])],
            entries: vec![BucketEntry { key: 0, offset: 0, segment: 0, count: 1 }],
        }
    }

    pub(crate) fn from_writers(writers: Vec<BucketWriter>) -> BucketTable {
        let writers = match <[BucketWriter; 1]>::try_from(writers) {
            Ok([writer]) => {
                let segments = writer.full.into_iter().chain([writer.words]);
                return BucketTable { segments: segments.map(Arc::new).collect(), entries: writer.entries };
            }
            Err(writers) => writers,
        };

        // Each writer gets its first entry and its first segment.
        let mut starts = Vec::with_capacity(writers.len());
        let mut entries = 0;
        let mut segments = 0;
        for writer in &writers {
            starts.push((entries, segments));
            entries += writer.entries.len();
            segments += writer.full.len() + 1;
        }

        let entry = |at: usize| {
            let number = starts.partition_point(|&(first, _)| first <= at) - 1;
            let (first, segments) = starts[number];
            let entry = writers[number].entries[at - first];
            BucketEntry { segment: segments as u32 + entry.segment, ..entry }
        };

        let entries = (0..entries).into_par_iter().with_min_len(1 << 12).map(entry).collect();
        let segments = writers.into_iter().flat_map(|writer| writer.full.into_iter().chain([writer.words]));
        BucketTable { segments: segments.map(Arc::new).collect(), entries }
    }

    pub(crate) fn states(&self) -> u64 {
        states(&self.entries)
    }

    pub(crate) fn bytes(&self) -> u64 {
        let words: usize = self.segments.iter().map(|segment| segment.capacity()).sum();
        (8 * words + size_of::<BucketEntry>() * self.entries.capacity()) as u64
    }

    /// The words of a bucket.
    pub(crate) fn words_of(&self, entry: &BucketEntry) -> &[u64] {
        let length = length(ends(entry.key), entry.count as usize);
        &self.segments[entry.segment as usize][entry.offset as usize..entry.offset as usize + length]
    }

    /// Whether every bucket lies within its segment, and has no more counts than there are pairings.
    pub(crate) fn is_within_segments(&self) -> bool {
        let words =
            |entry: &BucketEntry| self.segments.get(entry.segment as usize).map_or(0, |words| words.len() as u64);
        self.entries.iter().all(|entry| entry.is_within(words(entry)))
    }

    /// A view of the whole table.
    pub(crate) fn view(&self) -> TableView<'_> {
        TableView { segments: &self.segments, entries: &self.entries }
    }

    /// The buckets whose slots in `mask` hold `digits`, without copying the counts. The caller's pool does the work.
    pub(crate) fn matching(&self, mask: u64, digits: u64) -> Vec<BucketEntry> {
        let matching = self.entries.par_iter().with_min_len(1 << 12).filter(|entry| entry.key & mask == digits);
        matching.copied().collect()
    }
}

/// The buckets in pieces of at most `most_states` states, and of one bucket at least.
pub(crate) fn pieces(entries: &[BucketEntry], most_states: u64) -> impl Iterator<Item = &[BucketEntry]> {
    let mut rest = entries;
    std::iter::from_fn(move || {
        let mut held = 0;
        let full = rest.iter().position(|entry| {
            held += u64::from(entry.count);
            held > most_states
        });
        let (piece, later) = rest.split_at_checked(full.unwrap_or(rest.len()).max(1))?;
        rest = later;
        Some(piece)
    })
}

/// Number of states of some buckets, added up by the threads of the caller's pool.
pub(crate) fn states_in_parallel(entries: &[BucketEntry]) -> u64 {
    entries.par_chunks(1 << 15).map(states).sum()
}

/// Number of states of some buckets.
pub(crate) fn states(entries: &[BucketEntry]) -> u64 {
    entries.iter().map(|entry| u64::from(entry.count)).sum()
}

/// Some buckets with the segments that hold them.
#[derive(Clone, Copy)]
pub(crate) struct TableView<'a> {
    pub(crate) segments: &'a [Arc<Vec<u64>>],
    pub(crate) entries: &'a [BucketEntry],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_of_every_form_survive_a_round_trip() {
        let key = ONES & ((1 << 16) - 1);
        for present in [1usize, 2, 3, 50, 104, 105] {
            let mut counts = vec![0; 105];
            (0..present).for_each(|at| counts[(at * 13) % 105] = at as u64 + 1);
            let wanted: Vec<(u64, u64)> = (0..).zip(counts.clone()).filter(|&(_, count)| count != 0).collect();
            let mut part = BucketWriter::default();

            part.words.push(7);
            part.write_dense(key, &mut counts);
            assert!(counts.iter().all(|&count| count == 0));

            let mut ranks = Vec::new();
            let read = read(&part.words, &part.entries[0], &mut ranks);
            if ranks.is_empty() {
                ranks = (0..105).collect();
            }

            assert_eq!(part.words.len(), 1 + length(8, present));
            assert_eq!(ranks.into_iter().zip(read.iter().copied()).collect::<Vec<_>>(), wanted);
        }
    }
}
