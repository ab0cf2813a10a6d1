//! Squirrel's algorithm on every square board, and its time per square.
//!
//! Ganzfried 2004, section 3: the table of orderings gives a tour on every board up to m = 610 that was tried except
//! m = 74, where the single ordering 21345678 does; a step takes constant time, so the total is linear in the number of
//! squares.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::corner_walks::square_board;
use crate::tools::fit::{self, Fit};
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use crate::tools::shares::Share;
use destrier_boards::warnsdorff::Squirrel;
use destrier_core::{Path, Shape, Square, verify};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_search::choice::{Ending, Key, OrderedWalker, Rule};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "whether Squirrel's algorithm finds a tour on every square board, and its time per square",
    source: "Squirrel and Cull 1996, and Ganzfried 2004, section 3",
    sizes: "sides of square boards, 5 to 2000",
    trials: "minimum number of walks on each board, of which the fastest counts, 3; more on small boards",
    duration: "a minute or two",
    header: "rule,side,visited,nanoseconds",
};

/// The minimum number of squares walked on each board, so that the time can be measured.
const MIN_SQUARES: u64 = 300_000;
/// The board on which the table fails.
const EXCEPTION: u32 = 74;

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let job =
        |&side: &u32| StudyJob { part: 0, size: side, first: 0, end: plan.trials(), weight: u64::from(side).pow(2) };
    plan.sizes().iter().map(job).collect()
}

pub(crate) fn work(job: &StudyJob, context: &JobContext) -> Option<String> {
    let mut rows = row("table", &Rule::degree().then(Key::Squirrel), job, context)?;
    if job.size == EXCEPTION {
        rows += &row("21345678", &Squirrel::rule(EXCEPTION), job, context)?;
    }
    Some(rows)
}

fn row(name: &str, rule: &Rule, job: &StudyJob, context: &JobContext) -> Option<String> {
    let board = square_board(job.size)?;
    let mut walker = OrderedWalker::new(&board, rule)?;
    let mut best = f64::MAX;
    let mut ending = Ending::Stopped;

    for _ in 0..(job.end - job.first).max(MIN_SQUARES / squares(job.size)) {
        let begin = (context.clock)();
        ending = walker.walk(Square::new(0, 0), context.control);
        best = best.min((context.clock)() - begin);
        if ending == Ending::Stopped {
            return None;
        }
    }

    let visited = walker.length();

    if ending == Ending::Complete {
        verify(board, Path::Moves { start: 0, word: walker.into_moves() }, Shape::Open).ok()?;
    }

    let mut rows = RowWriter::new();
    rows.add(&[&name, &job.size, &visited, &format!("{:.0}", best * 1e9)]);
    Some(rows.finish())
}

/// The side, the number of squares visited, and the seconds.
type TimedWalk = (u32, u64, f64);

pub(crate) fn report(rows: &str) -> StudyReport {
    let mut runs: BTreeMap<String, Vec<TimedWalk>> = BTreeMap::new();
    for row in records(rows) {
        let run = (number(&row, 1), number(&row, 2), number::<f64>(&row, 3) / 1e9);
        runs.entry(row[0].to_string()).or_default().push(run);
    }
    let table = runs.remove("table").unwrap_or_default();
    let exception = runs.remove("21345678").unwrap_or_default();
    StudyReport { summary: summary(&table, &exception), figures: figures(&table), tables: Vec::new() }
}

fn squares(side: u32) -> u64 {
    u64::from(side).pow(2)
}

/// The exponent of the time from m = 100 on; 1 means linear in the number of squares.
fn exponent(runs: &[TimedWalk]) -> Option<Fit> {
    let runs: Vec<TimedWalk> = runs.iter().filter(|run| run.0 >= 100).copied().collect();
    // The points have no known errors: their distances from the line are used instead.
    let point = |run: TimedWalk| ((squares(run.0) as f64).ln(), run.2.ln(), 1e-6);
    fit::line(&fastest(&runs).into_iter().map(point).collect::<Vec<_>>())
}

/// The number of neighbouring sizes that are compared: their times per square should be equal.
const NEIGHBOURS: usize = 10;

/// The nanoseconds per square.
fn pace(run: &TimedWalk) -> f64 {
    1e9 * run.2 / run.1.max(1) as f64
}

/// The fastest of every group of neighbours: other load on the machine can only add time.
fn fastest(runs: &[TimedWalk]) -> Vec<TimedWalk> {
    let least = |some: &[TimedWalk]| some.iter().copied().min_by(|left, right| pace(left).total_cmp(&pace(right)));
    runs.chunks(NEIGHBOURS).filter_map(least).filter(|run| run.2 > 0.0).collect()
}

/// Nanoseconds per square on these boards, ascending.
fn paces<'a>(runs: impl Iterator<Item = &'a TimedWalk>) -> Vec<f64> {
    let mut paces: Vec<f64> = runs.map(pace).collect();
    paces.sort_by(f64::total_cmp);
    paces
}

/// A quantile of sorted values.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = (share * (sorted.len() as f64 - 1.0)).round() as usize;
    sorted.get(place).copied().unwrap_or(0.0)
}

fn summary(runs: &[TimedWalk], exception: &[TimedWalk]) -> String {
    let failed: Vec<&TimedWalk> = runs.iter().filter(|(side, visited, _)| *visited < squares(*side)).collect();
    let share = Share { hits: (runs.len() - failed.len()) as u64, trials: runs.len() as u64 };
    let first = runs.first().map_or(0, |run| run.0);
    let last = runs.last().map_or(0, |run| run.0);
    let named = |run: &&TimedWalk| format!("m = {} ({} of {} squares)", run.0, run.1, squares(run.0));
    let list = failed.iter().map(named).collect::<Vec<_>>().join(", ");

    let mut table = MarkdownTable::new(&["", "paper", "ours"]);
    let ours = format!("{} of {} boards, m = {first} to {last}", share.hits, share.trials);
    table.row(&[&"boards with a tour by the table", &"all tried up to m = 610, except 74", &ours]);
    table.row(&[&"boards on which it fails", &"m = 74", &if list.is_empty() { "none".into() } else { list }]);

    for (side, visited, _) in exception {
        let ours = if *visited == squares(*side) { "tour" } else { "no tour" };
        table.row(&[&format!("ordering 21345678 on m = {side}"), &"tour", &ours]);
    }

    if let Some(Fit { b, between, .. }) = exponent(runs) {
        let ours = format!(
            "{b:.3} ({:.3} to {:.3}; m from 100, the fastest of {NEIGHBOURS} neighbouring sizes)",
            between.0, between.1
        );
        table.row(&[&"exponent of the time in the number of squares", &"1", &ours]);
    }

    for (from, to) in [(5, 99), (100, 199), (200, 499), (500, 999), (1000, 1499), (1500, 2000)] {
        let paces = paces(runs.iter().filter(|(side, ..)| (from..=to).contains(side)));
        if !paces.is_empty() {
            let [least, low, middle, high] = [0.0, 0.25, 0.5, 0.75].map(|share| quantile(&paces, share));
            let ours = format!("minimum {least:.1} ns, median {middle:.1} ns, quartiles {low:.1} to {high:.1} ns");
            table.row(&[&format!("time per square, m = {from} to {to}"), &"constant", &ours]);
        }
    }

    format!("# Squirrel's algorithm\n\n{}", table.text())
}

fn figures(runs: &[TimedWalk]) -> Vec<(&'static str, Figure)> {
    let timed: Vec<TimedWalk> = runs.iter().filter(|run| run.2 > 0.0).copied().collect();
    let every = timed.len().div_ceil(250).max(1);
    let shown: Vec<&TimedWalk> = timed.iter().step_by(every).collect();
    let name = match every {
        1 => "one board, fastest walk".into(),
        every => format!("every {every}th board, fastest walk"),
    };

    let mut least = Vec::new();
    let mut band = Vec::new();
    for some in timed.chunks(NEIGHBOURS) {
        let paces = paces(some.iter());
        let at = f64::from(some[some.len() / 2].0);
        least.push((at, quantile(&paces, 0.0)));
        band.push((at, quantile(&paces, 0.25), quantile(&paces, 0.75)));
    }

    let most = f64::from(runs.last().map_or(10, |run| run.0));
    let each = Chart::new(
        "Squirrel's algorithm: time per square",
        Axis::new("side m of the board", 0.0, most * 1.01),
        Axis::new("nanoseconds of processor time per square", 0.0, 1.0)
            .covering(shown.iter().map(|run| pace(run) * 1.05)),
    )
    .with(Series::points(&name, shown.iter().map(|run| (f64::from(run.0), pace(run))).collect(), SeriesStyle::FOURTH))
    .with(Series::band(&format!("quartiles of {NEIGHBOURS} neighbouring sizes"), band, SeriesStyle::FIRST))
    .with(Series::line("fastest of them", least, SeriesStyle::FIRST));

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
    .with(Series::line("linear, at the median time per square", linear, SeriesStyle::PAPER));

    vec![("time", Figure::Chart(total)), ("time-per-square", Figure::Chart(each))]
}
