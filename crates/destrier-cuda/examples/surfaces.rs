//! Counts the closed and open tours of all boards of up to 30 squares on all surfaces on the GPU and compares them with
//! the CPU engine, which counts at the same time:
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example surfaces
//! ```
//!
//! Boards that are given as arguments are counted instead, without the CPU engine, and the sizes of their layers are
//! printed first; `sizes` leaves out the count and needs no GPU:
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example surfaces -- mobius:6x8 mobius:6x8,open
//! cargo run --release -p destrier-cuda --example surfaces -- sizes torus:7x7
//! ```

use destrier::accelerator::{Accelerator, AcceleratorError, AcceleratorStep, TourCountJob, TourHalves, TourSlicesJob};
use destrier::answers::counts::{CountRequest, Engine, count};
use destrier::counting::frontier::{CountJob, whole_halves};
use destrier::method::Control;
use destrier::{Ends, Rectangle, RectangleGraph, Surface};
use destrier_cuda::{Accelerated, Device, Gpu, LayerSizes};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

const MAX_SQUARES: usize = 30;

/// The tours of a board.
struct Tours {
    board_graph: RectangleGraph,
    ends: Ends,
}

impl Tours {
    fn new(board: &Rectangle, is_open: bool) -> Tours {
        let ends = if is_open { Ends::Path { start: None, end: None } } else { Ends::Cycle };
        Tours { board_graph: RectangleGraph::new(board), ends }
    }

    /// A board, followed by `,open` for its open tours.
    fn parse(text: &str) -> Result<Tours, String> {
        let (board, is_open) = text.strip_suffix(",open").map_or((text, false), |board| (board, true));
        Ok(Tours::new(&board.parse::<Rectangle>().map_err(|error| error.to_string())?, is_open))
    }

    fn name(&self) -> String {
        let kind = if self.ends == Ends::Cycle { "closed" } else { "open" };
        format!("{}, {kind}", self.board_graph.board)
    }

    fn job(&self) -> TourCountJob<'static> {
        let board = &self.board_graph.board;
        TourCountJob {
            rows: board.rows(),
            cols: board.cols(),
            surface: board.surface(),
            is_open: self.ends != Ends::Cycle,
            memory: u64::MAX,
            folder: None,
        }
    }

    /// The halves with the narrowest frontier; none of a single square.
    fn halves(&self) -> Result<Option<TourHalves>, String> {
        let job = CountJob { graph: &self.board_graph.graph, ends: self.ends, board: Some(&self.board_graph) };
        whole_halves(&job, &Control::default()).map_err(|error| error.to_string())
    }

    fn in_halves<'a>(&'a self, halves: &'a TourHalves) -> TourSlicesJob<'a> {
        const WHOLE: &[Vec<(u32, u8)>] = &[Vec::new()];
        TourSlicesJob { tours: self.job(), graph: &self.board_graph.graph, halves, slices: WHOLE }
    }

    fn on_cpu(&self) -> Result<u128, String> {
        let request = CountRequest::board((&self.board_graph.board).into()).engine(Engine::Frontier).threads(1);
        let request = if self.ends == Ends::Cycle { request } else { request.open() };
        let answer = count(&request).map_err(|error| error.to_string())?;
        answer.count.to_string().parse().map_err(|_| "more than 2^128 tours".into())
    }

    /// The number of tours in halves of the library, and as the engine cuts the board, if it does.
    fn on_gpu(&self, gpu: &Accelerated<Gpu>) -> Result<Vec<u128>, String> {
        let mut counts = Vec::new();
        if let Some(halves) = self.halves()? {
            counts
                .extend(gpu.count_slices(&self.in_halves(&halves), &mut |_| true).map_err(|error| error.to_string())?);
        }
        match gpu.count_tours(&self.job(), &mut |_| true) {
            Err(AcceleratorError::NeedsHalves) => {}
            counted => counts.push(counted.map_err(|error| error.to_string())?),
        }
        Ok(counts)
    }
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_count = arguments.first().is_none_or(|first| first != "sizes");
    if !is_count {
        arguments.remove(0);
    }
    match run(&arguments, is_count) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(boards: &[String], is_count: bool) -> Result<(), String> {
    let gpu = if is_count { Some(open()?) } else { None };
    match &gpu {
        Some(gpu) if boards.is_empty() => return compare_small(gpu),
        _ => {}
    }

    // If a board does not fit into the memory, the others are counted nevertheless.
    let mut failed = Vec::new();
    for text in boards {
        let counted = Tours::parse(text).and_then(|tours| count_large(gpu.as_ref(), &tours));
        if let Err(error) = counted {
            println!("{text}: {error}");
            failed.push(text.as_str());
        }
    }

    if failed.is_empty() { Ok(()) } else { Err(format!("not counted: {}", failed.join(" "))) }
}

fn open() -> Result<Accelerated<Gpu>, String> {
    let gpu = Gpu::new().map_err(|error| format!("no GPU: {error}"))?;
    println!("{}: {} bytes free", gpu.name(), gpu.free_bytes().unwrap_or(0));
    Ok(Accelerated::new(gpu, None))
}

/// All boards of up to 30 squares, one line per surface.
fn compare_small(gpu: &Accelerated<Gpu>) -> Result<(), String> {
    let sides: Vec<(u32, u32)> = (1..=MAX_SQUARES as u32)
        .flat_map(|rows| (1..=MAX_SQUARES as u32 / rows).map(move |cols| (rows, cols)))
        .collect();
    let all = Surface::ALL.into_iter().flat_map(|surface| sides.iter().map(move |&side| (surface, side)));

    let board = |(surface, (rows, cols))| Rectangle::new(rows, cols, surface).map_err(|error| error.to_string());
    let boards = all.map(board).collect::<Result<Vec<_>, String>>()?;
    let tours: Vec<Tours> =
        boards.iter().flat_map(|board| [false, true].map(|is_open| Tours::new(board, is_open))).collect();

    // The largest boards take longest.
    let mut by_size: Vec<usize> = (0..tours.len()).collect();
    by_size.sort_by_key(|&at| std::cmp::Reverse(tours[at].board_graph.graph.edges()));

    let next = AtomicUsize::new(0);
    let known = Mutex::new(vec![None; tours.len()]);
    let work = || {
        while let Some(&at) = by_size.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = tours[at].on_cpu();
            if let Ok(mut known) = known.lock() {
                known[at] = Some(count);
            }
        }
    };

    let start = Instant::now();
    let (found, seconds) = std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).max(2) - 1;
        (0..threads).for_each(|_| drop(scope.spawn(work)));
        let on_gpu = |tours: &Tours| {
            let start = Instant::now();
            (tours.on_gpu(gpu), start.elapsed().as_secs_f64())
        };
        tours.iter().map(on_gpu).unzip::<_, _, Vec<_>, Vec<f64>>()
    });

    let known = known.into_inner().map_err(|error| error.to_string())?;
    let mut mismatches = 0;
    for surface in Surface::ALL {
        let mut boards = 0;
        let mut counts = 0;
        let mut filled = 0;
        let mut wrong = 0;
        let mut time = 0.0;

        for (at, tours) in tours.iter().enumerate().filter(|(_, tours)| tours.board_graph.board.surface() == surface) {
            boards += usize::from(tours.ends == Ends::Cycle);
            time += seconds[at];

            match (&found[at], &known[at]) {
                (Ok(found), Some(Ok(known))) if found.iter().all(|count| count == known) => {
                    counts += found.len();
                    filled += usize::from(*known > 0);
                }
                (found, known) => {
                    wrong += 1;
                    println!("{}: {found:?} on the GPU, {known:?} without it", tours.name());
                }
            }
        }

        println!("{surface}: {boards} boards, {counts} counts, {filled} with tours, {wrong} mismatches, {time:.1} s");
        mismatches += wrong;
    }

    println!("in all: {:.1} s with the CPU engine", start.elapsed().as_secs_f64());
    if mismatches == 0 { Ok(()) } else { Err(format!("{mismatches} counts are not those of the CPU engine")) }
}

/// The sizes of the layers, and the count if there is a GPU.
fn count_large(gpu: Option<&Accelerated<Gpu>>, tours: &Tours) -> Result<(), String> {
    let halves = tours.halves()?.ok_or("it has one square")?;
    let job = tours.in_halves(&halves);
    let sizes = LayerSizes::new(&job).map_err(|error| error.to_string())?;
    let states = sizes.states as f64 / 1e9;
    let bytes = sizes.dense_bytes as f64 / 1e9;
    let mirrored = if halves.are_mirrored { ", mirrored halves" } else { "" };

    println!("{}: {} wide, {states:.3} * 10^9 places, {bytes:.2} GB if dense{mirrored}", tours.name(), sizes.width);
    let Some(gpu) = gpu else { return Ok(()) };
    let start = Instant::now();
    let mut last = (0, 0);
    let mut most = 0;

    let counts = gpu.count_slices(&job, &mut |now| {
        let &AcceleratorStep { slice, slices, step, steps, bytes, .. } = now;
        most = most.max(bytes);

        if last != (slice, step) {
            let seconds = start.elapsed().as_secs_f64();
            let at = format!("slice {} of {slices}, step {step} of {steps}", slice + 1);
            println!("{seconds:7.1} s: {at}, {:.1} GB", bytes as f64 / 1e9);
        }

        last = (slice, step);
        true
    });
    let counts = counts.map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{}: {}, {seconds:.1} s, layers of up to {:.1} GB", tours.name(), counts[0], most as f64 / 1e9);

    Ok(())
}
