//! Builds the graphs. [`GraphFamily::graph`] checks the parameters first.

use super::family::{GraphFamily, GraphFamilyError};
use destrier_core::Graph;
use destrier_files::graph::{Directions, graph6};
use destrier_search::method::Random;

impl GraphFamily {
    /// The graph, with vertices numbered from 0.
    pub fn graph(&self) -> Result<Graph, GraphFamilyError> {
        self.check()?;

        Ok(match *self {
            GraphFamily::Cycle(n) => cycle(n),
            GraphFamily::Complete(n) => complete(n),
            GraphFamily::Grid(rows, cols) => grid(rows, cols, false),
            GraphFamily::King(rows, cols) => grid(rows, cols, true),
            GraphFamily::Hypercube(dimension) => hypercube(dimension),
            GraphFamily::Petersen(n, k) => petersen(n, k),
            GraphFamily::Snark(n) => snark(n),
            GraphFamily::Cubic(n, seed) => regular(n, 3, seed),
            GraphFamily::Regular(n, degree, seed) => regular(n, degree, seed),
            GraphFamily::Sheehan(n) => sheehan(n / 2),
            GraphFamily::Coxeter => coxeter(),
            GraphFamily::Tutte => stored(include_str!("tutte.g6")),
            GraphFamily::PohlFive => stored(include_str!("pohl-5.g6")),
        })
    }
}

fn stored(text: &str) -> Graph {
    graph6::read(text, Directions::Keep)
        .ok()
        .and_then(|parsed| parsed.graph.graph().undirected().cloned())
        .expect("a stored graph is valid")
}

fn from_edges(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
    Graph::from_edges(vertices, edges).expect("edges join existing vertices")
}

fn cycle(n: u32) -> Graph {
    from_edges(n, (0..n).map(|i| (i, (i + 1) % n)))
}

fn complete(n: u32) -> Graph {
    from_edges(n, (0..n).flat_map(|high| (0..high).map(move |low| (low, high))))
}

/// A grid with or without diagonals.
fn grid(rows: u32, cols: u32, diagonals: bool) -> Graph {
    let right = (0..rows).flat_map(|row| (1..cols).map(move |col| (row * cols + col - 1, row * cols + col)));
    let down = (1..rows).flat_map(|row| (0..cols).map(move |col| ((row - 1) * cols + col, row * cols + col)));
    let diagonal = (1..rows).flat_map(|row| {
        (1..cols).flat_map(move |col| {
            let above = (row - 1) * cols;
            let here = row * cols;
            [(above + col - 1, here + col), (above + col, here + col - 1)]
        })
    });
    from_edges(rows * cols, right.chain(down).chain(diagonal.take_while(|_| diagonals)))
}

fn hypercube(dimension: u32) -> Graph {
    from_edges(1 << dimension, (0..1u32 << dimension).flat_map(|v| (0..dimension).map(move |bit| (v, v ^ (1 << bit)))))
}

fn petersen(n: u32, k: u32) -> Graph {
    from_edges(2 * n, (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)]))
}

/// 4n vertices: n stars, a cycle through their first rays, and a cycle of twice the length through the other rays.
fn snark(n: u32) -> Graph {
    let star = (0..n).flat_map(move |i| [(i, n + i), (i, 2 * n + i), (i, 3 * n + i)]);
    let short = (0..n).map(move |i| (n + i, n + (i + 1) % n));
    let long = (0..2 * n).map(move |i| (2 * n + i, 2 * n + (i + 1) % (2 * n)));
    from_edges(4 * n, star.chain(short).chain(long))
}

/// Seven hubs and three heptagons with steps 1, 2 and 3.
fn coxeter() -> Graph {
    let arms =
        (1..4u32).flat_map(|arm| (0..7).flat_map(move |i| [(i, 7 * arm + i), (7 * arm + i, 7 * arm + (i + arm) % 7)]));
    from_edges(28, arms)
}

/// A clique a1 ... ak and an independent set b1 ... bk. A Hamiltonian cycle alternates between the two, so it uses no
/// edge of the clique. Each bi is adjacent to a1 ... a(i+1), except bk, which is adjacent to a1 and ak. So ak is
/// between b(k-1) and bk, then a(k-1) is between b(k-2) and b(k-1), and so on: there is only one cycle.
fn sheehan(half: u32) -> Graph {
    let clique = (0..half).flat_map(|high| (0..high).map(move |low| (low, high)));
    let steps = (0..half - 1).flat_map(move |index| (0..index + 2).map(move |low| (low, half + index)));
    let last = [(0, 2 * half - 1), (half - 1, 2 * half - 1)];
    from_edges(2 * half, clique.chain(steps).chain(last))
}

/// Some half-edges per vertex, paired at random (Bollobás 1980). Loops and repeated edges swap an end with random pairs
/// until none is left.
fn regular(n: u32, degree: u32, seed: u64) -> Graph {
    let mut random = Random::new(seed, 0);
    let mut ends: Vec<u32> = (0..n).flat_map(|vertex| std::iter::repeat_n(vertex, degree as usize)).collect();
    (1..ends.len()).rev().for_each(|i| ends.swap(i, random.below(i as u64 + 1) as usize));

    let pairs = ends.len() / 2;
    loop {
        let bad = loops_and_repetitions(&ends);
        if bad.is_empty() {
            return from_edges(n, (0..pairs).map(|pair| (ends[2 * pair], ends[2 * pair + 1])));
        }
        for pair in bad {
            ends.swap(2 * pair + 1, 2 * random.below(pairs as u64) as usize + 1);
        }
    }
}

/// The pairs that are loops or repeat an edge.
fn loops_and_repetitions(ends: &[u32]) -> Vec<usize> {
    let mut edges: Vec<(u32, u32, u32)> = (0..)
        .zip(ends.chunks_exact(2))
        .map(|(pair, ends)| (ends[0].min(ends[1]), ends[0].max(ends[1]), pair))
        .collect();
    edges.sort_unstable();
    let loops = edges.iter().filter(|edge| edge.0 == edge.1).map(|edge| edge.2);
    let again = edges.windows(2).filter(|two| two[0].0 != two[0].1 && (two[0].0, two[0].1) == (two[1].0, two[1].1));
    let mut bad: Vec<usize> = loops.chain(again.map(|two| two[1].2)).map(|pair| pair as usize).collect();
    bad.sort_unstable();
    bad
}
