//! The blocks of a graph: its largest parts that no single vertex separates.
//!
//! Two blocks share at most one vertex, a *cut vertex*. A cycle lies in one block, and a path passes from block to
//! block through cut vertices, each of which it visits once. A depth-first search finds the blocks (Hopcroft and Tarjan
//! 1973).

use crate::method::Control;
use destrier_core::Graph;

/// The search checks its control after this many steps.
const STEPS_PER_CHECK: u64 = 1 << 12;

const NONE: u32 = u32::MAX;

/// The vertices of each block, in no particular order; `None` if the control stops the search. An edge that is on no
/// cycle is a block of two vertices, and a vertex without edges is in no block.
pub fn blocks(graph: &Graph, control: &Control) -> Option<Vec<Vec<u32>>> {
    let count = graph.vertices();
    let mut number = vec![NONE; count];
    let mut low = vec![0u32; count];
    let mut blocks = Vec::new();
    let mut next = 0;
    let mut steps = 0u64;

    for root in 0..count as u32 {
        if number[root as usize] != NONE {
            continue;
        }

        number[root as usize] = next;
        low[root as usize] = next;
        next += 1;

        let mut open = vec![root];
        let mut calls = vec![(root, NONE, 0)];
        while let Some((here, parent, index)) = calls.pop() {
            steps += 1;
            if steps.is_multiple_of(STEPS_PER_CHECK) && control.is_stopped() {
                return None;
            }

            if let Some(&to) = graph.neighbours(here).get(index) {
                calls.push((here, parent, index + 1));
                if number[to as usize] == NONE {
                    number[to as usize] = next;
                    low[to as usize] = next;
                    next += 1;
                    open.push(to);
                    calls.push((to, here, 0));
                } else if to != parent {
                    low[here as usize] = low[here as usize].min(number[to as usize]);
                }
            } else if parent != NONE {
                low[parent as usize] = low[parent as usize].min(low[here as usize]);
                if low[here as usize] >= number[parent as usize] {
                    let from = open.iter().rposition(|&vertex| vertex == here)?;
                    blocks.push(open.drain(from..).chain([parent]).collect());
                }
            }
        }
    }

    Some(blocks)
}

/// For each vertex, the most vertices that a path in its component can have by the sizes of the blocks: the largest
/// number in a chain of blocks. `None` if the control stops the search.
pub fn longest_chains(graph: &Graph, control: &Control) -> Option<Vec<u32>> {
    let blocks = blocks(graph, control)?;
    let mut homes: Vec<Vec<u32>> = vec![Vec::new(); graph.vertices()];
    for (index, block) in (0u32..).zip(&blocks) {
        block.iter().for_each(|&vertex| homes[vertex as usize].push(index));
    }

    let mut longest = vec![1; graph.vertices()];
    let mut is_seen = vec![false; blocks.len()];

    // This is the most vertices after this one in a chain of blocks that hang on it.
    let mut hanging = vec![0u32; graph.vertices()];
    for root in 0..graph.vertices() as u32 {
        if homes[root as usize].iter().all(|&block| is_seen[block as usize]) {
            continue;
        }

        // The blocks of the component are listed with the vertices on which they hang, nearest first.
        let mut order: Vec<(u32, u32)> = Vec::new();
        let mut waiting = vec![root];
        while let Some(vertex) = waiting.pop() {
            for &block in &homes[vertex as usize] {
                if !std::mem::replace(&mut is_seen[block as usize], true) {
                    order.push((block, vertex));
                    waiting.extend(blocks[block as usize].iter().filter(|&&other| other != vertex));
                }
            }
        }

        let mut most = 1;
        for &(block, top) in order.iter().rev() {
            let block = &blocks[block as usize];
            let mut first = 0;
            let mut second = 0;
            for &vertex in block.iter().filter(|&&vertex| vertex != top) {
                let below = hanging[vertex as usize];
                (first, second) = if below > first { (below, first) } else { (first, second.max(below)) };
            }

            let size = block.len() as u32;
            let down = size - 1 + first;
            most = most.max(size + first + second).max(1 + down + hanging[top as usize]);
            hanging[top as usize] = hanging[top as usize].max(down);
        }

        let vertices = order.iter().flat_map(|&(block, _)| &blocks[block as usize]);
        vertices.for_each(|&vertex| longest[vertex as usize] = most);
    }

    Some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Random;

    fn chains(count: u32, edges: &[(u32, u32)]) -> Vec<u32> {
        longest_chains(&Graph::from_edges(count, edges.iter().copied()).unwrap(), &Control::new()).unwrap()
    }

    #[test]
    fn chains_of_blocks_bound_the_paths() {
        // The graphs are a square with a leaf at each corner, a triangle, and a vertex alone.
        let leaves = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 5), (2, 6), (3, 7)];
        let all: Vec<(u32, u32)> = leaves.into_iter().chain([(8, 9), (9, 10), (10, 8)]).collect();
        assert_eq!(chains(12, &all), [6, 6, 6, 6, 6, 6, 6, 6, 3, 3, 3, 1]);
        // Three paths that meet: the two longest count.
        assert_eq!(chains(7, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (0, 6)])[0], 6);
        let stopped = Control::new();
        stopped.stop();
        let ring = Graph::from_edges(9000, (0..9000).map(|at| (at, (at + 1) % 9000))).unwrap();
        assert_eq!(longest_chains(&ring, &stopped), None);
    }

    #[test]
    fn in_a_tree_the_bound_is_the_longest_path() {
        let mut random = Random::new(7, 0);
        for case in 2..60u32 {
            let edges: Vec<(u32, u32)> = (1..case).map(|to| (random.below(u64::from(to)) as u32, to)).collect();
            let graph = Graph::from_edges(case, edges.iter().copied()).unwrap();
            let farthest = |from: u32| {
                let mut distance = vec![u32::MAX; case as usize];
                distance[from as usize] = 0;

                let mut waiting = vec![from];
                let mut last = from;
                while let Some(here) = waiting.pop() {
                    last = if distance[here as usize] > distance[last as usize] { here } else { last };
                    for &to in graph.neighbours(here) {
                        if distance[to as usize] == u32::MAX {
                            distance[to as usize] = distance[here as usize] + 1;
                            waiting.push(to);
                        }
                    }
                }

                (last, distance[last as usize])
            };

            let (_, length) = farthest(farthest(0).0);
            assert_eq!(chains(case, &edges), vec![length + 1; case as usize], "{edges:?}");
        }
    }
}
