//! The surface of a cube with `n` x `n` cells on each of its six faces.
//!
//! The faces are numbered as in this net, and rows and columns are counted from the top left of each face as it is
//! drawn here:
//!
//! ```text
//!         +-----+
//!         |  1  |
//!   +-----+-----+-----+-----+
//!   |  2  |  3  |  4  |  5  |
//!   +-----+-----+-----+-----+
//!         |  6  |
//!         +-----+
//! ```
//!
//! A knight's move is two steps straight ahead and one to the side, or one step straight ahead and two to the side,
//! along the surface (Qing and Watkins 2006, Knight's tours for cubes and boxes). A step crosses an edge of the cube
//! straight ahead, as an ant would walk, and never passes through a corner, so every walk is well defined. Both orders
//! of the two legs are moves. Away from the corners they lead to the same cell. Where they pass on different sides of a
//! corner, at which only three faces meet, they lead to different cells, and both count. A move backwards is the same
//! two legs in the opposite order, so all moves can be taken back.

use super::grid::{CellGrid, CentralSymmetry};
use crate::rectangle::piece::Piece;

/// The surface of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CubeGrid {
    side: u32,
}

/// A point or direction in space: right, down, towards the viewer. The cells are two units wide, so that their centres
/// have odd coordinates within a face. The coordinate across the face is 0 or twice the side.
type Vector = [i64; 3];

/// The direction out of the cube, of rows and of columns of each face.
const FACES: [[Vector; 3]; 6] = [
    [[0, -1, 0], [0, 0, 1], [1, 0, 0]],
    [[-1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
    [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
    [[0, 0, -1], [0, 1, 0], [-1, 0, 0]],
    [[0, 1, 0], [0, 0, -1], [1, 0, 0]],
];

/// A walker on the surface of the cube.
#[derive(Clone, Copy)]
struct Walker {
    place: Vector,
    /// The direction out of the cube.
    up: Vector,
    ahead: Vector,
}

impl CubeGrid {
    /// The surface of a cube with this many cells along an edge, at least one; else `None`.
    pub fn new(side: u32) -> Option<CubeGrid> {
        (side > 0).then_some(CubeGrid { side })
    }

    /// Number of cells along an edge.
    pub fn side(self) -> u32 {
        self.side
    }

    fn place_on_face(self, id: u64) -> [u32; 3] {
        let side = u64::from(self.side);
        [(id / (side * side)) as u32 + 1, (id / side % side) as u32 + 1, (id % side) as u32 + 1]
    }

    /// The centre of a cell in space.
    fn place(self, id: u64) -> [i64; 3] {
        let [face, row, column] = self.place_on_face(id);
        let [up, down, right] = FACES[face as usize - 1];
        // Distances are measured from the centre of the face, in units of half a cell.
        let middle = i64::from(self.side);
        let below = 2 * i64::from(row) - 1 - middle;
        let beside = 2 * i64::from(column) - 1 - middle;
        std::array::from_fn(|axis| middle * (1 + up[axis]) + below * down[axis] + beside * right[axis])
    }

    /// The cell with this centre, on the face with this direction out of the cube.
    fn id_at(self, place: Vector, up: Vector) -> u64 {
        let face = FACES.iter().position(|face| face[0] == up).unwrap_or_default();
        let [_, down, right] = FACES[face];
        let middle = i64::from(self.side);
        let along = |direction: Vector| {
            let offset: i64 = (0..3).map(|axis| (place[axis] - middle) * direction[axis]).sum();
            ((offset + middle - 1) / 2) as u64
        };
        (face as u64 * u64::from(self.side) + along(down)) * u64::from(self.side) + along(right)
    }

    /// The cell in this row and column of a face, both from 0. One of the two may go on beyond the face, straight ahead
    /// over its lower or right edge.
    pub fn unfolded(self, face: u32, row: u32, column: u32) -> u64 {
        let last = self.side - 1;
        let start = [face.clamp(1, 6), row.min(last) + 1, column.min(last) + 1];
        let id = self.id(&start).unwrap_or_default();
        let [up, down, right] = FACES[start[0] as usize - 1];
        let (ahead, steps) = if row > last { (down, row - last) } else { (right, column.saturating_sub(last)) };
        let walker = self.walk(Walker { place: self.place(id), up, ahead }, u64::from(steps));
        self.id_at(walker.place, walker.up)
    }

    /// On which side of a face another face is, as (right, down) in the net; `None` for the face itself and the one
    /// opposite. Faces have the numbers 1 to 6.
    pub fn side_of_face(self, face: u32, other: u32) -> Option<(i64, i64)> {
        let (_, down, right) = frame(face);
        let (up, ..) = frame(other);
        Some((dot(up, right), dot(up, down))).filter(|&direction| direction != (0, 0))
    }

    /// The straight line between two cells of neighbouring faces, unfolded over the common edge into the plane of the
    /// first: its length as (right, down) in the net, in cells, and the share of it before the edge. `None` if the
    /// faces are the same or opposite.
    pub fn line_over_edge(self, from: u64, to: u64) -> Option<([f64; 2], f64)> {
        let (up, down, right) = frame(self.place_on_face(from)[0]);
        let (beyond, ..) = frame(self.place_on_face(to)[0]);
        if dot(up, beyond) != 0 {
            return None;
        }

        let start = self.place(from);
        let end = self.place(to);
        let depth = dot(start, up) - dot(end, up);
        let before = dot(end, beyond) - dot(start, beyond);

        let unfolded = added(end, scaled(added(up, beyond), depth));
        let line = added(unfolded, scaled(start, -1));
        let cells = |direction: Vector| dot(line, direction) as f64 / 2.0;

        Some(([cells(right), cells(down)], before as f64 / (before + depth) as f64))
    }

    /// Whether two cells are on one face, and a move within this face leads from one to the other.
    fn is_move_on_a_face(self, from: u64, to: u64, piece: &Piece) -> bool {
        let from_at = self.place_on_face(from);
        let to_at = self.place_on_face(to);
        from != to
            && from_at[0] == to_at[0]
            && piece.reaches(from_at[1].abs_diff(to_at[1]), from_at[2].abs_diff(to_at[2]))
    }

    /// Takes this many steps straight ahead, one face after another.
    fn walk(self, mut walker: Walker, steps: u64) -> Walker {
        let side = u64::from(self.side);

        // Once around the cube leads back.
        let mut steps = steps % (4 * side);
        while steps > 0 {
            let Walker { place, up, ahead } = walker;
            let at = dot(place, ahead).unsigned_abs();
            let left = if ahead.iter().sum::<i64>() > 0 { (2 * side - 1 - at) / 2 } else { (at - 1) / 2 };
            if steps <= left {
                return Walker { place: added(place, scaled(ahead, 2 * steps as i64)), ..walker };
            }

            let edge = added(place, scaled(ahead, 2 * left as i64 + 1));
            walker = Walker { place: added(edge, scaled(up, -1)), up: ahead, ahead: scaled(up, -1) };
            steps -= left + 1;
        }

        walker
    }
}

impl CellGrid for CubeGrid {
    fn name(&self) -> String {
        format!("cube:{}", self.side)
    }

    fn cells(&self) -> u128 {
        6 * u128::from(self.side) * u128::from(self.side)
    }

    fn axes(&self) -> usize {
        3
    }

    fn coordinates(&self, id: u64) -> Vec<u32> {
        self.place_on_face(id).to_vec()
    }

    fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let &[face, row, column] = coordinates else { return None };
        let fits = (1..=6).contains(&face) && [row, column].iter().all(|at| (1..=self.side).contains(at));
        let side = u64::from(self.side);
        fits.then(|| (u64::from(face - 1) * side + u64::from(row - 1)) * side + u64::from(column - 1))
    }

    fn targets(&self, id: u64, piece: &Piece) -> Vec<u64> {
        let [face, ..] = self.place_on_face(id);
        let [up, down, right] = FACES[face as usize - 1];
        let place = self.place(id);
        let mut targets = Vec::new();

        for step in piece.moves() {
            let legs =
                [(scaled(down, step.down.signum()), step.down), (scaled(right, step.right.signum()), step.right)];
            for [first, second] in [legs, [legs[1], legs[0]]] {
                let (first, second) = if first.1 == 0 { (second, first) } else { (first, second) };
                let mut walker = self.walk(Walker { place, up, ahead: first.0 }, first.1.unsigned_abs());
                if second.1 != 0 {
                    // The second leg turns to the side, left or right, on which it lay at the start.
                    let side = dot(cross(up, first.0), second.0);
                    walker.ahead = scaled(cross(walker.up, walker.ahead), side);
                    walker = self.walk(walker, second.1.unsigned_abs());
                }

                targets.push(self.id_at(walker.place, walker.up));
            }
        }

        targets
    }

    /// Most moves stay on one face, and need no walk.
    fn are_a_move_apart(&self, from: u64, to: u64, piece: &Piece) -> bool {
        from != to && (self.is_move_on_a_face(from, to, piece) || self.targets(from, piece).contains(&to))
    }

    /// The net.
    fn flat_place(&self, id: u64) -> (f64, f64) {
        const NET: [(f64, f64); 6] = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 2.0)];

        let [face, row, column] = self.place_on_face(id);
        let (across, below) = NET[face as usize - 1];
        let side = f64::from(self.side);
        (across * side + f64::from(column) - 0.5, below * side + f64::from(row) - 0.5)
    }

    fn space_place(&self, id: u64) -> Option<[f64; 3]> {
        Some(self.place(id).map(|part| part as f64 / 2.0))
    }

    fn shade(&self, id: u64) -> usize {
        let [_, row, column] = self.place_on_face(id);
        (row + column) as usize % 2
    }

    fn symmetry(&self) -> Option<CentralSymmetry> {
        Some(CentralSymmetry { lengths: vec![self.side; 3], has_one_sign: false })
    }

    fn place_around_centre(&self, id: u64) -> Vec<i64> {
        self.place(id).iter().map(|part| part - i64::from(self.side)).collect()
    }
}

/// The direction out of the cube, of rows and of columns of a face from 1 to 6.
fn frame(face: u32) -> (Vector, Vector, Vector) {
    let [up, down, right] = FACES[face.clamp(1, 6) as usize - 1];
    (up, down, right)
}

fn scaled(vector: Vector, factor: i64) -> Vector {
    vector.map(|part| part * factor)
}

fn added(left: Vector, right: Vector) -> Vector {
    std::array::from_fn(|axis| left[axis] + right[axis])
}

fn dot(left: Vector, right: Vector) -> i64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

fn cross(left: Vector, right: Vector) -> Vector {
    std::array::from_fn(|axis| {
        let next = (axis + 1) % 3;
        let last = (axis + 2) % 3;
        left[next] * right[last] - left[last] * right[next]
    })
}
