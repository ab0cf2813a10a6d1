//! Counts two halves slice by slice, along the tree of the stages at which slots become final.
//!
//! At each stage both sweeps advance to the point where the next slots are final. There the layers are split by the
//! degrees in these slots, and each part continues on its own. Below the last stage there is a single slice, whose
//! halves are swept to their ends and joined. The layers of a stage are freed when all slices below it are done.

use super::range::{SweepRange, SweepStart};
use super::state::Run;
use super::stored_layer::{LayerOnDisk, StoredLayer, slots_before_join};
use super::sweep_on_disk::{choose_slots, slots_to_split};
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::join::{SlotReading, bytes};
use crate::frontier::kernel::layer::run_length;
use crate::frontier::kernel::step::{RequiredDigits, Step};
use crate::frontier::plan::layout::HalfSweeps;
use crate::frontier::plan::slices::Slice;
use std::collections::{BTreeMap, BTreeSet};

/// A layer that is split next is written to the folder, if there is one, unless it takes less than this fraction of the
/// free memory: there may be several stages, and two sides.
const KEPT_IN_MEMORY: u64 = 10;

/// The data that all branches share.
struct SliceTree<'a> {
    sweeps: &'a HalfSweeps,
    reading: SlotReading,
    /// Number of steps to do together below each stage, on either side. It is the same for all slices, so that the
    /// sizes of their layers can be added.
    runs: Vec<[Option<Vec<usize>>; 2]>,
}

/// Slices that have the same degrees in the slots of the stages up to this one.
struct SliceBranch<'b> {
    depth: usize,
    /// The degrees, on the left and on the right.
    digits: (u64, u64),
    /// Where the sweeps begin. Mirrored halves with the same degrees have only one.
    starts: (SweepStart<'b>, Option<SweepStart<'b>>),
    slices: Vec<u64>,
}

impl SliceTree<'_> {
    /// Whether the right half is the mirror image of the left.
    fn is_mirrored(&self) -> bool {
        self.sweeps.right.is_none()
    }

    /// Number of steps of both sweeps before a stage.
    fn offsets(&self, depth: usize) -> (usize, usize) {
        let above = depth.checked_sub(1).map(|above| &self.sweeps.slices.stages[above]);
        above.map_or((0, 0), |stage| (stage.left_at, stage.right_at))
    }

    /// The steps of both sweeps down to the next stage.
    fn steps(&self, depth: usize) -> (&[Step], &[Step]) {
        let HalfSweeps { left, right, slices, .. } = self.sweeps;
        let begin = self.offsets(depth);
        let right = right.as_ref();
        let end = (left.len(), right.map_or(0, Vec::len));
        let end = slices.stages.get(depth).map_or(end, |stage| (stage.left_at, stage.right_at));
        let left_steps = &left[begin.0..end.0];
        (left_steps, right.map_or(left_steps, |right| &right[begin.1..end.1]))
    }

    /// Slices grouped by their degrees in the slots that are fixed at a stage and before.
    fn branches(&self, depth: usize, slices: &[u64]) -> BTreeMap<(u64, u64), Vec<u64>> {
        let mask = self.sweeps.slices.stages[depth].mask;
        let mut branches: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
        for &slice in slices {
            let Slice { left, right, .. } = self.sweeps.slices.all[slice as usize];
            branches.entry((left & mask, right & mask)).or_default().push(slice);
        }
        branches
    }

    /// The digits that these slices need of the layers at a stage, on the left and on the right. If one sweep serves
    /// for both sides, it needs those of both.
    fn required(&self, depth: usize, slices: &[u64]) -> (Option<RequiredDigits>, Option<RequiredDigits>) {
        let Some(stage) = self.sweeps.slices.stages.get(depth) else { return (None, None) };
        let digits = self.branches(depth, slices).into_keys();
        let (left, right): (BTreeSet<u64>, BTreeSet<u64>) = digits.unzip();
        let required = |digits| Some(RequiredDigits { mask: stage.mask, digits });
        if self.is_mirrored() {
            (required(left.union(&right).copied().collect()), required(right))
        } else {
            (required(left), required(right))
        }
    }

    /// Whether one sweep serves for both sides of a branch.
    fn has_one_sweep(&self, digits: (u64, u64)) -> bool {
        self.is_mirrored() && digits.0 == digits.1
    }

    /// Number of steps for some slices from a stage on.
    fn total_steps(&self, depth: usize, digits: (u64, u64), slices: &[u64]) -> u64 {
        let (left, right) = self.steps(depth);
        let own = left.len() + if self.has_one_sweep(digits) { 0 } else { right.len() };
        let below: u64 = if depth == self.sweeps.slices.stages.len() {
            0
        } else {
            let branches = self.branches(depth, slices);
            branches.iter().map(|(&digits, slices)| self.total_steps(depth + 1, digits, slices)).sum()
        };
        own as u64 + below
    }
}

/// Counts the cycles of two halves.
pub(crate) fn count_halves<A: Arithmetic>(run: &mut Run<A>, sweeps: &HalfSweeps) -> Result<(), FrontierError> {
    let reading = sweeps.reading();
    let runs = vec![[None, None]; sweeps.slices.stages.len() + 1];

    run.for_join = bytes(reading, run.kernel.threads);
    let mut tree = SliceTree { sweeps, reading, runs };
    let arithmetic = run.kernel.arithmetic;
    let mut total = arithmetic.total(0);
    let mut missing = Vec::new();

    for slice in run.requested_slices() {
        match run.context.folder.map_or(Ok(None), |folder| folder.slice(slice))? {
            Some(number) => total = arithmetic.sum(total, arithmetic.reduce_number(number)),
            None => missing.push(slice),
        }
    }

    run.result.residue = run.to_number(total)?;

    if missing.is_empty() {
        return Ok(());
    }

    run.steps = tree.total_steps(0, (0, 0), &missing);
    let right = (!tree.is_mirrored()).then_some(SweepStart::Beginning);
    let branch = SliceBranch { depth: 0, digits: (0, 0), starts: (SweepStart::Beginning, right), slices: missing };
    run.descend(&mut tree, branch, &mut total)
}

impl<A: Arithmetic> Run<'_, A> {
    /// Adds all slices of a branch to the total.
    fn descend(
        &mut self,
        tree: &mut SliceTree,
        branch: SliceBranch,
        total: &mut A::Total,
    ) -> Result<(), FrontierError> {
        let SliceBranch { depth, digits, starts, slices } = branch;
        let stages = &tree.sweeps.slices.stages;
        let fixed = stages.get(depth.wrapping_sub(1)).map_or(0, |stage| stage.mask);
        let stage = stages.get(depth).map(|stage| stage.mask);
        let split_by = stage.unwrap_or_else(|| slots_before_join(tree.reading.slots, tree.reading.reversed, fixed));

        let names = match depth {
            0 => ["layer-left".to_owned(), "layer-right".to_owned()],
            _ => ["left", "right"].map(|side| format!("layer-{depth}-{:x}-{:x}-{side}", digits.0, digits.1)),
        };

        let held = self.held;
        self.slice = slices[0];

        let (left_steps, right_steps) = tree.steps(depth);
        let (left_next, right_next) = if stage.is_some() { tree.steps(depth + 1) } else { (&[][..], &[][..]) };
        let [left_runs, right_runs] = &tree.runs[depth];
        let offsets = tree.offsets(depth);
        let (left_required, right_required) = tree.required(depth, &slices);

        let left_range = SweepRange {
            start: starts.0,
            runs: left_runs.as_deref(),
            offset: offsets.0,
            fixed,
            next: left_next,
            required: left_required.as_ref(),
            ..SweepRange::new(left_steps, &names[0], 0, split_by)
        };

        // The start of the other side stays in memory during this sweep.
        let waiting = starts.1.as_ref().map_or(0, SweepStart::bytes);
        self.held += waiting;
        let left = self.sweep_and_store(left_range, stage.is_some())?;
        self.held -= waiting;
        self.held += left.bytes();

        let right = match starts.1 {
            None => None,
            Some(start) => {
                let (runs, offset, side) =
                    if tree.is_mirrored() { (left_runs, offsets.0, 0) } else { (right_runs, offsets.1, 1) };
                let right_range = SweepRange {
                    start,
                    runs: runs.as_deref(),
                    offset,
                    fixed,
                    next: right_next,
                    required: right_required.as_ref(),
                    ..SweepRange::new(right_steps, &names[1], side, split_by)
                };
                Some(self.sweep_and_store(right_range, stage.is_some())?)
            }
        };

        self.held += right.as_ref().map_or(0, StoredLayer::bytes);
        match stage {
            None => {
                let slice = slices[0];
                let sum = self.join(&left, right.as_ref(), tree.reading, split_by)?;
                self.finish_slice(slice, tree.sweeps.slices.all[slice as usize].multiplicity, sum, total)?;
            }
            Some(mask) => {
                let branches = tree.branches(depth, &slices);
                self.plan_runs(tree, depth + 1, branches.len(), (&left, right.as_ref()));

                for (digits, slices) in branches {
                    let left_start = self.start_of_branch(&left, mask, digits.0)?;
                    let right_start = if tree.has_one_sweep(digits) {
                        None
                    } else {
                        Some(self.start_of_branch(right.as_ref().unwrap_or(&left), mask, digits.1)?)
                    };
                    let branch = SliceBranch { depth: depth + 1, digits, starts: (left_start, right_start), slices };
                    self.descend(tree, branch, total)?;
                }
            }
        }

        self.held = held;
        let folder = self.context.folder;
        let pool = self.kernel.pool;
        left.discard(folder, pool)?;
        right.map_or(Ok(()), |right| right.discard(folder, pool))?;

        // The first layers may serve for slices that are requested another time.
        match folder.filter(|_| depth > 0 || self.context.options.slices.is_none()) {
            Some(folder) => names.iter().try_for_each(|name| folder.remove(name)),
            None => Ok(()),
        }
    }

    /// Sweeps. A layer that is split next and takes much of the memory is written to the folder, if there is one.
    fn sweep_and_store(&mut self, range: SweepRange, is_split: bool) -> Result<StoredLayer, FrontierError> {
        let SweepRange { name, split_by, fixed, next, required, .. } = range;
        let frontier = range.steps.last().map_or(0, |step| step.frontier);
        let mut layer = self.sweep(range)?.0;
        let (StoredLayer::InMemory(table), Some(folder)) = (&mut layer, self.context.folder.filter(|_| is_split))
        else {
            return Ok(layer);
        };

        let free = self.memory().saturating_sub(self.held);
        if table.bytes() < free / KEPT_IN_MEMORY {
            return Ok(layer);
        }

        if let Some(required) = required {
            table.entries.retain(|entry| required.allows(entry.key));
        }

        let slots = slots_to_split(table.states() as f64, free);
        let mask = split_by | choose_slots(next, frontier, fixed | split_by, slots);
        let mut on_disk = LayerOnDisk { mask, ..LayerOnDisk::default() };
        on_disk.add(folder, table, &format!("{name}-split"))?;
        layer.discard(None, self.kernel.pool)?;

        Ok(StoredLayer::OnDisk(on_disk))
    }

    /// A slice is done. It counts once for each equivalent slice.
    fn finish_slice(
        &mut self,
        slice: u64,
        multiplicity: u64,
        sum: A::Total,
        total: &mut A::Total,
    ) -> Result<(), FrontierError> {
        let arithmetic = self.kernel.arithmetic;
        let sum = (1..multiplicity).fold(sum, |total, _| arithmetic.sum(total, sum));

        if let Some(folder) = self.context.folder {
            folder.save_slice(slice, self.to_number(sum)?)?;
        }

        *total = arithmetic.sum(*total, sum);
        self.result.residue = self.to_number(*total)?;
        Ok(())
    }

    /// Chooses the runs below a stage, when the sizes of its layers are first known.
    fn plan_runs(
        &self,
        tree: &mut SliceTree,
        depth: usize,
        branches: usize,
        layers: (&StoredLayer, Option<&StoredLayer>),
    ) {
        if tree.runs[depth][0].is_some() {
            return;
        }

        let size = |layer: &StoredLayer| 3.0 * layer.states() as f64 / branches as f64;
        let bipartite = self.bipartite();
        let (left, right) = tree.steps(depth);
        let left = run_lengths(left, size(layers.0), bipartite);

        let right_layer = layers.1.filter(|_| !tree.is_mirrored());
        let right = right_layer.map(|layer| run_lengths(right, size(layer), bipartite));
        tree.runs[depth] = [Some(left), right];
    }

    /// The buckets of a branch: in memory if they fit.
    fn start_of_branch<'b>(
        &self,
        layer: &'b StoredLayer,
        mask: u64,
        digits: u64,
    ) -> Result<SweepStart<'b>, FrontierError> {
        match (self.load(layer, mask, digits)?, layer) {
            (Some(start), _) => Ok(start),
            // If the files are not split by all slots of the mask, every step would have to filter them again.
            (None, StoredLayer::OnDisk(layer)) if mask & !layer.mask == 0 => {
                Ok(SweepStart::OnDisk(layer.view(mask, digits)))
            }
            (None, _) => Err(self.out_of_memory()),
        }
    }

    /// The slices to compute.
    fn requested_slices(&self) -> Vec<u64> {
        match &self.context.options.slices {
            None => (0..self.result.slices).collect(),
            Some(slices) => slices.iter().copied().collect::<BTreeSet<_>>().into_iter().collect(),
        }
    }
}

/// Number of steps to do together from each step on, if the first layer has `states` states.
fn run_lengths(steps: &[Step], states: f64, bipartite: bool) -> Vec<usize> {
    let mut states = states;
    let mut runs = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        runs.push(run_length(&steps[at..], states as u64, bipartite));
        states = step.estimate(states, bipartite);
    }
    runs
}
