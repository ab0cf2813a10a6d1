//! The kernels on the CPU: the same source, compiled by a C++ compiler, behind the same host code, against the CPU
//! engine. Without a C++ compiler these tests are skipped with a message.

use destrier::Board;
use destrier::accelerator::{Accelerator, AcceleratorUse};
use destrier::ask::count::{CountRequest, count, count_with};
use destrier::ask::network;
use destrier::count::exact::Proof;
use destrier::method::Control;
use destrier::neural::{Network, Settings, Updates};
use destrier_cuda::{Accelerated, Call, CountError, DensePlan, Device, DeviceError, KERNEL_SOURCE, compile_kernels};
use std::collections::HashMap;
use std::ffi::c_void;
use std::process::Command;
use std::sync::{Arc, Mutex};

/// A device in the memory of this process.
struct Emulation {
    library: libloading::Library,
    memory: Mutex<HashMap<u64, Vec<u64>>>,
    free: u64,
}

impl Emulation {
    /// Compiles the kernels; `None` if there is no compiler.
    fn new() -> Option<Emulation> {
        let folder = tempfile::tempdir().unwrap();
        let (source, library) = (folder.path().join("kernels.cpp"), folder.path().join("kernels.so"));
        std::fs::write(&source, KERNEL_SOURCE).unwrap();
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
        let arguments = ["-O2", "-std=c++17", "-Wall", "-Werror", "-shared", "-fPIC", "-o"];
        let Ok(compiled) = Command::new(&compiler).args(arguments).arg(&library).arg(&source).output() else {
            eprintln!("skipped: there is no C++ compiler named {compiler}");
            return None;
        };
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        // SAFETY: the library holds only the kernels.
        let library = unsafe { libloading::Library::new(&library) }.unwrap();
        Some(Emulation { library, memory: Mutex::default(), free: 2 << 30 })
    }
}

impl Device for Emulation {
    fn name(&self) -> String {
        "CPU".into()
    }

    fn free_bytes(&self) -> Result<u64, DeviceError> {
        Ok(self.free)
    }

    fn lanes(&self) -> u64 {
        1
    }

    fn allocate(&self, bytes: u64) -> Result<u64, DeviceError> {
        let words = vec![0; bytes.div_ceil(8) as usize];
        let address = words.as_ptr() as u64;
        self.memory.lock().unwrap().insert(address, words);
        Ok(address)
    }

    fn release(&self, address: u64) {
        assert!(self.memory.lock().unwrap().remove(&address).is_some());
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        assert!(bytes.len() <= self.memory.lock().unwrap()[&address].len() * 8);
        // SAFETY: the address is that of a vector that is long enough.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
        Ok(())
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        assert!(bytes.len() <= self.memory.lock().unwrap()[&address].len() * 8);
        // SAFETY: the address is that of a vector that is long enough.
        unsafe { std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn launch(&self, call: &Call, threads: u64) -> Result<(), DeviceError> {
        // SAFETY: all kernels have this type outside CUDA, and the arguments are those of this kernel.
        unsafe {
            let name = Call::NAMES[call.index()].as_bytes();
            let kernel = self.library.get::<unsafe extern "C" fn(*const c_void, u64)>(name).unwrap();
            kernel(call.arguments(), threads);
        }
        Ok(())
    }
}

fn on_device(device: &Emulation, plan: &DensePlan) -> u128 {
    let count = plan.run(device, None, &mut |_| true).unwrap().count;
    assert!(device.memory.lock().unwrap().is_empty(), "all memory is freed");
    count
}

fn on_cpu(rows: usize, columns: usize) -> u128 {
    let request = CountRequest::board(format!("{rows}x{columns}").parse().unwrap());
    count(&request).unwrap().count.to_string().parse().unwrap()
}

#[test]
fn all_boards_of_up_to_30_squares_agree_with_the_cpu_engine() {
    let Some(device) = Emulation::new() else { return };
    let (mut boards, mut with_tours) = (0, 0);
    for rows in 1..=30 {
        for columns in 1..=30 / rows {
            let Ok(plan) = DensePlan::new(rows, columns) else { continue };
            let found = on_device(&device, &plan);
            assert_eq!(found, on_cpu(rows, columns), "{rows}x{columns}");
            (boards, with_tours) = (boards + 1, with_tours + u32::from(found > 0));
        }
    }
    assert_eq!((boards, with_tours), (17, 4));
}

#[test]
fn larger_boards_agree_with_the_cpu_engine() {
    let Some(device) = Emulation::new() else { return };
    for (rows, columns) in [(3, 20), (5, 16), (6, 6), (7, 6), (6, 8)] {
        let plan = DensePlan::new(rows, columns).unwrap();
        assert_eq!(on_device(&device, &plan), on_cpu(rows, columns), "{rows}x{columns}");
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release -p destrier-cuda --test emulation -- --ignored"]
fn chessboard() {
    let Some(device) = Emulation::new() else { return };
    let device = Emulation { free: 8 << 30, ..device };
    assert_eq!(on_device(&device, &DensePlan::new(8, 8).unwrap()), 13_267_364_410_532);
    assert_eq!(on_device(&device, &DensePlan::new(7, 8).unwrap()), 34_524_432_316);
}

#[test]
fn a_step_whose_narrow_counts_overflow_is_repeated_with_64_bits() {
    let Some(device) = Emulation::new() else { return };
    let plan = DensePlan::new(5, 28).unwrap().wide_ends(0);
    let mut steps = Vec::new();
    let result = plan.run(&device, None, &mut |progress| {
        steps.push((progress.step, progress.bytes));
        true
    });
    assert_eq!(result.unwrap().count, on_cpu(5, 28));
    steps.dedup();
    let (last, all) = (steps[steps.len() - 1].0, steps.iter().map(|step| step.0));
    assert!(all.eq(1..=last), "no step is begun before the one ahead of it is finished: {steps:?}");
    // Layers repeat along the board, so wider counts show in their bytes.
    let mut narrow = Vec::new();
    let _ = DensePlan::new(5, 12).unwrap().wide_ends(0).run(&device, None, &mut |progress| {
        narrow.push(progress.bytes);
        true
    });
    let most_narrow = narrow.iter().max();
    assert!(steps.iter().map(|step| &step.1).max() > most_narrow, "the 32-bit counts must overflow here");
    // A count of a half that exceeds 64 bits is refused.
    let plan = DensePlan::new(5, 60).unwrap();
    assert_eq!(plan.run(&device, None, &mut |_| true), Err(CountError::WideOverflow));
}

#[test]
fn a_count_that_does_not_fit_is_refused_before_it_begins() {
    let Some(device) = Emulation::new() else { return };
    let plan = DensePlan::new(6, 8).unwrap();
    let needed = plan.bytes();
    let refused = plan.run(&device, Some(needed - 1), &mut |_| panic!("it begins"));
    assert_eq!(refused, Err(CountError::OutOfMemory { needed, allowed: needed - 1 }));
    assert_eq!(plan.run(&device, Some(needed), &mut |_| true).unwrap().peak_bytes, needed);
    assert_eq!(plan.run(&device, None, &mut |progress| progress.step < 9), Err(CountError::Stopped));
    assert!(matches!(DensePlan::new(12, 12), Err(CountError::TooWide { .. })));
    assert!(matches!(DensePlan::new(7, 7), Err(CountError::Unsuited)));
    assert!(matches!(DensePlan::new(usize::MAX, 4), Err(CountError::Unsuited)));
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
    assert!(matches!(count_with(&board("6x6"), &control, &mut |_| ()), Err(destrier::ask::count::CountError::Stopped)));
    // Open tours, other surfaces and holes are not for the device.
    let others = [board("5x6").open(), board("torus:4x5"), board("6x7 without=a1,a2"), board("6x7 leaper=1,3")];
    for request in others {
        let answer = count(&request).unwrap();
        assert_eq!(answer.accelerator(), None);
    }
    let Some(small) = accelerator(Some(1000)) else { return };
    let answer = count(&CountRequest::board("6x6".parse().unwrap()).accelerator(small)).unwrap();
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
        let board: Board = text.parse().unwrap();
        let settings = Settings::new().updates(Updates::Coloured).seed(seed);
        for rounds in [1, 7, 49, 50, 51, 400] {
            let (mut there, mut here) =
                (Network::on_board(&board, &settings).unwrap(), Network::on_board(&board, &settings).unwrap());
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
    let board: Board = "2x9".parse().unwrap();
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
    let board: Board = "60x60".parse().unwrap();
    let (mut there, mut here) =
        (Network::on_board(&board, &settings).unwrap(), Network::on_board(&board, &settings).unwrap());
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
