//! Recognises a text with several tours, as `tour --count` and `list` write them. Readers take one tour.

use anyhow::bail;

/// Refuses a text with several tours.
pub(crate) fn refuse(text: &str) -> anyhow::Result<()> {
    match count(text) {
        1 => Ok(()),
        tours => bail!("this file has {tours} tours, and one can be read; save each of them in a file of its own"),
    }
}

/// The number of tours, or 1 if the text does not look like several. A faulty tour counts as one, so that its fault is
/// reported.
fn count(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let marked = |is_mark: &dyn Fn(&str) -> bool| lines.iter().filter(|line| is_mark(line)).count();
    let objects = marked(&|line| line.starts_with('{') && line.ends_with('}'));
    if objects > 1 && objects == marked(&|line| !line.is_empty()) {
        return objects;
    }

    let headers = marked(&|line| line == "step,square,row,column");
    let sections = marked(&|line| line.eq_ignore_ascii_case("TOUR_SECTION"));
    if headers.max(sections) > 1 {
        return headers.max(sections);
    }

    let blocks: Vec<&[&str]> = lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()).collect();
    if blocks.len() < 2 {
        return 1;
    }

    let is_several = are_equal(blocks.iter().map(|block| moves(block))) || are_equal(blocks.iter().map(|b| words(b)));
    if is_several { blocks.len() } else { 1 }
}

/// The number of moves of a block that is a square and digits.
fn moves(block: &[&str]) -> Option<usize> {
    let (first, rest) = block.split_first()?;
    let is_square = first.starts_with(|c: char| c.is_ascii_alphabetic() || c == '(');
    let are_moves = !rest.is_empty() && rest.iter().all(|line| line.bytes().all(|byte| byte.is_ascii_digit()));
    (is_square && are_moves).then(|| rest.iter().map(|line| line.len()).sum())
}

/// The words of a block, sorted: two grids, and two lists of squares, have the same words if both are tours.
fn words<'a>(block: &[&'a str]) -> Option<Vec<&'a str>> {
    let mut words: Vec<&str> = block.iter().flat_map(|line| line.split_whitespace()).collect();
    words.sort_unstable();
    (words.len() > 1).then_some(words)
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
