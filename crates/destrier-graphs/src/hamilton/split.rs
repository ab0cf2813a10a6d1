//! Splits a problem at cuts of two edges.
//!
//! A cycle crosses every cut an even number of times, so where two edges alone hold two parts together it uses both,
//! and each part is a problem of its own: a path through it from one of the cut edges to the other. Edges that are
//! pairwise such cuts form a *class*; the graph is a ring of parts along its edges, and all of them are forced. All
//! classes are cut at once, and in each part a new vertex with two edges represents what lies beyond a class.
//!
//! Labels find the classes: every edge outside a spanning tree gets a random number, and every edge of the tree the
//! exclusive or of those whose cycles it lies on. Two edges are a cut exactly if their labels are equal, except for an
//! accident of probability 2^-64 (Pritchard and Thurimella 2011, "Fast computation of small cuts via cycle space
//! sampling"), and accidents are detected: each part must meet a class in two places.

use super::problem::{Edge, Problem, VIRTUAL};
use destrier_core::Graph;
use destrier_search::method::{Control, Random};
use std::collections::HashMap;

/// The result of splitting a problem.
pub(super) enum Split {
    /// No two edges are a cut.
    Uncut,
    /// The parts, and the original edges of the cuts, which every cycle uses.
    Parts { parts: Vec<Problem>, used: Vec<Edge> },
    /// A single edge or a single vertex holds two parts together: there is no Hamiltonian cycle.
    None,
    /// The caller stopped it.
    Stopped,
}

/// The search for cuts checks its control after this many steps.
const STEPS_PER_CHECK: u64 = 1 << 12;

/// Splits a problem at all its cuts of two edges.
pub(super) fn split(problem: &Problem, control: &Control) -> Split {
    let Some(labels) = labels(problem, control) else { return Split::None };

    if control.is_stopped() {
        return Split::Stopped;
    }

    // The edge lies on no cycle.
    if labels.contains(&0) {
        return Split::None;
    }

    let cuts = classes(problem, &labels);
    if cuts.is_empty() {
        return Split::Uncut;
    }

    apart(problem, &cuts)
}

/// Edges with the same label, where there are several; in the order of their first edges.
fn classes(problem: &Problem, labels: &[u64]) -> Vec<Vec<Edge>> {
    let mut order: Vec<(u64, u32)> = labels.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut alike: Vec<&[(u64, u32)]> = order.chunk_by(|a, b| a.0 == b.0).filter(|class| class.len() > 1).collect();
    if alike.is_empty() {
        return Vec::new();
    }
    alike.sort_unstable_by_key(|class| class[0].1);
    let edges: Vec<Edge> = problem.edges().collect();
    alike.iter().map(|class| class.iter().map(|&(_, index)| edges[index as usize]).collect()).collect()
}

/// The label of each edge, in the order of [`Problem::edges`]; `None` if the graph is disconnected. If the control
/// stops the search, the labels mean nothing.
fn labels(problem: &Problem, control: &Control) -> Option<Vec<u64>> {
    let count = problem.graph.vertices();
    let mut parent = vec![u32::MAX; count];
    let mut order = vec![0u32];
    parent[0] = 0;

    let mut open = vec![0u32];
    let mut steps = 0u64;
    while let Some(from) = open.pop() {
        steps += 1;
        if steps.is_multiple_of(STEPS_PER_CHECK) && control.is_stopped() {
            return Some(Vec::new());
        }

        for &to in problem.graph.neighbours(from) {
            if parent[to as usize] == u32::MAX {
                parent[to as usize] = from;
                order.push(to);
                open.push(to);
            }
        }
    }

    if order.len() < count {
        return None;
    }

    let mut random = Random::new(0x5eed, 2);
    let in_tree = |from: u32, to: u32| parent[to as usize] == from || parent[from as usize] == to;
    let mut sums = vec![0u64; count];
    let mut labels = Vec::with_capacity(problem.graph.edges());

    for (from, to) in problem.edges() {
        let label = if in_tree(from, to) { 0 } else { random.bits() };
        sums[from as usize] ^= label;
        sums[to as usize] ^= label;
        labels.push(label);
    }

    for &vertex in order.iter().skip(1).rev() {
        sums[parent[vertex as usize] as usize] ^= sums[vertex as usize];
    }

    for (label, (from, to)) in labels.iter_mut().zip(problem.edges()) {
        if in_tree(from, to) {
            let below = if parent[to as usize] == from && to != 0 { to } else { from };
            *label = sums[below as usize];
        }
    }

    Some(labels)
}

fn apart(problem: &Problem, cuts: &[Vec<Edge>]) -> Split {
    let count = problem.graph.vertices();
    let mut class_of: HashMap<Edge, u32> = HashMap::new();
    for (class, edges) in cuts.iter().enumerate() {
        class_of.extend(edges.iter().map(|&edge| (edge, class as u32)));
    }

    let is_cut = |from: u32, to: u32| class_of.contains_key(&(from.min(to), from.max(to)));
    let mut part_of = vec![u32::MAX; count];
    let mut members: Vec<Vec<u32>> = Vec::new();
    for root in 0..count as u32 {
        if part_of[root as usize] != u32::MAX {
            continue;
        }

        let part = members.len() as u32;
        part_of[root as usize] = part;

        let mut list = vec![root];
        let mut next = 0;
        while next < list.len() {
            for &to in problem.graph.neighbours(list[next]) {
                if part_of[to as usize] == u32::MAX && !is_cut(list[next], to) {
                    part_of[to as usize] = part;
                    list.push(to);
                }
            }
            next += 1;
        }

        members.push(list);
    }

    // Where each class meets each part, by ascending part and class.
    let mut meets: Vec<(u32, u32, u32)> = Vec::new();
    for (class, edges) in cuts.iter().enumerate() {
        for &(from, to) in edges {
            meets.extend([from, to].map(|end| (part_of[end as usize], class as u32, end)));
        }
    }

    meets.sort_unstable();

    let mut beyond: Vec<Vec<Edge>> = vec![Vec::new(); members.len()];
    for meeting in meets.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let &[(part, _, from), (_, _, to)] = meeting else { return Split::Uncut };
        beyond[part as usize].push((from, to));
    }

    let mut parts = Vec::new();
    for (list, beyond) in members.iter().zip(&beyond) {
        if let &[alone] = &list[..] {
            // Every edge of the vertex is cut; it is passed once if one class meets it.
            if beyond.len() != 1 || beyond[0] != (alone, alone) {
                return Split::None;
            }
        } else if beyond.iter().any(|(from, to)| from == to) {
            return Split::None;
        } else {
            parts.push(part(problem, list, beyond, &part_of));
        }
    }

    let used = cuts.iter().flatten().flat_map(|&(from, to)| problem.span(from, to)).collect();
    Split::Parts { parts, used }
}

/// The problem of one part, with a new vertex for each class that it meets.
fn part(problem: &Problem, list: &[u32], beyond: &[Edge], part_of: &[u32]) -> Problem {
    let mut list = list.to_vec();
    list.sort_unstable();
    let own = part_of[list[0] as usize];
    let place = |vertex: u32| list.binary_search(&vertex).unwrap_or(0) as u32;

    let mut edges = Vec::new();
    let mut link: Vec<u32> = (0..(list.len() + beyond.len()) as u32).collect();
    let mut spans = HashMap::new();

    for &from in &list {
        for &to in problem.graph.neighbours(from).iter().filter(|&&to| part_of[to as usize] == own && from < to) {
            edges.push((place(from), place(to)));
            if problem.is_link(from, to) {
                link[place(from) as usize] = place(to);
                link[place(to) as usize] = place(from);
                spans.insert(place(from), problem.span(from, to));
            }
        }
    }

    for (index, &(from, to)) in beyond.iter().enumerate() {
        let new = (list.len() + index) as u32;
        edges.extend([(new, place(from)), (new, place(to))]);
    }

    let mut names: Vec<u32> = list.iter().map(|&vertex| problem.names[vertex as usize]).collect();
    names.resize(link.len(), VIRTUAL);
    let graph = Graph::from_edges(names.len() as u32, edges).unwrap_or_else(|_| problem.graph.clone());
    Problem { graph, link, names, spans }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_stops_the_search_for_cuts() {
        // A ladder of many rungs without those in the middle: two edges hold its halves together.
        let rungs = (0..8000u32).filter(|i| !(3000..5000).contains(i)).map(|i| (i, 8000 + i));
        let sides = (0..7999u32).flat_map(|i| [(i, i + 1), (8000 + i, 8001 + i)]);
        let problem = Problem::new(Graph::from_edges(16_000, rungs.chain(sides)).unwrap());
        let stopped = Control::new();
        stopped.stop();
        assert!(matches!(split(&problem, &Control::new()), Split::Parts { .. }));
        assert!(matches!(split(&problem, &stopped), Split::Stopped));
    }
}
