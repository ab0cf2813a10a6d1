//! The tours that a symmetry of the graph maps to themselves.
//!
//! A symmetry that fixes a cycle rotates it or reflects it.
//!
//! - *Rotated* by a symmetry of order r: all orbits have r vertices, and the cycle is the lift of a Hamiltonian cycle
//!   of the quotient whose voltage is a unit modulo r (see `voltage.rs`).
//! - *Reflected* by a symmetry of order 2: the cycle meets the axis in two places, which are edges from a vertex to
//!   its own image, or fixed vertices. Half of the cycle is a path of the quotient from one place to the other
//!   through every orbit. A step lifts to as many edges as there are from a vertex to the next orbit, and the two
//!   lifts of the half form the same cycle.
//!
//! A path can only be reflected: a path of an even number of vertices in its middle edge, one of an odd number in its
//! middle vertex. In every case the tours correspond to cycles of the quotient with one to three added vertices that
//! fix the ends.

use super::voltage::{VoltageEdge, VoltageGraph, VoltageSweep, by_lines};
use crate::question::{Question, TourKind};
use crate::symmetries::SymmetricGraph;
use destrier_core::arithmetic::gcd;
use destrier_core::tour::symmetry::SymmetryAction;
use destrier_core::{Graph, Ground};
use std::collections::BTreeMap;

/// The number of tours that a symmetry fixes: a known number, and a sum of counts with factors.
#[derive(Clone, Debug, Default)]
pub(super) struct FixedTours {
    pub(super) known: u64,
    pub(super) sweeps: Vec<(i64, VoltageSweep)>,
}

impl FixedTours {
    /// The tours that a symmetry other than the identity fixes, on a board of at least two squares.
    pub(super) fn new(board: &SymmetricGraph, image: &[u32], question: &Question) -> FixedTours {
        let mut tours = FixedTours::acted_on(board, image, question, SymmetryAction::Shift);
        let reversed = FixedTours::acted_on(board, image, question, SymmetryAction::Reverse);
        tours.known += reversed.known;
        tours.sweeps.extend(reversed.sweeps);
        tours
    }

    /// The tours that it fixes and on which it acts in this way.
    pub(super) fn acted_on(
        board: &SymmetricGraph,
        image: &[u32],
        question: &Question,
        action: SymmetryAction,
    ) -> FixedTours {
        let graph = board.graph;
        let orbits = Orbits::new(image);
        let orders = board.board.map_or(Vec::new(), |board_graph| by_lines(board_graph, &orbits.list));
        let mut tours = FixedTours::default();
        let is_closed = question.kind == TourKind::Closed;
        let is_large = graph.vertices() >= 3;

        if action == SymmetryAction::Shift {
            if is_closed && is_large {
                add_rotated(graph, &orbits, &orders, if question.directed { 2 } else { 1 }, &mut tours);
            }
            return tours;
        }

        let fixed = orbits.of_size(1).count();

        // A reflection reverses the direction of a tour.
        if orbits.order != 2 || fixed > 2 || question.directed {
            return tours;
        }

        let half = ReflectionQuotient::new(graph, image, &orbits, &orders);
        if !is_closed {
            tours.sweeps.extend(half.paths(fixed).map(|sweep| (1, sweep)));
        }

        // A path whose ends are adjacent is a cycle without one of the edges on its axis.
        let factor = match question.kind {
            TourKind::Closed => 1,
            TourKind::Open => 0,
            TourKind::StrictlyOpen => -[2, 1, 0][fixed],
        };

        if is_large && factor != 0 {
            tours.sweeps.extend(half.cycles(fixed).map(|sweep| (factor, sweep)));
        }

        tours
    }
}

/// The cycles of a permutation.
struct Orbits {
    /// The vertices of each orbit, each the image of the previous one.
    list: Vec<Vec<u32>>,
    /// The least common multiple of their sizes.
    order: u32,
}

impl Orbits {
    fn new(image: &[u32]) -> Orbits {
        let mut seen = vec![false; image.len()];
        let mut list = Vec::new();
        let mut order = 1u32;
        for first in 0..image.len() as u32 {
            let mut orbit = Vec::new();
            let mut vertex = first;
            while !seen[vertex as usize] {
                seen[vertex as usize] = true;
                orbit.push(vertex);
                vertex = image[vertex as usize];
            }

            if !orbit.is_empty() {
                let size = orbit.len() as u32;
                order = (order / gcd(order, size)).saturating_mul(size);
                list.push(orbit);
            }
        }

        Orbits { list, order }
    }

    /// The edges between orbits: the positions of the neighbours of the first vertex of one orbit in the other.
    fn edges(&self, graph: &Graph) -> Vec<VoltageEdge> {
        let mut place = vec![(0, 0); graph.vertices()];
        for (number, orbit) in self.list.iter().enumerate() {
            orbit.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = (number as u32, at as u32));
        }

        let mut edges: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
        for (from, orbit) in (0..).zip(&self.list) {
            for &(to, voltage) in graph.neighbours(orbit[0]).iter().map(|&near| &place[near as usize]) {
                if to > from {
                    edges.entry((from, to)).or_default().push((voltage, 1));
                }
            }
        }

        edges.into_iter().map(|((from, to), ways)| (from, to, ways)).collect()
    }

    fn of_size(&self, size: usize) -> impl Iterator<Item = usize> {
        self.list.iter().enumerate().filter(move |(_, orbit)| orbit.len() == size).map(|(index, _)| index)
    }
}

/// Adds the rotated cycles, each counted `times` times.
fn add_rotated(graph: &Graph, orbits: &Orbits, orders: &[Vec<u32>], times: u32, tours: &mut FixedTours) {
    let order = orbits.order;
    if orbits.list.iter().any(|orbit| orbit.len() as u32 != order) {
        return;
    }

    let is_unit = |voltage: &u32| gcd(*voltage, order) == 1;

    // The voltages of the edges that lead from one orbit to another.
    let between = |left: usize, right: usize| -> Vec<u32> {
        let from = orbits.list[left][0];
        let to = &orbits.list[right];
        (0..order).filter(|&voltage| graph.joined(from.into(), to[voltage as usize].into())).collect()
    };

    let cycles = match orbits.list.len() {
        1 => between(0, 0).iter().filter(|voltage| is_unit(voltage)).count() / 2,
        2 => {
            let there = between(0, 1);
            let pairs = there.iter().flat_map(|out| there.iter().map(move |back| (out + order - back) % order));
            pairs.filter(is_unit).count() / 2
        }
        count => {
            let edges = orbits.edges(graph);
            let quotient = VoltageGraph { modulus: order, vertices: count as u32, edges };
            tours.sweeps.extend(quotient.sweep(orders).map(|sweep| (times.into(), sweep)));
            0
        }
    };

    tours.known += cycles as u64 * u64::from(times);
}

/// The quotient by a reflection.
struct ReflectionQuotient<'a> {
    orders: &'a [Vec<u32>],
    orbits: u32,
    edges: Vec<VoltageEdge>,
    /// Orbits of two adjacent vertices.
    loops: Vec<u32>,
    /// Orbits of one vertex, which the symmetry fixes.
    fixed: Vec<u32>,
}

impl<'a> ReflectionQuotient<'a> {
    fn new(graph: &Graph, image: &[u32], orbits: &Orbits, orders: &'a [Vec<u32>]) -> ReflectionQuotient<'a> {
        let joined = |left: u32, right: u32| graph.joined(left.into(), right.into());
        let mut edges = Vec::new();
        for (high, high_orbit) in orbits.list.iter().enumerate() {
            for (low, low_orbit) in orbits.list[..high].iter().enumerate() {
                // A fixed vertex is adjacent to both vertices of a pair or to neither, and both give the same cycle.
                let ways = match (low_orbit.len(), high_orbit.len()) {
                    (1, _) | (_, 1) => u32::from(joined(low_orbit[0], high_orbit[0])),
                    _ => high_orbit.iter().filter(|&&to| joined(low_orbit[0], to)).count() as u32,
                };
                if ways > 0 {
                    edges.push((low as u32, high as u32, vec![(0, ways)]));
                }
            }
        }

        let is_loop = |&orbit: &usize| joined(orbits.list[orbit][0], image[orbits.list[orbit][0] as usize]);
        let loops = orbits.of_size(2).filter(is_loop).map(|orbit| orbit as u32).collect();
        let fixed = orbits.of_size(1).map(|orbit| orbit as u32).collect();
        ReflectionQuotient { orders, orbits: orbits.list.len() as u32, edges, loops, fixed }
    }

    /// Reflected cycles: paths of the quotient from one place of the axis to the other.
    fn cycles(&self, fixed: usize) -> Option<VoltageSweep> {
        let a = self.orbits;
        let b = self.orbits + 1;
        match fixed {
            0 => self.closed_by(1, self.joins(&self.loops, a)),
            1 => {
                let mut joins = self.joins(&self.loops, a);
                joins.extend([(a, b), (self.fixed[0], b)]);
                self.closed_by(2, joins)
            }
            _ => self.closed_by(1, self.joins(&self.fixed, a)),
        }
    }

    /// Reversed paths: paths of the quotient from any orbit to the middle.
    fn paths(&self, fixed: usize) -> Option<VoltageSweep> {
        let a = self.orbits;
        let b = self.orbits + 1;
        let c = self.orbits + 2;

        let middle = match fixed {
            0 => &self.loops,
            1 => &self.fixed,
            _ => return None,
        };

        // `a` is adjacent to the middle and `c` to the beginning; `b` joins the two.
        let mut joins = self.joins(middle, a);
        joins.extend([(a, b), (b, c)]);
        joins.extend(self.joins(&self.beginnings(middle), c));
        self.closed_by(3, joins)
    }

    /// The orbits where a path to the middle may begin. In a bipartite quotient its length determines the colour.
    fn beginnings(&self, middle: &[u32]) -> Vec<u32> {
        let all = 0..self.orbits;
        let plain = self.edges.iter().map(|&(from, to, _)| (from, to));
        let colours = Graph::from_edges(self.orbits, plain).ok().and_then(|graph| graph.two_colouring());
        let of_middle = colours.as_ref().and_then(|colours| {
            let mut found = middle.iter().map(|&orbit| colours[orbit as usize]);
            let first = found.next()?;
            found.all(|colour| colour == first).then_some(first)
        });

        match (colours, of_middle) {
            (Some(colours), Some(end)) => {
                let wanted = end ^ self.orbits.is_multiple_of(2);
                all.filter(|&orbit| colours[orbit as usize] == wanted).collect()
            }
            _ => all.collect(),
        }
    }

    fn joins(&self, orbits: &[u32], to: u32) -> Vec<(u32, u32)> {
        orbits.iter().map(|&orbit| (orbit, to)).collect()
    }

    fn closed_by(&self, more: u32, joins: Vec<(u32, u32)>) -> Option<VoltageSweep> {
        let mut edges = self.edges.clone();
        edges.extend(joins.into_iter().map(|(from, to)| (from, to, vec![(0, 1)])));
        VoltageGraph { modulus: 1, vertices: self.orbits + more, edges }.sweep(self.orders)
    }
}
