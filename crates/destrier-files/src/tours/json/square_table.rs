//! A list of squares or cells as lists of coordinates.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Squares or cells as lists of their coordinates, all with equally many. The numbers are stored one after another, so
/// that a large tour needs no list per square.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SquareTable {
    axes: usize,
    numbers: Vec<u64>,
}

impl SquareTable {
    /// The coordinates of each square.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.numbers.chunks_exact(self.axes.max(1))
    }
}

impl Serialize for SquareTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SquareTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SquareTable, D::Error> {
        deserializer.deserialize_seq(TableVisitor)
    }
}

struct TableVisitor;

impl<'de> Visitor<'de> for TableVisitor {
    type Value = SquareTable;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares such as [[1,1],[2,3]], or of cells with more coordinates")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut squares: A) -> Result<SquareTable, A::Error> {
        let mut table = SquareTable::default();
        while let Some(coordinates) = squares.next_element::<Vec<u64>>()? {
            if table.numbers.is_empty() {
                table.axes = coordinates.len();
            }
            if coordinates.is_empty() || coordinates.len() != table.axes {
                return Err(A::Error::custom("every square needs equally many coordinates, and at least one"));
            }
            table.numbers.extend(coordinates);
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_equal_length_are_read_and_written() {
        for text in ["[]", "[[1,2],[3,4]]", "[[1,2,3],[4,5,6]]", "[[7]]"] {
            let table: SquareTable = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&table).unwrap(), text);
        }
        let table: SquareTable = serde_json::from_str("[[1,2,3],[4,5,6]]").unwrap();
        assert_eq!(table.iter().collect::<Vec<_>>(), [[1, 2, 3], [4, 5, 6]]);
        for text in ["[[1,2],[3]]", "[[]]", "[[1,-2]]", "[1,2]"] {
            assert!(serde_json::from_str::<SquareTable>(text).is_err(), "{text}");
        }
    }
}
