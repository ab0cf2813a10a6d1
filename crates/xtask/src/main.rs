//! Scripts for developers: one file per script, each a subcommand. They do without the library, so that they build
//! quickly.
//!
//! ```sh
//! cargo run -p xtask -- rust-version
//! cargo run -p xtask -- third-party > LICENSE-THIRD-PARTY.txt
//! cargo run -p xtask --features site -- site target/site
//! ```

mod packages;
mod rust_version;
#[cfg(feature = "site")]
mod site;
mod third_party;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Scripts for the developers of Destrier")]
enum Script {
    /// Check that every package of the lockfile supports the minimum Rust version
    RustVersion,
    /// Print the licences of all packages that are part of the program, and refuse those that may not be
    ThirdParty,
    #[cfg(feature = "site")]
    Site(site::Args),
}

fn main() -> anyhow::Result<()> {
    match Script::parse() {
        #[cfg(feature = "site")]
        Script::Site(args) => args.run(),
        Script::RustVersion => rust_version::run().map_err(anyhow::Error::msg),
        Script::ThirdParty => third_party::run().map_err(anyhow::Error::msg),
    }
}
