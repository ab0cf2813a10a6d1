//! Euler's and Parberry's methods on boards and graphs: what they find holds, and on the boards where tours abound they
//! find them all.

use destrier::euler::{Euler, repair};
use destrier::method::{Control, Finder, Finding, Limit, Random, Task};
use destrier::{Goal, Graph, Impossible, Path, Rectangle, RectangleGraph, Shape, Square, verify};
use proptest::prelude::*;

const ALL: [Euler; 4] = [Euler::EULER, Euler::PARBERRY, Euler::EULER_AS_TOLD, Euler::PARBERRY_AS_TOLD];
const STRONG: [Euler; 2] = [Euler::EULER, Euler::PARBERRY];

fn board(text: &str) -> Rectangle {
    text.parse().unwrap()
}

fn task(board: &Rectangle, goal: Goal, seed: u64) -> Task {
    Task::new(board.clone(), goal).seed(seed)
}

fn finds(method: Euler, board: &Rectangle, goal: Goal, seed: u64) -> bool {
    match method.find(&task(board, goal, seed), &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board.clone(), path, goal.shape).expect("what is found is a tour");
            assert!(goal.is_met_by(&tour), "{board} {goal:?}");
            true
        }
        _ => false,
    }
}

#[test]
fn closed_tours_come_on_every_plane_board_from_5_to_12_with_an_even_number_of_squares() {
    for method in STRONG {
        for rows in 5..=12 {
            for cols in (rows..=12).filter(|cols| rows * cols % 2 == 0) {
                let board = board(&format!("{rows}x{cols}"));
                assert!(finds(method, &board, Goal::CLOSED, 1), "{} {board}", method.name());
            }
        }
    }
}

#[test]
fn every_admissible_pair_of_ends_is_served_on_the_boards_where_all_have_tours() {
    // Conrad et al. 1994: on these boards the colours are the only condition.
    for (text, stride) in [("6x6", 7), ("7x7", 11), ("6x7", 13), ("5x7", 17)] {
        let board = board(text);
        let is_dark = |square: Square| (square.row + square.col).is_multiple_of(2);
        let squares: Vec<Square> = (0..board.cells()).map(|id| board.square(id)).collect();
        let pairs = squares.iter().flat_map(|&start| squares.iter().map(move |&end| (start, end)));

        let admissible = pairs.filter(|&(start, end)| match board.cells() % 2 {
            0 => is_dark(start) != is_dark(end),
            _ => is_dark(start) && is_dark(end) && start != end,
        });

        for (start, end) in admissible.step_by(stride) {
            let goal = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
            assert!(STRONG.iter().all(|&method| finds(method, &board, goal, 3)), "{text} {start} {end}");
        }
    }
}

#[test]
fn starts_alone_and_ends_alone_are_kept_open_or_closed() {
    let board = board("8x8");
    for id in (0..64).step_by(5) {
        let square = Some(board.square(id));
        for shape in [Shape::Open, Shape::Closed] {
            for goal in [Goal { shape, start: square, end: None }, Goal { shape, start: None, end: square }] {
                assert!(STRONG.iter().all(|&method| finds(method, &board, goal, id)), "{goal:?}");
            }
        }
    }
}

#[test]
fn a_closed_tour_can_be_asked_to_end_next_to_its_start() {
    let board = board("6x6");
    for (end, _) in board.neighbours(Square::new(2, 2)) {
        let goal = Goal { shape: Shape::Closed, start: Some(Square::new(2, 2)), end: Some(end) };
        assert!(finds(Euler::PARBERRY, &board, goal, 1), "{end}");
    }
    let goal = Goal { shape: Shape::Closed, start: Some(Square::new(0, 0)), end: Some(Square::new(0, 1)) };
    let finding = Euler::PARBERRY.find(&task(&board, goal, 1), &Control::default());
    assert!(matches!(finding, Ok(Finding::Impossible(Impossible::Exhausted { .. }))));
}

#[test]
fn surfaces_leapers_and_holes_are_all_alike() {
    let closed =
        ["torus:5x5", "torus:30x30", "cylinder:5x7", "mobius:7x8", "klein:6x4", "projective:7x6", "torus:3x3", "30x30"];
    let others = ["10x10 leaper=2,3", "8x8 without=a1,b1", "8x8 without=d4,e4,d5,e5", "3x30"];
    for text in closed.into_iter().chain(others) {
        assert!(STRONG.iter().all(|&method| finds(method, &board(text), Goal::CLOSED, 1)), "{text}");
    }
    for text in ["1x1", "torus:1x2", "3x4", "4x30", "5x5", "mobius:3x4", "7x7 without=a1,a2"] {
        assert!(STRONG.iter().all(|&method| finds(method, &board(text), Goal::OPEN, 1)), "{text}");
    }
}

#[test]
fn large_boards_take_one_attempt() {
    let control = Control::default();
    let finding = Euler::PARBERRY.find(&task(&board("100x100"), Goal::CLOSED, 1), &control);
    let Ok(Finding::Found(path)) = finding else { panic!("{finding:?}") };
    assert!(verify(board("100x100"), path, Shape::Closed).is_ok());
    assert_eq!(control.progress(), (1, 10_000));
}

#[test]
fn the_same_seed_gives_the_same_path_and_another_seed_another() {
    for method in STRONG {
        let path = |seed| match method.find(&task(&board("10x10"), Goal::CLOSED, seed), &Control::default()) {
            Ok(Finding::Found(path)) => path,
            other => panic!("{other:?}"),
        };
        assert_eq!(path(5), path(5));
        assert_ne!(path(5), path(6));
    }
}

#[test]
fn limits_are_kept_and_named() {
    let tripped = Control::default();
    tripped.stop();
    let mut task = task(&board("60x60"), Goal::CLOSED, 1);
    let finding = Euler::EULER.find(&task, &tripped);
    assert!(matches!(finding, Ok(Finding::GaveUp { limit: Limit::Stopped, .. })), "{finding:?}");
    task.limits.memory = 1000;
    let finding = Euler::EULER.find(&task, &Control::default());
    assert!(matches!(finding, Ok(Finding::GaveUp { limit: Limit::Memory { needed: 460_800, allowed: 1000 }, .. })));
    task.board = board("2147483648x2147483648");
    task.limits.memory = u64::MAX;
    let finding = Euler::EULER.find(&task, &Control::default());
    assert!(matches!(finding, Ok(Finding::GaveUp { limit: Limit::Memory { .. }, .. })));
}

#[test]
fn what_cannot_be_ends_at_the_attempts_with_the_longest_path() {
    // The first board is odd, so it has no closed tour; on the second, the colours differ too much for an open one.
    for (text, goal, best) in [("5x5", Goal::CLOSED, 25), ("6x6 without=a1,c1,e1", Goal::OPEN, 31)] {
        let board = board(text);
        for method in ALL {
            let control = Control::default();
            let finding = method.find(&task(&board, goal, 1), &control);
            let Ok(Finding::GaveUp { limit: Limit::Attempts(100), longest: Path::Vertices(longest) }) = finding else {
                panic!("{text} {finding:?}")
            };
            assert!(is_path_of(&board, &longest) && longest.len() <= best, "{text} {longest:?}");
            assert_eq!(control.progress(), (100, longest.len() as u64));
            assert!(!STRONG.contains(&method) || longest.len() == best, "{text} {}", longest.len());
        }
    }
}

#[test]
fn graphs_without_hope_cost_next_to_nothing() {
    let anything = Goal::OPEN;
    let apart = Graph::from_edges(1_000_000, [(0, 1)]).unwrap();
    let nothing = Finding::gave_up(Limit::Attempts(0));
    assert_eq!(Euler::EULER.tour(&apart, &anything, 1, 100, &Control::default()), nothing);
    assert!(matches!(
        Euler::EULER.find(&task(&board("1x500000"), Goal::OPEN, 1), &Control::default()),
        Ok(Finding::Impossible(_))
    ));
    let star = Graph::from_edges(5_000, (1..5_000).map(|leaf| (0, leaf))).unwrap();
    let finding = Euler::EULER.tour(&star, &anything, 1, 100, &Control::default());
    let Finding::GaveUp { limit, longest } = finding else { panic!("{finding:?}") };
    assert_eq!((limit, longest.len()), (Limit::Attempts(100), 3));
}

#[test]
fn an_open_tour_from_elsewhere_is_closed_and_a_piece_of_one_completed() {
    let board_graph = board("8x8");
    let graph = RectangleGraph::new(&board_graph).graph;
    let Ok(Finding::Found(Path::Vertices(open))) =
        Euler::PARBERRY.find(&task(&board_graph, Goal::OPEN, 7), &Control::default())
    else {
        panic!("the chessboard has tours")
    };

    for seed in 0..50 {
        let mut random = Random::new(seed, 0);
        let piece = &open[..1 + random.below(64) as usize];
        for (shape, start, end) in
            [(Shape::Closed, Some(open[9]), None), (Shape::Open, Some(open[0]), None), (Shape::Open, None, None)]
        {
            let wanted = Goal::any(shape).start(start).end(end);
            let repaired = repair(&graph, piece, &wanted, &mut random, &Control::default()).unwrap();
            assert!(start.is_none_or(|start| repaired[0] == start));
            assert!(verify(board_graph.clone(), Path::Vertices(repaired), shape).is_ok());
        }
    }
}

fn is_path_of(board: &Rectangle, ids: &[u32]) -> bool {
    let mut seen = std::collections::HashSet::new();
    ids.iter().all(|&id| seen.insert(id))
        && ids.windows(2).all(|pair| {
            let square = |id| board.square(u64::from(id));
            board.move_between(square(pair[0]), square(pair[1])).is_some()
        })
}

/// Whether the graph has what is wanted, by trying everything.
fn exists(graph: &Graph, wanted: &Goal<u32>) -> bool {
    fn extend(graph: &Graph, wanted: &Goal<u32>, path: &mut Vec<u32>) -> bool {
        let last = path[path.len() - 1];
        if path.len() == graph.vertices() {
            let closes = path.len() >= 3 && graph.neighbours(last).contains(&path[0]);
            return wanted.end.is_none_or(|end| end == last) && (wanted.shape == Shape::Open || closes);
        }

        graph.neighbours(last).iter().any(|&next| {
            !path.contains(&next) && {
                path.push(next);
                let found = extend(graph, wanted, path);
                path.pop();
                found
            }
        })
    }

    (0..graph.vertices() as u32)
        .filter(|&first| wanted.start.is_none_or(|start| start == first))
        .any(|first| extend(graph, wanted, &mut vec![first]))
}

fn small_graph() -> impl Strategy<Value = Graph> {
    (1u32..=8).prop_flat_map(|vertices| {
        proptest::collection::vec((0..vertices, 0..vertices), 0..24)
            .prop_map(move |edges| Graph::from_edges(vertices, edges).unwrap())
    })
}

fn any_wanted() -> impl Strategy<Value = Goal<u32>> {
    let vertex = proptest::option::of(0u32..8);
    (any::<bool>(), vertex.clone(), vertex).prop_map(|(open, start, end)| {
        let shape = if open { Shape::Open } else { Shape::Closed };
        Goal::any(shape).start(start).end(end)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn on_small_graphs_the_answer_is_that_of_brute_force(graph in small_graph(), wanted in any_wanted(), seed: u64) {
        let exists = exists(&graph, &wanted);
        for method in ALL {
            match method.tour(&graph, &wanted, seed, 20, &Control::default()) {
                Finding::Found(tour) => {
                    let ends = (tour[0], tour[tour.len() - 1]);
                    prop_assert!(verify(graph.clone(), Path::Vertices(tour), wanted.shape).is_ok());
                    prop_assert!(wanted.start.is_none_or(|start| start == ends.0));
                    prop_assert!(wanted.end.is_none_or(|end| end == ends.1));
                    prop_assert!(exists);
                }
                _ => prop_assert!(!(exists && STRONG.contains(&method)), "{} missed it", method.name()),
            }
        }
    }

    #[test]
    fn whatever_claims_to_be_a_path_is_repaired_into_one(
        graph in small_graph(), wanted in any_wanted(), claimed in proptest::collection::vec(0u32..9, 0..10), seed: u64
    ) {
        let mut random = Random::new(seed, 0);
        let (Ok(path) | Err(path)) = repair(&graph, &claimed, &wanted, &mut random, &Control::default());
        prop_assert!(path.windows(2).all(|pair| graph.neighbours(pair[0]).contains(&pair[1])), "{path:?}");
        prop_assert!((1..path.len()).all(|place| !path[..place].contains(&path[place])), "{path:?}");
    }
}
