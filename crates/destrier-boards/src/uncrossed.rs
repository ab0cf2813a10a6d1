//! The longest uncrossed paths and cycles of the knight: no two of their moves cross.
//!
//! A dynamic program over the squares, column by column along the longer side. After each square the moves to its right
//! are decided. What matters for the rest is the *state* at the frontier: which squares are ends of which path, which
//! take no further move, and which moves to come are blocked because they would cross a move that was made. Of all ways
//! to a state, one with the most moves is kept, so the longest path is found, and none can be longer.
//!
//! Before the complete search, searches that keep a limited number of states find a long path quickly. The complete one
//! then drops every state that cannot lead to a longer path. On boards whose left and right halves are mirror images,
//! two halves are searched and joined (`halves`); on the others and on long ones, all columns (`sweep`).
//!
//! The lengths on n x n are sequences A003192 (paths) and A157416 (cycles) of the OEIS. The method is that of counting
//! self-avoiding walks by transfer matrices (Jensen 2004), with blocked moves added to the state.

mod grid;
mod halves;
mod layer;
mod length_law;
mod periodic;
mod state;
mod step;
mod sweep;
#[cfg(test)]
mod tests;
mod window;

pub use self::length_law::{LengthLaw, length_law};

use self::grid::{Grid, MAX_ROWS};
use self::halves::{Halves, HalvesProgress};
use self::sweep::{Sweep, SweepProgress, Swept};
use destrier_core::{Leaper, Rectangle, Shape, Square, Surface};
use destrier_search::method::{Control, FIRST_SEED, Limit, Random, Unsuited};
use std::fmt;

/// The numbers of states that the first, incomplete searches keep, each with the least length of the shorter side for
/// which it is used: with a target that is a move too low, the complete search takes much longer.
const BEAMS: [(usize, usize); 3] = [(4_000, 1), (64_000, 9), (256_000, 10)];
/// Boards with at most this number of columns per row are searched by halves. On longer ones a column has few states,
/// and the tables for all columns take more memory than they save.
const MAX_COLUMNS_PER_ROW: usize = 2;
/// Boards with more squares are not searched.
const MAX_SQUARES: u64 = 1 << 24;

/// What the search found. The squares are a claim.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Longest {
    /// The squares of the path or cycle in order; empty if there is no cycle.
    pub squares: Vec<Square>,
    /// The number of moves.
    pub moves: u64,
    /// No path has more moves than this. It is the number of moves of this one unless there was a limit.
    pub bound: u64,
    /// Whether the length follows from the law for all boards with as many rows. On very long boards and at a limit
    /// there are no squares.
    pub is_periodic: bool,
    /// The states of all layers of the complete search.
    pub states: u64,
    /// The most memory that the search took, in bytes.
    pub bytes: u64,
    /// The limit at which the search gave up. By the law the length is known all the same.
    pub limit: Option<Limit>,
}

/// What the search is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UncrossedStage {
    /// The search looks for a long path, and keeps only some of the states.
    FirstLook,
    /// The search computes upper bounds.
    Bounds,
    /// The search is complete: after it, the longest path is known.
    Complete,
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UncrossedProgress {
    /// The stage of the search.
    pub stage: UncrossedStage,
    /// The column in which the search is, from 1.
    pub column: u64,
    /// The number of columns.
    pub columns: u64,
    /// The number of states of the present layer.
    pub states: u64,
    /// The number of moves of the longest path that was found.
    pub moves: u64,
}

impl fmt::Display for UncrossedProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UncrossedProgress { stage, column, columns, states, moves } = self;
        let kind = match stage {
            UncrossedStage::FirstLook => "first look, ",
            UncrossedStage::Bounds => "upper bounds, ",
            UncrossedStage::Complete => "",
        };
        write!(f, "{kind}column {column} of {columns}, {states} states, longest path so far {moves} moves")
    }
}

/// Searches for the longest uncrossed path or cycle.
pub fn longest(
    board: &Rectangle,
    shape: Shape,
    seed: u64,
    memory: u64,
    control: &Control,
    watch: &mut dyn FnMut(UncrossedProgress),
) -> Result<Longest, Unsuited> {
    check(board, shape)?;

    if is_too_narrow(board, shape) {
        return Ok(without_moves(board, shape));
    }

    let is_tall = board.rows() > board.cols();
    let turned = |row: u32, col: u32| if is_tall { (col as usize, row as usize) } else { (row as usize, col as usize) };
    let (rows, cols) = turned(board.rows(), board.cols());
    let closed = shape == Shape::Closed;
    let law = periodic::law(rows as u64, cols as u64, closed).filter(|_| board.is_whole());

    let by_law = law.as_ref().and_then(|law| law.length(cols as u64)).map(|moves| Longest {
        moves,
        bound: moves,
        is_periodic: true,
        ..Longest::default()
    });

    if let Some((length, law)) = by_law.as_ref().zip(law.as_ref()) {
        let is_built = board.cells() <= MAX_SQUARES && periodic::is_repeated(law);
        let needed = bytes_for_path(board);
        let limit = (is_built && needed > memory).then_some(Limit::Memory { needed, allowed: memory });
        if !is_built || limit.is_some() {
            return Ok(Longest { limit, ..length.clone() });
        }
    }

    let mut grid = Grid::new(rows, cols);
    if !board.is_whole() {
        grid = grid.without(board.holes().map(|hole| turned(hole.row, hole.col)));
    }

    // Seed 0 of a sweep takes the first of equally good paths.
    let sweep_seed = if seed == FIRST_SEED { 0 } else { seed.max(2) };
    let search = Search { grid: &grid, closed, seed: sweep_seed, memory, control };
    let repeated = law.map_or(Ok(None), |law| {
        // More states are of no use here: four times as many find no more repetitions.
        periodic::repeated(&grid, closed, &law, control, |short| {
            let swept = Search { grid: short, ..search }.sweep(Some(BEAMS[0].0), 0, Swept::default(), watch);
            swept.limit.map_or(Ok(swept.squares), Err)
        })
    });

    let is_periodic = matches!(repeated, Ok(Some(_)));

    let found = match (repeated, by_law) {
        (Ok(Some(squares)), _) => {
            let moves = squares.len() as u32 - u32::from(!closed);
            Swept { moves, bound: moves, squares, ..Swept::default() }
        }
        // By the law the length is known without the path.
        (repeated, Some(length)) => return Ok(Longest { limit: repeated.err(), ..length }),
        (_, None) => search.run(watch),
    };

    let square = |(row, col): (usize, usize)| {
        if is_tall { Square::new(col as u32, row as u32) } else { Square::new(row as u32, col as u32) }
    };

    let mut squares: Vec<Square> = found.squares.into_iter().map(square).collect();
    if squares.is_empty() && shape == Shape::Open {
        // A path without moves is a square.
        squares = without_moves(board, shape).squares;
    }

    let squares = reflected(board, squares, seed);
    let Swept { moves, bound, states, bytes, limit, .. } = found;
    Ok(Longest { squares, moves: moves.into(), bound: bound.into(), is_periodic, states, bytes, limit })
}

/// Whether the knight has no moves, or no cycles where one is wanted: a board of two rows falls into paths.
fn is_too_narrow(board: &Rectangle, shape: Shape) -> bool {
    match board.rows().min(board.cols()) {
        1 => true,
        2 => shape == Shape::Closed,
        _ => false,
    }
}

/// No cycle, or a path that is a single square.
fn without_moves(board: &Rectangle, shape: Shape) -> Longest {
    let mut squares = Vec::new();
    if shape == Shape::Open {
        squares.extend((0..board.cells()).find(|&id| !board.is_hole(id)).map(|id| board.square(id)));
    }
    Longest { squares, ..Longest::default() }
}

/// Bytes that a long path takes while it is lengthened and checked.
fn bytes_for_path(board: &Rectangle) -> u64 {
    board.cells().saturating_mul(64)
}

fn check(board: &Rectangle, shape: Shape) -> Result<(), Unsuited> {
    let shorter = board.rows().min(board.cols());
    let squares = board.cells();

    if board.surface() != Surface::Plane || board.leaper() != Leaper::KNIGHT {
        return Err(Unsuited(format!(
            "uncrossed paths are searched for the knight on the plane, and {board} is another board"
        )));
    }

    if shorter as usize > MAX_ROWS {
        return Err(Unsuited(format!(
            "the search for uncrossed paths is for boards with a side of at most {MAX_ROWS} squares, and the shorter \
             side of {} has {shorter}",
            board.size()
        )));
    }

    let has_law = board.is_whole() && length_law::known_law(shorter as usize, shape == Shape::Closed).is_some();
    if squares > MAX_SQUARES && !has_law && !is_too_narrow(board, shape) {
        return Err(Unsuited(format!(
            "the search for uncrossed paths is for boards of at most {MAX_SQUARES} squares, and {} has {squares}",
            board.size()
        )));
    }

    Ok(())
}

/// The board and the limits of a search.
#[derive(Clone, Copy)]
struct Search<'a> {
    grid: &'a Grid,
    closed: bool,
    seed: u64,
    memory: u64,
    control: &'a Control,
}

type Watch<'a> = dyn FnMut(UncrossedProgress) + 'a;

impl Search<'_> {
    /// First the incomplete searches, then the complete one.
    fn run(&self, watch: &mut Watch) -> Swept {
        let mut best = Swept::default();
        for (beam, _) in BEAMS.into_iter().filter(|&(_, least)| self.grid.rows() >= least) {
            best = self.sweep(Some(beam), 0, best, watch);
            if best.limit.is_some() || !best.was_cut {
                // An incomplete search bounds nothing.
                best.bound = match best.limit {
                    _ if best.was_cut => self.bound_by_colours(),
                    None => best.moves,
                    Some(_) => best.bound,
                };
                return best;
            }
        }

        // Cycles have an even number of moves.
        let target = best.moves + if self.closed { 2 } else { 1 };
        let is_long = self.grid.cols() > MAX_COLUMNS_PER_ROW * self.grid.rows();
        let halves = if is_long { None } else { self.search_halves(target, best.moves, watch) };
        match halves {
            Some(halves) => self.conclude(halves, best, watch),
            None => {
                let swept = self.sweep(None, target, best, watch);
                let bound = if swept.limit.is_none() { swept.moves } else { swept.bound };
                Swept { bound, ..swept }
            }
        }
    }

    /// The better one of a path that is known and what a sweep finds.
    fn sweep(&self, beam: Option<usize>, target: u32, known: Swept, watch: &mut Watch) -> Swept {
        let Search { grid, closed, seed, memory, control } = *self;
        let sweep = Sweep { grid, closed, beam, target, seed, memory, control };
        let stage = if beam.is_some() { UncrossedStage::FirstLook } else { UncrossedStage::Complete };
        let swept = sweep.run(&mut |SweepProgress { col, states, moves }| {
            watch(self.progress(stage, col, states, moves.max(known.moves)));
        });
        if known.moves >= swept.moves && !known.squares.is_empty() {
            let bound = swept.bound.max(known.moves);
            return Swept { moves: known.moves, squares: known.squares, bound, ..swept };
        }
        swept
    }

    /// Searches for a path with at least `target` moves by halves, if the board is suited to it.
    fn search_halves(&self, target: u32, known: u32, watch: &mut Watch) -> Option<Halves> {
        let target = halves::Target { closed: self.closed, moves: target };
        halves::search(
            self.grid,
            &target,
            self.memory,
            self.control,
            &mut |HalvesProgress { has_bounds, col, states }| {
                let stage = if has_bounds { UncrossedStage::Complete } else { UncrossedStage::Bounds };
                watch(self.progress(stage, col, states, known));
            },
        )
    }

    /// The answer, given the path that is known and what the halves say about longer ones.
    fn conclude(&self, halves: Halves, mut best: Swept, watch: &mut Watch) -> Swept {
        let mut beam = BEAMS[BEAMS.len() - 1].0;
        while let Some(most) = halves.most.filter(|&most| most > best.moves) {
            // The halves tell the length and not the squares. Wider and wider searches end with all states.
            best = self.sweep(Some(beam), most, best, watch);
            if best.limit.is_some() || !best.was_cut {
                return Swept { bound: most, ..best };
            }
            beam = beam.saturating_mul(10);
        }

        let bound = match halves.limit {
            None => best.moves,
            Some(_) => halves.bound.unwrap_or_else(|| self.bound_by_colours()).max(best.moves),
        };

        Swept { bound, states: halves.states, bytes: halves.bytes.max(best.bytes), limit: halves.limit, ..best }
    }

    fn progress(&self, stage: UncrossedStage, col: usize, states: usize, moves: u32) -> UncrossedProgress {
        let column = col as u64 + 1;
        let columns = self.grid.cols() as u64;
        UncrossedProgress { stage, column, columns, states: states as u64, moves: u64::from(moves) }
    }

    /// A path visits the colours in turn.
    fn bound_by_colours(&self) -> u32 {
        sweep::bound_by_colours(self.grid, self.closed)
    }
}

/// With another seed the path may be a mirror image of the first one, if the board has no holes.
fn reflected(board: &Rectangle, squares: Vec<Square>, seed: u64) -> Vec<Square> {
    if seed == FIRST_SEED || !board.is_whole() {
        return squares;
    }
    let bits = Random::new(seed, 0).bits();
    let rows = board.rows();
    let cols = board.cols();
    let image = |square: Square| Square {
        row: if bits & 1 == 0 { square.row } else { rows - 1 - square.row },
        col: if bits & 2 == 0 { square.col } else { cols - 1 - square.col },
    };
    squares.into_iter().map(image).collect()
}
