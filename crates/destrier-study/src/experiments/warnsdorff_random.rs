//! Squirrel's experiment: Warnsdorff's rule with random ties, from the corner of every square board.
//!
//! Squirrel and Cull 1996, as described in Ganzfried 2004, section 2: 100 trials for every side from 5 to 400. The
//! success rate falls to zero. Ganzfried found one small board that is an outlier, m = 7.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::corner_walks::{self, ResultsBySide, boards_above, curve, exceptions, pooled};
use crate::tools::markdown::MarkdownTable;
use crate::tools::shares::{Share, mean};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_search::choice::{Key, Rule};

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "how often Warnsdorff's rule with random ties gives a tour, from the corner of every square board",
    source: "Squirrel and Cull 1996, and Ganzfried 2004, section 2",
    sizes: "sides of square boards, 5 to 400",
    trials: "walks on each board, 100; a hundred times as many on 7x7, which is an outlier",
    duration: "30 seconds",
    header: corner_walks::HEADER,
};

const NAME: &str = "random";
/// The board that is an outlier.
const OUTLIER: u32 = 7;

/// The number of walks per trial of a side.
fn walks_per_trial(side: u32) -> u64 {
    if side == OUTLIER { 100 } else { 1 }
}

/// The number of walks per trial of all of these sides.
pub(crate) fn walks(sides: &[u32]) -> u64 {
    sides.iter().map(|&side| walks_per_trial(side)).sum()
}

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let trials = |side: u32| plan.trials() * walks_per_trial(side);
    plan.sizes().iter().flat_map(|&side| corner_walks::jobs(0, side, trials(side), 1)).collect()
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    corner_walks::walk(&Rule::degree().then(Key::Random), NAME, plan.seed(), job, context)
}

pub(crate) fn report(rows: &str) -> StudyReport {
    let rates = corner_walks::read(rows).remove(NAME).unwrap_or_default();
    StudyReport { summary: summary(&rates), figures: figures(&rates), tables: Vec::new() }
}

fn summary(rates: &ResultsBySide) -> String {
    let mut table = MarkdownTable::new(&["board", "paper", "ours", "95% interval", "walks"]);
    let mut add_side = |side: u32, paper: &str| {
        if let Some(rate) = rates.get(&side) {
            let share = rate.tours;
            table.row(&[&format!("m = {side}"), &paper, &share.percent(), &share.between(), &share.trials]);
        }
    };

    add_side(7, "75%");
    add_side(8, "99%");
    add_side(50, "81%");
    add_side(100, "about 35%");

    // The outlier is excluded: it has many more walks than the other boards. `is_least` says whether the paper gives a
    // lower or an upper limit.
    let mut add_sides =
        |name: &str, paper: &str, keep: &dyn Fn(u32) -> bool, (above, is_least, words): (f64, bool, &str)| {
            let keep = |side| side != OUTLIER && keep(side);
            let walks = pooled(rates, keep);
            let boards = boards_above(rates, keep, above);
            if boards.trials > 0 {
                let not = if is_least { exceptions(rates, keep, above) } else { above_it(rates, keep, above) };
                let hits = if is_least { boards.hits } else { boards.trials - boards.hits };
                let ours = format!("{hits} of {} boards {words}{not}; {} of all walks", boards.trials, walks.percent());
                table.row(&[&name, &paper, &ours, &walks.between(), &walks.trials]);
            }
        };

    add_sides("m <= 25, except 7", "at least 98% on all", &|side| side <= 25, (0.979, true, "have 98% or more"));
    add_sides("m < 50, except 7", "over 85% on most", &|side| side < 50, (0.85, true, "have over 85%"));
    add_sides("m < 100, except 7", "over 50% on most", &|side| side < 100, (0.5, true, "have over 50%"));
    add_sides("m > 200", "under 5%", &|side| side > 200, (0.0499, false, "have under 5%"));
    add_sides("m > 325", "no tour at all", &|side| side > 325, (0.0, false, "have none"));

    let last = rates.iter().rev().find(|(_, rate)| rate.tours.hits > 0).map(|(side, _)| *side);
    let last =
        last.map_or("No walk was a tour.".into(), |side| format!("The largest board with a tour is m = {side}."));

    format!("# Warnsdorff's rule with random ties\n\n{}\n{last}\n\n{}", table.text(), unvisited(rates))
}

/// The boards with a larger share of tours.
fn above_it(rates: &ResultsBySide, keep: impl Fn(u32) -> bool, above: f64) -> String {
    let kept = rates.iter().filter(|(side, rate)| keep(**side) && rate.tours.rate() > above);
    let named: Vec<String> = kept.map(|(side, rate)| format!("{side}: {}", rate.tours.percent())).take(6).collect();
    if named.is_empty() { String::new() } else { format!(" (not m = {})", named.join(", ")) }
}

/// The minimum number of stuck walks for a mean.
const MIN_STUCK: usize = 10;

/// The squares that stuck walks do not visit, about which the papers say nothing.
fn unvisited(rates: &ResultsBySide) -> String {
    let mut table =
        MarkdownTable::new(&["m", "stuck walks", "mean squares not visited by a stuck walk", "of all squares"]);
    for side in [7, 50, 100, 200, 300, 400] {
        let Some(rate) = rates.get(&side).filter(|rate| rate.unvisited.len() >= MIN_STUCK) else { continue };
        let (left, around) = mean(&rate.unvisited);
        let share = 100.0 / f64::from(side).powi(2);
        let all = left * share;
        let give = around * share;

        table.row(&[
            &side,
            &rate.unvisited.len(),
            &format!("{left:.1} +- {around:.1}"),
            &format!("{all:.1}% +- {give:.1}%"),
        ]);
    }
    format!("Boards with at least {MIN_STUCK} stuck walks; means with 95% intervals.\n\n{}", table.text())
}

fn figures(rates: &ResultsBySide) -> Vec<(&'static str, Figure)> {
    let most = rates.keys().last().copied().unwrap_or(10);
    let (line, band) = curve(rates);
    let points = vec![(7.0, 0.75), (8.0, 0.99), (50.0, 0.81), (100.0, 0.35)];
    let limit = |from: f64, to: f64, share: f64| Series::line("", vec![(from, share), (to, share)], SeriesStyle::PAPER);
    let far = f64::from(most).max(326.0);

    let whole = Chart::new(
        "Warnsdorff's rule with random ties, from the corner",
        Axis::new("side m of the board", 0.0, f64::from(most) * 1.01),
        Axis::percent("walks that are tours"),
    )
    .with(Series::band("95% interval (Wilson)", band, SeriesStyle::FIRST))
    .with(Series::line("measured", line, SeriesStyle::FIRST))
    .with(Series::points("Ganzfried 2004", points.clone(), SeriesStyle::PAPER))
    .with(Series {
        name: "Squirrel 1996: 85% to m = 50, 50% to 100, 5% from 200, none from 325".into(),
        ..limit(5.0, 50.0, 0.85)
    })
    .with(limit(5.0, 100.0, 0.5))
    .with(limit(200.0, far, 0.05))
    .with(limit(325.0, far, 0.0));

    let small: Vec<(u32, Share)> = rates.range(..=60).map(|(side, rate)| (*side, rate.tours)).collect();
    let bars = small.iter().map(|(side, share)| share.bar(f64::from(*side))).collect();
    let close = Chart::new(
        "Small boards: 7x7 is an outlier",
        Axis::new("side m of the board", 4.0, 61.0),
        Axis { from: 0.6, to: 1.01, ..Axis::percent("walks that are tours") }
            .covering(small.iter().map(|(_, share)| share.interval().0)),
    )
    .with(Series::bars("measured, with 95% interval", bars, SeriesStyle::FIRST))
    .with(Series::points(
        "Ganzfried 2004",
        points.into_iter().filter(|point| point.0 <= 60.0).collect(),
        SeriesStyle::PAPER,
    ));

    let mut figures = vec![("success", Figure::Chart(whole))];
    if !small.is_empty() {
        figures.push(("small-boards", Figure::Chart(close)));
    }

    figures
}
