//! Errors of the library, with the options of this program that help.

use destrier::ask::cells::computed_cells;
use destrier::format::Format;
use destrier::{AskError, Control, Method, RectangleRequest, Request, ask, byte_size};

/// The error in words, with the option that it is about.
pub(crate) fn ask_error(error: &AskError) -> String {
    match error {
        AskError::NoTies(_) => format!("{error} (--ties)"),
        AskError::TooLarge { .. } => format!("{error} (--memory)"),
        _ => error.to_string(),
    }
}

/// The error of a request for a tour, with a hint.
pub(crate) fn tour_error(request: &RectangleRequest, error: &AskError) -> String {
    match error {
        AskError::TooLarge { computed_by, .. } | AskError::TooManySquares { computed_by, .. } => {
            format!("{}{}", ask_error(error), hint(request, *computed_by))
        }
        _ => ask_error(error),
    }
}

/// A tour that fits into memory, but not with what its output needs.
pub(crate) fn too_large_to_write(request: &RectangleRequest, format: Format, needed: u64) -> String {
    let board = &request.board;
    let allowed = byte_size::in_words(request.limits.memory);
    format!(
        "{} has {} squares; storing its tour and writing it as {format} needs {} of memory, and {allowed} are allowed \
         (--memory){}",
        board.size(),
        board.squares(),
        byte_size::at_least_in_words(needed),
        hint(request, None)
    )
}

/// The error of a request for a tour of a box, a cube or a hexagon, with a hint.
pub(crate) fn cells_error(request: &Request, error: &AskError) -> String {
    let is_large = matches!(error, AskError::TooLarge { .. } | AskError::TooManySquares { .. });
    if is_large && computed_cells(request, &Control::new()).is_some() {
        format!(
            "{}. This tour is computed and need not be stored: --at, --index-of and --from show parts of it, and \
             --format squares streams it",
            ask_error(error)
        )
    } else {
        ask_error(error)
    }
}

/// What works without storing the tour.
fn hint(request: &RectangleRequest, computed_by: Option<Method>) -> String {
    let parts = "--at, --index-of and --from show parts of it, and --format moves streams it";
    let lines_fit = ask::bytes_for_lines(request).is_some_and(|needed| needed <= request.limits.memory);
    match computed_by {
        _ if ask::computed(request).is_some() || lines_fit => {
            format!(". This tour is computed and need not be stored: {parts}")
        }
        Some(method) => format!(". --method {method} computes a tour without storing it: {parts}"),
        None => String::new(),
    }
}
