//! How often Euler's and Parberry's methods succeed, and how long they take: the tables of docs/methods/euler.md.
//!
//!     cargo run --release -p destrier --example euler_rates -- METHOD GOAL RUNS ATTEMPTS BOARD...
//!
//! METHOD is euler, euler-as-told, parberry or parberry-as-told. GOAL is open, closed, start (open, from a given square)
//! or pair (open, between two given squares, which are drawn from those whose colours allow it). Run k of RUNS has seed
//! k, counted from 0. Every tour that is counted was verified.

use destrier::euler::Euler;
use destrier::method::{Control, Finder, Finding, Limits, Random, Task};
use destrier::{Board, Goal, Shape, Square, verify};
use std::time::{Duration, Instant};

const METHODS: [Euler; 4] = [Euler::EULER, Euler::EULER_AS_TOLD, Euler::PARBERRY, Euler::PARBERRY_AS_TOLD];

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, aim, runs, attempts, boards @ ..] = &words[..] else {
        return Err("usage: euler_rates METHOD GOAL RUNS ATTEMPTS BOARD...".into());
    };
    let method = METHODS.into_iter().find(|method| method.name() == name).ok_or("no such method")?;
    let number = |text: &String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (runs, attempts) = (number(runs)?, number(attempts)?);
    println!("| {name}, {aim} | found | attempts | longest path | ms, mean | ms, median |\n|---|---|---|---|---|---|");
    for text in boards {
        let board: Board = text.parse().map_err(|error| format!("{error}"))?;
        let mut tally = Tally::default();
        for seed in 0..runs {
            let goal = goal_of(aim, &board, seed)?;
            let limits = Limits { attempts, ..Limits::default() };
            tally.add(method, &Task { board: board.clone(), goal, seed, limits });
        }
        tally.print(text, runs);
    }
    Ok(())
}

fn goal_of(aim: &str, board: &Board, seed: u64) -> Result<Goal, String> {
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
        _ => Err(format!("{aim} is none of open, closed, start, pair")),
    }
}

#[derive(Default)]
struct Tally {
    found: u64,
    attempts: u64,
    longest: u64,
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, method: Euler, task: &Task) {
        let (control, begin) = (Control::default(), Instant::now());
        let finding = method.find(task, &control);
        self.times.push(begin.elapsed());
        let (attempts, longest) = control.progress();
        self.attempts += attempts;
        self.longest += longest;
        if let Ok(Finding::Found(path)) = finding {
            let tour = verify(task.board.clone(), path, task.goal.shape).expect("what is found is a tour");
            assert!(task.goal.is_met_by(&tour), "{:?}", task.goal);
            self.found += 1;
        }
    }

    fn print(mut self, board: &str, runs: u64) {
        self.times.sort();
        let mean = |sum: u64| sum as f64 / runs as f64;
        let milliseconds = |time: Duration| 1e3 * time.as_secs_f64();
        let (found, attempts, longest) = (100.0 * mean(self.found), mean(self.attempts), mean(self.longest));
        let time = milliseconds(self.times.iter().sum()) / runs as f64;
        let median = milliseconds(self.times[self.times.len() / 2]);
        println!("| {board} | {found:.1}% | {attempts:.2} | {longest:.1} | {time:.2} | {median:.2} |");
    }
}
