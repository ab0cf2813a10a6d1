//! Where an order may be cut in two, and what the halves look like then.
//!
//! Edges among the vertices between belong to either half. If a motion of the board exchanges the halves, they are
//! *twins* and one sweep serves for both: of each pair of edges between that it exchanges, one belongs to the left half; and
//! the vertices between are given slots such that the motion reads them from the last to the first. Other motions that
//! keep each half, or exchange two that are no twins, make slices alike; then the edges between are given to the halves
//! such that the motions respect that, too.

use super::alike::{Edge, Moved, image, members, orbit, takes, takes_edges, turned};
use super::layout::{Estimate, Halves, JOIN, Layout, TWINS};
use super::plan;
use super::sizes::Sizes;
use super::whole::Whole;
use std::collections::BTreeSet;

/// A place where an order may be cut in two.
pub(super) struct Cut {
    pub(super) work: f64,
    width: usize,
    left: Vec<u32>,
    between: Vec<u32>,
    right: Vec<u32>,
    /// The motion that exchanges the halves.
    pub(super) twin: Option<usize>,
}

impl Cut {
    /// After so many vertices; nothing if no vertex is left for the other half.
    pub(super) fn new(whole: &Whole, order: &[u32], motions: &[Vec<u32>], at: usize) -> Option<Cut> {
        let (left, between, mut right) = parted(whole, order, at);
        if right.is_empty() {
            return None;
        }
        // Those to the extra vertex hardly count.
        let among = edges_among(whole, &between);
        let edges = among.iter().filter(|&&(_, b)| Some(b) != whole.extra).count();
        let sizes = Sizes::new(whole, &left);
        let width = sizes.width.max(between.len());
        let twin = motions.iter().position(|motion| are_twins(whole, motion, &left, &between, &right));
        if twin.is_some() {
            let (work, last) = sizes.with_edges(edges / 2);
            let work = TWINS * (work + JOIN / 2.0 * last);
            return Some(Cut { work, width, left, between, right, twin });
        }
        // If a motion takes the beginning of the order to the right half, it is as good an order there.
        let beginning = &order[..right.len()];
        if let Some(motion) = motions.iter().find(|motion| takes(whole, motion, beginning, &right)) {
            right = beginning.iter().map(|&vertex| image(motion, vertex)).collect();
        }
        let other = Sizes::new(whole, &right);
        let ((work, last), (more, end)) = (sizes.with_edges(edges / 2), other.with_edges(edges - edges / 2));
        let work = work + more + JOIN * last.min(end);
        let mut cut = Cut { work, width: width.max(other.width), left, between, right, twin };
        let group = Group::new(whole, motions, &cut);
        let alike = 1 + group.keepers.len() + group.exchangers.len();
        if alike > 1 {
            cut.work *= ALIKE / alike as f64;
        }
        Some(cut)
    }

    /// What comes of it, with the edges between at the end, and as soon as they can be.
    pub(super) fn estimates(self, whole: &Whole, motions: &[Vec<u32>]) -> Vec<Estimate> {
        let width = self.width;
        let layouts = match self.twin {
            Some(motion) => vec![twins(whole, &motions[motion], motions, self)],
            None => {
                let groups = Group::new(whole, motions, &self).choices();
                let both = |group: &Group| [halves(whole, &self, group), halves_with_edges_first(whole, &self, group)];
                groups.iter().flat_map(both).collect()
            }
        };
        let estimate = |halves: Halves| {
            let sweeps = halves.sweeps(whole).ok()?;
            let (work, held) = (sweeps.work(whole.colours.is_some()), sweeps.slices.held);
            Some(Estimate { layout: Layout::Halves(Box::new(halves)), work, held, width })
        };
        layouts.into_iter().filter_map(estimate).collect()
    }
}

/// Slices that are alike are computed once, but some are alike to few others.
const ALIKE: f64 = 1.2;

/// The motions that are of use to halves that are no twins.
#[derive(Clone)]
struct Group<'m> {
    /// They keep each half, and what is between.
    keepers: Vec<&'m Vec<u32>>,
    /// They exchange the halves.
    exchangers: Vec<&'m Vec<u32>>,
}

impl<'m> Group<'m> {
    fn new(whole: &Whole, motions: &'m [Vec<u32>], cut: &Cut) -> Group<'m> {
        let keep_between = motions.iter().filter(|motion| takes(whole, motion, &cut.between, &cut.between));
        let (keepers, others): (Vec<_>, Vec<_>) =
            keep_between.partition(|motion| takes(whole, motion, &cut.left, &cut.left));
        let exchangers = others.into_iter().filter(|motion| takes(whole, motion, &cut.left, &cut.right)).collect();
        Group { keepers, exchangers }
    }

    /// One motion, which leaves many ways to give edges to the halves, and all of them.
    fn choices(self) -> Vec<Group<'m>> {
        let one = Group { keepers: self.keepers.iter().copied().take(1).collect(), exchangers: Vec::new() };
        let is_all = self.keepers.len() == one.keepers.len() && self.exchangers.is_empty();
        if is_all { vec![one] } else { vec![one, self] }
    }

    /// A vertex with its images under the motions that keep the halves.
    fn images(&self, vertex: u32) -> Vec<u32> {
        orbit(vertex, |vertex| self.keepers.iter().map(|motion| image(motion, vertex)).collect())
    }

    /// Gives each edge to the left half or to the right one, its images to the same, and what it is exchanged with to the
    /// other.
    fn share_out(&self, edges: &[Edge], is_left: impl Fn(Edge, &[Edge]) -> bool) -> (Vec<Edge>, Vec<Edge>) {
        let (mut left, mut right, mut given) = (Vec::new(), Vec::new(), BTreeSet::new());
        for &edge in edges {
            if given.contains(&edge) {
                continue;
            }
            let own = orbit(edge, |edge| self.keepers.iter().map(|motion| turned(motion, edge)).collect());
            let other = self
                .exchangers
                .first()
                .map_or(Vec::new(), |motion| own.iter().map(|&edge| turned(motion, edge)).collect());
            let (here, there) = if is_left(edge, &left) { (&mut left, &mut right) } else { (&mut right, &mut left) };
            // Each edge is given once, whatever the motions are.
            here.extend(own.into_iter().filter(|&edge| given.insert(edge)));
            there.extend(other.into_iter().filter(|&edge| given.insert(edge)));
        }
        (left, right)
    }

    /// The halves of a cut with these edges, and the motions that respect them.
    fn halves(&self, whole: &Whole, cut: &Cut, edges: (Vec<Edge>, Vec<Edge>), edges_last: bool) -> Halves {
        let (left, right, mut between) = (cut.left.clone(), cut.right.clone(), cut.between.clone());
        between.extend(whole.extra);
        let (left_edges, right_edges) = edges;
        let keepers = self.keepers.iter().filter(|motion| takes_edges(motion, &left_edges, &left_edges));
        let exchangers = self.exchangers.iter().filter(|motion| takes_edges(motion, &left_edges, &right_edges));
        let keepers = keepers.map(|motion| Moved::new(motion, &between, false));
        let moved = keepers.chain(exchangers.map(|motion| Moved::new(motion, &between, true))).collect();
        Halves { left, right, between, left_edges, right_edges, twins: false, moved, edges_last }
    }
}

/// What is taken, what is between, and what comes from the other side.
fn parted(whole: &Whole, order: &[u32], cut: usize) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let mut near = vec![false; whole.graph.vertices()];
    let left = order[..cut].to_vec();
    left.iter().flat_map(|&vertex| whole.graph.neighbours(vertex)).for_each(|&to| near[to as usize] = true);
    let (between, mut right): (Vec<u32>, Vec<u32>) = order[cut..].iter().partition(|&&vertex| near[vertex as usize]);
    right.reverse();
    (left, between, right)
}

fn edges_among(whole: &Whole, between: &[u32]) -> Vec<(u32, u32)> {
    let between_or_extra: Vec<u32> = between.iter().copied().chain(whole.extra).collect();
    let inside = members(whole, &between_or_extra);
    let all = between.iter().flat_map(|&a| whole.graph.neighbours(a).iter().map(move |&b| (a, b)));
    all.filter(|&(a, b)| inside[b as usize] && a < b).collect()
}

/// Halves that are no twins, with the edges between at the end.
fn halves(whole: &Whole, cut: &Cut, group: &Group) -> Halves {
    let mut edges = edges_among(whole, &cut.between);
    let has_keepers = !group.keepers.is_empty();
    if has_keepers {
        // The vertices that both halves are done with first have their edges first, one vertex after another with its
        // images: then slices can begin in layers that are still small.
        let times = [&cut.left, &cut.right].map(|order| plan::Times::new(whole, order));
        let done = |vertex: u32| times.iter().map(|times| times.done(vertex)).sum::<usize>();
        let of_edges = |vertex: u32| edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).count();
        let rank = |vertex: u32| {
            let images = group.images(vertex);
            let last = images.iter().map(|&vertex| done(vertex)).max().unwrap_or(0);
            (last + 2 * of_edges(vertex), images.into_iter().min())
        };
        let mut ranked: Vec<_> = edges.iter().map(|&(a, b)| (rank(a).min(rank(b)), (a, b))).collect();
        ranked.sort_unstable();
        edges = ranked.into_iter().map(|(_, edge)| edge).collect();
    }
    let shared = group.share_out(&edges, |_, left| 2 * left.len() < edges.len());
    group.halves(whole, cut, shared, has_keepers)
}

/// Halves that are no twins, with each edge where its vertices have to wait for it least: so they are final sooner, and
/// slices begin sooner.
fn halves_with_edges_first(whole: &Whole, cut: &Cut, group: &Group) -> Halves {
    let times = [&cut.left, &cut.right].map(|order| plan::Times::new(whole, order));
    let shared = group.share_out(&edges_among(whole, &cut.between), |edge, _| {
        let [left, right] = times.each_ref().map(|times| (times.delay(edge.0, edge.1), times.due(edge.0, edge.1)));
        left <= right
    });
    group.halves(whole, cut, shared, false)
}

fn is_own_inverse(motion: &[u32]) -> bool {
    (0..).zip(motion).all(|(vertex, &to)| motion[to as usize] == vertex)
}

fn are_twins(whole: &Whole, motion: &[u32], left: &[u32], between: &[u32], right: &[u32]) -> bool {
    if left.len() != right.len() || !is_own_inverse(motion) {
        return false;
    }
    let mut side = vec![0u8; whole.graph.vertices()];
    left.iter().for_each(|&vertex| side[vertex as usize] = 1);
    right.iter().for_each(|&vertex| side[vertex as usize] = 2);
    left.iter().all(|&vertex| side[image(motion, vertex) as usize] == 2)
        && between.iter().all(|&vertex| image(motion, vertex) != vertex)
        && edges_among(whole, between).iter().all(|&edge| turned(motion, edge) != edge)
}

fn twins(whole: &Whole, motion: &[u32], motions: &[Vec<u32>], cut: Cut) -> Halves {
    let Cut { left, between, right, .. } = cut;
    let mut edges = edges_among(whole, &between);
    let place = |vertex: u32| between.iter().position(|&other| other == vertex).unwrap_or(usize::MAX);
    // An edge is told from its image by where its ends come among the vertices between: the nearer to the left half,
    // the sooner it can be offered, in a layer that is still small.
    edges.sort_by_key(|&(a, b)| (place(a).min(place(b)), place(a).max(place(b))));
    // A flip must not take an edge to the other half, and it must not matter whether it comes before the motion.
    let splits = |flip: &[u32]| edges.iter().all(|&edge| turned(motion, turned(flip, edge)) != edge);
    let commutes = |flip: &[u32]| {
        between.iter().all(|&vertex| image(motion, image(flip, vertex)) == image(flip, image(motion, vertex)))
    };
    let fits = |flip: &[u32]| {
        takes(whole, flip, &left, &left) && takes(whole, flip, &between, &between) && splits(flip) && commutes(flip)
    };
    let flip = motions.iter().find(|flip| is_own_inverse(flip) && fits(flip));
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        for edge in orbit(edge, |edge| flip.iter().map(|flip| turned(flip, edge)).collect()) {
            left_edges.push(edge);
            right_edges.push(turned(motion, edge));
        }
    }
    let mut slots: Vec<u32> =
        between.iter().copied().filter(|&vertex| place(vertex) < place(image(motion, vertex))).collect();
    let mirrored: Vec<u32> = slots.iter().rev().map(|&vertex| image(motion, vertex)).collect();
    slots.extend(whole.extra);
    slots.extend(mirrored);
    let moved = flip.map(|flip| Moved::new(flip, &slots, false)).into_iter().collect();
    Halves { left, right, between: slots, left_edges, right_edges, twins: true, moved, edges_last: flip.is_some() }
}

#[cfg(test)]
mod tests {
    use super::super::{Job, order};
    use super::*;
    use crate::method::Random;
    use destrier_core::{Board, BoardGraph, Ends};

    #[test]
    fn each_edge_between_belongs_to_one_half_and_motions_respect_that() {
        let mut exchanged = 0;
        for text in ["klein:3x8 leaper=1,7", "klein:2x6 leaper=king", "mobius:5x4", "torus:4x4", "5x6", "6x7"] {
            let board: Board = text.parse().unwrap();
            let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
            for ends in [Ends::Circuit, Ends::Path { start: None, end: None }] {
                let job = Job { graph: &graph, ends, board: Some((&board, &id_of)) };
                let (whole, motions) = (Whole::new(&job), order::motions(&job));
                let mut orders = order::candidates(&job, &whole);
                // An order from both sides of a random one, which a motion may exchange.
                let mut shuffled: Vec<u32> = (0..graph.vertices() as u32).collect();
                let mut random = Random::new(3, 0);
                (1..shuffled.len()).for_each(|at| shuffled.swap(at, random.below(at as u64 + 1) as usize));
                orders.push(shuffled);
                for order in &orders {
                    let cuts = (1..order.len()).map_while(|at| Cut::new(&whole, order, &motions, at));
                    for cut in cuts {
                        let mut edges = edges_among(&whole, &cut.between);
                        edges.sort_unstable();
                        for estimate in cut.estimates(&whole, &motions) {
                            let Layout::Halves(halves) = estimate.layout else { panic!("a cut makes halves") };
                            let mut given = [halves.left_edges.clone(), halves.right_edges.clone()].concat();
                            given.sort_unstable();
                            assert_eq!(given, edges, "{text}");
                            exchanged += halves.moved.iter().filter(|moved| moved.exchanges).count();
                            for moved in &halves.moved {
                                let slots: BTreeSet<u8> = moved.slots.iter().copied().collect();
                                assert!(slots.into_iter().eq(0..halves.between.len() as u8));
                            }
                        }
                    }
                }
            }
        }
        assert!(exchanged > 0);
    }
}
