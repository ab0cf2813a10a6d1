//! Moves the end of a path to a given square while keeping its beginning.
//!
//! Let a path end in `e`, and let `e` be a move away from `v`, which is followed by `w` on the path. Then the path can
//! go from `v` to `e` and from there backwards to `w`, where it now ends: a rotation (Pósa, *Hamiltonian circuits in
//! random graphs*, 1976). The new end is near the old one and has its colour, so a sequence of rotations walks the end
//! across the board. A best-first search chooses them by the remaining distance.
//!
//! It makes the paths through the rooms of `chosen`, and serves narrow boards and surfaces that no construction with
//! given ends covers. It reached every allowed pair that was tried on boards from 6x6 on. It proves nothing: if it does
//! not arrive, it says so.
//!
//! Unlike `rotation_search`, which extends a path wherever it can, this search knows where the end must go; and it
//! needs no graph in memory, since the board gives the moves.
//!
//! The path is stored as stretches of a list, forwards or backwards, and rewritten when they become many. A walk over d
//! squares costs about d / 100 passes over the board.

use destrier_core::computed::ComputedTour;
use destrier_core::{Goal, Rectangle, Shape, Square, Surface};
use destrier_search::method::Control;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// The maximum number of stretches before the path is rewritten.
const MANY: usize = 128;

/// The number of paths that are examined without progress before the search gives up.
const PATIENCE: usize = 4000;

/// A path of the whole board with these ends, made from a tour that has others, if the rotations arrive.
pub(super) fn with_ends(tour: &ComputedTour, goal: &Goal, control: &Control) -> Option<Vec<u32>> {
    another_with_ends(tour, goal, 0, control)
}

/// A path of the whole board with these ends, as [`with_ends`] finds it. Another `attempt` begins with another image of
/// the tour, and so usually finds another path.
pub(super) fn another_with_ends(tour: &ComputedTour, goal: &Goal, attempt: u32, control: &Control) -> Option<Vec<u32>> {
    let list = || tour.ids().map(|id| id as u32).collect();
    let board = tour.board();
    are_allowed(board, goal).then(|| led_images(board, list(), tour.is_closed(), goal, attempt, control))?
}

/// A path of the whole board with these ends, made from a path or a closed tour of it, by ids, that has others.
pub fn lead_to_ends(
    board: &Rectangle,
    list: Vec<u32>,
    closed: bool,
    goal: &Goal,
    control: &Control,
) -> Option<Vec<u32>> {
    are_allowed(board, goal).then(|| led_images(board, list, closed, goal, 0, control))?
}

fn led_images(
    board: &Rectangle,
    list: Vec<u32>,
    closed: bool,
    goal: &Goal,
    attempt: u32,
    control: &Control,
) -> Option<Vec<u32>> {
    // If the walk does not arrive, it may do so from an image of the tour, or from the other end.
    let swapped = Goal { start: goal.end, end: goal.start, ..*goal };
    let images = if board.rows() == board.cols() && board.surface() == Surface::Plane { 8 } else { 4 };

    (attempt..attempt + images).take_while(|_| !control.is_stopped()).find_map(|image| {
        let images: Vec<u32> = list.iter().map(|&id| reflected(board, id, image % images)).collect();
        led(board, images.clone(), closed, goal, control).or_else(|| {
            let mut found = led(board, images, closed, &swapped, control)?;
            found.reverse();
            Some(found)
        })
    })
}

/// The path with these ends, made from this one.
fn led(board: &Rectangle, mut list: Vec<u32>, closed: bool, goal: &Goal, control: &Control) -> Option<Vec<u32>> {
    if let Some(start) = goal.start {
        list = begun_at(board, list, closed, start, control)?;
    }
    match goal.end {
        Some(end) => led_to(board, list, end, control),
        None => Some(list),
    }
}

/// The image of the square under one of the eight symmetries of a square board, or the four of an oblong one. On the
/// other surfaces the reflections are symmetries too, because they preserve the seams.
fn reflected(board: &Rectangle, id: u32, image: u32) -> u32 {
    let Square { row, col } = board.square(u64::from(id));
    let rows = board.rows();
    let cols = board.cols();
    let (row, col) = if image & 4 != 0 { (col, row) } else { (row, col) };
    let row = if image & 1 != 0 { rows - 1 - row } else { row };
    let col = if image & 2 != 0 { cols - 1 - col } else { col };
    board.id(Square { row, col }) as u32
}

/// Whether the colours allow these ends on the plane: both of the larger colour on an odd board, otherwise one of each.
/// The ends of a closed tour must be a move apart.
pub(super) fn are_allowed(board: &Rectangle, goal: &Goal) -> bool {
    let colour = |square: Square| (square.row + square.col) % 2;
    let odd = board.cells() % 2 == 1;
    let fits = |square: Option<Square>| square.is_none_or(|square| !odd || colour(square) == 0);
    let pair = goal.start.zip(goal.end);
    let opposite = pair.is_none_or(|(start, end)| odd || colour(start) != colour(end));
    let coloured = board.surface() != Surface::Plane || fits(goal.start) && fits(goal.end) && opposite;
    let meets = |(start, end)| board.are_a_move_apart(start, end);
    let differ = pair.is_none_or(|(start, end)| start != end);
    coloured && differ && (goal.shape == Shape::Open || pair.is_none_or(meets))
}

/// The path with this first square: a closed one is rotated, an open one has its first square moved there.
fn begun_at(board: &Rectangle, mut list: Vec<u32>, closed: bool, start: Square, control: &Control) -> Option<Vec<u32>> {
    if closed {
        let index = list.iter().position(|&id| u64::from(id) == board.id(start))?;
        list.rotate_left(index);
        return Some(list);
    }
    list.reverse();
    let mut list = led_to(board, list, start, control)?;
    list.reverse();
    Some(list)
}

/// The path with its end moved to this square, if the walk arrives. The list must be a path of the whole board.
fn led_to(board: &Rectangle, mut list: Vec<u32>, end: Square, control: &Control) -> Option<Vec<u32>> {
    let mut place = vec![0; board.cells() as usize];
    loop {
        list.iter().zip(0..).for_each(|(&square, index)| place[square as usize] = index);
        let walk = ListWalk { board, list: &list, place: &place, end };
        let rope = walk.nearer(control)?;
        list = walk.written_out(&rope);
        if list.last().map(|&id| u64::from(id)) == Some(board.id(end)) {
            return Some(list);
        }
    }
}

/// A stretch of the list, from one index to another (included), walked backwards if the second is smaller.
type Stretch = (u32, u32);

struct ListWalk<'a> {
    board: &'a Rectangle,
    list: &'a [u32],
    place: &'a [u32],
    end: Square,
}

impl ListWalk<'_> {
    /// A path that ends where it should, or nearer and in many stretches.
    fn nearer(&self, control: &Control) -> Option<Vec<Stretch>> {
        let mut best: Vec<Stretch> = vec![(0, self.list.len() as u32 - 1)];
        let mut left = self.distance(&best);
        while left > 0 {
            match self.improved(best.clone(), left, control) {
                Some(next) => best = next,
                // A path in one stretch gains nothing from being rewritten.
                None => return (best.len() > 1).then_some(best).filter(|rope| rope.len() > MANY / 2),
            }

            left = self.distance(&best);
            if best.len() > MANY {
                break;
            }
        }

        Some(best)
    }

    /// The first path found that ends nearer than `left`.
    fn improved(&self, rope: Vec<Stretch>, left: u64, control: &Control) -> Option<Vec<Stretch>> {
        let mut known = HashSet::new();
        let mut queue = BinaryHeap::from([(Reverse((left, 0)), rope)]);
        let mut count = 0;
        while let Some((Reverse((distance, _)), rope)) = queue.pop() {
            if distance < left {
                return Some(rope);
            }

            count += 1;
            if count > PATIENCE || control.is_stopped() {
                return None;
            }

            for next in self.rotations(&rope) {
                if known.insert(self.mark(&next)) {
                    queue.push((Reverse((self.distance(&next), next.len())), next));
                }
            }
        }

        None
    }

    /// The key that identifies a path: its last stretches.
    fn mark(&self, rope: &[Stretch]) -> Vec<Stretch> {
        rope[rope.len().saturating_sub(6)..].to_vec()
    }

    /// Every path that one rotation makes.
    fn rotations(&self, rope: &[Stretch]) -> Vec<Vec<Stretch>> {
        let last = self.board.square(u64::from(self.last(rope)));
        self.board
            .neighbours(last)
            .filter_map(|(to, _)| self.rotated(rope, self.place[self.board.id(to) as usize]))
            .collect()
    }

    /// The path that goes from the square at this index of the list to the end, and backwards from there.
    fn rotated(&self, rope: &[Stretch], index: u32) -> Option<Vec<Stretch>> {
        let holds = |&(from, to): &Stretch| (from.min(to)..=from.max(to)).contains(&index);
        let found = rope.iter().position(holds)?;
        let (from, to) = rope[found];
        let mut next = rope[..found].to_vec();
        next.push((from, index));
        next.extend(rope[found + 1..].iter().rev().map(|&(from, to)| (to, from)));
        if index != to {
            next.push((to, if from <= to { index + 1 } else { index - 1 }));
        }
        // The square before the end is already connected to it.
        let nothing_new = found + 1 == rope.len() && index.abs_diff(to) <= 1;
        (!nothing_new).then_some(next)
    }

    fn last(&self, rope: &[Stretch]) -> u32 {
        rope.last().map_or(0, |&(_, to)| self.list[to as usize])
    }

    /// The squared distance between the end and its target.
    fn distance(&self, rope: &[Stretch]) -> u64 {
        let here = self.board.square(u64::from(self.last(rope)));
        let down = u64::from(here.row.abs_diff(self.end.row));
        let right = u64::from(here.col.abs_diff(self.end.col));
        down * down + right * right
    }

    fn written_out(&self, rope: &[Stretch]) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.list.len());
        for &(from, to) in rope {
            let stretch = &self.list[from.min(to) as usize..=from.max(to) as usize];
            if from <= to {
                all.extend_from_slice(stretch);
            } else {
                all.extend(stretch.iter().rev());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests;
