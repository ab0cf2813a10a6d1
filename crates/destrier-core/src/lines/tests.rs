use super::*;
use crate::tour::strides::turns;
use crate::{Shape, Tour, verify};

/// A closed tour of 6x6 and an open one of 5x5, as ids.
const SIX: [u32; 36] = [
    15, 4, 17, 28, 32, 24, 13, 0, 8, 12, 1, 9, 5, 16, 29, 21, 34, 23, 10, 2, 6, 19, 30, 26, 18, 31, 20, 33, 25, 14, 27,
    35, 22, 11, 3, 7,
];
const FIVE: [u32; 25] = [0, 7, 4, 13, 24, 17, 20, 11, 2, 5, 16, 23, 14, 3, 6, 15, 22, 19, 8, 1, 10, 21, 18, 9, 12];

fn stored(size: &str, ids: &[u32], shape: Shape) -> Tour<Rectangle> {
    verify(size.parse().unwrap(), Path::Vertices(ids.to_vec()), shape).unwrap()
}

fn exits_of(tour: &Tour<Rectangle>) -> impl Fn(Square) -> Exits + '_ {
    let squares: Vec<Square> = tour.squares().collect();
    let board = tour.board();
    let last = squares.len() - 1;
    move |square| {
        let at = squares.iter().position(|&other| other == square).unwrap();
        let before = if at > 0 { Some(at - 1) } else { tour.is_closed().then_some(last) };
        let after = if at < last { Some(at + 1) } else { tour.is_closed().then_some(0) };
        [before, after].map(|other| other.and_then(|other| board.move_between(square, squares[other])))
    }
}

#[test]
fn a_stored_tour_comes_back_from_its_exits() {
    for tour in [stored("6x6", &SIX, Shape::Closed), stored("5x5", &FIVE, Shape::Open)] {
        let lines = LineTour::new(tour.board().clone(), &InnerLines::NONE, exits_of(&tour)).unwrap();
        assert_eq!((lines.is_closed(), lines.turns()), (tour.is_closed(), turns(&tour)));

        for start in tour.squares() {
            let Some(begun) = lines.clone().starting_at(start) else {
                assert!(!tour.is_closed());
                continue;
            };

            assert_eq!(begun.at(0), Some(start));

            for index in 0..begun.len() {
                let square = begun.at(index).unwrap();
                assert_eq!((begun.index_of(square), begun.squares_from(index).next()), (Some(index), Some(square)));
            }

            assert_eq!(begun.squares().count(), tour.len());
            let shape = if tour.is_closed() { Shape::Closed } else { Shape::Open };
            let again = verify(tour.board().clone(), begun.to_path().unwrap(), shape).unwrap();
            assert!(again.squares().eq(begun.squares()));
        }

        assert_eq!((lines.at(lines.len()), lines.index_of(Square::new(9, 9))), (None, None));
    }
}

#[test]
fn exits_that_do_not_agree_are_refused() {
    let tour = stored("6x6", &SIX, Shape::Closed);
    let exits = exits_of(&tour);
    for wrong in tour.squares() {
        for number in (0..=9).filter(|&number| !exits(wrong).contains(&Some(number))) {
            let mutant =
                |square: Square| if square == wrong { [Some(number), exits(square)[1]] } else { exits(square) };
            let refused = LineTour::new(tour.board().clone(), &InnerLines::NONE, mutant);
            assert!(matches!(refused, Err(LineFault::Disagree(_))), "{wrong} {number}");
        }
    }
}

#[test]
fn lines_that_leave_the_board_are_refused() {
    let tour = stored("6x6", &SIX, Shape::Closed);
    let inner = InnerLines { rows: 1..5, cols: 0..6, number: 3 };
    assert!(matches!(LineTour::new(tour.board().clone(), &inner, exits_of(&tour)), Err(LineFault::Disagree(_))));
    let outside = InnerLines { rows: 1..7, cols: 0..6, number: 3 };
    assert_eq!(LineTour::new(tour.board().clone(), &outside, exits_of(&tour)).unwrap_err(), LineFault::Inner);
    let torus = "torus:6x6".parse().unwrap();
    assert_eq!(LineTour::new(torus, &InnerLines::NONE, exits_of(&tour)).unwrap_err(), LineFault::Board);
}

#[test]
fn a_walk_that_misses_squares_is_refused() {
    // 4x4 falls into four rhombuses of four squares each.
    let loops = [[0u32, 9, 15, 6], [1, 8, 14, 7], [2, 11, 13, 4], [3, 10, 12, 5]];
    let board: Rectangle = "4x4".parse().unwrap();
    let exits = |square: Square| {
        let (ring, at) = loops
            .iter()
            .find_map(|ring| Some((ring, ring.iter().position(|&id| board.square(id.into()) == square)?)))
            .unwrap();
        [3, 1].map(|by| board.move_between(square, board.square(ring[(at + by) % 4].into())))
    };
    let refused = LineTour::new(board.clone(), &InnerLines::NONE, exits).unwrap_err();
    assert_eq!(refused, LineFault::Misses { visited: 4, squares: 16 });
}
