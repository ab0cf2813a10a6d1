//! The classification of starts and ends on narrow boards, against core's sweep along them and against search.
//!
//! docs/starts.md has the statements.

use destrier::frontier::Frontier;
use destrier::impossible::{Ends, strip};
use destrier::method::{Control, Finding, Limits, Method, Random, Task};
use destrier::{Board, Goal, Shape, Square, Surface};

/// What docs/starts.md says of a pair on a long narrow board; the colours must allow it.
fn is_possible(board: &Board, one: Square, other: Square) -> bool {
    let (rows, cols) = (board.rows(), board.cols());
    let has_both = |a: (u32, u32), b: (u32, u32), mirrored: bool| {
        let place = |(row, col)| Square::new(row, if mirrored { cols - 1 - col } else { col });
        (one, other) == (place(a), place(b)) || (other, one) == (place(a), place(b))
    };
    // An end in the middle row, in this column from either side, asks for a corner of that side.
    let needs_a_corner = |end: Square, partner: Square, col: u32| {
        let corner = |at: u32| partner == Square::new(0, at) || partner == Square::new(rows - 1, at);
        end.row != rows / 2 || ((end.col != col || corner(0)) && (end.col != cols - 1 - col || corner(cols - 1)))
    };
    match (rows, cols.is_multiple_of(2)) {
        (3, false) => {
            let pairs = [((0, 2), (2, 2)), ((0, 2), (1, 3)), ((2, 2), (1, 3))];
            !pairs.into_iter().any(|(a, b)| has_both(a, b, false) || has_both(a, b, true))
        }
        (3, true) => needs_a_corner(one, other, 2) && needs_a_corner(other, one, 2),
        (4, _) => [one, other].iter().all(|end| end.row == 0 || end.row == 3),
        (5, true) => needs_a_corner(one, other, 1) && needs_a_corner(other, one, 1),
        _ => true,
    }
}

fn colours_allow(board: &Board, one: Square, other: Square) -> bool {
    let colour = |square: Square| (u64::from(square.row) + u64::from(square.col)) % 2;
    match board.cells() % 2 {
        1 => one != other && colour(one) == 0 && colour(other) == 0,
        _ => colour(one) != colour(other),
    }
}

fn swept(board: &Board, start: Square, end: Square) -> bool {
    strip::sweep(board, Ends::Path { start: Some(start), end: Some(end) }).unwrap().exists
}

#[test]
fn all_pairs_on_long_boards_of_three_rows_are_as_classified() {
    for cols in 14..=19 {
        let board = Board::new(3, cols, Surface::Plane).unwrap();
        let squares = || (0..board.cells()).map(|id| board.square(id));
        for (one, other) in squares().flat_map(|one| squares().map(move |other| (one, other))) {
            if colours_allow(&board, one, other) {
                assert_eq!(swept(&board, one, other), is_possible(&board, one, other), "{board} {one} {other}");
            }
        }
    }
}

#[test]
fn random_pairs_on_boards_of_every_length_are_as_classified() {
    let mut random = Random::new(1, 0);
    for (rows, count) in [(3, 2000), (4, 60), (5, 12)] {
        for round in 0..count {
            let cols = if round % 2 == 0 { 15 + random.below(30) } else { (1 << 30) + random.below(1 << 30) } as u32;
            let board = Board::new(rows, cols, Surface::Plane).unwrap();
            // Mostly near the edges, where the exceptions are.
            let mut square = || {
                let near = random.below(6) as u32;
                let col = [near, cols - 1 - near, random.below(u64::from(cols)) as u32][random.below(3) as usize];
                Square::new(random.below(u64::from(rows)) as u32, col)
            };
            let (one, other) = (square(), square());
            if colours_allow(&board, one, other) {
                assert_eq!(swept(&board, one, other), is_possible(&board, one, other), "{board} {one} {other}");
            }
        }
    }
}

/// How many admissible ordered pairs are impossible by the sweep; every `step`th is compared with the search.
fn impossible_pairs(board: &Board, step: usize) -> u32 {
    let squares = || (0..board.cells()).map(|id| board.square(id));
    let pairs = squares().flat_map(|one| squares().map(move |other| (one, other)));
    let allowed = pairs.filter(|&(one, other)| colours_allow(board, one, other));
    let mut impossible = 0;
    for (index, (start, end)) in allowed.enumerate() {
        let exists = swept(board, start, end);
        impossible += u32::from(!exists);
        if index % step == 0 {
            let goal = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
            let task = Task { board: board.clone(), goal, seed: 0, limits: Limits::default() };
            let found = matches!(Frontier.find(&task, &Control::default()), Finding::Found(_));
            assert_eq!(exists, found, "{board} {start} {end}");
        }
    }
    impossible
}

#[test]
fn small_boards_have_as_many_impossible_pairs_as_the_table_says() {
    for (text, expected) in
        [("3x4", 58), ("3x5", 56), ("3x6", 162), ("3x7", 76), ("3x8", 144), ("3x9", 82), ("4x4", 128), ("4x5", 164)]
    {
        assert_eq!(impossible_pairs(&text.parse().unwrap(), 1), expected, "{text}");
    }
    for (text, expected) in [("3x10", 156), ("3x11", 12), ("3x12", 62), ("3x13", 20), ("4x6", 224), ("6x4", 224)] {
        assert_eq!(impossible_pairs(&text.parse().unwrap(), 7), expected, "{text}");
    }
}

#[test]
#[ignore = "takes a minute; run: cargo test -p destrier --test starts -- --ignored"]
fn wider_boards_have_as_many_impossible_pairs_as_the_table_says() {
    for (text, expected) in [("4x7", 294), ("4x8", 384), ("5x5", 72), ("5x6", 94), ("5x7", 0)] {
        assert_eq!(impossible_pairs(&text.parse().unwrap(), 5), expected, "{text}");
    }
}
