//! Tours for tests, found by Warnsdorff's rule. Ties go to the square farthest from the centre (Roth), then to chance.

use destrier_core::{Path, Rectangle, Shape, Square, Tour, verify};
use destrier_search::method::Random;

/// A tour of this board. Panics if many attempts fail.
pub(crate) fn tour(board: &str, shape: Shape) -> Tour<Rectangle> {
    let board: Rectangle = board.parse().unwrap();
    for attempt in 0..20_000 {
        let path = walk(&board, &mut Random::new(1, attempt));
        if let Ok(tour) = verify(board.clone(), Path::Vertices(path), shape) {
            return tour;
        }
    }
    panic!("no tour of {board} found");
}

fn walk(board: &Rectangle, random: &mut Random) -> Vec<u32> {
    let mut free: Vec<bool> = (0..board.cells()).map(|id| board.has(board.square(id))).collect();
    let starts: Vec<u32> = (0..free.len() as u32).filter(|&id| free[id as usize]).collect();
    let mut path = vec![starts[random.below(starts.len() as u64) as usize]];
    loop {
        let here = board.square(u64::from(*path.last().unwrap()));
        free[board.id(here) as usize] = false;
        let onward = |square: Square| board.neighbours(square).filter(|&(to, _)| free[board.id(to) as usize]);

        let from_centre = |square: Square| {
            let down = 2 * i64::from(square.row) + 1;
            let right = 2 * i64::from(square.col) + 1;
            (down - i64::from(board.rows())).pow(2) + (right - i64::from(board.cols())).pow(2)
        };

        let key = |square: Square| (onward(square).count(), -from_centre(square));
        match onward(here).map(|(to, _)| (key(to), random.bits(), to)).min() {
            Some((_, _, to)) => path.push(board.id(to) as u32),
            None => return path,
        }
    }
}
