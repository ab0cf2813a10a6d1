//! Magic tours: all rows have one sum and all columns have one sum, with the squares numbered along the tour.
//!
//! Boards with two sides that are multiples of four, at least 8, are divided into panels of 4x4 squares. A closed chain
//! leads through all panels, and the tour follows it four times: forwards, backwards, backwards and forwards. Each
//! panel takes one of the `pieces` whose lines have equal sums wherever they stand in the chain; a dynamic program
//! along the `chain` makes the pieces fit. If the number of panels is odd, no closed chain exists, and one piece of
//! 4x8 squares covers a corner panel and its neighbour. Time and memory are linear.
//!
//! Boards with one side that is a multiple of four and another that is even and at least 18 are divided into
//! `lanes`. Boards with a side of 6, 10 or 14 squares are a `mosaic` of panels whose lines make up for each other.
//! Other boards and closed tours have stored tours that were found by search (seeds.txt). So have the smallest boards
//! with diagonally magic tours; on larger ones, the `diagonals` decide on the pieces of a chain, too.
//! [`complete`] lists all magic tours of small boards.

mod chain;
pub mod complete;
mod diagonals;
mod grid;
mod lanes;
mod layer_store;
mod mosaic;
mod pieces;
#[cfg(test)]
mod tests;

use chain::{Joiner, Place};
use destrier_core::ordering::MOVES;
use destrier_core::tour::magic::Sums;
use destrier_core::{Leaper, Path, Rectangle, Shape, Square, Surface, verify};
use destrier_search::method::{Control, FIRST_SEED, Random};
use grid::Panel;
use pieces::Cell;
use std::ops::RangeInclusive;

/// The side of a panel.
const SIDE: u32 = 4;

/// Kinds of panels: 4x4 squares, and 4x8 squares.
const SMALL: usize = 0;
const LONG: usize = 1;

/// The number of chains that are tried on boards of at most [`LARGE`] squares. The first one has always worked.
const MAX_CHAINS: usize = 16;

/// On larger boards, one chain is tried.
const LARGE: u64 = 1 << 16;

/// The chains that are tried for diagonally magic tours, and how many times in all, each time with other pieces.
const DIAGONAL_CHAINS: usize = 64;
const MAX_TRIALS: usize = 400;

/// The sides for which diagonally magic tours are constructed. On 16x16 there are too few pieces, and on boards larger
/// than 128x128 a trial takes long.
const DIAGONAL_SIDES: RangeInclusive<u32> = 20..=128;

/// Bytes that the construction takes for each panel of 16 squares: the panel, its piece, and its squares.
const BYTES_PER_PANEL: u64 = 512;

/// Bytes for the layers of a chain: the most per panel, and the most in all.
const BYTES_PER_LAYER: u64 = 20_000;
const BYTES_OF_LAYERS: u64 = 64 << 20;

/// Bytes for the parts of lanes, and for the tiles and states of a mosaic.
const BYTES_OF_LANES: u64 = 32 << 20;
const BYTES_OF_MOSAIC: u64 = 256 << 20;

/// The stored tours.
const SEEDS: &str = include_str!("magic/seeds.txt");

/// Whether magic tours are considered for this board: a plane rectangle without holes, with the moves of a knight.
pub fn is_suited(board: &Rectangle) -> bool {
    board.leaper() == Leaper::KNIGHT && board.surface() == Surface::Plane && board.is_whole()
}

/// Whether the literature has a magic tour of boards with these sides, at any size: both are multiples of four, and at
/// least 8, or 4 and at least 20.
pub fn is_published(board: &Rectangle) -> bool {
    let short = board.rows().min(board.cols());
    let long = board.rows().max(board.cols());
    let are_multiples = short.is_multiple_of(SIDE) && long.is_multiple_of(SIDE);
    is_suited(board) && are_multiples && (short >= 2 * SIDE || short == SIDE && long >= 5 * SIDE)
}

/// Bytes that [`find`] takes at most.
pub fn bytes_needed(board: &Rectangle, sums: Sums) -> u64 {
    let panels = board.cells() / u64::from(SIDE * SIDE);
    if sums == Sums::DiagonallyMagic {
        return if has_diagonals(board) { panels * diagonals::BYTES_PER_PANEL + diagonals::BYTES } else { 0 };
    }
    let parts = match (has_lanes(board), has_mosaic(board)) {
        (true, _) => BYTES_OF_LANES,
        (_, true) => BYTES_OF_MOSAIC,
        _ => BYTES_OF_LAYERS.min(panels.saturating_mul(BYTES_PER_LAYER)),
    };
    panels.saturating_mul(BYTES_PER_PANEL).saturating_add(parts)
}

/// Whether [`find`] has a construction for the board, or a stored tour that may serve.
pub fn may_find(board: &Rectangle, shape: Shape, sums: Sums) -> bool {
    let constructed = match (sums, shape) {
        (Sums::DiagonallyMagic, Shape::Open) => has_diagonals(board),
        (Sums::DiagonallyMagic, Shape::Closed) => false,
        (_, Shape::Open) => has_chain(board) || has_lanes(board) || has_mosaic(board),
        (_, Shape::Closed) => has_mosaic(board),
    };
    is_suited(board) && (constructed || board.cells() == 1 || !stored(board, shape).is_empty())
}

/// A magic tour, as a list of squares: a claim. `None` if none is known here, or if the control stops the work.
///
/// Every seed other than [`FIRST_SEED`] gives a random choice of chain and pieces, or of the stored tours, and a random
/// mirror image, rotation and direction.
pub fn find(board: &Rectangle, shape: Shape, sums: Sums, seed: u64, control: &Control) -> Option<Vec<Square>> {
    if !is_suited(board) {
        return None;
    }
    if board.cells() == 1 {
        return (shape == Shape::Open).then(|| vec![Square::new(0, 0)]);
    }

    let mut random = Random::new(seed, 0);
    let mut choose = |count: usize| if seed == FIRST_SEED { 0 } else { random.below(count as u64) as usize };
    let mut stored = stored(board, shape);
    let is_diagonal = sums == Sums::DiagonallyMagic;
    let is_constructed = shape == Shape::Open && !is_diagonal;

    // Some mosaics are closed. On the boards that were tried, with four seeds each, the size alone decides which.
    let may_be_closed = shape == Shape::Closed && !is_diagonal && stored.is_empty();
    stored.retain(|squares| has_sums(board, squares, sums));

    // Most tours consist of pieces, so they are the usual choice.
    let mut tour = if is_constructed && has_chain(board) && (stored.is_empty() || choose(4) < 3) {
        chained(board, &mut choose, control)?
    } else if is_constructed && has_lanes(board) && (stored.is_empty() || choose(4) == 3) {
        tour_of_lanes(board, &mut choose, control)?
    } else if (is_constructed || may_be_closed) && has_mosaic(board) {
        tiled(board, &mut choose, control).filter(|tour| shape == Shape::Open || is_closed(tour))?
    } else if is_diagonal && shape == Shape::Open && has_diagonals(board) {
        chained_with_diagonals(board, seed, control)?
    } else if stored.is_empty() {
        return None;
    } else {
        stored[choose(stored.len())].clone()
    };

    let upside_down = choose(2) == 1;
    let mirrored = choose(2) == 1;
    let transposed = board.rows() == board.cols() && choose(2) == 1;
    for square in &mut tour {
        let row = if upside_down { board.rows() - 1 - square.row } else { square.row };
        let col = if mirrored { board.cols() - 1 - square.col } else { square.col };
        *square = if transposed { Square::new(col, row) } else { Square::new(row, col) };
    }

    if choose(2) == 1 {
        tour.reverse();
    }

    Some(tour)
}

/// Whether the board consists of panels that a chain can pass through.
fn has_chain(board: &Rectangle) -> bool {
    [board.rows(), board.cols()].iter().all(|side| side % SIDE == 0 && *side >= 2 * SIDE)
}

/// A tour of pieces.
fn chained(board: &Rectangle, choose: &mut dyn FnMut(usize) -> usize, control: &Control) -> Option<Vec<Square>> {
    let long = if has_odd_panels(board) { pieces::of_size(4, 8) } else { Vec::new() };
    let mut joiner = Joiner::new(vec![pieces::of_size(4, 4), long]);
    let most = if board.cells() > LARGE { 1 } else { MAX_CHAINS };
    let mut chains = chains(board, most);
    let first = choose(chains.len());
    chains.rotate_left(first);
    chains.iter().find_map(|chain| Some(to_squares(joiner.tour(chain, choose, &|| control.is_stopped())?)))
}

/// Whether the construction of diagonally magic tours can be tried.
fn has_diagonals(board: &Rectangle) -> bool {
    board.rows() == board.cols() && has_chain(board) && DIAGONAL_SIDES.contains(&board.rows())
}

/// A tour of pieces that is diagonally magic.
fn chained_with_diagonals(board: &Rectangle, seed: u64, control: &Control) -> Option<Vec<Square>> {
    let mut joiner = Joiner::new(vec![pieces::of_size(4, 4), pieces::of_size(4, 8)]);
    let mut random = Random::new(seed, 1);
    let chains = chains(board, DIAGONAL_CHAINS);
    let trials = chains.iter().cycle().take(MAX_TRIALS).take_while(|_| !control.is_stopped());
    let cells = trials.filter_map(|chain| {
        let chain = diagonals::with_pairs(chain.clone(), &mut random);
        diagonals::tour(&mut joiner, &chain, board.rows(), &|| control.is_stopped())
    });
    cells.map(to_squares).next()
}

/// Whether the number of panels is odd, so that one piece covers two of them.
fn has_odd_panels(board: &Rectangle) -> bool {
    !(board.cells() / u64::from(SIDE * SIDE)).is_multiple_of(2)
}

/// Chains through all panels, at most `most` of them.
fn chains(board: &Rectangle, most: usize) -> Vec<Vec<Place>> {
    let rows = (board.rows() / SIDE) as usize;
    let cols = (board.cols() / SIDE) as usize;
    let is_odd = has_odd_panels(board);
    let place = |(row, col): Panel| match (is_odd, row, col) {
        (true, 0, 1) => Place { kind: LONG, origin: (0, 0) },
        _ => Place { kind: SMALL, origin: (row as i32 * SIDE as i32, col as i32 * SIDE as i32) },
    };
    grid::chains(rows, cols).take(most).map(|chain| chain.into_iter().map(place).collect()).collect()
}

fn to_squares(cells: Vec<Cell>) -> Vec<Square> {
    cells.into_iter().map(|cell| Square::new(cell.0 as u32, cell.1 as u32)).collect()
}

/// Whether the board can be divided into lanes, in one direction or the other, and not into panels.
fn has_lanes(board: &Rectangle) -> bool {
    let rows = board.rows();
    let cols = board.cols();
    !has_chain(board) && (lanes::are_suited(rows, cols) || lanes::are_suited(cols, rows))
}

/// A tour of lanes.
fn tour_of_lanes(board: &Rectangle, choose: &mut dyn FnMut(usize) -> usize, control: &Control) -> Option<Vec<Square>> {
    let source: Rectangle = "4x18".parse().ok()?;
    let to_cells = |tour: Vec<Square>| tour.iter().map(|square| (square.row as i32, square.col as i32)).collect();
    let sources: Vec<Vec<Cell>> = stored(&source, Shape::Open).into_iter().map(to_cells).collect();
    on_its_side(board, lanes::are_suited, |rows, cols| {
        lanes::tour(rows, cols, &sources, choose, &|| control.is_stopped())
    })
}

/// Whether the board is a mosaic of panels, in one direction or the other.
fn has_mosaic(board: &Rectangle) -> bool {
    let rows = board.rows();
    let cols = board.cols();
    !has_lanes(board) && (mosaic::is_suited(rows, cols) || mosaic::is_suited(cols, rows))
}

/// A tour of panels whose lines make up for each other.
fn tiled(board: &Rectangle, choose: &mut dyn FnMut(usize) -> usize, control: &Control) -> Option<Vec<Square>> {
    on_its_side(board, mosaic::is_suited, |rows, cols| mosaic::tour(rows, cols, choose, &|| control.is_stopped()))
}

/// The tour of a board, or of the board on its side if only that is suited.
fn on_its_side(
    board: &Rectangle,
    is_suited: fn(u32, u32) -> bool,
    tour: impl FnOnce(u32, u32) -> Option<Vec<Cell>>,
) -> Option<Vec<Square>> {
    let rows = board.rows();
    let cols = board.cols();
    let is_turned = !is_suited(rows, cols);
    let cells = if is_turned { tour(cols, rows)? } else { tour(rows, cols)? };
    let to_square = |(row, col): Cell| {
        if is_turned { Square::new(col as u32, row as u32) } else { Square::new(row as u32, col as u32) }
    };
    Some(cells.into_iter().map(to_square).collect())
}

/// Whether the squares are a tour with these sums.
fn has_sums(board: &Rectangle, squares: &[Square], sums: Sums) -> bool {
    let ids = squares.iter().map(|&square| board.id(square) as u32).collect();
    verify(board.clone(), Path::Vertices(ids), Shape::Open).is_ok_and(|tour| sums.are_met_by(&tour))
}

/// Whether a move leads from the last square to the first.
fn is_closed(tour: &[Square]) -> bool {
    let [first, .., last] = tour else { return false };
    first.row.abs_diff(last.row) * first.col.abs_diff(last.col) == 2
}

/// The stored tours of a board, on their side if need be.
fn stored(board: &Rectangle, shape: Shape) -> Vec<Vec<Square>> {
    let lines = SEEDS.lines().filter(|line| !line.starts_with('#'));
    let tours = lines.filter_map(|line| {
        let mut words = line.split(' ');
        let size: Rectangle = words.next()?.parse().ok()?;
        let is_turned = (size.rows(), size.cols()) == (board.cols(), board.rows()) && size.rows() != size.cols();
        if (size.rows(), size.cols()) != (board.rows(), board.cols()) && !is_turned {
            return None;
        }

        let (row, col) = words.next()?.split_once(',')?;
        let mut row: i64 = row.parse().ok()?;
        let mut col: i64 = col.parse().ok()?;
        let first = (row, col);
        let mut tour = vec![first];

        for digit in words.next()?.bytes() {
            let [down, right] = MOVES[usize::from(digit.wrapping_sub(b'1')) % MOVES.len()];
            row += down;
            col += right;
            tour.push((row, col));
        }

        let turn = |(row, col): (i64, i64)| {
            if is_turned { Square::new(col as u32, row as u32) } else { Square::new(row as u32, col as u32) }
        };

        let tour: Vec<Square> = tour.into_iter().map(turn).collect();
        (shape == Shape::Open || is_closed(&tour)).then_some(tour)
    });
    tours.collect()
}
