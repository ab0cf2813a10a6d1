//! Programs that must be refused, each for its own reason. (The tests beside the certificates check that right ones are
//! accepted, and that thousands of wrong ones are not.)

use super::{Refusal, check, check_squirrel};
use crate::family::{Affine, Item, Part, Program};
use crate::switching::spans;

fn refusal(text: &str) -> Refusal {
    check_squirrel(&text.parse().unwrap()).unwrap_err()
}

#[test]
fn an_exponent_that_is_negative_on_some_board_is_refused() {
    let text = "knight's path, m = 8n+0 for n >= 2\nword 3\npower 34 times n-3\nend";
    assert_eq!(refusal(text), Refusal::Negative { item: 1 });
    let text = "knight's path, m = 8n+0 for n >= 2\nsweeps n\n  power 37 times n-k-2\ndone\nend";
    assert_eq!(refusal(text), Refusal::Negative { item: 0 });
    let text = "knight's path, m = 8n+0 for n >= 2\nsweeps 2-n\n  word 34\ndone\nsweeps 5-n\n  word 3\ndone\nend";
    assert_eq!(refusal(text), Refusal::Negative { item: 0 });
}

#[test]
fn sweeps_that_drift_apart_are_refused() {
    for times in ["k", "n"] {
        let text = format!("knight's path, m = 8n+0 for n >= 2\nsweeps n\n  power 34 times {times}\ndone\nend");
        assert_eq!(refusal(&text), Refusal::Drifts { item: 0 });
    }
}

#[test]
fn a_wrong_number_of_visits_is_refused_even_if_it_is_right_once() {
    // The program has 255 moves, which is the right number for m = 16 only.
    let text = "knight's path, m = 8n+0 for n >= 2\npower 5 times 255\nend";
    assert_eq!(refusal(text), Refusal::Count);
}

#[test]
fn a_count_that_is_right_does_not_help_a_path_that_goes_to_and_fro() {
    // (8n)^2 - 1 = 63 + 64 * (n^2 - 1): the last factor is (n - 1) + the sum over k < n - 1 of n, in sweeps without
    // drift.
    let sweeps = "sweeps n-1\n  power 37 times 32n\n  power 37 times 32\ndone";
    let text = format!("knight's path, m = 8n+0 for n >= 2\npower 37 times 31\nword 3\n{sweeps}\nend");
    assert!(matches!(refusal(&text), Refusal::Missed { .. }));
}

#[test]
fn small_boards_and_odd_tables_are_refused() {
    assert_eq!(refusal("knight's path, m = 8n+0 for n >= 0\nword 3\nend"), Refusal::Small(0));
    assert_eq!(refusal("knight's path, m = 4n+1 for n >= 2\nword 3\nend"), Refusal::TableChanges);
    let program: Program = "knight's path, m = 8n+0 for n >= 2\nword 3\nend".parse().unwrap();
    assert_eq!(check(&program, &[]), Err(Refusal::Table));
    assert_eq!(check(&program, &spans(8)[..2]), Err(Refusal::Table));
}

#[test]
fn numbers_beyond_all_bounds_are_refused_and_not_computed_with() {
    let exponent = Affine { constant: i64::MIN, n: i64::MAX, k: 0 };
    let items = vec![Item::Part(Part::Power(vec![3, 4], exponent))];
    assert_eq!(check_squirrel(&Program { modulus: 8, residue: 0, first: 2, items }), Err(Refusal::Overflow));
}
