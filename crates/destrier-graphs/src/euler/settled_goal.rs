//! What is asked of a graph, and how each question becomes one of two: a path whose first vertex stays, or a cycle.
//!
//! | asked                        | searched                                                |
//! |------------------------------|---------------------------------------------------------|
//! | open                         | a path                                                  |
//! | open, from s                 | a path whose first vertex stays                         |
//! | open, to t                   | the same, read backwards                                |
//! | open, from s to t            | a cycle through the bond t-s, cut there                 |
//! | closed, with or without s    | a cycle, rotated to s                                   |
//! | closed, from s to t          | a cycle through the edge t-s, which is then a bond too  |

use super::trail::IndexedTrail;
use destrier_core::{Goal, Graph, Shape};

/// Whether nothing can be found, for a reason that needs no search: a disconnected graph, a vertex that does not exist,
/// too few vertices to close, a start that equals the end, or a closed tour between two vertices that are not adjacent.
pub fn is_hopeless(goal: &Goal<u32>, graph: &Graph) -> bool {
    let count = graph.vertices();
    if count == 0 || goal.given_ends().any(|vertex| vertex as usize >= count) || graph.components().len() > 1 {
        return true;
    }

    let joined = |(start, end): (u32, u32)| graph.neighbours(start).contains(&end);
    match (goal.shape, goal.start.zip(goal.end)) {
        (Shape::Closed, _) if count < 3 => true,
        (Shape::Closed, Some(pair)) => !joined(pair),
        (Shape::Open, Some((start, end))) if start == end => count > 1,
        (Shape::Open, Some(pair)) => count == 2 && !joined(pair),
        _ => false,
    }
}

/// A goal in its simplest form: on one or two vertices the start determines everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SettledGoal(Goal<u32>);

impl SettledGoal {
    /// The simplest form of a goal; `None` if it is [hopeless](is_hopeless).
    pub(super) fn new(goal: &Goal<u32>, graph: &Graph) -> Option<SettledGoal> {
        if is_hopeless(goal, graph) {
            return None;
        }
        let end = if graph.vertices() < 3 && goal.start.is_some() { None } else { goal.end };
        Some(SettledGoal(Goal { end, ..*goal }))
    }

    /// The two vertices that must stay consecutive, if any.
    pub(super) fn bond(&self) -> Option<(u32, u32)> {
        self.0.start.zip(self.0.end)
    }

    /// Whether the first vertex of the trail must stay in place.
    pub(super) fn is_pinned(&self) -> bool {
        self.0.shape == Shape::Open && (self.0.start.is_some() != self.0.end.is_some())
    }

    /// Whether the trail must become a cycle.
    pub(super) fn needs_cycle(&self) -> bool {
        self.0.shape == Shape::Closed || self.bond().is_some()
    }

    /// The vertex from which a walk must start, if any. A cycle can begin anywhere, unless it is to be cut at a bond.
    pub(super) fn root(&self) -> Option<u32> {
        if self.is_pinned() || self.bond().is_some() { self.0.start.or(self.0.end) } else { None }
    }

    /// Makes a trail of the usable part of a claimed path: its longest valid beginning, and of that the longer side of
    /// a vertex that must come first.
    pub(super) fn trail_from<'g>(&self, graph: &'g Graph, claimed: impl Iterator<Item = u32>) -> IndexedTrail<'g> {
        let mut order = sound_beginning(graph, claimed);
        if let Some(root) = self.root() {
            order = longer_side(order, root);
        } else if order.is_empty() {
            order.push(0);
        }

        if let Some((start, end)) = self.bond() {
            let stop = order.iter().position(|&vertex| vertex == end).unwrap_or(order.len());
            order.truncate(stop);
            debug_assert_eq!(order.first(), Some(&start));
            order.insert(0, end);
        }

        IndexedTrail::new(graph, order, self.bond())
    }

    /// The trail as the requested path, or as much of it as there is.
    pub(super) fn read(&self, graph: &Graph, trail: IndexedTrail) -> Vec<u32> {
        let is_full = trail.is_full();
        let mut order = trail.order();
        let closes = order.len() >= 3 && graph.neighbours(order[0]).contains(&order[order.len() - 1]);
        if let Some((start, end)) = self.bond() {
            return cut_at_bond(order, start, end, closes);
        }

        match (self.0.shape, self.0.start, self.0.end) {
            (Shape::Open, None, Some(_)) => order.reverse(),
            (Shape::Closed, Some(start), _) if is_full && closes => begin_with(&mut order, start),
            (Shape::Closed, None, Some(end)) if is_full && closes => {
                begin_with(&mut order, end);
                order.rotate_left(1);
            }
            _ => {}
        }

        order
    }
}

fn begin_with(cycle: &mut [u32], vertex: u32) {
    let place = cycle.iter().position(|&other| other == vertex).unwrap_or(0);
    cycle.rotate_left(place);
}

/// From `start` away from `end`, its neighbour, once around if the ends of the trail are adjacent; otherwise the longer
/// of the piece that begins with `start` and the piece that ends with `end`.
fn cut_at_bond(mut order: Vec<u32>, start: u32, end: u32, closes: bool) -> Vec<u32> {
    let place = |order: &[u32], vertex| order.iter().position(|&other| other == vertex).unwrap_or(0);
    if place(&order, start) < place(&order, end) {
        order.reverse();
    }

    let begin = place(&order, start);
    if closes {
        order.rotate_left(begin);
    } else if 2 * begin > order.len() {
        order.truncate(begin);
    } else {
        order.drain(..begin);
    }

    order
}

/// The vertices up to the first that does not exist, is not adjacent to the previous one, or repeats.
fn sound_beginning(graph: &Graph, claimed: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut seen = vec![false; graph.vertices()];
    let mut order: Vec<u32> = Vec::with_capacity(graph.vertices());
    for vertex in claimed {
        let joined = order.last().is_none_or(|&before| graph.neighbours(before).contains(&vertex));
        match seen.get_mut(vertex as usize) {
            Some(seen) if joined && !*seen => *seen = true,
            _ => break,
        }
        order.push(vertex);
    }
    order
}

/// The longer of the two paths that begin with `root`; `root` alone if it is not on the path.
fn longer_side(mut order: Vec<u32>, root: u32) -> Vec<u32> {
    match order.iter().position(|&vertex| vertex == root) {
        None => vec![root],
        Some(place) if place + 1 > order.len() - place => {
            order.truncate(place + 1);
            order.reverse();
            order
        }
        Some(place) => order.split_off(place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(vertices: u32) -> Graph {
        Graph::from_edges(vertices, (0..vertices).map(|vertex| (vertex, (vertex + 1) % vertices))).unwrap()
    }

    fn open(start: Option<u32>, end: Option<u32>) -> SettledGoal {
        SettledGoal(Goal { shape: Shape::Open, start, end })
    }

    #[test]
    fn a_claim_is_used_as_far_as_it_is_a_path_and_begins_where_it_must() {
        let ring = ring(8);
        let order = |wanted: SettledGoal, claimed: &[u32]| {
            let trail = wanted.trail_from(&ring, claimed.iter().copied());
            assert!(trail.is_sound());
            trail.order()
        };
        assert_eq!(order(open(None, None), &[2, 3, 4, 3]), [2, 3, 4]);
        assert_eq!(order(open(None, None), &[9]), [0]);
        assert_eq!(order(open(Some(3), None), &[2, 3, 4, 5, 7]), [3, 4, 5]);
        assert_eq!(order(open(None, Some(4)), &[2, 3, 4, 5]), [4, 3, 2]);
        assert_eq!(order(open(Some(7), None), &[2, 3]), [7]);
        assert_eq!(order(open(Some(3), Some(5)), &[2, 3, 4, 5, 6]), [5, 3, 4]);
    }

    #[test]
    fn a_trail_is_read_as_it_was_asked_for() {
        let ring = ring(5);
        let read = |wanted: SettledGoal, order: &[u32]| {
            wanted.read(&ring, IndexedTrail::new(&ring, order.to_vec(), wanted.bond()))
        };
        let closed = |start, end| SettledGoal(Goal { shape: Shape::Closed, start, end });
        assert_eq!(read(open(None, Some(1)), &[1, 2, 3, 4, 0]), [0, 4, 3, 2, 1]);
        assert_eq!(read(closed(Some(3), None), &[1, 2, 3, 4, 0]), [3, 4, 0, 1, 2]);
        assert_eq!(read(closed(None, Some(3)), &[1, 2, 3, 4, 0]), [4, 0, 1, 2, 3]);
        assert_eq!(read(closed(Some(3), Some(2)), &[1, 2, 3, 4, 0]), [3, 4, 0, 1, 2]);
        assert_eq!(read(open(Some(2), Some(3)), &[1, 2, 3, 4, 0]), [2, 1, 0, 4, 3]);
        assert_eq!(read(open(Some(2), Some(3)), &[1, 2, 3, 4]), [2, 1]);
    }

    #[test]
    fn what_needs_no_search_is_known_to_be_hopeless() {
        let closed = |start, end| Goal { shape: Shape::Closed, start, end };
        let open = |start, end| Goal { shape: Shape::Open, start, end };
        assert!(is_hopeless(&closed(Some(0), Some(2)), &ring(5)) && !is_hopeless(&closed(Some(0), Some(1)), &ring(5)));
        assert!(is_hopeless(&closed(None, None), &ring(2)) && !is_hopeless(&open(None, None), &ring(2)));
        assert!(is_hopeless(&open(Some(3), Some(3)), &ring(5)) && is_hopeless(&open(Some(5), None), &ring(5)));
        assert!(is_hopeless(&open(None, None), &Graph::from_edges(3, [(0, 1)]).unwrap()));
        assert!(is_hopeless(&open(None, None), &Graph::from_edges(0, []).unwrap()));
    }
}
