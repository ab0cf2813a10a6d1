//! The numbers of the cells in a tour, as text: a box layer by layer, a cube as its net, a hexagon row by row.

use destrier_core::board::{BoxGrid, CubeGrid, HexGrid};
use destrier_core::square::shorten;
use destrier_core::{Board, Grid, Tour};
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

/// Writes the number of each cell in the tour, from 1. A hole is a dot.
pub fn write_grid(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    write_first_numbers(tour, tour.len(), out)
}

/// Writes the grid of a tour as far as it is after this number of cells. A cell that was not visited is a dot, too.
pub fn write_first_numbers(tour: &Tour, visited: usize, out: &mut dyn Write) -> io::Result<()> {
    let board = tour.board();
    let mut numbers = vec![0u32; board.cells() as usize];
    for (index, id) in tour.ids().take(visited).enumerate() {
        numbers[id as usize] = index as u32 + 1;
    }

    let width = tour.len().to_string().len();
    let mut grid = GridWriter { out: BufWriter::new(out), numbers: &numbers, width };
    match board.grid() {
        Grid::Box(sides) => grid.layers(sides)?,
        Grid::Cube(cube) => grid.net(*cube)?,
        Grid::Hexagon(hexagon) => grid.rows(*hexagon)?,
        _ => grid.cells(0, numbers.len(), true)?,
    }

    grid.out.flush()
}

/// Whether a text may be a grid: numbers, and names of layers.
pub(super) fn is_grid(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !is_name(line)).peekable();
    lines.peek().is_some() && !lines.any(|line| line.contains(['(', ',']))
}

fn is_name(line: &str) -> bool {
    line.trim_start().starts_with("layer")
}

/// Reads a grid as it is written: the cells in the order of the tour.
pub(super) fn read_grid(text: &str, board: &Board) -> Result<Vec<u32>, String> {
    let words = text.lines().enumerate().filter(|(_, line)| !is_name(line));
    let words = words.flat_map(|(line, text)| text.split_whitespace().map(move |word| (line + 1, word)));
    let mut cells = printed_order(board);

    // The memory depends on the length of the text, not on the size of the board.
    let mut path: Vec<(u64, u64)> = Vec::new();
    for (line, word) in words {
        let Some(id) = cells.next() else { return Err(format!("line {line}: there are more entries than cells")) };
        match word.parse::<u64>() {
            _ if matches!(word, "." | "#" | "-") => {}
            Ok(number @ 1..) => path.push((number, id)),
            _ => return Err(format!("line {line}: '{}' is not a number from 1, nor a dot for a hole", shorten(word))),
        }
    }

    if cells.next().is_some() {
        return Err(format!("the grid has fewer entries than {} has cells", board.size()));
    }

    path.sort_unstable();
    for (&(number, id), place) in path.iter().zip(1..) {
        match number.cmp(&place) {
            Ordering::Equal => {}
            Ordering::Less => return Err(format!("{number} occurs twice; once at {}", board.name(id))),
            Ordering::Greater => return Err(format!("{place} is missing")),
        }
    }

    let id = |&(_, id): &(u64, u64)| u32::try_from(id).map_err(|_| format!("{} is too large", board.size()));
    path.iter().map(id).collect()
}

/// The ids of all cells in the order in which a grid has them.
fn printed_order(board: &Board) -> Box<dyn Iterator<Item = u64>> {
    let Grid::Cube(cube) = board.grid() else { return Box::new(0..board.cells()) };
    let side = u64::from(cube.side());
    let cells = move |face: u64, row: u64| (face * side + row) * side..(face * side + row + 1) * side;
    let face = move |face| (0..side).flat_map(move |row| cells(face, row));
    let middle = (0..side).flat_map(move |row| (1..5).flat_map(move |face| cells(face, row)));
    Box::new(face(0).chain(middle).chain(face(5)))
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
            let gap = if index == 0 { "" } else { " " };
            let width = self.width;
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
        let rows = *rows as usize;
        let cols = *cols as usize;
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
