//! A count in parts gives the count of a single run, or an error that says what is missing.
//!
//! Small boards are split far more finely than the program would: with few states per slice and per part.

use destrier::answers::counts::{CountPlan, CountRequest};
use destrier::counting::Modulus;
use destrier::counting::frontier::{
    CountJob, FrontierError, PartJob, PartKind, PartMemory, PartOptions, PartPlan, PartResult, Plan, PlanOptions,
    RunOptions, part_file,
};
use destrier::method::Control;
use destrier::{Ends, RectangleGraph};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// A job that is split into many parts.
struct Job {
    plan: Plan,
    parts: PartPlan,
    modulus: Modulus,
    /// All parts use the same memory, as in a worker that computes many.
    memory: PartMemory,
}

impl Job {
    fn new(board: &str, ends: Ends, options: &PartOptions, modulus: Modulus) -> Job {
        Job::planned(board, ends, &PlanOptions::default().slice_states(50.0).slice_overhead(0.0), options, modulus)
    }

    fn planned(board: &str, ends: Ends, planned: &PlanOptions, options: &PartOptions, modulus: Modulus) -> Job {
        let board_graph = RectangleGraph::new(&board.parse().unwrap());
        let job = CountJob { graph: &board_graph.graph, ends, board: Some(&board_graph) };
        let plan = Plan::new(&job, planned, &Control::default()).unwrap();
        let parts = plan.in_parts(options).unwrap();
        Job { plan, parts, modulus, memory: PartMemory::default() }
    }

    fn whole(&self) -> u128 {
        let options = RunOptions::default().threads(1);
        self.plan.run(self.modulus, &options, &Control::default(), &mut |_| ()).unwrap().residue
    }

    fn run(&self, part: u64, folder: &Path) -> Result<PartResult, FrontierError> {
        let Job { plan, parts, modulus, memory } = self;
        let job = PartJob { plan, parts, modulus: *modulus, part, folder, number: &|part| part, memory };
        job.run(&RunOptions::default().threads(1), &Control::default(), &mut |_| ())
    }

    /// The numbers of all parts, those of each wave in an order that depends on `seed`.
    fn order(&self, seed: u64) -> Vec<u64> {
        let parts = &self.parts.parts;
        let mut order: Vec<u64> = (0..parts.len() as u64).collect();
        order.sort_by_key(|&part| (parts[part as usize].wave, (part + 1).wrapping_mul(seed | 1) % 1009));
        order
    }

    /// The sum of all slices.
    fn sum(&self, folder: &Path, seed: u64) -> Result<u128, FrontierError> {
        let mut sum = 0;
        for part in self.order(seed) {
            let result = self.run(part, folder)?;
            let is_trunk = self.parts.parts[part as usize].kind == PartKind::Trunk;
            assert_eq!(result.residue.is_none(), is_trunk);
            sum = result.residue.map_or(sum, |residue| self.modulus.add(sum, residue));
        }
        Ok(sum)
    }

    fn trunk(&self) -> Vec<u64> {
        let parts = (0..).zip(&self.parts.parts);
        parts.filter(|(_, part)| part.kind == PartKind::Trunk).map(|(number, _)| number).collect()
    }
}

const FREE: Ends = Ends::Path { start: None, end: None };

fn options(parts: u64, least_states: f64) -> PartOptions {
    PartOptions::default().parts(parts).least_states(least_states)
}

#[test]
fn the_parts_of_a_job_make_its_count() {
    let prime = Modulus::sequence().nth(1).unwrap();
    for (board, ends, count, modulus) in [
        ("6x6", Ends::Cycle, 9862, Modulus::Pow64),
        ("5x6", FREE, 18_784, prime),
        ("5x6", Ends::Cycle, 8, Modulus::Pow128),
        ("6x7", Ends::Cycle, 1_067_638, Modulus::Pow64),
        ("3x10", Ends::Cycle, 16, Modulus::Pow64),
    ] {
        let job = Job::new(board, ends, &options(5, 40.0), modulus);
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(job.sum(folder.path(), 1).unwrap(), count, "{board}");
    }

    // Splitting happens: several rounds, and several parts in each.
    let job = Job::new("6x7", Ends::Cycle, &options(5, 40.0), Modulus::Pow64);
    assert!(job.trunk().len() > 10 && job.parts.parts.iter().any(|part| part.wave >= 3), "{:?}", job.parts.parts);
}

#[test]
fn slices_may_be_fixed_by_any_number_of_vertices() {
    for (board, ends, count, least) in [
        ("6x7", Ends::Cycle, 1_067_638, 5),
        ("6x6", Ends::Cycle, 9862, 2),
        ("6x6", Ends::Cycle, 9862, 3),
        ("5x6", FREE, 18_784, 4),
    ] {
        let planned = PlanOptions::default().slice_states(50.0).slice_overhead(0.0).least_fixed(least);
        let job = Job::planned(board, ends, &planned, &options(5, 40.0), Modulus::Pow64);
        assert!(job.plan.slices() > 10, "{board}: {} slices", job.plan.slices());
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(job.sum(folder.path(), 1).unwrap(), count, "{board} with {least}");
        assert_eq!(job.whole(), count, "{board} with {least}, as a whole");
    }
}

#[test]
fn a_small_count_is_one_part() {
    let board_graph = RectangleGraph::new(&"5x6".parse().unwrap());
    let job = CountJob { graph: &board_graph.graph, ends: Ends::Cycle, board: None };
    let plan = Plan::new(&job, &PlanOptions::default(), &Control::default()).unwrap();
    let parts = plan.in_parts(&PartOptions::default()).unwrap();
    assert_eq!(parts.parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [PartKind::Whole]);
}

#[test]
fn parts_need_at_most_the_memory_that_is_allowed() {
    for (board, gigabytes) in [("9x10", 8), ("8x10", 1)] {
        let memory = gigabytes << 30;
        let request = CountRequest::board(board.parse().unwrap()).in_parts(PartOptions::default().memory(memory));
        let plan = CountPlan::new(&request, &Control::default()).unwrap();
        let parts = plan.parts(None).unwrap();
        let most = (0..parts.len()).map(|number| parts.get(number).unwrap().0.memory).max().unwrap();
        assert!(most <= memory && parts.len() < 1000, "{board}: {} parts of up to {most} bytes", parts.len());
    }
}

#[test]
fn parts_that_need_too_much_memory_are_refused() {
    let board_graph = RectangleGraph::new(&"8x8".parse().unwrap());
    let job = CountJob { graph: &board_graph.graph, ends: Ends::Cycle, board: Some(&board_graph) };
    let plan = Plan::new(&job, &PlanOptions::default(), &Control::default()).unwrap();
    let memory = |memory: u64| plan.in_parts(&PartOptions::default().memory(memory));
    assert!(matches!(memory(50 << 20), Err(FrontierError::OutOfMemory { .. })));
    let limit = 1 << 30;
    assert!(memory(limit).unwrap().parts.iter().all(|part| part.memory <= limit));
}

#[test]
fn what_a_killed_process_left_is_removed() {
    let job = Job::new("6x6", Ends::Cycle, &options(4, 40.0), Modulus::Pow64);
    let folder = tempfile::tempdir().unwrap();
    let unfinished = |name: &str| {
        let path = folder.path().join(name);
        fs::write(&path, "the beginning").unwrap();
        path
    };

    let left = unfinished("part-0.0123456789abcdef.part");
    let other = unfinished("part-1.0123456789abcdef.part");
    let in_use = unfinished("part-0.fedcba9876543210.part");
    let foreign = unfinished("part-0.notes.part");
    let lock = fs::File::open(&in_use).unwrap();

    lock.try_lock().unwrap();
    job.run(0, folder.path()).unwrap();
    assert!(!left.exists() && other.exists() && in_use.exists() && foreign.exists());

    // A part that is already done also cleans up.
    drop(lock);
    assert!(job.run(0, folder.path()).unwrap().is_old && !in_use.exists());
}

#[test]
fn missing_and_foreign_files_are_named() {
    let job = Job::new("6x6", Ends::Cycle, &options(4, 40.0), Modulus::Pow64);
    let folder = tempfile::tempdir().unwrap();
    let last = job.parts.parts.len() as u64 - 1;
    let Err(FrontierError::MissingParts { part, missing, .. }) = job.run(last, folder.path()) else {
        panic!("not refused")
    };

    let needs: Vec<u64> = job.parts.parts[last as usize].needs.iter().cloned().flatten().collect();
    assert_eq!((part, missing), (last, needs));
    assert!(matches!(job.run(last + 1, folder.path()), Err(FrontierError::NoSuchPart { .. })));

    // The files belong to other work if the modulus, the parts or the board differ.
    let prime = Modulus::sequence().nth(1).unwrap();
    let others = [
        Job::new("6x6", Ends::Cycle, &options(4, 40.0), prime),
        Job::new("6x6", Ends::Cycle, &options(3, 40.0), Modulus::Pow64),
        Job::new("5x6", Ends::Cycle, &options(4, 40.0), Modulus::Pow64),
    ];

    for other in others {
        let folder = tempfile::tempdir().unwrap();
        other.run(0, folder.path()).unwrap();
        assert!(matches!(job.run(0, folder.path()), Err(FrontierError::OtherParts { .. })));
        let next = job.trunk()[1];
        assert!(matches!(job.run(next, folder.path()), Err(FrontierError::OtherParts { .. })));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Random partitions and orders; a file that was damaged or lost is noticed, and can be computed again.
    #[test]
    fn random_partitions_with_lost_and_damaged_files(
        parts in 1u64..12,
        least in 50.0f64..2000.0,
        seed in any::<u64>(),
        board in prop::sample::select(vec!["5x6", "6x6", "3x10", "cylinder:4x5"]),
        is_open in any::<bool>(),
        fault in 0usize..4,
        at in any::<prop::sample::Index>(),
        victim in any::<prop::sample::Index>(),
    ) {
        let ends = if is_open { FREE } else { Ends::Cycle };
        let job = Job::new(board, ends, &options(parts, least), Modulus::Pow64);
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let whole = job.whole();
        prop_assert_eq!(job.sum(folder, seed).unwrap(), whole);
        let trunk = job.trunk();
        if trunk.is_empty() {
            return Ok(());
        }
        // Computing again changes nothing.
        prop_assert!(job.run(trunk[0], folder).unwrap().is_old);
        let victim = trunk[victim.index(trunk.len())];
        let file = part_file(folder, victim);
        let good = fs::read(&file).unwrap();
        match fault {
            0 => fs::remove_file(&file).unwrap(),
            1 => fs::write(&file, &good[..at.index(good.len())]).unwrap(),
            2 => {
                let mut bad = good.clone();
                bad[at.index(good.len())] ^= 1 << (seed % 8);
                fs::write(&file, bad).unwrap();
            }
            _ => fs::write(&file, []).unwrap(),
        }
        // Parts that read the file refuse it or are not affected; none gives another sum.
        let reads = |part: &u64| job.parts.parts[*part as usize].needs.iter().any(|needs| needs.contains(&victim));
        let mut refusals = 0;
        for part in job.order(seed).into_iter().filter(reads) {
            if job.parts.parts[part as usize].kind == PartKind::Trunk {
                fs::remove_file(part_file(folder, part)).unwrap();
            }
            match job.run(part, folder) {
                Ok(_) => {}
                Err(FrontierError::MissingParts { missing, .. }) => {
                    prop_assert_eq!(missing, vec![victim]);
                    refusals += 1;
                }
                Err(error @ FrontierError::DamagedPart { .. }) => {
                    let said = error.to_string();
                    let again = format!("compute part {victim} again");
                    prop_assert!(said.contains("damaged") && said.contains(&again), "{}", said);
                    refusals += 1;
                }
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
        prop_assert!(refusals > 0);
        prop_assert!(!job.run(victim, folder).unwrap().is_old);
        prop_assert_eq!(job.sum(folder, seed ^ 7).unwrap(), whole);
    }
}
