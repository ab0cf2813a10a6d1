//! Tables of one's own: proved, or refuted by a board.

use destrier::family::check::check;
use destrier::prove::certificates;
use destrier::prove::table::{TableVerdict, prove_table};
use destrier::switching::{Reign, Table, reigns};

#[test]
fn a_table_without_switches_is_refuted_by_its_smallest_board() {
    let table: Table = "m = 0 mod 1\n12345678\n".parse().unwrap();
    let TableVerdict::Refuted { side, squares, large } = prove_table(&table) else {
        panic!("12345678 tours no large board")
    };
    let on_smaller = |side: u32| destrier::prove::run::follow(side, table.on(side)).len() + 1;
    assert!(squares < (side as usize).pow(2) && squares == on_smaller(side));
    assert!(on_smaller(large) < (large as usize).pow(2));
    assert!((5..side).all(|side| on_smaller(side) == (side as usize).pow(2)));
}

#[test]
#[ignore = "learns and proves everything anew: half a minute"]
fn table_1_is_proved_with_its_exception() {
    let TableVerdict::Proved { classes, exceptions } = prove_table(&Table::squirrel()) else { panic!("not proved") };
    assert_eq!((classes.len(), exceptions), (17, vec![74]));
}

#[test]
fn the_second_switch_for_3_and_7_modulo_8_is_superfluous() {
    let programs = certificates();
    let classes: Vec<_> = programs.iter().filter(|program| program.residue % 4 == 3).collect();
    assert_eq!(classes.len(), 6);
    for program in classes {
        let table = reigns(program.first_side() as u32);
        // 42681357 stays in force until (2,5), where Table 1 has 86512347 from (m-6,m) on.
        let mut fewer = table.to_vec();
        fewer.splice(1..3, [Reign { ordering: table[1].ordering, until: table[2].until }]);
        assert!(check(program, &fewer).is_ok(), "m = {} mod {}", program.residue, program.modulus);
    }
}
