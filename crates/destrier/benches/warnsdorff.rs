//! The speed of the methods that follow Warnsdorff's rule: `cargo bench -p destrier --bench warnsdorff`.
//!
//! All ratios are taken within one run, repetitions are interleaved and the best of each is kept, and every answer that
//! is timed is asserted: on each board the two references and the kernel must agree on the number of every square, and
//! paths that get stuck must do so at the known length. Memory is measured by a counting allocator.

mod reference;

use destrier::choice::{Ending, MoveOrdering, OrderedWalker, Plane, Rule, Terrain, WalkGoal, Walker, switching_table};
use destrier::method::{Control, Random};
use destrier::{Path, Rectangle, Square};
use reference::{Table, ledger, literal, plain};
use std::hint::black_box;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: ledger::Ledger = ledger::Ledger;

const CORNER: Square = Square::new(0, 0);

/// Side, and where ordering 12345678 gets stuck on it.
const STUCK: [(u32, usize); 5] =
    [(500, 247_346), (1000, 801_328), (2000, 3_159_728), (4000, 12_908_803), (8000, 34_650_985)];

fn main() {
    // The harness passes words such as --bench; a plain `quick` skips the largest boards.
    let quick = std::env::args().any(|word| word == "quick");
    let sizes: Vec<(u32, usize)> = STUCK.into_iter().filter(|&(side, _)| !quick || side <= 2000).collect();
    for ties in ["squirrel", "12345678"] {
        large_boards(ties, &sizes);
    }
    memory(if quick { 1000 } else { 4000 });
    other_rules();
    many_small_boards();
}

fn large_boards(ties: &str, sizes: &[(u32, usize)]) {
    println!("\nties {ties}: nanoseconds per square, all included");
    println!(
        "{:>6} {:>10} {:>9} {:>9} {:>9} {:>14} {:>11}",
        "side", "squares", "pseudo", "plain", "kernel", "pseudo/kernel", "kernel/plain"
    );

    for &(side, stuck) in sizes {
        let rule = rule(ties);
        let board = board(side);

        let table: Vec<_> = match ties {
            "squirrel" => switching_table(side).collect(),
            ordering => vec![(ordering.parse::<MoveOrdering>().unwrap(), None)],
        };

        let length = assert_agreement(&board, &rule, &table);
        assert_eq!(length, if ties == "squirrel" { board.squares() as usize } else { stuck }, "{side}");

        let rounds = (20_000_000 / board.squares()).clamp(2, 20);
        let [mut slow, mut fair, mut fast] = [f64::MAX; 3];
        for round in 0..rounds {
            if round < 2 {
                slow = slow.min(seconds(|| literal::tour(side, &table)));
            }
            fair = fair.min(seconds(|| plain::tour(side, &table)));
            for _ in 0..3 {
                fast = fast.min(seconds(|| kernel(&board, &rule)));
            }
        }

        let [slow, fair, fast] = [slow, fair, fast].map(|time| time * 1e9 / length as f64);
        println!(
            "{side:>6} {length:>10} {slow:>9.1} {fair:>9.1} {fast:>9.2} {:>13.1}x {:>11.2}",
            slow / fast,
            fast / fair
        );
    }

    growth(ties, sizes[0].0, sizes[sizes.len() - 1].0);
}

/// Alternates small and large boards, so that other load affects both; once with fresh memory, and once with memory
/// reused, as in many trials.
fn growth(ties: &str, small: u32, large: u32) {
    let rule = rule(ties);
    let boards = [board(small), board(large)];
    let mut kept = boards.each_ref().map(|board| kernel(board, &rule));
    let [mut anew, mut again] = [[f64::MAX; 2]; 2];

    for _ in 0..5 {
        for (place, board) in boards.iter().enumerate() {
            for _ in 0..(10_000_000 / board.squares()).max(1) {
                let length = kept[place].length() as f64;
                anew[place] = anew[place].min(seconds(|| kernel(board, &rule)) * 1e9 / length);
                let walk = || kept[place].walk(CORNER, &Control::default());
                again[place] = again[place].min(seconds(walk) * 1e9 / length);
            }
        }
    }

    for (how, [few, many]) in [("made anew", anew), ("walked again", again)] {
        println!("growth from {small} to {large}, {how}: {few:.2} to {many:.2} ns per square, {:.2}x", many / few);
    }
}

fn kernel(board: &Rectangle, rule: &Rule) -> OrderedWalker {
    let mut walker = OrderedWalker::new(board, rule).expect("a case for the kernel");
    walker.walk(CORNER, &Control::default());
    walker
}

/// Asserts that all three programs give the same number to every square; returns how many squares there are.
fn assert_agreement(board: &Rectangle, rule: &Rule, table: &Table) -> usize {
    let (a, slow_length) = literal::tour(board.rows(), table);
    let padded = plain::tour(board.rows(), table);
    let walker = kernel(board, rule);
    assert_eq!((slow_length, padded.length), (walker.length(), walker.length()));
    let path = Path::Moves { start: 0, word: walker.into_moves() };
    for (number, id) in (1..).zip(path.follow(board)) {
        let Square { row, col } = board.square(id.expect("a legal move"));
        assert_eq!(a[row as usize + 1][col as usize + 1], number);
        assert_eq!(padded.numbers[(row as usize + 2) * padded.width + col as usize + 2], number as u32);
    }
    path.len()
}

fn memory(side: u32) {
    let board = board(side);
    let rule = rule("squirrel");
    let (walker, peak) = ledger::peak(|| kernel(&board, &rule));

    let squares = board.squares() as f64;
    assert_eq!(walker.length() as u64, board.squares());
    let path = Path::Moves { start: 0, word: walker.into_moves() };
    let result = path.bytes() as f64;

    println!(
        "\nmemory, squirrel on {board}: {:.2} bytes per square at most while searching, the result included",
        peak as f64 / squares
    );
    println!("the result: {:.3} bits per square", result * 8.0 / squares);
    assert!(peak as f64 <= 2.0 * squares && result * 8.0 <= 3.01 * squares);
}

fn other_rules() {
    println!("\nother keys, nanoseconds per square visited (best of 5 rounds)");
    println!("{:>16} {:>8} {:>8} {:>8}", "ties", "8x8", "50x50", "400x400");

    for ties in ["random", "roth,random", "pohl,random", "pohl-least,random", "pohl-hybrid,random", "order-2,random"] {
        print!("{ties:>18}");

        for (side, walks) in [(8, 2000), (50, 50), (400, 2)] {
            let board = board(side);
            let mut walker = Walker::new(Plane::new(&board).unwrap(), &rule(ties)).unwrap();
            let start = walker.terrain().vertex(CORNER).unwrap();
            let control = Control::default();
            let mut best = f64::MAX;

            for _ in 0..5 {
                let mut visited = 0;
                let time = seconds(|| {
                    for walk in 0..walks {
                        walker.walk(WalkGoal::from(start), &mut Random::new(1, walk), &control);
                        visited += walker.length();
                    }
                });
                best = best.min(time * 1e9 / visited as f64);
            }

            print!(" {best:>8.1}");
        }

        println!();
    }
}

fn many_small_boards() {
    println!("\nwalks on 8x8 from every start square, a second");
    println!("{:>12} {:>14} {:>14} {:>8}", "ties", "one thread", "two threads", "tours");

    for ties in ["12345678", "random"] {
        let rounds = 400;
        let [mut one, mut two] = [0f64; 2];
        let mut tours = 0;
        for _ in 0..5 {
            let mut worker = Worker::new(ties);
            tours = worker.all_starts(0);
            let asked = ledger::times();
            let alone = seconds(|| (0..rounds).for_each(|round| assert!(worker.all_starts(round) > 0)));
            assert_eq!(ledger::times(), asked, "walks must not allocate after the first");
            one = one.max((rounds * 64) as f64 / alone);

            let mut pair = [Worker::new(ties), Worker::new(ties)];
            let both = seconds(|| {
                std::thread::scope(|scope| {
                    for worker in &mut pair {
                        scope.spawn(move || (0..rounds).for_each(|round| assert!(worker.all_starts(round) > 0)));
                    }
                });
            });

            two = two.max((2 * rounds * 64) as f64 / both);
        }

        println!("{ties:>12} {one:>14.0} {two:>14.0} {tours:>5}/64   ({:.2}x)", two / one);
    }
}

/// One thread's walker on 8x8.
enum Worker {
    Ordered(Box<OrderedWalker>),
    Plain(Box<Walker<Plane>>),
}

impl Worker {
    fn new(ties: &str) -> Worker {
        let board = board(8);
        let rule = rule(ties);
        match OrderedWalker::new(&board, &rule) {
            Some(walker) => Worker::Ordered(Box::new(walker)),
            None => Worker::Plain(Box::new(Walker::new(Plane::new(&board).unwrap(), &rule).unwrap())),
        }
    }

    /// How many of the 64 starts gave a tour.
    fn all_starts(&mut self, round: u64) -> usize {
        let control = Control::default();
        let starts = (0..64u32).map(|id| Square::new(id / 8, id % 8));
        let endings = starts.map(|start| match self {
            Worker::Ordered(walker) => walker.walk(start, &control),
            Worker::Plain(walker) => {
                let vertex = walker.terrain().vertex(start).expect("on the board");
                walker.walk(WalkGoal::from(vertex), &mut Random::new(round, u64::from(vertex)), &control)
            }
        });
        endings.filter(|&ending| ending == Ending::Complete).count()
    }
}

fn seconds<R>(run: impl FnOnce() -> R) -> f64 {
    let begin = Instant::now();
    let result = run();
    let time = begin.elapsed().as_secs_f64();
    drop(black_box(result));
    time
}

fn board(side: u32) -> Rectangle {
    format!("{side}x{side}").parse().expect("a board")
}

fn rule(ties: &str) -> Rule {
    ties.parse().expect("a rule")
}
