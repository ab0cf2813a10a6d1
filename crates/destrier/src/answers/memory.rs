//! The memory that a request needs at least, known before the work begins.
//!
//! Every method checks its own needs again when it knows more. What is known from the board alone is checked here, so
//! that a refusal names at once the memory with which the request is answered, and not a part of it.

use super::computed::computed_by;
use super::rectangle::RectangleQuestion;
use super::{AskError, auto, homotopy, symmetric};
use destrier_boards::construct::{bytes_to_write_out, construct};
use destrier_boards::few_turns::{self, Aim};
use destrier_boards::magic;
use destrier_core::tour::magic::Sums;
use destrier_search::method::Method;

/// Refuses boards whose squares do not fit into memory. Ids are stored in 32 bits.
pub(super) fn check_size(question: &RectangleQuestion) -> Result<(), AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let needed = bytes_needed(question);
    let allowed = request.limits.memory;
    if board.cells() < u64::from(u32::MAX) {
        return if needed > allowed { Err(too_large(question, needed, allowed)) } else { Ok(()) };
    }

    let squares = board.squares();
    let has_ends = goal.start.is_some() || goal.end.is_some();
    let constructs = matches!(request.method, Method::Auto | Method::Construct);
    if constructs && has_ends && auto::is_rectangle(board) && construct(board, goal).is_none() {
        let instead = format!("its {squares} squares are too many for a search, which takes fewer than 2^32");
        return Err(AskError::NotComputed { board: board.to_string(), instead });
    }

    Err(AskError::TooManySquares { board: board.size(), squares, needed, computed_by: computed_by(question) })
}

/// The bytes that an answer needs, as far as the board and the kind of tour tell.
fn bytes_needed(question: &RectangleQuestion) -> u64 {
    let RectangleQuestion { board, request, .. } = question;
    let cells = board.cells();
    let own = match (request.symmetry, request.homotopy) {
        (Some(_), _) if symmetric::is_widened(question) => bytes_to_write_out(cells),
        (Some(_), _) => symmetric::bytes_to_search(board),
        (_, Some(_)) if auto::is_rectangle(board) => bytes_to_write_out(cells),
        (_, Some(_)) => homotopy::bytes_to_search(board),
        _ if request.sums != Sums::Any => magic::bytes_needed(board, request.sums),
        _ => match request.chosen_method() {
            Method::Construct => bytes_to_write_out(cells),
            Method::FewTurns | Method::FewCrossings => few_turns::bytes_to_store(board),
            Method::FewerTurns | Method::FewerCrossings | Method::MoreTurns | Method::MoreCrossings => {
                Aim::bytes_needed(board)
            }
            _ => 0,
        },
    };

    // A byte to search with, three bits to store, one to verify.
    own.max(cells.saturating_add(cells / 2))
}

pub(super) fn too_large(question: &RectangleQuestion, needed: u64, allowed: u64) -> AskError {
    let board = question.board;
    let size = board.size();
    let squares = board.squares();
    let computed_by = computed_by(question);
    AskError::TooLarge { board: size, squares, needed, allowed, computed_by }
}
