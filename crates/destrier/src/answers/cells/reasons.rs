//! Why a board of cells has no tour, as far as its sides alone show. The core confirms each reason.

use destrier_core::board::BoxGrid;
use destrier_core::impossible::cells::{box_imbalance, keeps_parity};
use destrier_core::{Board, Ends, Grid, Impossible, Shape};

/// A reason that needs no graph.
pub(super) fn refute_at_a_glance(board: &Board, ends: Ends<u64>) -> Option<Impossible> {
    let Grid::Box(grid) = board.grid() else { return None };
    if board.squares() == 1 {
        return None;
    }
    box_imbalance(board, ends).or_else(|| isolated(board, grid)).or_else(|| parted(board, grid))
}

/// A cell without moves, near the middle of the box.
fn isolated(board: &Board, grid: &BoxGrid) -> Option<Impossible> {
    let middle: Vec<u32> = grid.sides().iter().map(|side| side.div_ceil(2)).collect();
    let id = board.id(&middle).filter(|&id| !board.is_hole(id))?;
    board.neighbours(id).is_empty().then(|| Impossible::FewMoves { squares: vec![id] })
}

/// Two cells that differ in a parity that no move changes.
fn parted(board: &Board, grid: &BoxGrid) -> Option<Impossible> {
    let axis = (0..board.axes()).find(|&axis| grid.sides()[axis] > 1 && keeps_parity(board, grid, axis))?;
    let first = vec![1; board.axes()];
    let mut second = first.clone();
    second[axis] = 2;
    let from = board.id(&first)?;
    let to = board.id(&second)?;
    (!board.is_hole(from) && !board.is_hole(to)).then_some(Impossible::NotConnected { from, to })
}

/// What the literature says about a board: the statement and its source.
pub(crate) fn published(board: &Board, shape: Shape) -> Option<(&'static str, &'static str)> {
    let Grid::Box(grid) = board.grid() else { return None };
    let mut sides: Vec<u32> = grid.sides().iter().copied().filter(|&side| side > 1).collect();
    sides.sort_unstable();

    let &[.., next, longest] = &sides[..] else { return None };
    let has_tour = sides.len() >= 3 && sides.iter().any(|side| side % 2 == 0) && next >= 3 && longest >= 4;
    (board.is_knights_and_whole() && has_tour).then_some(match (shape, sides.len()) {
        (_, 3) => (
            "a box with an even side has a closed tour if its longest side is at least 4 and the next at least 3",
            "DeMaio and Mathew 2011, Which chessboards have a closed knight's tour within the rectangular prism?",
        ),
        _ => (
            "a box of any number of dimensions with an even side has a closed tour if its longest side is at least 4 \
             and the next at least 3",
            "Erde, Golénia and Golénia 2012, The closed knight tour problem in higher dimensions",
        ),
    })
}
