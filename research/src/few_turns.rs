//! The search that found the tours with few turns and few crossings (docs/results/few-turns.md), step by step:
//!
//! 1. `strips` lists the periodic strips along the upper side up to a cost, with the strands that they leave together
//!    with the right side (`strips`, `pairing`). A bottom strip is a top strip turned by a half-turn.
//! 2. `corners` fixes four strips on one board and frees a box in each corner. It tries all shifts of the strips,
//!    searches the cheapest fills of each box, and combines four of them into a tour ([`corners`], [`classes`]).
//! 3. `certificates` learns the loop programs of the proof from the patterns.
//!
//! Strips are written as in `patterns.txt`: the exits of each square by the numbers of the moves, with `|` between the
//! rows.

mod certificates;
mod classes;
mod corners;
mod free_board;
mod geometry;
mod pairing;
mod strips;
#[cfg(test)]
mod tests;

use anyhow::Context;
use classes::{Solution, all_shifts, solve};
use corners::Fill;
use destrier::{Rectangle, statistics};
use free_board::Layout;
use pairing::Pairing;
use std::path::PathBuf;
use strips::{Strip, Weights, strips};

#[derive(clap::Args)]
#[command(about = "Search for tours with few turns and few crossings: strips, corners, certificates")]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// List the periodic strips along the upper side, the cheapest first
    Strips {
        /// Rows, 3 or 4
        rows: usize,
        /// Columns of a period
        period: usize,
        /// Greatest cost of a period
        #[arg(long)]
        most: u32,
        #[command(flatten)]
        cost: CostArgs,
    },
    /// Find the corners for four strips on one board
    Corners {
        /// Board with an even number of squares and at least as many rows as columns, such as 26x26
        board: Rectangle,
        /// Strip along the upper side
        #[arg(long)]
        top: String,
        /// Strip along the lower side, turned by a half-turn
        #[arg(long)]
        bottom: String,
        /// Rows and columns of the boxes
        #[arg(long, default_value = "5x6")]
        boxes: Rectangle,
        /// Direction of the right side, four bits
        #[arg(long, default_value_t = 0)]
        right: u8,
        /// Direction of the left side, four bits
        #[arg(long, default_value_t = 0)]
        left: u8,
        /// Most frontiers kept per square
        #[arg(long, default_value_t = 10_000)]
        beam: usize,
        #[command(flatten)]
        cost: CostArgs,
    },
    /// Learn the certificates of the proof
    Certificates {
        /// Folder for the certificates, in the folders turns and crossings
        folder: PathBuf,
    },
}

#[derive(clap::Args)]
struct CostArgs {
    /// Cost of a turn
    #[arg(long, default_value_t = 1000)]
    turn: u32,
    /// Cost of a crossing
    #[arg(long, default_value_t = 1)]
    crossing: u32,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::Strips { rows, period, most, cost } => {
                let weights = cost.weights();
                let mut found = strips(rows, period, weights, most);
                found.sort_by_key(|strip| strip.turns * weights.turn + strip.crossings * weights.crossing);
                found.iter().filter_map(line).for_each(|line| println!("{line}"));
                Ok(())
            }
            Task::Corners { board, top, bottom, boxes, right, left, beam, cost } => {
                let top = read(&top).context("--top")?;
                let bottom = read(&bottom).context("--bottom")?;
                let layout = Layout { top, bottom, right, left };
                let size = |board: &Rectangle| [board.rows().into(), board.cols().into()];
                let shifts = all_shifts(&layout);
                let found = solve(&layout, &shifts, size(&board), size(&boxes), cost.weights(), beam);
                print(&found.context("no tour was found; try larger boxes, a larger beam or other strips")?);
                Ok(())
            }
            Task::Certificates { folder } => certificates::write(&folder),
        }
    }
}

impl CostArgs {
    fn weights(&self) -> Weights {
        Weights { turn: self.turn, crossing: self.crossing }
    }
}

/// A strip in one line, with its strands; `None` if a loop closes in it, or together with every right side that is
/// joined upwards or downwards throughout.
fn line(strip: &Strip) -> Option<String> {
    let pairing = Pairing::of_strip(&strip.rows)?;
    let sides = [(0, 0), (0, 1), (15, 0), (15, 1)].into_iter();
    let fitting = sides.filter_map(|(code, shift)| {
        let strands = pairing.strands(&Pairing::of_right_side(code), shift)?;
        Some(format!("{} with side {code} shifted by {shift}", strands.iter().sum::<i64>()))
    });
    let fitting: Vec<String> = fitting.collect();

    (!fitting.is_empty()).then(|| {
        let turns = strip.turns;
        let crossings = strip.crossings;
        let along = pairing.along;
        let strands = fitting.join(", ");
        format!(
            "{turns} turns, {crossings} crossings, {along} strands along it; strands: {strands}: {}",
            text(&strip.rows)
        )
    })
}

fn text(rows: &[Vec<[u8; 2]>]) -> String {
    let row = |row: &Vec<[u8; 2]>| row.iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(" ");
    rows.iter().map(row).collect::<Vec<_>>().join(" | ")
}

fn read(text: &str) -> Option<Vec<Vec<[u8; 2]>>> {
    let digit = |byte: u8| (b'1'..=b'8').contains(&byte).then(|| byte - b'0');
    let cell = |word: &str| match word.as_bytes() {
        &[a, b] => Some([digit(a)?, digit(b)?]),
        _ => None,
    };
    let row = |row: &str| row.split_whitespace().map(cell).collect::<Option<Vec<_>>>();
    let rows: Option<Vec<_>> = text.split('|').map(row).collect();
    rows.filter(|rows| rows.iter().all(|row| !row.is_empty() && row.len() == rows[0].len()))
}

fn print(solution: &Solution) {
    let found = statistics(&solution.tour);
    let [top, bottom, right, left] = solution.shifts;
    println!("{} turns, {} crossings", found.turns, found.crossings.unwrap_or_default());
    println!("shifts {top} {bottom} {right} {left}");

    for (name, Fill { exits, .. }) in
        ["top left", "top right", "bottom left", "bottom right"].iter().zip(&solution.fills)
    {
        println!("corner {name}");
        for row in exits.chunk_by(|(left, _), (right, _)| left[0] == right[0]) {
            let cells = row.iter().map(|(_, exits)| exits.iter().map(u8::to_string).collect::<String>());
            println!("  {}", cells.collect::<Vec<_>>().join(" "));
        }
    }
}
