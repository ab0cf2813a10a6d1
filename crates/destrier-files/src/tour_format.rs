//! The tour formats: names, file extensions, and guessing the format of a text.

use destrier_core::square::shorten;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A file format for tours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A grid of numbers: the position of each square in the tour.
    Grid,
    /// The squares in order, by their chess names.
    Squares,
    /// The first square, then the numbers of the moves.
    Moves,
    /// One JSON object.
    Json,
    /// A table with one line per square.
    Csv,
    /// A TSPLIB tour file.
    Tour,
    /// A vector picture that contains the tour as metadata.
    Svg,
    /// A vector picture for printing.
    Pdf,
    /// A pixel picture.
    Png,
    /// An animation.
    Gif,
}

/// How much of the board a format contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardContent {
    /// The format contains the whole board.
    Board,
    /// Rows, columns and holes. The surface is the plane and the piece the knight unless a board is given.
    Size,
    /// The format contains nothing of the board: it must be given.
    Nothing,
}

/// A word that is not the name of a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a format; the formats are grid, squares, moves, json, csv, tour, svg, pdf, png and gif")]
pub struct UnknownFormat(pub String);

impl Format {
    /// All formats.
    pub const ALL: [Format; 10] = [
        Format::Grid,
        Format::Squares,
        Format::Moves,
        Format::Json,
        Format::Csv,
        Format::Tour,
        Format::Svg,
        Format::Pdf,
        Format::Png,
        Format::Gif,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        self.extensions()[0]
    }

    /// The file extensions; the first is the name.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Grid => &["grid", "txt"],
            Format::Squares => &["squares"],
            Format::Moves => &["moves"],
            Format::Json => &["json"],
            Format::Csv => &["csv"],
            Format::Tour => &["tour"],
            Format::Svg => &["svg"],
            Format::Pdf => &["pdf"],
            Format::Png => &["png"],
            Format::Gif => &["gif"],
        }
    }

    /// The format of a file by its extension, ignoring case.
    pub fn from_extension(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        Format::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension)))
    }

    /// Whether a tour can be read from the format.
    pub fn is_text(self) -> bool {
        !matches!(self, Format::Pdf | Format::Png | Format::Gif)
    }

    /// How much of the board the format contains.
    pub fn board_content(self) -> BoardContent {
        match self {
            Format::Json | Format::Tour | Format::Svg => BoardContent::Board,
            Format::Grid => BoardContent::Size,
            Format::Squares | Format::Moves | Format::Csv | Format::Pdf | Format::Png | Format::Gif => {
                BoardContent::Nothing
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownFormat(shorten(text)))
    }
}

/// Guesses the format of a text from its first words. It always returns a format; if the guess is wrong, the reader
/// fails.
///
/// | the text starts with | guess |
/// |---|---|
/// | `{` or `[` | json |
/// | `<` | svg |
/// | the word `step` | csv |
/// | `NAME`, `COMMENT`, `TYPE`, `DIMENSION` or `TOUR_SECTION` | tour |
/// | a square (`c3`, or `(3,2)` in parentheses), then a digit | moves |
/// | another letter or parenthesis | squares |
/// | anything else (a digit, a dot, `#`, a border) | grid |
///
/// A single square is `squares`, which for a tour of one square is the same as `moves`. Pairs without parentheses, such
/// as `3,2 5,3`, are read as a grid.
pub fn sniff(text: &str) -> Format {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let word_ends = |c: char| !(c.is_alphanumeric() || c == '_');
    let word = text.split(word_ends).next().unwrap_or("");
    match text.chars().next() {
        Some('{' | '[') => Format::Json,
        Some('<') => Format::Svg,
        Some('(') => moves_or_squares(text.split_once(')').map_or("", |(_, rest)| rest)),
        _ if word.eq_ignore_ascii_case("step") => Format::Csv,
        _ if ["NAME", "COMMENT", "TYPE", "DIMENSION", "TOUR_SECTION"].contains(&word) => Format::Tour,
        Some(letter) if letter.is_alphabetic() => moves_or_squares(&text[word.len()..]),
        _ => Format::Grid,
    }
}

fn moves_or_squares(rest: &str) -> Format {
    if rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) { Format::Moves } else { Format::Squares }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_recognised() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            for extension in format.extensions() {
                let file = format!("dir.v2/a tour.{}", extension.to_uppercase());
                assert_eq!(Format::from_extension(Path::new(&file)), Some(format));
            }
        }
        for file in ["tour", "a.doc", "", ".", "dir.svg/tour", "grid"] {
            assert_eq!(Format::from_extension(Path::new(file)), None, "{file}");
        }
        assert_eq!("GRID".parse(), Ok(Format::Grid));
        assert!("txt".parse::<Format>().unwrap_err().to_string().contains("'txt' is not a format"));
    }

    #[test]
    fn the_guess_follows_its_table() {
        let cases = [
            ("{\"board\"", Format::Json),
            ("\u{feff}  {", Format::Json),
            ("[[1,1]]", Format::Json),
            ("<?xml version", Format::Svg),
            ("step,square,row,column", Format::Csv),
            ("NAME : x", Format::Tour),
            ("TYPE: TOUR", Format::Tour),
            ("TOUR_SECTION\n1", Format::Tour),
            ("a8 34", Format::Moves),
            ("a8\n34", Format::Moves),
            ("(1,1) 34", Format::Moves),
            ("a8 c7", Format::Squares),
            ("a8", Format::Squares),
            ("(1,1) (2,3)", Format::Squares),
            ("(1,1", Format::Squares),
            (" 1 2\n", Format::Grid),
            ("# 1", Format::Grid),
            (". 1", Format::Grid),
            ("| 1 | 2 |", Format::Grid),
            ("", Format::Grid),
        ];

        for (text, format) in cases {
            assert_eq!(sniff(text), format, "{text:?}");
        }
    }
}
