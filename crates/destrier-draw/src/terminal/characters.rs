//! Lines made of Braille characters (U+2800 to U+28FF). A character has eight dots, two wide and four high, and one
//! colour, that of the line drawn there last.

use crate::scene::Point;
use crate::scene::colour::Colour;
use destrier_core::Rectangle;
use std::fmt::Write;

/// The maximum size of a square in dots.
const MAX_DOTS: f64 = 12.0;

/// The content of one character.
#[derive(Clone, Copy, Default)]
struct Character {
    dots: u8,
    colour: Option<Colour>,
}

/// A page of characters. Points are in dots, from the top left.
#[derive(Clone)]
pub(crate) struct CharacterGrid {
    width: usize,
    cells: Vec<Character>,
    /// Letters over the dots, by the index of the character.
    marks: Vec<(usize, char, Colour)>,
}

impl CharacterGrid {
    pub(crate) fn new(width: usize, height: usize) -> CharacterGrid {
        CharacterGrid { width, cells: vec![Character::default(); width * height], marks: Vec::new() }
    }

    /// An empty page for a whole board, at most this large, and the size of a square in dots. Squares of very large
    /// boards are smaller than a dot.
    pub(crate) fn for_board(board: &Rectangle, columns: usize, lines: usize) -> (CharacterGrid, f64) {
        let rows = f64::from(board.rows());
        let cols = f64::from(board.cols());
        let columns = columns.max(1);
        let lines = lines.max(1);
        let fitting = (2.0 * columns as f64 / cols).min(4.0 * lines as f64 / rows).min(MAX_DOTS);
        // Half dots use the room, and equal moves still look nearly equal.
        let scale = if fitting >= 1.0 { (2.0 * fitting).floor() / 2.0 } else { fitting };
        let width = ((cols * scale / 2.0).ceil() as usize).min(columns);
        let height = ((rows * scale / 4.0).ceil() as usize).min(lines);
        (CharacterGrid::new(width, height), scale)
    }

    /// A line between two points.
    pub(crate) fn line(&mut self, start: Point, end: Point, colour: Colour) {
        let across = end.0 - start.0;
        let down = end.1 - start.1;
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let fraction = step as f64 / steps;
            self.dot((start.0 + fraction * across, start.1 + fraction * down), colour);
        }
    }

    fn dot(&mut self, (x, y): Point, colour: Colour) {
        // A dot sets one bit of the Braille character, by its row and column.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        if let Some(index) = self.index((x, y)) {
            self.cells[index].dots |= BITS[y as usize % 4][x as usize % 2];
            self.cells[index].colour = Some(colour);
        }
    }

    /// Replaces the character at a point by a letter.
    pub(crate) fn mark(&mut self, at: Point, letter: char, colour: Colour) {
        if let Some(index) = self.index(at) {
            self.marks.push((index, letter, colour));
        }
    }

    /// The index of the character at a point on the page.
    fn index(&self, (x, y): Point) -> Option<usize> {
        let column = x as usize / 2;
        let line = y as usize / 4;
        let index = line * self.width + column;
        (x >= 0.0 && y >= 0.0 && column < self.width && index < self.cells.len()).then_some(index)
    }

    /// The page as lines of text, with ANSI escapes if it is coloured.
    pub(crate) fn print(&self, coloured: bool) -> String {
        let mut letters: Vec<(char, Option<Colour>)> = self.cells.iter().map(Character::letter).collect();
        for &(index, letter, colour) in &self.marks {
            letters[index] = (letter, Some(colour));
        }

        let mut text = String::new();
        for row in letters.chunks(self.width.max(1)) {
            let mut now = None;
            for &(letter, colour) in row {
                if coloured && colour != now && letter != EMPTY {
                    // Writing to a string cannot fail.
                    let _ = match colour {
                        Some(Colour(r, g, b)) => write!(text, "\x1b[38;2;{r};{g};{b}m"),
                        None => write!(text, "\x1b[0m"),
                    };
                    now = colour;
                }

                text.push(letter);
            }

            text.push_str(if now.is_some() { "\x1b[0m\n" } else { "\n" });
        }

        text
    }
}

/// The Braille character without dots.
const EMPTY: char = '\u{2800}';

impl Character {
    fn letter(&self) -> (char, Option<Colour>) {
        (char::from_u32(EMPTY as u32 + u32::from(self.dots)).unwrap_or(EMPTY), self.colour)
    }
}
