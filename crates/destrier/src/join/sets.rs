//! Disjoint sets that only ever merge (union-find with path halving and union by size).

/// A partition of the numbers from 0.
pub struct Sets {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Sets {
    /// Every number below `count` by itself.
    pub fn new(count: u32) -> Sets {
        Sets { parent: (0..count).collect(), size: vec![1; count as usize] }
    }

    /// The number that speaks for the set of `item`.
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

    /// Makes one set of two; says whether they were two.
    pub fn union(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        true
    }

    /// How many numbers are in the set of `item`.
    pub fn size(&mut self, item: u32) -> u32 {
        let root = self.find(item);
        self.size[root as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_merge_and_know_their_size() {
        let mut sets = Sets::new(5);
        assert!(sets.union(0, 1) && sets.union(3, 4) && sets.union(1, 4));
        assert!(!sets.union(0, 3));
        assert_eq!((sets.size(3), sets.size(2)), (4, 1));
        assert_ne!(sets.find(2), sets.find(0));
    }
}
