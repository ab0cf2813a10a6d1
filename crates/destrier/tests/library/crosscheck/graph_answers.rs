//! `solve`, `count`, `list` and `check` on random graphs.

use super::counts;
use super::oracle::{Oracle, Wanted};
use super::random::SplitMix;
use destrier::answers::counts::CountRequest;
use destrier::format::graph::{self, NamedGraph};
use destrier::{Answer, Graph, GraphError, GraphRequest, Method, Path, Shape, solve, verify};

/// A graph and edges that must be used.
#[derive(Clone, Debug)]
pub(crate) struct GraphCase {
    pub(crate) oracle: Oracle,
    fixed: Vec<(usize, usize)>,
}

/// How many questions were asked, by their answers.
#[derive(Default, Debug)]
pub(crate) struct GraphTally {
    pub(crate) yes: u64,
    pub(crate) no: u64,
    pub(crate) gave_up: u64,
    pub(crate) with_fixed_edges: u64,
    pub(crate) counts: u64,
    pub(crate) lists: u64,
    pub(crate) claims: u64,
}

impl GraphCase {
    pub(crate) fn random(random: &mut SplitMix, most_vertices: usize) -> GraphCase {
        let vertices = if random.chance(8) { random.below(4) } else { 4 + random.below(most_vertices - 3) };
        let mut oracle = Oracle::new(vertices);
        if vertices > 0 {
            random_edges(&mut oracle, random);
        }
        let edges = oracle.edges();
        let mut fixed = Vec::new();
        if vertices <= 9 && random.chance(2) && !edges.is_empty() {
            (0..=random.below(3)).for_each(|_| fixed.push(*random.pick(&edges)));
        }
        GraphCase { oracle, fixed }
    }

    pub(crate) fn graph(&self) -> Graph {
        let edges = self.oracle.edges().into_iter().map(|(from, to)| (from as u32, to as u32));
        Graph::from_edges(self.oracle.vertices() as u32, edges).unwrap()
    }
}

/// A cycle or a path with chords, sparse or dense random edges, two parts with a bridge or without one, a bipartite
/// graph; vertices may be isolated.
fn random_edges(oracle: &mut Oracle, random: &mut SplitMix) {
    let count = oracle.vertices();
    let mut order: Vec<usize> = (0..count).collect();
    (1..count).for_each(|last| order.swap(last, random.below(last + 1)));

    let kind = random.below(6);
    if kind <= 1 {
        order.windows(2).for_each(|pair| oracle.join(pair[0], pair[1]));
    }
    if kind == 0 && count > 2 {
        oracle.join(order[0], order[count - 1]);
    }

    let half = count / 2;
    let edges = random.below(if kind <= 1 { count + 1 } else { 3 * count + 1 });
    for _ in 0..edges {
        let left = random.below(count);
        let right = random.below(count);
        let fits = match kind {
            4 => (left < half) == (right < half),
            5 => left % 2 != right % 2,
            _ => true,
        };

        if fits {
            oracle.join(order[left], order[right]);
        }
    }

    if kind == 4 && random.chance(2) && half > 0 {
        oracle.join(order[random.below(half)], order[half + random.below(count - half)]);
    }
}

pub(crate) fn check(case: &GraphCase, random: &mut SplitMix, tally: &mut GraphTally) {
    let oracle = &case.oracle;
    let graph = case.graph();
    let count = oracle.vertices();
    let name = format!("{count} vertices, edges {:?}, fixed {:?}", oracle.edges(), case.fixed);

    if count == 0 {
        let refused = solve(&GraphRequest::new(graph.clone()).path());
        assert!(matches!(refused, Err(GraphError::Unsuited(_))), "{refused:?}");
        return;
    }

    for closed in [true, false] {
        let mut end = |one_in: usize| random.chance(one_in).then(|| random.below(count));
        let wanted = Wanted { closed, start: end(3), end: if closed { None } else { end(3) } };
        let expected = if case.fixed.is_empty() {
            oracle.exists(wanted)
        } else {
            oracle.path_with_edges(wanted, &case.fixed).is_some()
        };

        *(if expected { &mut tally.yes } else { &mut tally.no }) += 1;
        tally.with_fixed_edges += u64::from(!case.fixed.is_empty());
        let method = if random.chance(2) { Method::Auto } else { *random.pick(Method::for_graphs()) };
        let request = case.request(&graph, wanted, method, random.bits());
        check_answer(case, &request, wanted, expected, &format!("{name} {wanted:?} by {method}"), tally);
    }

    if count <= counts::MAX_VERTICES {
        let request = |()| CountRequest::graph(graph.clone());
        let (counted, listed) = counts::check(oracle, &name, random, request, |id| id as usize);
        tally.counts += counted;
        tally.lists += listed;
    }

    check_claim(oracle, &graph, &name, random);
    tally.claims += 1;
}

impl GraphCase {
    fn request(&self, graph: &Graph, wanted: Wanted, method: Method, seed: u64) -> GraphRequest {
        let fixed = self.fixed.iter().map(|&(from, to)| (from as u32, to as u32));
        let mut request = GraphRequest::new(graph.clone()).fixed_edges(fixed).method(method).seed(seed);
        request.goal.shape = if wanted.closed { Shape::Closed } else { Shape::Open };
        request.goal.start = wanted.start.map(|vertex| vertex as u32);
        request.goal.end = wanted.end.map(|vertex| vertex as u32);
        request
    }
}

/// The methods that settle every question about a small graph.
const EXACT: [Method; 4] = [Method::Auto, Method::Tree, Method::Sat, Method::Frontier];

fn check_answer(
    case: &GraphCase,
    request: &GraphRequest,
    wanted: Wanted,
    expected: bool,
    name: &str,
    tally: &mut GraphTally,
) {
    match solve(request).unwrap_or_else(|fault| panic!("{name}: {fault}")) {
        Answer::Tour { tour, .. } => {
            let sequence: Vec<usize> = tour.ids().map(|id| id as usize).collect();
            assert!(expected && case.oracle.accepts(&sequence, wanted), "{name}: {sequence:?}");
            let mut steps: Vec<(usize, usize)> = sequence.windows(2).map(|pair| (pair[0], pair[1])).collect();
            steps.extend(wanted.closed.then(|| (sequence[sequence.len() - 1], sequence[0])));
            let uses = |&(from, to): &(usize, usize)| steps.contains(&(from, to)) || steps.contains(&(to, from));
            assert!(case.fixed.iter().all(uses), "{name}: {sequence:?}");
        }
        Answer::Impossible { reason, .. } => assert!(!expected, "{name}: {reason:?}"),
        _ if EXACT.contains(&request.method) => panic!("{name}: gave up on a small graph"),
        _ => tally.gave_up += 1,
    }
}

/// A sequence of vertices as the text of a tour.
fn check_claim(oracle: &Oracle, graph: &Graph, name: &str, random: &mut SplitMix) {
    let any = Wanted { closed: false, start: None, end: None };
    let mut sequence: Vec<usize> = (0..oracle.vertices()).collect();
    if let Some(path) = (oracle.vertices() <= 10).then(|| oracle.path_with_edges(any, &[])).flatten() {
        sequence = path;
    }

    if random.chance(2) {
        let place = random.below(sequence.len());
        sequence[place] = random.below(oracle.vertices());
    }

    let text: Vec<String> = sequence.iter().map(|vertex| (vertex + 1).to_string()).collect();
    let named = NamedGraph::new(graph.clone(), 1);
    let read = graph::tour::read(&format!("TOUR_SECTION\n{}\n-1\n", text.join("\n")), &named).unwrap();
    let tour = verify(graph.clone(), Path::Vertices(read), Shape::Open);
    let found = tour.ok().map(|tour| tour.is_closed());
    assert_eq!(found, oracle.accepts(&sequence, any).then(|| oracle.closes(&sequence)), "{name}: {sequence:?}");
}
