//! The complete search on boards whose left and right halves are mirror images: two halves that fit together.
//!
//! A cut behind half of the columns is crossed by a set of moves. Given that set, the parts of a path on both sides
//! meet nowhere else: no move on one side crosses a move on the other. So only the set, and which of its moves are
//! joined on each side, matter. The mirror image of a part on the right is a part on the left.
//!
//! 1. [`bounds`] forgets which moves are joined. That leaves a path and any number of cycles, which are seldom longer
//!    than the longest path by more than a few moves, and whose states are few.
//! 2. [`path_parts`] remembers it, and follows only parts whose bound reaches the target.
//! 3. Two parts with the same set are joined if they make a single path, or a single cycle.

mod bounds;
mod cut;
mod frame;
mod path_parts;
mod table;
#[cfg(test)]
mod tests;

use self::bounds::Bounds;
use self::frame::Frame;
use super::grid::Grid;
use destrier_search::method::{Control, Limit};

/// The aim of a search.
pub(super) struct Target {
    pub(super) closed: bool,
    /// Only paths with at least this many moves are wanted.
    pub(super) moves: u32,
}

/// The result of a search.
pub(super) struct Halves {
    /// The most moves of a path that reaches the target.
    pub(super) most: Option<u32>,
    /// No path has more moves than this, unless it misses the target; `None` if no bound was found.
    pub(super) bound: Option<u32>,
    /// The number of states, and the most memory that they took.
    pub(super) states: u64,
    pub(super) bytes: u64,
    pub(super) limit: Option<Limit>,
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HalvesProgress {
    pub(super) has_bounds: bool,
    pub(super) col: usize,
    pub(super) states: usize,
}

/// The limits, and what the search has used of them.
struct Meter<'a> {
    memory: u64,
    control: &'a Control,
    watch: &'a mut dyn FnMut(HalvesProgress),
    has_bounds: bool,
    kept: u64,
    states: u64,
    bytes: u64,
}

impl Meter<'_> {
    /// Checks the limits, if this number of bytes is needed besides those that are kept.
    fn check(&self, bytes: u64) -> Result<(), Limit> {
        let needed = self.kept + bytes;
        let allowed = self.memory;
        if self.control.is_stopped() {
            Err(Limit::Stopped)
        } else if needed > allowed {
            Err(Limit::Memory { needed, allowed })
        } else {
            Ok(())
        }
    }

    /// Counts bytes that are kept to the end.
    fn keep(&mut self, bytes: u64) {
        self.kept += bytes;
    }

    /// Counts the states after a square.
    fn report(&mut self, col: usize, states: usize, bytes: u64) {
        self.states += states as u64;
        self.bytes = self.bytes.max(self.kept + bytes);
        (self.watch)(HalvesProgress { has_bounds: self.has_bounds, col, states });
    }
}

/// Searches the board; `None` if it is too large, or if it is not its own left-right mirror image.
pub(super) fn search(
    grid: &Grid,
    target: &Target,
    memory: u64,
    control: &Control,
    watch: &mut dyn FnMut(HalvesProgress),
) -> Option<Halves> {
    let frame = Frame::new(grid)?;
    let mut meter = Meter { memory, control, watch, has_bounds: false, kept: 0, states: 0, bytes: 0 };
    let mut bound = None;
    let result = search_within(&frame, target, &mut meter, &mut bound);

    let states = meter.states;
    let bytes = meter.bytes;
    let (most, limit) = match result {
        Ok(most) => (most, None),
        Err(limit) => (None, Some(limit)),
    };

    Some(Halves { most, bound, states, bytes, limit })
}

fn search_within(
    frame: &Frame,
    target: &Target,
    meter: &mut Meter,
    bound: &mut Option<u32>,
) -> Result<Option<u32>, Limit> {
    let bounds = Bounds::new(frame, target, meter)?;
    meter.has_bounds = true;
    *bound = Some(bounds.most(target).unwrap_or(target.moves.saturating_sub(1)));
    if bounds.most(target).is_none() {
        return Ok(None);
    }
    path_parts::longest(frame, target, &bounds, meter)
}
