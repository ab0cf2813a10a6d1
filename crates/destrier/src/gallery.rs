//! Named graphs for experiments, tests and benchmarks: families with parameters, and some single graphs.
//!
//! Every graph has a name that can be parsed and printed, such as `petersen:101,2`. Most have known answers.
//!
//! Invariant: a parsed family has valid parameters, and its graph is within [`MAX_VERTICES`] and [`MAX_EDGES`].
//!
//! ```
//! use destrier::gallery::GraphFamily;
//!
//! let dodecahedron: GraphFamily = "petersen:10,2".parse().unwrap();
//! assert_eq!(dodecahedron.graph().unwrap().vertices(), 20);
//! ```

mod build;
mod family;
mod name;

pub use family::{GraphFamily, GraphFamilyError, MAX_EDGES, MAX_VERTICES};
pub use name::FamilyInfo;

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Graph;

    fn graph(text: &str) -> Graph {
        text.parse::<GraphFamily>().unwrap().graph().unwrap()
    }

    fn is_regular(graph: &Graph, degree: usize) -> bool {
        (0..graph.vertices() as u32).all(|vertex| graph.degree(vertex) == degree)
    }

    #[test]
    fn families_have_the_right_numbers_of_vertices_and_edges() {
        let cases = [
            ("cycle:7", 7, 7),
            ("complete:7", 7, 21),
            ("grid:3x4", 12, 17),
            ("king:8x8", 64, 210),
            ("hypercube:6", 64, 192),
            ("petersen:5,2", 10, 15),
            ("snark:5", 20, 30),
            ("cubic:100,3", 100, 150),
            ("regular:50,7,2", 50, 175),
            ("sheehan:4", 4, 5),
            ("sheehan:20", 20, 101),
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
        for (text, degree) in [("regular:8,2,1", 2), ("regular:16,4,3", 4), ("regular:400,100,1", 100)] {
            assert!(is_regular(&graph(text), degree), "{text}");
        }

        assert_eq!(graph("regular:100,3,7"), graph("cubic:100,7"));
    }

    /// The length of the shortest cycle, by a search from every vertex.
    fn girth(graph: &Graph) -> usize {
        let count = graph.vertices();
        let mut least = usize::MAX;
        for root in 0..count as u32 {
            let mut far = vec![usize::MAX; count];
            let mut from = vec![u32::MAX; count];
            let mut queue = std::collections::VecDeque::from([root]);
            far[root as usize] = 0;

            while let Some(here) = queue.pop_front() {
                for &near in graph.neighbours(here) {
                    if far[near as usize] == usize::MAX {
                        far[near as usize] = far[here as usize] + 1;
                        from[near as usize] = here;
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
    fn well_known_graphs_have_the_right_girth() {
        for (text, expected) in [("petersen:5,2", 5), ("coxeter", 7), ("snark:7", 6), ("tutte", 4), ("hypercube:4", 4)]
        {
            assert_eq!(girth(&graph(text)), expected, "{text}");
        }
    }

    #[test]
    fn random_graphs_depend_on_the_seed() {
        assert_eq!(graph("cubic:50,1"), graph("cubic:50,1"));
        assert_ne!(graph("cubic:50,1"), graph("cubic:50,2"));
    }
}
