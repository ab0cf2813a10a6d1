//! File formats for tours and graphs, one file per format.
//!
//! A writer takes a verified [`Tour`](destrier_core::Tour) and writes it square by square, without building the whole
//! text in memory. A reader takes text and returns a [`Claim`], which only [`Claim::judge`] turns into a tour. There
//! are two kinds of failure: a text that cannot be read is a [`ReadError`] with line and column; a text that can be
//! read but is not a tour is a [`NotATour`].
//!
//! Invariant: the memory of a reader is bounded by a small multiple of the length of the text, whatever board size the
//! text claims, and no text makes a reader panic.
//!
//! The numbered grid and the pictures are written by `draw`. This module reads the grid, and the tour in
//! the metadata of an SVG.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod about;
pub mod cells;
mod claim;
mod error;
pub mod graph;
pub mod stream;
pub mod text;
mod tour_format;
pub mod tours;
mod xml;

pub use about::{About, TourQuality, TourTraits};
pub use claim::{Claim, NotATour, NumberFault};
pub use error::ReadError;
pub use tour_format::{BoardContent, Format, UnknownFormat, sniff};
pub use tours::{csv, grid, json, moves, squares, svg, tsplib};

use destrier_core::Board;

/// Reads the text of a tour. Without a format, [`sniff`] guesses it. `board` is required for formats that do not
/// contain the board; for the others it must agree with the text.
///
/// ```
/// use destrier::format::{self, Format};
///
/// let claim = format::read(" 1  4  7 10\n12  9  2  5\n 3  6 11  8\n", None, None).unwrap();
/// assert_eq!(claim.board().size(), "3x4");
/// assert!(!claim.judge().unwrap().is_closed());
///
/// let error = format::read("1 2\n3", Some(Format::Grid), None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: this row has 1 entry, but the first has 2");
///
/// let wrong = format::read("1 2\n3 3", None, None).unwrap().judge().unwrap_err();
/// assert_eq!(wrong.to_string(), "3 occurs twice, at a1 and b1");
///
/// let text = r#"{"board":"cube:1","squares":[[1,1,1],[2,1,1],[3,1,1],[6,1,1],[4,1,1],[5,1,1]]}"#;
/// assert!(format::read(text, None, None).unwrap().judge().unwrap().is_closed());
/// let board = "hex:1".parse().unwrap();
/// assert_eq!(format::read("(1,1)", None, Some(&board)).unwrap().judge().unwrap().len(), 1);
/// ```
pub fn read(text: &str, format: Option<Format>, board: Option<&Board>) -> Result<Claim, ReadError> {
    // Some editors write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_rectangle = match board {
        Some(board) => board.rectangle().is_some(),
        None => !cells::names_cells(text),
    };
    if !is_rectangle {
        return cells::read(text, format, board);
    }

    let board = board.and_then(Board::rectangle);
    match format.unwrap_or_else(|| sniff(text)) {
        Format::Grid => grid::read(text, board),
        Format::Squares => squares::read(text, board),
        Format::Moves => moves::read(text, board),
        Format::Json => json::read(text, board),
        Format::Csv => csv::read(text, board),
        Format::Tour => tsplib::read(text, board),
        Format::Svg => svg::read(text, board),
        format @ (Format::Pdf | Format::Png | Format::Gif) => Err(ReadError::NotText(format)),
    }
}
