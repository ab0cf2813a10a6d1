//! Counts in halves that the library has cut: slices, and whole counts on boards that `order` does not cut.
//!
//! The library cuts a board into halves of its own ([`TourHalves`]): it says which half has which edges. A slice says
//! for some vertices between the halves how many edges of the left half they have, so its number of tours does not
//! depend on who counts it. A slice without vertices is the whole count. Here the given steps become an [`Order`], and
//! a slice restricts the final degrees.
//!
//! If a symmetry exchanges the halves, one order serves as both: where a vertex has degree d on the left, its image has
//! degree 2 - d in the other table. That does not work if the symmetry exchanges the colours and the ends of open tours
//! differ in colour, because a state knows only whether the black end is used (see `shape`).
//!
//! The layers before the first of the chosen degrees is final are computed once for all slices (the *trunk*), with the
//! degrees that some slice wants, unless they become large: then each slice begins earlier, with its own degrees. A
//! slice that does not fit is split by the degree of one more vertex.

use crate::count::join::{Right, join};
use crate::count::layer::{DeviceLayer, Marks};
use crate::count::layout::Layout;
use crate::count::order::{ANY_DEGREES, FinalDegrees, Order};
use crate::count::shape::Shape;
use crate::count::sweep::{Events, Faults, Run, StepProgress, Widths};
use crate::count::tour_graph::TourGraph;
use crate::count::{CountError, DENSE_PART, FIRST_WIDE_ENDS, MAX_SQUARES, Progress};
use crate::device::Device;
use crate::device::memory::Memory;
use destrier::Graph;
use destrier::accelerator::{TourHalves, TourSlicesJob};

/// The dense last layer of the trunk takes at most one `TRUNK_PART`th of the memory.
const TRUNK_PART: u64 = 8;

/// Largest number of squares by which a slice is split.
const MAX_SPLITS: usize = 8;

/// Vertices between the halves, and their degrees in the left half.
type SliceDegrees = Vec<(u32, u8)>;

/// Halves that the library has cut.
pub(crate) struct GivenHalves {
    left: Order,
    /// The order of the right half; `None` if the left half serves as both.
    right: Option<Order>,
    /// The image of each vertex in the other half: itself if there are two.
    images: Vec<usize>,
}

/// A half while its slices are counted.
struct HalfSweep<'a, 'm> {
    order: &'a Order,
    widths: Widths,
    /// Number of steps of the trunk.
    trunk_steps: usize,
    /// The final degrees that some slice wants.
    trunk_degrees: FinalDegrees,
    /// The last layer of the trunk, when it has been computed.
    trunk: Option<DeviceLayer<'m>>,
}

impl GivenHalves {
    /// The halves of this graph. The shape says where the squares are.
    pub(crate) fn new(shape: Shape, graph: &Graph, halves: &TourHalves) -> Result<GivenHalves, CountError> {
        if graph.vertices() > MAX_SQUARES {
            return Err(CountError::TooLarge);
        }

        let graph = TourGraph::of_graph(graph, shape.is_open);
        if graph.squares() != shape.squares() {
            return Err(CountError::BadHalves);
        }

        let left = Order::of_half(shape, graph.clone(), &halves.between, &halves.left)?;
        let is_met = |&vertex: &u32| left.last_vertices().any(|other| other == vertex as usize);
        if !halves.between.iter().all(is_met) {
            return Err(CountError::BadHalves);
        }

        let mut images: Vec<usize> = (0..graph.vertices()).collect();
        if halves.are_mirrored {
            let pairs = halves.between.iter().zip(halves.between.iter().rev());
            pairs.for_each(|(&vertex, &image)| images[vertex as usize] = image as usize);
        }

        let exchanges_colours = (0..images.len()).any(|vertex| graph.colour(vertex) != graph.colour(images[vertex]));
        if halves.are_mirrored && !(exchanges_colours && graph.marker().is_some()) {
            return Ok(GivenHalves { left, right: None, images });
        }

        let images = (0..graph.vertices()).collect();
        let right = Some(Order::of_half(shape, graph, &halves.between, &halves.right)?);
        Ok(GivenHalves { left, right, images })
    }

    /// Counts each of these slices modulo 2^128, within this many bytes of the device and of the host.
    pub(crate) fn count(
        &self,
        slices: &[SliceDegrees],
        device: &dyn Device,
        (device_bytes, host_bytes): (Option<u64>, u64),
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Vec<u128>, CountError> {
        let vertices = self.images.len();
        if slices.iter().flatten().any(|&(vertex, degree)| vertex as usize >= vertices || degree > 2) {
            return Err(CountError::BadHalves);
        }

        let memory = &Memory::new(device, device_bytes, Some(host_bytes))?;
        let mut run = Run {
            memory,
            order: &self.left,
            faults: Faults::none(memory)?,
            widths: Widths::new(&self.left, FIRST_WIDE_ENDS),
            dense_bytes: memory.limit() / DENSE_PART,
            always_move: false,
            events: Events::default(),
            progress: StepProgress { step: 0, steps: 0, slice: 0, slices: 0, watch },
        };

        let degrees: Vec<[FinalDegrees; 2]> = slices.iter().map(|slice| self.final_degrees(slice)).collect();
        let lefts = degrees.iter().map(|[left, _]| left);
        let rights = degrees.iter().map(|[_, right]| right);
        let half = |order, wanted| HalfSweep::new(order, wanted, memory.limit());

        let mut halves = match &self.right {
            None => vec![half(&self.left, union(lefts.chain(rights)))],
            Some(right) => vec![half(&self.left, union(lefts)), half(right, union(rights))],
        };

        let mut counts = Vec::new();
        for slice in slices {
            let mut parts = vec![slice.clone()];
            let mut sum = 0u128;
            while let Some(part) = parts.pop() {
                run.progress.begin_slice(slices.len() - counts.len() - 1 + parts.len());
                match self.count_part(&mut run, &mut halves, &part) {
                    Err(error) if error.is_out_of_memory() => {
                        let smaller = self.parts_of(&part);
                        if smaller.is_empty() || part.len() >= slice.len() + MAX_SPLITS {
                            return Err(error);
                        }
                        parts.extend(smaller);
                    }
                    counted => {
                        sum = sum.wrapping_add(counted?);
                        run.progress.slice += 1;
                    }
                }
            }

            counts.push(sum);
        }

        Ok(counts)
    }

    /// The number of tours of a slice. If it does not fit, what the slices share moves to the host.
    fn count_part<'a, 'm>(
        &'a self,
        run: &mut Run<'a, 'm>,
        halves: &mut [HalfSweep<'a, 'm>],
        slice: &SliceDegrees,
    ) -> Result<u128, CountError> {
        let degrees = self.final_degrees(slice);
        let last = Layout::new(&self.left, self.left.steps.len(), FIRST_WIDE_ENDS, &degrees[0]);

        // The bits of the last layer must fit, or else the steps before it are in vain.
        let needed = Marks::bit_bytes(last.units).min(last.bytes());
        let allowed = run.memory.limit();
        if needed > allowed {
            return Err(CountError::OutOfMemory { needed, allowed });
        }

        match self.count_slice(run, halves, &degrees) {
            Err(error) if error.is_out_of_memory() && halves.iter().any(HalfSweep::can_move) => {
                for half in halves.iter_mut() {
                    half.trunk = half.trunk.take().map(DeviceLayer::on_host).transpose()?;
                }
                run.progress.step = 0;
                self.count_slice(run, halves, &degrees)
            }
            counted => counted,
        }
    }

    /// The slices by the degree of one more square between the halves, of which no edge is offered any more as early
    /// as possible; none if all have their degrees.
    fn parts_of(&self, slice: &SliceDegrees) -> Vec<SliceDegrees> {
        let squares = self.left.last_vertices().filter(|&vertex| vertex < self.left.graph.squares());
        let others = squares.filter(|&square| slice.iter().all(|&(other, _)| other as usize != square));
        let right = self.right.as_ref().unwrap_or(&self.left);
        let steps = |&square: &usize| self.left.steps_of(square) + right.steps_of(self.images[square]);
        let Some(square) = others.min_by_key(steps) else { return Vec::new() };
        let part = |degree: u8| slice.iter().copied().chain([(square as u32, degree)]).collect();
        (0..=2).map(part).collect()
    }

    /// The degrees that the vertices of a slice have in the left table and in the right one.
    fn final_degrees(&self, slice: &SliceDegrees) -> [FinalDegrees; 2] {
        let mut degrees = [self.left.any_degrees(), self.left.any_degrees()];
        for &(vertex, degree) in slice {
            degrees[0][vertex as usize] = 1 << degree;
            degrees[1][self.images[vertex as usize]] = 1 << (2 - degree);
        }
        degrees
    }

    fn count_slice<'a, 'm>(
        &'a self,
        run: &mut Run<'a, 'm>,
        halves: &mut [HalfSweep<'a, 'm>],
        [left, right]: &[FinalDegrees; 2],
    ) -> Result<u128, CountError> {
        let images = |other: &Order| self.left.slot_images_by(other, |vertex| self.images[vertex]);
        let is_one_table = self.right.is_none() && left == right;
        let sweeps = if halves.len() == 1 && !is_one_table { 2 } else { 1 };
        run.progress.steps =
            1 + halves.iter().map(|half| half.steps_of_trunk() + sweeps * half.steps_left()).sum::<usize>();

        let own = halves[0].last_layer(run, left)?;
        if is_one_table {
            return join(run, &own, Right::Same, &images(&self.left));
        }

        let theirs = halves[halves.len() - 1].last_layer(run, right)?;
        join(run, &own, Right::Half(&theirs), &images(self.right.as_ref().unwrap_or(&self.left)))
    }
}

/// How large the layers of a count in given halves are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LayerSizes {
    /// Largest number of squares in the frontier.
    pub width: usize,
    /// Largest number of states that have a place.
    pub states: u64,
    /// Bytes of the largest dense layer. Its sparse form has one bit per four bytes, and the counts of its states.
    pub dense_bytes: u64,
}

impl LayerSizes {
    /// The sizes for the whole count, without its slices.
    pub fn new(job: &TourSlicesJob) -> Result<LayerSizes, CountError> {
        let halves = GivenHalves::new(Shape::of_job(&job.tours), job.graph, job.halves)?;
        let mut sizes = LayerSizes { width: 0, states: 0, dense_bytes: 0 };
        for order in [&halves.left].into_iter().chain(&halves.right) {
            for after in 0..=order.steps.len() {
                let layout = Layout::new(order, after, FIRST_WIDE_ENDS, &order.any_degrees());
                sizes.width = sizes.width.max(layout.width);
                sizes.states = sizes.states.max(layout.states);
                sizes.dense_bytes = sizes.dense_bytes.max(layout.bytes());
            }
        }
        Ok(sizes)
    }
}

impl<'a, 'm> HalfSweep<'a, 'm> {
    /// The trunk ends before the first vertex with chosen degrees is final, or earlier if its layer would be large.
    fn new(order: &'a Order, trunk_degrees: FinalDegrees, limit: u64) -> HalfSweep<'a, 'm> {
        let chosen = (0..trunk_degrees.len()).filter(|&vertex| trunk_degrees[vertex] != ANY_DEGREES);
        let is_large =
            |after: usize| Layout::new(order, after, FIRST_WIDE_ENDS, &trunk_degrees).bytes() > limit / TRUNK_PART;
        let first = chosen.map(|vertex| order.steps_of(vertex)).filter(|&steps| steps > 0).min();
        let first = first.unwrap_or(order.steps.len());
        let trunk_steps = (0..first).rev().find(|&after| !is_large(after)).unwrap_or(0);
        HalfSweep { order, widths: Widths::new(order, FIRST_WIDE_ENDS), trunk_steps, trunk_degrees, trunk: None }
    }

    /// Number of steps of a slice after the trunk.
    fn steps_left(&self) -> usize {
        self.order.steps.len() - self.trunk_steps
    }

    /// Number of steps of the trunk, if it has not been computed.
    fn steps_of_trunk(&self) -> usize {
        if self.trunk.is_none() { self.trunk_steps } else { 0 }
    }

    /// Whether the trunk takes memory of the device.
    fn can_move(&self) -> bool {
        self.trunk.as_ref().is_some_and(|trunk| trunk.bytes() > 0)
    }

    /// The last layer, restricted to these final degrees.
    fn last_layer(&mut self, run: &mut Run<'a, 'm>, wanted: &FinalDegrees) -> Result<DeviceLayer<'m>, CountError> {
        run.turn_to(self.order, &mut self.widths);
        let layer = self.sweep(run, wanted);
        run.turn_to(self.order, &mut self.widths);
        layer
    }

    fn sweep(&mut self, run: &mut Run<'a, 'm>, wanted: &FinalDegrees) -> Result<DeviceLayer<'m>, CountError> {
        let trunk = match &mut self.trunk {
            Some(trunk) => trunk,
            none => {
                let first = run.first_layer()?;
                none.insert(run.sweep(first, 0..self.trunk_steps, &self.trunk_degrees)?)
            }
        };
        if self.order.steps.is_empty() {
            return run.first_layer();
        }
        let layer = run.step(trunk, self.trunk_steps, wanted)?;
        run.sweep(layer, self.trunk_steps + 1..self.order.steps.len(), wanted)
    }
}

/// The degrees that occur in some of these.
fn union<'d>(all: impl Iterator<Item = &'d FinalDegrees>) -> FinalDegrees {
    let both = |left: FinalDegrees, right| left.iter().zip(&right).map(|(left, right)| left | right).collect();
    all.cloned().reduce(both).unwrap_or_default()
}
