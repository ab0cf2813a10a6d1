//! Reasons on small graphs, and what a control stops.

use super::*;
use destrier_core::Verdict;

#[test]
fn graphs_are_refuted_too() {
    let refute = |graph: &Graph, ends| refute_graph(graph, ends, &Control::new());
    let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
    let open = Ends::Path { start: None, end: None };
    assert_eq!(refute(&star, open), Some(Impossible::FewMoves { squares: vec![1, 2, 3] }));
    // Two triangles that share a vertex: removing it separates them.
    let bow = Graph::from_edges(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]).unwrap();
    let cut = refute(&bow, Ends::Cycle).unwrap();
    assert_eq!(cut, Impossible::Cut { removed: vec![2], needed: 2, allowed: 1 });
    assert_eq!(cut.check_graph(&bow, Ends::Cycle), Verdict::Confirmed);
    assert_eq!(refute(&bow, open), None);
    assert_eq!(refute(&bow, Ends::Path { start: Some(0), end: Some(99) }), None);
    let same = Ends::Path { start: Some(1), end: Some(1) };
    assert_eq!(refute(&bow, same), Some(Impossible::SameEnds { square: 1 }));
}

#[test]
fn a_control_stops_every_pass_over_a_large_graph() {
    let stopped = Control::new();
    stopped.stop();

    // The graphs have reasons: two rings that are not connected, a ring with a pendant triangle, and arcs without a
    // matching.
    let ring = |from: u32, count: u32| (0..count).map(move |i| (from + i, from + (i + 1) % count));
    let apart = Graph::from_edges(40_000, ring(0, 20_000).chain(ring(20_000, 20_000))).unwrap();
    assert!(unreachable(&apart, &Control::new()).is_some() && unreachable(&apart, &stopped).is_none());

    let joined =
        Graph::from_edges(20_002, ring(0, 20_000).chain([(5, 20_000), (20_000, 20_001), (20_001, 5)])).unwrap();
    assert!(find_separators(&joined, Ends::Cycle, &Control::new()).is_some());
    assert!(find_separators(&joined, Ends::Cycle, &stopped).is_none());

    let arcs = ring(0, 20_000).chain([(3, 20_000), (20_000, 4), (3, 20_001), (20_001, 4)]);
    let arcs = DirectedGraph::from_arcs(20_002, arcs).unwrap();
    assert!(refute_directed(&arcs, Ends::Cycle, &Control::new()).is_some());
    assert!(refute_directed(&arcs, Ends::Cycle, &stopped).is_none());
}
