//! The search by halves against the search of all columns.

use super::bounds::Bounds;
use super::frame::Frame;
use super::{Meter, Target, search};
use crate::uncrossed::grid::Grid;
use crate::uncrossed::sweep::Sweep;
use destrier_search::method::{Control, Limit};

const MEMORY: u64 = 1 << 30;

/// The most moves of a path with at least `target` moves.
fn most(grid: &Grid, closed: bool, target: u32) -> Option<u32> {
    let halves = search(grid, &Target { closed, moves: target }, MEMORY, &Control::new(), &mut |_| ()).unwrap();
    assert_eq!(halves.limit, None);
    assert!(halves.bound >= halves.most);
    halves.most
}

fn by_columns(grid: &Grid, closed: bool) -> u32 {
    let control = Control::new();
    Sweep { grid, closed, beam: None, target: 0, seed: 0, memory: MEMORY, control: &control }.run(&mut |_| ()).moves
}

#[test]
fn both_searches_find_the_same_length() {
    let whole = [(3, 3), (3, 4), (3, 5), (4, 4), (4, 7), (5, 4), (5, 5), (5, 6), (6, 5), (6, 6), (2, 9), (1, 4)];

    // The first board with holes is symmetric by a reflection, the second by a half-turn, and the third by both, and so
    // also upside down.
    let holes =
        [((5, 6), vec![(0, 1), (0, 4)]), ((5, 6), vec![(0, 1), (4, 4)]), ((5, 5), vec![(2, 2), (2, 0), (2, 4)])];
    let grids = whole.map(|(rows, cols)| Grid::new(rows, cols)).into_iter();
    let with_holes = holes.into_iter().map(|((rows, cols), holes)| Grid::new(rows, cols).without(holes.into_iter()));
    for grid in grids.chain(with_holes) {
        for closed in [false, true] {
            let longest = by_columns(&grid, closed);
            for target in longest.saturating_sub(3).max(1)..=longest {
                assert_eq!(most(&grid, closed, target), Some(longest), "{grid:?} {closed} {target}");
            }
            assert_eq!(most(&grid, closed, longest + 1), None, "{grid:?} {closed}");
        }
    }
}

#[test]
fn bounds_hold_and_are_near() {
    // The path and the cycles beside it, on 6x6 and 7x7; the longest paths and cycles have 17, 12, 24 and 24 moves.
    for (side, closed, target, bound) in [(6, false, 10, 17), (6, true, 10, 16), (7, false, 20, 26), (7, true, 20, 24)]
    {
        let grid = Grid::new(side, side);
        let target = Target { closed, moves: target };
        let control = Control::new();
        let watch = &mut |_| ();
        let mut meter =
            Meter { memory: MEMORY, control: &control, watch, has_bounds: false, kept: 0, states: 0, bytes: 0 };
        let bounds = Bounds::new(&Frame::new(&grid).unwrap(), &target, &mut meter).unwrap();
        assert_eq!(bounds.most(&target), Some(bound), "{side} {closed}");
    }
}

#[test]
fn other_boards_are_left_to_the_search_by_columns() {
    let control = Control::new();
    let target = Target { closed: false, moves: 1 };
    let skewed = Grid::new(4, 5).without([(0, 0)].into_iter());
    for grid in [skewed, Grid::new(12, 12), Grid::new(5, 51)] {
        assert!(search(&grid, &target, MEMORY, &control, &mut |_| ()).is_none(), "{grid:?}");
    }
    let grid = Grid::new(7, 7);
    let halves = search(&grid, &target, 1 << 20, &control, &mut |_| ()).unwrap();
    assert!(matches!(halves.limit, Some(Limit::Memory { needed, allowed }) if needed > allowed));
    control.stop();
    assert_eq!(search(&grid, &target, MEMORY, &control, &mut |_| ()).unwrap().limit, Some(Limit::Stopped));
}
