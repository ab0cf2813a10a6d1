//! The program as users run it, against the kernel in the same run: `cargo bench -p destrier-cli --bench process`.
//!
//! The processor time of whole processes, from the start to the last written move, for every method that stores its
//! tour. The kernel is the walk of `squirrel` alone, without verification and output. The output of each method is read
//! back and checked once before it is timed. Unix only, since bash measures the time.

use destrier::choice::{Ending, Key, OrderedWalker, Rule};
use destrier::format::{self, Format};
use destrier::{Control, Rectangle, Square};
use std::process::{Command, Output};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_destrier");
const ROUNDS: u32 = 5;

fn main() {
    let quick = std::env::args().any(|word| word == "quick");
    println!("nanoseconds of processor time per square, whole process, --format moves; the kernel is squirrel's walk");
    println!("{:>6} {:>28} {:>9} {:>9} {:>7}", "side", "command", "process", "kernel", "ratio");

    for side in if quick { vec![1000] } else { vec![1000, 2000, 4000] } {
        let kernel = kernel(side);
        for method in ["squirrel", "construct", "roth", "warnsdorff --attempts 1", "parberry"] {
            // Repair takes minutes on the largest boards.
            if method == "parberry" && side > 1000 {
                continue;
            }
            let process = process(side, method);
            let ratio = process / kernel;
            println!("{side:>6} {method:>28} {process:>9.1} {kernel:>9.1} {ratio:>6.1}x");
        }
    }

    println!("the same for closed tours that are streamed, against the plain construction");
    for side in if quick { vec![10_000] } else { vec![10_000, 30_000] } {
        let plain = timed(&command(side, "construct --closed"), side);
        for method in ["few-turns --closed", "few-crossings --closed"] {
            let lines = timed(&command(side, method), side);
            println!("{side:>6} {method:>28} {lines:>9.2} {plain:>9.2} {:>6.1}x", lines / plain);
        }
    }
}

fn board(side: u32) -> Rectangle {
    format!("{side}x{side}").parse().expect("a board")
}

/// Nanoseconds per square of the walk alone.
fn kernel(side: u32) -> f64 {
    let board = board(side);
    let rule = Rule::degree().then(Key::Squirrel);
    let once = || {
        let begin = Instant::now();
        let mut walker = OrderedWalker::new(&board, &rule).expect("a plane board");
        assert_eq!(walker.walk(Square::new(0, 0), &Control::new()), Ending::Complete);
        begin.elapsed().as_secs_f64()
    };
    let best = (0..ROUNDS).map(|_| once()).fold(f64::MAX, f64::min);
    best * 1e9 / board.squares() as f64
}

/// Nanoseconds per square of user and system time of a whole process.
fn process(side: u32, method: &str) -> f64 {
    let command = command(side, method);
    let output = shell(&command);
    // Warnsdorff's rule with random ties may be stuck; its time is that of the walk.
    if output.status.success() {
        let text = String::from_utf8(output.stdout).expect("moves are text");
        let claim = format::read(&text, Some(Format::Moves), Some(&board(side).into())).expect("readable moves");
        assert_eq!(claim.judge().expect("a tour").len() as u64, u64::from(side) * u64::from(side));
    }
    timed(&command, side)
}

fn command(side: u32, method: &str) -> String {
    format!("'{PROGRAM}' tour {side}x{side} --format moves --method {method}")
}

fn shell(script: &str) -> Output {
    Command::new("bash").args(["-c", script]).output().expect("bash runs")
}

/// The least time of some runs, per square.
fn timed(command: &str, side: u32) -> f64 {
    let once = || {
        let script = format!("TIMEFORMAT='%3U %3S'; time {command} > /dev/null 2> /dev/null");
        let said = String::from_utf8(shell(&script).stderr).expect("two numbers");
        said.split_whitespace().map(|word| word.parse::<f64>().expect("seconds")).sum::<f64>()
    };
    let best = (0..ROUNDS).map(|_| once()).fold(f64::MAX, f64::min);
    best * 1e9 / (f64::from(side) * f64::from(side))
}
