//! The tours that a symmetry of the graph maps to themselves.
//!
//! A symmetry that keeps a circuit turns it or reflects it.
//!
//! - *Turned* by a symmetry of order r, all orbits have r vertices, and the circuit is the lift of a Hamilton circuit
//!   of the quotient whose voltage is a unit modulo r (see `voltage.rs`).
//! - *Reflected* by a symmetry of order 2, it has two places on the axis: edges from a vertex to its own image, or
//!   vertices that stay. ReflectionQuotient of it is a path of the quotient from the one to the other through every orbit; a step
//!   may be lifted to as many edges as there are from a vertex to the next orbit, and the two lifts of the half make
//!   the same circuit.
//!
//! A path can only be reflected: a path of an even number of vertices in its middle edge, of an odd number in its middle
//! vertex. In every case it is a circuit of the quotient with one to three vertices added that fix the ends.

use super::question::{Question, TourKind};
use super::voltage::{Link, VoltageGraph, VoltageSweep, by_lines};
use destrier_core::arithmetic::gcd;
use destrier_core::{BoardGraph, Graph, Ground};
use std::collections::BTreeMap;

/// What a symmetry keeps: a sum of counts, each with a factor.
#[derive(Clone, Debug, Default)]
pub(super) struct FixedTours {
    pub(super) known: u64,
    pub(super) sweeps: Vec<(i64, VoltageSweep)>,
}

impl FixedTours {
    /// What a symmetry other than the identity keeps, of a graph of at least two vertices; `board` is the board whose
    /// graph it is, with the id of each vertex.
    pub(super) fn new(chess: &BoardGraph, image: &[u32], question: &Question) -> FixedTours {
        let graph = &chess.graph;
        let orbits = Orbits::new(image);
        let orders = by_lines(chess, &orbits.list);
        let mut kept = FixedTours::default();
        let is_closed = question.kind == TourKind::Closed;
        let is_large = graph.vertices() >= 3;
        if is_closed && is_large {
            turned(graph, &orbits, &orders, if question.directed { 2 } else { 1 }, &mut kept);
        }
        let still = orbits.of_size(1).count();
        // What is reflected does not keep its direction.
        if orbits.order != 2 || still > 2 || question.directed {
            return kept;
        }
        let half = ReflectionQuotient::new(graph, image, &orbits, &orders);
        if !is_closed {
            kept.sweeps.extend(half.paths(still).map(|sweep| (1, sweep)));
        }
        // A path that is re-entrant is a circuit without one of the edges on its axis.
        let factor = match question.kind {
            TourKind::Closed => 1,
            TourKind::Open => 0,
            TourKind::StrictlyOpen => -[2, 1, 0][still],
        };
        if is_large && factor != 0 {
            kept.sweeps.extend(half.circuits(still).map(|sweep| (factor, sweep)));
        }
        kept
    }
}

/// The cycles of a permutation.
struct Orbits {
    /// The vertices of each orbit, each the image of the one before.
    list: Vec<Vec<u32>>,
    /// The least common multiple of their sizes.
    order: u32,
}

impl Orbits {
    fn new(image: &[u32]) -> Orbits {
        let mut seen = vec![false; image.len()];
        let (mut list, mut order) = (Vec::new(), 1u32);
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

    /// How the orbits are joined: from the first vertex of one to which of the other, counted along it.
    fn links(&self, graph: &Graph) -> Vec<Link> {
        let mut place = vec![(0, 0); graph.vertices()];
        for (number, orbit) in self.list.iter().enumerate() {
            orbit.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = (number as u32, at as u32));
        }
        let mut links: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
        for (from, orbit) in (0..).zip(&self.list) {
            for &(to, voltage) in graph.neighbours(orbit[0]).iter().map(|&near| &place[near as usize]) {
                if to > from {
                    links.entry((from, to)).or_default().push((voltage, 1));
                }
            }
        }
        links.into_iter().map(|((from, to), ways)| (from, to, ways)).collect()
    }

    fn of_size(&self, size: usize) -> impl Iterator<Item = usize> {
        self.list.iter().enumerate().filter(move |(_, orbit)| orbit.len() == size).map(|(index, _)| index)
    }
}

/// Circuits that are turned, counted so many times.
fn turned(graph: &Graph, orbits: &Orbits, orders: &[Vec<u32>], times: u32, kept: &mut FixedTours) {
    let order = orbits.order;
    if orbits.list.iter().any(|orbit| orbit.len() as u32 != order) {
        return;
    }
    let is_unit = |voltage: &u32| gcd(*voltage, order) == 1;
    // The voltages with which an orbit is joined to another.
    let between = |one: usize, other: usize| -> Vec<u32> {
        let (from, to) = (orbits.list[one][0], &orbits.list[other]);
        (0..order).filter(|&voltage| graph.joined(from.into(), to[voltage as usize].into())).collect()
    };
    let circuits = match orbits.list.len() {
        1 => between(0, 0).iter().filter(|voltage| is_unit(voltage)).count() / 2,
        2 => {
            let there = between(0, 1);
            let pairs = there.iter().flat_map(|out| there.iter().map(move |back| (out + order - back) % order));
            pairs.filter(is_unit).count() / 2
        }
        count => {
            let edges = orbits.links(graph);
            let quotient = VoltageGraph { modulus: order, vertices: count as u32, edges };
            kept.sweeps.extend(quotient.sweep(orders).map(|sweep| (times.into(), sweep)));
            0
        }
    };
    kept.known += circuits as u64 * u64::from(times);
}

/// The quotient by a reflection.
struct ReflectionQuotient<'a> {
    orders: &'a [Vec<u32>],
    orbits: u32,
    edges: Vec<Link>,
    /// Orbits of two joined vertices.
    loops: Vec<u32>,
    /// Orbits of one vertex.
    still: Vec<u32>,
}

impl<'a> ReflectionQuotient<'a> {
    fn new(graph: &Graph, image: &[u32], orbits: &Orbits, orders: &'a [Vec<u32>]) -> ReflectionQuotient<'a> {
        let joined = |one: u32, other: u32| graph.joined(one.into(), other.into());
        let mut edges = Vec::new();
        for (high, other) in orbits.list.iter().enumerate() {
            for (low, one) in orbits.list[..high].iter().enumerate() {
                // A vertex that stays is joined to both of a pair or to neither, and which of them is no choice.
                let ways = match (one.len(), other.len()) {
                    (1, _) | (_, 1) => u32::from(joined(one[0], other[0])),
                    _ => other.iter().filter(|&&to| joined(one[0], to)).count() as u32,
                };
                if ways > 0 {
                    edges.push((low as u32, high as u32, vec![(0, ways)]));
                }
            }
        }
        let is_loop = |&orbit: &usize| joined(orbits.list[orbit][0], image[orbits.list[orbit][0] as usize]);
        let loops = orbits.of_size(2).filter(is_loop).map(|orbit| orbit as u32).collect();
        let still = orbits.of_size(1).map(|orbit| orbit as u32).collect();
        ReflectionQuotient { orders, orbits: orbits.list.len() as u32, edges, loops, still }
    }

    /// Circuits that are reflected: paths of the quotient from one place of the axis to the other.
    fn circuits(&self, still: usize) -> Option<VoltageSweep> {
        let (a, b) = (self.orbits, self.orbits + 1);
        match still {
            0 => self.closed_by(1, self.joins(&self.loops, a)),
            1 => {
                let mut joins = self.joins(&self.loops, a);
                joins.extend([(a, b), (self.still[0], b)]);
                self.closed_by(2, joins)
            }
            _ => self.closed_by(1, self.joins(&self.still, a)),
        }
    }

    /// Paths that are reversed: paths of the quotient from anywhere to the middle.
    fn paths(&self, still: usize) -> Option<VoltageSweep> {
        let (a, b, c) = (self.orbits, self.orbits + 1, self.orbits + 2);
        let middle = match still {
            0 => &self.loops,
            1 => &self.still,
            _ => return None,
        };
        // `a` holds the middle and `c` the beginning; `b` keeps the two together.
        let mut joins = self.joins(middle, a);
        joins.extend([(a, b), (b, c)]);
        joins.extend(self.joins(&self.beginnings(middle), c));
        self.closed_by(3, joins)
    }

    /// Where a path to the middle may begin: with two colours its length says in which.
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
