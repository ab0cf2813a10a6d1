//! What a tour shall have few or many of, by name.

use super::FewTurns;
use destrier_core::{Goal, Rectangle};
use destrier_search::method::Method;
use std::fmt;
use std::str::FromStr;

/// Boards with at most this many squares are searched, even if there is a pattern: the search finds fewer turns.
const SEARCHED: u64 = 400;

/// Boards with a shorter side below this have one pattern for both aims, and none for open tours. The search finds
/// better tours up to this number of squares. On larger boards it takes much longer.
const FEW_PATTERNS_BELOW: u32 = 12;
const SEARCHED_WITH_FEW_PATTERNS: u64 = HEATED;

/// On larger boards the search is cold from the beginning.
pub(super) const HEATED: u64 = 1024;

/// Larger boards are not searched at all.
pub(super) const MAX_SEARCHED: u64 = 1 << 20;

/// What a tour shall have as few or as many of as the program finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Few squares at which the tour changes its direction.
    FewestTurns,
    /// Few pairs of moves that cross.
    FewestCrossings,
    /// Many squares at which the tour changes its direction.
    MostTurns,
    /// Many pairs of moves that cross.
    MostCrossings,
}

impl Aim {
    /// All aims.
    pub const ALL: [Aim; 4] = [Aim::FewestTurns, Aim::FewestCrossings, Aim::MostTurns, Aim::MostCrossings];

    /// The name, which [`FromStr`] reads and [`Display`](fmt::Display) writes.
    pub fn name(self) -> &'static str {
        match self {
            Aim::FewestTurns => "fewest-turns",
            Aim::FewestCrossings => "fewest-crossings",
            Aim::MostTurns => "most-turns",
            Aim::MostCrossings => "most-crossings",
        }
    }

    /// Whether few are wanted, not many.
    pub fn is_for_few(self) -> bool {
        matches!(self, Aim::FewestTurns | Aim::FewestCrossings)
    }

    /// The construction with this aim, if there is one.
    pub fn construction(self) -> Option<FewTurns> {
        match self {
            Aim::FewestTurns => Some(FewTurns::TURNS),
            Aim::FewestCrossings => Some(FewTurns::CROSSINGS),
            Aim::MostTurns | Aim::MostCrossings => None,
        }
    }

    /// The method that comes nearest to the aim on a board: a search up to `SEARCHED` squares (more on narrow
    /// boards), and where there is no pattern.
    pub fn best_method(self, board: &Rectangle, goal: &Goal) -> Method {
        // On a board that is too large for a search, the pattern says which ends it cannot take.
        let any_ends = Goal::any(goal.shape);
        let goal = if board.squares() > MAX_SEARCHED { &any_ends } else { goal };
        let patterned = self.construction().filter(|few| few.has_pattern(board, goal));
        let has_few_patterns = board.rows().min(board.cols()) < FEW_PATTERNS_BELOW;
        let searched = if has_few_patterns { SEARCHED_WITH_FEW_PATTERNS } else { SEARCHED };

        match (self, patterned) {
            (Aim::FewestTurns, Some(_)) if board.squares() > searched => Method::FewTurns,
            (Aim::FewestCrossings, Some(_)) if board.squares() > searched => Method::FewCrossings,
            (Aim::FewestTurns, _) => Method::FewerTurns,
            (Aim::FewestCrossings, _) => Method::FewerCrossings,
            (Aim::MostTurns, _) => Method::MoreTurns,
            (Aim::MostCrossings, _) => Method::MoreCrossings,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Aim {
    type Err = UnknownAim;

    fn from_str(name: &str) -> Result<Aim, UnknownAim> {
        Aim::ALL.into_iter().find(|aim| aim.name() == name).ok_or(UnknownAim)
    }
}

/// A text that is not the name of an aim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the aims of a tour are {}", Aim::ALL.map(Aim::name).join(", "))]
pub struct UnknownAim;
