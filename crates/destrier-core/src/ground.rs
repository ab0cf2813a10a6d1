//! What a path visits: the squares of a board or the vertices of a graph.
//!
//! Verification needs only this trait, so one `verify` serves both.

mod plane;

use crate::fault::Fault;
use crate::move_word::MoveWord;
use crate::rectangle::Rectangle;
use crate::square::Square;

/// Vertices with ids from 0, some of which may be missing, and the moves between them.
pub trait Ground {
    /// Every id is below this.
    fn ids(&self) -> u64;

    /// Number of vertices, which is the length of a tour.
    fn count(&self) -> u64;

    /// Whether a move from one vertex to another may have no move back.
    fn is_directed(&self) -> bool {
        false
    }

    /// The number of vertices of the smallest closed tour: there and back takes two moves, and without directions these
    /// are one edge.
    fn fewest_to_close(&self) -> u64 {
        if self.is_directed() { 2 } else { 3 }
    }

    /// Whether `id` is a vertex.
    fn contains(&self, id: u64) -> bool;

    /// Whether one move leads from `from` to `to`.
    fn joined(&self, from: u64, to: u64) -> bool;

    /// Where the numbered move leads, on a ground whose moves have numbers.
    fn step(&self, from: u64, number: u8) -> Option<u64>;

    /// The vertices visited by numbered moves. The first move that leads nowhere ends them with a fault.
    fn trace<'a>(&'a self, start: u64, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let steps = word.iter().enumerate().scan(Some(start), move |here, (index, number)| {
            let from = (*here)?;
            *here = if self.contains(from) { self.step(from, number) } else { None };
            Some(here.ok_or(Fault::NoSuchMove { position: index + 1, from, number }))
        });
        std::iter::once(Ok(start)).chain(steps)
    }

    /// The last vertex of the path with these moves, if a quick check shows that it visits every vertex exactly once.
    /// `None` decides nothing.
    fn covered_by_moves(&self, _start: u64, _word: &MoveWord) -> Option<u64> {
        None
    }

    /// Whether a quick check shows that the list visits every vertex exactly once, by moves. `false` decides nothing.
    fn covered_by_list(&self, _list: &[u32]) -> bool {
        false
    }

    /// The name of a vertex in messages.
    fn label(&self, id: u64) -> String;

    /// What messages call the ground and its parts.
    fn words(&self) -> GroundWords {
        GroundWords::BOARD
    }
}

/// What messages call a ground and its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GroundWords {
    /// The name of the ground as a whole, such as `board`.
    pub ground: &'static str,
    /// The name of a vertex.
    pub vertex: &'static str,
    /// The plural of the name of a vertex.
    pub vertices: &'static str,
    /// The name of an edge.
    pub edge: &'static str,
    /// The name of an edge, with its article.
    pub an_edge: &'static str,
}

impl GroundWords {
    /// The names for boards.
    pub const BOARD: GroundWords =
        GroundWords { ground: "board", vertex: "square", vertices: "squares", edge: "move", an_edge: "a move" };
    /// The names for boards of cells that are not flat rectangles.
    pub const CELLS: GroundWords = GroundWords { vertex: "cell", vertices: "cells", ..GroundWords::BOARD };
    /// The names for graphs.
    pub const GRAPH: GroundWords =
        GroundWords { ground: "graph", vertex: "vertex", vertices: "vertices", edge: "edge", an_edge: "an edge" };
    /// The names for directed graphs.
    pub const DIRECTED_GRAPH: GroundWords = GroundWords { edge: "arc", an_edge: "an arc", ..GroundWords::GRAPH };
}

impl Ground for Rectangle {
    fn ids(&self) -> u64 {
        self.cells()
    }

    fn count(&self) -> u64 {
        self.squares()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.cells() && !self.is_hole(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from) && self.contains(to) && self.are_a_move_apart(self.square(from), self.square(to))
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        Rectangle::step(self, self.square(from), number).map(|to| self.id(to))
    }

    /// Keeps row and column from step to step, so that no step divides.
    fn trace<'a>(&'a self, start: u64, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let offsets: [(i64, i64); 9] =
            std::array::from_fn(|number| self.leaper().offset(number as u8).unwrap_or((0, 0)));
        let first = self.contains(start).then(|| self.square(start));
        let no_start = if first.is_none() { word.get(0) } else { None };
        let fault = no_start.map(|number| Err(Fault::NoSuchMove { position: 1, from: start, number }));

        let steps = word.iter().enumerate().scan(first, move |here: &mut Option<Square>, (index, number)| {
            let from = (*here)?;
            let (down, right) = offsets[usize::from(number)];
            *here = self.land(from, down, right);
            let fault = || Fault::NoSuchMove { position: index + 1, from: self.id(from), number };
            Some(here.map(|to| self.id(to)).ok_or_else(fault))
        });

        std::iter::once(Ok(start)).chain(fault).chain(steps)
    }

    fn covered_by_moves(&self, start: u64, word: &MoveWord) -> Option<u64> {
        plane::covered_by_moves(self, start, word)
    }

    fn covered_by_list(&self, list: &[u32]) -> bool {
        plane::covered_by_list(self, list)
    }

    fn label(&self, id: u64) -> String {
        if id < self.cells() { self.name(self.square(id)) } else { format!("square {id}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle::surface::Surface;
    use proptest::prelude::*;

    /// A board that traces by single steps, each of which divides.
    struct StepByStep(Rectangle);

    impl Ground for StepByStep {
        fn ids(&self) -> u64 {
            self.0.ids()
        }

        fn count(&self) -> u64 {
            self.0.count()
        }

        fn contains(&self, id: u64) -> bool {
            self.0.contains(id)
        }

        fn joined(&self, from: u64, to: u64) -> bool {
            self.0.joined(from, to)
        }

        fn step(&self, from: u64, number: u8) -> Option<u64> {
            Ground::step(&self.0, from, number)
        }

        fn label(&self, id: u64) -> String {
            self.0.label(id)
        }
    }

    proptest! {
        #[test]
        fn a_board_traces_the_same_vertices_and_faults_as_single_steps(
            (rows, cols, surface) in (1u32..9, 1u32..9, 0usize..6),
            start in 0u64..90,
            hole in 0u64..90,
            numbers in proptest::collection::vec(1u8..=8, 0..40),
        ) {
            let mut board = Rectangle::new(rows, cols, Surface::ALL[surface]).unwrap();
            if hole < board.cells() && board.cells() > 1 {
                let square = board.square(hole);
                board = board.without([square]).unwrap();
            }

            let word: MoveWord = numbers.into_iter().collect();
            let slow = StepByStep(board.clone());
            let expected: Vec<_> = slow.trace(start, &word).collect();

            prop_assert_eq!(board.trace(start, &word).collect::<Vec<_>>(), expected);
        }
    }
}
