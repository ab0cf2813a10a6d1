//! The theorem as a whole, the learner that finds its certificates, and classes that do not fit together.

use destrier::family::cover::CoverError;
use destrier::prove::learn::Learner;
use destrier::prove::{certificate_texts, certificates, squirrel, theorem};
use destrier::switching::switching_table;

#[test]
fn squirrels_algorithm_tours_every_board_from_5_on_but_74() {
    let theorem = squirrel();
    assert!(theorem.is_proved(), "{theorem:?}");
    let classes: Vec<_> = theorem.classes.iter().map(|c| (c.program.modulus, c.program.residue)).collect();
    let eighths = [0, 1, 4, 6].map(|residue| (8, residue));
    let twenty_fourths = [2, 3, 7, 10, 11, 15, 18, 19, 23].map(|residue| (24, residue));
    let forty_eighths = [13, 29, 45].map(|residue| (48, residue));
    assert_eq!(classes, [&eighths[..], &[(16, 5)], &twenty_fourths, &forty_eighths].concat());
    let base = theorem.base.unwrap();
    let failing: Vec<_> = base.iter().filter(|case| case.squares != (case.side as usize).pow(2)).collect();
    assert_eq!(failing.len(), 1);
    assert_eq!((failing[0].side, failing[0].squares, failing[0].toured), (74, 5432, true));
}

#[test]
fn the_certificates_are_the_ones_that_the_learner_writes() {
    let table = |side: u32| switching_table(side).collect();
    let mut learner = Learner::new(&table);
    let learned = learner.learn(480).unwrap();
    assert_eq!((learned.modulus, learned.residue), (8, 0));
    let (_, text) = certificate_texts()[0];
    assert_eq!(learned.to_string(), text);
}

#[test]
#[ignore = "learns all classes: half a minute"]
fn all_certificates_are_the_ones_that_the_learner_writes() {
    let table = |side: u32| switching_table(side).collect();
    let learned = Learner::new(&table).learn_all(480).unwrap();
    assert_eq!(learned, certificates());
}

#[test]
fn every_certificate_reads_and_prints_as_it_stands() {
    let texts = certificate_texts();
    let programs = theorem::read_certificates(texts.map(|(_, text)| text)).unwrap();
    assert_eq!(programs.len(), texts.len());
    for (program, (name, text)) in programs.iter().zip(texts) {
        assert_eq!(program.to_string(), text, "{name}");
        assert_eq!(name, format!("{:02}-mod-{:02}.txt", program.residue, program.modulus));
    }
}

#[test]
fn a_missing_class_is_a_gap_and_a_class_twice_is_an_overlap() {
    let mut programs = certificates();
    let last = programs.pop().unwrap();
    let gap = theorem::prove(&programs);
    assert_eq!(gap.base, Err(CoverError::Gap { residue: 45, modulus: 48 }));
    assert!(!gap.is_proved());
    programs.extend([last.clone(), last]);
    let twice = theorem::prove(&programs);
    assert_eq!(twice.base, Err(CoverError::Overlap { first: 16, second: 17, residue: 45, modulus: 48 }));
    assert!(!twice.is_proved());
}
