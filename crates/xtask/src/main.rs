//! Research scripts: one file per script, each a subcommand.
//!
//! ```sh
//! cargo run --release -p xtask -- count-tables count docs/results/counts/surfaces.csv --memory-gib 8 --seconds 120
//! cargo run --release -p xtask -- count-tables print docs/results/counts/surfaces.csv
//! ```

mod count_tables;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Research scripts of the Destrier project")]
enum Script {
    CountTables(count_tables::Args),
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        Script::CountTables(args) => args.run(),
    }
}
