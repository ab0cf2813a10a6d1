//! Other tables: every swap of two neighbours in every ordering. Some swaps change nothing, since no tie ever depends
//! on them; the others change the path. The checker must distinguish them.

use super::simulation_agrees;
use destrier::family::Program;
use destrier::family::check::check;
use destrier::ordering::MoveOrdering;
use destrier::prove::certificates;
use destrier::switching::{OrderingSpan, spans};

fn swapped(table: &[OrderingSpan], line: usize, place: usize) -> Vec<OrderingSpan> {
    let mut table = table.to_vec();
    let mut numbers = table[line].ordering.numbers();
    numbers.swap(place, place + 1);
    let digits: String = numbers.iter().map(u8::to_string).collect();
    table[line].ordering = digits.parse::<MoveOrdering>().unwrap();
    table
}

/// The numbers of swaps that were harmless and that were not.
fn judge_swaps(program: &Program, every: usize) -> (usize, usize) {
    let table = spans(program.first_side() as u32);
    let all = (0..table.len()).flat_map(|line| (0..7).map(move |place| (line, place)));
    let mut harmless = 0;
    let mut harmful = 0;

    for (line, place) in all.step_by(every) {
        let table = swapped(table, line, place);
        let verdict = check(program, &table);
        let agrees = simulation_agrees(program, &table, if verdict.is_ok() { 8 } else { 4 });
        assert_eq!(
            verdict.is_ok(),
            agrees,
            "m = {} mod {}, ordering {line}, swap {place}: {verdict:?}",
            program.residue,
            program.modulus
        );

        *(if agrees { &mut harmless } else { &mut harmful }) += 1;
    }

    (harmless, harmful)
}

#[test]
fn some_swaps_in_every_class_are_judged_as_simulation_judges_them() {
    let counts: Vec<_> = certificates().iter().map(|program| judge_swaps(program, 24)).collect();
    let (harmless, harmful) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    assert!(harmless > 4 && harmful > 8, "{harmless} harmless, {harmful} harmful");
}

#[test]
#[ignore = "every swap in every ordering of every class: minutes"]
fn all_swaps_are_judged_as_simulation_judges_them() {
    let counts: Vec<_> = certificates().iter().map(|program| judge_swaps(program, 1)).collect();
    let sum = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("{} harmless and {} harmful swaps", sum.0, sum.1);
    assert!(sum.0 > 0 && sum.1 > 0);
}
