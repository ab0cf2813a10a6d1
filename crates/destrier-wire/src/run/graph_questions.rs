//! Properties of graphs, and their longest paths.

use crate::shared::describe_limit;
use crate::solve::{LongestQuery, LongestReply, PropertyQuery, PropertyReply};
use destrier::answers::graph::{decide_with, longest_with};
use destrier_files::graph::ParsedGraph;
use destrier_search::method::Control;

/// Whether a graph has a property.
pub(super) fn decide_property(query: &PropertyQuery, control: &Control) -> Result<PropertyReply, String> {
    let ParsedGraph { graph, warnings } = query.solve.graph()?;
    let request = query.read(&graph)?;
    let answer = decide_with(&request, control).map_err(|fault| fault.to_string())?;
    Ok(PropertyReply::new(request.property, &answer, &graph, describe_limit).with_warnings(&warnings))
}

/// The longest path or cycle of a graph.
pub(super) fn find_longest(query: &LongestQuery, control: &Control) -> Result<LongestReply, String> {
    let ParsedGraph { graph, warnings } = query.solve.graph()?;
    let request = query.read(&graph)?;
    let answer = longest_with(&request, control).map_err(|fault| fault.to_string())?;
    Ok(LongestReply::new(&request, &answer, &graph, describe_limit).with_warnings(&warnings))
}
