//! How often Euler's and Parberry's methods succeed, and how long they take: the tables of docs/methods/euler.md.
//!
//! Run k has seed k, counted from 0. Every tour that is counted was verified.

use anyhow::bail;
use destrier::euler::Euler;
use destrier::method::{Control, Finder, Finding, Limits, Random, Task};
use destrier::{Goal, Rectangle, Shape, Square, verify};
use std::time::{Duration, Instant};

const METHODS: [Euler; 4] = [Euler::EULER, Euler::EULER_AS_TOLD, Euler::PARBERRY, Euler::PARBERRY_AS_TOLD];

/// Success rates and times of Euler's and Parberry's methods
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Method: euler, euler-as-told, parberry or parberry-as-told
    method: String,
    /// Goal: open, closed, start (open, from a given square) or pair (open, between two squares whose colours allow it)
    goal: String,
    /// Number of runs
    runs: u64,
    /// Maximum number of attempts per run
    attempts: u64,
    /// Boards
    boards: Vec<Rectangle>,
}

impl Args {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let Args { method: name, goal: aim, runs, attempts, boards } = self;
        let Some(method) = METHODS.into_iter().find(|method| method.name() == name) else {
            bail!("'{name}' is not one of euler, euler-as-told, parberry and parberry-as-told");
        };

        println!(
            "| {name}, {aim} | found | attempts | longest path | ms, mean | ms, median |\n|---|---|---|---|---|---|"
        );
        for board in boards {
            let mut tally = RepairTally::default();
            for seed in 0..*runs {
                let goal = goal_of(aim, board, seed)?;
                let limits = Limits::new().attempts(*attempts);
                tally.add(method, &Task::new(board.clone(), goal).seed(seed).limits(limits));
            }
            tally.print(&board.to_string(), *runs);
        }

        Ok(())
    }
}

fn goal_of(aim: &str, board: &Rectangle, seed: u64) -> anyhow::Result<Goal> {
    let mut random = Random::new(seed, u64::MAX);
    let mut pair = || loop {
        let [start, end] = [0; 2].map(|_| board.square(random.below(board.cells())));
        let is_minor = |square: Square| (square.row + square.col) % 2 == 1;
        let suits = match board.cells() % 2 {
            0 => is_minor(start) != is_minor(end),
            _ => !is_minor(start) && !is_minor(end) && start != end,
        };

        if suits {
            return (Some(start), Some(end));
        }
    };

    match aim {
        "open" => Ok(Goal::OPEN),
        "closed" => Ok(Goal::CLOSED),
        "start" => Ok(Goal { shape: Shape::Open, start: pair().0, end: None }),
        "pair" => {
            let (start, end) = pair();
            Ok(Goal { shape: Shape::Open, start, end })
        }
        _ => bail!("'{aim}' is not one of open, closed, start and pair"),
    }
}

#[derive(Default)]
struct RepairTally {
    found: u64,
    attempts: u64,
    longest: u64,
    times: Vec<Duration>,
}

impl RepairTally {
    fn add(&mut self, method: Euler, task: &Task) {
        let control = Control::new();
        let begin = Instant::now();
        let finding = method.find(task, &control);
        self.times.push(begin.elapsed());
        let (attempts, longest) = control.progress();
        self.attempts += attempts;
        self.longest += longest;
        if let Ok(Finding::Found(path)) = finding {
            let tour = verify(task.board.clone(), path, task.goal.shape).expect("a found path is a tour");
            assert!(task.goal.is_met_by(&tour), "{:?}", task.goal);
            self.found += 1;
        }
    }

    fn print(mut self, board: &str, runs: u64) {
        self.times.sort();
        let mean = |sum: u64| sum as f64 / runs as f64;
        let milliseconds = |time: Duration| 1e3 * time.as_secs_f64();
        let found = 100.0 * mean(self.found);
        let attempts = mean(self.attempts);
        let longest = mean(self.longest);
        let time = milliseconds(self.times.iter().sum()) / runs as f64;
        let median = milliseconds(self.times[self.times.len() / 2]);
        println!("| {board} | {found:.1}% | {attempts:.2} | {longest:.1} | {time:.2} | {median:.2} |");
    }
}
