//! Where the cells of a slab are on the board.

use crate::board::CubeGrid;

/// How slabs lie on a board. Each slab numbers its cells from 0.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    /// Along an axis of a box: the first slab has another thickness than the others. `below` is the number of cells of
    /// a box of the axes after this one.
    Axis { below: u64, first: u64, other: u64, whole: u64 },
    /// The three pairs of faces of a cube, each with the two halves of a rectangle.
    Faces { side: u64, halves: Box<[[Half; 2]; 3]> },
}

/// The upper or lower half of a rectangle on its face: the place of its first square, and the directions of its rows
/// and columns, as (row, column).
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    face: u64,
    first: [i64; 2],
    down: [i64; 2],
    right: [i64; 2],
}

impl Layout {
    /// The faces of a cube of at least 2 x 2 cells per face: face 3 below face 1, face 6 below face 2, and face 5
    /// beside face 4. Faces 1 and 3 are the second pair, because they touch both others.
    pub(super) fn of_cube(grid: CubeGrid) -> Layout {
        let n = grid.side();
        let halves = [2, 1, 4].map(|face| {
            [0, n].map(|row| {
                let coordinates = |row: u32, col: u32| {
                    let id = if face == 4 { grid.unfolded(4, col, row) } else { grid.unfolded(face, row, col) };
                    let [face, row, col] = [id / side2(n), id / u64::from(n) % u64::from(n), id % u64::from(n)];
                    (face, [row as i64, col as i64])
                };

                let (face, first) = coordinates(row, 0);
                let direction = |to: [i64; 2]| [to[0] - first[0], to[1] - first[1]];
                Half {
                    face,
                    first,
                    down: direction(coordinates(row + 1, 0).1),
                    right: direction(coordinates(row, 1).1),
                }
            })
        });
        Layout::Faces { side: u64::from(n), halves: Box::new(halves) }
    }

    /// The id on the board of a cell of a slab.
    pub(super) fn id(&self, slab: u64, cell: u64) -> u64 {
        match self {
            Layout::Axis { below, first, other, whole } => {
                let (thickness, offset) = if slab == 0 { (first, 0) } else { (other, first + (slab - 1) * other) };
                let above = cell / (thickness * below);
                let rest = cell % (thickness * below);
                (above * whole + offset) * below + rest
            }
            Layout::Faces { side, halves } => {
                let row = cell / side;
                let col = (cell % side) as i64;
                let half = &halves[slab as usize][(row / side) as usize];
                let row = (row % side) as i64;
                let place = |axis: usize| (half.first[axis] + row * half.down[axis] + col * half.right[axis]) as u64;
                (half.face * side + place(0)) * side + place(1)
            }
        }
    }

    /// The slab of a cell of the board, and the cell in it.
    pub(super) fn locate(&self, id: u64) -> (u64, u64) {
        match self {
            Layout::Axis { below, first, other, whole } => {
                let above = id / (whole * below);
                let at = id / below % whole;
                let rest = id % below;
                if at < *first {
                    (0, (above * first + at) * below + rest)
                } else {
                    let slab = (at - first) / other;
                    let at = (at - first) % other;
                    (slab + 1, (above * other + at) * below + rest)
                }
            }
            Layout::Faces { side, halves } => {
                let face = id / (side * side);
                let place = [(id / side % side) as i64, (id % side) as i64];

                let all = halves
                    .iter()
                    .enumerate()
                    .flat_map(|(slab, pair)| pair.iter().enumerate().map(move |(at, half)| (slab, at, half)));

                for (slab, at, half) in all {
                    if half.face == face {
                        let along = |direction: [i64; 2]| {
                            (0..2).map(|axis| (place[axis] - half.first[axis]) * direction[axis]).sum::<i64>() as u64
                        };
                        return (slab as u64, (at as u64 * side + along(half.down)) * side + along(half.right));
                    }
                }

                (0, 0)
            }
        }
    }
}

fn side2(side: u32) -> u64 {
    u64::from(side) * u64::from(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_of_a_cube_are_covered_once() {
        for side in 2..6 {
            let layout = Layout::of_cube(CubeGrid::new(side).unwrap());
            for id in 0..6 * side2(side) {
                let (slab, cell) = layout.locate(id);
                assert_eq!(layout.id(slab, cell), id);
            }
        }
    }
}
