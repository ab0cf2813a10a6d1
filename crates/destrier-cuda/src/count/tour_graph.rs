//! The graph in which closed tours are counted.
//!
//! An open tour is a closed tour of the graph with one more vertex, the *apex*, which has an edge to every square where
//! a tour may end.
//!
//! If the squares have two colours such that every move changes the colour, white minus black degrees of the frontier
//! are known (see `layout`). If black and white squares are equally many, one end of an open tour is white and the
//! other black; otherwise both ends have the colour of the majority. The apex has the other colour than the ends if
//! these are equal. If they differ it is black, and its edge to a black square sets the degree of a *marker*, a white
//! vertex without edges, to two: both sides of the balance then grow by two.
//!
//! On other boards, such as a torus with an odd side, all vertices have the colour zero, there is no marker, and
//! every degree of the frontier goes with every other as long as the number of ends is even.

use crate::count::shape::Shape;
use destrier::Graph;

/// The squares and the moves between them, with the apex of open tours.
#[derive(Clone)]
pub(crate) struct TourGraph {
    /// The neighbours of each square.
    neighbours: Vec<Vec<usize>>,
    /// The colour of each square: 1 is white, -1 is black, and 0 stands for no colour. There are as many black squares
    /// as white ones, or one more.
    colours: Vec<i32>,
    is_open: bool,
    /// Whether there are colours, and as many white squares as black ones.
    is_balanced: bool,
}

impl TourGraph {
    /// The graph of a flat board or a cylinder.
    pub(crate) fn of_shape(shape: Shape) -> TourGraph {
        let squares = 0..shape.squares();
        let colour = |square: usize| if (shape.row(square) + shape.column(square)).is_multiple_of(2) { -1 } else { 1 };
        let colours = squares.clone().map(colour).collect();
        TourGraph::new(squares.map(|square| shape.neighbours(square)).collect(), colours, shape.is_open)
    }

    /// The tour graph of this graph, with an apex for open tours. It has colours if it is bipartite and if their
    /// numbers do not exclude a tour.
    pub(crate) fn of_graph(graph: &Graph, is_open: bool) -> TourGraph {
        let near = |square: u32| graph.neighbours(square).iter().map(|&other| other as usize).collect();
        let neighbours = (0..graph.vertices() as u32).map(near).collect();

        let mut colours: Vec<i32> = match graph.two_colouring() {
            Some(colours) => colours.into_iter().map(|is_black| if is_black { -1 } else { 1 }).collect(),
            None => vec![0; graph.vertices()],
        };

        let sum: i32 = colours.iter().sum();
        let sign = match sum.abs() {
            0 | 1 if is_open || sum == 0 => -sum.signum(),
            _ => 0,
        };

        if sum != 0 {
            colours.iter_mut().for_each(|colour| *colour *= sign);
        }

        TourGraph::new(neighbours, colours, is_open)
    }

    fn new(neighbours: Vec<Vec<usize>>, colours: Vec<i32>, is_open: bool) -> TourGraph {
        let is_balanced = colours.iter().sum::<i32>() == 0 && colours.iter().any(|&colour| colour != 0);
        TourGraph { neighbours, colours, is_open, is_balanced }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    pub(crate) fn squares(&self) -> usize {
        self.neighbours.len()
    }

    /// Number of squares, apex and marker.
    pub(crate) fn vertices(&self) -> usize {
        self.squares() + usize::from(self.is_open) + usize::from(self.marker().is_some())
    }

    pub(crate) fn apex(&self) -> Option<usize> {
        self.is_open.then_some(self.squares())
    }

    pub(crate) fn marker(&self) -> Option<usize> {
        (self.is_open && self.is_balanced).then_some(self.squares() + 1)
    }

    pub(crate) fn has_colours(&self) -> bool {
        self.colours.first().is_some_and(|&colour| colour != 0)
    }

    /// White vertices have colour 1, black ones -1, and all have 0 if there are no colours.
    pub(crate) fn colour(&self, vertex: usize) -> i32 {
        match self.colours.get(vertex) {
            Some(&colour) => colour,
            None if !self.has_colours() => 0,
            None if self.is_balanced && Some(vertex) == self.apex() => -1,
            None => 1,
        }
    }

    /// The squares to which a square has moves.
    pub(crate) fn neighbours(&self, square: usize) -> &[usize] {
        &self.neighbours[square]
    }

    /// The apex, if a tour may end in this square.
    pub(crate) fn apex_of(&self, square: usize) -> Option<usize> {
        self.apex().filter(|_| self.is_balanced || self.colour(square) != 1)
    }

    /// The marker, if this vertex and the other are a black square and the apex.
    pub(crate) fn marker_of(&self, left: usize, right: usize) -> Option<usize> {
        let square = left.min(right);
        self.marker().filter(|_| Some(left.max(right)) == self.apex() && self.colour(square) == -1)
    }

    /// Number of edges of a vertex. Every edge between the apex and a black square of a balanced board counts twice for
    /// the marker.
    pub(crate) fn degree(&self, vertex: usize) -> usize {
        if vertex < self.squares() {
            return self.neighbours(vertex).len() + usize::from(self.apex_of(vertex).is_some());
        }
        let squares = 0..self.squares();
        if Some(vertex) == self.apex() {
            return squares.filter(|&square| self.apex_of(square).is_some()).count();
        }
        2 * squares.filter(|&square| self.colour(square) == -1).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(text: &str, is_open: bool) -> (i32, i32, Option<usize>) {
        let board_graph = destrier::RectangleGraph::new(&text.parse().unwrap());
        let graph = TourGraph::of_graph(&board_graph.graph, is_open);
        for square in 0..graph.squares() {
            for &other in graph.neighbours(square) {
                assert_eq!(graph.colour(square), -graph.colour(other), "{text}");
            }
        }
        let count = |colour: i32| (0..graph.squares()).filter(|&square| graph.colour(square) == colour).count() as i32;
        (count(1), count(-1), graph.marker())
    }

    #[test]
    fn a_board_has_colours_if_every_move_changes_the_colour_and_tours_are_possible() {
        assert_eq!(colours("torus:4x6", false), (12, 12, None));
        assert_eq!(colours("torus:4x6", true), (12, 12, Some(25)));
        assert_eq!(colours("torus:5x5", true), (0, 0, None));
        assert_eq!(colours("mobius:7x4", false), (14, 14, None));
        assert_eq!(colours("5x5", true), (12, 13, None));
        assert_eq!(colours("5x5", false), (0, 0, None));
        assert_eq!(colours("cylinder:5x7", false), (0, 0, None));
    }
}
