//! What [`ask`](super::ask) and [`exists_as_asked`](super::exists_as_asked) take: a request about any board, or one
//! about a rectangle in the terms of rectangles.

use super::cells::{answer_on_cells, existence_on_cells};
use super::exists::existence;
use super::{Answer, AskError, Existence, RectangleAnswer, RectangleRequest, Request, answer};
use destrier_search::method::Control;

/// A [`Request`] about a board, or a [`RectangleRequest`], whose answer is a tour of a rectangle.
pub trait BoardRequest {
    /// The answer to the request.
    type Answer;

    /// The checked answer: [`ask_with`](super::ask_with).
    fn answer(&self, control: &Control) -> Result<Self::Answer, AskError>;

    /// Whether there is such a tour: [`exists_as_asked`](super::exists_as_asked).
    fn existence(&self, control: &Control) -> Result<Existence, AskError>;
}

impl BoardRequest for Request {
    type Answer = Answer;

    fn answer(&self, control: &Control) -> Result<Answer, AskError> {
        self.check_ends()?;
        match self.on_rectangle() {
            Some(request) => Ok(answer(&request, control)?.on_board(&request.board)),
            None => answer_on_cells(self, control),
        }
    }

    fn existence(&self, control: &Control) -> Result<Existence, AskError> {
        self.check_ends()?;
        match self.on_rectangle() {
            Some(request) => existence(&request, control),
            None => existence_on_cells(self, control),
        }
    }
}

impl BoardRequest for RectangleRequest {
    type Answer = RectangleAnswer;

    fn answer(&self, control: &Control) -> Result<RectangleAnswer, AskError> {
        answer(self, control)
    }

    fn existence(&self, control: &Control) -> Result<Existence, AskError> {
        existence(self, control)
    }
}
