//! Any text as a switching table: what is read prints as a text that reads the same, and its squares are on the board.

#![no_main]

use destrier::switching::SwitchingTable;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, &str)| {
    let (side, text) = input;
    let Ok(table) = text.parse::<SwitchingTable>() else { return };
    assert_eq!(table.to_string().parse().as_ref(), Ok(&table));
    assert!(table.on(side).all(|(_, square)| square.is_none_or(|square| square.row < side && square.col < side)));
});
