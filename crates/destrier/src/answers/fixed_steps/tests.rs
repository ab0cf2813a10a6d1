use crate::answers::counts::{CountRequest, Endpoint, Engine, ListedTour, count, list, quick_reason};
use crate::answers::several::{SeveralEnd, ask_several};
use crate::answers::{Answer, AskError, Request, ask, computed, exists};
use destrier_core::impossible::Verdict;
use destrier_core::tour::magic::Sums;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{Board, FixedSteps, Shape};
use destrier_search::method::{Control, Method};
use std::ops::ControlFlow;

fn request(board: &str, shape: Shape, steps: &str) -> Request {
    let board: Board = board.parse().unwrap();
    let steps = FixedSteps::read(&board, steps).unwrap();
    Request::new(board).shape(shape).fixed_steps(steps).unwrap()
}

fn counted(board: &str, steps: &str) -> CountRequest {
    let board: Board = board.parse().unwrap();
    let steps = FixedSteps::read(&board, steps).unwrap();
    CountRequest::board(board).fixed_steps(steps.iter().map(|(step, id)| (step, Endpoint::Square(id))))
}

#[test]
fn tours_have_the_steps_that_were_asked_for() {
    for (board, steps) in [
        ("8x8", "17=c3,20=e4"),
        ("8x8", "1=a1,17=c3,64=b3"),
        ("8x8", "2=c3"),
        ("1000x1000", "12345=c3"),
        ("torus:7x9", "10=a1,40=c5"),
        ("8x8 without=d4,e4", "30=a1"),
        ("box:3x4x6", "5=(1,1,1),40=(3,4,5)"),
        ("cube:3", "9=(1,1,1),33=(6,3,3)"),
        ("hex:3 leaper=0,1", "4=(1,1),11=(3,3)"),
    ] {
        for shape in [Shape::Open, Shape::Closed] {
            if shape == Shape::Open && board == "1000x1000" {
                continue;
            }
            let request = request(board, shape, steps);
            let wanted = FixedSteps::read(&request.board, steps).unwrap();
            match ask(&request).unwrap() {
                Answer::Tour { tour, .. } => {
                    assert_eq!(wanted.first_difference(tour.ids().map(u64::from)), None, "{board} {shape:?}");
                    assert!(shape == Shape::Open || tour.is_closed());
                }
                other => panic!("{board} {shape:?} {steps}: {other:?}"),
            }
            assert!(exists(&request).unwrap().is_yes());
        }
    }
}

/// A closed tour with one number is any closed tour, so it need not be stored either.
#[test]
fn one_number_of_a_closed_tour_needs_no_search() {
    let request = request("1000002x1000002", Shape::Closed, "77=c3");
    let square = request.board.read_square("c3").unwrap();
    let (tour, _) = computed(&request, &Control::new()).unwrap();
    assert_eq!((tour.access().at(76), tour.access().index_of(square)), (Some(square), Some(76)));
    assert!(exists(&request).unwrap().is_yes());

    let small = self::request("300x400", Shape::Closed, "77=c3").method(Method::Construct);
    let (tour, _) = computed(&small, &Control::new()).unwrap();
    let stored = ask(&small).unwrap().into_tour().unwrap();
    assert!(tour.access().ids_from(0).eq(stored.ids().map(u64::from)));
    assert!(computed(&self::request("300x400", Shape::Closed, "77=c3,80=c4"), &Control::new()).is_none());
}

#[test]
fn other_seeds_give_other_tours() {
    let (tours, end) = ask_several(&request("8x8", Shape::Closed, "1=a1,30=d5"), 20, &Control::new()).unwrap();
    assert!(tours.len() == 20 && matches!(end, SeveralEnd::Complete));

    // A number gives a closed tour a direction, so that there are more than the 8 tours without one.
    let (_, end) = ask_several(&request("5x6", Shape::Closed, "1=a1"), 20, &Control::new()).unwrap();
    assert!(!matches!(end, SeveralEnd::NoOthers));
}

#[test]
fn impossible_steps_are_refuted_and_the_reason_is_confirmed() {
    for (board, shape, steps, reason) in [
        ("8x8", Shape::Open, "3=a1,5=b1", "no 2 moves lead from a1 (step 3) to b1 (step 5)"),
        ("8x8", Shape::Open, "3=a1,4=a2", "no move leads from a1 (step 3) to a2 (step 4)"),
        ("8x8", Shape::Closed, "2=a1,63=h7", "no 3 moves lead from h7 (step 63) to a1 (step 2)"),
        ("5x5", Shape::Open, "2=a1", "step 2 is not on the colour of a1"),
        ("5x5", Shape::Closed, "2=a1", "every move changes the colour"),
        ("3x4", Shape::Open, "7=a1", "a search of every tour with these steps"),
        ("5x5", Shape::Open, "12=c4,13=a3,14=c2", "a search of every tour with these steps"),
    ] {
        let request = request(board, shape, steps);
        let Answer::Impossible { reason: found, verdict, .. } = ask(&request).unwrap() else {
            panic!("{board} {steps}");
        };
        // The checker's own search of the last one would take too long.
        let expected = if steps == "12=c4,13=a3,14=c2" { Verdict::NotRechecked } else { Verdict::Confirmed };
        assert_eq!(verdict, expected, "{board} {steps}");
        let text = found.describe(&request.board);
        assert!(text.contains(reason), "{text}");
        assert!(exists(&request).unwrap().is_no());
    }
}

#[test]
fn wishes_that_do_not_fit_are_refused() {
    let fixed = || request("8x8", Shape::Open, "17=c3");
    for request in [fixed().method(Method::Squirrel), fixed().sums(Sums::Magic), fixed().symmetry(SymmetryKind::Any)] {
        assert!(matches!(ask(&request), Err(AskError::Unsuited(_))));
    }
    let board: Board = "8x8".parse().unwrap();
    let steps = FixedSteps::read(&board, "1=b1").unwrap();
    let start = board.read_square("a1").unwrap();
    let fault = Request::new(board).start(start).fixed_steps(steps).unwrap_err();
    assert_eq!(fault.to_string(), "step 1 is fixed on two squares");

    assert!(count(&counted("6x6", "2=c3").classes()).is_err());
    assert!(count(&counted("6x6", "2=c3,9=a1").engine(Engine::Frontier)).is_err());
    assert!(count(&counted("6x6", "2=c3").engine(Engine::Frontier)).is_ok());

    let with_edge = counted("6x6", "2=c3,9=a1").fixed_edges([(0, 8)]);
    assert!(count(&with_edge).is_err() && list(&with_edge, &mut |_| ControlFlow::Continue(())).is_err());
    let arcs = destrier_core::DirectedGraph::from_arcs(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]).unwrap();
    let directed = CountRequest::graph(arcs).open().fixed_steps([(2, Endpoint::Vertex(2))]);
    assert!(list(&directed, &mut |_| ControlFlow::Continue(())).is_err());
}

/// Every engine and every way of listing agrees on numbered tours.
#[test]
fn counts_and_lists_of_numbered_tours_agree() {
    let number = |request: &CountRequest| {
        let mut found = std::collections::HashSet::new();
        let _ = list(request, &mut |tour| {
            let ListedTour::Board(tour) = tour else { panic!() };
            let ids: Vec<u32> = tour.ids().collect();
            assert!(found.insert(ids));
            ControlFlow::Continue(())
        })
        .unwrap();
        let answer = count(request).unwrap();
        assert_eq!(answer.count, found.len().into());
        assert_eq!(quick_reason(request).unwrap().is_some(), answer.reason.is_some());
        found
    };

    // A closed tour has each of its numbers on a square once, in each direction: 2 * 9862.
    for steps in ["1=a1", "20=c3", "36=f6"] {
        assert_eq!(number(&counted("6x6", steps)).len(), 19_724);
    }

    let corner: usize = (1..=20).map(|step| number(&counted("4x5", &format!("{step}=a1")).open()).len()).sum();
    // All open tours of 4x5, in each direction: 2 * 82.
    assert_eq!(corner, 164);
    for (kind, expected) in [("open", 4), ("strictly open", 4)] {
        let request = counted("3x4", "3=a3");
        let request = if kind == "open" { request.open() } else { request.strictly_open() };
        assert_eq!(number(&request).len(), expected, "{kind}");
    }

    let both = counted("5x6", "1=a1,9=c3");
    let all: Vec<_> = number(&counted("5x6", "1=a1")).into_iter().collect();
    let square = |name: &str| "5x6".parse::<Board>().unwrap().read_square(name).unwrap() as u32;
    let expected = all.iter().filter(|tour| tour[8] == square("c3")).count();
    assert_eq!(number(&both).len(), expected);

    let ring = destrier_core::Graph::from_edges(6, (0..6).map(|vertex| (vertex, (vertex + 1) % 6))).unwrap();
    let request = CountRequest::graph(ring).fixed_steps([(2, Endpoint::Vertex(3)), (4, Endpoint::Vertex(5))]);
    assert_eq!(count(&request).unwrap().count, 1u32.into());
}
