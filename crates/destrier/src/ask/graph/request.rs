//! Which questions about graphs make sense.

use crate::ask::AskError;
use destrier_core::{Ground, Shape};
use destrier_graphs::GraphRequest;
use destrier_search::choice::GraphTerrain;
use destrier_search::method::Method;

/// Whether the question makes sense.
pub(super) fn check(request: &GraphRequest) -> Result<(), AskError> {
    let unsuited = |why: String| Err(AskError::Unsuited(why));
    if request.graph.vertices() == 0 {
        return unsuited("a graph without vertices has neither a path nor a cycle".into());
    }
    if request.goal.given_ends().any(|vertex| !request.graph.contains(u64::from(vertex))) {
        return unsuited("the start or the end is not a vertex of the graph".into());
    }
    if request.goal.shape == Shape::Closed && request.goal.end.is_some() {
        return unsuited("a cycle ends where it begins; only a path has an end of its own".into());
    }
    if request.fixed_edges.iter().any(|&(from, to)| !request.graph.joined(u64::from(from), u64::from(to))) {
        return unsuited("an edge that must be used is not an edge of the graph".into());
    }
    if !Method::for_graphs().contains(&request.method) {
        return Err(AskError::NotForGraphs(request.method));
    }

    if let Some(rule) = &request.rule {
        let Some(graph) = request.graph.undirected() else {
            return unsuited("rules are for undirected graphs, and this graph is directed".into());
        };
        rule.suits(&GraphTerrain::new(graph)).map_err(|fault| AskError::Unsuited(fault.to_string()))?;
        if !matches!(request.method, Method::Warnsdorff | Method::Pohl) {
            return unsuited("only the methods warnsdorff and pohl follow a rule".into());
        }
    }

    Ok(())
}
