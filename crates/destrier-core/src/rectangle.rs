//! A rectangle: rows by columns on a surface, the leaper that walks on it, and the squares that are missing.
//!
//! The text form is `8x8`, `cylinder:4x6`, `torus:5x7`, `mobius:3x5`, `klein:6x4`, `projective:6x8` (rows x columns).
//! Everything that is not the default follows as words, so one line describes the whole board: `8x8 leaper=2,3
//! without=c3,d4`. A board cut off after k squares, counted down the columns from the left, is written `8x8 first=50`;
//! it prints with its holes.
//!
//! Squares are numbered row by row from the top left: `id = row * cols + col`. Holes keep their number but are never
//! visited. The moves form a *simple* graph: a move that returns to its own square (on a narrow wrapped board) is no
//! move, and two moves that reach the same square are one edge.

pub(crate) mod error;
pub mod leaper;
pub mod mask;
pub mod piece;
pub mod surface;

pub use error::BoardError;

use crate::square::{Square, SquareError, shorten};
use leaper::Leaper;
use piece::Piece;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use surface::Surface;

/// The longest side: 2^31 squares.
pub const MAX_SIDE: u32 = 1 << 31;

/// The number of squares that `first=` may cut off: each becomes a hole, which is stored.
pub const MAX_CUT: u64 = 1 << 16;

/// A rectangle on a surface. Cheap to clone: the holes are shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    rows: u32,
    cols: u32,
    surface: Surface,
    leaper: Leaper,
    /// Ids of the missing squares, ascending, without repetition.
    holes: Arc<[u64]>,
}

impl Rectangle {
    /// A knight's board without holes.
    pub fn new(rows: u32, cols: u32, surface: Surface) -> Result<Rectangle, BoardError> {
        for side in [rows, cols] {
            if side == 0 || side > MAX_SIDE {
                return Err(BoardError::Side(side.to_string()));
            }
        }
        Ok(Rectangle { rows, cols, surface, leaper: Leaper::KNIGHT, holes: Arc::from([]) })
    }

    /// This board for another leaper.
    pub fn with_leaper(self, leaper: Leaper) -> Rectangle {
        Rectangle { leaper, ..self }
    }

    /// This board with these squares missing, too.
    pub fn without(self, squares: impl IntoIterator<Item = Square>) -> Result<Rectangle, BoardError> {
        let mut holes: Vec<u64> = self.holes.to_vec();
        for square in squares {
            if square.row >= self.rows || square.col >= self.cols {
                let text = square.to_string();
                return Err(SquareError::Outside { text, rows: self.rows, cols: self.cols }.into());
            }
            holes.push(self.id(square));
        }

        holes.sort_unstable();
        holes.dedup();
        if holes.len() as u64 == self.cells() {
            return Err(BoardError::NoSquares);
        }

        Ok(Rectangle { holes: holes.into(), ..self })
    }

    /// This board, cut off after its first `kept` squares, counted down the columns from the left; holes count as
    /// squares here. `None` if it has fewer squares, or if more than [`MAX_CUT`] would be removed.
    pub fn first(self, kept: u64) -> Option<Rectangle> {
        let cut = self.cells().checked_sub(kept).filter(|&cut| cut <= MAX_CUT && kept > 0)?;
        let rows = u64::from(self.rows);
        let place = |index: u64| Square { row: (index % rows) as u32, col: (index / rows) as u32 };
        let gone: Vec<Square> = (kept..kept + cut).map(place).collect();
        self.without(gone).ok()
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// The surface to which its edges are glued.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// The piece that walks on it.
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The missing squares, by ascending id.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.holes.iter().map(|&id| self.square(id))
    }

    /// The ids of the missing squares, ascending.
    pub(crate) fn shared_holes(&self) -> &Arc<[u64]> {
        &self.holes
    }

    /// Whether no square is missing.
    pub fn is_whole(&self) -> bool {
        self.holes.is_empty()
    }

    /// Rows times columns, holes included: ids run from 0 to here.
    pub fn cells(&self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols)
    }

    /// The number of squares that a tour visits.
    pub fn squares(&self) -> u64 {
        self.cells() - self.holes.len() as u64
    }

    /// The number of a square.
    #[inline]
    pub fn id(&self, square: Square) -> u64 {
        u64::from(square.row) * u64::from(self.cols) + u64::from(square.col)
    }

    /// The square with this number, which must be below [`Rectangle::cells`].
    #[inline]
    pub fn square(&self, id: u64) -> Square {
        let cols = u64::from(self.cols);
        Square { row: (id / cols) as u32, col: (id % cols) as u32 }
    }

    /// Whether the square is on the board and not a hole.
    pub fn has(&self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols && !self.is_hole(self.id(square))
    }

    /// Whether the cell with this number is missing.
    #[inline]
    pub fn is_hole(&self, id: u64) -> bool {
        !self.holes.is_empty() && self.holes.binary_search(&id).is_ok()
    }

    /// Where move `number` (1 to 8) leads; `None` off the board, into a hole, or back to the same square.
    #[inline]
    pub fn step(&self, from: Square, number: u8) -> Option<Square> {
        let (down, right) = self.leaper.offset(number)?;
        self.land(from, down, right)
    }

    /// Where a leap of (`down`, `right`) lands; `None` off the board, in a hole, or on the same square.
    #[inline]
    pub(crate) fn land(&self, from: Square, down: i64, right: i64) -> Option<Square> {
        let to = self.surface.step(self.rows, self.cols, from, down, right)?;
        (to != from && !self.is_hole(self.id(to))).then_some(to)
    }

    /// The squares one move away, each once, in the order of the first move that reaches it.
    pub fn neighbours(&self, from: Square) -> Neighbours {
        let mut found = Neighbours { squares: [(from, 0); 8], len: 0, next: 0 };
        for number in 1..=8 {
            if let Some(to) = self.step(from, number)
                && found.squares[..found.len].iter().all(|&(known, _)| known != to)
            {
                found.squares[found.len] = (to, number);
                found.len += 1;
            }
        }
        found
    }

    /// The first move number that leads from one square to the other.
    pub fn move_between(&self, from: Square, to: Square) -> Option<u8> {
        (1..=8).find(|&number| self.step(from, number) == Some(to))
    }

    /// Whether some move leads from one square to the other; on the plane this compares two distances.
    pub fn are_a_move_apart(&self, from: Square, to: Square) -> bool {
        if self.surface != Surface::Plane {
            return self.move_between(from, to).is_some();
        }
        let down = from.row.abs_diff(to.row);
        let right = from.col.abs_diff(to.col);
        self.leaper.reaches(down, right) && self.has(from) && self.has(to)
    }

    /// The differences between the ids of two squares a move apart, each with the number of the move, if they tell the
    /// moves apart: on plane boards that are wide enough. Else none.
    pub(crate) fn move_differences(&self) -> Vec<(i64, u8)> {
        let cols = i64::from(self.cols());
        if self.surface() == Surface::Plane && cols > 2 * i64::from(self.leaper().long()) {
            self.leaper().moves().map(|m| (m.down * cols + m.right, m.number)).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether different moves from one square always lead to different squares, and every move has one number. Beside
    /// the corners of a projective plane they do not.
    pub fn moves_are_distinct(&self) -> bool {
        let wide = |wraps: bool, side: u32| !wraps || u64::from(side) > 2 * u64::from(self.leaper.long());
        self.leaper.moves().count() == 8
            && !self.surface.flips_columns()
            && wide(self.surface.columns_wrap(), self.cols)
            && wide(self.surface.rows_wrap(), self.rows)
    }

    /// Reads a square in either notation; it may be a hole.
    pub fn read_square(&self, text: &str) -> Result<Square, SquareError> {
        Square::read(text, self.rows, self.cols)
    }

    /// The chess name of a square.
    pub fn name(&self, square: Square) -> String {
        square.name(self.rows)
    }

    /// Surface and size alone, such as `torus:5x7`; the plane is not named.
    pub fn size(&self) -> String {
        match self.surface {
            Surface::Plane => format!("{}x{}", self.rows, self.cols),
            surface => format!("{surface}:{}x{}", self.rows, self.cols),
        }
    }
}

/// The neighbours of a square with the move that reaches each.
#[derive(Clone, Debug)]
pub struct Neighbours {
    squares: [(Square, u8); 8],
    len: usize,
    next: usize,
}

impl Iterator for Neighbours {
    type Item = (Square, u8);

    fn next(&mut self) -> Option<(Square, u8)> {
        let item = self.squares[..self.len].get(self.next).copied();
        self.next += 1;
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Neighbours {}

/// The whole description; parsing it gives the board back.
impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.size())?;
        if self.leaper != Leaper::KNIGHT {
            write!(f, " leaper={}", self.leaper)?;
        }
        for (count, hole) in self.holes().enumerate() {
            let lead = if count == 0 { " without=" } else { "," };
            write!(f, "{lead}{}", self.name(hole))?;
        }
        Ok(())
    }
}

impl FromStr for Rectangle {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Rectangle, BoardError> {
        if is_of_cells(text) {
            return Err(BoardError::NotFlat(shorten(text)));
        }

        let unreadable = || BoardError::Unreadable(shorten(text));
        let mut words = text.split_whitespace();
        let mut board = read_size(words.next().ok_or_else(unreadable)?)?;

        // All holes are collected first: a new board for each word would take quadratic time for a text of many words.
        let mut holes = Vec::new();
        let mut kept = board.cells();
        for word in words {
            match word.split_once('=').ok_or_else(unreadable)? {
                ("leaper", value) => board = board.with_leaper(value.parse()?),
                ("without", value) => holes.extend(read_squares(value, board.rows, board.cols)?),
                ("first", value) => kept = kept.min(read_cut(&board, value)?),
                _ => return Err(unreadable()),
            }
        }

        board.first(kept).ok_or(BoardError::NoSquares)?.without(holes)
    }
}

/// Whether a text begins like a box, a cube or a hexagon, well formed or not, or has a piece that combines leapers.
pub(crate) fn is_of_cells(text: &str) -> bool {
    let piece = |word: &str| word.strip_prefix("leaper=").and_then(|piece| piece.parse::<Piece>().ok());
    text.trim_start()
        .split_once(':')
        .is_some_and(|(kind, _)| ["box", "cube", "hex"].contains(&kind.to_ascii_lowercase().as_str()))
        || text.split_whitespace().any(|word| piece(word).is_some_and(|piece| piece.combines_leapers()))
}

/// A list of squares such as `c3,d4` or `(3,2),(4,4)` or `3,2;4,4`: chess names are separated by commas, semicolons or
/// blanks, matrix names by semicolons or by their brackets.
pub fn read_squares(text: &str, rows: u32, cols: u32) -> Result<Vec<Square>, SquareError> {
    let mut squares = Vec::new();
    for part in text.split([';', ' ']).filter(|part| !part.trim().is_empty()) {
        if part.contains('(') {
            for pair in part.split_inclusive(')') {
                let pair = pair.trim_start_matches(',');
                if !pair.trim().is_empty() {
                    squares.push(Square::read(pair, rows, cols)?);
                }
            }
        } else if part.contains(|c: char| c.is_alphabetic()) {
            for name in part.split(',').filter(|name| !name.trim().is_empty()) {
                squares.push(Square::read(name, rows, cols)?);
            }
        } else {
            squares.push(Square::read(part, rows, cols)?);
        }
    }
    Ok(squares)
}

/// The number of squares that remain of a board that is cut off.
fn read_cut(board: &Rectangle, text: &str) -> Result<u64, BoardError> {
    let cells = board.cells();
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let kept =
        text.parse::<u64>().ok().filter(|&kept| is_number && kept > 0 && kept <= cells && cells - kept <= MAX_CUT);
    kept.ok_or_else(|| BoardError::Cut { text: shorten(text), cells })
}

fn read_size(text: &str) -> Result<Rectangle, BoardError> {
    let unreadable = || BoardError::Unreadable(shorten(text));
    let (surface, size) = match text.split_once(':') {
        Some((word, size)) => (word.parse().map_err(|()| unreadable())?, size),
        None => (Surface::Plane, text),
    };

    let (rows, cols) = size.split_once(['x', 'X', '×']).ok_or_else(unreadable)?;

    let side = |digits: &str| {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(unreadable());
        }
        let side = digits.parse::<u32>().ok().filter(|&n| n > 0 && n <= MAX_SIDE);
        side.ok_or_else(|| BoardError::Side(shorten(digits)))
    };

    Rectangle::new(side(rows)?, side(cols)?, surface)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(text: &str) -> Rectangle {
        text.parse().unwrap()
    }

    #[test]
    fn texts_come_back_as_they_were() {
        for text in ["8x8", "cylinder:4x6", "torus:5x7", "mobius:3x5", "klein:6x4", "8x8 leaper=2,3 without=d4,c3"] {
            assert_eq!(board(text).to_string(), text);
        }
        assert_eq!(board("torus:5x7 leaper=king").to_string(), "torus:5x7 leaper=king");
        assert_eq!(board("3x4 first=10"), board("3x4 without=d2,d1"));
        assert_eq!(board("3x4 first=12"), board("3x4"));
        assert_eq!(board("3x4 first=11 without=a1 first=10").to_string(), "3x4 without=d2,a1,d1");
        assert_eq!(board("plane:3x4"), board("3x4"));
        assert_eq!(board("3x4 without=a1 leaper=1,2 without=b2,a1"), board("3x4 without=b2,a1"));
        assert_eq!(board("MÖBIUS:3X4"), board("mobius:3x4"));
        assert_eq!(board("moebius:3x4"), board("mobius:3x4"));
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        for text in ["", "8", "8x", "x8", "8x8x8", "8x-8", "ball:8x8", "8x8 foo", "8x8 foo=1", "8.5x8"] {
            assert!(matches!(text.parse::<Rectangle>(), Err(BoardError::Unreadable(_))), "{text}");
        }
        for text in ["0x8", "8x0", "2147483649x1", "99999999999999999999x8"] {
            assert!(matches!(text.parse::<Rectangle>(), Err(BoardError::Side(_))), "{text}");
        }

        assert!(matches!("2x2 without=c1".parse::<Rectangle>(), Err(BoardError::Square(_))));
        assert!(matches!("1x2 without=a1,b1".parse::<Rectangle>(), Err(BoardError::NoSquares)));
        assert!(matches!("8x8 leaper=0,0".parse::<Rectangle>(), Err(BoardError::Leaper(_))));

        for text in ["8x8 first=0", "8x8 first=65", "8x8 first=", "8x8 first=+3", "8x8 first=x", "9999x9999 first=5"] {
            assert!(matches!(text.parse::<Rectangle>(), Err(BoardError::Cut { .. })), "{text}");
        }

        assert!(matches!("1x2 first=1 without=a1".parse::<Rectangle>(), Err(BoardError::NoSquares)));
    }

    #[test]
    fn degrees_on_the_chessboard_are_those_of_pohls_figure_4() {
        let chess = board("8x8");
        let degrees: Vec<usize> = (0..64).map(|id| chess.neighbours(chess.square(id)).len()).collect();
        assert_eq!(degrees[..8], [2, 3, 4, 4, 4, 4, 3, 2]);
        assert_eq!(degrees[8..16], [3, 4, 6, 6, 6, 6, 4, 3]);
        assert_eq!(degrees.iter().sum::<usize>(), 336);
    }

    #[test]
    fn narrow_wrapped_boards_are_simple_graphs() {
        // On the 1x2 torus every move leads to the other square; on the 1x1 torus no move leads anywhere.
        assert_eq!(board("torus:1x2").neighbours(Square::new(0, 0)).len(), 1);
        assert_eq!(board("torus:1x1").neighbours(Square::new(0, 0)).len(), 0);
        assert_eq!(board("klein:1x1").neighbours(Square::new(0, 0)).len(), 0);
    }

    #[test]
    fn square_lists_are_read_in_both_notations() {
        let expected = vec![Square::new(5, 2), Square::new(4, 3)];
        for text in ["c3,d4", "c3 d4", "(6,3),(5,4)", "6,3;5,4", "c3;(5,4)", "c3,d4,"] {
            assert_eq!(read_squares(text, 8, 8), Ok(expected.clone()), "{text}");
        }
    }

    fn any_board() -> impl Strategy<Value = Rectangle> {
        (1u32..8, 1u32..8, 0usize..6, 0u32..4, 1u32..4).prop_map(|(rows, cols, surface, a, b)| {
            let leaper = if (a, b) == (3, 3) { Leaper::KING } else { Leaper::new(a, b).unwrap() };
            Rectangle::new(rows, cols, Surface::ALL[surface]).unwrap().with_leaper(leaper)
        })
    }

    proptest! {
        #[test]
        fn being_a_move_apart_is_symmetric(board in any_board()) {
            for id in 0..board.cells() {
                let from = board.square(id);
                for (to, _) in board.neighbours(from) {
                    prop_assert!(board.move_between(to, from).is_some(), "{board} {from} {to}");
                }
                for other in (0..board.cells()).map(|id| board.square(id)) {
                    let listed = board.neighbours(from).any(|(to, _)| to == other);
                    prop_assert_eq!(board.are_a_move_apart(from, other), listed, "{} {} {}", board, from, other);
                }
            }
        }

        #[test]
        fn printing_and_parsing_are_inverse(board in any_board(), holes in proptest::collection::vec(0u64..49, 0..4)) {
            let holes: Vec<_> = holes.into_iter().filter(|&id| id < board.cells()).map(|id| board.square(id)).collect();
            if let Ok(board) = board.without(holes) {
                prop_assert_eq!(board.to_string().parse::<Rectangle>(), Ok(board));
            }
        }

        #[test]
        fn no_text_panics(text in ".{0,40}") {
            let _ = text.parse::<Rectangle>();
        }
    }
}
