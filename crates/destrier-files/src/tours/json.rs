//! One JSON object, the format for other programs.
//!
//! ```text
//! {"answer":"tour","v":1,"board":"torus:5x7","leaper":[2,3],"holes":[[1,1]],"closed":false,
//!  "method":"warnsdorff","seed":1,"squares":[[1,2],[3,5],...]}
//! ```
//!
//! Squares are `[row, column]` from 1, row 1 on top. `leaper` (two numbers, or `"king"`) and `holes` are written only
//! if they are not the knight and none. A reader needs `board` and `squares`, and ignores fields that it does not know.
//!
//! The text is read in passes, each of which reads what it can check: first the board, then the holes and the squares,
//! which are compared with the board one by one. So every error is found while the parser is at its place, which gives
//! its line and column, and only the ids of the squares are stored.

pub mod fields;
mod square_table;

use crate::about::About;
use crate::claim::Claim;
use crate::error::{ReadError, resolve_board};
use crate::tour_format::Format;
use destrier_core::square::shorten;
use destrier_core::{BoardError, Leaper, Path, Rectangle, Square, Tour};
use fields::{LeaperField, TourFields, TourMessage};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::io::{BufWriter, Write};

/// Writes the object and ends the line.
pub fn write(tour: &Tour, about: &About, out: &mut dyn Write) -> std::io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, &TourMessage::Tour(TourFields::new(tour, about)))?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Reads the object.
pub fn read(text: &str, given: Option<&Rectangle>) -> Result<Claim, ReadError> {
    let located = |error| locate(text, &error);
    let head: HeadFields = serde_json::from_str(text).map_err(located)?;
    let bare = resolve_board(Format::Json, Some(head.board.0), None)?;
    let holes = match head.holes {
        Some(_) => pick(text, "holes", &bare).map_err(located)?,
        None => Vec::new(),
    };
    let holes = holes.into_iter().map(|id| bare.square(u64::from(id)));
    let board =
        bare.clone().with_leaper(head.leaper.map_or(Leaper::KNIGHT, |ParsedLeaper(leaper)| leaper)).without(holes);
    let board =
        resolve_board(Format::Json, Some(board.map_err(|error| ReadError::at(text, 0, error.to_string()))?), given)?;
    let squares = pick(text, "squares", &board).map_err(located)?;

    Ok(Claim::new(board, Ok(Path::Vertices(squares))).with_closed(head.closed))
}

/// The first pass: everything that needs no board, and that the rest is there.
#[derive(serde::Deserialize)]
#[serde(expecting = "one JSON object with board and squares")]
struct HeadFields {
    #[serde(rename = "answer")]
    _answer: Option<TourTag>,
    board: Size,
    leaper: Option<ParsedLeaper>,
    holes: Option<IgnoredAny>,
    closed: Option<bool>,
    #[serde(rename = "squares")]
    _squares: IgnoredAny,
}

/// The word `tour`.
#[derive(serde::Deserialize)]
#[serde(try_from = "String")]
struct TourTag;

impl TryFrom<String> for TourTag {
    type Error = String;

    fn try_from(word: String) -> Result<TourTag, String> {
        match word.as_str() {
            "tour" => Ok(TourTag),
            other => Err(format!("the answer is '{}', so there is no tour to read", shorten(other))),
        }
    }
}

/// Surface and size, and nothing more.
#[derive(serde::Deserialize)]
#[serde(try_from = "String")]
struct Size(Rectangle);

impl TryFrom<String> for Size {
    type Error = String;

    fn try_from(text: String) -> Result<Size, String> {
        if text.trim().contains(char::is_whitespace) {
            Err("the board is its surface and size alone; leaper and holes are fields of their own".into())
        } else {
            text.parse().map(Size).map_err(|error: BoardError| error.to_string())
        }
    }
}

#[derive(serde::Deserialize)]
#[serde(try_from = "LeaperField")]
struct ParsedLeaper(Leaper);

impl TryFrom<LeaperField> for ParsedLeaper {
    type Error = String;

    fn try_from(field: LeaperField) -> Result<ParsedLeaper, String> {
        field.leaper().map(ParsedLeaper)
    }
}

/// A later pass: the ids of the squares that one field lists. The first pass saw that it is there, once.
fn pick(text: &str, field: &str, board: &Rectangle) -> serde_json::Result<Vec<u32>> {
    serde_json::Deserializer::from_str(text).deserialize_map(SquareIdsOf { field, board })
}

struct SquareIdsOf<'a> {
    field: &'a str,
    board: &'a Rectangle,
}

impl<'de> Visitor<'de> for SquareIdsOf<'_> {
    type Value = Vec<u32>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<u32>, A::Error> {
        let mut ids = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if key == self.field {
                ids = map.next_value_seed(SquareIds(self.board))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(ids)
    }
}

/// Row and column from 1.
#[derive(serde::Deserialize)]
#[serde(expecting = "a pair [row, column] of numbers from 1")]
struct Pair(u64, u64);

struct SquareIds<'a>(&'a Rectangle);

impl<'de> DeserializeSeed<'de> for SquareIds<'_> {
    type Value = Vec<u32>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u32>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for SquareIds<'_> {
    type Value = Vec<u32>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of [row, column] pairs")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<u32>, A::Error> {
        let mut ids = Vec::new();
        while let Some(Pair(row, col)) = list.next_element()? {
            let inside = (1..=u64::from(self.0.rows())).contains(&row) && (1..=u64::from(self.0.cols())).contains(&col);
            if !inside {
                let count = ids.len() + 1;
                let size = self.0.size();
                return Err(A::Error::custom(format!(
                    "square {count} of the list, [{row},{col}], is off the board {size}"
                )));
            }

            ids.push(self.0.id(Square::new((row - 1) as u32, (col - 1) as u32)) as u32);
        }
        Ok(ids)
    }
}

/// The parser's fault in our words; its columns count bytes, ours characters.
fn locate(text: &str, error: &serde_json::Error) -> ReadError {
    let line = error.line();
    let column = error.column();
    let what = error.to_string();
    let what = what.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&what);
    let what = if error.is_eof() { format!("the text is cut off: {what}") } else { what.to_string() };
    let start_of_line = match line {
        0 | 1 => 0,
        _ => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(newline, _)| newline + 1),
    };
    ReadError::at(text, start_of_line + column.saturating_sub(1), what)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOUR: &str = r#"{"answer":"tour","board":"3x4","closed":false,"method":"m","seed":1,"squares":
[[1,1],[2,3],[3,1],[1,2],[2,4],[3,2],[1,3],[2,1],[3,3],[1,4],[2,2],[3,4]]}"#;

    fn error(text: &str) -> String {
        read(text, None).unwrap_err().to_string()
    }

    #[test]
    fn fields_may_come_in_any_order_and_strange_ones_are_passed_over() {
        let turned = r#"{"x":{"squares":7},"squares":[[1,1],[1,2]],"holes":[],"leaper":[0,1],"board":"1x2"}"#;
        let tour = read(turned, None).unwrap().judge().unwrap();
        assert_eq!(tour.board().to_string(), "1x2 leaper=0,1");
        assert!(read(TOUR, Some(&"3x4".parse().unwrap())).unwrap().judge().is_ok());
    }

    #[test]
    fn a_tour_that_says_it_is_closed_and_is_not_is_a_verdict() {
        let claim = read(&TOUR.replace("false", "true"), None).unwrap();
        assert_eq!(claim.closed(), Some(true));
        assert!(claim.judge().unwrap_err().to_string().starts_with("the tour is open"));
    }

    #[test]
    fn faults_are_located() {
        let with = |from: &str, to: &str| error(&TOUR.replace(from, to));
        assert_eq!(with("[3,2]", "[4,2]"), "line 2, column 37: square 6 of the list, [4,2], is off the board 3x4");
        assert!(with("[3,2]", "[0,2]").contains("[0,2], is off the board"));
        assert!(with("[3,2]", "[3,2.5]").starts_with("line 2, column 37: invalid type: floating point"));
        assert!(with("[3,2]", "[3,-2]").starts_with("line 2, column 36: invalid value: integer `-2`"));
        assert!(with("[3,2]", "[3]").contains("expected a pair [row, column]"));

        assert!(with("[3,2]", "[3,2,1]").starts_with("line 2"));
        assert!(with("[3,2]", "\"b1\"").contains("invalid type: string \"b1\", expected a pair [row, column]"));
        assert!(with("3x4", "3x4x5").starts_with("line 1, column 32: '3x4x5' is not a board"));
        assert!(with("3x4", "3x4 leaper=1,2").contains("fields of their own"));
        assert!(with(r#""board":"3x4","#, "").contains("missing field `board`"));
        assert!(with(r#""squares":"#, r#""square":"#).contains("missing field `squares`"));

        assert!(with(r#""seed":1"#, r#""board":"3x4""#).contains("duplicate field `board`"));
        assert!(with(r#""seed":1"#, r#""leaper":[0,0]"#).contains("the leaper 0,0 never moves"));
        assert!(
            with(r#""seed":1"#, r#""holes":[[9,9]]"#).contains("square 1 of the list, [9,9], is off the board 3x4")
        );

        assert!(with("tour", "gave-up").contains("the answer is 'gave-up', so there is no tour to read"));
        assert!(with("}", "} x").contains("trailing characters"));
        assert!(error(&TOUR[..100]).contains("the text is cut off"));
        assert!(error("[]").contains("expected one JSON object"));
    }

    #[test]
    fn bombs_are_harmless() {
        assert!(error(&"[".repeat(1 << 20)).starts_with("line 1"));
        assert!(error(&format!("{{\"x\":{}", "[".repeat(1 << 20))).contains("cut off"));
        assert!(error(&"{\"x\":".repeat(1 << 20)).starts_with("line 1"));
        assert!(error(&format!("{{\"board\":\"{}\"}}", "8".repeat(1 << 20))).len() < 400);
        let large = r#"{"board":"1000000000x1000000000","squares":[[1,1]]}"#;
        assert!(error(large).contains("1000000000000000000 squares"));
        let claim = read(r#"{"board":"60000x60000","squares":[[1,1]]}"#, None).unwrap();
        assert_eq!(claim.judge().unwrap_err().to_string(), "3599999999 squares are not visited, b60000 among them");
    }
}
