//! Paths between chosen ends: every pair on small boards, random pairs on large ones.

use super::*;
use crate::construct::construct;
use destrier_core::computed::MoveStream;
use destrier_core::verify;
use destrier_search::method::Random;

fn from_to(start: Square, end: Square) -> Goal {
    Goal { shape: Shape::Open, start: Some(start), end: Some(end) }
}

/// A random square that the colours allow, mostly near an edge or near another square.
fn square(random: &mut Random, board: &Rectangle, near: Option<Square>) -> Square {
    let mut along = |side: u32, near: Option<u32>| {
        let close = random.below(14) as u32;
        let any = random.below(u64::from(side)) as u32;
        match (random.below(4), near) {
            (0, _) => close.min(side - 1),
            (1, _) => side - 1 - close.min(side - 1),
            (2, Some(near)) => (near + close).saturating_sub(7).min(side - 1),
            _ => any,
        }
    };
    Square { row: along(board.rows(), near.map(|square| square.row)), col: along(board.cols(), near.map(|s| s.col)) }
}

/// Builds `count` tours between random ends on random boards with sides in this range.
fn are_all_built(seed: u64, count: u32, shortest: u64, longest: u64, judge: impl Fn(&ComputedTour)) {
    let mut random = Random::new(seed, 0);
    let mut built = 0;
    while built < count {
        let mut side = || (shortest + random.below(longest - shortest + 1)) as u32;
        let board = Rectangle::new(side(), side(), Surface::Plane).unwrap();
        let start = square(&mut random, &board, None);
        let goal = from_to(start, square(&mut random, &board, Some(start)));

        if ends::are_allowed(&board, &goal) {
            let tour = construct(&board, &goal).unwrap_or_else(|| panic!("{board} {goal:?}"));
            assert_eq!((tour.at(0), tour.at(tour.len() - 1)), (goal.start, goal.end), "{board} {goal:?}");
            judge(&tour);
            built += 1;
        }
    }
}

fn verified_square_by_square(tour: &ComputedTour) {
    let stored = verify(tour.board().clone(), tour.to_path().unwrap(), Shape::Open).unwrap();
    let mut row = vec![0; tour.board().cols() as usize];
    for number in 0..tour.board().rows() {
        tour.fill_row(number, 0, 0, &mut row);
        for (col, &index) in row.iter().enumerate() {
            assert_eq!(tour.at(index), Some(Square::new(number, col as u32)), "{}", tour.board());
        }
    }

    let mut here = tour.at(0).unwrap();
    let mut squares = stored.ids().skip(1);
    let stream = MoveStream::new(tour, [1, 2, 3, 4, 5, 6, 7, 8]);
    let followed = stream.stream_range(0..u64::MAX, |word| {
        word.iter().try_for_each(|&number| {
            here = tour.board().step(here, number).ok_or(())?;
            if squares.next().map(u64::from) == Some(tour.board().id(here)) { Ok(()) } else { Err(()) }
        })
    });

    assert_eq!((followed, squares.next()), (Ok(()), None), "{}", tour.board());
}

#[test]
fn chosen_ends_are_met_and_verified_square_by_square() {
    are_all_built(1, 300, 6, 60, verified_square_by_square);
}

#[test]
fn chosen_ends_are_met_on_boards_of_every_size() {
    are_all_built(2, 200, (1 << 31) - 60, 1 << 31, |tour| {
        let other = tour.board().square(tour.len() / 3);
        assert_eq!(tour.at(tour.index_of(other).unwrap()), Some(other));
    });
    are_all_built(3, 200, 6, 12_000, |_| {});
}

/// Whether this pair is possible on five rows according to the colours and docs/results/starts.md.
fn is_possible_on_five_rows(board: &Rectangle, goal: &Goal) -> bool {
    let place = |square: Option<Square>| square.map(|square| (i64::from(square.row), i64::from(square.col))).unwrap();
    let cols = i64::from(board.cols());
    ends::are_allowed(board, goal) && are_joined_on_five_rows(cols, place(goal.start), place(goal.end))
}

/// Every possible pair near one edge or both.
fn are_built_on_five_rows(cols: u32) {
    let board = Rectangle::new(5, cols, Surface::Plane).unwrap();
    let near = |col: u32| col.min(cols - 1 - col) < 14;
    let squares = || (0..board.cells()).map(|id| board.square(id)).filter(|square| near(square.col));
    for (start, end) in squares().flat_map(|start| squares().map(move |end| (start, end))) {
        let goal = from_to(start, end);
        if is_possible_on_five_rows(&board, &goal) {
            assert!(construct(&board, &goal).is_some(), "{board} {goal:?}");
        }
    }
}

#[test]
fn possible_ends_are_met_on_five_rows_and_columns() {
    let mut random = Random::new(6, 0);
    for round in 0..60 {
        let cols = if round % 2 == 0 { 7 + random.below(40) as u32 } else { (1 << 30) + random.below(100) as u32 };
        let board = Rectangle::new(5, cols, Surface::Plane).unwrap();
        let start = square(&mut random, &board, None);
        let goal = from_to(start, square(&mut random, &board, Some(start)));
        let tour = construct(&board, &goal);
        assert_eq!(tour.is_some(), is_possible_on_five_rows(&board, &goal), "{board} {goal:?}");
        tour.filter(|tour| tour.len() < 1000).iter().for_each(verified_square_by_square);
    }
    let upright: Rectangle = "1000000x5".parse().unwrap();
    assert!(construct(&upright, &from_to(Square::new(1, 1), Square::new(999_999, 2))).is_some());
}

#[test]
#[ignore = "takes minutes; run: cargo test --release -p destrier-boards --lib chosen -- --ignored"]
fn chosen_ends_are_met_on_many_boards() {
    are_all_built(4, 20_000, 6, 40, |_| {});
    are_all_built(5, 20_000, 6, 1_000_000, |_| {});
    (7..=30).for_each(are_built_on_five_rows);
    are_built_on_five_rows(101);
    are_built_on_five_rows(102);
}
