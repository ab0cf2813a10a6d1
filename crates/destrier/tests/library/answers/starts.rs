//! Core's sweep along narrow boards compared with a search, for every start and end on short ones.
//!
//! docs/results/starts.md has the classification; core's own tests prove it for boards of every length.

use destrier::frontier::Frontier;
use destrier::impossible::{Ends, narrow};
use destrier::method::{Control, Finder, Finding, Task};
use destrier::{Goal, Rectangle, Shape, Square};

fn colours_allow(board: &Rectangle, left: Square, right: Square) -> bool {
    let colour = |square: Square| (u64::from(square.row) + u64::from(square.col)) % 2;
    match board.cells() % 2 {
        1 => left != right && colour(left) == 0 && colour(right) == 0,
        _ => colour(left) != colour(right),
    }
}

fn swept(board: &Rectangle, start: Square, end: Square) -> bool {
    narrow::sweep(board, Ends::Path { start: Some(start), end: Some(end) }).unwrap().exists
}

/// The number of admissible ordered pairs that are impossible by the sweep; every `step`th is compared with the search.
fn impossible_pairs(board: &Rectangle, step: usize) -> u32 {
    let squares = || (0..board.cells()).map(|id| board.square(id));
    let pairs = squares().flat_map(|start| squares().map(move |end| (start, end)));
    let allowed = pairs.filter(|&(start, end)| colours_allow(board, start, end));
    let mut impossible = 0;

    for (index, (start, end)) in allowed.enumerate() {
        let exists = swept(board, start, end);
        impossible += u32::from(!exists);
        if index % step == 0 {
            let goal = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
            let task = Task::new(board.clone(), goal).seed(0);
            let found = matches!(Frontier.find(&task, &Control::default()), Ok(Finding::Found(_)));
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
#[ignore = "takes a minute; run: cargo test -p destrier --test library answers::starts -- --ignored"]
fn wider_boards_have_as_many_impossible_pairs_as_the_table_says() {
    for (text, expected) in [("4x7", 294), ("4x8", 384), ("5x5", 72), ("5x6", 94), ("5x7", 0)] {
        assert_eq!(impossible_pairs(&text.parse().unwrap(), 5), expected, "{text}");
    }
}
