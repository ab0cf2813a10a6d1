//! Slices of the plan of the library, counted by the kernels and by the CPU engine: each of them, and counts of which
//! both have computed some.

use crate::accelerator;
use crate::device::Emulation;
use destrier::accelerator::{Accelerator, AcceleratorError, AcceleratorUse, TourCountJob, TourSlicesJob};
use destrier::answers::counts::{CountPlan, CountRequest, count};
use destrier::counting::Modulus;
use destrier::counting::frontier::{CountJob, PartKind, PartMemory, PartOptions, Plan, PlanOptions, RunOptions};
use destrier::method::Control;
use destrier::{Ends, RectangleGraph};
use destrier_cuda::Accelerated;
use destrier_wire::{CountedFields, SliceFields};
use std::sync::Arc;

const FREE: Ends = Ends::Path { start: None, end: None };

/// A count with small slices.
struct Sliced {
    board_graph: RectangleGraph,
    ends: Ends,
    plan: Plan,
}

impl Sliced {
    fn new(text: &str, ends: Ends, fixed: usize) -> Sliced {
        let board_graph = RectangleGraph::new(&text.parse().unwrap());
        let options = PlanOptions::default().slice_states(50.0).slice_overhead(0.0).least_fixed(fixed);
        let job = CountJob { graph: &board_graph.graph, ends, board: Some(&board_graph) };
        let plan = Plan::new(&job, &options, &Control::default()).unwrap();
        Sliced { board_graph, ends, plan }
    }

    fn on_cpu(&self, slices: Vec<u64>) -> u128 {
        let options = RunOptions::default().threads(1).slices(slices);
        self.plan.run(Modulus::Pow64, &options, &Control::default(), &mut |_| ()).unwrap().residue
    }

    /// The numbers of tours in each slice, with those of its equivalents.
    fn on(&self, device: &dyn Accelerator, slices: &[u64]) -> Result<Vec<u128>, AcceleratorError> {
        let board = &self.board_graph.board;
        let graph = &self.board_graph.graph;
        let tours = TourCountJob {
            rows: board.rows(),
            cols: board.cols(),
            surface: board.surface(),
            is_open: self.ends != Ends::Cycle,
            memory: 1 << 30,
            folder: None,
        };

        let (degrees, multiplicities): (Vec<_>, Vec<_>) =
            slices.iter().map(|&slice| self.plan.slice_degrees(slice).unwrap()).unzip();
        let halves = self.plan.halves().expect("the count has halves");
        let counts = device.count_slices(&TourSlicesJob { tours, graph, halves, slices: &degrees }, &mut |_| true)?;
        Ok(counts.into_iter().zip(multiplicities).map(|(count, times)| count * u128::from(times)).collect())
    }
}

#[test]
fn every_slice_has_as_many_tours_as_the_cpu_engine_finds() {
    let Some(device) = accelerator(None) else { return };
    let mut mirrored = 0;
    let mut others = 0;
    let mut filled = 0;

    for (text, ends, fixed) in [
        ("6x6", Ends::Cycle, 0),
        ("5x6", Ends::Cycle, 2),
        ("6x5", Ends::Cycle, 2),
        ("3x10", Ends::Cycle, 0),
        ("7x6", Ends::Cycle, 2),
        ("5x8", Ends::Cycle, 1),
        ("5x5", FREE, 2),
        ("5x6", FREE, 2),
        ("6x5", FREE, 0),
        ("4x8", FREE, 0),
        ("3x10", FREE, 0),
        ("5x6", FREE, 1),
        ("cylinder:3x8", Ends::Cycle, 0),
        ("cylinder:4x6", FREE, 0),
        ("cylinder:4x5", Ends::Cycle, 0),
        ("cylinder:5x4", FREE, 0),
        ("mobius:5x5", Ends::Cycle, 0),
        ("mobius:4x4", FREE, 0),
    ] {
        let job = Sliced::new(text, ends, fixed);
        let slices: Vec<u64> = (0..job.plan.slices()).collect();
        let found = job.on(&*device, &slices).unwrap();

        let known: Vec<u128> = slices.iter().map(|&slice| job.on_cpu(vec![slice])).collect();
        assert_eq!(found, known, "{text} {ends:?}");
        assert_eq!(found.iter().sum::<u128>(), job.on_cpu(slices.clone()), "{text} {ends:?}");
        assert!(found.iter().any(|&count| count > 0), "{text} {ends:?}");

        // Two slices are counted on their own, in another order.
        let early = slices.len() / 3;
        let late = slices.len() - 1;
        let some = job.on(&*device, &[late as u64, early as u64]).unwrap();
        assert_eq!(some, [known[late], known[early]], "{text} {ends:?}");

        let is_mirrored = job.plan.halves().unwrap().are_mirrored;
        mirrored += u32::from(is_mirrored);
        others += u32::from(!is_mirrored);
        assert!(device.device().memory.lock().unwrap().is_empty(), "all memory is freed");
        filled += found.iter().filter(|&&count| count > 0).count();
    }

    assert!(mirrored > 2 && others > 2 && filled > 80, "{mirrored} mirrored, {others} others, {filled} with tours");
}

/// Whatever the memory, slices are right or refused.
#[test]
fn less_memory_gives_the_same_slices_or_none() {
    let Some(emulation) = Emulation::new() else { return };
    let device = |memory: u64| {
        let emulation = Emulation { library: emulation.library.clone(), ..Emulation::new().unwrap() };
        Arc::new(Accelerated::new(emulation, Some(memory)))
    };

    for (text, ends) in [("6x6", Ends::Cycle), ("5x6", FREE)] {
        let job = Sliced::new(text, ends, 2);
        let slices: Vec<u64> = (0..job.plan.slices()).collect();
        let known = job.on(&*device(1 << 30), &slices).unwrap();
        let mut right = 0;
        let mut refused = 0;

        for memory in (10..24).flat_map(|power| [1u64 << power, 3 << (power - 1)]) {
            match job.on(&*device(memory), &slices) {
                Ok(found) => {
                    assert_eq!(found, known, "{text}, {memory} bytes");
                    right += 1;
                }
                Err(AcceleratorError::Refused(why)) => {
                    assert!(why.contains("bytes"), "{why}");
                    refused += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }

        assert!(right > 2 && refused > 2, "{text}: {right} right, {refused} refused");
    }
}

fn question() -> CountedFields {
    CountedFields::default()
}

#[test]
fn parts_of_one_count_may_be_computed_on_the_device_and_without_it() {
    let Some(device) = accelerator(None) else { return };
    let options = PartOptions::default().parts(5).least_states(4.0);
    for request in [
        CountRequest::board("6x7".parse().unwrap()),
        CountRequest::board("5x6".parse().unwrap()).open(),
        CountRequest::board("cylinder:3x8".parse().unwrap()),
    ] {
        let known = count(&request).unwrap().count.to_string();
        let request = request.in_parts(options);
        let memory = PartMemory::default();
        let control = Control::default();
        let plan = CountPlan::new(&request, &control).unwrap();
        let parts = plan.parts(None).unwrap();

        let shared = tempfile::tempdir().unwrap();
        let alone = tempfile::tempdir().unwrap();
        let mut mixed = Vec::new();
        let mut on_device = Vec::new();

        for number in 0..parts.len() {
            let kind = parts.get(number).unwrap().0.kind;
            let without = parts.run(number, shared.path(), &memory, &control, &mut |_| ()).unwrap();
            if kind == PartKind::Trunk {
                continue;
            }

            // The folder has no files of other parts, and none are needed.
            let computed = parts.run_on(&*device, number, alone.path(), &memory, &control, &mut |_| ());
            let (with, used) = computed.unwrap();
            assert_eq!(used, Some(AcceleratorUse::Used { name: "CPU".into() }));
            assert_eq!(with.residue, without.residue, "part {number}");

            let result = if number % 2 == 0 { &with } else { &without };
            let file = |result| SliceFields::of_part(question(), String::new(), &parts, number, result).unwrap();
            assert!(file(result).is_of_part(&parts, number));
            mixed.push((format!("part-{number}"), file(result)));
            on_device.push((format!("part-{number}"), file(&with)));
        }

        assert!(mixed.len() > 2, "{} parts", mixed.len());

        for files in [&mixed, &on_device] {
            assert_eq!(SliceFields::combine(files).unwrap().0.count, Some(known.clone()));
        }

        let missing = SliceFields::combine(&mixed[1..]).unwrap_err();
        assert!(missing.contains("missing"), "{missing}");
    }
}

#[test]
fn requested_slices_are_counted_on_the_device() {
    let Some(device) = accelerator(None) else { return };
    let slices = |text: &str, slices: Vec<u64>| CountRequest::board(text.parse().unwrap()).slices(slices);
    let text = "7x8";
    let whole =
        CountPlan::new(&slices(text, vec![0]), &Control::default()).unwrap().run(&Control::default(), &mut |_| ());
    let of = whole.unwrap().terms[0].last_pass.as_ref().unwrap().slices;

    for list in [vec![0], vec![of - 1, 1, 1]] {
        let with = slices(text, list.clone()).accelerator(device.clone());
        let without = slices(text, list.clone());
        let fingerprints =
            |request: &CountRequest| CountPlan::new(request, &Control::default()).unwrap().fingerprints(Modulus::Pow64);
        assert_eq!(fingerprints(&with), fingerprints(&without));

        let with = count(&with).unwrap();
        let without = count(&without).unwrap();
        assert_eq!(with.accelerator(), Some(&AcceleratorUse::Used { name: "CPU".into() }));
        assert_eq!((&with.count, without.accelerator()), (&without.count, None), "{list:?}");

        let on_device = &with.terms[0];
        let on_processor = &without.terms[0];
        assert_eq!(
            (&on_device.exact.passes, on_device.exact.proof),
            (&on_processor.exact.passes, on_processor.exact.proof)
        );
        assert_eq!(on_device.last_pass.as_ref().unwrap().slices, on_processor.last_pass.as_ref().unwrap().slices);
    }

    // A count with a single slice is the whole count, however the device cuts it.
    let single = count(&slices("5x6", vec![0]).accelerator(device.clone())).unwrap();
    assert_eq!(single.accelerator(), Some(&AcceleratorUse::Used { name: "CPU".into() }));
    assert_eq!(single.count, 8u32.into());

    // Edges that must be used make it a count on another graph, which is for the processor.
    let fixed = |request: CountRequest| request.fixed_edges([(1, 12)]);
    let answer = count(&fixed(slices("6x6", vec![0]).accelerator(device.clone()))).unwrap();
    assert_eq!(answer.accelerator(), None);
    assert_eq!(answer.count, count(&fixed(slices("6x6", vec![0]))).unwrap().count);

    // A slice that does not exist is an error, and what the device refuses is computed without it.
    let error = count(&slices(text, vec![of]).accelerator(device.clone())).unwrap_err().to_string();
    assert!(error.contains(&of.to_string()), "{error}");
    let Some(small) = accelerator(Some(1000)) else { return };
    let answer = count(&slices("6x6", vec![0]).accelerator(small)).unwrap();
    assert!(matches!(answer.accelerator(), Some(AcceleratorUse::Refused { .. })), "{answer:?}");
    assert_eq!(answer.count, count(&slices("6x6", vec![0])).unwrap().count);
}
