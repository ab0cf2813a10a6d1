//! How often the neural network settles, how many loops it leaves, and whether they are joined: the tables of
//! docs/methods/neural.md.
//!
//! Run k has seed k, counted from 0, and is one attempt. Shares are of all runs. Rounds and loops are means over the
//! settled runs, repaired squares are a mean over all. Every cycle that is counted was verified.

use anyhow::bail;
use destrier::Rectangle;
use destrier::answers::network::{JoinResult, run};
use destrier::method::Control;
use destrier::neural::{Settings, Updates};

/// How often the neural network settles and leads to a tour
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Update order: sequential, synchronous or coloured
    updates: String,
    /// Maximum number of rounds per run
    rounds: u64,
    /// Number of runs
    runs: u64,
    /// Boards
    boards: Vec<Rectangle>,
}

impl Args {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let Args { updates: order, rounds, runs, boards } = self;
        let Some(updates) = Updates::ALL.into_iter().find(|updates| updates.name() == order) else {
            bail!("'{order}' is not one of sequential, synchronous and coloured");
        };

        println!(
            "| {order} | settled | rounds | loops | a single loop | squares repaired | joined \
             |\n|---|---|---|---|---|---|---|"
        );

        for board in boards {
            let mut tally = NetworkTally::default();
            for seed in 0..*runs {
                tally.add(board, &Settings::new().updates(updates).seed(seed), *rounds)?;
            }
            tally.print(&board.to_string(), *runs as f64);
        }

        Ok(())
    }
}

#[derive(Default)]
struct NetworkTally {
    settled: u64,
    rounds: u64,
    loops: u64,
    single: u64,
    repaired: u64,
    joined: u64,
}

impl NetworkTally {
    fn add(&mut self, board: &Rectangle, settings: &Settings, rounds: u64) -> anyhow::Result<()> {
        let run = run(board, settings, rounds, true, &Control::new(), |_| {})?;
        if run.report.energy == 0 {
            self.settled += 1;
            self.rounds += run.report.rounds;
            self.loops += run.report.loops;
            self.single += u64::from(run.report.loops == 1);
        }
        self.repaired += run.report.energy;
        self.joined += u64::from(run.joined.as_ref().is_some_and(JoinResult::is_cycle));
        Ok(())
    }

    fn print(&self, text: &str, runs: f64) {
        let percent = |count: u64| 100.0 * count as f64 / runs;
        let mean = |sum: u64| sum as f64 / self.settled.max(1) as f64;
        println!(
            "| {text} | {:.1}% | {:.1} | {:.2} | {:.1}% | {:.2} | {:.1}% |",
            percent(self.settled),
            mean(self.rounds),
            mean(self.loops),
            percent(self.single),
            self.repaired as f64 / runs,
            percent(self.joined)
        );
    }
}
