//! Closed tours of large boards for other leapers: a comb whose tiles are searched on request.
//!
//! A leaper that moves by p and q has closed tours of the square of side 2(p + q) if it is free, that is if p + q is
//! odd and p and q have no common divisor (Beluhov 2017, *A proof of Willcocks's conjecture*). This square is the tile
//! that is repeated. The spine and the last row of tiles are larger by what is left over. Every tile gets a closed
//! tour: a 2-factor that is completed at random and joined (see [`join`](mod@destrier_search::join)). Two tiles that
//! touch are hooked where a move of one lies beside a move of the other. If some tile gets no tour or no hooks, larger
//! remainders are tried. Core checks the plan, so nothing here is trusted.

use super::comb::{CombRow, Rib, TileStep, lay};
use destrier_core::computed::{Tile, TilePlan};
use destrier_core::{Leaper, Rectangle, RectangleGraph, Surface};
use destrier_search::join::close;
use destrier_search::method::{Control, Random};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest tile that is searched, in squares.
const MAX_SQUARES: u64 = 1 << 13;

/// The number of tours of each tile that are tried: first one, and then more.
const TOURS: [usize; 2] = [1, 3];

/// The number of attempts to find them.
const ATTEMPTS: u64 = 4;

/// The number of ways to hook the same two tiles that are tried.
const HOOKS: usize = 8;

/// The side of the smallest square with a closed tour, if the leaper is free and it fits in 32 bits.
fn least_side(leaper: Leaper) -> Option<u32> {
    leaper.short().checked_add(leaper.long())?.checked_mul(2)
}

/// Whether the colours allow a closed tour of this board without holes, and at least one tile fits.
pub fn has_room_for_tiles(board: &Rectangle) -> bool {
    let fits = least_side(board.leaper()).is_some_and(|side| board.rows().min(board.cols()) >= side);
    fits && board.is_whole() && board.leaper().changes_colour() && board.cells().is_multiple_of(2)
}

/// The plan of a closed tour, as a path whose ends are a move apart; `None` if no tiles fit.
pub(super) fn comb(board: &Rectangle, seed: u64) -> Option<TilePlan> {
    if !has_room_for_tiles(board) {
        return None;
    }

    let leaper = board.leaper();
    let least = least_side(leaper)?;
    let search = TileSearch { leaper, seed, known: RefCell::default() };

    // The side of the repeated tile and the least side of the others, in units of the smallest square with a tour.
    let sizes = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)];
    sizes.into_iter().find_map(|(side, rest)| {
        let side = least.checked_mul(side)?;
        let rest = least.checked_mul(rest)?;
        TOURS.into_iter().find_map(|tours| comb_of_tiles(board, &search, side, rest, tours))
    })
}

/// A comb with repeated tiles of this side; the spine and the last row are at least `least` wide and high.
fn comb_of_tiles(board: &Rectangle, search: &TileSearch, side: u32, least: u32, tours: usize) -> Option<TilePlan> {
    let rows = board.rows();
    let cols = board.cols();
    let rest = |total: u32| Some(least + total.checked_sub(least)? % side);
    let height = rest(rows)?;
    let width = rest(cols)?;
    let count = u64::from((rows - height) / side);
    let ribs = u64::from((cols - width) / side);
    if count > 0 && ribs > 0 && search.tiles(side, side, tours).is_empty() {
        return None;
    }

    let rows_of = |height: u32| search.rows((height, width), (ribs > 0).then_some(side), tours);
    let last = rows_of(height);
    if count == 0 || last.is_empty() {
        return last.iter().find_map(|row| lay(None, 0, &row.cut(row.other_edge()?, ribs)?));
    }

    rows_of(side).iter().find_map(|row| {
        let allowed = |join: &EdgeJoin| join.host != join.guest && row.allows(join.host) && row.allows(join.guest);
        let joins: Vec<_> = row.spine.joins(&row.spine, (side, 0)).into_iter().filter(allowed).collect();
        last.iter().find_map(|last| {
            let tops = row.spine.joins(&last.spine, (side, 0));
            joins.iter().find_map(|join| {
                let top = tops.iter().find(|top| top.host == join.host && last.allows(top.guest))?;
                let upper = row.cut(join.guest, ribs)?;
                let below = row.spine.step(join.host);
                lay(Some((&upper, below)), count, &last.cut(top.guest, ribs)?)
            })
        })
    })
}

/// A spine tile with its rib, not yet cut.
struct LooseRow {
    spine: Arc<ClosedTile>,
    /// The edge of the spine tile where the rib is hooked, the tile of the rib, and how each is hooked to the next.
    rib: Option<(usize, Arc<ClosedTile>, EdgeJoin)>,
}

impl LooseRow {
    /// Whether this edge of the spine tile is free.
    fn allows(&self, edge: usize) -> bool {
        self.rib.as_ref().is_none_or(|&(at, ..)| at != edge)
    }

    /// An edge of the spine tile that is free.
    fn other_edge(&self) -> Option<usize> {
        (0..self.spine.squares.len()).find(|&edge| self.allows(edge))
    }

    /// The row with the spine tile cut at this edge.
    fn cut(&self, edge: usize, count: u64) -> Option<CombRow> {
        let rib = match &self.rib {
            None => None,
            Some((at, tile, join)) => {
                let at = self.spine.step(*at);
                let next = tile.step(join.host);
                Some(Rib { at, tile: tile.cut(join.guest)?, next, count })
            }
        };
        Some(CombRow { spine: self.spine.cut(edge)?, rib })
    }
}

/// Searches closed tours of tiles, each size once.
struct TileSearch {
    leaper: Leaper,
    seed: u64,
    /// The tours that are known for each size.
    known: RefCell<BTreeMap<(u32, u32), KnownTours>>,
}

/// What is known about the tours of a tile.
#[derive(Default)]
struct KnownTours {
    attempts: u64,
    found: Vec<Arc<ClosedTile>>,
}

impl TileSearch {
    /// Rows of tiles with a spine tile of this size; with a rib, whose tiles are as high and have this width.
    fn rows(&self, (height, width): (u32, u32), rib: Option<u32>, tours: usize) -> Vec<LooseRow> {
        let spines = self.tiles(height, width, tours);
        let Some(side) = rib.filter(|_| !spines.is_empty()) else {
            return spines.into_iter().map(|spine| LooseRow { spine, rib: None }).collect();
        };

        let mut rows = Vec::new();
        for tile in self.tiles(height, side, tours) {
            let nexts = tile.joins(&tile, (0, side));
            for spine in &spines {
                let joins = spine.joins(&tile, (0, width));
                let row = |next: &EdgeJoin| {
                    let at = joins.iter().find(|at| at.guest == next.guest && next.host != next.guest)?;
                    Some(LooseRow { spine: spine.clone(), rib: Some((at.host, tile.clone(), *next)) })
                };
                rows.extend(nexts.iter().filter_map(row).take(HOOKS));
            }
        }

        rows
    }

    /// This many closed tours of a rectangle, or fewer if the search finds fewer.
    fn tiles(&self, rows: u32, cols: u32, tours: usize) -> Vec<Arc<ClosedTile>> {
        let board = match Rectangle::new(rows, cols, Surface::Plane) {
            Ok(board) if board.cells() <= MAX_SQUARES => board.with_leaper(self.leaper),
            _ => return Vec::new(),
        };

        let mut known = self.known.borrow_mut();
        let KnownTours { attempts, found } = known.entry((rows, cols)).or_default();
        if found.len() < tours && *attempts < ATTEMPTS {
            let graph = RectangleGraph::new(&board).graph;
            while found.len() < tours && *attempts < ATTEMPTS {
                let mut random = Random::new(self.seed, *attempts);
                *attempts += 1;
                if let Ok(Ok(ids)) = close(&graph, [], &mut random, &Control::default()).map(|closed| closed.cycle) {
                    let squares = ids.iter().map(|&id| board.square(u64::from(id)));
                    let squares = squares.map(|square| (square.row, square.col)).collect();
                    found.push(Arc::new(ClosedTile::new(board.clone(), squares)));
                }
            }
        }

        found.iter().take(tours).cloned().collect()
    }
}

/// A closed tour of a rectangle. Edge i leads from square i to the one after it.
struct ClosedTile {
    board: Rectangle,
    squares: Vec<(u32, u32)>,
    /// The position of each square, by id.
    positions: Vec<usize>,
}

/// Two edges of closed tiles that touch: from the first square of the host's edge a move leads to the second square of
/// the guest's, and from the guest's first square one leads to the second of the host's.
#[derive(Clone, Copy)]
struct EdgeJoin {
    host: usize,
    guest: usize,
}

impl ClosedTile {
    fn new(board: Rectangle, squares: Vec<(u32, u32)>) -> ClosedTile {
        let mut positions = vec![0; squares.len()];
        for (position, &(row, col)) in squares.iter().enumerate() {
            positions[(row * board.cols() + col) as usize] = position;
        }
        ClosedTile { board, squares, positions }
    }

    fn step(&self, edge: usize) -> TileStep {
        (self.squares[edge], self.squares[(edge + 1) % self.squares.len()])
    }

    /// The walk from the end of this edge to its beginning.
    fn cut(&self, edge: usize) -> Option<Arc<Tile>> {
        let (before, after) = self.squares.split_at(edge + 1);
        Tile::new(self.board.rows(), self.board.cols(), [after, before].concat())
    }

    /// All joins with a guest that lies this far down and to the right.
    fn joins(&self, guest: &ClosedTile, (down, right): (u32, u32)) -> Vec<EdgeJoin> {
        let leaper = self.board.leaper();
        let rows = guest.board.rows();
        let cols = guest.board.cols();
        let mut found = Vec::new();

        for host in 0..self.squares.len() {
            let ((row, col), next) = self.step(host);
            for leap in leaper.moves() {
                let there =
                    (i64::from(row) + leap.down - i64::from(down), i64::from(col) + leap.right - i64::from(right));
                let (Ok(row), Ok(col)) = (u32::try_from(there.0), u32::try_from(there.1)) else { continue };
                if row >= rows || col >= cols {
                    continue;
                }

                let position = guest.positions[(row * cols + col) as usize];
                let edge = position.checked_sub(1).unwrap_or(guest.squares.len() - 1);
                let first = guest.squares[edge];
                if leaper.reaches((first.0 + down).abs_diff(next.0), (first.1 + right).abs_diff(next.1)) {
                    found.push(EdgeJoin { host, guest: edge });
                }
            }
        }

        found
    }
}
