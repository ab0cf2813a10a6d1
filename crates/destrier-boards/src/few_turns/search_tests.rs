//! The search against known extremes, with holes, other pieces and given ends.

use super::crossed_moves::CrossedMoves;
use destrier::few_turns::Aim;
use destrier::{Answer, Control, Limit, Method, Request, ask, ask_with, exists};
use destrier_core::tour::crossings::crossings;
use destrier_core::tour::strides::turns;
use destrier_core::{Goal, Rectangle, Surface, Tour};

fn found(request: Request) -> Tour<Rectangle> {
    let board = request.board.clone();
    match ask(&request).unwrap() {
        Answer::Tour { tour, .. } => tour.on_rectangle().unwrap(),
        other => panic!("{board}: {other:?}"),
    }
}

fn closed(board: &str, aim: Aim) -> Tour<Rectangle> {
    found(Request::new(board.parse().unwrap()).closed().aim(aim).unwrap())
}

#[test]
fn the_most_are_more_than_the_fewest() {
    for board in ["8x8 without=d4,d5,e4,e5", "5x6 leaper=0,1"] {
        let turns = [Aim::FewestTurns, Aim::MostTurns].map(|aim| turns(&closed(board, aim)));
        assert!(turns[0] + 5 < turns[1], "{board}: {turns:?}");
    }
}

#[test]
fn aims_are_read_by_name() {
    for aim in Aim::ALL {
        assert_eq!(aim.name().parse(), Ok(aim));
    }
    let error = "few-turns".parse::<Aim>().unwrap_err().to_string();
    assert_eq!(error, "the aims of a tour are fewest-turns, fewest-crossings, most-turns, most-crossings");
}

#[test]
fn narrow_boards_are_searched_up_to_more_squares() {
    let [turns, crossings] = [Aim::FewestTurns, Aim::FewestCrossings];
    let method = |board: &str, aim: Aim| aim.best_method(&board.parse().unwrap(), &Goal::OPEN);
    for board in ["10x41", "50x11", "10x102"] {
        assert_eq!(method(board, turns), Method::FewerTurns, "{board}");
        assert_eq!(method(board, crossings), Method::FewerCrossings, "{board}");
    }
    for board in ["10x103", "94x11", "12x34", "20x21"] {
        assert_eq!(method(board, turns), Method::FewTurns, "{board}");
        assert_eq!(method(board, crossings), Method::FewCrossings, "{board}");
    }
}

#[test]
fn the_search_is_never_worse_than_the_pattern() {
    for (aim, pattern) in [(Aim::FewestTurns, Method::FewTurns), (Aim::FewestCrossings, Method::FewCrossings)] {
        let request = Request::new("10x10".parse().unwrap()).closed();
        let cost =
            |tour: &Tour<Rectangle>| if aim == Aim::FewestTurns { turns(tour) } else { crossings(tour).unwrap() };
        let searched = found(request.clone().aim(aim).unwrap());
        let lines = found(request.method(pattern));
        assert!(cost(&searched) <= cost(&lines), "{} and {}", cost(&searched), cost(&lines));
    }
}

#[test]
fn holes_and_other_pieces_are_searched_and_ends_are_kept() {
    assert!(turns(&closed("8x8 without=d4,d5,e4,e5", Aim::FewestTurns)) < 50);
    let board: Rectangle = "5x6 leaper=0,1".parse().unwrap();
    assert!(turns(&found(Request::on(board, Goal::OPEN).aim(Aim::FewestTurns).unwrap())) <= 8);

    let board: Rectangle = "8x8".parse().unwrap();
    let start = board.read_square("h8").unwrap();
    let end = board.read_square("a8").unwrap();
    let goal = Goal { start: Some(start), end: Some(end), ..Goal::OPEN };
    let tour = found(Request::on(board, goal).aim(Aim::FewestTurns).unwrap());
    assert_eq!((tour.squares().next(), tour.squares().last()), (Some(start), Some(end)));
    assert!(turns(&tour) < 55);

    let board: Rectangle = "6x6".parse().unwrap();
    let start = board.read_square("c3").unwrap();
    let end = board.read_square("d5").unwrap();
    let goal = Goal { start: Some(start), end: Some(end), ..Goal::CLOSED };
    let tour = found(Request::on(board, goal).aim(Aim::FewestTurns).unwrap());
    assert_eq!((tour.squares().next(), tour.squares().last()), (Some(start), Some(end)));
}

#[test]
fn the_same_seed_gives_the_same_tour_and_another_one_another() {
    let tour = |seed| {
        let request = Request::new("5x6".parse().unwrap()).seed(seed).method(Method::FewerTurns);
        found(request).squares().collect::<Vec<_>>()
    };
    assert_eq!(tour(3), tour(3));
    assert!((2..10).any(|seed| tour(seed) != tour(1)));
}

#[test]
fn surfaces_and_large_boards_are_refused_with_the_limits() {
    for board in ["torus:6x6", "3x400000", "40x25 leaper=1,18"] {
        for (aim, name) in [(Aim::FewestTurns, "the fewest turns"), (Aim::MostCrossings, "the most crossings")] {
            let answer = ask(&Request::new(board.parse().unwrap()).aim(aim).unwrap());
            let error = answer.unwrap_err().to_string();
            assert!(error.contains("at most 2^20 squares") && error.contains(name), "{board}: {error}");
        }
    }

    assert!(ask(&Request::new("2000x2000".parse().unwrap()).aim(Aim::MostTurns).unwrap()).is_err());

    // A start is a matter of the search on odd boards, and too much for the pattern.
    let with_start = |board: &str| Request::new(board.parse().unwrap()).start(0).aim(Aim::FewestTurns).unwrap();

    assert_eq!((with_start("21x21").method, with_start("35x35").method), (Method::FewerTurns, Method::FewerTurns));
    let error = ask(&with_start("1025x1025")).unwrap_err().to_string();
    assert!(error.contains("with an odd number of squares none"), "{error}");
}

/// The turns and crossings with both aims. Each must be the best at its own.
fn compare_aims(board: Rectangle) -> [(u64, u64); 2] {
    let is_closed = exists(&Request::on(board.clone(), Goal::CLOSED)).unwrap().is_yes();
    let costs = [Aim::FewestTurns, Aim::FewestCrossings].map(|aim| {
        let goal = if is_closed { Goal::CLOSED } else { Goal::OPEN };
        let tour = found(Request::on(board.clone(), goal).aim(aim).unwrap());
        (turns(&tour), crossings(&tour).unwrap())
    });
    let [few_turns, few_crossings] = costs;
    assert!(few_turns.0 <= few_crossings.0 && few_crossings.1 <= few_turns.1, "{board}: {costs:?}");
    costs
}

#[test]
fn each_aim_is_better_than_the_other_at_its_own() {
    for board in ["5x6", "7x7"] {
        compare_aims(board.parse().unwrap());
    }
}

/// `cargo test --release -p destrier-boards --lib each_aim_is_better -- --ignored`; docs/results/few-turns.md has the last
/// result.
#[test]
#[ignore = "takes 22 minutes of processor time"]
fn each_aim_is_better_than_the_other_on_all_boards_up_to_20x20() {
    let sides = (5..=20).flat_map(|rows| (rows..=20).map(move |cols| (rows, cols)));
    let long = [(5, 250), (6, 200), (7, 160), (8, 140), (9, 150), (11, 121), (3, 8), (10, 1000)];
    let boards: Vec<(u32, u32)> = sides.chain(long).collect();
    let costs = destrier_search::map_in_parallel(&boards, |&(rows, cols)| {
        compare_aims(Rectangle::new(rows, cols, Surface::Plane).unwrap())
    });
    assert_eq!(costs.len(), 144);
}

#[test]
fn large_boards_without_a_pattern_are_improved() {
    let request = Request::new("16x16 without=c3,d3,l12,m12".parse().unwrap()).closed();
    let plain = turns(&found(request.clone()));
    let few = turns(&found(request.aim(Aim::FewestTurns).unwrap()));
    assert!(2 * few < plain, "{few} and {plain}");
}

#[test]
fn a_search_that_is_stopped_answers_with_its_best_tour() {
    let control = Control::new();
    control.stop();
    let request = Request::new("12x12".parse().unwrap()).closed();
    let Answer::Tour { tour, cut, .. } =
        ask_with(&request.clone().aim(Aim::FewestCrossings).unwrap(), &control).unwrap()
    else {
        panic!("the pattern has a tour");
    };

    assert_eq!((cut, crossings(&tour.on_rectangle().unwrap())), (Some(Limit::Stopped), Some(101)));

    let small = Request::new("5x6".parse().unwrap()).closed().aim(Aim::FewestCrossings).unwrap();
    let Answer::Tour { cut: None, .. } = ask(&small).unwrap() else { panic!("the search ends by itself") };

    // Without a pattern and without time there is nothing to begin with.
    let holes = Request::new("8x8 without=d4,e4".parse().unwrap()).closed().aim(Aim::FewestTurns).unwrap();
    assert!(ask_with(&holes, &control).unwrap().gave_up());
}

#[test]
fn moves_cross_as_segments_do() {
    let moves = [(1, 2), (2, 1), (2, -1), (1, -2)];
    let places: Vec<(i32, i32)> = (0..25).map(|id| (id / 5, id % 5)).collect();
    let side =
        |a: (i32, i32), b: (i32, i32), c: (i32, i32)| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
    let mut pairs = 0;

    for &a in &places {
        for (down, right) in moves {
            let b = (a.0 + down, a.1 + right);
            for &c in &places {
                for (down, right) in moves {
                    let d = (c.0 + down, c.1 + right);
                    if !places.contains(&b) || !places.contains(&d) || (a, b) == (c, d) {
                        continue;
                    }

                    let mut crossed = CrossedMoves::new(&places, &moves);
                    crossed.add(a, b);
                    let cross = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
                    assert_eq!(crossed.add(d, c), i64::from(cross), "{a:?}-{b:?} and {c:?}-{d:?}");
                    pairs += i64::from(cross);
                }
            }
        }
    }

    assert!(pairs > 100);
}
