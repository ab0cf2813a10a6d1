//! Makes the tables of `docs/results/counts/`: the numbers of knight's tours on the cylinder, the torus, the Möbius
//! strip, the Klein bottle and the projective plane.
//!
//! `count` goes through the boards of up to eight rows and columns that the file does not contain yet, small boards
//! first, and adds a line for each board that is counted within the limits. Each number is computed with one pass
//! more than a proven bound requires and, if the limits allow it, once more from the bare graph, in an order of the
//! squares that does not use the board. The source column says which. `print` writes Markdown tables to standard
//! output, and a b-file (`n count`) for each number of rows beside the file.

use anyhow::Context;
use destrier::answers::counts::{CountAnswer, CountError, CountRequest, Engine, count_with};
use destrier::counting::TourKind;
use destrier::counting::exact::Effort;
use destrier::method::Control;
use destrier::{BigUint, Rectangle, RectangleGraph, Surface};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const HEAD: [&str; 7] = ["rows", "cols", "topology", "kind", "directed", "count", "source"];
const SURFACES: [Surface; 5] =
    [Surface::Cylinder, Surface::Mobius, Surface::Torus, Surface::Klein, Surface::Projective];
const KINDS: [(TourKind, &str); 2] = [(TourKind::Closed, "closed"), (TourKind::Open, "open")];
const LONGEST_SIDE: u32 = 8;

/// Surface, kind, rows and columns.
type Key = (String, String, u32, u32);

/// Tables of the numbers of tours on surfaces
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Count the boards that the table does not contain yet
    Count {
        /// Table
        file: PathBuf,
        /// Memory limit in GiB
        #[arg(long, default_value_t = 8)]
        memory_gib: u64,
        /// Time limit per count in seconds
        #[arg(long, default_value_t = 120.0)]
        seconds: f64,
    },
    /// Print the table as Markdown, and write b-files
    Print {
        /// Table
        file: PathBuf,
    },
}

impl Args {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.command {
            Command::Count { file, memory_gib, seconds } => {
                add(file, memory_gib << 30, Duration::from_secs_f64(*seconds))
            }
            Command::Print { file } => print(file),
        }
    }
}

fn known(file: &Path) -> anyhow::Result<BTreeMap<Key, String>> {
    let mut known = BTreeMap::new();
    if !file.exists() {
        return Ok(known);
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).quoting(false).from_path(file)?;
    for record in reader.records() {
        let record = record?;
        let field = |at: usize| record.get(at).with_context(|| format!("{} has a short line", file.display()));
        let key = (field(2)?.to_owned(), field(3)?.to_owned(), field(0)?.parse()?, field(1)?.parse()?);
        known.insert(key, field(5)?.to_owned());
    }
    Ok(known)
}

/// Counts what is missing.
fn add(file: &Path, memory: u64, limit: Duration) -> anyhow::Result<()> {
    let known = known(file)?;
    let out = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
    let mut out = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Never).from_writer(out);
    if known.is_empty() {
        out.write_record(HEAD)?;
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
            let board = Rectangle::new(rows, cols, surface)?;
            let graph = CountRequest::graph(RectangleGraph::new(&board).graph).kind(kind).effort(Effort::Passes(1));
            let request = CountRequest::board((&board).into()).kind(kind).effort(Effort::Checked);

            match counted(request.memory(memory), limit) {
                Ok(answer) => {
                    let again = match counted(graph.memory(memory), limit) {
                        Ok(again) => {
                            let word = BigUint::from(1u32) << 64;
                            assert_eq!(&again.count % &word, &answer.count % &word, "{board}: two orders disagree");
                            "; again modulo 2^64 in another order"
                        }
                        Err(_) => "",
                    };

                    let source = format!("destrier: frontier with a pass more than proved enough{again}");
                    let rows = rows.to_string();
                    let cols = cols.to_string();
                    let surface = surface.to_string();
                    let count = answer.count.to_string();

                    out.write_record([&*rows, &*cols, &*surface, name, "no", &*count, &*source])?;
                    out.flush()?;
                    eprintln!("{board} {name}: {count} ({:.1} s)", begin.elapsed().as_secs_f64());
                }
                Err(fault) => eprintln!("{board} {name}: {fault}"),
            }
        }
    }

    Ok(())
}

/// Counts with the frontier engine, within the time limit.
fn counted(request: CountRequest, limit: Duration) -> Result<CountAnswer, CountError> {
    let request = request.engine(Engine::Frontier).threads(2);
    let control = Arc::new(Control::default());
    let over = Arc::new(AtomicBool::new(false));
    let clock = control.clone();
    let done = over.clone();

    let watch = std::thread::spawn(move || {
        let begin = Instant::now();
        while !done.load(Ordering::Relaxed) {
            if begin.elapsed() > limit {
                clock.stop();
            }
            std::thread::park_timeout(Duration::from_millis(100));
        }
    });

    let found = count_with(&request, &control, &mut |_| {});
    over.store(true, Ordering::Relaxed);
    watch.thread().unpark();
    let _ = watch.join();

    found
}

/// Prints Markdown tables, and writes b-files.
fn print(file: &Path) -> anyhow::Result<()> {
    let known = known(file)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    for (surface, (_, kind)) in SURFACES.into_iter().flat_map(|surface| KINDS.map(|kind| (surface, kind))) {
        let (title, wraps) = match surface {
            Surface::Cylinder => ("Cylinder", " (columns wrap)"),
            Surface::Mobius => ("Möbius strip", ""),
            Surface::Torus => ("Torus", ""),
            Surface::Klein => ("Klein bottle", ""),
            _ => ("Projective plane", ""),
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
                "# Knight's tours on the {} with {rows} rows and n columns, {kind}; a tour and its reverse \
                 counted once.\n",
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
