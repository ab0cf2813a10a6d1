//! JSON fields that all messages share: the version, boards, squares, and the whole message for a tour.

use crate::format::about::{About, TourTraits};
use destrier_core::square::shorten;
use destrier_core::{Board, BoardError, Leaper, Square, Tour};
use serde::{Deserialize, Serialize, Serializer};

/// The version of the messages, written as `"v":1`. Messages without it are of version 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub struct Version;

impl Version {
    /// The number of this version.
    pub const NUMBER: u32 = 1;
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

impl RowCol {
    /// The square, if it is on the board; a hole is.
    pub fn square(self, board: &Board) -> Option<Square> {
        let RowCol(row, col) = self;
        let inside = (1..=u64::from(board.rows())).contains(&row) && (1..=u64::from(board.cols())).contains(&col);
        inside.then(|| Square::new((row - 1) as u32, (col - 1) as u32))
    }
}

/// A leaper: two numbers, or `"king"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a leaper is two numbers, such as [2,3], or \"king\"")]
#[non_exhaustive]
pub enum LeaperField {
    /// The two lengths of its move, such as `[2,3]`.
    Lengths(u32, u32),
    /// Its name.
    Name(String),
}

impl LeaperField {
    /// `None` for the knight, which is not written.
    pub(crate) fn of(leaper: Leaper) -> Option<LeaperField> {
        match leaper {
            Leaper::KNIGHT => None,
            Leaper::KING => Some(LeaperField::Name("king".into())),
            leaper => Some(LeaperField::Lengths(leaper.short(), leaper.long())),
        }
    }

    /// The leaper.
    pub fn leaper(&self) -> Result<Leaper, String> {
        match self {
            LeaperField::Lengths(a, b) => Leaper::new(*a, *b).map_err(|error| error.to_string()),
            LeaperField::Name(name) => {
                name.parse().map_err(|error: <Leaper as std::str::FromStr>::Err| error.to_string())
            }
        }
    }
}

/// A board: surface and size, and leaper and holes where they are not the knight and none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BoardFields {
    /// Surface and size, such as `"torus:5x7"`.
    pub board: String,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// The holes, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holes: Option<Vec<RowCol>>,
}

impl From<&Board> for BoardFields {
    fn from(board: &Board) -> BoardFields {
        BoardFields {
            board: board.size(),
            leaper: LeaperField::of(board.leaper()),
            holes: (!board.is_whole()).then(|| board.holes().map(RowCol::from).collect()),
        }
    }
}

impl BoardFields {
    /// The board that the fields describe.
    pub fn read(&self) -> Result<Board, String> {
        let mut board: Board = self.board.parse().map_err(|error: BoardError| error.to_string())?;
        if let Some(leaper) = &self.leaper {
            board = board.with_leaper(leaper.leaper()?);
        }
        if let Some(holes) = &self.holes {
            let off = |RowCol(row, col)| format!("the hole [{row},{col}] is off the board {}", shorten(&self.board));
            let squares: Vec<Square> = holes
                .iter()
                .map(|&hole| hole.square(&board).ok_or_else(|| off(hole)))
                .collect::<Result<_, String>>()?;
            board = board.without(squares).map_err(|error| error.to_string())?;
        }
        Ok(board)
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

/// Squares of a tour. A list that is read is a vector; one that is written can be an iterator ([`SquareList`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TourFields<S = Vec<RowCol>> {
    /// The board, the method and the seed.
    #[serde(flatten)]
    pub head: TourHead,
    /// All squares in the order of the tour.
    pub squares: S,
}

impl<'a> TourFields<SquareList<'a>> {
    /// The message for a tour.
    pub fn new(tour: &'a Tour, about: &About) -> TourFields<SquareList<'a>> {
        TourFields { head: TourHead::new(tour, about), squares: SquareList(tour) }
    }
}

/// The squares of a tour, each made when it is written, so that a large tour needs no list of pairs.
#[derive(Clone, Copy, Debug)]
pub struct SquareList<'a>(pub &'a Tour);

impl Serialize for SquareList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.squares().map(RowCol::from))
    }
}

/// A tour as a whole message: `{"answer":"tour", ...}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub(crate) enum TourMessage<S = Vec<RowCol>> {
    /// The tour.
    Tour(TourFields<S>),
}
