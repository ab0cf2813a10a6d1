//! The order in which the vertices are finished: the narrower the boundaries, the fewer states.
//!
//! To finish a vertex, the regions around it are merged, and then all their boundary vertices lie on one region. With
//! edges between them, that is the classic elimination of a vertex from a graph, and the widest boundary is the width
//! of a tree decomposition. The best order is hard to find; two greedy rules are good ones, and the better of the two
//! is kept: finish the vertex with the fewest neighbours, or the one that adds the fewest new edges (Rose 1972;
//! Bodlaender and Koster 2010, "Treewidth computations I").

use super::table::WIDEST;
use super::vertex_set::VertexSet;
use destrier_core::Graph;
use destrier_search::method::Control;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// New edges are not counted for vertices with more neighbours: they are finished last.
const MAX_COUNTED: usize = 40;

/// The order, ending early if the next vertex would be too wide; and the estimated work.
pub(super) struct EliminationOrder {
    pub(super) vertices: Vec<u32>,
    /// The largest number of neighbours of a vertex when it was finished.
    pub(super) width: usize,
    work: f64,
}

/// The better of two orders; `None` if both are too wide, or the caller stopped it.
pub(super) fn best(graph: &Graph, control: &Control) -> Option<EliminationOrder> {
    let orders =
        [EliminationRule::FewestNeighbours, EliminationRule::FewestNewEdges].map(|rule| greedy(graph, rule, control));
    orders.into_iter().flatten().min_by(|a, b| a.work.total_cmp(&b.work))
}

#[derive(Clone, Copy, PartialEq)]
enum EliminationRule {
    FewestNeighbours,
    FewestNewEdges,
}

fn greedy(graph: &Graph, rule: EliminationRule, control: &Control) -> Option<EliminationOrder> {
    let mut elimination = Elimination::new(graph, rule);
    let mut order = EliminationOrder { vertices: Vec::with_capacity(graph.vertices()), width: 0, work: 0.0 };
    while let Some(Reverse((key, vertex))) = elimination.heap.pop() {
        if elimination.keys[vertex as usize] != key || elimination.gone[vertex as usize] {
            continue;
        }
        if order.vertices.len().is_multiple_of(1 << 10) && control.is_stopped() {
            return None;
        }

        let width = elimination.near[vertex as usize].len();

        // The vertex itself is on the boundary until its last region is merged.
        if width >= WIDEST {
            return None;
        }

        order.width = order.width.max(width);
        order.work += 3f64.powi(width as i32);
        order.vertices.push(vertex);
        elimination.finish(vertex);
    }

    Some(order)
}

struct Elimination {
    rule: EliminationRule,
    near: Vec<VertexSet>,
    gone: Vec<bool>,
    keys: Vec<u64>,
    heap: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Elimination {
    fn new(graph: &Graph, rule: EliminationRule) -> Elimination {
        let count = graph.vertices();
        let near = (0..count as u32).map(|vertex| VertexSet::new(graph.neighbours(vertex))).collect();
        let mut elimination =
            Elimination { rule, near, gone: vec![false; count], keys: vec![u64::MAX; count], heap: BinaryHeap::new() };
        (0..count as u32).for_each(|vertex| elimination.weigh(vertex));
        elimination
    }

    fn weigh(&mut self, vertex: u32) {
        let near = &self.near[vertex as usize];
        let key = if self.rule == EliminationRule::FewestNeighbours {
            near.len() as u64
        } else if near.len() > MAX_COUNTED {
            (near.len() as u64) << 32
        } else {
            let near = near.list();
            let missing = |(index, &first): (usize, &u32)| {
                near[index + 1..].iter().filter(|&&second| !self.near[first as usize].contains(second)).count()
            };
            near.iter().enumerate().map(missing).sum::<usize>() as u64
        };

        self.set(vertex, key);
    }

    fn set(&mut self, vertex: u32, key: u64) {
        if self.keys[vertex as usize] != key {
            self.keys[vertex as usize] = key;
            self.heap.push(Reverse((key, vertex)));
        }
    }

    fn finish(&mut self, vertex: u32) {
        let near = std::mem::take(&mut self.near[vertex as usize]).list();
        self.gone[vertex as usize] = true;
        for &first in &near {
            self.near[first as usize].remove(vertex);
            for &second in near.iter().filter(|&&second| second != first) {
                if self.near[first as usize].insert(second) && first > second {
                    self.drawn(first, second);
                }
            }
        }
        near.iter().for_each(|&neighbour| self.weigh(neighbour));
    }

    /// Every vertex that is adjacent to both ends of a new edge has one edge fewer to add.
    fn drawn(&mut self, left: u32, right: u32) {
        if self.rule == EliminationRule::FewestNeighbours {
            return;
        }

        let mut few = left;
        let mut many = right;
        if self.near[few as usize].len() > self.near[many as usize].len() {
            std::mem::swap(&mut few, &mut many);
        }

        for third in self.near[few as usize].list() {
            if third != many
                && self.near[third as usize].len() <= MAX_COUNTED
                && self.near[many as usize].contains(third)
            {
                self.set(third, self.keys[third as usize].saturating_sub(1));
            }
        }
    }
}
