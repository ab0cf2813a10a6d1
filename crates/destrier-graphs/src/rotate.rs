//! Rotation and extension, from a 2-factor or from a walk by Warnsdorff's rule.
//!
//! A path that cannot be extended is rotated (see `rotation_search.rs`), until an end can be extended or is
//! adjacent to the other end. A cycle that misses some vertices is chained next to one of them.
//!
//! The missing vertices need not be single ones. The search starts from a cover of the graph by cycles, made by `join`,
//! and the path absorbs a whole cycle at a time (Frieze et al. 1996, *Generating and counting Hamilton cycles in random
//! regular graphs*). On most graphs `join` alone merges them into one cycle. Every second attempt starts from
//! Warnsdorff's rule instead, with the missing vertices as single ones.
//!
//! A fixed edge gets a vertex in its middle, and given ends are connected by a chain, so that the search itself knows
//! only cycles and free paths.
//!
//! Invariant: the search always holds a path of the graph, and the path never gets shorter. The result is a claim.

mod closing;
mod initial_path;

use closing::ClosingLimits;
use destrier_core::{ClosedGraph, Ends, Graph, Ground};
use destrier_search::choice::{GraphTerrain, Key, Rule, WalkGoal, Walker};
use destrier_search::join::{self, ChainedGraph};
use destrier_search::method::{Control, Finding, Limit, Limits, Random};
use initial_path::InitialPath;

/// Vertices from which on a path of a graph with one vertex more of a colour is sought with ends of that colour. Below,
/// walks find it quickly.
const MANY_VERTICES: usize = 20_000;

/// Looks for a Hamiltonian cycle, or a path with these ends, that uses every edge of `fixed`. The same seed gives the
/// same answer. It never returns [`Finding::Impossible`].
///
/// ```
/// use destrier::method::{Control, Finding, Limits};
/// use destrier::rotate::rotate;
/// use destrier::{RectangleGraph, Ends};
///
/// let graph = RectangleGraph::new(&"8x8".parse().unwrap()).graph;
/// let found = rotate(&graph, Ends::Cycle, &[(0, 10)], 1, &Limits::default(), &Control::new());
/// assert!(matches!(found, Finding::Found(cycle) if cycle.len() == 64));
/// ```
pub fn rotate(
    graph: &Graph,
    ends: Ends,
    fixed: &[(u32, u32)],
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> Finding<Vec<u32>> {
    find_path(
        graph,
        ends,
        fixed,
        &RotationAttempts { seed, attempts: limits.attempts.max(1), patience: ClosingLimits::Long, control },
    )
}

/// Looks for a cycle or path as [`rotate`] does, with a single short attempt, which succeeds on easy graphs and costs
/// little.
pub fn first_attempt(
    graph: &Graph,
    ends: Ends,
    fixed: &[(u32, u32)],
    seed: u64,
    control: &Control,
) -> Finding<Vec<u32>> {
    find_path(graph, ends, fixed, &RotationAttempts { seed, attempts: 1, patience: ClosingLimits::Short, control })
}

fn find_path(graph: &Graph, ends: Ends, fixed: &[(u32, u32)], search: &RotationAttempts) -> Finding<Vec<u32>> {
    let chained = match ends {
        Ends::Path { start: None, end: None } if fixed.is_empty() => {
            if let Some(ends) = ends_of_the_majority(graph, search.seed)
                && let Finding::Found(path) =
                    find_path(graph, ends, fixed, &RotationAttempts { attempts: 1, ..*search })
            {
                return Finding::Found(path);
            }
            return search.run(graph, false, |path| path, |path| path);
        }
        Ends::Path { start, end } => Some(ChainedGraph::new(graph, start, end)),
        Ends::Cycle => None,
    };

    let whole = chained.as_ref().map_or(graph, ChainedGraph::graph);

    let restore = |path| match &chained {
        Some(chained) => chained.cut(path),
        None => path,
    };

    match with_middles(whole, fixed) {
        Some(closed) => {
            let restore = |path| restore(closed.open(path));
            search.run(&closed.graph, true, restore, |path| unbroken(graph, &restore(path)))
        }
        None => search.run(whole, true, restore, |path| unbroken(graph, &restore(path))),
    }
}

/// Two ends of the more frequent colour, if a large bipartite graph has one vertex more of it. Every Hamiltonian path
/// has such ends, and with given ends the search can start from a 2-factor.
fn ends_of_the_majority(graph: &Graph, seed: u64) -> Option<Ends> {
    if graph.vertices() < MANY_VERTICES {
        return None;
    }

    let colours = graph.two_colouring()?;
    let ones = colours.iter().filter(|&&colour| colour).count();
    let zeros = colours.len() - ones;
    if ones.abs_diff(zeros) != 1 {
        return None;
    }

    let has_more = |vertex: &u32| colours[*vertex as usize] == (ones > zeros);

    // A vertex with few edges is easily missed, unless the path begins there.
    let start = (0..graph.vertices() as u32).filter(has_more).min_by_key(|&vertex| graph.degree(vertex))?;
    let mut random = Random::new(seed, u64::MAX);
    let end = random.below(graph.vertices() as u64) as u32;
    let onward = (end..graph.vertices() as u32).chain(0..end);
    let end = onward.filter(has_more).find(|&vertex| vertex != start)?;

    Some(Ends::Path { start: Some(start), end: Some(end) })
}

/// The graph with a vertex in the middle of each fixed edge; `None` without fixed edges. Pairs that are not edges are
/// ignored.
fn with_middles(graph: &Graph, fixed: &[(u32, u32)]) -> Option<ClosedGraph> {
    let is_edge = |&(from, to): &(u32, u32)| graph.joined(u64::from(from), u64::from(to));
    let edges: Vec<(u32, u32)> = fixed.iter().copied().filter(is_edge).collect();
    if edges.is_empty() { None } else { ClosedGraph::with_fixed_edges(graph, Ends::Cycle, &edges) }
}

/// The longest part that is a path of the graph. Removing a chain or a middle vertex may break an unfinished path.
fn unbroken(graph: &Graph, path: &[u32]) -> Vec<u32> {
    let stretches = path.chunk_by(|&from, to| graph.neighbours(from).contains(to));
    stretches.max_by_key(|stretch| stretch.len()).unwrap_or(&[]).to_vec()
}

/// The attempts of one search.
struct RotationAttempts<'a> {
    seed: u64,
    attempts: u64,
    patience: ClosingLimits,
    control: &'a Control,
}

impl RotationAttempts<'_> {
    /// Runs the attempts. `restore` turns what was sought into a path of the original graph, and `restore_part` a path
    /// that is too short.
    fn run(
        &self,
        graph: &Graph,
        closed: bool,
        restore: impl Fn(Vec<u32>) -> Vec<u32>,
        restore_part: impl Fn(Vec<u32>) -> Vec<u32>,
    ) -> Finding<Vec<u32>> {
        let &RotationAttempts { seed, attempts, patience, control } = self;
        let mut longest = Vec::new();
        if graph.vertices() == 0 {
            return Finding::GaveUp { limit: Limit::Attempts(0), longest };
        }

        for attempt in 0..attempts {
            let mut random = Random::new(seed, attempt);
            let (path, done) = match begin(graph, attempt, &mut random, control) {
                StartingCover::Cycle(path) => (path, true),
                StartingCover::InitialPath(cover) => {
                    closing::close(graph, cover, closed, patience, &mut random, control)
                }
            };

            if done {
                let path = restore(path);
                control.report(path.len() as u64);
                return Finding::Found(path);
            }

            let path = restore_part(path);
            control.report(path.len() as u64);

            if path.len() > longest.len() {
                longest = path;
            }

            if control.is_stopped() {
                return Finding::GaveUp { limit: Limit::Stopped, longest };
            }
        }

        Finding::GaveUp { limit: Limit::Attempts(attempts), longest }
    }
}

enum StartingCover {
    Cycle(Vec<u32>),
    InitialPath(InitialPath),
}

/// The first attempt builds a 2-factor from nothing. Later ones alternate between walks, and walks repaired into
/// 2-factors.
fn begin(graph: &Graph, attempt: u64, random: &mut Random, control: &Control) -> StartingCover {
    let walk = if attempt == 0 { Vec::new() } else { walk(graph, random, control) };
    if attempt % 2 == 1 {
        return StartingCover::InitialPath(InitialPath::of_path(graph.vertices(), walk));
    }

    let edges = walk.iter().copied().zip(walk.iter().copied().skip(1));
    match join::close(graph, edges, random, control).map(|closed| closed.cycle) {
        Ok(Ok(cycle)) => StartingCover::Cycle(cycle),
        Ok(Err(apart)) => StartingCover::InitialPath(InitialPath::of_loops(graph.vertices(), apart.loops)),
        Err(_) if walk.is_empty() => {
            StartingCover::InitialPath(InitialPath::of_path(graph.vertices(), self::walk(graph, random, control)))
        }
        Err(_) => StartingCover::InitialPath(InitialPath::of_path(graph.vertices(), walk)),
    }
}

/// A walk by Warnsdorff's rule with Pohl's tie-break, from a random vertex. If the control stops it, it is short.
fn walk(graph: &Graph, random: &mut Random, control: &Control) -> Vec<u32> {
    let rule = Rule::degree().then(Key::SecondLevel).then(Key::Random);
    let start = random.below(graph.vertices() as u64) as u32;
    // No key of this rule needs a board, so it suits every graph.
    let Ok(mut walker) = Walker::new(GraphTerrain::new(graph), &rule) else { return vec![start] };
    walker.walk(WalkGoal::from(start), random, control);
    walker.vertices().collect()
}

#[cfg(test)]
mod tests;
