//! Any graph, as compressed adjacency: one array of neighbours, one of where each vertex's share begins.
//!
//! Invariant: simple and undirected; each list is free of repetitions and of the vertex itself. The lists of a
//! board's graph keep the order of the moves, those of other graphs ascend.

use crate::board::Board;
use crate::ground::Ground;

/// An undirected simple graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// `starts[v]..starts[v + 1]` is the share of `v` in `targets`.
    starts: Vec<u64>,
    targets: Vec<u32>,
}

/// An edge that names no vertex of the graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("edge {from}-{to}: the graph has {vertices} vertices, numbered from 0")]
pub struct EdgeError {
    /// One end.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// How many vertices there are.
    pub vertices: u32,
}

impl Graph {
    /// A graph from its edges; loops and repeated edges are dropped.
    pub fn from_edges(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<Graph, EdgeError> {
        let mut arcs = Vec::new();
        for (from, to) in edges {
            if from >= vertices || to >= vertices {
                return Err(EdgeError { from, to, vertices });
            }
            if from != to {
                arcs.push((from, to));
                arcs.push((to, from));
            }
        }
        arcs.sort_unstable();
        arcs.dedup();
        let mut lists = Lists::with_capacity(vertices as usize, arcs.len());
        let mut arcs = arcs.into_iter().peekable();
        for vertex in 0..vertices {
            while let Some((_, to)) = arcs.next_if(|&(from, _)| from == vertex) {
                lists.targets.push(to);
            }
            lists.close();
        }
        Ok(lists.finish())
    }

    /// The graph of a board, with a vertex for every square, and the board's id of each vertex. Vertices ascend with
    /// the ids, so on a board without holes they are the ids.
    pub fn of_board(board: &Board) -> (Graph, Vec<u32>) {
        Graph::of_board_unless(board, || false).unwrap_or_else(|| (Lists::with_capacity(0, 0).finish(), Vec::new()))
    }

    /// The same, or nothing as soon as the caller has enough: on a large board it takes seconds.
    pub fn of_board_unless(board: &Board, enough: impl Fn() -> bool) -> Option<(Graph, Vec<u32>)> {
        let cells = usize::try_from(board.cells()).expect("a board whose graph is stored fits in memory");
        let mut vertex_of = vec![u32::MAX; cells];
        let mut id_of = Vec::with_capacity(board.squares() as usize);
        for id in (0..board.cells()).filter(|&id| board.contains(id)) {
            vertex_of[id as usize] = id_of.len() as u32;
            id_of.push(id as u32);
        }
        let mut lists = Lists::with_capacity(id_of.len(), id_of.len() * 8);
        for some in id_of.chunks(1 << 12) {
            if enough() {
                return None;
            }
            for &id in some {
                let near = board.neighbours(board.square(u64::from(id)));
                lists.targets.extend(near.map(|(to, _)| vertex_of[board.id(to) as usize]));
                lists.close();
            }
        }
        Some((lists.finish(), id_of))
    }

    /// How many vertices.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many edges.
    pub fn edges(&self) -> usize {
        self.targets.len() / 2
    }

    /// The neighbours of a vertex.
    #[inline]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// How many neighbours a vertex has.
    pub fn degree(&self, vertex: u32) -> usize {
        self.neighbours(vertex).len()
    }
}

struct Lists {
    starts: Vec<u64>,
    targets: Vec<u32>,
}

impl Lists {
    fn with_capacity(vertices: usize, arcs: usize) -> Lists {
        let mut starts = Vec::with_capacity(vertices + 1);
        starts.push(0);
        Lists { starts, targets: Vec::with_capacity(arcs) }
    }

    fn close(&mut self) {
        self.starts.push(self.targets.len() as u64);
    }

    fn finish(self) -> Graph {
        Graph { starts: self.starts, targets: self.targets }
    }
}

impl Ground for Graph {
    fn ids(&self) -> u64 {
        self.vertices() as u64
    }

    fn count(&self) -> u64 {
        self.ids()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.ids()
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from) && self.contains(to) && self.neighbours(from as u32).contains(&(to as u32))
    }

    fn step(&self, _from: u64, _number: u8) -> Option<u64> {
        None
    }

    fn label(&self, id: u64) -> String {
        format!("vertex {id}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_made_simple_and_symmetric() {
        let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 1), (2, 1)]).unwrap();
        assert_eq!(graph.neighbours(1), [0, 2]);
        assert_eq!(graph.edges(), 2);
        assert!(Graph::from_edges(2, [(0, 2)]).is_err());
    }

    #[test]
    fn the_chessboard_has_168_edges_and_holes_have_no_vertex() {
        let (graph, _) = Graph::of_board(&"8x8".parse().unwrap());
        assert_eq!((graph.vertices(), graph.edges()), (64, 168));
        let (graph, id_of) = Graph::of_board(&"8x8 without=a8".parse().unwrap());
        assert_eq!((graph.vertices(), graph.edges(), id_of[0]), (63, 166, 1));
    }
}
