//! Lists the tours of a board, grouped by symmetry.
//!
//! Two tours are in one class if a symmetry of the board maps one to the other, walked in either direction. Each tour
//! is mapped to a normal form, the smallest of all its images as a sequence of vertices; a class is a normal form.

use crate::message::{Message, ProgressFields};
use crate::shared::GoalFields;
use crate::shared::limits::{MAX_LISTED, MAX_LISTED_SQUARES, check_board_size};
use crate::survey::{ListQuery, ListReply, ListedFields};
use destrier::answers::Request;
use destrier::answers::counts::{CountRequest, Endpoint, ListedTour, ListingEnd, Subject, list_with, quick_reason};
use destrier_core::Shape;
use destrier_count::TourKind;
use destrier_files::json::fields::{Version, cell_coordinates};
use destrier_search::method::Control;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A progress message is sent after this many tours.
const TOURS_PER_MESSAGE: usize = 64;

/// Carries out the query.
pub(super) fn list(query: &ListQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<ListReply, String> {
    if query.goal.sums.is_some() {
        return Err("sums are for the requests tour and exists; lists have all tours".into());
    }
    if query.most > MAX_LISTED {
        return Err(format!("a list has at most {MAX_LISTED} tours, and {} were asked for", query.most));
    }

    let asked = query.goal.read(query.board.read()?)?;
    check_board_size(&asked.board, MAX_LISTED_SQUARES, "a board whose tours are listed")?;
    let request = counted(&asked)?;
    let board = (&asked.board).into();
    let goal = GoalFields::from(&asked);
    let is_cyclic = goal.closed;

    let mut reply =
        ListReply { v: Version, board, goal, tours: Vec::new(), complete: query.most > 0, classes: 0, reason: None };
    let subject = request.subject().map_err(|fault| fault.to_string())?;
    if let Some(reason) = quick_reason(&request).map_err(|fault| fault.to_string())? {
        return Ok(ListReply { complete: true, reason: Some(subject.describe(&reason)), ..reply });
    }
    if query.most == 0 {
        return Ok(reply);
    }

    let mut classes = TourClasses::new(subject, is_cyclic);
    let end = list_with(&request, control, &mut |listed| {
        let (squares, ids): (Vec<Vec<u64>>, Vec<u32>) = match listed {
            ListedTour::Board(tour) => {
                let square = |id: u32| cell_coordinates(tour.board(), u64::from(id));
                (tour.ids().map(square).collect(), tour.ids().collect())
            }
            ListedTour::Graph(_) => return ControlFlow::Continue(()),
        };

        reply.tours.push(ListedFields { squares, class: classes.of(&ids) });
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

/// The tours of a request as a question about their number.
fn counted(asked: &Request) -> Result<CountRequest, String> {
    let request = CountRequest::board(asked.board.clone());
    let endpoint = |id: u64| {
        if asked.board.is_hole(id) {
            Err(format!("{} is a hole of the board", asked.board.name(id)))
        } else {
            Ok(Endpoint::Square(id))
        }
    };

    let start = asked.start.map(endpoint).transpose()?;
    let end = asked.end.map(endpoint).transpose()?;
    let kind = if asked.shape == Shape::Closed { TourKind::Closed } else { TourKind::Open };
    let request = request.kind(kind);
    let steps = asked.steps.iter().map(|(step, id)| (step, Endpoint::Square(id)));
    let request = start.into_iter().fold(request.fixed_steps(steps), CountRequest::start);
    Ok(end.into_iter().fold(request, CountRequest::end))
}

/// Numbers the classes of tours in the order in which they are met.
struct TourClasses {
    /// The vertex of each id.
    vertices: HashMap<u32, u32>,
    /// Whether the first and the last square of a tour are neighbours like any two others.
    is_cyclic: bool,
    /// The symmetries of the board as maps of its vertices.
    maps: Vec<Vec<u32>>,
    /// The number of each normal form.
    numbers: HashMap<Vec<u32>, u64>,
}

impl TourClasses {
    fn new(subject: &Subject, is_cyclic: bool) -> TourClasses {
        let count = subject.graph().vertices() as u32;
        let vertices = (0..count).map(|vertex| (subject.id(vertex), vertex)).collect();
        // A box with very many symmetries is listed without them.
        let maps = subject.with_symmetries().map_or_else(|| vec![(0..count).collect()], |board| board.maps);
        TourClasses { vertices, is_cyclic, maps, numbers: HashMap::new() }
    }

    /// The class of a tour, which is given by ids.
    fn of(&mut self, ids: &[u32]) -> u64 {
        let walk: Vec<u32> = ids.iter().map(|id| self.vertices.get(id).copied().unwrap_or(u32::MAX)).collect();
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
