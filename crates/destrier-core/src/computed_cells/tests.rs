//! Computed tours of cells against stored ones, and plans that do not fit.

use super::*;
use crate::path::Path;
use crate::tour::{Shape, verify};

fn layer(closed: bool) -> CellPart {
    let board: Board = "box:1x2x3 leaper=wazir".parse().unwrap();
    let ids = if closed { vec![0, 1, 2, 5, 4, 3] } else { vec![0, 3, 4, 1, 2, 5] };
    CellPart::stored(verify(board, Path::Vertices(ids), Shape::Open).unwrap()).unwrap()
}

fn check(part: CellPart) {
    let tour = ComputedCellTour::from(part);
    let ids: Vec<u32> = tour.ids().map(|id| id as u32).collect();
    let shape = if tour.is_closed() { Shape::Closed } else { Shape::Open };
    verify(tour.board().clone(), Path::Vertices(ids), shape).unwrap();
    for (index, id) in (0..).zip(tour.ids()) {
        assert_eq!((tour.index_of(id), tour.at(index)), (Some(index), Some(id)));
        let turned = tour.clone().starting_at(id);
        assert_eq!(turned.is_some(), tour.is_closed() || index == 0);
        let turned = turned.unwrap_or_else(|| tour.clone());
        assert!(turned.ids_from(1).next() == turned.at(1) && turned.index_of(turned.at(3).unwrap()) == Some(3));
    }
    assert_eq!((tour.at(tour.len()), tour.index_of(tour.len())), (None, None));
}

/// All joins of all stacks of a few layers: those that are accepted are tours.
#[test]
fn what_is_accepted_is_a_tour() {
    let mut accepted = 0;
    let mut refused = 0;
    for count in 1..5 {
        for first in [layer(true), layer(false)] {
            let stack = Stack::along(0, first, layer(true), count).unwrap();
            assert_eq!(stack.board().cells(), 6 * count);
            let all = || (0..72).map(|n| Join { exit: n / 12, entry: n / 2 % 6, flips: n % 2 == 0 });
            for start in all() {
                for repeated in all() {
                    let joins = [start, repeated];
                    match stack.clone().join(&joins[..(count - 1).min(2) as usize]) {
                        Ok(part) => {
                            check(part);
                            accepted += 1;
                        }
                        Err(_) => refused += 1,
                    }

                    if count < 3 {
                        break;
                    }
                }
            }
        }
    }

    assert!(accepted > 150 && refused > 1000, "{accepted} {refused}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let join = Join { exit: 0, entry: 0, flips: true };
    assert_eq!(Stack::along(3, layer(true), layer(true), 2).unwrap_err(), CellMisfit::Slabs);
    assert_eq!(Stack::along(0, layer(true), layer(true), 0).unwrap_err(), CellMisfit::Slabs);
    assert_eq!(Stack::along(0, layer(true), layer(true), 1 << 40).unwrap_err(), CellMisfit::TooLong);
    let open = Stack::along(0, layer(true), layer(false), 2).unwrap();
    assert_eq!(open.join(&[join]).unwrap_err(), CellMisfit::Open);

    let stack = Stack::along(0, layer(true), layer(true), 2).unwrap();
    assert_eq!(stack.clone().join(&[]).unwrap_err(), CellMisfit::Index);
    assert_eq!(stack.clone().join(&[Join { exit: 6, ..join }]).unwrap_err(), CellMisfit::Index);
    assert!(matches!(stack.join(&[Join { exit: 1, ..join }]), Err(CellMisfit::NotAMove { .. })));

    let stack = Stack::along(0, layer(true), layer(true), 4).unwrap();
    assert_eq!(stack.join(&[join, join]).unwrap_err(), CellMisfit::SameMove);
    let other = "box:1x2x3 leaper=king".parse().unwrap();
    let king = CellPart::stored(verify(other, Path::Vertices(vec![0, 1, 2, 5, 4, 3]), Shape::Open).unwrap()).unwrap();
    assert_eq!(Stack::along(0, layer(true), king, 2).unwrap_err(), CellMisfit::Board);
}
