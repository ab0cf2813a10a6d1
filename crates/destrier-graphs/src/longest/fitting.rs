//! Parts of long paths that answer the question: with the given ends and edges, or closed by an edge.

use super::through::Route;
use destrier_core::{AnyGraph, Ground, Shape};

/// The longer of two lists, the first if they are equally long.
pub(super) fn longer(left: Vec<u32>, right: Vec<u32>) -> Vec<u32> {
    if right.len() > left.len() { right } else { left }
}

/// The path itself, the part of it between the given ends, or the longest cycle that one edge makes of a stretch of it.
/// Stretches of a claim that do not follow edges are left out. Empty if an edge that must be used is missing.
pub(super) fn fitting(route: &Route, path: &[u32]) -> Vec<u32> {
    let stretch = longest_stretch(route.graph, route.goal.shape, path);
    let stretch = if route.goal.has_given_ends() { between_ends(route, &stretch) } else { stretch };
    if route.uses_all_fixed(&stretch) { stretch } else { Vec::new() }
}

/// The longest part of a path that begins at the given start and ends at the given end; empty if there is none.
fn between_ends(route: &Route, path: &[u32]) -> Vec<u32> {
    let place = |end: u32| path.iter().position(|&vertex| vertex == end);

    let forwards = |path: &[u32], start: Option<usize>, end: Option<usize>| match (start, end) {
        (Some(start), Some(end)) => path.get(start..=end).unwrap_or(&[]).to_vec(),
        (Some(start), None) if route.goal.end.is_none() => path[start..].to_vec(),
        (None, Some(end)) if route.goal.start.is_none() => path[..=end].to_vec(),
        _ => Vec::new(),
    };

    let [start, end] = [route.goal.start, route.goal.end].map(|end| end.and_then(place));
    let part = forwards(path, start, end);
    if route.graph.is_directed() {
        return part;
    }

    let reversed: Vec<u32> = path.iter().rev().copied().collect();
    let [start, end] = [start, end].map(|end| end.map(|place| path.len() - 1 - place));
    longer(part, forwards(&reversed, start, end))
}

/// The longest stretch of a claim that follows edges, or the longest cycle that one edge makes of a part of it.
pub(super) fn longest_stretch(graph: &AnyGraph, shape: Shape, path: &[u32]) -> Vec<u32> {
    let joined = |from: u32, to: u32| graph.joined(u64::from(from), u64::from(to));
    let stretch = path.chunk_by(|&from, &to| joined(from, to)).max_by_key(|stretch| stretch.len()).unwrap_or(&[]);
    if shape == Shape::Open {
        return stretch.to_vec();
    }

    let mut place = vec![usize::MAX; graph.vertices()];
    stretch.iter().enumerate().for_each(|(index, &vertex)| place[vertex as usize] = index);

    let fewest = graph.fewest_to_close() as usize;
    let back = |index: usize| {
        let last = stretch[index];
        let near = match graph {
            AnyGraph::Undirected(graph) => graph.neighbours(last),
            AnyGraph::Directed(graph) => graph.successors(last),
        };
        let earliest = near.iter().map(|&first| place[first as usize]).min()?;
        (earliest < index && index - earliest + 1 >= fewest).then_some((earliest, index))
    };

    let longest = (0..stretch.len()).filter_map(back).max_by_key(|(first, last)| last - first);
    longest.map_or(Vec::new(), |(first, last)| stretch[first..=last].to_vec())
}
