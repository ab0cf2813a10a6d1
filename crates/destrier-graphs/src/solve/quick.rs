//! Answers for many small graphs: an exhaustive search comes first, which takes microseconds.

use super::settle::{Claim, settle};
use super::solve_with;
use crate::answer::{Answer, SolvedBy};
use crate::error::GraphError;
use crate::request::GraphRequest;
use destrier_core::{AnyGraph, DirectedImpossible, Impossible};
use destrier_search::method::{Control, Finding, Method};
use destrier_search::small_graph::{SmallGraph, SmallResult};

/// Paths that the exhaustive search may try, about ten milliseconds. Nearly all graphs of up to twenty vertices need
/// far fewer.
const MAX_PATHS: u64 = 20_000;

/// Answers a request like [`solve_with`], but first tries an exhaustive search if the graph has at most 64 vertices,
/// the method is [`Method::Auto`] and no edges are fixed. For a stream of small graphs this is many times faster. The
/// answer is verified and confirmed in the same way. It may be another cycle than that of [`solve_with`].
///
/// ```
/// use destrier_core::Graph;
/// use destrier_graphs::{Control, GraphRequest, solve_quickly};
///
/// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
/// assert_eq!(solve_quickly(&GraphRequest::new(square), &Control::new()).unwrap().tour().unwrap().len(), 4);
/// ```
pub fn solve_quickly(request: &GraphRequest, control: &Control) -> Result<Answer<AnyGraph>, GraphError> {
    request.check()?;
    let is_plain = request.method == Method::Auto && request.fixed_edges.is_empty();
    let small = if is_plain { SmallGraph::new(&request.graph) } else { None };
    let finding = match small.map(|small| small.settle(request.goal.ends(), MAX_PATHS)) {
        Some(SmallResult::Found(path)) => Finding::Found(path),
        Some(SmallResult::None { nodes }) => {
            let searched = Impossible::Exhausted { nodes };
            Finding::Impossible(match &request.graph {
                AnyGraph::Undirected(_) => searched,
                AnyGraph::Directed(_) => {
                    Impossible::Directed { reason: DirectedImpossible::Split { reason: Box::new(searched) } }
                }
            })
        }
        Some(SmallResult::OutOfWork) | None => return solve_with(request, control),
    };

    let claim = Claim { finding, by: SolvedBy::ExhaustiveSearch };
    settle(request, claim, &control.within(request.time_limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::DirectedGraph;
    use destrier_core::impossible::Verdict;

    #[test]
    fn directed_graphs_of_every_small_size_are_confirmed() {
        for count in [5, 21, 22, 40, 64] {
            // The graph has two rings that share one vertex.
            let half = count / 2;
            let one = (0..half).map(|at| (at, (at + 1) % half));
            let other = (half..count).map(|at| (at, (at + 1) % count)).chain([(0, half)]);
            let graph = DirectedGraph::from_arcs(count, one.chain(other)).unwrap();
            let answer = solve_quickly(&GraphRequest::new(graph), &Control::new()).unwrap();
            let Answer::Impossible { verdict, by, .. } = answer else { panic!("{count}: {answer:?}") };
            assert_eq!((verdict, by), (Verdict::Confirmed, SolvedBy::ExhaustiveSearch), "{count}");
        }
    }
}
