//! The order in which squares and edges are processed, and the slots of the frontier.
//!
//! The board has an even number of columns. The columns left of the two middle ones are processed square by square; the
//! halves meet in the two middle columns. A symmetry exchanges the halves: the half-turn if the number of rows is even,
//! else the reflection in the vertical axis. Of each edge between the middle columns and its image, the left half gets
//! one. If the number of rows is even, these are the edges between odd rows, because the half-turn maps odd rows to
//! even ones.
//!
//! In the last column the even rows come first. If the number of rows is even, the edges of a square of the second
//! middle column are offered with the last square that has moves to it, so that its degree is final early. After the
//! even rows the degrees of the even rows of the first middle column and of the odd rows of the second are final. The
//! half-turn maps these squares to each other, in pairs.

use crate::arguments::SlotStep;

/// Largest number of slots that a pairing can hold.
pub(crate) const MOST_SLOTS: usize = 24;
/// Largest width of the frontier after a step, which is the largest number of ends.
pub(crate) const MOST_WIDTH: usize = 20;
/// Largest number of edges that a step offers.
pub(crate) const MOST_EDGES: usize = 4;

/// A square is processed, then edges between squares of the middle columns are offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardStep {
    square: Option<usize>,
    edges: Vec<(usize, usize)>,
}

/// The final degrees that each square may have, as bits 0 to 2.
pub(crate) type FinalDegrees = Vec<u8>;

/// The frontier after a number of steps.
#[derive(Clone)]
pub(crate) struct Frontier {
    /// The square in each slot.
    pub(crate) slots: Vec<Option<usize>>,
    /// Number of edges that were offered to each square.
    offered: Vec<usize>,
    /// Degrees of white squares minus those of black squares.
    pub(crate) imbalance: i32,
}

/// The whole order.
pub(crate) struct Order {
    rows: usize,
    columns: usize,
    pub(crate) steps: Vec<SlotStep>,
    /// Before each step, and after the last.
    pub(crate) frontiers: Vec<Frontier>,
    /// Number of slots of the low half; the high half has as many or one more.
    pub(crate) low_slots: usize,
    slots: usize,
}

impl Order {
    /// The order for a board with an even number of columns; the width if it is too wide.
    pub(crate) fn new(rows: usize, columns: usize) -> Result<Order, usize> {
        let steps = board_steps(rows, columns);
        let mut order = Order { rows, columns, steps: Vec::new(), frontiers: Vec::new(), low_slots: 0, slots: 0 };
        let (width, slots) = order.width(&steps);
        if width > MOST_WIDTH || slots > MOST_SLOTS {
            return Err(width);
        }
        (order.low_slots, order.slots) = (slots / 2, slots);
        order.assign_slots(&steps);
        Ok(order)
    }

    /// The sides of the board.
    pub(crate) fn sides(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Number of steps before the last column.
    pub(crate) fn last_column(&self) -> usize {
        self.rows * self.half().saturating_sub(1)
    }

    /// The pairs of squares between the halves whose degrees are final before the odd rows of the last column.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let first = |row: usize| self.half() * self.rows + row;
        let rows = if self.rows.is_multiple_of(2) { 0..self.rows } else { 0..0 };
        rows.step_by(2).map(|row| (first(row), self.image(first(row)))).collect()
    }

    /// No restriction of the final degrees.
    pub(crate) fn any_degrees(&self) -> FinalDegrees {
        vec![7; self.rows * self.columns]
    }

    /// White squares have colour 1, black ones -1.
    pub(crate) fn colour(&self, square: usize) -> i32 {
        if (row(self.rows, square) + column(self.rows, square)).is_multiple_of(2) { -1 } else { 1 }
    }

    fn half(&self) -> usize {
        self.columns / 2 - 1
    }

    fn is_middle(&self, square: usize) -> bool {
        [self.half(), self.half() + 1].contains(&column(self.rows, square))
    }

    /// The image of a square in the other half.
    fn image(&self, square: usize) -> usize {
        image(self.rows, self.columns, square)
    }

    /// For each slot of the last frontier, the slot of the image of its square.
    pub(crate) fn slot_images(&self) -> Vec<Option<usize>> {
        let slots = self.frontiers.last().map_or(&[][..], |last| &last.slots);
        let slot_of = |square: usize| slots.iter().position(|&other| other == Some(self.image(square)));
        slots.iter().map(|square| square.and_then(slot_of)).collect()
    }

    /// The degrees that a square can have after some steps, as bits 0 to 2.
    pub(crate) fn degrees(&self, after: usize, square: usize, wanted: &FinalDegrees) -> u8 {
        let last = &self.frontiers[self.frontiers.len() - 1];
        let (given, total) = (self.frontiers[after].offered[square], last.offered[square]);
        let is_final = |degree: usize| match self.is_middle(square) {
            // The other half has the rest of the edges.
            true => {
                let is_wanted = wanted[square] >> degree & 1 == 1;
                is_wanted && degree <= total && 2 - degree <= last.offered[self.image(square)]
            }
            false => degree == 2,
        };
        let is_possible = |degree: usize| (degree..=2).any(|end| is_final(end) && end - degree <= total - given);
        (0..=given.min(2)).filter(|&degree| is_possible(degree)).fold(0, |set, degree| set | 1 << degree)
    }

    /// Largest number of squares of the frontier after a step, and within one.
    fn width(&self, steps: &[BoardStep]) -> (usize, usize) {
        let squares = self.rows * self.columns;
        let (mut seen, mut done) = (vec![false; squares], vec![false; squares]);
        let (mut width, mut widest, mut slots) = (0, 0, 0);
        for step in steps {
            let edge_ends = step.edges.iter().flat_map(|&(one, other)| [one, other]);
            for touched in step.square.into_iter().chain(self.others(step, &done)).chain(edge_ends) {
                width += usize::from(!std::mem::replace(&mut seen[touched], true));
            }
            slots = slots.max(width);
            if let Some(square) = step.square {
                done[square] = true;
                width -= 1;
            }
            widest = widest.max(width);
        }
        (widest, slots)
    }

    /// The squares to which the square of a step gets edges.
    fn others(&self, step: &BoardStep, done: &[bool]) -> Vec<usize> {
        let near = step.square.map(|square| neighbours(self.rows, self.columns, square));
        near.into_iter().flatten().filter(|&other| !done[other]).collect()
    }

    /// Fills the steps and frontiers. A square takes the slot that the square two columns before it left, if it can:
    /// squares of one class use the high slots first.
    fn assign_slots(&mut self, steps: &[BoardStep]) {
        let squares = self.rows * self.columns;
        let mut now = Frontier { slots: vec![None; self.slots], offered: vec![0; squares], imbalance: 0 };
        let mut done = vec![false; squares];
        self.frontiers.push(now.clone());
        for step in steps {
            let mut in_slots = SlotStep::default();
            if let Some(square) = step.square {
                let others = self.others(step, &done);
                (in_slots.has_square, in_slots.others) = (1, others.len() as u32);
                in_slots.slot = self.slot_for(&mut now.slots, square) as u32;
                for (place, &other) in in_slots.other.iter_mut().zip(&others) {
                    *place = self.slot_for(&mut now.slots, other) as u32;
                    now.offered[other] += 1;
                    now.offered[square] += 1;
                }
            }
            in_slots.edges = step.edges.len() as u32;
            for (place, &(one, other)) in step.edges.iter().enumerate() {
                in_slots.one_end[place] = self.slot_for(&mut now.slots, one) as u32;
                in_slots.other_end[place] = self.slot_for(&mut now.slots, other) as u32;
                now.offered[one] += 1;
                now.offered[other] += 1;
            }
            if let Some(square) = step.square {
                done[square] = true;
                now.slots[in_slots.slot as usize] = None;
                now.imbalance -= 2 * self.colour(square);
            }
            self.steps.push(in_slots);
            self.frontiers.push(now.clone());
        }
    }

    /// The slot of a square, which enters the frontier if it is not there.
    fn slot_for(&self, slots: &mut [Option<usize>], square: usize) -> usize {
        if let Some(slot) = slots.iter().position(|&other| other == Some(square)) {
            return slot;
        }
        let distance = self.half() + 8 - column(self.rows, square);
        let is_high = (distance / 2 + row(self.rows, square)).is_multiple_of(2);
        let mut own = if is_high { self.low_slots..self.slots } else { 0..self.low_slots };
        let own = own.find(|&slot| slots[slot].is_none());
        // There is a free slot, because there are as many as the frontier is wide.
        let slot = own.or_else(|| slots.iter().position(Option::is_none)).unwrap_or(0);
        slots[slot] = Some(square);
        slot
    }
}

fn row(rows: usize, square: usize) -> usize {
    square % rows
}

fn column(rows: usize, square: usize) -> usize {
    square / rows
}

fn image(rows: usize, columns: usize, square: usize) -> usize {
    let (row, column) = (row(rows, square), columns - 1 - column(rows, square));
    column * rows + if rows.is_multiple_of(2) { rows - 1 - row } else { row }
}

fn neighbours(rows: usize, columns: usize, square: usize) -> Vec<usize> {
    const MOVES: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let step = |&(down, right): &(isize, isize)| {
        let row = row(rows, square).checked_add_signed(down).filter(|&row| row < rows)?;
        let column = column(rows, square).checked_add_signed(right).filter(|&column| column < columns)?;
        Some(column * rows + row)
    };
    MOVES.iter().filter_map(step).collect()
}

fn board_steps(rows: usize, columns: usize) -> Vec<BoardStep> {
    let (half, is_even) = (columns / 2 - 1, rows.is_multiple_of(2));
    let mut steps = Vec::new();
    for column in 0..half {
        let is_last = column + 1 == half;
        let square = |row: usize| Some(column * rows + row);
        for row in (0..rows).step_by(2) {
            let edges = if is_last && is_even { edges_after(rows, half, row) } else { Vec::new() };
            steps.push(BoardStep { square: square(row), edges });
        }
        let odd_rows = (0..rows).rev().filter(|row| row % 2 == 1);
        steps.extend(odd_rows.map(|row| BoardStep { square: square(row), edges: Vec::new() }));
    }
    if !is_even {
        let down = |row: usize| (half * rows + row, (half + 1) * rows + row + 2);
        steps.extend((0..rows.saturating_sub(2)).map(|row| BoardStep { square: None, edges: vec![down(row)] }));
    }
    steps
}

/// The edges between odd rows of the middle columns that end at the squares of the second one to which an even row of
/// the last column has the last move.
fn edges_after(rows: usize, half: usize, row: usize) -> Vec<(usize, usize)> {
    let above = row.checked_sub(1);
    let below = Some(row + 1).filter(|_| row + 2 == rows);
    let at = |end: usize| {
        let others = [end.checked_sub(2), Some(end + 2)].into_iter().flatten().filter(|&other| other < rows);
        others.map(move |other| (half * rows + other, (half + 1) * rows + end))
    };
    above.into_iter().chain(below).flat_map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_square_and_every_edge_between_belongs_to_one_half() {
        for (rows, columns) in [(3, 10), (5, 6), (6, 6), (6, 8), (7, 8), (8, 8), (9, 10), (10, 4)] {
            let (mut squares, mut edges) = (Vec::new(), Vec::new());
            let sorted = |one: usize, other: usize| (one.min(other), one.max(other));
            for step in board_steps(rows, columns) {
                assert!(step.edges.len() <= MOST_EDGES);
                squares.extend(step.square);
                let image = |square| image(rows, columns, square);
                for (one, other) in step.edges {
                    edges.extend([sorted(one, other), sorted(image(one), image(other))]);
                }
            }
            squares.sort_unstable();
            assert_eq!(squares, (0..rows * (columns / 2 - 1)).collect::<Vec<_>>());
            let middle = rows * (columns / 2 - 1)..rows * (columns / 2 + 1);
            let near = |square| neighbours(rows, columns, square).into_iter().map(move |other| (square, other));
            let between = middle.clone().flat_map(near);
            let wanted: BTreeSet<_> = between.filter(|(one, other)| one < other && middle.contains(other)).collect();
            assert_eq!(edges.len(), wanted.len());
            assert_eq!(edges.into_iter().collect::<BTreeSet<_>>(), wanted);
        }
    }

    #[test]
    fn the_degrees_of_the_pairs_are_final_before_the_odd_rows_of_the_last_column() {
        for (rows, columns) in [(4, 4), (6, 6), (6, 8), (8, 8), (10, 10), (10, 6)] {
            let order = Order::new(rows, columns).ok().unwrap();
            let pairs = order.pairs();
            assert_eq!(pairs.len(), rows / 2);
            let (now, last) = (&order.frontiers[order.last_column() + rows / 2], &order.frontiers[order.steps.len()]);
            for square in pairs.into_iter().flat_map(|(one, other)| [one, other]) {
                assert_eq!(now.offered[square], last.offered[square], "{rows}x{columns}, square {square}");
            }
        }
        assert!(Order::new(5, 6).ok().unwrap().pairs().is_empty());
    }

    #[test]
    fn wide_boards_are_refused() {
        assert_eq!(Order::new(8, 8).ok().map(|order| order.steps.len()), Some(24));
        assert_eq!(Order::new(10, 10).ok().map(|order| (order.steps.len(), order.slots)), Some((40, 21)));
        assert!(Order::new(12, 12).is_err());
    }
}
