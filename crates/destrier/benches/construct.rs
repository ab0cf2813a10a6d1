//! Constructed tours against a plain copy of as many bytes, measured in the same run.
//!
//! `cargo bench -p destrier --bench construct`. Every figure is the best of several passes; every answer is asserted.

use destrier::computed::{ComputedTour, DIGITS, MoveStream};
use destrier::construct::{Construct, construct};
use destrier::method::{Control, Finder, Finding, Task};
use destrier::{Goal, Path, Rectangle, Shape, Square, verify};
use std::convert::Infallible;
use std::hint::black_box;
use std::time::Instant;

fn best<T>(passes: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut pass = || {
        let begin = Instant::now();
        let result = work();
        (begin.elapsed().as_secs_f64(), result)
    };

    let mut fastest = pass();
    for _ in 1..passes {
        let next = pass();
        if next.0 < fastest.0 {
            fastest = next;
        }
    }

    fastest
}

fn tour(size: &str, goal: Goal) -> ComputedTour {
    let board: Rectangle = size.parse().expect("a board");
    construct(&board, &goal).expect("a tour")
}

/// Copies this many bytes through a buffer of the size that the streams use.
fn plain_copy(bytes: u64, source: &[u8], sink: &mut [u8]) {
    for _ in 0..bytes >> 15 {
        sink.copy_from_slice(black_box(source));
        black_box(&mut *sink);
    }
}

/// The time of work that yields this many bytes, and its ratio to a plain copy. The two alternate in short passes, so
/// that other load on the machine affects both.
fn against_copy(bytes: u64, mut work: impl FnMut()) -> (f64, f64) {
    let source = vec![b'7'; 1 << 15];
    let mut sink = vec![0u8; 1 << 15];
    let mut seconds = f64::MAX;
    let mut copy = f64::MAX;
    for _ in 0..25 {
        seconds = seconds.min(best(1, &mut work).0);
        copy = copy.min(best(1, || plain_copy(bytes, &source, &mut sink)).0);
    }
    (seconds, seconds / copy)
}

fn whole_tour(size: &str, passes: u32) {
    let (seconds, moves) = best(passes, || {
        let tour = tour(size, Goal::CLOSED);
        let mut moves = 0;
        let count = |word: &[u8]| {
            moves += black_box(word).len() as u64;
            Ok::<(), Infallible>(())
        };
        MoveStream::new(&tour, DIGITS).stream(count).unwrap_or_else(|never| match never {});
        assert_eq!(moves, tour.len() - 1);
        moves
    });
    println!("closed {size}: built, judged and streamed in {:.3} ms ({moves} moves)", seconds * 1e3);
}

/// Moves by the hundred million from the middle of a tour.
fn moves(size: &str) {
    let tour = tour(size, Goal::CLOSED);
    let stream = MoveStream::new(&tour, DIGITS);
    let mut sink = vec![0u8; 1 << 15];
    let count = 100_000_000;
    let begin = (tour.len() - count) / 2;
    let mut moved = 0;

    let (seconds, ratio) = against_copy(count, || {
        moved = 0;
        let copy = |word: &[u8]| {
            sink[..word.len()].copy_from_slice(word);
            black_box(&mut sink);
            moved += word.len() as u64;
            Ok::<(), Infallible>(())
        };
        stream.stream_range(begin..begin + count, copy).unwrap_or_else(|never| match never {});
    });

    assert_eq!(moved, count);
    let rate = count as f64 / seconds;
    println!(
        "moves of {size}: {rate:.2e} per second, {ratio:.2} times a plain copy; {} bytes of words",
        stream.bytes()
    );
    assert!(rate >= 1e9, "slower than 10^9 moves per second");
    assert!(ratio <= 3.0, "slower than three plain copies");
}

/// About ten million numbers of the grid, row by row from the middle, as many at a time as fit into a buffer of 32 kB.
fn rows(size: &str, goal: Goal) {
    let tour = tour(size, goal);
    let rows = tour.board().rows();
    let cols = tour.board().cols();
    let mut window = vec![0u64; 1 << 12];
    let chosen = rows / 2..(rows / 2 + 10_000_000 / cols).min(rows);
    let count = u64::from(cols) * chosen.len() as u64;

    let (seconds, ratio) = against_copy(8 * count, || {
        for row in chosen.clone() {
            for col in (0..cols).step_by(window.len()) {
                let width = window.len().min((cols - col) as usize);
                tour.fill_row(row, col, 0, &mut window[..width]);
                black_box(&mut window);
            }
        }
    });

    for row in (0..rows).step_by(97) {
        tour.fill_row(row, 0, 0, &mut window);
        for (col, &number) in (0..cols).zip(&window) {
            assert_eq!(tour.at(number), Some(Square::new(row, col)));
        }
    }

    println!("numbers of {size}: {:.2e} per second, {ratio:.2} times a plain copy", count as f64 / seconds);
    assert!(ratio <= 4.0, "slower than four plain copies");
}

/// About ten million numbers of a board with short rows, as the program writes them, compared with a copy of the same
/// bytes from memory to memory and with one within the cache.
fn short_rows(size: &str, goal: Goal) {
    const BYTES: usize = 80_000_000;

    let tour = tour(size, goal);
    let source = vec![7u8; BYTES];
    let mut target = vec![0u8; BYTES];
    let copy = || {
        target.copy_from_slice(black_box(&source));
        black_box(&mut target);
    };

    let memory = best(10, copy).0;

    let (seconds, cached) = against_copy(BYTES as u64, || {
        let over = destrier::format::stream::grid_in_binary(&tour, &mut Limited { left: BYTES });
        assert!(over.is_err(), "the board is larger than what is asked of it");
    });

    let rate = BYTES as f64 / 8.0 / seconds;
    let ratio = seconds / memory;
    println!("numbers of {size}: {rate:.2e} per second, {ratio:.2} times a copy in memory, {cached:.2} one in cache");
    assert!(ratio <= 4.0, "slower than four copies of the same bytes");
}

/// A writer that accepts a limited number of bytes.
struct Limited {
    left: usize,
}

impl std::io::Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        black_box(bytes);
        self.left = self.left.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn random_access(size: &str) {
    let tour = tour(size, Goal::OPEN);
    let (seconds, _) = best(3, || {
        let mut index = 1u64;
        for _ in 0..1_000_000 {
            index = index.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (index >> 1) % tour.len();
            let square: Square = tour.at(at).expect("on the tour");
            assert_eq!(tour.index_of(square), Some(at));
        }
    });
    println!("{size}: a square by its index and back in {:.0} ns", seconds * 1e3);
}

fn written_out(size: &str) {
    let board: Rectangle = size.parse().expect("a board");
    let (build, path) = best(3, || tour(size, Goal::CLOSED).to_path().expect("it fits"));
    let (judge, judged) = best(3, || verify(board.clone(), path.clone(), Shape::Closed).is_ok());
    assert!(judged);
    let Path::Vertices(list) = path else { return };
    println!(
        "{size} as a list: {:.2} ns per square; verified {:.2}",
        build * 1e9 / list.len() as f64,
        judge * 1e9 / list.len() as f64
    );
}

fn chosen_ends(size: &str, start: Square, end: Square) {
    let board: Rectangle = size.parse().expect("a board");
    let goal = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
    let task = Task::new(board.clone(), goal);
    let (seconds, finding) = best(3, || Construct.find(&task, &Control::default()));
    let Ok(Finding::Found(path)) = finding else { panic!("the ends are not met") };
    let tour = verify(board, path, Shape::Open).expect("a tour");
    assert!(goal.is_met_by(&tour));
    println!("{size} from {start} to {end}: {:.1} ms", seconds * 1e3);
}

fn main() {
    whole_tour("1000x1000", 20);
    whole_tour("10000x10000", 10);
    moves("100000x100000");
    moves("5x1000000000");
    moves("1000000000x6");

    rows("30000x3000", Goal::CLOSED);
    rows("torus:3001x30001", Goal::CLOSED);
    short_rows("100000000x3", Goal { start: Some(Square::new(0, 0)), ..Goal::OPEN });
    short_rows("10000000x30", Goal::CLOSED);

    random_access("1000000000x1000000000");
    random_access("mobius:2147483647x2147483647");
    written_out("2000x2000");
    chosen_ends("1000x1000", Square::new(0, 0), Square::new(999, 998));
    chosen_ends("1001x1001", Square::new(500, 0), Square::new(500, 1000));
}
