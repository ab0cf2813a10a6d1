//! The longest uncrossed paths and cycles of the knight: no two of their moves cross.
//!
//! A dynamic program over the squares, column by column along the longer side. After each square the moves to its right
//! are decided. What matters for the rest is the *state* at the frontier: which squares are ends of which path, which
//! take no further move, and which moves to come are blocked because they would cross a move that was made. Of all ways
//! to a state, one with the most moves is kept, so the longest path is found, and none can be longer.
//!
//! Before the complete search, searches that keep a limited number of states find a long path quickly. The complete
//! one then drops every state that cannot lead to a longer path (`sweep` has the argument).
//!
//! The lengths on n x n are sequences A003192 (paths) and A157416 (cycles) of the OEIS. The method is that of counting
//! self-avoiding walks by transfer matrices (Jensen 2004), with blocked moves added to the state.

mod grid;
mod layer;
mod state;
mod step;
mod strip;
mod sweep;
#[cfg(test)]
mod tests;
mod window;

pub use self::strip::{Strip, strip};

use self::grid::{Grid, MOST_ROWS};
use self::sweep::{Sweep, SweepProgress, Swept};
use crate::method::{Control, FIRST_SEED, Limit, Random, Unsuited};
use destrier_core::{Board, Leaper, Shape, Square, Surface};

/// The numbers of states that the first, incomplete searches keep. The larger one is for boards on which the complete
/// search takes minutes.
const BEAMS: [usize; 2] = [4_000, 40_000];
/// From this length of the shorter side on, the second number is used as well.
const WIDE: usize = 10;
/// Boards with more squares are not searched.
const MOST_SQUARES: u64 = 1 << 24;

/// What the search found. The squares are a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Longest {
    /// The squares of the path or cycle in order; empty if there is no cycle.
    pub(crate) squares: Vec<Square>,
    /// No path has more moves than this. It is the number of moves of this one unless there was a limit.
    pub(crate) bound: u32,
    /// The states of all layers of the complete search.
    pub(crate) states: u64,
    /// The most memory that the search took, in bytes.
    pub(crate) bytes: u64,
    /// The limit at which the search gave up.
    pub(crate) limit: Option<Limit>,
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UncrossedProgress {
    /// Whether this is the complete search, after which the longest path is known.
    pub complete: bool,
    /// The column in which the search is, from 1.
    pub column: u64,
    /// The number of columns.
    pub columns: u64,
    /// The number of states of the present layer.
    pub states: u64,
    /// The number of moves of the longest path so far.
    pub moves: u64,
}

/// Searches for the longest uncrossed path or cycle.
pub(crate) fn longest(
    board: &Board,
    shape: Shape,
    seed: u64,
    memory: u64,
    control: &Control,
    watch: &mut dyn FnMut(UncrossedProgress),
) -> Result<Longest, Unsuited> {
    check(board)?;
    let is_tall = board.rows() > board.cols();
    let turned = |row: u32, col: u32| if is_tall { (col as usize, row as usize) } else { (row as usize, col as usize) };
    let (rows, cols) = turned(board.rows(), board.cols());
    let mut grid = Grid::new(rows, cols);
    if !board.is_whole() {
        grid = grid.without(board.holes().map(|hole| turned(hole.row, hole.col)));
    }
    let found = search(&grid, shape == Shape::Closed, seed, memory, control, watch);
    let square = |(row, col): (usize, usize)| match is_tall {
        true => Square::new(col as u32, row as u32),
        false => Square::new(row as u32, col as u32),
    };
    let mut squares: Vec<Square> = found.squares.into_iter().map(square).collect();
    if squares.is_empty() && shape == Shape::Open {
        // A path without moves is a square.
        squares.extend((0..board.cells()).find(|&id| !board.is_hole(id)).map(|id| board.square(id)));
    }
    let squares = reflected(board, squares, seed);
    Ok(Longest { squares, bound: found.bound, states: found.states, bytes: found.bytes, limit: found.limit })
}

fn check(board: &Board) -> Result<(), Unsuited> {
    let (shorter, squares) = (board.rows().min(board.cols()), board.cells());
    if board.surface() != Surface::Plane || board.leaper() != Leaper::KNIGHT {
        return Err(Unsuited(format!(
            "uncrossed paths are searched for the knight on the plane, and {board} is another board"
        )));
    }
    if shorter as usize > MOST_ROWS {
        return Err(Unsuited(format!(
            "the search for uncrossed paths is for boards with a side of at most {MOST_ROWS} squares, and the shorter \
             side of {} has {shorter}",
            board.size()
        )));
    }
    if squares > MOST_SQUARES {
        return Err(Unsuited(format!(
            "the search for uncrossed paths is for boards of at most {MOST_SQUARES} squares, and {} has {squares}",
            board.size()
        )));
    }
    Ok(())
}

/// First the incomplete searches, then the complete one.
fn search(
    grid: &Grid,
    closed: bool,
    seed: u64,
    memory: u64,
    control: &Control,
    watch: &mut dyn FnMut(UncrossedProgress),
) -> Swept {
    // Seed 0 of a sweep takes the first of equally good paths.
    let seed = if seed == FIRST_SEED { 0 } else { seed.max(2) };
    let mut best: Option<Swept> = None;
    let beams = if grid.rows() < WIDE { &BEAMS[..1] } else { &BEAMS[..] };
    for beam in beams.iter().map(|&beam| Some(beam)).chain([None]) {
        let known = best.as_ref().map_or(0, |best| best.moves);
        // Cycles have an even number of moves.
        let target = if beam.is_none() { known + if closed { 2 } else { 1 } } else { 0 };
        let sweep = Sweep { grid, closed, beam, target, seed, memory, control };
        let columns = grid.cols() as u64;
        let swept = sweep.run(&mut |SweepProgress { col, states, moves }| {
            let (column, states, moves) = (col as u64 + 1, states as u64, u64::from(moves.max(known)));
            watch(UncrossedProgress { complete: beam.is_none(), column, columns, states, moves });
        });
        let is_over = swept.limit.is_some() || !swept.was_cut;
        let longest = match best.take() {
            Some(known) if known.moves >= swept.moves => {
                let bound = swept.bound.max(known.moves);
                Swept { moves: known.moves, squares: known.squares, bound, ..swept }
            }
            _ => swept,
        };
        let best = best.insert(longest);
        if is_over {
            // An incomplete search bounds nothing, and a complete one only the paths that it was after.
            let is_incomplete = beam.is_some() && best.was_cut;
            best.bound = match best.limit {
                _ if is_incomplete => sweep.bound_by_colours(),
                None => best.moves,
                Some(_) => best.bound,
            };
            break;
        }
    }
    best.unwrap_or_default()
}

/// With another seed the path may be a mirror image of the first one, if the board has no holes.
fn reflected(board: &Board, squares: Vec<Square>, seed: u64) -> Vec<Square> {
    if seed == FIRST_SEED || !board.is_whole() {
        return squares;
    }
    let bits = Random::new(seed, 0).bits();
    let (rows, cols) = (board.rows(), board.cols());
    let image = |square: Square| Square {
        row: if bits & 1 == 0 { square.row } else { rows - 1 - square.row },
        col: if bits & 2 == 0 { square.col } else { cols - 1 - square.col },
    };
    squares.into_iter().map(image).collect()
}
