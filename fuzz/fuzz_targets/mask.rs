//! Any text as a mask: a parsed mask prints as a mask that parses to the same board.

#![no_main]

use destrier::Surface;
use destrier::board::mask;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(board) = mask::read(text, Surface::Torus) {
        let drawn = mask::print(&board);
        assert_eq!(mask::read(&drawn, Surface::Torus), Ok(board));
    }
});
