//! One door for flat boards and for boards of cells: what [`ask`](super::ask) and
//! [`exists_as_asked`](super::exists_as_asked) take.

use super::cells::{CellAnswer, CellExistence, CellRequest, answer_on_cells, existence_on_cells};
use super::exists::existence;
use super::{Answer, AskError, Existence, Request, answer};
use crate::method::Control;

/// A request about a board: a [`Request`] for a flat one, a [`CellRequest`] for a box, a cube or a hexagon.
pub trait BoardRequest {
    /// What it is answered with.
    type Answer;
    /// What the question whether there is such a tour is answered with.
    type Existence;

    /// The checked answer: [`ask_with`](super::ask_with).
    fn answer(&self, control: &Control) -> Result<Self::Answer, AskError>;

    /// Whether there is such a tour: [`exists_as_asked`](super::exists_as_asked).
    fn existence(&self, control: &Control) -> Result<Self::Existence, AskError>;
}

impl BoardRequest for Request {
    type Answer = Answer;
    type Existence = Existence;

    fn answer(&self, control: &Control) -> Result<Answer, AskError> {
        answer(self, control)
    }

    fn existence(&self, control: &Control) -> Result<Existence, AskError> {
        existence(self, control)
    }
}

impl BoardRequest for CellRequest {
    type Answer = CellAnswer;
    type Existence = CellExistence;

    fn answer(&self, control: &Control) -> Result<CellAnswer, AskError> {
        answer_on_cells(self, control)
    }

    fn existence(&self, control: &Control) -> Result<CellExistence, AskError> {
        existence_on_cells(self, control)
    }
}
