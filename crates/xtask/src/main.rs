//! Scripts for developers and researchers: one file per script, each a subcommand.
//!
//! ```sh
//! cargo run --release -p xtask -- count-tables count docs/results/counts/surfaces.csv --memory-gib 8 --seconds 120
//! cargo run --release -p xtask -- count-tables print docs/results/counts/surfaces.csv
//! cargo run --release -p xtask -- euler-rates parberry closed 100 20 8x8 20x20
//! cargo run --release -p xtask -- neural-rates coloured 500 100 8x8 10x10
//! cargo run --release -p xtask -- replot squirrel docs/results/studies/squirrel-time
//! cargo run -p xtask --features site -- site target/site
//! ```

mod count_tables;
mod euler_rates;
mod neural_rates;
mod replot;
mod rust_version;
#[cfg(feature = "site")]
mod site;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Research scripts of the Destrier project")]
enum Script {
    CountTables(count_tables::Args),
    EulerRates(euler_rates::Args),
    NeuralRates(neural_rates::Args),
    Replot(replot::Args),
    /// Check that every package of the lockfile supports the minimum Rust version
    RustVersion,
    #[cfg(feature = "site")]
    Site(site::Args),
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        Script::CountTables(args) => args.run(),
        Script::EulerRates(args) => args.run(),
        Script::NeuralRates(args) => args.run(),
        Script::Replot(args) => args.run(),
        #[cfg(feature = "site")]
        Script::Site(args) => args.run(),
        Script::RustVersion => rust_version::run().map_err(anyhow::Error::msg),
    }
}
