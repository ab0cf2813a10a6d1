//! A sketch for the terminal, drawn with the dots of Braille letters (Unicode 2800 to 28FF): eight dots in each
//! character cell, two wide and four high, so that a line can be followed. One colour for each cell, that of the loop
//! drawn there last.

use super::Sketch;
use super::picture::{Hues, loop_colour};
use crate::draw::colour::Theme;
use crate::draw::fold::{Folding, centre};
use crate::draw::scene::Point;
use destrier_core::Board;
use std::fmt::Write;

/// How wide and high a square is drawn, in characters: the larger where there is room, the smaller at least.
const SCALES: [(usize, usize); 3] = [(6, 3), (4, 2), (2, 1)];

/// Columns and lines that a sketch of this board takes, the largest that fits into `columns` x `lines`; the smallest
/// there is if none does.
pub fn braille_size(board: &Board, columns: usize, lines: usize) -> (u64, u64) {
    let size =
        |(wide, high): (usize, usize)| (u64::from(board.cols()) * wide as u64, u64::from(board.rows()) * high as u64);
    let fits = |&(wide, high): &(u64, u64)| wide <= columns as u64 && high <= lines as u64;
    SCALES.into_iter().map(size).find(fits).unwrap_or_else(|| size(SCALES[SCALES.len() - 1]))
}

/// Draws one sketch after another, with colours that stay with their loops.
pub struct Braille {
    scale: (usize, usize),
    coloured: bool,
    hues: Hues,
}

impl Braille {
    /// For a terminal with so many columns and lines.
    pub fn new(board: &Board, columns: usize, lines: usize, coloured: bool) -> Braille {
        let (wide, _) = braille_size(board, columns, lines);
        let of_width = |&(square, _): &(usize, usize)| u64::from(board.cols()) * square as u64 == wide;
        Braille { scale: SCALES.into_iter().find(of_width).unwrap_or((2, 1)), coloured, hues: Hues::default() }
    }

    /// One frame; all frames of a board have as many lines as it has rows of characters.
    pub fn frame(&mut self, sketch: &Sketch) -> String {
        let (wide, high) = self.scale;
        let board = sketch.board;
        let mut page = Page::new(board.cols() as usize * wide, board.rows() as usize * high);
        self.hues.meet(sketch.parts.names());
        let dots = |(x, y): Point| (x * (2 * wide) as f64, y * (4 * high) as f64);
        let folding = Folding { board, overhang: 0.0 };
        let mut pieces = Vec::new();
        // Loops last, so that their colours win.
        for in_loop in [false, true] {
            for &(from, to) in &sketch.moves {
                let name = sketch.parts.loop_of(from);
                if name.is_some() != in_loop {
                    continue;
                }
                let square = |id: u32| board.square(u64::from(id));
                pieces.clear();
                folding.fold(square(from), square(to), &mut pieces);
                let colour = name.map(|name| self.hues.number(name));
                pieces.iter().for_each(|&(start, end)| page.line(dots(start), dots(end), colour));
            }
        }
        for (id, degree) in sketch.faulty() {
            let (x, y) = dots(centre(board.square(u64::from(id))));
            page.mark(x as usize / 2, y as usize / 4, if degree < 2 { 'o' } else { '\u{25cf}' });
        }
        page.print(self.coloured)
    }
}

/// What is drawn in a character cell.
#[derive(Clone, Copy, Default)]
struct Cell {
    dots: u8,
    colour: Option<usize>,
    mark: Option<char>,
}

struct Page {
    width: usize,
    cells: Vec<Cell>,
}

impl Page {
    fn new(width: usize, height: usize) -> Page {
        Page { width, cells: vec![Cell::default(); width * height] }
    }

    /// A line between two points, in dots: as many steps as its longer side has dots.
    fn line(&mut self, start: Point, end: Point, colour: Option<usize>) {
        let (across, down) = (end.0 - start.0, end.1 - start.1);
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let share = step as f64 / steps;
            self.dot(start.0 + share * across, start.1 + share * down, colour);
        }
    }

    fn dot(&mut self, x: f64, y: f64, colour: Option<usize>) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let (x, y) = (x as usize, y as usize);
        let column = x / 2;
        // The bits of a Braille letter, by row and column of the dot.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        if let Some(cell) = self.cells.get_mut(y / 4 * self.width + column).filter(|_| column < self.width) {
            cell.dots |= BITS[y % 4][x % 2];
            cell.colour = colour;
        }
    }

    fn mark(&mut self, column: usize, line: usize, mark: char) {
        if let Some(cell) = self.cells.get_mut(line * self.width + column) {
            cell.mark = Some(mark);
        }
    }

    fn print(&self, coloured: bool) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width.max(1)) {
            for cell in row {
                let letter = cell.mark.or(char::from_u32(0x2800 + u32::from(cell.dots))).unwrap_or(' ');
                // Writing to a string cannot fail.
                let _ = match (coloured, cell.mark, cell.colour) {
                    (true, Some(_), _) => write!(text, "\x1b[1;91m{letter}\x1b[0m"),
                    (true, None, Some(index)) => {
                        let colour = loop_colour(index, Theme::Dark);
                        write!(text, "\x1b[38;2;{};{};{}m{letter}\x1b[0m", colour.0, colour.1, colour.2)
                    }
                    (true, None, None) if cell.dots > 0 => write!(text, "\x1b[90m{letter}\x1b[0m"),
                    _ => write!(text, "{letter}"),
                };
            }
            text.push('\n');
        }
        text
    }
}
