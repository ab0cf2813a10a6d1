//! The portfolio for graphs, and each of its parts alone, against every possibility tried.

use destrier::hamilton::{GraphQuestion, PortfolioPart, PortfolioStep, settle};
use destrier::method::{Control, Finding, Limit, Limits, Random};
use destrier::{Ends, Graph, Impossible, Path, Shape, verify};
use std::collections::HashSet;

/// The portfolio with all parts, and the single parts that always settle a small graph.
const WAYS: [Option<PortfolioPart>; 3] = [None, Some(PortfolioPart::Tree), Some(PortfolioPart::Sat)];

fn ask(question: &GraphQuestion, only: Option<PortfolioPart>) -> Finding<Vec<u32>> {
    settle(question, only, 1, &Limits::default(), &Control::default()).answer
}

/// Whether a claim is what was asked for.
fn fits(question: &GraphQuestion, claim: &[u32]) -> bool {
    let shape = if question.ends == Ends::Cycle { Shape::Closed } else { Shape::Open };
    let is = |wanted: Option<u32>, end: Option<&u32>| wanted.is_none() || wanted.as_ref() == end;
    let ends_fit = match question.ends {
        Ends::Cycle => true,
        Ends::Path { start, end } => is(start, claim.first()) && is(end, claim.last()),
    };
    let closing = (shape == Shape::Closed).then(|| (claim[claim.len() - 1], claim[0]));
    let used: HashSet<(u32, u32)> = claim.windows(2).map(|pair| (pair[0], pair[1])).chain(closing).collect();
    let uses = |&(from, to): &(u32, u32)| used.contains(&(from, to)) || used.contains(&(to, from));
    ends_fit
        && question.fixed_edges.iter().all(uses)
        && verify(question.graph.clone(), Path::Vertices(claim.to_vec()), shape).is_ok()
}

/// Compares an answer with whether there is one.
fn compare(question: &GraphQuestion, exists: bool) {
    for only in WAYS {
        match ask(question, only) {
            Finding::Found(claim) => assert!(exists && fits(question, &claim), "{only:?}: {claim:?} for {question:?}"),
            Finding::Impossible(_) => assert!(!exists, "{only:?} finds none for {question:?}"),
            unsettled => panic!("{only:?}: {unsettled:?} for {question:?}"),
        }
    }
}

/// Every Hamiltonian path of a small graph, in both directions.
fn all_paths(graph: &Graph) -> Vec<Vec<u32>> {
    fn extend(graph: &Graph, path: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        if path.len() == graph.vertices() {
            return all.push(path.clone());
        }
        for &next in graph.neighbours(path[path.len() - 1]) {
            if !path.contains(&next) {
                path.push(next);
                extend(graph, path, all);
                path.pop();
            }
        }
    }

    let mut all = Vec::new();
    for start in 0..graph.vertices() as u32 {
        extend(graph, &mut vec![start], &mut all);
    }

    all
}

/// At least one graph of each kind with this many vertices: grown vertex by vertex, and sorted so that most graphs that
/// are the same but for names are seen to be.
fn graphs_of(vertices: u32) -> Vec<Vec<u8>> {
    let mut graphs: Vec<Vec<u8>> = vec![Vec::new()];
    for count in 0..vertices {
        let mut seen = HashSet::new();
        for graph in &graphs {
            for joined in 0..1u32 << count {
                let mut near: Vec<u8> = graph.clone();
                near.push(joined as u8);
                (0..count).filter(|v| joined >> v & 1 == 1).for_each(|v| near[v as usize] |= 1 << count);
                seen.insert(sorted(&near));
            }
        }

        graphs = seen.into_iter().collect();
        graphs.sort_unstable();
    }
    graphs
}

/// The graph with its vertices sorted by degree, then by their neighbours' degrees, twice over.
fn sorted(near: &[u8]) -> Vec<u8> {
    let bits = |set: u8| (0..near.len()).filter(move |v| set >> v & 1 == 1);
    let mut ranks: Vec<u64> = near.iter().map(|set| u64::from(set.count_ones())).collect();
    for _ in 0..3 {
        let mut keys: Vec<(u64, Vec<u64>)> = Vec::new();
        for (vertex, &set) in near.iter().enumerate() {
            let mut around: Vec<u64> = bits(set).map(|other| ranks[other]).collect();
            around.sort_unstable();
            keys.push((ranks[vertex], around));
        }

        let mut order = keys.clone();
        order.sort_unstable();
        order.dedup();
        ranks = keys.iter().map(|key| order.binary_search(key).unwrap() as u64).collect();
    }

    let mut order: Vec<usize> = (0..near.len()).collect();
    order.sort_by_key(|&vertex| ranks[vertex]);
    let place = |vertex: usize| order.iter().position(|&other| other == vertex).unwrap();
    order.iter().map(|&vertex| bits(near[vertex]).fold(0, |set, other| set | 1 << place(other))).collect()
}

fn graph_of(near: &[u8]) -> Graph {
    let edges = (0..near.len()).flat_map(|from| (0..from).map(move |to| (from as u32, to as u32)));
    Graph::from_edges(near.len() as u32, edges.filter(|&(from, to)| near[from as usize] >> to & 1 == 1)).unwrap()
}

/// Asks all questions without fixed edges about a graph, and some with fixed edges.
fn all_questions(graph: &Graph, random: &mut Random) {
    let paths = all_paths(graph);
    let count = graph.vertices() as u32;
    let closes = |path: &Vec<u32>| count >= 3 && graph.neighbours(path[path.len() - 1]).contains(&path[0]);
    compare(&GraphQuestion::new(graph, Ends::Cycle), paths.iter().any(closes));

    for start in (0..count).map(Some).chain([None]) {
        for end in (0..count).map(Some).chain([None]) {
            let is = |wanted: Option<u32>, end: u32| wanted.is_none_or(|wanted| wanted == end);
            let exists = paths.iter().any(|path| is(start, path[0]) && is(end, path[path.len() - 1]));
            compare(&GraphQuestion::new(graph, Ends::Path { start, end }), exists);
        }
    }

    let edges: Vec<(u32, u32)> =
        (0..count).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to))).collect();
    for _ in 0..4.min(edges.len()) {
        let fixed: Vec<(u32, u32)> =
            (0..=random.below(3)).map(|_| edges[random.below(edges.len() as u64) as usize]).collect();
        let mut pick = || Some(random.below(u64::from(count)) as u32).filter(|vertex| vertex % 2 == 0);
        for ends in [Ends::Cycle, Ends::Path { start: pick(), end: pick() }] {
            let question = GraphQuestion::new(graph, ends).fixed_edges(&fixed);
            compare(&question, paths.iter().any(|path| fits(&question, path)));
        }
    }
}

#[test]
fn all_graphs_of_up_to_6_vertices_are_settled_as_every_possibility_says() {
    let mut random = Random::new(1, 0);
    for vertices in 1..=6 {
        let graphs = graphs_of(vertices);
        // The number of graphs up to isomorphism (OEIS A000088) is a lower bound.
        assert!(graphs.len() >= [1, 1, 2, 4, 11, 34, 156][vertices as usize], "{}", graphs.len());
        graphs.iter().for_each(|near| all_questions(&graph_of(near), &mut random));
    }
}

/// `cargo test --release -p destrier --test library graphs::hamilton -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn all_graphs_of_7_vertices_are_settled_as_every_possibility_says() {
    all_graphs(7, 1044);
}

/// `cargo test --release -p destrier --test library graphs::hamilton -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn all_graphs_of_8_vertices_are_settled_as_every_possibility_says() {
    all_graphs(8, 12346);
}

/// Settles all graphs with this many vertices, of which there are at least `kinds` up to isomorphism.
fn all_graphs(vertices: u32, kinds: usize) {
    let mut random = Random::new(2, 0);
    let graphs = graphs_of(vertices);
    assert!(graphs.len() >= kinds, "{}", graphs.len());
    graphs.iter().for_each(|near| all_questions(&graph_of(near), &mut random));
    println!("{} graphs of {vertices} vertices", graphs.len());
}

#[test]
fn random_sparse_graphs_are_settled_as_the_core_says() {
    let mut random = Random::new(3, 0);
    let mut yes = 0;
    let mut no = 0;
    for _ in 0..1500 {
        let count = 8 + random.below(9) as u32;

        // The graphs have about three edges per vertex, so that both answers are common, and so are forced edges and
        // small cuts.
        let edges: Vec<(u32, u32)> = (0..count + random.below(u64::from(count)) as u32)
            .map(|_| (random.below(u64::from(count)) as u32, random.below(u64::from(count)) as u32))
            .chain((1..count).map(|vertex| (vertex - 1, vertex)))
            .collect();

        let graph = Graph::from_edges(count, edges.into_iter().filter(|_| random.below(8) > 0)).unwrap();
        let mut pick = || Some(random.below(u64::from(count)) as u32).filter(|vertex| vertex % 3 == 0);
        for ends in [Ends::Cycle, Ends::Path { start: pick(), end: pick() }] {
            if let Ends::Path { start: Some(start), end: Some(end) } = ends
                && start == end
            {
                continue;
            }
            let exists = destrier::impossible::exhaust::exists(&graph, ends, 100_000_000).unwrap();
            compare(&GraphQuestion::new(&graph, ends), exists);
            *(if exists { &mut yes } else { &mut no }) += 1;
        }
    }

    assert!(yes > 300 && no > 300, "{yes} yes, {no} no");
}

/// The generalised Petersen graph GP(n, k).
fn petersen(n: u32, k: u32) -> Graph {
    let edges = (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)]);
    Graph::from_edges(2 * n, edges).unwrap()
}

/// The flower snark J(n), n odd.
fn flower(n: u32) -> Graph {
    let stars = (0..n).flat_map(|i| (1..4).map(move |arm| (4 * i, 4 * i + arm)));
    let rims = (0..n).flat_map(|i| {
        let next = 4 * ((i + 1) % n);
        // Two of the three rims are exchanged at one place of the ring.
        let (two, three) = if i + 1 == n { (3, 2) } else { (2, 3) };
        [(4 * i + 1, next + 1), (4 * i + 2, next + two), (4 * i + 3, next + three)]
    });
    Graph::from_edges(4 * n, stars.chain(rims)).unwrap()
}

#[test]
fn snarks_and_petersen_graphs_without_a_cycle_are_refuted_at_any_length() {
    let cases = [petersen(5, 2), petersen(11, 2), petersen(101, 2), flower(5), flower(21), flower(51)];
    for graph in &cases {
        let cycle = GraphQuestion::new(graph, Ends::Cycle);
        assert!(
            matches!(ask(&cycle, None), Finding::Impossible(Impossible::Exhausted { .. })),
            "{} vertices",
            graph.vertices()
        );
        let path = GraphQuestion::new(graph, Ends::Path { start: None, end: None });
        assert!(matches!(ask(&path, None), Finding::Found(claim) if fits(&path, &claim)));
    }

    let graph = petersen(501, 2);
    let question = GraphQuestion::new(&graph, Ends::Cycle);
    assert!(matches!(ask(&question, None), Finding::Found(claim) if fits(&question, &claim)));
}

/// A ring of graphs, each cut open at an edge and joined to the next by another.
fn ring(links: &[Graph]) -> Graph {
    let mut edges = Vec::new();
    let mut offset = 0;
    let total: u32 = links.iter().map(|link| link.vertices() as u32).sum();
    for link in links {
        let count = link.vertices() as u32;
        let opened = link.neighbours(0)[0];
        for from in 0..count {
            let later = link.neighbours(from).iter().filter(|&&to| from < to && (from, to) != (0, opened));
            edges.extend(later.map(|&to| (offset + from, offset + to)));
        }

        let next = (offset + count) % total;
        edges.push((offset + opened, next));
        offset += count;
    }

    Graph::from_edges(total, edges).unwrap()
}

#[test]
fn a_ring_of_graphs_is_taken_apart_and_one_bad_link_spoils_it() {
    let good = ring(&[petersen(7, 2), petersen(12, 2), petersen(25, 2), flower(4)]);
    let question = GraphQuestion::new(&good, Ends::Cycle);
    let report = settle(&question, None, 1, &Limits::default(), &Control::default());
    assert!(
        report.steps.iter().any(|step| matches!(step, PortfolioStep::Split { into, .. } if into.len() == 4)),
        "{report:?}"
    );
    assert!(matches!(report.answer, Finding::Found(claim) if fits(&question, &claim)));
    let bad = ring(&[petersen(7, 2), petersen(5, 2), petersen(25, 2)]);
    let answer = ask(&GraphQuestion::new(&bad, Ends::Cycle), None);
    assert!(matches!(answer, Finding::Impossible(_)), "{answer:?}");
}

/// A path is a cycle through a vertex that the graph does not have. No step may count that vertex.
#[test]
fn the_steps_to_a_path_count_the_vertices_of_the_graph() {
    let graph = petersen(13, 2);
    let ends = [(None, None), (Some(0), None), (Some(0), Some(1))].map(|(start, end)| Ends::Path { start, end });
    for (ends, part) in ends.into_iter().flat_map(|ends| PortfolioPart::ALL.map(|part| (ends, part))) {
        let report = settle(&GraphQuestion::new(&graph, ends), Some(part), 1, &Limits::default(), &Control::default());
        let last = report.steps.last().map(PortfolioStep::to_string).unwrap_or_default();
        assert_eq!(last, format!("{} finds a path through all 26 vertices", part.name()), "{ends:?}");
    }
    let bad = petersen(5, 2);
    let ends = Ends::Path { start: Some(0), end: Some(1) };
    let report = settle(&GraphQuestion::new(&bad, ends), None, 1, &Limits::default(), &Control::default());
    assert_eq!(report.steps.last().unwrap().to_string(), "tree finds that 10 vertices have no such path");
}

/// A random directed graph with a cycle in it, every vertex as a way in, a middle and a way out.
fn directed(count: u32, arcs: u32, random: &mut Random) -> Graph {
    let mut order: Vec<u32> = (0..count).collect();
    for index in (1..count as usize).rev() {
        order.swap(index, random.below(index as u64 + 1) as usize);
    }
    let hidden = (0..count as usize).map(|index| (order[index], order[(index + 1) % count as usize]));
    let more = (0..arcs).map(|_| [0, 0].map(|_: u32| random.below(u64::from(count)) as u32)).map(|[a, b]| (a, b));
    let all: Vec<(u32, u32)> = hidden.chain(more).collect();
    let ways = all.into_iter().map(|(from, to)| (3 * from + 2, 3 * to));
    let inside = (0..count).flat_map(|vertex| [(3 * vertex, 3 * vertex + 1), (3 * vertex + 1, 3 * vertex + 2)]);
    Graph::from_edges(3 * count, ways.chain(inside)).unwrap()
}

#[test]
fn graphs_made_of_directed_ones_are_wide_and_left_to_the_solver() {
    let graph = directed(400, 700, &mut Random::new(5, 0));
    let question = GraphQuestion::new(&graph, Ends::Cycle);
    let report = settle(&question, None, 1, &Limits::default(), &Control::default());
    assert!(
        report.steps.iter().any(|step| matches!(step, PortfolioStep::Settled { by: PortfolioPart::Sat, .. })),
        "{:?}",
        report.steps
    );
    assert!(matches!(report.answer, Finding::Found(claim) if fits(&question, &claim)));
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    let graphs = [directed(150, 300, &mut Random::new(7, 0)), petersen(50, 2), ring(&[petersen(7, 2), petersen(9, 3)])];
    for graph in &graphs {
        let question = GraphQuestion::new(graph, Ends::Cycle);
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| settle(&question, None, 9, &Limits::default(), &Control::default()))
        };
        assert_eq!(on(1), on(3));
    }
}

#[test]
fn a_chain_of_graphs_is_a_path_through_each_and_one_bad_link_spoils_it() {
    // Graphs in a row, each sharing its last vertex with the first of the next.
    let row = |links: &[Graph]| {
        let mut edges = Vec::new();
        let mut offset = 0;
        for link in links {
            let of = |from: u32| link.neighbours(from).iter().map(move |&to| (from, to));
            let own = (0..link.vertices() as u32).flat_map(of).map(|(from, to)| (from + offset, to + offset));
            edges.extend(own);
            offset += link.vertices() as u32 - 1;
        }

        Graph::from_edges(offset + 1, edges).unwrap()
    };

    let edge = Graph::from_edges(2, [(0, 1)]).unwrap();
    let good = row(&[petersen(7, 2), edge.clone(), petersen(9, 2), edge.clone(), petersen(25, 2)]);
    let last = good.vertices() as u32 - 2;
    for ends in [(None, None), (Some(1), None), (None, Some(1)), (Some(last), Some(1))] {
        let question = GraphQuestion::new(&good, Ends::Path { start: ends.0, end: ends.1 });
        let report = settle(&question, None, 1, &Limits::default(), &Control::default());
        assert!(matches!(&report.answer, Finding::Found(claim) if fits(&question, claim)), "{ends:?} {report:?}");
        assert!(report.steps.iter().any(|step| matches!(step, PortfolioStep::Chained { into, .. } if into.len() == 5)));
    }

    // Between opposite corners of a square no path passes all four.
    let square = Graph::from_edges(4, [(0, 1), (1, 3), (3, 2), (2, 0)]).unwrap();
    let bad = row(&[petersen(7, 2), square, petersen(9, 2)]);
    let answer = ask(&GraphQuestion::new(&bad, Ends::Path { start: None, end: None }), None);
    assert!(matches!(answer, Finding::Impossible(_)), "{answer:?}");
}

#[test]
fn what_rotation_reached_is_the_longest_path_that_is_told() {
    let graph = petersen(41, 2);
    let question = GraphQuestion::new(&graph, Ends::Cycle);
    let limits = Limits::new().attempts(1);
    let report = settle(&question, Some(PortfolioPart::Rotate), 1, &limits, &Control::default());
    let Finding::GaveUp { longest, .. } = report.answer else { panic!("{report:?}") };
    assert!(longest.len() > 60, "{}", longest.len());
    assert!(longest.windows(2).all(|pair| graph.neighbours(pair[0]).contains(&pair[1])));
}

#[test]
fn a_vertex_that_is_joined_to_thousands_is_no_trouble() {
    // A ring of segments a-b-c, every b joined to one hub: the ring is forced and leaves the hub out.
    let segments = 20_000u32;
    let hub = 3 * segments;
    let ring = (0..hub).map(|vertex| (vertex, (vertex + 1) % hub));
    let spokes = (0..segments).map(|segment| (hub, 3 * segment + 1));
    let graph = Graph::from_edges(hub + 1, ring.chain(spokes)).unwrap();
    assert_eq!(
        ask(&GraphQuestion::new(&graph, Ends::Cycle), None),
        Finding::Impossible(Impossible::Forced { lemmas: Vec::new() })
    );
}

#[test]
fn a_tripped_control_stops_it_and_the_limit_is_named() {
    let control = Control::default();
    control.stop();
    let graph = directed(2000, 4000, &mut Random::new(8, 0));
    let report = settle(&GraphQuestion::new(&graph, Ends::Cycle), None, 1, &Limits::default(), &control);
    assert!(matches!(report.answer, Finding::GaveUp { limit: Limit::Stopped, .. }), "{:?}", report.answer);
    assert!(matches!(report.steps.last(), Some(PortfolioStep::GaveUp { .. })));
}

/// The knight's graph of a square board without some random squares of each colour, away from the border.
fn board_with_holes(side: u32, holes: [usize; 2], seed: u64) -> Graph {
    let mut random = Random::new(seed, 0);
    let mut is_hole = vec![false; (side * side) as usize];
    let mut left = holes;
    while left != [0, 0] {
        let [row, column] = [0, 1].map(|_| 4 + random.below(u64::from(side) - 8) as u32);
        let square = (row * side + column) as usize;
        let colour = ((row + column) % 2) as usize;
        if left[colour] > 0 && !is_hole[square] {
            is_hole[square] = true;
            left[colour] -= 1;
        }
    }

    let squares = (0..side * side).filter(|&square| !is_hole[square as usize]);
    let place: std::collections::HashMap<u32, u32> = squares.zip(0..).collect();
    let edges = place.iter().flat_map(|(&square, &from)| {
        let row = i64::from(square / side);
        let column = i64::from(square % side);
        let inside = move |at: i64| (0..i64::from(side)).contains(&at);
        let moves = [(1, 2), (2, 1), (1, -2), (2, -1)].map(|(down, right)| (row + down, column + right));
        let moves = moves.into_iter().filter(move |&(row, column)| inside(row) && inside(column));
        let place = &place;
        moves.filter_map(move |(row, column)| Some((from, *place.get(&(row as u32 * side + column as u32))?)))
    });
    let mut edges: Vec<(u32, u32)> = edges.collect();
    edges.sort_unstable();

    Graph::from_edges(place.len() as u32, edges).unwrap()
}

#[test]
fn large_boards_with_random_holes_have_cycles_and_paths() {
    let free = Ends::Path { start: None, end: None };
    for (holes, ends, seed) in [([200, 200], Ends::Cycle, 1), ([600, 600], Ends::Cycle, 2), ([200, 201], free, 3)] {
        let graph = board_with_holes(200, holes, seed);
        let question = GraphQuestion::new(&graph, ends);
        let Finding::Found(claim) = ask(&question, Some(PortfolioPart::Rotate)) else { panic!("{holes:?} {ends:?}") };
        assert!(fits(&question, &claim), "{holes:?} {ends:?}");
    }
}
