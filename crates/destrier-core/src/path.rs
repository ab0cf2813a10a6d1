//! A path: the claim that a method makes.
//!
//! Nothing about a path is checked. It may leave the board, repeat a square or stop early. Only
//! [`verify`](crate::tour::verify) decides whether it is a tour.
//!
//! A path has one of two representations. A list of vertices (32 bits each) can hold any claim about any board or
//! graph. On a board, the first vertex and the number of each move need 3 bits per square (Ganzfried 2004, section 4).

use crate::fault::Fault;
use crate::ground::Ground;
pub use crate::move_word::MoveWord;

/// A sequence of vertices, as claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// Every vertex, by id.
    Vertices(Vec<u32>),
    /// The first vertex, and the moves from there.
    Moves {
        /// Where the path begins.
        start: u32,
        /// The numbers of its moves.
        word: MoveWord,
    },
}

/// A path without vertices.
impl Default for Path {
    fn default() -> Path {
        Path::Vertices(Vec::new())
    }
}

impl Path {
    /// Number of vertices in it.
    pub fn len(&self) -> usize {
        match self {
            Path::Vertices(list) => list.len(),
            Path::Moves { word, .. } => word.len() + 1,
        }
    }

    /// Whether it has no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of bytes that it occupies.
    pub fn bytes(&self) -> usize {
        match self {
            Path::Vertices(list) => list.capacity() * size_of::<u32>(),
            Path::Moves { word, .. } => word.bytes(),
        }
    }

    /// Its vertices in order. A numbered move that leads nowhere ends them with a fault.
    pub fn follow<'a, G: Ground>(&'a self, ground: &'a G) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let (list, moves) = match self {
            Path::Vertices(list) => (&list[..], None),
            Path::Moves { start, word } => (&[][..], Some((*start, word))),
        };
        list.iter()
            .map(|&id| Ok(u64::from(id)))
            .chain(moves.into_iter().flat_map(move |(start, word)| ground.trace(u64::from(start), word)))
    }
}
