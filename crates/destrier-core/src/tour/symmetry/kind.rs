//! The kinds of symmetric tours, by the names under which people ask for them.
//!
//! A motion of the board that maps a tour to itself acts on the walk in one of two ways: it moves every square by the
//! same number of steps and keeps the direction, or it reverses the walk. A half-turn can do either, and the two kinds
//! have names: in an *Eulerian* tour opposite squares are half the tour apart; in a *Bergholtian* tour, which passes
//! twice through the centre of the board, the numbers of opposite squares add up to the same sum. An open tour can only
//! be reversed.
//!
//! The names are those of G. P. Jelliss, *Knight's Tour Notes*.

use super::motion::{self, Motion, RectangleSymmetry};
use super::{Shape, SymmetrySearch, Tour};
use crate::rectangle::Rectangle;
use std::fmt;
use std::str::FromStr;

/// A kind of symmetric tours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum SymmetryKind {
    /// A half-turn maps the tour to itself.
    HalfTurn,
    /// A half-turn maps the tour to itself and keeps its direction: opposite squares are half the tour apart.
    Eulerian,
    /// A half-turn maps the tour to itself and reverses it: the numbers of opposite squares add up to the same sum.
    Bergholtian,
    /// A quarter-turn maps the tour to itself.
    QuarterTurn,
    /// A reflection maps the tour to itself.
    Reflection,
    /// Some motion of the board other than the identity maps the tour to itself.
    Any,
}

/// How a motion that maps a tour to itself acts on the walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SymmetryAction {
    /// Every square moves by the same number of steps along the closed tour.
    Shift,
    /// The walk is reversed.
    Reverse,
}

impl SymmetryKind {
    /// All kinds.
    pub const ALL: [SymmetryKind; 6] = [
        SymmetryKind::HalfTurn,
        SymmetryKind::Eulerian,
        SymmetryKind::Bergholtian,
        SymmetryKind::QuarterTurn,
        SymmetryKind::Reflection,
        SymmetryKind::Any,
    ];

    /// The name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            SymmetryKind::HalfTurn => "half-turn",
            SymmetryKind::Eulerian => "eulerian",
            SymmetryKind::Bergholtian => "bergholtian",
            SymmetryKind::QuarterTurn => "quarter-turn",
            SymmetryKind::Reflection => "reflection",
            SymmetryKind::Any => "any",
        }
    }

    /// The kind as the attribute of a tour: a tour "with half-turn symmetry".
    pub fn in_words(self) -> &'static str {
        match self {
            SymmetryKind::HalfTurn => "half-turn symmetry",
            SymmetryKind::Eulerian => "Eulerian half-turn symmetry",
            SymmetryKind::Bergholtian => "Bergholtian half-turn symmetry",
            SymmetryKind::QuarterTurn => "quarter-turn symmetry",
            SymmetryKind::Reflection => "reflection symmetry",
            SymmetryKind::Any => "any symmetry",
        }
    }

    /// Whether a tour on which a motion with this part acts in this way is of the kind.
    pub fn admits(self, part: RectangleSymmetry, action: SymmetryAction) -> bool {
        use RectangleSymmetry as Part;
        match self {
            SymmetryKind::HalfTurn => part == Part::HalfTurn,
            SymmetryKind::Eulerian => part == Part::HalfTurn && action == SymmetryAction::Shift,
            SymmetryKind::Bergholtian => part == Part::HalfTurn && action == SymmetryAction::Reverse,
            SymmetryKind::QuarterTurn => matches!(part, Part::Clockwise | Part::Counterclockwise),
            SymmetryKind::Reflection => {
                matches!(part, Part::TopBottom | Part::LeftRight | Part::MainDiagonal | Part::OtherDiagonal)
            }
            SymmetryKind::Any => true,
        }
    }

    /// The motions of a board that may make a tour of this kind. Of a motion and its inverse one suffices, so that
    /// counterclockwise turns are left out.
    pub fn motions(self, board: &Rectangle) -> impl Iterator<Item = Motion> {
        let admits = move |part| [SymmetryAction::Shift, SymmetryAction::Reverse].iter().any(|&a| self.admits(part, a));
        motion::all(board).filter(move |motion| {
            let is_identity = (motion.part, motion.down, motion.right) == (RectangleSymmetry::Identity, 0, 0);
            !is_identity && motion.part != RectangleSymmetry::Counterclockwise && admits(motion.part)
        })
    }
}

impl fmt::Display for SymmetryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no kind of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is not a symmetry; the symmetries are half-turn, eulerian, bergholtian, quarter-turn, reflection and any"
)]
pub struct SymmetryKindError(String);

impl FromStr for SymmetryKind {
    type Err = SymmetryKindError;

    fn from_str(text: &str) -> Result<SymmetryKind, SymmetryKindError> {
        let found = SymmetryKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| SymmetryKindError(crate::square::shorten(text).to_string()))
    }
}

/// A motion that makes the tour one of this kind, and how it acts on the walk. `Some(None)` if the tour is not of the
/// kind; `None` if that would take too long to find out (see [`symmetry`](super::symmetry())). As an open tour, a tour
/// whose ends are a move apart lacks that move.
///
/// ```
/// use destrier_core::tour::symmetry::{SymmetryAction, SymmetryKind, find_kind};
/// use destrier_core::{Path, Shape, verify};
///
/// let path = Path::Vertices(vec![8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
/// let tour = verify("3x4".parse::<destrier_core::Rectangle>().unwrap(), path, Shape::Open).unwrap();
/// let (_, action) = find_kind(&tour, Shape::Open, SymmetryKind::HalfTurn).unwrap().unwrap();
/// assert_eq!(action, SymmetryAction::Reverse);
/// assert_eq!(find_kind(&tour, Shape::Open, SymmetryKind::Reflection), Some(None));
/// ```
pub fn find_kind(tour: &Tour<Rectangle>, shape: Shape, kind: SymmetryKind) -> Option<Option<(Motion, SymmetryAction)>> {
    let mut search = SymmetrySearch::new(tour)?;
    for motion in kind.motions(tour.board()) {
        for action in [SymmetryAction::Shift, SymmetryAction::Reverse] {
            if kind.admits(motion.part, action) && search.acts(motion, shape, action)? {
                return Some(Some((motion, action)));
            }
        }
    }
    Some(None)
}

/// Whether this motion maps the tour, as one of this shape, to itself and acts on the walk like this.
pub fn is_kept_by(tour: &Tour<Rectangle>, shape: Shape, motion: Motion, action: SymmetryAction) -> bool {
    let Some(search) = SymmetrySearch::new(tour) else { return false };
    // Every square is looked at a few times at most.
    SymmetrySearch { budget: u64::MAX, ..search }.acts(motion, shape, action) == Some(true)
}
