//! Questions about graphs: tours are verified, reasons are confirmed, and the methods agree.

use destrier::answers::graph::{Answer, GraphError, GraphRequest, solve, solve_with};
use destrier::gallery::GraphFamily;
use destrier::impossible::Verdict;
use destrier::method::{Control, Limit, Limits, Random};
use destrier::{AnyGraph, Graph, Method, RectangleGraph, Shape};
use std::time::Duration;

fn request(graph: &Graph, shape: Shape, method: Method) -> GraphRequest {
    let limits = Limits::new().attempts(200);
    let request = GraphRequest::new(graph.clone()).method(method).limits(limits);
    if shape == Shape::Open { request.path() } else { request }
}

fn answer(request: &GraphRequest) -> Answer<AnyGraph> {
    solve(request).unwrap()
}

fn petersen() -> Graph {
    let rim = (0..5).map(|i| (i, (i + 1) % 5));
    let spokes = (0..5).map(|i| (i, i + 5));
    let star = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    Graph::from_edges(10, rim.chain(spokes).chain(star)).unwrap()
}

#[test]
fn the_petersen_graph_has_paths_but_no_cycle() {
    for &method in Method::for_graphs() {
        assert!(!matches!(answer(&request(&petersen(), Shape::Closed, method)), Answer::Tour { .. }), "{method}");
        assert!(matches!(answer(&request(&petersen(), Shape::Open, method)), Answer::Tour { .. }), "{method}");
    }
    for method in [Method::Auto, Method::Frontier] {
        let absent = answer(&request(&petersen(), Shape::Closed, method));
        assert!(matches!(absent, Answer::Impossible { verdict: Verdict::Confirmed, .. }), "{method}: {absent:?}");
    }
}

#[test]
fn every_method_keeps_the_ends_that_were_given() {
    let graph = RectangleGraph::new(&"6x6".parse().unwrap()).graph;

    // The tree is for narrow graphs.
    for &method in Method::for_graphs().iter().filter(|&&method| method != Method::Tree) {
        let cycle = request(&graph, Shape::Closed, method).start(7);
        let path = request(&graph, Shape::Open, method).start(0).end(34);
        for (request, last) in [(cycle, None), (path, Some(34))] {
            match answer(&request) {
                Answer::Tour { tour, .. } => {
                    assert_eq!(tour.ids().next(), request.goal.start, "{method}");
                    assert!(last.is_none() || tour.ids().last() == last, "{method}");
                }
                other => assert!([Method::Warnsdorff, Method::Pohl].contains(&method), "{method}: {other:?}"),
            }
        }
    }
}

#[test]
fn small_graphs_of_every_kind_are_answered_as_every_possibility_says() {
    let mut random = Random::new(11, 0);
    let mut found = 0;
    let mut absent = 0;
    for _ in 0..600 {
        let count = 1 + random.below(7) as u32;
        let pairs = (0..count).flat_map(|from| (0..from).map(move |to| (from, to)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(2) == 0).collect();
        let graph = Graph::from_edges(count, edges).unwrap();
        let mut pick = || Some(random.below(u64::from(count)) as u32).filter(|&vertex| vertex % 2 == 0);

        for shape in [Shape::Open, Shape::Closed] {
            let start = pick();
            let end = if shape == Shape::Open { pick() } else { None };
            let fixed: Vec<(u32, u32)> = pick().into_iter().flat_map(|v| edges_at(&graph, v)).take(2).collect();
            let exists = exists(&graph, shape, (start, end), &fixed);

            let mut request = request(&graph, shape, Method::Auto).fixed_edges(fixed);
            request.goal.start = start;
            request.goal.end = end;

            match answer(&request) {
                Answer::Tour { .. } => {
                    assert!(exists);
                    found += 1;
                }
                Answer::Impossible { verdict, .. } => {
                    assert!(!exists && verdict == Verdict::Confirmed, "{graph:?} {shape:?} {start:?} {end:?}");
                    absent += 1;
                }
                unknown => panic!("{graph:?}: {unknown:?}"),
            }
        }
    }

    assert!(found > 200 && absent > 200, "{found} found, {absent} absent");
}

fn edges_at(graph: &Graph, vertex: u32) -> Vec<(u32, u32)> {
    graph.neighbours(vertex).iter().map(|&near| (near, vertex)).collect()
}

#[test]
fn every_method_keeps_the_edges_that_must_be_used() {
    let graph = RectangleGraph::new(&"5x6".parse().unwrap()).graph;
    let Answer::Tour { tour, .. } = answer(&request(&graph, Shape::Closed, Method::Auto).start(0)) else {
        panic!("5x6 has a closed tour");
    };

    let known: Vec<u32> = tour.ids().collect();
    let some: Vec<(u32, u32)> = [5, 12, 20].map(|at| (known[at + 1], known[at])).to_vec();
    for &method in Method::for_graphs() {
        for (shape, start) in [(Shape::Closed, None), (Shape::Open, Some(0)), (Shape::Open, None)] {
            let mut request = request(&graph, shape, method).fixed_edges(some.clone());
            request.goal.start = start;
            // A tour that does not use them would be an error, not an answer.
            let found = answer(&request);
            let may_fail =
                !matches!(method, Method::Auto | Method::Rotate | Method::Tree | Method::Sat | Method::Frontier);
            assert!(may_fail || matches!(found, Answer::Tour { .. }), "{method} {shape:?}: {found:?}");
            assert!(!matches!(found, Answer::Impossible { .. }), "{method}: {found:?}");
        }
    }

    // Three edges at one vertex are one too many.
    let star = edges_at(&petersen(), 3);
    for method in [Method::Auto, Method::Tree, Method::Sat, Method::Frontier] {
        let absent = answer(&request(&petersen(), Shape::Open, method).fixed_edges(star.clone()));
        assert!(matches!(absent, Answer::Impossible { verdict: Verdict::Confirmed, .. }), "{method}: {absent:?}");
    }
}

/// Tries every order of the vertices.
fn exists(graph: &Graph, shape: Shape, ends: (Option<u32>, Option<u32>), fixed: &[(u32, u32)]) -> bool {
    let (start, end) = ends;

    fn goes_on(graph: &Graph, path: &mut Vec<u32>, fits: &dyn Fn(&[u32]) -> bool) -> bool {
        if path.len() == graph.vertices() {
            return fits(path);
        }

        let here = *path.last().unwrap();
        graph.neighbours(here).iter().any(|&next| {
            if path.contains(&next) {
                return false;
            }
            path.push(next);
            let found = goes_on(graph, path, fits);
            path.pop();
            found
        })
    }

    let fits = |path: &[u32]| {
        let first = path[0];
        let last = path[path.len() - 1];
        let closes = path.len() >= 3 && graph.neighbours(last).contains(&first);
        let closing = (shape == Shape::Closed).then_some((last, first));
        let steps: Vec<(u32, u32)> = path.windows(2).map(|pair| (pair[0], pair[1])).chain(closing).collect();
        let uses = |&(from, to): &(u32, u32)| steps.contains(&(from, to)) || steps.contains(&(to, from));
        (shape == Shape::Open || closes) && end.is_none_or(|end| end == last) && fixed.iter().all(uses)
    };

    let starts = (0..graph.vertices() as u32).filter(|&vertex| start.is_none_or(|start| start == vertex));
    starts.into_iter().any(|first| goes_on(graph, &mut vec![first], &fits))
}

#[test]
fn questions_that_make_no_sense_are_errors() {
    let graph = petersen();
    let refused =
        |request: GraphRequest| assert!(matches!(solve(&request), Err(GraphError::Unsuited(_))), "{request:?}");
    let open = |method| request(&graph, Shape::Open, method);
    assert!(matches!(solve(&open(Method::Squirrel)), Err(GraphError::NotForGraphs(Method::Squirrel))));
    refused(open(Method::Auto).start(10));
    refused(open(Method::Auto).fixed_edges([(0, 2)]));
    refused(open(Method::Auto).rule("degree,random".parse().unwrap()));
    refused(request(&graph, Shape::Closed, Method::Auto).end(1));
    refused(request(&Graph::from_edges(0, []).unwrap(), Shape::Open, Method::Auto));
}

#[test]
fn a_search_ends_at_its_time_limit_or_when_it_is_stopped() {
    // Coxeter's graph has no Hamiltonian cycle, and only a long search shows it.
    let graph = "coxeter".parse::<GraphFamily>().unwrap().graph().unwrap();
    let exact = request(&graph, Shape::Closed, Method::Frontier);
    let stopped = Control::new();
    stopped.stop();
    for answer in [solve_with(&exact, &stopped), solve(&exact.clone().time_limit(Duration::ZERO))] {
        assert!(matches!(answer.unwrap(), Answer::GaveUp { limit: Limit::Stopped, .. }));
    }
}

#[test]
fn methods_that_build_no_paths_know_one_while_they_work() {
    let tutte = "tutte".parse::<GraphFamily>().unwrap().graph().unwrap();
    for method in [Method::Sat, Method::Tree] {
        let control = Control::default();
        let answer = solve_with(&GraphRequest::new(tutte.clone()).method(method), &control).unwrap();
        let (_, longest) = control.progress();
        assert!(answer.is_impossible() && (20..46).contains(&longest), "{method}: {longest}");
    }
}
