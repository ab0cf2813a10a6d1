//! Where an order may be split in two, and the properties of the halves.
//!
//! Edges among the vertices between the halves may belong to either half. If a symmetry of the board swaps the
//! halves, they are *mirrored* and one sweep serves for both: of each pair of edges that the symmetry swaps, one
//! belongs to the left half, and the vertices between get slots such that the symmetry reverses the slots. Other
//! symmetries that preserve each half, or swap two halves that are not mirrored, make slices equivalent. The edges
//! between are then assigned to the halves such that the symmetries respect the assignment.

use super::coloured_graph::ColouredGraph;
use super::half_symmetry::{Edge, SlotPermutation, edge_image, image, maps_edges_onto, maps_onto, members, orbit};
use super::layout::{Halves, JOIN, Layout, LayoutEstimate, MIRRORED_WORK};
use super::options::PlanOptions;
use super::sizes::Sizes;
use super::steps::TouchTimes;
use std::collections::BTreeSet;

/// A place where an order may be split in two.
pub(crate) struct Bisection {
    pub(crate) work: f64,
    width: usize,
    left: Vec<u32>,
    between: Vec<u32>,
    right: Vec<u32>,
    /// Index of the symmetry that swaps mirrored halves.
    pub(crate) mirror: Option<usize>,
}

impl Bisection {
    /// Splits after `at` vertices; `None` if no vertex is left for the right half.
    pub(crate) fn new(closed: &ColouredGraph, order: &[u32], symmetries: &[Vec<u32>], at: usize) -> Option<Bisection> {
        let (left, between, mut right) = split(closed, order, at);
        if right.is_empty() {
            return None;
        }

        // Edges to the apex hardly count.
        let among = edges_among(closed, &between);
        let edges = among.iter().filter(|&&(_, b)| Some(b) != closed.apex).count();
        let sizes = Sizes::new(closed, &left);
        let width = sizes.width.max(between.len());
        let mirror =
            symmetries.iter().position(|symmetry| are_mirror_halves(closed, symmetry, &left, &between, &right));

        if mirror.is_some() {
            let (work, last) = sizes.with_edges(edges / 2);
            let work = MIRRORED_WORK * (work + JOIN / 2.0 * last);
            return Some(Bisection { work, width, left, between, right, mirror });
        }

        // If a symmetry maps the beginning of the order to the right half, it gives an equally good order there.
        let beginning = &order[..right.len()];
        if let Some(symmetry) = symmetries.iter().find(|symmetry| maps_onto(closed, symmetry, beginning, &right)) {
            right = beginning.iter().map(|&vertex| image(symmetry, vertex)).collect();
        }

        let right_sizes = Sizes::new(closed, &right);
        let (work, last) = sizes.with_edges(edges / 2);
        let (more, end) = right_sizes.with_edges(edges - edges / 2);
        let work = work + more + JOIN * last.min(end);
        let mut bisection = Bisection { work, width: width.max(right_sizes.width), left, between, right, mirror };
        let symmetries = HalfSymmetries::new(closed, symmetries, &bisection);
        let equivalent = 1 + symmetries.preserving.len() + symmetries.swapping.len();

        if equivalent > 1 {
            bisection.work *= EQUIVALENT_SLICES / equivalent as f64;
        }

        Some(bisection)
    }

    /// The orders of the sweeps that must be made: one if the halves are mirrored.
    pub(crate) fn sweeps(&self) -> impl Iterator<Item = &[u32]> {
        [&self.left[..]].into_iter().chain(self.mirror.is_none().then_some(&self.right[..]))
    }

    /// The halves for a count in one slice, with the edges between as soon as possible.
    pub(crate) fn halves_in_one_slice(self, closed: &ColouredGraph, symmetries: &[Vec<u32>]) -> Halves {
        match self.mirror {
            Some(mirror) => mirror_halves(closed, &symmetries[mirror], &[], self),
            None => halves_with_edges_first(closed, &self, &HalfSymmetries::default()),
        }
    }

    /// The layouts with the edges between at the end, and as soon as possible.
    pub(crate) fn estimates(
        self,
        closed: &ColouredGraph,
        symmetries: &[Vec<u32>],
        options: &PlanOptions,
    ) -> Vec<LayoutEstimate> {
        let width = self.width;

        let layouts = match self.mirror {
            Some(mirror) => vec![mirror_halves(closed, &symmetries[mirror], symmetries, self)],
            None => {
                let choices = HalfSymmetries::new(closed, symmetries, &self).choices();
                let both = |symmetries: &HalfSymmetries| {
                    [
                        halves_with_edges_last(closed, &self, symmetries),
                        halves_with_edges_first(closed, &self, symmetries),
                    ]
                };
                choices.iter().flat_map(both).collect()
            }
        };

        let estimate = |halves: Halves| {
            let sweeps = halves.sweeps(closed, options).ok()?;
            let work = sweeps.work(closed.colours.is_some(), options);
            let held = sweeps.slices.held;
            Some(LayoutEstimate { layout: Layout::Halves(Box::new(halves)), work, held, width })
        };

        layouts.into_iter().filter_map(estimate).collect()
    }
}

/// Equivalent slices are computed once, but some slices have few equivalents.
const EQUIVALENT_SLICES: f64 = 1.2;

/// The symmetries that are useful for halves that are not mirrored.
#[derive(Clone, Default)]
struct HalfSymmetries<'m> {
    /// Symmetries that preserve each half and the vertices between.
    preserving: Vec<&'m Vec<u32>>,
    /// Symmetries that swap the halves.
    swapping: Vec<&'m Vec<u32>>,
}

impl<'m> HalfSymmetries<'m> {
    fn new(closed: &ColouredGraph, symmetries: &'m [Vec<u32>], cut: &Bisection) -> HalfSymmetries<'m> {
        let fix_between = symmetries.iter().filter(|symmetry| maps_onto(closed, symmetry, &cut.between, &cut.between));
        let (preserving, others): (Vec<_>, Vec<_>) =
            fix_between.partition(|symmetry| maps_onto(closed, symmetry, &cut.left, &cut.left));
        let swaps = |symmetry: &&Vec<u32>| maps_onto(closed, symmetry, &cut.left, &cut.right);
        HalfSymmetries { preserving, swapping: others.into_iter().filter(swaps).collect() }
    }

    /// Only one symmetry, which leaves many ways to assign the edges, and all of them.
    fn choices(self) -> Vec<HalfSymmetries<'m>> {
        let single =
            HalfSymmetries { preserving: self.preserving.iter().copied().take(1).collect(), swapping: Vec::new() };
        let is_all = self.preserving.len() == single.preserving.len() && self.swapping.is_empty();
        if is_all { vec![single] } else { vec![single, self] }
    }

    /// A vertex and its images under the symmetries that preserve the halves.
    fn images(&self, vertex: u32) -> Vec<u32> {
        orbit(vertex, |vertex| self.preserving.iter().map(|symmetry| image(symmetry, vertex)).collect())
    }

    /// Assigns each edge to the left half or to the right one, its images to the same half, and its images under a
    /// symmetry that swaps the halves to the other.
    fn assign(&self, edges: &[Edge], is_left: impl Fn(Edge, &[Edge]) -> bool) -> (Vec<Edge>, Vec<Edge>) {
        let mut left = Vec::new();
        let mut right = Vec::new();
        let mut assigned = BTreeSet::new();
        for &edge in edges {
            if assigned.contains(&edge) {
                continue;
            }

            let own = orbit(edge, |edge| self.preserving.iter().map(|symmetry| edge_image(symmetry, edge)).collect());
            let swapped = self
                .swapping
                .first()
                .map_or(Vec::new(), |symmetry| own.iter().map(|&edge| edge_image(symmetry, edge)).collect());

            let (here, there) = if is_left(edge, &left) { (&mut left, &mut right) } else { (&mut right, &mut left) };

            // Each edge is assigned once, whatever the symmetries are.
            here.extend(own.into_iter().filter(|&edge| assigned.insert(edge)));
            there.extend(swapped.into_iter().filter(|&edge| assigned.insert(edge)));
        }

        (left, right)
    }

    /// The halves of a bisection with these edges, and the symmetries that respect them.
    fn halves(
        &self,
        closed: &ColouredGraph,
        cut: &Bisection,
        edges: (Vec<Edge>, Vec<Edge>),
        edges_last: bool,
    ) -> Halves {
        let left = cut.left.clone();
        let right = cut.right.clone();
        let mut between = cut.between.clone();
        between.extend(closed.apex);
        let (left_edges, right_edges) = edges;

        let preserving = self.preserving.iter().filter(|symmetry| maps_edges_onto(symmetry, &left_edges, &left_edges));
        let swapping = self.swapping.iter().filter(|symmetry| maps_edges_onto(symmetry, &left_edges, &right_edges));
        let preserving = preserving.map(|symmetry| SlotPermutation::new(symmetry, &between, false));
        let swapping = swapping.map(|symmetry| SlotPermutation::new(symmetry, &between, true));

        let permutations = preserving.chain(swapping).collect();
        Halves { left, right, between, left_edges, right_edges, mirrored: false, permutations, edges_last }
    }
}

/// The left half, the vertices between, and the right half from its far end.
fn split(closed: &ColouredGraph, order: &[u32], at: usize) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let mut near = vec![false; closed.graph.vertices()];
    let left = order[..at].to_vec();
    left.iter().flat_map(|&vertex| closed.graph.neighbours(vertex)).for_each(|&to| near[to as usize] = true);
    let (between, mut right): (Vec<u32>, Vec<u32>) = order[at..].iter().partition(|&&vertex| near[vertex as usize]);
    right.reverse();
    (left, between, right)
}

fn edges_among(closed: &ColouredGraph, between: &[u32]) -> Vec<(u32, u32)> {
    let between_or_apex: Vec<u32> = between.iter().copied().chain(closed.apex).collect();
    let inside = members(closed, &between_or_apex);
    let all = between.iter().flat_map(|&a| closed.graph.neighbours(a).iter().map(move |&b| (a, b)));
    all.filter(|&(a, b)| inside[b as usize] && a < b).collect()
}

/// Halves that are not mirrored, with the edges between at the end.
fn halves_with_edges_last(closed: &ColouredGraph, cut: &Bisection, symmetries: &HalfSymmetries) -> Halves {
    let mut edges = edges_among(closed, &cut.between);
    let has_symmetries = !symmetries.preserving.is_empty();
    if has_symmetries {
        // Vertices that both halves finish first get their edges first, one vertex after another with its images.
        // Slices can then begin in layers that are still small.
        let times = [&cut.left, &cut.right].map(|order| TouchTimes::new(closed, order));
        let done = |vertex: u32| times.iter().map(|times| times.done(vertex)).sum::<usize>();
        let of_edges = |vertex: u32| edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).count();
        let rank = |vertex: u32| {
            let images = symmetries.images(vertex);
            let last = images.iter().map(|&vertex| done(vertex)).max().unwrap_or(0);
            (last + 2 * of_edges(vertex), images.into_iter().min())
        };

        let mut ranked: Vec<_> = edges.iter().map(|&(a, b)| (rank(a).min(rank(b)), (a, b))).collect();
        ranked.sort_unstable();
        edges = ranked.into_iter().map(|(_, edge)| edge).collect();
    }

    let assigned = symmetries.assign(&edges, |_, left| 2 * left.len() < edges.len());
    symmetries.halves(closed, cut, assigned, has_symmetries)
}

/// Halves that are not mirrored, with each edge where it delays its vertices least. The vertices are then final sooner,
/// and slices begin sooner.
fn halves_with_edges_first(closed: &ColouredGraph, cut: &Bisection, symmetries: &HalfSymmetries) -> Halves {
    let times = [&cut.left, &cut.right].map(|order| TouchTimes::new(closed, order));
    let assigned = symmetries.assign(&edges_among(closed, &cut.between), |edge, _| {
        let [left, right] = times.each_ref().map(|times| (times.delay(edge.0, edge.1), times.due(edge.0, edge.1)));
        left <= right
    });
    symmetries.halves(closed, cut, assigned, false)
}

impl Halves {
    /// The halves of a graph in which all vertices are near the first one of an order: it alone is on the left, with
    /// its edges, and all other edges are on the right.
    pub(crate) fn of_first_vertex(closed: &ColouredGraph, order: &[u32]) -> Halves {
        let (left, mut between, right) = split(closed, order, 1);
        let right_edges = edges_among(closed, &between);
        between.extend(closed.apex);
        let left_edges = Vec::new();
        let permutations = Vec::new();
        Halves { left, right, between, left_edges, right_edges, mirrored: false, permutations, edges_last: false }
    }
}

fn is_own_inverse(symmetry: &[u32]) -> bool {
    (0..).zip(symmetry).all(|(vertex, &to)| symmetry[to as usize] == vertex)
}

fn are_mirror_halves(closed: &ColouredGraph, symmetry: &[u32], left: &[u32], between: &[u32], right: &[u32]) -> bool {
    if left.len() != right.len() || !is_own_inverse(symmetry) {
        return false;
    }
    let mut side = vec![0u8; closed.graph.vertices()];
    left.iter().for_each(|&vertex| side[vertex as usize] = 1);
    right.iter().for_each(|&vertex| side[vertex as usize] = 2);
    left.iter().all(|&vertex| side[image(symmetry, vertex) as usize] == 2)
        && between.iter().all(|&vertex| image(symmetry, vertex) != vertex)
        && edges_among(closed, between).iter().all(|&edge| edge_image(symmetry, edge) != edge)
}

fn mirror_halves(closed: &ColouredGraph, mirror: &[u32], symmetries: &[Vec<u32>], cut: Bisection) -> Halves {
    let Bisection { left, between, right, .. } = cut;
    let mut edges = edges_among(closed, &between);
    let place = |vertex: u32| between.iter().position(|&other| other == vertex).unwrap_or(usize::MAX);

    // Of an edge and its image, the left half gets the one whose ends come first among the vertices between: the
    // nearer to the left half, the sooner it can be offered, in a layer that is still small.
    edges.sort_by_key(|&(a, b)| (place(a).min(place(b)), place(a).max(place(b))));

    // A flip must not map an edge to the other half, and it must commute with the mirror.
    let splits = |flip: &[u32]| edges.iter().all(|&edge| edge_image(mirror, edge_image(flip, edge)) != edge);

    let commutes = |flip: &[u32]| {
        between.iter().all(|&vertex| image(mirror, image(flip, vertex)) == image(flip, image(mirror, vertex)))
    };

    let fits = |flip: &[u32]| {
        let keeps = |vertices: &[u32]| maps_onto(closed, flip, vertices, vertices);
        keeps(&left) && keeps(&between) && splits(flip) && commutes(flip)
    };

    let flip = symmetries.iter().find(|flip| is_own_inverse(flip) && fits(flip));
    let mut left_edges = Vec::new();
    let mut right_edges = Vec::new();
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        for edge in orbit(edge, |edge| flip.iter().map(|flip| edge_image(flip, edge)).collect()) {
            left_edges.push(edge);
            right_edges.push(edge_image(mirror, edge));
        }
    }

    let mut slots: Vec<u32> =
        between.iter().copied().filter(|&vertex| place(vertex) < place(image(mirror, vertex))).collect();
    let images: Vec<u32> = slots.iter().rev().map(|&vertex| image(mirror, vertex)).collect();

    slots.extend(closed.apex);
    slots.extend(images);
    let permutations = flip.map(|flip| SlotPermutation::new(flip, &slots, false)).into_iter().collect();
    let edges_last = flip.is_some();

    Halves { left, right, between: slots, left_edges, right_edges, mirrored: true, permutations, edges_last }
}

#[cfg(test)]
mod tests {
    use super::super::orders;
    use super::*;
    use crate::frontier::job::CountJob;
    use destrier_core::{Ends, Rectangle, RectangleGraph};
    use destrier_search::method::Random;

    #[test]
    fn each_edge_between_belongs_to_one_half_and_symmetries_respect_that() {
        let mut swapped = 0;
        for text in ["klein:3x8 leaper=1,7", "klein:2x6 leaper=king", "mobius:5x4", "torus:4x4", "5x6", "6x7"] {
            let board: Rectangle = text.parse().unwrap();
            let board_graph = RectangleGraph::new(&board);
            let graph = &board_graph.graph;
            for ends in [Ends::Cycle, Ends::Path { start: None, end: None }] {
                let job = CountJob { graph, ends, board: Some(&board_graph) };
                let closed = ColouredGraph::new(&job);
                let symmetries = orders::symmetries_of(&job);
                let mut orders = orders::candidates(&job, &closed);

                // A random order, whose halves a symmetry may swap.
                let mut shuffled: Vec<u32> = (0..graph.vertices() as u32).collect();
                let mut random = Random::new(3, 0);
                (1..shuffled.len()).for_each(|at| shuffled.swap(at, random.below(at as u64 + 1) as usize));
                orders.push(shuffled);

                for order in &orders {
                    let cuts = (1..order.len()).map_while(|at| Bisection::new(&closed, order, &symmetries, at));
                    for cut in cuts {
                        let mut edges = edges_among(&closed, &cut.between);
                        edges.sort_unstable();

                        for estimate in cut.estimates(&closed, &symmetries, &PlanOptions::default()) {
                            let Layout::Halves(halves) = estimate.layout else { panic!("a bisection makes halves") };
                            let mut given = [halves.left_edges.clone(), halves.right_edges.clone()].concat();
                            given.sort_unstable();
                            assert_eq!(given, edges, "{text}");
                            swapped +=
                                halves.permutations.iter().filter(|permutation| permutation.swaps_halves).count();

                            for permutation in &halves.permutations {
                                let slots: BTreeSet<u8> = permutation.slots.iter().copied().collect();
                                assert!(slots.into_iter().eq(0..halves.between.len() as u8));
                            }
                        }
                    }
                }
            }
        }

        assert!(swapped > 0);
    }
}
