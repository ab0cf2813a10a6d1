//! The fast kernel makes the same moves as the plain walker.

use destrier::choice::{Ending, Key, OrderedWalker, Plane, Rule, Terrain, WalkGoal, Walker};
use destrier::method::{Control, Random};
use destrier::{Rectangle, Square};
use proptest::prelude::*;

fn compare(board: &Rectangle, rule: &Rule, start: Square) -> Result<(), TestCaseError> {
    let mut fast = OrderedWalker::new(board, rule).expect("a case for the kernel");
    let mut plain = Walker::new(Plane::new(board).unwrap(), rule).unwrap();
    let vertex = plain.terrain().vertex(start).unwrap();
    // The walk is made twice, because a walker is reused.
    for _ in 0..2 {
        let ending = plain.walk(WalkGoal::from(vertex), &mut Random::new(0, 0), &Control::default());
        prop_assert_eq!(fast.walk(start, &Control::default()), ending);
        let codes: Vec<u8> = fast.moves().iter().map(|number| number - 1).collect();
        prop_assert_eq!(&codes[..], plain.longest().0);
    }
    Ok(())
}

fn any_ordering() -> impl Strategy<Value = Rule> {
    Just((1..=8u8).collect::<Vec<_>>()).prop_shuffle().prop_map(|numbers| {
        let text: String = numbers.iter().map(u8::to_string).collect();
        text.parse().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn on_boards_with_holes_by_any_ordering(
        rule in any_ordering(), rows in 3u32..40, cols in prop_oneof![3u32..14, 14u32..140, 180u32..260, 440u32..530],
        holes in proptest::collection::vec((0u32..40, 0u32..530), 0..60), start in (0u32..40, 0u32..530),
    ) {
        let start = Square::new(start.0 % rows, start.1 % cols);
        let holes = holes.into_iter().map(|(row, col)| Square::new(row % rows, col % cols));
        let whole: Rectangle = format!("{rows}x{cols}").parse().unwrap();
        let board = whole.without(holes.filter(|&hole| hole != start)).unwrap();
        compare(&board, &rule, start)?;
    }
}

#[test]
fn by_squirrels_table_on_every_small_board_and_from_other_squares_too() {
    let rule = Rule::degree().then(Key::Squirrel);
    for side in (3..=70).chain([128, 300, 520, 777]) {
        let board: Rectangle = format!("{side}x{side}").parse().unwrap();
        for start in [Square::new(0, 0), Square::new(side / 2, side - 1)] {
            compare(&board, &rule, start).unwrap();
        }
    }
}

#[test]
fn a_tripped_control_stops_the_walk() {
    let mut walker = OrderedWalker::new(&"400x400".parse().unwrap(), &Rule::degree()).unwrap();
    let control = Control::default();
    control.stop();
    assert_eq!(walker.walk(Square::new(0, 0), &control), Ending::Stopped);
    assert!(walker.length() < 10_000);
}

#[test]
fn other_rules_and_boards_are_left_to_the_plain_walker() {
    for (board, rule) in
        [("8x8", "random"), ("2x8", "12345678"), ("torus:8x8", "12345678"), ("9x9 leaper=1,3", "12345678")]
    {
        assert!(OrderedWalker::new(&board.parse().unwrap(), &rule.parse().unwrap()).is_none(), "{board} {rule}");
    }
}
