//! The kernels on the CPU: the same source, compiled by a C++ compiler, behind the same host code, against the CPU
//! engine. Without a C++ compiler these tests are skipped with a message.

mod device;
mod slices;
mod surfaces;

use destrier::Rectangle;
use destrier::accelerator::{Accelerator, AcceleratorUse};
use destrier::answers::counts::{CountRequest, Endpoint, count, count_with};
use destrier::answers::network;
use destrier::counting::exact::Proof;
use destrier::counting::{Modulus, TourKind};
use destrier::method::Control;
use destrier::neural::{Network, Settings, Updates};
use destrier_cuda::{Accelerated, Call, CountError, CountPlan, CountResult, DeviceError, Shape, compile_kernels};
use device::Emulation;
use std::sync::Arc;

fn run(device: &Emulation, plan: &CountPlan) -> CountResult {
    let result = plan.run(device, None, &mut |_| true).unwrap();
    assert!(device.memory.lock().unwrap().is_empty(), "all memory is freed");
    assert!(device.host_memory.lock().unwrap().is_empty(), "all memory of the host is freed");
    result
}

fn on_device(device: &Emulation, plan: &CountPlan) -> u128 {
    run(device, plan).count
}

fn on_cpu(rows: usize, columns: usize) -> u128 {
    let request = CountRequest::board(format!("{rows}x{columns}").parse().unwrap());
    count(&request).unwrap().count.to_string().parse().unwrap()
}

#[test]
fn all_boards_of_up_to_30_squares_agree_with_the_cpu_engine() {
    let Some(device) = Emulation::new() else { return };
    let mut boards = 0;
    let mut with_tours = 0;
    for rows in 1..=30 {
        for columns in 1..=30 / rows {
            let Ok(plan) = CountPlan::new(Shape::closed(rows, columns)) else { continue };
            let found = on_device(&device, &plan);
            assert_eq!(found, on_cpu(rows, columns), "{rows}x{columns}");
            boards += 1;
            with_tours += u32::from(found > 0);
        }
    }

    assert_eq!((boards, with_tours), (17, 4));
}

#[test]
fn larger_boards_agree_with_the_cpu_engine() {
    let Some(device) = Emulation::new() else { return };
    for (rows, columns) in [(3, 20), (5, 16), (6, 6), (7, 6), (6, 8)] {
        let plan = CountPlan::new(Shape::closed(rows, columns)).unwrap();
        assert_eq!(on_device(&device, &plan), on_cpu(rows, columns), "{rows}x{columns}");
    }
}

fn open_on_cpu(rows: usize, columns: usize) -> u128 {
    let request = CountRequest::board(format!("{rows}x{columns}").parse().unwrap()).open();
    count(&request).unwrap().count.to_string().parse().unwrap()
}

/// Compares all boards of up to this many squares; returns the number of boards, and that of boards with tours.
fn compare_open_tours(squares: usize) -> Option<(u32, u32)> {
    let device = Emulation::new()?;
    let mut boards = 0;
    let mut with_tours = 0;
    for rows in 3..=6 {
        for columns in 3..=squares / rows {
            let shape = Shape::open(rows, columns);
            let Ok(plan) = CountPlan::with_rows(shape) else { continue };
            let known = open_on_cpu(rows, columns);
            assert_eq!(on_device(&device, &plan), known, "{rows}x{columns}");

            let plan = || CountPlan::with_rows(shape).unwrap();
            let sparse = run(&device, &plan().dense_bytes(0).always_move());
            assert_eq!(sparse.count, known, "{rows}x{columns}, sparse");
            let anew = run(&device, &CountPlan::with_rows(shape.cut_anew()).unwrap().slice_bytes(0));
            assert_eq!(anew.count, known, "{rows}x{columns}, cut anew");

            let sliced = run(&device, &plan().slice_bytes(0));
            assert_eq!(sliced.count, known, "{rows}x{columns}, in {} slices", sliced.slices);
            boards += 1;
            with_tours += u32::from(known > 0);
        }
    }

    Some((boards, with_tours))
}

#[test]
fn open_tours_agree_with_the_cpu_engine() {
    let Some(found) = compare_open_tours(30) else { return };
    assert_eq!(found, (10, 8));
}

#[test]
#[ignore = "takes a minute: cargo test --release -p destrier-cuda --test emulation -- --ignored larger"]
fn open_tours_of_larger_boards_agree_with_the_cpu_engine() {
    let Some(found) = compare_open_tours(36) else { return };
    assert_eq!(found, (15, 13));
}

fn compare_cylinders(sides: &[(usize, usize)]) {
    let Some(device) = Emulation::new() else { return };
    for &(rows, columns) in sides {
        // The board is joined along its rows, the engine's along its columns.
        let request = || CountRequest::board(format!("cylinder:{columns}x{rows}").parse().unwrap());
        let on_cpu = |request: CountRequest| count(&request).unwrap().count.to_string().parse::<u128>().unwrap();
        let plan = |shape: Shape| CountPlan::new(shape.on_cylinder()).unwrap();
        let closed = plan(Shape::closed(rows, columns));
        assert_eq!(on_device(&device, &closed), on_cpu(request()), "{rows}x{columns}");

        if rows * columns <= 30 {
            let open = plan(Shape::open(rows, columns));
            assert_eq!(on_device(&device, &open), on_cpu(request().open()), "{rows}x{columns}, open");
        }

        let sliced = plan(Shape::closed(rows, columns)).slice_bytes(1_000_000).dense_bytes(0);
        assert_eq!(on_device(&device, &sliced), on_cpu(request()), "{rows}x{columns}, in slices");
    }
}

#[test]
fn cylinders_agree_with_the_cpu_engine() {
    compare_cylinders(&[(6, 4)]);
}

#[test]
#[ignore = "takes a minute: cargo test --release -p destrier-cuda --test emulation -- --ignored larger"]
fn larger_cylinders_agree_with_the_cpu_engine() {
    compare_cylinders(&[(6, 5), (6, 6)]);
}

#[test]
fn sparse_layers_give_the_same_counts() {
    let Some(device) = Emulation::new() else { return };
    for (rows, columns) in [(3, 10), (4, 6), (5, 6), (5, 8), (3, 20), (6, 6), (7, 6), (6, 8)] {
        let plan = || CountPlan::new(Shape::closed(rows, columns)).unwrap();
        let known = on_cpu(rows, columns);
        let dense = run(&device, &plan());
        assert_eq!((dense.count, dense.events.sparse_layers, dense.slices), (known, 0, 1), "{rows}x{columns}");

        let sparse = run(&device, &plan().dense_bytes(0));
        assert_eq!((sparse.count, sparse.events.moved_layers), (known, 0), "{rows}x{columns}");
        assert!(sparse.events.sparse_layers > 2);

        // In this run some layers are dense and others sparse.
        let mixed = run(&device, &plan().dense_bytes(1000));
        assert_eq!(mixed.count, known, "{rows}x{columns}");
        let is_mixed = (1..sparse.events.sparse_layers).contains(&mixed.events.sparse_layers);
        assert!(is_mixed || rows < 5, "{rows}x{columns}");

        // All counts pass through the memory of the host.
        let moved = run(&device, &plan().dense_bytes(0).always_move());
        assert_eq!(moved.count, known, "{rows}x{columns}");

        // If there are two halves, each begins with a layer that has moved before.
        assert!(moved.events.moved_layers + 2 >= moved.events.sparse_layers);
        assert!(moved.peak_host_bytes > 0);
    }
}

#[test]
fn slices_add_up_to_the_whole() {
    let Some(device) = Emulation::new() else { return };
    for (rows, columns) in [(4, 4), (4, 6), (6, 6)] {
        let plan = || CountPlan::new(Shape::closed(rows, columns)).unwrap();
        let known = on_cpu(rows, columns);

        // All pairs are fixed: half of 4^pairs slices, and half of the 2^pairs that are their own partners.
        let pairs = rows.min(columns) / 2;
        let all = run(&device, &plan().slice_bytes(0));
        assert_eq!((all.count, all.slices), (known, ((1 << (2 * pairs)) + (1 << pairs)) / 2), "{rows}x{columns}");
        let sparse = run(&device, &plan().slice_bytes(0).dense_bytes(0).always_move());
        assert_eq!((sparse.count, sparse.slices), (known, all.slices), "{rows}x{columns}");
        assert!(sparse.events.moved_layers > 0 && all.events.sparse_layers == 0);
    }

    // What the slices share is computed once, and a count without room for it is refused at once.
    let mut steps = Vec::new();
    let refused = CountPlan::new(Shape::closed(6, 8)).unwrap().slice_bytes(0).host_memory(1000).run(
        &device,
        None,
        &mut |progress| {
            steps.push((progress.slice, progress.step));
            true
        },
    );

    assert!(matches!(refused, Err(CountError::OutOfHostMemory { allowed: 1000, .. })), "{refused:?}");
    assert_eq!(steps, (1..=12).map(|step| (0, step)).collect::<Vec<_>>());

    // Some slices are split further than others.
    let some = run(&device, &CountPlan::new(Shape::closed(6, 8)).unwrap().slice_bytes(300_000).wide_ends(0));
    assert_eq!(some.count, 55_488_142);
    assert!((4..36).contains(&some.slices), "{some:?}");

    // The count of a board with an odd number of rows is not split into slices.
    assert_eq!(run(&device, &CountPlan::new(Shape::closed(5, 8)).unwrap().slice_bytes(0)).slices, 1);
}

/// Whatever the memory, a count is right or refused.
#[test]
fn less_memory_leads_to_sparse_layers_moves_and_slices() {
    let Some(mut device) = Emulation::new() else { return };
    let plan = CountPlan::new(Shape::closed(6, 8)).unwrap();
    let mut sparse = 0;
    let mut moved = 0;

    let mut split = 0;
    let mut refused = 0;
    let most = run(&device, &plan).peak_bytes;

    for (percent, host) in (2..=100).step_by(21).flat_map(|percent| [(percent, 2 << 30), (percent, 200_000)]) {
        device.free_host = host;
        match plan.run(&device, Some(most / 100 * percent), &mut |_| true) {
            Ok(result) => {
                assert_eq!(result.count, 55_488_142, "{percent} %");
                assert!(result.peak_bytes <= most / 100 * percent && result.peak_host_bytes <= host);
                sparse += usize::from(result.events.sparse_layers > 0);
                moved += usize::from(result.events.moved_layers > 0);
                split += usize::from(result.slices > 1);
            }
            Err(CountError::OutOfMemory { .. } | CountError::OutOfHostMemory { .. }) => refused += 1,
            Err(error) => panic!("{error}"),
        }

        assert!(device.memory.lock().unwrap().is_empty() && device.host_memory.lock().unwrap().is_empty());
    }

    assert!(sparse > 0 && moved > 0 && split > 0 && refused > 0, "{sparse} {moved} {split} {refused}");
}

#[test]
fn a_stopped_count_resumes_after_its_finished_slices() {
    let Some(device) = Emulation::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let plan = |bytes: u64| CountPlan::new(Shape::closed(6, 6)).unwrap().slice_bytes(bytes).checkpoint(folder.path());
    let mut watched = 0;

    let stopped = plan(0).run(&device, None, &mut |progress| {
        watched = progress.slice;
        progress.slice < 7
    });

    assert_eq!((stopped, watched), (Err(CountError::Stopped), 7));
    let resumed = run(&device, &plan(0));
    assert_eq!((resumed.count, resumed.resumed_slices, resumed.slices), (9862, 7, 36));

    // A count with slices of another size uses the finished ones.
    let again = run(&device, &plan(u64::MAX));
    assert_eq!((again.count, again.resumed_slices, again.slices), (9862, 36, 36));
    let file = folder.path().join("gpu/closed-slices.txt");
    std::fs::write(&file, "something else").unwrap();
    let refused = plan(0).run(&device, None, &mut |_| panic!("it begins"));
    assert!(matches!(refused, Err(CountError::Checkpoint(why)) if why.contains("slices.txt")));

    // The result of a count in one piece is kept as well.
    std::fs::remove_file(&file).unwrap();
    assert_eq!(run(&device, &plan(u64::MAX)).resumed_slices, 0);
    assert_eq!(run(&device, &plan(0)).resumed_slices, 1);
}

/// The program that counted 10x10 first found these numbers for slices of 6x8.
#[test]
fn single_slices_agree_with_another_program() {
    let Some(device) = Emulation::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let plan = CountPlan::new(Shape::closed(6, 8)).unwrap().slice_bytes(0).checkpoint(folder.path());
    assert_eq!(on_device(&device, &plan), 55_488_142);
    let text = std::fs::read_to_string(folder.path().join("gpu/closed-slices.txt")).unwrap();
    let known = [("AAA", 7_541_498), ("ACA", 7_099_808), ("CBC", 506_522), ("DDC", 985_638), ("BAB", 105_954)];
    for (slice, count) in known {
        assert!(text.contains(&format!("\n{slice} {count} ")), "{slice}: {text}");
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release -p destrier-cuda --test emulation -- --ignored"]
fn chessboard() {
    let Some(device) = Emulation::new() else { return };
    let device = Emulation { free: 8 << 30, free_host: 8 << 30, ..device };
    let plan = || CountPlan::new(Shape::closed(8, 8)).unwrap();
    assert_eq!(on_device(&device, &plan()), 13_267_364_410_532);
    assert_eq!(on_device(&device, &CountPlan::new(Shape::closed(7, 8)).unwrap()), 34_524_432_316);
    let sliced = run(&device, &plan().dense_bytes(100_000_000).slice_bytes(400_000_000).always_move());
    assert_eq!(sliced.count, 13_267_364_410_532);
    assert!(sliced.slices > 1 && sliced.events.sparse_layers > 0 && sliced.events.moved_layers > 0, "{sliced:?}");
}

#[test]
fn a_step_whose_narrow_counts_overflow_is_repeated_with_64_bits() {
    let Some(device) = Emulation::new() else { return };
    let known = on_cpu(5, 28);
    for dense_bytes in [u64::MAX, 10_000] {
        let mut steps = Vec::new();
        let plan = CountPlan::new(Shape::closed(5, 28)).unwrap().wide_ends(0).dense_bytes(dense_bytes);
        let result = plan.run(&device, None, &mut |progress| {
            steps.push(progress.step);
            true
        });
        let result = result.unwrap();
        assert_eq!(result.count, known);
        assert!(result.events.repeated_steps > 1, "the 32-bit counts must overflow here");
        steps.dedup();
        assert!(steps.iter().copied().eq(1..=steps.len()), "no step begins before the last one is done: {steps:?}");
    }

    // A count of a half that exceeds 64 bits is refused.
    let plan = CountPlan::new(Shape::closed(5, 60)).unwrap();
    assert_eq!(plan.run(&device, None, &mut |_| true), Err(CountError::WideOverflow));
}

#[test]
#[ignore = "takes a minute: cargo test --release -p destrier-cuda --test emulation -- --ignored"]
fn a_step_is_repeated_with_64_bits_in_slices_whose_layers_move_to_the_host() {
    let Some(device) = Emulation::new() else { return };
    let plan = CountPlan::new(Shape::closed(6, 18))
        .unwrap()
        .wide_ends(0)
        .slice_bytes(500_000)
        .dense_bytes(100_000)
        .always_move();

    let result = run(&device, &plan);
    assert_eq!(result.count, on_cpu(6, 18));
    let events = result.events;
    assert!(events.repeated_steps > 0 && events.moved_layers > 0 && result.slices > 1, "{result:?}");
}

#[test]
fn a_count_that_cannot_fit_is_refused_before_it_begins() {
    let Some(device) = Emulation::new() else { return };
    let plan = CountPlan::new(Shape::closed(6, 8)).unwrap();
    let refused = plan.run(&device, Some(1000), &mut |_| panic!("it begins"));
    assert!(matches!(refused, Err(CountError::OutOfMemory { needed, allowed: 1000 }) if needed > 1000));
    let refused = CountPlan::new(Shape::closed(10, 10)).unwrap().run(&device, None, &mut |_| panic!("it begins"));
    assert!(matches!(refused, Err(CountError::OutOfMemory { needed, .. }) if needed > 20_000_000_000), "{refused:?}");
    assert_eq!(plan.run(&device, None, &mut |progress| progress.step < 9), Err(CountError::Stopped));
    assert!(matches!(CountPlan::new(Shape::closed(12, 12)), Err(CountError::TooWide { .. })));
    assert!(matches!(CountPlan::new(Shape::closed(7, 7)), Err(CountError::Unsuited)));
    assert!(matches!(CountPlan::new(Shape::closed(usize::MAX, 4)), Err(CountError::Unsuited)));
}

/// An accelerator that runs the kernels in this process.
fn accelerator(memory: Option<u64>) -> Option<Arc<Accelerated<Emulation>>> {
    Emulation::new().map(|device| Arc::new(Accelerated::new(device, memory)))
}

#[test]
fn the_library_counts_on_the_device_and_without_it_where_it_refuses() {
    let Some(device) = accelerator(None) else { return };
    let board = |text: &str| CountRequest::board(text.parse().unwrap()).accelerator(device.clone());
    let answer = count(&board("6x6")).unwrap();
    assert_eq!(answer.count, 9862u32.into());
    assert_eq!(answer.accelerator(), Some(&AcceleratorUse::Used { name: "CPU".into() }));
    assert!(matches!(answer.proof, Proof::Bound { .. }), "{:?}", answer.proof);

    // The bound of a long board is above 2^128, so that the residue alone is known.
    let long = count(&board("5x60")).unwrap();
    assert!(matches!(long.accelerator(), Some(AcceleratorUse::Refused { .. })), "its halves overflow");
    assert_eq!(long.count, count(&CountRequest::board("5x60".parse().unwrap())).unwrap().count);

    // A count that is stopped while it is planned is no count of zero.
    let control = Control::default();
    control.stop();
    assert!(matches!(
        count_with(&board("6x6"), &control, &mut |_| ()),
        Err(destrier::answers::counts::CountError::Stopped)
    ));

    // Finished slices are kept in the folder of the count, which the frontier engine can use as well.
    let folder = tempfile::tempdir().unwrap();
    let kept = board("6x6").checkpoint(folder.path());
    assert_eq!(count(&kept).unwrap().count, 9862u32.into());
    assert!(std::fs::read_to_string(folder.path().join("gpu/closed-slices.txt")).unwrap().contains("--- 9862 "));
    assert_eq!(count(&kept).unwrap().accelerator(), Some(&AcceleratorUse::Used { name: "CPU".into() }));
    let without = CountRequest::board("6x6".parse().unwrap()).checkpoint(folder.path());

    let fingerprints = |request: &CountRequest| {
        destrier::answers::counts::CountPlan::new(request, &Control::default()).unwrap().fingerprints(Modulus::Pow64)
    };

    assert_eq!(fingerprints(&kept), fingerprints(&without));
    assert_eq!(fingerprints(&kept).len(), 1);

    // Open tours take one term more if closed ones are left out, and both are for the device.
    let folder = tempfile::tempdir().unwrap();
    for text in ["5x5", "cylinder:4x6"] {
        for (name, kind) in [("open", TourKind::Open), ("strictly", TourKind::StrictlyOpen)] {
            let request = CountRequest::board(text.parse().unwrap()).kind(kind);
            let on_device = request.clone().accelerator(device.clone()).checkpoint(folder.path().join(text).join(name));
            let answer = count(&on_device).unwrap();
            assert_eq!(answer.count, count(&request).unwrap().count, "{text}");
            assert_eq!(answer.accelerator(), Some(&AcceleratorUse::Used { name: "CPU".into() }), "{text}");
            assert!(answer.terms.iter().all(|term| term.accelerator.is_some()));
        }
    }

    // Boards with holes, other pieces or given ends are not counted by the accelerator.
    let start = board("5x6").open().start(Endpoint::Square(0));
    let others = [start, board("6x7 without=a1,a2"), board("6x7 leaper=1,3")];
    for request in others {
        let answer = count(&request).unwrap();
        assert_eq!(answer.accelerator(), None);
    }

    let Some(small) = accelerator(Some(1000)) else { return };
    let request = CountRequest::board("6x6".parse().unwrap()).accelerator(small);
    let error = count(&request.clone().memory(100)).unwrap_err().to_string();
    assert!(error.contains("and 1000 are allowed") && error.contains("and 100 bytes are allowed"), "{error}");

    let answer = count(&request).unwrap();
    assert_eq!(answer.count, 9862u32.into());
    let refused = answer.accelerator().unwrap();
    assert!(matches!(refused, AcceleratorUse::Refused { reason, .. } if reason.contains("1000")), "{refused:?}");
}

/// All neurons of a network.
fn neurons(network: &Network) -> Vec<([u32; 2], i32, bool)> {
    network.all_neurons().collect()
}

#[test]
fn a_network_on_the_device_equals_that_of_the_cpu_bit_for_bit() {
    let Some(device) = accelerator(None) else { return };
    let boards = ["6x6", "8x8", "3x4", "20x20", "1x9", "9x1", "3x10", "4x5", "13x29", "100x101", "12x17 leaper=2,3"];
    for (seed, text) in (1..).zip(boards) {
        let board: Rectangle = text.parse().unwrap();
        let settings = Settings::new().updates(Updates::Coloured).seed(seed);
        for rounds in [1, 7, 49, 50, 51, 400] {
            let mut there = Network::on_board(&board, &settings).unwrap();
            let mut here = Network::on_board(&board, &settings).unwrap();
            let energy = there.settle_on(&*device, rounds, |_, _| false);
            assert_eq!(energy, Ok(here.settle(rounds, || false)), "{text}, {rounds} rounds");
            assert_eq!(there.rounds(), here.rounds(), "{text}, {rounds} rounds");
            assert!(neurons(&there) == neurons(&here), "{text}, {rounds} rounds");
        }
    }

    assert!(device.device().memory.lock().unwrap().is_empty(), "all memory is freed");
}

#[test]
fn a_network_that_the_device_refuses_is_unchanged() {
    let Some(device) = accelerator(None) else { return };

    // On 2x9 squares with a single move drive their neurons up for ever.
    let board: Rectangle = "2x9".parse().unwrap();
    let settings = Settings::new().updates(Updates::Coloured).seed(2);
    let mut network = Network::on_board(&board, &settings).unwrap();
    let before = neurons(&network);
    assert!(network.settle_on(&*device, 200, |_, _| false).unwrap_err().to_string().contains("eight bits"));
    assert!(neurons(&network) == before && network.rounds() == 0);

    // Whoever asks for a tour gets one nevertheless.
    let sequential = Settings::new().accelerator(device.clone());
    let run = network::run(&"8x8".parse().unwrap(), &sequential, 500, true, &Default::default(), |_| {}).unwrap();
    assert!(matches!(run.accelerator, Some(AcceleratorUse::Refused { .. })) && run.joined.unwrap().is_cycle());

    let coloured = Settings::new().updates(Updates::Coloured).accelerator(device.clone());
    let run = network::run(&"30x30".parse().unwrap(), &coloured, 500, true, &Default::default(), |_| {}).unwrap();
    assert_eq!(run.accelerator.unwrap().used(), Some(&*device.name()));
    assert!(run.joined.unwrap().is_cycle());
}

#[test]
fn a_network_can_be_stopped_on_the_device() {
    let Some(device) = accelerator(None) else { return };
    let settings = Settings::new().updates(Updates::Coloured);
    let board: Rectangle = "60x60".parse().unwrap();
    let mut there = Network::on_board(&board, &settings).unwrap();
    let mut here = Network::on_board(&board, &settings).unwrap();
    there.settle_on(&*device, 10_000, |rounds, _| rounds >= 100).unwrap();
    here.settle(100, || false);
    assert_eq!(there.rounds(), 100);
    assert!(neurons(&there) == neurons(&here));
}

#[test]
fn the_kernels_compile_for_a_gpu() {
    match compile_kernels("compute_90") {
        Ok(kernels) => assert!(Call::NAMES.iter().all(|name| kernels.to_src().contains(&format!(".entry {name}")))),
        Err(DeviceError(why)) if why.contains("NVRTC") && why.contains("missing") => {
            assert!(std::env::var_os("REQUIRE_NVRTC").is_none(), "{why}");
            eprintln!("skipped: {why}");
        }
        Err(error) => panic!("{error}"),
    }
}
