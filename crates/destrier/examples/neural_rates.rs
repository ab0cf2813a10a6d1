//! How often the network of neurons settles, how many loops it leaves, and whether they are joined: the tables of
//! docs/methods/neural.md.
//!
//!     cargo run --release -p destrier --example neural_rates -- UPDATES ROUNDS RUNS BOARD...
//!
//! UPDATES is sequential, synchronous or coloured. Run k of RUNS has seed k, counted from 0, and is one attempt of at
//! most ROUNDS rounds. Shares are of all runs, rounds and loops averages over the settled ones, and mended squares an
//! average over all. Every circuit that is counted was verified.

use destrier::Board;
use destrier::ask::network::{Joined, run};
use destrier::method::Control;
use destrier::neural::{Settings, Updates};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [order, rounds, runs, boards @ ..] = &words[..] else {
        return Err("usage: neural_rates UPDATES ROUNDS RUNS BOARD...".into());
    };
    let updates = Updates::ALL.into_iter().find(|updates| updates.name() == order).ok_or("no such order")?;
    let number = |text: &String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (rounds, runs) = (number(rounds)?, number(runs)?);
    println!(
        "| {order} | settled | rounds | loops | a single loop | squares mended | joined |\n|---|---|---|---|---|---|---|"
    );
    for text in boards {
        let board: Board = text.parse().map_err(|error| format!("{error}"))?;
        let mut tally = Tally::default();
        for seed in 0..runs {
            tally.add(&board, &Settings { updates, seed, ..Settings::default() }, rounds)?;
        }
        tally.print(text, runs as f64);
    }
    Ok(())
}

#[derive(Default)]
struct Tally {
    settled: u64,
    rounds: u64,
    loops: u64,
    single: u64,
    mended: u64,
    joined: u64,
}

impl Tally {
    fn add(&mut self, board: &Board, settings: &Settings, rounds: u64) -> Result<(), String> {
        let run = run(board, settings, rounds, true, &Control::default(), |_| {}).map_err(|error| error.to_string())?;
        if run.report.energy == 0 {
            self.settled += 1;
            self.rounds += run.report.rounds;
            self.loops += run.report.loops;
            self.single += u64::from(run.report.loops == 1);
        }
        self.mended += run.report.energy;
        self.joined += u64::from(run.joined.as_ref().is_some_and(Joined::is_circuit));
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
            self.mended as f64 / runs,
            percent(self.joined)
        );
    }
}
