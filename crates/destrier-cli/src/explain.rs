//! Errors of the library, with the options of this program that help.

use destrier::answers::Wish;
use destrier::format::Format;
use destrier::{AskError, Control, Method, Request, answers, byte_size};

/// The error in words, with the option that it is about.
pub(crate) fn ask_error(error: &AskError) -> String {
    match error {
        AskError::NoTies(_) => format!("{error} (--ties)"),
        AskError::TooLarge { .. } => format!("{error} (--memory)"),
        AskError::OnlyOnRectangles(wish) => wish.refusal(option_of(*wish)),
        _ => error.to_string(),
    }
}

/// The error of a request for a tour, with a hint.
pub(crate) fn tour_error(request: &Request, error: &AskError) -> String {
    match error {
        AskError::TooLarge { computed_by, .. } | AskError::TooManySquares { computed_by, .. } => {
            format!("{}{}", ask_error(error), hint(request, *computed_by))
        }
        _ => ask_error(error),
    }
}

/// A tour that fits into memory, but not with what its output needs.
pub(crate) fn too_large_to_write(request: &Request, format: Format, needed: u64) -> String {
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

/// The option with which something is asked for.
fn option_of(wish: Wish) -> &'static str {
    match wish {
        Wish::Sums => "--magic",
        Wish::Ties => "--ties",
        Wish::Symmetry => "--symmetry",
        Wish::Homotopy => "--homotopy",
        _ => "--aim",
    }
}

/// What works without storing the tour.
fn hint(request: &Request, computed_by: Option<Method>) -> String {
    let format = if request.board.rectangle().is_some() { "moves" } else { "squares" };
    let parts = format!("--at, --index-of and --from show parts of it, and --format {format} streams it");
    let is_computed = match answers::bytes_for_lines(request) {
        Some(needed) => needed <= request.limits.memory,
        None => answers::computed(request, &Control::new()).is_some(),
    };

    match computed_by {
        _ if is_computed => format!(". This tour is computed and need not be stored: {parts}"),
        Some(method) => format!(". --method {method} computes a tour without storing it: {parts}"),
        None => String::new(),
    }
}
