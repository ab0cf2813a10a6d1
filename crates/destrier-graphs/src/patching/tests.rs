//! Patching against random graphs with planted cycles, and its parts against plain lists.

use super::*;
use destrier_core::{AnyGraph, Path, Shape, verify};

/// A random directed Hamiltonian cycle with further random arcs, so that each vertex has about `degree`.
fn planted(count: u32, degree: u32, seed: u64) -> DirectedGraph {
    let mut random = Random::new(seed, 9);
    let mut ring: Vec<u32> = (0..count).collect();
    for at in (1..ring.len()).rev() {
        ring.swap(at, random.below(at as u64 + 1) as usize);
    }
    let home = ring[0];
    let cycle: Vec<(u32, u32)> = ring.iter().copied().zip(ring.iter().copied().skip(1).chain([home])).collect();
    let mut pick = || random.below(u64::from(count)) as u32;
    let more: Vec<(u32, u32)> = (0..count * (degree - 1)).map(|arc| (arc % count, pick())).collect();
    DirectedGraph::from_arcs(count, cycle.into_iter().chain(more)).unwrap()
}

#[test]
fn planted_cycles_and_paths_are_found() {
    for (count, degree) in [(3, 2), (50, 3), (300, 4), (2000, 3), (2000, 5), (5000, 4)] {
        let graph = planted(count, degree, u64::from(count + degree));
        let given = match find(&graph, Ends::Cycle, 1, 40 * u64::from(count), &Control::new()) {
            PatchingResult::Found(cycle) => {
                assert!(verify(AnyGraph::from(graph.clone()), Path::Vertices(cycle.clone()), Shape::Closed).is_ok());
                Ends::Path { start: cycle.first().copied(), end: cycle.last().copied() }
            }
            PatchingResult::GaveUp(path) => panic!("{} of {count} vertices, degree {degree}", path.len()),
        };

        for ends in [Ends::Path { start: None, end: None }, given] {
            let PatchingResult::Found(path) = find(&graph, ends, 1, 40 * u64::from(count), &Control::new()) else {
                panic!("no path of {count} vertices");
            };
            if let Ends::Path { start: Some(start), end: Some(end) } = ends {
                assert_eq!((path[0], path[path.len() - 1]), (start, end));
            }
            assert!(verify(AnyGraph::from(graph.clone()), Path::Vertices(path), Shape::Open).is_ok());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_cycle_and_a_stop_is_obeyed() {
    let graph = planted(1000, 4, 3);
    let found = |seed| find(&graph, Ends::Cycle, seed, 10_000, &Control::new());
    assert!(matches!(found(5), PatchingResult::Found(_)));
    assert_eq!(found(5), found(5));
    assert_ne!(found(5), found(6));
    let stopped = Control::new();
    stopped.stop();
    assert!(matches!(find(&graph, Ends::Cycle, 5, 10_000, &stopped), PatchingResult::GaveUp(_)));
}

#[test]
fn the_longest_path_of_a_graph_without_a_cycle_is_a_path() {
    // Two rings that share a vertex have a cover by cycles neither, but two rings with arcs one way do.
    let rings = (0..20u32).flat_map(|at| [(at, (at + 1) % 20), (20 + at, 20 + (at + 1) % 20), (at, 20 + at)]);
    let graph = DirectedGraph::from_arcs(40, rings).unwrap();
    let PatchingResult::GaveUp(path) = find(&graph, Ends::Cycle, 1, 500, &Control::new()) else { panic!("no cycle") };
    assert!(!path.is_empty() && path.windows(2).all(|pair| graph.has_arc(pair[0], pair[1])), "{path:?}");
    let open = find(&graph, Ends::Path { start: None, end: None }, 1, 500, &Control::new());
    assert!(matches!(open, PatchingResult::Found(path) if path.len() == 40));
    let without_cover = DirectedGraph::from_arcs(4, [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)]).unwrap();
    assert_eq!(find(&without_cover, Ends::Cycle, 1, 500, &Control::new()), PatchingResult::GaveUp(Vec::new()));
}

#[test]
fn sequences_agree_with_plain_lists() {
    let mut random = Random::new(4, 0);
    let mut sequences = Sequences::new(60);
    let mut lists: Vec<Vec<u32>> = vec![(0..40).collect(), (40..60).collect()];
    lists.iter().for_each(|list| sequences.build(list));

    for _ in 0..3000 {
        let which = random.below(lists.len() as u64) as usize;
        let place = random.below(lists[which].len() as u64) as usize;
        let vertex = lists[which][place];
        match random.below(4) {
            0 if place > 0 => {
                sequences.cut_before(vertex);
                let rest = lists[which].split_off(place);
                lists.push(rest);
            }
            1 => {
                sequences.begin_ring_with(vertex);
                lists[which].rotate_left(place);
            }
            2 if lists.len() > 1 => {
                let other = lists.swap_remove(which);
                let onto = random.below(lists.len() as u64) as usize;
                sequences
                    .concatenate(lists[onto][lists[onto].len() - 1], other[random.below(other.len() as u64) as usize]);
                lists[onto].extend(other);
            }
            _ => {}
        }

        for list in &lists {
            let at = random.below(list.len() as u64) as usize;
            assert_eq!((sequences.index(list[at]), sequences.length(list[at])), (at as u32, list.len() as u32));
        }
    }
}
