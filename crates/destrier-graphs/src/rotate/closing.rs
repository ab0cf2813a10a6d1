//! The main loop: extend, close, open and rotate, until all vertices are on one path or cycle.

use super::initial_path::InitialPath;
use destrier_core::Graph;
use destrier_search::method::{Control, Random};
use destrier_search::rotation_search::{Discovery, RotationLimits, RotationSearch, Trail, TwoLevelTrail};

/// Maximum effort of one search for an end, and the part that grows with the square root n of the number of vertices:
/// in a graph of small diameter, about n ends are enough for two of them to meet by chance.
const EFFORT: u64 = 20_000;
const EFFORT_PER_ROOT: u64 = 600;

/// The longest chain of rotations: each access to the end of a chain takes time proportional to its length.
const DEEPEST: usize = 40;

/// Number of steps without progress after which an attempt ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClosingLimits {
    /// The limits that suffice for cubic graphs, where each rotation leads to only one new end (Thomason 1978) and few
    /// ends close.
    Long,
    /// The limits that suffice for easy graphs.
    Short,
}

impl ClosingLimits {
    fn steps(self, vertices: u64) -> u64 {
        match self {
            ClosingLimits::Long => 200_000 + 500 * vertices,
            ClosingLimits::Short => 20_000 + 20 * vertices,
        }
    }
}

/// Number of neighbours that are compared. In a dense graph any of them is good, and comparing all takes time
/// quadratic in the degree.
const MAX_COMPARED: usize = 32;

/// Cost of a search besides its steps: the path is rotated and reversed.
const SEARCH: u64 = 200;

/// The resulting path, and whether it is a Hamiltonian path, or a Hamiltonian cycle if `closed`.
pub(super) fn close(
    graph: &Graph,
    mut cover: InitialPath,
    closed: bool,
    patience: ClosingLimits,
    random: &mut Random,
    control: &Control,
) -> (Vec<u32>, bool) {
    let mut trail = TwoLevelTrail::new(graph.vertices(), &cover.take_path());
    let mut rotations = RotationSearch::new(graph.vertices());
    let vertices = graph.vertices() as u64;
    let limits = RotationLimits { depth: DEEPEST, effort: EFFORT + EFFORT_PER_ROOT * vertices.isqrt() };
    let full = patience.steps(vertices);
    let mut patience = full;

    while patience > 0 && !control.is_stopped() {
        if extend(graph, &mut trail, &mut cover, random, control) {
            patience = full;
            continue;
        }

        let is_full = trail.len() as usize == graph.vertices();
        if is_full && !closed {
            return (trail.vertices(), true);
        }

        let first = trail.first();
        let discover = |trail: &TwoLevelTrail, end: u32| {
            let near = graph.neighbours(end);
            if near.iter().any(|&near| cover.is_left(near)) {
                Some(Discovery::Extends)
            } else {
                (trail.len() >= 3 && near.contains(&first)).then_some(Discovery::Closes)
            }
        };

        match rotations.search(graph, &mut trail, limits, discover, random, control) {
            Some(Discovery::Extends) => continue,
            Some(Discovery::Closes) if is_full => return (trail.vertices(), true),
            Some(Discovery::Closes) if cut_open(graph, &mut trail, &cover, random) => continue,
            Some(Discovery::Closes) => break,
            None => {
                // A more distant end, or the other end, may do better.
                patience = patience.saturating_sub(rotations.spent() + SEARCH);
                rotations.turn_to_random(&mut trail, rotations.count() / 2, random);
                trail.flip();
            }
        }
    }

    (trail.vertices(), false)
}

/// Extends the path at both ends as far as possible.
fn extend(
    graph: &Graph,
    trail: &mut TwoLevelTrail,
    cover: &mut InitialPath,
    random: &mut Random,
    control: &Control,
) -> bool {
    let mut grew = false;

    for _ in 0..2 {
        while let Some(entry) = way_on(graph, trail.last(), cover) {
            if control.is_stopped() {
                return grew;
            }

            cover.take(entry, random, |vertex| trail.push(vertex));
            grew = true;
        }

        trail.flip();
    }
    grew
}

/// The missing neighbour that has the fewest missing neighbours itself: Warnsdorff's rule.
fn way_on(graph: &Graph, end: u32, cover: &InitialPath) -> Option<u32> {
    let open = graph.neighbours(end).iter().copied().filter(|&near| cover.is_left(near));
    open.take(MAX_COMPARED)
        .min_by_key(|&near| graph.neighbours(near).iter().filter(|&&next| cover.is_left(next)).count())
}

/// Opens a cycle next to a missing vertex, so that the path can be extended there. False if no such vertex is
/// reachable.
fn cut_open(graph: &Graph, trail: &mut TwoLevelTrail, cover: &InitialPath, random: &mut Random) -> bool {
    let left = cover.left();
    if left.is_empty() {
        return false;
    }

    let offset = random.below(left.len() as u64) as usize;
    let beside = |&vertex: &u32| graph.neighbours(vertex).iter().copied().find_map(|near| trail.place(near));
    match left[offset..].iter().chain(&left[..offset]).find_map(beside) {
        Some(place) => {
            trail.end_at(place);
            true
        }
        // No missing vertex is adjacent to the cycle.
        None => false,
    }
}
