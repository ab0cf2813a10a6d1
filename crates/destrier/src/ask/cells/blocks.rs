//! A tour of a board from tours of blocks that divide it.
//!
//! Two cycles become one if a move x-y of the one and a move u-v of the other can be replaced by the moves x-u and y-v.
//! So blocks with closed tours are added one after another, and the first block may have an open tour, which stays
//! open. Nothing here is trusted: the result is a path, and the caller verifies it.

use destrier_core::CellBoard;
use std::collections::VecDeque;

/// No cell: the missing neighbour of an end.
const NONE: u32 = u32::MAX;

/// A set of disjoint cycles that is joined into one, and perhaps a path.
struct Links {
    /// The two neighbours of each cell in the tour.
    near: Vec<[u32; 2]>,
    is_joined: Vec<bool>,
}

impl Links {
    fn add_block(&mut self, block: &[u32], is_closed: bool) {
        for pair in block.windows(2) {
            self.near[pair[0] as usize][1] = pair[1];
            self.near[pair[1] as usize][0] = pair[0];
        }
        if let (Some(&first), Some(&last), true) = (block.first(), block.last(), is_closed) {
            self.near[first as usize][0] = last;
            self.near[last as usize][1] = first;
        }
    }

    fn replace(&mut self, cell: u32, old: u32, new: u32) {
        let near = &mut self.near[cell as usize];
        if let Some(place) = near.iter().position(|&neighbour| neighbour == old) {
            near[place] = new;
        }
    }

    /// Joins a block with the cells that are joined already, if two moves can be exchanged.
    fn join(&mut self, board: &CellBoard, block: &[u32]) -> bool {
        let exchange = block.iter().find_map(|&x| {
            let near = board.neighbours(u64::from(x));
            let joined = near.into_iter().map(|u| u as u32).filter(|&u| self.is_joined[u as usize]);
            joined.into_iter().find_map(|u| {
                let pairs = self.near[x as usize].into_iter().flat_map(|y| self.near[u as usize].map(|v| (y, v)));
                let fits = |&(y, v): &(u32, u32)| y != NONE && v != NONE && are_near(board, y, v);
                pairs.into_iter().find(fits).map(|(y, v)| (x, y, u, v))
            })
        });
        let Some((x, y, u, v)) = exchange else { return false };
        self.replace(x, y, u);
        self.replace(u, v, x);
        self.replace(y, x, v);
        self.replace(v, u, y);
        block.iter().for_each(|&cell| self.is_joined[cell as usize] = true);
        true
    }

    /// The cells in the order of the tour, from the end of a path if there is one.
    fn follow(&self) -> Vec<u32> {
        let first = self.near.iter().position(|near| near.contains(&NONE)).unwrap_or(0) as u32;
        let mut path = Vec::with_capacity(self.near.len());
        let (mut last, mut here) = (NONE, first);
        loop {
            path.push(here);
            let [one, other] = self.near[here as usize];
            let next = if path.len() > 1 && one == last { other } else { one };
            let next = if path.len() == 1 && next == NONE { other } else { next };
            (last, here) = (here, next);
            if here == NONE || here == first || path.len() > self.near.len() {
                return path;
            }
        }
    }
}

fn are_near(board: &CellBoard, one: u32, other: u32) -> bool {
    use destrier_core::Ground;
    board.joined(u64::from(one), u64::from(other))
}

/// Joins blocks, of which `block` gives the cells in the order of a tour. All tours are closed, except that of the
/// first block if `first_is_open`. `None` if some block cannot be joined, or `stop` returns true.
pub(super) fn join(
    board: &CellBoard,
    count: usize,
    first_is_open: bool,
    block: impl Fn(usize) -> Vec<u32>,
    stop: impl Fn() -> bool,
) -> Option<Vec<u32>> {
    let cells = board.cells() as usize;
    let mut links = Links { near: vec![[NONE; 2]; cells], is_joined: vec![false; cells] };
    let first = block(0);
    links.add_block(&first, !first_is_open);
    first.iter().for_each(|&cell| links.is_joined[cell as usize] = true);
    // A block that touches none of those before waits for the others.
    let mut waiting: VecDeque<usize> = (1..count).collect();
    let mut refused = 0;
    while let Some(index) = waiting.pop_front() {
        if stop() {
            return None;
        }
        let cells = block(index);
        links.add_block(&cells, true);
        if links.join(board, &cells) {
            refused = 0;
        } else {
            waiting.push_back(index);
            refused += 1;
            if refused > waiting.len() {
                return None;
            }
        }
    }
    Some(links.follow())
}
