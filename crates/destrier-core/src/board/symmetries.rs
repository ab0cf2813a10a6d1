//! The symmetries of a board of cells: the turns and reflections that map its cells to its cells.
//!
//! Each cell has a place with whole coordinates around the centre of the board. All symmetries are signed permutations
//! of these coordinates: any sign and any order for boxes and cubes, and for hexagons, whose three coordinates have the
//! sum 0, any order and one sign for all. A piece moves alike in all directions, so they map moves to moves.

use super::grid::CentralSymmetry;
use super::{Board, BoardGraph};
use crate::rectangle::surface::Surface;
use std::collections::{BTreeSet, HashMap};

/// Which coordinate takes the place of each, and with which sign.
type SignedPermutation = Vec<(usize, i64)>;

impl Board {
    /// The symmetries of the board without its holes; `None` if there are more than `most`, or on a rectangle that is
    /// glued to a surface.
    fn signed_permutations(&self, most: usize) -> Option<Vec<SignedPermutation>> {
        if self.rectangle().is_some_and(|rectangle| rectangle.surface() != Surface::Plane) {
            return None;
        }

        let Some(CentralSymmetry { lengths, has_one_sign }) = self.grid.cell_grid().symmetry() else {
            return Some(Vec::new());
        };
        let mut found: Vec<SignedPermutation> = vec![Vec::new()];
        for &length in &lengths {
            let mut longer = Vec::new();
            for known in &found {
                let is_free = |axis: usize| known.iter().all(|&(taken, _)| taken != axis);
                for axis in (0..lengths.len()).filter(|&axis| lengths[axis] == length && is_free(axis)) {
                    let signs = match known.first() {
                        Some(&(_, sign)) if has_one_sign => vec![sign],
                        _ => vec![1, -1],
                    };
                    longer.extend(signs.into_iter().map(|sign| [known.as_slice(), &[(axis, sign)]].concat()));
                }
            }

            if longer.len() > most {
                return None;
            }

            found = longer;
        }

        Some(found)
    }
}

impl BoardGraph {
    /// The symmetries of the board as maps of its vertices, the identity first. Two that move every cell alike are one.
    /// `None` if there are more than `most`, or on a rectangle that is glued to a surface, whose symmetries are motions
    /// (`tour::symmetry`).
    ///
    /// ```
    /// use destrier_core::BoardGraph;
    ///
    /// let symmetries = |board: &str| {
    ///     let graph = BoardGraph::new_unless(&board.parse().unwrap(), || false).unwrap();
    ///     graph.symmetries(1000).map(|maps| maps.len())
    /// };
    /// assert_eq!((symmetries("box:2x3x4"), symmetries("box:3x3x4")), (Some(8), Some(16)));
    /// assert_eq!((symmetries("cube:3"), symmetries("hex:4")), (Some(48), Some(12)));
    /// assert_eq!((symmetries("hex:4 without=1,1"), symmetries("box:3x3x3x3x3x3")), (Some(2), None));
    /// ```
    pub fn symmetries(&self, most: usize) -> Option<Vec<Vec<u32>>> {
        let grid = self.board.grid().cell_grid();
        let places: Vec<Vec<i64>> = self.ids.iter().map(|&id| grid.place_around_centre(u64::from(id))).collect();
        let vertex_at: HashMap<&Vec<i64>, u32> = places.iter().zip(0..).collect();
        let map = |motion: SignedPermutation| -> Option<Vec<u32>> {
            let image = |place: &Vec<i64>| motion.iter().map(|&(axis, sign)| sign * place[axis]).collect::<Vec<i64>>();
            places.iter().map(|place| vertex_at.get(&image(place)).copied()).collect()
        };
        let identity: Vec<u32> = (0..self.ids.len() as u32).collect();
        let different: BTreeSet<Vec<u32>> = self.board.signed_permutations(most)?.into_iter().filter_map(map).collect();
        let others = different.into_iter().filter(|map| *map != identity);
        Some(std::iter::once(identity.clone()).chain(others).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;

    #[test]
    fn symmetries_map_moves_to_moves_and_form_a_group() {
        let boards = [
            "box:2x3x4",
            "box:3x3x2x2",
            "box:1x4x4",
            "box:3x4x1x4 leaper=zebra",
            "box:3x3x3 without=(1,1,1)",
            "cube:1",
            "cube:2",
            "cube:4 leaper=1,2+1,3",
            "cube:3 without=(1,2,2)",
            "hex:1",
            "hex:4",
            "hex:5 leaper=camel",
        ];

        for text in boards {
            let cell_graph = BoardGraph::new_unless(&text.parse().unwrap(), || false).unwrap();
            let maps = cell_graph.symmetries(10_000).unwrap();
            let known: BTreeSet<&Vec<u32>> = maps.iter().collect();
            let graph = &cell_graph.graph;

            for map in &maps {
                for vertex in 0..graph.vertices() as u32 {
                    for &near in graph.neighbours(vertex) {
                        let [from, to] = [vertex, near].map(|at| u64::from(map[at as usize]));
                        assert!(graph.joined(from, to), "{text}");
                    }
                }
                let product = |first: &Vec<u32>| first.iter().map(|&at| map[at as usize]).collect::<Vec<u32>>();
                assert!(maps.iter().all(|first| known.contains(&product(first))), "{text}");
            }
        }
    }
}
