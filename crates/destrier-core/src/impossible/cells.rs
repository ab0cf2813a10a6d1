//! Reasons about boards of cells: boxes, cubes and hexagons.
//!
//! Three arguments hold for boxes of every size and store nothing. They settle every box of three or more dimensions
//! that has no closed tour (DeMaio and Mathew 2011, Which chessboards have a closed knight's tour within the
//! rectangular prism?; Erde, Golénia and Golénia 2012, The closed knight tour problem in higher dimensions):
//!
//! - All sides are odd: the colours, which alternate along a tour, differ in number.
//! - At most one side is longer than 2: a knight makes its two steps along it, so its parity never changes.
//! - No side is longer than 3: a cell in the middle of the sides of length 3 has no move.

use super::{Ends, Impossible, Verdict, too_few_moves};
use crate::board::{Board, BoardGraph, BoxGrid, Grid};
use crate::ground::Ground;

/// On larger boards, no reason is checked that needs the graph.
const MAX_CELLS_STORED: u64 = 1_000_000;

impl Impossible {
    /// Confirms the reason for a board of cells; its ids are those of the board.
    pub fn check_cells(&self, board: &Board, ends: Ends<u64>) -> Verdict {
        if ends.given().any(|end| !board.contains(end)) {
            return Verdict::Refuted;
        }

        let holds = match (self, board.grid()) {
            (Impossible::FewMoves { squares }, _) => {
                let moves = |id: u64| board.contains(id).then(|| board.neighbours(id).len());
                return Verdict::of(too_few_moves(squares, board.squares(), ends, moves));
            }
            (Impossible::ColourImbalance { .. }, Grid::Box(_)) => box_imbalance(board, ends).as_ref() == Some(self),
            (Impossible::NotConnected { from, to }, Grid::Box(grid)) => {
                board.contains(*from) && board.contains(*to) && are_apart_by_parity(board, grid, *from, *to)
            }
            _ => false,
        };

        if holds {
            return Verdict::Confirmed;
        }
        if board.cells() > MAX_CELLS_STORED {
            return Verdict::NotRechecked;
        }

        let Some(cell_graph) = BoardGraph::new_unless(board, || false) else { return Verdict::NotRechecked };
        let Some(ends) = ends.rename(|id| cell_graph.vertex_of(id)) else { return Verdict::Refuted };
        let reason = self.clone().rename(|id| cell_graph.vertex_of(id).map(u64::from));
        reason.map_or(Verdict::Refuted, |reason| reason.check_graph(&cell_graph.graph, ends))
    }
}

/// The reason that a box without holes has an odd number of cells, if a closed tour is asked for and every move changes
/// the colour: the parity of the sum of the coordinates.
pub fn box_imbalance(board: &Board, ends: Ends<u64>) -> Option<Impossible> {
    let Grid::Box(_) = board.grid() else { return None };
    let applies = board.holes().is_empty() && board.piece().changes_colour() && ends == Ends::Cycle;
    let smaller = board.cells() / 2;
    let is_odd = board.cells() % 2 == 1 && board.cells() > 1;
    (applies && is_odd).then(|| Impossible::ColourImbalance { larger: smaller + 1, smaller, wrong: Vec::new() })
}

/// Whether two cells of a box differ in a parity that no move changes.
fn are_apart_by_parity(board: &Board, grid: &BoxGrid, from: u64, to: u64) -> bool {
    let from_at = board.coordinates(from);
    let to_at = board.coordinates(to);
    let differs = |axis: usize| (from_at[axis] ^ to_at[axis]) & 1 == 1;
    (0..board.axes()).any(|axis| differs(axis) && keeps_parity(board, grid, axis))
}

/// Whether every move that fits in the box goes an even number of steps along this axis.
pub fn keeps_parity(board: &Board, grid: &BoxGrid, axis: usize) -> bool {
    let sides = grid.sides();
    let fits = |axis: usize, steps: i64| steps.unsigned_abs() < u64::from(sides[axis]);
    board.piece().moves().all(|step| {
        let others = || (0..sides.len()).filter(|&other| other != axis);
        let is_possible = |along: i64, across: i64| fits(axis, along) && others().any(|other| fits(other, across));
        (step.down % 2 == 0 || !is_possible(step.down, step.right))
            && (step.right % 2 == 0 || !is_possible(step.right, step.down))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str, ends: Ends<u64>, reason: Impossible) -> Verdict {
        reason.check_cells(&text.parse().unwrap(), ends)
    }

    const ANY: Ends<u64> = Ends::Path { start: None, end: None };

    #[test]
    fn huge_boxes_are_refuted_without_storing_them() {
        let odd = |smaller: u64| Impossible::ColourImbalance { larger: smaller + 1, smaller, wrong: Vec::new() };
        assert_eq!(verdict("box:99999x99999x99999", Ends::Cycle, odd(499_985_000_149_999)), Verdict::Confirmed);
        assert_ne!(verdict("box:99999x99999x99999", ANY, odd(499_985_000_149_999)), Verdict::Confirmed);
        assert_eq!(verdict("box:3x3x5", Ends::Cycle, odd(22)), Verdict::Confirmed);
        assert_eq!(verdict("box:3x3x5", Ends::Cycle, odd(21)), Verdict::Refuted);

        let apart = |from, to| Impossible::NotConnected { from, to };
        assert_eq!(verdict("box:2x2x2000000000", ANY, apart(0, 1)), Verdict::Confirmed);
        assert_eq!(verdict("box:2x2x2000000000", ANY, apart(0, 2)), Verdict::NotRechecked);
        assert_eq!(verdict("box:2x3x2000000000", ANY, apart(0, 1)), Verdict::NotRechecked);
        assert_eq!(verdict("box:2x3x20", ANY, apart(0, 1)), Verdict::Refuted);

        let alone = |id| Impossible::FewMoves { squares: vec![id] };
        assert_eq!(verdict("box:2x3x3", ANY, alone(4)), Verdict::Confirmed);
        assert_eq!(verdict("box:2x3x3", ANY, alone(0)), Verdict::Refuted);
        assert_eq!(verdict("box:3x3x3", ANY, alone(13)), Verdict::Confirmed);
    }

    #[test]
    fn parities_agree_with_the_components() {
        for text in ["box:2x2x5", "box:2x3x4", "box:3x3x3 leaper=1,3", "box:4x4x2 leaper=camel", "box:2x2x2x6"] {
            let board: Board = text.parse().unwrap();
            let Grid::Box(grid) = board.grid() else { panic!("{text}") };
            let components = BoardGraph::new_unless(&board, || false).unwrap().graph.components();
            for axis in 0..board.axes() {
                let parity = |&id: &u32| board.coordinates(u64::from(id))[axis] % 2;
                let is_kept = components.iter().all(|part| part.iter().all(|id| parity(id) == parity(&part[0])));
                assert!(is_kept || !keeps_parity(&board, grid, axis), "{text}: axis {axis}");
            }
        }

        let board: Board = "box:2x2x5".parse().unwrap();
        let Grid::Box(grid) = board.grid() else { panic!() };
        assert!(keeps_parity(&board, grid, 2) && !keeps_parity(&board, grid, 0));
    }

    #[test]
    fn other_reasons_are_checked_on_the_graph() {
        let few = Impossible::TooFewSquares { count: 1 };
        assert_eq!(verdict("hex:1", Ends::Cycle, few.clone()), Verdict::Confirmed);
        assert_eq!(verdict("hex:3", Ends::Cycle, few), Verdict::Refuted);
        let outside = Ends::Path { start: Some(99), end: None };
        assert_eq!(verdict("hex:2", outside, Impossible::FewMoves { squares: vec![0] }), Verdict::Refuted);
    }
}
