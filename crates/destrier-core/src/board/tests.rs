//! Cells, names, moves and symmetries, checked against geometry and counts by hand.

use super::*;
use crate::fault::Fault;
use crate::path::Path;
use crate::tour::{Shape, verify};
use std::collections::{BTreeSet, HashMap};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn graph(text: &str) -> BoardGraph {
    BoardGraph::new_unless(&board(text), || false).unwrap()
}

const SEVERAL: [&str; 10] = [
    "box:2x3x4",
    "box:3x3",
    "box:3x4x2x2",
    "box:3x3x3 leaper=king without=(2,2,2)",
    "cube:1",
    "cube:2",
    "cube:5 leaper=2,3 without=(1,1,1),(6,5,5)",
    "hex:1",
    "hex:4 without=(1,1)",
    "hex:5 leaper=0,1",
];

#[test]
fn texts_come_back_as_they_were() {
    for text in SEVERAL {
        assert_eq!(board(text).to_string(), text);
    }
    assert_eq!(board("box:3x3x3 without=1,1,1;3,3,3"), board("box:3x3x3 without=(3,3,3),(1,1,1)"));
    assert_eq!(board("box:3X3×4 leaper=knight").to_string(), "box:3x3x4");
}

#[test]
fn wrong_texts_are_refused_with_a_reason() {
    let error = |text: &str| text.parse::<Board>().unwrap_err();
    let side = |digits: &str| BoardError::Side(digits.into());
    assert_eq!(error("box:0x3x3"), side("0"));
    assert_eq!(error("cube:-1"), side("-1"));
    assert_eq!(error("cube:0"), side("0"));

    assert_eq!(error("hex:0"), side("0"));
    assert_eq!(error("hex:2000000000"), side("2000000000"));
    assert_eq!(error("box:3x99999999999x3"), side("99999999999"));

    for text in ["box:3", &format!("box:{}", ["2"; 17].join("x")), &format!("box:{}", ["2"; 1 << 20].join("x"))] {
        assert!(matches!(error(text), BoardError::Axes(_)));
    }

    for text in
        ["", "8", "8x8x8", "box:", "box:axb", "cube:", "cube:3x3", "hex:n", "ball:3", "cube:3 holes=1", "cube:3 x"]
    {
        assert!(
            matches!(error(text), BoardError::NoGrid(_) | BoardError::Unreadable(_) | BoardError::Axes(_)),
            "{text}"
        );
    }

    let huge = ["1000000000"; 10].join("x");
    assert!(error(&format!("box:{huge}")).to_string().contains("more than 2^62 cells"));
    assert!(error("cube:2147483648").to_string().contains("more than 2^62 cells"));

    assert_eq!(
        error("box:2x3x4 without=(3,1,1)").to_string(),
        "'(3,1,1)' is not a cell of box:2x3x4; write 3 numbers from 1, such as (2,3,4)"
    );
    assert_eq!(error("cube:1 without=1,1,1;2,1,1;3,1,1;4,1,1;5,1,1;6,1,1"), BoardError::NoCells);
    assert!(matches!(error("hex:2 leaper=0,0"), BoardError::Leaper(_)));
}

#[test]
fn ids_and_coordinates_are_inverse() {
    for text in SEVERAL {
        let board = board(text);
        for id in 0..board.cells() {
            assert_eq!(board.id(&board.coordinates(id)), Some(id), "{text}");
            assert_eq!(board.read_square(&board.name(id)), Ok(id), "{text}");
        }
        assert_eq!(board.coordinates(board.cells() - 1).len(), board.axes());
    }
    let huge = board("hex:1000000000");
    let last = huge.cells() - 1;
    assert_eq!((huge.coordinates(last), huge.id(&[1, 1])), (vec![1_999_999_999, 1_000_000_000], Some(0)));
}

#[test]
fn moves_can_be_taken_back_and_are_what_the_ground_joins() {
    for text in SEVERAL {
        let board = board(text);
        for from in (0..board.cells()).filter(|&id| board.contains(id)) {
            let near = board.neighbours(from);
            for to in 0..board.cells() {
                assert_eq!(near.contains(&to), board.joined(from, to), "{text}: {from} {to}");
                assert_eq!(board.joined(from, to), board.joined(to, from), "{text}: {from} {to}");
            }
        }
    }
}

/// A flat a x b board has 2 ((a - 1) (b - 2) + (a - 2) (b - 1)) moves, and a box has them for each two of its axes.
#[test]
fn boxes_have_the_moves_of_their_flat_slices() {
    let edges = |text: &str| graph(text).graph.edges();
    assert_eq!((edges("box:8x8"), edges("box:3x3x3"), edges("box:4x4x4")), (168, 3 * 3 * 8, 3 * 4 * 24));
    assert_eq!(edges("box:2x3x4"), 4 * 2 + 3 * 4 + 2 * 14);
    assert_eq!(edges("box:1x3x4"), 14);
    assert_eq!(edges("box:3x4x2x2"), 4 * 14 + 8 * 2 + 8 * 2 + 6 * 4 + 6 * 4);
}

/// Cells whose centres are sqrt(7) apart are a knight's move apart, and no others.
#[test]
fn hexagons_have_the_knight_of_glinski() {
    let board = board("hex:5");
    assert_eq!((board.cells(), board.neighbours(30).len()), (61, 12));
    for from in 0..board.cells() {
        for to in 0..board.cells() {
            let (a, b) = board.flat_place(from);
            let (c, d) = board.flat_place(to);
            let squared = (a - c).powi(2) + (b - d).powi(2);
            assert_eq!(board.joined(from, to), (squared - 7.0).abs() < 1e-6, "{from} {to}");
        }
    }
}

/// Each of the 48 motions of the cube maps moves to moves.
#[test]
fn the_motions_of_the_cube_keep_its_moves() {
    for text in ["cube:1", "cube:2", "cube:3", "cube:6", "cube:4 leaper=1,3"] {
        let board = board(text);
        let place = |id: u64| board.space_place(id).unwrap().map(|part| (2.0 * part) as i64);
        let cells: HashMap<[i64; 3], u64> = (0..board.cells()).map(|id| (place(id), id)).collect();
        assert_eq!(cells.len() as u64, board.cells(), "{text}: two cells at one place");

        let width = cells.keys().map(|place| place[0]).max().unwrap();
        for motion in 0..48 {
            let axes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][motion / 8];
            let image = |id: u64| {
                let from = place(id);
                let moved = |axis: usize| {
                    if motion >> axis & 1 == 1 { width - from[axes[axis]] } else { from[axes[axis]] }
                };
                cells[&[moved(0), moved(1), moved(2)]]
            };

            for id in 0..board.cells() {
                let moved: BTreeSet<u64> = board.neighbours(id).into_iter().map(image).collect();
                assert_eq!(moved, board.neighbours(image(id)).into_iter().collect(), "{text}: {id}, motion {motion}");
            }
        }
    }
}

/// Away from the corners, the surface of a cube is the plane with a fold. At a corner cell, two moves become four.
#[test]
fn knights_on_a_cube_have_eight_moves_away_from_corners() {
    let board = board("cube:8");
    let from = |face, row, column| board.neighbours(board.id(&[face, row, column]).unwrap()).len();
    assert_eq!((from(3, 4, 5), from(3, 1, 4), from(1, 8, 3), from(2, 4, 8)), (8, 8, 8, 8));

    let near = board.neighbours(board.id(&[3, 1, 4]).unwrap());
    let names: BTreeSet<String> = near.into_iter().map(|id| board.name(id)).collect();
    let expected =
        ["(1,7,3)", "(1,7,5)", "(1,8,2)", "(1,8,6)", "(3,2,2)", "(3,2,6)", "(3,3,3)", "(3,3,5)"].map(String::from);
    assert_eq!(names, BTreeSet::from(expected));

    let corner = board.neighbours(board.id(&[3, 1, 8]).unwrap());
    let names: BTreeSet<String> = corner.into_iter().map(|id| board.name(id)).collect();
    let within_two_faces = ["(1,7,7)", "(1,8,6)", "(3,2,6)", "(3,3,7)", "(4,2,2)", "(4,3,1)"];

    // Around the corner the steps lead up and then right, or right and then up.
    let around_the_corner = ["(4,2,1)", "(4,1,2)", "(1,7,8)", "(1,8,7)"];
    let expected = within_two_faces.into_iter().chain(around_the_corner).map(String::from).collect();
    assert_eq!(names, expected);
}

#[test]
fn tours_of_cells_are_verified_by_the_one_judge() {
    let judge = |text: &str, ids: &[u32], shape| {
        verify(board(text), Path::Vertices(ids.to_vec()), shape).map(|tour| tour.is_closed()).map_err(|no| no.fault)
    };

    assert_eq!(judge("box:3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3], Shape::Open), Ok(false));
    assert_eq!(judge("cube:1", &[0, 1, 2, 5, 3, 4], Shape::Open), Ok(true));
    assert_eq!(judge("cube:1", &[0, 1, 3, 5, 2, 4], Shape::Open), Err(Fault::NotAMove { position: 2, from: 1, to: 3 }));
    assert_eq!(judge("hex:1", &[0], Shape::Closed), Err(Fault::TooFewToClose { count: 1 }));
    assert_eq!(judge("hex:1", &[0], Shape::Open), Ok(false));

    let fault = judge("box:2000x2000x2000x2000", &[0], Shape::Open).unwrap_err();
    assert_eq!(
        fault.describe(&board("box:2x2x2000x2000")),
        "15999999999999 cells are not visited, (1,1,1,2) among them"
    );
}

#[test]
fn graphs_skip_holes_and_stop_when_told() {
    let holed = graph("box:3x3x3 without=(1,1,1),(2,2,2)");
    assert_eq!((holed.graph.vertices(), holed.ids[0], holed.vertex_of(1), holed.vertex_of(13)), (25, 1, Some(0), None));
    assert_eq!(BoardGraph::new_unless(&board("cube:3"), || true), None);
    assert_eq!(BoardGraph::new_unless(&board("box:5000x5000x5000"), || false), None);
}

/// In a flat picture no two cells overlap, and all are within its size.
#[test]
fn pictures_have_room_for_every_cell() {
    for text in SEVERAL {
        let board = board(text);
        let places: Vec<(f64, f64)> = (0..board.cells()).map(|id| board.flat_place(id)).collect();
        for (index, place) in places.iter().enumerate() {
            assert!(place.0 >= 0.5 && place.1 >= 0.5, "{text}: {place:?}");
            let apart = |other: &(f64, f64)| (place.0 - other.0).hypot(place.1 - other.1) > 0.999;
            assert!(places[..index].iter().all(apart), "{text}: cell {index}");
        }
    }
}

#[test]
fn pieces_that_combine_leapers_move_on_rectangles_too() {
    let error = |text: &str| text.parse::<Board>().unwrap_err();
    let gnu = board("8x8 leaper=gnu");
    assert_eq!(gnu.to_string(), "8x8 leaper=1,2+1,3");
    assert_eq!(board(&gnu.to_string()), gnu);
    assert_eq!(gnu.read_square("a8"), Ok(0));
    assert_eq!(gnu.read_square("h1"), gnu.read_square("(8,8)"));

    let knight: Board = board("box:8x8");
    let camel = board("box:8x8 leaper=camel");
    for id in 0..64 {
        let mut both = [knight.neighbours(id), camel.neighbours(id)].concat();
        both.sort_unstable();
        let mut all = gnu.neighbours(id);
        all.sort_unstable();
        assert_eq!(all, both);
        assert!((0..64).all(|to| gnu.joined(id, to) == all.contains(&to)));
    }

    assert_eq!(board("8x8 leaper=1,2+1,3 without=c3,d4").squares(), 62);

    for text in ["hex:5 leaper=1,2+1,3", "cube:3 leaper=gnu", "box:3x4x5 leaper=0,1+1,2"] {
        let board = board(text);
        for id in 0..board.cells() {
            assert!(board.neighbours(id).iter().all(|&to| board.neighbours(to).contains(&id)), "{text} {id}");
        }
    }

    assert!(matches!(error("torus:8x8 leaper=gnu"), BoardError::Surface(_)));
    assert!(matches!(error("8x8x8 leaper=gnu"), BoardError::NoGrid(_)));
    assert!(Board::is_meant_by("8x8 leaper=gnu") && !Board::is_meant_by("8x8 leaper=camel"));
}
