//! Scripts for developers: one file per script, each a subcommand. They do without the library, so that they build
//! quickly.
//!
//! ```sh
//! cargo run -p xtask -- rust-version
//! cargo run -p xtask --features site -- site target/site
//! ```

mod rust_version;
#[cfg(feature = "site")]
mod site;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Scripts for the developers of Destrier")]
enum Script {
    /// Check that every package of the lockfile supports the minimum Rust version
    RustVersion,
    #[cfg(feature = "site")]
    Site(site::Args),
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        #[cfg(feature = "site")]
        Script::Site(args) => args.run(),
        Script::RustVersion => rust_version::run().map_err(anyhow::Error::msg),
    }
}
