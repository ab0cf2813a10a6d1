//! Warnsdorff's rule with a switching table in its simplest form: the algorithm that the theorem is about.
//!
//! Ganzfried 2004, section 3, the pseudocode. It shares no code with the fast walker, so that the two can be compared.

use destrier_core::Square;
use destrier_core::ordering::{MOVES, MoveOrdering};

const VISITED: u8 = 16;

/// The moves from the top left corner until none is left. Their number is m^2 - 1 if and only if they are a tour.
pub fn follow(side: u32, table: impl Iterator<Item = (MoveOrdering, Option<Square>)>) -> Vec<u8> {
    let pitch = side as usize + 4;
    let cell = |square: Square| (square.row as usize + 2) * pitch + square.col as usize + 2;
    let mut cells = fresh(side as usize, pitch);

    let offsets = MOVES.map(|[down, right]| down as isize * pitch as isize + right as isize);
    let mut table = table.map(|(ordering, until)| (ordering.numbers(), until.map(cell)));
    let Some((mut ordering, mut until)) = table.next() else { return Vec::new() };
    let mut here = cell(Square::new(0, 0));
    let mut moves = Vec::with_capacity((side as usize).pow(2));

    loop {
        cells[here] |= VISITED;
        offsets.iter().for_each(|offset| {
            cells[here.wrapping_add_signed(*offset)] -= u8::from(cells[here.wrapping_add_signed(*offset)] & 15 > 0)
        });

        if until == Some(here)
            && let Some(next) = table.next()
        {
            (ordering, until) = next;
        }

        let free = ordering
            .iter()
            .filter(|&&number| cells[here.wrapping_add_signed(offsets[usize::from(number) - 1])] < VISITED);
        let Some(&number) =
            free.min_by_key(|&&number| cells[here.wrapping_add_signed(offsets[usize::from(number) - 1])])
        else {
            return moves;
        };

        moves.push(number);
        here = here.wrapping_add_signed(offsets[usize::from(number) - 1]);
    }
}

/// The degree of every square, in a frame of squares that count as visited.
fn fresh(side: usize, pitch: usize) -> Vec<u8> {
    let mut cells = vec![VISITED; pitch * pitch];
    let inside = |at: i64| (0..side as i64).contains(&at);
    for row in 0..side {
        for col in 0..side {
            let reached = MOVES.iter().filter(|[down, right]| inside(row as i64 + down) && inside(col as i64 + right));
            cells[(row + 2) * pitch + col + 2] = reached.count() as u8;
        }
    }
    cells
}
