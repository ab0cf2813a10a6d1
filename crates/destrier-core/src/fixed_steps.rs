//! Steps of a tour that are given in advance: which square has which number.

use crate::board::Board;
use crate::ground::Ground;
use crate::rectangle::BoardError;
use crate::square::shorten;
use std::collections::BTreeMap;

/// Vertices with fixed numbers in the tour: step 1 is the first. No step has two vertices, and no vertex two steps.
///
/// ```
/// use destrier_core::{Board, FixedSteps};
///
/// let board: Board = "8x8".parse().unwrap();
/// let steps = FixedSteps::read(&board, "17=c3, 20=e4").unwrap();
/// assert_eq!(steps.describe(&board), "17=c3,20=e4");
/// assert_eq!(steps.get(20), Some(board.read_square("e4").unwrap()));
/// assert!(FixedSteps::read(&board, "65=a1").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FixedSteps(BTreeMap<u64, u64>);

/// Why steps cannot be fixed like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FixedStepsError {
    /// The text is no list of steps.
    #[error("'{0}' is not a list of steps; write a number and a square, such as 17=c3,20=e4")]
    Text(String),
    /// The square of a step cannot be read.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The vertex of a step is not one of the ground.
    #[error("step {step}: {name} is a hole, or off the board")]
    NoVertex {
        /// The step.
        step: u64,
        /// The name of the vertex.
        name: String,
    },
    /// The tour has no such step.
    #[error("there is no step {step}: a tour has the steps 1 to {count}")]
    NoStep {
        /// The step.
        step: u64,
        /// The number of steps.
        count: u64,
    },
    /// A step has two vertices.
    #[error("step {step} is fixed on two squares")]
    TwoVertices {
        /// The step.
        step: u64,
    },
    /// A vertex has two steps.
    #[error("{name} has two steps, {first} and {second}")]
    TwoSteps {
        /// The name of the vertex.
        name: String,
        /// One step.
        first: u64,
        /// The other step.
        second: u64,
    },
}

/// A fixed step at which a tour visits another vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepDifference {
    /// The step.
    pub step: u64,
    /// The vertex that was fixed.
    pub wanted: u64,
    /// The vertex that the tour visits.
    pub visited: u64,
}

impl FixedSteps {
    /// Checks that the steps are those of a tour of the ground, and that nothing is fixed twice.
    pub fn new<G: Ground>(
        ground: &G,
        steps: impl IntoIterator<Item = (u64, u64)>,
    ) -> Result<FixedSteps, FixedStepsError> {
        let mut by_step = BTreeMap::new();
        let mut by_vertex = BTreeMap::new();
        for (step, id) in steps {
            if step == 0 || step > ground.count() {
                return Err(FixedStepsError::NoStep { step, count: ground.count() });
            }
            if !ground.contains(id) {
                return Err(FixedStepsError::NoVertex { step, name: ground.label(id) });
            }
            if by_step.insert(step, id).is_some_and(|other| other != id) {
                return Err(FixedStepsError::TwoVertices { step });
            }
            if let Some(first) = by_vertex.insert(id, step).filter(|&first| first != step) {
                return Err(FixedStepsError::TwoSteps { name: ground.label(id), first, second: step });
            }
        }
        Ok(FixedSteps(by_step))
    }

    /// Reads a list such as `17=c3,20=e4` or `2=(1,2,3),9=(2,2,2)`.
    pub fn read(board: &Board, text: &str) -> Result<FixedSteps, FixedStepsError> {
        let read = |(step, name): (u64, &str)| Ok((step, board.read_square(name)?));
        let steps: Result<Vec<(u64, u64)>, FixedStepsError> = split(text)?.into_iter().map(read).collect();
        FixedSteps::new(board, steps?)
    }

    /// Whether no step is fixed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of steps that are fixed.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The steps and their vertices, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.0.iter().map(|(&step, &id)| (step, id))
    }

    /// The vertex of a step, if it is fixed.
    pub fn get(&self, step: u64) -> Option<u64> {
        self.0.get(&step).copied()
    }

    /// The first fixed step at which a path visits another vertex, or none.
    pub fn first_difference(&self, path: impl IntoIterator<Item = u64>) -> Option<StepDifference> {
        let visited = (1..).zip(path).filter_map(|(step, visited)| Some((step, self.get(step)?, visited)));
        visited
            .map(|(step, wanted, visited)| StepDifference { step, wanted, visited })
            .find(|difference| difference.wanted != difference.visited)
    }

    /// The text that [`FixedSteps::read`] reads.
    pub fn describe(&self, board: &Board) -> String {
        let each: Vec<String> = self.iter().map(|(step, id)| format!("{step}={}", board.name(id))).collect();
        each.join(",")
    }
}

/// The steps in a list such as `17=c3,20=e4`, each with the name of its vertex, which may contain commas.
///
/// ```
/// use destrier_core::fixed_steps::split;
///
/// assert_eq!(split("2=(1,2,3), 9=4,5,6").unwrap(), [(2, "(1,2,3)"), (9, "4,5,6")]);
/// assert!(split("c3").is_err() && split("2=").is_err() && split("").is_err());
/// ```
pub fn split(text: &str) -> Result<Vec<(u64, &str)>, FixedStepsError> {
    let wrong = || FixedStepsError::Text(shorten(text).to_string());
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut steps = Vec::new();
    let mut rest = text.trim_matches(is_separator);
    if rest.is_empty() {
        return Err(wrong());
    }

    while !rest.is_empty() {
        let (number, after) = rest.split_once('=').ok_or_else(wrong)?;
        let step = number.trim().parse().map_err(|_| wrong())?;

        // The name ends where the number before the next equals sign begins.
        let next =
            after.find('=').map_or(after.len(), |next| after[..next].trim_end().trim_end_matches(is_digit).len());
        let name = after[..next].trim_matches(is_separator);
        if name.is_empty() {
            return Err(wrong());
        }

        steps.push((step, name));
        rest = after[next..].trim_matches(is_separator);
    }

    Ok(steps)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_no_tour_has_are_refused() {
        let board: Board = "3x4 without=d1".parse().unwrap();
        let refusal = |text: &str| FixedSteps::read(&board, text).unwrap_err().to_string();
        assert_eq!(refusal("0=a1"), "there is no step 0: a tour has the steps 1 to 11");
        assert_eq!(refusal("12=a1"), "there is no step 12: a tour has the steps 1 to 11");
        assert_eq!(refusal("2=a1,2=b1"), "step 2 is fixed on two squares");
        assert_eq!(refusal("2=a1,3=a1"), "a1 has two steps, 2 and 3");
        assert_eq!(refusal("2=d1"), "step 2: d1 is a hole, or off the board");
        assert!(refusal("2=z9").contains("z9"));
        for text in ["a1", "2=", "=a1", "two=a1", "2=a1 3", "-1=a1", "99999999999999999999=a1"] {
            assert!(FixedSteps::read(&board, text).is_err(), "{text}");
        }
        assert_eq!(FixedSteps::read(&board, "2=a1,2=a1").unwrap().describe(&board), "2=a1");
    }

    #[test]
    fn differences_are_found_in_the_order_of_the_steps() {
        let board: Board = "3x4".parse().unwrap();
        let steps = FixedSteps::new(&board, [(2, 7), (3, 5)]).unwrap();
        assert_eq!(steps.first_difference([1, 7, 5, 8]), None);
        let difference = StepDifference { step: 3, wanted: 5, visited: 6 };
        assert_eq!(steps.first_difference([1, 7, 6]), Some(difference));
    }
}
