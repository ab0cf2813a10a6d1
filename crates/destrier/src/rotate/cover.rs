//! Vertex-disjoint pieces that cover a graph: one of them is the path, the others are loops, paths and single vertices that
//! it has yet to take in.
//!
//! Invariant: `mates` link the vertices of the pieces that are left, both ways; those of the path are not among them.

use crate::method::Random;

const NONE: u32 = u32::MAX;

/// Where the search begins, and what is left to take in.
pub(super) struct Cover {
    path: Vec<u32>,
    mates: Vec<[u32; 2]>,
    /// The vertices that are left, in no order, and where each stands in that list.
    left: Vec<u32>,
    place: Vec<u32>,
}

impl Cover {
    /// A path, and every other vertex by itself.
    pub(super) fn of_path(vertices: usize, path: Vec<u32>) -> Cover {
        Cover::new(vertices, path)
    }

    /// The first loop, opened, is the path.
    pub(super) fn of_loops(vertices: usize, loops: Vec<Vec<u32>>) -> Cover {
        let mut loops = loops.into_iter();
        let mut cover = Cover::new(vertices, loops.next().unwrap_or_default());
        for round in loops {
            for (index, &vertex) in round.iter().enumerate() {
                let before = round[(index + round.len() - 1) % round.len()];
                cover.mates[vertex as usize] = [before, round[(index + 1) % round.len()]];
            }
        }
        cover
    }

    fn new(vertices: usize, path: Vec<u32>) -> Cover {
        let mut cover = Cover { path, mates: vec![[NONE; 2]; vertices], left: Vec::new(), place: vec![0; vertices] };
        cover.path.iter().for_each(|&vertex| cover.place[vertex as usize] = NONE);
        for vertex in 0..vertices as u32 {
            if cover.place[vertex as usize] != NONE {
                cover.place[vertex as usize] = cover.left.len() as u32;
                cover.left.push(vertex);
            }
        }
        cover
    }

    /// The path to begin with; it is handed over once.
    pub(super) fn take_path(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.path)
    }

    /// Whether this vertex is yet to be taken in.
    #[inline]
    pub(super) fn is_left(&self, vertex: u32) -> bool {
        self.place[vertex as usize] != NONE
    }

    /// The vertices that are left.
    pub(super) fn left(&self) -> &[u32] {
        &self.left
    }

    /// Takes the piece of `entry` out, from there to one of its ends, calling with each vertex on the way. Where it can
    /// go either way, chance decides; what lies the other way stays.
    pub(super) fn take(&mut self, entry: u32, random: &mut Random, mut each: impl FnMut(u32)) {
        let mates = self.mates[entry as usize];
        let first = match mates {
            [NONE, NONE] => NONE,
            [mate, NONE] | [NONE, mate] => mate,
            [one, other] => [one, other][random.below(2) as usize],
        };
        let behind = if mates[0] == first { mates[1] } else { mates[0] };
        if behind != NONE {
            self.unlink(behind, entry);
        }
        let (mut before, mut here) = (entry, first);
        self.remove(entry);
        each(entry);
        while here != NONE {
            let mates = self.mates[here as usize];
            let next = if mates[0] == before { mates[1] } else { mates[0] };
            self.remove(here);
            each(here);
            (before, here) = (here, next);
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
