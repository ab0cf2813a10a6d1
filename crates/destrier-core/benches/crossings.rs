//! Times the statistics of a big tour, and the crossings against a plain count over neighbouring moves.
//!
//! `cargo bench -p destrier-core --bench crossings [side]`, where the side is a multiple of 8 (default 1000). The tour
//! is Warnsdorff's with Squirrel's switching table for sides divisible by 8 (Ganzfried 2004, table 1), transcribed
//! plainly. The two counts must be equal; times are printed per square, and as a ratio within this run.

#![allow(clippy::disallowed_methods)]

use destrier_core::tour::crossings::crossings;
use destrier_core::tour::deviations::deviations;
use destrier_core::tour::magic::magic;
use destrier_core::tour::statistics::statistics;
use destrier_core::tour::strides::turns;
use destrier_core::tour::symmetry::symmetry;
use destrier_core::{Path, Rectangle, Shape, Tour, verify};
use std::time::Instant;

type Point = (i64, i64);

const KNIGHT: [Point; 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

fn main() {
    let side = std::env::args().filter_map(|word| word.parse().ok()).find(|side| side % 8 == 0 && *side > 0);
    let side: usize = side.unwrap_or(1000);
    let board: Rectangle = format!("{side}x{side}").parse().expect("a board");

    let path = Path::Vertices(squirrel(side as i64));
    let tour = verify(board, path, Shape::Open).expect("Squirrel's table tours this side");

    let (plain, plain_time) = time(&tour, crossings_plainly);
    let (fast, fast_time) = time(&tour, crossings);
    assert_eq!(fast, Some(plain), "both counts agree");

    println!("{side}x{side}: {plain} crossings");
    report("crossings, each move with those around it", &tour, plain_time);
    report("crossings, by bitmaps", &tour, fast_time);
    println!("{:45} {:8.2} times as fast", "", plain_time / fast_time);

    report("turns", &tour, time(&tour, turns).1);
    report("deviations", &tour, time(&tour, deviations).1);
    report("symmetry", &tour, time(&tour, symmetry).1);
    report("sums", &tour, time(&tour, magic).1);

    let (all, all_time) = time(&tour, statistics);
    assert_eq!((all.crossings, all.deviations.count), (Some(plain), 0), "Squirrel follows the rule");
    report("all statistics", &tour, all_time);
}

/// The best of three, in seconds.
fn time<T>(tour: &Tour<Rectangle>, count: impl Fn(&Tour<Rectangle>) -> T) -> (T, f64) {
    let run = || {
        let start = Instant::now();
        let answer = std::hint::black_box(count(std::hint::black_box(tour)));
        (answer, start.elapsed().as_secs_f64())
    };
    let (answer, first) = run();
    (answer, first.min(run().1).min(run().1))
}

fn report(what: &str, tour: &Tour<Rectangle>, seconds: f64) {
    println!("{what:45} {:8.2} ms {:8.2} ns per square", seconds * 1e3, seconds * 1e9 / tour.len() as f64);
}

/// Every move against every move that leaves a square at most three rows and columns away.
fn crossings_plainly(tour: &Tour<Rectangle>) -> u64 {
    let side = i64::from(tour.board().rows());
    let place = |id: u64| (id as i64 / side, id as i64 % side);
    let mut leaving: Vec<Option<Point>> = vec![None; tour.len()];
    let ids: Vec<u64> = tour.ids().map(u64::from).collect();

    for pair in ids.windows(2) {
        let from = place(pair[0]);
        let to = place(pair[1]);
        leaving[pair[0] as usize] = Some((to.0 - from.0, to.1 - from.1));
    }

    let at = |row: i64, col: i64| leaving[(row * side + col) as usize];
    let mut twice = 0;
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let Some(stride) = at(row, col) else { continue };
        for down in (-row).max(-3)..=(side - 1 - row).min(3) {
            for right in (-col).max(-3)..=(side - 1 - col).min(3) {
                if let Some(near_stride) = at(row + down, col + right) {
                    twice += u64::from(cross(stride, (down, right), near_stride));
                }
            }
        }
    }

    twice / 2
}

/// Whether the segment from the origin by `one` and the one from `apart` by `other` cross inside both.
fn cross(left: Point, apart: Point, right: Point) -> bool {
    let side = |line: Point, point: Point| (line.0 * point.1 - line.1 * point.0).signum();
    let end = (apart.0 + right.0, apart.1 + right.1);
    let back = (-apart.0, -apart.1);
    let far = (left.0 - apart.0, left.1 - apart.1);
    side(left, apart) * side(left, end) < 0 && side(right, back) * side(right, far) < 0
}

/// Squirrel's tour for a side divisible by 8, as ids.
fn squirrel(side: i64) -> Vec<u32> {
    let switches = [
        ("34261578", (side - 1, side - 2)),
        ("87642135", (2, 2)),
        ("51867342", (side - 8, 1)),
        ("51342678", (7, side - 3)),
        ("21435678", (0, 0)),
    ];

    let width = side + 4;
    let near = |at: i64, number: usize| at + KNIGHT[number].0 * width + KNIGHT[number].1;
    let mut free = vec![false; (width * width) as usize];
    let inside = || (2..side + 2).flat_map(|row| (2..side + 2).map(move |col| row * width + col));

    inside().for_each(|at| free[at as usize] = true);
    let degree = |free: &[bool], at: i64| (0..8).filter(|&number| free[near(at, number) as usize]).count();
    let mut here = 2 * width + 2;
    let mut stage = 0;
    let mut ids = Vec::new();

    loop {
        free[here as usize] = false;
        let row = here / width - 2;
        let col = here % width - 2;
        ids.push((row * side + col) as u32);

        if switches[stage].1 == (row + 1, col + 1) {
            stage += 1;
        }

        let order = switches[stage].0.bytes().map(|digit| near(here, usize::from(digit - b'1')));
        match order.filter(|&to| free[to as usize]).min_by_key(|&to| degree(&free, to)) {
            Some(to) => here = to,
            None => return ids,
        }
    }
}
