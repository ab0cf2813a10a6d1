//! Small boards with one or two given ends: the tour is searched on request and becomes a single tile.
//!
//! The search is exact (see [`frontier_search`](mod@destrier_search::frontier_search)), so on these boards everything that is
//! possible is also built. They are the few that the schemes for boards of any size leave out: 5x5, 5x6 and some ends
//! on 5x11, and small boards that wrap.

use destrier_core::computed::{ComputedTour, Tile, TilePlan};
use destrier_core::{Ends, Goal, Rectangle, RectangleGraph, Shape, Surface};
use destrier_search::frontier_search::{order, settle_in_order};
use destrier_search::method::{Control, Finding, Limits};

/// Boards of up to this many squares are searched on every surface.
const ANY: u64 = 30;

/// Plane boards of up to this many squares are searched if they are at most five wide.
const NARROW: u64 = 65;

/// The memory limit of the search, in bytes.
const MEMORY: u64 = 256 << 20;

/// The tour of a small board with these ends, if there is one.
pub(super) fn small(board: &Rectangle, goal: &Goal) -> Option<ComputedTour> {
    let narrow = board.surface() == Surface::Plane && board.rows().min(board.cols()) <= 5;
    if board.cells() > if narrow { NARROW } else { ANY } || (goal.start, goal.end) == (None, None) {
        return None;
    }

    let board_graph = RectangleGraph::new(board);
    let ends = Ends::of_goal(board, goal).ok()?.rename(|square| Some(board.id(square) as u32))?;
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let control = Control::default();
    let order = order::for_board(&board_graph, &control);
    let Finding::Found(list) = settle_in_order(&board_graph.graph, ends, &order, &limits, &control) else {
        return None;
    };

    let walk = list.into_iter().map(|id| board.square(u64::from(id))).map(|square| (square.row, square.col)).collect();
    let plan = TilePlan::of(Tile::new(board.rows(), board.cols(), walk)?, (0, 0));
    let shape = if ends == Ends::Cycle { Shape::Closed } else { goal.shape };
    ComputedTour::new(board.clone(), &plan, shape).ok()
}
