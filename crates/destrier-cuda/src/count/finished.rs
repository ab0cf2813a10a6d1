//! The file of finished slices, from which a stopped count resumes.
//!
//! The first line names the board, and every other line has a slice, its number of tours modulo 2^128, and a checksum
//! of both and the board. The file is replaced as a whole after every slice.

use crate::count::order::Order;
use crate::count::slice::Slice;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// The folder of the file within the folder of a count, and its name for closed and open tours: a count may need both.
const FOLDER: &str = "gpu";
const NAMES: [&str; 2] = ["closed-slices.txt", "open-slices.txt"];
/// A larger file is not one of ours: there are at most 1024 slices.
const MAX_BYTES: u64 = 1 << 20;

/// The finished slices of a count.
pub(crate) struct FinishedSlices {
    file: Option<PathBuf>,
    title: String,
    sums: BTreeMap<Slice, u128>,
}

impl FinishedSlices {
    /// Reads the file in the folder of a count, if there is one; without a folder nothing is kept.
    pub(crate) fn open(folder: Option<&Path>, order: &Order) -> Result<FinishedSlices, String> {
        let title = format!("{} by slice, format 1", order.shape);
        let file = folder.map(|folder| folder.join(FOLDER).join(NAMES[usize::from(order.shape.is_open)]));
        let mut finished = FinishedSlices { file, title, sums: BTreeMap::new() };
        let Some(file) = finished.file.clone() else { return Ok(finished) };

        let text = match std::fs::metadata(&file) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(finished),
            Ok(about) if about.len() > MAX_BYTES => Err("it is too large".to_string()),
            _ => std::fs::read_to_string(&file).map_err(|error| error.to_string()),
        };

        let parsed =
            text.and_then(|text| finished.parse(&text).ok_or("it is damaged, or of another count".to_string()));
        finished.sums = parsed.map_err(|why| {
            format!("cannot resume from {}: {why}; remove it, or name another folder", file.display())
        })?;

        Ok(finished)
    }

    fn parse(&self, text: &str) -> Option<BTreeMap<Slice, u128>> {
        let pairs = |slice: &Slice| slice.to_string().len();
        let mut lines = text.lines();
        if lines.next()? != self.title {
            return None;
        }

        let mut sums: BTreeMap<Slice, u128> = BTreeMap::new();
        for line in lines {
            let (entry, checksum) = line.rsplit_once(' ')?;
            let (slice, sum) = entry.split_once(' ')?;
            let slice: Slice = slice.parse().ok()?;
            let is_new = !sums.contains_key(&slice) && sums.keys().all(|other| pairs(other) == pairs(&slice));
            if !is_new || checksum != self.checksum(entry) {
                return None;
            }
            sums.insert(slice, sum.parse().ok()?);
        }

        Some(sums)
    }

    fn checksum(&self, entry: &str) -> String {
        format!("{:016x}", xxh3_64(format!("{}\n{entry}", self.title).as_bytes()))
    }

    /// The number of tours of a slice, if it is finished.
    pub(crate) fn get(&self, slice: &Slice) -> Option<u128> {
        self.sums.get(slice).copied()
    }

    /// Whether a part of this slice is finished, but not the slice itself.
    pub(crate) fn has_part_of(&self, slice: &Slice) -> bool {
        self.get(slice).is_none() && self.sums.keys().any(|other| slice.contains(other))
    }

    /// Adds a slice, and replaces the file.
    pub(crate) fn add(&mut self, slice: &Slice, sum: u128) -> Result<(), String> {
        self.sums.insert(slice.clone(), sum);
        let Some(file) = &self.file else { return Ok(()) };
        let mut text = format!("{}\n", self.title);
        for (slice, sum) in &self.sums {
            let entry = format!("{slice} {sum}");
            let _ = writeln!(text, "{entry} {}", self.checksum(&entry));
        }

        let replace = || {
            std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
            let part = file.with_extension("txt.part");
            let mut out = std::fs::File::create(&part)?;
            out.write_all(text.as_bytes())?;
            out.sync_all()?;
            std::fs::rename(&part, file)
        };

        replace().map_err(|error: std::io::Error| format!("cannot write {}: {error}", file.display()))
    }
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

        let again = open().unwrap();
        assert_eq!((again.get(&slice("--A")), again.get(&slice("A-C"))), (Some(u128::MAX), Some(12)));
        assert!(again.has_part_of(&slice("--C")) && again.has_part_of(&slice("---")));
        assert!(!again.has_part_of(&slice("--A")) && !again.has_part_of(&slice("C--")));

        let file = folder.path().join("gpu/closed-slices.txt");
        let text = std::fs::read_to_string(&file).unwrap();
        let half = text.len() / 2;
        let others =
            [text.replace(" 12 ", " 13 "), text.replace("6x6", "6x8"), text[..half].into(), format!("{text}x")];

        for damaged in others {
            std::fs::write(&file, damaged).unwrap();
            assert!(open().err().is_some_and(|error| error.contains("slices.txt")));
        }
    }
}
