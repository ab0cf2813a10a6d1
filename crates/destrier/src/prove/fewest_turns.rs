//! The fewest turns of small boards, exactly: for each board a tour and a proof that no tour has fewer turns, confirmed
//! by the checker in core.
//!
//! ```
//! use destrier::prove::fewest_turns::{certificates, fewest_known};
//!
//! assert_eq!(fewest_known(&"8x8".parse().unwrap(), destrier::Shape::Closed), Some(45));
//! let claims = certificates();
//! assert!(claims.iter().any(|claim| claim.turns == 45 && claim.check().is_ok()));
//! ```

use crate::stored_text::stored_text;
use destrier_core::fewest_turns::{FewestTurns, FewestTurnsFault};
use destrier_core::{Board, Shape};

/// What every certificate begins with.
const HEAD: &str = "fewest turns ";

/// A claim and what the checker says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckedClaim {
    /// The claim.
    pub claim: FewestTurns,
    /// The number of cases of the proof, or why it is refused.
    pub verdict: Result<usize, FewestTurnsFault>,
}

impl CheckedClaim {
    /// Checks a claim.
    pub fn new(claim: FewestTurns) -> CheckedClaim {
        let verdict = claim.check();
        CheckedClaim { claim, verdict }
    }
}

/// The certificates that come with the program, one after another, made by `crates/research/scripts/fewest_turns.py`.
fn stored() -> &'static str {
    stored_text!("prove/fewest_turns.txt")
}

/// The texts of the certificates, each with a name for its file.
pub fn certificate_texts() -> Vec<(String, &'static str)> {
    let stored = stored();
    let begins = stored.match_indices(HEAD).map(|(begin, _)| begin);
    let ends = begins.clone().skip(1).chain([stored.len()]);
    let texts = begins.zip(ends).map(|(begin, end)| &stored[begin..end]);
    texts.map(|text| (file_name(text), text)).collect()
}

fn file_name(text: &str) -> String {
    let words: Vec<&str> = text.lines().next().unwrap_or_default().split_whitespace().skip(2).take(2).collect();
    format!("fewest-turns-{}.txt", words.join("-"))
}

/// The certificates that come with the program. (A test reads all of them.)
pub fn certificates() -> Vec<FewestTurns> {
    certificate_texts().iter().filter_map(|(_, text)| text.parse().ok()).collect()
}

/// Checks the certificates that come with the program.
pub fn fewest_turns() -> Vec<CheckedClaim> {
    certificates().into_iter().map(CheckedClaim::new).collect()
}

/// The fewest turns of a board if they are proved; a board has those of its transposed one. The proof is not checked
/// here.
pub fn fewest_known(board: &Board, shape: Shape) -> Option<u64> {
    let shape = if shape == Shape::Closed { "closed" } else { "open" };
    let sizes = [board.to_string(), transposed(board)?];
    stored().lines().filter_map(|line| line.strip_prefix(HEAD)).find_map(|line| {
        let mut words = line.split(' ');
        let is_asked = words.next().is_some_and(|size| sizes.iter().any(|asked| asked == size));
        (is_asked && words.next() == Some(shape)).then(|| words.next()?.parse().ok())?
    })
}

/// The fewest crossings of closed tours, from the lists of all tours.
const FEWEST_CROSSINGS: [(&str, u64); 7] =
    [("3x10", 55), ("3x12", 61), ("3x14", 69), ("3x16", 75), ("5x6", 49), ("5x8", 54), ("6x6", 52)];

/// The fewest crossings of a board if they are known: they were counted in a list of all its closed tours.
pub fn fewest_crossings_known(board: &Board, shape: Shape) -> Option<u64> {
    let sizes = [board.to_string(), transposed(board)?];
    let known = FEWEST_CROSSINGS.iter().find(|(size, _)| sizes.iter().any(|asked| asked == size));
    known.filter(|_| shape == Shape::Closed).map(|&(_, crossings)| crossings)
}

/// The text of the transposed board, if that says all about it.
fn transposed(board: &Board) -> Option<String> {
    let plain = format!("{}x{}", board.rows(), board.cols());
    (board.to_string() == plain).then(|| format!("{}x{}", board.cols(), board.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::fewest_turns::Case;

    #[test]
    fn all_certificates_are_read_and_confirmed() {
        let texts = certificate_texts();
        assert!(texts.len() > 40);
        for (name, text) in texts {
            let claim: FewestTurns = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(claim.to_string(), text, "{name}");
            let cases = claim.cases.iter().filter(|case| matches!(case, Case::Weighed(_))).count();
            assert_eq!(claim.check(), Ok(cases), "{name}");
        }
    }

    /// From the lists of all closed tours of these boards.
    #[test]
    fn the_fewest_turns_are_those_of_the_lists_of_all_tours() {
        let known = [("3x10", 26), ("3x12", 32), ("5x6", 28), ("5x8", 35), ("6x6", 32), ("8x5", 35)];
        for (board, turns) in known {
            assert_eq!(fewest_known(&board.parse().unwrap(), Shape::Closed), Some(turns), "{board}");
        }
        for board in ["torus:6x6", "6x6 without=c3,d3", "6x6 leaper=2,3", "50x50"] {
            assert_eq!(fewest_known(&board.parse().unwrap(), Shape::Closed), None, "{board}");
        }
    }

    #[test]
    fn the_fewest_crossings_are_known_for_closed_tours_of_small_boards() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        assert_eq!(fewest_crossings_known(&board("6x5"), Shape::Closed), Some(49));
        assert_eq!(fewest_crossings_known(&board("6x6"), Shape::Open), None);
        assert_eq!(fewest_crossings_known(&board("torus:6x6"), Shape::Closed), None);
    }

    /// Every change of a proof that is still accepted claims no more turns than the tour has; here only the proof is
    /// changed, so nearly all changes must be refused, and none may make a larger claim acceptable.
    #[test]
    fn no_change_proves_more_turns() {
        let claims = certificates();
        let claim = claims.iter().find(|claim| claim.board.to_string() == "6x8" && claim.shape == Shape::Closed);
        let claim = claim.unwrap();
        let mut refused = 0;
        for number in 0..claim.cases.len() {
            let mut without = claim.clone();
            without.cases.remove(number);
            assert!(without.check().is_err(), "case {number} can be left out");
            for change in [-1000, -1, 1, 1000] {
                let mut changed = claim.clone();
                let Case::Weighed(weights) = &mut changed.cases[number] else { continue };
                for pair in &mut weights.moves {
                    pair.0 += change;
                }
                refused += usize::from(changed.check().is_err());
            }
            let mut more = claim.clone();
            more.turns += 1;
            assert!(more.check().is_err());
        }
        assert!(refused > 20, "{refused}");
    }
}
