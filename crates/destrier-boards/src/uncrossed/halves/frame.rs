//! The board in the form that the search by halves uses: the cuts, how squares are decided, and the symmetries of the
//! board.

use super::cut::{Cut, Deciding, MAX_MOVES, SetMap};
use crate::uncrossed::grid::Grid;

/// Boards with more squares are not searched by halves: numbers of moves are stored in bytes.
const MAX_SQUARES: usize = 250;

/// The cuts of a board that is its own left-right mirror image.
pub(super) struct Frame {
    rows: usize,
    deciding: Vec<Vec<Deciding>>,
    /// For each number of columns: the map to the cut of the reflected board.
    from_right: Vec<SetMap>,
    /// For each number of columns: the map that exchanges top and bottom, if that changes nothing on the board.
    upside_down: Option<Vec<SetMap>>,
}

impl Frame {
    /// The frame of a board; `None` if it is too large, or not symmetric.
    pub(super) fn new(grid: &Grid) -> Option<Frame> {
        let rows = grid.rows();
        let cols = grid.cols();
        if !grid.is_symmetric() || rows * cols > MAX_SQUARES {
            return None;
        }

        let all_squares = || (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row)));
        let is_symmetry = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
            all_squares().all(|(col, row)| {
                let (to_col, to_row) = image(col, row);
                grid.has(row, col) == grid.has(to_row, to_col)
            })
        };

        let reflected = |col: usize, row: usize| (cols - 1 - col, row);
        let turned = |col: usize, row: usize| (cols - 1 - col, rows - 1 - row);
        let is_reflected = is_symmetry(&reflected);
        let from_right = |col, row| if is_reflected { reflected(col, row) } else { turned(col, row) };
        let cuts: Vec<Vec<Cut>> =
            (0..cols).map(|col| (0..=rows).map(|row| Cut::before(grid, col, row)).collect()).collect();
        if cuts.iter().flatten().any(|cut| cut.len() > MAX_MOVES) {
            return None;
        }

        let deciding = |col: usize| -> Vec<Deciding> {
            (0..rows).map(|row| Deciding::new(col, row, &cuts[col][row], &cuts[col][row + 1])).collect()
        };

        let behind: Vec<&Cut> =
            (0..=cols).map(|cols| if cols == 0 { &cuts[0][0] } else { &cuts[cols - 1][rows] }).collect();
        let upside_down = is_symmetry(&|col, row| (col, rows - 1 - row));
        Some(Frame {
            rows,
            deciding: (0..cols).map(deciding).collect(),
            from_right: (0..=cols)
                .map(|count| behind[count].seen_from_right(behind[cols - count], from_right))
                .collect(),
            upside_down: upside_down.then(|| behind.iter().map(|cut| cut.upside_down(rows)).collect()),
        })
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn cols(&self) -> usize {
        self.deciding.len()
    }

    /// How a square is decided.
    pub(super) fn deciding(&self, col: usize, row: usize) -> &Deciding {
        &self.deciding[col][row]
    }

    /// A set of moves across the cut behind some columns, reflected, in its canonical form.
    pub(super) fn seen_from_right(&self, behind: usize, set: u64) -> u64 {
        self.canonical(self.cols() - behind, self.from_right[behind].of(set))
    }

    /// The map of the moves across the cut behind some columns to the cut of the reflected board.
    pub(super) fn map_from_right(&self, behind: usize) -> &SetMap {
        &self.from_right[behind]
    }

    /// The smaller one of a set and its mirror image.
    pub(super) fn canonical(&self, behind: usize, set: u64) -> u64 {
        self.upside_down.as_ref().map_or(set, |maps| set.min(maps[behind].of(set)))
    }
}
