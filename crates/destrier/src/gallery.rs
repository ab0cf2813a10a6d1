//! Graphs to try things on, by name: families with their parameters, and a few single ones.
//!
//! Each has a name that is read and printed, such as `petersen:101,2`. They are what tests and benchmarks are made of: graphs
//! with known answers, easy and hard, of any size.
//!
//! Invariant: a family that was read is well-formed, and its graph is within [`MOST_VERTICES`] and [`MOST_EDGES`].

mod build;
mod text;

use crate::format::graph::graph6;
use destrier_core::Graph;
pub use text::{Entry, FamilyError};

/// More vertices are not built.
pub const MOST_VERTICES: u64 = 10_000_000;
/// More edges are not built.
pub const MOST_EDGES: u64 = 50_000_000;

/// A graph by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Family {
    /// A circle of n vertices.
    Cycle(u32),
    /// Every two of n vertices are joined.
    Complete(u32),
    /// Rows x columns, each joined to its neighbours left, right, above and below.
    Grid(u32, u32),
    /// The moves of a king on rows x columns.
    King(u32, u32),
    /// The words of so many bits; two are joined that differ in one.
    Hypercube(u32),
    /// Watkins' generalised Petersen graph (n,k): a ring of n, a star of n that steps by k, and spokes. With k = 2 it has a
    /// Hamilton circuit unless n is 5 modulo 6 (Alspach 1983).
    Petersen(u32, u32),
    /// Isaacs' flower snark, n odd: cubic, and without a Hamilton circuit (Isaacs 1975).
    Snark(u32),
    /// A random cubic graph of n vertices, n even, from a seed. Nearly all have a circuit (Robinson and Wormald 1992).
    Cubic(u32, u64),
    /// Tutte's graph of 46 vertices: planar, cubic, three-connected, with Hamilton paths and no circuit (Tutte 1946).
    Tutte,
    /// Coxeter's graph of 28 vertices: cubic, with Hamilton paths and no circuit.
    Coxeter,
    /// A graph with the properties of Pohl's figure 5, which the scan does not show: from vertex 0 his rule of order k goes to
    /// vertex 8, an articulation point, for every k below 9, and finds the Hamilton path at k = 9.
    PohlFive,
}

impl Family {
    /// The graph; vertices are numbered from 0.
    pub fn graph(&self) -> Result<Graph, FamilyError> {
        self.check()?;
        Ok(match *self {
            Family::Cycle(n) => build::cycle(n),
            Family::Complete(n) => build::complete(n),
            Family::Grid(rows, cols) => build::grid(rows, cols, false),
            Family::King(rows, cols) => build::grid(rows, cols, true),
            Family::Hypercube(dimension) => build::hypercube(dimension),
            Family::Petersen(n, k) => build::petersen(n, k),
            Family::Snark(n) => build::snark(n),
            Family::Cubic(n, seed) => build::cubic(n, seed),
            Family::Coxeter => build::coxeter(),
            Family::Tutte => stored(include_str!("gallery/tutte.g6")),
            Family::PohlFive => stored(include_str!("gallery/pohl-5.g6")),
        })
    }
}

fn stored(text: &str) -> Graph {
    graph6::read(text).map(|reading| reading.graph.graph().clone()).expect("a stored graph is well-formed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> Graph {
        text.parse::<Family>().unwrap().graph().unwrap()
    }

    fn is_regular(graph: &Graph, degree: usize) -> bool {
        (0..graph.vertices() as u32).all(|vertex| graph.degree(vertex) == degree)
    }

    #[test]
    fn every_family_has_the_vertices_and_edges_it_should() {
        let cases = [
            ("cycle:7", 7, 7),
            ("complete:7", 7, 21),
            ("grid:3x4", 12, 17),
            ("king:8x8", 64, 210),
            ("hypercube:6", 64, 192),
            ("petersen:5,2", 10, 15),
            ("snark:5", 20, 30),
            ("cubic:100,3", 100, 150),
            ("tutte", 46, 69),
            ("coxeter", 28, 42),
            ("pohl-5", 17, 19),
        ];
        for (text, vertices, edges) in cases {
            let graph = graph(text);
            assert_eq!((graph.vertices(), graph.edges()), (vertices, edges), "{text}");
        }
        for text in ["petersen:7,3", "snark:51", "cubic:4,0", "cubic:6,1", "cubic:1000,2", "tutte", "coxeter"] {
            assert!(is_regular(&graph(text), 3), "{text}");
        }
    }

    /// The length of the shortest cycle, by a search from every vertex.
    fn girth(graph: &Graph) -> usize {
        let count = graph.vertices();
        let mut least = usize::MAX;
        for root in 0..count as u32 {
            let (mut far, mut from) = (vec![usize::MAX; count], vec![u32::MAX; count]);
            let mut queue = std::collections::VecDeque::from([root]);
            far[root as usize] = 0;
            while let Some(here) = queue.pop_front() {
                for &near in graph.neighbours(here) {
                    if far[near as usize] == usize::MAX {
                        (far[near as usize], from[near as usize]) = (far[here as usize] + 1, here);
                        queue.push_back(near);
                    } else if from[here as usize] != near {
                        least = least.min(far[here as usize] + far[near as usize] + 1);
                    }
                }
            }
        }
        least
    }

    #[test]
    fn the_famous_ones_have_their_girth() {
        for (text, expected) in [("petersen:5,2", 5), ("coxeter", 7), ("snark:7", 6), ("tutte", 4), ("hypercube:4", 4)]
        {
            assert_eq!(girth(&graph(text)), expected, "{text}");
        }
    }

    #[test]
    fn chance_is_seeded() {
        assert_eq!(graph("cubic:50,1"), graph("cubic:50,1"));
        assert_ne!(graph("cubic:50,1"), graph("cubic:50,2"));
    }
}
