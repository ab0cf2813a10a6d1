//! How a count is laid out: one sweep over the whole graph, or two halves that are joined in the middle.
//!
//! A single sweep carries its widest layers through many steps. Two halves are swept from both sides up to the vertices
//! *between* them and meet in one layer of the same width. That saves half of the steps in wide layers.

use super::coloured_graph::ColouredGraph;
use super::half_symmetry::SlotPermutation;
use super::options::PlanOptions;
use super::sizes::Sizes;
use super::slices::SlicePlan;
use super::steps::{self, SweepOrder};
use crate::frontier::kernel::join::SlotReading;
use crate::frontier::kernel::step::Step;
use destrier_search::accelerator::TourHalves;

/// Cost of a state in the join, in steps.
pub(crate) const JOIN: f64 = 3.0;

/// By how much the work of mirrored halves exceeds its estimate: the join reads one half backwards (measured).
pub(crate) const MIRRORED_WORK: f64 = 1.2;

/// By how much a frontier that is wider by one is worse than the estimates of its states say (measured).
const WIDER: f64 = 1.25;

/// Beyond this number of states held at once, the planner trades work for memory.
const COMFORTABLE_STATES: f64 = 8e7;

/// How a count is laid out.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// One sweep that processes all vertices in this order.
    Straight(Vec<u32>),
    /// Two halves.
    Halves(Box<Halves>),
}

/// Two halves and the vertices between them.
#[derive(Clone, Debug)]
pub(crate) struct Halves {
    pub(crate) left: Vec<u32>,
    pub(crate) right: Vec<u32>,
    /// The vertices between, in the order of their slots.
    pub(crate) between: Vec<u32>,
    pub(crate) left_edges: Vec<(u32, u32)>,
    pub(crate) right_edges: Vec<(u32, u32)>,
    /// Whether the right half is the left one with its slots in reverse order.
    pub(crate) mirrored: bool,
    /// The symmetries that preserve both halves with their edges, or swap them.
    pub(crate) permutations: Vec<SlotPermutation>,
    /// Whether the edges between are offered after all vertices, and not as soon as possible.
    pub(crate) edges_last: bool,
}

impl Halves {
    /// The steps, and how they are split into slices; or the width if it is too large.
    pub(crate) fn sweeps(&self, closed: &ColouredGraph, options: &PlanOptions) -> Result<HalfSweeps, usize> {
        let [left, right] = self.orders(closed);
        let left = steps::steps(&left)?;
        let right = if self.mirrored { None } else { Some(steps::steps(&right)?) };
        let bipartite = closed.colours.is_some();
        let slots = self.between.len();
        let slices = SlicePlan::new(&left, right.as_deref(), slots, &self.permutations, bipartite, options);
        let (left, right) = slices.narrowed(left, right);
        Ok(HalfSweeps { left, right, slices, slots })
    }

    /// The schedules of these halves, for another engine.
    pub(crate) fn schedules(&self, closed: &ColouredGraph) -> TourHalves {
        let [left, right] = self.orders(closed).map(|order| steps::schedule(&order));
        TourHalves { left, right, between: self.between.clone(), are_mirrored: self.mirrored }
    }

    /// The left and the right sweep. Mirrored halves need only one of them.
    fn orders<'a>(&'a self, closed: &'a ColouredGraph) -> [SweepOrder<'a>; 2] {
        let stay = &self.between;
        let edges_last = self.edges_last;
        [(&self.left, &self.left_edges), (&self.right, &self.right_edges)].map(|(order, edges)| SweepOrder {
            closed,
            order,
            stay,
            edges,
            edges_last,
        })
    }
}

/// The steps of the left sweep, and those of the right one unless it is the mirror image of the left.
#[derive(Clone, Debug)]
pub(crate) struct HalfSweeps {
    pub(crate) left: Vec<Step>,
    pub(crate) right: Option<Vec<Step>>,
    pub(crate) slices: SlicePlan,
    /// Number of slots between the halves.
    pub(crate) slots: usize,
}

impl HalfSweeps {
    /// How the join reads the slots.
    pub(crate) fn reading(&self) -> SlotReading {
        SlotReading { slots: self.slots, reversed: self.right.is_none() }
    }

    /// Estimated number of state steps of both sweeps and of the join.
    pub(crate) fn work(&self, bipartite: bool, options: &PlanOptions) -> f64 {
        let sweep = |steps: &[Step], is_left: bool| {
            let mut work = 0.0;
            let mut states = 1.0;
            let mut share = 1.0;
            let stage_at = |at: usize| self.slices.stages.iter().any(|stage| at == stage.at(is_left));

            for (done, step) in steps.iter().enumerate() {
                if stage_at(done) {
                    share = self.slices.share(is_left, done);
                }
                states = step.estimate(states, bipartite);
                work += share * states;
            }

            (work, self.slices.share(is_left, steps.len()) * states)
        };

        let slices = options.slice_overhead * self.slices.all.len() as f64;
        let (left, last) = sweep(&self.left, true);
        let Some(right) = &self.right else { return MIRRORED_WORK * (left + JOIN / 2.0 * last) + slices };
        let (right, end) = sweep(right, false);

        left + right + JOIN * last.min(end) + slices
    }
}

/// A layout and its estimated cost.
pub(crate) struct LayoutEstimate {
    pub(crate) layout: Layout,
    /// Number of state steps.
    pub(crate) work: f64,
    /// Largest number of states held at once.
    pub(crate) held: f64,
    /// Width of the widest frontier.
    pub(crate) width: usize,
}

impl LayoutEstimate {
    /// One sweep in this order.
    pub(crate) fn straight(closed: &ColouredGraph, mut order: Vec<u32>) -> LayoutEstimate {
        order.extend(closed.apex);
        let sizes = Sizes::new(closed, &order);
        let held = 2.0 * sizes.peak;
        LayoutEstimate { layout: Layout::Straight(order), work: sizes.work, held, width: sizes.width }
    }

    /// The rank of the estimate; lower is better.
    pub(crate) fn rank(&self) -> f64 {
        let memory = (self.held / COMFORTABLE_STATES).max(1.0).sqrt();
        self.work * memory * WIDER.powi(self.width.min(999) as i32)
    }
}
