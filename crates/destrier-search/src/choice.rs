//! The choice rule: where to go next.
//!
//! A rule is a list of keys. It keeps the candidates with the smallest first key, then those with the smallest second
//! key, and so on. Warnsdorff's rule (1823) is the rule whose first key is the degree, the number of unvisited
//! neighbours. Every tie-break is a further key, and keys can be combined in any order:
//!
//! ```
//! use destrier::choice::{Key, Rule};
//!
//! let rule = Rule::degree().then(Key::FarFromCentre).then(Key::Random);
//! assert_eq!(rule, "roth,random".parse().unwrap());
//! ```
//!
//! If a tie remains after the last key, the first move in the order 12345678 wins, or the first neighbour in a graph. A
//! degree of 0 is treated like any other (Ganzfried 2004, section 2), because such a square can only be visited at
//! once.
//!
//! A [`Walker`] follows the rule on a [`Plane`] board (padded array) or on the [`GraphTerrain`] of any graph. A graph
//! has neither squares nor numbered moves, so keys that need them are refused there.

mod catalogue;
mod look_ahead;
mod ordered;
mod plane;
mod terrain;
mod text;
mod walker;

pub use catalogue::TieBreakInfo;
pub use destrier_core::ordering::{MoveOrdering, OrderingError};
pub use destrier_core::switching::switching_table;
pub use ordered::OrderedWalker;
pub use plane::Plane;
pub use terrain::{Candidate, GraphTerrain, Terrain};
pub use text::RuleError;
pub use walker::{Ending, WalkGoal, Walker};

use destrier_core::{Leaper, Rectangle, Surface};

/// The largest k of a rule of order k; Pohl's figure 5 needs it.
pub const DEEPEST_ORDER: u8 = 9;

/// What candidates are compared by. Those with the smallest value are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// Unvisited neighbours: Warnsdorff's rule.
    Degree,
    /// A random number: every candidate has the same chance. Warnsdorff: "to any of them indifferently".
    Random,
    /// The position of the move in an ordering.
    Ordering(MoveOrdering),
    /// Roth: the larger the Euclidean distance from the centre of the board, the better.
    FarFromCentre,
    /// Pohl 1967, section 3: the sum of the degrees of the candidate's unvisited neighbours, after the move.
    SecondLevel,
    /// Pohl 1967, section 4: the smallest of these degrees instead of the sum.
    LeastNeighbour,
    /// Pohl 1967, section 4: the sum, but candidates with a neighbour of degree 2 come first.
    Hybrid,
    /// Pohl 1967, section 3, the rule of order k: of all paths of k moves, the one that leaves the most connections;
    /// ties go to k + 1 moves. Order 1 is the degree, with ties at order 2. From 1 to [`DEEPEST_ORDER`].
    Order(u8),
    /// Squirrel's table: an ordering that changes at the switching squares.
    Squirrel,
}

/// A list of keys, applied one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    keys: Vec<Key>,
}

impl Rule {
    /// Warnsdorff's rule, without tie-breaks.
    pub fn degree() -> Rule {
        Rule::by(Key::Degree)
    }

    /// The rule with this first key, in place of the degree.
    pub fn by(key: Key) -> Rule {
        Rule { keys: vec![key] }
    }

    /// Adds a key that breaks the remaining ties.
    pub fn then(mut self, key: Key) -> Rule {
        self.keys.push(key);
        self
    }

    /// The keys in order.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Whether two walks by this rule can differ. (An ordering decides everything, so later keys have no effect.)
    pub fn has_chance(&self) -> bool {
        let deciding = self.keys.iter().find(|key| matches!(key, Key::Random | Key::Ordering(_) | Key::Squirrel));
        deciding == Some(&Key::Random)
    }

    /// Checks that the rule makes sense on this terrain.
    pub fn suits(&self, terrain: &impl Terrain) -> Result<(), RuleError> {
        self.keys.iter().try_for_each(|&key| match (key, terrain.board()) {
            (Key::Order(k), _) if k == 0 || k > DEEPEST_ORDER => Err(RuleError::Depth(k.to_string())),
            (Key::Ordering(_) | Key::FarFromCentre | Key::Squirrel, None) => Err(RuleError::NeedsBoard(key)),
            (Key::Squirrel, Some(board)) if !table_covers(board) => Err(RuleError::NeedsSquareBoard),
            _ => Ok(()),
        })
    }
}

/// Whether Squirrel's table covers this board: the knight on a square of the plane without holes.
fn table_covers(board: &Rectangle) -> bool {
    let square = board.rows() == board.cols() && board.surface() == Surface::Plane;
    square && board.leaper() == Leaper::KNIGHT && board.is_whole()
}
