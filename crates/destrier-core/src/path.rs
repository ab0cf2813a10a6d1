//! A path: the claim that a method makes.
//!
//! Nothing about a path is checked. It may leave the board, repeat a square or stop early; only
//! [`verify`](crate::tour::verify) says whether it is a tour.
//!
//! It is stored in one of two ways: as the list of its vertices (32 bits a square, for any ground, able to hold any
//! claim), or as its first vertex and the number of each move (3 bits a square, on a board: the remark of Ganzfried
//! 2004, section 4).

mod word;

use crate::ground::Ground;
use crate::tour::Fault;
pub use word::MoveWord;

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

impl Path {
    /// How many vertices it names.
    pub fn len(&self) -> usize {
        match self {
            Path::Vertices(list) => list.len(),
            Path::Moves { word, .. } => word.len() + 1,
        }
    }

    /// Whether it names none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that its storage takes.
    pub fn bytes(&self) -> usize {
        match self {
            Path::Vertices(list) => list.capacity() * size_of::<u32>(),
            Path::Moves { word, .. } => word.bytes(),
        }
    }

    /// Its vertices in order; a numbered move that leads nowhere ends it with a fault.
    pub fn follow<'a, G: Ground>(&'a self, ground: &'a G) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let (list, moves) = match self {
            Path::Vertices(list) => (&list[..], None),
            Path::Moves { start, word } => (&[][..], Some((*start, word))),
        };
        list.iter()
            .map(|&id| Ok(u64::from(id)))
            .chain(moves.into_iter().flat_map(move |(start, word)| walk(ground, start, word)))
    }
}

fn walk<'a, G: Ground>(ground: &'a G, start: u32, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
    let steps = word.iter().enumerate().scan(Some(u64::from(start)), move |here, (index, number)| {
        let from = (*here)?;
        *here = if ground.contains(from) { ground.step(from, number) } else { None };
        Some(here.ok_or(Fault::NoSuchMove { position: index + 1, from, number }))
    });
    std::iter::once(Ok(u64::from(start))).chain(steps)
}
