//! Hamiltonian cycles and paths of any graph: verified, or a confirmed reason why there is none.
//!
//! [`solve`] first looks for quick reasons. Then it runs the requested method, or, with `Method::Auto`, the portfolio
//! of [`hamilton`](crate::hamilton) (`search.rs`). A question about a directed graph becomes one about an undirected graph
//! first (`directed.rs`). All of these make claims, which become answers in `settle.rs`.

mod directed;
mod proof;
mod quick;
mod search;
mod settle;

pub use proof::{PROVING, prove};
pub use quick::solve_quickly;
pub(crate) use settle::{edges, unused};

use crate::answer::Answer;
use crate::error::GraphError;
use crate::hamilton::PortfolioStep;
use crate::request::GraphRequest;
use destrier_core::AnyGraph;
use destrier_search::method::Control;
use search::GraphSearch;
use settle::settle;

/// Answers a request, within its time limit.
///
/// ```
/// use destrier_core::{DirectedGraph, Graph};
/// use destrier_graphs::{GraphRequest, solve};
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
pub fn solve(request: &GraphRequest) -> Result<Answer<AnyGraph>, GraphError> {
    solve_with(request, &Control::new())
}

/// Answers a request under a control, with which the caller can stop the search and see its progress.
///
/// ```
/// use destrier_core::Graph;
/// use destrier_graphs::{Control, GraphRequest, solve_with};
///
/// let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
/// assert!(solve_with(&GraphRequest::new(triangle), &Control::new()).unwrap().tour().is_some());
/// ```
pub fn solve_with(request: &GraphRequest, control: &Control) -> Result<Answer<AnyGraph>, GraphError> {
    solve_in_steps(request, control).map(|(answer, _)| answer)
}

/// Answers a request, with the steps of the portfolio, which say what each part did.
///
/// ```
/// use destrier_core::Graph;
/// use destrier_graphs::{Control, GraphRequest, solve_in_steps};
///
/// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
/// let (answer, steps) = solve_in_steps(&GraphRequest::new(square), &Control::new()).unwrap();
/// assert!(answer.tour().is_some());
/// assert_eq!(steps[0].to_string(), "forced edges settle a graph of 4 vertices");
/// ```
pub fn solve_in_steps(
    request: &GraphRequest,
    control: &Control,
) -> Result<(Answer<AnyGraph>, Vec<PortfolioStep>), GraphError> {
    request.check()?;

    let control = &control.within(request.time_limit);
    let (claim, steps) = match &request.graph {
        AnyGraph::Undirected(graph) => GraphSearch { request, graph, control }.run()?,
        AnyGraph::Directed(graph) => directed::search(request, graph, control)?,
    };
    Ok((settle(request, claim, control)?, steps))
}
