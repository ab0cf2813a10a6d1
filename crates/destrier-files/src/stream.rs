//! Writes computed tours without storing them: moves, squares, tables and grids of any length.
//!
//! The output is the same as for stored tours, byte for byte, except for move numbers on narrow wrapped boards where
//! two moves lead to the same square. Moves are copied in whole words and split into lines on the way. The binary grid
//! has only the numbers, from 1, row by row from the top left, as little-endian 64-bit integers.

mod line_grid;

use super::tours::csv;
use super::tours::moves::PER_LINE;
use super::tours::squares::{write_cells, write_squares};
use destrier_core::computed::{ComputedTour, DIGITS, MoveStream};
use destrier_core::lines::LineTour;
use destrier_core::{AnyComputedTour, RandomAccess, Tour};
use std::io::{Result, Write};

/// Bytes per write: large, because each write is a system call.
const BUFFER: usize = 1 << 19;

/// Numbers of a row that are computed at a time.
const NUMBERS: usize = 1 << 12;

/// Rows of at most this length are short: starting one costs more than writing it.
const NARROW: u32 = 256;

/// Numbers of short rows that are computed at a time. Starting a piece of a column has a cost, too.
const PIECES: usize = 1 << 16;

/// Writes the format `moves`.
pub fn moves(tour: &ComputedTour, out: &mut dyn Write) -> Result<()> {
    let start = tour.at(0).map(|start| tour.board().name(start)).unwrap_or_default();
    let mut lines = LineSplitter::new(&start, out)?;
    let stream = MoveStream::new(tour, DIGITS);
    stream.stream(|word| lines.copy(word))?;
    lines.finish()
}

/// Writes a tour of lines in the format `moves`.
pub fn moves_of_lines(tour: &LineTour, out: &mut dyn Write) -> Result<()> {
    let start = tour.at(0).map(|start| tour.board().name(start)).unwrap_or_default();
    let mut lines = LineSplitter::new(&start, out)?;
    let words = DIGITS.map(|digit| [digit; RUN]);
    tour.each_run(|number: u8, mut times: u64| -> Result<()> {
        let word = &words[usize::from(number) - 1];
        while times > 0 {
            let now = times.min(RUN as u64);
            lines.copy(&word[..now as usize])?;
            times -= now;
        }
        Ok(())
    })?;

    lines.finish()
}

/// Equal moves that are copied at a time.
const RUN: usize = 1 << 10;

/// Splits bytes into lines of equal length.
struct LineSplitter<'a> {
    out: &'a mut dyn Write,
    buffer: Vec<u8>,
    /// Free places in the current line.
    left: usize,
}

impl LineSplitter<'_> {
    /// Begins with the name of the first square.
    fn new<'a>(start: &str, out: &'a mut dyn Write) -> Result<LineSplitter<'a>> {
        let mut buffer = Vec::with_capacity(BUFFER);
        writeln!(buffer, "{start}")?;
        Ok(LineSplitter { out, buffer, left: PER_LINE })
    }

    fn finish(mut self) -> Result<()> {
        // Full lines already have a line feed.
        if self.left < PER_LINE {
            self.buffer.push(b'\n');
        }
        self.out.write_all(&self.buffer)?;
        self.out.flush()
    }

    fn copy(&mut self, mut word: &[u8]) -> Result<()> {
        while !word.is_empty() {
            if self.buffer.len() + PER_LINE + 1 > BUFFER {
                self.out.write_all(&self.buffer)?;
                self.buffer.clear();
            }

            let (now, later) = word.split_at(self.left.min(word.len()));
            self.buffer.extend_from_slice(now);
            word = later;
            self.left -= now.len();

            if self.left == 0 {
                self.buffer.push(b'\n');
                self.left = PER_LINE;
            }
        }
        Ok(())
    }
}

/// Writes the format `squares`.
pub fn squares(tour: &AnyComputedTour, out: &mut dyn Write) -> Result<()> {
    match tour {
        AnyComputedTour::Tiles(tour) => write_squares(tour.board(), tour.squares(), out),
        AnyComputedTour::Lines(tour) => write_squares(tour.board(), tour.squares(), out),
        AnyComputedTour::Blocks(tour) => write_cells(tour.board(), tour.ids(), out),
    }
}

/// Writes the format `csv`.
pub fn csv(tour: &AnyComputedTour, out: &mut dyn Write) -> Result<()> {
    match tour {
        AnyComputedTour::Tiles(tour) => csv::write_squares(tour.board(), tour.squares(), out),
        AnyComputedTour::Lines(tour) => csv::write_squares(tour.board(), tour.squares(), out),
        AnyComputedTour::Blocks(tour) => csv::write_ids(tour.board(), tour.ids(), out),
    }
}

/// Writes the format `grid`.
pub fn grid(tour: &ComputedTour, out: &mut dyn Write) -> Result<()> {
    let width = tour.len().to_string().len();
    each_part_of_a_row(tour, |col, numbers| {
        write_numbers(numbers, col == 0, width, out)?;
        if col as usize + numbers.len() == tour.board().cols() as usize { writeln!(out) } else { Ok(()) }
    })?;
    out.flush()
}

/// Writes a tour of lines in the format `grid`.
pub fn grid_of_lines(tour: &LineTour, out: &mut dyn Write) -> Result<()> {
    let width = tour.len().to_string().len();
    let cols = tour.board().cols() as usize;
    line_grid::each_band(tour, |numbers| {
        numbers.chunks(cols).try_for_each(|row| {
            write_numbers(row, true, width, out)?;
            writeln!(out)
        })
    })?;
    out.flush()
}

/// Writes a part of a row.
fn write_numbers(numbers: &[u64], is_first: bool, width: usize, out: &mut dyn Write) -> Result<()> {
    let mut text = Vec::with_capacity(numbers.len() * (width + 1));
    let mut digits = itoa::Buffer::new();
    for (place, &number) in numbers.iter().enumerate() {
        if !is_first || place > 0 {
            text.push(b' ');
        }
        let digits = digits.format(number).as_bytes();
        text.resize(text.len() + width.saturating_sub(digits.len()), b' ');
        text.extend_from_slice(digits);
    }
    out.write_all(&text)
}

/// Writes the numbers from 1, row by row, as little-endian 64-bit integers.
pub fn grid_in_binary(tour: &ComputedTour, out: &mut dyn Write) -> Result<()> {
    let board = tour.board();
    if board.cols() <= NARROW && board.rows() > board.cols() {
        return narrow_grid_in_binary(tour, out);
    }
    let mut bytes = Vec::with_capacity(8 * NUMBERS);
    each_part_of_a_row(tour, |_, numbers| {
        bytes.clear();
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        out.write_all(&bytes)
    })?;
    out.flush()
}

/// Writes the numbers of a board with many short rows as little-endian 64-bit integers. Computes a long piece of every
/// column, then interleaves the columns.
fn narrow_grid_in_binary(tour: &ComputedTour, out: &mut dyn Write) -> Result<()> {
    let rows = tour.board().rows();
    let cols = tour.board().cols() as usize;
    let columns = tour.columns();
    let most = PIECES / cols;
    let mut numbers = vec![0u64; cols * most];
    let mut bytes = vec![0u8; 8 * NUMBERS.next_multiple_of(cols)];

    for row in (0..rows).step_by(most) {
        let height = most.min((rows - row) as usize);
        for (col, column) in (0..).zip(numbers.chunks_mut(most)) {
            columns.fill(col, row, 1, &mut column[..height]);
        }

        let step = bytes.len() / (8 * cols);
        for from in (0..height).step_by(step) {
            let bytes = &mut bytes[..8 * cols * step.min(height - from)];

            // A constant length makes this step faster than the computation of the columns.
            match cols {
                1 => interleave::<1>(&numbers[from..], most, bytes),
                2 => interleave::<2>(&numbers[from..], most, bytes),
                3 => interleave::<3>(&numbers[from..], most, bytes),
                4 => interleave::<4>(&numbers[from..], most, bytes),
                5 => interleave::<5>(&numbers[from..], most, bytes),
                _ => interleave_in_bands(&numbers[from..], most, cols, bytes),
            }

            out.write_all(bytes)?;
        }
    }

    out.flush()
}

/// Interleaves columns, which start `most` numbers apart, into rows of bytes.
fn interleave<const COLS: usize>(numbers: &[u64], most: usize, bytes: &mut [u8]) {
    let rows = bytes.len() / (8 * COLS);
    let columns: [&[u64]; COLS] = std::array::from_fn(|col| &numbers[col * most..][..rows]);
    for (at, row) in bytes.chunks_exact_mut(8 * COLS).enumerate() {
        for (place, column) in row.chunks_exact_mut(8).zip(columns) {
            place.copy_from_slice(&column[at].to_le_bytes());
        }
    }
}

/// Interleaves columns into longer rows of bytes, eight rows at a time, which stay in the cache.
fn interleave_in_bands(numbers: &[u64], most: usize, cols: usize, bytes: &mut [u8]) {
    for (band, rows) in bytes.chunks_mut(8 * 8 * cols).enumerate() {
        let height = rows.len() / (8 * cols);
        for col in 0..cols {
            let column = &numbers[col * most + 8 * band..][..height];
            for (at, number) in column.iter().enumerate() {
                rows[8 * (at * cols + col)..][..8].copy_from_slice(&number.to_le_bytes());
            }
        }
    }
}

/// Writes the numbers of a tour of lines, row by row, as little-endian 64-bit integers.
pub fn grid_of_lines_in_binary(tour: &LineTour, out: &mut dyn Write) -> Result<()> {
    let mut bytes = Vec::new();
    line_grid::each_band(tour, |numbers| {
        for numbers in numbers.chunks(NUMBERS) {
            bytes.clear();
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            out.write_all(&bytes)?;
        }
        Ok(())
    })?;
    out.flush()
}

/// Writes the numbers of a tour in the order of the ids, as little-endian 64-bit integers; holes are zeros.
pub fn numbers_in_binary(tour: &dyn RandomAccess, out: &mut dyn Write) -> Result<()> {
    let mut text = Vec::with_capacity(BUFFER);
    for id in 0..tour.board().cells() {
        let number = tour.index_of(id).map_or(0, |index| index + 1);
        text.extend_from_slice(&number.to_le_bytes());
        if text.len() >= BUFFER {
            out.write_all(&text)?;
            text.clear();
        }
    }
    out.write_all(&text)?;
    out.flush()
}

/// Writes the numbers of a stored tour in the order of the ids, as little-endian 64-bit integers; holes are zeros.
pub fn stored_grid_in_binary(tour: &Tour, out: &mut dyn Write) -> Result<()> {
    let mut numbers = vec![0u64; tour.board().cells() as usize];
    for (number, id) in (1..).zip(tour.ids()) {
        numbers[id as usize] = number;
    }
    for number in numbers {
        out.write_all(&number.to_le_bytes())?;
    }
    out.flush()
}

/// Passes the numbers of the grid on, a part of a row at a time, with the column of the first.
fn each_part_of_a_row(tour: &ComputedTour, mut take: impl FnMut(u32, &[u64]) -> Result<()>) -> Result<()> {
    let rows = tour.board().rows();
    let cols = tour.board().cols();
    let mut numbers = vec![0; NUMBERS.min(cols as usize)];
    for row in 0..rows {
        for col in (0..cols).step_by(NUMBERS) {
            let stretch = &mut numbers[..NUMBERS.min((cols - col) as usize)];
            tour.fill_row(row, col, 1, stretch);
            take(col, stretch)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::construct::construct;
    use destrier::draw::Grid;
    use destrier::few_turns::FewTurns;
    use destrier_core::{Goal, Rectangle, Square, verify};

    fn both(board: &str, goal: Goal) -> (ComputedTour, Tour<Rectangle>) {
        let board: Rectangle = board.parse().unwrap();
        let computed = construct(&board, &goal).unwrap();
        let stored = verify(board, computed.to_path().unwrap(), goal.shape).unwrap();
        (computed, stored)
    }

    #[test]
    fn streams_equal_the_output_of_stored_tours() {
        let from_c4 = Goal { start: Some(Square::new(3, 2)), ..Goal::CLOSED };
        for (board, goal) in [("1x1", Goal::OPEN), ("9x9", Goal::OPEN), ("10x8", from_c4), ("5x4200", Goal::CLOSED)] {
            let (computed, stored) = both(board, goal);

            let written = |write: &dyn Fn(&mut Vec<u8>)| {
                let mut bytes = Vec::new();
                write(&mut bytes);
                String::from_utf8(bytes).unwrap()
            };

            let any = AnyComputedTour::Tiles(Box::new(computed.clone()));
            let ours = [
                written(&|out| moves(&computed, out).unwrap()),
                written(&|out| squares(&any, out).unwrap()),
                written(&|out| csv(&any, out).unwrap()),
                written(&|out| grid(&computed, out).unwrap()),
            ];

            let theirs = [
                written(&|out| crate::moves::write(&stored, out).unwrap()),
                written(&|out| crate::squares::write(&stored.clone().into(), out).unwrap()),
                written(&|out| crate::csv::write(&stored.clone().into(), out).unwrap()),
                Grid::new(&stored).unwrap().to_string(),
            ];
            assert!(ours == theirs, "{board}");
        }
    }

    #[test]
    fn grids_of_lines_equal_those_of_stored_tours() {
        let from_inside = Goal { start: Some(Square::new(5, 9)), ..Goal::CLOSED };
        for (board, goal) in
            [("10x12", from_inside), ("300x301", Goal::CLOSED), ("10x7000", Goal::CLOSED), ("301x303", Goal::OPEN)]
        {
            let board: Rectangle = board.parse().unwrap();
            let lines = FewTurns::TURNS.tour(&board, &goal).unwrap();
            let stored = verify(board.clone(), lines.to_path().unwrap(), goal.shape).unwrap();
            let mut text = Vec::new();
            let mut bytes = Vec::new();
            let mut expected = Vec::new();

            grid_of_lines(&lines, &mut text).unwrap();
            assert!(text == Grid::new(&stored).unwrap().to_string().as_bytes(), "{board}");
            grid_of_lines_in_binary(&lines, &mut bytes).unwrap();
            stored_grid_in_binary(&stored.clone().into(), &mut expected).unwrap();
            assert!(bytes == expected, "{board}");
        }
    }

    #[test]
    fn the_binary_grid_is_the_grid() {
        for (board, goal) in [
            ("torus:7x9", Goal::CLOSED),
            ("torus:4100x3", Goal::CLOSED),
            ("4099x3", Goal { start: Some(Square::new(0, 0)), ..Goal::OPEN }),
            ("2050x4", Goal { start: Some(Square::new(7, 3)), ..Goal::OPEN }),
            ("2047x6", Goal { start: Some(Square::new(1000, 2)), ..Goal::CLOSED }),
            ("300x256", Goal::OPEN),
        ] {
            let (computed, stored) = both(board, goal);
            let mut bytes = Vec::new();
            grid_in_binary(&computed, &mut bytes).unwrap();

            let numbers: Vec<u64> =
                bytes.chunks(8).map(|chunk| u64::from_le_bytes(chunk.try_into().unwrap())).collect();
            for (number, id) in (1u64..).zip(stored.ids()) {
                assert_eq!(numbers[id as usize], number, "{board}");
            }

            assert_eq!(numbers.len() as u64, computed.len());
            let mut again = Vec::new();
            stored_grid_in_binary(&stored.clone().into(), &mut again).unwrap();
            assert_eq!(again, bytes);
        }
    }
}
