//! Where the cells of a board are in a picture.

use super::{Point, Projection};
use destrier_core::{CellBoard, CellGrid};

/// The cosine of 30 degrees.
const COS: f64 = 0.866_025_403_784_438_6;

/// A move is far if it is longer than this in a flat picture, where a knight's move within a layer is sqrt(5) or
/// sqrt(7) long.
const LONGEST: f64 = 2.7;

/// The places of the cells of a board in one projection.
pub(super) struct CellPlaces<'a> {
    board: &'a CellBoard,
    projection: Projection,
    centres: Vec<Point>,
}

impl CellPlaces<'_> {
    pub(super) fn new(board: &CellBoard, projection: Projection) -> CellPlaces<'_> {
        let mut places = CellPlaces { board, projection, centres: Vec::new() };
        places.centres = (0..board.cells())
            .map(|id| match (projection, board.space_place(id)) {
                (Projection::Isometric, Some(place)) => places.project(place),
                _ => board.flat_place(id),
            })
            .collect();
        places
    }

    /// A point in space on the paper. Layers of a box stand apart, so that each can be seen.
    fn project(&self, [right, down, near]: [f64; 3]) -> Point {
        let spread = match self.board.grid() {
            CellGrid::Box(grid) => {
                let across: u32 = grid.sides().iter().rev().take(2).sum();
                (0.3 * f64::from(across)).max(1.5)
            }
            _ => 1.0,
        };
        ((right - near) * COS, down * spread + (right + near) / 2.0)
    }

    pub(super) fn centre(&self, id: u32) -> Point {
        self.centres[id as usize]
    }

    /// The top left corner, the width and the height of the picture.
    pub(super) fn frame(&self) -> (Point, f64, f64) {
        const MARGIN: f64 = 1.0;
        let span = |pick: fn(&Point) -> f64| {
            let all = || self.centres.iter().map(pick);
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (span(|place| place.0), span(|place| place.1));
        ((left - MARGIN, top - MARGIN), right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN)
    }

    /// Whether a cell is on a face of a cube that is not seen.
    pub(super) fn is_behind(&self, id: u32) -> bool {
        let is_cube = matches!(self.board.grid(), CellGrid::Cube(_));
        self.projection == Projection::Isometric
            && is_cube
            && [2, 5, 6].contains(&self.board.coordinates(u64::from(id))[0])
    }

    /// Whether a move is not wholly on faces that are seen.
    pub(super) fn is_hidden(&self, (from, to): (u32, u32)) -> bool {
        self.is_behind(from) || self.is_behind(to)
    }

    /// Whether a move leaps over a part of the picture.
    pub(super) fn is_far(&self, (from, to): (u32, u32)) -> bool {
        match (self.board.grid(), self.projection) {
            (CellGrid::Box(grid), _) if grid.sides().len() > 2 => {
                let layer = |id: u32| {
                    let mut coordinates = self.board.coordinates(u64::from(id));
                    coordinates.truncate(grid.sides().len() - 2);
                    coordinates
                };
                layer(from) != layer(to)
            }
            (CellGrid::Cube(_), Projection::Flat) => {
                let (one, other) = (self.centre(from), self.centre(to));
                (one.0 - other.0).hypot(one.1 - other.1) > LONGEST
            }
            _ => false,
        }
    }

    /// Which of the shades of the board a cell has.
    pub(super) fn shade(&self, id: u32) -> usize {
        let coordinates = self.board.coordinates(u64::from(id));
        match self.board.grid() {
            CellGrid::Hexagon(grid) => {
                // Steps to the right and to the lower right; neighbours differ by one modulo three.
                let down = i64::from(coordinates[0]) - i64::from(grid.side());
                let right = i64::from(coordinates[1]) - down.min(0);
                (right - down).rem_euclid(3) as usize
            }
            CellGrid::Cube(_) => (coordinates[1] + coordinates[2]) as usize % 2,
            _ => coordinates.iter().sum::<u32>() as usize % 2,
        }
    }

    /// Layers above each other are seen through.
    pub(super) fn opacity(&self) -> f64 {
        match (self.board.grid(), self.projection) {
            (CellGrid::Box(_), Projection::Isometric) => 0.75,
            (CellGrid::Cube(_), Projection::Isometric) => 0.85,
            _ => 1.0,
        }
    }

    /// The corners of a cell.
    pub(super) fn outline(&self, id: u32) -> Vec<Point> {
        const SQUARE: [(f64, f64); 4] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
        let centre = self.centre(id);
        if let (Projection::Isometric, Some(place)) = (self.projection, self.board.space_place(u64::from(id))) {
            let axes = self.axes_of_face(place);
            return SQUARE
                .iter()
                .map(|&(one, other)| {
                    let mut corner = place;
                    corner[axes[0]] += one;
                    corner[axes[1]] += other;
                    self.project(corner)
                })
                .collect();
        }
        match self.board.grid() {
            CellGrid::Hexagon(_) => {
                let tip = 1.0 / 3f64.sqrt();
                let corners = [(0.0, -tip), (0.5, -tip / 2.0), (0.5, tip / 2.0), (0.0, tip), (-0.5, tip / 2.0)];
                let corners = corners.into_iter().chain([(-0.5, -tip / 2.0)]);
                corners.map(|(right, down)| (centre.0 + right, centre.1 + down)).collect()
            }
            _ => SQUARE.iter().map(|&(right, down)| (centre.0 + right, centre.1 + down)).collect(),
        }
    }

    /// The two axes along the face of a cell: on a cube, the coordinate across the face is a whole number.
    fn axes_of_face(&self, place: [f64; 3]) -> [usize; 2] {
        match self.board.grid() {
            CellGrid::Cube(_) => match (0..3).find(|&axis| place[axis].fract() == 0.0) {
                Some(0) => [1, 2],
                Some(1) => [0, 2],
                _ => [0, 1],
            },
            CellGrid::Box(grid) if grid.sides().len() == 2 => [0, 1],
            _ => [0, 2],
        }
    }

    /// The borders of the layers of a box and of the faces of a cube.
    pub(super) fn borders(&self) -> Vec<Vec<Point>> {
        let (rows, cols) = match self.board.grid() {
            CellGrid::Box(grid) => {
                let sides = grid.sides();
                (sides[sides.len() - 2], sides[sides.len() - 1])
            }
            CellGrid::Cube(grid) => (grid.side(), grid.side()),
            _ => return Vec::new(),
        };
        let size = rows as usize * cols as usize;
        let parts = (0..self.centres.len()).step_by(size).filter(|&first| !self.is_behind(first as u32));
        parts.map(|first| self.border(first, first + size - 1)).collect()
    }

    /// The border of the layer or face between two opposite corner cells, as a closed line.
    fn border(&self, first: usize, last: usize) -> Vec<Point> {
        let place = |id: usize| match (self.projection, self.board.space_place(id as u64)) {
            (Projection::Isometric, Some(place)) => place,
            _ => [self.centres[id].0, self.centres[id].1, 0.0],
        };
        let (one, other) = (place(first), place(last));
        let axes = match self.projection {
            Projection::Isometric => self.axes_of_face(one),
            Projection::Flat => [0, 1],
        };
        let corner = |ends: [bool; 2]| {
            let mut corner = one;
            for (axis, is_high) in axes.into_iter().zip(ends) {
                corner[axis] = match is_high {
                    true => one[axis].max(other[axis]) + 0.5,
                    false => one[axis].min(other[axis]) - 0.5,
                };
            }
            match self.projection {
                Projection::Isometric => self.project(corner),
                Projection::Flat => (corner[0], corner[1]),
            }
        };
        [[false, false], [true, false], [true, true], [false, true], [false, false]].map(corner).to_vec()
    }
}
