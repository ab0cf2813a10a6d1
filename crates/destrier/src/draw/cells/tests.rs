//! Every move is drawn, and every cell is inside of the picture.

use super::*;
use crate::draw::Theme;
use destrier_core::{Path, Shape, verify};

fn cube() -> Tour<CellBoard> {
    verify("cube:1".parse().unwrap(), Path::Vertices(vec![0, 1, 2, 5, 3, 4]), Shape::Closed).unwrap()
}

fn lines(scene: &Scene, name: &str) -> usize {
    let layer = scene.layers.iter().find(|layer| layer.name == name).unwrap();
    layer.elements.iter().filter(|element| matches!(element, Element::Lines { .. })).count()
}

#[test]
fn every_move_is_drawn_once() {
    let (tour, options) = (cube(), PictureOptions::new());
    for projection in [Projection::Flat, Projection::Isometric] {
        let scene = CellPicture::new(&tour, projection).unwrap().scene(&options).unwrap();
        // A line within a face also has a casing.
        assert_eq!(lines(&scene, "hidden") + lines(&scene, "far") + lines(&scene, "path") / 2, 6, "{projection:?}");
    }
    let hidden = CellPicture::new(&tour, Projection::Isometric).unwrap().scene(&options).unwrap();
    // The faces 2, 5 and 6 are behind, and every move leads to or from one of them.
    assert_eq!(lines(&hidden, "hidden"), 6);
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
        let tour = verify(text.parse::<CellBoard>().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap();
        let options = PictureOptions::new().size(100).numbers(true).theme(Theme::Print);
        let picture = CellPicture::new(&tour, Projection::Flat).unwrap();
        assert!(picture.svg(&options).unwrap().contains("tour of"), "{text}");
        assert!(picture.pdf(&options).unwrap().starts_with(b"%PDF"), "{text}");
        assert!(picture.png(&options).unwrap().starts_with(b"\x89PNG"), "{text}");
        let scene = picture.scene(&options).unwrap();
        let places = CellPlaces::new(tour.ground(), Projection::Flat);
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
    let tour = verify("hex:1".parse::<CellBoard>().unwrap(), Path::Vertices(vec![0]), Shape::Open).unwrap();
    let fault = CellPicture::new(&tour, Projection::Isometric).unwrap_err();
    assert_eq!(fault.to_string(), "hex:1 has no isometric picture; boxes of up to three dimensions and cubes have one");
}

/// Hexagons that touch have different shades.
#[test]
fn three_shades_suffice_for_hexagons() {
    let board: CellBoard = "hex:4 leaper=0,1".parse().unwrap();
    let places = CellPlaces::new(&board, Projection::Flat);
    for id in 0..board.cells() {
        for near in board.neighbours(id) {
            assert_ne!(places.shade(id as u32), places.shade(near as u32), "{id} {near}");
        }
    }
}
