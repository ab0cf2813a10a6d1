//! Where the cells of a board are in a flat picture, and in space.

use super::{Board, BoxGrid, Grid};

impl Board {
    /// The centre of a cell in a flat picture, as (right, down) in widths of a cell, from the top left corner: the
    /// layers of a box side by side; the net of a cube; the rows of a hexagon. The layers of a box with three axes are
    /// in rows, read as text, so that the picture is not much wider than high. Those of further axes are beside and
    /// below each other in turn.
    pub fn flat_place(&self, id: u64) -> (f64, f64) {
        let coordinates = self.coordinates(id);
        let at = |axis: usize| f64::from(coordinates[axis]) - 0.5;
        match &self.grid {
            Grid::Rectangle(_) => (at(1), at(0)),
            Grid::Box(grid) => {
                let sides = grid.sides();
                let last = sides.len() - 1;
                let mut right = at(last);
                let mut down = at(last - 1);

                let mut width = f64::from(sides[last]);
                let mut height = f64::from(sides[last - 1]);
                let gap = gap_between_layers(grid);

                if let [layers, _, _] = *sides {
                    let layer = coordinates[0] - 1;
                    let per_row = layers_per_row(layers, width + gap, height + gap);
                    right += f64::from(layer % per_row) * (width + gap);
                    return (right, down + f64::from(layer / per_row) * (height + gap));
                }

                for (level, axis) in (0..last - 1).rev().enumerate() {
                    let gap = gap + (level / 2) as f64;
                    let index = at(axis) - 0.5;
                    let (place, extent) =
                        if level % 2 == 0 { (&mut right, &mut width) } else { (&mut down, &mut height) };
                    *place += index * (*extent + gap);
                    *extent = f64::from(sides[axis]) * (*extent + gap) - gap;
                }

                (right, down)
            }
            Grid::Cube(grid) => {
                let side = f64::from(grid.side());
                let (across, below) = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 2.0)]
                    [coordinates[0] as usize - 1];
                (across * side + at(2), below * side + at(1))
            }
            Grid::Hexagon(grid) => {
                let indent = f64::from(coordinates[0].abs_diff(grid.side())) / 2.0;
                // The distance between two rows of hexagons of width 1, whose upper tip is 1/sqrt(3) above the centre.
                let row = f64::from(coordinates[0] - 1);
                (indent + at(1), row * 3f64.sqrt() / 2.0 + 1.0 / 3f64.sqrt())
            }
        }
    }

    /// The distance between neighbouring layers of a box in a flat picture: room for their captions.
    pub fn gap_between_layers(&self) -> f64 {
        match &self.grid {
            Grid::Box(grid) => gap_between_layers(grid),
            _ => 0.0,
        }
    }

    /// The centre of a cell in space, as (right, down, towards the viewer) in widths of a cell. `None` for hexagons,
    /// and for boxes with more than three axes.
    pub fn space_place(&self, id: u64) -> Option<[f64; 3]> {
        let at = |axis: usize| f64::from(self.coordinates(id)[axis]) - 0.5;
        match &self.grid {
            Grid::Rectangle(_) => Some([at(1), at(0), 0.0]),
            Grid::Box(grid) => match grid.sides().len() {
                2 => Some([at(1), at(0), 0.0]),
                3 => Some([at(2), at(0), at(1)]),
                _ => None,
            },
            Grid::Cube(grid) => Some(grid.place(id).map(|part| part as f64 / 2.0)),
            Grid::Hexagon(_) => None,
        }
    }
}

fn gap_between_layers(grid: &BoxGrid) -> f64 {
    let longest = grid.sides().iter().rev().take(2).max().map_or(1, |&side| side);
    (0.15 * f64::from(longest)).max(1.0)
}

/// The number of layers in a row that makes a picture of these layers most similar to a sheet of paper.
fn layers_per_row(layers: u32, width: f64, height: f64) -> u32 {
    const RATIO: f64 = 1.4;
    let row = |per_row: u32| {
        let ratio = f64::from(per_row) * width / (f64::from(layers.div_ceil(per_row)) * height);
        (ratio / RATIO).ln().abs()
    };
    // The best row has about this many layers.
    let near = (RATIO * f64::from(layers) * height / width).sqrt() as u32;
    let few = near.saturating_sub(2).clamp(1, layers)..=near.saturating_add(2).clamp(1, layers);
    few.min_by(|&left, &right| row(left).total_cmp(&row(right))).unwrap_or(1)
}
