//! Walks from the corner of square boards, and how often they are tours: what the studies of Warnsdorff's rule share.
//!
//! A row is `rule,side,trial,visited`. A walk that visits every square is verified before it is written down.

use super::table::{Share, fields, number};
use super::{Job, Tools};
use crate::choice::{Ending, Errand, OrderedWalker, Plane, Rule, Terrain, Walker};
use crate::method::Random;
use destrier_core::{Board, MoveWord, Path, Shape, Square, Surface, verify};
use std::collections::BTreeMap;

pub(super) const HEADER: &str = "rule,side,trial,visited";

/// Jobs of about equal work: `trials` walks on a board of this side, each square of which costs so much.
pub(super) fn jobs(part: usize, side: u32, trials: u64, cost: u64) -> impl Iterator<Item = Job> {
    let squares = u64::from(side).pow(2);
    // About a second of work in one job: not much is lost when it is interrupted.
    let block = (20_000_000 / (squares * cost)).max(1);
    (0..trials.div_ceil(block)).map(move |index| {
        let (first, end) = (index * block, ((index + 1) * block).min(trials));
        Job { part, size: side, first, end, weight: squares * cost * (end - first) }
    })
}

/// The rows of such a job.
pub(super) fn walk(rule: &Rule, name: &str, seed: u64, job: &Job, tools: &Tools) -> Option<String> {
    let board = square_board(job.size)?;
    let corner = Square::new(0, 0);
    let mut rows = String::new();
    let mut row = |trial: u64, visited: usize| rows += &format!("{name},{},{trial},{visited}\n", job.size);
    if let Some(mut walker) = OrderedWalker::new(&board, rule) {
        for trial in job.first..job.end {
            let ending = walker.walk(corner, tools.control);
            row(trial, judged(&board, ending, walker.length(), || walker.moves().clone())?);
        }
        return Some(rows);
    }
    let plane = Plane::new(&board)?;
    let start = plane.vertex(corner)?;
    let mut walker = Walker::new(plane, rule).ok()?;
    for trial in job.first..job.end {
        let mut random = Random::new(seed, stream(job.part, job.size, trial));
        let ending = walker.walk(Errand::from(start), &mut random, tools.control);
        row(trial, judged(&board, ending, walker.length(), || walker.moves())?);
    }
    Some(rows)
}

/// Every trial of every size of every part has a stream of its own.
pub(super) fn stream(part: usize, size: u32, trial: u64) -> u64 {
    (part as u64) << 56 | u64::from(size) << 32 | trial
}

/// The seed of a method that makes its own streams: drawn from the trial's stream, so that two seeds of a study have no
/// trial in common.
pub(super) fn seed_of(seed: u64, part: usize, size: u32, trial: u64) -> u64 {
    Random::new(seed, stream(part, size, trial)).bits()
}

pub(super) fn square_board(side: u32) -> Option<Board> {
    Board::new(side, side, Surface::Plane).ok()
}

/// How many squares the walk visited; a walk that was stopped tells nothing, nor does one whose claim is wrong.
fn judged(board: &Board, ending: Ending, length: usize, word: impl FnOnce() -> MoveWord) -> Option<usize> {
    match ending {
        Ending::Stopped => None,
        Ending::Complete => {
            let tour = verify(board.clone(), Path::Moves { start: 0, word: word() }, Shape::Open).ok()?;
            Some(tour.len())
        }
        Ending::Stuck | Ending::Exhausted => Some(length),
    }
}

/// What became of all walks by one rule on one board.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Rate {
    /// Walks that were tours.
    pub(super) tours: Share,
    /// Squares that each stuck walk left out.
    pub(super) left: Vec<f64>,
}

/// The rates of one rule, by side.
pub(super) type Rates = BTreeMap<u32, Rate>;

/// The rates of every rule that the rows name.
pub(super) fn read(rows: &str) -> BTreeMap<String, Rates> {
    let mut all: BTreeMap<String, Rates> = BTreeMap::new();
    for row in fields(rows) {
        let (side, visited) = (number::<u32>(&row, 1), number::<u64>(&row, 3));
        let squares = u64::from(side).pow(2);
        let rate = all.entry(row[0].into()).or_default().entry(side).or_default();
        rate.tours.add(visited == squares);
        if visited < squares {
            rate.left.push((squares - visited) as f64);
        }
    }
    all
}

/// All walks on the boards of these sides together.
pub(super) fn pooled(rates: &Rates, keep: impl Fn(u32) -> bool) -> Share {
    let kept = rates.iter().filter(|(side, _)| keep(**side));
    kept.fold(Share::default(), |sum, (_, rate)| sum.plus(rate.tours))
}

/// Of the boards of these sides, on how many more than this share of the walks were tours.
pub(super) fn boards_above(rates: &Rates, keep: impl Fn(u32) -> bool, share: f64) -> Share {
    let mut boards = Share::default();
    rates.iter().filter(|(side, _)| keep(**side)).for_each(|(_, rate)| boards.add(rate.tours.rate() > share));
    boards
}

/// Those of these boards, in words, on which no more than this share were tours: ` (not m = 17: 97.0%)`.
pub(super) fn exceptions(rates: &Rates, keep: impl Fn(u32) -> bool, share: f64) -> String {
    let kept = rates.iter().filter(|(side, rate)| keep(**side) && rate.tours.rate() <= share);
    let named: Vec<String> = kept.map(|(side, rate)| format!("{side}: {}", rate.tours.percent())).collect();
    match named.len() {
        0 => String::new(),
        1..=6 => format!(" (not m = {})", named.join(", ")),
        _ => format!(" (not m = {}, ...)", named[..6].join(", ")),
    }
}

/// The curve, and the band of its intervals.
pub(super) type Curve = (Vec<(f64, f64)>, Vec<(f64, f64, f64)>);

pub(super) fn curve(rates: &Rates) -> Curve {
    let line = rates.iter().map(|(&side, rate)| (f64::from(side), rate.tours.rate())).collect();
    let band = rates.iter().map(|(&side, rate)| {
        let (low, high) = rate.tours.interval();
        (f64::from(side), low, high)
    });
    (line, band.collect())
}
