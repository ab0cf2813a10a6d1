//! Tables of one's own: proved, or refuted by a board.

use destrier::prove::table::{TableVerdict, prove_table};
use destrier::switching::Table;

#[test]
fn a_table_without_switches_is_refuted_by_its_smallest_board() {
    let table: Table = "m = 0 mod 1\n12345678\n".parse().unwrap();
    let TableVerdict::Refuted { side, squares } = prove_table(&table) else { panic!("12345678 tours no large board") };
    let on_smaller = |side: u32| destrier::prove::run::follow(side, table.on(side)).len() + 1;
    assert!(squares < (side as usize).pow(2) && squares == on_smaller(side));
    assert!((5..side).all(|side| on_smaller(side) == (side as usize).pow(2)));
}

#[test]
#[ignore = "learns and proves everything anew: half a minute"]
fn table_1_is_proved_with_its_exception() {
    let TableVerdict::Proved { classes, exceptions } = prove_table(&Table::squirrel()) else { panic!("not proved") };
    assert_eq!((classes.len(), exceptions), (17, vec![74]));
}
