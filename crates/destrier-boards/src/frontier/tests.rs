//! The frontier search against known answers, and its limits.

use super::*;
use destrier_core::{Goal, Graph, Shape, Square, verify};
use destrier_search::frontier_search::settle;
use destrier_search::method::Limits;

fn find(board: &str, goal: Goal, limits: Limits, control: &Control) -> Result<Finding, Unsuited> {
    Frontier.find(&Task { board: board.parse().unwrap(), goal, seed: 0, limits }, control)
}

/// Whether there is such a tour; one that is found is verified.
fn has(board: &str, goal: Goal) -> bool {
    match find(board, goal, Limits::default(), &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board.parse().unwrap(), path, goal.shape).map_err(|refused| refused.fault);
            assert!(goal.is_met_by(&tour.unwrap()), "{board} {goal:?}");
            true
        }
        Ok(Finding::Impossible(_)) => false,
        other => panic!("{board}: {other:?}"),
    }
}

#[test]
fn closed_tours_begin_and_end_where_they_are_asked_to() {
    let start = Some(Square::new(1, 3));
    let end = Some(Square::new(3, 4));
    for (start, end) in [(start, None), (None, end), (start, end)] {
        assert!(has("6x6", Goal { shape: Shape::Closed, start, end }));
    }
    assert!(!has("6x6", Goal { shape: Shape::Closed, start, end: Some(Square::new(3, 3)) }));
}

#[test]
fn both_ends_may_be_given_on_wider_boards() {
    for (board, start, end) in [("5x10", (0, 0), (4, 9)), ("6x12", (0, 0), (0, 1)), ("10x5", (9, 4), (2, 2))] {
        let square = |(row, col)| Some(Square::new(row, col));
        assert!(has(board, Goal { shape: Shape::Open, start: square(start), end: square(end) }), "{board}");
    }
}

#[test]
fn a_search_that_is_in_vain_says_how_far_it_went() {
    let finding = find("3x8", Goal::CLOSED, Limits::default(), &Control::default());
    assert!(matches!(finding, Ok(Finding::Impossible(Impossible::Exhausted { nodes: 10..1000 }))), "{finding:?}");
}

#[test]
fn limits_are_kept() {
    let control = Control::default();
    control.stop();
    let stopped = find("4x90", Goal::CLOSED, Limits::default(), &control);
    assert!(matches!(stopped, Ok(Finding::GaveUp { limit: Limit::Stopped, .. })), "{stopped:?}");
    let little = |memory| Limits { memory, ..Limits::default() };
    for memory in [0, 100_000, 200_000] {
        let finding = find("4x90", Goal::CLOSED, little(memory), &Control::default());
        let Ok(Finding::GaveUp { limit: Limit::Memory { needed, allowed }, .. }) = finding else {
            panic!("{finding:?}")
        };
        assert!(needed > allowed && allowed == memory);
    }
}

#[test]
fn what_is_too_wide_or_too_large_is_left_to_others() {
    for board in ["40x40", "100000x100000"] {
        let finding = find(board, Goal::OPEN, Limits::default(), &Control::default());
        assert!(finding.is_err(), "{board} {finding:?}");
    }
}

#[test]
fn any_graph_can_be_settled() {
    let settled = |graph: &Graph, ends| settle(graph, ends, &Limits::default(), &Control::default());
    let outer = (0..5).map(|i| (i, (i + 1) % 5));
    let petersen =
        Graph::from_edges(10, outer.chain((0..5).flat_map(|i| [(i, i + 5), (i + 5, (i + 2) % 5 + 5)]))).unwrap();
    assert!(matches!(settled(&petersen, Ends::Cycle), Finding::Impossible(Impossible::Exhausted { .. })));

    // The Hamiltonian paths of the Petersen graph join every two vertices that are not neighbours, and no two that are,
    // for they would make a cycle.
    for (start, end) in (0..10).flat_map(|start| (0..10).map(move |end| (start, end))) {
        let expected = start != end && !petersen.neighbours(start).contains(&end);
        let answer = settled(&petersen, Ends::Path { start: Some(start), end: Some(end) });
        match answer {
            Finding::Found(path) => {
                assert!(expected && path[0] == start && path[9] == end);
                assert!(verify(petersen.clone(), Path::Vertices(path), Shape::Open).is_ok());
            }
            answer => assert!(
                !expected && matches!(answer, Finding::Impossible(Impossible::Exhausted { .. })),
                "{start} {end} {answer:?}"
            ),
        }
    }

    let empty = Graph::from_edges(0, []).unwrap();
    assert_eq!(
        settled(&empty, Ends::Path { start: None, end: None }),
        Finding::Impossible(Impossible::Exhausted { nodes: 0 })
    );

    let off = Ends::Path { start: Some(0), end: Some(10) };
    assert_eq!(settled(&petersen, off), Finding::Impossible(Impossible::Exhausted { nodes: 0 }));
    let single = Graph::from_edges(1, []).unwrap();
    assert_eq!(settled(&single, Ends::Path { start: Some(0), end: Some(0) }), Finding::Found(vec![0]));
}
