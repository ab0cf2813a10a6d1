//! Leapers: pieces that jump (a, b) squares. The knight is (1,2).
//!
//! Moves are numbered 1 to 8 as in Ganzfried 2004, section 1: clockwise from the one that goes long up and short to
//! the right. For the knight:
//!
//! ```text
//!       8   1
//!     7       2
//!         X
//!     6       3
//!       5   4
//! ```
//!
//! A leaper with a = b or a = 0 has only four moves; each keeps the first of the numbers that would name it.

use std::fmt;
use std::str::FromStr;

/// An (a, b) leaper, with `short <= long`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaper {
    short: u32,
    long: u32,
}

/// One move of a leaper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Its number in Ganzfried's diagram, 1 to 8.
    pub number: u8,
    /// Rows down (negative: up).
    pub down: i64,
    /// Columns right (negative: left).
    pub right: i64,
}

/// Why a text is no leaper.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeaperError {
    /// Not two numbers.
    #[error("'{0}' is not a leaper; write two numbers, such as 1,2 for the knight or 2,3 for the zebra")]
    Unreadable(String),
    /// The leaper that stands still.
    #[error("the leaper 0,0 never moves; at least one of the two numbers must be positive")]
    Still,
}

impl Leaper {
    /// The knight, (1,2).
    pub const KNIGHT: Leaper = Leaper { short: 1, long: 2 };

    /// The (a, b) leaper; the order of the two does not matter.
    pub fn new(a: u32, b: u32) -> Result<Leaper, LeaperError> {
        match (a, b) {
            (0, 0) => Err(LeaperError::Still),
            _ => Ok(Leaper { short: a.min(b), long: a.max(b) }),
        }
    }

    /// The smaller of the two numbers.
    pub fn short(self) -> u32 {
        self.short
    }

    /// The larger of the two numbers: how far a move can reach along a side.
    pub fn long(self) -> u32 {
        self.long
    }

    /// Move `number` (1 to 8) as (down, right).
    pub fn offset(self, number: u8) -> Option<(i64, i64)> {
        let (a, b) = (i64::from(self.short), i64::from(self.long));
        let all = [(-b, a), (-a, b), (a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a)];
        all.get(usize::from(number.checked_sub(1)?)).copied()
    }

    /// The different moves, in the order of their numbers.
    pub fn moves(self) -> impl Iterator<Item = Move> + Clone {
        (1..=8u8).filter_map(move |number| {
            let (down, right) = self.offset(number)?;
            let is_new = (1..number).all(|earlier| self.offset(earlier) != Some((down, right)));
            is_new.then_some(Move { number, down, right })
        })
    }
}

impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.short, self.long)
    }
}

impl FromStr for Leaper {
    type Err = LeaperError;

    fn from_str(text: &str) -> Result<Leaper, LeaperError> {
        let unreadable = || LeaperError::Unreadable(crate::square::shorten(text));
        let inner = text.trim();
        let inner = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(inner);
        let (a, b) = inner.split_once(',').ok_or_else(unreadable)?;
        let number = |part: &str| part.trim().parse::<u32>().map_err(|_| unreadable());
        Leaper::new(number(a)?, number(b)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knight_has_the_eight_moves_of_the_paper_in_its_order() {
        let moves: Vec<_> = Leaper::KNIGHT.moves().map(|m| (m.down, m.right)).collect();
        assert_eq!(moves, [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]);
    }

    #[test]
    fn straight_and_diagonal_leapers_have_four_moves() {
        assert_eq!(Leaper::new(0, 1).unwrap().moves().count(), 4);
        assert_eq!(Leaper::new(2, 2).unwrap().moves().count(), 4);
    }

    #[test]
    fn texts_are_read_or_refused() {
        assert_eq!("2,1".parse(), Ok(Leaper::KNIGHT));
        assert_eq!("(1, 2)".parse(), Ok(Leaper::KNIGHT));
        assert_eq!("0,0".parse::<Leaper>(), Err(LeaperError::Still));
        for text in ["", "1", "1,", "1,-2", "a,b", "1,2,3", "99999999999,1"] {
            assert!(matches!(text.parse::<Leaper>(), Err(LeaperError::Unreadable(_))), "{text}");
        }
    }
}
