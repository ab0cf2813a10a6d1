//! Makes the tables of `docs/results/counts/`: the numbers of knight's tours on cylinder, torus, Mobius strip and Klein bottle.
//!
//! ```sh
//! cargo run --release -p destrier --example count_tables -- count docs/results/counts/surfaces.csv 8G 120
//! cargo run --release -p destrier --example count_tables -- print docs/results/counts/surfaces.csv
//! ```
//!
//! `count` goes through the boards of up to eight rows and columns that the file does not have yet, small ones first,
//! and adds a line for each that is counted within the memory and the seconds. Each number is computed by one pass more
//! than a proven bound asks for, and where it is affordable once more from the bare graph, in an order of the squares that
//! knows nothing of the board; the source says which. `print` writes tables for people to standard output, and a b-file (`n count`) for each number of rows beside
//! the file.

use destrier::ask::count::{Answer, CountError, Engine, Request, Subject, count};
use destrier::count::exact::Effort;
use destrier::count::frontier::Options;
use destrier::count::{Kind, Question};
use destrier::method::Control;
use destrier::{Board, Surface};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const HEAD: &str = "rows,cols,topology,kind,directed,count,source";
const SURFACES: [Surface; 4] = [Surface::Cylinder, Surface::Mobius, Surface::Torus, Surface::Klein];
const KINDS: [(Kind, &str); 2] = [(Kind::Closed, "closed"), (Kind::Open, "open")];
const LONGEST_SIDE: u32 = 8;

/// Surface, kind, rows and columns.
type Key = (String, String, u32, u32);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["count", file, memory, seconds] => {
            let memory = match memory.strip_suffix('G') {
                Some(number) => number.parse::<u64>()? << 30,
                None => memory.parse()?,
            };
            add(Path::new(file), memory, Duration::from_secs_f64(seconds.parse()?))
        }
        ["print", file] => print(Path::new(file)),
        _ => Err("count_tables count FILE MEMORY SECONDS, or count_tables print FILE".into()),
    }
}

fn known(file: &Path) -> Result<BTreeMap<Key, String>, Box<dyn std::error::Error>> {
    let text = if file.exists() { std::fs::read_to_string(file)? } else { format!("{HEAD}\n") };
    let mut known = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        let [rows, cols, surface, kind, _, count, _] = fields[..] else {
            return Err(format!("not a line: {line}").into());
        };
        known.insert((surface.to_owned(), kind.to_owned(), rows.parse()?, cols.parse()?), count.to_owned());
    }
    Ok(known)
}

/// Counts what is missing.
fn add(file: &Path, memory: u64, limit: Duration) -> Result<(), Box<dyn std::error::Error>> {
    let known = known(file)?;
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
    if known.is_empty() {
        writeln!(out, "{HEAD}")?;
    }
    let sides = 1..=LONGEST_SIDE;
    let mut boards: Vec<(u32, u32)> =
        sides.clone().flat_map(|rows| sides.clone().map(move |cols| (rows, cols))).collect();
    boards.sort_by_key(|&(rows, cols)| (rows * cols, rows));
    for (rows, cols) in boards {
        for (surface, (kind, name)) in SURFACES.into_iter().flat_map(|surface| KINDS.map(|kind| (surface, kind))) {
            let key = (surface.to_string(), name.to_owned(), rows, cols);
            if known.contains_key(&key) {
                continue;
            }
            let begin = Instant::now();
            let board = Board::new(rows, cols, surface)?;
            let subject = Subject::of_board(&board)?;
            let graph = Subject::of_graph(subject.graph().clone());
            match run(subject, kind, Effort::Checked, memory, limit) {
                Ok(answer) => {
                    let again = run(graph, kind, Effort::Passes(1), memory, limit);
                    let order = match again {
                        Ok(again) => {
                            let word = num_bigint::BigUint::from(1u32) << 64;
                            assert_eq!(&again.count % &word, &answer.count % &word, "{board}: two orders disagree");
                            "; again modulo 2^64 in another order"
                        }
                        Err(_) => "",
                    };
                    let source = format!("destrier: frontier with a pass more than proved enough{order}");
                    writeln!(out, "{rows},{cols},{surface},{name},no,{},{source}", answer.count)?;
                    eprintln!("{board} {name}: {} ({:.1} s)", answer.count, begin.elapsed().as_secs_f64());
                }
                Err(fault) => eprintln!("{board} {name}: {fault}"),
            }
        }
    }
    Ok(())
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

/// Tables for people, and b-files.
fn print(file: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let known = known(file)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    for (surface, (_, kind)) in SURFACES.into_iter().flat_map(|surface| KINDS.map(|kind| (surface, kind))) {
        let (title, wraps) = match surface {
            Surface::Cylinder => ("Cylinder", " (columns wrap)"),
            Surface::Mobius => ("Mobius strip", ""),
            Surface::Torus => ("Torus", ""),
            _ => ("Klein bottle", ""),
        };
        println!("### {title}{wraps}, {kind}\n");
        let sides: Vec<String> = (1..=LONGEST_SIDE).map(|cols| cols.to_string()).collect();
        println!("| rows \\ columns | {} |\n|{}", sides.join(" | "), "---|".repeat(sides.len() + 1));
        for rows in 1..=LONGEST_SIDE {
            let of = |cols: u32| known.get(&(surface.to_string(), kind.to_owned(), rows, cols));
            let cells: Vec<&str> = (1..=LONGEST_SIDE).map(|cols| of(cols).map_or("", String::as_str)).collect();
            if cells.iter().all(|cell| cell.is_empty()) {
                continue;
            }
            println!("| {rows} | {} |", cells.join(" | "));
            let mut lines = format!(
                "# Knight's tours on the {} with {rows} rows and n columns, {kind}; a tour and its reverse counted once.\n",
                title.to_lowercase()
            );
            for (cols, cell) in (1..).zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
                writeln!(lines, "{cols} {cell}")?;
            }
            std::fs::write(folder.join(format!("b-{surface}-{rows}-{kind}.txt")), lines)?;
        }
        println!();
    }
    Ok(())
}
