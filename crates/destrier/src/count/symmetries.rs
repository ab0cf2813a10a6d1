//! The symmetries of a board: its motions (turns, reflections and translations over its seams) that map its squares to its
//! squares. Two motions that move every square alike are one symmetry.

use destrier_core::Board;
use destrier_core::tour::symmetry::motion::{self, Motion};
use std::collections::{BTreeSet, HashMap};

/// The symmetries of a board as maps of its vertices, the identity first; `ids` holds the board's id of each vertex.
pub fn symmetries(board: &Board, ids: &[u32]) -> Vec<Vec<u32>> {
    let vertex: HashMap<u64, u32> = ids.iter().enumerate().map(|(vertex, &id)| (id.into(), vertex as u32)).collect();
    let identity: Vec<u32> = (0..ids.len() as u32).collect();
    let image = |motion: Motion| -> Option<Vec<u32>> {
        let to =
            |&id: &u32| motion.apply(board, board.square(id.into())).and_then(|to| vertex.get(&board.id(to)).copied());
        ids.iter().map(to).collect()
    };
    let different: BTreeSet<Vec<u32>> = motion::all(board).filter_map(image).collect();
    let others = different.into_iter().filter(|map| *map != identity);
    std::iter::once(identity.clone()).chain(others).collect()
}
