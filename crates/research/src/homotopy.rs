//! Closed tours of small boards by homotopy class: `homotopy cylinder:3x6 torus:5x5` lists all tours and prints how
//! many go round their surface in which way.

use anyhow::Result;
use destrier::Board;
use destrier::ask::count::{CountRequest, ListedTour, list};
use destrier::count::backtrack::ListingEnd;
use destrier::tour::homotopy::homotopy;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Boards on a surface, such as torus:5x5
    #[arg(required = true)]
    boards: Vec<Board>,

    /// The largest number of tours that are listed per board
    #[arg(long, default_value_t = 100_000_000)]
    most: u64,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        println!("| board | closed tours | round the columns, rows: tours |");
        println!("|---|---|---|");
        for board in &self.boards {
            let (mut classes, mut total) = (BTreeMap::new(), 0);
            let end = list(&CountRequest::board(board.clone()), &mut |tour| {
                if let ListedTour::Board(tour) = tour {
                    *classes.entry(homotopy(tour)).or_insert(0u64) += 1;
                    total += 1;
                }
                if total < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            let shown = classes.iter().map(|(class, tours)| match class {
                Some(class) => format!("{}, {}: {tours}", class.columns, class.rows),
                None => format!("not defined: {tours}"),
            });
            let all = if end == ListingEnd::Complete { total.to_string() } else { format!("more than {total}") };
            println!("| {board} | {all} | {} |", shown.collect::<Vec<_>>().join("; "));
        }
        Ok(())
    }
}
