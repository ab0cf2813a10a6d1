//! Counts boards on the GPU with dense layers, with sparse layers, through the memory of the computer and in slices,
//! compares the results with known numbers, and then counts the closed tours of 10x10 and the open tours of 9x9:
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example large_counts -- 10x10 work10
//! cargo run --release -p destrier-cuda --example large_counts -- 9x9 work9
//! ```
//!
//! The slices are kept in the folder, and a second start resumes from them. Both need a GPU with 140 GB and a computer
//! with 128 GB. Without a board only the other boards are counted. The last line is to be
//!
//! ```text
//! closed tours of 10x10: 107102835356258748693851520
//! ```

use destrier_cuda::{CountError, CountPlan, CountResult, Device, Gpu, Progress, Shape};
use std::process::ExitCode;
use std::time::Instant;

const TEN_BY_TEN: u128 = 107_102_835_356_258_748_693_851_520;
const NINE_BY_NINE: u128 = 7_299_281_878_529_687_656_536;

fn main() -> ExitCode {
    let gpu = match Gpu::new() {
        Ok(gpu) => gpu,
        Err(error) => {
            eprintln!("no GPU: {error}");
            return ExitCode::from(2);
        }
    };

    println!("{}: {} bytes free, {:?} beside it", gpu.name(), gpu.free_bytes().unwrap_or(0), gpu.free_host_bytes());

    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let counted = match &arguments[..] {
        [] => check_small(&gpu),
        [board, folder] if board == "10x10" => count_large(&gpu, Shape::closed(10, 10), folder, Some(TEN_BY_TEN)),
        [board, folder] if board == "9x9" => count_large(&gpu, Shape::open(9, 9), folder, Some(NINE_BY_NINE)),
        [board, folder] if board == "9x9-anew" => {
            count_large(&gpu, Shape::open(9, 9).cut_anew(), folder, Some(NINE_BY_NINE))
        }
        _ => Err("usage: large_counts [10x10 FOLDER | 9x9 FOLDER | 9x9-anew FOLDER]".into()),
    };

    match counted {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Counts known boards in several ways.
fn check_small(gpu: &Gpu) -> Result<(), String> {
    let with_rows = |shape| CountPlan::with_rows(shape).map_err(|error| error.to_string());
    let plan = |rows, columns| with_rows(Shape::closed(rows, columns));
    let open = |rows, columns| with_rows(Shape::open(rows, columns));
    let six = 55_488_142;
    let eight = 13_267_364_410_532;
    let long = 4_235_482_818_156_697_040;

    check(gpu, "6x8 in slices", six, &plan(6, 8)?.slice_bytes(0).dense_bytes(0))?;
    check(gpu, "8x8 dense", eight, &plan(8, 8)?)?;
    check(gpu, "8x8 sparse", eight, &plan(8, 8)?.dense_bytes(0))?;
    check(gpu, "8x8 sparse, moved", eight, &plan(8, 8)?.dense_bytes(0).always_move())?;
    check(gpu, "8x8 in slices", eight, &plan(8, 8)?.dense_bytes(100_000_000).slice_bytes(400_000_000))?;
    check(gpu, "8x8 with 32-bit counts at first", eight, &plan(8, 8)?.wide_ends(0))?;
    check(gpu, "8x10 in slices", long, &plan(8, 10)?.dense_bytes(200_000_000).slice_bytes(1_200_000_000))?;

    let known = 311_550_865_881_297_158_579_957_164_664;
    check(gpu, "8x14 with steps that are repeated", known, &plan(8, 14)?)?;
    let six = 3_318_960;
    let seven = 82_787_609_160;
    let eight = 9_795_914_085_489_952;

    check(gpu, "6x6 open", six, &open(6, 6)?)?;
    check(gpu, "7x7 open", seven, &open(7, 7)?)?;
    check(gpu, "7x7 open, in slices, moved", seven, &open(7, 7)?.slice_bytes(0).dense_bytes(0).always_move())?;
    check(gpu, "8x8 open", eight, &open(8, 8)?)?;
    check(gpu, "8x8 open, sparse", eight, &open(8, 8)?.dense_bytes(0))?;
    check(gpu, "8x8 open, in slices", eight, &open(8, 8)?.dense_bytes(0).slice_bytes(10_000_000_000))?;

    let ring = |columns: usize| Shape::closed(8, columns).on_cylinder();
    check(gpu, "cylinder of 7x8", 2_727_651_891_905_028_096, &with_rows(ring(7))?)?;
    check(gpu, "cylinder of 7x8, sparse", 2_727_651_891_905_028_096, &with_rows(ring(7))?.dense_bytes(0))?;

    for columns in 5..=10 {
        show(gpu, &format!("cylinder of {columns}x8"), &with_rows(ring(columns))?)?;
    }

    show(gpu, "cylinder of 8x8, in slices", &with_rows(ring(8))?.slice_bytes(4_000_000_000))?;
    for columns in 5..=8 {
        show(gpu, &format!("cylinder of {columns}x8, open"), &with_rows(Shape::open(8, columns).on_cylinder())?)?;
    }

    // This board has the frontier of 10x10, but fewer columns.
    let known = 239_187_240_144;
    check(gpu, "10x6 in slices", known, &plan(10, 6)?.dense_bytes(20_000_000_000).slice_bytes(320_000_000_000))
}

fn show(gpu: &Gpu, name: &str, plan: &CountPlan) -> Result<(), String> {
    let start = Instant::now();
    let result = plan.run(gpu, None, &mut |_| true).map_err(|error| format!("{name}: {error}"))?;
    println!("{name}: {}", describe(&result, start));
    Ok(())
}

fn check(gpu: &Gpu, name: &str, known: u128, plan: &CountPlan) -> Result<(), String> {
    let start = Instant::now();
    let result = plan.run(gpu, None, &mut |_| true).map_err(|error| format!("{name}: {error}"))?;
    println!("{name}: {}", describe(&result, start));
    if result.count == known { Ok(()) } else { Err(format!("{name}: the count is {known}")) }
}

fn count_large(gpu: &Gpu, shape: Shape, folder: &str, known: Option<u128>) -> Result<(), String> {
    let start = Instant::now();
    let mut last = (usize::MAX, 0);
    let mut watch = |progress: &Progress| {
        let &Progress { slice, slices, step, steps, states, bytes, .. } = progress;
        let seconds = start.elapsed().as_secs_f64();
        let states = states as f64 / 1e9;
        let bytes = bytes as f64 / 1e9;
        let now = (slice, step);

        if now != std::mem::replace(&mut last, now) {
            let at = format!("slice {} of {slices}, step {step} of {steps}", slice + 1);
            println!("{seconds:7.1} s: {at}, {states:.2} * 10^9 places, {bytes:.1} GB");
        }

        true
    };

    let counted = CountPlan::new(shape).and_then(|plan| plan.checkpoint(folder).run(gpu, None, &mut watch));
    let result = counted.map_err(|error: CountError| format!("{shape}: {error}"))?;
    println!("{shape}: {}", describe(&result, start));
    println!("{shape}: {}", result.count);

    match known {
        Some(known) if known != result.count => Err(format!("{shape}: the count is {known}")),
        _ => Ok(()),
    }
}

fn describe(result: &CountResult, start: Instant) -> String {
    let &CountResult { count, slices, peak_bytes, peak_host_bytes, events, .. } = result;
    let peak = peak_bytes as f64 / 1e9;
    let host = peak_host_bytes as f64 / 1e9;
    let seconds = start.elapsed().as_secs_f64();
    format!("{count}, {seconds:.2} s, {slices} slices, {peak:.1} GB on the GPU, {host:.1} GB beside it, {events:?}")
}
