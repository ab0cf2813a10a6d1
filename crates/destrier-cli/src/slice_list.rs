//! The slices that `--slices` names: numbers and ranges, such as `3,7-12`.
//!
//! They remain ranges until the number of slices is known. A range that is far too long is then refused with that
//! number, and is never written out.

use anyhow::bail;
use std::fmt;
use std::ops::RangeInclusive;

/// The maximum number of slices in a list.
const MAX_LISTED_SLICES: u64 = 1 << 20;

/// The slices, in ranges that are in order and apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SliceList(Vec<RangeInclusive<u64>>);

impl SliceList {
    /// Reads `3,7-12`.
    pub(crate) fn read(text: &str) -> Result<SliceList, String> {
        let fault = || format!("'{text}' is not a list of slices; write 3,7-12");
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| fault());
        let mut ranges = Vec::new();
        for part in text.split(',') {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let range = number(from)?..=number(to)?;
            if range.is_empty() {
                return Err(fault());
            }
            ranges.push(range);
        }

        ranges.sort_unstable_by_key(|range| *range.start());

        let mut apart: Vec<RangeInclusive<u64>> = Vec::new();
        for range in ranges {
            match apart.last_mut() {
                Some(last) if range.start() <= last.end() => *last = *last.start()..=*last.end().max(range.end()),
                _ => apart.push(range),
            }
        }

        Ok(SliceList(apart))
    }

    /// The slices in order, if they are at most [`MAX_LISTED_SLICES`]: for work whose number of slices is not known yet.
    pub(crate) fn at_once(&self) -> anyhow::Result<Vec<u64>> {
        let count = self.0.iter().map(|range| (range.end() - range.start()).saturating_add(1));
        let count = count.fold(0, u64::saturating_add);
        if count > MAX_LISTED_SLICES {
            bail!("--slices names {count} slices, and at most {MAX_LISTED_SLICES} are taken at once");
        }
        Ok(self.0.iter().cloned().flatten().collect())
    }

    /// The slices in order, if all are below `slices`.
    pub(crate) fn below(&self, slices: u64) -> Result<Vec<u64>, NoSuchSlice> {
        match self.0.last() {
            Some(range) if *range.end() >= slices => Err(NoSuchSlice { slice: *range.end(), slices }),
            _ => Ok(self.0.iter().cloned().flatten().collect()),
        }
    }
}

/// A slice that does not exist.
#[derive(Debug)]
pub(crate) struct NoSuchSlice {
    slice: u64,
    slices: u64,
}

impl std::error::Error for NoSuchSlice {}

impl fmt::Display for NoSuchSlice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchSlice { slice, slices } = self;
        match slices {
            1 => write!(f, "there is no slice {slice}: there is 1 slice, number 0"),
            _ => write!(f, "there is no slice {slice}: there are {slices} slices, 0 to {}", slices - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_read_in_order_and_once() {
        let list = SliceList::read("12, 3,7-9,8-10").unwrap();
        assert_eq!(list.below(13).unwrap(), [3, 7, 8, 9, 10, 12]);
        for text in ["", "3-", "9-7", "x", "1,,2", "-3"] {
            assert!(SliceList::read(text).unwrap_err().contains("3,7-12"), "{text}");
        }
    }

    #[test]
    fn too_many_slices_are_refused_with_their_number() {
        let list = SliceList::read("0-18446744073709551615").unwrap();
        let said = list.below(90_193).unwrap_err().to_string();
        assert_eq!(said, "there is no slice 18446744073709551615: there are 90193 slices, 0 to 90192");
        assert!(list.at_once().unwrap_err().to_string().contains("18446744073709551615 slices"));
        assert!(list.below(1).unwrap_err().to_string().contains("there is 1 slice"));
    }
}
