//! Damaged certificates: a wrong move, exponent, count or first n. The checker must refuse every one that simulation
//! shows to be wrong, and accept those that are still right.

use super::simulation_agrees;
use destrier::family::check::{Refusal, check_squirrel};
use destrier::family::{Affine, Item, Part, Program};
use destrier::method::Random;
use destrier::prove::certificates;
use destrier::switching::spans;

fn parts(program: &mut Program) -> Vec<&mut Part> {
    let parts = program.items.iter_mut().flat_map(|item| match item {
        Item::Part(part) => std::slice::from_mut(part),
        Item::Sweeps { body, .. } => &mut body[..],
    });
    parts.collect()
}

fn affines(program: &mut Program) -> Vec<&mut Affine> {
    let mut found = Vec::new();
    for item in &mut program.items {
        let body = match item {
            Item::Part(part) => std::slice::from_mut(part),
            Item::Sweeps { count, body } => {
                found.push(count);
                &mut body[..]
            }
        };

        found.extend(body.iter_mut().filter_map(|part| match part {
            Part::Word(_) => None,
            Part::Power(_, exponent) => Some(exponent),
        }));
    }
    found
}

/// A program with one thing changed; never the program itself.
fn damaged(program: &Program, random: &mut Random) -> Program {
    loop {
        let mut lie = program.clone();
        damage(&mut lie, random);
        if lie != *program {
            return lie;
        }
    }
}

fn damage(lie: &mut Program, random: &mut Random) {
    let mut pick = |among: usize| random.below(among as u64) as usize;
    let kind = pick(9);
    match kind {
        0 | 1 => {
            let mut all = parts(lie);
            let place = pick(all.len());
            let (Part::Word(word) | Part::Power(word, _)) = &mut all[place];
            let letter = pick(word.len());
            // The change is another letter, or an exchange of two letters, which keeps the count right.
            if kind == 0 { word[letter] = 1 + pick(8) as u8 } else { word.swap(letter, letter.saturating_sub(1)) }
        }
        2 | 3 => {
            let mut all = affines(lie);
            let place = pick(all.len());
            *(if kind == 2 { &mut all[place].constant } else { &mut all[place].n }) += [-1, 1, 2][pick(3)];
        }
        4 => {
            // The change is in how an exponent grows from sweep to sweep.
            let bodies = lie.items.iter_mut().filter_map(|item| match item {
                Item::Sweeps { body, .. } => Some(body),
                Item::Part(_) => None,
            });

            let mut all: Vec<&mut Affine> = bodies
                .flatten()
                .filter_map(|part| match part {
                    Part::Power(_, exponent) => Some(exponent),
                    Part::Word(_) => None,
                })
                .collect();

            let place = pick(all.len());
            all[place].k += [-1, 1, 2][pick(3)];
        }
        5 => {
            // One repetition is moved from a power to another: the count of visits may stay right.
            let mut all = affines(lie);
            let left = pick(all.len());
            let right = pick(all.len());
            all[left].constant += 1;
            all[right].constant -= 1;
        }
        6 => {
            let place = pick(lie.items.len() - 1);
            lie.items.swap(place, place + 1);
        }
        7 => lie.first += 1 + pick(3) as u32,
        _ => lie.first -= 1,
    }
}

/// The boards on which simulation decides whether a damaged certificate is wrong.
const BOARDS: [u32; 2] = [4, 8];

fn judge(programs: &[Program], lies: usize, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed, 0);
    let mut accepted = 0;
    let mut refused = 0;
    for program in programs {
        let table = spans(program.first_side() as u32);
        for _ in 0..lies {
            let lie = damaged(program, &mut random);
            let verdict = check_squirrel(&lie);
            let boards = BOARDS[usize::from(verdict.is_ok())];
            assert_eq!(verdict.is_ok(), simulation_agrees(&lie, table, boards), "{verdict:?}:\n{lie}");
            *(if verdict.is_ok() { &mut accepted } else { &mut refused }) += 1;
        }
    }

    (accepted, refused)
}

#[test]
fn damaged_certificates_are_judged_as_simulation_judges_them() {
    let (accepted, refused) = judge(&certificates(), 6, 1);
    assert!(accepted > 4 && refused > 60, "{accepted} accepted, {refused} refused");
}

#[test]
#[ignore = "thousands of damaged certificates: minutes"]
fn thousands_of_damaged_certificates_are_judged_as_simulation_judges_them() {
    let (accepted, refused) = judge(&certificates(), 150, 2);
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 0 && refused > 1000);
}

#[test]
fn a_claim_that_is_true_on_one_board_only_is_refused() {
    for program in certificates() {
        // All exponents and counts are fixed at their values on the first board, and are wrong on every other.
        let mut frozen = program.clone();
        let n = i64::from(program.first);
        for affine in affines(&mut frozen) {
            *affine = Affine { constant: affine.at(n, 0).unwrap(), n: 0, k: affine.k };
        }
        assert!(simulation_agrees(&frozen, spans(program.first_side() as u32), 1));
        assert_eq!(check_squirrel(&frozen), Err(Refusal::Count));
    }
}

/// The exponents of the powers outside of sweeps whose words have this length.
fn exponents(program: &mut Program, length: usize) -> Vec<&mut Affine> {
    program
        .items
        .iter_mut()
        .filter_map(|item| match item {
            Item::Part(Part::Power(word, exponent)) if word.len() == length => Some(exponent),
            _ => None,
        })
        .collect()
}

#[test]
fn exponents_that_are_right_on_one_board_only_are_refused_though_the_count_is_right() {
    for program in certificates() {
        let n = i64::from(program.first);
        for place in [0, 3, 6] {
            // The exponents keep their values on the first board, but have other slopes; the number of visits remains
            // m^2.
            let mut lie = program.clone();
            let mut pair = exponents(&mut lie, 2);
            for (place, sign) in [(place, 1), (place + 1, -1)] {
                pair[place].n += sign;
                pair[place].constant -= sign * n;
            }

            let table = spans(program.first_side() as u32);
            assert!(simulation_agrees(&lie, table, 1) && !simulation_agrees(&lie, table, 2));
            let verdict = check_squirrel(&lie);
            assert!(verdict.as_ref().is_err_and(|refusal| *refusal != Refusal::Count), "{verdict:?}");
        }
    }
}

#[test]
fn a_class_for_which_the_table_changes_is_refused() {
    let mut program = certificates().pop().unwrap();
    program.modulus = 8;
    program.residue = 5;
    program.first = 12;
    assert_eq!(check_squirrel(&program), Err(Refusal::TableChanges));
}
