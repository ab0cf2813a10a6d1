//! A tour as its first square and one digit per move: a seventh of the list of squares.

use crate::shared::directions;
use destrier_core::{Rectangle, Tour};
use destrier_files::About;
use destrier_files::json::fields::{RowCol, TourHead};
use serde::{Deserialize, Serialize};

/// The reply with a compact tour: `{"answer":"tour", ...}`, like that with a list of squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CompactTourReply {
    /// A verified tour.
    Tour(CompactTourFields),
}

/// A tour as its first square and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CompactTourFields {
    /// The board, the method and the seed.
    #[serde(flatten)]
    pub head: TourHead,
    /// The first square.
    pub first: RowCol,
    /// A digit from 0 to 7 for each move, an index of `directions`. The move that closes a tour is not listed.
    pub moves: String,
    /// The moves of the leaper as `[down, right]`.
    pub directions: Vec<(i64, i64)>,
}

impl CompactTourReply {
    /// The reply with this tour.
    pub fn new(tour: &Tour<Rectangle>, about: &About) -> CompactTourReply {
        CompactTourReply::Tour(CompactTourFields {
            head: TourHead::new(&tour.clone().into(), about),
            first: tour.squares().next().map_or(RowCol(1, 1), RowCol::from),
            moves: tour.moves().map(|number| char::from(b'0' + number - 1)).collect(),
            directions: directions(tour.board().leaper()),
        })
    }
}
