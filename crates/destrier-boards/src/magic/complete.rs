//! The complete search for the magic tours of a small board, in slices.
//!
//! Two searches share the work. `four_rows` is for boards of four rows, whose tours consist of two halves.
//! `both_ends` is for all other boards of up to 64 squares: it numbers the squares from both ends at once. Slices are
//! independent of each other, and every tour belongs to one slice, so slices can be searched in any order, on several
//! machines, and once each.
//!
//! Tours that are mirror images, rotations or reverses of each other are one: the search reports the tour whose list of
//! squares comes first.

mod both_ends;
mod estimate;
mod four_rows;
mod images;
#[cfg(test)]
mod tests;

pub use estimate::Estimate;

use both_ends::BothEnds;
use destrier_core::{Rectangle, Square};
use destrier_search::method::Control;
use four_rows::FourRows;
use std::sync::atomic::AtomicU64;

/// The largest number of squares for a search from both ends.
const MAX_SQUARES: u64 = 64;

/// The largest number of columns of a board of four rows.
pub const MAX_COLUMNS: u32 = 26;

/// Which tours are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListedTours {
    /// All tours are listed.
    Any,
    /// Only closed tours are listed.
    Closed,
    /// Only tours that are not closed are listed.
    Apart,
}

impl ListedTours {
    fn admits(self, is_closed: bool) -> bool {
        match self {
            ListedTours::Any => true,
            ListedTours::Closed => is_closed,
            ListedTours::Apart => !is_closed,
        }
    }
}

/// What a slice contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The number of positions of the search.
    pub positions: u64,
    /// The tours: claims.
    pub tours: Vec<Vec<Square>>,
}

/// A search that was planned.
pub struct Complete {
    kind: Kind,
    /// The number of positions that were visited, for the progress.
    seen: AtomicU64,
}

enum Kind {
    SingleSquare(ListedTours),
    BothEnds(Box<BothEnds>),
    FourRows(FourRows),
}

impl Complete {
    /// Plans the search. `None` if the board is too large. The sides must be even, or the board a single square.
    pub fn new(board: &Rectangle, listed: ListedTours) -> Option<Complete> {
        let rows = board.rows();
        let cols = board.cols();
        let less = rows.min(cols);
        let more = rows.max(cols);
        let kind = match (less, more) {
            (1, 1) => Kind::SingleSquare(listed),
            (4, 6..) => Kind::FourRows(FourRows::new(more, rows > cols, listed).filter(|_| more <= MAX_COLUMNS)?),
            _ if board.cells() <= MAX_SQUARES => Kind::BothEnds(Box::new(BothEnds::new(rows, cols, listed))),
            _ => return None,
        };
        Some(Complete { kind, seen: AtomicU64::new(0) })
    }

    /// The number of slices.
    pub fn slices(&self) -> u64 {
        match &self.kind {
            Kind::SingleSquare(_) => 1,
            Kind::BothEnds(search) => search.slices(),
            Kind::FourRows(search) => search.slices(),
        }
    }

    /// The first of the slices that are a fair sample of each other. Those before are smaller.
    pub fn first_of_sample(&self) -> u64 {
        match &self.kind {
            Kind::BothEnds(search) => search.first_of_sample(),
            Kind::SingleSquare(_) | Kind::FourRows(_) => 0,
        }
    }

    /// Searches a slice. `None` if the control stops it.
    pub fn slice(&self, index: u64, control: &Control) -> Option<Slice> {
        match &self.kind {
            Kind::SingleSquare(listed) => {
                let tours = if listed.admits(false) { vec![vec![Square::new(0, 0)]] } else { Vec::new() };
                Some(Slice { positions: 1, tours })
            }
            Kind::BothEnds(search) => search.slice(index, &self.seen, control),
            Kind::FourRows(search) => search.slice(index, &self.seen, control),
        }
    }

    /// The number of positions that were visited, in finished and unfinished slices.
    pub fn seen(&self) -> u64 {
        self.seen.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Estimates the number of positions of all slices, with fewer descents if the control stops it.
    pub fn estimate(&self, descents: u64, control: &Control) -> Option<Estimate> {
        match &self.kind {
            Kind::SingleSquare(_) => Some(Estimate { positions: 1.0, error: 0.0 }),
            Kind::BothEnds(search) => search.estimate(descents, control),
            Kind::FourRows(search) => search.estimate(descents, control),
        }
    }

    /// Bytes that a slice takes at most.
    pub fn bytes_needed(&self) -> u64 {
        match &self.kind {
            Kind::SingleSquare(_) => 0,
            Kind::BothEnds(search) => search.bytes_needed(),
            Kind::FourRows(search) => search.bytes_needed(),
        }
    }
}

/// The bits that are set, as indices.
#[inline]
fn bits_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (index < 64).then_some(index as usize)
    })
}
