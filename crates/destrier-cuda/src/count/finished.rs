//! The slices that are finished, in a journal from which a stopped count resumes. An item is a slice and its number of
//! tours modulo 2^128.

use crate::count::order::Order;
use crate::count::slice::Slice;
use destrier::journal::{Journal, JournalError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder of the journal in the folder of a count, and its name for closed and open tours: a count may need both.
const FOLDER: &str = "gpu";
const NAMES: [&str; 2] = ["closed-slices.txt", "open-slices.txt"];

/// The finished slices of a count.
pub(crate) struct FinishedSlices {
    /// Where the journal is or will be: a count that fails before its first slice leaves none behind.
    file: Option<PathBuf>,
    head: String,
    journal: Option<Journal>,
    sums: BTreeMap<Slice, u128>,
}

impl FinishedSlices {
    /// Opens the journal in the folder of a count, if there is one; without a folder nothing is kept.
    pub(crate) fn open(folder: Option<&Path>, order: &Order) -> Result<FinishedSlices, String> {
        let file = folder.map(|folder| folder.join(FOLDER).join(NAMES[usize::from(order.shape.is_open)]));
        let head = format!("{} by slice, format 1", order.shape);
        let mut finished = FinishedSlices { file: file.clone(), head, journal: None, sums: BTreeMap::new() };
        if let Some(file) = file.filter(|file| file.exists()) {
            let head = finished.head.clone();
            let mut take = |item: &str| finished.take(item).ok_or("it is no new slice".to_string());
            let journal = Journal::open(&file, &head, &mut take);
            finished.journal = Some(journal.map_err(|fault| format!("cannot resume: {}", with_cause(&fault)))?);
        }
        Ok(finished)
    }

    /// Takes a slice of the journal, unless it is there already or has another length than the others.
    fn take(&mut self, item: &str) -> Option<()> {
        let pairs = |slice: &Slice| slice.to_string().len();
        let (slice, sum) = item.split_once(' ')?;
        let slice: Slice = slice.parse().ok()?;
        let is_new = !self.sums.contains_key(&slice) && self.sums.keys().all(|other| pairs(other) == pairs(&slice));
        if is_new {
            self.sums.insert(slice, sum.parse().ok()?);
        }
        is_new.then_some(())
    }

    /// The number of tours of a slice, if it is finished.
    pub(crate) fn get(&self, slice: &Slice) -> Option<u128> {
        self.sums.get(slice).copied()
    }

    /// Whether a part of this slice is finished, but not the slice itself.
    pub(crate) fn has_part_of(&self, slice: &Slice) -> bool {
        self.get(slice).is_none() && self.sums.keys().any(|other| slice.contains(other))
    }

    /// Adds a slice.
    pub(crate) fn add(&mut self, slice: &Slice, sum: u128) -> Result<(), String> {
        self.sums.insert(slice.clone(), sum);
        let Some(file) = &self.file else { return Ok(()) };
        if self.journal.is_none() {
            let made = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            made.map_err(|error| format!("cannot write {}: {error}", file.display()))?;
            let journal = Journal::open(file, &self.head, &mut |_| Err("another run wrote it".into()));
            self.journal = Some(journal.map_err(|fault| with_cause(&fault))?);
        }

        let item = format!("{slice} {sum}");
        self.journal.as_mut().map_or(Ok(()), |journal| journal.append(&item)).map_err(|fault| with_cause(&fault))
    }
}

/// What went wrong, with the error of the system if there is one.
fn with_cause(fault: &JournalError) -> String {
    std::error::Error::source(fault).map_or(fault.to_string(), |cause| format!("{fault}: {cause}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::shape::{Shape, Side};

    #[test]
    fn finished_slices_are_read_again_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let order = Order::new(Shape::closed(6, 6), Side::Left).ok().unwrap();
        let open = || FinishedSlices::open(Some(folder.path()), &order);
        let slice = |text: &str| text.parse::<Slice>().unwrap();

        let mut finished = open().unwrap();
        finished.add(&slice("--A"), u128::MAX).unwrap();
        finished.add(&slice("A-C"), 12).unwrap();
        assert!(open().err().is_some_and(|error| error.contains("in use")));
        drop(finished);

        let again = open().unwrap();
        assert_eq!((again.get(&slice("--A")), again.get(&slice("A-C"))), (Some(u128::MAX), Some(12)));
        assert!(again.has_part_of(&slice("--C")) && again.has_part_of(&slice("---")));
        assert!(!again.has_part_of(&slice("--A")) && !again.has_part_of(&slice("C--")));

        drop(again);
        let file = folder.path().join("gpu/closed-slices.txt");
        let text = std::fs::read_to_string(&file).unwrap();
        let half = text.len() - 5;
        let others = [text.replace(" 12 ", " 13 "), text.replace("6x6", "6x8"), format!("{text}x\n")];

        for damaged in others {
            std::fs::write(&file, damaged).unwrap();
            assert!(open().err().is_some_and(|error| error.contains("slices.txt")));
        }

        // A line that was being written is lost, and no other.
        std::fs::write(&file, &text[..half]).unwrap();
        let resumed = open().unwrap();
        assert_eq!((resumed.get(&slice("--A")), resumed.get(&slice("A-C"))), (Some(u128::MAX), None));
    }
}
