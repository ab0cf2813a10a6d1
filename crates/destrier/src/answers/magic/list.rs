//! The complete list of the magic tours of a small board, slice by slice.

use super::super::{AskError, confirm, refute};
use super::check_board;
use crate::settle::{verify_list, wrong_claim};
use destrier_boards::magic;
use destrier_boards::magic::complete::{Complete, ListedTours};
use destrier_core::impossible::{SumArgument, Verdict};
use destrier_core::tour::magic::Sums;
use destrier_core::{Goal, Impossible, Rectangle, Shape, Tour};
use destrier_count::TourKind;
use destrier_search::method::{Control, Method};

/// The number of random descents of an estimate.
const DESCENTS: u64 = 20_000;

/// The complete search for the magic tours of a board. Tours that are mirror images, rotations or reverses of each
/// other are one. The work is divided into slices, which can be searched in any order and on several machines.
///
/// ```
/// use destrier::answers::magic::MagicSearch;
/// use destrier::counting::TourKind;
/// use destrier::method::Control;
/// use destrier::tour::magic::Sums;
///
/// let search = MagicSearch::new(&"4x12".parse().unwrap(), TourKind::Open, Sums::Magic).unwrap();
/// assert_eq!(search.slices(), 1);
/// let slice = search.slice(0, &Control::new()).unwrap().unwrap();
/// assert!(slice.tours.is_empty() && slice.positions > 0);
/// ```
pub struct MagicSearch {
    board: Rectangle,
    kind: TourKind,
    sums: Sums,
    search: Complete,
}

/// A slice that was searched.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MagicSlice {
    /// The number of positions of the search.
    pub positions: u64,
    /// The tours, each verified.
    pub tours: Vec<Tour<Rectangle>>,
}

/// An estimate of the number of positions of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchEstimate {
    /// The number of positions.
    pub positions: f64,
    /// The standard error of the number.
    pub error: f64,
}

impl MagicSearch {
    /// Plans the search for the tours of a board with these sums, [`Sums::Magic`] or [`Sums::DiagonallyMagic`].
    pub fn new(board: &Rectangle, kind: TourKind, sums: Sums) -> Result<MagicSearch, AskError> {
        let unsuited = |why: String| Err(AskError::Unsuited(why));
        check_board(board, sums)?;

        let listed = match kind {
            TourKind::Closed => ListedTours::Closed,
            TourKind::Open => ListedTours::Any,
            TourKind::StrictlyOpen => ListedTours::Apart,
        };

        let is_odd = board.cells() > 1 && (board.rows() % 2 == 1 || board.cols() % 2 == 1);
        match Complete::new(board, listed).filter(|_| !is_odd) {
            Some(search) => Ok(MagicSearch { board: board.clone(), kind, sums, search }),
            None if is_odd => unsuited(format!("{board} has an odd side, so it has no magic tours to search for")),
            None => unsuited(format!(
                "{board} is too large for a complete list of its magic tours; it can be made for boards of up to 64 \
                 squares and for boards 4xn with n up to {}",
                magic::complete::MAX_COLUMNS
            )),
        }
    }

    /// A confirmed reason why there are no such tours, if one is found without a search.
    pub fn quick_reason(board: &Rectangle, kind: TourKind, sums: Sums) -> Result<Option<Impossible>, AskError> {
        check_board(board, sums)?;
        let shape = if kind == TourKind::Closed { Shape::Closed } else { Shape::Open };
        let goal = Goal::any(shape);
        if let Some((reason, _)) = refute(board, &goal)? {
            return Ok(Some(reason));
        }
        let Some(argument) = SumArgument::of(board, sums) else { return Ok(None) };
        let reason = Impossible::UnequalSums { sums, argument };
        let verdict = confirm(board, &goal, &reason, "exists")?;
        Ok((verdict == Verdict::Confirmed).then_some(reason))
    }

    /// The board.
    pub fn board(&self) -> &Rectangle {
        &self.board
    }

    /// The number of slices. It depends on the board and on the kind of tours alone.
    pub fn slices(&self) -> u64 {
        self.search.slices()
    }

    /// The first of the slices that are a fair sample of each other. Those before are smaller: they contain tours of a
    /// special kind.
    pub fn first_of_sample(&self) -> u64 {
        self.search.first_of_sample()
    }

    /// Estimates the number of positions in all slices by random descents. If the control stops it, the estimate is
    /// that of the descents so far, and `None` if there are none.
    pub fn estimate(&self, control: &Control) -> Option<SearchEstimate> {
        let found = self.search.estimate(DESCENTS, control)?;
        Some(SearchEstimate { positions: found.positions, error: found.error })
    }

    /// The number of positions seen so far, in finished and unfinished slices. For progress.
    pub fn seen(&self) -> u64 {
        self.search.seen()
    }

    /// Bytes that one slice takes at most, roughly.
    pub fn bytes_needed(&self) -> u64 {
        self.search.bytes_needed()
    }

    /// Searches a slice. `None` if the control stops it, or if there is no slice of this number.
    pub fn slice(&self, index: u64, control: &Control) -> Result<Option<MagicSlice>, AskError> {
        if index >= self.slices() {
            return Ok(None);
        }
        let Some(found) = self.search.slice(index, control) else { return Ok(None) };
        let mut tours = Vec::new();
        for squares in found.tours {
            let ids = squares.into_iter().map(|square| self.board.id(square) as u32).collect();
            tours.extend(self.verified(ids)?);
        }
        Ok(Some(MagicSlice { positions: found.positions, tours }))
    }

    /// Verifies a tour that was found here or by an earlier run, and its magic sums. `None` if it is magic but not of
    /// the kind that was asked for.
    pub fn verified(&self, ids: Vec<u32>) -> Result<Option<Tour<Rectangle>>, AskError> {
        let method = Method::Construct.name();
        let tour = verify_list(self.board.clone(), ids, &Goal::OPEN, method)?;
        if !Sums::Magic.are_met_by(&tour) {
            return Err(wrong_claim(method, "its sums differ"));
        }
        let is_wanted = match self.kind {
            TourKind::Closed => tour.is_closed(),
            TourKind::Open => true,
            TourKind::StrictlyOpen => !tour.is_closed(),
        };
        Ok((is_wanted && self.sums.are_met_by(&tour)).then_some(tour))
    }
}
