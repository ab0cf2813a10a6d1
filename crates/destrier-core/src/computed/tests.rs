//! Computed tours against stored ones, square by square.

use super::*;
use crate::tour::verify;
use std::sync::Arc;

/// Van Rees' 3x4 tour (Seibel 1994, figure 12), upside down: from the top left corner to the bottom right one, from
/// where a move leads to the top left corner of the next copy.
fn three_by_four() -> Arc<Tile> {
    let grid = [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]];
    let mut walk = vec![(0, 0); 12];
    for (row, line) in grid.iter().enumerate() {
        for (col, number) in line.iter().enumerate() {
            walk[number - 1] = (row as u32, col as u32);
        }
    }
    Tile::new(3, 4, walk).unwrap()
}

fn dot() -> Arc<Tile> {
    Tile::new(1, 1, vec![(0, 0)]).unwrap()
}

fn board(text: &str) -> Rectangle {
    text.parse().unwrap()
}

fn chain(copies: u64) -> TilePlan {
    TilePlan::of(three_by_four(), (0, 0)).times(copies, (0, 4))
}

#[test]
fn a_chain_of_tiles_is_judged_as_its_squares_are() {
    for copies in 1..6 {
        let ground = board(&format!("3x{}", 4 * copies));
        let tour = ComputedTour::new(ground.clone(), &chain(copies), Shape::Open).unwrap();
        let stored = verify(ground, tour.to_path().unwrap(), Shape::Open).unwrap();
        assert!(stored.ids().map(u64::from).eq(tour.ids()));
        assert!((0..tour.len()).all(|index| tour.index_of(tour.at(index).unwrap()) == Some(index)));
        assert_eq!(tour.at(tour.len()), None);
    }
}

#[test]
fn images_of_a_plan_are_tours_too() {
    let plan = chain(3);
    for (ground, plan) in [
        ("3x12", plan.clone().reversed()),
        ("3x12", plan.clone().mirrored(12)),
        ("12x3", plan.clone().transposed()),
        ("12x3", plan.clone().reversed().transposed().mirrored(3)),
    ] {
        let tour = ComputedTour::new(board(ground), &plan, Shape::Open).unwrap();
        assert!(verify(board(ground), tour.to_path().unwrap(), Shape::Open).is_ok());
    }
}

#[test]
fn every_misfit_is_refused_with_its_name() {
    let refused = |ground: &str, plan: &TilePlan, shape| ComputedTour::new(board(ground), plan, shape).unwrap_err();
    let open = |ground: &str, plan: &TilePlan| refused(ground, plan, Shape::Open);
    assert_eq!(open("3x4 without=a1", &chain(1)), Misfit::Holes);
    assert_eq!(open("3x4", &TilePlan::default()), Misfit::Empty);
    assert_eq!(open("3x8", &chain(1)), Misfit::Misses { covered: 12, squares: 24 });

    assert_eq!(open("3x4", &chain(2)), Misfit::OffTheBoard { row: 0, col: 0 });
    assert!(matches!(open("3x4", &chain(1).moved((-1, 0))), Misfit::OffTheBoard { row: -1, col: 0 }));
    assert!(matches!(open("3x4", &chain(1).then(chain(1))), Misfit::Overlap { row: 0, col: 0 }));
    assert!(matches!(open("3x12", &chain(2).then(chain(1).moved((0, 7)))), Misfit::Overlap { row: 0, col: 7 }));

    let gaps = TilePlan(vec![TilePiece::Repeat { count: 2, step: (0, 5), body: chain(1) }]);
    assert_eq!(open("3x9", &gaps), Misfit::Step { step: (0, 5), height: 3, width: 4 });
    let never = TilePlan(vec![TilePiece::Repeat { count: 0, step: (0, 4), body: chain(1) }]);
    assert!(matches!(open("3x4", &never), Misfit::Step { .. }));

    let backwards = chain(3).reversed().then(chain(1).moved((0, 12)));
    assert!(matches!(open("3x16", &backwards), Misfit::NotAMove { repeated: false, .. }));
    let mirrored = TilePlan::of(three_by_four().reversed(), (0, 0)).times(4, (0, 4));
    assert!(matches!(open("3x16", &mirrored), Misfit::NotAMove { repeated: true, .. }));
    assert!(matches!(refused("3x12", &chain(3), Shape::Closed), Misfit::NotClosed { .. }));

    let mut nested = chain(1);
    for _ in 0..9 {
        nested = TilePlan(vec![TilePiece::Repeat { count: 1, step: (0, 4), body: nested }]);
    }

    assert_eq!(open("3x4", &nested), Misfit::TooDeep);
}

#[test]
fn counts_that_no_board_has_are_refused_not_wrapped_around() {
    let endless = TilePlan::of(dot(), (0, 0)).times(u64::MAX, (0, 1));
    let fault = ComputedTour::new(board("torus:1x2147483648"), &endless, Shape::Open).unwrap_err();
    assert!(matches!(fault, Misfit::OffTheBoard { .. }));
    let twice = endless.clone().times(1 << 40, (1, 0));
    assert!(ComputedTour::new(board("torus:1x2147483648"), &twice, Shape::Open).is_err());
    assert!(ComputedTour::new(board("torus:1x5"), &endless.reversed(), Shape::Open).is_err());
}

#[test]
fn a_step_that_is_a_move_in_one_place_only_is_not_repeated() {
    // On the one-row strip with flipped ends, as on the torus, one step to the right is a move across the seam of the
    // rows; on the cylinder it is not a move.
    let line = TilePlan::of(dot(), (0, 0)).times(9, (0, 1));
    assert!(ComputedTour::new(board("klein:1x9"), &line, Shape::Closed).is_ok());
    assert!(ComputedTour::new(board("torus:1x9"), &line, Shape::Closed).is_ok());
    let fault = ComputedTour::new(board("cylinder:1x9"), &line, Shape::Open).unwrap_err();
    assert!(matches!(fault, Misfit::NotAMove { repeated: true, .. }));
    // In one column every second way around returns to its own row.
    let column = TilePlan::of(dot(), (0, 0)).times(9, (1, 0));
    assert!(ComputedTour::new(board("mobius:9x1"), &column, Shape::Open).is_ok());
    assert!(ComputedTour::new(board("9x1"), &column, Shape::Open).is_err());
}

#[test]
fn strands_of_one_box_fill_it_together_or_are_refused() {
    // Down the even rows and up the odd ones of a cylinder of one column.
    let strand = |row| Tile::new(2, 1, vec![(row, 0)]).unwrap();
    let down = TilePlan::of(strand(0), (0, 0)).times(500, (2, 0));
    let up = |row| TilePlan::of(strand(row), (998, 0)).times(500, (-2, 0));
    let ground = board("cylinder:1000x1");
    let tour = ComputedTour::new(ground.clone(), &down.clone().then(up(1)), Shape::Closed).unwrap();
    assert!(verify(ground.clone(), tour.to_path().unwrap(), Shape::Closed).is_ok());
    assert!(matches!(
        ComputedTour::new(ground.clone(), &down.clone().then(up(0)), Shape::Open),
        Err(Misfit::Overlap { .. })
    ));
    assert!(matches!(ComputedTour::new(ground, &down, Shape::Open), Err(Misfit::Misses { covered: 500, .. })));
}

#[test]
fn closed_tours_begin_anywhere_and_open_ones_where_they_begin() {
    let ground = board("cylinder:3x40");
    let tour = ComputedTour::new(ground, &chain(10), Shape::Closed).unwrap();
    for index in [0, 1, 17, 63, 119] {
        let start = tour.at(index).unwrap();
        let turned = tour.clone().starting_at(start).unwrap();
        assert_eq!((turned.at(0), turned.index_of(start)), (Some(start), Some(0)));
        assert!(turned.squares().eq((0..120).map(|i| tour.at((i + index) % 120).unwrap())));
        assert_eq!(turned.next(turned.at(119).unwrap()), Some(start));
        assert!(turned.squares_from(100).eq(turned.squares().skip(100)));
        let again = turned.clone().starting_at(tour.at(0).unwrap()).unwrap();
        assert!(again.squares().eq(tour.squares()));
    }

    let open = ComputedTour::new(board("3x40"), &chain(10), Shape::Open).unwrap();
    assert!(open.clone().starting_at(Square::new(0, 0)).is_some());
    assert!(open.clone().starting_at(Square::new(0, 1)).is_none());
    assert_eq!(open.next(open.at(119).unwrap()), None);
    assert_eq!(open.next(Square::new(3, 0)), None);
}

#[test]
fn streamed_moves_and_numbered_rows_say_what_the_squares_say() {
    let tour = ComputedTour::new(board("cylinder:3x4000"), &chain(1000), Shape::Closed).unwrap();
    for start in [0, 5, 7777, 11_999] {
        let tour = tour.clone().starting_at(tour.at(start).unwrap()).unwrap();
        let stream = MoveStream::new(&tour, [1, 2, 3, 4, 5, 6, 7, 8]);
        let word = |range: std::ops::Range<u64>| {
            let mut all = Vec::new();
            let keep = |word: &[u8]| {
                all.extend_from_slice(word);
                Ok::<(), ()>(())
            };
            stream.stream_range(range, keep).unwrap();
            all
        };

        let all = word(0..u64::MAX);
        assert_eq!(all.len() as u64, stream.len());

        let squares: Vec<Square> = tour.squares().collect();
        for (pair, &number) in squares.windows(2).zip(&all) {
            assert_eq!(tour.board().step(pair[0], number), Some(pair[1]));
        }

        assert_eq!(word(4000..9001), all[4000..9001]);
        assert_eq!(word(20_000..30_000), []);

        let mut numbers = vec![0; 1000];
        for (row, col) in [(0, 0), (1, 3), (2, 1001), (1, 3500)] {
            tour.fill_row(row, col, 1, &mut numbers);
            for (col, &number) in (col..4000).zip(&numbers) {
                assert_eq!(tour.at(number - 1), Some(Square::new(row, col)));
            }
        }
    }
}
