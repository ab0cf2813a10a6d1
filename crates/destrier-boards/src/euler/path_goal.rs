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
use destrier_core::{Graph, Shape};

/// A question about a graph: the shape of the tour, and its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathGoal {
    /// The shape of the tour, open or closed.
    pub shape: Shape,
    /// The first vertex, if it is given.
    pub start: Option<u32>,
    /// The last vertex, if it is given.
    pub end: Option<u32>,
}

impl PathGoal {
    /// Any tour of this shape.
    pub fn new(shape: Shape) -> PathGoal {
        PathGoal { shape, start: None, end: None }
    }

    /// Sets or clears the first vertex.
    pub fn start(self, start: impl Into<Option<u32>>) -> PathGoal {
        PathGoal { start: start.into(), ..self }
    }

    /// Sets or clears the last vertex.
    pub fn end(self, end: impl Into<Option<u32>>) -> PathGoal {
        PathGoal { end: end.into(), ..self }
    }

    /// Whether nothing can be found, for a reason that needs no search: a disconnected graph, a vertex that does not
    /// exist, too few vertices to close, a start that equals the end, or a closed tour between two vertices that are
    /// not adjacent.
    pub fn is_hopeless(&self, graph: &Graph) -> bool {
        let count = graph.vertices();
        let is_missing = |&vertex: &u32| vertex as usize >= count;
        if count == 0 || [self.start, self.end].iter().flatten().any(is_missing) || graph.components().len() > 1 {
            return true;
        }

        let joined = |(start, end): (u32, u32)| graph.neighbours(start).contains(&end);
        match (self.shape, self.start.zip(self.end)) {
            (Shape::Closed, _) if count < 3 => true,
            (Shape::Closed, Some(pair)) => !joined(pair),
            (Shape::Open, Some((start, end))) if start == end => count > 1,
            (Shape::Open, Some(pair)) => count == 2 && !joined(pair),
            _ => false,
        }
    }

    /// This question in its simplest form: on one or two vertices the start determines everything. `None` if it is
    /// [hopeless](PathGoal::is_hopeless).
    pub(super) fn settled(&self, graph: &Graph) -> Option<PathGoal> {
        if self.is_hopeless(graph) {
            return None;
        }
        let end = if graph.vertices() < 3 && self.start.is_some() { None } else { self.end };
        Some(PathGoal { end, ..*self })
    }

    /// The two vertices that must stay consecutive, if any.
    pub(super) fn bond(&self) -> Option<(u32, u32)> {
        self.start.zip(self.end)
    }

    /// Whether the first vertex of the trail must stay in place.
    pub(super) fn is_pinned(&self) -> bool {
        self.shape == Shape::Open && (self.start.is_some() != self.end.is_some())
    }

    /// Whether the trail must become a cycle.
    pub(super) fn needs_cycle(&self) -> bool {
        self.shape == Shape::Closed || self.bond().is_some()
    }

    /// The vertex from which a walk must start, if any. A cycle can begin anywhere, unless it is to be cut at a bond.
    pub(super) fn root(&self) -> Option<u32> {
        if self.is_pinned() || self.bond().is_some() { self.start.or(self.end) } else { None }
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

        match (self.shape, self.start, self.end) {
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

    fn open(start: Option<u32>, end: Option<u32>) -> PathGoal {
        PathGoal { shape: Shape::Open, start, end }
    }

    #[test]
    fn a_claim_is_used_as_far_as_it_is_a_path_and_begins_where_it_must() {
        let ring = ring(8);
        let order = |wanted: PathGoal, claimed: &[u32]| {
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
        let read = |wanted: PathGoal, order: &[u32]| {
            wanted.read(&ring, IndexedTrail::new(&ring, order.to_vec(), wanted.bond()))
        };
        let closed = |start, end| PathGoal { shape: Shape::Closed, start, end };
        assert_eq!(read(open(None, Some(1)), &[1, 2, 3, 4, 0]), [0, 4, 3, 2, 1]);
        assert_eq!(read(closed(Some(3), None), &[1, 2, 3, 4, 0]), [3, 4, 0, 1, 2]);
        assert_eq!(read(closed(None, Some(3)), &[1, 2, 3, 4, 0]), [4, 0, 1, 2, 3]);
        assert_eq!(read(closed(Some(3), Some(2)), &[1, 2, 3, 4, 0]), [3, 4, 0, 1, 2]);
        assert_eq!(read(open(Some(2), Some(3)), &[1, 2, 3, 4, 0]), [2, 1, 0, 4, 3]);
        assert_eq!(read(open(Some(2), Some(3)), &[1, 2, 3, 4]), [2, 1]);
    }

    #[test]
    fn what_needs_no_search_is_known_to_be_hopeless() {
        let closed = |start, end| PathGoal { shape: Shape::Closed, start, end };
        assert!(closed(Some(0), Some(2)).is_hopeless(&ring(5)) && !closed(Some(0), Some(1)).is_hopeless(&ring(5)));
        assert!(closed(None, None).is_hopeless(&ring(2)) && !open(None, None).is_hopeless(&ring(2)));
        assert!(open(Some(3), Some(3)).is_hopeless(&ring(5)) && open(Some(5), None).is_hopeless(&ring(5)));
        assert!(open(None, None).is_hopeless(&Graph::from_edges(3, [(0, 1)]).unwrap()));
        assert!(open(None, None).is_hopeless(&Graph::from_edges(0, []).unwrap()));
    }
}
