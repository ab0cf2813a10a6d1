//! Pohl's second level with random ties, on boards ten times as large as Ganzfried's, and further levels.
//!
//! Ganzfried 2004, section 2: the second level succeeds on over 97% of the walks for every m up to 50, but on 67% for m
//! = 8; over 95% on nearly all boards up to 100. He suspects that every further iteration of the rule has a single bad
//! size. A further iteration can be read in two ways, and both are tried: ties of the first two levels are broken by a
//! third and a fourth level (`level-3`, `level-4`), or Pohl's rule of order 3 or 4 replaces the degree (`order-3`,
//! `order-4`). Remaining ties are broken at random.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::{StudyReport, side_by_side};
use crate::tools::corner_walks::{self, ResultsBySide, boards_above, curve, exceptions, pooled};
use crate::tools::markdown::MarkdownTable;
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_search::choice::{Key, Rule};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "how often Pohl's second level with random ties gives a tour, up to 1000x1000, and levels 3 and 4",
    source: "Pohl 1967, section 3, and Ganzfried 2004, section 2",
    sizes: "sides of square boards: all up to 100, every 20th up to 400, every 50th up to 1000; levels 3 and 4 up to \
        100, \
            orders up to 50",
    trials: "walks on each board, 100; for the second level a hundred times as many on 8x8, which is an outlier",
    duration: "a minute or two",
    header: corner_walks::HEADER,
};

/// A rule, the largest side on which it is tried, and its relative cost per square.
struct TestedRule {
    name: &'static str,
    largest: u32,
    cost: u64,
}

const RULES: [TestedRule; 5] = [
    TestedRule { name: "level-2", largest: u32::MAX, cost: 2 },
    TestedRule { name: "level-3", largest: 100, cost: 4 },
    TestedRule { name: "level-4", largest: 100, cost: 6 },
    TestedRule { name: "order-3", largest: 50, cost: 60 },
    TestedRule { name: "order-4", largest: 50, cost: 150 },
];

/// The board that is an outlier for the second level.
const OUTLIER: u32 = 8;

pub(crate) fn sizes() -> Vec<u32> {
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

/// The number of walks by a rule per trial of a side.
fn walks_per_trial(part: usize, side: u32) -> u64 {
    match (part, side) {
        (0, OUTLIER) => 100,
        (part, side) if side <= RULES[part].largest => 1,
        _ => 0,
    }
}

/// The number of walks per trial of all of these sides.
pub(crate) fn walks(sides: &[u32]) -> u64 {
    (0..RULES.len()).flat_map(|part| sides.iter().map(move |&side| walks_per_trial(part, side))).sum()
}

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let of_part = |(part, TestedRule { largest, cost, .. }): (usize, &TestedRule)| {
        let largest = *largest;
        let cost = *cost;
        let trials = move |side| plan.trials() * walks_per_trial(part, side);
        let sides = plan.sizes().iter().copied().filter(move |&side| side <= largest);
        sides.flat_map(move |side| corner_walks::jobs(part, side, trials(side), cost)).collect::<Vec<_>>()
    };
    RULES.iter().enumerate().flat_map(of_part).collect()
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    corner_walks::walk(&rule(job.part), RULES[job.part].name, plan.seed(), job, context)
}

pub(crate) fn report(rows: &str) -> StudyReport {
    let all = corner_walks::read(rows);
    StudyReport { summary: summary(&all), figures: figures(&all), tables: Vec::new() }
}

fn summary(all: &BTreeMap<String, ResultsBySide>) -> String {
    let empty = ResultsBySide::new();
    let second = all.get("level-2").unwrap_or(&empty);
    let mut table = MarkdownTable::new(&["second level", "Ganzfried 2004", "ours", "95% interval", "walks"]);
    for side in [8, 100, 200, 400, 700, 1000] {
        if let Some(rate) = second.get(&side) {
            let paper = match side {
                8 => "67%",
                100 => "over 95% on nearly all boards up to here",
                _ => "not tried",
            };
            let share = rate.tours;
            table.row(&[&format!("m = {side}"), &paper, &share.percent(), &share.between(), &share.trials]);
        }
    }

    let mut many = |name: &str, paper: &str, keep: &dyn Fn(u32) -> bool, above: f64| {
        let boards = boards_above(second, keep, above);
        let walks = pooled(second, keep);
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

    many("m <= 50, except 8", "over 97% on all", &|side| side <= 50 && side != OUTLIER, 0.97);
    many("50 < m <= 100", "over 95% on nearly all", &|side| side > 50 && side <= 100, 0.95);

    let mut worst = MarkdownTable::new(&[
        "rule",
        "boards",
        "worst m",
        "tours there",
        "95% interval",
        "second worst m",
        "tours there",
    ]);

    for TestedRule { name, .. } in &RULES {
        let Some(rates) = all.get(*name) else { continue };
        let mut small: Vec<_> = rates.range(..=50).map(|(side, rate)| (rate.tours, *side)).collect();
        small.sort_by(|left, right| left.0.rate().total_cmp(&right.0.rate()).then(left.1.cmp(&right.1)));

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
        "# Pohl's second level with random ties\n\n{}\n## Does every level have a bad size?\n\n\
         Boards up to m = 50, as far as the rule was tried.\n\n{}",
        table.text(),
        worst.text()
    )
}

/// The name of a rule in a legend.
fn legend(name: &str) -> &str {
    match name {
        "level-2" => "ties by a second level",
        "level-3" => "by a second and third",
        "level-4" => "by a second, third and fourth",
        "order-3" => "Pohl's rule of order 3",
        "order-4" => "Pohl's rule of order 4",
        other => other,
    }
}

fn figures(all: &BTreeMap<String, ResultsBySide>) -> Vec<(&'static str, Figure)> {
    let empty = ResultsBySide::new();
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
    .with(Series { name: "Ganzfried 2004: over 97% up to 50, 95% up to 100".into(), ..limit(5.0, 50.0, 0.97) })
    .with(limit(50.0, 100.0, 0.95));

    let mut small = Chart::new(
        "Does every level have a bad size?",
        Axis::new("side m of the board (marks for one m are side by side)", 4.0, 51.0),
        Axis::percent("walks that are tours"),
    );

    for (index, (TestedRule { name, .. }, style)) in RULES.iter().zip(SeriesStyle::MEASURED).enumerate() {
        let Some(rates) = all.get(*name) else { continue };
        let at = |side: u32| side_by_side(side, index, RULES.len(), 0.16);
        let bars = rates.range(..=50).map(|(side, rate)| rate.tours.bar(at(*side))).collect();
        let line = rates.range(..=50).map(|(side, rate)| (at(*side), rate.tours.rate())).collect();
        small = small.with(Series::line("", line, style)).with(Series::bars(legend(name), bars, style));
    }

    let mut figures = vec![("success", Figure::Chart(whole))];
    if all.values().any(|rates| rates.range(..=50).next().is_some()) {
        figures.push(("levels", Figure::Chart(small)));
    }

    figures
}
