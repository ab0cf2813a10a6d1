//! A tour: a path that was verified.
//!
//! [`verify`] is the only way to make a [`Tour`], and the fields of a tour are private. So no method can return a wrong
//! tour. Verification takes linear time and one bit per vertex, and reports the first fault exactly.

pub mod crossings;
mod describe;
pub mod deviations;
pub mod homotopy;
pub mod magic;
pub mod statistics;
pub mod strides;
pub mod symmetry;

#[cfg(test)]
mod sample;

use crate::board::Board;
pub use crate::fault::Fault;
use crate::ground::Ground;
use crate::path::{MoveWord, Path};
use crate::rectangle::Rectangle;
use std::sync::Arc;

/// Whether a tour must be closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Any Hamiltonian path. Its ends may be a move apart, too.
    Open,
    /// A Hamiltonian cycle: at least three vertices, the last a move away from the first.
    Closed,
}

/// A verified Hamiltonian path or cycle of a board or a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour<G = Board> {
    ground: G,
    /// The path is shared, so that a tour is cheap to clone and to turn into a tour of a rectangle.
    path: Arc<Path>,
    closed: bool,
}

/// What [`verify`] returns for a path that is not a tour: the fault, and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refused<G = Board> {
    /// The first thing that is wrong.
    pub fault: Fault,
    /// The board or graph.
    pub ground: G,
    /// The path.
    pub path: Path,
}

/// Turns a path into a tour, if it is one.
///
/// The path must stay on the board, use only moves, and visit every vertex exactly once. For [`Shape::Closed`] its ends
/// must also be a move apart. It takes time linear in the path, and one bit of memory per id.
pub fn verify<G: Ground>(ground: G, path: Path, shape: Shape) -> Result<Tour<G>, Box<Refused<G>>> {
    match find_fault(&ground, &path, shape) {
        Ok(closed) => Ok(Tour { ground, path: Arc::new(path), closed }),
        Err(fault) => Err(Box::new(Refused { fault, ground, path })),
    }
}

/// The check itself. `Ok` says whether the tour is closed.
fn find_fault<G: Ground>(ground: &G, path: &Path, shape: Shape) -> Result<bool, Fault> {
    // The quick check only says yes; everything else is left to the exact one, which names the fault.
    let covered = match path {
        Path::Moves { start, word } => {
            ground.covered_by_moves(u64::from(*start), word).map(|last| (u64::from(*start), last))
        }
        Path::Vertices(list) if ground.covered_by_list(list) => {
            list.first().zip(list.last()).map(|(&first, &last)| (u64::from(first), u64::from(last)))
        }
        Path::Vertices(_) => None,
    };

    if let Some((first, last)) = covered.filter(|_| ground.ids() <= MAX_IDS) {
        return ends_fit(ground, shape, first, last);
    }

    // A path that is far too short must not make us allocate for a board of 2^62 squares.
    let room = if (path.len() as u64) < ground.count() { 0 } else { ground.ids() };
    let mut seen = VisitedSet::new(room);
    let mut ends: Option<(u64, u64)> = None;
    for (index, vertex) in path.follow(ground).enumerate() {
        let id = vertex?;
        let position = index + 1;
        if !ground.contains(id) {
            return Err(Fault::Outside { position, id });
        }
        if let (Some((_, from)), Path::Vertices(_)) = (ends, path)
            && from != id
            && !ground.joined(from, id)
        {
            return Err(Fault::NotAMove { position: index, from, to: id });
        }

        if !seen.insert(id) {
            let first = path.follow(ground).position(|earlier| earlier == Ok(id)).map_or(0, |index| index + 1);
            return Err(Fault::Repeats { id, first, second: position });
        }

        ends = Some((ends.map_or(id, |(first, _)| first), id));
    }

    let (first, last) = ends.ok_or(Fault::Empty)?;

    if seen.count < ground.count() {
        let lowest = (0..ground.ids()).find(|&id| ground.contains(id) && !seen.contains(id)).unwrap_or(0);
        return Err(Fault::Misses { missing: ground.count() - seen.count, lowest });
    }

    match shape {
        _ if ground.ids() > MAX_IDS => Err(Fault::TooManyIds { ids: ground.ids() }),
        _ => ends_fit(ground, shape, first, last),
    }
}

/// Whether the ends of a path over all vertices fit the shape. `Ok` says whether the tour is closed.
fn ends_fit<G: Ground>(ground: &G, shape: Shape, first: u64, last: u64) -> Result<bool, Fault> {
    let is_enough = ground.count() >= ground.fewest_to_close();
    let closed = is_enough && ground.joined(last, first);
    match shape {
        Shape::Closed if !is_enough => Err(Fault::TooFewToClose { count: ground.count() }),
        Shape::Closed if !closed => Err(Fault::NotClosed { first, last }),
        _ => Ok(closed),
    }
}

/// The ids of a stored tour are below this, so that 32 bits hold them.
const MAX_IDS: u64 = 1 << 32;

/// The set of visited vertices: one bit per id if the path may visit all of them, else a set that grows with the path.
struct VisitedSet {
    bits: Vec<u64>,
    few: std::collections::HashSet<u64>,
    count: u64,
}

impl VisitedSet {
    fn new(ids: u64) -> VisitedSet {
        let words = usize::try_from(ids.div_ceil(64)).unwrap_or(0);
        VisitedSet { bits: vec![0; words], few: Default::default(), count: 0 }
    }

    #[inline]
    fn insert(&mut self, id: u64) -> bool {
        let is_new = match self.bits.get_mut((id / 64) as usize) {
            Some(word) => {
                let bit = 1 << (id % 64);
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            None => self.few.insert(id),
        };
        self.count += u64::from(is_new);
        is_new
    }

    fn contains(&self, id: u64) -> bool {
        match self.bits.get((id / 64) as usize) {
            Some(word) => word & 1 << (id % 64) != 0,
            None => self.few.contains(&id),
        }
    }
}

impl<G: Ground> Tour<G> {
    /// The board or graph that it visits.
    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// Number of vertices.
    #[allow(clippy::len_without_is_empty, reason = "a tour visits at least one vertex")]
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether its last vertex is a move away from its first, and there are at least three.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The ids of its vertices in order. On a graph they are the vertices.
    pub fn ids(&self) -> impl Iterator<Item = u32> + '_ {
        // The path was verified, so no step fails, and every id fits in 32 bits.
        self.path.follow(&self.ground).map_while(Result::ok).map(|id| id as u32)
    }

    /// The path that was verified.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path that was verified, without a copy if no clone of the tour is left.
    pub fn into_path(self) -> Path {
        Arc::unwrap_or_clone(self.path)
    }
}

impl Tour<Board> {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.ground
    }

    /// This tour as the tour of a rectangle, if its board is one. The path is shared, not copied.
    pub fn on_rectangle(&self) -> Option<Tour<Rectangle>> {
        let ground = self.ground.rectangle()?.clone();
        Some(Tour { ground, path: self.path.clone(), closed: self.closed })
    }
}

impl From<Tour<Rectangle>> for Tour<Board> {
    fn from(tour: Tour<Rectangle>) -> Tour<Board> {
        Tour { ground: tour.ground.into(), path: tour.path, closed: tour.closed }
    }
}

impl Tour<Rectangle> {
    /// The board.
    pub fn board(&self) -> &Rectangle {
        &self.ground
    }

    /// The squares in order.
    pub fn squares(&self) -> impl Iterator<Item = crate::square::Square> + '_ {
        self.ids().map(|id| self.ground.square(u64::from(id)))
    }

    /// The moves as they are stored, if that is how the tour is stored and [`Tour::moves`] would give the same numbers:
    /// no two moves from one square lead to the same square.
    pub fn move_word(&self) -> Option<&MoveWord> {
        match &*self.path {
            Path::Moves { word, .. } if self.ground.moves_are_distinct() => Some(word),
            _ => None,
        }
    }

    /// The numbers of its moves in order, one fewer than its squares.
    pub fn moves(&self) -> impl Iterator<Item = u8> + '_ {
        let differences = self.ground.move_differences();
        // The tour is verified, so each step is a move. On narrow wrapped boards several moves may lead to one square;
        // the first of them counts.
        let divide = |from: u32, to: u32| {
            let square = |id: u32| self.ground.square(u64::from(id));
            self.ground.move_between(square(from), square(to)).unwrap_or(1)
        };
        self.ids().zip(self.ids().skip(1)).map(move |(from, to)| {
            let difference = i64::from(to) - i64::from(from);
            let known = differences.iter().find(|known| known.0 == difference);
            known.map_or_else(|| divide(from, to), |known| known.1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::path::MoveWord;

    const TOUR_3X4: [u32; 12] = [8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3];

    fn judge(ids: &[u32], shape: Shape) -> Result<Tour<Rectangle>, Fault> {
        let board: Rectangle = "3x4".parse().unwrap();
        verify(board, Path::Vertices(ids.to_vec()), shape).map_err(|refused| refused.fault)
    }

    #[test]
    fn a_tour_is_accepted_in_both_representations() {
        let tour = judge(&TOUR_3X4, Shape::Open).unwrap();
        let word: MoveWord = tour.moves().collect();
        let again = verify(tour.board().clone(), Path::Moves { start: 8, word }, Shape::Open).unwrap();
        assert_eq!(again.ids().collect::<Vec<_>>(), tour.ids().collect::<Vec<_>>());
    }

    #[test]
    fn every_fault_is_reported_exactly() {
        let mut twice = TOUR_3X4;
        twice[2] = 8;
        assert_eq!(judge(&twice, Shape::Open), Err(Fault::Repeats { id: 8, first: 1, second: 3 }));
        let mut jump = TOUR_3X4;
        jump.swap(3, 4);
        assert_eq!(judge(&jump, Shape::Open), Err(Fault::NotAMove { position: 3, from: 0, to: 7 }));
        assert_eq!(judge(&TOUR_3X4[..10], Shape::Open), Err(Fault::Misses { missing: 2, lowest: 3 }));
        assert_eq!(judge(&[8, 12], Shape::Open), Err(Fault::Outside { position: 2, id: 12 }));
        assert_eq!(judge(&[], Shape::Open), Err(Fault::Empty));
        assert_eq!(judge(&TOUR_3X4, Shape::Closed), Err(Fault::NotClosed { first: 8, last: 3 }));
    }

    #[test]
    fn a_numbered_move_off_the_board_is_a_fault_not_a_panic() {
        let board: Rectangle = "3x4".parse().unwrap();
        let path = Path::Moves { start: 0, word: [1u8; 12].into_iter().collect() };
        let fault = verify(board.clone(), path, Shape::Open).unwrap_err().fault;
        assert_eq!(fault, Fault::NoSuchMove { position: 1, from: 0, number: 1 });
        let path = Path::Moves { start: 99, word: [1u8; 12].into_iter().collect() };
        assert_eq!(verify(board, path, Shape::Open).unwrap_err().fault, Fault::Outside { position: 1, id: 99 });
    }

    #[test]
    fn small_boards_follow_the_same_rule() {
        let single: Rectangle = "1x1".parse().unwrap();
        assert!(!verify(single.clone(), Path::Vertices(vec![0]), Shape::Open).unwrap().is_closed());
        let fault = verify(single, Path::Vertices(vec![0]), Shape::Closed).unwrap_err().fault;
        assert_eq!(fault, Fault::TooFewToClose { count: 1 });
        let pair: Rectangle = "torus:1x2".parse().unwrap();
        assert!(!verify(pair, Path::Vertices(vec![0, 1]), Shape::Open).unwrap().is_closed());
    }

    #[test]
    fn a_short_path_on_a_huge_board_takes_no_memory() {
        let board: Rectangle = "2147483648x2147483648".parse().unwrap();
        let fault = verify(board, Path::Vertices(vec![0]), Shape::Open).unwrap_err().fault;
        assert_eq!(fault, Fault::Misses { missing: (1 << 62) - 1, lowest: 1 });
    }

    #[test]
    fn graphs_have_tours() {
        let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        let tour = verify(square.clone(), Path::Vertices(vec![1, 2, 3, 0]), Shape::Closed).unwrap();
        assert!(tour.is_closed());
        let fault = verify(square, Path::Vertices(vec![0, 2]), Shape::Open).unwrap_err().fault;
        assert_eq!(fault, Fault::NotAMove { position: 1, from: 0, to: 2 });
    }
}
