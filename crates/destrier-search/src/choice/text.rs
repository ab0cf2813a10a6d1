//! A rule as text: the names of the keys that break ties, separated by commas, such as `pohl,roth,random`.
//!
//! The degree comes first without being named. A leading `order-3` replaces it; a leading `free` removes it.

use super::{DEEPEST_ORDER, Key, Rule};
use super::{MoveOrdering, OrderingError};
use std::fmt;
use std::str::FromStr;

/// What is wrong with a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The text is not the name of a key.
    #[error(
        "'{0}' is not a tie-break; choose from random, a move ordering such as 12345678, roth, pohl, pohl-least, \
         pohl-hybrid, order-1 to order-{DEEPEST_ORDER}, squirrel, or several of them separated by commas"
    )]
    Unknown(String),
    /// Digits that are not a permutation.
    #[error(transparent)]
    Ordering(#[from] OrderingError),
    /// A rule of order k with an unsupported k.
    #[error("there is no order {0}; a rule of order k looks from 1 to {DEEPEST_ORDER} moves ahead, such as order-3")]
    Depth(String),
    /// A key that needs squares or moves, on a graph that has none.
    #[error(
        "'{0}' needs squares and moves, which a graph does not have; use random, pohl, pohl-least, pohl-hybrid or \
         order-k"
    )]
    NeedsBoard(Key),
    /// Squirrel's table on a board that it does not cover.
    #[error("Squirrel's table is for the knight on square plane boards without holes; use roth or random here")]
    NeedsSquareBoard,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Degree => f.write_str("degree"),
            Key::Random => f.write_str("random"),
            Key::Ordering(ordering) => ordering.fmt(f),
            Key::FarFromCentre => f.write_str("roth"),
            Key::SecondLevel => f.write_str("pohl"),
            Key::LeastNeighbour => f.write_str("pohl-least"),
            Key::Hybrid => f.write_str("pohl-hybrid"),
            Key::Order(k) => write!(f, "order-{k}"),
            Key::Squirrel => f.write_str("squirrel"),
        }
    }
}

impl FromStr for Key {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Key, RuleError> {
        let text = text.trim();
        let key = match text {
            "degree" => Key::Degree,
            "random" => Key::Random,
            "roth" => Key::FarFromCentre,
            "pohl" => Key::SecondLevel,
            "pohl-least" => Key::LeastNeighbour,
            "pohl-hybrid" => Key::Hybrid,
            "squirrel" => Key::Squirrel,
            _ if text.starts_with(|c: char| c.is_ascii_digit()) => Key::Ordering(text.parse::<MoveOrdering>()?),
            _ => match text.strip_prefix("order-") {
                Some(digits) => Key::Order(read_depth(digits)?),
                None => return Err(RuleError::Unknown(text.chars().take(40).collect())),
            },
        };
        Ok(key)
    }
}

fn read_depth(digits: &str) -> Result<u8, RuleError> {
    let depth = digits.parse().ok().filter(|k| (1..=DEEPEST_ORDER).contains(k));
    depth.ok_or_else(|| RuleError::Depth(digits.chars().take(40).collect()))
}

/// The tie-breaks of the rule; parsing them gives the rule back.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = match self.keys() {
            [Key::Degree, ties @ ..] if !matches!(ties.first(), None | Some(Key::Degree | Key::Order(_))) => ties,
            all @ [Key::Degree | Key::Order(_), ..] => all,
            all => {
                f.write_str("free,")?;
                all
            }
        };

        for (place, key) in shown.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            key.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Rule, RuleError> {
        let (free, names) = match text.trim().strip_prefix("free,") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut keys = names.split(',').map(str::parse::<Key>).collect::<Result<Vec<Key>, _>>()?;
        if !free && !matches!(keys.first(), Some(Key::Degree | Key::Order(_))) {
            keys.insert(0, Key::Degree);
        }
        Ok(Rule { keys })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_key() -> impl Strategy<Value = Key> {
        let plain = [
            Key::Degree,
            Key::Random,
            Key::FarFromCentre,
            Key::SecondLevel,
            Key::LeastNeighbour,
            Key::Hybrid,
            Key::Squirrel,
        ];

        let ordering = Just((1..=8u8).collect::<Vec<_>>()).prop_shuffle().prop_map(|numbers| {
            let text: String = numbers.iter().map(|&number| char::from(b'0' + number)).collect();
            Key::Ordering(text.parse().unwrap())
        });
        prop_oneof![proptest::sample::select(plain.to_vec()), ordering, (1u8..=9).prop_map(Key::Order)]
    }

    proptest! {
        #[test]
        fn a_rule_reads_back_as_it_was_written(keys in proptest::collection::vec(any_key(), 1..5)) {
            let rule = Rule { keys };
            prop_assert_eq!(rule.to_string().parse::<Rule>(), Ok(rule));
        }

        #[test]
        fn no_text_panics(text in ".{0,40}") {
            let _ = text.parse::<Rule>();
        }
    }

    #[test]
    fn what_is_wrong_says_what_would_be_right() {
        for (text, word) in [
            ("", "random"),
            ("warm", "12345678"),
            ("random,", "roth"),
            ("1234", "1 to 8"),
            ("order-0", "order-3"),
            ("order-10", "from 1 to 9"),
            ("order-x", "order-3"),
        ] {
            let message = text.parse::<Rule>().unwrap_err().to_string();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
