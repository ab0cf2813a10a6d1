//! Augmenting paths of a bipartite graph, for all vertices that lack an edge.
//!
//! Most paths are short, and a search from each vertex finds them. On a large board with random holes, hundreds of
//! others are hundreds of edges long, and to find each by a search would visit most of the board each time. These are
//! found by *push and relabel* (Goldberg and Tarjan 1988; Langguth et al. 2014 for matchings): every vertex of the
//! other side has a label, a lower bound of its distance from a vertex there that lacks an edge. A vertex that lacks an
//! edge takes one to the neighbour with the lowest label, which gives up another edge in return, and so the missing
//! edge moves downhill. Where the labels prove too low they are raised.
//!
//! The labels only guide. What they do not settle within a bounded number of steps is left to the complete search,
//! which alone says that there is no 2-factor.

use super::{AugmentingSearch, FactorRepairError, FactorRepairs, NoAugmentingPath};
use crate::join::factor::Partial;
use crate::method::Control;
use destrier_core::Graph;

/// Vertices that the search for a short path may reach.
const NEAR: usize = 1 << 10;

/// Steps per vertex that pushing may take, and raised labels per vertex after which all are computed anew.
const STEPS_PER_VERTEX: u64 = 40;
const RAISED_PER_VERTEX: f64 = 0.5;

/// Steps between two checks of the control.
const LOOK_INTERVAL: u64 = 1 << 12;

/// The label of a vertex from which none that lacks an edge is reached.
const UNREACHED: u32 = u32::MAX;

/// Serves all vertices of `lacking`, which are those that lack an edge, or proves that it is impossible.
pub(super) fn repair(
    graph: &Graph,
    partial: &mut Partial,
    mut lacking: Vec<u32>,
    sides: &[bool],
    repaired: &mut FactorRepairs,
    control: &Control,
) -> Result<(), FactorRepairError> {
    let mut search = AugmentingSearch::new(graph.vertices());
    let far = serve(&mut search, graph, partial, &mut lacking, NEAR, repaired, control)?;

    for side in [false, true] {
        let roots: Vec<u32> = far.iter().copied().filter(|&vertex| sides[vertex as usize] == side).collect();
        if !roots.is_empty() {
            let mut labels = Labels { graph, partial, sides, side, labels: Vec::new(), raised: 0, steps: 0 };
            let mut left = labels.push_all(roots, repaired, control);
            serve(&mut search, graph, partial, &mut left, usize::MAX, repaired, control)?;
        }
    }

    Ok(())
}

/// Serves vertices one after another, each by a search that reaches at most `most` vertices. Returns those for which
/// that is not enough.
fn serve(
    search: &mut AugmentingSearch,
    graph: &Graph,
    partial: &mut Partial,
    lacking: &mut Vec<u32>,
    most: usize,
    repaired: &mut FactorRepairs,
    control: &Control,
) -> Result<Vec<u32>, FactorRepairError> {
    let mut far = Vec::new();
    while let Some(vertex) = lacking.pop() {
        while partial.degree(vertex) < 2 {
            if control.is_stopped() {
                return Err(FactorRepairError::Stopped);
            }

            match search.augment(graph, partial, vertex, most) {
                Ok(length) => repaired.add(length),
                Err(NoAugmentingPath::Near) => {
                    far.push(vertex);
                    break;
                }
                Err(NoAugmentingPath::AtAll) => {
                    return Err(FactorRepairError::NoFactor { vertex, witness: search.witness() });
                }
            }
        }
    }
    Ok(far)
}

/// Labels of the vertices that are not on `side`.
struct Labels<'a> {
    graph: &'a Graph,
    partial: &'a mut Partial,
    sides: &'a [bool],
    side: bool,
    labels: Vec<u32>,
    /// Raised labels since all were computed.
    raised: u64,
    steps: u64,
}

impl Labels<'_> {
    /// Moves the missing edges of the roots, all on `side`, to where the other side lacks one. Returns the vertices
    /// that still lack an edge.
    fn push_all(&mut self, roots: Vec<u32>, repaired: &mut FactorRepairs, control: &Control) -> Vec<u32> {
        let vertices = self.graph.vertices() as u64;
        let mut active = roots;
        let mut left = Vec::new();
        self.compute();

        while let Some(root) = active.pop() {
            if self.partial.degree(root) < 2 {
                match self.push(root, STEPS_PER_VERTEX * vertices, control) {
                    Ok(moves) => {
                        repaired.add(2 * moves + 1);
                        active.push(root);
                    }
                    // The missing edge has moved to another vertex.
                    Err(vertex) => left.extend([vertex, root]),
                }
            }
        }

        left
    }

    /// Moves a missing edge from a vertex until it is served, and returns the number of moves. Fails with the vertex
    /// that lacks it when it gives up.
    fn push(&mut self, root: u32, most_steps: u64, control: &Control) -> Result<u64, u32> {
        let mut here = root;
        let mut moves = 0;
        loop {
            if self.steps >= most_steps || self.steps.is_multiple_of(LOOK_INTERVAL) && control.is_stopped() {
                return Err(here);
            }

            self.steps += 1;

            let Some((near, label)) = self.lowest(here) else { return Err(here) };
            if self.partial.degree(near) < 2 {
                self.partial.add(here, near);
                return Ok(moves);
            }

            let label_of = |mate: u32| self.lowest(mate).map_or(UNREACHED, |(_, label)| label);
            let onward = self.partial.mates(near).map(|mate| (label_of(mate), mate));
            let Some((beyond, mate)) = onward.min() else { return Err(here) };
            let least = beyond.saturating_add(1);

            if label < least {
                self.labels[near as usize] = least;
                self.raised += 1;
                if self.raised as f64 > RAISED_PER_VERTEX * self.graph.vertices() as f64 {
                    self.compute();
                }
                continue;
            }

            self.partial.remove(near, mate);
            self.partial.add(here, near);
            here = mate;
            moves += 1;
        }
    }

    /// The neighbour with the lowest label to which an edge can be taken, and that label.
    fn lowest(&self, vertex: u32) -> Option<(u32, u32)> {
        let free = self.graph.neighbours(vertex).iter().filter(|&&near| !self.partial.has(vertex, near));
        let labelled = free.map(|&near| (near, self.labels[near as usize]));
        labelled.min_by_key(|&(_, label)| label).filter(|&(_, label)| label != UNREACHED)
    }

    /// Computes all labels: the exact distances.
    fn compute(&mut self) {
        self.raised = 0;
        self.labels.clear();
        self.labels.resize(self.graph.vertices(), UNREACHED);
        let is_sink = |&vertex: &u32| self.sides[vertex as usize] != self.side && self.partial.degree(vertex) < 2;
        let mut queue: Vec<u32> = (0..self.graph.vertices() as u32).filter(is_sink).collect();
        queue.iter().for_each(|&sink| self.labels[sink as usize] = 0);

        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            let label = self.labels[here as usize] + 1;
            for &near in self.graph.neighbours(here) {
                if self.partial.has(here, near) {
                    continue;
                }

                for mate in self.partial.mates(near) {
                    if self.labels[mate as usize] == UNREACHED {
                        self.labels[mate as usize] = label;
                        queue.push(mate);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::join::{FactorRepairError, TwoFactor, repair_factor};
    use crate::method::{Control, Random};
    use destrier_core::impossible::Verdict;
    use destrier_core::{Ends, Graph, Impossible};

    /// The knight's graph of a strip of 6 x 2000 squares without some of them, given by row and column.
    fn strip(holes: &[(i32, i32)]) -> Graph {
        let rows = 6;
        let columns = 2000;
        let squares = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
        let squares: Vec<(i32, i32)> = squares.filter(|square| !holes.contains(square)).collect();
        let place = |square: (i32, i32)| {
            squares.binary_search_by_key(&(square.1, square.0), |&(row, column)| (column, row)).ok().map(|at| at as u32)
        };
        let moves = [(1, 2), (2, 1), (-1, 2), (-2, 1)];
        let edges = (0u32..).zip(&squares).flat_map(|(from, &(row, column))| {
            moves.iter().filter_map(move |(down, right)| Some((from, place((row + down, column + right))?)))
        });
        Graph::from_edges(squares.len() as u32, edges.collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn paths_that_are_longer_than_the_near_search_are_found() {
        // Two squares of one colour are missing on the left, and two of the other on the right.
        let graph = strip(&[(0, 0), (2, 0), (0, 1999), (2, 1999)]);
        let holes = [0, 2, 6 * 1999, 6 * 1999 + 2];
        let mut random = Random::new(1, 0);
        let control = Control::default();
        let (whole, _) = repair_factor(&strip(&[]), [], &mut random, &control).unwrap();

        let renamed = |vertex: u32| {
            let before = holes.iter().filter(|&&hole| hole < vertex).count() as u32;
            (!holes.contains(&vertex)).then_some(vertex - before)
        };

        let edges = (0..12_000).flat_map(|vertex| whole.mates(vertex).map(|mate| (vertex, mate)));
        let edges = edges.filter_map(|(from, to)| Some((renamed(from)?, renamed(to)?)));
        let (factor, repaired) = repair_factor(&graph, edges, &mut random, &control).unwrap();

        let all = 0..graph.vertices() as u32;
        let chosen = all.flat_map(|vertex| factor.mates(vertex).map(|mate| (vertex, mate)));
        assert!(TwoFactor::new(&graph, chosen.filter(|(vertex, mate)| vertex < mate)).is_ok());
        assert!(repaired.longest > 500, "{repaired:?}");
    }

    #[test]
    fn a_large_graph_without_a_2_factor_has_a_witness() {
        let graph = strip(&[(0, 0), (2, 0)]);
        let found = repair_factor(&graph, [], &mut Random::new(1, 0), &Control::default());
        let Err(FactorRepairError::NoFactor { witness, .. }) = found else { panic!("{found:?}") };
        let reason = Impossible::NoTwoFactor { witness };
        assert_eq!(reason.check_graph(&graph, Ends::Cycle), Verdict::Confirmed);
    }
}
