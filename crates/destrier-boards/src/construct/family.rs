//! Narrow boards: a tour of a small board, cut across, with a band inserted there any number of times.
//!
//! Let every step that crosses the cut lead from `u` before it to `v` behind it. The band has one strand for each: it
//! begins at the band's square where `v` would be, and from its last square a move leads to the new place of `v`. So
//! the band fits behind itself, and the tour passes through every copy on each strand. Steps that go around a seam of
//! the surface are left alone.
//!
//! This idea covers 3 and 4 rows on the plane and up to four rows or columns on the wrapped surfaces, and replaces many
//! special constructions, such as Van Rees' 3x4 pieces (in Seibel 1994, figures 9 to 14). The texts say `mobius:2x5
//! closed, 4 columns after 2`: the small board, where it is cut, how wide the band is; then the small tour and, after a
//! `+`, the band with its strands `a`, `b`, ... They were found by search: random tours of small boards, every cut,
//! every band.

use super::text::{TextEntry, entries};
use destrier_core::computed::{Place, Tile, TilePlan};
use destrier_core::{Rectangle, Shape, Surface};
use std::sync::Arc;

const SMALL: &str = include_str!("tiles/small.txt");

/// The texts of a surface.
fn families(surface: Surface) -> &'static str {
    match surface {
        Surface::Plane => include_str!("tiles/family-plane.txt"),
        Surface::Cylinder => include_str!("tiles/family-cylinder.txt"),
        Surface::Torus => include_str!("tiles/family-torus.txt"),
        Surface::Mobius => include_str!("tiles/family-mobius.txt"),
        Surface::Klein => include_str!("tiles/family-klein.txt"),
        _ => "",
    }
}

/// The plan of a board that is one of the small boards or belongs to a family.
pub(super) fn narrow(board: &Rectangle, shape: Shape) -> Option<TilePlan> {
    let small = format!("{} {}", board.size(), word(shape));
    if let Some(entry) = entries(SMALL).find(|entry| entry.header == small) {
        return Some(TilePlan::of(entry.numbered()?, (0, 0)));
    }
    entries(families(board.surface())).find_map(|entry| {
        let (family, count) = WidenedFamily::of(board, shape, &entry)?;
        if count == 0 { Some(TilePlan::of(family.tour, (0, 0))) } else { family.expanded(count) }
    })
}

fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Open => "open",
        Shape::Closed => "closed",
    }
}

struct WidenedFamily {
    base: Rectangle,
    closed: bool,
    by_rows: bool,
    /// The band is inserted before this row or column of the base.
    cut: i64,
    /// The number of rows or columns of the band.
    width: i64,
    tour: Arc<Tile>,
    strands: Vec<Arc<Tile>>,
}

impl WidenedFamily {
    /// The family of this entry and the number of bands, if the board belongs to it.
    fn of(board: &Rectangle, shape: Shape, entry: &TextEntry<'_>) -> Option<(WidenedFamily, i64)> {
        let (base, rest) = entry.header.split_once(' ')?;
        let (kind, rest) = rest.split_once(", ")?;
        let mut words = rest.split(' ');
        let width: i64 = words.next()?.parse().ok()?;
        let by_rows = words.next()? == "rows";

        let cut = words.nth(1)?.parse().ok()?;
        let base: Rectangle = base.parse().ok()?;
        let across = |board: &Rectangle| if by_rows { board.cols() } else { board.rows() };
        let along = |board: &Rectangle| i64::from(if by_rows { board.rows() } else { board.cols() });
        let more = along(board) - along(&base);
        if kind != word(shape) || across(board) != across(&base) || more < 0 || more % width != 0 {
            return None;
        }

        let tour = entry.numbered()?;
        let strands = entry.band()?;
        let closed = shape == Shape::Closed;
        Some((WidenedFamily { base, closed, by_rows, cut, width, tour, strands }, more / width))
    }

    /// The base with this many additional bands, at least one.
    fn expanded(&self, count: i64) -> Option<TilePlan> {
        let walk = self.tour.walk();
        let mut plan = TilePlan::default();
        let mut begin = 0;
        for index in 0..walk.len() {
            let next = (index + 1) % walk.len();
            let from = walk[index];
            let to = walk[next];
            if next != 0 && self.is_behind(from) == self.is_behind(to) {
                continue;
            }

            plan = plan.then(self.side(&walk[begin..=index], count)?);
            begin = index + 1;
            if self.is_behind(from) != self.is_behind(to) && (next != 0 || self.closed) && self.crosses(from, to) {
                plan = plan.then(self.strand(from, to, count)?);
            }
        }

        Some(plan)
    }

    fn is_behind(&self, square: (u32, u32)) -> bool {
        self.along(square) >= self.cut
    }

    fn along(&self, (row, col): (u32, u32)) -> i64 {
        i64::from(if self.by_rows { row } else { col })
    }

    /// The place at this distance along the board.
    fn place(&self, along: i64) -> Place {
        if self.by_rows { (along, 0) } else { (0, along) }
    }

    /// Whether the step crosses the cut rather than going around a seam: at most a move's length along the board, and
    /// across it too, where going around does not flip anything.
    fn crosses(&self, from: (u32, u32), to: (u32, u32)) -> bool {
        let step = (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
        let surface = self.base.surface();
        let rows = i64::from(self.base.rows());
        let cols = i64::from(self.base.cols());

        let period = match (self.by_rows, surface) {
            (true, Surface::Plane) => 0,
            (true, _) if surface.flips_rows() => 2 * cols,
            (true, _) => cols,
            (false, _) if surface.rows_wrap() => rows,
            (false, _) => 0,
        };

        self.base.leaper().moves().any(|m| {
            let (along, across) = if self.by_rows { (m.down, m.right) } else { (m.right, m.down) };
            let (wanted, aside) = if self.by_rows { step } else { (step.1, step.0) };
            along == wanted && (across == aside || (period > 0 && (across - aside) % period == 0))
        })
    }

    /// A stretch of the small tour on one side of the cut, as a strand of that side's box.
    fn side(&self, walk: &[(u32, u32)], count: i64) -> Option<TilePlan> {
        let rows = self.base.rows();
        let cols = self.base.cols();
        let cut = self.cut as u32;
        let behind = self.is_behind(walk[0]);

        let whole = if self.by_rows { rows } else { cols };
        let (begin, end) = if behind { (cut, whole) } else { (0, cut) };

        let squares = walk.iter().map(|&(row, col)| if self.by_rows { (row - begin, col) } else { (row, col - begin) });
        let (rows, cols) = if self.by_rows { (end - begin, cols) } else { (rows, end - begin) };
        let at = if behind { self.cut + count * self.width } else { 0 };
        Some(TilePlan::of(Tile::new(rows, cols, squares.collect())?, self.place(at)))
    }

    /// All copies of the strand that replaces this step.
    fn strand(&self, from: (u32, u32), to: (u32, u32), count: i64) -> Option<TilePlan> {
        let forwards = self.is_behind(to);
        let (row, col) = if forwards { to } else { from };
        let cut = self.cut as u32;
        let begins = if self.by_rows { (row - cut, col) } else { (row, col - cut) };
        let tile = self.strands.iter().find(|tile| tile.walk()[0] == begins)?;
        let copies = TilePlan::of(tile.clone(), self.place(self.cut)).times(count as u64, self.place(self.width));
        Some(if forwards { copies } else { copies.reversed() })
    }
}
