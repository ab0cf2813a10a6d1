//! The theorem about Squirrel's algorithm, and everything that would have to fail if it were false.
//!
//! Ordinary tests take samples. All of it takes some minutes:
//! `cargo test -p destrier --test library theorem -- --ignored`

mod access;
mod claims;
mod few_turns;
mod forms;
mod lies;
mod replay;
mod swaps;
mod tables;
mod texts;
mod whole;

use destrier::Square;
use destrier::family::Program;
use destrier::ordering::MoveOrdering;
use destrier::prove::run::follow;
use destrier::switching::OrderingSpan;

/// Whether the program says what the algorithm does, with this table, on each of its first boards.
fn simulation_agrees(program: &Program, table: &[OrderingSpan], boards: u32) -> bool {
    (program.first..program.first + boards).all(|n| {
        let side = program.side(n) as u32;
        program.expand(n).is_ok_and(|moves| moves == follow(side, on(side, table)))
    })
}

/// The lines of a table on one board.
fn on(side: u32, table: &[OrderingSpan]) -> impl Iterator<Item = (MoveOrdering, Option<Square>)> {
    table.iter().map(move |span| {
        let square = span.until.and_then(|(row, col)| Some(Square::new(row.on(side)?, col.on(side)?)));
        (span.ordering, square)
    })
}
