//! The neighbours of a vertex while others are finished: a sorted list, or a tree if there are many.
//!
//! Most vertices have few neighbours, and a list is fastest. But a vertex may be adjacent to all others, as the apex
//! is, and removing the others one by one from a long list would take quadratic time.

use std::collections::BTreeSet;

/// A longer list becomes a tree.
const MANY: usize = 256;

/// A set of vertices, iterated in ascending order.
pub(super) enum VertexSet {
    Few(Vec<u32>),
    Many(BTreeSet<u32>),
}

impl Default for VertexSet {
    fn default() -> VertexSet {
        VertexSet::Few(Vec::new())
    }
}

impl VertexSet {
    pub(super) fn new(vertices: &[u32]) -> VertexSet {
        if vertices.len() > MANY {
            return VertexSet::Many(vertices.iter().copied().collect());
        }
        let mut list = vertices.to_vec();
        list.sort_unstable();
        VertexSet::Few(list)
    }

    pub(super) fn len(&self) -> usize {
        match self {
            VertexSet::Few(list) => list.len(),
            VertexSet::Many(tree) => tree.len(),
        }
    }

    #[inline]
    pub(super) fn contains(&self, vertex: u32) -> bool {
        match self {
            VertexSet::Few(list) => list.binary_search(&vertex).is_ok(),
            VertexSet::Many(tree) => tree.contains(&vertex),
        }
    }

    /// Whether it is new.
    pub(super) fn insert(&mut self, vertex: u32) -> bool {
        match self {
            VertexSet::Few(list) => match list.binary_search(&vertex) {
                Ok(_) => false,
                Err(_) if list.len() == MANY => {
                    let tree = list.iter().copied().chain([vertex]).collect();
                    *self = VertexSet::Many(tree);
                    true
                }
                Err(place) => {
                    list.insert(place, vertex);
                    true
                }
            },
            VertexSet::Many(tree) => tree.insert(vertex),
        }
    }

    pub(super) fn remove(&mut self, vertex: u32) {
        match self {
            VertexSet::Few(list) => {
                if let Ok(place) = list.binary_search(&vertex) {
                    list.remove(place);
                }
            }
            VertexSet::Many(tree) => {
                tree.remove(&vertex);
            }
        }
    }

    pub(super) fn list(&self) -> Vec<u32> {
        match self {
            VertexSet::Few(list) => list.clone(),
            VertexSet::Many(tree) => tree.iter().copied().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_search::method::Random;

    #[test]
    fn a_list_that_grows_into_a_tree_stays_the_same_set() {
        let mut random = Random::new(3, 0);
        let mut near = VertexSet::new(&[5, 1, 3]);
        let mut known = BTreeSet::from([1, 3, 5]);
        for _ in 0..4000 {
            let vertex = random.below(700) as u32;
            if random.below(3) == 0 {
                near.remove(vertex);
                known.remove(&vertex);
            } else {
                assert_eq!(near.insert(vertex), known.insert(vertex));
            }
            assert_eq!((near.len(), near.contains(vertex)), (known.len(), known.contains(&vertex)));
        }

        assert!(matches!(near, VertexSet::Many(_)) && near.list().iter().eq(&known));
        let long: Vec<u32> = (0..1000).rev().collect();
        assert!(VertexSet::new(&long).list().into_iter().eq(0..1000));
    }
}
