//! Counts all tours of small boards by their turns and crossings.

use anyhow::bail;
use destrier::answers::counts::{CountRequest, ListedTour, ListingEnd, list};
use destrier::{Rectangle, statistics};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[derive(clap::Args)]
#[command(about = "Count the closed tours of small boards by turns and crossings")]
pub(crate) struct Args {
    /// Boards, such as 6x6
    #[arg(required = true)]
    boards: Vec<Rectangle>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        for board in self.boards {
            let mut turns = BTreeMap::new();
            let mut crossings = BTreeMap::new();
            let end = list(&CountRequest::board((&board).into()), &mut |tour| {
                if let ListedTour::Board(tour) = tour {
                    let found = statistics(&tour.on_rectangle().unwrap());
                    *turns.entry(found.turns).or_insert(0u64) += 1;
                    *crossings.entry(found.crossings.unwrap_or_default()).or_insert(0u64) += 1;
                }
                ControlFlow::Continue(())
            })?;

            if end != ListingEnd::Complete {
                bail!("the list of {board} is not complete");
            }

            println!("{board}: {} closed tours", turns.values().sum::<u64>());
            println!("  turns:     {}", row(&turns));
            println!("  crossings: {}", row(&crossings));
        }
        Ok(())
    }
}

fn row(counts: &BTreeMap<u64, u64>) -> String {
    counts.iter().map(|(value, tours)| format!("{value}: {tours}")).collect::<Vec<_>>().join(", ")
}
