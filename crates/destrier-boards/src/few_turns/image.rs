//! Mirror images and rotations of a pattern on a board.

use destrier_core::Square;
use destrier_core::lines::InnerLines;
use destrier_core::ordering::MOVES;

/// How a pattern, which has at least as many rows as columns, lies on a board.
pub(super) struct BoardImage {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// Whether the rows of the pattern are columns of the board. The other images come first.
    pub(super) transposed: bool,
    pub(super) upside_down: bool,
    pub(super) mirrored: bool,
}

impl BoardImage {
    /// The square of the pattern that lies on a square of the board.
    pub(super) fn of_square(&self, square: Square) -> Square {
        let row = if self.upside_down { self.rows - 1 - square.row } else { square.row };
        let col = if self.mirrored { self.cols - 1 - square.col } else { square.col };
        if self.transposed { Square::new(col, row) } else { Square::new(row, col) }
    }

    /// The number on the board of a move of the pattern.
    pub(super) fn of_move(&self, number: u8) -> u8 {
        let [mut down, mut right] = MOVES[usize::from(number) - 1];
        if self.transposed {
            (down, right) = (right, down);
        }
        let wanted = [if self.upside_down { -down } else { down }, if self.mirrored { -right } else { right }];
        MOVES.iter().position(|&step| step == wanted).map_or(number, |place| place as u8 + 1)
    }

    /// The inner rectangle, inside margins of this height and width of the pattern.
    pub(super) fn inner(&self, [high, wide]: [u32; 2]) -> InnerLines {
        let [high, wide] = if self.transposed { [wide, high] } else { [high, wide] };
        let rows = high..self.rows.saturating_sub(high);
        let cols = wide..self.cols.saturating_sub(wide);
        InnerLines { rows, cols, number: self.of_move(3) }
    }
}
