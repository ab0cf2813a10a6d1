//! Where a rule walks: what it must know of a board or a graph, and the implementation for graphs.
//!
//! Invariant: for every vertex, visited or not, the terrain knows how many of its neighbours are unvisited. Entering
//! and leaving a vertex keep these degrees up to date.

use destrier_core::{Graph, Rectangle, RectangleGraph, Square};

/// A possible next vertex.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<S> {
    /// The vertex.
    pub to: u32,
    /// The move.
    pub step: S,
}

/// A board or graph whose vertices are visited one after another. Vertices are the terrain's own numbers.
pub trait Terrain {
    /// The data of a move that is needed to take it back.
    type Step: Copy;

    /// The number of vertices that a tour visits.
    fn count(&self) -> usize;

    /// The largest number of neighbours of a vertex.
    fn most_neighbours(&self) -> usize;

    /// The board, if there is one.
    fn board(&self) -> Option<&Rectangle>;

    /// The square of a vertex, if there is a board.
    fn square(&self, vertex: u32) -> Option<Square>;

    /// The vertex of a square, if there is a board that has it.
    fn vertex(&self, square: Square) -> Option<u32>;

    /// Marks everything as unvisited.
    fn renew(&mut self);

    /// The number of unvisited neighbours of the vertex.
    fn degree(&self, vertex: u32) -> u32;

    /// Marks the vertex as visited.
    fn enter(&mut self, vertex: u32);

    /// Undoes the last [`Terrain::enter`].
    fn leave(&mut self, vertex: u32);

    /// Hides the vertex from [`Terrain::each_open`] without visiting it: degrees still count it.
    fn shut(&mut self, vertex: u32);

    /// Undoes [`Terrain::shut`].
    fn reopen(&mut self, vertex: u32);

    /// Calls `visit` for each unvisited neighbour, in order.
    fn each_open(&self, vertex: u32, visit: impl FnMut(u32, Self::Step));

    /// Replaces the contents of the list by the unvisited neighbours of smallest degree, in order. A walk spends most
    /// of its time here, so a terrain may have a faster way.
    fn gather_least(&self, vertex: u32, found: &mut Vec<Candidate<Self::Step>>) {
        found.clear();
        let mut least = u32::MAX;
        self.each_open(vertex, |to, step| {
            let degree = self.degree(to);
            if degree < least {
                least = degree;
                found.clear();
            }
            if degree == least {
                found.push(Candidate { to, step });
            }
        });
    }

    /// Whether the two vertices are adjacent.
    fn joined(&self, left: u32, right: u32) -> bool;

    /// Where the step to `here` came from.
    fn origin(&self, here: u32, step: Self::Step) -> u32;

    /// The number of the move minus one, on a board.
    fn code(&self, to: u32, step: Self::Step) -> u8;

    /// The codes of these steps, the last of which led to `last`.
    fn codes<'a>(&'a self, steps: &'a [Self::Step], last: u32) -> impl Iterator<Item = u8> + 'a;
}

/// Set in the state of a visited vertex; the other bits are its degree.
const VISITED: u32 = 1 << 31;

/// A graph as terrain: any graph, or that of a board on a wrapped surface.
#[derive(Clone, Debug)]
pub struct GraphTerrain<'g> {
    graph: &'g Graph,
    board_graph: Option<&'g RectangleGraph>,
    state: Vec<u32>,
    most_neighbours: usize,
}

impl<'g> GraphTerrain<'g> {
    /// Any graph. Rules that need squares or moves are refused on it.
    pub fn new(graph: &'g Graph) -> GraphTerrain<'g> {
        GraphTerrain::build(graph, None)
    }

    /// The graph of a board.
    pub fn of_board(board_graph: &'g RectangleGraph) -> GraphTerrain<'g> {
        GraphTerrain::build(&board_graph.graph, Some(board_graph))
    }

    fn build(graph: &'g Graph, board_graph: Option<&'g RectangleGraph>) -> GraphTerrain<'g> {
        let degrees = 0..graph.vertices() as u32;
        let most_neighbours = degrees.map(|vertex| graph.degree(vertex)).max().unwrap_or(0);
        GraphTerrain { graph, board_graph, state: vec![0; graph.vertices()], most_neighbours }
    }
}

impl Terrain for GraphTerrain<'_> {
    /// The vertex that was left.
    type Step = u32;

    fn count(&self) -> usize {
        self.state.len()
    }

    fn most_neighbours(&self) -> usize {
        self.most_neighbours
    }

    fn board(&self) -> Option<&Rectangle> {
        self.board_graph.map(|board_graph| &board_graph.board)
    }

    fn square(&self, vertex: u32) -> Option<Square> {
        let board_graph = self.board_graph?;
        ((vertex as usize) < board_graph.ids.len()).then(|| board_graph.square_of(vertex))
    }

    fn vertex(&self, square: Square) -> Option<u32> {
        self.board_graph?.vertex_of(square)
    }

    fn renew(&mut self) {
        for (vertex, state) in (0..).zip(&mut self.state) {
            *state = self.graph.degree(vertex) as u32;
        }
    }

    #[inline]
    fn degree(&self, vertex: u32) -> u32 {
        self.state[vertex as usize] & !VISITED
    }

    #[inline]
    fn enter(&mut self, vertex: u32) {
        self.state[vertex as usize] |= VISITED;
        for &near in self.graph.neighbours(vertex) {
            self.state[near as usize] -= 1;
        }
    }

    #[inline]
    fn leave(&mut self, vertex: u32) {
        self.state[vertex as usize] &= !VISITED;
        for &near in self.graph.neighbours(vertex) {
            self.state[near as usize] += 1;
        }
    }

    fn shut(&mut self, vertex: u32) {
        self.state[vertex as usize] |= VISITED;
    }

    fn reopen(&mut self, vertex: u32) {
        self.state[vertex as usize] &= !VISITED;
    }

    #[inline]
    fn each_open(&self, vertex: u32, mut visit: impl FnMut(u32, u32)) {
        for &near in self.graph.neighbours(vertex) {
            if self.state[near as usize] & VISITED == 0 {
                visit(near, vertex);
            }
        }
    }

    fn joined(&self, left: u32, right: u32) -> bool {
        self.graph.neighbours(left).contains(&right)
    }

    fn origin(&self, _here: u32, step: u32) -> u32 {
        step
    }

    fn code(&self, to: u32, step: u32) -> u8 {
        let between = self.board().and_then(|board| board.move_between(self.square(step)?, self.square(to)?));
        between.map_or(0, |number| number - 1)
    }

    fn codes<'a>(&'a self, steps: &'a [u32], last: u32) -> impl Iterator<Item = u8> + 'a {
        let reached = steps.iter().skip(1).copied().chain([last]);
        steps.iter().zip(reached).map(|(&step, to)| self.code(to, step))
    }
}
