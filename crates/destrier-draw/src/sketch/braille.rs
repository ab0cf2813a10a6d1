//! A sketch for the terminal, drawn with Braille characters. Each loop has its colour.

use super::moves::Sketch;
use super::picture::{FAULT, LoopColours, loop_colour};
use crate::board::{MoveLines, MoveSplitter, centre};
use crate::scene::Point;
use crate::scene::colour::Colour;
use crate::terminal::CharacterGrid;
use crate::theme::Theme;

/// Squares of fewer dots have no marks: the marks would cover the lines.
const FEWEST_DOTS_OF_MARKS: f64 = 4.0;

/// Moves that are in no loop.
const LOOSE: Colour = Colour::hex(0x808080);

/// Draws sketches for the terminal. Loops keep their colours from one sketch to the next.
pub struct Braille {
    room: (usize, usize),
    coloured: bool,
    colours: LoopColours,
}

impl Braille {
    /// Sketches for a terminal with this number of columns and lines.
    pub fn new(columns: usize, lines: usize, coloured: bool) -> Braille {
        Braille { room: (columns, lines), coloured, colours: LoopColours::default() }
    }

    /// One sketch as lines of text. All sketches of a board have the same number of lines.
    pub fn frame(&mut self, sketch: &Sketch) -> String {
        let board = sketch.board;
        let (mut page, scale) = CharacterGrid::for_board(board, self.room.0, self.room.1);
        self.colours.add(sketch.components.lowest_of_loops());
        let dots = |(x, y): Point| (x * scale, y * scale);
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

        for (id, degree) in sketch.faulty().filter(|_| scale >= FEWEST_DOTS_OF_MARKS) {
            let (x, y) = dots(centre(board.square(u64::from(id))));
            page.mark((x, y), if degree < 2 { 'o' } else { '\u{25cf}' }, FAULT);
        }

        page.print(self.coloured)
    }
}
