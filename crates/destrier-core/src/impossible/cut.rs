//! Cuts: remove a few squares, and the board has more components than a tour allows.
//!
//! Let S be a set of k > 0 squares. Removed from a tour they leave *stretches*, each of which stays inside one
//! component of the board without S:
//!
//! - a closed tour leaves at most k stretches;
//! - an open tour leaves at most k + 1, and one fewer for each given end in S, because an end of a path has nothing on
//!   one side. (S = {start, end} leaves one stretch.)
//!
//! On the other hand every component needs stretches of its own, at least
//!
//! - one;
//! - one for each given end in it, since no stretch contains both ends (it would be the whole tour, and S is not
//!   empty);
//! - where every move within the component alternates between two colours, of which one has d > 0 more squares: a
//!   stretch has at most one more square of one colour than of the other, so d stretches that begin and end on the
//!   larger colour. The stretch of a given end of the *smaller* colour is not one of those, so each such end needs one
//!   more.
//!
//! If the components together need more stretches than there are, there is no tour. Without the refinements this is the
//! folklore condition c(G - S) <= |S| (Chvátal 1973, "Tough graphs and Hamiltonian circuits").

use crate::ends::Ends;
use crate::graph::Graph;

/// The most stretches that a tour leaves without the removed vertices.
pub fn allowed(ends: Ends, removed: &[u32]) -> u64 {
    let count = removed.len() as u64;
    match ends {
        Ends::Cycle => count,
        Ends::Path { .. } => {
            (count + 1).saturating_sub(ends.given().filter(|end| removed.contains(end)).count() as u64)
        }
    }
}

/// The fewest stretches that cover the graph without the removed vertices.
pub fn needed(graph: &Graph, ends: Ends, removed: &[u32]) -> u64 {
    let mut pieces = Flood { graph, place: vec![FloodState::Unseen; graph.vertices()] };
    removed.iter().for_each(|&vertex| pieces.place[vertex as usize] = FloodState::Removed);
    let mut total = 0;
    for root in 0..graph.vertices() as u32 {
        if let Some(piece) = pieces.flood(root) {
            total += pieces.needed_by(ends, &piece);
        }
    }
    total
}

#[derive(Clone, Copy, PartialEq)]
enum FloodState {
    Removed,
    Unseen,
    /// In a piece, at an even or odd distance from where its flood began.
    Coloured(bool),
}

struct Flood<'a> {
    graph: &'a Graph,
    place: Vec<FloodState>,
}

impl Flood<'_> {
    /// The component of `root`, if it was not visited yet.
    fn flood(&mut self, root: u32) -> Option<Vec<u32>> {
        if self.place[root as usize] != FloodState::Unseen {
            return None;
        }

        self.place[root as usize] = FloodState::Coloured(false);

        let mut piece = vec![root];
        let mut next = 0;
        while next < piece.len() {
            let from = piece[next];
            for &to in self.graph.neighbours(from) {
                if self.place[to as usize] == FloodState::Unseen {
                    self.place[to as usize] = FloodState::Coloured(!self.is_dark(from));
                    piece.push(to);
                }
            }
            next += 1;
        }

        Some(piece)
    }

    fn is_dark(&self, vertex: u32) -> bool {
        self.place[vertex as usize] == FloodState::Coloured(true)
    }

    fn needed_by(&self, ends: Ends, piece: &[u32]) -> u64 {
        let given: Vec<u32> = ends.given().filter(|end| piece.contains(end)).collect();
        let at_least = (given.len() as u64).max(1);

        let changes = |from: u32, to: u32| {
            self.place[to as usize] == FloodState::Removed || self.is_dark(from) != self.is_dark(to)
        };

        let alternates = piece.iter().all(|&from| self.graph.neighbours(from).iter().all(|&to| changes(from, to)));
        let dark = piece.iter().filter(|&&vertex| self.is_dark(vertex)).count() as u64;
        let light = piece.len() as u64 - dark;
        if !alternates || dark == light {
            return at_least;
        }

        let of_smaller = given.iter().filter(|&&end| self.is_dark(end) != (dark > light)).count() as u64;
        at_least.max(dark.abs_diff(light) + of_smaller)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle_graph::RectangleGraph;

    #[test]
    fn four_central_squares_leave_the_4x4_board_in_six_pieces() {
        let graph = RectangleGraph::new(&"4x4".parse().unwrap()).graph;
        let open = Ends::Path { start: None, end: None };
        let centre = [5, 6, 9, 10];
        assert_eq!((needed(&graph, open, &centre), allowed(open, &centre)), (6, 5));
        assert_eq!(allowed(Ends::Cycle, &centre), 4);
        assert_eq!(allowed(Ends::Path { start: Some(5), end: Some(0) }, &centre), 4);
    }

    #[test]
    fn a_piece_with_too_many_squares_of_a_colour_needs_several_stretches() {
        // A hub with four arms: without the hub's neighbour there remain a single vertex and a star.
        let star = Graph::from_edges(5, [(0, 1), (0, 2), (0, 3), (3, 4)]).unwrap();
        let ends = |start| Ends::Path { start, end: None };
        assert_eq!(needed(&star, ends(None), &[4]), 2);
        assert_eq!(needed(&star, ends(Some(1)), &[4]), 2);
        assert_eq!(needed(&star, ends(Some(0)), &[4]), 3);
    }
}
