//! Planning: everything that is decided before counting begins, once per job.
//!
//! A [`Draft`] closes the graph, collects orders of its vertices and refuses graphs that are too wide, in linear
//! time. A [`Plan`] chooses among all layouts of these orders and works out the steps and the slices. It holds for
//! every modulus.

mod bisection;
mod choose;
mod coloured_graph;
mod fingerprint;
mod half_symmetry;
pub(crate) mod layout;
mod options;
mod orders;
mod sizes;
pub(crate) mod slices;
mod steps;
mod whole_halves;

use super::error::FrontierError;
use super::job::CountJob;
use super::kernel::growth::most_states;
use super::kernel::pairing::MAX_POINTS;
use super::kernel::step::Step;
use crate::exact::modulus::Modulus;
use choose::best_layout;
use coloured_graph::ColouredGraph;
use destrier_search::accelerator::TourHalves;
use destrier_search::method::Control;
use layout::{HalfSweeps, Layout, LayoutEstimate};
use steps::SweepOrder;

pub use fingerprint::CHECKPOINT_FORMAT;
pub(crate) use fingerprint::prefix as fingerprint_prefix;
pub use options::PlanOptions;
pub use whole_halves::whole_halves;

/// Average number of bytes per state.
const BYTES_PER_STATE: f64 = 10.0;

/// Jobs that need more bytes than this are refused whatever the memory limit is.
const HOPELESS_BYTES: f64 = 1e15;

/// Number of state steps from which a search for better orders takes less time than it saves: about a second.
const WORTH_A_SEARCH: f64 = 1e7;

/// A job that is known to be narrow enough, before its layout is chosen.
pub struct Draft<'a> {
    job: CountJob<'a>,
    content: DraftContent,
}

enum DraftContent {
    Known(u64),
    Orders(ColouredGraph, Vec<Vec<u32>>),
}

impl<'a> Draft<'a> {
    /// Examines a job in linear time, and refuses a graph whose frontier is too wide.
    pub fn new(job: &CountJob<'a>, control: &Control) -> Result<Draft<'a>, FrontierError> {
        let draft = |content| Ok(Draft { job: *job, content });
        if let Some(count) = job.known_count() {
            return draft(DraftContent::Known(count));
        }
        let closed = ColouredGraph::new(job);
        if closed.colours_forbid() {
            return draft(DraftContent::Known(0));
        }
        let orders = orders::candidates(job, &closed);
        check_width(&closed, &orders, control)?;
        draft(DraftContent::Orders(closed, orders))
    }

    /// Chooses the layout.
    pub fn plan(self, options: &PlanOptions, control: &Control) -> Result<Plan, FrontierError> {
        let Draft { job, content } = self;
        let (closed, orders) = match content {
            DraftContent::Orders(closed, orders) => (closed, orders),
            DraftContent::Known(count) => {
                let identity = fingerprint::of_known_count(job.graph, job.ends);
                let work = PlannedWork::Known(count);
                return Ok(Plan {
                    work,
                    identity,
                    halves: None,
                    bipartite: false,
                    has_apex: false,
                    needed: 0,
                    width: 0,
                });
            }
        };

        let estimate = choose(&job, &closed, orders, options, control)?;
        let needed = BYTES_PER_STATE * estimate.held;
        if estimate.width > MAX_POINTS || needed > HOPELESS_BYTES {
            return Err(FrontierError::TooWide { width: estimate.width, needed });
        }

        let work = match &estimate.layout {
            Layout::Straight(order) => {
                let sweep = SweepOrder { closed: &closed, order, stay: &[], edges: &[], edges_last: false };
                PlannedWork::Straight(steps::steps(&sweep).map_err(too_wide)?)
            }
            Layout::Halves(halves) => PlannedWork::Halves(Box::new(halves.sweeps(&closed, options).map_err(too_wide)?)),
        };

        let stages = match &work {
            PlannedWork::Halves(sweeps) => &sweeps.slices.stages[..],
            _ => &[],
        };

        let identity = fingerprint::identity(&closed, job.ends, &estimate.layout, stages);

        let halves = match &estimate.layout {
            Layout::Straight(_) => None,
            Layout::Halves(halves) => Some(Box::new(halves.schedules(&closed))),
        };

        let bipartite = closed.colours.is_some();
        let has_apex = closed.apex.is_some();
        let width = estimate.width;
        Ok(Plan { work, identity, halves, bipartite, has_apex, needed: needed as u64, width })
    }
}

/// How a job will be counted, for every modulus.
pub struct Plan {
    pub(crate) work: PlannedWork,
    /// Hash of everything that the residues and the slices depend on, except the modulus.
    identity: u128,
    /// The halves, for an accelerator.
    halves: Option<Box<TourHalves>>,
    /// Whether the graph without the apex is bipartite.
    pub(crate) bipartite: bool,
    /// Whether there is an apex, for open tours.
    pub(crate) has_apex: bool,
    /// Estimated number of bytes.
    pub(crate) needed: u64,
    /// Width of the frontier.
    pub(crate) width: usize,
}

/// The work that a plan consists of.
pub(crate) enum PlannedWork {
    /// No work is left, because the count is known.
    Known(u64),
    /// The work is one sweep.
    Straight(Vec<Step>),
    /// The work is two sweeps and a join.
    Halves(Box<HalfSweeps>),
}

impl Plan {
    /// Plans a job. A graph that is too wide for this engine is refused.
    pub fn new(job: &CountJob, options: &PlanOptions, control: &Control) -> Result<Plan, FrontierError> {
        Draft::new(job, control)?.plan(options, control)
    }

    /// A name for the job, its slices and the modulus. Residues and checkpoints with different names must not be mixed.
    pub fn fingerprint(&self, modulus: Modulus) -> String {
        fingerprint::of_pass(self.identity, modulus)
    }

    /// Number of slices.
    pub fn slices(&self) -> u64 {
        match &self.work {
            PlannedWork::Known(_) | PlannedWork::Straight(_) => 1,
            PlannedWork::Halves(sweeps) => sweeps.slices.all.len() as u64,
        }
    }

    /// The halves, for an accelerator that counts slices of this plan; `None` for a single sweep.
    pub fn halves(&self) -> Option<&TourHalves> {
        self.halves.as_deref()
    }

    /// The definition of a slice: vertices between the halves with their degrees in the left half. Returns the number
    /// of equivalent slices as well, itself included, all of which the residue of the slice counts.
    pub fn slice_degrees(&self, slice: u64) -> Option<(Vec<(u32, u8)>, u64)> {
        let (PlannedWork::Halves(sweeps), Some(halves)) = (&self.work, &self.halves) else { return None };
        let slice = sweeps.slices.all.get(usize::try_from(slice).ok()?)?;
        let slots = sweeps.slices.stages.iter().flat_map(|stage| &stage.fixed);
        let slots = slots.flat_map(|&(slot, other)| [Some(slot), other]).flatten();
        let degree = |slot: u8| (halves.between[slot as usize], (slice.left >> (2 * slot) & 3) as u8);
        Some((slots.map(degree).collect(), slice.multiplicity))
    }

    /// Number of vertices, or pairs of mirrored ones, by which the slices are fixed; `None` for a single sweep.
    pub fn fixed_vertices(&self) -> Option<usize> {
        match &self.work {
            PlannedWork::Known(_) | PlannedWork::Straight(_) => None,
            PlannedWork::Halves(sweeps) => Some(sweeps.slices.stages.iter().map(|stage| stage.fixed.len()).sum()),
        }
    }

    /// Estimated number of bytes that a pass needs.
    pub fn memory_needed(&self) -> u64 {
        self.needed
    }

    /// Width of the widest frontier.
    pub fn width(&self) -> usize {
        self.width
    }
}

/// The layout with the lowest estimated cost, over the given orders and over those that a search finds.
fn choose(
    job: &CountJob,
    closed: &ColouredGraph,
    orders: Vec<Vec<u32>>,
    options: &PlanOptions,
    control: &Control,
) -> Result<LayoutEstimate, FrontierError> {
    let symmetries = orders::symmetries_of(job);
    let best = |orders| best_layout(closed, orders, &symmetries, options, control).ok_or(FrontierError::Stopped);

    let first = best(orders.clone())?;
    let is_small = job.graph.vertices() <= orders::search::MAX_VERTICES;
    if orders::is_plane(job) || !is_small || first.work <= WORTH_A_SEARCH {
        return Ok(first);
    }

    let narrower = orders::search::narrower(closed, orders, first.work, control).ok_or(FrontierError::Stopped)?;
    let second = best(narrower)?;
    Ok(if second.rank() < first.rank() { second } else { first })
}

/// Refuses a graph whose frontier is too wide in every order.
fn check_width(closed: &ColouredGraph, orders: &[Vec<u32>], control: &Control) -> Result<(), FrontierError> {
    let width = orders::width::least_width(&closed.graph, orders, control)?;
    if width > MAX_POINTS {
        return Err(too_wide(width));
    }
    if control.is_stopped() { Err(FrontierError::Stopped) } else { Ok(()) }
}

fn too_wide(width: usize) -> FrontierError {
    FrontierError::TooWide { width, needed: BYTES_PER_STATE * most_states(width, false) }
}

#[cfg(test)]
mod tests;
