//! The commands: one file each, with its arguments and its `run`.

mod check;
mod completions;
mod count;
mod exists;
mod form;
mod graph;
mod list;
mod man;
mod methods;
mod neural;
mod prove;
mod solve;
mod solve_all;
mod study;
mod tour;

use crate::Exit;
use clap::{Parser, Subcommand};

/// Knight's tours on any board: found, checked and drawn.
#[derive(Parser)]
#[command(
    name = "destrier",
    version,
    about,
    max_term_width = 100,
    after_help = "\
Examples:
  destrier tour 8x8                        a tour of the chessboard, as a numbered grid
  destrier tour 6x6 --closed -o tour.svg   a closed one, as a picture
  destrier tour torus:5x7 --json           on a torus, for programs to read
  destrier tour 8x8 --watch                see the knight walk
  destrier check tour.svg                  is it a tour, and what is it like?
  destrier neural 8x8 --watch              see a network of neurons settle
  destrier solve graph.hcp                 a Hamilton circuit of any graph
  destrier graph 8x8 -o board.hcp          a board as a graph, for other programs
  destrier exists 4x1000000 --closed       is there one, and why (not)?
  destrier count 6x6                       how many closed tours are there?
  destrier list 5x6                        and which are they?
  destrier study list                      the experiments of the papers, to be run again
  destrier methods                         every method and its source

Exit codes: 0 yes, 1 no (proved, or not a tour), 2 bad input, 3 gave up at a limit, 130 interrupted."
)]
pub(crate) struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Tour(Box<tour::Args>),
    Check(check::Args),
    Neural(Box<neural::Args>),
    Solve(Box<solve::Args>),
    SolveAll(solve_all::Args),
    Graph(graph::Args),
    Exists(exists::Args),
    Count(Box<count::Args>),
    List(list::Args),
    Form(form::Args),
    Methods(methods::Args),
    Prove(prove::Args),
    Study(study::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Program {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.command {
            Command::Tour(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Neural(args) => args.run(),
            Command::Solve(args) => args.run(),
            Command::SolveAll(args) => args.run(),
            Command::Graph(args) => args.run(),
            Command::Exists(args) => args.run(),
            Command::Count(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Form(args) => args.run(),
            Command::Methods(args) => args.run(),
            Command::Prove(args) => args.run(),
            Command::Study(args) => args.run(),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
        }
    }
}
