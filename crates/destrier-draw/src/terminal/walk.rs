//! The knight's walk in a terminal as lines of Braille characters, for boards that do not fit as numbers.
//!
//! The whole board is always visible. On very large boards a square is smaller than a dot; then the colours show where
//! the knight has been, and when.

use super::characters::CharacterGrid;
use crate::board::{MoveLines, MoveSplitter, centre};
use crate::scene::Point;
use crate::scene::colour::Colour;
use crate::theme::{Palette, Theme};
use destrier_core::{Rectangle, Square, Tour};

/// The number of latest moves that are white.
const FRESH: usize = 3;
const WHITE: Colour = Colour::hex(0xffffff);

/// Draws the walk of a knight, frame by frame.
pub struct BrailleWalk<'a> {
    tour: &'a Tour<Rectangle>,
    squares: Vec<Square>,
    palette: Palette,
    /// Dots per square.
    scale: f64,
    /// The moves drawn so far in their colours.
    page: CharacterGrid,
    drawn: usize,
}

impl<'a> BrailleWalk<'a> {
    /// A walk for this number of columns and lines; the last line names the square of the knight.
    pub fn new(tour: &'a Tour<Rectangle>, columns: usize, lines: usize) -> BrailleWalk<'a> {
        let (page, scale) = CharacterGrid::for_board(tour.board(), columns, lines.saturating_sub(1));
        BrailleWalk { tour, squares: tour.squares().collect(), palette: Theme::Dark.palette(), scale, page, drawn: 0 }
    }

    /// The board when the knight is on square number `step` + 1 of the tour, as lines with ANSI escapes. The step after
    /// the last shows the closing move of a closed tour; steps beyond it show the same. All frames have the same number
    /// of lines, and steps must not go back.
    pub fn frame(&mut self, step: usize) -> String {
        let moves = self.squares.len() - usize::from(!self.tour.is_closed());
        let step = step.min(moves);
        let fresh = step.saturating_sub(FRESH).max(self.drawn);
        for index in self.drawn..fresh {
            let colour = self.palette.along(self.tour.is_closed(), index as f64 / moves.max(1) as f64);
            self.draw(index, colour, None);
        }

        self.drawn = fresh;

        let mut page = self.page.clone();
        for index in fresh..step {
            self.draw(index, WHITE, Some(&mut page));
        }

        let here = self.squares[step % self.squares.len()];
        page.mark(self.dots(centre(here)), '\u{265e}', WHITE);
        let total = self.squares.len();
        let name = self.tour.board().name(here);
        let width = total.to_string().len();

        format!("{}{:>width$} of {total}  {name:<8}\n", page.print(true), (step + 1).min(total))
    }

    /// Draws one move on a page, or on the one that stays.
    fn draw(&mut self, index: usize, colour: Colour, page: Option<&mut CharacterGrid>) {
        let splitter = MoveSplitter { board: self.tour.board(), stub: 0.0 };
        let mut drawn = MoveLines::default();
        splitter.split(self.squares[index], self.squares[(index + 1) % self.squares.len()], &mut drawn);
        let lines: Vec<Vec<Point>> =
            drawn.lines.iter().map(|line| line.iter().map(|&point| self.dots(point)).collect()).collect();
        let page = page.unwrap_or(&mut self.page);
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            page.line(pair[0], pair[1], colour);
        }
    }

    fn dots(&self, (x, y): Point) -> Point {
        (x * self.scale, y * self.scale)
    }
}
