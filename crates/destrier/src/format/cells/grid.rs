//! The numbers of the cells in a tour, as text: a box layer by layer, a cube as its net, a hexagon row by row.

use destrier_core::cell_board::{BoxGrid, CubeGrid, HexGrid};
use destrier_core::{CellBoard, CellGrid, Tour};
use std::io::{self, BufWriter, Write};

/// Writes the number of each cell in the tour, from 1. A hole is a dot.
pub fn write_grid(tour: &Tour<CellBoard>, out: impl Write) -> io::Result<()> {
    let board = tour.ground();
    let mut numbers = vec![0u32; board.cells() as usize];
    for (index, id) in tour.ids().enumerate() {
        numbers[id as usize] = index as u32 + 1;
    }
    let width = tour.len().to_string().len();
    let mut grid = GridWriter { out: BufWriter::new(out), numbers: &numbers, width };
    match board.grid() {
        CellGrid::Box(sides) => grid.layers(sides)?,
        CellGrid::Cube(cube) => grid.net(*cube)?,
        CellGrid::Hexagon(hexagon) => grid.rows(*hexagon)?,
        _ => grid.cells(0, numbers.len(), true)?,
    }
    grid.out.flush()
}

struct GridWriter<'a, W> {
    out: W,
    numbers: &'a [u32],
    width: usize,
}

impl<W: Write> GridWriter<'_, W> {
    /// Some numbers of a line, and the end of the line after the last of them.
    fn cells(&mut self, first: usize, count: usize, ends_line: bool) -> io::Result<()> {
        for (index, &number) in self.numbers[first..first + count].iter().enumerate() {
            let (gap, width) = (if index == 0 { "" } else { " " }, self.width);
            match number {
                0 => write!(self.out, "{gap}{:>width$}", ".")?,
                number => write!(self.out, "{gap}{number:>width$}")?,
            }
        }
        if ends_line { writeln!(self.out) } else { Ok(()) }
    }

    /// The layers of a box, each with its name if there are several.
    fn layers(&mut self, grid: &BoxGrid) -> io::Result<()> {
        let (outer, [rows, cols]) = grid.sides().split_at(grid.sides().len() - 2) else { return Ok(()) };
        let (rows, cols) = (*rows as usize, *cols as usize);
        for (layer, first) in (0..self.numbers.len()).step_by(rows * cols).enumerate() {
            if !outer.is_empty() {
                let mut rest = layer as u64;
                let mut names: Vec<String> = Vec::new();
                for &side in outer.iter().rev() {
                    names.push((rest % u64::from(side) + 1).to_string());
                    rest /= u64::from(side);
                }
                names.reverse();
                writeln!(self.out, "{}layer {}", if layer == 0 { "" } else { "\n" }, names.join(","))?;
            }
            for row in 0..rows {
                self.cells(first + row * cols, cols, true)?;
            }
        }
        Ok(())
    }

    /// The net of a cube: face 1 above face 3 of the row 2 to 5, and face 6 below it.
    fn net(&mut self, cube: CubeGrid) -> io::Result<()> {
        let side = cube.side() as usize;
        let indent = " ".repeat(side * (self.width + 1) + 2);
        for faces in [&[0][..], &[1, 2, 3, 4], &[5]] {
            for row in 0..side {
                if faces.len() == 1 {
                    self.out.write_all(indent.as_bytes())?;
                }
                for (index, face) in faces.iter().enumerate() {
                    let is_last = index + 1 == faces.len();
                    self.cells((face * side + row) * side, side, is_last)?;
                    if !is_last {
                        self.out.write_all(b"   ")?;
                    }
                }
            }
            if faces != [5] {
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    /// The rows of a hexagon, shifted by half a cell each.
    fn rows(&mut self, hexagon: HexGrid) -> io::Result<()> {
        // Two cells of neighbouring rows are half a cell apart, so a cell has an even width.
        self.width += (self.width + 1) % 2;
        let mut first = 0;
        for row in 1..=hexagon.rows() {
            let indent = row.abs_diff(hexagon.side()) as usize * self.width.div_ceil(2);
            let count = hexagon.row_length(row) as usize;
            self.out.write_all(" ".repeat(indent).as_bytes())?;
            self.cells(first, count, true)?;
            first += count;
        }
        Ok(())
    }
}
