//! Three and four rows with both ends given, at any length: a short tour, cut across up to three times, with bands
//! inserted at the cuts.
//!
//! ```text
//!   +-------+-----+-------------+-----+-------------+-----+-------+
//!   |       : a a :    start    : b b :     end     : c c :       |     : cuts; the band between them
//!   |       : a a :             : b b :             : c c :       |       is repeated
//!   +-------+-----+-------------+-----+-------------+-----+-------+
//! ```
//!
//! The columns left of the two ends, between them and right of them are three gaps. A long gap is shortened by whole
//! bands, so that a board of bounded length is left. The tour of this short board is searched for, and it must cross
//! each cut by exactly those steps by which the strands of the band lead from one copy to the next. Then every such
//! step can be replaced by its strand through any number of copies (as in `family`).
//!
//! Between the ends a path crosses a cut an odd number of times, outside an even number. On four rows the path first
//! visits the squares of one class (outer rows of one colour and inner rows of the other) and then the rest
//! (docs/results/starts.md), so each class needs strands of its own: two of each outside the ends, two and one between
//! them.
//!
//! The bands are our own, found by search, in `tiles/band.txt`. The long test of this file shows that they suffice for
//! all ends of boards of every length, by trying all short boards, of which there are finitely many.

mod symmetric;

pub(super) use symmetric::reversed_by_half_turn;

use super::text::{TextEntry, entries};
use destrier_core::computed::{Tile, TilePlan};
use destrier_core::{Ends, Graph};
use destrier_search::frontier_search::settle_in_order;
use destrier_search::method::{Control, Finding, Limits};
use std::sync::Arc;

const BANDS: &str = include_str!("tiles/band.txt");

/// The number of columns of every band.
const WIDTH: u64 = 4;

/// A gap is shortened to this many columns, or up to three more.
const LONG: u64 = 14;

/// The number of adjacent places where a cut is tried.
const PLACES: u64 = 4;

/// The memory limit for the search of the short board, in bytes; it has never needed a tenth of it.
const MEMORY: u64 = 256 << 20;

/// A square: row and column.
type Spot = (u64, u64);

/// The plan of a path with these ends on three or four rows; `None` if there is none.
pub(super) fn narrow(rows: u64, cols: u64, start: Spot, end: Spot) -> Option<TilePlan> {
    let outer = |(row, _): Spot| row == 0 || row + 1 == rows;
    let fits = match rows {
        3 => cols >= 3,
        4 => cols >= 4 && outer(start) && outer(end),
        _ => false,
    };

    if !fits {
        return None;
    }

    let board = Shortened::new(rows, cols, start, end);
    let walk = board.without_bands().path(board.start, board.end)?;
    if board.gaps.iter().all(|gap| gap.bands == 0) {
        return board.without_bands().expanded(&walk);
    }

    board.plan().or_else(|| {
        let mirrored = |(row, col): Spot| (row, cols - 1 - col);
        let image = Shortened::new(rows, cols, mirrored(start), mirrored(end)).plan()?;
        Some(image.mirrored(i64::try_from(cols).ok()?))
    })
}

/// A board with its long gaps shortened.
struct Shortened {
    rows: u64,
    cols: u64,
    gaps: [Gap; 3],
    start: Spot,
    end: Spot,
}

impl Shortened {
    fn new(rows: u64, cols: u64, start: Spot, end: Spot) -> Shortened {
        let low = start.1.min(end.1);
        let high = start.1.max(end.1);
        let gaps = [low, (high - low).saturating_sub(1), cols - 1 - high].map(Gap::new);
        let first = gaps[0].kept;
        let second = if low == high { first } else { first + 1 + gaps[1].kept };
        let moved = |(row, col): Spot| (row, if col == low { first } else { second });
        Shortened { rows, cols: second + 1 + gaps[2].kept, gaps, start: moved(start), end: moved(end) }
    }

    fn without_bands(&self) -> Short<'static> {
        Short { rows: self.rows, cols: self.cols, cuts: Vec::new() }
    }

    /// The path of the long board, by the first choice of cuts that allows one.
    fn plan(&self) -> Option<TilePlan> {
        let bands: Vec<Band> = entries(BANDS).filter_map(|entry| Band::read(&entry, self.rows)).collect();

        // The distance of a cut from the edge: if it is smaller, the part cut off cannot always be filled.
        let margin = if self.rows == 3 { 8 } else { 5 };
        let middle = self.gaps[0].kept + 1 + self.gaps[1].kept / 2;
        let ways: [Vec<BandInsertion<'_>>; 3] = [
            BandInsertion::all(&self.gaps[0], &bands, 0, |place| margin + place),
            BandInsertion::all(&self.gaps[1], &bands, 1, |place| middle - 2 + place),
            BandInsertion::all(&self.gaps[2], &bands, 0, |place| self.cols - margin - place),
        ];

        choices(&ways).find_map(|cuts| {
            let short = Short { cuts, ..self.without_bands() };
            let walk = short.path(self.start, self.end)?;
            short.expanded(&walk)
        })
    }
}

/// Columns without an end.
struct Gap {
    /// The number of columns that are left.
    kept: u64,
    /// The number of bands that were removed.
    bands: u64,
}

impl Gap {
    fn new(columns: u64) -> Gap {
        let bands = columns.saturating_sub(LONG) / WIDTH;
        Gap { kept: columns - bands * WIDTH, bands }
    }
}

/// A band: strands through a box that begin again in the next one.
struct Band(Vec<Arc<Tile>>);

impl Band {
    fn read(entry: &TextEntry<'_>, rows: u64) -> Option<Band> {
        let fits = entry.header.starts_with(&format!("{rows} rows"));
        if fits { entry.strands().map(Band) } else { None }
    }

    /// The strand whose step across the cut leads from here to there; columns count from the cut.
    fn strand(&self, from: (u64, i64), to: (u64, i64)) -> Option<&Arc<Tile>> {
        let place = |(row, col): (u64, i64)| (row as i64, col);
        self.0.iter().find(|tile| {
            let (last_row, last_col) = tile.last();
            (last_row, last_col - WIDTH as i64) == place(from) && tile.first() == place(to)
        })
    }
}

/// The column of the short board before which a band is inserted, and how often.
#[derive(Clone, Copy)]
struct BandInsertion<'a> {
    col: u64,
    band: &'a Band,
    times: u64,
}

impl BandInsertion<'_> {
    /// All cuts to try in a gap: every band with the right number of strands at every place.
    fn all<'a>(gap: &Gap, bands: &'a [Band], odd: usize, col: impl Fn(u64) -> u64) -> Vec<BandInsertion<'a>> {
        if gap.bands == 0 {
            return Vec::new();
        }
        let fitting = bands.iter().filter(|band| band.0.len() % 2 == odd);
        fitting
            .flat_map(|band| (0..PLACES).map(|place| BandInsertion { col: col(place), band, times: gap.bands }))
            .collect()
    }
}

/// Every choice of one cut from each list that has any.
fn choices<'a>(ways: &'a [Vec<BandInsertion<'a>>; 3]) -> impl Iterator<Item = Vec<BandInsertion<'a>>> {
    let count: usize = ways.iter().map(|list| list.len().max(1)).product();
    (0..count).map(move |mut number| {
        let mut cuts = Vec::new();
        for list in ways.iter().filter(|list| !list.is_empty()) {
            cuts.push(list[number % list.len()]);
            number /= list.len();
        }
        cuts
    })
}

/// The board without its bands.
struct Short<'a> {
    rows: u64,
    cols: u64,
    cuts: Vec<BandInsertion<'a>>,
}

impl Short<'_> {
    /// The cut between two columns, if there is one.
    fn cut_between(&self, left: u64, right: u64) -> Option<&BandInsertion<'_>> {
        self.cuts.iter().find(|cut| (left < cut.col) != (right < cut.col))
    }

    /// The strand that replaces a step to the right across a cut.
    fn strand(&self, cut: &BandInsertion<'_>, from: Spot, to: Spot) -> Option<Arc<Tile>> {
        let seen = |(row, col): Spot| (row, col as i64 - cut.col as i64);
        cut.band.strand(seen(from), seen(to)).cloned()
    }

    /// A path of the short board that crosses the cuts as the bands do. A step that must be made has an additional
    /// vertex in its middle, which has no other edges.
    fn path(&self, start: Spot, end: Spot) -> Option<Vec<Spot>> {
        let squares = self.rows * self.cols;
        let vertex = |(row, col): Spot| (col * self.rows + row) as u32;
        let mut edges = Vec::new();
        let mut forced = Vec::new();

        for (col, row) in (0..self.cols).flat_map(|col| (0..self.rows).map(move |row| (col, row))) {
            for (down, right) in [(2, 1), (-2, 1), (1, 2), (-1, 2)] {
                let Some(to_row) = row.checked_add_signed(down).filter(|&row| row < self.rows) else { continue };
                let from = (row, col);
                let to = (to_row, col + right);
                match self.cut_between(from.1, to.1) {
                    _ if to.1 >= self.cols => {}
                    None => edges.push((vertex(from), vertex(to))),
                    Some(cut) if self.strand(cut, from, to).is_some() => {
                        let own = (squares + forced.len() as u64) as u32;
                        edges.extend([(vertex(from), own), (own, vertex(to))]);
                        forced.push((col, own));
                    }
                    Some(_) => {}
                }
            }
        }

        let graph = Graph::from_edges((squares + forced.len() as u64) as u32, edges).ok()?;
        let mut order = Vec::with_capacity(graph.vertices());
        for col in 0..self.cols {
            order.extend((0..self.rows).map(|row| vertex((row, col))));
            order.extend(forced.iter().filter(|&&(at, _)| at == col).map(|&(_, own)| own));
        }

        let ends = Ends::Path { start: Some(vertex(start)), end: Some(vertex(end)) };
        let limits = Limits { memory: MEMORY, ..Limits::default() };
        match settle_in_order(&graph, ends, &order, &limits, &Control::default()) {
            Finding::Found(list) => {
                let spot = |vertex: u64| (vertex % self.rows, vertex / self.rows);
                Some(list.into_iter().map(u64::from).filter(|&vertex| vertex < squares).map(spot).collect())
            }
            _ => None,
        }
    }

    /// The walk with all bands inserted.
    fn expanded(&self, walk: &[Spot]) -> Option<TilePlan> {
        let mut plan = TilePlan::default();
        let mut before: Option<Spot> = None;
        for run in walk.chunk_by(|left, right| self.cut_between(left.1, right.1).is_none()) {
            if let Some(before) = before {
                plan = plan.then(self.bands(before, *run.first()?)?);
            }
            plan = plan.then(self.part(run)?);
            before = run.last().copied();
        }
        Some(plan)
    }

    /// The number of columns that the bands left of this column take.
    fn shift(&self, col: u64) -> u64 {
        self.cuts.iter().filter(|cut| cut.col <= col).map(|cut| cut.times * WIDTH).sum()
    }

    /// A stretch of the walk between two cuts, as a strand of the box between them.
    fn part(&self, run: &[Spot]) -> Option<TilePlan> {
        let col = run.first()?.1;
        let left = self.cuts.iter().map(|cut| cut.col).filter(|&cut| cut <= col).max().unwrap_or(0);
        let right = self.cuts.iter().map(|cut| cut.col).filter(|&cut| cut > col).min().unwrap_or(self.cols);
        let squares = run.iter().map(|&(row, col)| (row as u32, (col - left) as u32)).collect();
        let tile = Tile::new(self.rows as u32, (right - left) as u32, squares)?;
        Some(TilePlan::of(tile, (0, i64::try_from(left + self.shift(left)).ok()?)))
    }

    /// All copies of the strand that replaces this step.
    fn bands(&self, from: Spot, to: Spot) -> Option<TilePlan> {
        let cut = self.cut_between(from.1, to.1)?;
        let forwards = from.1 < to.1;
        let tile = if forwards { self.strand(cut, from, to)? } else { self.strand(cut, to, from)? };
        let begin = i64::try_from(cut.col + self.shift(cut.col) - cut.times * WIDTH).ok()?;
        let copies = TilePlan::of(tile, (0, begin)).times(cut.times, (0, WIDTH as i64));
        Some(if forwards { copies } else { copies.reversed() })
    }
}

#[cfg(test)]
mod tests;
