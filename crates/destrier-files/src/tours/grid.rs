//! The grid: the position of every square in the tour, as it is printed in papers.
//!
//! ```text
//!  1  4  7 10
//! 12  9  2  5
//!  3  6 11  8
//! ```
//!
//! `#` is a hole; `.`, `-` (or a typographic dash) and `0` are squares that are not visited. Blanks, tabs, commas,
//! semicolons and `|` separate the entries, and lines that only draw a border (`+---+`) are skipped. The grid gives the
//! rows, columns and holes of the board; the surface is the plane and the piece is the knight, unless a board is given.
//! The writer is `draw::Grid`.

use crate::claim::{Claim, NumberFault};
use crate::error::{ReadError, lines, resolve_board, words};
use crate::tour_format::Format;
use destrier_core::square::shorten;
use destrier_core::{BoardError, Path, Rectangle, Square, Surface};

/// Replaces every number that is larger than any board; as a position it is always wrong.
const TOO_LARGE: u32 = u32::MAX;

/// Reads a grid of numbers.
pub fn read(text: &str, given: Option<&Rectangle>) -> Result<Claim, ReadError> {
    let cells = GridEntries::read(text, given)?;
    let board = match given {
        Some(board) if (board.rows() as usize) > cells.rows => {
            let what = format!("the grid ends after {} of {} rows of {}", cells.rows, board.rows(), board.size());
            return Err(ReadError::at(text, text.len(), what));
        }
        Some(board) => board.clone(),
        None if cells.rows == 0 => return Err(ReadError::at(text, text.len(), "there are no numbers")),
        None => cells.board().map_err(|error| ReadError::at(text, 0, error.to_string()))?,
    };
    let board = resolve_board(Format::Grid, Some(board), None)?;
    let content = sequence(&cells.numbers).map(Path::Vertices);

    Ok(Claim::new(board, content))
}

/// The entries row by row; 0 for squares that are not visited.
struct GridEntries {
    numbers: Vec<u32>,
    rows: usize,
    cols: usize,
    holes: Vec<Square>,
}

impl GridEntries {
    fn read(text: &str, given: Option<&Rectangle>) -> Result<GridEntries, ReadError> {
        let mut cells = GridEntries { numbers: Vec::new(), rows: 0, cols: 0, holes: Vec::new() };
        for (start, line) in lines(text).filter(|(_, line)| !is_border(line)) {
            let mut width = 0;
            for (offset, word) in words(line, separates_entries) {
                let square = Square::new(cells.rows as u32, width as u32);
                cells.push(word, square, given).map_err(|what| ReadError::at(text, start + offset, what))?;
                width += 1;
            }

            if width > 0 {
                cells.end_row(width, given).map_err(|what| ReadError::at(text, start, what))?;
            }
        }
        Ok(cells)
    }

    fn push(&mut self, word: &str, square: Square, given: Option<&Rectangle>) -> Result<(), String> {
        match word {
            "." | "-" | "–" | "—" => self.numbers.push(0),
            "#" => {
                if let Some(board) = given.filter(|board| board.has(square)) {
                    let name = board.name(square);
                    let size = board.size();
                    return Err(format!("a hole (#) at {name}, where the given board {size} has a square"));
                }
                self.holes.push(square);
                self.numbers.push(0);
            }
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.numbers.push(digits.parse().unwrap_or(TOO_LARGE));
            }
            other => {
                let other = shorten(other);
                return Err(format!(
                    "'{other}' is neither a number, nor a hole (#), nor a square that is not visited (.)"
                ));
            }
        }
        Ok(())
    }

    fn end_row(&mut self, width: usize, given: Option<&Rectangle>) -> Result<(), String> {
        let (wanted, expected) = match given {
            Some(board) => (board.cols() as usize, format!("the board {} has {} columns", board.size(), board.cols())),
            None if self.rows == 0 => (width, String::new()),
            None => (self.cols, format!("the first has {}", self.cols)),
        };

        if width != wanted {
            let entries = if width == 1 { "entry" } else { "entries" };
            return Err(format!("this row has {width} {entries}, but {expected}"));
        }

        self.cols = width;
        self.rows += 1;
        match given {
            Some(board) if self.rows > board.rows() as usize => {
                Err(format!("too many rows: the board {} has {}", board.size(), board.rows()))
            }
            _ => Ok(()),
        }
    }

    /// The plane board of this shape.
    fn board(&self) -> Result<Rectangle, BoardError> {
        let side = |side: usize| u32::try_from(side).map_err(|_| BoardError::Side(side.to_string()));
        Rectangle::new(side(self.rows)?, side(self.cols)?, Surface::Plane)?.without(self.holes.iter().copied())
    }
}

fn separates_entries(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

/// Whether a line is a border such as `+----+----+`. The `+` distinguishes it from a row of squares that are not
/// visited.
fn is_border(line: &str) -> bool {
    line.contains('+') && line.chars().all(|c| c.is_whitespace() || matches!(c, '+' | '-' | '=' | '|'))
}

/// The squares by ascending number. If `count` squares have a number, the numbers must be 1 to `count`.
fn sequence(numbers: &[u32]) -> Result<Vec<u32>, NumberFault> {
    const NOWHERE: u32 = u32::MAX;

    let count = numbers.iter().filter(|&&number| number > 0).count();
    let mut places = vec![NOWHERE; count];
    for (id, &number) in numbers.iter().enumerate().filter(|&(_, &number)| number > 0) {
        match places.get_mut(number as usize - 1) {
            Some(place) if *place == NOWHERE => *place = id as u32,
            Some(&mut first) => {
                return Err(NumberFault::Twice { number, first: u64::from(first), second: id as u64 });
            }
            // The number is too large, so a smaller one is missing, which is reported below.
            None => {}
        }
    }

    match places.iter().position(|&place| place == NOWHERE) {
        None => Ok(places),
        Some(gap) => {
            let number = gap as u32 + 1;
            let next = numbers.iter().copied().filter(|&other| other > number && other != TOO_LARGE).min();
            Err(NumberFault::Missing { number, next })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOUR: &str = " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n";

    fn verdict(text: &str) -> String {
        match read(text, None).unwrap().judge() {
            Ok(tour) => format!("tour of {}", tour.board()),
            Err(fault) => fault.to_string(),
        }
    }

    fn error(text: &str, board: Option<&str>) -> String {
        let board = board.map(|board| board.parse().unwrap());
        read(text, board.as_ref()).unwrap_err().to_string()
    }

    #[test]
    fn borders_commas_tabs_and_blank_lines_do_not_matter() {
        for text in [
            TOUR,
            "1,4,7,10\r\n12,9,2,5\r\n3,6,11,8",
            "\n1\t4\t7\t10\n\n12\t9\t2\t5\n3\t6\t11\t8\n\n",
            "+--+--+--+--+\n| 1| 4| 7|10|\n+--+--+--+--+\n|12| 9| 2| 5|\n| 3| 6|11| 8|\n+==+==+==+==+",
        ] {
            assert_eq!(verdict(text), "tour of 3x4", "{text}");
        }
    }

    #[test]
    fn holes_belong_to_the_board() {
        assert_eq!(verdict("1 # #\n# # 2\n"), "tour of 2x3 without=b2,c2,a1,b1");
        let board = "2x3 without=b2,c2,a1,b1".parse().unwrap();
        assert!(read("1 . 0\n- # 2", Some(&board)).unwrap().judge().is_ok());
    }

    #[test]
    fn numbers_that_are_not_a_sequence_are_named() {
        assert_eq!(verdict(&TOUR.replace("12", " 7")), "7 occurs twice, at c3 and a2");
        assert_eq!(verdict(&TOUR.replace("12", "13")), "12 is missing, but 13 occurs");
        assert_eq!(verdict(&TOUR.replace(" 9", "99999999999999")), "9 is missing, but 10 occurs");
        assert_eq!(verdict("1 99999999999999"), "2 is missing, but much larger numbers occur");
        assert_eq!(verdict(&TOUR.replace("12", " .")), "1 square is not visited: a2");
        assert_eq!(verdict(". –\n0 —"), "the path is empty");
        assert_eq!(verdict("1 2"), "from position 1 to 2: a1 to b1 is not a move");
    }

    #[test]
    fn errors_are_located() {
        assert_eq!(error("1 2 3\n4 5\n", None), "line 2, column 1: this row has 2 entries, but the first has 3");
        assert_eq!(error("", None), "line 1, column 1: there are no numbers");
        assert!(error("1 2\n3 x4\n", None).starts_with("line 2, column 3: 'x4' is neither a number"));
        assert!(error("-1 2", None).contains("'-1'"));
        assert!(error("# #", None).contains("every one is a hole"));

        assert_eq!(
            error(TOUR, Some("3x5")),
            "line 1, column 1: this row has 4 entries, but the board 3x5 has 5 columns"
        );
        assert_eq!(error(TOUR, Some("4x4")), "line 4, column 1: the grid ends after 3 of 4 rows of 4x4");

        assert_eq!(error(TOUR, Some("torus:2x4")), "line 3, column 1: too many rows: the board torus:2x4 has 2");
        assert!(error("1 #", Some("1x2")).starts_with("line 1, column 3: a hole (#) at b1, where the given board 1x2"));
        assert!(error(&"x".repeat(1 << 20), None).len() < 200);
    }
}
