//! Roth's tie-break: the successor farthest from the centre of the board. How he breaks equal distances he does not say.
//!
//! Roth, in Ganzfried 2004, section 2: the first failure is at m = 428, and below m = 2000 fewer than 1% of the boards
//! fail. Three readings of what is left unsaid: the first move-type, the last, or chance.

use super::rates::{self, Rates, pooled};
use super::report::Report;
use super::table::{Share, Table};
use super::{Card, Job, Plan, Tools};
use crate::choice::{Key, MoveOrdering, Rule};
use crate::draw::plot::{Axis, Chart, Corner, Figure, Series, Style};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "roth",
    about: "where Roth's tie-break first fails and how often, for three readings of what he left unsaid",
    source: "Roth, in Ganzfried 2004, section 2",
    sizes: "sides of square boards, 5 to 2000",
    trials: "walks on each board with random ties, 1; the other readings have no chance in them",
    takes: "five minutes",
    header: rates::HEADER,
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

pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let of_part = |part: usize| {
        let trials = if part == 2 { plan.trials() } else { 1 };
        plan.sizes().iter().flat_map(move |&side| rates::jobs(part, side, trials, 1))
    };
    (0..READINGS.len()).flat_map(of_part).collect()
}

pub(super) fn work(plan: &Plan, job: &Job, tools: &Tools) -> Option<String> {
    rates::walk(&rule(job.part), READINGS[job.part], plan.seed(), job, tools)
}

pub(super) fn report(rows: &str) -> Report {
    let all = rates::read(rows);
    Report { summary: summary(&all), figures: vec![("failures", Figure::Chart(figure(&all)))], tables: Vec::new() }
}

fn summary(all: &BTreeMap<String, Rates>) -> String {
    let mut table = Table::new(&[
        "equal distances go to",
        "boards",
        "first failure",
        "failing boards",
        "of all",
        "95% interval",
        "tours at m = 428",
    ]);
    table.row(&[&"Roth", &"below 2000", &428, &"", &"under 1%", &"", &"no"]);
    let mut failing = String::new();
    for name in READINGS {
        let Some(rates) = all.get(name) else { continue };
        let failed: Vec<u32> =
            rates.iter().filter(|(_, rate)| rate.tours.hits < rate.tours.trials).map(|(side, _)| *side).collect();
        let share = Share { hits: failed.len() as u64, trials: rates.len() as u64 };
        let walks = pooled(rates, |_| true);
        let first = failed.first().map_or("none".into(), u32::to_string);
        let at_428 = rates.get(&428).map_or("".into(), |rate| format!("{} of {}", rate.tours.hits, rate.tours.trials));
        let reading = match name {
            "first" => "the first move-type",
            "last" => "the last move-type",
            _ => "chance",
        };
        let boards = match walks.trials == share.trials {
            true => share.trials.to_string(),
            false => format!("{}, {} walks", share.trials, walks.trials),
        };
        table.row(&[&reading, &boards, &first, &share.hits, &share.percent(), &share.between(), &at_428]);
        let list = failed.iter().take(40).map(u32::to_string).collect::<Vec<_>>().join(", ");
        let more = if failed.len() > 40 { ", ..." } else { "" };
        failing += &format!("- {reading}: {}{more}\n", if list.is_empty() { "none" } else { &list });
    }
    format!(
        "# Roth's tie-break\n\n{}\nSides of the boards that fail (at least once, where there is chance):\n\n{failing}",
        table.text()
    )
}

/// How many boards have failed up to each side.
fn figure(all: &BTreeMap<String, Rates>) -> Chart {
    let most = all.values().filter_map(|rates| rates.keys().last()).max().copied().unwrap_or(10);
    let mut highest = 1.0f64;
    let mut curves = Vec::new();
    for (name, style) in READINGS.into_iter().zip(Style::MEASURED) {
        let (mut sum, mut boards, mut line) = (0.0, 0u32, Vec::new());
        for (&side, rate) in all.get(name).into_iter().flatten() {
            boards += 1;
            // A step at each failure, and nothing in between.
            if rate.tours.hits < rate.tours.trials {
                line.push((f64::from(side), sum));
                sum += 1.0;
                line.push((f64::from(side), sum));
            }
        }
        line.insert(0, (0.0, 0.0));
        line.push((f64::from(most), sum));
        highest = highest.max(sum);
        let label = match name {
            "random" => format!("equal distances by chance: {sum} of {boards}"),
            name => format!("to the {name} move-type: {sum} of {boards}"),
        };
        curves.push(Series::line(&label, line, style));
    }
    let mut chart = Chart::new(
        "Roth's tie-break: boards on which it fails",
        Axis::new("side m of the board", 0.0, f64::from(most) * 1.01),
        Axis::new("failing boards up to m", 0.0, highest * 1.15),
    )
    .legend(Corner::TopLeft);
    chart.series = curves;
    let under = vec![(428.0, 0.0), (428.0, highest * 0.5)];
    let one_percent = vec![(0.0, 0.0), (f64::from(most), f64::from(most) * 0.01)];
    chart.with(Series::line("Roth: first failure at 428, under 1% of all", under, Style::PAPER)).with(Series::line(
        "",
        one_percent,
        Style::PAPER,
    ))
}
