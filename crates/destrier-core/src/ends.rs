//! What is asked of a graph, a cycle or a path with or without given ends.

/// The required ends of a Hamiltonian path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ends<V = u32> {
    /// A Hamiltonian cycle.
    Cycle,
    /// A Hamiltonian path.
    Path {
        /// One end, if given.
        start: Option<V>,
        /// The other, if given.
        end: Option<V>,
    },
}

impl<V: Copy + PartialEq> Ends<V> {
    /// The ends that are given.
    pub fn given(self) -> impl Iterator<Item = V> {
        let (start, end) = match self {
            Ends::Cycle => (None, None),
            Ends::Path { start, end } => (start, end),
        };
        start.into_iter().chain(end)
    }

    /// The number of free ends of a path.
    pub fn free(self) -> u64 {
        match self {
            Ends::Cycle => 0,
            Ends::Path { .. } => 2 - self.given().count() as u64,
        }
    }

    /// This question with other names for the vertices; `None` if one has no name.
    pub fn rename<W>(self, mut name: impl FnMut(V) -> Option<W>) -> Option<Ends<W>> {
        Some(match self {
            Ends::Cycle => Ends::Cycle,
            Ends::Path { start, end } => {
                let mut each = |end: Option<V>| match end {
                    Some(vertex) => name(vertex).map(Some),
                    None => Some(None),
                };
                Ends::Path { start: each(start)?, end: each(end)? }
            }
        })
    }
}
