//! Lists the tours of a board, grouped by symmetry.
//!
//! Two tours are in one class if a symmetry of the board maps one to the other, walked in either direction. Each tour
//! is mapped to a normal form, the smallest of all its images as a sequence of vertices; a class is a normal form.

use crate::ask::count::{CountRequest, ListedTour, ListingEnd, list_with, quick_reason};
use crate::count::TourKind;
use crate::count::symmetries::symmetries;
use crate::format::json::fields::{RowCol, Version};
use crate::method::Control;
use crate::wire::message::{Message, ProgressFields};
use crate::wire::shared::limits::{MOST_LISTED, MOST_LISTED_SQUARES, check_board_size};
use crate::wire::survey::{ListQuery, ListReply, ListedFields};
use destrier_core::{BoardGraph, Shape, Tour};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A progress message is sent after this many tours.
const TOURS_PER_MESSAGE: usize = 64;

/// Carries out the query.
pub(super) fn list(query: &ListQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<ListReply, String> {
    let board = query.board.read()?;
    let goal = query.goal.read(&board)?;
    if query.goal.sums.is_some() {
        return Err("sums are for the requests tour and exists; lists have all tours".into());
    }
    check_board_size(&board, MOST_LISTED_SQUARES, "a board whose tours are listed")?;
    if query.most > MOST_LISTED {
        return Err(format!("a list has at most {MOST_LISTED} tours, and {} were asked for", query.most));
    }
    let kind = if goal.shape == Shape::Closed { TourKind::Closed } else { TourKind::Open };
    let mut request = CountRequest::board(board.clone()).kind(kind);
    request = goal.start.into_iter().fold(request, CountRequest::start);
    request = goal.end.into_iter().fold(request, CountRequest::end);
    let mut reply = ListReply {
        v: Version,
        board: (&board).into(),
        goal: (&goal).into(),
        tours: Vec::new(),
        complete: query.most > 0,
        classes: 0,
        reason: None,
    };
    if let Some(reason) = quick_reason(&request).map_err(|fault| fault.to_string())? {
        return Ok(ListReply { complete: true, reason: Some(reason.describe(&board)), ..reply });
    }
    if query.most == 0 {
        return Ok(reply);
    }
    let mut classes = TourClasses::new(BoardGraph::new(&board), goal.shape == Shape::Closed);
    let end = list_with(&request, control, &mut |listed| {
        let ListedTour::Board(tour) = listed else { return ControlFlow::Continue(()) };
        let squares = tour.squares().map(RowCol::from).collect();
        reply.tours.push(ListedFields { squares, class: classes.of(tour) });
        let done = reply.tours.len();
        if done.is_multiple_of(TOURS_PER_MESSAGE) {
            let text = format!("{done} tours");
            send(Message::Progress(ProgressFields::new(done as u64, Some(query.most), text)));
        }
        if done as u64 == query.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    reply.complete = end.map_err(|fault| fault.to_string())? == ListingEnd::Complete;
    reply.classes = classes.numbers.len() as u64;
    Ok(reply)
}

/// Numbers the classes of tours in the order in which they are met.
struct TourClasses {
    board_graph: BoardGraph,
    /// Whether the first and the last square of a tour are neighbours like any two others.
    is_cyclic: bool,
    /// The symmetries of the board as maps of its vertices.
    maps: Vec<Vec<u32>>,
    /// The number of each normal form.
    numbers: HashMap<Vec<u32>, u64>,
}

impl TourClasses {
    fn new(board_graph: BoardGraph, is_cyclic: bool) -> TourClasses {
        let maps = symmetries(&board_graph);
        TourClasses { board_graph, is_cyclic, maps, numbers: HashMap::new() }
    }

    /// The class of a tour.
    fn of(&mut self, tour: &Tour) -> u64 {
        let vertex = |id: u32| self.board_graph.vertex_of_id(u64::from(id)).unwrap_or(u32::MAX);
        let walk: Vec<u32> = tour.ids().map(vertex).collect();
        let form = normal_form(&walk, self.is_cyclic, &self.maps);
        let next = self.numbers.len() as u64;
        *self.numbers.entry(form).or_insert(next)
    }
}

/// The smallest image of a walk, in either direction; a cycle begins at vertex 0.
fn normal_form(walk: &[u32], is_cyclic: bool, maps: &[Vec<u32>]) -> Vec<u32> {
    let count = walk.len();
    let mut least: Vec<u32> = Vec::new();
    for map in maps {
        let first = walk.iter().position(|&vertex| map[vertex as usize] == 0).unwrap_or(0);
        let (ahead, back) = if is_cyclic { (first, first) } else { (0, count.saturating_sub(1)) };
        let forwards = (0..count).map(|step| map[walk[(ahead + step) % count] as usize]);
        let backwards = (0..count).map(|step| map[walk[(back + count - step) % count] as usize]);
        // Comparisons end at the first difference, so that most images are never written down.
        if least.is_empty() || forwards.clone().lt(least.iter().copied()) {
            least = forwards.collect();
        }
        if backwards.clone().lt(least.iter().copied()) {
            least = backwards.collect();
        }
    }
    least
}
