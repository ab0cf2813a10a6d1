//! A sketch for the terminal, drawn with Braille characters (U+2800 to U+28FF). A character has eight dots, two wide
//! and four high, and one colour, that of the loop drawn there last.

use super::moves::Sketch;
use super::picture::{LoopColours, loop_colour};
use crate::draw::board::{MoveSplitter, centre};
use crate::draw::scene::Point;
use crate::draw::theme::Theme;
use destrier_core::Board;
use std::fmt::Write;

/// The possible sizes of a square in characters, width and height; the first one that fits is used.
const SCALES: [(usize, usize); 3] = [(6, 3), (4, 2), (2, 1)];

/// The columns and lines of a sketch of this board: the largest size that fits into `columns` x `lines`, or the
/// smallest size if none fits.
pub fn braille_size(board: &Board, columns: usize, lines: usize) -> (u64, u64) {
    let size =
        |(wide, high): (usize, usize)| (u64::from(board.cols()) * wide as u64, u64::from(board.rows()) * high as u64);
    let fits = |&(wide, high): &(u64, u64)| wide <= columns as u64 && high <= lines as u64;
    SCALES.into_iter().map(size).find(fits).unwrap_or_else(|| size(SCALES[SCALES.len() - 1]))
}

/// Draws sketches for the terminal. Loops keep their colours from one sketch to the next.
pub struct Braille {
    scale: (usize, usize),
    coloured: bool,
    colours: LoopColours,
}

impl Braille {
    /// For a terminal with this number of columns and lines.
    pub fn new(board: &Board, columns: usize, lines: usize, coloured: bool) -> Braille {
        let (wide, _) = braille_size(board, columns, lines);
        let of_width = |&(square, _): &(usize, usize)| u64::from(board.cols()) * square as u64 == wide;
        Braille {
            scale: SCALES.into_iter().find(of_width).unwrap_or((2, 1)),
            coloured,
            colours: LoopColours::default(),
        }
    }

    /// One sketch as lines of text. All sketches of a board have the same number of lines.
    pub fn frame(&mut self, sketch: &Sketch) -> String {
        let (wide, high) = self.scale;
        let board = sketch.board;
        let mut page = CharacterGrid::new(board.cols() as usize * wide, board.rows() as usize * high);
        self.colours.add(sketch.components.lowest_of_loops());
        let dots = |(x, y): Point| (x * (2 * wide) as f64, y * (4 * high) as f64);
        let splitter = MoveSplitter { board, overhang: 0.0 };
        let mut segments = Vec::new();
        // Loops come last, so that their colours win.
        for in_loop in [false, true] {
            for &(from, to) in &sketch.moves {
                let name = sketch.components.loop_of(from);
                if name.is_some() != in_loop {
                    continue;
                }
                let square = |id: u32| board.square(u64::from(id));
                segments.clear();
                splitter.split(square(from), square(to), &mut segments);
                let colour = name.map(|name| self.colours.number(name));
                segments.iter().for_each(|&(start, end)| page.line(dots(start), dots(end), colour));
            }
        }
        for (id, degree) in sketch.faulty() {
            let (x, y) = dots(centre(board.square(u64::from(id))));
            page.mark(x as usize / 2, y as usize / 4, if degree < 2 { 'o' } else { '\u{25cf}' });
        }
        page.print(self.coloured)
    }
}

/// The content of one character.
#[derive(Clone, Copy, Default)]
struct Character {
    dots: u8,
    colour: Option<usize>,
    mark: Option<char>,
}

struct CharacterGrid {
    width: usize,
    cells: Vec<Character>,
}

impl CharacterGrid {
    fn new(width: usize, height: usize) -> CharacterGrid {
        CharacterGrid { width, cells: vec![Character::default(); width * height] }
    }

    /// A line between two points, in dots.
    fn line(&mut self, start: Point, end: Point, colour: Option<usize>) {
        let (across, down) = (end.0 - start.0, end.1 - start.1);
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let fraction = step as f64 / steps;
            self.dot(start.0 + fraction * across, start.1 + fraction * down, colour);
        }
    }

    fn dot(&mut self, x: f64, y: f64, colour: Option<usize>) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let (x, y) = (x as usize, y as usize);
        let column = x / 2;
        // The bits of a Braille character, by row and column of the dot.
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
