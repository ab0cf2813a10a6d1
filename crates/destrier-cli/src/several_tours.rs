//! Recognises a text with several tours, as `tour --count` and `list` write them. Readers take one tour.

use anyhow::bail;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Refuses a text with several tours.
pub(crate) fn refuse(text: &str) -> anyhow::Result<()> {
    match count(text) {
        1 => Ok(()),
        tours => bail!("this file has {tours} tours, and one can be read; save each of them in a file of its own"),
    }
}

/// The number of tours, or 1 if the text does not look like several. A faulty tour counts as one, so that its fault is
/// reported. The memory does not grow with the text.
fn count(text: &str) -> usize {
    let marked = |is_mark: &dyn Fn(&str) -> bool| text.lines().filter(|line| is_mark(line.trim())).count();
    let objects = marked(&|line| line.starts_with('{') && line.ends_with('}'));
    if objects > 1 && objects == marked(&|line| !line.is_empty()) {
        return objects;
    }

    let headers = marked(&|line| line == "step,square,row,column");
    let sections = marked(&|line| line.eq_ignore_ascii_case("TOUR_SECTION"));
    if headers.max(sections) > 1 {
        return headers.max(sections);
    }

    let count = blocks(text).count();
    let is_several = count > 1 && (are_equal(blocks(text).map(moves)) || are_equal(blocks(text).map(words)));
    if is_several { count } else { 1 }
}

/// The parts of a text between empty lines.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let blank: usize = rest.split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum();
        rest = &rest[blank..];
        let length = rest.split_inclusive('\n').take_while(|line| !line.trim().is_empty()).map(str::len).sum();
        let (block, left) = rest.split_at(length);
        rest = left;
        (!block.is_empty()).then_some(block)
    })
}

/// The number of moves of a block that is a square and digits.
fn moves(block: &str) -> Option<usize> {
    let mut lines = block.lines().map(str::trim);
    let is_square = lines.next()?.starts_with(|c: char| c.is_ascii_alphabetic() || c == '(');
    let count = lines.map(|line| line.bytes().all(|byte| byte.is_ascii_digit()).then_some(line.len()));
    let count: Option<usize> = count.sum();
    count.filter(|&count| is_square && count > 0)
}

/// The number of words of a block, and a hash that does not depend on their order: two grids, and two lists of squares,
/// have the same words if both are tours.
fn words(block: &str) -> Option<(usize, u64)> {
    let hasher = BuildHasherDefault::<DefaultHasher>::new();
    let hashes = block.split_whitespace().map(|word| hasher.hash_one(word));
    let found = hashes.fold((0, 0u64), |(count, sum), hash| (count + 1, sum.wrapping_add(hash)));
    (found.0 > 1).then_some(found)
}

/// Whether all are the same, and none is missing.
fn are_equal<T: PartialEq>(mut all: impl Iterator<Item = Option<T>>) -> bool {
    match all.next() {
        Some(Some(first)) => all.all(|other| other.as_ref() == Some(&first)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tour_is_one_however_it_is_laid_out() {
        for text in
            ["", "1 2\n3 4\n", "1 2 3\n\n4 5 6\n", "a1\nb3\n\nc1\n", "a1\n123\n\n456\n", "{\"v\":1}\n", "a1\n\n1\n"]
        {
            assert_eq!(count(text), 1, "{text:?}");
        }
    }

    #[test]
    fn several_tours_are_counted() {
        for text in ["1 2\n3 4\n\n4 3\n1 2\n", "a1\nb3\n\nb3\na1\n", "a1\n123\n\nb2\n456\n", "{\"a\":1}\n{\"a\":2}\n"] {
            assert_eq!(count(text), 2, "{text:?}");
        }
        assert_eq!(count("TOUR_SECTION\n1\n-1\n\nNAME : b\nTOUR_SECTION\n1\n-1\n"), 2);
        assert_eq!(count("step,square,row,column\n1,a1,1,1\n\nstep,square,row,column\n1,a1,1,1\n"), 2);
    }
}
