//! Any text as a square or a list of squares: a parsed square is on the board, and both of its names parse back to it.

use destrier::rectangle::read_squares;
use destrier::{Rectangle, Square};

/// Panics if that does not hold.
pub(crate) fn check((rows, cols, text): (u32, u32, &str)) {
    for (rows, cols) in [(8, 8), (rows.clamp(1, 1 << 31), cols.clamp(1, 1 << 31))] {
        let board = Rectangle::new(rows, cols, destrier::Surface::Plane).unwrap();
        let single = Square::read(text, rows, cols).into_iter();
        for square in single.chain(read_squares(text, rows, cols).into_iter().flatten()) {
            assert!(board.has(square));
            assert_eq!(board.square(board.id(square)), square);
            assert_eq!(Square::read(&board.name(square), rows, cols), Ok(square));
            assert_eq!(Square::read(&square.to_string(), rows, cols), Ok(square));
        }
    }
}
