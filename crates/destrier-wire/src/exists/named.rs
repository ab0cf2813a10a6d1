//! The squares that a reason names, for those who draw it on the board.

use destrier_core::impossible::FactorWitness;
use destrier_core::{Ground, Impossible, Rectangle, RectangleGraph};
use destrier_files::json::fields::RowCol;
use std::collections::BTreeSet;

/// The maximum number of cells of a board whose squares are named.
const MAX_CELLS: u64 = 4096;

/// Squares that a reason is about, and the parts of the board that it compares.
#[derive(Default)]
pub(super) struct NamedSquares {
    pub(super) squares: Vec<RowCol>,
    pub(super) parts: Vec<Vec<RowCol>>,
}

impl NamedSquares {
    /// The squares of a reason on this board; none if it is about the board as a whole.
    pub(super) fn of(reason: &Impossible, board: &Rectangle) -> NamedSquares {
        if board.cells() > MAX_CELLS {
            return NamedSquares::default();
        }

        let (ids, parts) = match reason {
            Impossible::SameEnds { square } => (vec![*square], Vec::new()),
            Impossible::EndsApart { start, end } => (vec![*start, *end], Vec::new()),
            Impossible::FewMoves { squares } => (squares.clone(), Vec::new()),
            Impossible::NotConnected { from, to } => (vec![*from, *to], components(board, &[])),
            Impossible::Cut { removed, .. } => (removed.clone(), components(board, removed)),
            Impossible::Alternation { set } => {
                let held = (0..board.cells()).filter(|&id| board.contains(id) && set.holds(board, id));
                (held.collect(), Vec::new())
            }
            Impossible::ColourImbalance { wrong, .. } => (wrong.clone(), colours(board)),
            Impossible::Forced { lemmas } => {
                let ends: BTreeSet<u64> = lemmas.iter().flat_map(|lemma| [lemma.from, lemma.to]).collect();
                let tight = || (0..board.cells()).filter(|&id| has_two_moves(board, id)).collect();
                (if ends.is_empty() { tight() } else { ends.into_iter().collect() }, Vec::new())
            }
            Impossible::NoTwoFactor { witness: FactorWitness { deficient, barrier } } => {
                (deficient.clone(), vec![barrier.clone()])
            }
            Impossible::NoConnectedTwoFactor { from, to, .. } => (vec![*from, *to], Vec::new()),
            _ => return NamedSquares::default(),
        };

        let squares = |ids: &[u64]| {
            let on_board = ids.iter().filter(|&&id| board.contains(id));
            on_board.map(|&id| RowCol::from(board.square(id))).collect::<Vec<_>>()
        };

        NamedSquares { squares: squares(&ids), parts: parts.iter().map(|part| squares(part)).collect() }
    }
}

fn has_two_moves(board: &Rectangle, id: u64) -> bool {
    board.contains(id) && board.neighbours(board.square(id)).len() == 2
}

/// The components of the board without some squares, the largest first.
fn components(board: &Rectangle, removed: &[u64]) -> Vec<Vec<u64>> {
    let RectangleGraph { graph, ids, .. } = RectangleGraph::new(board);
    let is_removed = |vertex: u32| removed.contains(&u64::from(ids[vertex as usize]));
    let on_board = |part: Vec<u32>| part.into_iter().map(|vertex| u64::from(ids[vertex as usize])).collect();
    let mut found: Vec<Vec<u64>> = graph.components_without(is_removed).into_iter().map(on_board).collect();
    found.sort_by_key(|part| std::cmp::Reverse(part.len()));
    found
}

/// The squares of each of two colours that every move changes, the larger set first; none if there is no such colouring
/// or the board is not connected.
fn colours(board: &Rectangle) -> Vec<Vec<u64>> {
    let RectangleGraph { graph, ids, .. } = RectangleGraph::new(board);
    let Some(colour) = graph.two_colouring().filter(|_| graph.components().len() == 1) else { return Vec::new() };
    let of = |wanted| {
        let chosen = ids.iter().zip(&colour).filter(|(_, colour)| **colour == wanted);
        chosen.map(|(&id, _)| u64::from(id)).collect::<Vec<u64>>()
    };
    let mut both = vec![of(false), of(true)];
    both.sort_by_key(|part| std::cmp::Reverse(part.len()));
    both
}
