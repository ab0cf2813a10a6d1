//! Two halves, slice by slice: down the tree of the stages at which slots become final.
//!
//! At each stage both sweeps are taken to the point where the next slots are final. There the layers are parted by the
//! degrees in these slots, and each part goes on for itself; at the last stage a slice is left of it, whose halves are
//! taken to their ends and joined. What a stage holds is dropped when all slices below it are done.

use super::Halt;
use super::arithmetic::Arithmetic;
use super::drive::Drive;
use super::join::{self, Reading};
use super::layer::run_length;
use super::layout::{Halves, Sweeps};
use super::parted;
use super::slice::Slice;
use super::spill::{self, Spilled, Stock};
use super::step::{Needed, Step};
use super::sweep::{Start, Stretch};
use super::whole::Whole;
use std::collections::{BTreeMap, BTreeSet};

/// A layer that is parted next waits in files, if there is a folder, unless it takes less than this share of the room: there may be
/// several stages, and two sides.
const WAITING: u64 = 10;

/// What does not change on the way down.
struct Tree {
    sweeps: Sweeps,
    reading: Reading,
    /// How many steps to do in one go below each stage, on either side: the same for all slices, so that their layers
    /// can be told together.
    runs: Vec<[Option<Vec<usize>>; 2]>,
}

/// Some slices with the same degrees in the slots of the stages so far.
struct Branch<'b> {
    depth: usize,
    /// The degrees, on the left and on the right.
    digits: (u64, u64),
    /// Where the sweeps begin. Twins with the same degrees have only one.
    starts: (Start<'b>, Option<Start<'b>>),
    slices: Vec<u64>,
}

impl Tree {
    /// The stretches of both sweeps down to the next stage.
    fn steps(&self, depth: usize) -> (&[Step], &[Step]) {
        let Sweeps { left, right, slices } = &self.sweeps;
        let begin =
            depth.checked_sub(1).map_or((0, 0), |above| (slices.stages[above].left_at, slices.stages[above].right_at));
        let right = right.as_ref();
        let end = (left.len(), right.map_or(0, Vec::len));
        let end = slices.stages.get(depth).map_or(end, |stage| (stage.left_at, stage.right_at));
        let left_steps = &left[begin.0..end.0];
        (left_steps, right.map_or(left_steps, |right| &right[begin.1..end.1]))
    }

    /// Slices by their degrees in the slots that are fixed at a stage and before.
    fn parted(&self, depth: usize, slices: &[u64]) -> BTreeMap<(u64, u64), Vec<u64>> {
        let mask = self.sweeps.slices.stages[depth].mask;
        let mut parted: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
        for &slice in slices {
            let Slice { left, right, .. } = self.sweeps.slices.all[slice as usize];
            parted.entry((left & mask, right & mask)).or_default().push(slice);
        }
        parted
    }

    /// What these slices need of the layers at a stage, on the left and on the right. Where one sweep serves for both, it is
    /// all the same.
    fn needed(&self, depth: usize, slices: &[u64]) -> (Option<Needed>, Option<Needed>) {
        let Some(stage) = self.sweeps.slices.stages.get(depth) else { return (None, None) };
        let digits = self.parted(depth, slices).into_keys();
        let (left, right): (BTreeSet<u64>, BTreeSet<u64>) = digits.unzip();
        let needed = |digits| Some(Needed { mask: stage.mask, digits });
        match self.sweeps.right {
            Some(_) => (needed(left), needed(right)),
            None => (needed(left.union(&right).copied().collect()), needed(right)),
        }
    }

    /// Whether one sweep serves for both sides of a branch.
    fn is_one(&self, digits: (u64, u64)) -> bool {
        self.sweeps.right.is_none() && digits.0 == digits.1
    }

    /// How many steps there are for some slices, from a stage on.
    fn total(&self, depth: usize, digits: (u64, u64), slices: &[u64]) -> u64 {
        let (left, right) = self.steps(depth);
        let own = left.len() + if self.is_one(digits) { 0 } else { right.len() };
        let below: u64 = match depth == self.sweeps.slices.stages.len() {
            true => 0,
            false => self.parted(depth, slices).iter().map(|(&digits, part)| self.total(depth + 1, digits, part)).sum(),
        };
        own as u64 + below
    }
}

impl<A: Arithmetic> Drive<'_, A> {
    /// The circuits of two halves.
    pub(super) fn halves(&mut self, whole: &Whole, halves: &Halves) -> Result<(), Halt> {
        let sweeps = halves.sweeps(whole).map_err(super::drive::too_wide)?;
        let reading = Reading { slots: halves.between.len(), reversed: halves.twins };
        let runs = vec![[None, None]; sweeps.slices.stages.len() + 1];
        self.outcome.slices = sweeps.slices.all.len() as u64;
        self.for_join = join::bytes(reading, self.engine.threads);
        let mut tree = Tree { sweeps, reading, runs };
        let arithmetic = self.engine.arithmetic;
        let (mut total, mut missing) = (arithmetic.total(0), Vec::new());
        for slice in self.wanted()? {
            match self.shared.folder.map_or(Ok(None), |folder| folder.slice(slice))? {
                Some(number) => total = arithmetic.sum(total, arithmetic.back(number)),
                None => missing.push(slice),
            }
        }
        self.outcome.residue = self.number(total)?;
        if missing.is_empty() {
            return Ok(());
        }
        self.steps = tree.total(0, (0, 0), &missing);
        let right = tree.sweeps.right.as_ref().map(|_| Start::Beginning);
        let branch = Branch { depth: 0, digits: (0, 0), starts: (Start::Beginning, right), slices: missing };
        self.descend(&mut tree, branch, &mut total)
    }

    /// All slices of a branch, added to the total.
    fn descend(&mut self, tree: &mut Tree, branch: Branch, total: &mut A::Total) -> Result<(), Halt> {
        let Branch { depth, digits, starts, slices } = branch;
        let fixed = tree.sweeps.slices.stages.get(depth.wrapping_sub(1)).map_or(0, |stage| stage.mask);
        let stage = tree.sweeps.slices.stages.get(depth).map(|stage| stage.mask);
        let last = stage.unwrap_or_else(|| spill::before_join(tree.reading.slots, tree.reading.reversed, fixed));
        let names = match depth {
            0 => ["layer-left".to_owned(), "layer-right".to_owned()],
            _ => ["left", "right"].map(|side| format!("layer-{depth}-{:x}-{:x}-{side}", digits.0, digits.1)),
        };
        let held = self.held;
        self.slice = slices[0];
        let (left_steps, right_steps) = tree.steps(depth);
        let (left_next, right_next) = if stage.is_some() { tree.steps(depth + 1) } else { (&[][..], &[][..]) };
        let [left_runs, right_runs] = &tree.runs[depth];
        let offset = |side: usize| match depth.checked_sub(1).map(|above| &tree.sweeps.slices.stages[above]) {
            Some(stage) if side == 1 => stage.right_at,
            Some(stage) => stage.left_at,
            None => 0,
        };
        let stretch = Stretch::new(left_steps, &names[0], 0, last);
        let (runs, offset_left, next) = (left_runs.as_deref(), offset(0), left_next);
        let (wanted_left, wanted_right) = tree.needed(depth, &slices);
        let wanted = wanted_left.as_ref();
        let stretch = Stretch { start: starts.0, runs, offset: offset_left, fixed, next, wanted, ..stretch };
        // What the other side begins with waits meanwhile.
        let waiting = starts.1.as_ref().map_or(0, Start::bytes);
        self.held += waiting;
        let mine = self.sweep_and_put_by(stretch, stage.is_some())?;
        self.held -= waiting;
        self.held += mine.bytes();
        let theirs = match starts.1 {
            None => None,
            Some(start) => {
                let twins = tree.sweeps.right.is_none();
                let (runs, side) = if twins { (left_runs, 0) } else { (right_runs, 1) };
                let stretch = Stretch::new(right_steps, &names[1], side, last);
                let (runs, offset, next) = (runs.as_deref(), offset(side.into()), right_next);
                let stretch = Stretch { start, runs, offset, fixed, next, wanted: wanted_right.as_ref(), ..stretch };
                Some(self.sweep_and_put_by(stretch, stage.is_some())?)
            }
        };
        self.held += theirs.as_ref().map_or(0, Stock::bytes);
        match stage {
            None => {
                let slice = slices[0];
                let sum = self.join(&mine, theirs.as_ref(), tree.reading, last)?;
                self.finish(slice, tree.sweeps.slices.all[slice as usize].alike, sum, total)?;
            }
            Some(mask) => {
                let parted = tree.parted(depth, &slices);
                self.plan_runs(tree, depth + 1, parted.len(), (&mine, theirs.as_ref()));
                for (digits, slices) in parted {
                    let left = self.part(&mine, mask, digits.0)?;
                    let right = match tree.is_one(digits) {
                        true => None,
                        false => Some(self.part(theirs.as_ref().unwrap_or(&mine), mask, digits.1)?),
                    };
                    let branch = Branch { depth: depth + 1, digits, starts: (left, right), slices };
                    self.descend(tree, branch, total)?;
                }
            }
        }
        self.held = held;
        let (folder, stack) = (self.shared.folder, self.engine.stack);
        mine.discard(folder, stack)?;
        theirs.map_or(Ok(()), |theirs| theirs.discard(folder, stack))?;
        // The first layers may serve for slices that are asked for some other time.
        match self.shared.folder.filter(|_| depth > 0 || self.shared.options.slices.is_none()) {
            Some(folder) => names.iter().try_for_each(|name| folder.drop_layer(name)),
            None => Ok(()),
        }
    }

    /// Sweeps; a layer that is parted next and takes much of the memory waits in files, if there is a folder.
    fn sweep_and_put_by(&mut self, stretch: Stretch, is_parted: bool) -> Result<Stock, Halt> {
        let Stretch { name, last, fixed, next, wanted, .. } = stretch;
        let frontier = stretch.steps.last().map_or(0, |step| step.frontier);
        let mut stock = self.sweep(stretch)?.0;
        let (Stock::Memory(table), Some(folder)) = (&mut stock, self.shared.folder.filter(|_| is_parted)) else {
            return Ok(stock);
        };
        let room = self.memory().saturating_sub(self.held);
        if table.bytes() < room / WAITING {
            return Ok(stock);
        }
        if let Some(wanted) = wanted {
            table.entries.retain(|entry| wanted.allows(entry.key));
        }
        let slots = parted::slots(table.states() as f64, room);
        let mask = last | parted::parting(next, frontier, fixed | last, slots);
        let mut spilled = Spilled { mask, ..Spilled::default() };
        spilled.add(folder, table, &format!("spill-{name}-parted"))?;
        stock.discard(None, self.engine.stack)?;
        Ok(Stock::Disk(spilled))
    }

    /// A slice is done: it counts once for each that is alike.
    fn finish(&mut self, slice: u64, alike: u64, sum: A::Total, total: &mut A::Total) -> Result<(), Halt> {
        let arithmetic = self.engine.arithmetic;
        let sum = (1..alike).fold(sum, |total, _| arithmetic.sum(total, sum));
        if let Some(folder) = self.shared.folder {
            folder.keep_slice(slice, self.number(sum)?)?;
        }
        *total = arithmetic.sum(*total, sum);
        self.outcome.residue = self.number(*total)?;
        Ok(())
    }

    /// Chooses the runs below a stage, when its layers are known for the first time.
    fn plan_runs(&self, tree: &mut Tree, depth: usize, parts: usize, stocks: (&Stock, Option<&Stock>)) {
        if tree.runs[depth][0].is_some() {
            return;
        }
        let size = |stock: &Stock| 3.0 * stock.states() as f64 / parts as f64;
        let colours = self.shared.colours;
        let (left, right) = tree.steps(depth);
        let left = runs(left, size(stocks.0), colours);
        let right = stocks.1.filter(|_| tree.sweeps.right.is_some()).map(|stock| runs(right, size(stock), colours));
        tree.runs[depth] = [Some(left), right];
    }

    /// The blocks of a branch: in memory if they fit.
    fn part<'b>(&self, stock: &'b Stock, mask: u64, digits: u64) -> Result<Start<'b>, Halt> {
        match (self.loaded(stock, mask, digits)?, stock) {
            (Some(start), _) => Ok(start),
            // Slots in which the files do not tell the branches apart would have to be looked at again and again.
            (None, Stock::Disk(spilled)) if mask & !spilled.mask == 0 => Ok(Start::Files(spilled.view(mask, digits))),
            (None, _) => Err(self.out_of_memory()),
        }
    }

    /// The blocks in which the slots of the mask hold these digits, in memory; nothing if they do not fit.
    pub(super) fn loaded<'b>(&self, stock: &'b Stock, mask: u64, digits: u64) -> Result<Option<Start<'b>>, Halt> {
        match (stock, self.shared.folder) {
            (Stock::Memory(table), _) => Ok(Some(Start::Some(table, table.chosen(mask, digits)))),
            (Stock::Disk(spilled), Some(folder)) => {
                let allowed = self.memory().saturating_sub(self.held) / 3;
                Ok(spilled.chosen(folder, mask, digits, allowed, self.engine.stack)?.map(Start::Own))
            }
            (Stock::Disk(_), None) => Ok(None),
        }
    }

    /// The slices that were asked for.
    fn wanted(&self) -> Result<Vec<u64>, Halt> {
        let slices = self.outcome.slices;
        let Some(wanted) = &self.shared.options.slices else { return Ok((0..slices).collect()) };
        match wanted.iter().find(|&&slice| slice >= slices) {
            Some(&slice) => Err(Halt::NoSuchSlice { slice, slices }),
            None => Ok(wanted.iter().copied().collect::<BTreeSet<_>>().into_iter().collect()),
        }
    }
}

/// How many steps to do in one go from each on, if the first layer has so many states.
fn runs(steps: &[Step], states: f64, colours: bool) -> Vec<usize> {
    let mut states = states;
    let mut runs = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        runs.push(run_length(&steps[at..], states as u64, colours));
        states = step.estimate(states, colours);
    }
    runs
}
