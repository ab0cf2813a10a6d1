//! The search for the longest path or cycle against trying all paths.

use super::*;
use destrier_core::{DirectedGraph, Graph, Ground, SimplePath};
use destrier_search::method::Random;

/// The length of the longest path or cycle with these edges, by trying all.
fn by_trying(graph: &AnyGraph, shape: Shape, fixed: &[(u32, u32)]) -> usize {
    fn uses(graph: &AnyGraph, shape: Shape, path: &[u32], edge: (u32, u32)) -> bool {
        let home =
            path.last().zip(path.first()).filter(|_| shape == Shape::Closed).map(|(&last, &first)| (last, first));
        let mut steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(home);
        steps.any(|step| step == edge || !graph.is_directed() && step == (edge.1, edge.0))
    }

    fn extend(graph: &AnyGraph, shape: Shape, fixed: &[(u32, u32)], path: &mut Vec<u32>, best: &mut usize) {
        let joined = |from: u32, to: u32| graph.joined(u64::from(from), u64::from(to));
        let first = path[0];
        let last = path[path.len() - 1];
        let counts = match shape {
            Shape::Open => true,
            Shape::Closed => path.len() as u64 >= 3 && joined(last, first),
        };

        if counts && fixed.iter().all(|&edge| uses(graph, shape, path, edge)) {
            *best = path.len().max(*best);
        }

        for vertex in 0..graph.vertices() as u32 {
            if joined(last, vertex) && !path.contains(&vertex) {
                path.push(vertex);
                extend(graph, shape, fixed, path, best);
                path.pop();
            }
        }
    }

    let mut best = 0;
    for vertex in 0..graph.vertices() as u32 {
        extend(graph, shape, fixed, &mut vec![vertex], &mut best);
    }

    best
}

#[test]
fn it_agrees_with_trying_all_paths() {
    let mut random = Random::new(11, 0);
    let mut lengths = std::collections::BTreeSet::new();
    for case in 0..400u32 {
        let count = 2 + random.below(6) as u32;
        let mut pick = || random.below(u64::from(count)) as u32;
        let pairs: Vec<(u32, u32)> = (0..case % 14).map(|_| (pick(), pick())).collect();
        let graph: AnyGraph = match case % 2 {
            0 => Graph::from_edges(count, pairs).unwrap().into(),
            _ => DirectedGraph::from_arcs(count, pairs).unwrap().into(),
        };

        for (shape, known) in [(Shape::Open, 1), (Shape::Closed, 0)] {
            let expected = by_trying(&graph, shape, &[]);
            let found = search_longest(&graph, shape, &[], known, u64::from(count), 1 << 30, &Control::new());
            assert_eq!((found.upper_bound, found.limit), (expected as u64, None), "{graph:?} {shape:?}");

            if expected as u64 > known {
                let path = SimplePath::verify(graph.clone(), found.vertices, shape).unwrap();
                assert_eq!(path.len(), expected, "{graph:?} {shape:?}");
                lengths.insert((case % 2, expected));
            } else {
                assert!(found.vertices.is_empty());
            }

            // If the longest length is known beforehand, nothing longer is found.
            let again = search_longest(&graph, shape, &[], expected as u64, u64::from(count), 1 << 30, &Control::new());
            assert_eq!((again.vertices.len(), again.upper_bound), (0, expected as u64));
        }
    }

    assert!(lengths.len() > 8, "{lengths:?}");
}

#[test]
fn required_edges_agree_with_trying_all_paths() {
    let mut random = Random::new(13, 0);
    let mut lengths = std::collections::BTreeSet::new();
    let mut absent = 0;
    for case in 0..400u32 {
        let count = 3 + random.below(5) as u32;
        let mut pick = || random.below(u64::from(count)) as u32;
        let pairs: Vec<(u32, u32)> = (0..4 + case % 12).map(|_| (pick(), pick())).filter(|(a, b)| a != b).collect();
        let graph: AnyGraph = match case % 2 {
            0 => Graph::from_edges(count, pairs.iter().copied()).unwrap().into(),
            _ => DirectedGraph::from_arcs(count, pairs.iter().copied()).unwrap().into(),
        };

        let fixed: Vec<(u32, u32)> = pairs.into_iter().take(1 + case as usize % 3).collect();
        for shape in [Shape::Open, Shape::Closed] {
            let expected = by_trying(&graph, shape, &fixed);

            // The search does not look for cycles of two vertices.
            let expected = if shape == Shape::Closed && expected == 2 { 0 } else { expected };
            let found = search_longest(&graph, shape, &fixed, 0, u64::from(count), 1 << 30, &Control::new());
            assert_eq!((found.upper_bound, found.limit), (expected as u64, None), "{graph:?} {shape:?} {fixed:?}");

            if expected > 0 && !fixed.is_empty() {
                let path = SimplePath::verify(graph.clone(), found.vertices, shape).unwrap();
                assert_eq!(path.len(), expected);
                assert_eq!(by_trying(&graph, shape, &fixed), expected);
                lengths.insert((case % 2, shape == Shape::Open, expected));
            } else {
                absent += 1;
            }
        }
    }

    assert!(lengths.len() > 16 && absent > 40, "{lengths:?} {absent}");
}

#[test]
fn limits_are_named() {
    let complete = Graph::from_edges(30, (0..30).flat_map(|from| (0..from).map(move |to| (from, to)))).unwrap();
    let search = |graph: &Graph, memory, control: &Control| {
        search_longest(&graph.clone().into(), Shape::Closed, &[], 0, 30, memory, control)
    };
    assert_eq!(search(&complete, 1 << 30, &Control::new()).limit, Some(Limit::TooWide));
    let ladder = Graph::from_edges(30, (0..28).flat_map(|at| [(at, at + 2), (at, at ^ 1)])).unwrap();
    assert!(matches!(search(&ladder, 10, &Control::new()).limit, Some(Limit::Memory { .. })));
    let stopped = Control::new();
    stopped.stop();
    assert_eq!(search(&ladder, 1 << 30, &stopped).limit, Some(Limit::Stopped));
}
