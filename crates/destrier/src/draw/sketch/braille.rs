//! A sketch for the terminal, drawn with Braille characters. Each loop has its colour.

use super::moves::Sketch;
use super::picture::{FAULT, LoopColours, loop_colour};
use crate::draw::board::{MoveLines, MoveSplitter, centre};
use crate::draw::scene::Point;
use crate::draw::scene::colour::Colour;
use crate::draw::terminal::CharacterGrid;
use crate::draw::theme::Theme;
use destrier_core::Board;

/// The possible sizes of a square in characters, width and height; the first one that fits is used.
const SCALES: [(usize, usize); 3] = [(6, 3), (4, 2), (2, 1)];

/// Moves that are in no loop.
const LOOSE: Colour = Colour::hex(0x808080);

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
        let splitter = MoveSplitter { board, stub: 0.0 };
        let mut drawn = MoveLines::default();
        // Loops come last, so that their colours win.
        for in_loop in [false, true] {
            for &(from, to) in &sketch.moves {
                let name = sketch.components.loop_of(from);
                if name.is_some() != in_loop {
                    continue;
                }
                let square = |id: u32| board.square(u64::from(id));
                drawn.lines.clear();
                splitter.split(square(from), square(to), &mut drawn);
                let colour = name.map_or(LOOSE, |name| loop_colour(self.colours.number(name), Theme::Dark));
                for pair in drawn.lines.iter().flat_map(|line| line.windows(2)) {
                    page.line(dots(pair[0]), dots(pair[1]), colour);
                }
            }
        }
        for (id, degree) in sketch.faulty() {
            let (x, y) = dots(centre(board.square(u64::from(id))));
            page.mark((x, y), if degree < 2 { 'o' } else { '\u{25cf}' }, FAULT);
        }
        page.print(self.coloured)
    }
}
