//! What a file says, before anyone has checked it.
//!
//! Most formats say a sequence of squares. A grid of numbers may say less: a number may stand twice or be missing,
//! and then there is no sequence to follow, only the reason why. A claim holds either, and [`Claim::judge`] is the one
//! way on: to a [`Tour`], or to a [`NotATour`] in words.

use destrier_core::{Board, Path, Refused, Shape, Square, Tour, verify};
use std::fmt;

/// A readable text about a board, which may or may not be a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    board: Board,
    closed: Option<bool>,
    content: Result<Path, NumberFault>,
}

/// Why the numbers of a grid make no sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NumberFault {
    /// A number that stands on two squares.
    Twice {
        /// The number.
        number: u32,
        /// The first square that bears it, row by row.
        first: Square,
        /// The second.
        second: Square,
    },
    /// A number that stands nowhere, though a larger one does.
    Missing {
        /// The lowest such number.
        number: u32,
        /// The next larger number that is there, unless it is longer than any board.
        next: Option<u32>,
    },
}

/// Why a claim is no tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotATour {
    /// Its squares make a sequence, which verification refused.
    Path(Box<Refused<Board>>),
    /// Its numbers make no sequence.
    Numbers {
        /// The board.
        board: Board,
        /// What is wrong with them.
        fault: NumberFault,
    },
}

impl Claim {
    pub(super) fn new(board: Board, content: Result<Path, NumberFault>) -> Claim {
        Claim { board, closed: None, content }
    }

    pub(super) fn said_to_be_closed(self, closed: Option<bool>) -> Claim {
        Claim { closed, ..self }
    }

    /// The board that it is about.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the text itself says that the tour is closed, or that it is not.
    pub fn closed(&self) -> Option<bool> {
        self.closed
    }

    /// The sequence of squares, where there is one.
    pub fn path(&self) -> Option<&Path> {
        self.content.as_ref().ok()
    }

    /// The same claim, made stricter: whatever the text says, the tour must be closed.
    pub fn must_be_closed(self) -> Claim {
        self.said_to_be_closed(Some(true))
    }

    /// Makes a tour of it, if it is one. A text that says it is closed must be closed; one that says it is open may
    /// turn out closed, which is more than it said.
    pub fn judge(self) -> Result<Tour, NotATour> {
        let shape = if self.closed == Some(true) { Shape::Closed } else { Shape::Open };
        match self.content {
            Ok(path) => verify(self.board, path, shape).map_err(NotATour::Path),
            Err(fault) => Err(NotATour::Numbers { board: self.board, fault }),
        }
    }
}

impl NotATour {
    /// The board that it was about.
    pub fn board(&self) -> &Board {
        match self {
            NotATour::Path(refused) => &refused.ground,
            NotATour::Numbers { board, .. } => board,
        }
    }
}

impl fmt::Display for NotATour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotATour::Path(refused) => f.write_str(&refused.fault.describe(&refused.ground)),
            NotATour::Numbers { board, fault: NumberFault::Twice { number, first, second } } => {
                write!(f, "{number} stands twice, at {} and {}", board.name(*first), board.name(*second))
            }
            NotATour::Numbers { fault: NumberFault::Missing { number, next: Some(next) }, .. } => {
                write!(f, "{number} is missing, though {next} is there")
            }
            NotATour::Numbers { fault: NumberFault::Missing { number, next: None }, .. } => {
                write!(f, "{number} is missing, though far larger numbers are there")
            }
        }
    }
}

impl std::error::Error for NotATour {}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Fault;

    fn claim() -> Claim {
        let path = Path::Vertices(vec![8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
        Claim::new("3x4".parse().unwrap(), Ok(path))
    }

    #[test]
    fn a_text_that_says_closed_must_be_closed() {
        assert!(claim().judge().is_ok());
        assert!(claim().said_to_be_closed(Some(false)).judge().is_ok());
        match claim().said_to_be_closed(Some(true)).judge() {
            Err(NotATour::Path(refused)) => assert!(matches!(refused.fault, Fault::NotClosed { .. })),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn verdicts_name_squares_as_chess_players_do() {
        let fault = NumberFault::Twice { number: 7, first: Square::new(5, 2), second: Square::new(3, 4) };
        let verdict = Claim::new("8x8".parse().unwrap(), Err(fault)).judge().unwrap_err();
        assert_eq!(verdict.to_string(), "7 stands twice, at c3 and e5");
        assert_eq!(verdict.board().size(), "8x8");
    }
}
