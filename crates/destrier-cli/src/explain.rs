//! Errors of the library, with the options of this program that help.

use destrier::{AskError, Method};

/// The error in words, with a hint.
pub(crate) fn ask_error(error: &AskError) -> String {
    match error {
        AskError::NoTies(_) => format!("{error} (--ties)"),
        AskError::TooLarge { computed_by, .. } => format!("{error} (--memory){}", hint(*computed_by)),
        AskError::TooManySquares { computed_by, .. } => format!("{error}{}", hint(*computed_by)),
        _ => error.to_string(),
    }
}

/// What works without storing the tour.
fn hint(computed_by: Option<Method>) -> String {
    match computed_by {
        Some(method) => format!(
            ". --method {method} computes a tour without storing it: --at, --index-of and --from show parts of it, and \
             --format moves streams it"
        ),
        None => String::new(),
    }
}
