//! What all programs have in common that sweep a frontier over a graph: orders of the vertices in which it stays narrow,
//! and sets of states that are packed into one word.

use destrier_core::Graph;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// States of a frontier, each packed into one word.
pub(crate) type States = HashSet<u128, BuildHasherDefault<Mixed>>;

/// Spreads a packed state over 64 bits. States are compared in full, so that a poor spread costs time only.
#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(u128::from(byte)));
    }

    fn write_u128(&mut self, code: u128) {
        // 2^64 divided by the golden ratio; the product's middle bits depend on all of the code's.
        let folded = (code as u64) ^ ((code >> 64) as u64).rotate_left(29) ^ self.0;
        let product = u128::from(folded) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Breadth first from a vertex of least degree, part by part.
pub(crate) fn nearest_first(graph: &Graph) -> Vec<u32> {
    let mut roots: Vec<u32> = (0..graph.vertices() as u32).collect();
    roots.sort_by_key(|&vertex| graph.degree(vertex));
    let mut seen = vec![false; graph.vertices()];
    let mut order = Vec::with_capacity(graph.vertices());
    for root in roots {
        let mut next = order.len();
        if !std::mem::replace(&mut seen[root as usize], true) {
            order.push(root);
        }
        while next < order.len() {
            let from = order[next];
            order.extend(graph.neighbours(from).iter().filter(|&&to| !std::mem::replace(&mut seen[to as usize], true)));
            next += 1;
        }
    }
    order
}

/// Always the vertex that brings the fewest new ones into the frontier; of equal ones the one that waited longest.
pub(crate) fn greedy(graph: &Graph) -> Vec<u32> {
    let count = graph.vertices();
    let mut entered = vec![u32::MAX; count];
    let mut taken = vec![false; count];
    let mut order: Vec<u32> = Vec::with_capacity(count);
    while order.len() < count {
        let fresh =
            |vertex: u32| graph.neighbours(vertex).iter().filter(|&&to| entered[to as usize] == u32::MAX).count();
        let left = (0..count as u32).filter(|&vertex| !taken[vertex as usize]);
        let cost = |vertex: u32| fresh(vertex) + usize::from(entered[vertex as usize] == u32::MAX);
        let Some(vertex) = left.min_by_key(|&vertex| (cost(vertex), entered[vertex as usize])) else { break };
        taken[vertex as usize] = true;
        let step = order.len() as u32;
        entered[vertex as usize] = entered[vertex as usize].min(step);
        for &to in graph.neighbours(vertex) {
            entered[to as usize] = entered[to as usize].min(step);
        }
        order.push(vertex);
    }
    order
}
