//! Sequences of vertices that are cut and concatenated in logarithmic time: splay trees (Sleator and Tarjan 1985).
//!
//! Each vertex is in one sequence, and each sequence is a binary tree in order. Every access rotates its vertex to the
//! root, which keeps the trees balanced on average.

const NONE: u32 = u32::MAX;

/// A set of vertices split into sequences.
pub(super) struct Sequences {
    /// The left and the right child.
    children: Vec<[u32; 2]>,
    parent: Vec<u32>,
    /// The number of vertices in the subtree.
    size: Vec<u32>,
}

impl Sequences {
    /// Every vertex in a sequence of its own.
    pub(super) fn new(count: usize) -> Sequences {
        Sequences { children: vec![[NONE; 2]; count], parent: vec![NONE; count], size: vec![1; count] }
    }

    /// Makes one sequence of vertices that are alone.
    pub(super) fn build(&mut self, vertices: &[u32]) {
        self.balanced(vertices);
    }

    /// The root of a balanced tree, as deep as the number of vertices has bits.
    fn balanced(&mut self, vertices: &[u32]) -> u32 {
        if vertices.is_empty() {
            return NONE;
        }
        let middle = vertices.len() / 2;
        let root = vertices[middle];
        for (side, part) in [&vertices[..middle], &vertices[middle + 1..]].into_iter().enumerate() {
            let child = self.balanced(part);
            self.attach(root, side, child);
        }
        self.resize(root);
        root
    }

    /// The number of vertices before this one in its sequence.
    pub(super) fn index(&mut self, vertex: u32) -> u32 {
        self.splay(vertex);
        self.size_of(self.children[vertex as usize][0])
    }

    /// The number of vertices in the sequence of this one.
    pub(super) fn length(&mut self, vertex: u32) -> u32 {
        self.splay(vertex);
        self.size[vertex as usize]
    }

    /// Cuts the sequence of a vertex before it.
    pub(super) fn cut_before(&mut self, vertex: u32) {
        self.splay(vertex);
        let before = std::mem::replace(&mut self.children[vertex as usize][0], NONE);
        if before != NONE {
            self.parent[before as usize] = NONE;
            self.resize(vertex);
        }
    }

    /// Puts the sequence of `other` behind the one that ends with `last`.
    pub(super) fn concatenate(&mut self, last: u32, other: u32) {
        self.splay(last);
        self.splay(other);
        self.attach(last, 1, other);
        self.resize(last);
    }

    /// Lets a sequence begin with this vertex, as if it were a ring: the part before it goes to the end.
    pub(super) fn begin_ring_with(&mut self, vertex: u32) {
        let root = self.root_before(vertex);
        self.cut_before(vertex);
        if root != NONE {
            let mut last = vertex;
            while self.children[last as usize][1] != NONE {
                last = self.children[last as usize][1];
            }
            self.concatenate(last, root);
        }
    }

    /// The root of the part before a vertex.
    fn root_before(&mut self, vertex: u32) -> u32 {
        self.splay(vertex);
        self.children[vertex as usize][0]
    }

    fn size_of(&self, root: u32) -> u32 {
        if root == NONE { 0 } else { self.size[root as usize] }
    }

    fn resize(&mut self, vertex: u32) {
        let [left, right] = self.children[vertex as usize];
        self.size[vertex as usize] = 1 + self.size_of(left) + self.size_of(right);
    }

    fn attach(&mut self, parent: u32, side: usize, child: u32) {
        self.children[parent as usize][side] = child;
        if child != NONE {
            self.parent[child as usize] = parent;
        }
    }

    /// On which side of its parent a vertex is.
    fn side(&self, parent: u32, child: u32) -> usize {
        usize::from(self.children[parent as usize][1] == child)
    }

    /// Exchanges a vertex and its parent.
    fn rotate(&mut self, vertex: u32) {
        let parent = self.parent[vertex as usize];
        let above = self.parent[parent as usize];
        let side = self.side(parent, vertex);
        if above != NONE {
            let place = self.side(above, parent);
            self.children[above as usize][place] = vertex;
        }

        self.parent[vertex as usize] = above;
        let inner = self.children[vertex as usize][1 - side];
        self.attach(parent, side, inner);
        self.attach(vertex, 1 - side, parent);
        self.resize(parent);
        self.resize(vertex);
    }

    fn splay(&mut self, vertex: u32) {
        while self.parent[vertex as usize] != NONE {
            let parent = self.parent[vertex as usize];
            let above = self.parent[parent as usize];
            if above != NONE {
                let is_straight = self.side(above, parent) == self.side(parent, vertex);
                self.rotate(if is_straight { parent } else { vertex });
            }
            self.rotate(vertex);
        }
    }
}
