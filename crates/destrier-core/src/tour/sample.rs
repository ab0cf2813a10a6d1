//! Tours for tests: many small ones, of all surfaces, leapers and holes, found at random.
//!
//! A random walk with bounded backtracking, half of whose choices ignore every rule, so that its tours deviate from
//! Warnsdorff's rule as often as possible.

use super::{Shape, Tour, verify};
use crate::path::Path;
use crate::rectangle::Rectangle;
use crate::square::Square;

/// A tour from the ids of its squares.
pub(super) fn tour_of(board: &str, ids: &[u32]) -> Tour<Rectangle> {
    verify(board.parse().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap()
}

/// A tour of a plane board from a grid of positions.
pub(super) fn grid(text: &str) -> Tour<Rectangle> {
    let rows: Vec<Vec<usize>> =
        text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect();
    let mut ids = vec![0; rows.len() * rows[0].len()];
    for (id, &position) in rows.iter().flatten().enumerate() {
        ids[position - 1] = id as u32;
    }
    tour_of(&format!("{}x{}", rows.len(), rows[0].len()), &ids)
}

/// Splitmix64: small, and good enough to shuffle with.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

const BOARDS: [&str; 40] = [
    "5x5",
    "5x6",
    "6x6",
    "3x7",
    "3x8",
    "3x10",
    "4x5",
    "4x6",
    "7x5",
    "8x8",
    "torus:5x5",
    "torus:3x4",
    "torus:1x7",
    "torus:2x5",
    "torus:4x3",
    "torus:6x6",
    "cylinder:3x4",
    "cylinder:5x3",
    "cylinder:4x7",
    "cylinder:6x2",
    "mobius:3x5",
    "mobius:5x2",
    "mobius:4x6",
    "mobius:6x3",
    "klein:3x3",
    "klein:4x6",
    "klein:2x5",
    "klein:6x4",
    "projective:3x3",
    "projective:4x6",
    "projective:5x5",
    "projective:2x5",
    "projective:6x6",
    "projective:5x4 leaper=0,2",
    "5x5 leaper=0,1",
    "torus:4x5 leaper=0,1",
    "torus:5x5 leaper=1,1",
    "klein:5x4 leaper=0,2",
    "10x10 leaper=2,3",
    "torus:5x7 leaper=2,3",
];

/// Finds this many tours. They are the same in every run.
pub(super) fn tours(count: usize) -> Vec<Tour<Rectangle>> {
    let mut chance = Chance(1);
    let mut tours = Vec::new();
    while tours.len() < count {
        let text = BOARDS[chance.below(BOARDS.len() as u64) as usize];
        let mut board: Rectangle = text.parse().unwrap();
        for _ in 0..chance.below(4) {
            let hole = board.square(chance.below(board.cells()));
            board = board.clone().without([hole]).unwrap_or(board);
        }
        tours.extend(search(&board, &mut chance, 1000));
    }
    tours
}

/// Looks for a tour, giving up after this many steps.
pub(super) fn search(board: &Rectangle, chance: &mut Chance, steps: usize) -> Option<Tour<Rectangle>> {
    let squares: Vec<Square> = (0..board.cells()).map(|id| board.square(id)).filter(|&at| board.has(at)).collect();
    let start = squares[chance.below(squares.len() as u64) as usize];
    let mut free = vec![false; board.cells() as usize];
    squares.iter().for_each(|&at| free[board.id(at) as usize] = at != start);

    let mut path = vec![start];
    let mut choices = vec![options(board, &free, start, chance)];
    for _ in 0..steps {
        if path.len() == squares.len() {
            let ids = path.iter().map(|&at| board.id(at) as u32).collect();
            return verify(board.clone(), Path::Vertices(ids), Shape::Open).ok();
        }

        match choices.last_mut()?.pop() {
            Some(next) => {
                free[board.id(next) as usize] = false;
                path.push(next);
                choices.push(options(board, &free, next, chance));
            }
            None => {
                free[board.id(path.pop()?) as usize] = true;
                choices.pop();
            }
        }
    }

    None
}

/// The unvisited neighbours of a square, in reverse order of preference.
fn options(board: &Rectangle, free: &[bool], here: Square, chance: &mut Chance) -> Vec<Square> {
    let is_free = |at: Square| free[board.id(at) as usize];
    let by_rule = chance.below(2) == 0;
    let mut keyed: Vec<(u64, Square)> = Vec::new();
    for (at, _) in board.neighbours(here).filter(|&(at, _)| is_free(at)) {
        let degree = board.neighbours(at).filter(|&(to, _)| is_free(to)).count() as u64;
        keyed.push((if by_rule { degree * 100 } else { 0 } + chance.below(100), at));
    }
    keyed.sort_unstable_by(|a, b| b.cmp(a));
    keyed.into_iter().map(|(_, at)| at).collect()
}
