//! How a count is laid out: one sweep over the whole graph, or two halves that are joined in the middle.
//!
//! A sweep has to carry its widest layers through many steps. Two halves, swept from both sides up to the vertices
//! *between* them, meet in one layer of the same width, and half of the steps in wide layers are saved. Edges among the
//! vertices between belong to either half. If a motion of the board exchanges the halves, one sweep serves for both:
//! of each pair of edges between that it exchanges, one belongs to the left half; and the vertices between are given
//! slots such that the motion reads them from the last to the first. Another motion that keeps each half, the *flip*,
//! makes slices alike; then the edges between are given to the halves such that it keeps these edges, too.
//!
//! What a layout costs is estimated: states grow by a factor with every vertex taken, until there are as many as the
//! width of the frontier allows.

use super::Job;
use super::order;
use super::plan::{self, Sweep};
use super::slice::Slices;
use super::step::Step;
use super::whole::Whole;

/// How a count is laid out.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    /// One sweep that takes all vertices.
    Straight(Vec<u32>),
    /// Two halves.
    Halves(Box<Halves>),
}

/// Two halves with what is between them.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    pub(super) left: Vec<u32>,
    pub(super) right: Vec<u32>,
    /// The vertices between, in the order of their slots.
    pub(super) between: Vec<u32>,
    pub(super) left_edges: Vec<(u32, u32)>,
    pub(super) right_edges: Vec<(u32, u32)>,
    /// Whether the right half is the left one, its slots read from the last to the first.
    pub(super) twins: bool,
    /// The slot to which a motion that keeps both halves takes each slot.
    pub(super) flip: Option<Vec<u8>>,
}

impl Halves {
    /// The steps, and how they are cut into slices; or the width, if it is too much.
    pub(super) fn sweeps(&self, whole: &Whole) -> Result<Sweeps, usize> {
        let stay = &self.between;
        let sweep = |order, edges| Sweep { whole, order, stay, edges, edges_last: self.flip.is_some() };
        let left = plan::steps(&sweep(&self.left, &self.left_edges))?;
        let right = match self.twins {
            true => None,
            false => Some(plan::steps(&sweep(&self.right, &self.right_edges))?),
        };
        let slices = Slices::new(&left, right.as_deref(), stay.len(), self.flip.as_deref(), whole.colours.is_some());
        Ok(Sweeps { left: slices.narrowed(left), right, slices })
    }
}

/// What two halves come down to: the steps of the left sweep, and of the right one if that is another.
pub(super) struct Sweeps {
    pub(super) left: Vec<Step>,
    pub(super) right: Option<Vec<Step>>,
    pub(super) slices: Slices,
}

/// A layout with what it is estimated to cost.
pub(super) struct Estimate {
    pub(super) layout: Layout,
    /// State steps.
    pub(super) work: f64,
    /// The most states that are held at once.
    pub(super) held: f64,
    /// The widest frontier.
    pub(super) width: usize,
}

/// How much a state costs in the join, in steps.
const JOIN: f64 = 3.0;

/// One table for both halves is worth more than the work that it saves: it is also half the memory.
const TWINS: f64 = 0.7;

/// By how much a frontier that is wider by one is worse than the estimates of its states say (measured).
const WIDER: f64 = 1.15;

/// States beyond so many that are held at once are worth some work to avoid.
const ROOM: f64 = 8e7;

/// More places than so many are not tried as the middle.
const MOST_CUTS: usize = 256;

/// The best layout of a few.
pub(super) fn best(job: &Job, whole: &Whole) -> Estimate {
    let mut orders = order::candidates(job, whole);
    orders.dedup();
    // The motions move the vertices of the job; a vertex added for given ends would have no image.
    let motions = if job.ends.given().next().is_none() { order::motions(job) } else { Vec::new() };
    let mut found: Vec<Estimate> = Vec::new();
    for order in orders {
        let cuts = cuts(whole, &order, &motions);
        found.extend(cuts);
        found.push(straight(whole, order));
    }
    let rank = |estimate: &Estimate| {
        let room = (estimate.held / ROOM).max(1.0).sqrt();
        estimate.work * room * WIDER.powi(estimate.width.min(999) as i32)
    };
    found.into_iter().min_by(|a, b| rank(a).total_cmp(&rank(b))).expect("there is a straight layout at least")
}

fn straight(whole: &Whole, mut order: Vec<u32>) -> Estimate {
    order.extend(whole.extra);
    let sizes = Sizes::new(whole, &order, 0);
    Estimate { layout: Layout::Straight(order), work: sizes.work, held: 2.0 * sizes.peak, width: sizes.width }
}

/// The best way to cut an order into twins, or into halves.
fn cuts(whole: &Whole, order: &[u32], motions: &[Vec<u32>]) -> Option<Estimate> {
    let count = order.len();
    let step = count.div_ceil(MOST_CUTS).max(1);
    let mut best: Option<(f64, usize, Option<usize>, Sizes)> = None;
    for cut in (1..count).step_by(step) {
        let (left, between, right) = parted(whole, order, cut);
        if right.is_empty() {
            break;
        }
        // Those to the extra vertex hardly count.
        let among = edges_among(whole, &between);
        let edges = among.iter().filter(|&&(_, b)| Some(b) != whole.extra).count();
        let sizes = Sizes::new(whole, &left, edges / 2);
        let twin = motions.iter().position(|motion| are_twins(whole, motion, &left, &between, &right));
        let work = match twin {
            Some(_) => TWINS * (sizes.work + JOIN / 2.0 * sizes.last),
            None => {
                let other = Sizes::new(whole, &right, edges - edges / 2);
                sizes.work + other.work + JOIN * sizes.last.min(other.last)
            }
        };
        if best.as_ref().is_none_or(|found| work < found.0) {
            best = Some((work, cut, twin, sizes));
        }
    }
    let (work, cut, twin, sizes) = best?;
    let (left, between, right) = parted(whole, order, cut);
    let halves = match twin {
        Some(motion) => twins(whole, &motions[motion], motions, left, between, right),
        None => halves(whole, motions, left, between, right),
    };
    let width = sizes.width.max(halves.between.len());
    let slices = halves.sweeps(whole).ok()?.slices;
    Some(Estimate { layout: Layout::Halves(Box::new(halves)), work, held: slices.held, width })
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
    let inside = |vertex: u32| between.contains(&vertex) || Some(vertex) == whole.extra;
    let all = between.iter().flat_map(|&a| whole.graph.neighbours(a).iter().map(move |&b| (a, b)));
    all.filter(|&(a, b)| inside(b) && (a < b)).collect()
}

fn halves(whole: &Whole, motions: &[Vec<u32>], left: Vec<u32>, mut between: Vec<u32>, right: Vec<u32>) -> Halves {
    let edges = edges_among(whole, &between);
    let flip = motions.iter().find(|flip| keeps(flip, &left) && keeps(flip, &between) && keeps(flip, &right));
    between.extend(whole.extra);
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        let side = if 2 * left_edges.len() < edges.len() { &mut left_edges } else { &mut right_edges };
        side.push(edge);
        side.extend(flip.map(|flip| turned(flip, edge)).filter(|&image| image != edge));
    }
    let flip = flip.map(|flip| slots_moved(flip, &between));
    Halves { left, right, between, left_edges, right_edges, twins: false, flip }
}

/// Whether a motion takes a set of vertices to itself.
fn keeps(motion: &[u32], vertices: &[u32]) -> bool {
    vertices.iter().all(|&vertex| vertices.contains(&image(motion, vertex)))
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

fn twins(
    whole: &Whole,
    motion: &[u32],
    motions: &[Vec<u32>],
    left: Vec<u32>,
    between: Vec<u32>,
    right: Vec<u32>,
) -> Halves {
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
    let fits = |flip: &[u32]| keeps(flip, &left) && keeps(flip, &between) && splits(flip) && commutes(flip);
    let flip = motions.iter().find(|flip| fits(flip));
    let (mut left_edges, mut right_edges) = (Vec::new(), Vec::new());
    for &edge in &edges {
        if left_edges.contains(&edge) || right_edges.contains(&edge) {
            continue;
        }
        let alike = flip.map(|flip| turned(flip, edge)).filter(|&image| image != edge);
        for edge in [edge].into_iter().chain(alike) {
            left_edges.push(edge);
            right_edges.push(turned(motion, edge));
        }
    }
    let mut slots: Vec<u32> =
        between.iter().copied().filter(|&vertex| place(vertex) < place(image(motion, vertex))).collect();
    let mirrored: Vec<u32> = slots.iter().rev().map(|&vertex| image(motion, vertex)).collect();
    slots.extend(whole.extra);
    slots.extend(mirrored);
    let flip = flip.map(|flip| slots_moved(flip, &slots));
    Halves { left, right, between: slots, left_edges, right_edges, twins: true, flip }
}

/// How large the layers of a sweep are thought to be.
struct Sizes {
    work: f64,
    peak: f64,
    last: f64,
    width: usize,
}

impl Sizes {
    /// Of a sweep that takes these vertices and then so many edges.
    fn new(whole: &Whole, order: &[u32], edges: usize) -> Sizes {
        let graph = &whole.graph;
        let mut touched = vec![false; graph.vertices()];
        let mut taken = vec![false; graph.vertices()];
        let mut sizes = Sizes { work: 0.0, peak: 1.0, last: 1.0, width: 0 };
        let mut width = 0;
        for (earlier, &vertex) in order.iter().enumerate() {
            let extra = whole.extra.map_or(1.0, |_| extra_growth(earlier));
            taken[vertex as usize] = true;
            let known = std::mem::replace(&mut touched[vertex as usize], true);
            width -= usize::from(known);
            let mut near = 0;
            for &to in graph.neighbours(vertex).iter().filter(|&&to| !taken[to as usize]) {
                near += usize::from(Some(to) != whole.extra);
                width += usize::from(!std::mem::replace(&mut touched[to as usize], true));
            }
            sizes.width = sizes.width.max(width);
            sizes.last = grown(sizes.last, growth(known, near) * extra, width, whole.colours.is_some());
            sizes.work += sizes.last * if near > 6 { near as f64 } else { 1.0 };
            sizes.peak = sizes.peak.max(sizes.last);
        }
        for _ in 0..edges {
            sizes.last = grown(sizes.last, EDGE_GROWTH, width, whole.colours.is_some());
            sizes.work += sizes.last;
        }
        sizes.peak = sizes.peak.max(sizes.last);
        sizes
    }
}

/// By how much they grow when an edge inside the frontier is offered.
pub(super) const EDGE_GROWTH: f64 = 1.6;

/// The same for the first edges to the extra vertex; it has two in all, and later ones hardly count. Measured: ten times
/// as many states in all.
pub(super) fn extra_growth(earlier: usize) -> f64 {
    if earlier < 4 { 1.8 } else { 1.0 }
}

/// A layer of so many states that grows by this factor, but never beyond what the width of the frontier allows.
pub(super) fn grown(states: f64, growth: f64, width: usize, colours: bool) -> f64 {
    let (free, most) = ((states * growth).max(1.0), most_states(width, colours));
    1.0 / (1.0 / free + 1.0 / most).min(1.0)
}

/// By how much states grow when a vertex with so many neighbours to come is taken. One that was not touched chooses
/// two of them. Of others a third each has to choose none, one or two, among the four fifths that can take an edge.
/// (Measured on boards of eight rows: 1.8 on average, and less when the layer fills up.)
pub(super) fn growth(touched: bool, near: usize) -> f64 {
    let near = near as f64;
    if !touched {
        return (near * (near - 1.0) / 2.0).max(0.01);
    }
    let open = 0.8 * near;
    (1.0 + open + (open * (open - 1.0)).max(0.0) / 2.0) / 3.0
}

/// How many states a frontier of this width can have: each vertex has 0, 1 or 2 edges, and the k ends are paired in
/// (k-1)!! ways. Two colours leave three in ten (measured). Beyond a hundred vertices all numbers are too large alike.
pub(super) fn most_states(width: usize, colours: bool) -> f64 {
    if width > 100 {
        return f64::INFINITY;
    }
    let (mut choose, mut pairings, mut sum) = (1.0, 1.0, 0.0);
    for ends in 0..=width {
        if ends % 2 == 0 {
            pairings *= ends.max(2) as f64 - 1.0;
            sum += choose * 2f64.powi((width - ends) as i32) * pairings;
        }
        choose *= (width - ends) as f64 / (ends + 1) as f64;
    }
    if colours { 0.3 * sum } else { sum }
}
