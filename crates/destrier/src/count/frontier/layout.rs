//! How a count is laid out: one sweep over the whole graph, or two halves that are joined in the middle.
//!
//! A sweep has to carry its widest layers through many steps. Two halves, swept from both sides up to the vertices
//! *between* them, meet in one layer of the same width, and half of the steps in wide layers are saved. Of all orders and
//! cuts the one is taken that is thought to cost least.

use super::alike::Moved;
use super::cut::Cut;
use super::plan::{self, Sweep};
use super::sizes::Sizes;
use super::slice::Slices;
use super::step::Step;
use super::whole::Whole;
use crate::method::Control;

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
    /// The motions that keep both halves with their edges, or exchange them.
    pub(super) moved: Vec<Moved>,
    /// Whether the edges between are offered after all vertices, and not as soon as they can be.
    pub(super) edges_last: bool,
}

impl Halves {
    /// The steps, and how they are cut into slices; or the width, if it is too much.
    pub(super) fn sweeps(&self, whole: &Whole) -> Result<Sweeps, usize> {
        let stay = &self.between;
        let sweep = |order, edges| Sweep { whole, order, stay, edges, edges_last: self.edges_last };
        let left = plan::steps(&sweep(&self.left, &self.left_edges))?;
        let right = match self.twins {
            true => None,
            false => Some(plan::steps(&sweep(&self.right, &self.right_edges))?),
        };
        let slices = Slices::new(&left, right.as_deref(), stay.len(), &self.moved, whole.colours.is_some());
        let (left, right) = slices.narrowed(left, right);
        Ok(Sweeps { left, right, slices })
    }
}

/// What two halves come down to: the steps of the left sweep, and of the right one if that is another.
pub(super) struct Sweeps {
    pub(super) left: Vec<Step>,
    pub(super) right: Option<Vec<Step>>,
    pub(super) slices: Slices,
}

impl Sweeps {
    /// The state steps of both sweeps and of the join.
    pub(super) fn work(&self, colours: bool) -> f64 {
        let sweep = |steps: &[Step], is_left: bool| {
            let (mut work, mut states, mut share) = (0.0, 1.0, 1.0);
            let stage_at = |at: usize| self.slices.stages.iter().any(|stage| at == stage.at(is_left));
            for (done, step) in steps.iter().enumerate() {
                if stage_at(done) {
                    share = self.slices.share(is_left, done);
                }
                states = step.estimate(states, colours);
                work += share * states;
            }
            (work, self.slices.share(is_left, steps.len()) * states)
        };
        let slices = SLICE * self.slices.all.len() as f64;
        let (left, last) = sweep(&self.left, true);
        let Some(right) = &self.right else { return TWINS * (left + JOIN / 2.0 * last) + slices };
        let (right, end) = sweep(right, false);
        left + right + JOIN * last.min(end) + slices
    }
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

impl Estimate {
    /// The less the better.
    pub(super) fn rank(&self) -> f64 {
        let room = (self.held / ROOM).max(1.0).sqrt();
        self.work * room * WIDER.powi(self.width.min(999) as i32)
    }
}

/// How much a state costs in the join, in steps.
pub(super) const JOIN: f64 = 3.0;

/// How much more than its estimate the work of twins is: one half is read backwards in the join (measured).
pub(super) const TWINS: f64 = 1.2;

/// State steps that a slice costs besides its states; tests have slices at any price.
const SLICE: f64 = if cfg!(test) { 0.0 } else { 5e4 };

/// By how much a frontier that is wider by one is worse than the estimates of its states say (measured).
const WIDER: f64 = 1.25;

/// States beyond so many that are held at once are worth some work to avoid.
const ROOM: f64 = 8e7;

/// More places than so many are not tried as the middle.
const MOST_CUTS: usize = 256;

/// The best layout of those that come of these orders; nothing if the control was tripped.
pub(super) fn best(
    whole: &Whole,
    mut orders: Vec<Vec<u32>>,
    motions: &[Vec<u32>],
    control: &Control,
) -> Option<Estimate> {
    orders.dedup();
    let mut found: Vec<Estimate> = Vec::new();
    for order in orders {
        found.extend(cuts(whole, &order, motions, control)?);
        found.push(straight(whole, order));
    }
    found.into_iter().min_by(|a, b| a.rank().total_cmp(&b.rank()))
}

fn straight(whole: &Whole, mut order: Vec<u32>) -> Estimate {
    order.extend(whole.extra);
    let sizes = Sizes::new(whole, &order);
    Estimate { layout: Layout::Straight(order), work: sizes.work, held: 2.0 * sizes.peak, width: sizes.width }
}

/// The best way to cut an order into twins, and the best to cut it into other halves.
fn cuts(whole: &Whole, order: &[u32], motions: &[Vec<u32>], control: &Control) -> Option<Vec<Estimate>> {
    let count = order.len();
    let step = count.div_ceil(MOST_CUTS).max(1);
    let mut best: [Option<Cut>; 2] = [None, None];
    for at in (1..count).step_by(step) {
        if control.is_tripped() {
            return None;
        }
        let Some(cut) = Cut::new(whole, order, motions, at) else { break };
        let best = &mut best[usize::from(cut.twin.is_some())];
        if best.as_ref().is_none_or(|found| cut.work < found.work) {
            *best = Some(cut);
        }
    }
    Some(best.into_iter().flatten().flat_map(|cut| cut.estimates(whole, motions)).collect())
}
