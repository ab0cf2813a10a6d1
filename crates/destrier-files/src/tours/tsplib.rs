//! TSPLIB tour files (Reinelt 1991), which solvers of the travelling salesman problem read and write.
//!
//! ```text
//! NAME : 3x4
//! COMMENT : board 3x4
//! COMMENT : open tour by warnsdorff, seed 1
//! TYPE : TOUR
//! DIMENSION : 12
//! TOUR_SECTION
//! 1
//! 7
//! ...
//! -1
//! EOF
//! ```
//!
//! A vertex is the rank of its square among all squares without holes, row by row from the top left, starting at 1. A
//! comment contains the complete board; for files without this comment the board must be given. The reader is lenient:
//! keywords may come in any order, and blanks around the colon, the colon itself, `DIMENSION` and `EOF` are optional.

use crate::about::About;
use crate::claim::Claim;
use crate::error::{ReadError, lines, resolve_board, words};
use crate::tour_format::Format;
use destrier_core::square::shorten;
use destrier_core::{Board, Path, Rectangle, Tour};
use std::fmt::Display;
use std::io::{BufWriter, Result, Write};
use std::str::FromStr;

/// Writes a tour file.
pub fn write(tour: &Tour, about: &About, out: &mut dyn Write) -> Result<()> {
    let board = tour.board();
    let ranks = SquareRanks::of(board);
    let mut out = BufWriter::new(out);
    let shape = if tour.is_closed() { "closed" } else { "open" };

    // A comment must stay on its line.
    let method = about.method.replace(char::is_control, " ");
    writeln!(out, "NAME : {}\nCOMMENT : board {board}", board.size())?;
    writeln!(out, "COMMENT : {shape} tour by {method}, seed {}", about.seed)?;
    writeln!(out, "TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION", tour.len())?;

    for id in tour.ids() {
        writeln!(out, "{}", ranks.rank(u64::from(id)) + 1)?;
    }

    out.write_all(b"-1\nEOF\n")?;
    out.flush()
}

/// Reads a tour file.
pub fn read(text: &str, given: Option<&Rectangle>) -> std::result::Result<Claim, ReadError> {
    let head = TsplibHead::read(text)?;
    let board = resolve_board(Format::Tour, head.board_in(text)?, given)?;
    head.claim(text, board.into())
}

/// Whether this is a tour file that names a box, a cube or a hexagon.
pub(crate) fn names_cells(text: &str) -> bool {
    let head = TsplibHead::read(text).ok();
    head.and_then(|head| head.board).is_some_and(|(_, name)| Board::is_meant_by(name))
}

/// Whether this is a tour file.
pub(crate) fn is_tour_file(text: &str) -> bool {
    TsplibHead::read(text).is_ok()
}

/// Reads a tour file of a box, a cube or a hexagon.
pub(crate) fn read_cells(text: &str, given: Option<&Board>) -> std::result::Result<Claim, ReadError> {
    let head = TsplibHead::read(text)?;
    let board = head.board_in(text)?.or_else(|| given.cloned()).ok_or(ReadError::NoBoard(Format::Tour))?;
    head.claim(text, board)
}

/// The part before the vertices.
struct TsplibHead<'a> {
    /// The offset of its line, and its name.
    board: Option<(usize, &'a str)>,
    /// The offset of the dimension and its value.
    dimension: Option<(usize, u64)>,
    /// The offset of the vertices.
    section: usize,
}

impl<'a> TsplibHead<'a> {
    fn read(text: &'a str) -> std::result::Result<TsplibHead<'a>, ReadError> {
        let mut head = TsplibHead { board: None, dimension: None, section: 0 };
        for (offset, line) in lines(text) {
            let fault = |what: String| ReadError::at(text, offset, what);
            let (key, value) =
                line.split_once(':').or_else(|| line.trim().split_once(char::is_whitespace)).unwrap_or((line, ""));
            match (key.trim(), value.trim()) {
                ("COMMENT", value) => {
                    if let Some(board) = value.strip_prefix("board ") {
                        head.board = Some((offset, board));
                    }
                }
                ("TYPE", value) if value.eq_ignore_ascii_case("tour") => {}
                ("TYPE", value) => return Err(fault(format!("the type must be TOUR, not '{}'", shorten(value)))),
                ("DIMENSION", value) => match value.parse() {
                    Ok(dimension) => head.dimension = Some((offset, dimension)),
                    Err(_) => {
                        return Err(fault(format!("'{}' is not a number, as a dimension must be", shorten(value))));
                    }
                },
                ("TOUR_SECTION", "") => return Ok(TsplibHead { section: offset + line.len(), ..head }),
                ("EOF", _) => break,
                (key, _) if is_keyword(key) => {}
                _ => return Err(fault(format!("'{}' is not a line of the form KEYWORD : value", shorten(line)))),
            }
        }
        Err(ReadError::at(text, text.len(), "the text ends without a TOUR_SECTION"))
    }

    /// The board that a comment names, if one does.
    fn board_in<B: FromStr<Err: Display>>(&self, text: &str) -> std::result::Result<Option<B>, ReadError> {
        let read = |(offset, name): (usize, &str)| {
            name.parse().map_err(|error: B::Err| ReadError::at(text, offset, error.to_string()))
        };
        self.board.map(read).transpose()
    }

    /// The tour after the head.
    fn claim(&self, text: &str, board: Board) -> std::result::Result<Claim, ReadError> {
        let squares = board.squares();
        let ranks = SquareRanks::of(&board);
        if let Some((offset, dimension)) = self.dimension.filter(|&(_, dimension)| dimension != squares) {
            let what = format!("the dimension is {dimension}, but the board {} has {squares} squares", board.size());
            return Err(ReadError::at(text, offset, what));
        }

        let mut ids = Vec::new();
        let mut ended = false;
        for (offset, word) in words(&text[self.section..], char::is_whitespace) {
            let fault = |what: String| Err(ReadError::at(text, self.section + offset, what));
            match word {
                "-1" | "EOF" => ended = true,
                _ if ended => return fault(format!("unexpected '{}' after the end of the tour", shorten(word))),
                _ => match word.parse::<u64>() {
                    Ok(vertex) if (1..=squares).contains(&vertex) => match u32::try_from(ranks.id(vertex - 1)) {
                        Ok(id) => ids.push(id),
                        Err(_) => {
                            return fault(format!("the board {} has too many squares to be stored", board.size()));
                        }
                    },
                    _ => {
                        return fault(format!("'{}' is not a vertex; they are numbered 1 to {squares}", shorten(word)));
                    }
                },
            }
        }

        if !ended && (ids.len() as u64) < squares {
            let what = format!("the text ends after {} of {squares} vertices", ids.len());
            return Err(ReadError::at(text, text.len(), what));
        }

        Ok(Claim::new(board, Ok(Path::Vertices(ids))))
    }
}

fn is_keyword(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// Ranks of squares without the holes.
struct SquareRanks {
    /// The ids of the holes; ascending.
    holes: Vec<u64>,
    /// The number of squares before each hole; ascending.
    before: Vec<u64>,
}

impl SquareRanks {
    fn of(board: &Board) -> SquareRanks {
        let holes = board.holes().to_vec();
        let before = holes.iter().enumerate().map(|(index, id)| id - index as u64).collect();
        SquareRanks { holes, before }
    }

    fn id(&self, rank: u64) -> u64 {
        rank + self.before.partition_point(|&squares| squares <= rank) as u64
    }

    /// The rank of a square that is not a hole.
    fn rank(&self, id: u64) -> u64 {
        id - self.holes.partition_point(|&hole| hole < id) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOUR: &str = "NAME : x\nCOMMENT : board 3x4\nTYPE : TOUR\nDIMENSION : 12\nTOUR_SECTION\n\
                        1\n7\n9\n2\n8\n10\n3\n5\n11\n4\n6\n12\n-1\nEOF\n";

    #[test]
    fn ranks_skip_holes() {
        let board: Board = "2x5 without=a2,b2,e2,c1".parse().unwrap();
        let ranks = SquareRanks::of(&board);
        let ids = [2, 3, 5, 6, 8, 9];
        for (rank, id) in ids.into_iter().enumerate() {
            assert_eq!((ranks.id(rank as u64), ranks.rank(id)), (id, rank as u64));
        }
    }

    #[test]
    fn keywords_are_read_leniently() {
        for text in [
            TOUR.to_string(),
            TOUR.replace(" : ", ":"),
            TOUR.replace(" : ", " "),
            TOUR.replace("EOF\n", ""),
            TOUR.replace("-1\nEOF\n", ""),
            TOUR.replace("DIMENSION : 12\n", "COMMENT : a gift\nNODE_COUNT : 3\n"),
            TOUR.replace('\n', "\r\n"),
        ] {
            assert!(read(&text, None).unwrap().judge().is_ok(), "{text}");
        }

        let without = TOUR.replace("COMMENT : board 3x4\n", "");
        assert_eq!(read(&without, None), Err(ReadError::NoBoard(Format::Tour)));
        assert!(read(&without, Some(&"3x4".parse().unwrap())).unwrap().judge().is_ok());
    }

    #[test]
    fn errors_are_located() {
        let error = |from: &str, to: &str| read(&TOUR.replace(from, to), None).unwrap_err().to_string();
        assert_eq!(
            error("N : 12", "N : 13"),
            "line 4, column 1: the dimension is 13, but the board 3x4 has 12 squares"
        );
        assert_eq!(error("N : 12", "N : x"), "line 4, column 1: 'x' is not a number, as a dimension must be");

        assert_eq!(error(": TOUR", ": TSP"), "line 3, column 1: the type must be TOUR, not 'TSP'");
        assert!(error("3x4", "3x").starts_with("line 2, column 1: '3x' is not a board"));
        assert_eq!(error("12\n-1", "13\n-1"), "line 17, column 1: '13' is not a vertex; they are numbered 1 to 12");
        assert_eq!(error("12\n-1\nEOF\n", ""), "line 17, column 1: the text ends after 11 of 12 vertices");
        assert_eq!(error("EOF\n", "5"), "line 19, column 1: unexpected '5' after the end of the tour");
        assert!(error("TOUR_SECTION", "!").contains("'!' is not a line of the form KEYWORD : value"));

        let other = read(TOUR, Some(&"4x3".parse().unwrap())).unwrap_err().to_string();
        assert_eq!(other, "the text has the board 3x4, but the requested board is 4x3");
    }

    #[test]
    fn a_section_that_is_too_short_is_not_a_tour() {
        let claim = read(&TOUR.replace("12\n-1", "-1"), None).unwrap();
        assert_eq!(claim.judge().unwrap_err().to_string(), "1 square is not visited: d1");
    }
}
