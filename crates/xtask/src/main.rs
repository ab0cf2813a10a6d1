//! Scripts for developers and researchers: one file per script, each a subcommand.
//!
//! ```sh
//! cargo run --release -p xtask -- count-tables count docs/results/counts/surfaces.csv --memory-gib 8 --seconds 120
//! cargo run --release -p xtask -- count-tables print docs/results/counts/surfaces.csv
//! ```

mod count_tables;
mod rust_version;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Research scripts of the Destrier project")]
enum Script {
    CountTables(count_tables::Args),
    /// Check that every package of the lockfile supports the minimum Rust version
    RustVersion,
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        Script::CountTables(args) => args.run(),
        Script::RustVersion => rust_version::run().map_err(anyhow::Error::msg),
    }
}
