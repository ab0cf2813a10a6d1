//! The moves across a cut of the board, and what deciding one more square does to a set of them.
//!
//! The squares are decided column by column, and each from top to bottom. A *cut* separates the decided squares from
//! the others. It is a steep line through the column of the next square, to the right of the decided squares of that
//! column and to the left of the others, so every move crosses it at most once. The moves across it are numbered from
//! top to bottom; a set of them is the bits of a number.

use crate::uncrossed::grid::Grid;
use destrier_search::bit_set::bits;

/// The moves across a cut must fit into this number of bits.
pub(super) const MAX_MOVES: usize = 60;

/// A square, as (column, row).
type Place = (isize, isize);

/// A move to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    from: Place,
    to: Place,
}

/// The moves across a cut, from top to bottom.
pub(super) struct Cut(Vec<Move>);

impl Cut {
    /// The cut before a square is decided; `rows` for the row is the cut behind the column.
    pub(super) fn before(grid: &Grid, col: usize, row: usize) -> Cut {
        let (next_col, next_row) = if row == grid.rows() { (col + 1, 0) } else { (col, row) };
        let decided = |(col, row): (usize, usize)| (col, row) < (next_col, next_row);
        let mut moves = Vec::new();
        for from_col in next_col.saturating_sub(2)..=next_col {
            for from_row in 0..grid.rows() {
                if !decided((from_col, from_row)) || !grid.has(from_row, from_col) {
                    continue;
                }
                let to = (0..4).filter_map(|direction| grid.step(from_row, from_col, direction));
                moves.extend(to.filter(|&(to_row, to_col)| !decided((to_col, to_row))).map(|(to_row, to_col)| Move {
                    from: (from_col as isize, from_row as isize),
                    to: (to_col as isize, to_row as isize),
                }));
            }
        }

        moves.sort_by_key(|step| step.place_on_cut(next_col as isize));
        Cut(moves)
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The map of sets of these moves to those of another cut: where each move goes, if anywhere.
    fn map(&self, other: &Cut, image: impl Fn(Move) -> Move) -> SetMap {
        SetMap::new(self.0.iter().map(|&step| other.0.iter().position(|&known| known == image(step))).collect())
    }

    /// The map to the cut behind as many columns from the right, if the board is reflected.
    pub(super) fn seen_from_right(&self, other: &Cut, image: impl Fn(usize, usize) -> (usize, usize)) -> SetMap {
        let place = |(col, row): Place| {
            let (col, row) = image(col as usize, row as usize);
            (col as isize, row as isize)
        };
        self.map(other, |step| Move { from: place(step.to), to: place(step.from) })
    }

    /// The map of the reflection that exchanges top and bottom.
    pub(super) fn upside_down(&self, rows: usize) -> SetMap {
        let place = |(col, row): Place| (col, rows as isize - 1 - row);
        self.map(self, |step| Move { from: place(step.from), to: place(step.to) })
    }
}

impl Move {
    /// Orders moves that do not cross by where they cross a line through a column: twice the row, then the slope.
    fn place_on_cut(self, col: isize) -> (isize, isize) {
        let Move { from, to } = self;
        let slope = (to.1 - from.1) * 2 / (to.0 - from.0);
        if from.0 == col {
            (2 * from.1, slope)
        } else if to.0 == col {
            (2 * to.1, -slope)
        } else {
            (from.1 + to.1, slope)
        }
    }

    fn crosses(self, other: Move) -> bool {
        let side = |Move { from: a, to: b }, c: Place| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
        let separates = |left: Move, right: Move| side(left, right.from) * side(left, right.to) < 0;
        separates(self, other) && separates(other, self)
    }
}

/// A map of the elements of sets, applied eight at a time.
pub(super) struct SetMap {
    bytes: Vec<[u64; 256]>,
    /// The image of each element.
    pub(super) images: Vec<Option<u8>>,
}

impl SetMap {
    fn new(images: Vec<Option<usize>>) -> SetMap {
        let image_of = |first: usize, byte: usize| {
            let elements = bits(byte as u64).filter_map(|bit| images.get(first + bit).copied().flatten());
            elements.fold(0, |set, element| set | 1 << element)
        };
        let bytes = (0..images.len()).step_by(8).map(|first| std::array::from_fn(|byte| image_of(first, byte)));
        SetMap { bytes: bytes.collect(), images: images.iter().map(|image| image.map(|image| image as u8)).collect() }
    }

    /// The image of a set.
    pub(super) fn of(&self, set: u64) -> u64 {
        let images = self.bytes.iter().zip(set.to_le_bytes());
        images.fold(0, |image, (bytes, byte)| image | bytes[usize::from(byte)])
    }
}

/// What is needed to decide a square.
pub(super) struct Deciding {
    /// The moves into the square, in the cut before it.
    pub(super) into: u64,
    /// The other moves of that cut, in the cut after it.
    pub(super) stay: SetMap,
    /// The moves to the right from the square.
    pub(super) onward: Vec<OnwardMove>,
}

/// A move to the right from a square.
pub(super) struct OnwardMove {
    /// The number of the move in the cut after the square.
    pub(super) number: u8,
    /// The moves that it crosses.
    crossed: u64,
    /// The other moves to the same square.
    pub(super) beside: u64,
}

impl OnwardMove {
    /// The move as a set.
    pub(super) fn set(&self) -> u64 {
        1 << self.number
    }

    /// Whether it can be added to a set of moves: it crosses none, and its last square has at most one move so far.
    pub(super) fn fits(&self, set: u64) -> bool {
        set & self.crossed == 0 && (set & self.beside).count_ones() < 2
    }
}

impl Deciding {
    /// Decides a square, given the cuts before and after it.
    pub(super) fn new(col: usize, row: usize, before: &Cut, after: &Cut) -> Deciding {
        let square = (col as isize, row as isize);

        let set = |cut: &Cut, is_in: &dyn Fn(Move) -> bool| {
            cut.0.iter().enumerate().filter(|&(_, &step)| is_in(step)).fold(0, |set, (number, _)| set | 1u64 << number)
        };

        let onward = |(number, &own): (usize, &Move)| OnwardMove {
            number: number as u8,
            crossed: set(after, &|other| own.crosses(other)),
            beside: set(after, &|other| other.to == own.to && other != own),
        };

        Deciding {
            into: set(before, &|step| step.to == square),
            stay: before.map(after, |step| step),
            onward: after.0.iter().enumerate().filter(|(_, step)| step.from == square).map(onward).collect(),
        }
    }
}
