//! The search for a closed tour of a homotopy class: a closed tour is changed until it goes round as often as asked.
//!
//! An exchange takes out a move, which leaves a path, and rotates the path at its last square (Pósa 1976) at most
//! `MAX_ROTATIONS` times, until the last square is a move from the first. A rotation reverses a part of the tour, so
//! it changes how often the tour goes round. An exchange is accepted if the tour comes nearer to the class, and
//! sometimes if it does not.
//!
//! A step between squares that two moves connect has no class. It counts as being far away.

use crate::method::{Control, Random};
use destrier_core::RectangleGraph;
use destrier_core::tour::homotopy::{BoardCopy, HomotopyClass, seams_crossed};

/// Rotations of one exchange.
const MAX_ROTATIONS: usize = 8;

/// The cost of a step without a class.
const UNKNOWN_STEP: u64 = 4;

/// Exchanges between two checks of the control.
const LOOK_INTERVAL: u64 = 64;

/// The seams that each move of a board crosses.
pub struct SeamTable<'a> {
    board_graph: &'a RectangleGraph,
    /// For each vertex the seams that the moves to its neighbours cross, in the order of the graph.
    crossed: Vec<Vec<Option<(i64, i64)>>>,
}

impl<'a> SeamTable<'a> {
    /// The seams that each move of the board crosses.
    pub fn new(board_graph: &'a RectangleGraph) -> SeamTable<'a> {
        let RectangleGraph { board, graph, .. } = board_graph;
        let seams = |from: u32, to: u32| seams_crossed(board, board_graph.square_of(from), board_graph.square_of(to));
        let of_vertex = |from: u32| graph.neighbours(from).iter().map(|&to| seams(from, to)).collect();
        SeamTable { board_graph, crossed: (0..graph.vertices() as u32).map(of_vertex).collect() }
    }

    /// The copy of the board that a cycle ends on, and the number of its steps without a class: steps between squares
    /// that two moves connect.
    pub fn follow(&self, cycle: &[u32]) -> (BoardCopy, u64) {
        let surface = self.board_graph.board.surface();
        let graph = &self.board_graph.graph;
        let mut copy = BoardCopy::default();
        let mut unknown = 0;
        for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let place = graph.neighbours(from).iter().position(|&vertex| vertex == to);
            match place.and_then(|place| self.crossed[from as usize][place]) {
                Some(seams) => copy.cross(surface, seams),
                None => unknown += 1,
            }
        }
        (copy, unknown)
    }
}

/// A tour on its way to a class.
pub struct HomotopySearch<'a> {
    seams: &'a SeamTable<'a>,
    class: HomotopyClass,
    /// The vertices of the tour.
    cycle: Vec<u32>,
    cost: u64,
}

impl<'a> HomotopySearch<'a> {
    /// A search that begins with a closed tour, given as its vertices.
    pub fn new(seams: &'a SeamTable<'a>, class: HomotopyClass, cycle: Vec<u32>) -> HomotopySearch<'a> {
        let mut search = HomotopySearch { seams, class, cycle, cost: 0 };
        search.cost = search.cost_of(&search.cycle);
        search
    }

    /// Makes exchanges until the tour is of the class. `None` if these were not enough, or if the control stopped it.
    pub fn run(mut self, random: &mut Random, exchanges: u64, control: &Control) -> Option<Vec<u32>> {
        let mut changed = self.cycle.clone();
        for exchange in 0..exchanges {
            if self.cost == 0 {
                return Some(self.cycle);
            }
            if exchange.is_multiple_of(LOOK_INTERVAL) && control.is_stopped() {
                return None;
            }

            changed.copy_from_slice(&self.cycle);
            changed.rotate_left(random.below(self.cycle.len() as u64) as usize);
            if !self.close_again(&mut changed, random) {
                continue;
            }

            let cost = self.cost_of(&changed);
            let worse = cost.saturating_sub(self.cost);
            if worse == 0 || random.below(1 << (2 * worse).min(40)) == 0 {
                std::mem::swap(&mut self.cycle, &mut changed);
                self.cost = cost;
            }
        }
        (self.cost == 0).then_some(self.cycle)
    }

    /// Rotates a path until its ends are a move apart. Returns whether they are, and the path has changed.
    fn close_again(&self, path: &mut [u32], random: &mut Random) -> bool {
        let graph = &self.seams.board_graph.graph;
        for _ in 0..MAX_ROTATIONS {
            let near = graph.neighbours(path[path.len() - 1]);
            let to = near[random.below(near.len() as u64) as usize];
            let Some(at) = path.iter().position(|&vertex| vertex == to) else { return false };
            if at + 2 >= path.len() {
                continue;
            }

            path[at + 1..].reverse();
            if graph.neighbours(path[path.len() - 1]).contains(&path[0]) {
                return true;
            }
        }
        false
    }

    /// How far a tour is from the class: 0 if it is of the class.
    fn cost_of(&self, cycle: &[u32]) -> u64 {
        let (copy, unknown) = self.seams.follow(cycle);
        let class = copy.class(self.seams.board_graph.board.surface());
        let apart = |sign: i64| {
            let columns = (class.columns as i64).abs_diff(sign * self.class.columns as i64);
            columns + class.rows.abs_diff(sign * self.class.rows)
        };
        // The reverse of a tour has the same class.
        UNKNOWN_STEP * unknown + apart(1).min(apart(-1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(board: &str, tour: &[u32], class: &str) -> Option<Vec<u32>> {
        let board_graph = RectangleGraph::new(&board.parse().unwrap());
        let class = HomotopyClass::read(class, board_graph.board.surface()).unwrap();
        let seams = SeamTable::new(&board_graph);
        HomotopySearch::new(&seams, class, tour.to_vec()).run(&mut Random::new(1, 0), 10_000, &Control::new())
    }

    #[test]
    fn a_tour_is_changed_until_it_is_of_the_class() {
        // The tour goes twice through the right edge and once through the bottom edge.
        let tour = [0, 1, 2, 5, 3, 4, 7, 8, 6];
        assert_eq!(found("torus:3x3 leaper=0,1", &tour, "2,1").unwrap(), tour);
        for class in ["1,0", "0,1", "1,2", "2,-1"] {
            let mut cycle = found("torus:3x3 leaper=0,1", &tour, class).expect(class);
            cycle.sort_unstable();
            assert!(cycle.into_iter().eq(0..9), "{class}");
        }
    }

    #[test]
    fn a_class_without_tours_is_not_found() {
        assert_eq!(found("cylinder:1x5 leaper=0,1", &[0, 1, 2, 3, 4], "contractible"), None);
        assert_eq!(found("torus:3x3 leaper=0,1", &[0, 1, 2, 5, 3, 4, 7, 8, 6], "contractible"), None);
    }
}
