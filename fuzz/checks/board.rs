//! Any text as a board: a parsed board prints as a text that parses to the same board.

use destrier::Rectangle;

/// Panics if that does not hold.
pub(crate) fn check(text: &str) {
    match text.parse::<Rectangle>() {
        Ok(board) => {
            assert!(board.squares() > 0 && board.squares() <= board.cells());
            assert_eq!(board.to_string().parse::<Rectangle>().as_ref(), Ok(&board));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
