//! Every move is drawn, and every cell is inside of the picture.

use super::moves::MoveEnd;
use super::*;
use crate::Theme;
use destrier_core::{Path, Shape, verify};

fn cube() -> Tour {
    verify("cube:1".parse().unwrap(), Path::Vertices(vec![0, 1, 2, 5, 3, 4]), Shape::Closed).unwrap()
}

/// The elements of a group that are lines, and those that are ends of moves.
fn lines_and_ends(scene: &Scene, name: &str) -> (usize, usize) {
    let elements = || scene.layers.iter().filter(|layer| layer.name == name).flat_map(|layer| &layer.elements);
    let lines = elements().filter(|element| matches!(element, Element::Lines { .. })).count();
    (lines, elements().filter(|element| matches!(element, Element::Polygon { .. })).count())
}

#[test]
fn every_move_is_drawn_once() {
    let tour = cube();
    let options = PictureOptions::new();
    let scene = |projection| CellPicture::new(&tour, projection).unwrap().scene(&options).unwrap();
    // A line has a casing. Three moves are over edges that are not cut; each of the others is two lines, which go on
    // beyond the edge.
    assert_eq!(lines_and_ends(&scene(Projection::Flat), "path"), (3 * 2 + 3 * 4, 3 * 2));
    // The faces 2, 5 and 6 are behind, and every move leads to or from one of them.
    assert_eq!(lines_and_ends(&scene(Projection::Isometric), "hidden"), (6, 0));
}

/// The end of a move is inside of its own cell and points along the board.
#[test]
fn moves_between_layers_have_two_ends() {
    let board: Board = "box:2x3x4".parse().unwrap();
    let places = CellPlaces::new(&board, Projection::Flat, false);
    let mut ends_seen = 0;
    for from in 0..board.cells() as u32 {
        for to in board.neighbours(u64::from(from)) {
            let MoveForm::Ends(ends) = places.form(from, to as u32) else { continue };
            for (end, id) in ends.iter().zip([from, to as u32]) {
                let tip = end.tip;
                let centre = places.centre(id);
                assert!(((tip.0 - centre.0).hypot(tip.1 - centre.1) - 0.5).abs() < 1e-9);
                ends_seen += 1;
            }

            // Exactly one of the cells is in the upper layer, and its end tapers off.
            assert_ne!(ends[0].widths, ends[1].widths);
            assert_eq!(ends[0].widths[1] == 0.0, u64::from(from) < to);
        }
    }

    assert_eq!(ends_seen, 2 * 2 * (4 * 2 + 3 * 4));
}

/// The frames of an animation begin without a move and end with the whole tour.
#[test]
fn moves_appear_one_after_another() {
    let tour = cube();
    let picture = CellPicture::new(&tour, Projection::Flat).unwrap();
    let options = PictureOptions::new();

    let lines = |shown: usize| {
        let scene = picture.scene_after(shown, &picture.places(&options).unwrap(), &options);
        let is_line = |element: &&Element| matches!(element, Element::Lines { .. });
        scene
            .layers
            .iter()
            .filter(|layer| layer.name != "cells")
            .flat_map(|layer| &layer.elements)
            .filter(is_line)
            .count()
    };
    let counts: Vec<usize> = (0..=6).map(lines).collect();
    assert!(counts.is_sorted_by(|before, after| before < after), "{counts:?}");
    assert_eq!(lines(usize::MAX), counts[6]);
    assert!(picture.gif(&options).unwrap().starts_with(b"GIF89a"));
    assert!(CellPicture::empty(tour.board(), Projection::Flat).unwrap().gif(&options).is_err());
}

/// Both ends of a move over a cut edge reach the edge at the same distance from its middle.
#[test]
fn the_ends_of_a_move_meet_at_the_edge_of_a_cube() {
    let board: Board = "cube:4".parse().unwrap();
    let places = CellPlaces::new(&board, Projection::Flat, false);
    let middle = |id: u32| {
        let part = places.parts().into_iter().find(|part| part.contains(&id)).unwrap();
        let first = places.centre(part.start);
        let last = places.centre(part.end - 1);
        ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0)
    };

    let mut seen = 0;
    for from in 0..board.cells() as u32 {
        for to in board.neighbours(u64::from(from)) {
            let MoveForm::Ends(ends) = places.form(from, to as u32) else { continue };

            let beside = |end: &MoveEnd, id: u32| {
                let at = end.line[1];
                let middle = middle(id);
                let right = (at.0 - middle.0).abs();
                let down = (at.1 - middle.1).abs();
                assert!((right.max(down) - 2.0).abs() < 1e-9, "{from} {to}: not on the border");
                right.min(down)
            };

            assert!((beside(&ends[0], from) - beside(&ends[1], to as u32)).abs() < 1e-9, "{from} {to}");
            seen += 1;
        }
    }

    assert!(seen > 100);
}

/// Layers with numbers do not overlap in an isometric picture.
#[test]
fn layers_above_each_other_stand_apart() {
    let board: Board = "box:8x5x6".parse().unwrap();
    let places = CellPlaces::new(&board, Projection::Isometric, true);
    let extent = |part: &Range<u32>| {
        let all: Vec<f64> = part.clone().flat_map(|id| places.outline(id)).map(|(_, down)| down).collect();
        (all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(f64::MIN, f64::max))
    };
    for pair in places.parts().windows(2) {
        assert!(extent(&pair[0]).1 < extent(&pair[1]).0);
    }
}

#[test]
fn all_formats_are_written_and_all_cells_are_inside() {
    let tours: [(&str, &[u32]); 4] = [
        ("box:2x2x2 leaper=0,1", &[0, 1, 3, 2, 6, 7, 5, 4]),
        ("box:1x1x1", &[0]),
        ("cube:1", &[0, 1, 2, 5, 3, 4]),
        ("hex:2 leaper=0,1", &[0, 1, 4, 6, 5, 2, 3]),
    ];

    for (text, ids) in tours {
        let tour = verify(text.parse::<Board>().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap();
        let options = PictureOptions::new().size(100).numbers(true).theme(Theme::Print);
        let picture = CellPicture::new(&tour, Projection::Flat).unwrap();
        assert!(picture.svg(&options).unwrap().contains("tour of"), "{text}");
        assert!(picture.pdf(&options).unwrap().starts_with(b"%PDF"), "{text}");
        assert!(picture.png(&options).unwrap().starts_with(b"\x89PNG"), "{text}");

        let scene = picture.scene(&options).unwrap();
        let places = CellPlaces::new(tour.ground(), Projection::Flat, true);
        for id in 0..tour.ground().cells() as u32 {
            for (right, down) in places.outline(id) {
                assert!((scene.corner.0..=scene.corner.0 + scene.width).contains(&right), "{text}");
                assert!((scene.corner.1..=scene.corner.1 + scene.height).contains(&down), "{text}");
            }
        }
    }
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let tour = verify("hex:1".parse::<Board>().unwrap(), Path::Vertices(vec![0]), Shape::Open).unwrap();
    let fault = CellPicture::new(&tour, Projection::Isometric).unwrap_err();
    assert_eq!(fault.to_string(), "hex:1 has no isometric picture; boxes of up to three dimensions and cubes have one");
}

/// Hexagons that touch have different shades.
#[test]
fn three_shades_suffice_for_hexagons() {
    let board: Board = "hex:4 leaper=0,1".parse().unwrap();
    let places = CellPlaces::new(&board, Projection::Flat, false);
    for id in 0..board.cells() {
        for near in board.neighbours(id) {
            assert_ne!(places.shade(id as u32), places.shade(near as u32), "{id} {near}");
        }
    }
}
