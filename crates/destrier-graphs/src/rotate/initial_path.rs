//! Vertex-disjoint pieces that cover a graph: the path, and the cycles, paths and single vertices that it still misses.
//!
//! Invariant: `mates` links the vertices of the missing pieces in both directions. The path has no such links.

use destrier_search::method::Random;

const NONE: u32 = u32::MAX;

/// The path at the start of a search, and what it misses.
pub(super) struct InitialPath {
    path: Vec<u32>,
    mates: Vec<[u32; 2]>,
    /// The missing vertices in any order, and the position of each in that list.
    left: Vec<u32>,
    place: Vec<u32>,
}

impl InitialPath {
    /// A path, and every other vertex as a piece of its own.
    pub(super) fn of_path(vertices: usize, path: Vec<u32>) -> InitialPath {
        InitialPath::new(vertices, path)
    }

    /// The first cycle, opened, is the path.
    pub(super) fn of_loops(vertices: usize, loops: Vec<Vec<u32>>) -> InitialPath {
        let mut loops = loops.into_iter();
        let mut cover = InitialPath::new(vertices, loops.next().unwrap_or_default());
        for round in loops {
            for (index, &vertex) in round.iter().enumerate() {
                let before = round[(index + round.len() - 1) % round.len()];
                cover.mates[vertex as usize] = [before, round[(index + 1) % round.len()]];
            }
        }
        cover
    }

    fn new(vertices: usize, path: Vec<u32>) -> InitialPath {
        let mut cover =
            InitialPath { path, mates: vec![[NONE; 2]; vertices], left: Vec::new(), place: vec![0; vertices] };
        cover.path.iter().for_each(|&vertex| cover.place[vertex as usize] = NONE);
        for vertex in 0..vertices as u32 {
            if cover.place[vertex as usize] != NONE {
                cover.place[vertex as usize] = cover.left.len() as u32;
                cover.left.push(vertex);
            }
        }
        cover
    }

    /// Removes and returns the path.
    pub(super) fn take_path(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.path)
    }

    /// Whether the path misses this vertex.
    #[inline]
    pub(super) fn is_left(&self, vertex: u32) -> bool {
        self.place[vertex as usize] != NONE
    }

    /// The missing vertices.
    pub(super) fn left(&self) -> &[u32] {
        &self.left
    }

    /// Removes the piece of `entry` from there to one of its ends, and calls `each` with each vertex on the way. The
    /// direction is random if there are two. The rest of the piece stays.
    pub(super) fn take(&mut self, entry: u32, random: &mut Random, mut each: impl FnMut(u32)) {
        let mates = self.mates[entry as usize];
        let first = match mates {
            [NONE, NONE] => NONE,
            [mate, NONE] | [NONE, mate] => mate,
            [left, right] => [left, right][random.below(2) as usize],
        };

        let behind = if mates[0] == first { mates[1] } else { mates[0] };
        if behind != NONE {
            self.unlink(behind, entry);
        }

        let mut before = entry;
        let mut here = first;
        self.remove(entry);
        each(entry);

        while here != NONE {
            let mates = self.mates[here as usize];
            let next = if mates[0] == before { mates[1] } else { mates[0] };
            self.remove(here);
            each(here);
            before = here;
            here = next;
        }
    }

    fn unlink(&mut self, vertex: u32, from: u32) {
        let mates = &mut self.mates[vertex as usize];
        mates[usize::from(mates[0] != from)] = NONE;
    }

    fn remove(&mut self, vertex: u32) {
        let at = self.place[vertex as usize] as usize;
        self.left.swap_remove(at);
        if let Some(&moved) = self.left.get(at) {
            self.place[moved as usize] = at as u32;
        }
        self.place[vertex as usize] = NONE;
    }
}
