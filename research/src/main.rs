//! Scripts of the research: one file per script, each a subcommand.
//!
//! ```sh
//! cargo run --release -p research -- census 6x6 3x12
//! cargo run --release -p research -- count-tables count docs/results/counts/surfaces.csv --memory-gib 8 --seconds 120
//! cargo run --release -p research -- count-tables print docs/results/counts/surfaces.csv
//! cargo run --release -p research -- euler-rates parberry closed 100 20 8x8 20x20
//! cargo run --release -p research -- few-turns certificates crates/destrier-prove/src/few_turns
//! cargo run --release -p research -- few-turns strips 3 2 --most 4006
//! cargo run --release -p research -- leapers 9
//! cargo run --release -p research -- magic-circuits 16x16 --diagonal --temperature 100 --seed 2
//! cargo run --release -p research -- magic-circuits 12x12 --diagonal --changes
//! cargo run --release -p research -- neural-rates coloured 500 100 8x8 10x10
//! cargo run --release -p research -- replot squirrel docs/results/studies/squirrel-time
//! ```

mod census;
mod count_tables;
mod euler_rates;
mod few_turns;
mod leapers;
mod magic_circuits;
mod neural_rates;
mod replot;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Research scripts of the Destrier project")]
enum Script {
    Census(census::Args),
    CountTables(count_tables::Args),
    EulerRates(euler_rates::Args),
    FewTurns(few_turns::Args),
    Leapers(leapers::Args),
    MagicCircuits(magic_circuits::Args),
    NeuralRates(neural_rates::Args),
    Replot(replot::Args),
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        Script::Census(args) => args.run(),
        Script::CountTables(args) => args.run(),
        Script::EulerRates(args) => args.run(),
        Script::FewTurns(args) => args.run(),
        Script::Leapers(args) => args.run(),
        Script::MagicCircuits(args) => args.run(),
        Script::NeuralRates(args) => args.run(),
        Script::Replot(args) => args.run(),
    }
}
