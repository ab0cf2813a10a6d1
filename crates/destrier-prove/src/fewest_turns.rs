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

use destrier_core::fewest_turns::{FewestTurns, FewestTurnsFault};
use destrier_core::{Rectangle, Shape, Square};

/// The text at the beginning of every certificate.
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

/// The certificates that come with the program, one after another, made by `research/scripts/fewest_turns.py`.
fn stored() -> &'static str {
    include_str!("fewest_turns.txt")
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

/// The fewest turns of a board if they are proved by a certificate; a board has those of its transposed one. The proof
/// is not checked here.
pub fn fewest_proved(board: &Rectangle, shape: Shape) -> Option<u64> {
    stored_claim(board, shape).map(|(turns, _)| turns)
}

/// The fewest turns of a board if they are known, by a certificate or by a list of all its closed tours.
pub fn fewest_known(board: &Rectangle, shape: Shape) -> Option<u64> {
    fewest_proved(board, shape).or_else(|| Some(listed(board, shape)?.fewest_turns))
}

/// The tour with the fewest turns that a certificate names: a claim.
pub fn tour_with_fewest(board: &Rectangle, shape: Shape) -> Option<Vec<Square>> {
    let (_, claim) = stored_claim(board, shape)?;
    let own: Rectangle = claim.size.parse().ok()?;
    let names = claim.tour?.split(' ');
    let squares = names.map(|name| own.read_square(name).ok()).collect::<Option<Vec<Square>>>()?;
    let is_turned = own.rows() != board.rows();
    let square = |square: Square| if is_turned { Square::new(square.col, square.row) } else { square };
    Some(squares.into_iter().map(square).collect())
}

/// The board of a certificate and its tour, as they are written.
struct ClaimText {
    size: &'static str,
    tour: Option<&'static str>,
}

/// The fewest turns of a board by a certificate, and what else that says.
fn stored_claim(board: &Rectangle, shape: Shape) -> Option<(u64, ClaimText)> {
    let shape = if shape == Shape::Closed { "closed" } else { "open" };
    let sizes = [board.to_string(), transposed(board)?];
    let mut lines = stored().lines();
    while let Some(line) = lines.next() {
        let Some(words) = line.strip_prefix(HEAD) else { continue };
        let mut words = words.split(' ');
        let size = words.next().filter(|size| sizes.iter().any(|asked| asked == size));
        if let Some(size) = size.filter(|_| words.next() == Some(shape)) {
            let tour = lines.next().and_then(|line| line.strip_prefix("tour "));
            return Some((words.next()?.parse().ok()?, ClaimText { size, tour }));
        }
    }

    None
}

/// The extreme numbers of turns and crossings in the list of all closed tours of a board.
struct AllTours {
    size: &'static str,
    fewest_turns: u64,
    fewest_crossings: u64,
    most_crossings: u64,
}

const fn all_tours(size: &'static str, fewest_turns: u64, fewest_crossings: u64, most_crossings: u64) -> AllTours {
    AllTours { size, fewest_turns, fewest_crossings, most_crossings }
}

/// The boards whose closed tours were all listed (docs/results/few-turns.md).
const LISTED: [AllTours; 7] = [
    all_tours("3x10", 26, 55, 57),
    all_tours("3x12", 32, 61, 68),
    all_tours("3x14", 34, 69, 83),
    all_tours("3x16", 39, 75, 93),
    all_tours("5x6", 28, 49, 51),
    all_tours("5x8", 35, 54, 70),
    all_tours("6x6", 32, 52, 66),
];

fn listed(board: &Rectangle, shape: Shape) -> Option<&'static AllTours> {
    let sizes = [board.to_string(), transposed(board)?];
    LISTED.iter().find(|listed| shape == Shape::Closed && sizes.iter().any(|asked| asked == listed.size))
}

/// The fewest crossings of a board if they are known: they were counted in a list of all its closed tours.
pub fn fewest_crossings_known(board: &Rectangle, shape: Shape) -> Option<u64> {
    listed(board, shape).map(|listed| listed.fewest_crossings)
}

/// The most crossings of a board if they are known: they were counted in a list of all its closed tours.
pub fn most_crossings_known(board: &Rectangle, shape: Shape) -> Option<u64> {
    listed(board, shape).map(|listed| listed.most_crossings)
}

/// The text of the transposed board, if that says all about it.
fn transposed(board: &Rectangle) -> Option<String> {
    let plain = format!("{}x{}", board.rows(), board.cols());
    (board.to_string() == plain).then(|| format!("{}x{}", board.cols(), board.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::fewest_turns::Case;
    use destrier_core::tour::strides::turns;
    use destrier_core::{Path, verify};

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

    /// The expected numbers come from lists of all closed tours of these boards.
    #[test]
    fn the_fewest_turns_are_those_of_the_lists_of_all_tours() {
        for AllTours { size, fewest_turns, .. } in LISTED {
            let board: Rectangle = size.parse().unwrap();
            assert_eq!(fewest_known(&board, Shape::Closed), Some(fewest_turns), "{size}");
            let proved = fewest_proved(&board, Shape::Closed);
            assert!(proved.is_none_or(|turns| turns == fewest_turns), "{size}: {proved:?}");
        }
        assert_eq!(fewest_proved(&"8x5".parse().unwrap(), Shape::Closed), Some(35));
        assert_eq!(fewest_proved(&"3x14".parse().unwrap(), Shape::Closed), None);
        for board in ["torus:6x6", "6x6 without=c3,d3", "6x6 leaper=2,3", "50x50"] {
            assert_eq!(fewest_known(&board.parse().unwrap(), Shape::Closed), None, "{board}");
        }
    }

    #[test]
    fn the_fewest_crossings_are_known_for_closed_tours_of_small_boards() {
        let board = |text: &str| text.parse::<Rectangle>().unwrap();
        assert_eq!(fewest_crossings_known(&board("6x5"), Shape::Closed), Some(49));
        assert_eq!(fewest_crossings_known(&board("6x6"), Shape::Open), None);
        assert_eq!(fewest_crossings_known(&board("torus:6x6"), Shape::Closed), None);
        assert_eq!(most_crossings_known(&board("14x3"), Shape::Closed), Some(83));
    }

    #[test]
    fn the_tours_of_the_certificates_fit_the_board_and_the_board_on_its_side() {
        for size in ["6x8", "8x6"] {
            let board: Rectangle = size.parse().unwrap();
            let squares = tour_with_fewest(&board, Shape::Closed).unwrap();
            let ids = squares.into_iter().map(|square| board.id(square) as u32).collect();
            let tour = verify(board, Path::Vertices(ids), Shape::Closed).unwrap();
            assert_eq!(turns(&tour), 39, "{size}");
        }
        assert_eq!(tour_with_fewest(&"50x50".parse().unwrap(), Shape::Closed), None);
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
