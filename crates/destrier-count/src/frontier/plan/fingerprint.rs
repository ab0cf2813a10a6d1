//! The identity of a plan: a hash of everything that its residues and its slices depend on.
//!
//! The hashed bytes are the little-endian 64-bit words listed in [`identity`], in that order. Every list is preceded
//! by its length. [`CHECKPOINT_FORMAT`] comes first, and must be raised whenever these words, the slices or the saved
//! layers change their meaning.

use super::coloured_graph::ColouredGraph;
use super::layout::{Halves, Layout};
use super::slices::SliceStage;
use crate::exact::modulus::Modulus;
use destrier_core::{Ends, Graph};
use xxhash_rust::xxh3::Xxh3;

/// The format of checkpoints.
pub const CHECKPOINT_FORMAT: u64 = 7;

/// The text before every fingerprint of this format.
pub(crate) fn prefix() -> String {
    format!("f{CHECKPOINT_FORMAT}-")
}

/// The fingerprint of one pass.
pub(crate) fn of_pass(identity: u128, modulus: Modulus) -> String {
    let mut words = Words::default();
    words.push(identity as u64);
    words.push((identity >> 64) as u64);
    match modulus {
        Modulus::Pow64 => words.pair(0, 64),
        Modulus::Pow128 => words.pair(0, 128),
        Modulus::Prime(prime) => words.pair(1, prime),
    }
    format!("{}{:032x}", prefix(), words.0.digest128())
}

/// The identity of a job whose count needs no sweep: format, 0, the graph, the ends.
pub(crate) fn of_known_count(graph: &Graph, ends: Ends) -> u128 {
    let mut words = Words::default();
    words.pair(CHECKPOINT_FORMAT, 0);
    words.graph(graph);
    words.ends(ends);
    words.0.digest128()
}

/// The identity of a plan: format, 1, the closed graph, its apex, the ends, the layout, the stages of its slices.
pub(crate) fn identity(closed: &ColouredGraph, ends: Ends, layout: &Layout, stages: &[SliceStage]) -> u128 {
    let mut words = Words::default();
    words.pair(CHECKPOINT_FORMAT, 1);
    words.graph(&closed.graph);
    words.optional(closed.apex);
    words.ends(ends);

    match layout {
        Layout::Straight(order) => {
            words.push(0);
            words.vertices(order);
        }
        Layout::Halves(halves) => {
            words.push(1);
            words.halves(halves);
        }
    }

    words.push(stages.len() as u64);
    stages.iter().for_each(|stage| words.stage(stage));
    words.0.digest128()
}

/// A hash of 64-bit words.
#[derive(Default)]
struct Words(Xxh3);

impl Words {
    fn push(&mut self, word: u64) {
        self.0.update(&word.to_le_bytes());
    }

    fn pair(&mut self, first: u64, second: u64) {
        self.push(first);
        self.push(second);
    }

    /// 0 for none, or the number plus 1.
    fn optional(&mut self, number: Option<u32>) {
        self.push(number.map_or(0, |number| u64::from(number) + 1));
    }

    fn vertices(&mut self, vertices: &[u32]) {
        self.push(vertices.len() as u64);
        vertices.iter().for_each(|&vertex| self.push(vertex.into()));
    }

    fn edges(&mut self, edges: &[(u32, u32)]) {
        self.push(edges.len() as u64);
        edges.iter().for_each(|&(a, b)| self.pair(a.into(), b.into()));
    }

    fn graph(&mut self, graph: &Graph) {
        self.push(graph.vertices() as u64);
        (0..graph.vertices() as u32).for_each(|vertex| self.vertices(graph.neighbours(vertex)));
    }

    fn ends(&mut self, ends: Ends) {
        match ends {
            Ends::Cycle => self.push(0),
            Ends::Path { start, end } => {
                self.push(1);
                self.optional(start);
                self.optional(end);
            }
        }
    }

    fn halves(&mut self, halves: &Halves) {
        [&halves.left, &halves.right, &halves.between].into_iter().for_each(|vertices| self.vertices(vertices));
        [&halves.left_edges, &halves.right_edges].into_iter().for_each(|edges| self.edges(edges));
        self.pair(halves.mirrored.into(), halves.edges_last.into());
        self.push(halves.permutations.len() as u64);
        for permutation in &halves.permutations {
            self.push(permutation.swaps_halves.into());
            self.push(permutation.slots.len() as u64);
            permutation.slots.iter().for_each(|&slot| self.push(slot.into()));
        }
    }

    fn stage(&mut self, stage: &SliceStage) {
        self.pair(stage.left_at as u64, stage.right_at as u64);
        self.push(stage.mask);
        self.push(stage.fixed.len() as u64);
        for &(slot, mirrored) in &stage.fixed {
            self.push(slot.into());
            self.optional(mirrored.map(u32::from));
        }
    }
}
