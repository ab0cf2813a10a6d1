//! Disjoint sets of numbers: union-find with path halving and union by size.

/// A partition of the numbers from 0 whose sets can be merged.
pub struct DisjointSets {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl DisjointSets {
    /// Each number below `count` in a set of its own.
    pub fn new(count: u32) -> DisjointSets {
        DisjointSets { parent: (0..count).collect(), size: vec![1; count as usize] }
    }

    /// The representative of the set of `item`.
    #[inline]
    pub fn find(&mut self, mut item: u32) -> u32 {
        loop {
            let parent = self.parent[item as usize];
            if parent == item {
                return item;
            }
            let above = self.parent[parent as usize];
            self.parent[item as usize] = above;
            item = above;
        }
    }

    /// Merges the sets of two numbers. Returns whether they were different sets.
    pub fn union(&mut self, a: u32, b: u32) -> bool {
        let a = self.find(a);
        let b = self.find(b);
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_merge() {
        let mut sets = DisjointSets::new(5);
        assert!(sets.union(0, 1) && sets.union(3, 4) && sets.union(1, 4));
        assert!(!sets.union(0, 3));
        assert_ne!(sets.find(2), sets.find(0));
    }
}
