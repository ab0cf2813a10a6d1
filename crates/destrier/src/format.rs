//! Tours and graphs as text: one file per format, each with its reader and, where it is not a drawing, its writer.
//!
//! A writer takes a verified [`Tour`](destrier_core::Tour) and streams it, so that a hundred million squares need no
//! string of that length. A reader takes text and gives a [`Claim`]: what the file says, which only [`Claim::judge`]
//! turns into a tour. So there are two ways to fail, and they are kept apart: a text that cannot be read is a
//! [`ReadError`] that names line and column; a text that can be read and is no tour is a [`NotATour`].
//!
//! Invariant: the memory of a reader is bounded by a small multiple of the text's length, whatever size of board the
//! text claims, and no text makes it panic.
//!
//! The plain numbered grid and the pictures are drawings and are written by `draw`; this room reads the grid, and the
//! tour that an SVG carries as metadata.

mod claim;
pub mod csv;
mod error;
pub mod graph;
pub mod grid;
pub mod json;
mod kind;
pub mod moves;
pub mod squares;
pub mod stream;
pub mod svg;
pub mod tour;
mod xml;

pub use claim::{Claim, NotATour, NumberFault};
pub use error::ReadError;
pub use kind::{Carries, Format, UnknownFormat, sniff};

use destrier_core::Board;

/// Where a tour came from, for the formats that record it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The method that found it, as it is selected.
    pub method: String,
    /// The seed of its random choices.
    pub seed: u64,
}

/// Reads a tour's text. Without a format it is guessed by [`sniff`]; `board` must be given for the formats that do not
/// name theirs, and must agree with the text for those that do.
///
/// ```
/// use destrier::format::{self, Format};
///
/// let claim = format::read(" 1  4  7 10\n12  9  2  5\n 3  6 11  8\n", None, None).unwrap();
/// assert_eq!(claim.board().size(), "3x4");
/// assert!(!claim.judge().unwrap().is_closed());
///
/// let error = format::read("1 2\n3", Some(Format::Grid), None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: this row has 1 entry, and the first has 2");
///
/// let wrong = format::read("1 2\n3 3", None, None).unwrap().judge().unwrap_err();
/// assert_eq!(wrong.to_string(), "3 stands twice, at a1 and b1");
/// ```
pub fn read(text: &str, format: Option<Format>, board: Option<&Board>) -> Result<Claim, ReadError> {
    // Some editors begin a file with a byte order mark, which is no part of what it says.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format.unwrap_or_else(|| sniff(text)) {
        Format::Grid => grid::read(text, board),
        Format::Squares => squares::read(text, board),
        Format::Moves => moves::read(text, board),
        Format::Json => json::read(text, board),
        Format::Csv => csv::read(text, board),
        Format::Tour => tour::read(text, board),
        Format::Svg => svg::read(text, board),
        format @ (Format::Png | Format::Gif) => Err(ReadError::NotText(format)),
    }
}
