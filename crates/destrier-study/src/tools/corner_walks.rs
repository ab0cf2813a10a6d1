//! Walks from the corner of square boards, and how often they are tours.
//!
//! A row is `rule,side,trial,visited`. A walk that visits every square is verified before its row is written.

use super::rows::{RowWriter, number, records};
use super::shares::Share;
use crate::job::{JobContext, StudyJob};
use destrier_core::{MoveWord, Path, Rectangle, Shape, Square, Surface, verify};
use destrier_search::choice::{Ending, OrderedWalker, Plane, Rule, Terrain, WalkGoal, Walker};
use destrier_search::method::Random;
use std::collections::BTreeMap;

pub(crate) const HEADER: &str = "rule,side,trial,visited";

/// Jobs of about equal work: `trials` walks on a board of this side, where one square has this cost.
pub(crate) fn jobs(part: usize, side: u32, trials: u64, cost: u64) -> impl Iterator<Item = StudyJob> {
    let squares = u64::from(side).pow(2);
    // About a second of work per job, so that an interruption loses little.
    let batch = (20_000_000 / (squares * cost)).max(1);
    (0..trials.div_ceil(batch)).map(move |index| {
        let first = index * batch;
        let end = ((index + 1) * batch).min(trials);
        StudyJob { part, size: side, first, end, weight: squares * cost * (end - first) }
    })
}

/// The rows of such a job, or `None` if it was stopped.
pub(crate) fn walk(rule: &Rule, name: &str, seed: u64, job: &StudyJob, context: &JobContext) -> Option<String> {
    let board = square_board(job.size)?;
    let corner = Square::new(0, 0);
    let mut rows = RowWriter::new();
    let mut row = |trial: u64, visited: usize| rows.add(&[&name, &job.size, &trial, &visited]);

    if let Some(mut walker) = OrderedWalker::new(&board, rule) {
        for trial in job.first..job.end {
            let ending = walker.walk(corner, context.control);
            row(trial, visited_squares(&board, ending, walker.length(), || walker.moves().clone())?);
        }
        return Some(rows.finish());
    }

    let plane = Plane::new(&board)?;
    let start = plane.vertex(corner)?;
    let mut walker = Walker::new(plane, rule).ok()?;
    for trial in job.first..job.end {
        let mut random = Random::new(seed, stream(job.part, job.size, trial));
        let ending = walker.walk(WalkGoal::from(start), &mut random, context.control);
        row(trial, visited_squares(&board, ending, walker.length(), || walker.moves())?);
    }

    Some(rows.finish())
}

/// The random stream of a trial; each trial of each size of each part has its own.
pub(crate) fn stream(part: usize, size: u32, trial: u64) -> u64 {
    (part as u64) << 56 | u64::from(size) << 32 | trial
}

/// The seed for a method that makes its own streams. It is drawn from the stream of the trial, so that two seeds of a
/// study have no trial in common.
pub(crate) fn seed_of(seed: u64, part: usize, size: u32, trial: u64) -> u64 {
    Random::new(seed, stream(part, size, trial)).bits()
}

pub(crate) fn square_board(side: u32) -> Option<Rectangle> {
    Rectangle::new(side, side, Surface::Plane).ok()
}

/// The number of squares that a walk visited; `None` if it was stopped or if a complete walk does not verify.
fn visited_squares(board: &Rectangle, ending: Ending, length: usize, word: impl FnOnce() -> MoveWord) -> Option<usize> {
    match ending {
        Ending::Stopped => None,
        Ending::Complete => {
            let tour = verify(board.clone(), Path::Moves { start: 0, word: word() }, Shape::Open).ok()?;
            Some(tour.len())
        }
        Ending::Stuck | Ending::Exhausted => Some(length),
    }
}

/// The results of all walks by one rule on one board.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct WalkResults {
    /// Walks that were tours.
    pub(crate) tours: Share,
    /// The number of unvisited squares of each stuck walk.
    pub(crate) unvisited: Vec<f64>,
}

/// The results of one rule, by side.
pub(crate) type ResultsBySide = BTreeMap<u32, WalkResults>;

/// The results of every rule in the rows.
pub(crate) fn read(rows: &str) -> BTreeMap<String, ResultsBySide> {
    let mut all: BTreeMap<String, ResultsBySide> = BTreeMap::new();
    for row in records(rows) {
        let side = number::<u32>(&row, 1);
        let visited = number::<u64>(&row, 3);
        let squares = u64::from(side).pow(2);
        let results = all.entry(row[0].into()).or_default().entry(side).or_default();
        results.tours.add(visited == squares);
        if visited < squares {
            results.unvisited.push((squares - visited) as f64);
        }
    }
    all
}

/// All walks on the boards of these sides together.
pub(crate) fn pooled(results: &ResultsBySide, keep: impl Fn(u32) -> bool) -> Share {
    let kept = results.iter().filter(|(side, _)| keep(**side));
    kept.fold(Share::default(), |sum, (_, walks)| sum.plus(walks.tours))
}

/// The boards of these sides on which more than this share of the walks were tours.
pub(crate) fn boards_above(results: &ResultsBySide, keep: impl Fn(u32) -> bool, share: f64) -> Share {
    let mut boards = Share::default();
    results.iter().filter(|(side, _)| keep(**side)).for_each(|(_, rate)| boards.add(rate.tours.rate() > share));
    boards
}

/// The boards of these sides on which at most this share were tours: ` (not m = 17: 97.0%)`.
pub(crate) fn exceptions(results: &ResultsBySide, keep: impl Fn(u32) -> bool, share: f64) -> String {
    let kept = results.iter().filter(|(side, rate)| keep(**side) && rate.tours.rate() <= share);
    let named: Vec<String> = kept.map(|(side, rate)| format!("{side}: {}", rate.tours.percent())).collect();
    match named.len() {
        0 => String::new(),
        1..=6 => format!(" (not m = {})", named.join(", ")),
        _ => format!(" (not m = {}, ...)", named[..6].join(", ")),
    }
}

/// The success rates by side, and their intervals.
pub(crate) type Curve = (Vec<(f64, f64)>, Vec<(f64, f64, f64)>);

pub(crate) fn curve(results: &ResultsBySide) -> Curve {
    let line = results.iter().map(|(&side, rate)| (f64::from(side), rate.tours.rate())).collect();
    let band = results.iter().map(|(&side, rate)| {
        let (low, high) = rate.tours.interval();
        (f64::from(side), low, high)
    });
    (line, band.collect())
}
