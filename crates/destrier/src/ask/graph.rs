//! Hamiltonian cycles and paths of any graph: verified, or a confirmed reason why there is none.
//!
//! [`solve`] first looks for quick reasons. Then it runs the requested method, or, with `Method::Auto`, the portfolio of
//! `destrier_graphs::hamilton` (`search.rs`). A question about a directed graph becomes one about an undirected graph
//! first (`directed.rs`). All of these make claims, which become answers in `settle`.

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

pub use crate::settle::{PROVING, prove};
pub use destrier_graphs::{GraphRequest, PROOF_SIZE};

use super::AskError;
use crate::settle::settle;
use destrier_core::AnyGraph;
use destrier_graphs::hamilton::PortfolioStep;
use destrier_search::method::Control;
use request::check;
use search::GraphSearch;

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

/// Answers a request, with the steps of the portfolio, which say what each part did.
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
    check(request)?;

    let control = &control.within(request.time_limit);
    let (claim, steps) = match &request.graph {
        AnyGraph::Undirected(graph) => GraphSearch { request, graph, control }.run()?,
        AnyGraph::Directed(graph) => directed::search(request, graph, control)?,
    };
    Ok((settle(request, claim, control)?, steps))
}
