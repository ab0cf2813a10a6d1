//! Narrow boards of the plane, settled for every length: a finite automaton over the columns.
//!
//! On three, four or five rows only finitely many *positions* can occur at the edge of a column (see `sweep`), and a
//! column without given ends maps a set of positions to a set of positions, always in the same way. So along such
//! columns the sets of reachable positions become periodic, and whole periods are skipped. Deciding whether a board has
//! a tour with these ends therefore takes time independent of its length, and the answer is a proof either way: every
//! way in which a tour could pass was followed.
//!
//! The idea is that of counting by columns (the transfer matrix; Knuth, The Art of Computer Programming 4A, section
//! 7.1.4, has it for paths), used to decide instead of to count. It answers Seibel's question about starting squares on
//! 3xn, 4xn and 5xn.

#[cfg(test)]
mod all_lengths;
mod sweep;

use crate::ends::Ends;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::square::Square;
use std::collections::HashMap;
use sweep::{Column, Position, Sweep};

/// A sequence of sets that does not repeat within this many columns is not followed further.
const LONGEST_ORBIT: usize = 1000;

/// The result of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Swept {
    /// Whether there is such a tour.
    pub exists: bool,
    /// The number of transitions examined.
    pub steps: u64,
}

/// Whether sweeps apply to this board: a knight's rectangle of the plane, three to five wide.
pub fn is_narrow(board: &Rectangle) -> bool {
    let ordinary = board.is_whole() && board.leaper() == Leaper::KNIGHT && board.surface() == Surface::Plane;
    ordinary && (3..=5).contains(&board.rows().min(board.cols()))
}

/// Sweeps along the longer side; `None` if the board is not narrow or its ends do not lie on it.
pub fn sweep(board: &Rectangle, ends: Ends<Square>) -> Option<Swept> {
    if !is_narrow(board) || ends.given().any(|square| !board.has(square)) {
        return None;
    }

    let upright = board.rows() > board.cols();
    let place = |square: Square| if upright { (square.col, square.row) } else { (square.row, square.col) };

    let mut narrow = NarrowBoard {
        cols: u64::from(board.rows().max(board.cols())),
        sweep: Sweep::new(board.rows().min(board.cols()) as usize),
    };

    let exists = match ends {
        // With one end free there are many positions. A corner is likely to work as the other end, so corners are tried
        // first.
        Ends::Path { start, end } if start.is_some() != end.is_some() => {
            let given = start.or(end)?;
            let last_row = board.rows() - 1;
            let last_col = board.cols() - 1;
            let corners =
                [(0, 0), (last_row, last_col), (0, last_col), (last_row, 0)].map(|(row, col)| Square { row, col });
            let mut others = corners.into_iter().filter(|&corner| corner != given);
            others.any(|corner| narrow.has([Some(given), Some(corner)].map(|end| end.map(place)), true) == Some(true))
                || narrow.has([Some(place(given)), None], true)?
        }
        Ends::Path { start, end } => narrow.has([start.map(place), end.map(place)], true)?,
        Ends::Cycle => narrow.has([None, None], false)?,
    };

    Some(Swept { exists, steps: narrow.sweep.steps() })
}

/// A narrow board, swept along its longer side.
struct NarrowBoard {
    cols: u64,
    sweep: Sweep,
}

impl NarrowBoard {
    /// Whether there is a path with these ends (row and column; `None` is a free end), or else a cycle.
    fn has(&mut self, ends: [Option<(u32, u32)>; 2], path: bool) -> Option<bool> {
        let given = || ends.into_iter().flatten().map(|(row, col)| (row, u64::from(col)));
        let free = path && given().count() < 2;
        let cols = self.cols;

        // Near the right edge columns are missing; the others are alike except those that contain an end.
        let mut special: Vec<u64> = given().map(|(_, col)| col).chain(cols.saturating_sub(3)..cols).collect();
        special.sort_unstable();
        special.dedup();

        let mut positions = vec![self.sweep.first(cols, path)];
        let mut done = 0;
        for col in special {
            let alike = Column { ends: 0, free, after_next: true, all_in_sight: false };
            positions = self.along(alike, positions, col - done)?;
            let ends = given().filter(|&(_, at)| at == col).fold(0, |rows, (row, _)| rows | 1 << row);
            let column = Column { ends, free, after_next: col + 2 < cols, all_in_sight: col + 3 >= cols };
            positions = self.sweep.through(column, &positions);
            done = col + 1;
        }

        Some(positions.into_iter().any(|position| self.sweep.is_last(position)))
    }

    /// Sweeps through `count` equal columns; once a set recurs, by whole periods.
    fn along(&mut self, column: Column, mut positions: Vec<Position>, count: u64) -> Option<Vec<Position>> {
        let mut seen: HashMap<Vec<Position>, usize> = HashMap::new();
        let mut orbit: Vec<Vec<Position>> = Vec::new();
        for passed in 0..count {
            if positions.is_empty() {
                break;
            }

            if let Some(&before) = seen.get(&positions) {
                let period = (orbit.len() - before) as u64;
                let rest = ((count - passed) % period) as usize;
                return Some(orbit.swap_remove(before + rest));
            }

            if orbit.len() == LONGEST_ORBIT {
                return None;
            }

            seen.insert(positions.clone(), orbit.len());
            let next = self.sweep.through(column, &positions);
            orbit.push(std::mem::replace(&mut positions, next));
        }

        Some(positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impossible::exhaust;
    use crate::rectangle_graph::RectangleGraph;

    fn says(text: &str, start: Option<(u32, u32)>, end: Option<(u32, u32)>) -> bool {
        let board: Rectangle = text.parse().unwrap();
        let square = |end: Option<(u32, u32)>| end.map(|(row, col)| Square::new(row, col));
        sweep(&board, Ends::Path { start: square(start), end: square(end) }).unwrap().exists
    }

    #[test]
    fn it_agrees_with_plain_search_for_all_ends_on_small_boards() {
        for text in ["3x4", "4x3", "3x5", "4x4", "3x6", "3x7"] {
            let board: Rectangle = text.parse().unwrap();
            let graph = RectangleGraph::new(&board).graph;
            let squares = || (0..board.cells() as u32).map(Some).chain([None]);
            for (start, end) in squares().flat_map(|start| squares().map(move |end| (start, end))) {
                if start.is_some() && start == end {
                    continue;
                }
                let ends = Ends::Path { start, end };
                let on_board = ends.rename(|id| Some(board.square(u64::from(id)))).unwrap();
                let found = sweep(&board, on_board).unwrap().exists;
                assert_eq!(Some(found), exhaust::exists(&graph, ends, 50_000_000), "{text} {ends:?}");
            }
        }
    }

    #[test]
    fn cycles_are_as_schwenk_says() {
        for cols in 3..30u32 {
            for rows in [3, 4] {
                let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
                let expected = rows == 3 && cols % 2 == 0 && cols >= 10;
                assert_eq!(sweep(&board, Ends::Cycle).unwrap().exists, expected, "{board}");
            }
        }
    }

    #[test]
    fn long_boards_cost_no_more_than_short_ones() {
        assert!(says("3x1000000000", Some((0, 0)), Some((2, 999_999_999))));
        assert!(says("2147483647x3", None, None));
        assert!(says("4x2147483648", Some((0, 0)), Some((0, 1_000_000_001))));
        // On four rows the ends lie in the outer ones, and two opposite corners are not possible.
        assert!(!says("4x2147483648", Some((1, 500)), None));
        assert!(!says("4x1000000000", Some((0, 0)), Some((3, 999_999_999))));
        assert!(!says("5x1000000000", Some((1, 0)), Some((2, 3))));
    }

    #[test]
    fn other_boards_are_left_to_others() {
        for text in ["2x9", "6x9", "torus:3x9", "3x9 without=a1", "3x9 leaper=2,3"] {
            assert_eq!(sweep(&text.parse().unwrap(), Ends::Cycle), None, "{text}");
        }
    }
}
