//! Faults: what can be wrong with a path.
//!
//! A fault is plain data. [`Fault::describe`] describes it with the names that a board or a graph gives to its
//! vertices.

/// The first thing that is wrong with a path. Positions count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The path names no vertex at all.
    Empty,
    /// An id that is not a vertex: off the board or in a hole.
    Outside {
        /// The position of the id in the path.
        position: usize,
        /// The id.
        id: u64,
    },
    /// No move joins two consecutive vertices.
    NotAMove {
        /// Position of the first of the two.
        position: usize,
        /// The first of the two.
        from: u64,
        /// The second of the two.
        to: u64,
    },
    /// A numbered move that leads off the board, into a hole or nowhere.
    NoSuchMove {
        /// Position of the vertex that the move starts from.
        position: usize,
        /// The vertex that the move starts from.
        from: u64,
        /// The number of the move.
        number: u8,
    },
    /// A vertex that was visited before.
    Repeats {
        /// The vertex.
        id: u64,
        /// The first position of the vertex.
        first: usize,
        /// The second position of the vertex.
        second: usize,
    },
    /// The path does not visit all vertices.
    Misses {
        /// Number of vertices that it does not visit.
        missing: u64,
        /// The one of them with the lowest id.
        lowest: u64,
    },
    /// A closed tour was claimed, but no move leads from the last vertex to the first.
    NotClosed {
        /// The first vertex.
        first: u64,
        /// The last vertex.
        last: u64,
    },
    /// A closed tour of one or two vertices was claimed.
    TooFewToClose {
        /// Number of vertices.
        count: u64,
    },
    /// The path visits everything, but its ids do not fit in the 32 bits that a stored tour has for them.
    TooManyIds {
        /// Number of ids.
        ids: u64,
    },
}
