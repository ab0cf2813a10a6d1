//! Halves for an accelerator that counts everything in one slice.
//!
//! The engine chooses its layout by estimates of the states that occur, and prefers halves whose slices are equivalent.
//! An accelerator has a place for every state that the width of the frontier allows, so only the widths matter here.

use super::bisection::Bisection;
use super::coloured_graph::ColouredGraph;
use super::layout::Halves;
use super::{check_width, choose, orders};
use crate::frontier::error::FrontierError;
use crate::frontier::job::CountJob;
use crate::frontier::kernel::growth::most_states;
use destrier_search::accelerator::TourHalves;
use destrier_search::method::Control;

/// Number of places from which a search for narrower orders takes less time than it saves.
const WORTH_A_SEARCH: f64 = 1e8;

/// Halves of the graph of a job in which the frontier is as narrow as possible: all Hamiltonian cycles of the closed
/// graph have edges in both. `None` for fewer than two vertices.
///
/// ```
/// use destrier::counting::frontier::{CountJob, whole_halves};
/// use destrier::method::Control;
/// use destrier::{RectangleGraph, Ends};
///
/// let board_graph = RectangleGraph::new(&"torus:4x5".parse()?);
/// let job = CountJob { graph: &board_graph.graph, ends: Ends::Cycle, board: Some(&board_graph) };
/// let halves = whole_halves(&job, &Control::default())?.expect("there are several squares");
/// assert!(halves.between.len() < 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn whole_halves(job: &CountJob, control: &Control) -> Result<Option<TourHalves>, FrontierError> {
    if job.graph.vertices() < 2 || job.ends.given().any(|end| end as usize >= job.graph.vertices()) {
        return Ok(None);
    }

    let closed = ColouredGraph::new(job);
    let candidates = orders::candidates(job, &closed);
    check_width(&closed, &candidates, control)?;

    let symmetries = orders::symmetries_of(job);
    let best = |orders: &[Vec<u32>]| narrowest(&closed, orders, &symmetries, control).ok_or(FrontierError::Stopped);
    let mut found = best(&candidates)?;
    let is_small = job.graph.vertices() <= orders::search::MAX_VERTICES;

    if let Some((places, _)) = found
        && places > WORTH_A_SEARCH
        && is_small
        && !orders::is_plane(job)
    {
        let narrower = orders::search::narrower(&closed, candidates.clone(), places, control);
        let searched = best(&narrower.ok_or(FrontierError::Stopped)?)?;
        found = [found, searched].into_iter().flatten().min_by(|(left, _), (searched, _)| left.total_cmp(searched));
    }

    let halves = match found {
        Some((_, bisection)) => bisection.halves_in_one_slice(&closed, &symmetries),
        None => Halves::of_first_vertex(&closed, &candidates[0]),
    };

    Ok(Some(halves.schedules(&closed)))
}

/// The bisection with the fewest places, and their number; `None` if the caller stopped the count. There is no
/// bisection if all other vertices are neighbours of the first one.
fn narrowest(
    closed: &ColouredGraph,
    orders: &[Vec<u32>],
    symmetries: &[Vec<u32>],
    control: &Control,
) -> Option<Option<(f64, Bisection)>> {
    let mut best: Option<(f64, Bisection)> = None;
    for order in orders {
        for at in (1..order.len()).step_by(choose::bisection_step(order.len())) {
            if control.is_stopped() {
                return None;
            }

            let Some(bisection) = Bisection::new(closed, order, symmetries, at) else { break };
            let places = bisection.sweeps().map(|order| places(closed, order)).sum();
            if best.as_ref().is_none_or(|&(least, _)| places < least) {
                best = Some((places, bisection));
            }
        }
    }

    Some(best)
}

/// Number of places in all layers of a sweep.
fn places(closed: &ColouredGraph, order: &[u32]) -> f64 {
    let graph = &closed.graph;
    let mut is_seen = vec![false; graph.vertices()];
    let mut is_taken = vec![false; graph.vertices()];
    let mut width = 0usize;
    let mut sum = 0.0;

    for &vertex in order {
        is_taken[vertex as usize] = true;
        width -= usize::from(std::mem::replace(&mut is_seen[vertex as usize], true));
        let near = graph.neighbours(vertex).iter().filter(|&&to| !is_taken[to as usize]);
        width += near.filter(|&&to| !std::mem::replace(&mut is_seen[to as usize], true)).count();
        sum += most_states(width, closed.colours.is_some());
    }

    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{ClosedGraph, Ends, Rectangle, RectangleGraph};
    use destrier_search::accelerator::HalfStep;
    use std::collections::BTreeSet;

    /// The edges of a half, and the vertices that it processes.
    fn edges_of(graph: &destrier_core::Graph, half: &[HalfStep]) -> (Vec<(u32, u32)>, BTreeSet<u32>) {
        let mut edges = Vec::new();
        let mut done = BTreeSet::new();
        for &step in half {
            match step {
                HalfStep::Edge(from, to) => edges.push((from.min(to), from.max(to))),
                HalfStep::Vertex(vertex) => {
                    done.insert(vertex);
                    let near = graph.neighbours(vertex).iter().filter(|&to| !done.contains(to));
                    edges.extend(near.map(|&to| (vertex.min(to), vertex.max(to))));
                }
            }
        }

        (edges, done)
    }

    #[test]
    fn each_edge_is_in_one_half_and_no_cycle_is_in_a_single_one() {
        let boards =
            ["1x2", "1x7", "torus:3x3", "torus:2x2", "klein:3x4", "mobius:5x5", "torus:6x6", "7x7", "torus:1x9"];
        for text in boards {
            let board_graph = RectangleGraph::new(&text.parse::<Rectangle>().unwrap());
            for ends in [Ends::Cycle, Ends::Path { start: None, end: None }] {
                let job = CountJob { graph: &board_graph.graph, ends, board: Some(&board_graph) };
                let halves = whole_halves(&job, &Control::default()).unwrap().unwrap();
                let closed = ClosedGraph::new(job.graph, ends).unwrap().graph;
                let (mut edges, left) = edges_of(&closed, &halves.left);
                let (more, right) = edges_of(&closed, &halves.right);

                let is_between = |vertex: &u32| halves.between.contains(vertex);
                assert!(left.is_disjoint(&right) && !left.iter().chain(&right).any(is_between), "{text}");
                assert_eq!(left.len() + right.len() + halves.between.len(), closed.vertices(), "{text}");

                // A vertex that only one half has, or a single vertex with all of its edges, is in every cycle.
                let are_all_near = left.len() == 1 && edges.iter().all(|(a, b)| left.contains(a) || left.contains(b));
                assert!(!left.is_empty() && (!right.is_empty() || are_all_near), "{text}");
                edges.extend(more);
                edges.sort_unstable();

                let all = (0..closed.vertices() as u32)
                    .flat_map(|a| closed.neighbours(a).iter().filter(move |&&b| a < b).map(move |&b| (a, b)));
                let mut all: Vec<_> = all.collect();
                all.sort_unstable();
                assert_eq!(edges, all, "{text} {ends:?}");
            }
        }

        let single = RectangleGraph::new(&"1x1".parse::<Rectangle>().unwrap());
        let job = CountJob { graph: &single.graph, ends: Ends::Cycle, board: Some(&single) };
        assert!(whole_halves(&job, &Control::default()).unwrap().is_none());
    }
}
