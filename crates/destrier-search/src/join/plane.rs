//! Repairs and joins the loops of a large plane board without holes, in a few bytes per square.
//!
//! The general code needs the graph of the board, some hundred bytes per square. Here a square has one byte, with a bit
//! for each move in use, and neighbours are computed. The method is the same: augmenting paths, then alternating
//! 4-cycles, then longer ones.
//!
//! It is for pieces whose every move changes the colour of the square, so that the board is bipartite and a failed
//! search for an augmenting path proves that there is none. Whatever it cannot do, the general code does.
//!
//! Invariant: bit k of a square is set exactly if bit k ^ 4 is set at the square where move k leads.

mod augment;
mod labels;

use super::repair::FactorRepairs;
use crate::disjoint_sets::DisjointSets;
use crate::method::Control;
use augment::AugmentingSearch;
use destrier_core::{Rectangle, Surface};
use labels::Labels;

/// The search for a longer alternating cycle tries up to this many moves in use.
const DEEPEST: usize = 5;
/// Rounds of joining along longer cycles.
const ROUNDS: usize = 60;
/// Squares between two checks of the control.
const LOOK: usize = 1 << 16;

/// Moves in use on a plane board, at first any, in the end loops through all squares.
pub struct PlaneFactor {
    moves: PlaneMoves,
    /// By square, the moves in use.
    used: Vec<u8>,
}

/// The moves of a piece on a plane board.
struct PlaneMoves {
    cols: usize,
    /// By direction, the difference of the square's numbers; direction k ^ 4 is the opposite of k.
    steps: [isize; 8],
    /// By row and by column, the directions that stay on the board.
    by_row: Vec<u8>,
    by_col: Vec<u8>,
}

impl PlaneMoves {
    /// `None` if the board or the piece does not suit.
    fn new(board: &Rectangle) -> Option<PlaneMoves> {
        let leaper = board.leaper();
        let rows = board.rows() as usize;
        let cols = board.cols() as usize;
        let short = leaper.short() as usize;
        let long = leaper.long() as usize;
        let changes_colour = (short + long) % 2 == 1;
        if board.surface() != Surface::Plane || !board.is_whole() || !changes_colour || short == 0 {
            return None;
        }

        // Larger boards have square numbers beyond 32 bits; on narrower ones two moves may have the same difference.
        if board.cells() > u64::from(u32::MAX) || cols <= 2 * long || rows <= 2 * long {
            return None;
        }

        let short = short as isize;
        let long = long as isize;
        let down = [(short, long), (short, -long), (long, short), (long, -short)];
        let all: Vec<(isize, isize)> = down.into_iter().chain(down.map(|(down, right)| (-down, -right))).collect();

        let staying = |size: usize, part: &dyn Fn(&(isize, isize)) -> isize| -> Vec<u8> {
            let stays = |at: usize, offset: isize| at.checked_add_signed(offset).is_some_and(|to| to < size);
            let mask = |at: usize| {
                all.iter().enumerate().fold(0, |mask, (k, offset)| mask | u8::from(stays(at, part(offset))) << k)
            };
            (0..size).map(mask).collect()
        };

        let mut steps = [0; 8];
        steps.iter_mut().zip(&all).for_each(|(step, (down, right))| *step = down * cols as isize + right);
        let [by_row, by_col] = [staying(rows, &|offset| offset.0), staying(cols, &|offset| offset.1)];
        Some(PlaneMoves { cols, steps, by_row, by_col })
    }

    /// The directions that stay on the board.
    #[inline]
    fn legal(&self, square: usize) -> u8 {
        self.by_row[square / self.cols] & self.by_col[square % self.cols]
    }

    #[inline]
    fn step(&self, square: usize, direction: u8) -> usize {
        square.wrapping_add_signed(self.steps[usize::from(direction)])
    }

    fn set(&self, used: &mut [u8], square: usize, direction: u8) {
        used[square] |= 1 << direction;
        used[self.step(square, direction)] |= 1 << (direction ^ 4);
    }

    fn clear(&self, used: &mut [u8], square: usize, direction: u8) {
        used[square] &= !(1 << direction);
        used[self.step(square, direction)] &= !(1 << (direction ^ 4));
    }

    /// The direction of a move from a lower to a higher number.
    fn direction(&self, from: u32, to: u32) -> Option<u8> {
        let is_on_board = (to as usize) < self.by_row.len() * self.cols && from < to;
        let step = i64::from(to) - i64::from(from);
        (0..4)
            .filter(|_| is_on_board)
            .find(|&k| self.steps[usize::from(k)] as i64 == step && self.legal(from as usize) >> k & 1 == 1)
    }
}

/// The directions in a mask, ascending.
#[inline]
fn directions(mut mask: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as u8;
        (mask != 0).then(|| {
            mask &= mask - 1;
            lowest
        })
    })
}

impl PlaneFactor {
    /// The moves between these pairs of squares, the lower number first; others are dropped. `None` if the board or its
    /// piece does not suit.
    pub fn new(board: &Rectangle, pairs: impl IntoIterator<Item = (u32, u32)>) -> Option<PlaneFactor> {
        let moves = PlaneMoves::new(board)?;
        let mut factor = PlaneFactor { used: vec![0; board.cells() as usize], moves };
        for (from, to) in pairs {
            if let Some(direction) = factor.moves.direction(from, to) {
                factor.set(from as usize, direction);
            }
        }
        Some(factor)
    }

    /// The moves in use as a byte per square: bits 0 to 3 for the moves (short, long), (short, -long), (long, short)
    /// and (long, -short), as rows down and columns right, and bits 4 to 7 for their opposites. `None` if the board
    /// does not suit, or the number of bytes is wrong.
    pub fn of_moves(board: &Rectangle, used: Vec<u8>) -> Option<PlaneFactor> {
        let moves = PlaneMoves::new(board)?;
        (used.len() as u64 == board.cells()).then_some(PlaneFactor { moves, used })
    }

    fn degree(&self, square: usize) -> u32 {
        self.used[square].count_ones()
    }

    fn set(&mut self, square: usize, direction: u8) {
        self.moves.set(&mut self.used, square, direction);
    }

    fn clear(&mut self, square: usize, direction: u8) {
        self.moves.clear(&mut self.used, square, direction);
    }

    /// Gives every square two moves. `None` if that is impossible, or the control stopped it.
    pub fn repair(&mut self, control: &Control) -> Option<FactorRepairs> {
        let squares = self.used.len();
        let flawed = self.used.iter().filter(|mask| mask.count_ones() != 2).count() as u64;
        let mut repairs = FactorRepairs { vertices: flawed, ..FactorRepairs::default() };

        // First the moves that both squares can spare, then those that one can.
        for both in [true, false] {
            for square in 0..squares {
                for direction in directions(self.used[square] & 0b1111) {
                    let spares = [square, self.moves.step(square, direction)].map(|end| self.degree(end) > 2);
                    if if both { spares[0] && spares[1] } else { spares[0] || spares[1] } {
                        self.clear(square, direction);
                    }
                }
            }
        }

        let mut search = AugmentingSearch::new(squares);
        for square in 0..squares {
            if square % LOOK == 0 && control.is_stopped() {
                return None;
            }
            while self.degree(square) < 2 {
                let length = search.augment(&self.moves, &mut self.used, square)?;
                repairs.paths += 1;
                repairs.longest = repairs.longest.max(length);
            }
        }

        Some(repairs)
    }

    /// The square after `square` on its loop, coming by the opposite of direction `back`.
    #[inline]
    fn onward(&self, square: usize, back: u8) -> (usize, u8) {
        let direction = (self.used[square] & !(1 << back)).trailing_zeros() as u8;
        (self.moves.step(square, direction), direction ^ 4)
    }

    /// Calls `visit` for the squares of the loop through `start`, in order.
    fn walk(&self, start: usize, mut visit: impl FnMut(usize)) {
        // The higher of its two directions leads back.
        let mut back = 7 - self.used[start].leading_zeros() as u8;
        let mut here = start;
        loop {
            visit(here);
            (here, back) = self.onward(here, back);
            if here == start {
                return;
            }
        }
    }

    /// The number of loops: closed cycles of squares with two moves each. Other squares may have fewer or more.
    pub fn count_loops(&self) -> u64 {
        let mut seen = vec![false; self.used.len()];
        let mut loops = 0;
        for start in 0..self.used.len() {
            // The walk starts from both ends, because a path of such squares is no loop.
            for is_first in [true, false] {
                if self.degree(start) != 2 || (is_first && seen[start]) {
                    break;
                }

                seen[start] = true;
                let mask = self.used[start];
                let mut back = if is_first { 7 - mask.leading_zeros() } else { mask.trailing_zeros() } as u8;
                let mut here;
                (here, back) = self.onward(start, back);

                while self.degree(here) == 2 && !seen[here] {
                    seen[here] = true;
                    (here, back) = self.onward(here, back);
                }

                if here == start {
                    loops += 1;
                    break;
                }
            }
        }

        loops
    }

    /// The loops, if every square has two moves.
    fn label(&self) -> Labels {
        let mut labels =
            Labels { loop_of: vec![u32::MAX; self.used.len()], place: vec![0; self.used.len()], loops: Vec::new() };
        for start in 0..self.used.len() {
            if labels.loop_of[start] == u32::MAX {
                let label = labels.loops.len() as u32;
                let mut size = 0;
                self.walk(start, |square| {
                    labels.loop_of[square] = label;
                    labels.place[square] = size;
                    size += 1;
                });
                labels.loops.push((start as u32, size));
            }
        }
        labels
    }

    /// Joins the loops into one closed tour, which begins at square 0. The number of loops before is the second result.
    /// `None` if a square does not have two moves, or if some loops could not be joined.
    pub fn join(&mut self, control: &Control) -> Option<(Vec<u32>, u64)> {
        if self.used.iter().any(|mask| mask.count_ones() != 2) {
            return None;
        }

        let mut labels = self.label();
        let loops = labels.loops.len() as u64;
        let mut round = 0;
        while self.merge(&labels, control) > 1 {
            labels = self.label();
            round += 1;
            if round > ROUNDS || control.is_stopped() || self.exchange_longer(&labels) == 0 {
                return None;
            }
            labels = self.label();
        }

        let mut cycle = Vec::with_capacity(self.used.len());
        self.walk(0, |square| cycle.push(square as u32));
        (cycle.len() == self.used.len()).then_some((cycle, loops))
    }

    /// Joins along 4-cycles, as many loops as possible; returns how many are left.
    fn merge(&mut self, labels: &Labels, control: &Control) -> usize {
        let mut left = labels.loops.len();
        let mut sets = DisjointSets::new(left as u32);
        let mut again = Vec::new();

        // Of two different loops, one is not the largest.
        let largest = labels.largest();
        for (looks, square) in labels.squares_outside(largest).enumerate() {
            if left == 1 || (looks % LOOK == 0 && control.is_stopped()) {
                break;
            }

            again.push(square);
            while let Some(a) = again.pop() {
                let Some((direction, across)) = self.find_square(labels, &mut sets, a) else { continue };
                let c = self.moves.step(a, across);
                let b = self.moves.step(a, direction);

                self.clear(a, direction);
                self.clear(c, direction);
                self.set(a, across);
                self.set(b, across);

                sets.union(labels.loop_of[a], labels.loop_of[c]);
                left -= 1;
                again.extend([a, b, c, self.moves.step(c, direction)]);
            }
        }

        left
    }

    /// A move in use at `a`, and a direction in which a parallel move in use belongs to another loop. Every 4-cycle of
    /// knight's moves is a parallelogram.
    fn find_square(&self, labels: &Labels, sets: &mut DisjointSets, a: usize) -> Option<(u8, u8)> {
        let used = self.used[a];
        let legal = self.moves.legal(a);
        for direction in directions(used) {
            let mut own = None;
            for across in directions(legal & !used) {
                let c = self.moves.step(a, across);
                if self.used[c] >> direction & 1 == 1 {
                    let own = *own.get_or_insert_with(|| sets.find(labels.loop_of[a]));
                    if sets.find(labels.loop_of[c]) != own {
                        return Some((direction, across));
                    }
                }
            }
        }

        None
    }

    /// For each loop but the largest, exchanges along one longer alternating cycle that joins it to others, judged by
    /// the loops as they were before all these exchanges. Returns how many there were.
    fn exchange_longer(&mut self, labels: &Labels) -> usize {
        let mut order: Vec<usize> = (0..labels.loops.len()).collect();
        order.sort_by_key(|&label| (labels.loops[label].1, label));
        order.pop();

        let mut exchanges = 0;
        let mut changed = std::collections::BTreeSet::new();
        for label in order {
            let mut squares = Vec::new();

            // The loop may have been changed by the exchange of another one; then it waits for the next round.
            if changed.contains(&(label as u32)) {
                continue;
            }

            self.walk(labels.loops[label].0 as usize, |square| squares.push(square));
            let found = (3..=DEEPEST).find_map(|depth| {
                squares.iter().find_map(|&a| {
                    directions(self.used[a]).find_map(|direction| {
                        let mut trail = vec![a, self.moves.step(a, direction)];
                        self.extend(labels, &mut trail, depth - 1).then_some(trail)
                    })
                })
            });

            if let Some(trail) = found {
                for index in (0..trail.len()).step_by(2) {
                    if let Some(direction) = self.between(trail[index], trail[index + 1]) {
                        self.clear(trail[index], direction);
                    }
                }

                for index in (1..trail.len()).step_by(2) {
                    if let Some(direction) = self.between(trail[index], trail[(index + 1) % trail.len()]) {
                        self.set(trail[index], direction);
                    }
                }

                let largest = labels.largest();
                changed.extend(trail.iter().map(|&square| labels.loop_of[square]).filter(|&label| label != largest));
                exchanges += 1;
            }
        }

        exchanges
    }

    /// The direction of the move between two squares.
    fn between(&self, from: usize, to: usize) -> Option<u8> {
        directions(self.moves.legal(from)).find(|&direction| self.moves.step(from, direction) == to)
    }

    /// Extends the trail, whose moves are alternately in use and not, until it closes to a cycle that joins.
    fn extend(&self, labels: &Labels, trail: &mut Vec<usize>, left: usize) -> bool {
        let first = trail[0];
        let last = trail[trail.len() - 1];
        let free = self.moves.legal(last) & !self.used[last];
        if left == 0 {
            return directions(free).any(|direction| self.moves.step(last, direction) == first) && labels.joins(trail);
        }

        for direction in directions(free) {
            let c = self.moves.step(last, direction);

            // A cycle that joins leaves its first loop somewhere, so it is enough that its second move does.
            if trail.contains(&c) || (trail.len() == 2 && labels.loop_of[c] == labels.loop_of[last]) {
                continue;
            }

            for onward in directions(self.used[c]) {
                let d = self.moves.step(c, onward);
                if !trail.contains(&d) {
                    trail.extend([c, d]);
                    if self.extend(labels, trail, left - 1) {
                        return true;
                    }
                    trail.truncate(trail.len() - 2);
                }
            }
        }

        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Random;
    use destrier_core::{Path, RectangleGraph, Shape, verify};

    /// A quarter of all moves, which gives a square two of them on average.
    fn some_moves(board: &Rectangle, seed: u64) -> Vec<(u32, u32)> {
        let graph = RectangleGraph::new(board).graph;
        let mut random = Random::new(seed, 0);
        let near = |from: u32| graph.neighbours(from).iter().filter(move |&&to| to > from).map(move |&to| (from, to));
        (0..graph.vertices() as u32).flat_map(near).filter(|_| random.below(4) == 0).collect()
    }

    #[test]
    fn loops_become_a_closed_tour() {
        let control = Control::default();
        let mut joined = 0;
        for text in ["6x6", "8x8", "10x13", "30x30", "100x101", "5x60", "12x12 leaper=1,4", "20x20 leaper=2,3"] {
            let board: Rectangle = text.parse().unwrap();
            for seed in 0..10 {
                let Some(mut factor) = PlaneFactor::new(&board, some_moves(&board, seed)) else {
                    assert!(text == "12x12 leaper=1,4", "{text}");
                    continue;
                };

                factor.repair(&control).unwrap();
                assert!(factor.used.iter().all(|mask| mask.count_ones() == 2), "{text}");
                let Some((cycle, loops)) = factor.join(&control) else { continue };
                assert!(loops >= 1 && verify(board.clone(), Path::Vertices(cycle), Shape::Closed).is_ok(), "{text}");
                joined += 1;
            }
        }

        assert!(joined >= 50, "{joined}");
    }

    #[test]
    fn any_moves_can_be_repaired_where_a_factor_exists() {
        let control = Control::default();
        let board: Rectangle = "9x10".parse().unwrap();
        assert!(PlaneFactor::new(&board, []).unwrap().repair(&control).is_some());

        // Pairs that are no moves are dropped, and without repair there is nothing to join.
        assert!(PlaneFactor::new(&board, [(0, 12), (12, 0), (89, 101), (500, 512)]).unwrap().join(&control).is_none());
        let all = (0..90).flat_map(|from| (from..90).map(move |to| (from, to)));
        let repairs = PlaneFactor::new(&board, all).unwrap().repair(&control).unwrap();
        assert!(repairs.vertices > 80);

        // A board with an odd number of squares has none.
        assert!(PlaneFactor::new(&"9x9".parse().unwrap(), []).unwrap().repair(&control).is_none());

        for unsuited in ["torus:8x8", "8x8 without=a1,b1", "8x8 leaper=1,3", "4x30", "8x8 leaper=king"] {
            assert!(PlaneFactor::new(&unsuited.parse().unwrap(), []).is_none(), "{unsuited}");
        }
    }

    #[test]
    fn loops_are_counted_among_other_moves() {
        let board: Rectangle = "30x31".parse().unwrap();
        for seed in 0..5 {
            let mut factor = PlaneFactor::new(&board, some_moves(&board, seed)).unwrap();
            let pairs = some_moves(&board, seed);

            // The expected number of loops comes from the connected components of the moves.
            let mut sets = DisjointSets::new(930);
            let mut degrees = vec![0; 930];
            for &(from, to) in &pairs {
                sets.union(from, to);
                degrees[from as usize] += 1;
                degrees[to as usize] += 1;
            }

            let is_loop = |root: u32, sets: &mut DisjointSets| {
                sets.find(root) == root
                    && (0..930).all(|other| sets.find(other) != root || degrees[other as usize] == 2)
            };

            let wanted = (0..930).filter(|&root| is_loop(root, &mut sets)).count() as u64;
            assert_eq!(factor.count_loops(), wanted);
            factor.repair(&Control::default()).unwrap();
            assert_eq!(factor.count_loops(), factor.label().loops.len() as u64);
        }
    }

    #[test]
    fn a_control_stops_it() {
        let control = Control::default();
        control.stop();
        let board: Rectangle = "30x30".parse().unwrap();
        assert!(PlaneFactor::new(&board, []).unwrap().repair(&control).is_none());
    }
}
