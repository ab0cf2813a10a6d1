//! Properties of graphs that rest on Hamiltonian cycles and paths: traceable, Hamiltonian-connected, hypohamiltonian.
//!
//! A property is a list of cases, each a question whether the graph, or the graph without one vertex, has a cycle or a
//! path with given ends, and the answer that it must have. The property holds if all cases are answered so. The first
//! case that is not decides: its tour, or its reason why there is none, is the witness.

use crate::answer::{Answer, SolvedBy};
use crate::error::GraphError;
use crate::request::GraphRequest;
use crate::solve::solve_quickly;
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, Ends, Ground};
use destrier_search::method::{Control, Limit, Limits, Unsuited};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A property of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GraphProperty {
    /// The graph has a Hamiltonian cycle.
    Hamiltonian,
    /// The graph has a Hamiltonian path.
    Traceable,
    /// A Hamiltonian path begins at this vertex.
    TraceableFrom(u32),
    /// A Hamiltonian path begins at every vertex.
    HomogeneouslyTraceable,
    /// A Hamiltonian path joins every two vertices; in a directed graph, in both directions.
    HamiltonianConnected,
    /// The graph has no Hamiltonian cycle, but it has one if any one vertex is left out.
    Hypohamiltonian,
    /// The graph has no Hamiltonian path, but it has one if any one vertex is left out.
    Hypotraceable,
    /// The graph has no Hamiltonian cycle, but it has one if any missing edge is added.
    MaximallyNonhamiltonian,
}

/// A word that is not the name of a property.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a property of graphs; the properties are {names}", names = GraphProperty::names())]
pub struct UnknownProperty(pub String);

impl GraphProperty {
    /// All properties that are not about one vertex.
    pub const ALL: [GraphProperty; 7] = [
        GraphProperty::Hamiltonian,
        GraphProperty::Traceable,
        GraphProperty::HomogeneouslyTraceable,
        GraphProperty::HamiltonianConnected,
        GraphProperty::Hypohamiltonian,
        GraphProperty::Hypotraceable,
        GraphProperty::MaximallyNonhamiltonian,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            GraphProperty::Hamiltonian => "hamiltonian",
            GraphProperty::Traceable => "traceable",
            GraphProperty::TraceableFrom(_) => "traceable-from",
            GraphProperty::HomogeneouslyTraceable => "homogeneously-traceable",
            GraphProperty::HamiltonianConnected => "hamiltonian-connected",
            GraphProperty::Hypohamiltonian => "hypohamiltonian",
            GraphProperty::Hypotraceable => "hypotraceable",
            GraphProperty::MaximallyNonhamiltonian => "maximally-nonhamiltonian",
        }
    }

    /// The meaning of the property, as a sentence.
    pub fn about(self) -> &'static str {
        match self {
            GraphProperty::Hamiltonian => "it has a Hamiltonian cycle",
            GraphProperty::Traceable => "it has a Hamiltonian path",
            GraphProperty::TraceableFrom(_) => "a Hamiltonian path begins at the given vertex",
            GraphProperty::HomogeneouslyTraceable => "a Hamiltonian path begins at every vertex",
            GraphProperty::HamiltonianConnected => "a Hamiltonian path joins every two vertices",
            GraphProperty::Hypohamiltonian => "it has no Hamiltonian cycle, but without any one vertex it has",
            GraphProperty::Hypotraceable => "it has no Hamiltonian path, but without any one vertex it has",
            GraphProperty::MaximallyNonhamiltonian => "it has no Hamiltonian cycle, but with any further edge it has",
        }
    }

    fn names() -> String {
        GraphProperty::ALL.map(GraphProperty::name).join(", ")
    }

    /// The cases, and whether each must have a cycle or path.
    fn cases(self, graph: &AnyGraph) -> Box<dyn Iterator<Item = (PropertyCase, bool)> + '_> {
        let count = graph.vertices() as u32;
        let whole = |ends: Ends| PropertyCase { without: None, ends };
        let path = |start, end| Ends::Path { start, end };
        let pairs = move || (0..count).flat_map(move |from| (0..count).map(move |to| (from, to)));
        let is_pair = |from: u32, to: u32| from < to || (graph.is_directed() && from != to);

        let without_one = move |ends: Ends| {
            // If the graph has one vertex, no graph is left without it.
            let each = if count > 1 { 0..count } else { 0..0 };
            each.map(move |vertex| (PropertyCase { without: Some(vertex), ends }, true))
        };

        let first = |ends: Ends, wanted: bool| std::iter::once((whole(ends), wanted));
        match self {
            GraphProperty::Hamiltonian => Box::new(first(Ends::Cycle, true)),
            GraphProperty::Traceable => Box::new(first(path(None, None), true)),
            GraphProperty::TraceableFrom(vertex) => Box::new(first(path(Some(vertex), None), true)),
            GraphProperty::HomogeneouslyTraceable => {
                Box::new((0..count).map(move |vertex| (whole(path(Some(vertex), None)), true)))
            }
            GraphProperty::HamiltonianConnected => {
                let pairs = pairs().filter(move |&(from, to)| is_pair(from, to));
                let joined = pairs.map(move |(from, to)| (whole(path(Some(from), Some(to))), true));
                // A path that joins the ends of an edge is a cycle with it.
                let cycle = first(Ends::Cycle, true).filter(move |_| count >= 3);
                Box::new(cycle.chain(joined))
            }
            GraphProperty::Hypohamiltonian => {
                // One vertex alone is no example: the first case then fails.
                Box::new(first(Ends::Cycle, count == 1).chain(without_one(Ends::Cycle)))
            }
            GraphProperty::Hypotraceable => {
                Box::new(first(path(None, None), false).chain(without_one(path(None, None))))
            }
            GraphProperty::MaximallyNonhamiltonian => {
                let is_missing =
                    move |&(from, to): &(u32, u32)| is_pair(from, to) && !graph.joined(u64::from(to), u64::from(from));
                // With the edge from the end of the path to its start, there is a cycle.
                let further = pairs().filter(is_missing);
                let joined = further.map(move |(from, to)| (whole(path(Some(from), Some(to))), true));
                Box::new(first(Ends::Cycle, false).chain(joined))
            }
        }
    }
}

impl fmt::Display for GraphProperty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GraphProperty {
    type Err = UnknownProperty;

    fn from_str(text: &str) -> Result<GraphProperty, UnknownProperty> {
        let found = GraphProperty::ALL.into_iter().find(|property| property.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownProperty(destrier_core::square::shorten(text)))
    }
}

/// A question about a graph, perhaps without one of its vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PropertyCase {
    /// The vertex that is left out. The vertices after it are numbered one lower in the question and its answer.
    pub without: Option<u32>,
    /// A cycle, or a path with these ends.
    pub ends: Ends,
}

/// A request to decide a property. What is not set has a sensible default: seed 1, 4 GiB of memory, no time limit.
///
/// ```
/// use destrier::gallery::GraphFamily;
/// use destrier_graphs::{GraphProperty, PropertyRequest, decide};
///
/// let petersen = "petersen:5,2".parse::<GraphFamily>().unwrap().graph().unwrap();
/// let request = PropertyRequest::new(petersen, GraphProperty::Hypohamiltonian);
/// assert_eq!(decide(&request).unwrap().holds, Some(true));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PropertyRequest {
    /// The graph, directed or not.
    pub graph: AnyGraph,
    /// The property.
    pub property: GraphProperty,
    /// Seed of all random choices.
    pub seed: u64,
    /// Attempts and memory, for each case.
    pub limits: Limits,
    /// The time after which [`decide`] gives up.
    pub time_limit: Option<Duration>,
}

impl PropertyRequest {
    /// Whether this graph has this property.
    pub fn new(graph: impl Into<AnyGraph>, property: GraphProperty) -> PropertyRequest {
        PropertyRequest { graph: graph.into(), property, seed: 1, limits: Limits::default(), time_limit: None }
    }

    /// Sets the seed.
    pub fn seed(self, seed: u64) -> PropertyRequest {
        PropertyRequest { seed, ..self }
    }

    /// Sets attempts and memory.
    pub fn limits(self, limits: Limits) -> PropertyRequest {
        PropertyRequest { limits, ..self }
    }

    /// Sets the time limit.
    pub fn time_limit(self, limit: Duration) -> PropertyRequest {
        PropertyRequest { time_limit: Some(limit), ..self }
    }
}

/// Whether a graph has a property.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PropertyAnswer {
    /// Whether it holds; `None` if a limit was hit first.
    pub holds: Option<bool>,
    /// The case that decides, and its answer: the first that is not as the property demands, or that hit a limit; if
    /// the property holds, the first of all. `None` if the property has no cases, as in a graph of one vertex.
    pub witness: Option<(PropertyCase, Answer<AnyGraph>)>,
    /// The number of cases that were settled.
    pub settled: u64,
    /// The number of settled cases without a cycle or path that the core did not confirm.
    pub unconfirmed: u64,
}

impl PropertyAnswer {
    /// The limit that was hit, if the property is not decided.
    pub fn limit(&self) -> Option<Limit> {
        match &self.witness {
            Some((_, Answer::GaveUp { limit, .. })) => Some(*limit),
            _ => None,
        }
    }
}

/// Answers about a whole graph that its properties share: whether there is a Hamiltonian cycle, and a path. With the
/// same answers, several properties of one graph do not ask the same question twice.
#[derive(Clone, Default, Debug)]
pub struct KnownAnswers {
    answers: Vec<(Ends, Answer<AnyGraph>)>,
}

impl KnownAnswers {
    fn get(&self, case: PropertyCase) -> Option<&Answer<AnyGraph>> {
        let known = self.answers.iter().find(|(ends, _)| case.without.is_none() && *ends == case.ends);
        known.map(|(_, answer)| answer)
    }

    fn add(&mut self, case: PropertyCase, answer: &Answer<AnyGraph>) {
        let is_shared = matches!(case.ends, Ends::Cycle | Ends::Path { start: None, end: None });
        let is_settled = !matches!(answer, Answer::GaveUp { .. });
        if case.without.is_none() && is_shared && is_settled && self.get(case).is_none() {
            self.answers.push((case.ends, answer.clone()));
        }
    }
}

/// Decides whether a graph has a property.
pub fn decide(request: &PropertyRequest) -> Result<PropertyAnswer, GraphError> {
    decide_with(request, &Control::new())
}

/// Decides whether a graph has a property, under a control with which the caller can stop the search. Each case is an
/// attempt in its progress.
pub fn decide_with(request: &PropertyRequest, control: &Control) -> Result<PropertyAnswer, GraphError> {
    decide_knowing(request, &mut KnownAnswers::default(), control)
}

/// Decides whether a graph has a property, with answers that other properties of the graph needed. New ones are added.
///
/// ```
/// use destrier::gallery::GraphFamily;
/// use destrier_graphs::{Control, GraphProperty, KnownAnswers, PropertyRequest, decide_knowing};
///
/// let petersen = "petersen:5,2".parse::<GraphFamily>().unwrap().graph().unwrap();
/// let mut known = KnownAnswers::default();
/// for property in [GraphProperty::Hamiltonian, GraphProperty::HamiltonianConnected] {
///     let request = PropertyRequest::new(petersen.clone(), property);
///     assert_eq!(decide_knowing(&request, &mut known, &Control::new()).unwrap().holds, Some(false));
/// }
/// ```
pub fn decide_knowing(
    request: &PropertyRequest,
    known: &mut KnownAnswers,
    control: &Control,
) -> Result<PropertyAnswer, GraphError> {
    let PropertyRequest { graph, property, seed, limits, time_limit } = request;
    let control = &control.within(*time_limit);
    let ask_of = |graph: AnyGraph| GraphRequest::new(graph).seed(*seed).limits(limits.clone());
    let mut whole = ask_of(graph.clone());

    // The check also refuses graphs without vertices, which have no properties.
    whole.check()?;

    if let GraphProperty::TraceableFrom(vertex) = property
        && *vertex as usize >= graph.vertices()
    {
        return Err(Unsuited("the start is not a vertex of the graph".into()).into());
    }

    let mut answered = PropertyAnswer { holds: None, witness: None, settled: 0, unconfirmed: 0 };
    let mut starts = KnownStarts::new(*property, graph);
    for (case, is_wanted) in property.cases(graph) {
        if starts.is_known(case) {
            answered.settled += 1;
            continue;
        }

        let answer = match (known.get(case), case.without) {
            (Some(answer), _) => answer.clone(),
            // After the control has stopped, even a quick question would take a moment.
            _ if control.is_stopped() => {
                let limit = Limit::Stopped;
                let by = SolvedBy::ExhaustiveSearch;
                Answer::GaveUp { limit, longest: Vec::new(), by }
            }
            (None, Some(vertex)) => solve_quickly(&ask_of(without_vertex(graph, vertex)).goal(case.ends), control)?,
            (None, None) => {
                whole = whole.goal(case.ends);
                solve_quickly(&whole, control)?
            }
        };

        known.add(case, &answer);
        starts.learn(&answer);

        let is_as_wanted = match &answer {
            Answer::Tour { .. } => Some(is_wanted),
            Answer::Impossible { verdict, .. } => {
                answered.unconfirmed += u64::from(*verdict != Verdict::Confirmed);
                Some(!is_wanted)
            }
            Answer::GaveUp { .. } => None,
        };

        answered.settled += u64::from(is_as_wanted.is_some());

        let decides = is_as_wanted != Some(true);
        if decides || answered.witness.is_none() {
            answered.witness = Some((case, answer));
        }

        if decides {
            answered.holds = is_as_wanted;
            return Ok(answered);
        }
    }

    answered.holds = Some(true);
    Ok(answered)
}

/// The graph without a vertex; those after it are numbered one lower.
fn without_vertex(graph: &AnyGraph, vertex: u32) -> AnyGraph {
    let kept: Vec<u32> = (0..graph.vertices() as u32).filter(|&other| other != vertex).collect();
    graph.induced(&kept)
}

/// The vertices at which a Hamiltonian path is known to begin: a path of an undirected graph settles both of its ends,
/// and a cycle settles all vertices.
struct KnownStarts {
    is_known: Vec<bool>,
    is_directed: bool,
}

impl KnownStarts {
    fn new(property: GraphProperty, graph: &AnyGraph) -> KnownStarts {
        let is_used = property == GraphProperty::HomogeneouslyTraceable;
        let count = if is_used { graph.vertices() } else { 0 };
        KnownStarts { is_known: vec![false; count], is_directed: graph.is_directed() }
    }

    fn is_known(&self, case: PropertyCase) -> bool {
        match case.ends {
            Ends::Path { start: Some(start), end: None } => self.is_known.get(start as usize) == Some(&true),
            _ => false,
        }
    }

    fn learn(&mut self, answer: &Answer<AnyGraph>) {
        let Some(tour) = answer.tour().filter(|_| !self.is_known.is_empty()) else { return };
        if tour.is_closed() {
            self.is_known.fill(true);
        }
        if let Some(last) = tour.ids().last().filter(|_| !self.is_directed) {
            self.is_known[last as usize] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::gallery::GraphFamily;
    use destrier_core::{DirectedGraph, Graph};

    fn holds(graph: &AnyGraph, property: GraphProperty) -> bool {
        decide(&PropertyRequest::new(graph.clone(), property)).unwrap().holds.unwrap()
    }

    fn family(name: &str) -> AnyGraph {
        name.parse::<GraphFamily>().unwrap().graph().unwrap().into()
    }

    #[test]
    fn the_classics_have_their_properties() {
        use GraphProperty::*;

        for (name, expected) in [
            ("complete:4", vec![Hamiltonian, Traceable, HomogeneouslyTraceable, HamiltonianConnected]),
            ("cycle:6", vec![Hamiltonian, Traceable, HomogeneouslyTraceable]),
            ("petersen:5,2", vec![Traceable, HomogeneouslyTraceable, Hypohamiltonian, MaximallyNonhamiltonian]),
            // Clark and Entringer 1983: the Coxeter graph is maximally nonhamiltonian.
            ("coxeter", vec![Traceable, HomogeneouslyTraceable, Hypohamiltonian, MaximallyNonhamiltonian]),
        ] {
            let graph = family(name);
            let found: Vec<GraphProperty> = GraphProperty::ALL.into_iter().filter(|&one| holds(&graph, one)).collect();
            assert_eq!(found, expected, "{name}");
        }

        // Bondy 1972: the generalised Petersen graphs (6k + 5, 2) are hypohamiltonian.
        assert!(holds(&family("petersen:11,2"), Hypohamiltonian));
        assert!(!holds(&family("petersen:7,2"), Hypohamiltonian) && !holds(&family("tutte"), Hypohamiltonian));
    }

    #[test]
    fn the_witness_decides() {
        let star = AnyGraph::from(Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap());
        let answer = decide(&PropertyRequest::new(star, GraphProperty::Traceable)).unwrap();
        let Some((case, Answer::Impossible { verdict, .. })) = answer.witness else { panic!("a reason") };
        assert_eq!((case.without, verdict, answer.unconfirmed), (None, Verdict::Confirmed, 0));
        let path = AnyGraph::from(Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap());
        let from = |vertex| decide(&PropertyRequest::new(path.clone(), GraphProperty::TraceableFrom(vertex)));
        assert_eq!([0, 1, 2].map(|vertex| from(vertex).unwrap().holds), [Some(true), Some(false), Some(true)]);
        assert!(from(3).is_err());
        let answer = decide(&PropertyRequest::new(path, GraphProperty::HomogeneouslyTraceable)).unwrap();
        assert_eq!(answer.witness.unwrap().0.ends, Ends::Path { start: Some(1), end: None });
    }

    #[test]
    fn known_answers_are_not_asked_for_again() {
        // This graph is too large for the exhaustive search, and not Hamiltonian.
        let graph = family("petersen:41,2");
        let mut known = KnownAnswers::default();
        let stopped = Control::new();
        stopped.stop();

        let mut decided = |property, control: &Control| {
            decide_knowing(&PropertyRequest::new(graph.clone(), property), &mut known, control).unwrap().holds
        };

        assert_eq!(decided(GraphProperty::HamiltonianConnected, &stopped), None);
        assert_eq!(decided(GraphProperty::Hamiltonian, &Control::new()), Some(false));
        assert_eq!(decided(GraphProperty::HamiltonianConnected, &stopped), Some(false));
        assert_eq!(decided(GraphProperty::Traceable, &Control::new()), Some(true));
        assert_eq!(decided(GraphProperty::Hypotraceable, &stopped), Some(false));
    }

    #[test]
    fn directed_graphs_follow_their_arcs() {
        let ring = AnyGraph::from(DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0)]).unwrap());
        assert!(holds(&ring, GraphProperty::HomogeneouslyTraceable));
        assert!(!holds(&ring, GraphProperty::HamiltonianConnected));
        let line = AnyGraph::from(DirectedGraph::from_arcs(3, [(0, 1), (1, 2)]).unwrap());
        assert!(holds(&line, GraphProperty::TraceableFrom(0)) && !holds(&line, GraphProperty::TraceableFrom(2)));
        // Only the arc from 2 to 0 makes a cycle.
        assert!(!holds(&line, GraphProperty::MaximallyNonhamiltonian));
    }

    /// Every labelled graph of five vertices, against counts of orders.
    #[test]
    fn small_graphs_agree_with_the_definitions() {
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
        let mut held = [0; GraphProperty::ALL.len()];
        for edges in (0..1u32 << 10).step_by(3) {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| edges >> at & 1 == 1).map(|(_, &pair)| pair);
            let graph = Graph::from_edges(5, chosen).unwrap();
            let mut joined = [[false; 5]; 5];
            all_orders(&graph, &mut vec![], &mut |order| joined[order[0] as usize][order[4] as usize] = true);

            let near = |from: usize, to: usize| graph.neighbours(from as u32).contains(&(to as u32));
            let all = || (0..5).flat_map(|from| (0..5).map(move |to| (from, to))).filter(|(from, to)| from != to);
            let hamiltonian = all().any(|(from, to)| joined[from][to] && near(from, to));
            let expected = [
                hamiltonian,
                all().any(|(from, to)| joined[from][to]),
                (0..5).all(|from| joined[from].contains(&true)),
                all().all(|(from, to)| joined[from][to]),
                false,
                false,
                !hamiltonian && all().all(|(from, to)| joined[from][to] || near(from, to)),
            ];

            for (place, property) in GraphProperty::ALL.into_iter().enumerate() {
                assert_eq!(holds(&graph.clone().into(), property), expected[place], "{graph:?} {property}");
                held[place] += u32::from(expected[place]);
            }
        }

        assert!(held[0] > 50 && held[3] > 5 && held[6] > 5, "{held:?}");
    }

    fn all_orders(graph: &Graph, order: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        if order.len() == graph.vertices() {
            return visit(order);
        }
        for vertex in 0..graph.vertices() as u32 {
            let may = order.last().is_none_or(|&head| graph.neighbours(head).contains(&vertex));
            if may && !order.contains(&vertex) {
                order.push(vertex);
                all_orders(graph, order, visit);
                order.pop();
            }
        }
    }
}
