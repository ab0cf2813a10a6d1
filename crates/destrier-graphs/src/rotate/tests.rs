//! Rotation finds what is asked for: cycles and paths, with given ends and fixed edges.

use super::*;
use destrier_core::{Path, RectangleGraph, Shape, verify};

fn board(text: &str) -> Graph {
    RectangleGraph::new(&text.parse().unwrap()).graph
}

fn ask(graph: &Graph, ends: Ends, fixed: &[(u32, u32)], seed: u64) -> Finding<Vec<u32>> {
    rotate(graph, ends, fixed, seed, &Limits { attempts: 20, ..Limits::default() }, &Control::default())
}

fn path(graph: &Graph, ends: Ends, fixed: &[(u32, u32)]) -> Vec<u32> {
    let Finding::Found(path) = ask(graph, ends, fixed, 1) else { panic!("nothing found") };
    let shape = if ends == Ends::Cycle { Shape::Closed } else { Shape::Open };
    verify(graph.clone(), Path::Vertices(path.clone()), shape).expect("a claim that holds");
    path
}

#[test]
fn cycles_and_paths_are_found_with_their_ends() {
    path(&board("8x8"), Ends::Cycle, &[]);
    path(&board("30x31"), Ends::Cycle, &[]);
    path(&board("torus:5x7"), Ends::Cycle, &[]);
    path(&board("7x7"), Ends::Path { start: None, end: None }, &[]);
    for (start, end) in [(Some(0), None), (None, Some(48)), (Some(0), Some(48)), (Some(8), Some(24))] {
        let found = path(&board("7x7"), Ends::Path { start, end }, &[]);
        assert!(start.is_none_or(|start| found[0] == start) && end.is_none_or(|end| found[48] == end));
    }
    assert_eq!(path(&board("1x1"), Ends::Path { start: None, end: None }, &[]), [0]);
}

#[test]
fn fixed_edges_are_used() {
    let graph = board("6x6");
    let all = (0..36u32).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)).collect::<Vec<_>>());

    // Every edge of the board is on some closed tour. Every second one is tested here together with the first.
    for (from, to) in all.filter(|(from, to)| from < to).step_by(2) {
        let fixed = [(to, from), (0, 8)];
        let found = path(&graph, Ends::Cycle, &fixed);
        let next = |vertex: u32| {
            let at = found.iter().position(|&visited| visited == vertex).unwrap();
            [found[(at + 1) % 36], found[(at + 35) % 36]]
        };
        assert!(fixed.iter().all(|&(from, to)| next(from).contains(&to)), "{from}-{to}");
    }

    let found = path(&graph, Ends::Path { start: None, end: Some(7) }, &[(7, 15), (1, 9)]);
    assert!(found.ends_with(&[15, 7]));
    assert!(found.windows(2).any(|pair| pair == [1, 9] || pair == [9, 1]));
}

#[test]
fn cycles_of_random_cubic_graphs_are_found_by_rotations() {
    for seed in 0..4 {
        let mut random = Random::new(seed, 7);
        let count = 2000;
        let mut ring: Vec<u32> = (0..count).collect();
        (1..ring.len()).rev().for_each(|i| ring.swap(i, random.below(i as u64 + 1) as usize));
        let chords = ring.chunks(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
        let graph = Graph::from_edges(count, (0..count).map(|v| (v, (v + 1) % count)).chain(chords)).unwrap();
        path(&graph, Ends::Cycle, &[]);
        assert_eq!(ask(&graph, Ends::Cycle, &[], 5), ask(&graph, Ends::Cycle, &[], 5), "the seed decides");
    }
}

#[test]
fn a_failed_search_returns_the_longest_path() {
    // The graph is a star. Its longest path has three vertices, even if both ends are given and opposite.
    let star = Graph::from_edges(5, (1..5).map(|leaf| (0, leaf))).unwrap();
    for ends in [Ends::Cycle, Ends::Path { start: None, end: None }, Ends::Path { start: Some(1), end: Some(2) }] {
        let Finding::GaveUp { limit, longest } = ask(&star, ends, &[], 1) else { panic!("there is none") };
        assert_eq!(limit, Limit::Attempts(20));
        assert_eq!(longest.len(), 3, "{ends:?}: {longest:?}");
        assert!(longest.windows(2).all(|pair| star.neighbours(pair[0]).contains(&pair[1])));
    }

    let control = Control::default();
    control.stop();
    let stopped = rotate(&star, Ends::Cycle, &[], 1, &Limits::default(), &control);
    assert!(matches!(stopped, Finding::GaveUp { limit: Limit::Stopped, .. }));
    let empty = Graph::from_edges(0, []).unwrap();
    assert!(matches!(ask(&empty, Ends::Cycle, &[], 1), Finding::GaveUp { .. }));
}

#[test]
fn a_large_board_with_one_square_more_of_a_colour_has_a_path() {
    let graph = destrier_core::RectangleGraph::new(&"151x151".parse().unwrap()).graph;
    let free = Ends::Path { start: None, end: None };
    let Finding::Found(path) = rotate(&graph, free, &[], 1, &Limits::new().attempts(1), &Control::new()) else {
        panic!("a path exists");
    };
    assert_eq!(path.len(), 151 * 151);
    let colours = graph.two_colouring().unwrap();
    assert_eq!(colours[path[0] as usize], colours[path[path.len() - 1] as usize]);
}
