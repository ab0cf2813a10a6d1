//! Constructed tours against a plain copy of as many bytes, measured in the same run.
//!
//! `cargo bench -p destrier --bench construct`. Every figure is the best of several passes; every answer is asserted.

use destrier::computed::{ComputedTour, DIGITS, MoveStream};
use destrier::construct::construct;
use destrier::{Board, Goal, Path, Shape, Square, verify};
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
    let board: Board = size.parse().expect("a board");
    construct(&board, &goal).expect("a tour")
}

/// Copies so many bytes through a buffer of the size that the streams use.
fn plain_copy(bytes: u64) -> f64 {
    let source = vec![b'7'; 1 << 15];
    let mut sink = vec![0u8; 1 << 15];
    let pass = || {
        for _ in 0..bytes >> 15 {
            sink.copy_from_slice(black_box(&source));
            black_box(&mut sink);
        }
    };
    best(5, pass).0
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

fn moves(size: &str) {
    let tour = tour(size, Goal::CLOSED);
    let stream = MoveStream::new(&tour, DIGITS);
    let mut sink = vec![0u8; 1 << 15];
    let (seconds, (moves, digits)) = best(5, || {
        let (mut moves, mut digits) = (0u64, 0u64);
        let copy = |word: &[u8]| {
            sink[..word.len()].copy_from_slice(word);
            black_box(&mut sink);
            moves += word.len() as u64;
            digits += u64::from(word[0]);
            Ok::<(), Infallible>(())
        };
        stream.stream(copy).unwrap_or_else(|never| match never {});
        (moves, digits)
    });
    assert_eq!(moves, tour.len() - 1);
    assert!(digits > 0);
    let copy = plain_copy(moves);
    println!(
        "moves of {size}: {:.2e} per second, {:.2} times a plain copy; {} bytes of words",
        moves as f64 / seconds,
        seconds / copy,
        stream.bytes()
    );
    assert!(moves as f64 / seconds >= 1e9, "slower than 10^9 moves per second");
    assert!(seconds / copy <= 3.0, "slower than three plain copies");
}

fn rows(size: &str, goal: Goal) {
    let tour = tour(size, goal);
    let (rows, cols) = (tour.board().rows(), tour.board().cols());
    let mut window = vec![0u64; 1 << 11];
    let mut sink = vec![0u64; 1 << 11];
    let (seconds, sum) = best(3, || {
        let mut sum = 0u64;
        for row in 0..rows {
            for col in (0..cols).step_by(window.len()) {
                let width = window.len().min((cols - col) as usize);
                tour.fill_row(row, col, 0, &mut window[..width]);
                sink[..width].copy_from_slice(&window[..width]);
                black_box(&mut sink);
                sum = sum.wrapping_add(sink[row as usize % width]);
            }
        }
        sum
    });
    assert!(sum > 0);
    for row in (0..rows).step_by(97) {
        tour.fill_row(row, 0, 0, &mut window);
        for (col, &number) in (0..cols).zip(&window) {
            assert_eq!(tour.at(number), Some(Square::new(row, col)));
        }
    }
    let copy = plain_copy(8 * tour.len());
    println!(
        "numbers of {size}: {:.2e} per second, {:.2} times a plain copy",
        tour.len() as f64 / seconds,
        seconds / copy
    );
    assert!(seconds / copy <= 4.0, "slower than four plain copies");
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
    let board: Board = size.parse().expect("a board");
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

fn main() {
    whole_tour("1000x1000", 20);
    whole_tour("10000x10000", 10);
    moves("100000x100000");
    moves("5x1000000000");
    moves("1000000000x6");
    rows("30000x3000", Goal::CLOSED);
    rows("torus:3001x30001", Goal::CLOSED);
    random_access("1000000000x1000000000");
    random_access("mobius:2147483647x2147483647");
    written_out("2000x2000");
}
