//! Parberry's mixture and Euler's repair: the success rate of one attempt, and the time per tour.
//!
//! Parberry 1994, as described in Ganzfried 2004, section 2: "the success rate of the algorithm appears to decrease
//! exponentially and the average running time required to find each tour appears to increase exponentially". His own
//! repair is `parberry-as-told`; `parberry` searches the exchanges of ends that Euler made by hand.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::{StudyReport, side_by_side};
use crate::tools::corner_walks::{seed_of, square_board};
use crate::tools::fit::{self, DecayLaw, Fit};
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use crate::tools::shares::Share;
use destrier_core::{Goal, Shape, verify};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_graphs::euler::Euler;
use destrier_search::method::{Finder, Finding, Limit, Limits, Task};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "how often Parberry's mixture and Euler's repair find a tour in one attempt, and their time per tour",
    source: "Parberry 1994, in Ganzfried 2004, section 2",
    sizes: "sides of square boards, even ones from 6 to 140; random walks up to 20 and 50",
    trials: "attempts on each board, 400",
    duration: "a minute",
    header: "method,side,trial,visited,nanoseconds",
};

/// A method, the largest side on which it is tried, and its relative cost per square.
const PARTS: [(Euler, u32, u64); 4] = [
    (Euler::PARBERRY_AS_TOLD, u32::MAX, 4),
    (Euler::PARBERRY, u32::MAX, 4),
    (Euler::EULER_AS_TOLD, 20, 40),
    (Euler::EULER, 50, 40),
];

pub(crate) fn sizes() -> Vec<u32> {
    vec![6, 8, 10, 12, 14, 16, 20, 24, 30, 36, 42, 50, 60, 70, 80, 100, 120, 140]
}

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let mut jobs = Vec::new();
    for (part, (_, largest, cost)) in PARTS.iter().enumerate() {
        for &size in plan.sizes().iter().filter(|size| *size <= largest) {
            let squares = u64::from(size).pow(2) * cost;
            let batch = (400_000 / squares).max(1);
            for first in (0..plan.trials()).step_by(batch as usize) {
                let end = (first + batch).min(plan.trials());
                jobs.push(StudyJob { part, size, first, end, weight: squares * (end - first) });
            }
        }
    }
    jobs
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    let method = PARTS[job.part].0;
    let board = square_board(job.size)?;
    let mut rows = RowWriter::new();
    for trial in job.first..job.end {
        let seed = seed_of(plan.seed(), job.part, job.size, trial);
        let limits = Limits { attempts: 1, ..Limits::default() };
        let task = Task { board: board.clone(), goal: Goal::OPEN, seed, limits };
        let begin = (context.clock)();
        let finding = method.find(&task, context.control);
        let time = (context.clock)() - begin;

        let visited = match finding {
            Ok(Finding::Found(path)) => verify(board.clone(), path, Shape::Open).ok()?.len(),
            Ok(Finding::GaveUp { limit: Limit::Stopped, .. }) => return None,
            Ok(Finding::GaveUp { longest, .. }) => longest.len(),
            Ok(Finding::Impossible(_)) | Err(_) => 0,
        };

        rows.add(&[&method.name(), &job.size, &trial, &visited, &format!("{:.0}", time * 1e9)]);

        if context.control.is_stopped() {
            return None;
        }
    }

    Some(rows.finish())
}

/// The results of all attempts by one method on one board.
#[derive(Clone, Copy, Default)]
struct AttemptResults {
    tours: Share,
    seconds: f64,
    /// The sum of the squared times of all attempts, and the time of the attempts that found a tour.
    squared: f64,
    with_tour: f64,
}

type ResultsBySide = BTreeMap<u32, AttemptResults>;

pub(crate) fn report(rows: &str) -> StudyReport {
    let mut all: BTreeMap<String, ResultsBySide> = BTreeMap::new();
    for row in records(rows) {
        let side: u32 = number(&row, 1);
        let result = all.entry(row[0].to_string()).or_default().entry(side).or_default();
        let made = number::<u64>(&row, 3) == u64::from(side).pow(2);
        let seconds = number::<f64>(&row, 4) / 1e9;
        result.tours.add(made);
        result.seconds += seconds;
        result.squared += seconds * seconds;
        result.with_tour += if made { seconds } else { 0.0 };
    }
    StudyReport { summary: summary(&all), figures: figures(&all), tables: Vec::new() }
}

/// Seconds per tour, failed attempts included, and the standard error of its logarithm.
fn time_per_tour(result: &AttemptResults) -> Option<(f64, f64)> {
    let tours = result.tours.hits as f64;
    let attempts = result.tours.trials as f64;
    if tours == 0.0 || result.seconds <= 0.0 || attempts < 2.0 {
        return None;
    }
    let pace = result.seconds / tours;
    // This is the error of a ratio of two sums over the same attempts.
    let spread = result.squared - 2.0 * pace * result.with_tour + pace * pace * tours;
    let error = (spread.max(0.0) * attempts / (attempts - 1.0)).sqrt() / tours;
    Some((pace, (error / pace).max(1e-3)))
}

/// The laws are fitted from these sides on: below the first, nearly every attempt succeeds, and a law for large boards
/// should hold at least from the second on.
const LARGE: [u32; 2] = [20, 50];

/// The success rates from a side on, as points for the fit.
fn falling(results: &ResultsBySide, from: u32) -> Vec<(f64, f64, f64)> {
    let point = |(side, result): (&u32, &AttemptResults)| {
        (f64::from(*side), result.tours.hits as f64, result.tours.trials as f64)
    };
    results.range(from..).map(point).collect()
}

/// The horizontal position of a board: m or its logarithm.
type Abscissa = fn(f64) -> f64;

/// A line through the logarithm of the time per tour, over m or its logarithm, from a side on.
fn rising(results: &ResultsBySide, from: u32, scale: Abscissa) -> Option<Fit> {
    let point = |(side, result): (&u32, &AttemptResults)| {
        let (pace, error) = time_per_tour(result)?;
        Some((scale(f64::from(*side)), pace.ln(), error))
    };
    fit::line(&results.range(from..).filter_map(point).collect::<Vec<_>>())
}

const LAWS: [(DecayLaw, &str); 3] = [
    (DecayLaw::Exponential, "exp(a - b m), exponential in m"),
    (DecayLaw::Power, "m^-b, a power of m"),
    (DecayLaw::Stretched, "exp(-c m^b); exponential in the squares if b = 2"),
];

fn summary(all: &BTreeMap<String, ResultsBySide>) -> String {
    let mut text = String::from("# Parberry's mixture and Euler's repair\n\n");
    text += "Parberry 1994, about `parberry-as-told`: the success rate appears to fall exponentially and the time \
        per tour to \
             rise exponentially.\n\n";

    text += &format!(
        "## Fitted laws\n\nFitted from m = {} and from m = {} on: success rates by maximum likelihood, times by \
         weighted \
         least squares. The misfit is chi squared; a true law exceeds the allowed value with probability 5%. The \
         errors of \
         times do not include variations of the machine. Intervals are 95% intervals, widened where the errors do not \
         explain the misfit.\n\n",
        LARGE[0], LARGE[1]
    );

    let mut table = MarkdownTable::new(&[
        "method",
        "quantity",
        "law",
        "from m",
        "b",
        "95% interval",
        "misfit",
        "explained variation",
    ]);

    let mut line = |method: &str, quantity: &str, law: &str, from: u32, fit: Option<Fit>| {
        if let Some(fit) = fit {
            let b = format!("{:.4}", fit.b);
            let between = format!("{:.4} to {:.4}", fit.between.0, fit.between.1);
            let explained = format!("{:.1}%", 100.0 * fit.explained);
            table.row(&[&method, &quantity, &law, &from, &b, &between, &fit.verdict(), &explained]);
        }
    };

    let mut constant = String::new();
    for (method, ..) in PARTS {
        let Some(results) = all.get(method.name()) else { continue };
        let name = method.name();
        for from in LARGE {
            for (law, words) in LAWS {
                line(name, "success rate", words, from, law.fit(&falling(results, from)));
            }
        }

        for from in LARGE {
            line(name, "time per tour", "exp(a + b m), exponential in m", from, rising(results, from, |m| m));
            line(name, "time per tour", "m^b, a power of m", from, rising(results, from, f64::ln));
        }

        let share = results.values().fold(Share::default(), |sum, result| sum.plus(result.tours));
        if share.hits == share.trials || share.hits == 0 {
            let word = if share.hits == 0 { "none" } else { "all" };
            let sides = results.keys().last().copied().unwrap_or(0);
            let between = share.between();
            constant +=
                &format!("- {name}: {word} of {} attempts up to m = {sides} found a tour ({between})\n", share.trials);
        }
    }

    text += &table.text();
    if !constant.is_empty() {
        text += &format!("\nMethods with a constant success rate:\n\n{constant}");
    }

    text += "\n## Measurements\n\n";

    let heads = ["method", "m", "tours", "95% interval", "attempts", "ms per attempt", "ms per tour", "95% interval"];
    let mut table = MarkdownTable::new(&heads);
    for (method, ..) in PARTS {
        for (side, result) in all.get(method.name()).into_iter().flatten() {
            let attempt = 1e3 * result.seconds / result.tours.trials.max(1) as f64;

            let (tour, between) = time_per_tour(result).map_or(Default::default(), |(pace, error)| {
                let off = |by: f64| 1e3 * pace * (by * error).exp();
                (format!("{:.3}", 1e3 * pace), format!("{:.3} to {:.3}", off(-1.96), off(1.96)))
            });

            let share = result.tours;
            table.row(&[
                &method.name(),
                side,
                &share.percent(),
                &share.between(),
                &share.trials,
                &format!("{attempt:.3}"),
                &tour,
                &between,
            ]);
        }
    }

    text + &table.text()
}

/// The name of a method in a legend.
fn legend(name: &str) -> &str {
    match name {
        "parberry-as-told" => "Warnsdorff's rule, then insertions (Parberry)",
        "parberry" => "Warnsdorff's rule, then insertions and exchanges",
        "euler-as-told" => "random walk, then insertions (Euler)",
        "euler" => "random walk, then insertions and exchanges",
        other => other,
    }
}

fn figures(all: &BTreeMap<String, ResultsBySide>) -> Vec<(&'static str, Figure)> {
    let most = all.values().filter_map(|results| results.keys().last()).max().copied().unwrap_or(10);
    let across = |label: &str| Axis::new(label, 0.0, f64::from(most) * 1.03);
    let mut success = Chart::new(
        "Success of one attempt by Parberry's mixture and Euler's repair",
        Axis::new("side m of the board (marks for one m are side by side)", 5.0, f64::from(most) * 1.1).log(),
        Axis::percent("attempts that are tours"),
    );

    let mut times = Vec::new();
    let mut ends = Vec::new();
    for (index, ((method, ..), style)) in PARTS.into_iter().zip(SeriesStyle::MEASURED).enumerate() {
        let Some(results) = all.get(method.name()) else { continue };
        let at = |side: u32| side_by_side(side, index, PARTS.len(), 0.02 * f64::from(side));
        let bars = results.iter().map(|(side, result)| result.tours.bar(at(*side))).collect();
        let line = results.iter().map(|(side, result)| (at(*side), result.tours.rate())).collect();
        success = success.with(Series::line("", line, style)).with(Series::bars(legend(method.name()), bars, style));

        let bar = |(side, result): (&u32, &AttemptResults)| {
            let (pace, error) = time_per_tour(result)?;
            let off = |by: f64| 1e3 * pace * (by * error).exp();
            Some((f64::from(*side), off(-1.96), 1e3 * pace, off(1.96)))
        };

        let bars: Vec<(f64, f64, f64, f64)> = results.iter().filter_map(bar).collect();
        ends.extend(bars.iter().flat_map(|bar| [bar.1, bar.3]));
        times.push(Series::line("", bars.iter().map(|bar| (bar.0, bar.2)).collect(), style));
        times.push(Series::bars(legend(method.name()), bars, style));
    }

    let published = all.get("parberry-as-told").cloned().unwrap_or_default();

    // Fit the larger boards if there are enough of them.
    let from = if published.range(LARGE[1]..).count() > 2 { LARGE[1] } else { LARGE[0] };
    let sides: Vec<f64> = (from..=most).map(f64::from).collect();
    let points = falling(&published, from);

    let laws = [
        (DecayLaw::Exponential, "exponential in m, fitted", SeriesStyle::PAPER),
        (DecayLaw::Power, "power of m, fitted", SeriesStyle::FIFTH),
    ];

    for (law, name, style) in laws {
        if let Some(fit) = law.fit(&points) {
            let curve = sides.iter().map(|&m| (m, law.at((fit.a, fit.b), m))).collect();
            success = success.with(Series::line(name, curve, style));
        }
    }

    let (low, high) = ends.iter().fold((f64::MAX, 1e-9f64), |(low, high), end| (low.min(*end), high.max(*end)));
    let mut time = Chart::new("Time per tour, failed attempts included", across("side m of the board"), {
        Axis::new("milliseconds of processor time", low.min(high) * 0.7, high * 1.5).log()
    });

    time.series = times;

    let kinds: [(Abscissa, &str, SeriesStyle); 2] =
        [(|m| m, "exponential in m, fitted", SeriesStyle::PAPER), (f64::ln, "power of m, fitted", SeriesStyle::FIFTH)];
    for (scale, name, style) in kinds {
        if let Some(fit) = rising(&published, from, scale) {
            let curve = sides.iter().map(|&m| (m, 1e3 * (fit.a + fit.b * scale(m)).exp())).collect();
            time = time.with(Series::line(name, curve, style));
        }
    }

    let mut figures = vec![("success", Figure::Chart(success))];
    if !ends.is_empty() {
        figures.push(("time", Figure::Chart(time)));
    }

    figures
}
