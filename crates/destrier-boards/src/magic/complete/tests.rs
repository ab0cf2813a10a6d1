//! The searches find the tours that are known.

use super::both_ends::tests::find_from;
use super::images::images;
use super::*;
use crate::magic::{find, stored};
use destrier_core::Shape;
use destrier_core::tour::magic::Sums;
use std::collections::HashSet;

fn all(board: &str, listed: ListedTours) -> Vec<Vec<Square>> {
    let search = Complete::new(&board.parse().unwrap(), listed).unwrap();
    let slices = (0..search.slices()).map(|index| search.slice(index, &Control::new()).unwrap());
    slices.flat_map(|slice| slice.tours).collect()
}

/// 4x16: `cargo test -p destrier-boards --lib magic -- --ignored`.
#[test]
fn narrow_boards_with_fewer_than_18_columns_have_no_magic_tours() {
    for cols in (6..=14).step_by(2) {
        assert!(all(&format!("4x{cols}"), ListedTours::Any).is_empty(), "4x{cols}");
    }
}

#[test]
#[ignore = "takes a minute"]
fn all_magic_tours_of_4x16_and_4x18() {
    assert!(all("4x16", ListedTours::Any).is_empty());
    let board: Rectangle = "4x18".parse().unwrap();
    let normal = |tour: Vec<Square>| images(&tour, 4, 18).min().unwrap();
    let known: HashSet<Vec<Square>> = stored(&board, Shape::Open).into_iter().map(normal).collect();
    let found = all("4x18", ListedTours::Any);
    assert_eq!((known.len(), found.len()), (8, 8));
    assert!(found.into_iter().all(|tour| known.contains(&tour)));
}

/// 44 of the 63 closed magic tours of 8x8 consist of quartes.
#[test]
#[ignore = "takes a minute"]
fn closed_magic_tours_of_quartes() {
    let search = Complete::new(&"8x8".parse().unwrap(), ListedTours::Closed).unwrap();
    let slices = (0..73).map(|index| search.slice(index, &Control::new()).unwrap());
    let mut tours = HashSet::new();
    let mut positions = 0;
    for slice in slices {
        positions += slice.positions;
        tours.extend(slice.tours);
    }
    assert_eq!((tours.len(), positions), (44, 11_192_348));
}

/// From the first 12 and the last 12 squares of a known tour, the search finds this tour exactly once.
#[test]
fn known_tours_of_8x8_are_found() {
    let board: Rectangle = "8x8".parse().unwrap();
    let search = BothEnds::new(8, 8, ListedTours::Any);
    let control = Control::new();
    let open = (1..=20).map(|seed| find(&board, Shape::Open, Sums::Magic, seed, &control).unwrap());
    for tour in stored(&board, Shape::Closed).into_iter().chain(open) {
        let found: Vec<Vec<Square>> = images(&tour, 8, 8).flat_map(|image| find_from(&search, &image, 12)).collect();
        let normal = images(&tour, 8, 8).min().unwrap();
        assert_eq!(found.iter().filter(|&other| *other == normal).count(), 1);
    }
}

#[test]
fn a_single_square_is_a_magic_tour() {
    assert_eq!(all("1x1", ListedTours::Any).len(), 1);
    assert!(all("1x1", ListedTours::Closed).is_empty() && all("2x4", ListedTours::Any).is_empty());
    assert!(Complete::new(&"10x12".parse().unwrap(), ListedTours::Any).is_none());
}

#[test]
fn a_stopped_search_has_no_slice() {
    let control = Control::new();
    control.stop();
    for board in ["4x20", "8x8"] {
        let search = Complete::new(&board.parse().unwrap(), ListedTours::Any).unwrap();
        assert_eq!(search.slice(search.slices() - 1, &control), None, "{board}");
    }
}
