//! Constructions: a tour for every rectangle that has one, on all six surfaces, of any size.
//!
//! The result is a [`ComputedTour`]: a few small tiles and how they repeat, checked by core once, whatever the size.
//! Nothing grows with the board, and only rooms of bounded size around given ends are searched. There are six schemes
//! and a list:
//!
//! - `comb`: closed tours of the plane, with an even side and at least 5 squares each way;
//! - `odd`: both sides odd; open on the plane, closed around the cylinder or across the seam of the Möbius strip;
//! - `chosen`: both ends given, on the plane, from five rows on;
//! - `family`: up to four rows or columns, with a band repeated within a small tour;
//! - `narrow`: three and four rows with both ends given; bands repeated within a short tour that is searched for;
//! - `leaper`: closed tours for other leapers, with tiles that are searched for;
//! - a list of small boards that fit no scheme, and `small`: small boards with given ends.
//!
//! A tour of the plane is a tour of every surface, one of the cylinder is one of the torus, and one of the Möbius strip
//! is one of the Klein bottle and of the projective plane, because the other surface only adds moves. Boards of the
//! plane, the torus and the projective plane can also be transposed. So the projective plane needs no scheme of its
//! own: a Möbius strip, upright or on its side, has every tour except those of a few small boards, which are listed.
//!
//! The literature has many such schemes (Parberry 1997; Conrad, Hindrichs, Morsy and Wegener 1994; Cull and De Curtins
//! 1978; Lin and Wei 2005). This one was chosen because one operation, the hook, joins everything. The tiles are our
//! own, found by search, and are text files in `construct/tiles`.

mod chosen;
mod comb;
mod ends;
mod family;
mod hook;
mod leaper;
mod narrow;
mod odd;
mod seibel;
mod small;
pub mod symmetric;
mod text;
mod variety;

pub use ends::lead_to_ends;
pub use leaper::has_room_for_tiles;
pub use seibel::Seibel;

use comb::OpenedMove;
use destrier_core::computed::{ComputedTour, TilePlan};
use destrier_core::{Goal, Leaper, Path, Rectangle, Shape, Square, Surface};
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Random, Task, TraceStep, Unsuited};
use std::cell::RefCell;
use std::ops::Range;

/// The computed tour of a board, with the requested ends; `None` if no construction provides it.
///
/// If neither start nor end is given, a tour is built for every rectangle that has one of this shape. A closed tour can
/// start anywhere; it is also an answer where an open tour was asked for.
pub fn construct(board: &Rectangle, goal: &Goal) -> Option<ComputedTour> {
    construct_by_seed(board, goal, FIRST_SEED)
}

/// The computed tour of a board for a seed; `None` if no construction provides it. [`FIRST_SEED`] gives the tour of
/// [`construct()`]. Every other seed gives another tour, from other walks through the tiles, on an image of the board,
/// and from another first square if none is given. All seeds take equally long.
pub fn construct_by_seed(board: &Rectangle, goal: &Goal, seed: u64) -> Option<ComputedTour> {
    if !board.is_whole() || goal.misplaced(board).is_some() {
        return None;
    }

    if board.leaper() != Leaper::KNIGHT {
        let tour = oriented(board, &leaper::comb(board, seed)?, Shape::Closed, goal)?;
        return Some(if seed == FIRST_SEED { tour } else { begun_anywhere(tour, goal, &mut Random::new(seed, 0)) });
    }

    let closed = closed_plan(board).map(|plan| (plan, Shape::Closed));
    let (plan, shape) = match goal.shape {
        Shape::Closed => closed?,
        Shape::Open => closed.or_else(|| Some((open_plan(board)?, Shape::Open)))?,
    };

    let plain = || {
        oriented(board, &plan, shape, goal)
            .or_else(|| with_chosen_ends(board, goal, |plan| plan))
            .or_else(|| turned_around(board, &plan, shape, goal))
            .or_else(|| begun(small::small(board, goal)?, goal.start, goal.end))
    };

    if seed == FIRST_SEED {
        return plain();
    }

    let mut random = Random::new(seed, 0);
    let varied = variety::with_other_walks(variety::image(board, plan.clone(), &mut random), &mut random);
    oriented(board, &varied, shape, goal)
        .map(|tour| begun_anywhere(tour, goal, &mut random))
        .or_else(|| {
            let random = RefCell::new(random);
            with_chosen_ends(board, goal, |plan| variety::with_other_walks(plan, &mut random.borrow_mut()))
        })
        .or_else(plain)
}

/// A closed tour without given ends, begun at a random square.
fn begun_anywhere(tour: ComputedTour, goal: &Goal, random: &mut Random) -> ComputedTour {
    if !tour.is_closed() || goal.start.is_some() || goal.end.is_some() {
        return tour;
    }
    let mut along = |side: u32| random.below(u64::from(side)) as u32;
    let square = Square { row: along(tour.board().rows()), col: along(tour.board().cols()) };
    tour.clone().starting_at(square).unwrap_or(tour)
}

/// Shifts the plan around a board whose columns wrap, so that it begins or ends as requested. Shifting, reflecting and
/// rotating by 180 degrees are symmetries of such surfaces, except that the projective plane cannot be shifted.
fn turned_around(board: &Rectangle, plan: &TilePlan, shape: Shape, goal: &Goal) -> Option<ComputedTour> {
    let rows = i64::from(board.rows());
    let cols = i64::from(board.cols());
    let wanted = i64::from(goal.start.or(goal.end).filter(|_| board.surface().columns_shift())?.col);
    let tour = ComputedTour::new(board.clone(), plan, shape).ok()?;
    [0, tour.len() - 1].into_iter().find_map(|end| {
        let right = (wanted - i64::from(tour.at(end)?.col)).rem_euclid(cols);
        let turned = plan.clone().around(right, (rows, cols), board.surface().flips_rows())?;
        let upside_down = turned.clone().upside_down(rows);
        [turned, upside_down].iter().find_map(|plan| oriented(board, plan, shape, goal))
    })
}

/// The tour of a board of at least three rows with one or both ends given, where no other construction has it. It is a
/// tour of the plane, and so of every surface; a free end becomes a corner.
fn with_chosen_ends(board: &Rectangle, goal: &Goal, vary: impl Fn(TilePlan) -> TilePlan) -> Option<ComputedTour> {
    let last_row = board.rows() - 1;
    let last_col = board.cols() - 1;
    let corners = [(0, 0), (last_row, last_col), (0, last_col), (last_row, 0)].map(|(row, col)| Square { row, col });
    let pairs: Vec<(Square, Square)> = match (goal.start, goal.end) {
        (Some(start), Some(end)) => vec![(start, end)],
        (Some(start), None) => corners.map(|corner| (start, corner)).to_vec(),
        (None, Some(end)) => corners.map(|corner| (corner, end)).to_vec(),
        (None, None) => return None,
    };

    pairs.into_iter().find_map(|(start, end)| {
        let plane = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
        if !ends::are_allowed(&on(board, Surface::Plane), &plane) {
            return None;
        }
        let plan = vary(between(board, start, end)?);
        let tour = ComputedTour::new(board.clone(), &plan, goal.shape).ok()?;
        (tour.at(0) == Some(start) && tour.at(tour.len() - 1) == Some(end)).then_some(tour)
    })
}

/// The plan of a path of the plane with these ends.
fn between(board: &Rectangle, start: Square, end: Square) -> Option<TilePlan> {
    let rows = u64::from(board.rows());
    let cols = u64::from(board.cols());
    let place = |square: Square| (u64::from(square.row), u64::from(square.col));
    let across = |square: Square| (u64::from(square.col), u64::from(square.row));
    match (rows, cols) {
        (0..=4, _) if rows <= cols => narrow::narrow(rows, cols, place(start), place(end)),
        (_, 0..=4) => narrow::narrow(cols, rows, across(start), across(end)).map(TilePlan::transposed),
        _ => chosen::chosen(board.rows(), board.cols(), start, end),
    }
}

/// The plan as a tour, walked in the direction that meets both ends, if one does.
fn oriented(board: &Rectangle, plan: &TilePlan, shape: Shape, goal: &Goal) -> Option<ComputedTour> {
    [false, true].into_iter().find_map(|backwards| {
        let plan = if backwards { plan.clone().reversed() } else { plan.clone() };
        let tour = ComputedTour::new(board.clone(), &plan, shape).ok()?;
        begun(tour, goal.start, goal.end)
    })
}

/// The tour rotated or reversed to these ends, if it has them.
fn begun(tour: ComputedTour, start: Option<Square>, end: Option<Square>) -> Option<ComputedTour> {
    let start = match (start, end) {
        (None, Some(end)) if tour.is_closed() => tour.next(end),
        _ => start,
    };
    let tour = match start {
        Some(start) => tour.starting_at(start)?,
        None => tour,
    };
    let ends_there = end.is_none_or(|end| tour.at(tour.len() - 1) == Some(end));
    ends_there.then_some(tour)
}

fn closed_plan(board: &Rectangle) -> Option<TilePlan> {
    let rows = u64::from(board.rows());
    let cols = u64::from(board.cols());
    let own = family::narrow(board, Shape::Closed);

    match board.surface() {
        Surface::Plane => own
            .or_else(|| comb::comb(rows, cols, OpenedMove::Top))
            .or_else(|| on_its_side(board, |turned| upright_plane(turned, Shape::Closed))),
        Surface::Cylinder => own.or_else(|| odd::ring(rows, cols)).or_else(|| closed_plan(&on(board, Surface::Plane))),
        Surface::Torus => own
            .or_else(|| closed_plan(&on(board, Surface::Cylinder)))
            .or_else(|| on_its_side(board, |turned| family::narrow(turned, Shape::Closed)))
            .or_else(|| on_its_side(board, |turned| closed_plan(&on(turned, Surface::Cylinder)))),
        Surface::Mobius => own.or_else(|| odd::corner(rows, cols)).or_else(|| closed_plan(&on(board, Surface::Plane))),
        Surface::Klein => own.or_else(|| closed_plan(&on(board, Surface::Mobius))),
        Surface::Projective => own
            .or_else(|| on_its_side(board, |turned| family::narrow(turned, Shape::Closed)))
            .or_else(|| closed_plan(&on(board, Surface::Mobius)))
            .or_else(|| on_its_side(board, |turned| closed_plan(&on(turned, Surface::Mobius)))),
        _ => own,
    }
}

fn upright_plane(board: &Rectangle, shape: Shape) -> Option<TilePlan> {
    let rows = u64::from(board.rows());
    let cols = u64::from(board.cols());
    family::narrow(board, shape).or_else(|| match shape {
        Shape::Closed => comb::comb(rows, cols, OpenedMove::Top),
        Shape::Open => odd::ring(rows, cols),
    })
}

/// An open tour of a board without a closed one.
fn open_plan(board: &Rectangle) -> Option<TilePlan> {
    let plane = on(board, Surface::Plane);
    family::narrow(board, Shape::Open)
        .or_else(|| upright_plane(&plane, Shape::Open))
        .or_else(|| on_its_side(&plane, |turned| upright_plane(turned, Shape::Open)))
}

/// A rectangle of this size on another surface.
fn on(board: &Rectangle, surface: Surface) -> Rectangle {
    Rectangle::new(board.rows(), board.cols(), surface).unwrap_or_else(|_| board.clone())
}

/// Builds the transposed board and transposes the plan back.
fn on_its_side(board: &Rectangle, build: impl Fn(&Rectangle) -> Option<TilePlan>) -> Option<TilePlan> {
    let turned = Rectangle::new(board.cols(), board.rows(), board.surface()).ok()?;
    build(&turned).map(TilePlan::transposed)
}

/// The method `construct`: the computed tour, written out.
#[derive(Clone, Copy, Default, Debug)]
pub struct Construct;

impl Finder for Construct {
    fn method(&self) -> Method {
        Method::Construct
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        match construct_by_seed(&task.board, &task.goal, task.seed) {
            Some(tour) => {
                control.trace(|| TraceStep::Tiles { tiles: tiles(&tour) });
                Ok(write_out(&tour, task.limits.memory, control))
            }
            None => lead_ends(task, control).ok_or_else(|| {
                Unsuited(
                    "the constructions are for whole rectangles: for the knight if there is such a tour, for other \
                     leapers if a closed one is found from tiles; a search may find one"
                        .into(),
                )
            }),
        }
    }
}

/// The squares of each tile, by id; a board that is constructed has no holes, so that ids are vertices.
fn tiles(tour: &ComputedTour) -> Vec<Vec<u32>> {
    let ids = |tile: Range<u64>| {
        let squares = tour.squares_from(tile.start).take((tile.end - tile.start) as usize);
        squares.map(|square| tour.board().id(square) as u32).collect()
    };
    tour.tiles().map(ids).collect()
}

/// A tour with other ends than those of the construction; `None` if there is no construction or the rotations do not
/// reach the ends.
fn lead_ends(task: &Task, control: &Control) -> Option<Finding> {
    if task.goal.misplaced(&task.board).is_some() || (task.goal.start, task.goal.end) == (None, None) {
        return None;
    }

    let tour = construct(&task.board, &Goal::any(task.goal.shape))?;

    // This counts the list, the position of each square in it, and a second copy of the list.
    let needed = tour.len().saturating_mul(16);
    if needed > task.limits.memory || tour.board().cells() > 1 << 32 {
        let limit = Limit::Memory { needed, allowed: task.limits.memory };
        return Some(Finding::gave_up(limit));
    }

    let found = ends::with_ends(&tour, &task.goal, control);

    if control.is_stopped() {
        return Some(Finding::gave_up(Limit::Stopped));
    }

    let list = found?;
    control.report(list.len() as u64);
    Some(Finding::Found(Path::Vertices(list)))
}

/// Bytes that [`write_out`] takes for a tour of this many squares, with a bit to verify each of them.
pub fn bytes_to_write_out(squares: u64) -> u64 {
    squares.saturating_mul(4).saturating_add(squares / 8)
}

/// The squares of a computed tour as a stored path, if they fit.
pub fn write_out(tour: &ComputedTour, allowed: u64, control: &Control) -> Finding {
    let needed = bytes_to_write_out(tour.len());
    if needed > allowed || tour.board().cells() > 1 << 32 {
        return Finding::gave_up(Limit::Memory { needed, allowed });
    }

    let mut list = Vec::with_capacity(tour.len() as usize);
    for (index, id) in tour.ids().enumerate() {
        if index % (1 << 16) == 0 && control.is_stopped() {
            return Finding::GaveUp { limit: Limit::Stopped, longest: Path::Vertices(list) };
        }
        list.push(id as u32);
    }

    control.report(list.len() as u64);
    Finding::Found(Path::Vertices(list))
}

#[cfg(test)]
mod tests;
