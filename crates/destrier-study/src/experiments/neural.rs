//! The hysteresis network: how often it settles, in how many rounds and loops, and how often joining gives a tour.
//!
//! Takefuji and Lee 1992, chapter 7: solutions of 6x6 to 20x20, in less than 100 steps on average, and the larger the
//! board the more often several loops. The paper does not say in which order neurons are updated. Updated one after
//! another (`sequential`), the network works as described; updated all at once (`synchronous`), it does not.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::corner_walks::{square_board, stream};
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use crate::tools::shares::{Share, mean};
use destrier::answers::network::{JoinResult, run};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_graphs::neural::{Settings, Updates};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "how often the network of Takefuji and Lee settles, in how many loops, and how often joining gives a tour",
    source: "Takefuji and Lee 1992, chapter 7",
    sizes: "even sides of square boards, 6 to 20",
    trials: "networks on each board, 1000, each for at most 500 rounds",
    duration: "a few seconds",
    header: "updates,side,trial,rounds,lacking,loops,joined",
};

const ROUNDS: u64 = 500;
/// An independent program stopped synchronous networks after this many rounds.
const EARLY: f64 = 300.0;
const BATCH: u64 = 25;
const PARTS: [Updates; 2] = [Updates::Sequential, Updates::Synchronous];

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let mut jobs = Vec::new();
    for (part, updates) in PARTS.into_iter().enumerate() {
        // Synchronous networks never settle beyond 8x8.
        let largest = if updates == Updates::Synchronous { 8 } else { u32::MAX };
        for &size in plan.sizes().iter().filter(|size| **size <= largest) {
            for first in (0..plan.trials()).step_by(BATCH as usize) {
                let end = (first + BATCH).min(plan.trials());
                jobs.push(StudyJob { part, size, first, end, weight: u64::from(size).pow(3) * (end - first) });
            }
        }
    }
    jobs
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    let updates = PARTS[job.part];
    let board = square_board(job.size)?;
    let mut rows = RowWriter::new();
    for trial in job.first..job.end {
        let attempt = stream(job.part, job.size, trial);
        let settings = Settings { updates, seed: plan.seed(), attempt, ..Settings::default() };
        let run = run(&board, &settings, ROUNDS, true, context.control, |_| {}).ok()?;
        let joined = match run.joined? {
            JoinResult::Stopped => return None,
            joined => u8::from(joined.is_cycle()),
        };

        let report = run.report;
        let name = updates.name();
        let side = job.size;
        rows.add(&[&name, &side, &trial, &report.rounds, &report.energy, &report.loops, &joined]);
    }

    Some(rows.finish())
}

/// The results of all networks on one board.
#[derive(Clone, Default)]
struct NetworkResults {
    settled: Share,
    single: Share,
    joined: Share,
    /// Rounds and loops of the networks that settled.
    rounds: Vec<f64>,
    loops: Vec<f64>,
}

type ResultsBySide = BTreeMap<u32, NetworkResults>;

/// One of the shares.
type ShareOfNetworks = fn(&NetworkResults) -> Share;

pub(crate) fn report(rows: &str) -> StudyReport {
    let mut all: BTreeMap<String, ResultsBySide> = BTreeMap::new();
    for row in records(rows) {
        let rounds = number::<f64>(&row, 3);
        let lacking = number::<u64>(&row, 4);
        let loops = number::<f64>(&row, 5);
        let result = all.entry(row[0].to_string()).or_default().entry(number(&row, 1)).or_default();

        result.settled.add(lacking == 0);
        result.single.add(lacking == 0 && loops == 1.0);
        result.joined.add(number::<u64>(&row, 6) == 1);

        if lacking == 0 {
            result.rounds.push(rounds);
            result.loops.push(loops);
        }
    }

    let sequential = all.get("sequential").cloned().unwrap_or_default();
    StudyReport { summary: summary(&all), figures: figures(&sequential), tables: Vec::new() }
}

fn summary(all: &BTreeMap<String, ResultsBySide>) -> String {
    let mut text = String::from("# The hysteresis network\n\n");
    text += "The paper reports solutions of 6x6 to 20x20 in less than 100 steps on average, with more loops on \
        larger boards. ";
    text += "Rounds and loops are means over the networks that settled, with 95% intervals.\n\n";

    for (updates, results) in all {
        let heads = [
            "board",
            "networks",
            "settled",
            "95% interval",
            "within 300 rounds",
            "95% interval",
            "rounds",
            "paper",
            "loops",
            "single loop",
            "95% interval",
            "tour after joining",
            "95% interval",
        ];

        let mut table = MarkdownTable::new(&heads);
        for (side, result) in results {
            let around = |values: &[f64], digits: usize| {
                let (middle, give) = mean(values);
                if values.is_empty() { String::new() } else { format!("{middle:.digits$} +- {give:.digits$}") }
            };

            let single = result.single;
            let joined = result.joined;
            let hits = result.rounds.iter().filter(|&&rounds| rounds <= EARLY).count() as u64;
            let early = Share { hits, ..result.settled };

            table.row(&[
                &format!("{side}x{side}"),
                &result.settled.trials,
                &result.settled.percent(),
                &result.settled.between(),
                &early.percent(),
                &early.between(),
                &around(&result.rounds, 1),
                &"under 100",
                &around(&result.loops, 2),
                &single.percent(),
                &single.between(),
                &joined.percent(),
                &joined.between(),
            ]);
        }

        text += &format!("## {updates}\n\n{}\n", table.text());
    }

    text
}

fn figures(results: &ResultsBySide) -> Vec<(&'static str, Figure)> {
    let sides = results.keys().copied();
    let least = f64::from(sides.clone().min().unwrap_or(6));
    let most = f64::from(sides.max().unwrap_or(20));
    let across = || Axis::new("side m of the board", least - 1.0, most + 1.0);
    let mut shares = Chart::new("Results of networks with sequential updates", across(), Axis::percent("networks"));

    let picks: [(&str, ShareOfNetworks); 3] = [
        ("tour after repairing and joining", |result| result.joined),
        ("settled within 500 rounds", |result| result.settled),
        ("settled with a single loop", |result| result.single),
    ];

    for ((name, pick), style) in picks.into_iter().zip(SeriesStyle::MEASURED) {
        let bars = results.iter().map(|(side, result)| pick(result).bar(f64::from(*side))).collect();
        let line = results.iter().map(|(side, result)| (f64::from(*side), pick(result).rate())).collect();
        shares = shares.with(Series::line("", line, style)).with(Series::bars(name, bars, style));
    }

    let around = |side: &u32, values: &[f64]| {
        let (middle, give) = mean(values);
        (f64::from(*side), middle - give, middle, middle + give)
    };

    let settled = || results.iter().filter(|(_, result)| !result.rounds.is_empty());
    let rounds: Vec<_> = settled().map(|(side, result)| around(side, &result.rounds)).collect();
    let loops: Vec<_> = settled().map(|(side, result)| around(side, &result.loops)).collect();
    let high = |bars: &[(f64, f64, f64, f64)]| bars.iter().map(|bar| bar.3).fold(1.0, f64::max);
    let line = |bars: &[(f64, f64, f64, f64)]| bars.iter().map(|bar| (bar.0, bar.2)).collect::<Vec<_>>();
    let limit = vec![(least, 100.0), (most, 100.0)];

    let long = Chart::new(
        "Rounds until a network settles",
        across(),
        Axis::new("rounds, mean", 0.0, high(&rounds).max(100.0) * 1.1),
    )
    .with(Series::line("", line(&rounds), SeriesStyle::FIRST))
    .with(Series::bars("measured, with 95% interval", rounds, SeriesStyle::FIRST))
    .with(Series::line("paper: under 100 on average", limit, SeriesStyle::PAPER));

    let many = Chart::new("Loops of a settled network", across(), Axis::new("loops, mean", 0.0, high(&loops) * 1.1))
        .with(Series::line("", line(&loops), SeriesStyle::FIRST))
        .with(Series::bars("measured, with 95% interval", loops, SeriesStyle::FIRST));

    vec![("shares", Figure::Chart(shares)), ("rounds", Figure::Chart(long)), ("loops", Figure::Chart(many))]
}
