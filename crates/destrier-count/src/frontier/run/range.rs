//! A range of the steps of a sweep: where it begins, and what its last layer is needed for.

use super::stored_layer::LayerOnDisk;
use crate::frontier::kernel::bucket::{BucketEntry, BucketTable, TableView};
use crate::frontier::kernel::layer::run_length;
use crate::frontier::kernel::step::{RequiredDigits, Step};

/// Where a sweep begins.
pub(crate) enum SweepStart<'a> {
    /// The sweep begins at the first step.
    Beginning,
    /// The sweep begins with some buckets of a table that is kept.
    Selected(&'a BucketTable, Vec<BucketEntry>),
    /// The sweep begins with a table of its own.
    Owned(BucketTable),
    /// The sweep begins with a layer on disk that does not fit into memory.
    OnDisk(LayerOnDisk),
}

impl SweepStart<'_> {
    /// Number of bytes, without a table that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            SweepStart::Beginning | SweepStart::OnDisk(_) => 0,
            SweepStart::Selected(_, entries) => (size_of::<BucketEntry>() * entries.capacity()) as u64,
            SweepStart::Owned(table) => table.bytes(),
        }
    }

    /// The buckets, for the join.
    pub(crate) fn view(&self) -> TableView<'_> {
        match self {
            SweepStart::Beginning | SweepStart::OnDisk(_) => TableView { segments: &[], entries: &[] },
            SweepStart::Selected(table, entries) => TableView { segments: &table.segments, entries },
            SweepStart::Owned(table) => table.view(),
        }
    }
}

/// A range of the steps of a sweep.
pub(crate) struct SweepRange<'a> {
    pub(crate) start: SweepStart<'a>,
    pub(crate) steps: &'a [Step],
    /// Number of steps to do together from each step on. If not given, it follows from the number of states.
    pub(crate) runs: Option<&'a [usize]>,
    /// The name of its layers in the folder, from which the sweep can be continued.
    pub(crate) name: &'a str,
    /// The side of the sweep: 0 is left, 1 is right.
    pub(crate) side: u8,
    /// Number of earlier steps of that side.
    pub(crate) offset: usize,
    /// The slots by which the last layer is split if it is on disk.
    pub(crate) split_by: u64,
    /// The slots that hold the same digits everywhere.
    pub(crate) fixed: u64,
    /// The steps after this range.
    pub(crate) next: &'a [Step],
    /// The part of the last layer that is needed, if it is put on disk. All of it if not given.
    pub(crate) required: Option<&'a RequiredDigits>,
}

impl<'a> SweepRange<'a> {
    /// The range of a sweep from the beginning to the end.
    pub(crate) fn new(steps: &'a [Step], name: &'a str, side: u8, split_by: u64) -> SweepRange<'a> {
        SweepRange {
            start: SweepStart::Beginning,
            steps,
            runs: None,
            name,
            side,
            offset: 0,
            split_by,
            fixed: 0,
            next: &[],
            required: None,
        }
    }

    /// Number of steps to do together from step `at` on.
    pub(crate) fn run_length(&self, at: usize, states: u64, bipartite: bool) -> usize {
        match self.runs {
            Some(runs) => runs[at],
            None => run_length(&self.steps[at..], states, bipartite),
        }
    }
}
