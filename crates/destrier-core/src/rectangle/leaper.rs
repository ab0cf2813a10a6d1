//! Leapers: pieces that jump (a, b) squares. The knight is (1,2), and the king both a (0,1) and a (1,1) leaper.
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
//! A leaper with a = b or a = 0 has only four moves; each keeps the first of the numbers that would name it. The king
//! has eight, numbered clockwise from the one straight up.

use std::fmt;
use std::str::FromStr;

/// An (a, b) leaper, with `short <= long`, or the king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaper {
    short: u32,
    long: u32,
    /// A king is a (0,1) leaper that moves by (1,1) as well. No other pair of leapers has eight moves in all.
    is_king: bool,
}

/// One move of a leaper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The number of the move in Ganzfried's diagram, 1 to 8.
    pub number: u8,
    /// Rows down (negative: up).
    pub down: i64,
    /// Columns right (negative: left).
    pub right: i64,
}

/// Why a text is not a leaper.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LeaperError {
    /// The text is not two numbers.
    #[error(
        "'{0}' is not a leaper; write two numbers, such as 1,2 for the knight or 2,3 for the zebra, a name ({names}), \
         or several of them, such as 1,2+1,3",
        names = names()
    )]
    Unreadable(String),
    /// The leaper that never moves.
    #[error("the leaper 0,0 never moves; at least one of the two numbers must be positive")]
    Still,
}

const fn leaper(short: u32, long: u32) -> Leaper {
    Leaper { short, long, is_king: false }
}

/// The names of pieces, as chess problemists use them.
pub const NAMED: [(&str, Leaper); 10] = [
    ("knight", Leaper::KNIGHT),
    ("king", Leaper::KING),
    ("wazir", leaper(0, 1)),
    ("ferz", leaper(1, 1)),
    ("dabbaba", leaper(0, 2)),
    ("alfil", leaper(2, 2)),
    ("camel", leaper(1, 3)),
    ("zebra", leaper(2, 3)),
    ("giraffe", leaper(1, 4)),
    ("antelope", leaper(3, 4)),
];

fn names() -> String {
    NAMED.map(|(name, _)| name).join(", ")
}

impl Leaper {
    /// The knight, (1,2).
    pub const KNIGHT: Leaper = Leaper { short: 1, long: 2, is_king: false };
    /// The king: one step in any of the eight directions.
    pub const KING: Leaper = Leaper { short: 0, long: 1, is_king: true };

    /// The (a, b) leaper; the order of the two does not matter.
    pub fn new(a: u32, b: u32) -> Result<Leaper, LeaperError> {
        match (a, b) {
            (0, 0) => Err(LeaperError::Still),
            _ => Ok(Leaper { short: a.min(b), long: a.max(b), is_king: false }),
        }
    }

    /// The smaller of the two numbers; of the king, 0.
    pub fn short(self) -> u32 {
        self.short
    }

    /// The larger of the two numbers: how far a move can reach along a side.
    pub fn long(self) -> u32 {
        self.long
    }

    /// Move `number` (1 to 8) as (down, right).
    pub fn offset(self, number: u8) -> Option<(i64, i64)> {
        let a = i64::from(self.short);
        let b = i64::from(self.long);
        let all = if self.is_king {
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
        } else {
            [(-b, a), (-a, b), (a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a)]
        };
        all.get(usize::from(number.checked_sub(1)?)).copied()
    }

    /// Whether some move goes this far along one side and this far along the other.
    pub fn reaches(self, down: u32, right: u32) -> bool {
        let near = down.min(right);
        let far = down.max(right);
        if self.is_king { far == 1 } else { (near, far) == (self.short, self.long) }
    }

    /// Whether every move leads from a light square of the chessboard to a dark one, or back.
    pub fn changes_colour(self) -> bool {
        !self.is_king && (self.short ^ self.long) & 1 == 1
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
        if self.is_king { f.write_str("king") } else { write!(f, "{},{}", self.short, self.long) }
    }
}

impl FromStr for Leaper {
    type Err = LeaperError;

    fn from_str(text: &str) -> Result<Leaper, LeaperError> {
        let unreadable = || LeaperError::Unreadable(crate::square::shorten(text));
        let inner = text.trim();
        if let Some((_, leaper)) = NAMED.iter().find(|(name, _)| inner.eq_ignore_ascii_case(name)) {
            return Ok(*leaper);
        }
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
    fn the_king_steps_once_in_every_direction_and_keeps_no_colour() {
        let moves: Vec<_> = Leaper::KING.moves().map(|m| (m.down, m.right)).collect();
        assert_eq!(moves.len(), 8);
        for down in -2i64..=2 {
            for right in -2i64..=2 {
                let reached = Leaper::KING.reaches(down.unsigned_abs() as u32, right.unsigned_abs() as u32);
                assert_eq!(moves.contains(&(down, right)), reached, "{down} {right}");
            }
        }
        assert!(!Leaper::KING.changes_colour() && Leaper::KNIGHT.changes_colour());
        assert_eq!("King".parse(), Ok(Leaper::KING));
        assert_eq!(Leaper::KING.to_string(), "king");
        assert_ne!("0,1".parse(), Ok(Leaper::KING));
    }

    #[test]
    fn texts_are_read_or_refused() {
        assert_eq!("2,1".parse(), Ok(Leaper::KNIGHT));
        assert_eq!("(1, 2)".parse(), Ok(Leaper::KNIGHT));
        assert_eq!("knight".parse(), Ok(Leaper::KNIGHT));
        assert_eq!("Zebra".parse(), "2,3".parse::<Leaper>());
        assert_eq!("giraffe".parse(), "4,1".parse::<Leaper>());
        assert!(NAMED.iter().all(|(name, leaper)| name.parse() == Ok(*leaper)));
        assert_eq!("0,0".parse::<Leaper>(), Err(LeaperError::Still));
        for text in ["", "1", "1,", "1,-2", "a,b", "1,2,3", "99999999999,1"] {
            assert!(matches!(text.parse::<Leaper>(), Err(LeaperError::Unreadable(_))), "{text}");
        }
    }
}
