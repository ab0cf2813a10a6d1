//! Tours with a symmetry: found in the quotient, constructed for large boards, counted, and refuted with reasons.

use destrier::answers::counts::{CountRequest, count};
use destrier::answers::{self, Existence};
use destrier::counting::TourKind;
use destrier::impossible::Verdict;
use destrier::method::Control;
use destrier::tour::symmetry::{Motion, RectangleSymmetry, SymmetryKind, find_kind};
use destrier::{AnyComputedTour, ComputedTour, Goal, Rectangle, Request, Shape, Tour, ask as answer};

fn goal(shape: Shape) -> Goal {
    Goal { shape, start: None, end: None }
}

fn exists(board: &Rectangle, shape: Shape, kind: SymmetryKind) -> Existence {
    destrier::exists(&Request::on(board.clone(), goal(shape)).symmetry(kind)).unwrap()
}

fn flat(tour: &Tour) -> Tour<Rectangle> {
    tour.on_rectangle().unwrap()
}

fn computed(request: &Request) -> ComputedTour {
    match answers::computed(request, &Control::new()).unwrap() {
        (AnyComputedTour::Tiles(tour), _) => *tour,
        (other, _) => panic!("{other:?}"),
    }
}

/// Compares two routes: a search for one tour in the quotient, and the number of all tours by dynamic programming.
#[test]
fn a_symmetric_tour_exists_exactly_where_the_count_is_positive() {
    let mut yes = 0;
    let mut no = 0;
    for (rows, cols) in (3..=6).flat_map(|rows| (rows..=7).map(move |cols| (rows, cols))) {
        for (shape, tours) in [(Shape::Closed, TourKind::Closed), (Shape::Open, TourKind::Open)] {
            let board: Rectangle = format!("{rows}x{cols}").parse().unwrap();
            for kind in SymmetryKind::ALL {
                let number = count(&CountRequest::board((&board).into()).kind(tours).symmetry(kind)).unwrap().count;
                let found = exists(&board, shape, kind);
                assert_eq!(found.is_yes(), number > 0u32.into(), "{board} {shape:?} {kind}: {number} {found:?}");
                assert_eq!(found.is_no(), number == 0u32.into(), "{board} {shape:?} {kind}: {number} {found:?}");

                if let Existence::No { verdict, .. } = found {
                    assert_eq!(verdict, Verdict::Confirmed, "{board} {shape:?} {kind}");
                }

                yes += u32::from(number > 0u32.into());
                no += u32::from(number == 0u32.into());
            }
        }
    }

    assert!(yes > 30 && no > 60, "{yes} {no}");
}

/// The rules for large boards: every combination that the colours allow is constructed.
#[test]
fn boards_of_every_residue_have_the_symmetric_tours_that_the_colours_allow() {
    for (rows, cols) in (16..=21).flat_map(|rows| (16..=21).map(move |cols| (rows, cols))) {
        let board: Rectangle = format!("{rows}x{cols}").parse().unwrap();
        let odd_rows = rows % 2 == 1;
        let odd_cols = cols % 2 == 1;
        let is_singly = |side: u32| side % 4 == 2;

        let mixed = odd_rows != odd_cols;
        let even_side = if odd_rows { cols } else { rows };
        let shifts = (!odd_rows && !odd_cols) || (mixed && is_singly(even_side));

        let expected = [
            (Shape::Closed, SymmetryKind::Eulerian, shifts),
            (Shape::Closed, SymmetryKind::Bergholtian, mixed),
            (Shape::Closed, SymmetryKind::QuarterTurn, rows == cols && is_singly(rows)),
            (Shape::Closed, SymmetryKind::Reflection, mixed && is_singly(even_side)),
            (Shape::Open, SymmetryKind::HalfTurn, odd_rows || odd_cols),
            (Shape::Open, SymmetryKind::Reflection, false),
        ];

        for (shape, kind, is_possible) in expected {
            let request = Request::on(board.clone(), goal(shape)).symmetry(kind);
            let found = answer(&request).unwrap();
            assert_eq!(found.is_impossible(), !is_possible, "{board} {shape:?} {kind}: {:?}", found.reason());
            if let Some(tour) = found.tour() {
                assert!(find_kind(&flat(tour), shape, kind).unwrap().is_some(), "{board} {shape:?} {kind}");
            }
        }
    }
}

/// Every question about a symmetry has an answer, small and huge, and `exists` and `tour` agree.
#[test]
fn exists_and_tour_agree_and_no_size_is_unknown() {
    let kinds = [SymmetryKind::HalfTurn, SymmetryKind::QuarterTurn, SymmetryKind::Reflection, SymmetryKind::Any];
    let questions = || kinds.into_iter().flat_map(|kind| [Shape::Closed, Shape::Open].map(|shape| (kind, shape)));
    for (rows, cols) in (3..=10).flat_map(|rows| (rows..=10).map(move |cols| (rows, cols))) {
        let board: Rectangle = format!("{rows}x{cols}").parse().unwrap();
        for (kind, shape) in questions() {
            let found = answer(&Request::on(board.clone(), goal(shape)).symmetry(kind)).unwrap();
            let existence = exists(&board, shape, kind);
            assert!(!found.gave_up(), "{board} {shape:?} {kind}");
            assert_eq!(found.is_impossible(), existence.is_no(), "{board} {shape:?} {kind}");
            assert_eq!(found.tour().is_some(), existence.is_yes(), "{board} {shape:?} {kind}");
        }
    }

    for (rows, cols) in (3..=12).flat_map(|rows| (1_000_000..=1_000_003).map(move |cols| (rows, cols))) {
        for board in [format!("{rows}x{cols}"), format!("{cols}x{rows}")] {
            let board: Rectangle = board.parse().unwrap();
            for (kind, shape) in questions() {
                let existence = exists(&board, shape, kind);
                assert!(existence.is_yes() || existence.is_no(), "{board} {shape:?} {kind}: {existence:?}");
            }
        }
    }
}

#[test]
fn four_rows_have_open_tours_of_any_odd_length_that_a_half_turn_reverses() {
    for text in ["4x10000001", "2147483647x4", "4x65"] {
        let board: Rectangle = text.parse().unwrap();
        let request = Request::on(board.clone(), Goal::OPEN).symmetry(SymmetryKind::HalfTurn);
        let tour = computed(&request);
        let turn = Motion { part: RectangleSymmetry::HalfTurn, down: 0, right: 0 };
        for index in (0..100).map(|step| step * (tour.len() / 100)) {
            let image = turn.apply(&board, tour.at(index).unwrap()).unwrap();
            assert_eq!(tour.index_of(image), Some(tour.len() - 1 - index), "{text}");
        }
        assert!(exists(&board, Shape::Open, SymmetryKind::HalfTurn).is_yes());
    }
    assert!(exists(&"4x10000000".parse().unwrap(), Shape::Open, SymmetryKind::HalfTurn).is_no());
}

#[test]
fn a_huge_tour_is_computed_and_its_images_are_where_they_should_be() {
    let board: Rectangle = "1000000002x1000000002".parse().unwrap();
    let request = Request::on(board.clone(), Goal::CLOSED).symmetry(SymmetryKind::QuarterTurn);
    let tour = computed(&request);
    let turn = Motion { part: RectangleSymmetry::Clockwise, down: 0, right: 0 };
    let image = |index: u64| tour.index_of(turn.apply(&board, tour.at(index).unwrap()).unwrap()).unwrap();
    let shift = image(0);
    assert!(shift == tour.len() / 4 || shift == tour.len() / 4 * 3, "{shift}");
    for index in (0..1000).map(|step| step * (tour.len() / 1000)) {
        assert_eq!(image(index), (index + shift) % tour.len(), "{index}");
    }
    assert!(exists(&board, Shape::Closed, SymmetryKind::QuarterTurn).is_yes());
    assert!(exists(&board, Shape::Closed, SymmetryKind::Reflection).is_no());
}

#[test]
fn the_seed_varies_the_tour_and_the_start_is_respected() {
    let board: Rectangle = "8x8".parse().unwrap();
    let request = |seed| Request::on(board.clone(), Goal::CLOSED).symmetry(SymmetryKind::HalfTurn).seed(seed);
    let ids = |seed| -> Vec<u32> { answer(&request(seed)).unwrap().into_tour().unwrap().ids().collect() };
    assert_eq!(ids(3), ids(3));
    assert_ne!(ids(3), ids(4));

    let start = board.id(board.read_square("d5").unwrap());
    let tour = answer(&request(1).start(start)).unwrap().into_tour().unwrap();
    assert_eq!(tour.ids().next().map(u64::from), Some(start));

    let board: Rectangle = "7x7".parse().unwrap();
    let end = board.id(board.read_square("a7").unwrap());
    let request = Request::new(board.into()).end(end).symmetry(SymmetryKind::HalfTurn);
    let tour = answer(&request).unwrap().into_tour().unwrap();
    assert_eq!(tour.ids().last().map(u64::from), Some(end));
}

#[test]
fn boards_with_holes_and_surfaces_are_searched() {
    for (text, shape, kind) in [
        ("8x8 without=d4,d5,e4,e5", Shape::Closed, SymmetryKind::HalfTurn),
        ("3x3 without=b2", Shape::Closed, SymmetryKind::QuarterTurn),
        ("8x8 without=a1,a8,h1,h8", Shape::Closed, SymmetryKind::HalfTurn),
        ("torus:4x5", Shape::Closed, SymmetryKind::Any),
        ("cylinder:5x6", Shape::Closed, SymmetryKind::Reflection),
    ] {
        let board: Rectangle = text.parse().unwrap();
        let request = Request::on(board, goal(shape)).symmetry(kind);
        let found = answer(&request).unwrap();
        let tour = found.tour().unwrap_or_else(|| panic!("{text} {kind}: {found:?}"));
        assert!(find_kind(&flat(tour), shape, kind).unwrap().is_some(), "{text} {kind}");
    }

    // The hole in one corner breaks the symmetry of the board.
    let board: Rectangle = "6x6 without=a1,a2".parse().unwrap();
    let request = Request::on(board.clone(), Goal::CLOSED).symmetry(SymmetryKind::HalfTurn);
    let reason = answer(&request).unwrap().reason().unwrap().describe(&board);
    assert!(reason.contains("maps the board to itself"), "{reason}");
}

#[test]
fn wrong_combinations_are_refused() {
    let board: Rectangle = "8x8".parse().unwrap();
    let request = Request::on(board.clone(), Goal::CLOSED).symmetry(SymmetryKind::Any);
    let a1 = board.id(board.read_square("a1").unwrap());
    assert!(answer(&request.clone().method(destrier::Method::Pohl)).is_err());
    assert!(answer(&request.clone().end(a1)).is_err());
    assert!(count(&CountRequest::board("torus:5x5".parse().unwrap()).symmetry(SymmetryKind::Any)).is_err());
    assert!(count(&CountRequest::board(board.into()).symmetry(SymmetryKind::Any).directed()).is_err());
}
