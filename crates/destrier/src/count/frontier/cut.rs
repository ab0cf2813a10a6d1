//! Where an order may be cut in two, and what the halves look like then.
//!
//! Edges among the vertices between belong to either half. If a motion of the board exchanges the halves, they are
//! *twins* and one sweep serves for both: of each pair of edges between that it exchanges, one belongs to the left half; and
//! the vertices between are given slots such that the motion reads them from the last to the first. Another motion
//! that keeps each half, the *flip*, makes slices alike; then the edges between are given to the halves such that it
//! keeps these edges, too.

use super::layout::{Estimate, FLIP, Halves, JOIN, Layout, TWINS};
use super::plan;
use super::sizes::Sizes;
use super::whole::Whole;

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
        let beginning = members(whole, &order[..right.len()]);
        let begins = |motion: &&Vec<u32>| right.iter().all(|&vertex| beginning[image(motion, vertex) as usize]);
        if let Some(motion) = motions.iter().find(begins) {
            right = order[..right.len()].iter().map(|&vertex| image(motion, vertex)).collect();
        }
        let other = Sizes::new(whole, &right);
        let ((work, last), (more, end)) = (sizes.with_edges(edges / 2), other.with_edges(edges - edges / 2));
        let work = work + more + JOIN * last.min(end);
        let mut cut = Cut { work, width: width.max(other.width), left, between, right, twin };
        if cut.flip(whole, motions).is_some() {
            cut.work *= FLIP;
        }
        Some(cut)
    }

    /// What comes of it, with the edges between at the end, and as soon as they can be.
    pub(super) fn estimates(self, whole: &Whole, motions: &[Vec<u32>]) -> Vec<Estimate> {
        let width = self.width;
        let layouts = match self.twin {
            Some(motion) => vec![twins(whole, &motions[motion], motions, self)],
            None => vec![halves(whole, motions, &self), halves_with_edges_first(whole, motions, &self)],
        };
        let estimate = |halves: Halves| {
            let sweeps = halves.sweeps(whole).ok()?;
            let (work, held) = (sweeps.work(whole.colours.is_some()), sweeps.slices.held);
            Some(Estimate { layout: Layout::Halves(Box::new(halves)), work, held, width })
        };
        layouts.into_iter().filter_map(estimate).collect()
    }

    /// The motion that keeps both halves.
    fn flip<'m>(&self, whole: &Whole, motions: &'m [Vec<u32>]) -> Option<&'m Vec<u32>> {
        motions.iter().find(|flip| keeps(whole, flip, &self.left) && keeps(whole, flip, &self.between))
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
fn halves(whole: &Whole, motions: &[Vec<u32>], cut: &Cut) -> Halves {
    let mut edges = edges_among(whole, &cut.between);
    let flip = cut.flip(whole, motions);
    if let Some(flip) = flip {
        // The vertices that both halves are done with first have their edges first, one vertex after another with its
        // image: then slices can begin in layers that are still small.
        let times = [&cut.left, &cut.right].map(|order| plan::Times::new(whole, order));
        let done = |vertex: u32| times.iter().map(|times| times.done(vertex)).sum::<usize>();
        let of_edges = |vertex: u32| edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).count();
        let rank = |vertex: u32| {
            let other = image(flip, vertex);
            (done(vertex).max(done(other)) + 2 * of_edges(vertex), vertex.min(other))
        };
        let mut ranked: Vec<_> = edges.iter().map(|&(a, b)| (rank(a).min(rank(b)), (a, b))).collect();
        ranked.sort_unstable();
        edges = ranked.into_iter().map(|(_, edge)| edge).collect();
    }
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        let side = if 2 * left_edges.len() < edges.len() { &mut left_edges } else { &mut right_edges };
        side.extend(with_image(flip, edge));
    }
    given_to(whole, cut, flip, left_edges, right_edges, flip.is_some())
}

/// Halves that are no twins, with each edge where its vertices have to wait for it least: so they are final sooner, and
/// slices begin sooner.
fn halves_with_edges_first(whole: &Whole, motions: &[Vec<u32>], cut: &Cut) -> Halves {
    let flip = cut.flip(whole, motions);
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    let times = [&cut.left, &cut.right].map(|order| plan::Times::new(whole, order));
    for edge in edges_among(whole, &cut.between) {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        let [left, right] = times.each_ref().map(|times| (times.delay(edge.0, edge.1), times.due(edge.0, edge.1)));
        let side = if left <= right { &mut left_edges } else { &mut right_edges };
        side.extend(with_image(flip, edge));
    }
    given_to(whole, cut, flip, left_edges, right_edges, false)
}

fn given_to(
    whole: &Whole,
    cut: &Cut,
    flip: Option<&Vec<u32>>,
    left_edges: Vec<(u32, u32)>,
    right_edges: Vec<(u32, u32)>,
    edges_last: bool,
) -> Halves {
    let (left, right, mut between) = (cut.left.clone(), cut.right.clone(), cut.between.clone());
    between.extend(whole.extra);
    let flip = flip.map(|flip| slots_moved(flip, &between));
    Halves { left, right, between, left_edges, right_edges, twins: false, flip, edges_last }
}

/// An edge, and its image if that is another.
fn with_image(flip: Option<&Vec<u32>>, edge: (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let image = flip.map(|flip| turned(flip, edge)).filter(|&image| image != edge);
    [edge].into_iter().chain(image)
}

/// Whether a motion takes a set of vertices to itself.
fn keeps(whole: &Whole, motion: &[u32], vertices: &[u32]) -> bool {
    let inside = members(whole, vertices);
    vertices.iter().all(|&vertex| inside[image(motion, vertex) as usize])
}

/// Which vertices of the whole are among these.
fn members(whole: &Whole, vertices: &[u32]) -> Vec<bool> {
    let mut inside = vec![false; whole.graph.vertices()];
    vertices.iter().for_each(|&vertex| inside[vertex as usize] = true);
    inside
}

/// Where a motion takes each slot.
fn slots_moved(motion: &[u32], slots: &[u32]) -> Vec<u8> {
    let place = |vertex: u32| slots.iter().position(|&other| other == vertex).unwrap_or(usize::MAX) as u8;
    slots.iter().map(|&vertex| place(image(motion, vertex))).collect()
}

/// Where a motion takes an edge.
fn turned(motion: &[u32], (a, b): (u32, u32)) -> (u32, u32) {
    let (a, b) = (image(motion, a), image(motion, b));
    (a.min(b), a.max(b))
}

fn image(motion: &[u32], vertex: u32) -> u32 {
    motion.get(vertex as usize).copied().unwrap_or(vertex)
}

fn are_twins(whole: &Whole, motion: &[u32], left: &[u32], between: &[u32], right: &[u32]) -> bool {
    if left.len() != right.len() {
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
    let fits =
        |flip: &[u32]| keeps(whole, flip, &left) && keeps(whole, flip, &between) && splits(flip) && commutes(flip);
    let flip = motions.iter().find(|flip| fits(flip));
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        for edge in with_image(flip, edge) {
            left_edges.push(edge);
            right_edges.push(turned(motion, edge));
        }
    }
    let mut slots: Vec<u32> =
        between.iter().copied().filter(|&vertex| place(vertex) < place(image(motion, vertex))).collect();
    let mirrored: Vec<u32> = slots.iter().rev().map(|&vertex| image(motion, vertex)).collect();
    slots.extend(whole.extra);
    slots.extend(mirrored);
    let (flip, edges_last) = (flip.map(|flip| slots_moved(flip, &slots)), flip.is_some());
    Halves { left, right, between: slots, left_edges, right_edges, twins: true, flip, edges_last }
}
