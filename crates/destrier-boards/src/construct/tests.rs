//! Constructed tours of every rectangle and surface up to a size, verified.

use super::*;
use destrier_core::computed::{MoveStream, Place};
use destrier_core::verify;
use proptest::prelude::*;

/// The classification of rectangles: Schwenk and the open tours of the plane, Seibel's cylinder and torus, and the
/// pattern that complete search shows on Möbius strip, Klein bottle and projective plane.
fn exists(surface: Surface, m: u32, n: u32, shape: Shape) -> bool {
    if m * n < 3 && shape == Shape::Closed || m * n == 1 {
        return shape == Shape::Open;
    }

    let short = m.min(n);
    let long = m.max(n);
    match (surface, shape) {
        (Surface::Plane, Shape::Closed) => {
            !(m * n % 2 == 1 || [1, 2, 4].contains(&short) || short == 3 && [4, 6, 8].contains(&long))
        }
        (Surface::Plane, Shape::Open) => short >= 3 && ![(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(short, long)),
        (Surface::Torus | Surface::Klein | Surface::Projective, _) => true,
        (Surface::Cylinder, Shape::Closed) => !(m == 1 || (m == 2 || m == 4) && n.is_multiple_of(2)),
        (Surface::Mobius, Shape::Closed) => {
            let narrow = m == 1 || m == 2 && n.is_multiple_of(2) || m == 4 && n % 2 == 1;
            !(narrow || n == 1 && [3, 4, 5].contains(&m) || (m, n) == (3, 4))
        }
        (Surface::Cylinder | Surface::Mobius, Shape::Open) => !(m == 1 || m == 2 && n.is_multiple_of(2)),
        _ => unreachable!("{surface} has no classification here"),
    }
}

/// Builds what should exist and verifies every square of it.
fn agrees(surface: Surface, rows: u32, cols: u32) {
    let board = Rectangle::new(rows, cols, surface).unwrap();
    let closed = construct(&board, &Goal::CLOSED);
    let open = construct(&board, &Goal::OPEN);
    assert_eq!(closed.is_some(), exists(surface, rows, cols, Shape::Closed), "{board} closed");
    assert_eq!(open.is_some(), exists(surface, rows, cols, Shape::Open), "{board} open");
    // A closed tour is also an open one, so checking one of the two is enough.
    let Some(tour) = closed.or(open) else { return };
    let shape = if tour.is_closed() { Shape::Closed } else { Shape::Open };
    let stored = verify(board, tour.to_path().unwrap(), shape).unwrap_or_else(|refused| panic!("{:?}", refused.fault));
    for (index, id) in stored.ids().enumerate().step_by(7) {
        assert_eq!(tour.index_of(stored.board().square(u64::from(id))), Some(index as u64));
    }
}

#[test]
fn every_board_up_to_30x30_that_has_a_tour_gets_one() {
    for surface in Surface::ALL {
        for (rows, cols) in (1..=30).flat_map(|rows| (1..=30).map(move |cols| (rows, cols))) {
            agrees(surface, rows, cols);
        }
    }
}

#[test]
#[ignore = "takes minutes; the ordinary run looks at every board up to 30x30"]
fn every_board_up_to_160x160_that_has_a_tour_gets_one() {
    for surface in Surface::ALL {
        for (rows, cols) in (1..=160).flat_map(|rows| (1..=160).map(move |cols| (rows, cols))) {
            agrees(surface, rows, cols);
        }
    }
}

fn any_surface() -> impl Strategy<Value = Surface> {
    proptest::sample::select(Surface::ALL.to_vec())
}

/// Sides of every kind: narrow, middling and up to 2^31.
fn any_side() -> impl Strategy<Value = u32> {
    prop_oneof![1u32..8, 5u32..2000, 1_000_000_000u32..1_000_000_100, (1u32 << 31) - 40..=1 << 31]
}

/// The row or column parity and wraps decide; this is the same table for sides that do not fit in a product of u32.
fn has_tour(surface: Surface, rows: u32, cols: u32) -> bool {
    let small = |side: u32| if side > 40 { 40 + side % 2 } else { side };
    exists(surface, small(rows), small(cols), Shape::Open)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn larger_boards_agree_with_full_verification(surface in any_surface(), rows in 1u32..400, cols in 1u32..400) {
        agrees(surface, rows, cols);
    }

    #[test]
    fn long_narrow_boards_agree_with_full_verification(surface in any_surface(), side in 1u32..6, long in 1u32..3000) {
        agrees(surface, side, long);
        agrees(surface, long, side);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn indices_and_squares_of_huge_boards_are_inverse(
        surface in any_surface(), rows in any_side(), cols in any_side(), seed in any::<u64>(),
    ) {
        let board = Rectangle::new(rows, cols, surface).unwrap();
        let Some(tour) = construct(&board, &Goal::OPEN) else {
            prop_assert!(!has_tour(surface, rows, cols), "{}", board);
            return Ok(());
        };

        prop_assert_eq!(tour.len(), board.cells());
        let index = seed % tour.len();
        let square = tour.at(index).unwrap();
        prop_assert_eq!(tour.index_of(square), Some(index));

        let other = board.square(seed.rotate_left(17) % board.cells());
        prop_assert_eq!(tour.at(tour.index_of(other).unwrap()), Some(other));
        if let Some(next) = tour.next(other) {
            prop_assert!(board.are_a_move_apart(other, next));
        } else {
            prop_assert_eq!(tour.index_of(other), Some(tour.len() - 1));
        }

        let mut numbers = [0; 300];
        tour.fill_row(other.row, other.col, 0, &mut numbers);
        for (col, &number) in (other.col..board.cols()).zip(&numbers) {
            prop_assert_eq!(tour.at(number), Some(Square::new(other.row, col)));
        }

        tour.columns().fill(other.col, other.row, 0, &mut numbers);
        for (row, &number) in (other.row..board.rows()).zip(&numbers) {
            prop_assert_eq!(tour.at(number), Some(Square::new(row, other.col)));
        }

        let stream = MoveStream::new(&tour, [1, 2, 3, 4, 5, 6, 7, 8]);
        let mut here = square;
        let followed = stream.stream_range(index..index + 1000, |word| {
            word.iter().try_for_each(|&number| {
                here = board.step(here, number).ok_or(())?;
                Ok::<(), ()>(())
            })
        });
        prop_assert_eq!(followed, Ok(()));
        prop_assert_eq!(Some(here), tour.at((index + 1000).min(tour.len() - 1)));
    }
}

#[test]
fn a_closed_tour_starts_or_ends_at_every_square() {
    let boards =
        ["6x6", "5x8", "torus:4x4", "mobius:6x1", "cylinder:7x3", "klein:5x7", "projective:4x3", "projective:5x7"];
    for board in boards {
        let board: Rectangle = board.parse().unwrap();
        for square in (0..board.cells()).map(|id| Some(board.square(id))) {
            for goal in [Goal { start: square, ..Goal::CLOSED }, Goal { end: square, ..Goal::CLOSED }] {
                let tour = construct(&board, &goal).unwrap();
                let stored = verify(board.clone(), tour.to_path().unwrap(), Shape::Closed).unwrap();
                assert!(goal.is_met_by(&stored));
            }
        }
    }
}

/// Where a wrapped board of four rows has no closed tour, its open ones begin at every square of the outer rows, and
/// nowhere else.
#[test]
fn open_tours_of_wrapped_boards_start_wherever_they_can() {
    for board in ["cylinder:4x6", "cylinder:4x34", "mobius:4x7", "mobius:4x33", "mobius:4x9"] {
        let board: Rectangle = board.parse().unwrap();
        for square in (0..board.cells()).map(|id| board.square(id)) {
            for goal in [Goal { start: Some(square), ..Goal::OPEN }, Goal { end: Some(square), ..Goal::OPEN }] {
                let tour = construct(&board, &goal);
                assert_eq!(tour.is_some(), square.row == 0 || square.row == 3, "{board} {square}");
                let Some(tour) = tour else { continue };
                let stored = verify(board.clone(), tour.to_path().unwrap(), Shape::Open).unwrap();
                assert!(goal.is_met_by(&stored), "{board} {square}");
                let mut row = vec![0; board.cols() as usize];
                tour.fill_row(square.row, 0, 0, &mut row);
                assert!(row.iter().zip(0..).all(|(&index, col)| tour.at(index) == Some(Square::new(square.row, col))));
            }
        }
    }

    let huge: Rectangle = "mobius:4x2147483647".parse().unwrap();
    let start = Square::new(3, 1_234_567_891);
    assert_eq!(construct(&huge, &Goal { start: Some(start), ..Goal::OPEN }).unwrap().at(0), Some(start));
}

#[test]
fn the_method_keeps_its_limits_and_says_what_it_cannot_do() {
    let task = |board: &str, memory: u64| Task {
        board: board.parse().unwrap(),
        goal: Goal::OPEN,
        seed: 0,
        limits: destrier_search::method::Limits { memory, ..Default::default() },
    };

    let find = |board: &str, memory: u64| Construct.find(&task(board, memory), &Control::default());
    assert!(matches!(find("8x8", 264), Ok(Finding::Found(_))));
    assert!(matches!(find("8x8", 263), Ok(Finding::GaveUp { limit: Limit::Memory { needed: 264, allowed: 263 }, .. })));
    assert!(matches!(find("2147483648x2147483648", u64::MAX), Ok(Finding::GaveUp { limit: Limit::Memory { .. }, .. })));
    assert!(find("4x4", 1 << 20).is_err());
    assert!(find("8x8 without=a1", 1 << 20).is_err());
    assert!(find("8x8 leaper=2,3", 1 << 20).is_err());

    let stopped = Control::default();
    stopped.stop();
    let answer = Construct.find(&task("8x8", 1 << 20), &stopped);
    assert!(matches!(answer, Ok(Finding::GaveUp { limit: Limit::Stopped, .. })));
}

#[test]
fn every_tile_is_a_tour_with_the_ends_and_hooks_that_its_text_promises() {
    let holds = |walk: &[(u32, u32)], a, b| walk.windows(2).any(|pair| pair == [a, b] || pair == [b, a]);

    let texts = [
        ("spine", include_str!("tiles/spine.txt"), 20),
        ("rib", include_str!("tiles/rib.txt"), 5),
        ("ring", include_str!("tiles/ring.txt"), 9),
        ("chain", include_str!("tiles/chain.txt"), 3),
        ("diagonal", include_str!("tiles/diagonal.txt"), 9),
    ];

    for (kind, text, count) in texts {
        assert_eq!(text::entries(text).count(), count);

        for entry in text::entries(text) {
            let board: Rectangle = entry.header.parse().unwrap();
            let tile = entry.numbered().unwrap();
            let h = board.rows();
            let w = board.cols();
            assert_eq!((tile.rows(), tile.cols()), (h, w));

            let closed = kind == "spine" || kind == "rib";
            let shape = if closed { Shape::Closed } else { Shape::Open };
            let plan = TilePlan::of(tile.clone(), (0, 0));
            assert!(ComputedTour::new(board, &plan, shape).is_ok(), "{kind} {}", entry.header);

            let h0 = i64::from(h);
            let w0 = i64::from(w);
            let last: Place = match kind {
                "spine" => (1, 2),
                "rib" => (2, 1),
                "diagonal" => (h0 - 2, w0 - 2),
                _ => (1, w0 - 2),
            };

            assert_eq!((tile.first(), tile.last()), ((0, 0), last), "{kind} {}", entry.header);
            let right = holds(tile.walk(), (1, w - 2), (3, w - 1));
            let below = holds(tile.walk(), (h - 2, 1), (h - 1, 3));
            assert!(right || !closed || (kind, w) == ("spine", 6), "{kind} {}", entry.header);
            assert!(below || kind == "rib" || kind == "diagonal", "{kind} {}", entry.header);
        }
    }
}

/// The closed tour of another leaper, looked up at some places and, if the board is small, verified.
fn leaper_tour(text: &str) -> Option<ComputedTour> {
    let board: Rectangle = text.parse().unwrap();
    let tour = construct(&board, &Goal::CLOSED)?;
    assert!(tour.is_closed() && tour.len() == board.squares(), "{text}");
    for index in (0..20).map(|part| tour.len() / 20 * part) {
        let square = tour.at(index).unwrap();
        assert_eq!(tour.index_of(square), Some(index), "{text}");
        assert!(board.are_a_move_apart(square, tour.next(square).unwrap()), "{text}");
    }
    if board.cells() <= 100_000 {
        verify(board, tour.to_path().unwrap(), Shape::Closed).unwrap();
    }
    Some(tour)
}

#[test]
fn large_boards_have_closed_tours_of_free_leapers() {
    for text in [
        "10x10 leaper=2,3",
        "40x44 leaper=2,3",
        "1000000x999998 leaper=2,3",
        "101x2000000 leaper=2,3",
        "52x66 leaper=1,4",
        "999999x1000000 leaper=1,4",
        "200x300 leaper=3,4",
        "1000000000x1000000002 leaper=3,4",
        "2147483646x2147483648 leaper=2,5",
        "18x18 leaper=4,5",
        "100000x100002 leaper=4,5",
        "torus:100x1001 leaper=1,6",
        "1001x1000 leaper=0,1",
    ] {
        assert!(leaper_tour(text).is_some(), "{text}");
    }

    // The camel stays on its colour, an odd number of squares has one colour too many, and 12x12 has no closed tour.
    for text in ["1000x1000 leaper=1,3", "101x101 leaper=2,3", "12x12 leaper=2,3", "100x100 leaper=king"] {
        assert!(leaper_tour(text).is_none(), "{text}");
    }

    let by_seed = |seed| construct_by_seed(&"40x44 leaper=2,3".parse().unwrap(), &Goal::CLOSED, seed).unwrap();
    assert_ne!(by_seed(2).to_path(), by_seed(3).to_path());
    assert_eq!(by_seed(2).to_path(), by_seed(2).to_path());
}

/// All remainders of the sides: with these, the tiles of every larger board are the same.
#[test]
#[ignore = "takes minutes; see docs/methods/construct.md"]
fn every_board_from_6_p_plus_q_on_has_a_closed_tour_of_its_free_leaper() {
    for (p, q) in [(2u32, 3u32), (1, 4), (3, 4), (2, 5), (1, 6), (4, 5), (2, 7), (1, 8)] {
        let least = 6 * (p + q);
        let period = 4 * (p + q);
        let sides = |rows: u32| (least..least + period).map(move |cols| (rows, cols));
        for (rows, cols) in (least..least + period).flat_map(sides).filter(|(rows, cols)| rows * cols % 2 == 0) {
            let text = format!("{}x{} leaper={p},{q}", rows + 2 * period, cols + 2 * period);
            assert!(leaper_tour(&text).is_some(), "{text}");
        }
    }
}
