//! The second check, by another route: every program is written out on every board up to some side and compared, move
//! by move, with the algorithm; and the algorithm as written for the proof with the fast walker.

use destrier::choice::{Key, Plane, Rule, WalkGoal, Walker};
use destrier::family::cover::sides_left;
use destrier::method::{Control, Random};
use destrier::prove::certificates;
use destrier::prove::run::follow;
use destrier::switching::switching_table;
use destrier::{Rectangle, Surface};

/// Replays every board up to this side that is not a base case.
fn replay(largest: u64) {
    let programs = certificates();
    let mut boards = sides_left(&programs, 5).unwrap().len() as u64;
    for program in programs {
        let fitting = (program.first..).take_while(|&n| program.side(n) <= largest);
        for n in fitting {
            let side = program.side(n) as u32;
            assert!(program.expand(n).unwrap() == follow(side, switching_table(side)), "m = {side}");
            boards += 1;
        }
    }
    assert_eq!(boards, largest - 4, "a board was left out");
}

#[test]
fn the_programs_are_what_the_algorithm_does_up_to_400() {
    replay(400);
}

#[test]
#[ignore = "some minutes: nine thousand million moves"]
fn the_programs_are_what_the_algorithm_does_up_to_3000() {
    replay(3000);
}

#[test]
fn the_moves_of_the_proof_are_the_knights() {
    let knights: Vec<[i64; 2]> = destrier::Leaper::KNIGHT.moves().map(|step| [step.down, step.right]).collect();
    assert_eq!(knights, destrier::ordering::MOVES);
}

#[test]
fn the_plain_run_is_what_the_walker_does() {
    for side in (5..=90).chain([150, 261]) {
        let plane = Plane::new(&Rectangle::new(side, side, Surface::Plane).unwrap()).unwrap();
        let start = destrier::choice::Terrain::vertex(&plane, destrier::Square::new(0, 0)).unwrap();
        let mut walker = Walker::new(plane, &Rule::degree().then(Key::Squirrel)).unwrap();
        walker.walk(WalkGoal::from(start), &mut Random::new(0, 0), &Control::default());
        assert_eq!(walker.length(), follow(side, switching_table(side)).len() + 1, "m = {side}");
    }
}
