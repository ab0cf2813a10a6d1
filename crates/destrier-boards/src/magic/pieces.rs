//! Pieces: small rectangles that four passes of a magic tour cover, so that every line of the piece has the same sum
//! wherever the piece stands in the tour.
//!
//! Let a tour of N squares pass through a chain of pieces four times: forwards, backwards, backwards and forwards. With
//! P = N/4, a piece that begins x squares after the beginning of the chain holds the numbers x + i in pass 0, 2P - x -
//! i in pass 1, 3P - x - i in pass 2 and 3P + x + i in pass 3, roughly. A line with c0, c1, c2 and c3 squares of the
//! four passes has a sum that does not depend on x and equals the mean of all numbers times its length, for every P, if
//!
//! - c0 + c3 = c1 + c2 and 3 c3 = 2 c1 + c2, and
//! - the positions of its squares within their passes, each counted along its pass, have the mean of all positions.
//!
//! So each piece is balanced by itself, and a board of balanced pieces is magic. A line of four squares has one square
//! of each pass, a line of eight has two. The passes of a piece of 4x4 squares are the *quartes* of the literature
//! (Jelliss, Knight's Tour Notes, volume 9); Beverley's tour of 1848 consists of such pieces.

/// A square: row and column.
pub(super) type Cell = (i32, i32);

/// Number of passes through a piece.
pub(super) const PASSES: usize = 4;

/// Whether each pass goes forwards along the chain.
pub(super) const FORWARDS: [bool; PASSES] = [true, false, false, true];

pub(super) const MOVES: [Cell; 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// Whether two squares are a knight's move apart.
pub(super) fn is_move(a: Cell, b: Cell) -> bool {
    (a.0 - b.0).abs() * (a.1 - b.1).abs() == 2
}

/// The squares of a piece, pass by pass, in the order of the tour.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) passes: [Vec<Cell>; PASSES],
}

impl Piece {
    /// The first square of a pass, along the tour.
    pub(super) fn enters(&self, pass: usize) -> Cell {
        self.passes[pass][0]
    }

    /// The last square of a pass, along the tour.
    pub(super) fn leaves(&self, pass: usize) -> Cell {
        self.passes[pass][self.passes[pass].len() - 1]
    }

    /// The first or the last square of a pass.
    pub(super) fn end(&self, pass: usize, is_first: bool) -> Cell {
        if is_first { self.enters(pass) } else { self.leaves(pass) }
    }
}

/// Every piece of this size, in a fixed order. The sides are 4x4 or 4x8.
pub(super) fn of_size(rows: i32, cols: i32) -> Vec<Piece> {
    let length = rows * cols / PASSES as i32;
    let mut search = PathSearch { rows, cols, length: length as usize, path: Vec::new(), found: Vec::new() };
    for row in 0..rows {
        for col in 0..cols {
            search.path.push((row, col));
            search.extend();
            search.path.pop();
        }
    }

    let mask = |path: &Vec<Cell>| path.iter().fold(0, |mask: u32, cell| mask | 1 << (cell.0 * cols + cell.1));
    let masks = search.found.iter().map(mask).collect();
    let mut cover = Cover { rows, cols, paths: search.found, masks, chosen: Vec::new(), pieces: Vec::new() };
    cover.extend(u32::MAX.checked_shl((rows * cols) as u32).unwrap_or(0));

    cover.pieces
}

/// The paths that can be a pass: one square in each column, and equally many in each row.
struct PathSearch {
    rows: i32,
    cols: i32,
    length: usize,
    path: Vec<Cell>,
    found: Vec<Vec<Cell>>,
}

impl PathSearch {
    fn extend(&mut self) {
        if self.path.len() == self.length {
            self.found.push(self.path.clone());
            return;
        }

        let at = self.path[self.path.len() - 1];
        for step in MOVES {
            let next = (at.0 + step.0, at.1 + step.1);
            let inside = (0..self.rows).contains(&next.0) && (0..self.cols).contains(&next.1);
            let in_row = self.path.iter().filter(|cell| cell.0 == next.0).count() as i32;
            if inside && in_row < self.cols / 4 && self.path.iter().all(|cell| cell.1 != next.1) {
                self.path.push(next);
                self.extend();
                self.path.pop();
            }
        }
    }
}

/// Chooses four disjoint paths that are balanced.
struct Cover {
    rows: i32,
    cols: i32,
    paths: Vec<Vec<Cell>>,
    masks: Vec<u32>,
    chosen: Vec<usize>,
    pieces: Vec<Piece>,
}

impl Cover {
    fn extend(&mut self, covered: u32) {
        if self.chosen.len() == PASSES {
            return self.add_orders();
        }
        let lowest = (!covered).trailing_zeros();
        for index in 0..self.paths.len() {
            let mask = self.masks[index];
            if mask >> lowest & 1 == 1 && mask & covered == 0 {
                self.chosen.push(index);
                self.extend(covered | mask);
                self.chosen.pop();
            }
        }
    }

    /// The four paths as passes, in every order, if they are balanced.
    fn add_orders(&mut self) {
        let paths: Vec<&Vec<Cell>> = self.chosen.iter().map(|&index| &self.paths[index]).collect();
        let last = paths[0].len() as i32 - 1;
        let line = |length: i32, is_on: &dyn Fn(&Cell) -> bool| {
            let positions = paths.iter().flat_map(|path| (0..).zip(path.iter()).filter(|(_, cell)| is_on(cell)));
            2 * positions.map(|(position, _)| position).sum::<i32>() == length * last
        };

        let is_balanced = (0..self.rows).all(|row| line(self.cols, &|cell| cell.0 == row))
            && (0..self.cols).all(|col| line(self.rows, &|cell| cell.1 == col));
        if !is_balanced {
            return;
        }

        let orders = orders_of_four().map(|order| Piece { passes: order.map(|index| paths[index].clone()) });
        let orders: Vec<Piece> = orders.collect();
        self.pieces.extend(orders);
    }
}

/// The 24 orders of four things.
fn orders_of_four() -> impl Iterator<Item = [usize; 4]> {
    let all = (0..256).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3]);
    all.filter(|order| order.iter().fold(0, |seen, &index| seen | 1 << index) == 15)
}
