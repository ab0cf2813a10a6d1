//! Tests of the checker.

use super::*;

/// All open tours of 3x4 have ten turns, and ends cost nothing but their squares.
const OPEN: &str = "\
fewest turns 3x4 open 10
tour a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3
weights 4
of-ends -4
of-moves 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
";

fn all_tours(board: &Rectangle, shape: Shape) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = (0..board.cells()).map(|id| board.square(id)).collect();
    let starts = if shape == Shape::Closed { &squares[..1] } else { &squares[..] };
    let mut found = Vec::new();
    let mut stack = starts.iter().map(|&start| vec![start]).collect::<Vec<_>>();

    while let Some(path) = stack.pop() {
        let last = path[path.len() - 1];
        if path.len() == squares.len() && (shape == Shape::Open || board.are_a_move_apart(last, path[0])) {
            found.push(path);
            continue;
        }
        let near = (1..=8).filter_map(|number| board.step(last, number)).filter(|to| !path.contains(to));
        stack.extend(near.map(|to| path.iter().copied().chain([to]).collect()));
    }

    found
}

/// A generator that is good enough for tests.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % below) as i32
    }
}

#[test]
fn the_text_is_read_and_confirmed() {
    let claim: FewestTurns = OPEN.parse().unwrap();
    assert_eq!(claim.check(), Ok(1));
    assert_eq!(claim.to_string(), OPEN);
}

/// Whatever the weights and the decisions are, no tour has fewer turns than the bound says.
#[test]
fn no_tour_is_below_a_bound() {
    let mut dice = Dice(7);
    let mut tested = 0;
    let mut positive = 0;
    let mut empty = 0;
    let open = Shape::Open;
    let closed = Shape::Closed;

    for (board, shape) in [("3x4", open), ("4x5", open), ("3x10", closed)] {
        let board: Rectangle = board.parse().unwrap();
        let map = MoveMap::new(&board);
        let tours = all_tours(&board, shape);
        assert!(tours.len() >= 16);

        for round in 0..60 {
            let size = dice.roll(4) as u64;
            let sets: Vec<BTreeSet<Square>> = (0..size)
                .map(|_| map.at.keys().copied().filter(|_| dice.roll(2) == 0).chain([Square::new(0, 0)]).collect())
                .collect();
            let spread = [1, 3, 9][round % 3];
            let weights = Weights {
                unit: 4,
                sets: (0..sets.len()).map(|set| (set, dice.roll(3))).collect(),
                end: dice.roll(8) - 4,
                moves: map.moves.iter().map(|_| (dice.roll(spread) - 1, dice.roll(spread) - 1)).collect(),
            };

            let decisions: Decisions =
                (0..dice.roll(4)).map(|_| (dice.roll(map.moves.len() as u64) as usize, dice.roll(2) == 0)).collect();
            let claim = FewestTurns { board: board.clone(), shape, turns: 1, tour: vec![], sets, cases: vec![] };
            let bound = claim.bound(&map, &weights, &decisions);
            let is_of_the_case = |tour: &&Vec<Square>| {
                let closing = [(tour[tour.len() - 1], tour[0])].into_iter().filter(|_| shape == Shape::Closed);
                let steps = tour.windows(2).map(|pair| (pair[0], pair[1])).chain(closing);
                let used: BTreeSet<usize> = steps.filter_map(|(from, to)| map.index(from, to)).collect();
                decisions.iter().all(|(index, &is_used)| used.contains(index) == is_used)
            };

            for tour in tours.iter().filter(is_of_the_case) {
                let turns = count_turns(tour, shape);
                assert!(bound.is_some_and(|bound| bound <= 4 * turns as i64), "{board} {bound:?} {turns}");
                tested += 1;
                positive += usize::from(bound.is_some_and(|bound| bound > 0));
            }

            empty += usize::from(bound.is_none());
        }
    }

    assert!(tested > 1000 && positive > 100 && empty > 0, "{tested} {positive} {empty}");
}

#[test]
fn every_fault_is_found() {
    let fault = |text: &str| text.parse::<FewestTurns>().unwrap().check().unwrap_err();
    let with = |old: &str, new: &str| fault(&OPEN.replacen(old, new, 1));
    assert_eq!(with("3x4", "torus:3x4"), FewestTurnsFault::OtherBoard);
    assert_eq!(with("open 10", "open 9"), FewestTurnsFault::OtherTurns(10));
    assert!(matches!(with("a1 c2", "c2 a1"), FewestTurnsFault::NoTour(_)));
    assert!(matches!(with(" d3", ""), FewestTurnsFault::NoTour(_)));

    assert_eq!(with("of-ends -4", "of-ends -3"), FewestTurnsFault::TooWeak(1));
    assert!(matches!(with("0 0 0 0\n", "0 0\n"), FewestTurnsFault::BadCase(1, _)));
    assert!(matches!(with("weights 4", "weights 0"), FewestTurnsFault::BadCase(1, _)));
    assert_eq!(with("weights 4", "set a1\nsplit a1 c2\nweights 4"), FewestTurnsFault::CasesMissing);
    assert!(matches!(with("weights 4", "split a1 b1\nweights 4"), FewestTurnsFault::BadCase(1, _)));
    assert_eq!(with("weights 4", "set\nweights 4"), FewestTurnsFault::NoProperSet(0));

    let twice = format!("{OPEN}{}", OPEN.lines().skip(2).map(|line| format!("{line}\n")).collect::<String>());
    assert!(matches!(fault(&twice), FewestTurnsFault::BadCase(2, _)));
    let without_cases: String = OPEN.lines().take(2).map(|line| format!("{line}\n")).collect();
    assert_eq!(fault(&without_cases), FewestTurnsFault::CasesMissing);
}

#[test]
fn bad_texts_are_refused_with_a_line() {
    let line = |text: &str| text.parse::<FewestTurns>().unwrap_err().line;
    assert_eq!(line(""), 1);
    assert_eq!(line("fewest turns 3x4 open"), 1);
    assert_eq!(line("fewest turns 3x4 round 10"), 1);
    assert_eq!(line("fewest turns 0x4 open 10"), 1);
    assert_eq!(line(&OPEN.replace("a1 c2", "a1 z9")), 2);

    assert_eq!(line(&OPEN.replace("weights 4", "weights four")), 3);
    assert_eq!(line(&OPEN.replace("of-ends -4", "of-set 1 2")), 4);
    assert_eq!(line(&OPEN.replace("of-ends -4", "split a1 c2")), 4);
    assert_eq!(line(&OPEN.replace("0 0\n", "0\n")), 5);
    assert_eq!(line(&OPEN.replace("weights 4\n", "")), 3);

    let cut = OPEN.lines().take(4).map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(line(&cut), 4);
}
