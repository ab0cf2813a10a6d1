//! Every question as one: is there a circuit through all vertices of this ring graph?
//!
//! A Hamilton path becomes a circuit through an extra vertex that stands for "outside":
//!
//! - both ends free: one extra vertex, joined to all;
//! - one end given: an extra vertex joined to that end and to a second one, which is joined to all others;
//! - both ends given: one extra vertex, joined to the two.
//!
//! Vertices are numbered by the step at which they are taken. An extra vertex that is joined to one given end is taken
//! just before it, so that it widens the frontier for a short while only; one that is joined to all is taken last.

use destrier_core::{Ends, Graph};

/// What an extra vertex is called in [`Ring::vertex_at`].
const OUTSIDE: u32 = u32::MAX;

pub(super) struct Ring {
    /// `starts[v]..starts[v + 1]` is the share of `v` in `targets`, ascending.
    starts: Vec<usize>,
    targets: Vec<u32>,
    vertex_at: Vec<u32>,
}

impl Ring {
    /// The ring of a question about a graph of two vertices at least, three for a circuit.
    pub(super) fn new(graph: &Graph, ends: Ends, order: &[u32]) -> Ring {
        let given: Vec<u32> = ends.given().collect();
        let mut vertex_at = order.to_vec();
        let early = order.iter().position(|vertex| given.contains(vertex));
        if let Some(place) = early {
            vertex_at.insert(place, OUTSIDE);
        }
        if ends != Ends::Circuit && given.len() < 2 {
            vertex_at.push(OUTSIDE);
        }
        let mut place_of = vec![0u32; graph.vertices()];
        for (place, &vertex) in vertex_at.iter().enumerate().filter(|&(_, &vertex)| vertex != OUTSIDE) {
            place_of[vertex as usize] = place as u32;
        }
        let last = vertex_at.len() as u32 - 1;
        // Whom the second extra vertex is joined to.
        let may_end = |vertex: u32| given.len() < 2 && ends != Ends::Circuit && !given.contains(&vertex);
        let mut ring = Ring { starts: vec![0], targets: Vec::new(), vertex_at };
        for place in 0..=last {
            let vertex = ring.vertex_at[place as usize];
            let begun = ring.targets.len();
            if vertex != OUTSIDE {
                ring.targets.extend(graph.neighbours(vertex).iter().map(|&near| place_of[near as usize]));
                if given.contains(&vertex) {
                    ring.targets.extend(early.map(|place| place as u32));
                }
                if may_end(vertex) {
                    ring.targets.push(last);
                }
            } else if early == Some(place as usize) {
                ring.targets.extend(given.iter().map(|&end| place_of[end as usize]));
                if given.len() == 1 {
                    ring.targets.push(last);
                }
            } else {
                ring.targets.extend(order.iter().filter(|&&v| may_end(v)).map(|&v| place_of[v as usize]));
                ring.targets.extend(early.map(|place| place as u32));
            }
            ring.targets[begun..].sort_unstable();
            ring.starts.push(ring.targets.len());
        }
        ring
    }

    pub(super) fn len(&self) -> usize {
        self.vertex_at.len()
    }

    #[inline]
    pub(super) fn neighbours(&self, place: u32) -> &[u32] {
        &self.targets[self.starts[place as usize]..self.starts[place as usize + 1]]
    }

    /// Those that are taken later.
    #[inline]
    pub(super) fn later(&self, place: u32) -> &[u32] {
        let near = self.neighbours(place);
        &near[near.partition_point(|&to| to < place)..]
    }

    /// The vertices of a circuit, given as the two neighbours of each place, in order; a path is cut open outside and
    /// begins at its given start, or ends at its given end.
    pub(super) fn unroll(&self, sides: &[[u32; 2]], ends: Ends) -> Vec<u32> {
        let outside = self.vertex_at.iter().position(|&vertex| vertex == OUTSIDE).unwrap_or(0) as u32;
        let mut list = Vec::with_capacity(self.len());
        let (mut before, mut here) = (sides[outside as usize][1], outside);
        for _ in 0..self.len() {
            list.push(self.vertex_at[here as usize]);
            let [one, other] = sides[here as usize];
            (before, here) = (here, if one == before { other } else { one });
        }
        list.retain(|&vertex| vertex != OUTSIDE);
        if let Ends::Path { start, end } = ends {
            let begins_wrong = start.is_some() && list.first() != start.as_ref();
            if begins_wrong || end.is_some() && list.last() != end.as_ref() {
                list.reverse();
            }
        }
        list
    }
}
