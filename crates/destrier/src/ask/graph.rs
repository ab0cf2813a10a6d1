//! Hamiltonian cycles and paths of any graph: verified, or a confirmed reason why there is none.
//!
//! A path becomes a tour only by verification, and a reason counts only after the core has checked it. [`solve`] first
//! looks for quick reasons. Then it runs the requested method, or, with [`Method::Auto`], the portfolio of
//! [`hamilton`]. A question about a directed graph becomes one about an undirected graph first
//! (`directed.rs`).

mod answer;
mod describe;
mod directed;
mod disjoint;
mod longest;
mod property;
mod quick;
mod request;
mod search;

pub use answer::{Answer, GraphAnswer, SolvedBy};
pub use describe::describe_on_graph;
pub use disjoint::{DisjointAnswer, DisjointRequest, disjoint, disjoint_with};
pub use longest::{LongestAnswer, LongestBound, LongestRequest, longest, longest_with};
pub use property::{
    GraphProperty, KnownAnswers, PropertyAnswer, PropertyCase, PropertyRequest, UnknownProperty, decide,
    decide_knowing, decide_with,
};
pub use quick::solve_quickly;
pub use request::{GraphRequest, PROOF_SIZE};

use super::AskError;
use destrier_boards::exists;
use destrier_core::impossible::{DirectedImpossible, NoCycleProof, Verdict};
use destrier_core::{AnyGraph, ClosedGraph, Ends, Graph, Ground, Impossible, Path, Shape, Tour, cycle_graph, verify};
use destrier_graphs::hamilton::{self, Certification, PortfolioPart, PortfolioStep};
use destrier_search::method::{Control, Finding, Method};
use search::GraphSearch;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Answers a request, within its time limit.
///
/// ```
/// use destrier::ask::graph::{GraphRequest, solve};
/// use destrier::{DirectedGraph, Graph};
///
/// let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
/// let answer = solve(&GraphRequest::new(path.clone())).unwrap();
/// assert!(answer.is_impossible());
/// let answer = solve(&GraphRequest::new(path).path()).unwrap();
/// assert_eq!(answer.tour().unwrap().len(), 3);
///
/// let ring = DirectedGraph::from_arcs(3, [(0, 2), (2, 1), (1, 0)]).unwrap();
/// assert!(solve(&GraphRequest::new(ring)).unwrap().tour().unwrap().ids().eq([0, 2, 1]));
/// ```
pub fn solve(request: &GraphRequest) -> Result<GraphAnswer, AskError> {
    solve_with(request, &Control::new())
}

/// Answers a request under a control, with which the caller can stop the search and see its progress.
///
/// ```
/// use destrier::ask::graph::{GraphRequest, solve_with};
/// use destrier::{Control, Graph};
///
/// let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
/// assert!(solve_with(&GraphRequest::new(triangle), &Control::new()).unwrap().tour().is_some());
/// ```
pub fn solve_with(request: &GraphRequest, control: &Control) -> Result<GraphAnswer, AskError> {
    solve_in_steps(request, control).map(|(answer, _)| answer)
}

/// The same, with the steps of the portfolio, which say what each part did.
///
/// ```
/// use destrier::ask::graph::{GraphRequest, solve_in_steps};
/// use destrier::{Control, Graph};
///
/// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
/// let (answer, steps) = solve_in_steps(&GraphRequest::new(square), &Control::new()).unwrap();
/// assert!(answer.tour().is_some());
/// assert_eq!(steps[0].to_string(), "forced edges settle a graph of 4 vertices");
/// ```
pub fn solve_in_steps(
    request: &GraphRequest,
    control: &Control,
) -> Result<(GraphAnswer, Vec<PortfolioStep>), AskError> {
    request.check()?;

    let control = &control.within(request.time_limit);
    let ends = request.ends();
    let method = request.method;
    let graph = match &request.graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(graph) => return directed::solve(request, graph, control),
    };

    // A reason against all paths or cycles is also one against those with fixed edges.
    let quick =
        exists::refute_graph_within(graph, ends, control).or_else(|| exists::find_separators(graph, ends, control));
    if let Some(reason) = quick {
        return Ok((prove(request, confirm(request, ends, reason, SolvedBy::QuickReason)?, control)?, Vec::new()));
    }

    let search = GraphSearch { request, graph, ends, control };
    let (finding, by, steps) = match method {
        // One or two vertices need no search.
        _ if graph.vertices() < 3 => search.run_portfolio(None),
        Method::Auto => search.run_portfolio(None),
        Method::Tree => search.run_portfolio(Some(PortfolioPart::Tree)),
        Method::Sat => search.run_portfolio(Some(PortfolioPart::Sat)),
        _ => (search.run_method(method)?, SolvedBy::Method(method), Vec::new()),
    };

    let answer = match finding {
        Finding::Found(path) => GraphAnswer::Tour { tour: verify_claim(request, path, by)?, by, cut: None },
        Finding::Impossible(reason) => prove(request, confirm(request, ends, reason, by)?, control)?,
        Finding::GaveUp { limit, longest } => search.give_up(limit, longest, by),
    };

    Ok((answer, steps))
}

/// Verifies the path, and that its ends and edges are those that were asked for.
fn verify_claim(request: &GraphRequest, mut path: Vec<u32>, by: SolvedBy) -> Result<Tour<AnyGraph>, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: by.name().into(), fault };

    if let (Shape::Closed, Some(start)) = (request.shape, request.start) {
        let place = path.iter().position(|&vertex| vertex == start).unwrap_or(0);
        path.rotate_left(place);
    }

    let is = |end: Option<&u32>, wanted: Option<u32>| wanted.is_none() || end.copied() == wanted;
    if !is(path.first(), request.start) || !is(path.last(), request.end) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    if let Some((from, to)) = unused(request, &path) {
        return Err(wrong(format!("it does not use the edge {from}-{to}, which must be used")));
    }

    verify(request.graph.clone(), Path::Vertices(path), request.shape)
        .map_err(|refused| wrong(refused.fault.describe(&refused.ground)))
}

/// The first fixed edge that is not used.
fn unused(request: &GraphRequest, path: &[u32]) -> Option<(u32, u32)> {
    let home = path.last().zip(path.first()).filter(|_| request.shape == Shape::Closed);
    let steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)));
    let keeps_order = request.graph.is_directed();
    let wanted = |&(from, to): &(u32, u32)| if keeps_order { (from, to) } else { (from.min(to), from.max(to)) };
    let mut missing: BTreeSet<(u32, u32)> = request.fixed_edges.iter().map(wanted).collect();
    if !missing.is_empty() {
        for step in steps {
            missing.remove(&wanted(&step));
        }
    }
    missing.first().copied()
}

/// The verdict of the core. Where the graph alone is not reason enough, the core looks at the closed graph, in which
/// fixed edges and free ends are forced. Its added vertices have no names in the original graph.
fn verdict(request: &GraphRequest, ends: Ends, reason: &Impossible) -> Verdict {
    let graph = match &request.graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(graph) => return reason.check_directed(graph, ends, &request.fixed_edges),
    };
    let verdict = reason.check_graph(graph, ends);
    let nameless = *reason == Impossible::Forced { lemmas: Vec::new() };
    if verdict != Verdict::Refuted || (request.fixed_edges.is_empty() && !nameless) {
        return verdict;
    }
    let closed = ClosedGraph::with_fixed_edges(graph, ends, &request.fixed_edges);
    closed.map_or(verdict, |closed| reason.check_graph(&closed.graph, Ends::Cycle))
}

/// A reason counts only after the core has checked it.
fn confirm(request: &GraphRequest, ends: Ends, reason: Impossible, by: SolvedBy) -> Result<GraphAnswer, AskError> {
    match verdict(request, ends, &reason) {
        Verdict::Refuted => {
            Err(AskError::WrongClaim { method: by.name().into(), fault: reason.describe(&request.graph) })
        }
        verdict => Ok(GraphAnswer::Impossible { reason, verdict, by, proof: None }),
    }
}

/// Adds a proof to an answer, if the answer says that there is no path or cycle, a proof is wanted, and one is found
/// within the limits.
///
/// [`solve_with`] does this by itself if [`GraphRequest::proof_size`] is not 0. With 0, the time of the search can be
/// measured before the proof is sought.
pub fn prove(request: &GraphRequest, answer: GraphAnswer, control: &Control) -> Result<GraphAnswer, AskError> {
    let GraphAnswer::Impossible { reason, verdict, by, .. } = answer else { return Ok(answer) };
    let is_wanted = request.proof_size > 0 && (verdict != Verdict::Confirmed || request.always_proves);
    let graph = cycle_graph(&request.graph, request.ends(), &request.fixed_edges).filter(|_| is_wanted);
    let Some(graph) = graph else { return Ok(GraphAnswer::Impossible { reason, verdict, by, proof: None }) };
    control.note(PROVING.into());

    let is_small = |proof: &NoCycleProof| hamilton::list_bytes(proof) <= request.proof_size;
    if let Some(proof) = removal(&reason, &graph, request.graph.vertices() as u32).filter(is_small) {
        let verdict = Verdict::Confirmed;
        let proof = Some(Arc::new(proof));
        return Ok(GraphAnswer::Impossible { reason, verdict, by, proof });
    }

    match hamilton::certify(&graph, request.proof_size, request.limits.memory, control) {
        Certification::Proof(proof) => {
            let verdict = Verdict::Confirmed;
            let proof = Some(Arc::new(proof));
            Ok(GraphAnswer::Impossible { reason, verdict, by, proof })
        }
        Certification::Open => Ok(GraphAnswer::Impossible { reason, verdict, by, proof: None }),
        Certification::Cycle => {
            Err(AskError::WrongClaim { method: by.name().into(), fault: "there is one, after all".into() })
        }
    }
}

/// A reason that names vertices whose removal leaves too many components, as a proof about the cycle graph. The last
/// vertex of that graph may be an apex, without which a path is in one piece more.
fn removal(reason: &Impossible, cycle_graph: &Graph, vertices: u32) -> Option<NoCycleProof> {
    let removed = match reason {
        Impossible::Cut { removed, .. } => removed,
        Impossible::Directed { reason: DirectedImpossible::Split { reason } } => match &**reason {
            Impossible::Cut { removed, .. } => removed,
            _ => return None,
        },
        _ => return None,
    };

    let last = cycle_graph.vertices() as u32 - 1;
    let apex = Some(last).filter(|&last| last >= vertices);
    [None, apex].into_iter().find_map(|apex| {
        let removed = removed.iter().map(|&id| id as u32).chain(apex).collect();
        let proof = NoCycleProof::Removal { removed };
        (proof.check(cycle_graph) == Verdict::Confirmed).then_some(proof)
    })
}

/// The note of a search that has found that there is none, while it looks for a proof.
pub const PROVING: &str = "there is none; writing a proof";
