//! User tables: proved, or refuted by a board.

use super::on;
use destrier::family::check::check_with;
use destrier::prove::learn::Learner;
use destrier::prove::run::follow;
use destrier::prove::table::{TableVerdict, prove_table};
use destrier::switching::{OrderingSpan, SwitchingTable, spans};

#[test]
fn a_table_without_switches_is_refuted_by_its_smallest_board() {
    let table: SwitchingTable = "m = 0 mod 1\n12345678\n".parse().unwrap();
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
    let TableVerdict::Proved { classes, exceptions } = prove_table(&SwitchingTable::squirrel()) else {
        panic!("not proved")
    };
    assert_eq!((classes.len(), exceptions), (17, vec![74]));
}

/// Table 1, except that for m = 3 and 7 modulo 8 ordering 42681357 stays in force until (2,5), where Table 1 has
/// 86512347 from (m-6,m) on.
fn fewer_switches() -> SwitchingTable {
    let mut text = String::new();
    for case in 0..16 {
        let mut lines = spans(case).to_vec();
        if case % 4 == 3 {
            lines.splice(1..3, [OrderingSpan { ordering: lines[1].ordering, until: lines[2].until }]);
        }

        text += &format!("m = {case} mod 16\n");
        for line in lines {
            text += &line.ordering.to_string();
            text += &line.until.map_or("\n".into(), |(row, col)| format!(" until ({row},{col})\n"));
        }
    }
    text.parse().unwrap()
}

fn prove_class(table: &SwitchingTable, side: u32) {
    let lines = |side: u32| table.on(side).collect();
    let program = Learner::new(&lines).learn(side).unwrap();
    assert!(check_with(&program, table).is_ok(), "m = {} mod {}", program.residue, program.modulus);
    let smaller = (5..program.first_side() as u32).filter(|side| side % program.modulus == program.residue);
    for side in smaller {
        assert_eq!(follow(side, table.on(side)).len() + 1, (side as usize).pow(2), "m = {side}");
    }
}

#[test]
fn four_switches_are_enough_for_3_modulo_24() {
    prove_class(&fewer_switches(), 483);
}

#[test]
#[ignore = "learns six classes: half a minute"]
fn four_switches_are_enough_for_3_and_7_modulo_8() {
    (483..507).step_by(4).for_each(|side| prove_class(&fewer_switches(), side));
}

/// Table 1's lines for a case, with one of two neighbouring orderings in place of both.
fn merged(case: u32, line: usize, keep: usize) -> Vec<OrderingSpan> {
    let mut lines = spans(case).to_vec();
    let merged = OrderingSpan { ordering: lines[line + keep].ordering, until: lines[line + 1].until };
    lines.splice(line..line + 2, [merged]);
    lines
}

#[test]
fn few_switches_of_table_1_may_be_left_out() {
    let mut found = Vec::new();
    for case in [0, 1, 2, 3, 4, 5, 6, 7, 13] {
        let step = if case % 8 == 5 { 16 } else { 8 };
        let first = (112..).find(|side| side % step == case).unwrap();
        for (line, keep) in (0..spans(case).len() - 1).flat_map(|line| [(line, 0), (line, 1)]) {
            let lines = merged(case, line, keep);
            let tours = |side: u32| follow(side, on(side, &lines)).len() + 1 == (side as usize).pow(2);
            if (first..).step_by(step as usize).take(12).all(tours) {
                found.push((case, line, keep));
            }
        }
    }

    assert_eq!(found, [(3, 1, 0), (4, 3, 0), (4, 4, 0), (4, 4, 1), (7, 1, 0)]);
}
