//! Both checks against every possibility, and proofs that do not hold.

use super::clauses::{Hint, Literal, numbered_edges};
use super::*;
use crate::impossible::{Ends, exhaust};

/// A generator that needs no crate.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn random_graph(random: &mut Random) -> Graph {
    let count = 4 + random.below(6) as u32;
    let pairs = (0..count).flat_map(|from| (0..from).map(move |to| (from, to)));
    let density = 2 + random.below(3);
    let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(5) < density).collect();
    Graph::from_edges(count, edges).unwrap()
}

#[test]
fn every_order_says_what_every_possibility_says() {
    let mut random = Random(1);
    let mut yes = 0;
    let mut no = 0;
    for _ in 0..400 {
        let graph = random_graph(&mut random);
        let mut order: Vec<u32> = (0..graph.vertices() as u32).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }

        let exists = exhaust::exists(&graph, Ends::Cycle, 1_000_000).unwrap();
        let verdict = NoCycleProof::Elimination { order: order.clone() }.check(&graph);
        assert_eq!(verdict, Verdict::of(!exists), "{order:?} {graph:?}");
        *(if exists { &mut yes } else { &mut no }) += 1;
    }

    assert!(yes > 100 && no > 100, "{yes} yes, {no} no");
}

#[test]
fn an_order_names_vertices_of_the_graph_once() {
    let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]).unwrap();
    let check = |order: &[u32]| NoCycleProof::Elimination { order: order.to_vec() }.check(&path);
    assert_eq!((check(&[1, 0, 3, 2]), check(&[])), (Verdict::Confirmed, Verdict::Confirmed));
    // An order with a mistake is refuted even if a contradiction comes before the mistake.
    for order in [&[0, 0][..], &[0, 1, 2, 3, 1], &[4], &[0, u32::MAX]] {
        assert_eq!(check(order), Verdict::Refuted, "{order:?}");
    }
}

/// Two triangles that share a vertex: the cut around one of them, without the vertex, forces both edges that leave it.
fn bow_tie() -> Graph {
    Graph::from_edges(5, [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)]).unwrap()
}

fn proof(cuts: &[&[u32]], clauses: &[(&[Literal], &[Hint])]) -> NoCycleProof {
    let mut proof = ClauseProof::with_cuts(cuts.iter().map(|cut| cut.to_vec()).collect());
    clauses.iter().for_each(|(literals, hints)| proof.push(literals.iter().copied(), hints.iter().copied()));
    NoCycleProof::Clauses(proof)
}

#[test]
fn clauses_follow_from_vertices_cuts_and_earlier_clauses() {
    let graph = bow_tie();
    assert_eq!(numbered_edges(&graph), [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (3, 4)]);
    let three_at_0: &[Hint] = &[Hint::Vertex(1), Hint::Vertex(2), Hint::Vertex(3), Hint::Vertex(0)];
    assert_eq!(proof(&[], &[(&[], three_at_0)]).check(&graph), Verdict::Confirmed);

    let used = |edge| Literal::new(edge, true);
    let shorter: &[(&[Literal], &[Hint])] = &[
        (&[used(0)], &[Hint::Vertex(1)]),
        (&[used(2)], &[Hint::Cut(0)]),
        (&[], &[Hint::Clause(0), Hint::Clause(1), Hint::Vertex(2), Hint::Vertex(4), Hint::Vertex(0)]),
    ];
    assert_eq!(proof(&[&[3, 4]], shorter).check(&graph), Verdict::Confirmed);
    assert_eq!(proof(&[&[0, 1, 2]], shorter).check(&graph), Verdict::Confirmed, "the other side is the same cut");
    assert_eq!(proof(&[&[3]], shorter).check(&graph), Verdict::Confirmed, "a single vertex is a cut as well");

    for wrong in [&[][..], &[0, 1, 2, 3, 4], &[3, 3], &[3, 5], &[0, 4]] {
        assert_eq!(proof(&[wrong], shorter).check(&graph), Verdict::Refuted, "{wrong:?}");
    }

    let house = Graph::from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 4)]).unwrap();
    assert_eq!(proof(&[&[3, 4]], shorter).check(&house), Verdict::Refuted);
}

#[test]
fn a_proof_ends_with_the_empty_clause_and_has_no_dead_parts() {
    let graph = bow_tie();
    let used = |edge| Literal::new(edge, true);
    let first: (&[Literal], &[Hint]) = (&[used(0)], &[Hint::Vertex(1)]);
    let end: &[Hint] = &[Hint::Vertex(1), Hint::Vertex(3), Hint::Vertex(0), Hint::Vertex(2)];

    let holds = |clauses: &[(&[Literal], &[Hint])]| proof(&[], clauses).check(&graph) == Verdict::Confirmed;
    assert!(holds(&[(&[], end)]) && holds(&[first, (&[], end)]));
    assert!(!holds(&[]));
    assert!(!holds(&[first]) && !holds(&[(&[], end), first]), "the last clause is not empty");
    assert!(!holds(&[(&[], &end[..3])]), "no contradiction");
    assert!(!holds(&[(&[], &[end, end].concat())]), "hints after the contradiction");

    let twice: &[Hint] = &[Hint::Vertex(1), Hint::Vertex(1)];
    assert!(!holds(&[(&[], twice)]), "a hint that decides nothing");
    assert!(!holds(&[(&[used(0), used(0)], &[Hint::Vertex(1)]), (&[], end)]), "an edge twice");
    assert!(!holds(&[(&[used(9)], &[Hint::Vertex(1)])]), "an edge that does not exist");
    assert!(!holds(&[(&[], &[Hint::Clause(0)])]), "a clause that proves itself");
    assert!(!holds(&[(&[], &[Hint::Cut(0)])]), "a cut that does not exist");
    assert!(!holds(&[(&[], &[Hint::Vertex(Hint::MAX_INDEX)])]), "a vertex that does not exist");
}

#[test]
fn limits_end_a_check_without_a_verdict() {
    let graph = bow_tie();
    let order = NoCycleProof::Elimination { order: vec![0, 1, 2, 3, 4] };
    let wide = Graph::from_edges(8, (0..8).flat_map(|from| (0..from).map(move |to| (from, to)))).unwrap();
    assert_eq!(order.check_within(&wide, &mut CheckLimits::new(&|| true)), Verdict::NotRechecked);
    assert_eq!(order.check_within(&wide, &mut CheckLimits::new(&|| false).work(50)), Verdict::NotRechecked);
    assert_eq!(order.check_within(&wide, &mut CheckLimits::new(&|| false).memory(100)), Verdict::NotRechecked);
    let clauses = proof(&[], &[(&[], &[Hint::Vertex(1)])]);
    assert_eq!(clauses.check_within(&graph, &mut CheckLimits::new(&|| false).work(5)), Verdict::NotRechecked);
    assert_eq!(clauses.check(&graph), Verdict::Refuted);
}

#[test]
fn a_removal_must_leave_more_components_than_it_takes_vertices() {
    let holds = |removed: &[u32], graph: &Graph| {
        NoCycleProof::Removal { removed: removed.to_vec() }.check(graph) == Verdict::Confirmed
    };

    let star = Graph::from_edges(5, [(0, 1), (0, 2), (0, 3), (0, 4)]).unwrap();
    assert!(holds(&[0], &star) && holds(&[0, 1], &star) && !holds(&[1], &star) && !holds(&[], &star));

    for wrong in [&[0, 0][..], &[0, 5], &[0, 1, 2, 3, 4]] {
        assert!(!holds(wrong, &star), "{wrong:?}");
    }

    let apart = Graph::from_edges(4, [(0, 1), (2, 3)]).unwrap();
    assert!(holds(&[], &apart), "two components");

    let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
    for set in 0..16u32 {
        let removed: Vec<u32> = (0..4).filter(|vertex| set >> vertex & 1 == 1).collect();
        assert!(!holds(&removed, &square), "{removed:?}");
    }
}

#[test]
fn orders_that_are_none_prove_nothing() {
    let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
    for order in [vec![], vec![0, 0], vec![0, 1, 2, 9], vec![0, 1, 2, 3]] {
        assert_eq!(NoCycleProof::Elimination { order }.check(&square), Verdict::Refuted);
    }
    let edge = Graph::from_edges(2, [(0, 1)]).unwrap();
    assert_eq!(NoCycleProof::Elimination { order: vec![0, 1] }.check(&edge), Verdict::Refuted, "too few vertices");
}
