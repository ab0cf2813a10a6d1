//! Directed graphs: found, refuted, counted and listed as a search of every order says.

use destrier::answers::counts::{CountRequest, Engine, ListedTour, count, list};
use destrier::answers::graph::{Answer, GraphRequest, solve};
use destrier::counting::TourKind;
use destrier::impossible::Verdict;
use destrier::method::Random;
use destrier::{DirectedGraph, Graph, Method, Shape};
use std::ops::ControlFlow;

/// Lists all paths by trying every order.
fn all_paths(graph: &DirectedGraph) -> Vec<Vec<u32>> {
    fn extend(graph: &DirectedGraph, path: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if path.len() == graph.vertices() {
            return found.push(path.clone());
        }
        for &to in graph.successors(path[path.len() - 1]) {
            if !path.contains(&to) {
                path.push(to);
                extend(graph, path, found);
                path.pop();
            }
        }
    }

    let mut found = Vec::new();
    (0..graph.vertices() as u32).for_each(|start| extend(graph, &mut vec![start], &mut found));
    found
}

fn is_closed(graph: &DirectedGraph, path: &[u32]) -> bool {
    path.len() > 1 && graph.has_arc(path[path.len() - 1], path[0])
}

fn random_graph(random: &mut Random) -> DirectedGraph {
    let vertices = 1 + random.below(6) as u32;
    let dense = 1 + random.below(4);
    let pairs = (0..vertices).flat_map(|from| (0..vertices).map(move |to| (from, to)));
    let arcs: Vec<(u32, u32)> = pairs.filter(|_| random.below(5) < dense).collect();
    DirectedGraph::from_arcs(vertices, arcs).unwrap()
}

fn uses(path: &[u32], closed: bool, arc: (u32, u32)) -> bool {
    let home = (path[path.len() - 1], path[0]);
    path.windows(2).any(|pair| (pair[0], pair[1]) == arc) || closed && home == arc
}

#[test]
fn answers_agree_with_every_order() {
    let mut random = Random::new(11, 0);
    let mut found = 0;
    let mut absent = 0;
    for case in 0..600 {
        let graph = random_graph(&mut random);
        let count = graph.vertices() as u64;
        let paths = all_paths(&graph);
        let shape = if random.below(2) == 0 { Shape::Closed } else { Shape::Open };
        let mut request = GraphRequest::new(graph.clone()).seed(case);

        request.goal.shape = shape;
        request.goal.start = (random.below(3) == 0).then(|| random.below(count) as u32);
        request.goal.end = (shape == Shape::Open && random.below(3) == 0).then(|| random.below(count) as u32);

        let arcs: Vec<(u32, u32)> = graph.arcs().collect();
        let fixed = |random: &mut Random| arcs[random.below(arcs.len() as u64) as usize];
        if !arcs.is_empty() && random.below(3) == 0 {
            request.fixed_edges = (0..=random.below(2)).map(|_| fixed(&mut random)).collect();
        }

        request.method = [Method::Auto, Method::Auto, Method::Tree, Method::Sat][random.below(4) as usize];
        let is_wanted = |path: &&Vec<u32>| {
            let closed = shape == Shape::Closed;
            (!closed || is_closed(&graph, path))
                && request.goal.start.is_none_or(|start| path[0] == start)
                && request.goal.end.is_none_or(|end| path[path.len() - 1] == end)
                && request.fixed_edges.iter().all(|&arc| uses(path, closed, arc))
        };

        let exists = paths.iter().any(|path| is_wanted(&path));
        match solve(&request).unwrap() {
            Answer::Tour { tour, .. } => {
                let ids: Vec<u32> = tour.ids().collect();
                assert!(is_wanted(&&ids) && paths.contains(&ids), "{request:?} {ids:?}");
                found += 1;
            }
            Answer::Impossible { verdict, reason, .. } => {
                assert!(!exists, "{request:?} {reason:?}");
                assert_eq!(verdict, Verdict::Confirmed, "{request:?} {reason:?}");
                absent += 1;
            }
            answer => panic!("{request:?} {answer:?}"),
        }
    }

    assert!(found > 100 && absent > 100, "{found} {absent}");
}

#[test]
fn counts_and_lists_agree_with_every_order() {
    let mut random = Random::new(12, 0);
    let mut some = 0;
    for _ in 0..250 {
        let graph = random_graph(&mut random);
        let vertices = graph.vertices();
        let paths = all_paths(&graph);

        let kind = TourKind::ALL[random.below(3) as usize];
        let mut request = CountRequest::graph(graph.clone()).kind(kind).threads(1);
        let start = (random.below(3) == 0).then(|| random.below(vertices as u64) as u32);
        let end = (random.below(3) == 0).then(|| random.below(vertices as u64) as u32);

        request = start.map_or(request.clone(), |start| request.clone().start(start));
        request = end.map_or(request.clone(), |end| request.clone().end(end));
        let engine = [Engine::Auto, Engine::Frontier, Engine::Backtrack][random.below(3) as usize];
        request = request.engine(engine);

        let fits = |path: &&Vec<u32>| {
            let closed = is_closed(&graph, path);
            let of_kind = match kind {
                TourKind::Closed => closed,
                TourKind::Open => true,
                _ => !closed,
            };
            of_kind && start.is_none_or(|start| path[0] == start) && end.is_none_or(|end| path[path.len() - 1] == end)
        };

        let mut wanted: Vec<Vec<u32>> = paths.iter().filter(fits).cloned().collect();
        if kind == TourKind::Closed && start.is_none() && end.is_none() {
            // A cycle is counted once, wherever it begins.
            wanted.retain(|path| path[0] == 0);
        }

        some += usize::from(!wanted.is_empty());
        assert_eq!(count(&request).unwrap().count, wanted.len().into(), "{request:?}");

        let mut listed = Vec::new();
        list(&request, &mut |tour| {
            let ListedTour::Graph(tour) = tour else { panic!("a tour of a board") };
            let mut ids: Vec<u32> = tour.ids().collect();
            if kind == TourKind::Closed && start.is_none() && end.is_none() {
                let place = ids.iter().position(|&vertex| vertex == 0).unwrap();
                ids.rotate_left(place);
            }
            listed.push(ids);
            ControlFlow::Continue(())
        })
        .unwrap();

        listed.sort();
        wanted.sort();
        assert_eq!(listed, wanted, "{request:?}");
    }

    assert!(some > 60, "{some}");
}

#[test]
fn every_edge_in_both_directions_is_the_undirected_graph_twice() {
    let cube = Graph::from_edges(8, (0..8u32).flat_map(|v| [(v, v ^ 1), (v, v ^ 2), (v, v ^ 4)])).unwrap();
    let both = DirectedGraph::from(&cube);
    let cycles = count(&CountRequest::graph(cube.clone())).unwrap().count;
    assert_eq!(count(&CountRequest::graph(both.clone())).unwrap().count, 2u32 * cycles);
    let paths = count(&CountRequest::graph(cube).open()).unwrap().count;
    assert_eq!(count(&CountRequest::graph(both).open()).unwrap().count, 2u32 * paths);
}

#[test]
fn larger_graphs_are_settled() {
    // A ring with random arcs added has a cycle; a ring whose vertices lead to one hub only has none.
    let mut random = Random::new(3, 0);
    for count in [50u32, 400, 3000] {
        let mut order: Vec<u32> = (0..count).collect();
        (1..count as usize).rev().for_each(|at| order.swap(at, random.below(at as u64 + 1) as usize));
        let ring = order.iter().zip(order.iter().cycle().skip(1)).map(|(&from, &to)| (from, to));
        let more: Vec<(u32, u32)> =
            (0..3 * count).map(|_| (random.below(count.into()) as u32, random.below(count.into()) as u32)).collect();
        let graph = DirectedGraph::from_arcs(count, ring.chain(more)).unwrap();
        assert!(solve(&GraphRequest::new(graph)).unwrap().tour().is_some(), "{count}");
    }

    let hub = (1..100u32).flat_map(|v| [(0, v), (v, v % 99 + 1), (v, 0)]).filter(|&(from, to)| from != 5 || to == 0);
    let hub = hub.filter(|&(from, to)| from != 9 || to == 0);
    let graph = DirectedGraph::from_arcs(100, hub).unwrap();
    let answer = solve(&GraphRequest::new(graph)).unwrap();
    assert!(matches!(answer, Answer::Impossible { verdict: Verdict::Confirmed, .. }), "{answer:?}");
}
