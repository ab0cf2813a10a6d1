//! Symmetric tours of large boards of the plane: a small symmetric core, widened by symmetric guests.
//!
//! ```text
//!   half-turn               quarter-turn            reflection in the middle column
//!   +-----------------+     +------------+----+     +--------+--------+
//!   |      guest      |     |   guest    |    |     | guest  |  image |
//!   +-----+-----+-----+     +----+-------+ im |     +---+----+----+---+
//!   |guest| core|image|     | im |  core | age|     |gue|  core   |im |
//!   +-----+-----+-----+     | age+-------+----+     |st |         |age|
//!   |      image      |     |    |   image    |     +---+---------+---+
//!   +-----------------+     +----+------------+
//! ```
//!
//! Each guest is a rectangle with a closed tour, and touches the core. A step of the core and a step of the guest
//! that lie a move apart are exchanged for the two moves between them, which hooks the guest's tour into that of the
//! core (see `hook`). With three rows no two steps fit, and the guest is an open tour with both ends beside a step of
//! the core. The same exchange for the images of the guest keeps the tour symmetric. Guests and core are plans of
//! tiles, so the result takes no more time or memory than any other constructed tour. Four rows have no closed tour to
//! hook in; `narrow` has symmetric tours of them.

use super::hook::{Hook, host};
use super::narrow::reversed_by_half_turn;
use super::{between, closed_plan, on_its_side};
use destrier_core::computed::{ComputedTour, Tile, TilePlan};
use destrier_core::impossible::SymmetryCase;
use destrier_core::tour::symmetry::{RectangleSymmetry, SymmetryAction};
use destrier_core::{Ground, Rectangle, Shape, Square, Surface};
use std::collections::BTreeSet;

/// Cores of more squares are not searched for.
const LARGEST_CORE: u64 = 400;

/// The plan of a symmetric tour of four rows or columns, which have no guests: bands are inserted into a short tour.
/// `None` if there is none of this symmetry, or if the board is short.
pub fn four_rows(board: &Rectangle, case: SymmetryCase, seed: u64) -> Option<TilePlan> {
    let is_reversed = case.action == SymmetryAction::Reverse;
    match (board.rows(), board.cols()) {
        _ if case.motion.part != RectangleSymmetry::HalfTurn || !is_reversed => None,
        (4, cols) => reversed_by_half_turn(u64::from(cols), seed),
        (rows, 4) => reversed_by_half_turn(u64::from(rows), seed).map(TilePlan::transposed),
        _ => None,
    }
}

/// The sizes of cores from which a tour of the board with this symmetry can be made, small ones first.
pub fn cores(board: &Rectangle, case: SymmetryCase) -> Vec<(u32, u32)> {
    let rows = board.rows();
    let cols = board.cols();
    let mut sizes: Vec<(u32, u32)> = match case.motion.part {
        RectangleSymmetry::HalfTurn => {
            let pairs = |core_rows| sides(cols, 4, core_rows, 2).map(move |core_cols| (core_rows, core_cols));
            sides(rows, 4, cols, 2).flat_map(pairs).collect()
        }
        RectangleSymmetry::Clockwise => sides(rows, 4, cols, 2).map(|side| (side, side)).collect(),
        RectangleSymmetry::LeftRight => {
            let pairs = |core_rows| sides(cols, 4, core_rows, 2).map(move |core_cols| (core_rows, core_cols));
            sides(rows, 2, cols / 2, 1).flat_map(pairs).collect()
        }
        RectangleSymmetry::TopBottom => {
            let turned = Rectangle::new(cols, rows, Surface::Plane).map(|turned| cores(&turned, transposed(case)));
            turned.unwrap_or_default().into_iter().map(|(rows, cols)| (cols, rows)).collect()
        }
        _ => Vec::new(),
    };

    sizes.retain(|&(core_rows, core_cols)| {
        (core_rows, core_cols) != (rows, cols) && u64::from(core_rows) * u64::from(core_cols) <= LARGEST_CORE
    });

    sizes.sort_by_key(|&(rows, cols)| (u64::from(rows) * u64::from(cols), rows));
    sizes
}

/// The side itself, and the sides that remain without `margins` margins of equal even width, in steps of `step`. Closed
/// tours of a margin whose other side is `along` exist from a width of 6 on, and from 10 on if `along` is 3.
fn sides(side: u32, step: usize, along: u32, margins: u32) -> impl Iterator<Item = u32> {
    let narrowest = match along {
        3 => 10,
        4 => u32::MAX / 4,
        _ => 6,
    };
    let most = side.saturating_sub(margins * narrowest);
    let first = (3..=2 + step as u32).find(|first| side % step as u32 == first % step as u32).unwrap_or(side);
    std::iter::once(side).chain((first..=most.min(40)).step_by(step))
}

fn transposed(case: SymmetryCase) -> SymmetryCase {
    let mut turned = case;
    turned.motion.part = match case.motion.part {
        RectangleSymmetry::TopBottom => RectangleSymmetry::LeftRight,
        RectangleSymmetry::LeftRight => RectangleSymmetry::TopBottom,
        part => part,
    };
    turned
}

/// The plan of a symmetric tour of the board, made from one of a core of this size; `None` if some guest has no closed
/// tour or no step that fits. `walk` lists the squares of the core's tour, and `case` is its symmetry.
pub fn widen(
    board: &Rectangle,
    case: SymmetryCase,
    (core_rows, core_cols): (u32, u32),
    walk: &[Square],
) -> Option<TilePlan> {
    if case.motion.part == RectangleSymmetry::TopBottom {
        let turned: Vec<Square> = walk.iter().map(|square| Square::new(square.col, square.row)).collect();
        return on_its_side(board, |board| widen(board, transposed(case), (core_cols, core_rows), &turned));
    }

    let at = match case.motion.part {
        RectangleSymmetry::LeftRight => (board.rows() - core_rows, (board.cols() - core_cols) / 2),
        _ => ((board.rows() - core_rows) / 2, (board.cols() - core_cols) / 2),
    };

    let core = Core::new(board, case, at, walk);
    let mut used = BTreeSet::new();
    let mut hooks = Vec::new();
    for guest in guests(board, case, at, (core_rows, core_cols)) {
        hooks.extend(core.hooks_of(&guest, &mut used)?);
    }

    let tile = Tile::new(core_rows, core_cols, walk.iter().map(|square| (square.row, square.col)).collect())?;
    host(&tile, (i64::from(at.0), i64::from(at.1)), hooks)
}

/// A rectangle of the board.
struct Guest {
    top: u32,
    left: u32,
    rows: u32,
    cols: u32,
}

impl Guest {
    /// A square of the board as one of the rectangle.
    fn inside(&self, square: Square) -> Option<Square> {
        let row = square.row.checked_sub(self.top)?;
        let col = square.col.checked_sub(self.left)?;
        (row < self.rows && col < self.cols).then_some(Square::new(row, col))
    }
}

/// One guest of each orbit.
fn guests(board: &Rectangle, case: SymmetryCase, at: (u32, u32), core: (u32, u32)) -> Vec<Guest> {
    let rows = board.rows();
    let cols = board.cols();
    let left = Guest { top: at.0, left: 0, rows: core.0, cols: at.1 };
    let above = match case.motion.part {
        RectangleSymmetry::HalfTurn => vec![left, Guest { top: 0, left: 0, rows: at.0, cols }],
        RectangleSymmetry::LeftRight => vec![left, Guest { top: 0, left: 0, rows: at.0, cols: cols / 2 }],
        _ => vec![Guest { top: 0, left: 0, rows: at.0, cols: rows - at.0 }],
    };
    above.into_iter().filter(|guest| guest.rows > 0 && guest.cols > 0).collect()
}

struct Core<'a> {
    board: &'a Rectangle,
    case: SymmetryCase,
    at: (u32, u32),
    /// The steps of the walk, as squares of the board. The step that closes a tour cannot be given up.
    steps: Vec<[Square; 2]>,
    /// The steps of the walk, each with its smaller square first.
    known: BTreeSet<[Square; 2]>,
}

/// A step without direction.
fn sorted([a, b]: [Square; 2]) -> [Square; 2] {
    if (a.row, a.col) <= (b.row, b.col) { [a, b] } else { [b, a] }
}

impl<'a> Core<'a> {
    fn new(board: &'a Rectangle, case: SymmetryCase, at: (u32, u32), walk: &[Square]) -> Core<'a> {
        let moved = |square: &Square| Square::new(square.row + at.0, square.col + at.1);
        let steps: Vec<[Square; 2]> = walk.windows(2).map(|pair| [moved(&pair[0]), moved(&pair[1])]).collect();
        let known = steps.iter().map(|&step| sorted(step)).collect();
        Core { board, case, at, steps, known }
    }

    /// The hooks of a guest and of its images. `used` are the steps of the core that are given up.
    fn hooks_of(&self, guest: &Guest, used: &mut BTreeSet<[Square; 2]>) -> Option<Vec<Hook>> {
        let room = Rectangle::new(guest.rows, guest.cols, Surface::Plane).ok()?;
        if guest.rows == 3 || guest.cols == 3 {
            return self.hooks_of_path(guest, &room, used);
        }
        let plain = closed_plan(&room)?;
        let rows = i64::from(guest.rows);
        let cols = i64::from(guest.cols);
        let upside_down = plain.clone().upside_down(rows);
        let images = [plain.clone().mirrored(cols), upside_down.clone().mirrored(cols), upside_down, plain];
        images.into_iter().find_map(|plan| self.hooks_of_plan(guest, &room, plan, used))
    }

    fn hooks_of_plan(
        &self,
        guest: &Guest,
        room: &Rectangle,
        plan: TilePlan,
        used: &mut BTreeSet<[Square; 2]>,
    ) -> Option<Vec<Hook>> {
        let tour = ComputedTour::new(room.clone(), &plan, Shape::Closed).ok()?;
        let last = tour.len() - 1;
        for &step in &self.steps {
            let Some(given_up) = self.orbit(step).filter(|orbit| orbit.iter().all(|step| !used.contains(step))) else {
                continue;
            };

            let [a, b] = step;
            for near in self.board.neighbours(a).filter_map(|(to, _)| guest.inside(to)) {
                let index = tour.index_of(near)?;
                for (step_end, onwards) in
                    [(index.checked_sub(1).unwrap_or(last), true), ((index + 1) % tour.len(), false)]
                {
                    let to = tour.at(step_end)?;
                    let to = Square::new(to.row + guest.top, to.col + guest.left);
                    if !self.board.joined(self.board.id(to), self.board.id(b)) {
                        continue;
                    }

                    // The guest is walked from `near` to the other end of the step.
                    let walked =
                        if onwards { plan.clone().begun_at(index) } else { plan.clone().begun_at(step_end).reversed() };
                    let place = (i64::from(guest.top), i64::from(guest.left));
                    used.extend(given_up);
                    return Some(self.images(step, walked.moved(place)));
                }
            }
        }

        None
    }

    /// The hooks of a guest of three rows or columns, and of its images. The closed tours of such a guest have no step
    /// that fits, so an open tour of it is used, between squares that are a move away from the two squares of a step.
    fn hooks_of_path(&self, guest: &Guest, room: &Rectangle, used: &mut BTreeSet<[Square; 2]>) -> Option<Vec<Hook>> {
        for &[a, b] in &self.steps {
            let is_free = |orbit: &Vec<[Square; 2]>| orbit.iter().all(|step| !used.contains(step));
            let Some(given_up) = self.orbit([a, b]).filter(is_free) else { continue };
            let near = |square: Square| self.board.neighbours(square).filter_map(|(to, _)| guest.inside(to));
            let ends = near(a).flat_map(|start| near(b).map(move |end| (start, end)));

            let mut found = ends.filter_map(|(start, end)| {
                let plan = between(room, start, end)?;
                let tour = ComputedTour::new(room.clone(), &plan, Shape::Open).ok()?;
                Some(if tour.at(0) == Some(start) { plan } else { plan.reversed() })
            });

            if let Some(plan) = found.next() {
                used.extend(given_up);
                return Some(self.images([a, b], plan.moved((i64::from(guest.top), i64::from(guest.left)))));
            }
        }
        None
    }

    /// The images of a step, itself included; `None` if they are not all different steps of the walk.
    fn orbit(&self, step: [Square; 2]) -> Option<Vec<[Square; 2]>> {
        let mut orbit = Vec::new();
        let mut image = step;
        loop {
            if !self.known.contains(&sorted(image)) {
                return None;
            }
            orbit.push(sorted(image));
            image = self.image(image)?;
            if image == step {
                break;
            }
        }

        let different: BTreeSet<_> = orbit.iter().copied().collect();
        (different.len() == orbit.len()).then_some(orbit)
    }

    fn image(&self, [a, b]: [Square; 2]) -> Option<[Square; 2]> {
        Some([self.case.motion.apply(self.board, a)?, self.case.motion.apply(self.board, b)?])
    }

    /// The hooks of the images of a guest.
    fn images(&self, step: [Square; 2], guest: TilePlan) -> Vec<Hook> {
        let local = |square: Square| (square.row - self.at.0, square.col - self.at.1);
        let mut hooks = Vec::new();
        let mut image = step;
        let mut guest = guest;

        loop {
            hooks.push(Hook { a: local(image[0]), b: local(image[1]), guest: guest.clone() });
            match self.image(image) {
                Some(next) if next != step => image = next,
                _ => return hooks,
            }
            let Some(next) = guest.image(self.board, self.case.motion) else { return hooks };
            guest = next;
        }
    }
}
