//! Two colours: where every move changes the colour, a tour alternates, and the numbers must fit.
//!
//! With `w >= b` squares of the two colours:
//!
//! - a closed tour has equally many of both, so `w = b`;
//! - an open tour alternates, so `w - b <= 1`; if `w = b + 1` both its ends have the larger colour; if `w = b` its ends
//!   differ in colour.
//!
//! This holds for *any* colouring in which every move changes the colour, even if the board is disconnected. On most
//! boards the chessboard's colours suffice, and then nothing of the size of the board is stored.

use super::Impossible;
use crate::ends::Ends;
use crate::graph::Graph;
use crate::rectangle::Rectangle;
use crate::square::Square;

/// Whether the chessboard's colours (row plus column, even or odd) change with every move of this board.
///
/// On the unrolled surface a move (a, b) changes them if a + b is odd. Crossing the left-right seam shifts the column
/// by its number of columns and, where the rows flip, takes row r to rows - 1 - r; crossing the top-bottom seam shifts
/// the row by the number of rows and, where the columns flip, takes column c to cols - 1 - c. The colours survive if
/// each of these shifts is even.
pub fn chessboard_changes(board: &Rectangle) -> bool {
    board.leaper().changes_colour() && seams_keep_colours(board)
}

fn seams_keep_colours(board: &Rectangle) -> bool {
    let rows = u64::from(board.rows());
    let cols = u64::from(board.cols());
    let surface = board.surface();
    let sideways = if surface.flips_rows() { cols + rows - 1 } else { cols };
    let upright = if surface.flips_columns() { rows + cols - 1 } else { rows };
    (!surface.columns_wrap() || sideways.is_multiple_of(2)) && (!surface.rows_wrap() || upright.is_multiple_of(2))
}

/// The chessboard's colour of a square: true where row plus column is odd.
pub fn is_dark(square: Square) -> bool {
    (square.row ^ square.col) & 1 == 1
}

/// The numbers of light and of dark squares, counted from the sides and the holes alone.
pub fn chessboard_counts(board: &Rectangle) -> (u64, u64) {
    let dark_holes = board.holes().filter(|&hole| is_dark(hole)).count() as u64;
    let light_holes = board.holes().len() as u64 - dark_holes;
    (board.cells().div_ceil(2) - light_holes, board.cells() / 2 - dark_holes)
}

/// Evaluates the counts of a colouring. If they leave no tour: the given ends that do not fit, or an empty list if the
/// counts alone forbid it.
fn judge<V: Copy + PartialEq>(ends: Ends<V>, light: u64, dark: u64, is_dark: impl Fn(V) -> bool) -> Option<Vec<V>> {
    let unfit = |ends: Vec<V>| (!ends.is_empty()).then_some(ends);
    match (ends, light.abs_diff(dark)) {
        (Ends::Cycle, 0) => None,
        (Ends::Cycle, _) | (_, 2..) => Some(Vec::new()),
        (_, 1) => unfit(ends.given().filter(|&end| is_dark(end) != (dark > light)).collect()),
        _ => match ends {
            Ends::Path { start: Some(start), end: Some(end) } if is_dark(start) == is_dark(end) => {
                Some(vec![start, end])
            }
            _ => None,
        },
    }
}

/// The reason, if there is one, why the chessboard's colours exclude a tour. It is found in time independent of the
/// size of the board.
pub fn chessboard_imbalance(board: &Rectangle, ends: Ends<Square>) -> Option<Impossible> {
    if !chessboard_changes(board) {
        return None;
    }
    let (light, dark) = chessboard_counts(board);
    let wrong = judge(ends, light, dark, is_dark)?.into_iter().map(|end| board.id(end)).collect();
    Some(Impossible::ColourImbalance { larger: light.max(dark), smaller: light.min(dark), wrong })
}

/// The reason, if there is one, why the two colours of the graph exclude a path or cycle.
pub fn graph_imbalance(graph: &Graph, ends: Ends) -> Option<Impossible> {
    let colour = graph.two_colouring()?;
    let dark = colour.iter().filter(|&&dark| dark).count() as u64;
    let light = colour.len() as u64 - dark;
    let wrong = judge(ends, light, dark, |vertex| colour[vertex as usize])?.into_iter().map(u64::from).collect();
    Some(Impossible::ColourImbalance { larger: light.max(dark), smaller: light.min(dark), wrong })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle::leaper::Leaper;
    use crate::rectangle::surface::Surface;

    #[test]
    fn the_rule_for_the_chessboards_colours_agrees_with_every_move_of_small_boards() {
        for surface in Surface::ALL {
            for (rows, cols) in (4..9).flat_map(|rows| (4..9).map(move |cols| (rows, cols))) {
                for leaper in [Leaper::KNIGHT, Leaper::new(1, 1).unwrap(), Leaper::new(0, 1).unwrap()] {
                    let board = Rectangle::new(rows, cols, surface).unwrap().with_leaper(leaper);
                    let squares = || (0..board.cells()).map(|id| board.square(id));
                    let all = squares().all(|from| board.neighbours(from).all(|(to, _)| is_dark(from) != is_dark(to)));
                    assert_eq!(chessboard_changes(&board), all, "{board}");
                }
            }
        }
    }

    #[test]
    fn holes_are_taken_off_the_counts_of_their_colour() {
        assert_eq!(chessboard_counts(&"3x3".parse().unwrap()), (5, 4));
        assert_eq!(chessboard_counts(&"3x3 without=a1,b1".parse().unwrap()), (4, 3));
        assert_eq!(chessboard_counts(&"2147483647x2147483647".parse().unwrap()).0, 2305843007066210305);
    }
}
