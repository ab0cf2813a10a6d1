//! Lists of three numbers per line whose first ones count the lines.
//!
//! ```text
//! 0,7,8
//! 1,8,9
//! 2,9,7
//! ```
//!
//! A table that was written with an index but without a header looks like this, and so does a cycle with weights.
//! Another list of three numbers per line that can be two things is a matrix with weights of three vertices.

use super::is_separator;
use crate::error::offset_of;

/// Where such a list begins, if the third numbers are not all equal, as weights often are.
pub(super) struct IndexColumn {
    pub(super) offset: usize,
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// Whether commas or tabs separate the numbers, as in a table.
    pub(super) is_table: bool,
}

/// The minimum number of lines; fewer lines can count up by chance.
const MIN_LINES: i64 = 3;

/// Finds the index of a list without a header.
pub(super) fn find(text: &str) -> Option<IndexColumn> {
    let is_row = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']);
    let mut rows = text.lines().enumerate().filter(|(_, line)| is_row(line)).peekable();
    let &(place, line) = rows.peek()?;

    let first = numbers(line)?;
    if !(0..=1).contains(&first[0]) {
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

/// The whole numbers of a line that has three of them, as 2 or as 2.0. The third may be a name that is taken for
/// data, such as `{}` or `nan`.
fn numbers(line: &str) -> Option<[i64; 3]> {
    let mut words = line.split(is_separator).filter(|word| !word.is_empty());
    let whole = |word: &str| {
        let number: f64 = word.parse().ok()?;
        (number.fract() == 0.0).then_some(number as i64)
    };
    let is_odd_name = |word: &str| word == "{}" || word.parse::<f64>().is_ok_and(|number| !number.is_finite());
    let [first, second, third] = [words.next()?, words.next()?, words.next()?];
    let numbers = [whole(first)?, whole(second)?, whole(third).or_else(|| is_odd_name(third).then_some(i64::MIN))?];
    words.next().is_none().then_some(numbers)
}

/// The offset of the first line, if a text is rather a matrix: three lines of three numbers with zeros on the diagonal.
pub(super) fn find_matrix(text: &str) -> Option<usize> {
    let is_row = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']);
    let mut rows = text.lines().filter(is_row);
    let first = rows.next()?;

    let diagonal = [numbers(first)?[0], numbers(rows.next()?)?[1], numbers(rows.next()?)?[2]];
    (diagonal == [0; 3] && rows.next().is_none()).then(|| offset_of(text, first))
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
        assert_eq!(is_table("0,10,20\n1,10,-1\n2,10,1e5\n"), Some(true));
        assert_eq!((find_matrix("# x\n0 3 1\n3 0 2\n1 2 0\n"), find_matrix("0 1 5\n1 2 5\n2 0 5\n")), (Some(4), None));
        for text in ["", "0 1\n1 2\n2 0\n", "0 1 5\n1 2 5\n2 0 5\n", "0 1 2\n1 2 3\n", "0 1 3\n2 1 4\n1 2 5\n"] {
            assert_eq!(is_table(text), None, "{text}");
        }
    }
}
