//! Forced moves: what a closed tour must do, followed until it leads to a contradiction.
//!
//! In a Hamiltonian cycle every square has two of its moves. So
//!
//! - a square with only two moves left must use both, and a square with fewer is a contradiction;
//! - a square that uses two moves loses its others;
//! - a move that would close a cycle before every square is on it is lost.
//!
//! Each rule keeps every Hamiltonian cycle, so a contradiction means that there is none. Where that alone is not
//! enough, *lemmas* help: a move must (or must not) be made if the opposite leads to a contradiction, and each lemma
//! may use those before it.
//!
//! A path between two given ends is a cycle through an additional move that connects the two and must be made. Paths
//! with a free end are not covered.
//!
//! The rules are those of Rubin 1974, "A search procedure for Hamilton paths and circuits".

use crate::ends::Ends;
use crate::graph::Graph;
use std::sync::Arc;

/// A move that must be made, or must not, because the opposite leads to a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The first end of the move.
    pub from: u64,
    /// The second end of the move.
    pub to: u64,
    /// Whether it must be made.
    pub made: bool,
}

/// Whether the lemmas hold one after another and lead to a contradiction.
pub fn refutes(graph: &Graph, ends: Ends, lemmas: &[Lemma]) -> bool {
    let Some(mut moves) = Moves::new(graph, ends) else { return false };
    for lemma in lemmas {
        let Some(index) = moves.index(lemma.from, lemma.to) else { return false };
        if !moves.supposing(index, !lemma.made).contradict {
            return false;
        }
        moves = moves.supposing(index, lemma.made);
    }
    moves.contradict
}

/// What the rules say about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveState {
    /// The rules decide nothing about the move.
    Open,
    /// The move must be made.
    Made,
    /// The move cannot be made.
    Lost,
}

/// The moves of a board, the state of each, and whether they contradict each other.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The two squares of each move. This and the next field are shared by all suppositions.
    ends: Arc<[(u32, u32)]>,
    /// The moves of each vertex, by index.
    at: Arc<[Vec<u32>]>,
    state: Vec<MoveState>,
    /// For each vertex, the number of moves made and of undecided moves.
    tally: Vec<(u32, u32)>,
    /// For a vertex at the end of a stretch of made moves, the other end; itself if no move is made.
    far: Vec<u32>,
    made: usize,
    /// Vertices whose moves changed.
    changed: Vec<u32>,
    /// Whether the rules led to a contradiction.
    pub contradict: bool,
}

impl Moves {
    /// The consequences of the rules for a question; `None` if they do not apply.
    pub fn new(graph: &Graph, ends: Ends) -> Option<Moves> {
        let extra = match ends {
            Ends::Cycle => None,
            Ends::Path { start: Some(start), end: Some(end) } if start != end => Some((start, end)),
            Ends::Path { .. } => return None,
        };

        let count = graph.vertices();
        if count < 3 {
            return None;
        }

        let both_ways = (0..count as u32).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
        let is_extra = |edge: (u32, u32)| extra == Some(edge) || extra == Some((edge.1, edge.0));
        let list: Vec<_> = both_ways.filter(|&edge| edge.0 < edge.1 && !is_extra(edge)).chain(extra).collect();
        let mut at = vec![Vec::new(); count];

        for (index, &(from, to)) in list.iter().enumerate() {
            at[from as usize].push(index as u32);
            at[to as usize].push(index as u32);
        }

        let state = vec![MoveState::Open; list.len()];
        let all = (0..count as u32).collect::<Vec<_>>();
        let tally = at.iter().map(|moves| (0, moves.len() as u32)).collect();
        let ends = list.into();
        let at = at.into();
        let mut moves = Moves { ends, at, state, tally, far: all.clone(), made: 0, changed: all, contradict: false };

        if extra.is_some() {
            moves.make(moves.ends.len() as u32 - 1);
        }

        moves.follow();
        Some(moves)
    }

    /// The undecided moves, by index and ends.
    pub fn open(&self) -> impl Iterator<Item = (u32, (u32, u32))> + '_ {
        let numbered = (0u32..).zip(self.ends.iter().copied());
        numbered.filter(|&(index, _)| self.state[index as usize] == MoveState::Open)
    }

    /// The two vertices of each move, and its state.
    pub fn states(&self) -> impl Iterator<Item = ((u32, u32), MoveState)> + '_ {
        self.ends.iter().copied().zip(self.state.iter().copied())
    }

    /// These moves with all that follows if one of them is made, or if it is not.
    pub fn supposing(&self, index: u32, made: bool) -> Moves {
        let mut moves = self.clone();
        if made {
            moves.make(index)
        } else {
            moves.lose(index)
        }
        moves.follow();
        moves
    }

    /// The move between two vertices. The shorter list is searched, because one vertex may be adjacent to all others.
    fn index(&self, from: u64, to: u64) -> Option<u32> {
        let list = |vertex: u64| self.at.get(usize::try_from(vertex).ok()?);
        let from_list = list(from).filter(|_| from != to)?;
        let to_list = list(to)?;
        let (at, far) = if from_list.len() <= to_list.len() { (from_list, to) } else { (to_list, from) };
        at.iter().copied().find(|&index| {
            let (from, to) = self.ends[index as usize];
            u64::from(from) == far || u64::from(to) == far
        })
    }

    fn follow(&mut self) {
        while let Some(vertex) = self.changed.pop().filter(|_| !self.contradict) {
            let (made, open) = self.tally[vertex as usize];
            if made > 2 || made + open < 2 {
                self.contradict = true;
            } else if open > 0 && (made == 2 || made + open == 2) {
                for &index in &Arc::clone(&self.at)[vertex as usize] {
                    if self.state[index as usize] == MoveState::Open {
                        if made == 2 { self.lose(index) } else { self.make(index) }
                    }
                }
            }
        }
    }

    fn make(&mut self, index: u32) {
        let (from, to) = self.ends[index as usize];
        match std::mem::replace(&mut self.state[index as usize], MoveState::Made) {
            MoveState::Made => return,
            MoveState::Lost => self.contradict = true,
            MoveState::Open => [from, to].iter().for_each(|&vertex| {
                let (made, open) = self.tally[vertex as usize];
                self.tally[vertex as usize] = (made + 1, open - 1);
            }),
        }

        self.made += 1;
        self.changed.extend([from, to]);

        let from_end = self.far[from as usize];
        let to_end = self.far[to as usize];
        if from_end == to {
            self.contradict |= self.made < self.far.len();
            return;
        }

        self.far[from_end as usize] = to_end;
        self.far[to_end as usize] = from_end;
        if self.made + 1 < self.far.len()
            && let Some(closing) = self.index(u64::from(from_end), u64::from(to_end))
            && self.state[closing as usize] == MoveState::Open
        {
            self.lose(closing);
        }
    }

    fn lose(&mut self, index: u32) {
        let (from, to) = self.ends[index as usize];
        match std::mem::replace(&mut self.state[index as usize], MoveState::Lost) {
            MoveState::Lost => return,
            MoveState::Made => self.contradict = true,
            MoveState::Open => [from, to].iter().for_each(|&vertex| self.tally[vertex as usize].1 -= 1),
        }
        self.changed.extend([from, to]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle_graph::RectangleGraph;

    #[test]
    fn the_corners_of_the_4x4_board_force_a_loop_of_four() {
        let graph = RectangleGraph::new(&"4x4".parse().unwrap()).graph;
        assert!(refutes(&graph, Ends::Cycle, &[]));
        let graph = RectangleGraph::new(&"6x6".parse().unwrap()).graph;
        assert!(!refutes(&graph, Ends::Cycle, &[]));
    }

    #[test]
    fn a_ring_is_a_cycle_and_no_path_between_far_ends() {
        let ring = Graph::from_edges(5, (0..5).map(|i| (i, (i + 1) % 5))).unwrap();
        assert!(!refutes(&ring, Ends::Cycle, &[]));
        assert!(!refutes(&ring, Ends::Path { start: Some(0), end: Some(4) }, &[]));
        assert!(refutes(&ring, Ends::Path { start: Some(0), end: Some(2) }, &[]));
        assert!(!refutes(&ring, Ends::Path { start: Some(0), end: None }, &[]));
    }

    #[test]
    fn a_lemma_that_does_not_hold_is_refused() {
        let graph = RectangleGraph::new(&"6x6".parse().unwrap()).graph;
        let moves = Moves::new(&graph, Ends::Cycle).unwrap();
        for (_, (from, to)) in moves.open() {
            for made in [false, true] {
                let lemma = Lemma { from: u64::from(from), to: u64::from(to), made };
                assert!(!refutes(&graph, Ends::Cycle, &[lemma]));
            }
        }
        assert!(!refutes(&graph, Ends::Cycle, &[Lemma { from: 0, to: 1, made: false }]));
    }
}
