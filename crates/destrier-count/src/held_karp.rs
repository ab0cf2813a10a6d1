//! Dynamic programming over sets of vertices: exact counts for any graph of up to 26 vertices, however dense, directed
//! or not.
//!
//! `f(S, v)` is the number of paths that visit exactly the set S and end in v. It is the sum of `f(S - v, u)` over
//! the neighbours u of v in S. A Hamiltonian path is split in the middle: one table counts its first half, another
//! the reverse of its second half, and the two are multiplied over every edge between them. So only sets of up to
//! half of the vertices are needed, and their counts are below 12! and fit into 32 bits.
//!
//! A layer holds the sets of one size in the order of their bit patterns, which is the order of their ranks in the
//! combinatorial number system. Two layers are held at once, about 1 GiB for 26 vertices.
//!
//! Source: M. Held and R. Karp, *A dynamic programming approach to sequencing problems*, 1962; R. Bellman, 1962.

use super::engine_error::EngineError;
use destrier_core::{DirectedGraph, Ends, Graph};
use destrier_search::bit_set::bits;
use destrier_search::method::Control;

/// Largest number of vertices.
pub const MAX_VERTICES: usize = 26;

/// Number of sets between two checks of the control: a few milliseconds.
const LOOK_INTERVAL: usize = 1 << 14;

/// Counts the Hamiltonian cycles or paths of a graph, without direction, with at most `memory` bytes.
///
/// ```
/// use destrier::counting::held_karp;
/// use destrier::{Control, Ends, Graph};
///
/// let complete = Graph::from_edges(5, (0..5).flat_map(|a| (0..a).map(move |b| (a, b))))?;
/// assert_eq!(held_karp::count(&complete, Ends::Cycle, 1 << 20, &Control::default())?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(graph: &Graph, ends: Ends, memory: u64, control: &Control) -> Result<u128, EngineError> {
    let near = masks(graph.vertices(), |vertex| graph.neighbours(vertex))?;
    let both_ways = Arcs { after: near.clone(), before: near };
    match ends {
        Ends::Cycle if graph.vertices() < 3 => Ok(0),
        Ends::Path { .. } if graph.vertices() == 1 => Ok(1),
        Ends::Cycle | Ends::Path { start: None, end: None } => Ok(both_ways.count(ends, memory, control)? / 2),
        Ends::Path { .. } => both_ways.count(ends, memory, control),
    }
}

/// Counts the Hamiltonian cycles or paths of a directed graph, with at most `memory` bytes.
///
/// ```
/// use destrier::counting::held_karp;
/// use destrier::{Control, DirectedGraph, Ends};
///
/// let ring = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0), (1, 0)])?;
/// assert_eq!(held_karp::count_directed(&ring, Ends::Cycle, 1 << 20, &Control::default())?, 1);
/// let free = Ends::Path { start: None, end: None };
/// assert_eq!(held_karp::count_directed(&ring, free, 1 << 20, &Control::default())?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_directed(graph: &DirectedGraph, ends: Ends, memory: u64, control: &Control) -> Result<u128, EngineError> {
    let after = masks(graph.vertices(), |vertex| graph.successors(vertex))?;
    let before = masks(graph.vertices(), |vertex| graph.predecessors(vertex))?;
    Arcs { after, before }.count(ends, memory, control)
}

/// The memory that a count of a graph with this many vertices needs, if it is not too large.
///
/// ```
/// use destrier::counting::held_karp::memory_needed;
///
/// assert!(memory_needed(20) < memory_needed(24) && memory_needed(27).is_none());
/// ```
pub fn memory_needed(vertices: usize) -> Option<u64> {
    (vertices <= MAX_VERTICES).then(|| bytes(&Ranks::new(vertices), vertices))
}

/// Three layers of the sets of half of the vertices, with a count of 32 bits for each member.
fn bytes(ranks: &Ranks, vertices: usize) -> u64 {
    let half = vertices.div_ceil(2);
    4 * 3 * (ranks.choose(vertices, half) * half) as u64
}

/// The lists of all vertices, each as a set.
fn masks<'a>(count: usize, list: impl Fn(u32) -> &'a [u32]) -> Result<Vec<u32>, EngineError> {
    if count > MAX_VERTICES {
        return Err(EngineError::TooWide {
            width: count,
            needed: 4.0 * count as f64 * (count as f64 / 2.0).exp2() * (count as f64 / 2.0).exp2(),
        });
    }
    Ok((0..count as u32).map(|vertex| list(vertex).iter().fold(0, |set, &to| set | 1 << to)).collect())
}

/// For each vertex, those to which its arcs lead, and those from which arcs lead to it.
struct Arcs {
    after: Vec<u32>,
    before: Vec<u32>,
}

impl Arcs {
    /// Number of cycles or paths along the arcs.
    fn count(&self, ends: Ends, memory: u64, control: &Control) -> Result<u128, EngineError> {
        let count = self.after.len();
        let all = if count == 0 { 0 } else { u32::MAX >> (32 - count) };
        let set_of =
            |vertex: Option<u32>| vertex.map_or(all, |vertex| if (vertex as usize) < count { 1 << vertex } else { 0 });

        match ends {
            Ends::Cycle if count < 2 => Ok(0),
            Ends::Cycle => {
                // Without the last vertex, a cycle is a path from a vertex after it to a vertex before it.
                let last = count - 1;
                let inner = |sets: &[u32]| sets[..last].iter().map(|set| set & (all >> 1)).collect();
                let others = Arcs { after: inner(&self.after), before: inner(&self.before) };
                others.paths_between(self.after[last], self.before[last], memory, control)
            }
            Ends::Path { .. } if count == 0 => Ok(0),
            Ends::Path { start, end } => self.paths_between(set_of(start), set_of(end), memory, control),
        }
    }

    /// Number of Hamiltonian paths from a vertex of one set to a vertex of the other.
    fn paths_between(&self, starts: u32, finishes: u32, memory: u64, control: &Control) -> Result<u128, EngineError> {
        let Arcs { after, before } = self;
        let count = after.len();
        let first = count.div_ceil(2);
        let second = count / 2;

        let ranks = Ranks::new(count);
        let needed = bytes(&ranks, count);
        if needed > memory {
            return Err(EngineError::OutOfMemory { needed, allowed: memory });
        }

        let forwards = paths(before, starts, first, &ranks, control)?;

        if second == 0 {
            return Ok(if starts & finishes & 1 == 1 { 1 } else { 0 });
        }

        let backwards = if first == second && starts == finishes && after == before {
            None
        } else {
            Some(paths(after, finishes, second, &ranks, control)?)
        };
        let backwards = backwards.as_ref().unwrap_or(&forwards);
        let all = u32::MAX >> (32 - count);
        let mut total: u128 = 0;

        for (index, (row, set)) in forwards.chunks(first).zip(sets(count, first)).enumerate() {
            if index % LOOK_INTERVAL == 0 && control.is_stopped() {
                return Err(EngineError::Stopped);
            }

            let rest = all & !set;
            let rest_begin = ranks.of(rest) * second;
            for (&ways, from) in row.iter().zip(bits(set)).filter(|(ways, _)| **ways > 0) {
                let joined: u64 =
                    bits(after[from] & rest).map(|to| u64::from(backwards[rest_begin + below(rest, to)])).sum();
                total += u128::from(ways) * u128::from(joined);
            }
        }

        Ok(total)
    }
}

/// The layer of all sets of `size` vertices: for each set and each of its vertices, the number of paths that begin in
/// `starts`, visit the set and end there. `near` are the vertices from which a path can come.
fn paths(near: &[u32], starts: u32, size: usize, ranks: &Ranks, control: &Control) -> Result<Vec<u32>, EngineError> {
    let count = near.len();
    let mut layer: Vec<u32> = (0..count).map(|v| starts >> v & 1).collect();
    for grown in 2..=size {
        let mut next = vec![0u32; ranks.choose(count, grown) * grown];
        for (index, (row, set)) in next.chunks_mut(grown).zip(sets(count, grown)).enumerate() {
            if index % LOOK_INTERVAL == 0 && control.is_stopped() {
                return Err(EngineError::Stopped);
            }
            for (slot, vertex) in row.iter_mut().zip(bits(set)) {
                let before = set & !(1 << vertex);
                let from = ranks.of(before) * (grown - 1);
                *slot = bits(near[vertex] & before).map(|last| layer[from + below(before, last)]).sum();
            }
        }

        layer = next;
    }

    Ok(layer)
}

/// The sets of `size` of the first `count` vertices, as ascending bit patterns (Gosper's hack).
fn sets(count: usize, size: usize) -> impl Iterator<Item = u32> {
    let first: u64 = (1 << size) - 1;
    let next = |&set: &u64| {
        let low = set & set.wrapping_neg();
        let carried = set + low;
        Some((((set ^ carried) >> 2) / low) | carried)
    };
    std::iter::successors(Some(first), next).take_while(move |&set| set < 1 << count).map(|set| set as u32)
}

/// Number of elements of a set that are less than this one.
fn below(set: u32, element: usize) -> usize {
    (set & ((1 << element) - 1)).count_ones() as usize
}

/// Binomial coefficients: the rank of {a < b < c ...} is C(a,1) + C(b,2) + C(c,3) + ...
struct Ranks(Vec<Vec<usize>>);

impl Ranks {
    fn new(count: usize) -> Ranks {
        let mut rows = vec![vec![0; count + 2]; count + 1];
        for row in 0..=count {
            rows[row][0] = 1;
            for k in 1..=row {
                rows[row][k] = rows[row - 1][k - 1] + rows[row - 1][k];
            }
        }
        Ranks(rows)
    }

    fn choose(&self, count: usize, size: usize) -> usize {
        self.0[count][size]
    }

    fn of(&self, set: u32) -> usize {
        bits(set).enumerate().map(|(index, element)| self.0[element][index + 1]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(count: u32) -> Graph {
        Graph::from_edges(count, (0..count).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap()
    }

    #[test]
    fn complete_graphs_have_factorials() {
        let mut factorial: u128 = 1;
        for count in 1..=15u32 {
            factorial *= u128::from(count);
            let ask = |ends| super::count(&complete(count), ends, 1 << 30, &Control::default()).unwrap();
            let free = Ends::Path { start: None, end: None };
            assert_eq!(ask(free), if count == 1 { 1 } else { factorial / 2 }, "{count}");
            assert_eq!(ask(Ends::Cycle), if count < 3 { 0 } else { factorial / u128::from(2 * count) }, "{count}");

            if count > 1 {
                let from = Ends::Path { start: Some(0), end: None };
                assert_eq!(ask(from), factorial / u128::from(count));
                let between = Ends::Path { start: Some(0), end: Some(1) };
                assert_eq!(ask(between), factorial / u128::from(count * (count - 1)));
            }
        }
    }

    /// All paths by recursion, of which those that close count as cycles.
    fn recount(graph: &DirectedGraph, path: &mut Vec<u32>, cycles: &mut u128, paths: &mut u128) {
        if path.len() == graph.vertices() {
            *paths += 1;
            *cycles += u128::from(path[0] == 0 && graph.has_arc(path[path.len() - 1], 0));
        }
        for to in 0..graph.vertices() as u32 {
            if !path.contains(&to) && path.last().is_none_or(|&from| graph.has_arc(from, to)) {
                path.push(to);
                recount(graph, path, cycles, paths);
                path.pop();
            }
        }
    }

    #[test]
    fn directed_graphs_agree_with_a_plain_recursion() {
        let mut random = destrier_search::method::Random::new(5, 0);
        let mut found = 0;
        for round in 0..60 {
            let count = 2 + round % 7;
            let pairs =
                (0..count).flat_map(|from| (0..count).map(move |to| (from, to))).filter(|(from, to)| from != to);
            let arcs: Vec<(u32, u32)> = pairs.filter(|_| random.below(5) < 3).collect();
            let graph = DirectedGraph::from_arcs(count, arcs).unwrap();

            let mut cycles = 0;
            let mut paths = 0;
            recount(&graph, &mut Vec::new(), &mut cycles, &mut paths);

            let ask = |ends| count_directed(&graph, ends, 1 << 20, &Control::default()).unwrap();
            assert_eq!(ask(Ends::Cycle), cycles);
            assert_eq!(ask(Ends::Path { start: None, end: None }), paths);
            let from_each = |start| ask(Ends::Path { start: Some(start), end: None });
            assert_eq!((0..count).map(from_each).sum::<u128>(), paths);
            found += cycles;
        }

        assert!(found > 100, "{found}");
    }

    #[test]
    fn ranks_follow_the_order_of_the_patterns() {
        let ranks = Ranks::new(9);
        for size in 1..=9 {
            let listed: Vec<usize> = sets(9, size).map(|set| ranks.of(set)).collect();
            assert_eq!(listed, (0..ranks.choose(9, size)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn limits_are_respected() {
        let tight = super::count(&complete(20), Ends::Cycle, 1000, &Control::default());
        assert!(matches!(tight, Err(EngineError::OutOfMemory { allowed: 1000, .. })));
        let wide = super::count(&complete(27), Ends::Cycle, 1 << 30, &Control::default());
        assert!(matches!(wide, Err(EngineError::TooWide { .. })));
        let control = Control::default();
        control.stop();
        assert!(matches!(super::count(&complete(12), Ends::Cycle, 1 << 30, &control), Err(EngineError::Stopped)));
    }
}
