//! The neurons and the order in which they are visited.
//!
//! A neuron represents an edge: a move between two squares, in either direction. Takefuji and Lee draw a triangular
//! array with a neuron for every *pair* of squares; those whose pair is not a move never change (equation 7.1, second
//! case), so only the legal ones are kept here.
//!
//! Invariant: every edge has one neuron, and neurons are listed by their lower vertex. On a plane board that is the
//! upper square, row by row, and for each the moves (1,2), (1,-2), (2,1), (2,-1) (rows down, columns right). The order
//! matters: neurons that are updated one after another use the newest outputs.

use destrier_core::{Graph, Rectangle, Surface};

/// The neurons of a network, as the two vertices of each.
pub(super) struct Wiring {
    /// Vertices are numbered below this; holes of a board have numbers too.
    pub(super) ids: u32,
    /// The number of ids that are holes.
    pub(super) holes: u32,
    /// The two ends of each neuron, the lower first.
    pub(super) ends: Vec<[u32; 2]>,
}

/// Moves in the order of the network: the four that go down, then their opposites, which matter only if edges wrap.
const ORDER: [u8; 8] = [3, 6, 4, 5, 7, 2, 8, 1];

impl Wiring {
    /// A neuron for every move of the board. The board must have fewer than 2^32 cells.
    pub(super) fn of_board(board: &Rectangle) -> Wiring {
        let mut ends = Vec::new();
        for from in (0..board.cells()).filter(|&id| !board.is_hole(id)) {
            let first = ends.len();
            let reached = ORDER.iter().filter_map(|&number| board.step(board.square(from), number));
            for to in reached.map(|square| board.id(square)) {
                let pair = [from as u32, to as u32];
                if to > from && !ends[first..].contains(&pair) {
                    ends.push(pair);
                }
            }
        }
        Wiring { ids: board.cells() as u32, holes: (board.cells() - board.squares()) as u32, ends }
    }

    /// A neuron for every edge of the graph.
    pub(super) fn of_graph(graph: &Graph) -> Wiring {
        let mut ends = Vec::with_capacity(graph.edges());
        for from in 0..graph.vertices() as u32 {
            ends.extend(graph.neighbours(from).iter().filter(|&&to| to > from).map(|&to| [from, to]));
        }
        Wiring { ids: graph.vertices() as u32, holes: 0, ends }
    }

    /// A colour for every neuron such that no two of one colour share a vertex, so that all of one colour can be
    /// updated at once.
    ///
    /// On a plane board the moves of one direction form straight chains, which two colours suffice to colour
    /// alternately: twice as many colours as directions, eight for the knight, and a colour is a set of whole rows.
    /// Elsewhere each neuron takes the lowest colour that is free at both its ends.
    pub(super) fn colours(&self, board: Option<&Rectangle>) -> Vec<u32> {
        match board.and_then(directions) {
            Some(directions) => {
                let cols = board.map_or(1, Rectangle::cols);
                self.ends.iter().map(|&pair| chain_colour(pair, cols, &directions)).collect()
            }
            None => self.greedy_colours(),
        }
    }

    fn greedy_colours(&self) -> Vec<u32> {
        // A bit for every colour in use at a vertex: graphs may have vertices of a high degree.
        let mut taken: Vec<Vec<u64>> = vec![Vec::new(); self.ids as usize];
        let mut colours = Vec::with_capacity(self.ends.len());
        for ends in &self.ends {
            let [a, b] = ends.map(|vertex| &taken[vertex as usize]);
            let in_use = |word: usize| a.get(word).unwrap_or(&0) | b.get(word).unwrap_or(&0);
            let word = (0..a.len().max(b.len())).find(|&word| in_use(word) != u64::MAX).unwrap_or(a.len().max(b.len()));
            let bit = in_use(word).trailing_ones();

            for &vertex in ends {
                let bits = &mut taken[vertex as usize];
                bits.resize(bits.len().max(word + 1), 0);
                bits[word] |= 1 << bit;
            }

            colours.push(64 * word as u32 + bit);
        }

        colours
    }
}

/// The downward directions of the leaper of a plane board without holes, as (down, right), or `None` if the chain
/// colouring does not apply: on wrapped surfaces, with holes, and for leapers that move along a row.
pub(super) fn directions(board: &Rectangle) -> Option<Vec<(usize, isize)>> {
    let leaper = board.leaper();
    if board.surface() != Surface::Plane || !board.is_whole() || leaper.short() == 0 {
        return None;
    }

    let mut directions = Vec::new();
    for number in &ORDER[..4] {
        let (down, right) = leaper.offset(*number)?;
        let direction = (down as usize, right as isize);
        if !directions.contains(&direction) {
            directions.push(direction);
        }
    }

    Some(directions)
}

/// Two colours for each direction: chains step `down` rows at a time, so every other band of `down` rows is one.
fn chain_colour([upper, lower]: [u32; 2], cols: u32, directions: &[(usize, isize)]) -> u32 {
    let row = upper / cols;
    let col = upper % cols;
    let direction = ((lower / cols - row) as usize, (lower % cols) as isize - col as isize);
    let index = directions.iter().position(|&known| known == direction).unwrap_or(0);
    2 * index as u32 + row / direction.0 as u32 % 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::RectangleGraph;

    #[test]
    fn the_order_is_by_upper_square_and_then_by_direction() {
        let wiring = Wiring::of_board(&"8x8".parse().unwrap());
        assert_eq!(wiring.ends.len(), 168);
        assert_eq!(wiring.ends[..4], [[0, 10], [0, 17], [1, 11], [1, 18]]);
        assert!(wiring.ends.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
        let from_c8: Vec<u32> = wiring.ends.iter().filter(|pair| pair[0] == 2).map(|pair| pair[1]).collect();
        assert_eq!(from_c8, [12, 8, 19, 17]);
    }

    #[test]
    fn every_edge_has_one_neuron_on_every_surface() {
        for text in ["8x8", "cylinder:3x4", "torus:1x5", "torus:4x4", "mobius:4x3", "klein:3x3", "5x5 leaper=0,1"] {
            let board: Rectangle = text.parse().unwrap();
            let graph = RectangleGraph::new(&board).graph;
            let mut ends = Wiring::of_board(&board).ends;
            let mut expected = Wiring::of_graph(&graph).ends;
            ends.sort_unstable();
            expected.sort_unstable();
            assert_eq!(ends, expected, "{text}");
        }
    }

    #[test]
    fn no_two_neurons_of_one_colour_share_a_square() {
        for text in ["8x8", "3x9", "torus:5x7", "mobius:4x6", "8x8 without=c3", "9x9 leaper=1,1", "12x11 leaper=2,5"] {
            let board: Rectangle = text.parse().unwrap();
            let wiring = Wiring::of_board(&board);
            let colours = wiring.colours(Some(&board));
            let mut seen = std::collections::HashSet::new();
            for (&[a, b], &colour) in wiring.ends.iter().zip(&colours) {
                assert!(seen.insert((a, colour)) && seen.insert((b, colour)), "{text}: {a}-{b}");
            }
            let most = if text == "8x8" { 8 } else { 15 };
            assert!(colours.iter().all(|&colour| colour < most), "{text}");
        }
    }
}
