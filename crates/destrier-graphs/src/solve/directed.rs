//! Questions about directed graphs: quick reasons, then patching, and then the split graph, which is undirected.

use super::settle::Claim;
use super::solve_in_steps;
use crate::answer::{Answer, SolvedBy};
use crate::directed_walk::directed_walk;
use crate::error::GraphError;
use crate::hamilton::PortfolioStep;
use crate::patching::{self, PatchingResult};
use crate::request::GraphRequest;
use destrier_core::{DirectedGraph, DirectedImpossible, Ends, Goal, Impossible, SplitGraph};
use destrier_search::method::{Control, Finding, Limit, Method, Unsuited};
use destrier_search::quick_reasons;

/// Smaller graphs are left to the portfolio, which settles most of them in hundredths of a second.
const FEWEST_TO_PATCH: u64 = 200;

/// Steps of patching per vertex, after which the portfolio takes over.
const STEPS_PER_VERTEX: u64 = 10;

/// Looks for a path or cycle of a directed graph, or a reason why there is none.
pub(super) fn search(
    request: &GraphRequest,
    graph: &DirectedGraph,
    control: &Control,
) -> Result<(Claim, Vec<PortfolioStep>), GraphError> {
    let ends = request.goal.ends();
    let fixed = &request.fixed_edges[..];

    // Arcs that the fixed ones exclude are of no use to anybody.
    let left = if fixed.is_empty() { None } else { graph.with_fixed_arcs(fixed) };
    if let Some(reason) = quick_reasons::refute_directed(left.as_ref().unwrap_or(graph), ends, control) {
        return Ok((Claim::quick_reason(reason), Vec::new()));
    }

    // Paths of the split graph are not paths of the directed graph.
    let Goal { start, end, .. } = request.goal;
    let start = Some(start.unwrap_or(0)).filter(|_| end != start || start.is_none());
    let mut known = start.map_or(Vec::new(), |start| directed_walk(graph, start));
    let mut by = SolvedBy::Method(Method::Warnsdorff);
    control.found((known.len() as u64).min(graph.vertices() as u64 - 1));

    match patch(request, left.as_ref().unwrap_or(graph), control) {
        PatchingResult::Found(path) => {
            let claim = Claim { finding: Finding::Found(path), by: SolvedBy::Patching };
            let cycle = ends == Ends::Cycle;
            let step = PortfolioStep::Patched { vertices: graph.vertices(), cycle };
            return Ok((claim, vec![step]));
        }
        PatchingResult::GaveUp(path) if path.len() > known.len() => {
            known = path;
            by = SolvedBy::Patching;
        }
        PatchingResult::GaveUp(_) => {}
    }

    control.found((known.len() as u64).min(graph.vertices() as u64 - 1));
    if control.is_stopped() {
        // The split graph of a large graph takes a while, and there is no time left to use it.
        return Ok((give_up(graph, Limit::Stopped, (&[], known), by), Vec::new()));
    }
    let Some(split) = SplitGraph::with_fixed_arcs(graph, ends, fixed) else {
        return Err(Unsuited("the graph is too large".into()).into());
    };

    let inner = GraphRequest {
        goal: Goal::CLOSED,
        fixed_edges: Vec::new(),
        time_limit: None,
        // The proof for the split graph is sought below.
        proof_size: 0,
        graph: split.graph.clone().into(),
        ..request.clone()
    };

    let split_step = PortfolioStep::Undirected { vertices: graph.vertices(), into: split.graph.vertices() };
    control.note(split_step.to_string());
    let (answer, mut steps) = solve_in_steps(&inner, &control.without_lengths())?;
    if !steps.is_empty() {
        steps.insert(0, split_step);
    }

    let claim = match answer {
        Answer::Tour { tour, by, .. } => {
            let path = split.joined(&tour.ids().collect::<Vec<u32>>());
            Claim { finding: Finding::Found(path), by }
        }
        Answer::Impossible { reason, by, .. } => {
            let reason = DirectedImpossible::Split { reason: Box::new(reason) };
            Claim { finding: Finding::Impossible(Impossible::Directed { reason }), by }
        }
        Answer::GaveUp { limit, longest, by } => give_up(graph, limit, (&longest, known), by),
    };

    Ok((claim, steps))
}

/// Patching, if the graph is large enough that it is worth while, and small enough for the memory.
fn patch(request: &GraphRequest, graph: &DirectedGraph, control: &Control) -> PatchingResult {
    let vertices = graph.vertices() as u64;
    let arcs = graph.arc_count() as u64;
    let needed = patching::BYTES_PER_VERTEX * vertices + patching::BYTES_PER_ARC * arcs;
    if request.method != Method::Auto || vertices < FEWEST_TO_PATCH || needed > request.limits.memory {
        return PatchingResult::GaveUp(Vec::new());
    }
    patching::find(graph, request.goal.ends(), request.seed, STEPS_PER_VERTEX * vertices, control)
}

/// A limit was hit. The longest path of the split graph has stretches that follow the arcs.
fn give_up(graph: &DirectedGraph, limit: Limit, (split, walk): (&[u32], Vec<u32>), by: SolvedBy) -> Claim {
    let stretch = longest_stretch(graph, split);
    let longest = if stretch.len() >= walk.len() { stretch } else { walk };
    Claim { finding: Finding::GaveUp { limit, longest }, by }
}

/// The longest stretch of a path of the split graph that is a directed path.
fn longest_stretch(graph: &DirectedGraph, split: &[u32]) -> Vec<u32> {
    let middles = |path: &mut dyn Iterator<Item = u32>| -> Vec<u32> {
        path.filter(|part| part % 3 == 1).map(|middle| middle / 3).collect()
    };
    let there = middles(&mut split.iter().copied());
    let back = middles(&mut split.iter().rev().copied());
    let stretches = |path: &[u32]| {
        let longest = path.chunk_by(|&from, &to| graph.has_arc(from, to)).max_by_key(|stretch| stretch.len());
        longest.map_or(Vec::new(), <[u32]>::to_vec)
    };
    let there = stretches(&there);
    let back = stretches(&back);
    if there.len() >= back.len() { there } else { back }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve_with;

    /// A ring with three further arcs from each vertex.
    fn ring_with_chords(count: u32) -> DirectedGraph {
        let arcs = (0..count).flat_map(|at| [at + 1, 7 * at + 3, at * at + 1, 13 * at + 5].map(|to| (at, to % count)));
        DirectedGraph::from_arcs(count, arcs).unwrap()
    }

    #[test]
    fn large_graphs_are_patched_and_a_stop_leaves_a_path() {
        let request = GraphRequest::new(ring_with_chords(2000));
        let (answer, steps) = solve_in_steps(&request, &Control::new()).unwrap();
        assert!(matches!(answer, Answer::Tour { by: SolvedBy::Patching, .. }), "{answer:?}");
        assert_eq!(steps, [PortfolioStep::Patched { vertices: 2000, cycle: true }]);
        let through = request.clone().fixed_edges([(0, 1), (5, 6)]);
        assert_eq!(solve_with(&through, &Control::new()).unwrap().tour().unwrap().len(), 2000);

        let stopped = Control::new();
        stopped.stop();
        let (answer, steps) = solve_in_steps(&request, &stopped).unwrap();
        let Answer::GaveUp { limit, longest, .. } = answer else { panic!("{answer:?}") };

        // The steps lack the one that builds the split graph.
        assert_eq!((limit, steps.len()), (Limit::Stopped, 0));
        assert!(longest.len() >= 20, "{}", longest.len());
    }
}
