//! The cheapest four corners that make a single cycle, on one board of a residue class.
//!
//! The strips can be shifted. For each choice of shifts, every corner has its list of fills; the cheapest combination
//! that joins all strands into one cycle wins. The tour is verified in core.

use super::corners::{Fill, Fills, fills};
use super::free_board::{FreeBoard, Layout};
use super::geometry::{Point, step};
use super::strips::Weights;
use destrier::ordering::opposite;
use destrier::{MoveWord, Path, Rectangle, Shape, Surface, Tour, verify};
use std::collections::{BTreeMap, HashMap};

/// A tour with its shifts, and the fills of its corners.
pub(super) struct Solution {
    pub(super) shifts: [i64; 4],
    pub(super) fills: [Fill; 4],
    pub(super) tour: Tour<Rectangle>,
}

/// An end of a strand: its corner, and its number among the terminals of the corner.
type Terminal = (usize, usize);

/// The best tour of a board with these strips, shifted in one of these ways, and boxes of this size in the corners.
pub(super) fn solve(
    layout: &Layout,
    shifts: &[[i64; 4]],
    size: Point,
    boxes: Point,
    weights: Weights,
    beam: usize,
) -> Option<Solution> {
    let mut best: Option<(u32, Solution)> = None;
    for &shifts in shifts {
        let Some(board) = FreeBoard::new(layout, size, shifts, boxes) else { continue };

        // Strands are joined in pairs.
        if (0..4).any(|corner| board.terminals(corner).len() % 2 == 1) {
            continue;
        }

        let catalogues = [0, 1, 2, 3].map(|corner| fills(&board, corner, weights, beam));
        let below = best.as_ref().map_or(u32::MAX, |(cost, _)| *cost);
        let Some((cost, chosen)) = Combination::new(&board, &catalogues).cheapest(below) else { continue };
        let Some(tour) = tour(&board, &chosen, size) else { continue };
        best = Some((cost, Solution { shifts, fills: chosen.map(Fill::clone), tour }));
    }
    best.map(|(_, solution)| solution)
}

/// Every way to shift the strips.
pub(super) fn all_shifts(layout: &Layout) -> Vec<[i64; 4]> {
    let period = |rows: &[Vec<[u8; 2]>]| rows.first().map_or(1, Vec::len) as i64;
    // A side whose rows are all alike has no shift.
    let side = |code: u8| if code == 0 || code == 15 { 1 } else { 4 };
    let mut all = Vec::new();
    for top in 0..period(&layout.top) {
        for bottom in 0..period(&layout.bottom) {
            for right in 0..side(layout.right) {
                all.extend((0..side(layout.left)).map(|left| [top, bottom, right, left]));
            }
        }
    }
    all
}

/// The search for the cheapest four fills.
struct Combination<'a> {
    links: HashMap<Terminal, Terminal>,
    /// For each corner its fills, the cheapest first.
    lists: [Vec<(&'a Vec<usize>, &'a Fill)>; 4],
}

impl<'a> Combination<'a> {
    fn new(board: &FreeBoard, catalogues: &'a [Fills; 4]) -> Combination<'a> {
        let mut numbers = HashMap::new();
        for corner in 0..4 {
            for (number, port) in board.terminals(corner).into_iter().enumerate() {
                numbers.insert(port, (corner, number));
            }
        }

        let link = |(&(square, exit), &terminal): (&(Point, u8), &Terminal)| {
            (terminal, numbers[&board.other_end(square, exit)])
        };

        let lists = catalogues.each_ref().map(|fills| {
            let mut list: Vec<_> = fills.iter().collect();
            list.sort_by_key(|(_, fill)| fill.cost);
            list
        });

        Combination { links: numbers.iter().map(link).collect(), lists }
    }

    /// The cheapest combination that costs less than `below`.
    fn cheapest(&self, mut below: u32) -> Option<(u32, [&'a Fill; 4])> {
        let mut best = None;
        self.choose(&mut Vec::new(), 0, &mut below, &mut best);
        best
    }

    fn choose(
        &self,
        chosen: &mut Vec<(&'a Vec<usize>, &'a Fill)>,
        cost: u32,
        below: &mut u32,
        best: &mut Option<(u32, [&'a Fill; 4])>,
    ) {
        let Some((list, later)) = self.lists[chosen.len()..].split_first() else {
            if self.is_one_cycle(chosen) {
                *below = cost;
                *best = Some((cost, [chosen[0].1, chosen[1].1, chosen[2].1, chosen[3].1]));
            }
            return;
        };

        let rest: Option<u32> = later.iter().map(|list| list.first().map(|(_, fill)| fill.cost)).sum();
        let Some(rest) = rest else { return };
        for &(joined, fill) in list {
            if cost + fill.cost + rest >= *below {
                break;
            }
            chosen.push((joined, fill));
            self.choose(chosen, cost + fill.cost, below, best);
            chosen.pop();
        }
    }

    fn is_one_cycle(&self, chosen: &[(&Vec<usize>, &Fill)]) -> bool {
        let Some(&start) = self.links.keys().min() else { return false };
        let mut at = start;
        let mut met = 0;
        loop {
            let (corner, number) = at;
            let Some(&next) = self.links.get(&(corner, chosen[corner].0[number])) else { return false };
            at = next;
            met += 2;
            if at == start {
                return met == self.links.len();
            }
        }
    }
}

/// The tour from the top left corner, if it is one.
fn tour(board: &FreeBoard, fills: &[&Fill; 4], [rows, cols]: Point) -> Option<Tour<Rectangle>> {
    let mut exits: BTreeMap<Point, Vec<u8>> =
        board.fixed.iter().map(|(&square, exits)| (square, exits.to_vec())).collect();
    exits.extend(fills.iter().flat_map(|fill| fill.exits.iter().cloned()));

    let mut at = [0, 0];
    let mut entered = 0;
    let mut word = Vec::new();
    for _ in 1..rows * cols {
        let &exit = exits.get(&at)?.iter().find(|&&exit| exit != entered)?;
        word.push(exit);
        at = step(at, exit);
        entered = opposite(exit);
    }

    let board = Rectangle::new(rows as u32, cols as u32, Surface::Plane).ok()?;
    let word: MoveWord = word.into_iter().collect();
    verify(board, Path::Moves { start: 0, word }, Shape::Closed).ok()
}
