//! Closed tours with few turns for every even side, and programs that must be refused.

use destrier::family::check::{Refusal, check_closed_tour};
use destrier::family::cover::CoverError;
use destrier::family::{Item, Part, Program};
use destrier::prove::few_turns::{LEAST_EVEN_SIDE, certificate_texts, certificates, few_turns, learn, prove};
use destrier::{Board, MoveWord, Path, Shape, statistics, verify};

#[test]
fn every_even_side_from_10_on_has_a_closed_tour_with_8n_minus_14_turns() {
    let theorem = few_turns();
    assert_eq!(theorem.turns(), Some((8, -14)), "{theorem:?}");
    assert_eq!(theorem.classes.len(), 4);
    let smaller = theorem.base.unwrap();
    assert_eq!(smaller.first().map(|&(side, _)| side), Some(LEAST_EVEN_SIDE));
    assert!(smaller.len() <= 8, "{smaller:?}");
}

#[test]
fn the_certificates_are_the_ones_that_the_learner_writes() {
    let learned = learn();
    assert_eq!(learned, certificates());
    for (program, (name, text)) in learned.iter().zip(certificate_texts()) {
        assert_eq!(program.to_string(), text, "{name}");
    }
}

#[test]
fn the_programs_are_tours_with_as_many_turns_as_were_proved() {
    for program in certificates() {
        let (_, turns) = check_closed_tour(&program).unwrap();
        for n in program.first..program.first + 5 {
            let (side, word) = (program.side(n) as u32, program.expand(n).unwrap());
            let board: Board = format!("{side}x{side}").parse().unwrap();
            let path = Path::Moves { start: 0, word: word.into_iter().collect::<MoveWord>() };
            let tour = verify(board, path, Shape::Closed).unwrap();
            assert_eq!(statistics(&tour).turns as i64, turns.at(n.into(), 0).unwrap(), "{side}");
        }
    }
}

/// Whether a program is a closed tour on some boards, by simulation.
fn is_tour(program: &Program, n: u32) -> bool {
    let Ok(word) = program.expand(n) else { return false };
    let side = program.side(n);
    let board: Board = format!("{side}x{side}").parse().unwrap();
    verify(board, Path::Moves { start: 0, word: word.into_iter().collect() }, Shape::Closed).is_ok()
}

#[test]
fn mutants_are_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for program in certificates() {
        let mut judge = |mutant: Program| match check_closed_tour(&mutant) {
            Ok(_) => {
                accepted += 1;
                let first = mutant.first;
                assert!((first..first + 4).all(|n| is_tour(&mutant, n)), "accepted a wrong program:\n{mutant}");
            }
            Err(_) => refused += 1,
        };
        for item in 0..program.items.len() {
            let mut missing = program.clone();
            missing.items.remove(item);
            judge(missing);
            let mut twice = program.clone();
            twice.items.insert(item, program.items[item].clone());
            judge(twice);
            for part in 0..program.items[item].parts().len() {
                for change in 0..4 {
                    let mut mutant = program.clone();
                    let parts = match &mut mutant.items[item] {
                        Item::Part(part) => std::slice::from_mut(part),
                        Item::Sweeps { body, .. } => &mut body[..],
                    };
                    match (&mut parts[part], change) {
                        (Part::Word(word) | Part::Power(word, _), 0) => word[0] = word[0] % 8 + 1,
                        (Part::Word(word), 1) => word.reverse(),
                        (Part::Power(_, exponent), 1) => exponent.constant += 1,
                        (Part::Power(_, exponent), 2) => exponent.constant -= 1,
                        (Part::Power(_, exponent), _) => exponent.n += 1,
                        (Part::Word(word), _) => word.truncate(word.len() - 1),
                    }
                    if mutant != program {
                        judge(mutant);
                    }
                }
            }
        }
    }
    assert!(refused > 300, "{refused} refused, {accepted} accepted");
}

#[test]
fn an_open_path_and_a_missing_class_are_no_theorem() {
    let squirrel = destrier::prove::certificates().remove(0);
    assert_eq!(check_closed_tour(&squirrel), Err(Refusal::NotClosed));
    let missing = prove(&certificates()[1..]);
    assert_eq!(missing.base, Err(CoverError::Gap { residue: 0, modulus: 8 }));
    assert_eq!(missing.turns(), None);
}
