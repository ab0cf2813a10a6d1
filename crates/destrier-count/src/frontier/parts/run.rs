//! Computes one part.

use super::cells::Cells;
use super::file::{self, PartFile, PartTag, part_file};
use super::memory::{PartMemory, WorkingMemory};
use super::rounds::{PartPlan, Place, Round};
use crate::exact::modulus::Modulus;
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::{Arithmetic, Full128, Mod64, ModPrime};
use crate::frontier::kernel::bucket::{BucketTable, BucketWriter};
use crate::frontier::kernel::join::bytes;
use crate::frontier::kernel::layer::Kernel;
use crate::frontier::kernel::step::Step;
use crate::frontier::plan::layout::HalfSweeps;
use crate::frontier::plan::{Plan, PlannedWork};
use crate::frontier::run::RunOptions;
use crate::frontier::run::range::{SweepRange, SweepStart};
use crate::frontier::run::state::{OWN_BYTES, Run, RunContext};
use crate::frontier::run::stored_layer::StoredLayer;
use crate::progress::PassProgress;
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use std::ops::Range;
use std::path::Path;

/// One part of a pass, and where the files of the parts are.
#[derive(Clone, Copy)]
pub struct PartJob<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The parts of the pass.
    pub parts: &'a PartPlan,
    /// The modulus of the pass.
    pub modulus: Modulus,
    /// The part, an index into the list of parts.
    pub part: u64,
    /// The folder with the files of all parts.
    pub folder: &'a Path,
    /// The number of a part in the names of its files: passes with different moduli share the folder.
    pub number: &'a dyn Fn(u64) -> u64,
    /// The memory that the process keeps from part to part.
    pub memory: &'a PartMemory,
}

/// The result of a part.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PartResult {
    /// The sum of the slices of the part; `None` for a part of the trunk.
    pub residue: Option<u128>,
    /// Number of states in the file of a part of the trunk.
    pub states: u64,
    /// Number of bytes of this file.
    pub file_bytes: u64,
    /// Number of bytes that were read from the files of other parts.
    pub read_bytes: u64,
    /// Largest number of bytes held at once.
    pub peak_bytes: u64,
    /// Whether the file was there already.
    pub is_old: bool,
}

impl PartJob<'_> {
    /// Computes the part. A part of the trunk writes its file, unless there is an undamaged one already.
    pub fn run(
        &self,
        options: &RunOptions,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<PartResult, FrontierError> {
        let Some(part) = self.parts.parts.get(self.part as usize) else {
            return Err(FrontierError::NoSuchPart { part: self.part, parts: self.parts.parts.len() as u64 });
        };

        let threads = self.threads(part.place, options);
        let options = &RunOptions { folder: None, slices: None, threads, ..options.clone() };
        if part.place == Place::Whole {
            let result = self.plan.run(self.modulus, options, control, watch)?;
            return Ok(PartResult {
                residue: Some(result.residue),
                peak_bytes: result.peak_bytes,
                ..PartResult::default()
            });
        }

        file::remove_unfinished(self.folder, (self.number)(self.part));
        if let Some(old) = self.finished(part.place)? {
            return Ok(old);
        }

        self.check_needs(&part.needs)?;

        let workers = Workers::new(options.threads);
        let context = RunContext { plan: self.plan, options, workers: &workers, folder: None, control };
        let memory = self.memory.take(options.memory, options.threads.max(1));
        let result = match self.modulus {
            Modulus::Pow64 => self.run_with(Mod64, context, &memory, watch),
            Modulus::Prime(prime) => self.run_with(ModPrime(prime), context, &memory, watch),
            Modulus::Pow128 => self.run_with(Full128, context, &memory, watch),
        };

        self.memory.put(memory);
        result
    }

    /// Number of threads: fewer than the options say, if what each of them needs for itself would take more than a
    /// quarter of the memory.
    fn threads(&self, place: Place, options: &RunOptions) -> usize {
        let for_join = |threads| match (&self.plan.work, place) {
            (PlannedWork::Halves(sweeps), Place::Slices) => {
                bytes(sweeps.reading(), threads) - bytes(sweeps.reading(), 1)
            }
            _ => 0,
        };
        let needed = |threads: usize| OWN_BYTES * threads as u64 + for_join(threads);
        (1..=options.threads.max(1)).rev().find(|&threads| needed(threads) <= options.memory / 4).unwrap_or(1)
    }

    /// The result of a part of the trunk whose file is there and undamaged.
    fn finished(&self, place: Place) -> Result<Option<PartResult>, FrontierError> {
        let Place::Round { side, round, .. } = place else { return Ok(None) };
        let mut file = match self.open(self.part, self.cells_after(side, round)) {
            Ok(Some(file)) => file,
            Err(error @ FrontierError::OtherParts { .. }) => return Err(error),
            // A damaged file is computed again.
            Ok(None) | Err(_) => return Ok(None),
        };
        if file.check().is_err() {
            return Ok(None);
        }
        let file_bytes = file.length;
        Ok(Some(PartResult { states: file.states(), file_bytes, is_old: true, ..PartResult::default() }))
    }

    /// Refuses a part if files of other parts are missing.
    fn check_needs(&self, needs: &[Range<u64>]) -> Result<(), FrontierError> {
        let numbers = needs.iter().cloned().flatten().map(self.number);
        let missing: Vec<u64> = numbers.filter(|&number| !file::exists(self.folder, number)).collect();
        let part = (self.number)(self.part);
        let folder = self.folder.display().to_string();
        if missing.is_empty() { Ok(()) } else { Err(FrontierError::MissingParts { part, missing, folder }) }
    }

    /// How the layer after a round is split.
    fn cells_after(&self, side: usize, round: usize) -> &Cells {
        self.parts.rounds[side].get(round + 1).map_or(&self.parts.slice_cells[side], |next| &next.cells)
    }

    fn open(&self, part: u64, cells: &Cells) -> Result<Option<PartFile>, FrontierError> {
        let number = (self.number)(part);
        let fingerprint = self.parts.fingerprint(self.plan, self.modulus);
        PartFile::open(
            &part_file(self.folder, number),
            PartTag { fingerprint: &fingerprint, part: number },
            cells.count,
        )
    }

    /// Opens the files of all parts of a round.
    fn open_all(&self, round: &Round, cells: &Cells) -> Result<Vec<PartFile>, FrontierError> {
        let mut files = Vec::new();
        for part in round.parts.clone() {
            match self.open(part, cells)? {
                Some(file) => files.push(file),
                None => self.check_needs(std::slice::from_ref(&round.parts))?,
            }
        }
        Ok(files)
    }

    fn run_with<A: Arithmetic>(
        &self,
        arithmetic: A,
        context: RunContext,
        WorkingMemory { tables, pool, scratch }: &WorkingMemory,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<PartResult, FrontierError> {
        let PlannedWork::Halves(sweeps) = &self.plan.work else { return Ok(PartResult::default()) };
        let threads = context.options.threads.max(1);
        let kernel = Kernel { tables, arithmetic, control: context.control, threads, pool, scratch };
        let mut run = Run::new(kernel, context, watch);

        let part = &self.parts.parts[self.part as usize];
        let result = match part.place {
            Place::Round { side, round, cell } => self.run_round(&mut run, sweeps, (side, round, cell))?,
            Place::Slices | Place::Whole => self.run_slices(&mut run, sweeps, &part.slices)?,
        };

        Ok(PartResult { peak_bytes: run.finish().peak_bytes, ..result })
    }

    /// Takes one cell of the layer before a round through the steps of the round.
    fn run_round<A: Arithmetic>(
        &self,
        run: &mut Run<A>,
        sweeps: &HalfSweeps,
        (side, round, cell): (usize, usize, usize),
    ) -> Result<PartResult, FrontierError> {
        let rounds = &self.parts.rounds[side];
        let (start, read_bytes) = match round.checked_sub(1) {
            None => (SweepStart::Beginning, 0),
            Some(before) => {
                let mut files = self.open_all(&rounds[before], &rounds[round].cells)?;
                let (table, bytes) = load(run, &mut files, cell)?;
                (SweepStart::Owned(table), bytes)
            }
        };

        let Range { start: from, end: to } = rounds[round].steps;
        run.steps = (to - from) as u64;
        let steps = &steps(sweeps, side)[from..to];
        let table = sweep(run, start, steps, (side, from))?;
        let number = (self.number)(self.part);
        let fingerprint = self.parts.fingerprint(self.plan, self.modulus);

        let path = part_file(self.folder, number);
        let tag = PartTag { fingerprint: &fingerprint, part: number };
        let file_bytes = file::write(&path, tag, &table, self.cells_after(side, round))?;
        let states = table.states();
        run.kernel.pool.reclaim(table.segments);
        run.kernel.scratch.put_directory(table.entries);

        Ok(PartResult { states, file_bytes, read_bytes, ..PartResult::default() })
    }

    /// Sweeps both halves of some slices to their ends and joins them.
    fn run_slices<A: Arithmetic>(
        &self,
        run: &mut Run<A>,
        sweeps: &HalfSweeps,
        slices: &[u64],
    ) -> Result<PartResult, FrontierError> {
        let is_mirrored = sweeps.right.is_none();
        let reading = sweeps.reading();
        run.for_join = bytes(reading, run.kernel.threads);
        let [left_cells, right_cells] = &self.parts.slice_cells;

        let open = |side: usize, cells: &Cells| match self.parts.rounds[side].last() {
            Some(round) => self.open_all(round, cells),
            None => Ok(Vec::new()),
        };

        let mut left_files = open(0, left_cells)?;
        let mut right_files = open(1, right_cells)?;
        let ends = sweeps.slices.stages.last().map_or((0, 0), |stage| (stage.left_at, stage.right_at));
        let left_steps = &steps(sweeps, 0)[ends.0..];
        let (right_steps, right_end, right_side) =
            if is_mirrored { (left_steps, ends.0, 0) } else { (&steps(sweeps, 1)[ends.1..], ends.1, 1) };

        let arithmetic = run.kernel.arithmetic;
        let mut total = arithmetic.total(0);
        let mut read_bytes = 0;
        run.steps = slices.len() as u64 * (left_steps.len() + right_steps.len()) as u64;

        for &number in slices {
            run.slice = number;
            let slice = sweeps.slices.all[number as usize];
            let left_cell = if is_mirrored { 2 * number } else { number } as usize;
            let (table, bytes) = load(run, &mut left_files, left_cell)?;

            read_bytes += bytes;
            let left = sweep(run, SweepStart::Owned(table), left_steps, (0, ends.0))?;
            run.held = left.bytes();

            let right = if is_mirrored && slice.left == slice.right {
                None
            } else {
                let (files, cell) =
                    if is_mirrored { (&mut left_files, left_cell + 1) } else { (&mut right_files, number as usize) };
                let (table, bytes) = load(run, files, cell)?;
                read_bytes += bytes;
                Some(sweep(run, SweepStart::Owned(table), right_steps, (right_side, right_end))?)
            };

            let left = StoredLayer::InMemory(left);
            let right = right.map(StoredLayer::InMemory);
            let sum = run.join(&left, right.as_ref(), reading, 0)?;
            let sum = (1..slice.multiplicity).fold(sum, |all, _| arithmetic.sum(all, sum));
            total = arithmetic.sum(total, sum);
            run.held = 0;

            let pool = run.kernel.pool;
            left.discard(None, pool)?;
            right.map_or(Ok(()), |right| right.discard(None, pool))?;
        }

        Ok(PartResult { residue: Some(run.to_number(total)?), read_bytes, ..PartResult::default() })
    }
}

fn steps(sweeps: &HalfSweeps, side: usize) -> &[Step] {
    if side == 0 { &sweeps.left } else { sweeps.right.as_deref().unwrap_or_default() }
}

/// Takes a layer through some steps in memory.
fn sweep<A: Arithmetic>(
    run: &mut Run<A>,
    start: SweepStart,
    steps: &[Step],
    (side, offset): (usize, usize),
) -> Result<BucketTable, FrontierError> {
    let range = SweepRange { start, offset, ..SweepRange::new(steps, "", side as u8, 0) };
    match run.sweep(range)?.0 {
        StoredLayer::InMemory(table) => Ok(table),
        StoredLayer::OnDisk(_) => Err(run.out_of_memory()),
    }
}

/// Loads a cell from some files. Returns the number of bytes that were read as well.
fn load<A: Arithmetic>(run: &Run<A>, files: &mut [PartFile], cell: usize) -> Result<(BucketTable, u64), FrontierError> {
    let total: u64 = files.iter().map(|file| file.bytes(cell)).sum();
    if total > run.memory().saturating_sub(run.held) {
        return Err(run.out_of_memory());
    }

    let pool = run.kernel.pool;
    let entries = run.kernel.scratch.take_directory(run.memory());
    let mut found = BucketWriter { words: pool.take(), entries, ..BucketWriter::default() };
    for file in files {
        file.read(cell, &mut found, &|found, words| {
            if !found.words.is_empty() && found.words.len() + words > pool.full() {
                found.start_segment(pool.take());
            }
        })?;
        if run.kernel.control.is_stopped() {
            return Err(FrontierError::Stopped);
        }
    }

    Ok((BucketTable::from_writers(vec![found]), total))
}
