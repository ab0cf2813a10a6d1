//! Random access: which square is visited at a given index, and at which index a given square, on a board of any size.
//!
//! Nothing is expanded. A sweep's length is affine in k, so the index at which sweep k begins is a quadratic in k, and
//! the sweep is found by bisection. A square is found by solving, for each written move, two linear equations for k and
//! t. The work depends on the length of the program, and hardly on the board.

use super::{Item, Part, Program};
use crate::ordering::MOVES;

/// Beyond this, indices would not fit in 63 bits.
const LARGEST_SIDE: u64 = 1 << 31;

type Vector = [i128; 2];

/// A program on one board. Rows, columns and indices are counted from 0.
#[derive(Clone, Debug)]
pub struct Access<'a> {
    side: i128,
    items: Vec<PlacedItem<'a>>,
    last: Vector,
}

/// An item and where it begins.
#[derive(Clone, Debug)]
struct PlacedItem<'a> {
    index: i128,
    square: Vector,
    count: i128,
    pieces: Vec<SweepPart<'a>>,
    /// The length of sweep 0, and the increment from one sweep to the next.
    length: Vector,
    drift: Vector,
}

/// A part within a sweep: everything in it is affine in k, given as [at k = 0, slope].
#[derive(Clone, Debug)]
struct SweepPart<'a> {
    word: &'a [u8],
    times: Vector,
    index: Vector,
    row: Vector,
    col: Vector,
    step: Vector,
}

impl<'a> Access<'a> {
    /// The program on the board of this side; `None` if it does not cover this board, or does not make m^2 visits.
    pub fn new(program: &'a Program, side: u64) -> Option<Access<'a>> {
        let modulus = u64::from(program.modulus);
        let residue = u64::from(program.residue);
        if side > LARGEST_SIDE || side < program.first_side() || modulus == 0 || side % modulus != residue {
            return None;
        }
        if !program.numbers_are_small() {
            return None;
        }

        let n = i128::from(side / modulus);
        let mut access = Access { side: side.into(), items: Vec::new(), last: [0, 0] };
        let mut index = 0;
        for item in &program.items {
            let placed = PlacedItem::new(item, n, index, access.last)?;

            // No sweep is longer than the board and there are no more of them, so nothing overflows 128 bits.
            let squares = access.side * access.side;
            let longest = at(placed.length, 0).max(at(placed.length, placed.count - 1));
            if placed.count > squares || longest > squares {
                return None;
            }

            index = placed.start_of(placed.count);
            access.last = placed.square_of(placed.count);
            access.items.push(placed);
        }

        (index + 1 == access.side * access.side).then_some(access)
    }

    /// The row and column of the visit with this index.
    pub fn at(&self, index: u64) -> Option<(u64, u64)> {
        let index = i128::from(index);
        if index + 1 == self.side * self.side {
            return on_board(self.last);
        }
        let item = &self.items[self.items.partition_point(|item| item.start_of(item.count) <= index)..];
        item.first().and_then(|item| item.at(index)).and_then(on_board)
    }

    /// The index of the visit of this square.
    pub fn index_of(&self, row: u64, col: u64) -> Option<u64> {
        let square = [i128::from(row), i128::from(col)];
        let index = if square == self.last {
            Some(self.side * self.side - 1)
        } else {
            self.items.iter().find_map(|item| item.index_of(square))
        };
        index.and_then(|index| u64::try_from(index).ok())
    }
}

fn on_board(square: Vector) -> Option<(u64, u64)> {
    Some((u64::try_from(square[0]).ok()?, u64::try_from(square[1]).ok()?))
}

fn at(affine: Vector, k: i128) -> i128 {
    affine[0] + k * affine[1]
}

impl<'a> PlacedItem<'a> {
    fn new(item: &'a Item, n: i128, index: i128, square: Vector) -> Option<PlacedItem<'a>> {
        let (count, parts): (i128, &[Part]) = match item {
            Item::Part(part) => (1, std::slice::from_ref(part)),
            Item::Sweeps { count, body } => (i128::from(count.constant) + i128::from(count.n) * n, body),
        };

        let mut pieces = Vec::with_capacity(parts.len());
        let mut length = [0, 0];
        let mut row = [0, 0];
        let mut col = [0, 0];

        for part in parts {
            let exponent = part.exponent();
            let times = [i128::from(exponent.constant) + i128::from(exponent.n) * n, exponent.k.into()];
            if count > 0 && at(times, 0).min(at(times, count - 1)) < 0 {
                return None;
            }

            let step = walk(part.word())?;
            pieces.push(SweepPart { word: part.word(), times, index: length, row, col, step });

            for place in 0..2 {
                length[place] += times[place] * part.word().len() as i128;
                row[place] += times[place] * step[0];
                col[place] += times[place] * step[1];
            }
        }

        // Sweeps that drift apart are not affine in k; the checker refuses them too.
        if count < 0 || matches!(item, Item::Sweeps { .. }) && (row[1] != 0 || col[1] != 0) {
            return None;
        }

        Some(PlacedItem { index, square, count, pieces, length, drift: [row[0], col[0]] })
    }

    fn start_of(&self, k: i128) -> i128 {
        self.index + self.length[0] * k + self.length[1] * (k * (k - 1) / 2)
    }

    fn square_of(&self, k: i128) -> Vector {
        [self.square[0] + k * self.drift[0], self.square[1] + k * self.drift[1]]
    }

    fn at(&self, index: i128) -> Option<Vector> {
        let mut k = 0;
        let mut above = self.count;
        while above - k > 1 {
            let middle = (k + above) / 2;
            *(if self.start_of(middle) <= index { &mut k } else { &mut above }) = middle;
        }

        let rest = index - self.start_of(k);
        let place = self.pieces.partition_point(|piece| at(piece.index, k) <= rest).checked_sub(1)?;
        let piece = &self.pieces[place];
        let within = rest - at(piece.index, k);
        let t = within / piece.word.len() as i128;

        let offset = (within % piece.word.len() as i128) as usize;
        let start = self.square_of(k);
        let more = walk(&piece.word[..offset])?;
        let row = start[0] + at(piece.row, k) + t * piece.step[0] + more[0];

        Some([row, start[1] + at(piece.col, k) + t * piece.step[1] + more[1]])
    }

    fn index_of(&self, square: Vector) -> Option<i128> {
        self.pieces.iter().find_map(|piece| {
            let mut rest = [square[0] - self.square[0] - piece.row[0], square[1] - self.square[1] - piece.col[0]];
            let along = [self.drift[0] + piece.row[1], self.drift[1] + piece.col[1]];
            for (offset, &number) in (0..).zip(piece.word) {
                if let Some((k, t)) = solve(rest, along, piece.step, self.count, |k| at(piece.times, k)) {
                    return Some(self.start_of(k) + at(piece.index, k) + t * piece.word.len() as i128 + offset);
                }
                let [down, right] = move_of(number)?;
                rest = [rest[0] - down, rest[1] - right];
            }
            None
        })
    }
}

fn move_of(number: u8) -> Option<Vector> {
    MOVES.get(usize::from(number).wrapping_sub(1)).map(|step| step.map(i128::from))
}

fn walk(word: &[u8]) -> Option<Vector> {
    word.iter().try_fold([0, 0], |[row, col], &number| {
        let [down, right] = move_of(number)?;
        Some([row + down, col + right])
    })
}

/// The k < count and t < times(k) with `rest = k * along + t * step`, where there is one and only one sweep or
/// repetition, or the two directions differ.
fn solve(rest: Vector, along: Vector, step: Vector, count: i128, times: impl Fn(i128) -> i128) -> Option<(i128, i128)> {
    let fits = |k: i128, t: i128| {
        let hits = rest == [k * along[0] + t * step[0], k * along[1] + t * step[1]];
        (hits && (0..count).contains(&k) && (0..times(k)).contains(&t)).then_some((k, t))
    };

    let quotient = |by: Vector| (0..2).find(|&axis| by[axis] != 0).map_or(0, |axis| rest[axis] / by[axis]);
    let determinant = along[0] * step[1] - along[1] * step[0];
    if count == 1 {
        fits(0, quotient(step))
    } else if determinant == 0 {
        fits(quotient(along), 0)
    } else {
        let k = (rest[0] * step[1] - rest[1] * step[0]) / determinant;
        fits(k, (along[0] * rest[1] - along[1] * rest[0]) / determinant)
    }
}
