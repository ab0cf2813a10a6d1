//! Pieces that move like one leaper or like several: a gnu moves like a knight or like a camel.
//!
//! Their text form joins leapers by `+`, such as `1,2+1,3` or `knight+camel`. Chess problemists have names for some.

use super::leaper::{Leaper, LeaperError, Move};
use crate::square::shorten;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// One leaper, or several. Cheap to clone.
///
/// ```
/// use destrier_core::rectangle::piece::Piece;
///
/// let gnu: Piece = "knight+camel".parse().unwrap();
/// assert_eq!(gnu, "gnu".parse().unwrap());
/// assert_eq!(gnu.to_string(), "1,2+1,3");
/// assert!(gnu.reaches(3, 1) && gnu.combines_leapers());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// In the order of their texts, without repetition; never empty.
    leapers: Arc<[Leaper]>,
}

/// The names of pieces that combine leapers, and the names of these.
pub const COMPOUNDS: [(&str, &str); 4] =
    [("gnu", "knight+camel"), ("okapi", "knight+zebra"), ("bison", "camel+zebra"), ("centaur", "king+knight")];

/// The largest number of leapers in one piece.
pub const MAX_LEAPERS: usize = 16;

impl Piece {
    fn new(mut leapers: Vec<Leaper>) -> Piece {
        let steps = ["wazir", "ferz"].map(|name| name.parse::<Leaper>());
        let is_step = |leaper: &Leaper| steps.contains(&Ok(*leaper));
        let has_both = steps.iter().flatten().all(|step| leapers.contains(step));
        if has_both || leapers.contains(&Leaper::KING) {
            leapers.retain(|leaper| !is_step(leaper));
            leapers.push(Leaper::KING);
        }
        leapers.sort_by_key(|leaper| (leaper.long(), leaper.short(), *leaper == Leaper::KING));
        leapers.dedup();
        Piece { leapers: leapers.into() }
    }

    /// Its leapers, those with short moves first.
    pub fn leapers(&self) -> &[Leaper] {
        &self.leapers
    }

    /// The leaper, if it is only one.
    pub fn single(&self) -> Option<Leaper> {
        match *self.leapers {
            [leaper] => Some(leaper),
            _ => None,
        }
    }

    /// Whether it moves like more than one leaper.
    pub fn combines_leapers(&self) -> bool {
        self.leapers.len() > 1
    }

    /// The moves of all leapers, one after another.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone + '_ {
        self.leapers.iter().flat_map(|leaper| leaper.moves())
    }

    /// Whether some move goes this far along one side and this far along the other.
    pub fn reaches(&self, down: u32, right: u32) -> bool {
        self.leapers.iter().any(|leaper| leaper.reaches(down, right))
    }

    /// Whether every move leads from a light square of the chessboard to a dark one, or back.
    pub fn changes_colour(&self) -> bool {
        self.leapers.iter().all(|leaper| leaper.changes_colour())
    }
}

impl From<Leaper> for Piece {
    fn from(leaper: Leaper) -> Piece {
        Piece::new(vec![leaper])
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, leaper) in self.leapers.iter().enumerate() {
            write!(f, "{}{leaper}", if index == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

impl FromStr for Piece {
    type Err = LeaperError;

    fn from_str(text: &str) -> Result<Piece, LeaperError> {
        let named = |part: &str| COMPOUNDS.iter().find(|(name, _)| part.trim().eq_ignore_ascii_case(name));
        let expanded = text.split('+').flat_map(|part| named(part).map_or(part, |(_, parts)| parts).split('+'));
        let parts: Vec<&str> = expanded.take(MAX_LEAPERS + 1).collect();
        match parts.len() {
            ..=MAX_LEAPERS => Ok(Piece::new(parts.into_iter().map(str::parse).collect::<Result<Vec<_>, _>>()?)),
            _ => Err(LeaperError::Unreadable(shorten(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str) -> Piece {
        text.parse().unwrap()
    }

    #[test]
    fn leapers_are_combined_in_any_order_and_named_once() {
        assert_eq!(piece("1,3+2,1+1,2"), piece("knight + camel"));
        assert_eq!(piece("1,2"), Leaper::KNIGHT.into());
        assert_eq!(piece("1,2").single(), Some(Leaper::KNIGHT));
        assert_eq!(piece("gnu").moves().count(), 16);
        assert_eq!(piece("gnu+wazir"), piece("wazir+knight+camel"));
        assert_eq!(piece("Okapi + bison+1,2"), piece("knight+camel+zebra"));
        assert!("gnu+".parse::<Piece>().is_err() && "gnu+unicorn".parse::<Piece>().is_err());
        assert!(["gnu"; 8].join("+").parse::<Piece>().is_ok() && ["gnu"; 9].join("+").parse::<Piece>().is_err());
        for (name, parts) in COMPOUNDS {
            assert_eq!(piece(name), piece(parts));
            assert_eq!(piece(&piece(name).to_string()), piece(name));
        }
    }

    #[test]
    fn a_king_contains_its_steps() {
        for text in ["0,1+1,1", "king+wazir", "ferz+king+wazir", "king"] {
            assert_eq!(piece(text).single(), Some(Leaper::KING), "{text}");
        }
        assert_eq!(piece("wazir+knight").to_string(), "0,1+1,2");
    }

    #[test]
    fn only_odd_leapers_change_the_colour() {
        assert!(piece("okapi").changes_colour());
        assert!(!piece("gnu").changes_colour() && !piece("centaur").changes_colour());
        assert!(piece("gnu").reaches(1, 3) && piece("gnu").reaches(2, 1) && !piece("gnu").reaches(2, 3));
    }

    #[test]
    fn bad_texts_are_refused() {
        for text in ["", "+", "1,2+", "1,2++1,3", "gnu+", "1,2+0,0"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
        assert!(["1,2"; 17].join("+").parse::<Piece>().is_err());
        assert!(["1,2"; 16].join("+").parse::<Piece>().is_ok());
    }
}
