//! Lists every tour that a request asks for, one after another, each verified before it is shown.

use super::error::CountError;
use super::numbered;
use super::request::CountRequest;
use super::subject::Subject;
use super::terms::{self, Term};
use destrier_core::{AnyGraph, Ends, Graph, Ground, Path, Shape, Tour, verify};
use destrier_count::backtrack::{self, Guidance, ListingEnd};
use destrier_count::{Question, TourKind};
use destrier_graphs::hamilton::{self, GraphQuestion};
use destrier_search::method::{Control, Finding, Limits};
use std::ops::ControlFlow;

/// A verified tour of a board or of a graph.
#[derive(Clone, Debug)]
pub enum ListedTour {
    /// A tour of a board.
    Board(Tour),
    /// A tour of a graph.
    Graph(Tour<AnyGraph>),
}

/// Passes every tour that the request asks for to `visit`, each verified, until `visit` breaks off. Of the request only
/// the board or graph and the tours matter.
///
/// ```
/// use destrier::answers::counts::{CountRequest, list};
/// use std::ops::ControlFlow;
///
/// let mut found = 0;
/// list(&CountRequest::board("5x6".parse()?), &mut |_| {
///     found += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(found, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn list(
    request: &CountRequest,
    visit: &mut dyn FnMut(&ListedTour) -> ControlFlow<()>,
) -> Result<ListingEnd, CountError> {
    list_with(request, &Control::default(), visit)
}

/// Lists tours with a [`Control`] that can stop the listing.
///
/// ```
/// use destrier::answers::counts::{CountRequest, ListingEnd, list_with};
/// use destrier::method::Control;
/// use std::ops::ControlFlow;
///
/// let end = list_with(&CountRequest::board("6x6".parse()?), &Control::default(), &mut |_| ControlFlow::Break(()))?;
/// assert_eq!(end, ListingEnd::BrokenOff);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn list_with(
    request: &CountRequest,
    control: &Control,
    visit: &mut dyn FnMut(&ListedTour) -> ControlFlow<()>,
) -> Result<ListingEnd, CountError> {
    let control = &control.within(request.time_limit);
    let subject = request.subject()?;
    let question = request.question()?;
    let graph = subject.graph();
    if graph.vertices() == 0 {
        return Err(CountError::Unsuited("a graph without vertices has neither paths nor cycles".into()));
    }

    let mut wrong = None;
    let mut visit_verified = |ids: Vec<u32>| match verified(subject, ids, question.kind) {
        Ok(Some(tour)) => visit(&tour),
        Ok(None) => ControlFlow::Continue(()),
        Err(fault) => {
            wrong = Some(fault);
            ControlFlow::Break(())
        }
    };

    numbered::check(request, subject)?;
    let end = match request.searched_steps()? {
        Some(steps) => numbered::list(request, &steps, control, &mut |path| {
            visit_verified(path.iter().map(|&vertex| subject.id(vertex)).collect())
        })?,
        None => list_by_ends(request, &question, control, &mut visit_verified)?,
    };

    match wrong {
        Some(fault) => Err(CountError::Wrong(format!("a listed path is not a tour: {fault}"))),
        None => Ok(end),
    }
}

/// Passes every tour to `visit`, as ids, if nothing but its ends and edges is given.
fn list_by_ends(
    request: &CountRequest,
    question: &Question,
    control: &Control,
    visit: &mut dyn FnMut(Vec<u32>) -> ControlFlow<()>,
) -> Result<ListingEnd, CountError> {
    let subject = request.subject()?;
    let graph = subject.graph();
    let (ends, root) = search_for(question);
    let fixed = terms::fixed_edges(subject, &request.fixed_edges)?;
    let fixed = terms::own_edges(subject, question, &fixed);
    let closed = Term { factor: 1, ends, fixed }.closed(subject)?;

    let (searched, searched_ends, searched_root) = match &closed {
        Some(closed) => (closed.graph(), Ends::Cycle, None),
        None => (graph, ends, root),
    };

    let is_free = match ends {
        Ends::Cycle => true,
        Ends::Path { start, end } => start.is_none() && end.is_none() && graph.vertices() > 1,
    };

    let is_both_ways = question.directed && is_free && subject.directed().is_none();
    let places_before_root = request.only_step_of_cycles()?.map_or(0, |(step, _)| step as usize - 1);
    let mut guide = |begun: &[u32], last: &[u32]| completed(searched, begun, last, control);
    let guide = Some(&mut guide as &mut backtrack::Guide);

    Ok(backtrack::each_guided(searched, searched_ends, searched_root, guide, control, &mut |path| {
        let mut path = closed.as_ref().map_or_else(|| path.to_vec(), |closed| closed.read(path));
        if let (Ends::Cycle, Some(root)) = (ends, root) {
            let place = path.iter().position(|&vertex| vertex == root).unwrap_or(0);
            path.rotate_left(place);
        }

        let ids: Vec<u32> = path.iter().map(|&vertex| subject.id(vertex)).collect();
        let mut reversed = ids.clone();
        reversed.reverse();

        if ends == Ends::Cycle {
            // The reverse of a cycle begins at the same vertex.
            reversed.rotate_right(1);
        }

        // A cycle that is to end at its root begins one vertex later.
        let ends_at_root = ends == Ends::Cycle && question.start.is_none() && question.end.is_some();
        let directions = if is_both_ways { vec![ids, reversed] } else { vec![ids] };
        for mut ids in directions {
            if ends_at_root {
                ids.rotate_left(1);
            }
            ids.rotate_right(places_before_root);
            if visit(ids).is_break() {
                return ControlFlow::Break(());
            }
        }

        ControlFlow::Continue(())
    }))
}

/// Completes a path that has been begun so that it ends at one of these vertices, by the portfolio.
fn completed(graph: &Graph, begun: &[u32], last: &[u32], control: &Control) -> Guidance {
    let Some((&head, visited)) = begun.split_last() else { return Guidance::Unknown };
    let mut is_visited = vec![false; graph.vertices()];
    visited.iter().for_each(|&vertex| is_visited[vertex as usize] = true);
    let rest: Vec<u32> = (0..graph.vertices() as u32).filter(|&vertex| !is_visited[vertex as usize]).collect();
    let place = |vertex: u32| rest.binary_search(&vertex).ok().map(|place| place as u32);

    // The end is one additional vertex, and the last vertices are its neighbours.
    let end = rest.len() as u32;
    let kept = graph.induced(&rest);
    let edges = (0..end).flat_map(|vertex| kept.neighbours(vertex).iter().map(move |&near| (vertex, near)));
    let edges = edges.chain(last.iter().filter_map(|&vertex| Some((place(vertex)?, end))));
    let Ok(rest_graph) = Graph::from_edges(end + 1, edges) else { return Guidance::Unknown };

    let ends = Ends::Path { start: place(head), end: Some(end) };
    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let question = GraphQuestion::new(&rest_graph, ends);

    match hamilton::settle(&question, None, 1, &Limits::new(), &quiet).answer {
        Finding::Found(path) => match path.as_slice() {
            [_, middle @ .., _] => Guidance::Continue(middle.iter().map(|&number| rest[number as usize]).collect()),
            _ => Guidance::Unknown,
        },
        Finding::Impossible(_) => Guidance::TurnBack,
        Finding::GaveUp { .. } => Guidance::Unknown,
    }
}

/// The ends to search for, and the vertex where cycles begin.
fn search_for(question: &Question) -> (Ends, Option<u32>) {
    match (question.kind == TourKind::Closed, question.start.zip(question.end)) {
        (true, None) => (Ends::Cycle, question.start.or(question.end)),
        _ => (Ends::Path { start: question.start, end: question.end }, None),
    }
}

/// Verifies a tour; `None` if it is not of the requested kind.
fn verified(subject: &Subject, ids: Vec<u32>, kind: TourKind) -> Result<Option<ListedTour>, String> {
    let path = Path::Vertices(ids);
    match subject {
        Subject::Rectangle(board_graph) => {
            wanted(board_graph.board.clone(), path, kind, |tour| ListedTour::Board(tour.into()))
        }
        Subject::Board(board_graph) => wanted(board_graph.board.clone(), path, kind, ListedTour::Board),
        Subject::Graph(graph) => wanted(graph.clone().into(), path, kind, ListedTour::Graph),
        Subject::Directed(graph, _) => wanted(graph.clone().into(), path, kind, ListedTour::Graph),
    }
}

fn wanted<G: Ground>(
    ground: G,
    path: Path,
    kind: TourKind,
    listed: impl Fn(Tour<G>) -> ListedTour,
) -> Result<Option<ListedTour>, String> {
    let tour = verify(ground, path, Shape::Open).map_err(|refused| refused.fault.describe(&refused.ground))?;
    let is_wanted = match kind {
        TourKind::Closed => tour.is_closed(),
        TourKind::Open => true,
        TourKind::StrictlyOpen => !has_joined_ends(&tour),
    };
    Ok(is_wanted.then(|| listed(tour)))
}

/// Whether a move leads from the last vertex to the first, as it also does in a path through two vertices.
fn has_joined_ends<G: Ground>(tour: &Tour<G>) -> bool {
    let joined = || Some(tour.ground().joined(tour.ids().last()?.into(), tour.ids().next()?.into()));
    tour.len() > 1 && joined() == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_first_tours_of_large_boards_are_found_at_once() {
        for board in ["8x8", "20x20", "10x10 leaper=1,4", "7x9", "cube:3", "hex:6", "box:4x4x5"] {
            let request = CountRequest::board(board.parse().unwrap());
            let request = if board == "7x9" { request.open() } else { request };
            let mut found = HashSet::new();

            let end = list(&request, &mut |tour| {
                assert!(found.insert(format!("{tour:?}")), "{board}");
                if found.len() == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });

            assert_eq!((end.unwrap(), found.len()), (ListingEnd::BrokenOff, 20), "{board}");
        }
    }

    #[test]
    fn a_begun_path_is_completed_or_given_up() {
        let ring = Graph::from_edges(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (1, 4)]).unwrap();
        let control = Control::new();
        assert_eq!(completed(&ring, &[0, 1], &[5], &control), Guidance::Continue(vec![2, 3, 4, 5]));
        assert_eq!(completed(&ring, &[0, 1, 4], &[5], &control), Guidance::TurnBack);
        control.stop();
        assert_eq!(completed(&ring, &[0, 1, 4], &[5], &control), Guidance::Unknown);
    }
}
