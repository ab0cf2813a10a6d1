//! The content of a file before it is verified.
//!
//! Most formats contain a sequence of squares. In a grid of numbers, a number may occur twice or be missing, so that
//! there is no sequence. A claim holds the sequence or this fault. [`Claim::judge`] turns it into a [`Tour`] or a
//! [`NotATour`].

use destrier_core::fixed_steps::StepDifference;
use destrier_core::{Board, FixedSteps, Path, Refused, Shape, Tour, verify};
use std::fmt;

/// The content of a text, which may or may not be a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    board: Board,
    closed: Option<bool>,
    content: Result<Path, NumberFault>,
}

/// Why the numbers of a grid are not a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NumberFault {
    /// A number that occurs on two squares.
    Twice {
        /// The number.
        number: u32,
        /// The id of the first square with it, row by row.
        first: u64,
        /// The id of the second square with the number.
        second: u64,
    },
    /// A number that does not occur, although a larger one does.
    Missing {
        /// The lowest number that does not occur.
        number: u32,
        /// The next larger number in the grid, unless it is larger than any board.
        next: Option<u32>,
    },
}

/// Why a claim is not a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotATour {
    /// The sequence of squares is not a tour.
    Path(Box<Refused>),
    /// The numbers are not a sequence.
    Numbers {
        /// The board.
        board: Board,
        /// The fault.
        fault: NumberFault,
    },
    /// It is a tour, but a square has another number than the one that is fixed.
    OtherStep {
        /// The board.
        board: Board,
        /// The step.
        difference: StepDifference,
    },
}

impl Claim {
    pub(super) fn new(board: impl Into<Board>, content: Result<Path, NumberFault>) -> Claim {
        Claim { board: board.into(), closed: None, content }
    }

    pub(super) fn with_closed(self, closed: Option<bool>) -> Claim {
        Claim { closed, ..self }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the tour is closed according to the text, if the text says so.
    pub fn closed(&self) -> Option<bool> {
        self.closed
    }

    /// The sequence of squares, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.content.as_ref().ok()
    }

    /// Adds the condition that the tour is closed.
    pub fn must_be_closed(self) -> Claim {
        self.with_closed(Some(true))
    }

    /// Verifies the claim. A tour that is closed according to the text must be closed. A tour that is open according to
    /// the text may be closed.
    pub fn judge(self) -> Result<Tour, NotATour> {
        let shape = if self.closed == Some(true) { Shape::Closed } else { Shape::Open };
        match self.content {
            Ok(path) => verify(self.board, path, shape).map_err(NotATour::Path),
            Err(fault) => Err(NotATour::Numbers { board: self.board, fault }),
        }
    }

    /// Verifies the claim, and that the tour has these steps.
    pub fn judge_with_steps(self, steps: &FixedSteps) -> Result<Tour, NotATour> {
        let tour = self.judge()?;
        match steps.first_difference(tour.ids().map(u64::from)) {
            Some(difference) => Err(NotATour::OtherStep { board: tour.board().clone(), difference }),
            None => Ok(tour),
        }
    }
}

impl NotATour {
    /// The board.
    pub fn board(&self) -> &Board {
        match self {
            NotATour::Path(refused) => &refused.ground,
            NotATour::Numbers { board, .. } | NotATour::OtherStep { board, .. } => board,
        }
    }
}

impl fmt::Display for NotATour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotATour::Path(refused) => f.write_str(&refused.fault.describe(&refused.ground)),
            NotATour::Numbers { board, fault: NumberFault::Twice { number, first, second } } => {
                write!(f, "{number} occurs twice, at {} and {}", board.name(*first), board.name(*second))
            }
            NotATour::Numbers { fault: NumberFault::Missing { number, next: Some(next) }, .. } => {
                write!(f, "{number} is missing, but {next} occurs")
            }
            NotATour::Numbers { fault: NumberFault::Missing { number, next: None }, .. } => {
                write!(f, "{number} is missing, but much larger numbers occur")
            }
            NotATour::OtherStep { board, difference } => {
                let wanted = board.name(difference.wanted);
                let visited = board.name(difference.visited);
                write!(f, "step {} is on {visited}, and not on {wanted}", difference.step)
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
        Claim::new("3x4".parse::<Board>().unwrap(), Ok(path))
    }

    #[test]
    fn a_text_that_says_closed_must_be_closed() {
        assert!(claim().judge().is_ok());
        assert!(claim().with_closed(Some(false)).judge().is_ok());
        match claim().with_closed(Some(true)).judge() {
            Err(NotATour::Path(refused)) => assert!(matches!(refused.fault, Fault::NotClosed { .. })),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_tour_with_other_steps_is_not_what_was_asked_for() {
        let board: Board = "3x4".parse().unwrap();
        let verdict = |steps: &str| claim().judge_with_steps(&FixedSteps::read(&board, steps).unwrap());
        assert!(verdict("1=a1,2=c2,12=d3").is_ok());
        assert_eq!(verdict("2=c2,3=b2").unwrap_err().to_string(), "step 3 is on a3, and not on b2");
    }

    #[test]
    fn messages_use_chess_names() {
        let fault = NumberFault::Twice { number: 7, first: 5 * 8 + 2, second: 3 * 8 + 4 };
        let verdict = Claim::new("8x8".parse::<Board>().unwrap(), Err(fault)).judge().unwrap_err();
        assert_eq!(verdict.to_string(), "7 occurs twice, at c3 and e5");
        assert_eq!(verdict.board().size(), "8x8");
    }
}
