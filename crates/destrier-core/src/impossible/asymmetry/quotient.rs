//! The quotient of a board by one of its motions: one vertex per orbit of squares. Symmetric tours of the board are
//! cycles and paths of the quotient.
//!
//! - A motion of order r that *shifts* a closed tour has only orbits of r squares. The tour passes through the orbits
//!   in the same order r times, so it is the lift of a Hamiltonian cycle of the quotient. A cycle of the quotient comes
//!   back to its first orbit s squares further along the orbit; its lift is one tour if s and r have no common divisor,
//!   and several cycles otherwise (Gross and Tucker, *Topological Graph Theory*, 1987, section 2.1).
//! - A motion of order 2 that *reverses* a tour has an axis on it: two places of a closed tour, one of an open tour,
//!   each a fixed square or a move from a square to its own image. Half of the tour is a Hamiltonian path of the
//!   quotient from one of these places to the other, or to the end of the open tour. Every such path lifts.
//!
//! Each is a Hamiltonian cycle or path of a small graph, [`Quotient::question`], in which at most one vertex is added.

use crate::arithmetic::gcd;
use crate::ends::Ends;
use crate::graph::Graph;
use crate::rectangle_graph::RectangleGraph;
use crate::tour::Shape;
use crate::tour::symmetry::{Motion, SymmetryAction};

/// The orbits of the squares of a board under a motion.
#[derive(Clone, Debug)]
pub struct Quotient<'a> {
    board_graph: &'a RectangleGraph,
    /// The vertices of each orbit, each the image of the previous one.
    orbits: Vec<Vec<u32>>,
    /// The orbit of each vertex, and its position there.
    places: Vec<(u32, u32)>,
    order: u32,
}

/// A Hamiltonian cycle or path of this graph is what a symmetric tour is made of. Its vertices are the orbits, and
/// possibly one more.
#[derive(Clone, Debug)]
pub struct QuotientQuestion {
    /// The graph.
    pub graph: Graph,
    /// The ends.
    pub ends: Ends,
}

impl<'a> Quotient<'a> {
    /// The quotient; `None` if the motion does not map the squares to each other, or moves none.
    pub fn new(board_graph: &'a RectangleGraph, motion: Motion) -> Option<Quotient<'a>> {
        let count = board_graph.ids.len();
        let image = |vertex| board_graph.vertex_of(motion.apply(&board_graph.board, board_graph.square_of(vertex))?);
        let images = (0..count as u32).map(image).collect::<Option<Vec<u32>>>()?;
        let mut places = vec![(u32::MAX, 0); count];
        let mut orbits = Vec::new();
        let mut order = 1u32;

        for first in 0..count as u32 {
            let mut orbit = Vec::new();
            let mut vertex = first;
            while places[vertex as usize].0 == u32::MAX {
                places[vertex as usize] = (orbits.len() as u32, orbit.len() as u32);
                orbit.push(vertex);
                vertex = images[vertex as usize];
            }

            if !orbit.is_empty() {
                let size = orbit.len() as u32;
                order = (order / gcd(order, size)).checked_mul(size)?;
                orbits.push(orbit);
            }
        }

        (order > 1).then_some(Quotient { board_graph, orbits, places, order })
    }

    /// The order of the motion on the squares.
    pub fn order(&self) -> u32 {
        self.order
    }

    /// Number of orbits.
    pub fn orbits(&self) -> usize {
        self.orbits.len()
    }

    /// A vertex of an orbit; `None` for the added vertex.
    pub fn vertex(&self, orbit: u32) -> Option<u32> {
        self.orbits.get(orbit as usize).map(|orbit| orbit[0])
    }

    /// The orbit of a vertex.
    pub fn orbit_of(&self, vertex: u32) -> u32 {
        self.places[vertex as usize].0
    }

    /// The image of a vertex.
    pub fn image(&self, vertex: u32) -> u32 {
        let (orbit, at) = self.places[vertex as usize];
        let orbit = &self.orbits[orbit as usize];
        orbit[(at as usize + 1) % orbit.len()]
    }

    /// Number of vertices in orbits that are shorter than the order.
    pub fn in_short_orbits(&self) -> u64 {
        self.orbits.iter().filter(|orbit| (orbit.len() as u32) < self.order).map(|orbit| orbit.len() as u64).sum()
    }

    /// The orbits of single vertices.
    pub fn fixed(&self) -> Vec<u32> {
        (0..).zip(&self.orbits).filter(|(_, orbit)| orbit.len() == 1).map(|(index, _)| index).collect()
    }

    /// The orbits of two vertices that are a move apart.
    pub fn crossing(&self) -> Vec<u32> {
        let crosses = |orbit: &[u32]| orbit.len() == 2 && self.graph().neighbours(orbit[0]).contains(&orbit[1]);
        (0..).zip(&self.orbits).filter(|(_, orbit)| crosses(orbit)).map(|(index, _)| index).collect()
    }

    fn graph(&self) -> &Graph {
        &self.board_graph.graph
    }

    /// The question about the quotient, if the motion shall act like this on a tour of this shape; `None` if it cannot.
    /// `end` is a vertex where an open tour begins or ends. For a shift with fewer than three orbits there is no
    /// question: see [`Quotient::lift`].
    pub fn question(&self, shape: Shape, action: SymmetryAction, end: Option<u32>) -> Option<QuotientQuestion> {
        let orbits = self.orbits.len() as u32;
        let end = end.map(|vertex| self.orbit_of(vertex));
        let with = |vertices: u32, added: &[u32], ends: Ends| {
            let edges = self.edges().chain(added.iter().map(|&orbit| (orbit, orbits)));
            Some(QuotientQuestion { graph: Graph::from_edges(vertices, edges).ok()?, ends })
        };

        match (action, shape) {
            (SymmetryAction::Shift, Shape::Open) => None,
            (SymmetryAction::Shift, Shape::Closed) => {
                if self.in_short_orbits() > 0 || orbits < 3 {
                    None
                } else {
                    with(orbits, &[], Ends::Cycle)
                }
            }
            (SymmetryAction::Reverse, _) if self.order != 2 => None,
            (SymmetryAction::Reverse, Shape::Closed) => match self.fixed()[..] {
                [] => with(orbits + 1, &self.crossing(), Ends::Cycle),
                [first] => {
                    let ends = Ends::Path { start: Some(first), end: Some(orbits) };
                    with(orbits + 1, &self.crossing(), ends)
                }
                [first, second] => with(orbits, &[], Ends::Path { start: Some(first), end: Some(second) }),
                _ => None,
            },
            (SymmetryAction::Reverse, Shape::Open) => match self.fixed()[..] {
                [] => with(orbits + 1, &self.crossing(), Ends::Path { start: Some(orbits), end }),
                [first] => with(orbits, &[], Ends::Path { start: Some(first), end }),
                _ => None,
            },
        }
    }

    /// The edges between different orbits, each once.
    fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.orbits.len() as u32).flat_map(|from| {
            let near = self.graph().neighbours(self.orbits[from as usize][0]);
            let mut near: Vec<u32> = near.iter().map(|&to| self.orbit_of(to)).filter(|&to| to > from).collect();
            near.sort_unstable();
            near.dedup();
            near.into_iter().map(move |to| (from, to))
        })
    }

    /// The tour that a cycle or path of the question stands for, as vertices of the board's graph; `None` if it lifts
    /// to several cycles, or is no answer to the question.
    pub fn lift(&self, found: &[u32], shape: Shape, action: SymmetryAction) -> Option<Vec<u32>> {
        match action {
            SymmetryAction::Shift => self.lift_shifted(found),
            SymmetryAction::Reverse => self.lift_reversed(found, shape),
        }
    }

    /// Chooses one edge of each step between orbits so that the walk comes back by a distance that is prime to the
    /// order, and walks that often.
    fn lift_shifted(&self, cycle: &[u32]) -> Option<Vec<u32>> {
        let order = self.order as usize;
        let steps = cycle.len();
        if cycle.iter().any(|&orbit| self.orbits.get(orbit as usize).is_none_or(|orbit| orbit.len() != order)) {
            return None;
        }

        // For each step and position: the previous position on a way from position 0, if there is one.
        let mut ways: Vec<Option<u32>> = vec![None; order * (steps + 1)];
        ways[0] = Some(0);

        for step in 0..steps {
            let from = cycle[step];
            let to = cycle[(step + 1) % steps];
            let near = self.graph().neighbours(self.orbits[from as usize][0]);
            let further: Vec<u32> =
                near.iter().map(|&vertex| self.places[vertex as usize]).filter(|p| p.0 == to).map(|p| p.1).collect();

            for at in (0..order).filter(|&at| ways[step * order + at].is_some()).collect::<Vec<_>>() {
                for &by in &further {
                    ways[(step + 1) * order + (at + by as usize) % order].get_or_insert(at as u32);
                }
            }
        }

        let shift = (1..order).find(|&shift| gcd(shift, order) == 1 && ways[steps * order + shift].is_some())?;
        let mut positions = vec![0; steps];
        let mut at = shift;
        for step in (0..steps).rev() {
            at = ways[(step + 1) * order + at]? as usize;
            positions[step] = at;
        }

        let lap = |lap: usize| {
            let positions = &positions;
            (0..steps).map(move |step| self.orbits[cycle[step] as usize][(positions[step] + lap * shift) % order])
        };

        Some((0..order).flat_map(lap).collect())
    }

    /// Walks half of the tour from the axis, and the image of that half backwards.
    fn lift_reversed(&self, found: &[u32], shape: Shape) -> Option<Vec<u32>> {
        let added = self.orbits.len() as u32;
        let mut half: Vec<u32> = found.to_vec();
        if let Some(at) = half.iter().position(|&orbit| orbit == added) {
            half.rotate_left(at);
            half.remove(0);
        }

        // The walk begins on the axis: the given start, or what follows the added vertex.
        let mut walk = vec![self.vertex(*half.first()?)?];
        for &orbit in &half[1..] {
            let last = *walk.last()?;
            walk.push(*self.graph().neighbours(last).iter().find(|&&to| self.orbit_of(to) == orbit)?);
        }

        let images: Vec<u32> = walk.iter().map(|&vertex| self.image(vertex)).collect();

        let moved = |list: &mut dyn Iterator<Item = (u32, u32)>| -> Vec<u32> {
            list.filter(|(vertex, image)| vertex != image).map(|(_, image)| image).collect()
        };

        let pairs = walk.iter().copied().zip(images);
        Some(match shape {
            Shape::Closed => {
                let back = moved(&mut pairs.rev());
                walk.into_iter().chain(back).collect()
            }
            Shape::Open => {
                let onwards = moved(&mut pairs.clone());
                walk.into_iter().rev().chain(onwards).collect()
            }
        })
    }
}
