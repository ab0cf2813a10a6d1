//! The flags `--golden FILE` and `--combine FILES`, which stand for subcommands.

use crate::launch;
use clap::Parser;
use std::ffi::OsString;

#[derive(Parser)]
#[command(name = "destrier count")]
struct Alias<A: clap::Args> {
    #[command(flatten)]
    args: A,
}

/// The arguments of the program without `flag`, read as those of the subcommand. Bad arguments end the program.
pub(super) fn parse<A: clap::Args>(flag: &str) -> A {
    let after_command = launch::words().skip_while(|argument| argument != "count").skip(1);
    let arguments = after_command.filter_map(|argument| without(flag, argument));
    Alias::parse_from(std::iter::once(OsString::from("destrier count")).chain(arguments)).args
}

/// The argument without the flag: nothing of `--flag`, and the value of `--flag=value`.
fn without(flag: &str, argument: OsString) -> Option<OsString> {
    match argument.to_str().and_then(|text| text.strip_prefix(flag)) {
        Some("") => None,
        Some(value) if value.starts_with('=') => Some(value[1..].into()),
        _ => Some(argument),
    }
}
