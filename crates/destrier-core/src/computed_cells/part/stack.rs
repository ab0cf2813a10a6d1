//! Slabs that are joined one after another.
//!
//! A tour of a slab is a cycle of cells with indices from 0. The move with index i leads from the cell i to the next
//! one, the last to the first. The joined tour follows the first slab up to the first cell of the move `exit`,
//! continues on the next slab, and comes back to the second cell of that move. On each further slab it begins at one
//! end of the move `entry`, follows the cycle until it meets the move `exit`, continues on the next slab, comes back,
//! and ends at the other end of `entry`. So the cells of a slab are divided in two runs: before the next slab, and
//! after it. The runs before come first, slab by slab, and then those after, from the last slab to the first.
//!
//! A slab is followed forwards or backwards. A join that `flips` exchanges the two, so the lengths of the runs are
//! equal from the third slab on, or two lengths alternate.

use super::CellPart;
use super::layout::Layout;
use super::series::Series;
use crate::board::{Board, BoxGrid, CubeGrid, Grid};
use crate::computed::ComputedTour;
use crate::computed_cells::{CellMisfit, sides};
use crate::ground::Ground;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;

/// How two slabs are joined: the move `exit` of the one and the move `entry` of the next are replaced by two moves
/// between the slabs, from the first cell of `exit` to the second of `entry` and from the second to the first; or, if
/// it `flips`, from the first cell to the first and from the second to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Join {
    /// The index of a move of the one slab.
    pub exit: u64,
    /// The index of a move of the next slab.
    pub entry: u64,
    /// Whether the next slab is followed in the opposite direction.
    pub flips: bool,
}

/// Slabs that are not joined yet.
#[derive(Clone, Debug)]
pub struct Stack {
    board: Board,
    layout: Layout,
    first: CellPart,
    other: CellPart,
    count: u64,
}

impl Stack {
    /// Slabs of a box along an axis: `first`, and then `other` until there are `count`.
    pub fn along(axis: usize, first: CellPart, other: CellPart, count: u64) -> Result<Stack, CellMisfit> {
        let [one, next] = [&first, &other].map(|part| sides(part.board()).map(<[u32]>::to_vec));
        let (Some(mut one), Some(mut next)) = (one, next) else { return Err(CellMisfit::Board) };

        if first.board().piece() != other.board().piece() {
            return Err(CellMisfit::Board);
        }
        if axis >= one.len() || axis >= next.len() || count == 0 {
            return Err(CellMisfit::Slabs);
        }

        let thickness = std::mem::take(&mut one[axis]);
        let thickness_of_others = std::mem::take(&mut next[axis]);

        if one != next {
            return Err(CellMisfit::Slabs);
        }

        let length = u128::from(thickness) + u128::from(count - 1) * u128::from(thickness_of_others);
        one[axis] = u32::try_from(length).map_err(|_| CellMisfit::TooLong)?;

        let layout = Layout::Axis {
            below: one[axis + 1..].iter().map(|&side| u64::from(side)).product(),
            first: u64::from(thickness),
            other: u64::from(thickness_of_others),
            whole: u64::from(one[axis]),
        };

        let grid = BoxGrid::new(one).ok_or(CellMisfit::Slabs)?;
        let board = Board::new(Grid::Box(grid)).map_err(|_| CellMisfit::TooLong)?;
        let board = board.with_piece(first.board().piece().clone()).map_err(|_| CellMisfit::Board)?;
        Ok(Stack { board, layout, first, other, count })
    }

    /// The three pairs of faces of a cube, each with this tour of a rectangle that is twice as high as wide. A knight's
    /// move within the rectangle is one on the cube: both orders of its legs stay within the two faces.
    pub fn on_cube(rectangle: ComputedTour) -> Result<Stack, CellMisfit> {
        let flat = rectangle.board();
        let rows = flat.rows();
        let side = flat.cols();
        let is_knights = flat.leaper() == Leaper::KNIGHT && flat.surface() == Surface::Plane;
        if !is_knights || side < 2 || u64::from(rows) != 2 * u64::from(side) {
            return Err(CellMisfit::Board);
        }
        let grid = CubeGrid::new(side).ok_or(CellMisfit::Board)?;
        let board = Board::new(Grid::Cube(grid)).map_err(|_| CellMisfit::TooLong)?;
        let part = CellPart::rectangle(rectangle, vec![rows, side])?;
        Ok(Stack { board, layout: Layout::of_cube(grid), first: part.clone(), other: part, count: 3 })
    }

    /// The whole board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of slabs.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The tour of a slab.
    pub fn part(&self, slab: u64) -> &CellPart {
        if slab == 0 { &self.first } else { &self.other }
    }

    /// The id on the board of a cell of a slab.
    pub fn id(&self, slab: u64, cell: u64) -> u64 {
        self.layout.id(slab, cell)
    }

    /// The slab of a cell of the board, and the id of the cell in it.
    pub fn locate(&self, id: u64) -> (u64, u64) {
        self.layout.locate(id)
    }

    /// The joined tour. The first join is that of the first two slabs, the second that of all others.
    pub fn join(self, joins: &[Join]) -> Result<CellPart, CellMisfit> {
        if joins.len() as u64 != (self.count - 1).min(2) {
            return Err(CellMisfit::Index);
        }

        let Some(&start) = joins.first() else { return Ok(self.first) };

        // Without a third slab, the exit of the second slab is not used; any move other than its entry will do.
        let repeated = joins.get(1).copied().unwrap_or(Join { exit: (start.entry + 1) % self.other.len(), ..start });

        if !self.other.is_closed() || self.other.len() < 3 {
            return Err(CellMisfit::Open);
        }

        for (slab, join) in (0..).zip(joins) {
            self.check(slab, join)?;
        }

        if repeated.exit == start.entry || (self.count > 3 && repeated.exit == repeated.entry) {
            return Err(CellMisfit::SameMove);
        }

        let length = self.other.len();

        // The number of cells before the exit of a slab that is entered here.
        let before = |entry: u64, is_backwards: bool| {
            if is_backwards {
                (entry + length - repeated.exit - 1) % length + 1
            } else {
                (repeated.exit + length - entry - 1) % length + 1
            }
        };

        let second = start.flips;
        let third = second ^ repeated.flips;

        // If the third slab is the last, its entry may be the same move as the exit of the slabs before it.
        let [even, odd] = if repeated.exit == repeated.entry {
            [length, length]
        } else {
            [third, third ^ repeated.flips].map(|is_backwards| before(repeated.entry, is_backwards))
        };

        let up = Series { first: start.exit + 1, second: before(start.entry, second), then: [even, odd] };
        let down = Series {
            first: self.first.len() - up.first,
            second: length - up.second,
            then: up.then.map(|up| length - up),
        };

        let board = self.board.clone();
        let closed = self.first.is_closed();
        Ok(CellPart::stacked(board, closed, Stacked { stack: self, start, repeated, up, down }))
    }

    /// Checks a join of this slab and the next. Further slabs are moved along the axis, and moves with them.
    fn check(&self, slab: u64, join: &Join) -> Result<(), CellMisfit> {
        let one = self.part(slab);
        let next = self.part(slab + 1);
        let moves = if one.is_closed() { one.len() } else { one.len() - 1 };
        if join.exit >= moves || join.entry >= next.len() {
            return Err(CellMisfit::Index);
        }

        let exit = [join.exit, (join.exit + 1) % one.len()].map(|index| self.id(slab, one.at(index)));
        let entry = [join.entry, (join.entry + 1) % next.len()].map(|index| self.id(slab + 1, next.at(index)));
        let pairs = if join.flips {
            [(exit[0], entry[0]), (exit[1], entry[1])]
        } else {
            [(exit[0], entry[1]), (exit[1], entry[0])]
        };

        match pairs.into_iter().find(|&(from, to)| !self.board.joined(from, to)) {
            None => Ok(()),
            Some((from, to)) => Err(CellMisfit::NotAMove { from: self.board.name(from), to: self.board.name(to) }),
        }
    }
}

/// Slabs that are joined.
#[derive(Clone, Debug)]
pub(super) struct Stacked {
    stack: Stack,
    start: Join,
    repeated: Join,
    /// The lengths of the runs before the next slab. The last slab has no next one, and all its cells are such a run.
    up: Series,
    /// The lengths of the runs after it.
    down: Series,
}

impl Stacked {
    /// The move by which a slab is entered, and whether it is followed backwards.
    fn entry(&self, slab: u64) -> (u64, bool) {
        match slab {
            1 => (self.start.entry, self.start.flips),
            _ => (self.repeated.entry, self.start.flips ^ (self.repeated.flips && slab.is_multiple_of(2))),
        }
    }

    pub(super) fn at(&self, index: u64) -> u64 {
        let last = self.stack.count - 1;
        let below = self.up.before(last);
        let length = |slab: u64| self.stack.part(slab).len();
        let (slab, step) = if index < below {
            self.up.find(index)
        } else if index - below < length(last) {
            (last, index - below)
        } else {
            let (slab, from_the_end) = self.down.find(self.stack.board.cells() - 1 - index);
            (slab, length(slab) - 1 - from_the_end)
        };

        let part = self.stack.part(slab);
        let index = match slab {
            0 => step,
            _ => match self.entry(slab) {
                (entry, false) => (entry + 1 + step) % part.len(),
                (entry, true) => (entry + part.len() - step) % part.len(),
            },
        };

        self.stack.id(slab, part.at(index))
    }

    pub(super) fn index_of(&self, id: u64) -> u64 {
        let (slab, cell) = self.stack.locate(id);
        let part = self.stack.part(slab);
        let index = part.index_of(cell);
        let length = part.len();

        let step = match slab {
            0 => index,
            _ => match self.entry(slab) {
                (entry, false) => (index + length - entry - 1) % length,
                (entry, true) => (entry + length - index) % length,
            },
        };

        if slab == self.stack.count - 1 || step < self.up.length(slab) {
            self.up.before(slab) + step
        } else {
            self.stack.board.cells() - self.down.before(slab) - (length - step)
        }
    }
}
