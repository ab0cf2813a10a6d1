//! Makes the tables of `docs/counts/`: the numbers of tours of the boards with so many rows and 1, 2, 3, ... columns, as
//! a b-file (`n count`, comments after `#`).
//!
//! Every number is computed by passes modulo 2^64 and modulo at least one prime below 2^62, one pass more than a proven bound
//! asks for, and the passes must agree. Where it is affordable the count is made a second time from the bare graph, in an
//! order of the squares that knows nothing of the board; a star in the comment says which were.
//!
//! ```sh
//! cargo run --release -p destrier --example count_tables -- cylinder 4 14 closed 4G 600 > docs/counts/cylinder-4-closed.txt
//! ```
//!
//! The arguments: surface, rows, last number of columns, closed or open, memory in bytes or with G, seconds for each board.

use destrier::ask::count::{Answer, CountError, Engine, Request, Subject, count};
use destrier::count::exact::Effort;
use destrier::count::frontier::Options;
use destrier::count::{Kind, Question};
use destrier::method::Control;
use destrier::{Board, Surface};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [surface, rows, last, kind, memory, seconds] = &args[..] else {
        eprintln!("count_tables SURFACE ROWS LAST closed|open MEMORY SECONDS");
        std::process::exit(2);
    };
    let surface: Surface = surface.parse().expect("a surface");
    let (rows, last): (u32, u32) = (rows.parse().expect("rows"), last.parse().expect("columns"));
    let (kind, what) = match kind.as_str() {
        "closed" => (Kind::Closed, "closed tours (Hamilton circuits)"),
        _ => (Kind::Open, "open tours (Hamilton paths, those whose ends are a move apart included)"),
    };
    let memory = match memory.strip_suffix('G') {
        Some(number) => number.parse::<u64>().expect("memory") << 30,
        None => memory.parse().expect("memory"),
    };
    let limit = Duration::from_secs_f64(seconds.parse().expect("seconds"));
    println!("# Knight's tours of the {surface} with {rows} rows and n columns: {what},");
    println!("# a tour and its reverse counted once. Made by count_tables {}.", args.join(" "));
    println!("# Each by one pass more than a proven bound asks for, modulo 2^64 and primes below 2^62.");
    let mut again = Vec::new();
    for cols in 1..=last {
        let board = Board::new(rows, cols, surface).expect("a board");
        let begin = Instant::now();
        let subject = Subject::of_board(&board).expect("a small board");
        let graph = Subject::of_graph(subject.graph().clone());
        match run(subject, kind, Effort::Checked, memory, limit) {
            Ok(answer) => {
                println!("{cols} {}", answer.count);
                let second = run(graph, kind, Effort::Passes(1), memory, limit);
                if let Ok(second) = second {
                    let word = num_bigint::BigUint::from(1u32) << 64;
                    assert_eq!(&second.count % &word, &answer.count % &word, "{board}: two orders disagree");
                    again.push(cols.to_string());
                }
                eprintln!("{board} {kind:?} {} ({:.1} s)", answer.count, begin.elapsed().as_secs_f64());
            }
            Err(fault) => {
                eprintln!("{board} {kind:?}: {fault}");
                break;
            }
        }
    }
    println!("# Again modulo 2^64 in another order of the squares: n = {}.", again.join(", "));
}

/// Counts by the frontier, within the time.
fn run(subject: Subject, kind: Kind, effort: Effort, memory: u64, limit: Duration) -> Result<Answer, CountError> {
    let options = Options { threads: 2, memory, ..Options::default() };
    let question = Question::all(kind);
    let request = Request { subject, question, classes: false, engine: Engine::Frontier, effort, options };
    let control = Arc::new(Control::default());
    let over = Arc::new(AtomicBool::new(false));
    let (clock, done) = (control.clone(), over.clone());
    let watch = std::thread::spawn(move || {
        let begin = Instant::now();
        while !done.load(Ordering::Relaxed) {
            if begin.elapsed() > limit {
                clock.trip();
            }
            std::thread::park_timeout(Duration::from_millis(100));
        }
    });
    let found = count(&request, &control, &mut |_| {});
    over.store(true, Ordering::Relaxed);
    watch.thread().unpark();
    let _ = watch.join();
    found
}
