//! The order in which squares and edges are processed, and the slots of the frontier.
//!
//! The board has an even number of columns. The columns left of the two middle ones are processed square by square; the
//! halves meet in the two middle columns. A symmetry exchanges the halves: the half-turn if the number of rows is even,
//! else the reflection in the vertical axis. Of each edge between the middle columns and its image, the left half gets
//! one. If the number of rows is even, these are the edges between odd rows, because the half-turn maps odd rows to
//! even ones; they are offered after the even rows of the last column.

use crate::arguments::SlotStep;

/// Largest number of slots that a pairing can hold.
pub(crate) const MOST_SLOTS: usize = 24;
/// Largest width of the frontier, which is the largest number of ends.
pub(crate) const MOST_WIDTH: usize = 20;

/// A square is processed, or the edge between two squares of the middle columns is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardStep {
    Square(usize),
    Edge(usize, usize),
}

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
    pub(crate) low_slots: usize,
}

impl Order {
    /// The order for a board with an even number of columns; the width if it is too wide.
    pub(crate) fn new(rows: usize, columns: usize) -> Result<Order, usize> {
        let steps = board_steps(rows, columns);
        let mut order = Order { rows, columns, steps: Vec::new(), frontiers: Vec::new(), low_slots: 0 };
        let width = order.width(&steps);
        if width > MOST_WIDTH {
            return Err(width);
        }
        order.low_slots = width.div_ceil(2);
        order.assign_slots(&steps);
        Ok(order)
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
    pub(crate) fn degrees(&self, after: usize, square: usize) -> u8 {
        let last = &self.frontiers[self.frontiers.len() - 1];
        let (given, total) = (self.frontiers[after].offered[square], last.offered[square]);
        let is_final = |degree: usize| match self.is_middle(square) {
            // The other half has the rest of the edges.
            true => degree <= total && 2 - degree <= last.offered[self.image(square)],
            false => degree == 2,
        };
        let is_possible = |degree: usize| (degree..=2).any(|end| is_final(end) && end - degree <= total - given);
        (0..=given.min(2)).filter(|&degree| is_possible(degree)).fold(0, |set, degree| set | 1 << degree)
    }

    /// Largest number of squares of the frontier.
    fn width(&self, steps: &[BoardStep]) -> usize {
        let squares = self.rows * self.columns;
        let (mut seen, mut done) = (vec![false; squares], vec![false; squares]);
        let (mut width, mut widest) = (0, 0);
        for &step in steps {
            let (square, others) = self.touched(step, &done);
            for touched in std::iter::once(square).chain(others) {
                width += usize::from(!std::mem::replace(&mut seen[touched], true));
            }
            widest = widest.max(width);
            if let BoardStep::Square(square) = step {
                done[square] = true;
                width -= 1;
            }
        }
        widest
    }

    /// The square of a step, and the squares to which it gets edges.
    fn touched(&self, step: BoardStep, done: &[bool]) -> (usize, Vec<usize>) {
        match step {
            BoardStep::Edge(one, other) => (one, vec![other]),
            BoardStep::Square(square) => {
                let mut others = neighbours(self.rows, self.columns, square);
                others.retain(|&other| !done[other]);
                (square, others)
            }
        }
    }

    /// Fills the steps and frontiers. A square takes the slot that the square two columns before it left, if it can:
    /// squares of one class use the high slots first.
    fn assign_slots(&mut self, steps: &[BoardStep]) {
        let squares = self.rows * self.columns;
        let mut now = Frontier { slots: vec![None; 2 * self.low_slots], offered: vec![0; squares], imbalance: 0 };
        let mut done = vec![false; squares];
        self.frontiers.push(now.clone());
        for &step in steps {
            let (square, others) = self.touched(step, &done);
            let is_edge = matches!(step, BoardStep::Edge(..));
            let mut in_slots = SlotStep {
                is_edge: is_edge.into(),
                slot: self.slot_for(&mut now.slots, square) as u32,
                others: others.len() as u32,
                ..SlotStep::default()
            };
            for (place, &other) in in_slots.other.iter_mut().zip(&others) {
                *place = self.slot_for(&mut now.slots, other) as u32;
                now.offered[other] += 1;
                now.offered[square] += 1;
            }
            if !is_edge {
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
        let first = if is_high { self.low_slots } else { 0 };
        let own = (first..first + self.low_slots).find(|&slot| slots[slot].is_none());
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
    let down = |row: usize| BoardStep::Edge(half * rows + row, (half + 1) * rows + row + 2);
    let up = |row: usize| BoardStep::Edge((half + 1) * rows + row, half * rows + row + 2);
    let mut steps = Vec::new();
    for column in 0..half {
        let square = |row: usize| BoardStep::Square(column * rows + row);
        steps.extend((0..rows).step_by(2).map(square));
        if column + 1 == half && is_even {
            steps.extend((1..rows.saturating_sub(2)).step_by(2).flat_map(|row| [down(row), up(row)]));
        }
        steps.extend((0..rows).rev().filter(|row| row % 2 == 1).map(square));
    }
    if !is_even {
        steps.extend((0..rows.saturating_sub(2)).map(down));
    }
    steps
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
                match step {
                    BoardStep::Square(square) => squares.push(square),
                    BoardStep::Edge(one, other) => {
                        let image = |square| image(rows, columns, square);
                        edges.extend([sorted(one, other), sorted(image(one), image(other))]);
                    }
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
    fn wide_boards_are_refused() {
        assert_eq!(Order::new(8, 8).ok().map(|order| order.steps.len()), Some(30));
        assert!(Order::new(12, 12).is_err());
    }
}
