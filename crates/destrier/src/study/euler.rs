//! Parberry's mixture and Euler's repair: how often one attempt makes a tour, and how long a tour takes.
//!
//! Parberry 1994, as told in Ganzfried 2004, section 2: "the success rate of the algorithm appears to decrease
//! exponentially and the average running time required to find each tour appears to increase exponentially". His own
//! repair is `parberry-as-told`; `parberry` searches the exchanges of ends that Euler made by hand.

use super::rates::{square_board, stream};
use super::report::Report;
use super::table::{Share, Table, fields, line_through, number};
use super::{Card, Job, Plan, Tools};
use crate::draw::plot::{Axis, Chart, Corner, Figure, Series, Style};
use crate::euler::Euler;
use crate::method::{Control, Finding, Limits, Method, Task};
use destrier_core::{Goal, Shape, verify};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "euler",
    about: "how often Parberry's mixture and Euler's repair make a tour in one attempt, and how long a tour takes them",
    source: "Parberry 1994, in Ganzfried 2004, section 2",
    sizes: "even sides of square boards from 6 to 100; the walks at random to 20 and 50",
    trials: "attempts on each board, 100",
    takes: "some seconds",
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
    vec![6, 8, 10, 12, 14, 16, 20, 24, 30, 36, 42, 50, 60, 70, 80, 100]
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
        let seed = plan.seed().wrapping_add(stream(job.part, job.size, trial));
        let limits = Limits { attempts: 1, ..Limits::default() };
        let task = Task { board: board.clone(), goal: Goal::OPEN, seed, limits };
        // A control of its own, for the length of this attempt; a tripped one only ends the job between attempts.
        let control = Control::default();
        let begin = (tools.clock)();
        let finding = method.find(&task, &control);
        let time = (tools.clock)() - begin;
        let visited = match finding {
            Finding::Found(path) => verify(board.clone(), path, Shape::Open).ok()?.len(),
            Finding::GaveUp { longest, .. } => longest.len(),
            Finding::Impossible(_) | Finding::Unsuited(_) => 0,
        };
        rows += &format!("{},{},{trial},{visited},{:.0}\n", method.name(), job.size, time * 1e9);
        if tools.control.is_tripped() {
            return None;
        }
    }
    Some(rows)
}

#[derive(Clone, Copy, Default)]
struct Result {
    tours: Share,
    seconds: f64,
}

type Results = BTreeMap<u32, Result>;

pub(super) fn report(rows: &str) -> Report {
    let mut all: BTreeMap<&str, Results> = BTreeMap::new();
    for row in fields(rows) {
        let side: u32 = number(&row, 1);
        let result = all.entry(row[0]).or_default().entry(side).or_default();
        result.tours.add(number::<u64>(&row, 3) == u64::from(side).pow(2));
        result.seconds += number::<f64>(&row, 4) / 1e9;
    }
    Report { summary: summary(&all), figures: figures(&all), tables: Vec::new() }
}

/// Seconds for each tour that was found, the failures included.
fn each(result: &Result) -> Option<f64> {
    (result.tours.hits > 0 && result.seconds > 0.0).then(|| result.seconds / result.tours.hits as f64)
}

/// From this side on the fits are taken: below it success is as good as certain.
const LARGE: u32 = 20;

/// The side that halves the success rate, if it falls exponentially.
fn half_life(results: &Results) -> Option<f64> {
    let large = results.range(LARGE..).filter(|(_, result)| result.tours.hits > 0);
    let points: Vec<(f64, f64)> = large.map(|(side, result)| (f64::from(*side), result.tours.rate().ln())).collect();
    line_through(&points).filter(|(slope, _)| *slope < 0.0).map(|(slope, _)| -(2f64.ln()) / slope)
}

fn summary(all: &BTreeMap<&str, Results>) -> String {
    let mut text = String::from("# Parberry's mixture and Euler's repair\n\n");
    let mut fits = Table::new(&["method", "Parberry 1994", "success halves every", "time of a tour grows as"]);
    for (method, ..) in PARTS {
        let Some(results) = all.get(method.name()) else { continue };
        let paper = if method == Euler::PARBERRY_AS_TOLD { "both exponential in m" } else { "" };
        let half = half_life(results).map_or("does not fall".into(), |sides| format!("{sides:.0} sides"));
        let times =
            results.range(LARGE..).filter_map(|(side, result)| Some((f64::from(*side).ln(), each(result)?.ln())));
        let growth = line_through(&times.collect::<Vec<_>>()).map_or("".into(), |(slope, _)| format!("m^{slope:.1}"));
        fits.row(&[&method.name(), &paper, &half, &growth]);
    }
    text += &format!("Fits from m = {LARGE} on, where there is something to fit.\n\n{}\n", fits.text());
    let mut table = Table::new(&["method", "m", "tours", "95% interval", "attempts", "ms an attempt", "ms a tour"]);
    for (method, ..) in PARTS {
        for (side, result) in all.get(method.name()).into_iter().flatten() {
            let attempt = 1e3 * result.seconds / result.tours.trials.max(1) as f64;
            let tour = each(result).map_or("".into(), |seconds| format!("{:.2}", 1e3 * seconds));
            let share = result.tours;
            table.row(&[
                &method.name(),
                side,
                &share.percent(),
                &share.between(),
                &share.trials,
                &format!("{attempt:.2}"),
                &tour,
            ]);
        }
    }
    text + &table.text()
}

fn figures(all: &BTreeMap<&str, Results>) -> Vec<(&'static str, Figure)> {
    let most = all.values().filter_map(|results| results.keys().last()).max().copied().unwrap_or(10);
    let across = || Axis::new("side m of the board", 0.0, f64::from(most) * 1.03);
    let mut success = Chart::new(
        "One attempt of Parberry's mixture and of Euler's repair",
        across(),
        Axis::shares("attempts that are tours"),
    );
    let (mut low, mut high) = (f64::MAX, 1e-9f64);
    let mut times = Vec::new();
    for ((method, ..), style) in PARTS.into_iter().zip(Style::MEASURED) {
        let Some(results) = all.get(method.name()) else { continue };
        let bars = results.iter().map(|(side, result)| result.tours.bar(f64::from(*side))).collect();
        let line = results.iter().map(|(side, result)| (f64::from(*side), result.tours.rate())).collect();
        success = success.with(Series::line("", line, style)).with(Series::bars(method.name(), bars, style));
        let found = results.iter().filter_map(|(side, result)| Some((f64::from(*side), 1e3 * each(result)?)));
        let points: Vec<(f64, f64)> = found.collect();
        for point in &points {
            (low, high) = (low.min(point.1), high.max(point.1));
        }
        if points.is_empty() {
            continue;
        }
        times.push(Series::line("", points.clone(), style));
        times.push(Series::points(method.name(), points, style));
    }
    if let Some(results) = all.get("parberry-as-told") {
        let large = results.range(LARGE..).filter(|(_, result)| result.tours.hits > 0);
        let points: Vec<(f64, f64)> =
            large.map(|(side, result)| (f64::from(*side), result.tours.rate().ln())).collect();
        if let Some((slope, start)) = line_through(&points) {
            let side =
                |index: u32| f64::from(LARGE) + f64::from(index) * (f64::from(most) - f64::from(LARGE)).max(0.0) / 40.0;
            let fit =
                (0..=40).map(side).map(|m| (m, (start + slope * m).exp())).filter(|point| point.1 <= 1.0).collect();
            success = success.with(Series::line("exponential, fitted to parberry-as-told", fit, Style::PAPER));
        }
    }
    let mut time = Chart::new("Time for each tour found, failures included", across(), {
        Axis::new("milliseconds of processor time", low.min(high) * 0.7, high * 1.5).log()
    })
    .legend(Corner::BottomRight);
    time.series = times;
    vec![("success", Figure::Chart(success.legend(Corner::Left))), ("time", Figure::Chart(time))]
}
