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
    takes: "a minute or two",
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
    let points: Vec<(f64, f64)> =
        runs.iter().map(|run| (squares(run.0) as f64, run.2)).filter(|p| p.0 >= 1e4).collect();
    let points: Vec<(f64, f64)> = undisturbed(&points).iter().map(|(count, time)| (count.ln(), time.ln())).collect();
    line_through(&points).map(|(slope, _)| slope)
}

/// Of every ten neighbours the one that took least time a square: other work of the machine can only add to it.
fn undisturbed(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let pace = |point: &(f64, f64)| point.1 / point.0;
    let least = |ten: &[(f64, f64)]| ten.iter().copied().min_by(|one, other| pace(one).total_cmp(&pace(other)));
    points.chunks(10).filter_map(least).filter(|point| point.1 > 0.0).collect()
}

/// Nanoseconds a square on the boards between these sides: a tenth of the boards took less, and the mean.
fn pace(runs: &[Run], from: u32, to: u32) -> Option<(f64, f64)> {
    let kept = runs.iter().filter(|(side, ..)| (from..=to).contains(side));
    let mut paces: Vec<f64> = kept.map(|run| 1e9 * run.2 / run.1.max(1) as f64).collect();
    paces.sort_by(f64::total_cmp);
    let mean = paces.iter().sum::<f64>() / paces.len() as f64;
    Some((*paces.get(paces.len() / 10)?, mean))
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
        table.row(&[
            &"time grows as the squares to the power",
            &"1",
            &format!("{exponent:.3} (m from 100, the quietest of ten boards)"),
        ]);
    }
    for (from, to) in [(100, 199), (200, 499), (500, 999), (1000, 1499), (1500, 2000)] {
        if let Some((quiet, mean)) = pace(runs, from, to) {
            let ours = format!("{quiet:.1} ns in the quietest tenth, {mean:.1} ns in the mean");
            table.row(&[&format!("time a square, m = {from} to {to}"), &"", &ours]);
        }
    }
    format!("# Squirrel's algorithm\n\n{}", table.text())
}

fn figures(runs: &[Run]) -> Vec<(&'static str, Figure)> {
    let most = f64::from(runs.last().map_or(10, |run| run.0));
    let points: Vec<(f64, f64)> =
        runs.iter().filter(|run| run.2 > 0.0).map(|run| (squares(run.0) as f64, run.2)).collect();
    let pace = |&(count, time): &(f64, f64)| (count.sqrt(), 1e9 * time / count);
    let paces: Vec<(f64, f64)> = points.iter().map(pace).collect();
    let quiet: Vec<(f64, f64)> = undisturbed(&points).iter().map(pace).collect();
    let high = 2.0 * quiet.iter().map(|point| point.1).fold(1.0, f64::max);
    let shown: Vec<(f64, f64)> = thinned(&paces).into_iter().filter(|point| point.1 < high).collect();
    let each = Chart::new(
        "Squirrel's algorithm: time a square",
        Axis::new("side m of the board", 0.0, most * 1.01),
        Axis::new("nanoseconds of processor time a square", 0.0, high),
    )
    .with(Series::points("one board, fastest of its walks", shown, Style::FOURTH))
    .with(Series::line("least of ten neighbouring boards", quiet, Style::FIRST));
    let ends = |all: &[(f64, f64)]| Some((*all.first()?, *all.last()?));
    let (from, to) = ends(&undisturbed(&points)).unwrap_or(((25.0, 1e-7), (100.0, 1e-6)));
    let even = |count: f64| count * to.1 / to.0;
    let low = points.iter().map(|point| point.1).fold(even(from.0), f64::min);
    let high = points.iter().map(|point| point.1).fold(to.1, f64::max);
    let total = Chart::new(
        "Squirrel's algorithm: time of the whole tour",
        Axis::new("squares", from.0, to.0).log(),
        Axis::new("seconds of processor time", low * 0.8, high * 1.2).log(),
    )
    .with(Series::points("one board, fastest of its walks", thinned(&points), Style::FIRST))
    .with(Series::line("linear", vec![(from.0, even(from.0)), (to.0, even(to.0))], Style::PAPER))
    .legend(Corner::TopLeft);
    vec![("time-a-square", Figure::Chart(each)), ("time", Figure::Chart(total))]
}

/// Some hundred of the points: more would only blur the picture.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    points.iter().step_by(points.len().div_ceil(250).max(1)).copied().collect()
}
