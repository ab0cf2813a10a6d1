//! Lists of three numbers per line whose first ones count the lines.
//!
//! ```text
//! 0,7,8
//! 1,8,9
//! 2,9,7
//! ```
//!
//! A table that was written with an index but without a header looks like this, and so does a cycle with weights.

use super::is_separator;
use crate::format::error::offset_of;

/// Where such a list begins, if the third numbers are not all equal, as weights often are.
pub(super) struct IndexColumn {
    pub(super) offset: usize,
    /// From 1.
    pub(super) line: usize,
    /// Whether commas or tabs separate the numbers, as in a table.
    pub(super) is_table: bool,
}

/// Fewer lines count by chance.
const MIN_LINES: u64 = 3;

/// Finds the index of a list without a header.
pub(super) fn find(text: &str) -> Option<IndexColumn> {
    let is_row = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']);
    let mut rows = text.lines().enumerate().filter(|(_, line)| is_row(line)).peekable();
    let &(place, line) = rows.peek()?;

    let first = numbers(line)?;
    if first[0] > 1 {
        return None;
    }

    let mut count = 0;
    let mut has_other_third = false;
    for (_, row) in rows {
        let numbers = numbers(row)?;
        if numbers[0] != first[0] + count {
            return None;
        }
        has_other_third |= numbers[2] != first[2];
        count += 1;
    }

    let is_table = line.contains([',', '\t']);
    let found = IndexColumn { offset: offset_of(text, line), line: place + 1, is_table };
    (count >= MIN_LINES && has_other_third).then_some(found)
}

/// The numbers of a line that has three of them.
fn numbers(line: &str) -> Option<[u64; 3]> {
    let mut words = line.split(is_separator).filter(|word| !word.is_empty());
    let whole = |word: &str| word.strip_suffix(".0").unwrap_or(word).parse().ok();
    let numbers = [whole(words.next()?)?, whole(words.next()?)?, whole(words.next()?)?];
    words.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_told_from_other_vertices() {
        let is_table = |text: &str| find(text).map(|found| found.is_table);
        assert_eq!(is_table("# x\n0,7,8\n1,8,9\n2,9,7\n"), Some(true));
        assert_eq!(is_table("0\t7\t8\n1\t8\t9\n2\t9\t7\n"), Some(true));
        assert_eq!(is_table("1 2 5\n2 3 6\n3 1 7\n"), Some(false));
        for text in ["", "0 1\n1 2\n2 0\n", "0 1 5\n1 2 5\n2 0 5\n", "0 1 2\n1 2 3\n", "0 1 3\n2 1 4\n1 2 5\n"] {
            assert_eq!(is_table(text), None, "{text}");
        }
    }
}
