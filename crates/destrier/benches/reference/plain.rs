//! A plain padded array with degrees kept up to date: what one would write without further optimisation.

use super::Table;

const MOVES: [(isize, isize); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

pub(crate) struct Padded {
    pub(crate) width: usize,
    /// The number of each square, 0 if the path did not reach it, `u32::MAX` in the padding.
    pub(crate) numbers: Vec<u32>,
    pub(crate) length: usize,
}

pub(crate) fn tour(m: u32, table: &Table) -> Padded {
    let m = m as usize;
    let width = m + 4;
    let cell = |row: usize, col: usize| (row + 2) * width + col + 2;
    let mut numbers = vec![u32::MAX; width * width];
    let mut degrees = vec![0u8; width * width];
    let offsets = MOVES.map(|(down, right)| down * width as isize + right);

    for row in 0..m {
        for col in 0..m {
            numbers[cell(row, col)] = 0;
        }
    }

    for row in 0..m {
        for col in 0..m {
            let near = |&&offset: &&isize| numbers[cell(row, col).wrapping_add_signed(offset)] == 0;
            degrees[cell(row, col)] = offsets.iter().filter(near).count() as u8;
        }
    }

    let mut span = 0;
    let mut here = cell(0, 0);
    let mut number = 1;
    loop {
        numbers[here] = number;

        if table[span].1.is_some_and(|square| cell(square.row as usize, square.col as usize) == here) {
            span += 1;
        }

        for offset in offsets {
            let near = here.wrapping_add_signed(offset);
            degrees[near] = degrees[near].wrapping_sub(1);
        }

        let mut least = 9;
        let mut next = 0;
        for code in table[span].0.numbers() {
            let near = here.wrapping_add_signed(offsets[usize::from(code) - 1]);
            if numbers[near] == 0 && degrees[near] < least {
                least = degrees[near];
                next = near;
            }
        }

        if next == 0 {
            return Padded { width, numbers, length: number as usize };
        }

        here = next;
        number += 1;
    }
}
