//! Tours of boards with three and four rows, of every length.

use super::*;
use crate::construct::construct;
use destrier_core::computed::{ComputedTour, MoveStream};
use destrier_core::impossible::narrow::sweep;
use destrier_core::{Goal, Rectangle, Shape, Square, Surface, verify};
use destrier_search::method::Random;

fn board(rows: u64, cols: u64) -> Rectangle {
    Rectangle::new(rows as u32, cols as u32, Surface::Plane).unwrap()
}

fn square((row, col): Spot) -> Square {
    Square::new(row as u32, col as u32)
}

/// Whether the colours allow these ends, and on four rows whether they lie in the outer ones.
fn is_admissible(rows: u64, cols: u64, left: Spot, right: Spot) -> bool {
    let colour = |(row, col): Spot| (row + col) % 2;
    let outer = |(row, _): Spot| rows != 4 || row % 3 == 0;
    let coloured = match rows * cols % 2 {
        1 => left != right && colour(left) == 0 && colour(right) == 0,
        _ => colour(left) != colour(right),
    };
    coloured && outer(left) && outer(right)
}

/// The tour with these ends, which must exist exactly if core's sweep says so.
fn built(rows: u64, cols: u64, start: Spot, end: Spot) -> Option<ComputedTour> {
    let board = board(rows, cols);
    let ends = Ends::Path { start: Some(square(start)), end: Some(square(end)) };
    let exists = sweep(&board, ends).unwrap().exists;
    let plan = narrow(rows, cols, start, end);
    assert_eq!(plan.is_some(), exists, "{board} {start:?} {end:?}");
    let tour = ComputedTour::new(board, &plan?, Shape::Open).unwrap();
    assert_eq!(tour.at(0), Some(square(start)));
    assert_eq!(tour.at(tour.len() - 1), Some(square(end)));
    Some(tour)
}

fn is_verified_square_by_square(tour: &ComputedTour) {
    let board = tour.board();
    let stored = verify(board.clone(), tour.to_path().unwrap(), Shape::Open).unwrap();
    let mut row = vec![0; board.cols() as usize];
    for number in 0..board.rows() {
        tour.fill_row(number, 0, 0, &mut row);
        for (&index, col) in row.iter().zip(0..) {
            assert_eq!(tour.at(index), Some(Square::new(number, col)), "{board}");
            assert_eq!(tour.index_of(Square::new(number, col)), Some(index), "{board}");
        }
    }

    let mut here = tour.at(0).unwrap();
    let mut squares = stored.ids().skip(1);
    let followed = MoveStream::new(tour, [1, 2, 3, 4, 5, 6, 7, 8]).stream(|word| {
        word.iter().try_for_each(|&number| {
            here = board.step(here, number).ok_or(())?;
            if squares.next().map(u64::from) == Some(board.id(here)) { Ok(()) } else { Err(()) }
        })
    });

    assert_eq!((followed, squares.next()), (Ok(()), None), "{board}");
}

/// Every admissible pair of these columns, once.
fn pairs(rows: u64, cols: u64, low: u64, high: u64) -> impl Iterator<Item = (Spot, Spot)> {
    let rows_of = (0..rows).flat_map(move |from_row| (0..rows).map(move |to_row| (from_row, to_row)));
    let all = rows_of.filter(move |(from_row, to_row)| low < high || from_row < to_row);
    all.map(move |(from_row, to_row)| ((from_row, low), (to_row, high)))
        .filter(move |&(from_row, to_row)| is_admissible(rows, cols, from_row, to_row))
}

#[test]
fn bands_fit_behind_themselves() {
    let mut counts = Vec::new();
    for (entry, rows) in entries(BANDS).zip([3, 3, 3, 4, 4]) {
        let band = Band::read(&entry, rows).unwrap();
        let covered: usize = band.0.iter().map(|tile| tile.walk().len()).sum();
        assert_eq!(covered as u64, rows * WIDTH, "{}", entry.header);

        for tile in &band.0 {
            assert_eq!((u64::from(tile.rows()), u64::from(tile.cols())), (rows, WIDTH), "{}", entry.header);
            let (from_row, from_col) = tile.last();
            let (to_row, to_col) = tile.first();
            let down = (to_row - from_row).abs();
            let right = to_col + WIDTH as i64 - from_col;
            assert!((down, right) == (1, 2) || (down, right) == (2, 1), "{}", entry.header);
        }

        counts.push((rows, band.0.len()));
    }

    assert_eq!(counts, [(3, 2), (3, 1), (3, 3), (4, 4), (4, 3)]);
}

#[test]
fn pairs_of_ends_on_boards_up_to_40_columns_are_met_where_they_can_be() {
    let mut random = Random::new(11, 0);
    for (rows, cols) in (3..=4).flat_map(|rows| (rows..=40).map(move |cols| (rows, cols))) {
        let left = random.below(cols);
        let right = random.below(cols);
        for (start, end) in pairs(rows, cols, left.min(right), left.max(right)) {
            built(rows, cols, start, end).iter().for_each(is_verified_square_by_square);
        }
    }
}

#[test]
fn random_ends_on_long_boards_are_met_and_verified_square_by_square() {
    let mut random = Random::new(12, 0);
    for round in 0..16 {
        let rows = 3 + round % 2;
        let cols = 50 + random.below(4000);
        let left = random.below(cols);
        let right = random.below(cols);
        for (start, end) in pairs(rows, cols, left.min(right), left.max(right)) {
            built(rows, cols, end, start).iter().for_each(is_verified_square_by_square);
        }
    }
}

#[test]
fn the_longest_boards_are_looked_into_at_once() {
    let mut random = Random::new(13, 0);
    for round in 0..16 {
        let rows = 3 + round % 2;
        let cols = (1 << 31) - random.below(9);
        let mut near = |col: u64| match random.below(4) {
            0 => random.below(30),
            1 => cols - 1 - random.below(30),
            2 => (col + random.below(30)).min(cols - 1),
            _ => random.below(cols),
        };

        let left = near(0);
        let right = near(left);
        for (start, end) in pairs(rows, cols, left.min(right), left.max(right)) {
            let Some(tour) = built(rows, cols, start, end) else { continue };
            for index in [0, 1, tour.len() / 3, tour.len() - 2] {
                let here = tour.at(index).unwrap();
                assert_eq!(tour.index_of(here), Some(index));
                assert_eq!(tour.next(here), tour.at(index + 1));
                assert!(tour.board().are_a_move_apart(here, tour.at(index + 1).unwrap()));
            }

            let anywhere = tour.board().square(random.below(tour.len()));
            assert_eq!(tour.at(tour.index_of(anywhere).unwrap()), Some(anywhere));
        }
    }
}

#[test]
fn a_start_alone_is_met_upright_too() {
    for (text, start) in
        [("4x1000001", (0, 3)), ("1000001x4", (500_000, 3)), ("3x2147483648", (1, 2)), ("5000x3", (2, 1))]
    {
        let board: Rectangle = text.parse().unwrap();
        let start = Square::new(start.0, start.1);
        let tour = construct(&board, &Goal { start: Some(start), ..Goal::OPEN }).unwrap();
        assert_eq!(tour.at(0), Some(start), "{text}");
        let tour = construct(&board, &Goal { end: Some(start), ..Goal::OPEN }).unwrap();
        assert_eq!(tour.at(tour.len() - 1), Some(start), "{text}");
    }

    let ring: Rectangle = "3x1000000".parse().unwrap();
    let goal = Goal { shape: Shape::Closed, start: Some(Square::new(0, 777)), end: Some(Square::new(1, 779)) };
    assert!(construct(&ring, &goal).unwrap().is_closed());
}

#[test]
#[ignore = "takes minutes; run: cargo test --release -p destrier-boards --lib narrow -- --ignored"]
fn every_pair_of_ends_is_met_on_every_board_up_to_40_columns() {
    for (rows, cols) in (3..=4).flat_map(|rows| (rows..=40).map(move |cols| (rows, cols))) {
        for (low, high) in (0..cols).flat_map(|low| (low..cols).map(move |high| (low, high))) {
            for (start, end) in pairs(rows, cols, low, high) {
                built(rows, cols, start, end).iter().for_each(is_verified_square_by_square);
            }
        }
    }
}

/// Longer gaps are shortened to those that occur here, so these boards represent all.
#[test]
#[ignore = "takes minutes; run: cargo test --release -p destrier-boards --lib narrow -- --ignored"]
fn every_pair_of_ends_is_met_at_every_length() {
    let longest = LONG + 2 * WIDTH;
    for rows in 3..=4 {
        for (left, right) in (0..longest).flat_map(|left| (0..longest).map(move |right| (left, right))) {
            for high in left..=left + longest {
                let cols = high + 1 + right;
                for (start, end) in pairs(rows, cols, left, high).filter(|_| cols >= rows) {
                    built(rows, cols, start, end);
                }
            }
        }
    }
}
