//! Damaged certificates: a wrong move, exponent, count or first n. The checker must refuse every one that simulation
//! shows to be wrong, and accept those that are as right as before.

use crate::simulation_agrees;
use destrier::family::check::{Refusal, check_squirrel};
use destrier::family::{Affine, Item, Part, Program};
use destrier::method::Random;
use destrier::prove::certificates;
use destrier::switching::reigns;

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

/// A program with one thing changed.
fn damaged(program: &Program, random: &mut Random) -> Program {
    let mut lie = program.clone();
    match random.below(6) {
        0 => {
            let mut all = parts(&mut lie);
            let place = random.below(all.len() as u64) as usize;
            let (Part::Word(word) | Part::Power(word, _)) = &mut all[place];
            let letter = random.below(word.len() as u64) as usize;
            word[letter] = 1 + random.below(8) as u8;
        }
        1 => {
            let mut all = affines(&mut lie);
            let place = random.below(all.len() as u64) as usize;
            all[place].constant += [-1, 1, 2][random.below(3) as usize];
        }
        2 => {
            let mut all = affines(&mut lie);
            let place = random.below(all.len() as u64) as usize;
            all[place].n += [-1, 1][random.below(2) as usize];
        }
        3 => {
            // One repetition is moved from a power to another: the count of visits may stay right.
            let mut all = affines(&mut lie);
            let (one, other) = (random.below(all.len() as u64) as usize, random.below(all.len() as u64) as usize);
            all[one].constant += 1;
            all[other].constant -= 1;
        }
        4 => lie.first += random.below(3) as u32,
        _ => lie.first -= 1,
    }
    lie
}

fn judge(programs: &[Program], lies: usize, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed, 0);
    let (mut accepted, mut refused) = (0, 0);
    for program in programs {
        let table = reigns(program.first_side() as u32);
        for _ in 0..lies {
            let lie = damaged(program, &mut random);
            let verdict = check_squirrel(&lie);
            assert_eq!(verdict.is_ok(), simulation_agrees(&lie, table, 4), "{verdict:?}:\n{lie}");
            *(if verdict.is_ok() { &mut accepted } else { &mut refused }) += 1;
        }
    }
    (accepted, refused)
}

#[test]
fn damaged_certificates_are_judged_as_simulation_judges_them() {
    let (accepted, refused) = judge(&certificates(), 6, 1);
    assert!(accepted > 0 && refused > 50, "{accepted} accepted, {refused} refused");
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
        // All exponents and counts as they are on the first board: right there, and nowhere else.
        let (mut frozen, n) = (program.clone(), i64::from(program.first));
        for affine in affines(&mut frozen) {
            *affine = Affine { constant: affine.at(n, 0).unwrap(), n: 0, k: affine.k };
        }
        assert!(simulation_agrees(&frozen, reigns(program.first_side() as u32), 1));
        assert_eq!(check_squirrel(&frozen), Err(Refusal::Count));
    }
}

#[test]
fn an_exponent_that_is_right_on_one_board_only_is_refused() {
    for program in certificates() {
        let n = i64::from(program.first);
        for place in [0, 3, 7] {
            // The same value on the first board, another slope: the count differs, or is mended by another power.
            let mut lie = program.clone();
            let mut all = affines(&mut lie);
            for (place, sign) in [(place, 1), (place + 1, -1)] {
                all[place].n += sign;
                all[place].constant -= sign * n;
            }
            let verdict = check_squirrel(&lie);
            assert_eq!(verdict.is_ok(), simulation_agrees(&lie, reigns(program.first_side() as u32), 3), "{verdict:?}");
            assert!(verdict.is_err());
        }
    }
}

#[test]
fn a_class_for_which_the_table_changes_is_refused() {
    let mut program = certificates().pop().unwrap();
    (program.modulus, program.residue, program.first) = (8, 5, 12);
    assert_eq!(check_squirrel(&program), Err(Refusal::TableChanges));
}
