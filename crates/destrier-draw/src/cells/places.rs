//! Where the cells of a board are in a picture.

use super::{Point, Projection};
use destrier_core::{Board, Grid};
use std::ops::Range;

/// The cosine of 30 degrees.
const COS: f64 = 0.866_025_403_784_438_6;

/// The distance between the layers of a box in an isometric picture. Layers that are this far apart do not overlap,
/// but a picture of many layers without numbers is no higher than this many times its width.
fn spread(board: &Board, has_numbers: bool) -> f64 {
    const HIGHEST: f64 = 3.5;
    let Grid::Box(grid) = board.grid() else { return 1.0 };
    let [layers, rows, cols] = *grid.sides() else { return 1.0 };
    let across = f64::from(rows) + f64::from(cols);
    let apart = across / 2.0 + 0.6;
    if has_numbers { apart } else { apart.min(HIGHEST * across * COS / f64::from(layers)).max(0.3 * across) }
}

/// The places of the cells of a board in one projection.
pub(super) struct CellPlaces<'a> {
    board: &'a Board,
    projection: Projection,
    has_numbers: bool,
    /// The distance between the layers of a box in an isometric picture.
    spread: f64,
    centres: Vec<Point>,
}

impl CellPlaces<'_> {
    /// Layers with numbers do not overlap.
    pub(super) fn new(board: &Board, projection: Projection, has_numbers: bool) -> CellPlaces<'_> {
        let spread = spread(board, has_numbers);
        let mut places = CellPlaces { board, projection, has_numbers, spread, centres: Vec::new() };
        places.centres = (0..board.cells())
            .map(|id| match (projection, board.space_place(id)) {
                (Projection::Isometric, Some(place)) => places.project(place),
                _ => board.flat_place(id),
            })
            .collect();
        places
    }

    /// A point in space on the paper.
    fn project(&self, [right, down, near]: [f64; 3]) -> Point {
        ((right - near) * COS, down * self.spread + (right + near) / 2.0)
    }

    pub(super) fn projection(&self) -> Projection {
        self.projection
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.has_numbers
    }

    pub(super) fn board(&self) -> &Board {
        self.board
    }

    pub(super) fn centre(&self, id: u32) -> Point {
        self.centres[id as usize]
    }

    /// The top left corner, the width and the height of the picture.
    pub(super) fn frame(&self) -> (Point, f64, f64) {
        let margin = 1.0 + if self.has_letters() { 1.4 * self.text_size() } else { 0.0 };
        let above = if self.has_captions() { 1.1 * self.text_size() } else { 0.0 };
        let span = |pick: fn(&Point) -> f64| {
            let all = || self.centres.iter().map(pick);
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let (left, right) = span(|place| place.0);
        let (top, bottom) = span(|place| place.1);
        ((left - margin, top - margin - above), right - left + 2.0 * margin, bottom - top + 2.0 * margin + above)
    }

    /// Whether a cell is on a face of a cube that is not seen.
    pub(super) fn is_behind(&self, id: u32) -> bool {
        let is_cube = matches!(self.board.grid(), Grid::Cube(_));
        self.projection == Projection::Isometric
            && is_cube
            && [2, 5, 6].contains(&self.board.coordinates(u64::from(id))[0])
    }

    /// The layer of a box in which a cell is: all coordinates but the last two. The face of a cube.
    pub(super) fn part(&self, id: u32) -> Vec<u32> {
        let mut coordinates = self.board.coordinates(u64::from(id));
        coordinates.truncate(coordinates.len().saturating_sub(2));
        coordinates
    }

    /// Which of the shades of the board a cell has.
    pub(super) fn shade(&self, id: u32) -> usize {
        self.board.grid().cell_grid().shade(u64::from(id))
    }

    /// Layers above each other are seen through.
    pub(super) fn opacity(&self) -> f64 {
        match (self.board.grid(), self.projection) {
            (Grid::Box(_), Projection::Isometric) => 0.85,
            (Grid::Cube(_), Projection::Isometric) => 0.85,
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
                .map(|&(first, second)| {
                    let mut corner = place;
                    corner[axes[0]] += first;
                    corner[axes[1]] += second;
                    self.project(corner)
                })
                .collect();
        }

        let corners = self.board.grid().cell_grid().corners(u64::from(id));
        corners.into_iter().map(|(right, down)| (centre.0 + right, centre.1 + down)).collect()
    }

    /// The two axes along the face of a cell: on a cube, the coordinate across the face is a whole number.
    fn axes_of_face(&self, place: [f64; 3]) -> [usize; 2] {
        match self.board.grid() {
            Grid::Cube(_) => match (0..3).find(|&axis| place[axis].fract() == 0.0) {
                Some(0) => [1, 2],
                Some(1) => [0, 2],
                _ => [0, 1],
            },
            Grid::Box(grid) if grid.sides().len() == 2 => [0, 1],
            _ => [0, 2],
        }
    }

    /// The cells of each layer of a box, of each face of a cube, or of the hexagon.
    pub(super) fn parts(&self) -> Vec<Range<u32>> {
        let size = match self.board.grid() {
            Grid::Box(grid) => grid.sides().iter().rev().take(2).product(),
            Grid::Cube(grid) => grid.side().pow(2),
            _ => self.centres.len() as u32,
        };
        (0..self.centres.len() as u32).step_by(size as usize).map(|first| first..first + size).collect()
    }

    /// Whether the parts are above each other, the first on top.
    pub(super) fn is_stacked(&self) -> bool {
        self.projection == Projection::Isometric && matches!(self.board.grid(), Grid::Box(_))
    }

    /// The border of a layer of a box or of a face of a cube, as a closed line.
    pub(super) fn border(&self, part: &Range<u32>) -> Vec<Point> {
        if !matches!(self.board.grid(), Grid::Rectangle(_) | Grid::Box(_) | Grid::Cube(_)) {
            return Vec::new();
        }

        let place = |id: u32| match (self.projection, self.board.space_place(u64::from(id))) {
            (Projection::Isometric, Some(place)) => place,
            _ => [self.centre(id).0, self.centre(id).1, 0.0],
        };

        let first = place(part.start);
        let last = place(part.end - 1);
        let axes = match self.projection {
            Projection::Isometric => self.axes_of_face(first),
            Projection::Flat => [0, 1],
        };

        let corner = |ends: [bool; 2]| {
            let mut corner = first;
            for (axis, is_high) in axes.into_iter().zip(ends) {
                corner[axis] =
                    if is_high { first[axis].max(last[axis]) + 0.5 } else { first[axis].min(last[axis]) - 0.5 };
            }

            match self.projection {
                Projection::Isometric => self.project(corner),
                Projection::Flat => (corner[0], corner[1]),
            }
        };

        [[false, false], [true, false], [true, true], [false, true], [false, false]].map(corner).to_vec()
    }
}
