//! Closed tours with few turns and with few crossings for every even side, and programs that must be refused.

use destrier::family::check::{ClosedTourProof, Refusal, check_closed_tour};
use destrier::family::cover::CoverError;
use destrier::family::{Affine, Item, Part, Program};
use destrier::few_turns::FewTurns;
use destrier::prove::few_turns::{FewTurnsTheorem, TourAim, few_turns};
use destrier::{Goal, MoveWord, Path, Rectangle, Shape, statistics, verify};
use std::sync::LazyLock;

const AIMS: [TourAim; 2] = [TourAim::Turns, TourAim::Crossings];

static THEOREM: LazyLock<FewTurnsTheorem> = LazyLock::new(few_turns);

fn certificates() -> Vec<Program> {
    AIMS.iter().flat_map(|aim| aim.certificates()).collect()
}

#[test]
fn every_even_side_has_closed_tours_with_few_turns_and_few_crossings() {
    let theorem = &*THEOREM;
    assert!(theorem.is_proved(), "{theorem:?}");

    let numbers = |family: &destrier::prove::few_turns::TourFamily, counted| {
        let (least, most) = family.count(counted).unwrap();
        (least.to_string(), most.to_string())
    };

    let text = |least: &str, most: &str| (least.to_string(), most.to_string());
    assert_eq!(numbers(&theorem.turns, TourAim::Turns), text("8n - 14", "8n - 14"));
    assert_eq!(numbers(&theorem.turns, TourAim::Crossings), text("(37n - 4)/4", "(37n + 10)/4"));
    assert_eq!(numbers(&theorem.crossings, TourAim::Turns).1, "(61n - 126)/6");
    assert_eq!(numbers(&theorem.crossings, TourAim::Crossings).1, "(85n + 222)/12");

    for (family, classes, small) in [(&theorem.turns, 4, 10), (&theorem.crossings, 12, 12)] {
        assert_eq!(family.classes.len(), classes);
        let smaller = family.base.as_ref().unwrap();
        assert_eq!(smaller.first().map(|small| small.side), Some(family.aim.least_even_side()));
        assert_eq!(smaller.len(), small, "{smaller:?}");
    }
}

#[test]
fn the_certificates_are_the_ones_that_the_learner_writes() {
    for aim in AIMS {
        let learned = aim.learn();
        assert_eq!(learned, aim.certificates());
        for (program, (name, text)) in learned.iter().zip(aim.certificate_texts()) {
            assert_eq!(program.to_string(), *text, "{name}");
        }
    }
}

#[test]
fn the_programs_are_tours_with_as_many_turns_and_crossings_as_were_proved() {
    for program in certificates() {
        let proof = check_closed_tour(&program).unwrap();
        for n in program.first..program.first + 4 {
            assert_eq!(simulated(&program, n), proved(&proof, n), "{}", program.side(n));
        }
    }
}

/// The proof finds the same numbers when a program states its moves in another way: one sweep of each loop in turn is
/// written out.
#[test]
fn the_numbers_do_not_depend_on_how_the_program_is_written() {
    let mut rewritten = 0;
    for program in AIMS.map(|aim| aim.certificates()[0].clone()) {
        let proof = check_closed_tour(&program).unwrap();
        for (place, item) in program.items.iter().enumerate() {
            let Item::Sweeps { count, body } = item else { continue };

            let once = |part: &Part| match part {
                Part::Word(_) => Item::Part(part.clone()),
                Part::Power(word, times) => Item::Part(Part::Power(word.clone(), Affine { k: 0, ..*times })),
            };

            let shifted = |part: &Part| match part {
                Part::Word(_) => part.clone(),
                Part::Power(word, times) => {
                    Part::Power(word.clone(), Affine { constant: times.constant + times.k, ..*times })
                }
            };

            let mut other = program.clone();
            let count = Affine { constant: count.constant - 1, ..*count };
            let rest = Item::Sweeps { count, body: body.iter().map(shifted).collect() };
            other.items.splice(place..=place, body.iter().map(once).chain([rest]));
            other.first += 1;

            let again = check_closed_tour(&other).unwrap();
            assert_eq!((again.turns, again.crossings), (proof.turns, proof.crossings), "item {place}");
            rewritten += 1;
        }
    }

    assert!(rewritten > 10);
}

/// The tours that users get, counted by core, against the proved functions.
#[test]
fn the_tours_of_the_patterns_have_the_numbers_of_the_theorem() {
    let theorem = &*THEOREM;
    for (family, few) in [(&theorem.turns, FewTurns::TURNS), (&theorem.crossings, FewTurns::CROSSINGS)] {
        for side in (family.aim.least_even_side()..=120).step_by(2) {
            let board: Rectangle = format!("{side}x{side}").parse().unwrap();
            let path = few.tour(&board, &Goal::CLOSED).unwrap().to_path().unwrap();
            let found = statistics(&verify(board, path, Shape::Closed).unwrap());

            let class = family.classes.iter().find(|class| {
                side % class.program.modulus == class.program.residue && u64::from(side) >= class.program.first_side()
            });

            let proved = match class {
                Some(class) => {
                    AIMS.map(|aim| class.count(aim).and_then(|count| count.at(side)).map(|count| count as u64))
                }
                None => {
                    let small = family.base.as_ref().unwrap().iter().find(|small| small.side == side).unwrap();
                    let (turns, crossings) = small.found.unwrap();
                    [Some(turns), Some(crossings)]
                }
            };

            assert_eq!(proved, [Some(found.turns), found.crossings], "{side}");
        }
    }
}
/// The turns and crossings of a program on one board, by simulation; `None` if it is not a closed tour.
fn simulated(program: &Program, n: u32) -> Option<(u64, Option<u64>)> {
    let word = program.expand(n).ok()?;
    let board: Rectangle = format!("{0}x{0}", program.side(n)).parse().unwrap();
    let path = Path::Moves { start: 0, word: word.into_iter().collect::<MoveWord>() };
    let found = statistics(&verify(board, path, Shape::Closed).ok()?);
    Some((found.turns, found.crossings))
}

/// What a proof says about one board, in the same form.
fn proved(proof: &ClosedTourProof, n: u32) -> Option<(u64, Option<u64>)> {
    let at = |count: Affine| count.at(n.into(), 0).unwrap() as u64;
    Some((at(proof.turns), Some(at(proof.crossings))))
}

#[test]
fn mutants_are_refused() {
    let mut refused = 0;
    let mut accepted = 0;
    for program in certificates() {
        let mut judge = |mutant: Program| match check_closed_tour(&mutant) {
            Ok(proof) => {
                accepted += 1;
                for n in mutant.first..mutant.first + 4 {
                    assert_eq!(simulated(&mutant, n), proved(&proof, n), "accepted a wrong program:\n{mutant}");
                }
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
    let missing = TourAim::Turns.prove(&TourAim::Turns.certificates()[1..]);
    assert_eq!(missing.base, Err(CoverError::Gap { residue: 0, modulus: 8 }));
    assert_eq!(missing.count(TourAim::Crossings), None);
    assert!(!missing.is_proved());
}
