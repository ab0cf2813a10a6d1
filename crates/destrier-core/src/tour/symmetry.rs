//! The symmetries of a tour: the maps of the board onto itself that map the tour's drawing onto itself.
//!
//! The maps of the board are those in [`motion`]. One is a symmetry of the tour if it maps the undirected path or cycle
//! to itself. Then it either keeps the order of the walk and moves every square by the same number of positions (`v[i]`
//! to `v[p + i]`), or it reverses the walk (`v[i]` to `v[p - i]`). So the symmetries form a cyclic or dihedral group:
//! they are determined by the smallest shift `p` of those that keep the order, which divides the length, and by one
//! that reverses it. An open tour can only be kept or reversed.
//!
//! That makes the search short. A map is given by the image of the first square; only maps with a shift that divides
//! the length, or that are their own inverse, are tried. Each is tested on a few squares scattered over the tour first,
//! and on all of them only if it passes. The work is limited to a fixed multiple of the tour's length, so no input
//! takes long. Memory: four bytes per square.

pub mod kind;
pub mod motion;

use super::{Shape, Tour};
use crate::arithmetic::gcd;
use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;
use crate::square::Square;
pub use kind::{SymmetryAction, SymmetryKind, SymmetryKindError, find_kind, is_kept_by};
pub use motion::{Motion, RectangleSymmetry};
use std::fmt;

/// The symmetry group of a tour: `keeping` maps that keep the order of the walk (including the identity), all of them
/// powers of `generator`, and as many again that reverse it if `reversing` exists.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Symmetry {
    /// How many maps keep the order of the walk, at least 1.
    pub keeping: u64,
    /// A map that shifts the walk by the fewest squares, if there is one besides the identity.
    pub generator: Option<Motion>,
    /// A map that reverses the walk, if there is one.
    pub reversing: Option<Motion>,
}

impl Symmetry {
    /// The number of symmetries; 1 if there is only the identity.
    pub fn order(&self) -> u64 {
        self.keeping * if self.reversing.is_some() { 2 } else { 1 }
    }

    /// The kinds of symmetric tours to which the tour belongs, by its generators: a tour that several reflections or
    /// half-turns map to itself may belong to more.
    pub fn kinds(&self) -> impl Iterator<Item = SymmetryKind> + '_ {
        let is_of = |kind: SymmetryKind| {
            let shifts = |motion: &Motion| {
                let has_half =
                    motion.part == RectangleSymmetry::Clockwise || motion.part == RectangleSymmetry::Counterclockwise;
                kind.admits(motion.part, SymmetryAction::Shift)
                    || (has_half && kind.admits(RectangleSymmetry::HalfTurn, SymmetryAction::Shift))
            };
            self.generator.as_ref().is_some_and(shifts)
                || self.reversing.as_ref().is_some_and(|motion| kind.admits(motion.part, SymmetryAction::Reverse))
        };
        SymmetryKind::ALL.into_iter().filter(move |&kind| is_of(kind))
    }
}

/// Its generators by name and its order, or `none`. Half-turns have the names of [`SymmetryKind`].
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |motion: &Motion, name: &str| match motion.part {
            RectangleSymmetry::HalfTurn => format!("{name} {motion}"),
            _ => motion.to_string(),
        };

        let shifts = self.generator.as_ref().map(|motion| named(motion, "Eulerian"));
        let reverses = self.reversing.as_ref().map(|motion| named(motion, "Bergholtian"));
        match (shifts, reverses) {
            (None, None) => return f.write_str("none"),
            (Some(shift), None) => write!(f, "{shift}")?,
            (None, Some(reversal)) => write!(f, "{reversal}, reversing the walk")?,
            (Some(shift), Some(reversal)) => write!(f, "{shift}; {reversal}, reversing the walk")?,
        }

        write!(f, " (order {})", self.order())
    }
}

/// The symmetry group of a tour, or `None` if the search would take more than about a hundred times as long as reading
/// the tour, or if the board has more than 2^32 squares and holes.
pub fn symmetry(tour: &Tour<Rectangle>) -> Option<Symmetry> {
    let mut search = SymmetrySearch::new(tour)?;
    for motion in candidates(tour) {
        search.consider(motion)?;
    }
    let period = search.period;
    let keeping = (search.length / period) as u64;
    Some(Symmetry { keeping, generator: search.generator, reversing: search.reversing })
}

/// Every motion that may be needed: all of them where they are few, and on the torus those that are their own inverse
/// and those that shift the walk by a divisor of its length.
fn candidates(tour: &Tour<Rectangle>) -> Box<dyn Iterator<Item = Motion> + '_> {
    let board = tour.board();
    if board.surface() != Surface::Torus {
        return Box::new(motion::all(board));
    }
    let first = tour.squares().next();
    let shifted = tour.squares().enumerate().skip(1).filter(|(shift, _)| tour.len().is_multiple_of(*shift));
    let onwards = shifted.flat_map(move |(_, to)| {
        let from_first = move |part: RectangleSymmetry| first.and_then(|from| Motion::sending(board, part, from, to));
        RectangleSymmetry::ALL.into_iter().filter_map(from_first)
    });
    Box::new(onwards.chain(motion::involutions(board)))
}

/// The number of scattered squares tested before all are.
const PROBES: usize = 48;

struct SymmetrySearch<'a> {
    tour: &'a Tour<Rectangle>,
    board: &'a Rectangle,
    length: usize,
    /// The position of every square, from 0; [`HOLE`] for a hole.
    positions: Vec<u32>,
    /// Some squares with their positions, far from one another in the walk.
    probes: Vec<(usize, Square)>,
    first: Square,
    /// The smallest shift known to be a symmetry; the length itself is the identity.
    period: usize,
    generator: Option<Motion>,
    reversing: Option<Motion>,
    /// The number of squares that may still be examined.
    budget: u64,
}

const HOLE: u32 = u32::MAX;

impl<'a> SymmetrySearch<'a> {
    fn new(tour: &'a Tour<Rectangle>) -> Option<SymmetrySearch<'a>> {
        let board = tour.board();
        let length = tour.len();
        u32::try_from(board.cells()).ok()?;
        let mut positions = vec![HOLE; board.cells() as usize];
        let mut probes = Vec::with_capacity(PROBES);

        // Probes come closer towards the end, so that they do not coincide with the period of a regular tour.
        let mut next = 1;
        for (position, square) in tour.squares().enumerate() {
            positions[board.id(square) as usize] = position as u32;
            if position == next && probes.len() < PROBES {
                probes.push((position, square));
                next += 1 + (length - position) / 16;
            }
        }

        let first = tour.squares().next()?;
        let budget = 128 * length as u64 + (1 << 16);
        let generator = None;
        let reversing = None;

        Some(SymmetrySearch {
            tour,
            board,
            length,
            positions,
            probes,
            first,
            period: length,
            generator,
            reversing,
            budget,
        })
    }

    /// Tests one motion and records the result; `None` when the budget is spent.
    fn consider(&mut self, motion: Motion) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;

        let Some(shift) = self.position(motion, self.first) else { return Some(()) };
        let may_keep = shift != 0 && self.tour.is_closed() && self.length.is_multiple_of(shift);
        let is_news = !shift.is_multiple_of(self.period) || (shift == self.period && self.generator.is_none());
        if may_keep && is_news && self.holds(motion, |position, length| (shift + position) % length)? {
            // If two shifts that divide the length are symmetries, so is their greatest common divisor.
            let period = gcd(self.period, shift);
            self.generator = (period == shift).then_some(motion);
            self.period = period;
        }

        let may_reverse = self.length > 1 && (self.tour.is_closed() || shift + 1 == self.length);
        if may_reverse
            && self.reversing.is_none()
            && self.holds(motion, |position, length| (shift + length - position) % length)?
        {
            self.reversing = Some(motion);
        }

        Some(())
    }

    /// Whether the motion maps the tour, as one of this shape, to itself and acts on the walk like this, without being
    /// the identity; `None` when the budget is spent.
    fn acts(&mut self, motion: Motion, shape: Shape, action: SymmetryAction) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        let Some(shift) = self.position(motion, self.first) else { return Some(false) };
        let is_closed = shape == Shape::Closed && self.tour.is_closed();
        match action {
            SymmetryAction::Shift if shift == 0 || !is_closed => Some(false),
            SymmetryAction::Shift => self.holds(motion, |position, length| (shift + position) % length),
            SymmetryAction::Reverse if self.length < 2 || (!is_closed && shift + 1 != self.length) => Some(false),
            SymmetryAction::Reverse => self.holds(motion, |position, length| (shift + length - position) % length),
        }
    }

    /// Whether the motion sends the square at every position to the expected position; `None` when the budget is spent.
    fn holds(&mut self, motion: Motion, expected: impl Fn(usize, usize) -> usize) -> Option<bool> {
        let fits = |&(position, square): &(usize, Square)| {
            self.position(motion, square) == Some(expected(position, self.length))
        };
        let passed = self.probes.iter().take_while(|probe| fits(probe)).count();
        let mut asked = passed;
        let holds = passed == self.probes.len() && {
            asked += self.tour.squares().enumerate().take_while(fits).count();
            asked - passed == self.length
        };
        self.budget = self.budget.checked_sub(asked as u64)?;
        Some(holds)
    }

    #[inline]
    fn position(&self, motion: Motion, square: Square) -> Option<usize> {
        let image = motion.apply(self.board, square)?;
        let position = self.positions[self.board.id(image) as usize];
        (position != HOLE).then_some(position as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::tour::sample::{self, grid, tour_of};
    use std::collections::BTreeSet;

    /// All permutations of the squares that motions make and that map the set of the tour's moves to itself.
    fn slowly(tour: &Tour<Rectangle>) -> BTreeSet<Vec<u64>> {
        let board = tour.board();
        let ids: Vec<u64> = tour.ids().map(u64::from).collect();
        let mut edges: BTreeSet<[u64; 2]> = BTreeSet::new();
        let edge = |a: u64, b: u64| [a.min(b), a.max(b)];
        edges.extend(ids.windows(2).map(|pair| edge(pair[0], pair[1])));

        if tour.is_closed() {
            edges.insert(edge(ids[0], ids[ids.len() - 1]));
        }

        let is_symmetry = |images: &Vec<u64>| {
            let image = |id: u64| images[ids.iter().position(|&known| known == id).unwrap()];
            images.iter().all(|&id| board.contains(id))
                && edges.iter().all(|&[a, b]| edges.contains(&edge(image(a), image(b))))
        };

        let image = |motion: Motion, id: u64| board.id(motion.apply(board, board.square(id)).unwrap());
        motion::all(board).map(|motion| ids.iter().map(|&id| image(motion, id)).collect()).filter(is_symmetry).collect()
    }

    #[test]
    fn the_order_is_that_of_trying_every_motion() {
        let mut orders = BTreeSet::new();
        for tour in sample::tours(1500) {
            let found = symmetry(&tour).unwrap();
            assert_eq!(found.order(), slowly(&tour).len() as u64, "{} {:?}", tour.board(), tour.path());
            assert_eq!(found.keeping > 1, found.generator.is_some());
            orders.insert((tour.board().surface().to_string(), found.order()));
        }
        // The random tours include symmetric ones, on every surface.
        assert!(orders.iter().any(|(_, order)| *order > 4));
        let surfaces: BTreeSet<_> = orders.iter().filter(|(_, order)| *order > 1).map(|(name, _)| name).collect();
        assert_eq!(surfaces.len(), 6);
    }

    #[test]
    fn every_motion_maps_moves_to_moves() {
        for surface in Surface::ALL {
            for (rows, cols) in [(4, 4), (3, 5), (5, 3), (6, 4), (1, 6), (2, 2), (6, 1)] {
                let board = Rectangle::new(rows, cols, surface).unwrap();
                for motion in motion::all(&board) {
                    let image = |id| motion.apply(&board, board.square(id)).map(|square| board.id(square)).unwrap();
                    let images: BTreeSet<u64> = (0..board.cells()).map(image).collect();
                    assert_eq!(images.len() as u64, board.cells(), "{board}: {motion}");
                    for from in 0..board.cells() {
                        for (to, _) in board.neighbours(board.square(from)) {
                            assert!(board.joined(image(from), image(board.id(to))), "{board}: {motion}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_6x6_tour_with_quarter_turns_has_order_four() {
        let tour = grid(include_str!("../../../../testdata/quarter-turns-6x6.txt"));
        let found = symmetry(&tour).unwrap();
        assert_eq!((found.keeping, found.reversing.is_some()), (4, false));
        assert!(found.to_string().starts_with("quarter-turn"), "{found}");
    }

    #[test]
    fn a_straight_walk_round_the_torus_has_a_symmetry_for_every_square_and_direction() {
        let ids: Vec<u32> = (0..35).map(|i| (i % 5) * 7 + (2 * i) % 7).collect();
        let found = symmetry(&tour_of("torus:5x7", &ids)).unwrap();
        assert_eq!((found.keeping, found.order()), (35, 70));
        assert_eq!(found.generator.unwrap().to_string(), "translation 1 down, 2 right");
        assert_eq!(found.reversing.unwrap().part, RectangleSymmetry::HalfTurn);
    }

    #[test]
    fn a_3x4_tour_turned_by_half_is_itself_walked_backwards() {
        let tour = tour_of("3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
        assert_eq!(symmetry(&tour).unwrap().to_string(), "Bergholtian half-turn, reversing the walk (order 2)");
        assert_eq!(symmetry(&tour_of("1x1", &[0])).unwrap().to_string(), "none");
    }

    #[test]
    fn the_search_ends_when_its_budget_is_spent() {
        let ids: Vec<u32> = (0..35).map(|i| (i % 5) * 7 + (2 * i) % 7).collect();
        let tour = tour_of("torus:5x7", &ids);
        let mut search = SymmetrySearch { budget: 40, ..SymmetrySearch::new(&tour).unwrap() };
        let turn = Motion { part: RectangleSymmetry::HalfTurn, down: 0, right: 0 };
        assert_eq!(search.consider(turn), None);
    }
}
