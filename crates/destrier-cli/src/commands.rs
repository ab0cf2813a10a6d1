//! The commands, one file each, with its arguments and a function `run`.

mod check;
mod cluster;
mod completions;
mod count;
mod draw;
mod exists;
mod form;
mod graph;
mod graph_property;
#[cfg(test)]
mod help_tests;
mod list;
mod man;
mod merge;
mod methods;
mod neural;
mod prove;
mod serve;
mod solve;
mod solve_all;
mod study;
mod tour;
mod uncrossed;

use crate::Exit;
use crate::session::Session;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// Knight's tours and Hamiltonian paths: find, count, verify and draw them
#[derive(Parser)]
#[command(
    name = "destrier",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  destrier tour 8x8
  destrier tour 6x6 --closed -o tour.svg
  destrier tour torus:5x7 --json
  destrier check tour.svg
  destrier exists 4x1000000 --closed
  destrier count 6x6
  destrier solve petersen:5,2
  destrier serve --open

`destrier help COMMAND` describes a command and shows more examples.

Exit codes: 0 yes, 1 no (proved, or not a tour), 2 bad input, 3 gave up at a limit, 130 interrupted."
)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    command: Command,

    /// Whether the answer is JSON.
    #[arg(skip)]
    pub(crate) asks_for_json: bool,
}

#[derive(Subcommand)]
enum Command {
    Tour(Box<tour::Args>),
    Check(check::Args),
    Draw(Box<draw::Args>),
    Neural(Box<neural::Args>),
    Solve(Box<solve::Args>),
    SolveAll(solve_all::Args),
    Graph(graph::Args),
    GraphProperty(graph_property::Args),
    Exists(exists::Args),
    Count(Box<count::Args>),
    Cluster(cluster::Args),
    Merge(merge::Args),
    List(list::Args),
    Uncrossed(Box<uncrossed::Args>),
    Form(form::Args),
    Methods(methods::Args),
    Prove(prove::Args),
    Study(study::Args),
    Serve(serve::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Whether the arguments ask for JSON. Every command spells it the same way.
fn ask_for_json(arguments: &ArgMatches) -> bool {
    let has_flag = matches!(arguments.try_get_one::<bool>("json"), Ok(Some(true)));
    let formats = arguments.try_get_raw("format").ok().flatten();
    let has_format = formats.is_some_and(|mut formats| formats.any(|format| format == "json"));
    has_flag || has_format || arguments.subcommand().is_some_and(|(_, arguments)| ask_for_json(arguments))
}

/// The command with `--time` as another name of `--time-limit`, in its subcommands as well. Help does not show it.
fn with_short_names(command: clap::Command) -> clap::Command {
    let has_time = command.get_arguments().any(|option| option.get_long() == Some("time"));
    let command = command.mut_args(|option| match option.get_long() {
        Some("time-limit") if !has_time => option.alias("time"),
        _ => option,
    });
    command.mut_subcommands(with_short_names)
}

impl CommandLine {
    /// Reads the words of the command line.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<CommandLine, clap::Error> {
        let mut program = with_short_names(CommandLine::command());
        let mut matches = program.try_get_matches_from_mut(words)?;
        let asks_for_json = ask_for_json(&matches);
        let read = CommandLine::from_arg_matches_mut(&mut matches).map_err(|fault| fault.format(&mut program))?;
        Ok(CommandLine { asks_for_json, ..read })
    }

    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        match self.command {
            Command::Tour(args) => args.run(session),
            Command::Check(args) => args.run(session),
            Command::Draw(args) => args.run(),
            Command::Neural(args) => args.run(session),
            Command::Solve(args) => args.run(session),
            Command::SolveAll(args) => args.run(session),
            Command::Graph(args) => args.run(),
            Command::GraphProperty(args) => args.run(session),
            Command::Exists(args) => args.run(session),
            Command::Count(args) => args.run(session),
            Command::Cluster(args) => args.run(session),
            Command::Merge(args) => args.run(session),
            Command::List(args) => args.run(session),
            Command::Uncrossed(args) => args.run(session),
            Command::Form(args) => args.run(),
            Command::Methods(args) => args.run(),
            Command::Prove(args) => args.run(),
            Command::Study(args) => args.run(session),
            Command::Serve(args) => args.run(session),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
        }
    }
}
