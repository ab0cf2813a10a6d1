//! The library compared with an independent oracle on thousands of random boards and graphs, and with forgeries that
//! must all be refused.
//!
//! The oracle shares no code with the library: it has its own random numbers, its own moves on the six surfaces
//! (`boards.rs`) and its own search, dynamic programming over sets of vertices (`oracle.rs`). The library gets each
//! case as the text that a user would write. Everything is seeded; a failure names its case.
//!
//! The short form is part of the ordinary tests. The long form:
//! `cargo test -p destrier --test library crosscheck -- --ignored --nocapture`; docs/design/crosscheck.md has its last
//! result.

mod board_answers;
mod boards;
mod counts;
mod files;
mod forgeries;
mod graph_answers;
mod oracle;
mod random;
mod walks;

use board_answers::BoardTally;
use graph_answers::GraphTally;
use random::SplitMix;

/// Cases of each kind in the short form.
const SHORT: u64 = 500;
/// Cases of each kind in the long form.
const LONG: u64 = 12_000;

fn check_boards(cases: u64, most_squares: usize) -> BoardTally {
    let mut tally = BoardTally::default();
    for case in 0..cases {
        let mut random = SplitMix::new(1, case);
        board_answers::check(&boards::BoardCase::random(&mut random, most_squares), &mut random, &mut tally);
    }
    tally
}

fn check_graphs(cases: u64, most_vertices: usize) -> GraphTally {
    let mut tally = GraphTally::default();
    for case in 0..cases {
        let mut random = SplitMix::new(2, case);
        graph_answers::check(&graph_answers::GraphCase::random(&mut random, most_vertices), &mut random, &mut tally);
    }
    tally
}

#[test]
fn boards_agree_with_the_oracle() {
    let tally = check_boards(SHORT, 14);
    // If all or none had a tour, the test would test nothing.
    assert!(tally.yes > SHORT / 8 && tally.no > SHORT / 8, "{tally:?}");
    assert!(tally.counts > SHORT / 2 && tally.lists > SHORT / 4 && tally.claims > SHORT, "{tally:?}");
}

#[test]
fn graphs_agree_with_the_oracle() {
    let tally = check_graphs(SHORT, 12);
    assert!(tally.yes > SHORT / 8 && tally.no > SHORT / 8 && tally.with_fixed_edges > SHORT / 8, "{tally:?}");
}

#[test]
fn forged_reasons_are_refused() {
    let tally = forgeries::check(375, 60);
    assert!(tally.kinds.len() >= 13 && tally.forged > 5_000, "{tally:?}");
}

#[test]
fn damaged_certificates_are_refused() {
    let (refused, same) = files::check_certificates(60);
    assert!(refused > 50, "{refused} refused, {same} unchanged in meaning");
}

#[test]
fn damaged_checkpoints_never_give_a_wrong_count() {
    let (refused, right) = files::check_checkpoints(60);
    assert!(refused > 30, "{refused} refused, {right} counted correctly");
}

#[test]
#[ignore = "tens of thousands of cases: about two minutes"]
fn everything_agrees_with_the_oracle_on_tens_of_thousands_of_cases() {
    println!("boards: {:?}", check_boards(LONG, 18));
    println!("graphs: {:?}", check_graphs(LONG, 15));
    println!("reasons: {:?}", forgeries::check(LONG / 4, 200));
    println!("certificates (refused, unchanged): {:?}", files::check_certificates(2000));
    println!("checkpoints (refused, right): {:?}", files::check_checkpoints(1500));
}
