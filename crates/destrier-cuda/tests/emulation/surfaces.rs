//! Boards on all surfaces, closed and open, counted by the kernels in halves that the library has cut, and by the CPU
//! engine.

use crate::accelerator;
use crate::device::Emulation;
use destrier::accelerator::{Accelerator, AcceleratorError, AcceleratorUse, TourCountJob, TourSlicesJob};
use destrier::answers::counts::{CountRequest, Engine, count};
use destrier::counting::frontier::{CountJob, whole_halves};
use destrier::method::Control;
use destrier::{Ends, RectangleGraph, Surface};
use destrier_cuda::Accelerated;

const FREE: Ends = Ends::Path { start: None, end: None };

/// The number of tours in one slice, and the number of slices into which it was split. A board of one square has none.
fn in_halves(device: &dyn Accelerator, text: &str, ends: Ends) -> Result<Option<(u128, usize)>, AcceleratorError> {
    let board_graph = RectangleGraph::new(&text.parse().unwrap());
    let board = &board_graph.board;
    let graph = &board_graph.graph;
    let job = CountJob { graph, ends, board: Some(&board_graph) };
    let Some(halves) = whole_halves(&job, &Control::default()).unwrap() else { return Ok(None) };
    let rows = board.rows();

    let cols = board.cols();
    let surface = board.surface();
    let is_open = ends != Ends::Cycle;
    let tours = TourCountJob { rows, cols, surface, is_open, memory: 1 << 30, folder: None };
    let mut slices = 0;
    let job = TourSlicesJob { tours, graph, halves: &halves, slices: &[Vec::new()] };

    let counts = device.count_slices(&job, &mut |step| {
        slices = step.slices;
        true
    })?;

    Ok(Some((counts[0], slices)))
}

fn request(text: &str, ends: Ends) -> CountRequest {
    let request = CountRequest::board(text.parse().unwrap()).engine(Engine::Frontier);
    if ends == Ends::Cycle { request } else { request.open() }
}

fn on_cpu(text: &str, ends: Ends) -> u128 {
    count(&request(text, ends)).unwrap().count.to_string().parse().unwrap()
}

/// Compares all boards of these numbers of squares; returns how many counts there were, and how many were not zero.
fn compare(sizes: std::ops::RangeInclusive<usize>) -> Option<(u32, u32)> {
    let device = accelerator(None)?;
    let mut counts = 0;
    let mut filled = 0;
    for surface in Surface::ALL {
        let sides = (1..=*sizes.end()).flat_map(|rows| (1..=sizes.end() / rows).map(move |cols| (rows, cols)));
        for (rows, cols) in sides.filter(|&(rows, cols)| sizes.contains(&(rows * cols))) {
            let text = format!("{surface}:{rows}x{cols}");
            for ends in [Ends::Cycle, FREE] {
                let Some((found, _)) = in_halves(&*device, &text, ends).unwrap() else { continue };
                assert_eq!(found, on_cpu(&text, ends), "{text} {ends:?}");
                counts += 1;
                filled += u32::from(found > 0);
            }
        }
    }

    assert!(device.device().memory.lock().unwrap().is_empty(), "all memory is freed");
    Some((counts, filled))
}

#[test]
fn all_boards_of_up_to_15_squares_on_all_surfaces_agree_with_the_cpu_engine() {
    let Some(found) = compare(1..=15) else { return };
    assert_eq!(found, (528, 360));
}

#[test]
#[ignore = "takes long: cargo test --release -p destrier-cuda --test emulation -- --ignored surfaces"]
fn all_boards_of_16_to_30_squares_on_all_surfaces_agree_with_the_cpu_engine() {
    let Some((counts, _)) = compare(16..=30) else { return };
    assert_eq!(counts, 792);
}

#[test]
fn the_library_counts_on_all_surfaces_on_the_device() {
    let Some(device) = accelerator(None) else { return };
    let used = AcceleratorUse::Used { name: "CPU".into() };
    let boards =
        ["torus:4x5", "mobius:4x5", "klein:4x4", "cylinder:5x5", "cylinder:4x4", "projective:3x4", "5x3", "2x9"];

    for text in boards {
        for ends in [Ends::Cycle, FREE] {
            let request = request(text, ends);
            let answer = count(&request.clone().accelerator(device.clone())).unwrap();
            assert_eq!(answer.count, count(&request).unwrap().count, "{text} {ends:?}");
            let is_zero = answer.count == 0u32.into();
            assert!(answer.accelerator() == Some(&used) || is_zero, "{text} {ends:?}: {answer:?}");
        }
    }
}

/// Whatever the memory, a count is right or refused.
#[test]
fn with_less_memory_a_count_is_split_or_refused() {
    let Some(emulation) = Emulation::new() else { return };
    let mut whole = 0;
    let mut split = 0;
    let mut refused = 0;

    for (text, ends) in [("torus:4x4", Ends::Cycle), ("mobius:5x4", FREE), ("klein:4x5", Ends::Cycle)] {
        let known = on_cpu(text, ends);
        for memory in (14..26).flat_map(|power| [1u64 << power, 3 << (power - 1)]) {
            let emulation = Emulation { library: emulation.library.clone(), ..Emulation::new().unwrap() };
            match in_halves(&Accelerated::new(emulation, Some(memory)), text, ends) {
                Ok(found) => {
                    let (found, slices) = found.unwrap();
                    assert_eq!(found, known, "{text}, {memory} bytes, {slices} slices");
                    whole += u32::from(slices == 1);
                    split += u32::from(slices > 1);
                }
                Err(AcceleratorError::Refused(why)) => {
                    assert!(why.contains("bytes"), "{why}");
                    refused += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    assert!(whole > 2 && split > 2 && refused > 2, "{whole} whole, {split} split, {refused} refused");
}
