//! Another seed gives another tour, wherever there are many; and several tours at once are all different.

use destrier::answers::several::{SeveralEnd, ask_several};
use destrier::{Control, Goal, Method, Rectangle, Request, Shape, Square, ask};
use std::collections::HashSet;

/// The moves of a tour, as a set in a fixed order: the same whatever its first square and direction.
fn moves_of(board: &Rectangle, goal: Goal, method: Method, seed: u64) -> Vec<(u32, u32)> {
    let request = Request::on(board.clone(), goal).method(method).seed(seed);
    let tour = ask(&request).unwrap().into_tour().unwrap_or_else(|| panic!("{board} {goal:?} {seed}"));
    let ids: Vec<u32> = tour.ids().collect();
    let home = (goal.shape == Shape::Closed).then(|| (ids[ids.len() - 1], ids[0]));
    let steps = ids.windows(2).map(|pair| (pair[0], pair[1])).chain(home);
    let mut moves: Vec<(u32, u32)> = steps.map(|(a, b)| (a.min(b), a.max(b))).collect();
    moves.sort_unstable();
    moves
}

fn distinct(board: &str, goal: Goal, method: Method, seeds: u64) -> usize {
    let board: Rectangle = board.parse().unwrap();
    (1..=seeds).map(|seed| moves_of(&board, goal, method, seed)).collect::<HashSet<_>>().len()
}

fn ends(start: Option<(u32, u32)>, end: Option<(u32, u32)>) -> Goal {
    let square = |(row, col)| Square::new(row, col);
    Goal { start: start.map(square), end: end.map(square), ..Goal::OPEN }
}

#[test]
fn thirty_seeds_give_at_least_28_different_tours() {
    let corner = Some((0, 0));
    for (board, goal) in [
        ("5x5", Goal::OPEN),
        ("5x5", ends(corner, None)),
        ("4x6", Goal::OPEN),
        ("4x8", Goal::OPEN),
        ("3x10", Goal::OPEN),
        ("6x6", Goal::OPEN),
        ("6x6", Goal::CLOSED),
        ("6x10", Goal::OPEN),
        ("8x8", Goal::OPEN),
        ("8x8", Goal::CLOSED),
        ("8x8", ends(corner, None)),
        ("8x8", ends(corner, Some((0, 1)))),
        ("10x10", Goal::OPEN),
        ("25x25", Goal::OPEN),
        ("torus:5x5", Goal::CLOSED),
        ("torus:6x7", Goal::OPEN),
        ("mobius:5x6", Goal::OPEN),
        ("klein:4x9", Goal::CLOSED),
        ("cylinder:7x7", Goal::CLOSED),
        ("8x8 without=d4,d5,e4,e5", Goal::OPEN),
        ("10x10 leaper=2,3", Goal::OPEN),
    ] {
        let found = distinct(board, goal, Method::Auto, 30);
        assert!(found >= 28, "{board} {goal:?}: {found}");
    }

    assert!(distinct("120x120", Goal::CLOSED, Method::Auto, 20) >= 19);
}

#[test]
fn large_boards_vary_too() {
    for (board, goal) in [("300x300", Goal::OPEN), ("300x300", Goal::CLOSED), ("3x2000", Goal::OPEN)] {
        assert_eq!(distinct(board, goal, Method::Auto, 3), 3, "{board} {goal:?}");
    }
    assert_eq!(distinct("600x600", Goal::CLOSED, Method::Construct, 4), 4);
    for method in [Method::Warnsdorff, Method::Euler, Method::Parberry, Method::Frontier] {
        assert!(distinct("8x8", Goal::OPEN, method, 40) >= 39, "{method}");
    }
}

#[test]
fn seeds_of_named_methods_give_different_tours() {
    let methods = [Method::Warnsdorff, Method::Roth, Method::Pohl, Method::Parberry, Method::Neural, Method::Construct];
    for method in methods {
        for (board, goal) in [
            ("6x6", Goal::OPEN),
            ("8x8", Goal::OPEN),
            ("8x8", Goal::CLOSED),
            ("12x12", Goal::OPEN),
            ("12x12", Goal::CLOSED),
        ] {
            let found = distinct(board, goal, method, 30);
            assert!(found >= 28, "{method} {board} {goal:?}: {found}");
        }
    }
}

#[test]
fn thirty_tours_of_a_worksheet_are_different_with_every_seeded_method() {
    // The methods without a seed have one tour per board, a pattern and its images, or the few tours with the fewest or
    // most turns or crossings.
    let patterns = [Method::Squirrel, Method::Seibel, Method::FewTurns, Method::FewCrossings];
    let optimal = [Method::FewerTurns, Method::FewerCrossings, Method::MoreTurns, Method::MoreCrossings];
    let seeded = Method::for_boards().iter().filter(|method| !patterns.contains(method) && !optimal.contains(method));
    for &method in seeded {
        for (board, closed) in [("6x6", true), ("6x6", false), ("8x8", true)] {
            // The first seldom finds any tour, and the second only closed ones.
            let seldom = matches!(method, Method::EulerAsTold) || method == Method::Join && !closed;
            let request = Request::new(board.parse().unwrap()).method(method);
            let request = if closed { request.closed() } else { request };
            if !seldom {
                let (tours, end) = ask_several(&request, 30, &Control::new()).unwrap();
                assert!(matches!(end, SeveralEnd::Complete), "{method} {board} {closed}: {}", tours.len());
            }
        }
    }

    // On this board one seed often fails, and the next ones are tried.
    let request = Request::new("5x5".parse().unwrap()).method(Method::EulerAsTold).attempts(20);
    assert_eq!(ask_several(&request, 3, &Control::new()).unwrap().0.len(), 3);
}

#[test]
fn where_few_tours_exist_consecutive_seeds_give_all_of_them() {
    // 5x6 has 8 closed tours, 3x4 has 16 open ones, 8 if both directions count once (OEIS A001230 and the list
    // command).
    assert_eq!(distinct("5x6", Goal::CLOSED, Method::Auto, 8), 8);
    assert_eq!(distinct("3x4", Goal::OPEN, Method::Auto, 8), 8);
}

#[test]
fn the_same_seed_gives_the_same_tour() {
    for board in ["5x5", "6x6", "8x8", "150x150"] {
        let board: Rectangle = board.parse().unwrap();
        for goal in [Goal::OPEN, Goal::CLOSED] {
            if goal == Goal::CLOSED && board.cells() % 2 == 1 {
                continue;
            }
            let tour = || ask(&Request::on(board.clone(), goal).seed(7)).unwrap().into_tour().unwrap();
            assert!(tour().ids().eq(tour().ids()), "{board}");
        }
    }
}

#[test]
fn several_tours_are_different_and_a_shortage_is_reported() {
    let several = |board: &str, closed: bool, count| {
        let request = Request::new(board.parse().unwrap());
        let request = if closed { request.closed() } else { request };
        ask_several(&request, count, &Control::new()).unwrap()
    };

    let (tours, end) = several("8x8", true, 30);
    assert!(tours.len() == 30 && matches!(end, SeveralEnd::Complete));
    assert!(tours.windows(2).all(|pair| pair[0].seed < pair[1].seed));
    let (tours, end) = several("3x4", false, 30);
    assert!(tours.len() == 8 && matches!(end, SeveralEnd::NoOthers));

    let (tours, end) = several("4x4", false, 2);
    assert!(tours.is_empty() && matches!(end, SeveralEnd::NoTour(_)));
    let request = Request::new("8x8".parse().unwrap()).method(Method::Squirrel);
    let (tours, end) = ask_several(&request, 2, &Control::new()).unwrap();
    assert!(tours.len() == 1 && matches!(end, SeveralEnd::Repeated { .. }));
}
