//! Splits a plan into parts: the rounds of the trunk on either side, and then groups of slices.

use super::cells::{Cells, distribute, largest_share, weight};
use super::estimate::{self, Cost, STATE_BYTES, peak};
use super::options::PartOptions;
use crate::exact::modulus::Modulus;
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::join::bytes;
use crate::frontier::kernel::step::Step;
use crate::frontier::plan::layout::{HalfSweeps, JOIN, MIRRORED_WORK};
use crate::frontier::plan::{Plan, PlannedWork};
use crate::frontier::run::stored_layer::all_digits;
use crate::frontier::run::sweep_on_disk::choose_slots;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_128;

/// A layer is split by enough slots for this many digits per part.
const DIGITS_PER_PART: usize = 8;

/// Largest number of slots by which a layer is split.
const MAX_SLOTS: u32 = 8;

/// The largest slice has more states than its weight says (measured on 8x10; on 8x8 it has half as many).
const HELD_BY_SLICE: f64 = 3.5;

/// The heaviest part with slices takes longer than its weight says (measured on 8x8 and 8x10; light ones take less).
const WORK_OF_SLICES: f64 = 2.5;

/// The factors by which the number of parts is multiplied, if parts would need too much memory.
const FINER: [usize; 3] = [2, 4, 8];

/// Estimated duration of a part in seconds, if the number of parts is not given.
const USUAL_SECONDS: f64 = 60.0;

/// Number of parts at a time, if it is not given.
const USUAL_PARTS: (f64, f64) = (8.0, 256.0);

/// The kinds of parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PartKind {
    /// A part of the layers that all slices share.
    Trunk,
    /// A group of slices.
    Slices,
    /// The whole pass, which is too small to be split or has no slices.
    Whole,
}

impl PartKind {
    /// `trunk`, `slices` or `whole`.
    pub fn name(self) -> &'static str {
        match self {
            PartKind::Trunk => "trunk",
            PartKind::Slices => "slices",
            PartKind::Whole => "whole",
        }
    }
}

/// A part of a pass. Estimates may be wrong by a factor.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The kind of the part.
    pub kind: PartKind,
    /// All parts of a wave can be computed at the same time, when the wave before is complete.
    pub wave: u64,
    /// The parts whose files it reads.
    pub needs: Vec<Range<u64>>,
    /// The slices that it computes.
    pub slices: Vec<u64>,
    /// Estimated processor time.
    pub seconds: f64,
    /// Estimated number of bytes of memory.
    pub memory: u64,
    /// Estimated number of bytes of its file.
    pub disk: u64,
    pub(crate) place: Place,
}

/// The position of a part in the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A cell of a round on one side, 0 or 1.
    Round {
        side: usize,
        round: usize,
        cell: usize,
    },
    Slices,
    Whole,
}

/// Some steps of the trunk on one side.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) steps: Range<usize>,
    /// How the layer before it is split.
    pub(crate) cells: Cells,
    /// The parts of the round.
    pub(crate) parts: Range<u64>,
}

/// A pass in parts, for every modulus.
#[derive(Clone, Debug)]
pub struct PartPlan {
    /// The parts, wave by wave.
    pub parts: Vec<Part>,
    /// The rounds of both sides. The right side has none if the halves are mirrored.
    pub(crate) rounds: [Vec<Round>; 2],
    /// How the last layers of the trunk are split: a cell for each slice, or two if the halves are mirrored.
    pub(crate) slice_cells: [Cells; 2],
}

impl Plan {
    /// Splits a pass into parts for several machines. Fails if a part needs more memory than the options allow.
    pub fn in_parts(&self, options: &PartOptions) -> Result<PartPlan, FrontierError> {
        PartPlan::new(self, options)
    }
}

impl PartPlan {
    /// Splits a plan. Fails if a part needs more memory than the options allow.
    pub(crate) fn new(plan: &Plan, options: &PartOptions) -> Result<PartPlan, FrontierError> {
        let PlannedWork::Halves(sweeps) = &plan.work else { return PartPlan::whole(plan).within(options, plan) };
        let Some(stage) = sweeps.slices.stages.last() else { return PartPlan::whole(plan).within(options, plan) };
        let sides =
            Sides { sweeps, ends: [stage.left_at, stage.right_at], bipartite: plan.bipartite, has_apex: plan.has_apex };
        let parts = options.parts.unwrap_or_else(|| {
            let parts = sides.seconds() / USUAL_SECONDS;
            parts.clamp(USUAL_PARTS.0, USUAL_PARTS.1) as u64
        });
        let parts = parts.clamp(1, PartOptions::MAX_PARTS) as usize;
        let split = |finer| Split { parts, memory: options.memory, least_states: options.least_states, finer };
        let mut last = PartPlan::of_halves(&sides, split(1)).within(options, plan);

        for finer in FINER {
            if last.is_ok() {
                break;
            }
            last = PartPlan::of_halves(&sides, split(finer)).within(options, plan);
        }

        last
    }

    /// Splits two halves.
    fn of_halves(sides: &Sides, split: Split) -> PartPlan {
        let mut rounds: [Vec<Round>; 2] = [0, 1].map(|side| sides.rounds(side, split));
        let mut parts = Vec::new();
        let trunk = rounds.iter().map(Vec::len).max().unwrap_or(0);
        for wave in 0..trunk {
            for side in [0, 1] {
                let needs: Vec<Range<u64>> = wave
                    .checked_sub(1)
                    .and_then(|before| rounds[side].get(before))
                    .map(|round| round.parts.clone())
                    .into_iter()
                    .collect();

                let Some(round) = rounds[side].get_mut(wave) else { continue };
                let cost = estimate::of_round(&sides.sizes(side)[round.steps.start..=round.steps.end], &round.cells);
                let cost = sides.own(cost);
                let first = parts.len() as u64;
                round.parts = first..first + round.cells.count as u64;

                let part = |cell| {
                    Part::new(
                        PartKind::Trunk,
                        wave,
                        needs.clone(),
                        Vec::new(),
                        cost,
                        Place::Round { side, round: wave, cell },
                    )
                };

                parts.extend((0..round.cells.count).map(part));
            }
        }

        let needs: Vec<Range<u64>> = rounds.iter().filter_map(|rounds| Some(rounds.last()?.parts.clone())).collect();
        for (slices, cost) in sides.slice_groups(split) {
            parts.push(Part::new(PartKind::Slices, trunk, needs.clone(), slices, cost, Place::Slices));
        }

        let slice_cells = [0, 1].map(|side| sides.slice_cells(side));
        PartPlan { parts, rounds, slice_cells }
    }

    /// These parts, unless one needs more memory than the options allow.
    fn within(self, options: &PartOptions, plan: &Plan) -> Result<PartPlan, FrontierError> {
        let needed = self.parts.iter().map(|part| part.memory).max().unwrap_or(0);
        match options.memory.filter(|&allowed| needed > allowed) {
            Some(allowed) => Err(FrontierError::OutOfMemory { needed, allowed, width: plan.width }),
            None => Ok(self),
        }
    }

    /// A plan with a single part.
    fn whole(plan: &Plan) -> PartPlan {
        let cost = Cost { memory: plan.needed as f64, ..Cost::default() };
        let part = Part::new(PartKind::Whole, 0, Vec::new(), vec![0], cost, Place::Whole);
        PartPlan { parts: vec![part], rounds: Default::default(), slice_cells: Default::default() }
    }

    /// A name for the parts of a pass with this modulus. Files with different names must not be mixed.
    pub fn fingerprint(&self, plan: &Plan, modulus: Modulus) -> String {
        let mut text = plan.fingerprint(modulus);
        for (side, round) in
            (0..).zip(&self.rounds).flat_map(|(side, rounds)| rounds.iter().map(move |round| (side, round)))
        {
            let Range { start, end } = round.steps;
            text += &format!(" {side} {start} {end} {:x} {}", round.cells.mask, round.cells.count);
        }
        for part in &self.parts {
            text += &format!(" {:?}", part.slices);
        }
        format!("p{:032x}", xxh3_128(text.as_bytes()))
    }
}

impl Part {
    fn new(kind: PartKind, wave: usize, needs: Vec<Range<u64>>, slices: Vec<u64>, cost: Cost, place: Place) -> Part {
        let Cost { seconds, memory, disk } = cost;
        Part { kind, wave: wave as u64, needs, slices, seconds, memory: memory as u64, disk: disk as u64, place }
    }
}

/// Into how many parts to split, at most, and what each may hold.
#[derive(Clone, Copy)]
struct Split {
    parts: usize,
    memory: Option<u64>,
    least_states: f64,
    /// How many times as many parts the memory asks for: layers grow within a round.
    finer: usize,
}

impl Split {
    /// Number of parts for layers of up to this many states.
    fn of(self, states: f64) -> usize {
        let by_size = (states / self.least_states.max(1.0)).clamp(1.0, self.parts as f64) as usize;
        // A part holds two layers, and the largest part has more than its share.
        let by_memory = self.memory.map_or(0.0, |memory| 4.0 * STATE_BYTES * states / (memory as f64 / 2.0).max(1.0));
        by_size.max((self.finer as f64 * by_memory).ceil().min(PartOptions::MAX_PARTS as f64) as usize)
    }
}

/// Both sweeps, and where their trunks end.
struct Sides<'a> {
    sweeps: &'a HalfSweeps,
    ends: [usize; 2],
    bipartite: bool,
    has_apex: bool,
}

impl Sides<'_> {
    /// The cost of a part for the tours that are counted.
    fn own(&self, cost: Cost) -> Cost {
        if self.has_apex { cost.with_apex() } else { cost }
    }

    fn is_mirrored(&self) -> bool {
        self.sweeps.right.is_none()
    }

    fn steps(&self, side: usize) -> &[Step] {
        if side == 0 { &self.sweeps.left } else { self.sweeps.right.as_deref().unwrap_or_default() }
    }

    fn sizes(&self, side: usize) -> Vec<f64> {
        estimate::sizes(self.steps(side), self.bipartite)
    }

    /// Estimated processor time of everything.
    fn seconds(&self) -> f64 {
        let trunk: f64 =
            [0, 1].iter().map(|&side| self.sizes(side)[1..].iter().take(self.ends[side]).sum::<f64>()).sum();
        self.own(Cost::new(trunk + self.slices_work().0, 0.0, 0.0, 0.0)).seconds
    }

    /// Estimated state steps of all slices, and states: read, and held at most if all slices were one.
    fn slices_work(&self) -> (f64, f64, f64) {
        let mut work = 0.0;
        let mut read = 0.0;
        let mut held = 0.0;
        for side in [0, 1].into_iter().filter(|&side| side == 0 || !self.is_mirrored()) {
            let sizes = self.sizes(side);
            let end = self.ends[side];
            let share = self.sweeps.slices.share(side == 0, self.steps(side).len());
            let join = if self.is_mirrored() { MIRRORED_WORK * JOIN / 2.0 } else { JOIN / 2.0 };
            let last = sizes[sizes.len() - 1];
            work += share * (sizes[end + 1..].iter().sum::<f64>() + join * last);
            read += share * sizes[end];
            held += share * HELD_BY_SLICE * (last + peak(&sizes[end..]));
        }

        (work, read, held)
    }

    /// The rounds of one side: as few as possible.
    fn rounds(&self, side: usize, split: Split) -> Vec<Round> {
        if side == 1 && self.is_mirrored() {
            return Vec::new();
        }

        let steps = self.steps(side);
        let sizes = self.sizes(side);
        let end = self.ends[side];
        let is_large = |at: usize| split.of(sizes[at]) > 1;
        let mut rounds = Vec::new();
        let mut at = 0;

        while at < end {
            let wanted = if at == 0 { 1 } else { split.of(peak(&sizes[at..=end.min(at + 4)])) };
            let frontier = at.checked_sub(1).map_or(0, |before| steps[before].frontier);
            let slots =
                (1..MAX_SLOTS).find(|&slots| 3usize.pow(slots) >= DIGITS_PER_PART * wanted).unwrap_or(MAX_SLOTS);
            let mask = if wanted > 1 { choose_slots(&steps[at..end], frontier, 0, slots as usize) } else { 0 };

            let (cells, to) = match mask {
                0 => (Cells::single(), (at + 1..end).find(|&to| is_large(to) && !is_large(at)).unwrap_or(end)),
                mask => {
                    let length = steps[at..end].iter().take_while(|step| step.touched & mask == 0).count();
                    (Cells::balanced(mask, &all_digits(mask), wanted), at + length.max(1))
                }
            };

            rounds.push(Round { steps: at..to, cells, parts: 0..0 });
            at = to;
        }

        // A trunk without steps still has a part, which writes the first layer.
        if rounds.is_empty() {
            rounds.push(Round { steps: 0..0, cells: Cells::single(), parts: 0..0 });
        }

        rounds
    }

    /// The slices of each part, with its cost.
    fn slice_groups(&self, split: Split) -> Vec<(Vec<u64>, Cost)> {
        let slices = &self.sweeps.slices.all;

        // Mirrored halves with the same digits have one sweep.
        let sweeps = |left: u64, right: u64| if self.is_mirrored() && left != right { 2 } else { 1 };
        let weights: Vec<u64> =
            slices.iter().map(|slice| weight(slice.left) * sweeps(slice.left, slice.right)).collect();
        let (work, read, held) = self.slices_work();
        let groups = distribute(&weights, split.of(work).min(split.parts));
        let total = weights.iter().sum::<u64>().max(1) as f64;

        let cost = |group: &Vec<usize>| {
            let share = group.iter().map(|&index| weights[index]).sum::<u64>() as f64 / total;
            let alone: Vec<Vec<usize>> = group.iter().map(|&index| vec![index]).collect();
            let work = WORK_OF_SLICES * share * work;
            let cost = self.own(Cost::new(work, share * read, largest_share(&weights, &alone) * held, 0.0));
            Cost { disk: 1000.0, memory: cost.memory + bytes(self.sweeps.reading(), 1) as f64, ..cost }
        };

        let numbers = |group: &Vec<usize>| group.iter().map(|&index| index as u64).collect();
        groups.iter().map(|group| (numbers(group), cost(group))).collect()
    }

    /// How the last layer of a side is split by slices.
    fn slice_cells(&self, side: usize) -> Cells {
        let plan = &self.sweeps.slices;
        let mask = plan.stages.last().map_or(0, |stage| stage.mask);
        let slices = (0..).zip(&plan.all);
        match (self.is_mirrored(), side) {
            (true, 0) => {
                let both = slices.flat_map(|(number, slice)| [(slice.right, 2 * number + 1), (slice.left, 2 * number)]);
                Cells::listed(mask, both, 2 * plan.all.len())
            }
            (true, _) => Cells::default(),
            (false, 0) => Cells::listed(mask, slices.map(|(number, slice)| (slice.left, number)), plan.all.len()),
            (false, _) => Cells::listed(mask, slices.map(|(number, slice)| (slice.right, number)), plan.all.len()),
        }
    }
}
