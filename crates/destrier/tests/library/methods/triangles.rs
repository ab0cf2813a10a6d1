//! A kind of grid that the library does not know: a triangle of small triangles. This file is all that such a board
//! needs, to be toured, counted, decided, checked and drawn.

use destrier::answers::Answer;
use destrier::answers::counts::Engine;
use destrier::board::CellGrid;
use destrier::draw::{CellPicture, PictureOptions, Projection};
use destrier::{Board, CountRequest, Existence, Ground, Leaper, Piece, Request, Shape, ask, count, exists, verify};
use std::collections::BTreeSet;

/// Rows of 1, 3, 5, ... small triangles. Those at odd places of a row point up, the others down. An (a, b) leaper goes
/// to the triangles that are a + b steps away, where a step crosses a side.
#[derive(Debug)]
struct TriangleGrid {
    side: u32,
}

/// The height of a small triangle with sides of length 1.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

impl TriangleGrid {
    /// The triangles that share a side with one.
    fn beside(&self, id: u64) -> Vec<u64> {
        let coordinates = self.coordinates(id);
        let row = coordinates[0];
        let place = coordinates[1];

        let across = if place % 2 == 1 { [row + 1, place + 1] } else { [row - 1, place - 1] };
        [[row, place - 1], [row, place + 1], across].iter().filter_map(|near| self.id(near)).collect()
    }

    /// The triangles at this distance.
    fn at_distance(&self, id: u64, distance: u32) -> BTreeSet<u64> {
        let mut seen = BTreeSet::from([id]);
        let mut last = seen.clone();
        for _ in 0..distance {
            last = last.iter().flat_map(|&near| self.beside(near)).filter(|near| !seen.contains(near)).collect();
            seen.extend(&last);
        }
        last
    }
}

impl CellGrid for TriangleGrid {
    fn name(&self) -> String {
        format!("triangle:{}", self.side)
    }

    fn cells(&self) -> u128 {
        u128::from(self.side).pow(2)
    }

    fn axes(&self) -> usize {
        2
    }

    fn coordinates(&self, id: u64) -> Vec<u32> {
        let above = id.isqrt();
        vec![above as u32 + 1, (id - above * above) as u32 + 1]
    }

    fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let &[row, place] = coordinates else { return None };
        let fits = (1..=self.side).contains(&row) && (1..2 * row).contains(&place);
        fits.then(|| u64::from(row - 1).pow(2) + u64::from(place - 1))
    }

    fn targets(&self, id: u64, piece: &Piece) -> Vec<u64> {
        let distances = piece.leapers().iter().map(|leaper| leaper.short() + leaper.long());
        distances.flat_map(|distance| self.at_distance(id, distance)).collect()
    }

    fn flat_place(&self, id: u64) -> (f64, f64) {
        let coordinates = self.coordinates(id);
        let left = f64::from(self.side - coordinates[0]) / 2.0;
        let top = f64::from(coordinates[0] - 1) * HEIGHT;
        let below = if coordinates[1] % 2 == 1 { 2.0 } else { 1.0 };
        (left + f64::from(coordinates[1]) / 2.0, top + below * HEIGHT / 3.0)
    }

    fn corners(&self, id: u64) -> Vec<(f64, f64)> {
        let up = if self.coordinates(id)[1] % 2 == 1 { 1.0 } else { -1.0 };
        vec![(0.0, -2.0 * up * HEIGHT / 3.0), (0.5, up * HEIGHT / 3.0), (-0.5, up * HEIGHT / 3.0)]
    }

    fn shade(&self, id: u64) -> usize {
        self.coordinates(id)[1] as usize % 2
    }
}

fn triangle(side: u32) -> Board {
    Board::new(TriangleGrid { side }.into()).unwrap()
}

#[test]
fn coordinates_and_moves_are_taken_back() {
    let board = triangle(7);
    assert_eq!((board.to_string(), board.cells()), ("triangle:7".into(), 49));
    for id in 0..board.cells() {
        assert_eq!(board.id(&board.coordinates(id)), Some(id));
        assert!(board.neighbours(id).into_iter().all(|to| board.joined(to, id) && to != id));
    }
    assert_eq!((board.read_square("7,13").unwrap(), board.id(&[7, 14])), (48, None));
    assert_eq!(triangle(7), board);
    assert_ne!(triangle(6), board);
}

#[test]
fn tours_are_found_counted_and_drawn() {
    for side in 3..=9 {
        let board = triangle(side);
        for shape in [Shape::Open, Shape::Closed] {
            let request = Request::new(board.clone()).shape(shape);
            let answer = ask(&request).unwrap();
            assert_eq!(exists(&request).unwrap().is_yes(), answer.tour().is_some(), "{side} {shape:?}");
            let Answer::Tour { tour, .. } = answer else { continue };

            let path = destrier::Path::Vertices(tour.ids().collect());
            assert_eq!(verify(board.clone(), path, shape).unwrap().len(), side as usize * side as usize);
            let picture = CellPicture::new(&tour, Projection::Flat).unwrap();
            assert_eq!(picture.svg(&PictureOptions::new()).unwrap().matches("<polygon").count(), tour.len(), "{side}");
        }
    }
}

#[test]
fn engines_agree_on_the_number_of_tours() {
    for (side, piece) in [(3, "knight"), (4, "knight"), (4, "wazir"), (5, "wazir")] {
        let board = triangle(side).with_piece(piece.parse::<Leaper>().unwrap()).unwrap();
        let tours = |engine| count(&CountRequest::board(board.clone()).open().engine(engine)).unwrap().count;
        assert_eq!(tours(Engine::Frontier), tours(Engine::Backtrack), "{side} {piece}");
    }
}

#[test]
fn a_board_that_cannot_have_a_tour_has_a_reason() {
    // The wazir alternates between triangles that point up and down, and there are more of the former.
    let board = triangle(5).with_piece("wazir".parse::<Leaper>().unwrap()).unwrap();
    assert!(matches!(exists(&Request::new(board).closed()).unwrap(), Existence::No { .. }));
}
