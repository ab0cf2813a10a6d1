//! Pohl's second level with random ties, on boards ten times as large as Ganzfried could try, and the levels beyond.
//!
//! Ganzfried 2004, section 2: the second level succeeds on over 97% of the walks for every m up to 50, but on 67% for
//! m = 8; over 95% on nearly all boards up to 100. He suspects that every further iteration of the rule has a single bad
//! size of its own. A further iteration has two readings, and both are tried: ties of the first two levels go to a third
//! and a fourth look (`level-3`, `level-4`), or Pohl's rule of order 3 or 4 takes the place of the degree altogether
//! (`order-3`, `order-4`). What is tied after that goes to chance.

use super::rates::{self, Rates, boards_above, curve, exceptions, pooled};
use super::report::{Report, beside};
use super::table::Table;
use super::{Card, Job, Plan, Tools};
use crate::choice::{Key, Rule};
use crate::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "pohl-second-level",
    about: "how often Pohl's second level with random ties makes a tour, up to 1000x1000, and levels 3 and 4",
    source: "Pohl 1967, section 3, and Ganzfried 2004, section 2",
    sizes: "sides of square boards: every one to 100, every 20th to 400, every 50th to 1000; deeper levels to 100, orders to 50",
    trials: "walks on each board, 100; a hundred times as many of the second level on 8x8, which stands out",
    takes: "a minute or two",
    header: rates::HEADER,
};

/// A rule, up to which side it is tried, and what a square costs compared with the second level.
struct Part {
    name: &'static str,
    largest: u32,
    cost: u64,
}

const PARTS: [Part; 5] = [
    Part { name: "level-2", largest: u32::MAX, cost: 2 },
    Part { name: "level-3", largest: 100, cost: 4 },
    Part { name: "level-4", largest: 100, cost: 6 },
    Part { name: "order-3", largest: 50, cost: 60 },
    Part { name: "order-4", largest: 50, cost: 150 },
];

const DIP: u32 = 8;

pub(super) fn sizes() -> Vec<u32> {
    (5..=100).chain((120..=400).step_by(20)).chain((450..=1000).step_by(50)).collect()
}

fn rule(part: usize) -> Rule {
    let levels = Rule::degree().then(Key::SecondLevel);
    let rule = match part {
        0 => levels,
        1 => levels.then(Key::Order(3)),
        2 => levels.then(Key::Order(3)).then(Key::Order(4)),
        3 => Rule::by(Key::Order(3)),
        _ => Rule::by(Key::Order(4)),
    };
    rule.then(Key::Random)
}

/// How many walks by this rule one trial of a side is.
fn often(part: usize, side: u32) -> u64 {
    match (part, side) {
        (0, DIP) => 100,
        (part, side) if side <= PARTS[part].largest => 1,
        _ => 0,
    }
}

/// How many walks one trial of each of these sides is.
pub(super) fn walks(sides: &[u32]) -> u64 {
    (0..PARTS.len()).flat_map(|part| sides.iter().map(move |&side| often(part, side))).sum()
}

pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let of_part = |(part, Part { largest, cost, .. }): (usize, &Part)| {
        let (largest, cost) = (*largest, *cost);
        let trials = move |side| plan.trials() * often(part, side);
        let sides = plan.sizes().iter().copied().filter(move |&side| side <= largest);
        sides.flat_map(move |side| rates::jobs(part, side, trials(side), cost)).collect::<Vec<_>>()
    };
    PARTS.iter().enumerate().flat_map(of_part).collect()
}

pub(super) fn work(plan: &Plan, job: &Job, tools: &Tools) -> Option<String> {
    rates::walk(&rule(job.part), PARTS[job.part].name, plan.seed(), job, tools)
}

pub(super) fn report(rows: &str) -> Report {
    let all = rates::read(rows);
    Report { summary: summary(&all), figures: figures(&all), tables: Vec::new() }
}

fn summary(all: &BTreeMap<String, Rates>) -> String {
    let empty = Rates::new();
    let second = all.get("level-2").unwrap_or(&empty);
    let mut table = Table::new(&["second level", "Ganzfried 2004", "ours", "95% interval", "walks"]);
    for side in [8, 100, 200, 400, 700, 1000] {
        if let Some(rate) = second.get(&side) {
            let paper = match side {
                8 => "67%",
                100 => "over 95% on nearly all boards to here",
                _ => "not tried",
            };
            let share = rate.tours;
            table.row(&[&format!("m = {side}"), &paper, &share.percent(), &share.between(), &share.trials]);
        }
    }
    let mut many = |name: &str, paper: &str, keep: &dyn Fn(u32) -> bool, above: f64| {
        let (boards, walks) = (boards_above(second, keep, above), pooled(second, keep));
        if boards.trials > 0 {
            let shown = 100.0 * above;
            let ours = format!(
                "{} of {} boards above {shown:.0}%{}; {} of all walks",
                boards.hits,
                boards.trials,
                exceptions(second, keep, above),
                walks.percent()
            );
            table.row(&[&name, &paper, &ours, &walks.between(), &walks.trials]);
        }
    };
    many("m <= 50, but 8", "over 97% on all", &|side| side <= 50 && side != DIP, 0.97);
    many("50 < m <= 100", "over 95% on nearly all", &|side| side > 50 && side <= 100, 0.95);
    let mut worst =
        Table::new(&["rule", "boards", "worst m", "its tours", "95% interval", "second worst m", "its tours"]);
    for Part { name, .. } in &PARTS {
        let Some(rates) = all.get(*name) else { continue };
        let mut small: Vec<_> = rates.range(..=50).map(|(side, rate)| (rate.tours, *side)).collect();
        small.sort_by(|one, other| one.0.rate().total_cmp(&other.0.rate()).then(one.1.cmp(&other.1)));
        if let [first, second, ..] = small[..] {
            worst.row(&[
                name,
                &small.len(),
                &first.1,
                &first.0.percent(),
                &first.0.between(),
                &second.1,
                &second.0.percent(),
            ]);
        }
    }
    format!(
        "# Pohl's second level with random ties\n\n{}\n## Has every level its bad size?\n\n\
         Boards up to m = 50, or as far as the rule was tried.\n\n{}",
        table.text(),
        worst.text()
    )
}

fn figures(all: &BTreeMap<String, Rates>) -> Vec<(&'static str, Figure)> {
    let empty = Rates::new();
    let second = all.get("level-2").unwrap_or(&empty);
    let most = f64::from(second.keys().last().copied().unwrap_or(10));
    let (line, band) = curve(second);
    let limit = |from: f64, to: f64, share: f64| Series::line("", vec![(from, share), (to, share)], SeriesStyle::PAPER);
    let whole = Chart::new(
        "Pohl's second level with random ties, from the corner",
        Axis::new("side m of the board", 0.0, most * 1.01),
        Axis::percent("walks that are tours"),
    )
    .with(Series::band("95% interval (Wilson)", band, SeriesStyle::FIRST))
    .with(Series::line("measured", line, SeriesStyle::FIRST))
    .with(Series::points("Ganzfried 2004, m = 8", vec![(8.0, 0.67)], SeriesStyle::PAPER))
    .with(Series { name: "Ganzfried 2004: over 97% to 50, 95% to 100".into(), ..limit(5.0, 50.0, 0.97) })
    .with(limit(50.0, 100.0, 0.95));
    let mut small = Chart::new(
        "Has every level a bad size of its own?",
        Axis::new("side m of the board (marks of one m stand side by side)", 4.0, 51.0),
        Axis::percent("walks that are tours"),
    );
    for (index, (Part { name, .. }, style)) in PARTS.iter().zip(SeriesStyle::MEASURED).enumerate() {
        let Some(rates) = all.get(*name) else { continue };
        let at = |side: u32| beside(side, index, PARTS.len(), 0.16);
        let bars = rates.range(..=50).map(|(side, rate)| rate.tours.bar(at(*side))).collect();
        let line = rates.range(..=50).map(|(side, rate)| (at(*side), rate.tours.rate())).collect();
        small = small.with(Series::line("", line, style)).with(Series::bars(name, bars, style));
    }
    let mut figures = vec![("success", Figure::Chart(whole))];
    if all.values().any(|rates| rates.range(..=50).next().is_some()) {
        figures.push(("levels", Figure::Chart(small)));
    }
    figures
}
