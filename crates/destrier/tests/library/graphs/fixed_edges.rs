//! Counts and lists of cycles and paths that use given edges, against a search of every order.

use destrier::answers::counts::{CountRequest, Engine, ListedTour, count, list};
use destrier::counting::TourKind;
use destrier::method::Random;
use destrier::{AnyGraph, DirectedGraph, Graph, Ground};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All paths, in both directions if the graph is undirected.
fn all_paths(graph: &AnyGraph) -> Vec<Vec<u32>> {
    fn extend(graph: &AnyGraph, path: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if path.len() == graph.vertices() {
            return found.push(path.clone());
        }
        for to in 0..graph.vertices() as u32 {
            if !path.contains(&to) && graph.joined(u64::from(path[path.len() - 1]), u64::from(to)) {
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

fn random_graph(random: &mut Random) -> AnyGraph {
    let vertices = 2 + random.below(5) as u32;
    let dense = 2 + random.below(4);
    let pairs = (0..vertices).flat_map(|from| (0..vertices).map(move |to| (from, to)));
    let arcs: Vec<(u32, u32)> = pairs.filter(|_| random.below(6) < dense).collect();
    match random.below(2) {
        0 => DirectedGraph::from_arcs(vertices, arcs).unwrap().into(),
        _ => Graph::from_edges(vertices, arcs).unwrap().into(),
    }
}

#[test]
fn counts_and_lists_agree_with_every_order() {
    let mut random = Random::new(21, 0);
    let mut some = 0;
    for case in 0..500 {
        let graph = random_graph(&mut random);
        let vertices = graph.vertices() as u64;
        let directed = graph.is_directed();
        let edges: Vec<(u32, u32)> = graph.pairs().collect();
        if edges.is_empty() {
            continue;
        }

        let pick = |random: &mut Random| edges[random.below(edges.len() as u64) as usize];
        let fixed: Vec<(u32, u32)> = (0..random.below(3)).map(|_| pick(&mut random)).collect();
        let kind = TourKind::ALL[random.below(3) as usize];
        let [start, end] = [(); 2].map(|()| (random.below(3) == 0).then(|| random.below(vertices) as u32));
        let both_ways = !directed && random.below(2) == 0;

        let engine = [Engine::Auto, Engine::Frontier, Engine::Backtrack][random.below(3) as usize];
        let mut request = CountRequest::graph(graph.clone()).kind(kind).engine(engine).threads(1);
        request = request.fixed_edges(fixed.iter().copied());
        request = start.map_or(request.clone(), |start| request.clone().start(start));
        request = end.map_or(request.clone(), |end| request.clone().end(end));
        request = if both_ways { request.directed() } else { request };

        let fewest = if directed { 2 } else { 3 };
        let is_wanted = |path: &&Vec<u32>| {
            let first = path[0];
            let last = path[path.len() - 1];
            let has_joined_ends = graph.joined(u64::from(last), u64::from(first));
            let of_kind = match kind {
                TourKind::Closed => path.len() >= fewest && has_joined_ends,
                TourKind::Open => true,
                _ => !has_joined_ends,
            };

            let steps = path.windows(2).map(|pair| (pair[0], pair[1]));
            let steps: Vec<(u32, u32)> = steps.chain((kind == TourKind::Closed).then_some((last, first))).collect();
            let is_used =
                |&(from, to): &(u32, u32)| steps.contains(&(from, to)) || !directed && steps.contains(&(to, from));
            let is_at = |given: Option<u32>, vertex: u32| given.is_none_or(|given| given == vertex);

            of_kind && fixed.iter().all(is_used) && is_at(start, first) && is_at(end, last)
        };

        // A cycle is one, wherever it begins, and a tour and its reverse are one unless directions count.
        let is_cycle = kind == TourKind::Closed && (start.is_none() || end.is_none());
        let normal = |path: &[u32]| {
            let mut path = path.to_vec();
            let turn = |path: &mut Vec<u32>| {
                let place = path.iter().position(|&vertex| vertex == 0).unwrap_or(0);
                path.rotate_left(if is_cycle { place } else { 0 });
            };

            turn(&mut path);

            let is_free = is_cycle || start.is_none() && end.is_none();
            if directed || both_ways || !is_free {
                return path;
            }

            let mut back: Vec<u32> = path.iter().rev().copied().collect();
            turn(&mut back);
            path.min(back)
        };

        let wanted: BTreeSet<Vec<u32>> = all_paths(&graph).iter().filter(is_wanted).map(|path| normal(path)).collect();
        some += usize::from(!wanted.is_empty() && !fixed.is_empty());
        assert_eq!(count(&request).unwrap().count, wanted.len().into(), "{case}: {request:?}");

        let mut listed = Vec::new();
        list(&request, &mut |tour| {
            let ListedTour::Graph(tour) = tour else { panic!("a tour of a board") };
            listed.push(normal(&tour.ids().collect::<Vec<u32>>()));
            ControlFlow::Continue(())
        })
        .unwrap();

        listed.sort();
        assert_eq!(listed, wanted.into_iter().collect::<Vec<_>>(), "{case}: {request:?}");
    }

    assert!(some > 80, "{some}");
}

#[test]
fn what_is_no_edge_is_refused() {
    let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    let error = count(&CountRequest::graph(path.clone()).fixed_edges([(0, 2)])).unwrap_err().to_string();
    assert!(error.contains("not an edge of the graph"), "{error}");
    assert!(list(&CountRequest::graph(path).fixed_edges([(0, 7)]), &mut |_| ControlFlow::Continue(())).is_err());
}
