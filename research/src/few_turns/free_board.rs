//! A board whose strips and lines are fixed and whose four corners are free.

use super::geometry::{LINE, Point, Segment, step};
use destrier::ordering::opposite;
use std::collections::{BTreeMap, HashMap};

/// How far from a corner box a move can cross one within it.
const NEAR: i64 = 4;

/// The strips along the four sides.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) top: Vec<Vec<[u8; 2]>>,
    /// Turned by a half-turn, so that it is written like a strip along the upper side.
    pub(super) bottom: Vec<Vec<[u8; 2]>>,
    /// For the row modulo 4, whether the outermost square is joined to the one two rows below, or else above.
    pub(super) right: u8,
    pub(super) left: u8,
}

impl Layout {
    /// The exits of a square outside the corners. The shifts are those of the top, bottom, right and left strip.
    fn exits(&self, [row, col]: Point, [rows, cols]: Point, [top, bottom, right, left]: [i64; 4]) -> [u8; 2] {
        let at = |strip: &[Vec<[u8; 2]>], row: i64, col: i64| {
            let row = &strip[row as usize];
            row[col.rem_euclid(row.len() as i64) as usize]
        };

        if row < self.top.len() as i64 {
            return at(&self.top, row, col + top);
        }
        if rows - 1 - row < self.bottom.len() as i64 {
            return at(&self.bottom, rows - 1 - row, cols - 1 - col + bottom).map(opposite);
        }

        let is_down = |code: u8, row: i64| code >> row.rem_euclid(4) & 1 == 1;
        match (cols - 1 - col, col) {
            (0, _) => [opposite(LINE), if is_down(self.right, row + right) { 5 } else { 8 }],
            (1, _) => [opposite(LINE), if is_down(self.right, row + right + 2) { 1 } else { 4 }],
            (_, 0) => [LINE, if is_down(self.left, row + left) { 4 } else { 1 }],
            (_, 1) => [LINE, if is_down(self.left, row + left + 2) { 8 } else { 5 }],
            _ => [LINE, opposite(LINE)],
        }
    }
}

/// The board; its corners are top left, top right, bottom left and bottom right.
#[derive(Clone, Debug)]
pub(super) struct FreeBoard {
    pub(super) fixed: BTreeMap<Point, [u8; 2]>,
    corner_of: BTreeMap<Point, usize>,
    ports: BTreeMap<Point, Vec<u8>>,
    other_ends: HashMap<(Point, u8), (Point, u8)>,
}

impl FreeBoard {
    /// Frees a box of so many rows and columns in each corner, and the squares beside it whose exits do not fit.
    /// `None` if a square of a box has too many exits already, or if a loop closes outside the boxes.
    pub(super) fn new(
        layout: &Layout,
        [rows, cols]: Point,
        shifts: [i64; 4],
        [high, wide]: Point,
    ) -> Option<FreeBoard> {
        let nearest = |[row, col]: Point| usize::from(2 * row >= rows) * 2 + usize::from(2 * col >= cols);
        let mut fixed = BTreeMap::new();
        let mut corner_of = BTreeMap::new();
        for square in (0..rows).flat_map(|row| (0..cols).map(move |col| [row, col])) {
            let [row, col] = square;
            if (row < high || row >= rows - high) && (col < wide || col >= cols - wide) {
                corner_of.insert(square, nearest(square));
            } else {
                fixed.insert(square, layout.exits(square, [rows, cols], shifts));
            }
        }

        loop {
            let fits = |square: Point, exit: u8| {
                let to = step(square, exit);
                corner_of.contains_key(&to) || fixed.get(&to).is_some_and(|exits| exits.contains(&opposite(exit)))
            };

            let misfits = fixed.iter().filter(|&(&square, exits)| !exits.iter().all(|&exit| fits(square, exit)));
            let misfits: Vec<Point> = misfits.map(|(&square, _)| square).collect();
            if misfits.is_empty() {
                break;
            }

            for square in misfits {
                fixed.remove(&square);
                corner_of.insert(square, nearest(square));
            }
        }

        let mut ports: BTreeMap<Point, Vec<u8>> = corner_of.keys().map(|&square| (square, Vec::new())).collect();
        for (&square, exits) in &fixed {
            for &exit in exits {
                if let Some(ports) = ports.get_mut(&step(square, exit)) {
                    ports.push(opposite(exit));
                }
            }
        }

        if ports.values().any(|exits| exits.len() > 2) {
            return None;
        }

        let mut board = FreeBoard { fixed, corner_of, ports, other_ends: HashMap::new() };
        let squares_on_strands = board.follow_strands();
        (squares_on_strands == board.fixed.len()).then_some(board)
    }

    /// Finds the other end of every strand, and how many squares the strands have.
    fn follow_strands(&mut self) -> usize {
        let mut squares = 0;
        for (&port, exits) in &self.ports {
            for &exit in exits {
                let mut at = step(port, exit);
                let mut entered = opposite(exit);
                let mut length = 0;
                while let Some(&[first, second]) = self.fixed.get(&at) {
                    let exit = if first == entered { second } else { first };
                    at = step(at, exit);
                    entered = opposite(exit);
                    length += 1;
                }

                // Each strand is met from both ends.
                if (port, exit) < (at, entered) {
                    squares += length;
                }

                self.other_ends.insert((port, exit), (at, entered));
            }
        }
        squares
    }

    /// The free squares of a corner, from the left or right side of the board inwards.
    pub(super) fn squares(&self, corner: usize) -> Vec<Point> {
        let mut squares: Vec<Point> =
            self.corner_of.iter().filter(|(_, place)| **place == corner).map(|(&square, _)| square).collect();
        squares.sort_unstable_by_key(|&[row, col]| if is_right(corner) { [-col, -row] } else { [col, row] });
        squares
    }

    /// The exits that lead to squares that are filled later.
    pub(super) fn forward(&self, corner: usize) -> Vec<u8> {
        if is_right(corner) { (5..=8).collect() } else { (1..=4).collect() }
    }

    /// The exits of a free square that lead to fixed squares.
    pub(super) fn ports(&self, square: Point) -> &[u8] {
        self.ports.get(&square).map_or(&[], |exits| exits)
    }

    /// Where a strand ends that begins with this exit.
    pub(super) fn other_end(&self, square: Point, exit: u8) -> (Point, u8) {
        self.other_ends[&(square, exit)]
    }

    /// The ports of a corner from which strands lead to another corner.
    pub(super) fn terminals(&self, corner: usize) -> Vec<(Point, u8)> {
        let here = |square: &Point| self.corner_of.get(square) == Some(&corner);
        let ports = self.ports.iter().filter(|(square, _)| here(square));
        let ports = ports.flat_map(|(&square, exits)| exits.iter().map(move |&exit| (square, exit)));
        ports.filter(|port| !here(&self.other_ends[port].0)).collect()
    }

    /// The fixed moves that could cross moves within a corner, each once.
    pub(super) fn moves_near(&self, corner: usize) -> Vec<Segment> {
        let squares = self.squares(corner);
        let near = |[row, col]: Point| squares.iter().any(|at| (at[0] - row).abs().max((at[1] - col).abs()) <= NEAR);
        let fixed = self.fixed.iter().map(|(&square, exits)| (square, &exits[..]));
        let ports = self.ports.iter().map(|(&square, exits)| (square, &exits[..]));
        let moves = fixed.chain(ports).filter(|&(square, _)| near(square));
        moves
            .flat_map(|(square, exits)| exits.iter().filter(|exit| **exit <= 4).map(move |&exit| (square, exit)))
            .collect()
    }
}

fn is_right(corner: usize) -> bool {
    corner % 2 == 1
}
