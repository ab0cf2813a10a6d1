//! Where the counts of a layer lie: one block for each degree vector.
//!
//! The *key* of a block has two bits for every slot of the frontier: how many edges the vertex there has, 0, 1 or 2 (a
//! free slot has 0). A vertex with one edge is an end of a path; the block holds a count for each pairing of its k ends
//! that occurs, in the order of their ranks. It is stored in whichever of three forms is shortest, and the form follows
//! from k and the number of counts: all counts if every pairing occurs; a bit map of the ranks and then the counts; or,
//! for very few, a list of ranks and then the counts.

use super::join::Half;
use super::pairing;
use super::tables::TABLED;
use std::sync::Arc;

/// The lower bit of every slot.
pub(super) const ONES: u64 = 0x5555_5555_5555_5555;

/// How many ends a key has.
#[inline]
pub(super) fn ends(key: u64) -> usize {
    (key & ONES).count_ones() as usize
}

/// Which place among the ends of the key the slot has.
#[inline]
pub(super) fn index(key: u64, slot: u8) -> u8 {
    (key & ONES & ((1 << (2 * slot)) - 1)).count_ones() as u8
}

/// How many edges the vertex in a slot has.
#[inline]
pub(super) fn digit(key: u64, slot: u8) -> u64 {
    key >> (2 * slot) & 3
}

/// Where a block lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) offset: u64,
    pub(super) segment: u32,
    /// How many counts.
    pub(super) count: u32,
}

/// Blocks one after another, with their directory.
#[derive(Clone, Default, Debug)]
pub(super) struct Part {
    /// Segments that are full.
    pub(super) full: Vec<Vec<u64>>,
    /// Bytes that these take.
    pub(super) full_bytes: u64,
    /// The segment that is being written.
    pub(super) words: Vec<u64>,
    pub(super) entries: Vec<Entry>,
}

/// The three forms.
enum Form {
    Full,
    Bits(usize),
    List,
}

fn form(points: usize, count: usize) -> Form {
    let all = pairing::count(points);
    let map = all.div_ceil(64);
    match count as u64 {
        count if count == all => Form::Full,
        count if points > TABLED || count < map => Form::List,
        _ => Form::Bits(map as usize),
    }
}

/// How many words a block takes.
fn length(points: usize, count: usize) -> usize {
    match form(points, count) {
        Form::Full => count,
        Form::Bits(map) => map + count,
        Form::List => 2 * count,
    }
}

/// Reads a block: the counts, with their ranks put into `ranks`; no ranks if every pairing occurs.
#[inline]
pub(super) fn read<'a>(words: &'a [u64], entry: &Entry, ranks: &mut Vec<u64>) -> &'a [u64] {
    let (points, count) = (ends(entry.key), entry.count as usize);
    let words = &words[entry.offset as usize..];
    ranks.clear();
    match form(points, count) {
        Form::Full => &words[..count],
        Form::List => {
            ranks.extend_from_slice(&words[..count]);
            &words[count..2 * count]
        }
        Form::Bits(map) => {
            push_ranks(&words[..map], ranks);
            &words[map..map + count]
        }
    }
}

/// Appends the places of all bits that are set.
fn push_ranks(map: &[u64], ranks: &mut Vec<u64>) {
    for (at, &bits) in map.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            ranks.push((at * 64) as u64 + u64::from(bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
}

impl Part {
    /// Goes on in another segment.
    pub(super) fn turn(&mut self, next: Vec<u64>) {
        self.full_bytes += 8 * self.words.capacity() as u64;
        self.full.push(std::mem::replace(&mut self.words, next));
    }

    /// Bytes that are taken up.
    pub(super) fn bytes(&self) -> u64 {
        self.full_bytes + (8 * self.words.capacity() + size_of::<Entry>() * self.entries.capacity()) as u64
    }

    pub(super) fn clear(&mut self) {
        self.full.clear();
        self.full_bytes = 0;
        self.words.clear();
        self.entries.clear();
    }

    /// Writes a block from counts by rank, zero where there is none, and wipes them.
    pub(super) fn write_dense(&mut self, key: u64, counts: &mut [u64]) {
        let offset = self.words.len();
        let map = counts.len().div_ceil(64);
        self.words.resize(offset + map + counts.len() + 1, 0);
        let (bit_map, values) = self.words[offset..].split_at_mut(map);
        // Without a branch: a zero is overwritten by the next count.
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
            Form::Bits(_) => self.words.truncate(start + present),
            Form::Full => {
                self.words.copy_within(start..start + present, offset);
                self.words.truncate(offset + present);
            }
            Form::List => {
                let bits: Vec<u64> = self.words[offset..start].to_vec();
                let values: Vec<u64> = self.words[start..start + present].to_vec();
                self.words.truncate(offset);
                push_ranks(&bits, &mut self.words);
                self.words.extend(values);
            }
        }
        let segment = self.full.len() as u32;
        self.entries.push(Entry { key, offset: offset as u64, segment, count: present as u32 });
    }

    /// Writes a block from ranks, ascending and different, with counts.
    pub(super) fn write_sparse(&mut self, key: u64, counts: &[(u64, u64)]) {
        if counts.is_empty() {
            return;
        }
        let offset = self.words.len() as u64;
        match form(ends(key), counts.len()) {
            Form::Full => {}
            Form::List => self.words.extend(counts.iter().map(|&(rank, _)| rank)),
            Form::Bits(map) => {
                let start = self.words.len();
                self.words.resize(start + map, 0);
                counts.iter().for_each(|&(rank, _)| self.words[start + rank as usize / 64] |= 1 << (rank % 64));
            }
        }
        self.words.extend(counts.iter().map(|&(_, count)| count));
        let segment = self.full.len() as u32;
        self.entries.push(Entry { key, offset, segment, count: counts.len() as u32 });
    }

    /// Copies of some blocks of a table.
    pub(super) fn copied(table: &Table, entries: &[Entry]) -> Part {
        let words = entries.iter().map(|entry| length(ends(entry.key), entry.count as usize)).sum();
        let (words, list) = (Vec::with_capacity(words), Vec::with_capacity(entries.len()));
        let mut part = Part { words, entries: list, ..Part::default() };
        entries.iter().for_each(|entry| part.copy(&table.segments[entry.segment as usize], entry));
        part
    }

    /// Copies a block.
    pub(super) fn copy(&mut self, words: &[u64], entry: &Entry) {
        let offset = self.words.len() as u64;
        let length = length(ends(entry.key), entry.count as usize);
        self.words.extend_from_slice(&words[entry.offset as usize..entry.offset as usize + length]);
        self.entries.push(Entry { offset, segment: self.full.len() as u32, ..*entry });
    }
}

/// All blocks of a layer, in segments that were made by different threads.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    pub(super) segments: Vec<Arc<Vec<u64>>>,
    pub(super) entries: Vec<Entry>,
}

impl Table {
    /// The layer before the first step: nothing has happened, in one way.
    pub(super) fn start() -> Table {
        Table { segments: vec![Arc::new(vec![1])], entries: vec![Entry { key: 0, offset: 0, segment: 0, count: 1 }] }
    }

    pub(super) fn from_parts(parts: Vec<Part>) -> Table {
        let entries = Vec::with_capacity(parts.iter().map(|part| part.entries.len()).sum());
        let mut table = Table { segments: Vec::with_capacity(parts.len()), entries };
        for part in parts {
            let first = table.segments.len() as u32;
            let moved = part.entries.iter().map(|entry| Entry { segment: first + entry.segment, ..*entry });
            table.entries.extend(moved);
            table.segments.extend(part.full.into_iter().chain([part.words]).map(Arc::new));
        }
        table
    }

    pub(super) fn states(&self) -> u64 {
        self.entries.iter().map(|entry| u64::from(entry.count)).sum()
    }

    pub(super) fn bytes(&self) -> u64 {
        let words: usize = self.segments.iter().map(|segment| segment.capacity()).sum();
        (8 * words + size_of::<Entry>() * self.entries.capacity()) as u64
    }

    /// All of it, for the join.
    pub(super) fn half(&self) -> Half<'_> {
        Half { segments: &self.segments, entries: &self.entries }
    }

    /// The blocks of which the slots in `mask` hold `digits`, without a copy of the counts.
    pub(super) fn chosen(&self, mask: u64, digits: u64) -> Vec<Entry> {
        self.entries.iter().filter(|entry| entry.key & mask == digits).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_every_form_are_read_as_they_were_written() {
        let key = ONES & ((1 << 16) - 1);
        for present in [1usize, 2, 3, 50, 104, 105] {
            let mut counts = vec![0; 105];
            (0..present).for_each(|at| counts[(at * 13) % 105] = at as u64 + 1);
            let wanted: Vec<(u64, u64)> = (0..).zip(counts.clone()).filter(|&(_, count)| count != 0).collect();
            let mut part = Part::default();
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
