//! JSON fields that all messages share: the version, boards, squares, and the whole message for a tour.

use crate::about::{About, TourTraits};
use destrier_core::rectangle::leaper::LeaperError;
use destrier_core::square::shorten;
use destrier_core::{Board, BoardError, Leaper, Piece, Rectangle, Square, Tour};
use serde::{Deserialize, Serialize, Serializer};

pub use super::square_table::SquareTable;

/// The version of the messages, written as `"v":1`. Messages without it are of version 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub struct Version;

impl Version {
    /// The number of this version.
    pub const NUMBER: u32 = 1;

    /// The version of a JSON text of another version, which is not a damaged one.
    pub fn other_in(text: &str) -> Option<u64> {
        #[derive(Deserialize)]
        struct Versioned {
            v: u64,
        }
        let Versioned { v } = serde_json::from_str(text).ok()?;
        (v != u64::from(Version::NUMBER)).then_some(v)
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> u32 {
        Version::NUMBER
    }
}

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(number: u32) -> Result<Version, String> {
        match number {
            Version::NUMBER => Ok(Version),
            _ => Err(format!("messages of version {number} are not supported, only version {}", Version::NUMBER)),
        }
    }
}

/// A square as `[row, column]`, both from 1, row 1 on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(expecting = "a pair [row, column] of numbers from 1")]
pub struct RowCol(pub u64, pub u64);

impl From<Square> for RowCol {
    fn from(square: Square) -> RowCol {
        RowCol(u64::from(square.row) + 1, u64::from(square.col) + 1)
    }
}

/// The coordinates of a square of any board, from 1, to be written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Coordinates {
    /// Row and column of a rectangle.
    Square(RowCol),
    /// Those of a cell of another board.
    Cell(Vec<u32>),
}

impl Coordinates {
    /// The coordinates of the square with this id.
    pub fn of(board: &Board, id: u64) -> Coordinates {
        match board.rectangle() {
            Some(rectangle) => Coordinates::Square(rectangle.square(id).into()),
            None => Coordinates::Cell(board.coordinates(id)),
        }
    }
}

impl RowCol {
    /// The square, if it is on the board; a hole is.
    pub fn square(self, board: &Rectangle) -> Option<Square> {
        let RowCol(row, col) = self;
        let inside = (1..=u64::from(board.rows())).contains(&row) && (1..=u64::from(board.cols())).contains(&col);
        inside.then(|| Square::new((row - 1) as u32, (col - 1) as u32))
    }
}

/// A leaper: two numbers, or `"king"`; or a piece that combines leapers, such as `"1,2+1,3"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a leaper is two numbers, such as [2,3], or \"king\"")]
#[non_exhaustive]
pub enum LeaperField {
    /// The two lengths of its move, such as `[2,3]`.
    Lengths(u32, u32),
    /// The name of the leaper.
    Name(String),
}

impl LeaperField {
    /// `None` for the knight, which is not written.
    pub fn of(leaper: Leaper) -> Option<LeaperField> {
        match leaper {
            Leaper::KNIGHT => None,
            Leaper::KING => Some(LeaperField::Name("king".into())),
            leaper => Some(LeaperField::Lengths(leaper.short(), leaper.long())),
        }
    }

    /// `None` for the knight, which is not written.
    pub(crate) fn of_piece(piece: &Piece) -> Option<LeaperField> {
        piece.single().map_or_else(|| Some(LeaperField::Name(piece.to_string())), LeaperField::of)
    }

    /// The leaper.
    pub fn leaper(&self) -> Result<Leaper, String> {
        match self {
            LeaperField::Lengths(a, b) => Leaper::new(*a, *b),
            LeaperField::Name(name) => name.parse(),
        }
        .map_err(|error| error.to_string())
    }

    /// The piece, which may combine leapers.
    pub fn piece(&self) -> Result<Piece, String> {
        match self {
            LeaperField::Lengths(..) => self.leaper().map(Piece::from),
            LeaperField::Name(name) => name.parse().map_err(|error: LeaperError| error.to_string()),
        }
    }
}

/// A board: surface or kind, and size, and leaper and holes where they are not the knight and none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardFields {
    /// Surface and size, such as `"torus:5x7"`, or kind and size, such as `"box:4x5x6"`.
    pub board: String,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// The holes, if there are any: row and column, or the coordinates of a cell, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holes: Option<Vec<Vec<u64>>>,
}

impl From<&Rectangle> for BoardFields {
    fn from(board: &Rectangle) -> BoardFields {
        BoardFields {
            board: board.size(),
            leaper: LeaperField::of(board.leaper()),
            holes: (!board.is_whole()).then(|| board.holes().map(coordinates).collect()),
        }
    }
}

impl From<&Board> for BoardFields {
    fn from(board: &Board) -> BoardFields {
        let holes = board.holes().iter().map(|&id| cell_coordinates(board, id)).collect();
        BoardFields {
            board: board.size(),
            leaper: LeaperField::of_piece(board.piece()),
            holes: Some(holes).filter(|holes: &Vec<Vec<u64>>| !holes.is_empty()),
        }
    }
}

/// Row and column, from 1.
pub fn coordinates(square: Square) -> Vec<u64> {
    let RowCol(row, col) = square.into();
    vec![row, col]
}

/// The coordinates of a cell, from 1.
pub fn cell_coordinates(board: &Board, id: u64) -> Vec<u64> {
    board.coordinates(id).into_iter().map(u64::from).collect()
}

/// The id of the square or the cell with these coordinates; it may be a hole.
pub fn read_id(board: &Board, coordinates: &[u64]) -> Result<u64, String> {
    if let Some(rectangle) = board.rectangle() {
        return read_square(rectangle, coordinates).map(|square| rectangle.id(square));
    }

    let numbers: Option<Vec<u32>> = coordinates.iter().map(|&number| u32::try_from(number).ok()).collect();
    numbers.and_then(|numbers| board.id(&numbers)).ok_or_else(|| {
        let cell = shorten(&format!("{coordinates:?}"));
        format!("the cell {cell} is off the board {}, which has cells such as {}", board.size(), board.name(0))
    })
}

/// The square with this row and column; it may be a hole.
pub fn read_square(board: &Rectangle, coordinates: &[u64]) -> Result<Square, String> {
    let square = match coordinates {
        &[row, col] => RowCol(row, col).square(board),
        _ => None,
    };
    square.ok_or_else(|| {
        let square = shorten(&format!("{coordinates:?}").replace(' ', ""));
        format!("the square {square} is off the board {}", board.size())
    })
}

impl BoardFields {
    /// The board that the fields describe.
    pub fn read(&self) -> Result<Board, String> {
        let mut board: Board = self.board.parse().map_err(|error: BoardError| error.to_string())?;
        if let Some(leaper) = &self.leaper {
            board = board.with_piece(leaper.piece()?).map_err(|error| error.to_string())?;
        }

        let holes = self.holes.iter().flatten().map(|hole| read_id(&board, hole)).collect::<Result<Vec<u64>, _>>();
        let holes = holes.map_err(|fault| format!("a hole: {fault}"))?;
        board.without(holes).map_err(|error| error.to_string())
    }

    /// Whether they describe a board that is no rectangle.
    pub fn is_of_cells(&self) -> bool {
        self.read().is_ok_and(|board| board.rectangle().is_none())
    }

    /// The rectangle that the fields describe.
    pub fn read_rectangle(&self) -> Result<Rectangle, String> {
        let board = self.read()?;
        board.rectangle().cloned().ok_or_else(|| BoardError::NotFlat(board.to_string()).to_string())
    }
}

/// What a message with a tour says apart from the squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TourHead {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Whether the tour is closed.
    pub closed: bool,
    /// The method that found the tour.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// What the tour was made to have.
    #[serde(flatten)]
    pub traits: TourTraits,
}

impl TourHead {
    /// The head of a message with this tour.
    pub fn new(tour: &Tour, about: &About) -> TourHead {
        let About { method, seed, traits } = about.clone();
        TourHead { v: Version, board: tour.board().into(), closed: tour.is_closed(), method, seed, traits }
    }
}

/// A tour with its board, the method and the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TourFields {
    /// The board, the method and the seed.
    #[serde(flatten)]
    pub head: TourHead,
    /// All squares in the order of the tour.
    pub squares: TourSquares,
}

impl TourFields {
    /// The message for a tour.
    pub fn new(tour: &Tour, about: &About) -> TourFields {
        TourFields { head: TourHead::new(tour, about), squares: TourSquares::Tour(tour.clone()) }
    }
}

/// The squares of a tour, as a list of coordinates. Each is made when it is written, so that a large tour needs no list
/// of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Vec<Vec<u32>>")]
pub enum TourSquares {
    /// The squares of this tour.
    Tour(Tour),
    /// A list that was read.
    List(Vec<Vec<u32>>),
}

impl From<Vec<Vec<u32>>> for TourSquares {
    fn from(list: Vec<Vec<u32>>) -> TourSquares {
        TourSquares::List(list)
    }
}

impl TourSquares {
    /// The coordinates of each square, from 1.
    pub fn coordinates(&self) -> Vec<Vec<u32>> {
        match self {
            TourSquares::Tour(tour) => tour.ids().map(|id| tour.board().coordinates(u64::from(id))).collect(),
            TourSquares::List(list) => list.clone(),
        }
    }
}

impl PartialEq for TourSquares {
    fn eq(&self, other: &TourSquares) -> bool {
        self.coordinates() == other.coordinates()
    }
}

impl Eq for TourSquares {}

impl Serialize for TourSquares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            TourSquares::Tour(tour) => {
                serializer.collect_seq(tour.ids().map(|id| Coordinates::of(tour.board(), u64::from(id))))
            }
            TourSquares::List(list) => list.serialize(serializer),
        }
    }
}

/// A tour as a whole message: `{"answer":"tour", ...}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub(crate) enum TourMessage {
    /// The tour.
    Tour(TourFields),
}
