//! Parberry's mixture and Euler's repair: how often one attempt makes a tour, and how long a tour takes.
//!
//! Parberry 1994, as told in Ganzfried 2004, section 2: "the success rate of the algorithm appears to decrease
//! exponentially and the average running time required to find each tour appears to increase exponentially". His own
//! repair is `parberry-as-told`; `parberry` searches the exchanges of ends that Euler made by hand.

use super::fit::{self, Fall, Fit};
use super::rates::{seed_of, square_board};
use super::report::{Report, beside};
use super::table::{Share, Table, fields, number};
use super::{Card, Job, Plan, Tools};
use crate::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use crate::euler::Euler;
use crate::method::{Finder, Finding, Limit, Limits, Task};
use destrier_core::{Goal, Shape, verify};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "euler",
    about: "how often Parberry's mixture and Euler's repair make a tour in one attempt, and how long a tour takes them",
    source: "Parberry 1994, in Ganzfried 2004, section 2",
    sizes: "sides of square boards, even ones from 6 to 140; the walks at random to 20 and 50",
    trials: "attempts on each board, 400",
    takes: "a minute",
    header: "method,side,trial,visited,nanoseconds",
};

/// A method, up to which side it is tried, and what a square costs it compared with the others.
const PARTS: [(Euler, u32, u64); 4] = [
    (Euler::PARBERRY_AS_TOLD, u32::MAX, 4),
    (Euler::PARBERRY, u32::MAX, 4),
    (Euler::EULER_AS_TOLD, 20, 40),
    (Euler::EULER, 50, 40),
];

pub(super) fn sizes() -> Vec<u32> {
    vec![6, 8, 10, 12, 14, 16, 20, 24, 30, 36, 42, 50, 60, 70, 80, 100, 120, 140]
}

pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (part, (_, largest, cost)) in PARTS.iter().enumerate() {
        for &size in plan.sizes().iter().filter(|size| *size <= largest) {
            let squares = u64::from(size).pow(2) * cost;
            let block = (400_000 / squares).max(1);
            for first in (0..plan.trials()).step_by(block as usize) {
                let end = (first + block).min(plan.trials());
                jobs.push(Job { part, size, first, end, weight: squares * (end - first) });
            }
        }
    }
    jobs
}

pub(super) fn work(plan: &Plan, job: &Job, tools: &Tools) -> Option<String> {
    let method = PARTS[job.part].0;
    let board = square_board(job.size)?;
    let mut rows = String::new();
    for trial in job.first..job.end {
        let seed = seed_of(plan.seed(), job.part, job.size, trial);
        let limits = Limits { attempts: 1, ..Limits::default() };
        let task = Task { board: board.clone(), goal: Goal::OPEN, seed, limits };
        let begin = (tools.clock)();
        let finding = method.find(&task, tools.control);
        let time = (tools.clock)() - begin;
        let visited = match finding {
            Ok(Finding::Found(path)) => verify(board.clone(), path, Shape::Open).ok()?.len(),
            Ok(Finding::GaveUp { limit: Limit::Stopped, .. }) => return None,
            Ok(Finding::GaveUp { longest, .. }) => longest.len(),
            Ok(Finding::Impossible(_)) | Err(_) => 0,
        };
        rows += &format!("{},{},{trial},{visited},{:.0}\n", method.name(), job.size, time * 1e9);
        if tools.control.is_stopped() {
            return None;
        }
    }
    Some(rows)
}

/// What became of all attempts by one method on one board.
#[derive(Clone, Copy, Default)]
struct Result {
    tours: Share,
    seconds: f64,
    /// The squares of the times of all attempts, and the times of those that made a tour.
    squared: f64,
    with_tour: f64,
}

type Results = BTreeMap<u32, Result>;

pub(super) fn report(rows: &str) -> Report {
    let mut all: BTreeMap<&str, Results> = BTreeMap::new();
    for row in fields(rows) {
        let side: u32 = number(&row, 1);
        let result = all.entry(row[0]).or_default().entry(side).or_default();
        let (made, seconds) = (number::<u64>(&row, 3) == u64::from(side).pow(2), number::<f64>(&row, 4) / 1e9);
        result.tours.add(made);
        result.seconds += seconds;
        result.squared += seconds * seconds;
        result.with_tour += if made { seconds } else { 0.0 };
    }
    Report { summary: summary(&all), figures: figures(&all), tables: Vec::new() }
}

/// Seconds for each tour that was found, the failures included, and the standard error of its logarithm.
fn each(result: &Result) -> Option<(f64, f64)> {
    let (tours, attempts) = (result.tours.hits as f64, result.tours.trials as f64);
    if tours == 0.0 || result.seconds <= 0.0 || attempts < 2.0 {
        return None;
    }
    let pace = result.seconds / tours;
    // A ratio of two sums over the same attempts: the error of its time less that of its share of the tours.
    let spread = result.squared - 2.0 * pace * result.with_tour + pace * pace * tours;
    let error = (spread.max(0.0) * attempts / (attempts - 1.0)).sqrt() / tours;
    Some((pace, (error / pace).max(1e-3)))
}

/// From these sides on the laws are fitted: below the first success is as good as certain, and what is said of large
/// boards should hold from the second on at least.
const LARGE: [u32; 2] = [20, 50];

/// The success from a side on, as the fits want it.
fn falling(results: &Results, from: u32) -> Vec<(f64, f64, f64)> {
    let point =
        |(side, result): (&u32, &Result)| (f64::from(*side), result.tours.hits as f64, result.tours.trials as f64);
    results.range(from..).map(point).collect()
}

/// Against what the time is set: m or its logarithm.
type Scale = fn(f64) -> f64;

/// The logarithm of the time of a tour from a side on against m or its logarithm, as a line.
fn rising(results: &Results, from: u32, scale: Scale) -> Option<Fit> {
    let point = |(side, result): (&u32, &Result)| {
        let (pace, error) = each(result)?;
        Some((scale(f64::from(*side)), pace.ln(), error))
    };
    fit::line(&results.range(from..).filter_map(point).collect::<Vec<_>>())
}

const LAWS: [(Fall, &str); 3] = [
    (Fall::Exponential, "exp(a - b m), exponential in m"),
    (Fall::Power, "m^-b, a power of m"),
    (Fall::Stretched, "exp(-c m^b); exponential in the squares if b = 2"),
];

fn summary(all: &BTreeMap<&str, Results>) -> String {
    let mut text = String::from("# Parberry's mixture and Euler's repair\n\n");
    text += "Parberry 1994, of `parberry-as-told`: success falls and the time of a tour rises exponentially, it appears.\n\n";
    text += &format!(
        "## The laws\n\nFitted from m = {} and from m = {} on: success by likelihood, times by weighted least squares. The \
         misfit is chi squared; a law that is true exceeds what is allowed once in twenty times (of times the machine's \
         own unrest is not among the errors). Intervals are of 95%, and wider where the misfit is more than the errors \
         explain.\n\n",
        LARGE[0], LARGE[1]
    );
    let mut table =
        Table::new(&["method", "what", "law", "from m", "b", "95% interval", "misfit", "spread accounted for"]);
    let mut line = |method: &str, what: &str, law: &str, from: u32, fit: Option<Fit>| {
        if let Some(fit) = fit {
            let (b, between) = (format!("{:.4}", fit.b), format!("{:.4} to {:.4}", fit.between.0, fit.between.1));
            let explained = format!("{:.1}%", 100.0 * fit.explained);
            table.row(&[&method, &what, &law, &from, &b, &between, &fit.judged(), &explained]);
        }
    };
    let mut steady = String::new();
    for (method, ..) in PARTS {
        let Some(results) = all.get(method.name()) else { continue };
        let name = method.name();
        for from in LARGE {
            for (law, words) in LAWS {
                line(name, "success", words, from, law.fit(&falling(results, from)));
            }
        }
        for from in LARGE {
            line(name, "time of a tour", "exp(a + b m), exponential in m", from, rising(results, from, |m| m));
            line(name, "time of a tour", "m^b, a power of m", from, rising(results, from, f64::ln));
        }
        let share = results.values().fold(Share::default(), |sum, result| sum.plus(result.tours));
        if share.hits == share.trials || share.hits == 0 {
            let word = if share.hits == 0 { "no attempt" } else { "every attempt" };
            let (sides, between) = (results.keys().last().copied().unwrap_or(0), share.between());
            steady += &format!("- {name}: {word} of {} up to m = {sides} made a tour ({between})\n", share.trials);
        }
    }
    text += &table.text();
    if !steady.is_empty() {
        text += &format!("\nWhere success neither falls nor rises:\n\n{steady}");
    }
    text += "\n## The measurements\n\n";
    let heads = ["method", "m", "tours", "95% interval", "attempts", "ms an attempt", "ms a tour", "95% interval"];
    let mut table = Table::new(&heads);
    for (method, ..) in PARTS {
        for (side, result) in all.get(method.name()).into_iter().flatten() {
            let attempt = 1e3 * result.seconds / result.tours.trials.max(1) as f64;
            let (tour, between) = each(result).map_or(Default::default(), |(pace, error)| {
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

fn figures(all: &BTreeMap<&str, Results>) -> Vec<(&'static str, Figure)> {
    let most = all.values().filter_map(|results| results.keys().last()).max().copied().unwrap_or(10);
    let across = |label: &str| Axis::new(label, 0.0, f64::from(most) * 1.03);
    let mut success = Chart::new(
        "One attempt of Parberry's mixture and of Euler's repair",
        Axis::new("side m of the board (marks of one m stand side by side)", 5.0, f64::from(most) * 1.1).log(),
        Axis::percent("attempts that are tours"),
    );
    let mut times = Vec::new();
    let mut ends = Vec::new();
    for (index, ((method, ..), style)) in PARTS.into_iter().zip(SeriesStyle::MEASURED).enumerate() {
        let Some(results) = all.get(method.name()) else { continue };
        let at = |side: u32| beside(side, index, PARTS.len(), 0.02 * f64::from(side));
        let bars = results.iter().map(|(side, result)| result.tours.bar(at(*side))).collect();
        let line = results.iter().map(|(side, result)| (at(*side), result.tours.rate())).collect();
        success = success.with(Series::line("", line, style)).with(Series::bars(method.name(), bars, style));
        let bar = |(side, result): (&u32, &Result)| {
            let (pace, error) = each(result)?;
            let off = |by: f64| 1e3 * pace * (by * error).exp();
            Some((f64::from(*side), off(-1.96), 1e3 * pace, off(1.96)))
        };
        let bars: Vec<(f64, f64, f64, f64)> = results.iter().filter_map(bar).collect();
        ends.extend(bars.iter().flat_map(|bar| [bar.1, bar.3]));
        times.push(Series::line("", bars.iter().map(|bar| (bar.0, bar.2)).collect(), style));
        times.push(Series::bars(method.name(), bars, style));
    }
    let told = all.get("parberry-as-told").cloned().unwrap_or_default();
    // The laws of the large boards, where there are enough of them.
    let from = if told.range(LARGE[1]..).count() > 2 { LARGE[1] } else { LARGE[0] };
    let sides: Vec<f64> = (from..=most).map(f64::from).collect();
    let points = falling(&told, from);
    let laws = [
        (Fall::Exponential, "exponential in m, fitted", SeriesStyle::PAPER),
        (Fall::Power, "a power of m, fitted", SeriesStyle::FIFTH),
    ];
    for (law, name, style) in laws {
        if let Some(fit) = law.fit(&points) {
            let curve = sides.iter().map(|&m| (m, law.at((fit.a, fit.b), m))).collect();
            success = success.with(Series::line(name, curve, style));
        }
    }
    let (low, high) = ends.iter().fold((f64::MAX, 1e-9f64), |(low, high), end| (low.min(*end), high.max(*end)));
    let mut time = Chart::new("Time for each tour found, failures included", across("side m of the board"), {
        Axis::new("milliseconds of processor time", low.min(high) * 0.7, high * 1.5).log()
    });
    time.series = times;
    let kinds: [(Scale, &str, SeriesStyle); 2] = [
        (|m| m, "exponential in m, fitted", SeriesStyle::PAPER),
        (f64::ln, "a power of m, fitted", SeriesStyle::FIFTH),
    ];
    for (scale, name, style) in kinds {
        if let Some(fit) = rising(&told, from, scale) {
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
