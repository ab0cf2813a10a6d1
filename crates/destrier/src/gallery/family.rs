//! The families of graphs, and the limits of their parameters.

/// The maximum number of vertices.
pub const MAX_VERTICES: u64 = 10_000_000;
/// The maximum number of edges.
pub const MAX_EDGES: u64 = 50_000_000;

/// A named graph.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GraphFamily {
    /// A cycle of n vertices.
    Cycle(u32),
    /// The complete graph of n vertices.
    Complete(u32),
    /// A grid of rows x columns; each vertex is adjacent to those left, right, above and below.
    Grid(u32, u32),
    /// The moves of a king on rows x columns.
    King(u32, u32),
    /// The hypercube of this dimension: words of bits, adjacent if they differ in one bit.
    Hypercube(u32),
    /// Watkins' generalised Petersen graph (n,k): a cycle of n vertices, a star polygon of n vertices with step k, and
    /// spokes. For k = 2 it has a Hamiltonian cycle unless n is 5 modulo 6 (Alspach 1983).
    Petersen(u32, u32),
    /// Isaacs' flower snark, n odd: cubic, without a Hamiltonian cycle (Isaacs 1975).
    Snark(u32),
    /// A random cubic graph of n vertices, n even, with a seed. Nearly all have a Hamiltonian cycle (Robinson and
    /// Wormald 1992).
    Cubic(u32, u64),
    /// A random regular graph of n vertices and this degree, with a seed. From degree 3 on, nearly all have a
    /// Hamiltonian cycle (Robinson and Wormald 1994).
    Regular(u32, u32, u64),
    /// A graph of n vertices, n even, with exactly one Hamiltonian cycle and n^2/4 + 1 edges, the maximum (Sheehan
    /// 1977).
    Sheehan(u32),
    /// Tutte's graph of 46 vertices: planar, cubic, 3-connected, with Hamiltonian paths but no Hamiltonian cycle (Tutte
    /// 1946).
    Tutte,
    /// Coxeter's graph of 28 vertices: cubic, with Hamiltonian paths but no Hamiltonian cycle.
    Coxeter,
    /// A graph with the properties of Pohl's figure 5, which is not legible in the scan: from vertex 0 his rule of
    /// order k goes to vertex 8, a cut vertex, for every k below 9, and finds the Hamiltonian path for k = 9.
    PohlFive,
}

/// Why there is no such graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFamilyError {
    /// No family has this name.
    #[error("'{0}' is not a family of graphs; examples are petersen:101,2 and hypercube:12")]
    Unknown(String),
    /// The family has other parameters.
    #[error("'{found}' has wrong parameters; write it like '{example}'")]
    Parameters {
        /// The given text.
        found: String,
        /// A valid example.
        example: &'static str,
    },
    /// There is no graph with these parameters.
    #[error("there is no graph {family}: {why}")]
    None {
        /// The family.
        family: String,
        /// The condition on the parameters.
        why: &'static str,
    },
    /// The graph is too large.
    #[error("{family} has {vertices} vertices and {edges} edges; the limits are {MAX_VERTICES} and {MAX_EDGES}")]
    TooLarge {
        /// The family.
        family: String,
        /// The number of vertices.
        vertices: u64,
        /// The number of edges.
        edges: u64,
    },
}

impl GraphFamily {
    /// Fails if there is no such graph or if it is too large.
    pub(super) fn check(&self) -> Result<(), GraphFamilyError> {
        let wrong = match *self {
            GraphFamily::Cycle(..3) => Some("a cycle has at least 3 vertices"),
            GraphFamily::Complete(0)
            | GraphFamily::Grid(0, _)
            | GraphFamily::Grid(_, 0)
            | GraphFamily::King(0, _)
            | GraphFamily::King(_, 0) => Some("it would have no vertices"),
            GraphFamily::Hypercube(32..) => Some("it has at most 31 dimensions"),
            GraphFamily::Petersen(n, k) if n < 3 || k == 0 || 2 * u64::from(k) >= u64::from(n) => {
                Some("in petersen:n,k n is at least 3 and k is from 1 to below half of n")
            }
            GraphFamily::Snark(n) if n < 3 || n % 2 == 0 => {
                Some("a flower snark has an odd number of petals, at least 3")
            }
            GraphFamily::Cubic(n, _) if n < 4 || n % 2 == 1 => {
                Some("a cubic graph has an even number of vertices, at least 4")
            }
            // Denser graphs have too few places for the random swaps that mend repeated edges.
            GraphFamily::Regular(n, degree, _) if degree < 2 || degree > n / 4 || n % 2 == 1 && degree % 2 == 1 => {
                Some("in regular:n,d,seed d is from 2 to a quarter of n, and n or d is even")
            }
            GraphFamily::Sheehan(n) if n < 4 || n % 2 == 1 => Some("it has an even number of vertices, at least 4"),
            _ => None,
        };

        if let Some(why) = wrong {
            return Err(GraphFamilyError::None { family: self.to_string(), why });
        }

        let (vertices, edges) = self.size();
        if vertices > MAX_VERTICES || edges > MAX_EDGES {
            Err(GraphFamilyError::TooLarge { family: self.to_string(), vertices, edges })
        } else {
            Ok(())
        }
    }

    /// The number of vertices, and an upper bound of the number of edges.
    pub fn size(&self) -> (u64, u64) {
        let cells = |rows: u32, cols: u32| u64::from(rows) * u64::from(cols);
        let cubic = |n: u64| (n, n.saturating_mul(3) / 2);
        match *self {
            GraphFamily::Cycle(n) => (n.into(), n.into()),
            GraphFamily::Complete(n) => (n.into(), u64::from(n) * u64::from(n - 1) / 2),
            GraphFamily::Grid(rows, cols) => (cells(rows, cols), cells(rows, cols).saturating_mul(2)),
            GraphFamily::King(rows, cols) => (cells(rows, cols), cells(rows, cols).saturating_mul(4)),
            GraphFamily::Hypercube(dimension) => (1 << dimension, (1u64 << dimension) * u64::from(dimension) / 2),
            GraphFamily::Petersen(n, _) => cubic(2 * u64::from(n)),
            GraphFamily::Snark(n) => cubic(4 * u64::from(n)),
            GraphFamily::Cubic(n, _) => cubic(n.into()),
            GraphFamily::Regular(n, degree, _) => (n.into(), u64::from(n) * u64::from(degree) / 2),
            GraphFamily::Sheehan(n) => (n.into(), u64::from(n) * u64::from(n) / 4 + 1),
            GraphFamily::Tutte | GraphFamily::Coxeter | GraphFamily::PohlFive => cubic(46),
        }
    }
}
