//! Roth's tie-break: the successor farthest from the centre of the board. The rule for equal distances is not
//! published.
//!
//! Roth, in Ganzfried 2004, section 2: the first failure is at m = 428, and below m = 2000 fewer than 1% of the boards
//! fail. Three readings for equal distances: the first move type, the last move type, or a random choice.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::corner_walks::{self, ResultsBySide, pooled};
use crate::tools::markdown::MarkdownTable;
use crate::tools::shares::{Share, percent};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_search::choice::{Key, MoveOrdering, Rule};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "where Roth's tie-break first fails and how often, for three rules for equal distances",
    source: "Roth, in Ganzfried 2004, section 2",
    sizes: "sides of square boards, 5 to 2000",
    trials: "walks on each board with random ties, 1; the other two rules are deterministic",
    duration: "five minutes",
    header: corner_walks::HEADER,
};

const READINGS: [&str; 3] = ["first", "last", "random"];

fn rule(part: usize) -> Rule {
    let tied = match part {
        0 => Key::Ordering(MoveOrdering::PLAIN),
        1 => Key::Ordering(MoveOrdering::of(87654321)),
        _ => Key::Random,
    };
    Rule::degree().then(Key::FarFromCentre).then(tied)
}

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let of_part = |part: usize| {
        let trials = if part == 2 { plan.trials() } else { 1 };
        plan.sizes().iter().flat_map(move |&side| corner_walks::jobs(part, side, trials, 1))
    };
    (0..READINGS.len()).flat_map(of_part).collect()
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    corner_walks::walk(&rule(job.part), READINGS[job.part], plan.seed(), job, context)
}

pub(crate) fn report(rows: &str) -> StudyReport {
    let all = corner_walks::read(rows);
    let mut figures = vec![("failures", Figure::Chart(figure(&all)))];
    if let Some(random) = all.get("random").filter(|rates| rates.values().any(|rate| rate.tours.trials > 1)) {
        figures.push(("walks", Figure::Chart(walks(random))));
    }
    StudyReport { summary: summary(&all), figures, tables: Vec::new() }
}

/// The walks that are not tours.
fn failures(share: Share) -> Share {
    Share { hits: share.trials - share.hits, ..share }
}

fn summary(all: &BTreeMap<String, ResultsBySide>) -> String {
    let mut table = MarkdownTable::new(&[
        "equal distances go to",
        "boards",
        "first failure",
        "boards with a failure",
        "of all",
        "95% interval",
        "walks",
        "walks that fail",
        "95% interval",
        "tours at m = 428",
    ]);

    table.row(&[&"Roth", &"below 2000", &428, &"", &"under 1%", &"", &"", &"", &"", &"no"]);

    let mut failing = String::new();
    let mut shares = String::new();
    let mut often = String::new();
    for name in READINGS {
        let Some(rates) = all.get(name) else { continue };
        let failed: Vec<u32> =
            rates.iter().filter(|(_, rate)| rate.tours.hits < rate.tours.trials).map(|(side, _)| *side).collect();
        let boards = Share { hits: failed.len() as u64, trials: rates.len() as u64 };

        let walks = failures(pooled(rates, |_| true));
        let first = failed.first().map_or("none".into(), u32::to_string);
        let at_428 = rates.get(&428).map_or("".into(), |rate| format!("{} of {}", rate.tours.hits, rate.tours.trials));

        let reading = match name {
            "first" => "the first move type",
            "last" => "the last move type",
            _ => "random",
        };

        let of = |share: Share| format!("{:.2}%", 100.0 * share.rate());
        let found = format!("{} of {}", boards.hits, boards.trials);
        let all = of(boards);
        let each = of(walks);

        let cells: [&dyn std::fmt::Display; 10] = [
            &reading,
            &boards.trials,
            &first,
            &found,
            &all,
            &boards.between(),
            &walks.trials,
            &each,
            &walks.between(),
            &at_428,
        ];

        table.row(&cells);
        let list = failed.iter().take(40).map(u32::to_string).collect::<Vec<_>>().join(", ");
        let more = if failed.len() > 40 { ", ..." } else { "" };
        failing += &format!("- {reading}: {}{more}\n", if list.is_empty() { "none" } else { &list });

        let ranges = RANGES.map(|(from, to)| failures(pooled(rates, |side| (from..=to).contains(&side))));
        for ((from, to), range) in RANGES.into_iter().zip(ranges).filter(|(_, range)| range.trials > 0) {
            let hits = range.hits;
            let walks = range.trials;
            shares +=
                &format!("| {reading} | {from} to {to} | {hits} of {walks} | {} | {} |\n", of(range), range.between());
        }

        if walks.trials > boards.trials {
            often = worst(rates);
        }
    }

    format!(
        "# Roth's tie-break\n\n{}\nSides of the boards with a failure:\n\n{failing}\n\
         | equal distances go to | m | walks that fail | of all | 95% interval |\n| --- | --- | --- | --- | --- |\n\
         {shares}{often}",
        table.text()
    )
}

/// The ranges of sides for which failures are counted.
const RANGES: [(u32, u32); 5] = [(5, 249), (250, 499), (500, 999), (1000, 1499), (1500, 2000)];

/// The boards on which walks fail most often, and the probability that one walk on each board succeeds everywhere.
fn worst(rates: &ResultsBySide) -> String {
    let mut sides: Vec<(Share, u32)> = rates.iter().map(|(side, rate)| (failures(rate.tours), *side)).collect();
    sides.sort_by(|left, right| right.0.rate().total_cmp(&left.0.rate()).then(left.1.cmp(&right.1)));
    let mut table =
        MarkdownTable::new(&["random choice among equal distances: m", "walks", "walks that fail", "95% interval"]);
    for (share, side) in sides.iter().take(8).filter(|(share, _)| share.hits > 0) {
        table.row(&[side, &share.trials, &share.percent(), &share.between()]);
    }

    let everywhere: f64 = rates.values().map(|rate| rate.tours.rate()).product();
    let first = rates.keys().next().unwrap_or(&0);
    let last = rates.keys().last().unwrap_or(&0);
    format!(
        "\nThe worst boards:\n\n{}\nWith these rates, one walk on each of the {} boards from m = {first} to {last} \
         succeeds everywhere with probability {}.\n",
        table.text(),
        rates.len(),
        percent(everywhere)
    )
}

/// The failure rates with random choices.
fn walks(rates: &ResultsBySide) -> Chart {
    let bars: Vec<_> = rates.iter().map(|(side, rate)| failures(rate.tours).bar(f64::from(*side))).collect();
    let least = bars.first().map_or(5.0, |bar| bar.0);
    let most = bars.last().map_or(10.0, |bar| bar.0);
    let up = Axis { to: 0.05, ..Axis::percent("walks that fail") };
    Chart::new(
        "Roth's tie-break with random choice among equal distances",
        Axis::new("side m of the board", least - 1.0, most + 1.0),
        up.covering(bars.iter().map(|bar| bar.3 * 1.05)),
    )
    .with(Series::bars("measured, with 95% interval", bars, SeriesStyle::FIRST))
}

/// The number of failing boards up to each side.
fn figure(all: &BTreeMap<String, ResultsBySide>) -> Chart {
    let most = all.values().filter_map(|rates| rates.keys().last()).max().copied().unwrap_or(10);
    let mut highest = 1.0f64;
    let mut curves = Vec::new();
    for (name, style) in READINGS.into_iter().zip(SeriesStyle::MEASURED) {
        let mut sum = 0.0;
        let mut boards = 0u32;
        let mut line = Vec::new();
        for (&side, rate) in all.get(name).into_iter().flatten() {
            boards += 1;
            // The line has a step at each failure.
            if rate.tours.hits < rate.tours.trials {
                line.push((f64::from(side), sum));
                sum += 1.0;
                line.push((f64::from(side), sum));
            }
        }

        if boards == 0 {
            continue;
        }

        line.insert(0, (0.0, 0.0));
        line.push((f64::from(most), sum));
        highest = highest.max(sum);

        let label = match name {
            "random" => format!("random choice: {sum} of {boards}"),
            name => format!("{name} move type: {sum} of {boards}"),
        };

        curves.push(Series::line(&label, line, style));
    }

    let mut chart = Chart::new(
        "Roth's tie-break: failing boards, by the choice among equal distances",
        Axis::new("side m of the board", 0.0, f64::from(most) * 1.01),
        Axis::new("failing boards up to m", 0.0, highest * 1.15),
    );

    chart.series = curves;

    let under = vec![(428.0, 0.0), (428.0, highest * 0.5)];
    let one_percent = vec![(0.0, 0.0), (f64::from(most), f64::from(most) * 0.01)];
    chart.with(Series::line("Roth: no failure below m = 428", under, SeriesStyle::PAPER)).with(Series::line(
        "Roth: 1% of the boards fail",
        one_percent,
        SeriesStyle::FIFTH,
    ))
}
