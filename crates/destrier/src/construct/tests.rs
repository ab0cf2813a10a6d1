use super::*;
use destrier_core::verify;

fn exists(surface: Surface, rows: u32, cols: u32, shape: Shape) -> bool {
    let (m, n) = (rows, cols);
    let cells = m * n;
    if cells == 1 {
        return shape == Shape::Open;
    }
    if shape == Shape::Closed && cells == 2 {
        return false;
    }
    match (surface, shape) {
        (Surface::Plane, _) => {
            let (m, n) = (m.min(n), m.max(n));
            match shape {
                Shape::Closed => !(m * n % 2 == 1 || [1, 2, 4].contains(&m) || (m == 3 && [4, 6, 8].contains(&n))),
                Shape::Open => m >= 3 && ![(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(m, n)),
            }
        }
        (Surface::Torus | Surface::Klein, _) => true,
        (Surface::Cylinder, Shape::Closed) => !(m == 1 || ((m == 2 || m == 4) && n % 2 == 0)),
        (Surface::Mobius, Shape::Closed) => {
            !(m == 1
                || (m == 2 && n % 2 == 0)
                || (m == 4 && n % 2 == 1)
                || (n == 1 && [3, 4, 5].contains(&m))
                || (m, n) == (3, 4))
        }
        (_, Shape::Open) => !(m == 1 || (m == 2 && n % 2 == 0)),
    }
}

#[test]
fn every_board_up_to_40x40_that_has_a_tour_gets_one() {
    let mut missing = Vec::new();
    for surface in Surface::ALL {
        for (rows, cols) in (1..=40).flat_map(|rows| (1..=40).map(move |cols| (rows, cols))) {
            let board = Board::new(rows, cols, surface).unwrap();
            for (shape, goal) in [(Shape::Open, Goal::OPEN), (Shape::Closed, Goal::CLOSED)] {
                let tour = construct(&board, &goal);
                if tour.is_some() != exists(surface, rows, cols, shape) {
                    missing.push(format!("{} {shape:?}", board.size()));
                }
                if let Some(tour) = tour {
                    let stored = verify(board.clone(), tour.to_path().unwrap(), shape).unwrap();
                    assert_eq!(stored.is_closed(), tour.is_closed());
                }
            }
        }
    }
    assert!(missing.is_empty(), "{} {missing:?}", missing.len());
}
