//! Squirrel's algorithm on every square board, and its time a square.
//!
//! Ganzfried 2004, section 3: the table of orderings tours every board up to m = 610 that was tried but m = 74, where the
//! single ordering 21345678 does; a step takes constant time, so the whole is linear in the number of squares.

use super::rates::square_board;
use super::report::Report;
use super::table::{Share, Table, fields, line_through, number};
use super::{Card, Job, Plan, Tools};
use crate::choice::{Ending, Key, OrderedWalker, Rule};
use crate::draw::plot::{Axis, Chart, Corner, Figure, Series, Style};
use crate::warnsdorff::Squirrel;
use destrier_core::{Path, Shape, Square, verify};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "squirrel",
    about: "whether Squirrel's algorithm tours every square board, and how long a square takes it",
    source: "Squirrel and Cull 1996, and Ganzfried 2004, section 3",
    sizes: "sides of square boards, 5 to 2000",
    trials: "walks on each board, the fastest of which is kept, 3",
    takes: "a minute",
    header: "rule,side,visited,nanoseconds",
};

/// The board on which the table fails.
const EXCEPTION: u32 = 74;

pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let job = |&side: &u32| Job { part: 0, size: side, first: 0, end: plan.trials(), weight: u64::from(side).pow(2) };
    plan.sizes().iter().map(job).collect()
}

pub(super) fn work(job: &Job, tools: &Tools) -> Option<String> {
    let mut rows = row("table", &Rule::degree().then(Key::Squirrel), job, tools)?;
    if job.size == EXCEPTION {
        rows += &row("21345678", &Squirrel::rule(EXCEPTION), job, tools)?;
    }
    Some(rows)
}

fn row(name: &str, rule: &Rule, job: &Job, tools: &Tools) -> Option<String> {
    let board = square_board(job.size)?;
    let mut walker = OrderedWalker::new(&board, rule)?;
    let mut best = f64::MAX;
    let mut ending = Ending::Stopped;
    for _ in job.first..job.end {
        let begin = (tools.clock)();
        ending = walker.walk(Square::new(0, 0), tools.control);
        best = best.min((tools.clock)() - begin);
        if ending == Ending::Stopped {
            return None;
        }
    }
    let visited = walker.length();
    if ending == Ending::Complete {
        verify(board, Path::Moves { start: 0, word: walker.into_moves() }, Shape::Open).ok()?;
    }
    Some(format!("{name},{},{visited},{:.0}\n", job.size, best * 1e9))
}

/// Side, squares visited, seconds.
type Run = (u32, u64, f64);

pub(super) fn report(rows: &str) -> Report {
    let mut runs: BTreeMap<&str, Vec<Run>> = BTreeMap::new();
    for row in fields(rows) {
        let run = (number(&row, 1), number(&row, 2), number::<f64>(&row, 3) / 1e9);
        runs.entry(row[0]).or_default().push(run);
    }
    let table = runs.remove("table").unwrap_or_default();
    let exception = runs.remove("21345678").unwrap_or_default();
    Report { summary: summary(&table, &exception), figures: figures(&table), tables: Vec::new() }
}

fn squares(side: u32) -> u64 {
    u64::from(side).pow(2)
}

/// The exponent of the time: 1 is linear in the squares. Small boards are over before the clock can tell.
fn exponent(runs: &[Run]) -> Option<f64> {
    let timed = runs.iter().filter(|(side, _, seconds)| *side >= 100 && *seconds > 0.0);
    let points: Vec<(f64, f64)> =
        timed.map(|(side, _, seconds)| ((squares(*side) as f64).ln(), seconds.ln())).collect();
    line_through(&points).map(|(slope, _)| slope)
}

/// Nanoseconds a square, over all boards between these sides together.
fn pace(runs: &[Run], from: u32, to: u32) -> Option<f64> {
    let kept = runs.iter().filter(|(side, ..)| (from..=to).contains(side));
    let (time, count) = kept.fold((0.0, 0), |(time, count), run| (time + run.2, count + run.1));
    (count > 0).then(|| 1e9 * time / count as f64)
}

fn summary(runs: &[Run], exception: &[Run]) -> String {
    let failed: Vec<&Run> = runs.iter().filter(|(side, visited, _)| *visited < squares(*side)).collect();
    let share = Share { hits: (runs.len() - failed.len()) as u64, trials: runs.len() as u64 };
    let (first, last) = (runs.first().map_or(0, |run| run.0), runs.last().map_or(0, |run| run.0));
    let named = |run: &&Run| format!("m = {} ({} of {} squares)", run.0, run.1, squares(run.0));
    let list = failed.iter().map(named).collect::<Vec<_>>().join(", ");
    let mut table = Table::new(&["", "paper", "ours"]);
    let ours = format!("{} of {} boards, m = {first} to {last}", share.hits, share.trials);
    table.row(&[&"boards that the table tours", &"all tried to m = 610, but 74", &ours]);
    table.row(&[&"boards on which it fails", &"m = 74", &if list.is_empty() { "none".into() } else { list }]);
    for (side, visited, _) in exception {
        let ours = if *visited == squares(*side) { "tours it" } else { "fails" };
        table.row(&[&format!("ordering 21345678 on m = {side}"), &"tours it", &ours]);
    }
    if let Some(exponent) = exponent(runs) {
        table.row(&[&"time grows as the squares to the power", &"1", &format!("{exponent:.3} (m from 100)")]);
    }
    for (from, to) in [(100, 199), (200, 499), (500, 999), (1000, 1499), (1500, 2000)] {
        if let Some(pace) = pace(runs, from, to) {
            table.row(&[&format!("time a square, m = {from} to {to}"), &"", &format!("{pace:.1} ns")]);
        }
    }
    format!("# Squirrel's algorithm\n\n{}", table.text())
}

fn figures(runs: &[Run]) -> Vec<(&'static str, Figure)> {
    let most = f64::from(runs.last().map_or(10, |run| run.0));
    let paces: Vec<(f64, f64)> = runs.iter().map(|run| (f64::from(run.0), 1e9 * run.2 / run.1.max(1) as f64)).collect();
    // A machine that does other work besides spoils single boards, and the middle of ten neighbours tells more.
    let smooth: Vec<(f64, f64)> = paces.chunks(10).map(middle).collect();
    let high = smooth.iter().map(|point| point.1).fold(1.0, f64::max);
    let pace = Chart::new(
        "Squirrel's algorithm: time a square",
        Axis::new("side m of the board", 0.0, most * 1.01),
        Axis::new("nanoseconds a square", 0.0, high * 1.5),
    )
    .with(Series::points("one board, fastest of its walks", thinned(&paces), Style::FOURTH))
    .with(Series::line("median of ten neighbouring boards", smooth, Style::FIRST));
    let points: Vec<(f64, f64)> =
        runs.iter().filter(|run| run.2 > 0.0).map(|run| (squares(run.0) as f64, run.2)).collect();
    let (low, high) =
        points.iter().fold((f64::MAX, 0.0f64), |(low, high), point| (low.min(point.1), high.max(point.1)));
    let even = pace_of(&points);
    let (from, to) = (points.first().map_or(25.0, |p| p.0), points.last().map_or(100.0, |p| p.0));
    let total = Chart::new(
        "Squirrel's algorithm: time of the whole tour",
        Axis::new("squares", from, to).log(),
        Axis::new("seconds", low.min(1.0), high.max(1e-9)).log(),
    )
    .with(Series::points("one board", thinned(&points), Style::FIRST))
    .with(Series::line("linear, by the median pace", vec![(from, from * even), (to, to * even)], Style::PAPER))
    .legend(Corner::TopLeft);
    vec![("time-a-square", Figure::Chart(pace)), ("time", Figure::Chart(total))]
}

fn middle(points: &[(f64, f64)]) -> (f64, f64) {
    let mut values: Vec<f64> = points.iter().map(|point| point.1).collect();
    values.sort_by(f64::total_cmp);
    (points[points.len() / 2].0, values[values.len() / 2])
}

/// The median time of a square on the boards of 10,000 squares and more.
fn pace_of(points: &[(f64, f64)]) -> f64 {
    let large: Vec<(f64, f64)> = points.iter().filter(|p| p.0 >= 1e4).map(|p| (p.0, p.1 / p.0)).collect();
    if large.is_empty() { 0.0 } else { middle(&large).1 }
}

/// Some hundred of the points: more would only blur the picture.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    points.iter().step_by(points.len().div_ceil(250).max(1)).copied().collect()
}
