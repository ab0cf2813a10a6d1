//! Every board of the construction up to a bound is verified, and so are the stored tours.

use super::*;
use destrier_core::tour::magic::magic;
use destrier_core::{Path, Tour, verify};
use std::collections::HashSet;

fn verified(board: &str, shape: Shape, seed: u64) -> Option<Tour<Rectangle>> {
    let board: Rectangle = board.parse().unwrap();
    verified_with(board, shape, Sums::Magic, seed)
}

fn verified_with(board: Rectangle, shape: Shape, sums: Sums, seed: u64) -> Option<Tour<Rectangle>> {
    let squares = find(&board, shape, sums, seed, &Control::new())?;
    let ids = squares.iter().map(|&square| board.id(square) as u32).collect();
    Some(verify(board, Path::Vertices(ids), shape).unwrap())
}

#[test]
fn sides_of_multiples_of_four_have_magic_tours() {
    for rows in (8..=20).step_by(4) {
        for cols in (8..=20).step_by(4) {
            let tour = verified(&format!("{rows}x{cols}"), Shape::Open, 1).unwrap();
            assert!(magic(&tour).is_magic(), "{rows}x{cols}");
        }
    }
}

/// Tests all 841 boards: `cargo test -p destrier-boards --lib magic -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn larger_sides_have_magic_tours() {
    for rows in (8..=120).step_by(4) {
        for cols in (8..=120).step_by(4) {
            let tour = verified(&format!("{rows}x{cols}"), Shape::Open, 1).unwrap();
            assert!(magic(&tour).is_magic(), "{rows}x{cols}");
        }
    }
}

#[test]
fn stored_tours_are_magic() {
    for (board, shape, count) in [
        ("8x8", Shape::Closed, 5),
        ("4x18", Shape::Open, 8),
        ("18x4", Shape::Open, 8),
        ("12x12", Shape::Open, 6),
        ("12x12", Shape::Closed, 4),
        ("16x16", Shape::Closed, 2),
        ("8x12", Shape::Closed, 1),
        ("8x16", Shape::Closed, 1),
        ("20x8", Shape::Closed, 1),
    ] {
        let parsed: Rectangle = board.parse().unwrap();
        let tours = stored(&parsed, shape);
        assert_eq!(tours.len(), count, "{board}");
        for squares in tours {
            let ids = squares.iter().map(|&square| parsed.id(square) as u32).collect();
            assert!(magic(&verify(parsed.clone(), Path::Vertices(ids), shape).unwrap()).is_magic(), "{board}");
        }
    }

    assert!(verified("4x18", Shape::Closed, 1).is_none() && verified("8x18", Shape::Closed, 1).is_none());
}

#[test]
fn some_squares_have_diagonally_magic_tours() {
    let diagonal = |board: &str, shape, seed| verified_with(board.parse().unwrap(), shape, Sums::DiagonallyMagic, seed);
    for seed in 1..8 {
        for shape in [Shape::Open, Shape::Closed] {
            for board in ["12x12", "16x16"] {
                assert!(magic(&diagonal(board, shape, seed).unwrap()).is_diagonally_magic(), "{board}, seed {seed}");
            }
        }
        assert!(magic(&verified("12x12", Shape::Closed, seed).unwrap()).is_magic(), "seed {seed}");
    }

    for (board, seed) in [("20x20", 1), ("20x20", 2), ("24x24", 1)] {
        assert!(magic(&diagonal(board, Shape::Open, seed).unwrap()).is_diagonally_magic(), "{board}, seed {seed}");
    }
    for (board, shape) in [("8x8", Shape::Open), ("16x20", Shape::Open), ("20x20", Shape::Closed)] {
        assert!(diagonal(board, shape, 1).is_none(), "{board}");
    }
}

/// Tests all sides up to a bound: `cargo test -p destrier-boards --lib magic -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn larger_squares_have_diagonally_magic_tours() {
    for side in (20..=128).step_by(4) {
        let board: Rectangle = format!("{side}x{side}").parse().unwrap();
        let tour = verified_with(board, Shape::Open, Sums::DiagonallyMagic, 1);
        assert!(magic(&tour.unwrap_or_else(|| panic!("{side}"))).is_diagonally_magic(), "{side}");
    }
}

#[test]
fn boards_with_a_side_of_at_least_18_have_magic_tours() {
    for (rows, cols) in [4, 8].into_iter().flat_map(|rows| (18..=26).step_by(2).map(move |cols| (rows, cols))) {
        for board in [format!("{rows}x{cols}"), format!("{cols}x{rows}")] {
            let tour = verified(&board, Shape::Open, 1).unwrap_or_else(|| panic!("{board}"));
            assert!(magic(&tour).is_magic(), "{board}");
        }
    }
    assert!(magic(&verified("4x202", Shape::Open, 7).unwrap()).is_magic());
    for board in ["6x8", "4x6", "4x16"] {
        assert!(verified(board, Shape::Open, 1).is_none(), "{board}");
    }
}

/// Tests all boards up to a bound that lanes can cover.
#[test]
#[ignore = "takes minutes"]
fn longer_boards_of_lanes_have_magic_tours() {
    for rows in (4..=40).step_by(4) {
        for cols in (18..=60).step_by(2) {
            let tour = verified(&format!("{rows}x{cols}"), Shape::Open, 1).unwrap();
            assert!(magic(&tour).is_magic(), "{rows}x{cols}");
        }
    }
}

#[test]
fn boards_with_a_side_of_6_10_or_14_have_magic_tours() {
    for (board, seed) in [("6x12", 1), ("8x10", 2), ("14x8", 1)] {
        let tour = verified(board, Shape::Open, seed).unwrap_or_else(|| panic!("{board}"));
        assert!(magic(&tour).is_magic(), "{board}");
    }
    let closed = verified("8x10", Shape::Closed, 1).unwrap();
    assert!(magic(&closed).is_magic() && closed.is_closed());
    assert!(verified("6x12", Shape::Closed, 1).is_none());
}

/// Tests all mosaics up to a bound: `cargo test -p destrier-boards --lib magic -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn longer_mosaics_have_magic_tours() {
    for rows in [6, 10, 14] {
        for cols in (8..=120).step_by(4).filter(|&cols| mosaic::is_suited(rows, cols)) {
            let tour = verified(&format!("{rows}x{cols}"), Shape::Open, 1).unwrap();
            assert!(magic(&tour).is_magic(), "{rows}x{cols}");
        }
    }
}

/// On long boards the layers of the dynamic programs recur, so time and memory are those of the tour itself.
#[test]
fn long_boards_take_little_more_than_their_squares() {
    for board in ["6x20000", "8x4002", "4000x10"] {
        let tour = verified(board, Shape::Open, 1).unwrap_or_else(|| panic!("{board}"));
        assert!(magic(&tour).is_magic(), "{board}");
        let needed = bytes_needed(tour.board(), Sums::Magic);
        assert!(needed < (256 << 20) + 64 * tour.len() as u64, "{board}: {needed}");
    }
}

#[test]
fn seeds_give_other_magic_tours() {
    for (board, shape, least) in [
        ("8x8", Shape::Open, 4),
        ("8x8", Shape::Closed, 4),
        ("12x12", Shape::Open, 4),
        ("8x16", Shape::Open, 4),
        ("4x24", Shape::Open, 4),
    ] {
        let mut seen = HashSet::new();
        for seed in 1..=6 {
            let tour = verified(board, shape, seed).unwrap();
            assert!(magic(&tour).is_magic(), "{board}, seed {seed}");
            seen.insert(tour.ids().collect::<Vec<_>>());
        }
        assert!(seen.len() >= least, "{board}: {}", seen.len());
    }
}

#[test]
fn all_pieces_of_4x4_squares_are_found() {
    // 52 ways to divide the square into balanced passes with directions, each in 24 orders.
    assert_eq!(pieces::of_size(4, 4).len(), 52 * 24);
    assert_eq!(pieces::of_size(4, 8).len(), 742 * 24);
}
