//! Squirrel's algorithm on every square board, and its time a square.
//!
//! Ganzfried 2004, section 3: the table of orderings tours every board up to m = 610 that was tried but m = 74, where the
//! single ordering 21345678 does; a step takes constant time, so the whole is linear in the number of squares.

use super::fit::{self, Fit};
use super::rates::square_board;
use super::report::Report;
use super::table::{Share, Table, fields, number};
use super::{Card, Job, Plan, Tools};
use crate::choice::{Ending, Key, OrderedWalker, Rule};
use crate::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use crate::warnsdorff::Squirrel;
use destrier_core::{Path, Shape, Square, verify};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "squirrel",
    about: "whether Squirrel's algorithm tours every square board, and how long a square takes it",
    source: "Squirrel and Cull 1996, and Ganzfried 2004, section 3",
    sizes: "sides of square boards, 5 to 2000",
    trials: "walks on each board at least, the fastest of which is kept, 3; more on small boards, which are soon walked",
    takes: "a minute or two",
    header: "rule,side,visited,nanoseconds",
};

/// Squares that are walked on each board at least, so that the clock can tell.
const LEAST_WORK: u64 = 300_000;
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
    for _ in 0..(job.end - job.first).max(LEAST_WORK / squares(job.size)) {
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

/// The exponent of the time, from m = 100 on: 1 is linear in the squares.
fn exponent(runs: &[Run]) -> Option<Fit> {
    let runs: Vec<Run> = runs.iter().filter(|run| run.0 >= 100).copied().collect();
    // The points bear no errors of their own: their spread about the line is the error.
    let point = |run: Run| ((squares(run.0) as f64).ln(), run.2.ln(), 1e-6);
    fit::line(&quiet(&runs).into_iter().map(point).collect::<Vec<_>>())
}

/// Boards that are neighbours: their times a square should be the same.
const NEIGHBOURS: usize = 10;

/// Nanoseconds a square.
fn pace(run: &Run) -> f64 {
    1e9 * run.2 / run.1.max(1) as f64
}

/// Of some neighbours the one that took least time a square: other work of the machine can only add to it.
fn quiet(runs: &[Run]) -> Vec<Run> {
    let least = |some: &[Run]| some.iter().copied().min_by(|one, other| pace(one).total_cmp(&pace(other)));
    runs.chunks(NEIGHBOURS).filter_map(least).filter(|run| run.2 > 0.0).collect()
}

/// Nanoseconds a square on these boards, ascending.
fn paces<'a>(runs: impl Iterator<Item = &'a Run>) -> Vec<f64> {
    let mut paces: Vec<f64> = runs.map(pace).collect();
    paces.sort_by(f64::total_cmp);
    paces
}

/// The value that this share of the values does not exceed.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = (share * (sorted.len() as f64 - 1.0)).round() as usize;
    sorted.get(place).copied().unwrap_or(0.0)
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
    if let Some(Fit { b, between, .. }) = exponent(runs) {
        let ours = format!(
            "{b:.3} ({:.3} to {:.3}; m from 100, the quietest of {NEIGHBOURS} neighbours)",
            between.0, between.1
        );
        table.row(&[&"time grows as the squares to the power", &"1", &ours]);
    }
    for (from, to) in [(5, 99), (100, 199), (200, 499), (500, 999), (1000, 1499), (1500, 2000)] {
        let paces = paces(runs.iter().filter(|(side, ..)| (from..=to).contains(side)));
        if !paces.is_empty() {
            let [least, low, middle, high] = [0.0, 0.25, 0.5, 0.75].map(|share| quantile(&paces, share));
            let ours = format!("least {least:.1} ns, median {middle:.1} ns, middle half {low:.1} to {high:.1} ns");
            table.row(&[&format!("time a square, m = {from} to {to}"), &"constant", &ours]);
        }
    }
    format!("# Squirrel's algorithm\n\n{}", table.text())
}

fn figures(runs: &[Run]) -> Vec<(&'static str, Figure)> {
    let timed: Vec<Run> = runs.iter().filter(|run| run.2 > 0.0).copied().collect();
    let every = timed.len().div_ceil(250).max(1);
    let shown: Vec<&Run> = timed.iter().step_by(every).collect();
    let name = match every {
        1 => "one board, the fastest of its walks".into(),
        every => format!("every {every}th board, the fastest of its walks"),
    };
    let (mut least, mut band) = (Vec::new(), Vec::new());
    for some in timed.chunks(NEIGHBOURS) {
        let (paces, at) = (paces(some.iter()), f64::from(some[some.len() / 2].0));
        least.push((at, quantile(&paces, 0.0)));
        band.push((at, quantile(&paces, 0.25), quantile(&paces, 0.75)));
    }
    let most = f64::from(runs.last().map_or(10, |run| run.0));
    let each = Chart::new(
        "Squirrel's algorithm: time a square",
        Axis::new("side m of the board", 0.0, most * 1.01),
        Axis::new("nanoseconds of processor time a square", 0.0, 1.0)
            .covering(shown.iter().map(|run| pace(run) * 1.05)),
    )
    .with(Series::points(&name, shown.iter().map(|run| (f64::from(run.0), pace(run))).collect(), SeriesStyle::FOURTH))
    .with(Series::band(&format!("middle half of {NEIGHBOURS} neighbours"), band, SeriesStyle::FIRST))
    .with(Series::line("the least of them", least, SeriesStyle::FIRST));
    let points: Vec<(f64, f64)> = shown.iter().map(|run| (squares(run.0) as f64, run.2)).collect();
    let usual = quantile(&paces(timed.iter()), 0.5) / 1e9;
    let ends = points.first().map_or((1.0, 2.0), |first| (first.0, points[points.len() - 1].0));
    let linear: Vec<(f64, f64)> = [ends.0, ends.1].map(|count| (count, usual * count)).into();
    let up = |from: f64, to: f64| Axis::new("seconds of processor time", from, to).log();
    let total = Chart::new(
        "Squirrel's algorithm: time of the whole tour",
        Axis::new("squares", ends.0 * 0.9, ends.1 * 1.1).log(),
        up(linear[0].1 * 0.9, linear[1].1 * 1.1).covering(points.iter().flat_map(|p| [p.1 * 0.9, p.1 * 1.1])),
    )
    .with(Series::points(&name, points, SeriesStyle::FIRST))
    .with(Series::line("linear, at the median time a square", linear, SeriesStyle::PAPER));
    vec![("time", Figure::Chart(total)), ("time-a-square", Figure::Chart(each))]
}
