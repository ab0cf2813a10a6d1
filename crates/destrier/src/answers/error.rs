//! Why a request cannot be carried out.

use destrier_core::FixedStepsError;
use destrier_graphs::GraphError;
use destrier_search::byte_size::{in_words, need_in_words};
use destrier_search::claim::WrongClaim;
use destrier_search::method::{Method, Unsuited};
use std::fmt;

/// Why a request cannot be carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The method is for graphs.
    #[error("the method {} is for graphs; the methods for boards are {}", .0, Method::names(Method::for_boards()))]
    NotForBoards(Method),
    /// Tie-breaks were given to a method that has none.
    #[error("tie-breaks belong to the method warnsdorff, not to {0}")]
    NoTies(Method),
    /// The start or the end is a hole or off the board.
    #[error("the {which} {name} is {place}")]
    Misplaced {
        /// `start` or `end`.
        which: &'static str,
        /// The square's name.
        name: String,
        /// The place of the square.
        place: &'static str,
    },
    /// The search needs too much memory.
    #[error("{board} has {squares} squares; finding and storing a tour needs {}, and {} are allowed",
        need_in_words(*.needed, *.allowed), in_words(*.allowed))]
    TooLarge {
        /// The board.
        board: String,
        /// The number of its squares.
        squares: u64,
        /// Bytes that are needed.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
        /// The method that computes such a tour without storing it, if one does.
        computed_by: Option<Method>,
    },
    /// The board has more squares than a stored tour can number.
    #[error("{board} has {squares} squares, and only tours of fewer than 2^32 squares are stored; finding and \
         storing one would need {}", in_words(*.needed))]
    TooManySquares {
        /// The board.
        board: String,
        /// The number of its squares.
        squares: u64,
        /// Bytes that are needed.
        needed: u64,
        /// The method that computes such a tour without storing it, if one does.
        computed_by: Option<Method>,
    },
    /// No construction has these ends, and no reason was found why no such tour should exist. This is an answer that
    /// gives up, and not bad input.
    #[error("gave up: no construction reaches {board} with these ends, and {instead}")]
    NotComputed {
        /// The board.
        board: String,
        /// Why nothing else was tried.
        instead: String,
    },
    /// It is not known here whether such a tour exists. This is an answer that gives up, and not bad input.
    #[error("no {wanted} of {board} is known to this program, nor a reason why there is none")]
    NotKnown {
        /// The kind of tour.
        wanted: &'static str,
        /// The board.
        board: String,
    },
    /// A wish that has a meaning on rectangles only.
    #[error("{}", .0.refusal(&.0.to_string()))]
    OnlyOnRectangles(Wish),
    /// Steps that no tour of the board has.
    #[error(transparent)]
    FixedSteps(#[from] FixedStepsError),
    /// The method cannot do what was asked.
    #[error("{0}")]
    Unsuited(String),
    /// A method made a false claim: a bug in this library.
    #[error(transparent)]
    WrongClaim(#[from] WrongClaim),
}

impl From<Unsuited> for AskError {
    fn from(Unsuited(why): Unsuited) -> AskError {
        AskError::Unsuited(why)
    }
}

impl From<GraphError> for AskError {
    fn from(error: GraphError) -> AskError {
        match error {
            GraphError::WrongClaim(wrong) => wrong.into(),
            error => AskError::Unsuited(error.to_string()),
        }
    }
}

/// What can be asked of rectangles only: lines with sums, turns, crossings, numbered moves, motions and seams are defined
/// there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Wish {
    /// A magic tour.
    Sums,
    /// Tie-breaks of Warnsdorff's rule.
    Ties,
    /// A tour with a symmetry.
    Symmetry,
    /// A closed tour of a homotopy class.
    Homotopy,
    /// Few or many turns or crossings.
    Aim,
    /// A path without crossings.
    Uncrossed,
}

impl Wish {
    /// The error on other boards, with a name for the wish, such as the option with which it is asked for.
    pub fn refusal(self, name: &str) -> String {
        format!("{name} is for flat boards of one leaper, not for boxes, cubes, hexagons and compound pieces")
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wish::Sums => "a magic tour",
            Wish::Ties => "a rule of ties",
            Wish::Symmetry => "a symmetry",
            Wish::Homotopy => "a homotopy class",
            Wish::Aim => "an aim",
            Wish::Uncrossed => "an uncrossed path",
        })
    }
}
