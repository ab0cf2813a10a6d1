//! Tours of homotopy classes, compared with lists of all tours.

use super::*;
use crate::answers::{ask, exists};
use destrier_core::{Ends, verify};
use destrier_count::backtrack;
use std::collections::BTreeSet;

fn request(board: &str, class: &str) -> Request {
    Request::new(board.parse().unwrap()).closed().homotopy_named(class).unwrap()
}

fn found(board: &str, class: &str) -> Tour<Rectangle> {
    let request = request(board, class);
    let tour = ask(&request).unwrap().into_tour().unwrap_or_else(|| panic!("no tour of {board}, {class}"));
    let tour = tour.on_rectangle().unwrap();
    assert_eq!(homotopy(&tour), request.homotopy, "{board}");
    tour
}

#[test]
fn every_class_of_a_small_board_is_found_or_excluded() {
    let mut yes = 0;
    let mut no = 0;
    let mut counted = 0;
    for text in ["cylinder:3x5", "cylinder:3x6", "mobius:4x5", "klein:3x5 leaper=0,1", "torus:3x4 leaper=0,1"] {
        let board: Rectangle = text.parse().unwrap();
        let graph = RectangleGraph::new(&board).graph;
        let mut classes = BTreeSet::new();
        backtrack::each(&graph, Ends::Cycle, None, &Control::new(), &mut |path| {
            let tour = verify(board.clone(), Path::Vertices(path.to_vec()), Shape::Closed).unwrap();
            classes.extend(homotopy(&tour));
            ControlFlow::Continue(())
        });

        let rows = if board.surface().rows_wrap() { -3..=3 } else { 0..=0 };
        let all: BTreeSet<HomotopyClass> = (0..=6)
            .flat_map(|columns| rows.clone().map(move |rows| (columns, rows)))
            .map(|(columns, rows)| HomotopyClass::of(board.surface(), columns, rows).unwrap())
            .collect();

        for class in all {
            let request = Request::on(board.clone(), Goal::CLOSED).homotopy(class);
            match ask(&request).unwrap() {
                Answer::Tour { tour, .. } => {
                    assert_eq!(homotopy(&tour.on_rectangle().unwrap()), Some(class), "{text}");
                    assert!(classes.contains(&class), "{text} {class}");
                    yes += 1;
                }
                Answer::Impossible { reason, verdict, .. } => {
                    assert!(!classes.contains(&class), "{text} {class}");
                    match reason {
                        Impossible::Homotopy { obstacle: HomotopyObstacle::Counted, .. } => counted += 1,
                        _ => assert_eq!(verdict, Verdict::Confirmed, "{text} {class}"),
                    }
                    no += 1;
                }
                answer => panic!("{text} {class}: {answer:?}"),
            }
        }
    }

    assert!(yes > 10 && no > 20 && counted > 0, "{yes} {no} {counted}");
}

#[test]
fn large_boards_are_constructed_and_others_searched() {
    for board in ["torus:12x13", "klein:20x20", "cylinder:31x30", "mobius:8x8", "projective:8x9"] {
        found(board, "contractible");
    }

    for (board, class) in [
        ("cylinder:8x8", "1"),
        ("torus:9x10", "1,0"),
        ("torus:9x10", "0,2"),
        ("torus:8x8", "1,-1"),
        ("torus:8x8", "3,2"),
        ("mobius:8x9", "1"),
        ("klein:8x9", "1,1"),
        ("klein:8x8", "2,2"),
        ("projective:9x9", "1"),
        ("torus:10x10 leaper=2,3", "2,2"),
        ("torus:7x7 without=a1", "1,1"),
    ] {
        found(board, class);
    }

    let tour = ask(&request("torus:8x8", "1,0").start(3 * 8 + 3)).unwrap().into_tour().unwrap();
    assert_eq!(tour.ids().next(), Some(3 * 8 + 3));
}

#[test]
fn existence_is_settled_at_any_size() {
    let exists = |board: &str, class: &str| exists(&request(board, class)).unwrap();
    for (board, class) in [
        ("torus:1000000x1000001", "contractible"),
        ("torus:1000000x1000001", "0,1"),
        ("klein:1000001x1000001", "1,0"),
        ("cylinder:1000000x1000000", "1"),
        ("projective:1000000x1000001", "1"),
    ] {
        assert!(exists(board, class).is_yes(), "{board} {class}");
    }

    for (board, class) in [("torus:1000000x1000001", "1,0"), ("cylinder:6x7", "3"), ("torus:6x6", "20,0")] {
        assert!(exists(board, class).is_no(), "{board} {class}");
    }
}

#[test]
fn a_seed_gives_another_tour_of_the_class() {
    for (board, class) in [("torus:8x8", "1,0"), ("torus:8x8", "2,2"), ("torus:8x8", "contractible")] {
        let tour = |seed| ask(&request(board, class).seed(seed)).unwrap().into_tour().unwrap();
        let ids = |tour: &Tour| tour.ids().collect::<Vec<_>>();
        assert_ne!(ids(&tour(1)), ids(&tour(2)), "{board} {class}");
        assert_eq!(ids(&tour(2)), ids(&tour(2)), "{board} {class}");
    }
}

#[test]
fn what_has_no_class_is_refused() {
    let refused = |request: Request| matches!(ask(&request), Err(AskError::Unsuited(_)));
    assert!(refused(request("torus:6x6", "1").shape(Shape::Open)));
    assert!(refused(request("torus:6x6", "1").end(0)));
    assert!(refused(request("torus:6x6", "1").sums(Sums::Magic)));
    assert!(refused(request("torus:6x6", "1").method(Method::Join)));
    let once = HomotopyClass::of(Surface::Torus, 1, 1).unwrap();
    assert!(refused(Request::new("6x6".parse().unwrap()).closed().homotopy(once)));
    assert!(refused(Request::new("cylinder:6x6".parse().unwrap()).closed().homotopy(once)));
}
