//! Finds moves at which the slabs of a stack can be joined. Nothing here is trusted: core checks the joins.

use destrier_core::Ground;
use destrier_core::computed_cells::{CellPart, Join, Stack};

/// The joined tour of a stack. `near` gives cells of a slab that are near the next one, the most promising first.
/// `None` if some slabs cannot be joined.
pub(super) fn join<I: Iterator<Item = u64>>(stack: Stack, near: impl Fn(u64) -> I) -> Option<CellPart> {
    let mut joins = Vec::new();
    if stack.count() > 1 {
        joins.push(find(&stack, 0, near(0), |_| true)?);
    }
    if let (Some(&start), true) = (joins.first(), stack.count() > 2) {
        joins.push(find(&stack, 1, near(1), |join| join.exit != start.entry && join.exit != join.entry)?);
    }
    stack.join(&joins).ok()
}

/// A join of this slab and the next.
fn find(stack: &Stack, slab: u64, near: impl Iterator<Item = u64>, is_wanted: impl Fn(&Join) -> bool) -> Option<Join> {
    let one = stack.part(slab);
    let next = stack.part(slab + 1);
    let board = stack.board();

    let other_end = |part: &CellPart, (index, is_first): (u64, bool)| {
        part.at(if is_first { (index + 1) % part.len() } else { index })
    };

    for cell in near {
        for to in board.neighbours(stack.id(slab, cell)) {
            let (slab_of_to, cell_of_to) = stack.locate(to);
            if slab_of_to != slab + 1 {
                continue;
            }

            for exit in one.moves_at(cell) {
                let from = stack.id(slab, other_end(one, exit));
                for entry in next.moves_at(cell_of_to) {
                    let to = stack.id(slab + 1, other_end(next, entry));
                    let join = Join { exit: exit.0, entry: entry.0, flips: exit.1 == entry.1 };
                    if board.joined(from, to) && is_wanted(&join) {
                        return Some(join);
                    }
                }
            }
        }
    }

    None
}
