//! The door for graphs: what is found is verified, what is absent is confirmed, and the methods agree.

use destrier::ask::AskError;
use destrier::ask::graph::{Answer, METHODS, Request, ask};
use destrier::impossible::Verdict;
use destrier::method::{Control, Limits, Random};
use destrier::{BoardGraph, Graph, Shape};

fn request(graph: &Graph, shape: Shape, method: &str) -> Request {
    let limits = Limits { attempts: 200, ..Limits::default() };
    Request {
        graph: graph.clone(),
        shape,
        start: None,
        end: None,
        fixed: Vec::new(),
        rule: None,
        method: method.into(),
        seed: 1,
        limits,
    }
}

fn answer(request: &Request) -> Answer {
    ask(request, &Control::default()).unwrap()
}

fn petersen() -> Graph {
    let rim = (0..5).map(|i| (i, (i + 1) % 5));
    let spokes = (0..5).map(|i| (i, i + 5));
    let star = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    Graph::from_edges(10, rim.chain(spokes).chain(star)).unwrap()
}

#[test]
fn the_petersen_graph_has_paths_but_no_circuit() {
    for method in METHODS {
        assert!(!matches!(answer(&request(&petersen(), Shape::Closed, method)), Answer::Found { .. }), "{method}");
        assert!(matches!(answer(&request(&petersen(), Shape::Open, method)), Answer::Found { .. }), "{method}");
    }
    for method in ["auto", "frontier"] {
        let absent = answer(&request(&petersen(), Shape::Closed, method));
        assert!(matches!(absent, Answer::Absent { verdict: Verdict::Confirmed, .. }), "{method}: {absent:?}");
    }
}

#[test]
fn every_method_keeps_the_ends_that_were_given() {
    let graph = BoardGraph::new(&"6x6".parse().unwrap()).graph;
    // The tree is for narrow graphs.
    for method in METHODS.into_iter().filter(|&method| method != "tree") {
        let circuit = Request { start: Some(7), ..request(&graph, Shape::Closed, method) };
        let path = Request { start: Some(0), end: Some(35 - 1), ..request(&graph, Shape::Open, method) };
        for (request, last) in [(circuit, None), (path, Some(34))] {
            match answer(&request) {
                Answer::Found { tour, .. } => {
                    assert_eq!(tour.ids().next(), request.start, "{method}");
                    assert!(last.is_none() || tour.ids().last() == last, "{method}");
                }
                other => assert!(["warnsdorff", "pohl"].contains(&method), "{method}: {other:?}"),
            }
        }
    }
}

#[test]
fn small_graphs_of_every_kind_are_answered_as_every_possibility_says() {
    let mut random = Random::new(11, 0);
    let (mut found, mut absent) = (0, 0);
    for _ in 0..600 {
        let count = 1 + random.below(7) as u32;
        let pairs = (0..count).flat_map(|from| (0..from).map(move |to| (from, to)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(2) == 0).collect();
        let graph = Graph::from_edges(count, edges).unwrap();
        let mut pick = || Some(random.below(u64::from(count)) as u32).filter(|&vertex| vertex % 2 == 0);
        for shape in [Shape::Open, Shape::Closed] {
            let (start, end) = (pick(), if shape == Shape::Open { pick() } else { None });
            let fixed: Vec<(u32, u32)> = pick().into_iter().flat_map(|v| edges_at(&graph, v)).take(2).collect();
            let exists = exists(&graph, shape, (start, end), &fixed);
            match answer(&Request { start, end, fixed, ..request(&graph, shape, "auto") }) {
                Answer::Found { .. } => {
                    assert!(exists);
                    found += 1;
                }
                Answer::Absent { verdict, .. } => {
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
    let graph = BoardGraph::new(&"5x6".parse().unwrap()).graph;
    let Answer::Found { tour, .. } = answer(&Request { start: Some(0), ..request(&graph, Shape::Closed, "auto") })
    else {
        panic!("5x6 has a closed tour");
    };
    let known: Vec<u32> = tour.ids().collect();
    let some: Vec<(u32, u32)> = [5, 12, 20].map(|at| (known[at + 1], known[at])).to_vec();
    for method in METHODS {
        for (shape, start) in [(Shape::Closed, None), (Shape::Open, Some(0)), (Shape::Open, None)] {
            let fixed = some.clone();
            // That they are kept is judged before an answer is given; a wrong one is an error.
            let found = answer(&Request { start, fixed, ..request(&graph, shape, method) });
            let may_fail = ["warnsdorff", "pohl", "euler", "parberry", "neural"].contains(&method);
            assert!(may_fail || matches!(found, Answer::Found { .. }), "{method} {shape:?}: {found:?}");
            assert!(!matches!(found, Answer::Absent { .. }), "{method}: {found:?}");
        }
    }
    // Three edges at one vertex are one too many.
    let star = edges_at(&petersen(), 3);
    for method in ["auto", "tree", "sat", "frontier"] {
        let absent = answer(&Request { fixed: star.clone(), ..request(&petersen(), Shape::Open, method) });
        assert!(matches!(absent, Answer::Absent { verdict: Verdict::Confirmed, .. }), "{method}: {absent:?}");
    }
}

/// By trying every order of the vertices.
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
        let (first, last) = (path[0], path[path.len() - 1]);
        let closes = path.len() >= 3 && graph.neighbours(last).contains(&first);
        let closing = (shape == Shape::Closed).then_some((last, first));
        let steps: Vec<(u32, u32)> = path.windows(2).map(|pair| (pair[0], pair[1])).chain(closing).collect();
        let uses = |&(one, other): &(u32, u32)| steps.contains(&(one, other)) || steps.contains(&(other, one));
        (shape == Shape::Open || closes) && end.is_none_or(|end| end == last) && fixed.iter().all(uses)
    };
    let starts = (0..graph.vertices() as u32).filter(|&vertex| start.is_none_or(|start| start == vertex));
    starts.into_iter().any(|first| goes_on(graph, &mut vec![first], &fits))
}

#[test]
fn questions_that_make_no_sense_are_errors() {
    let graph = petersen();
    let refused = |request: Request| ask(&request, &Control::default()).unwrap_err();
    let open = |method| request(&graph, Shape::Open, method);
    assert!(matches!(refused(open("magic")), AskError::UnknownMethod { .. }));
    assert!(matches!(refused(Request { start: Some(10), ..open("auto") }), AskError::Unsuited(_)));
    let closed = request(&graph, Shape::Closed, "auto");
    assert!(matches!(refused(Request { end: Some(1), ..closed }), AskError::Unsuited(_)));
    let empty = Graph::from_edges(0, []).unwrap();
    assert!(matches!(refused(request(&empty, Shape::Open, "auto")), AskError::Unsuited(_)));
}
