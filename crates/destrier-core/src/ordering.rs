//! A move ordering: the order in which the eight move types are preferred, such as `28365174` (Ganzfried 2004, section
//! 3).
//!
//! Invariant: a permutation of 1 to 8.

use std::fmt;
use std::str::FromStr;

/// What each move type adds to row and column, from move type 1 on (Ganzfried 2004, section 1).
pub const MOVES: [[i64; 2]; 8] = [[-2, 1], [-1, 2], [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1]];

/// The number of the move that leads back.
///
/// ```
/// assert_eq!(destrier_core::ordering::opposite(1), 5);
/// ```
pub const fn opposite(number: u8) -> u8 {
    (number + 3) % 8 + 1
}

/// A permutation of the move types 1 to 8; the first is preferred.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveOrdering([u8; 8]);

/// A text that is not a move ordering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderingError(pub String);

impl fmt::Display for OrderingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a move ordering; write each of the digits 1 to 8 once, such as 12345678", self.0)
    }
}

impl std::error::Error for OrderingError {}

impl MoveOrdering {
    /// 12345678, the order that decides remaining ties.
    pub const PLAIN: MoveOrdering = MoveOrdering([1, 2, 3, 4, 5, 6, 7, 8]);

    /// The ordering with these decimal digits; for tables in the code, where a slip stops the build.
    pub const fn of(digits: u32) -> MoveOrdering {
        let mut numbers = [0; 8];
        let mut rest = digits;
        let mut seen = 0u32;
        let mut place = 8;
        while place > 0 {
            place -= 1;
            numbers[place] = (rest % 10) as u8;
            seen |= 1 << (rest % 10);
            rest /= 10;
        }
        assert!(seen == 0b1_1111_1110 && rest == 0, "a move ordering has each of the digits 1 to 8 once");
        MoveOrdering(numbers)
    }

    /// The move types, the preferred one first.
    pub fn numbers(self) -> [u8; 8] {
        self.0
    }

    /// For each move type minus one, its position in the ordering, from 0.
    pub fn ranks(self) -> [u8; 8] {
        let mut ranks = [0; 8];
        for (rank, number) in (0..).zip(self.0) {
            ranks[usize::from(number - 1)] = rank;
        }
        ranks
    }
}

impl fmt::Display for MoveOrdering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|number| write!(f, "{number}"))
    }
}

impl FromStr for MoveOrdering {
    type Err = OrderingError;

    fn from_str(text: &str) -> Result<MoveOrdering, OrderingError> {
        let refuse = || OrderingError(text.chars().take(40).collect());
        let digits: [u8; 8] = text.as_bytes().try_into().map_err(|_| refuse())?;
        let mut sorted = digits;
        sorted.sort_unstable();
        if &sorted != b"12345678" {
            return Err(refuse());
        }
        Ok(MoveOrdering(digits.map(|digit| digit - b'0')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordering_reads_prints_and_ranks() {
        let ordering: MoveOrdering = "28365174".parse().unwrap();
        assert_eq!(ordering, MoveOrdering::of(28365174));
        assert_eq!(ordering.to_string(), "28365174");
        // Type 5 comes before type 4: the paper's own example.
        assert!(ordering.ranks()[4] < ordering.ranks()[3]);
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        for text in ["", "1234567", "12345677", "123456789", "12345670", "abcdefgh", "é2345678"] {
            assert!(text.parse::<MoveOrdering>().is_err(), "{text}");
        }
    }
}
