//! Any text as a mask: a parsed mask prints as a mask that parses to the same board.

use destrier::Surface;
use destrier::rectangle::mask;

/// Panics if that does not hold.
pub(crate) fn check(text: &str) {
    if let Ok(board) = mask::read(text, Surface::Torus) {
        let drawn = mask::print(&board);
        assert_eq!(mask::read(&drawn, Surface::Torus), Ok(board));
    }
}
