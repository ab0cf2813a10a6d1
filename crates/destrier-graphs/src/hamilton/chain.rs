//! Splits a question about a path at cut vertices.
//!
//! A path passes a cut vertex once, from one side to the other. So a graph with a Hamiltonian path is a chain of
//! *blocks*, each sharing a vertex with the next, and the path consists of one path through each block, from the vertex
//! shared with the previous block to the vertex shared with the next; at the two ends of the chain the path ends where
//! it must, or anywhere. Each block is a question of its own, with given ends.
//!
//! If the blocks do not form a chain, or the given ends do not fit it, this module decides nothing.

use super::GraphQuestion;
use destrier_core::{Ends, Graph};
use destrier_search::blocks::blocks;
use destrier_search::method::Control;
use std::collections::HashMap;

/// One block, with its own vertex numbers.
pub(super) struct ChainBlock {
    pub(super) graph: Graph,
    /// The names of its vertices in the whole graph.
    pub(super) names: Vec<u32>,
    pub(super) start: Option<u32>,
    pub(super) end: Option<u32>,
    pub(super) fixed_edges: Vec<(u32, u32)>,
}

/// The blocks from one end of the path to the other; `None` if there is only one, if they do not form such a chain, or
/// if the control stops the search for them.
pub(super) fn chain(question: &GraphQuestion, control: &Control) -> Option<Vec<ChainBlock>> {
    let Ends::Path { start, end } = question.ends else { return None };
    if question.ends.given().any(|end| end as usize >= question.graph.vertices()) {
        return None;
    }

    let blocks = blocks(question.graph, control)?;

    // Each block of a connected graph but the first adds all of its vertices but one.
    let is_connected = 1 + blocks.iter().map(|block| block.len() - 1).sum::<usize>() == question.graph.vertices();
    if blocks.len() < 2 || !is_connected {
        return None;
    }

    // The blocks of each vertex; a vertex in three blocks has too many sides.
    let mut homes = vec![[u32::MAX; 2]; question.graph.vertices()];
    for (index, block) in (0u32..).zip(&blocks) {
        for &vertex in block {
            let places = &mut homes[vertex as usize];
            *places.iter_mut().find(|place| **place == u32::MAX)? = index;
        }
    }

    let is_shared = |vertex: u32| homes[vertex as usize][1] != u32::MAX;
    let shared_by = |block: u32| blocks[block as usize].iter().copied().filter(|&vertex| is_shared(vertex));
    let is_last = |block: &u32| shared_by(*block).count() == 1;
    if (0..blocks.len() as u32).any(|block| shared_by(block).count() > 2) {
        return None;
    }

    let is_home = |end: u32, block: u32| !is_shared(end) && homes[end as usize][0] == block;
    let begins = |block: &u32| start.is_none_or(|start| is_home(start, *block));
    let ends_here = |block: &u32| end.is_some_and(|end| is_home(end, *block));
    let mut lasts = (0..blocks.len() as u32).filter(is_last);
    let mut here = lasts.find(|block| begins(block) && !ends_here(block))?;

    // Two vertices share at most one block.
    let mut fixed_edges: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
    for &(from, to) in question.fixed_edges {
        let [home, other_home] = homes[from as usize];
        let block = if homes[to as usize].contains(&home) { home } else { other_home };
        fixed_edges.entry(block).or_default().push((from, to));
    }

    let mut in_order = Vec::new();
    let mut entry = start;
    loop {
        let before = in_order.last().and(entry);
        let exit = shared_by(here).find(|&vertex| Some(vertex) != before);
        let own = fixed_edges.get(&here).map_or(&[][..], |own| own);
        in_order.push(block_in_chain(question.graph, own, &blocks[here as usize], entry, exit.or(end))?);
        let Some(exit) = exit else { break };
        let [home, other_home] = homes[exit as usize];
        here = if home == here { other_home } else { home };
        entry = Some(exit);
    }

    (in_order.len() == blocks.len()).then_some(in_order)
}

/// A block as a question; `None` if a given end is not in it.
fn block_in_chain(
    graph: &Graph,
    fixed_edges: &[(u32, u32)],
    block: &[u32],
    start: Option<u32>,
    end: Option<u32>,
) -> Option<ChainBlock> {
    let mut names = block.to_vec();
    names.sort_unstable();

    let place = |vertex: u32| names.binary_search(&vertex).ok().map(|place| place as u32);
    let end_in = |end: Option<u32>| end.map_or(Some(None), |vertex| place(vertex).map(Some));
    let start = end_in(start)?;
    let end = end_in(end)?;
    if start.is_some() && start == end {
        return None;
    }

    // Every edge between vertices of a block belongs to it.
    let own = |&from: &u32| graph.neighbours(from).iter().filter_map(move |&to| Some((place(from)?, place(to)?)));
    let graph = Graph::from_edges(names.len() as u32, names.iter().flat_map(own)).ok()?;
    let fixed_edges = fixed_edges.iter().filter_map(|&(from, to)| Some((place(from)?, place(to)?))).collect();
    Some(ChainBlock { graph, start, end, fixed_edges, names })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Ends = Ends::Path { start: None, end: None };

    fn blocks_of(edges: &[(u32, u32)], ends: Ends) -> Option<Vec<Vec<u32>>> {
        let count = edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap();
        let graph = Graph::from_edges(count, edges.iter().copied()).unwrap();
        let found = chain(&GraphQuestion { graph: &graph, ends, fixed_edges: &[] }, &Control::new())?;
        Some(found.into_iter().map(|block| block.names).collect())
    }

    #[test]
    fn chains_are_taken_apart_and_nothing_else_is() {
        // The graph is a triangle, an edge and a square in a row.
        let row = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 3)];
        let expected = vec![vec![0, 1, 2], vec![2, 3], vec![3, 4, 5, 6]];
        let backwards: Vec<Vec<u32>> = expected.iter().rev().cloned().collect();

        let found = blocks_of(&row, FREE).unwrap();
        assert!(found == expected || found == backwards, "{found:?}");
        assert_eq!(blocks_of(&row, Ends::Path { start: Some(5), end: None }), Some(backwards.clone()));
        assert_eq!(blocks_of(&row, Ends::Path { start: Some(5), end: Some(1) }), Some(backwards));
        assert_eq!(blocks_of(&row, Ends::Path { start: None, end: Some(4) }).map(|found| found.len()), Some(3));

        for ends in [(Some(2), None), (Some(5), Some(4)), (Some(0), Some(3))] {
            assert_eq!(blocks_of(&row, Ends::Path { start: ends.0, end: ends.1 }), None, "{ends:?}");
        }

        let star = [(0, 1), (0, 2), (0, 3)];
        let comb = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)];
        let ring = [(0, 1), (1, 2), (2, 3), (3, 0)];
        assert!([&star[..], &comb, &ring].iter().all(|edges| blocks_of(edges, FREE).is_none()));
        assert_eq!(blocks_of(&ring, Ends::Cycle), None);
    }

    #[test]
    fn a_control_stops_the_search_for_blocks() {
        let ring = |from: u32| (0..9000).map(move |i| (from + i, from + (i + 1) % 9000));
        let graph = Graph::from_edges(18_000, ring(0).chain(ring(9000)).chain([(5, 9005)])).unwrap();
        let question = GraphQuestion { graph: &graph, ends: FREE, fixed_edges: &[] };
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(chain(&question, &Control::new()).map(|blocks| blocks.len()), Some(3));
        assert!(chain(&question, &stopped).is_none());
    }
}
