//! Counts boards on the GPU with dense layers, with sparse layers, through the memory of the computer and in slices,
//! compares the results with known numbers, and then counts 10x10:
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example large_counts -- work
//! ```
//!
//! The slices of 10x10 are kept in the folder, and a second start resumes from them. 10x10 needs a GPU with 140 GB and
//! a computer with 128 GB. Without a folder only the other boards are counted. The last line is to be
//!
//! ```text
//! 10x10: 107102835356258748693851520
//! ```

use destrier_cuda::{CountError, CountPlan, CountResult, Device, Gpu, Progress};
use std::process::ExitCode;
use std::time::Instant;

const TEN_BY_TEN: u128 = 107_102_835_356_258_748_693_851_520;

fn main() -> ExitCode {
    let gpu = match Gpu::new() {
        Ok(gpu) => gpu,
        Err(error) => {
            eprintln!("no GPU: {error}");
            return ExitCode::from(2);
        }
    };
    println!("{}: {} bytes free, {:?} beside it", gpu.name(), gpu.free_bytes().unwrap_or(0), gpu.free_host_bytes());
    match check_small(&gpu).and_then(|()| std::env::args().nth(1).map_or(Ok(()), |folder| count_large(&gpu, &folder))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Known boards, in several ways.
fn check_small(gpu: &Gpu) -> Result<(), String> {
    let plan = |rows, columns| CountPlan::with_rows(rows, columns).map_err(|error| error.to_string());
    let (six, eight, long) = (55_488_142, 13_267_364_410_532, 4_235_482_818_156_697_040);
    check(gpu, "6x8 in slices", six, &plan(6, 8)?.slice_bytes(0).dense_bytes(0))?;
    check(gpu, "8x8 dense", eight, &plan(8, 8)?)?;
    check(gpu, "8x8 sparse", eight, &plan(8, 8)?.dense_bytes(0))?;
    check(gpu, "8x8 sparse, moved", eight, &plan(8, 8)?.dense_bytes(0).always_move())?;
    check(gpu, "8x8 in slices", eight, &plan(8, 8)?.dense_bytes(100_000_000).slice_bytes(400_000_000))?;
    check(gpu, "8x8 with 32-bit counts at first", eight, &plan(8, 8)?.wide_ends(0))?;
    check(gpu, "8x10 in slices", long, &plan(8, 10)?.dense_bytes(200_000_000).slice_bytes(1_200_000_000))?;
    let known = 311_550_865_881_297_158_579_957_164_664;
    check(gpu, "8x14 with steps that are repeated", known, &plan(8, 14)?)?;
    // The frontier of 10x10, on a shorter board.
    let known = 239_187_240_144;
    check(gpu, "10x6 in slices", known, &plan(10, 6)?.dense_bytes(20_000_000_000).slice_bytes(320_000_000_000))
}

fn check(gpu: &Gpu, name: &str, known: u128, plan: &CountPlan) -> Result<(), String> {
    let start = Instant::now();
    let result = plan.run(gpu, None, &mut |_| true).map_err(|error| format!("{name}: {error}"))?;
    println!("{name}: {}", describe(&result, start));
    if result.count == known { Ok(()) } else { Err(format!("{name}: the count is {known}")) }
}

fn count_large(gpu: &Gpu, folder: &str) -> Result<(), String> {
    let start = Instant::now();
    let mut slice = usize::MAX;
    let mut watch = |progress: &Progress| {
        if progress.slice != std::mem::replace(&mut slice, progress.slice) {
            let seconds = start.elapsed().as_secs_f64();
            println!("10x10: slice {} of {} after {seconds:.1} s", progress.slice + 1, progress.slices);
        }
        true
    };
    let counted = CountPlan::new(10, 10).and_then(|plan| plan.checkpoint(folder).run(gpu, None, &mut watch));
    let result = counted.map_err(|error: CountError| format!("10x10: {error}"))?;
    println!("10x10: {}", describe(&result, start));
    println!("10x10: {}", result.count);
    if result.count == TEN_BY_TEN { Ok(()) } else { Err(format!("10x10: the count is {TEN_BY_TEN}")) }
}

fn describe(result: &CountResult, start: Instant) -> String {
    let &CountResult { count, slices, peak_bytes, peak_host_bytes, events, .. } = result;
    let (peak, host) = (peak_bytes as f64 / 1e9, peak_host_bytes as f64 / 1e9);
    let seconds = start.elapsed().as_secs_f64();
    format!("{count}, {seconds:.2} s, {slices} slices, {peak:.1} GB on the GPU, {host:.1} GB beside it, {events:?}")
}
