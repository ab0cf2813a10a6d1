//! The main loop: extend, close, cut open, turn, until everything is on one path or circuit.

use super::cover::Cover;
use super::trail::BlockTrail;
use crate::method::{Control, Random};
use crate::rotation::{Discovery, RotationLimits, RotationSearch, Trail};
use destrier_core::Graph;

/// Steps that one search for an end may take, and so many more for each root of the vertices: in a graph where everything
/// is near, ends by the root of the vertices are enough for two of them to meet by chance.
const EFFORT: u64 = 20_000;
const EFFORT_PER_ROOT: u64 = 600;

/// The longest chain of rotations: each look at the end of a chain takes time proportional to its length.
const DEEPEST: usize = 40;

/// How many steps may bring no gain before the attempt is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Patience {
    /// A cubic graph takes most: there each turn leads to one new end only (Thomason 1978), and one in so many of them
    /// closes.
    Long,
    /// What is easy takes no more.
    Short,
}

impl Patience {
    fn steps(self, vertices: u64) -> u64 {
        match self {
            Patience::Long => 200_000 + 500 * vertices,
            Patience::Short => 20_000 + 20 * vertices,
        }
    }
}

/// Of so many ways on the best is taken: in a dense graph any is good, and to look at all takes the square of the degree.
const MOST_COMPARED: usize = 32;

/// What a search costs besides its steps: the path is turned and flipped.
const SEARCH: u64 = 200;

/// The path that came of it, and whether it is what was wanted.
pub(super) fn close(
    graph: &Graph,
    mut cover: Cover,
    closed: bool,
    patience: Patience,
    random: &mut Random,
    control: &Control,
) -> (Vec<u32>, bool) {
    let mut trail = BlockTrail::new(graph.vertices(), &cover.take_path());
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
            return (trail.into_vertices(), true);
        }
        let first = trail.first();
        let discover = |trail: &BlockTrail, end: u32| {
            let near = graph.neighbours(end);
            match near.iter().any(|&near| cover.is_left(near)) {
                true => Some(Discovery::Extends),
                false => (trail.len() >= 3 && near.contains(&first)).then_some(Discovery::Closes),
            }
        };
        match rotations.search(graph, &mut trail, limits, discover, random, control) {
            Some(Discovery::Extends) => continue,
            Some(Discovery::Closes) if is_full => return (trail.into_vertices(), true),
            Some(Discovery::Closes) if cut_open(graph, &mut trail, &cover, random) => continue,
            Some(Discovery::Closes) => break,
            None => {
                // From here nothing was found; an end farther off may see more, and so may the other end.
                patience = patience.saturating_sub(rotations.spent() + SEARCH);
                rotations.turn_to_random(&mut trail, rotations.count() / 2, random);
                trail.flip();
            }
        }
    }
    (trail.into_vertices(), false)
}

/// Takes in, at either end, all that can be reached at once.
fn extend(graph: &Graph, trail: &mut BlockTrail, cover: &mut Cover, random: &mut Random, control: &Control) -> bool {
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

/// A neighbour that is left, the one that has fewest such neighbours itself: Warnsdorff's rule.
fn way_on(graph: &Graph, end: u32, cover: &Cover) -> Option<u32> {
    let open = graph.neighbours(end).iter().copied().filter(|&near| cover.is_left(near));
    open.take(MOST_COMPARED)
        .min_by_key(|&near| graph.neighbours(near).iter().filter(|&&next| cover.is_left(next)).count())
}

/// The path's ends are joined: opens that circuit next to something that is left, so that it can go on there.
fn cut_open(graph: &Graph, trail: &mut BlockTrail, cover: &Cover, random: &mut Random) -> bool {
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
        // What is left cannot be reached from here at all.
        None => false,
    }
}
