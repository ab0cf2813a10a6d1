//! Counts boards on the GPU and compares the results with known numbers:
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example known_counts
//! ```

use destrier_cuda::{CountPlan, Device, Gpu, Shape};
use std::process::ExitCode;
use std::time::Instant;

/// Closed tours. The last two boards need 136 GB.
const KNOWN: [(usize, usize, u128); 21] = [
    (3, 10, 16),
    (5, 6, 8),
    (6, 6, 9_862),
    (6, 7, 1_067_638),
    (6, 8, 55_488_142),
    (3, 20, 1_448_416),
    (5, 8, 44_202),
    (5, 16, 491_857_035_772_330),
    (5, 28, 616_447_390_029_326_136_628_439_042_672),
    (6, 10, 239_187_240_144),
    (8, 8, 13_267_364_410_532),
    (7, 12, 38_350_427_205_194_670_084),
    (8, 10, 4_235_482_818_156_697_040),
    (9, 10, 19_381_952_998_732_022_416_892),
    (7, 14, 1_254_934_986_399_237_346_242_334),
    (7, 16, 40_157_773_188_600_794_694_366_079_616),
    (8, 12, 1_105_420_672_289_849_239_070_962),
    (8, 14, 311_550_865_881_297_158_579_957_164_664),
    (8, 16, 85_817_858_712_661_625_199_875_539_483_994_794),
    (9, 12, 43_783_970_468_643_651_861_665_708_432),
    (9, 14, 105_991_826_967_938_940_293_369_230_501_236_008),
];

/// All boards up to this size are counted, too; those that are not in the table have no closed tour.
const MAX_SQUARES: usize = 30;

fn main() -> ExitCode {
    let gpu = match Gpu::new() {
        Ok(gpu) => gpu,
        Err(error) => {
            eprintln!("no GPU: {error}");
            return ExitCode::from(2);
        }
    };

    println!("{}: {} bytes free", gpu.name(), gpu.free_bytes().unwrap_or(0));
    let small = (1..=MAX_SQUARES).flat_map(|rows| (rows..=MAX_SQUARES / rows).map(move |columns| (rows, columns)));
    let is_in_table = |rows, columns| KNOWN.iter().any(|known| (known.0, known.1) == (rows, columns));
    let others = small.filter(|&(rows, columns)| !is_in_table(rows, columns)).map(|(rows, columns)| (rows, columns, 0));
    let mut are_all_equal = true;

    for (rows, columns, known) in others.chain(KNOWN) {
        let Ok(plan) = CountPlan::new(Shape::closed(rows, columns)) else { continue };
        let start = Instant::now();
        let (is_equal, outcome) = match plan.run(&gpu, None, &mut |_| true) {
            Ok(result) if result.count == known => (true, format!("{known}, {:.1} GB", result.peak_bytes as f64 / 1e9)),
            Ok(result) => (false, format!("{}, not {known}", result.count)),
            Err(error) => (false, error.to_string()),
        };

        are_all_equal &= is_equal;
        println!("{rows}x{columns}: {outcome}, {:.2} s", start.elapsed().as_secs_f64());
    }

    if are_all_equal { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
