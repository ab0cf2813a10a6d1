//! Any text as a switching table: what is read prints as a text that reads the same, and its squares are on the board.

use destrier::switching::SwitchingTable;

/// Panics if that does not hold.
pub(crate) fn check((side, text): (u32, &str)) {
    let Ok(table) = text.parse::<SwitchingTable>() else { return };
    assert_eq!(table.to_string().parse().as_ref(), Ok(&table));
    assert!(table.on(side).all(|(_, square)| square.is_none_or(|square| square.row < side && square.col < side)));
}
