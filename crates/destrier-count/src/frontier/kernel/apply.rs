//! Applies a step to buckets.
//!
//! The buckets with the same spectators form a group that no other group touches. Within a group every bucket is added
//! to a few others, each time through one change of the pairings, which is a map from rank to rank. A step stops in the
//! middle of a group if the [`Meter`] says so.

mod add;

use super::arithmetic::Arithmetic;
use super::bucket::{self, BucketEntry, BucketWriter, ends};
use super::meter::{AdvanceError, Meter};
use super::pairing::{self, Change};
use super::rank_map::{BY_RANK, TABLED};
use super::rank_tables::RankTables;
use super::step::{Step, Transition};
use add::{SourceBucket, add};

/// A bucket that is being summed.
#[derive(Default)]
struct BucketSum {
    key: u64,
    place: usize,
    points: usize,
    /// Upper bound of the number of incoming counts.
    incoming: u64,
    /// Where its counts begin in the buffer, if they are summed by rank.
    start: Option<usize>,
    /// Ranks and counts in the order in which they arrive, if they are not summed by rank.
    pairs: Vec<(u64, u64)>,
}

/// One addition of a group.
struct Addition {
    /// Index of the bucket in the group.
    from: u32,
    /// Index of the sum, or `None` if cycles are closed.
    to: Option<u32>,
    change: Change,
}

/// The buffers of a thread, and its limits.
pub(crate) struct Scratch<'a> {
    pub(crate) meter: Meter<'a>,
    /// Bytes of the buffers when they were last measured.
    bytes: u64,
    pub(crate) buffers: Buffers,
}

/// Buffers that a thread reuses from group to group, and from layer to layer. After a step that was not finished they
/// are of no use.
#[derive(Default)]
pub(crate) struct Buffers {
    ranks: Vec<u64>,
    transitions: Vec<Transition>,
    additions: Vec<Addition>,
    /// For each position in the group, 1 plus the index of its sum.
    places: Vec<u32>,
    sums: Vec<BucketSum>,
    /// Number of sums in use.
    used: usize,
    /// The counts of the sums by rank. All are zero between groups.
    buffer: Vec<u64>,
    /// A family between two steps of a run. The memory serves for all families of a thread.
    pub(crate) between: [BucketWriter; 2],
}

/// Counts are summed by rank unless there are more than this many ranks per incoming count.
const SPARSE: u64 = 16;

/// Counts of buckets with more than [`TABLED`] ends are summed by rank unless there are more than this many ranks per
/// incoming count. Such buckets take as much memory by rank as one by one.
const SPARSE_AND_LARGE: u64 = 2;

impl<'a> Scratch<'a> {
    pub(crate) fn new(meter: Meter<'a>, buffers: Buffers) -> Scratch<'a> {
        Scratch { meter, bytes: buffers.measured(), buffers }
    }

    /// Checks the limits inside a step that has written `written` bytes and is about to take `more`.
    fn check(&mut self, written: u64, more: u64) -> Result<(), AdvanceError> {
        self.bytes = self.buffers.measured();
        self.meter.check(self.bytes + written + more)
    }

    /// Checks the limits after a family, without measuring the buffers again.
    pub(crate) fn check_after_family(&mut self) -> Result<(), AdvanceError> {
        self.meter.check(self.bytes)
    }

    /// Makes the buffer longer, in a step that has written `written` bytes.
    #[cold]
    fn extend_buffer(&mut self, length: usize, written: u64) -> Result<(), AdvanceError> {
        self.check(written, 8 * length as u64)?;
        self.buffers.buffer.resize(length, 0);
        Ok(())
    }
}

impl Buffers {
    /// Number of bytes, with those of a family between two steps.
    pub(crate) fn bytes(&self) -> u64 {
        self.measured() + self.between.iter().map(BucketWriter::bytes).sum::<u64>()
    }

    /// Number of bytes within a step.
    fn measured(&self) -> u64 {
        measured(&self.ranks, &self.places, &self.sums, &self.buffer)
    }

    /// Determines which buckets are added to which sums. Returns the length of the buffer for the sums by rank.
    fn prepare(&mut self, step: &Step, group: &[BucketEntry]) -> usize {
        self.additions.clear();
        self.used = 0;
        for (from, entry) in (0..).zip(group) {
            let mut transitions = std::mem::take(&mut self.transitions);
            step.transitions(entry.key, &mut transitions);

            for &transition in &transitions {
                let Transition::To(key, change) = transition else {
                    self.additions.push(Addition { from, to: None, change: Change::Keep });
                    continue;
                };
                let to = self.sum(step.place(key), key, change.points_after(ends(entry.key)));
                self.sums[to].incoming += u64::from(entry.count);
                self.additions.push(Addition { from, to: Some(to as u32), change });
            }

            self.transitions = transitions;
        }

        let mut end = 0;
        for sum in &mut self.sums[..self.used] {
            self.places[sum.place] = 0;
            let size = pairing::count(sum.points);
            let is_by_rank = match sum.points {
                points if points <= TABLED => size <= 64 + SPARSE * sum.incoming,
                points => points <= BY_RANK && size <= SPARSE_AND_LARGE * sum.incoming,
            };

            if is_by_rank {
                sum.start = Some(end);
                end += size as usize + 1;
            }
        }

        end
    }

    fn sum(&mut self, place: usize, key: u64, points: usize) -> usize {
        if self.places.len() <= place {
            self.places.resize(place + 1, 0);
        }

        if self.places[place] == 0 {
            if self.sums.len() == self.used {
                self.sums.push(BucketSum::default());
            }

            let sum = &mut self.sums[self.used];
            sum.key = key;
            sum.place = place;
            sum.points = points;
            sum.incoming = 0;
            sum.start = None;
            self.used += 1;
            self.places[place] = self.used as u32;
        }
        self.places[place] as usize - 1
    }

    /// Writes the sums of a group and clears them.
    fn flush(&mut self, arithmetic: impl Arithmetic, out: &mut BucketWriter) {
        for sum in &mut self.sums[..self.used] {
            if let Some(start) = sum.start {
                let size = pairing::count(sum.points) as usize;
                self.buffer[start + size] = 0;
                out.write_dense(sum.key, &mut self.buffer[start..start + size]);
            } else {
                sum.pairs.sort_unstable_by_key(|pair| pair.0);
                sum.pairs.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    if same {
                        kept.1 = arithmetic.add(kept.1, next.1);
                    }
                    same
                });

                sum.pairs.retain(|pair| pair.1 != 0);
                out.write_sparse(sum.key, &sum.pairs);
                sum.pairs.clear();
            }
        }
    }
}

/// Applies a step to the buckets of some complete groups, which are sorted first. Returns the number of cycles closed.
pub(crate) fn apply<'s, A: Arithmetic>(
    step: &Step,
    tables: &RankTables,
    arithmetic: A,
    segments: &dyn Fn(u32) -> &'s [u64],
    entries: &mut [BucketEntry],
    scratch: &mut Scratch,
    out: &mut BucketWriter,
) -> Result<u64, AdvanceError> {
    let before = out.bytes();
    let spectators = !step.touched;
    entries.sort_unstable_by_key(|entry| (entry.key & spectators, entry.key));

    let mut closed = 0;
    for group in entries.chunk_by(|a, b| a.key & spectators == b.key & spectators) {
        let length = scratch.buffers.prepare(step, group);
        if scratch.buffers.buffer.len() < length {
            scratch.extend_buffer(length, out.bytes() - before)?;
        }

        let Scratch { meter, bytes, buffers } = scratch;
        let Buffers { ranks, additions, sums, buffer, places, .. } = buffers;
        for additions in additions.chunk_by(|a, b| a.from == b.from) {
            let entry = &group[additions[0].from as usize];
            let counts = bucket::read(segments(entry.segment), entry, ranks);
            for addition in additions {
                let Some(to) = addition.to else {
                    closed = counts.iter().fold(closed, |sum, &count| arithmetic.add(sum, count));
                    continue;
                };

                let points = ends(entry.key);
                let mut rest = SourceBucket { points, ranks, counts };
                while let Some(bucket) = rest.next_chunk() {
                    if meter.is_due(bucket.counts.len()) {
                        let is_sparse = sums[to as usize].start.is_none();
                        let pairs = if is_sparse { 16 * bucket.counts.len() as u64 } else { 0 };
                        *bytes = measured(ranks, places, sums, buffer);
                        meter.check(*bytes + out.bytes() - before + pairs)?;
                    }
                    add(tables, arithmetic, bucket, addition.change, &mut sums[to as usize], buffer);
                }
            }
        }

        scratch.buffers.flush(arithmetic, out);
    }

    Ok(closed)
}

/// Number of bytes of the buffers.
fn measured(ranks: &Vec<u64>, places: &Vec<u32>, sums: &Vec<BucketSum>, buffer: &Vec<u64>) -> u64 {
    let pairs: usize = sums.iter().map(|sum| sum.pairs.capacity()).sum();
    let words = ranks.capacity() + buffer.capacity() + 2 * pairs;
    (8 * words + 4 * places.capacity() + size_of::<BucketSum>() * sums.capacity()) as u64
}
