//! The quick check of a path on a plane board without holes: does it visit every square exactly once, by moves?
//!
//! Row and column are kept from step to step, so no step divides, and the squares visited are one bit each. `None` says
//! nothing: the exact check then names the fault, or finds that the quick one does not apply.

use crate::move_word::MoveWord;
use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;

/// Where the path is, and which squares it has visited.
struct PlaneWalk {
    rows: i64,
    cols: i64,
    row: i64,
    col: i64,
    id: i64,
    visited: Vec<u64>,
}

impl PlaneWalk {
    /// A walk at its start, if the board is a plane without holes and the path names as many squares as it has.
    fn new(board: &Rectangle, start: u64, squares: usize) -> Option<PlaneWalk> {
        let applies = board.surface() == Surface::Plane && board.is_whole() && squares as u64 == board.cells();
        if !applies || start >= board.cells() {
            return None;
        }
        let square = board.square(start);
        let visited = vec![0; usize::try_from(board.cells().div_ceil(64)).ok()?];
        let row = i64::from(square.row);
        let col = i64::from(square.col);
        let id = i64::try_from(start).ok()?;
        let mut walk =
            PlaneWalk { rows: i64::from(board.rows()), cols: i64::from(board.cols()), row, col, id, visited };
        walk.visit().then_some(walk)
    }

    /// Makes a move. False if it leaves the board or the square was visited before.
    #[inline]
    fn go(&mut self, down: i64, right: i64) -> bool {
        self.row += down;
        self.col += right;
        self.id = self.id + down * self.cols + right;
        (0..self.rows).contains(&self.row) && (0..self.cols).contains(&self.col) && self.visit()
    }

    #[inline]
    fn visit(&mut self) -> bool {
        let word = (self.id / 64) as usize;
        let bit = 1u64 << (self.id % 64);
        let is_new = self.visited[word] & bit == 0;
        self.visited[word] |= bit;
        is_new
    }
}

/// The last square of the path with these moves, if it visits every square of the board exactly once.
pub(super) fn covered_by_moves(board: &Rectangle, start: u64, word: &MoveWord) -> Option<u64> {
    let PlaneWalk { cols, col, id, mut visited, .. } = PlaneWalk::new(board, start, word.len() + 1)?;
    let cells = usize::try_from(board.cells()).ok()?;
    let cols = cols as usize;

    // Negative offsets wrap around, and so do ids and columns that leave the board: they become too large.
    let offset = |code: usize| {
        let (down, right) = board.leaper().offset(code as u8 + 1).unwrap_or((0, 0));
        ((down * cols as i64 + right) as usize, right as usize)
    };

    let offsets: [(usize, usize); 8] = std::array::from_fn(offset);
    let mut id = id as usize;
    let mut col = col as usize;

    // Leaving the board through the top or bottom shows in the id, through a side in the column.
    let mut visit = |code: u32| {
        let (further, right) = offsets[(code & 7) as usize];
        id = id.wrapping_add(further);
        col = col.wrapping_add(right);
        let word = visited.get_mut(id / 64)?;
        let bit = 1 << (id % 64);
        let is_fine = *word & bit == 0 && id < cells && col < cols;
        *word |= bit;
        is_fine.then_some(id)
    };

    let whole = word.len() / 8;
    let mut last = id_of(start);
    for three in word.packed().chunks_exact(3).take(whole) {
        let codes = u32::from_le_bytes([three[0], three[1], three[2], 0]);
        for place in 0..8 {
            last = visit(codes >> (3 * place))?;
        }
    }

    for index in 8 * whole..word.len() {
        last = visit(u32::from(word.get(index)?) - 1)?;
    }

    Some(last as u64)
}

fn id_of(start: u64) -> usize {
    // The walk has begun there, so it is a square of a board in memory.
    start as usize
}

/// Whether this list of ids visits every square of the board exactly once, by moves. Boards that are too narrow to tell
/// moves apart by the difference of their ids are left to the exact check.
pub(super) fn covered_by_list(board: &Rectangle, list: &[u32]) -> bool {
    let Some((&first, rest)) = list.split_first() else { return false };
    if u64::from(board.cols()) <= 2 * u64::from(board.leaper().long()) {
        return false;
    }
    let Some(mut walk) = PlaneWalk::new(board, u64::from(first), list.len()) else { return false };
    let moves: Vec<(i64, i64, i64)> =
        board.leaper().moves().map(|m| (m.down * walk.cols + m.right, m.down, m.right)).collect();
    rest.iter().all(|&id| {
        let difference = i64::from(id) - walk.id;
        moves.iter().find(|step| step.0 == difference).is_some_and(|&(_, down, right)| walk.go(down, right))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Path;
    use crate::tour::{Shape, verify};
    use proptest::prelude::*;

    /// A tour of 3x4, and one of 5x5.
    const TOURS: [(&str, &[u32]); 2] = [
        ("3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]),
        ("5x5", &[0, 7, 4, 13, 24, 17, 20, 11, 2, 5, 16, 23, 14, 3, 6, 15, 22, 19, 8, 1, 10, 21, 18, 9, 12]),
    ];

    proptest! {
        #[test]
        fn the_quick_check_accepts_what_the_exact_one_accepts(
            tour in 0usize..2, at in 0usize..25, id in 0u32..30, swap in 0usize..25, cut in 0usize..27
        ) {
            let (text, ids) = TOURS[tour];
            let board: Rectangle = text.parse().unwrap();
            let mut list = ids.to_vec();
            let at = at % list.len();
            let swap = swap % list.len();

            match cut {
                25 => {}
                26 => list.swap(at, swap),
                cut if cut < 13 => list[at] = id,
                cut => list.truncate(cut),
            }

            // The exact check of a path that is one square longer than the board is never replaced by the quick one.
            let is_path = |list: &[u32]| {
                list.len() as u64 == board.cells()
                    && (0..board.cells() as u32).all(|id| list.contains(&id))
                    && list.windows(2).all(|pair| {
                        let square = |id: u32| board.square(u64::from(id));
                        board.are_a_move_apart(square(pair[0]), square(pair[1]))
                    })
            };

            let expected = is_path(&list);
            prop_assert!(!covered_by_list(&board, &list) || expected);
            prop_assert_eq!(verify(board.clone(), Path::Vertices(list.clone()), Shape::Open).is_ok(), expected);
        }
    }

    #[test]
    fn moves_and_lists_are_covered_alike() {
        for (text, ids) in TOURS {
            let board: Rectangle = text.parse().unwrap();
            let tour = verify(board.clone(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap();
            let word: MoveWord = tour.moves().collect();
            assert_eq!(covered_by_moves(&board, u64::from(ids[0]), &word), ids.last().map(|&id| u64::from(id)));
            assert_eq!(covered_by_list(&board, ids), board.cols() > 4);

            for at in 0..word.len() {
                let numbers: Vec<u8> = word.iter().collect();
                let changed: MoveWord =
                    numbers.iter().enumerate().map(|(index, &n)| if index == at { n % 8 + 1 } else { n }).collect();
                assert_eq!(covered_by_moves(&board, u64::from(ids[0]), &changed), None, "{at}");
            }
        }
    }
}
