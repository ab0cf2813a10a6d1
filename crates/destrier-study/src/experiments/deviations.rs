//! How often tours deviate from Warnsdorff's rule, and how close to their end.
//!
//! Ganzfried 2004, theorem 2.2: no tour deviates in its last four moves. The study asks two more questions. On boards
//! small enough to list all tours (`all`): is four the best bound, and how are the last deviations distributed? On
//! larger boards (`sample`): how often do tours deviate that were found without the rule?

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::corner_walks::{seed_of, square_board};
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use crate::tools::shares::{mean, percent};
use destrier_core::tour::deviations::{Deviations, deviations};
use destrier_core::{Ends, Goal, Path, Rectangle, RectangleGraph, Shape, Square, Surface, Tour, verify};
use destrier_count::backtrack::{self, ListingEnd};
use destrier_draw::plot::{Axis, Chart, Figure, PanelFigure, Series, SeriesStyle};
use destrier_graphs::euler::Euler;
use destrier_graphs::neural::Neural;
use destrier_search::method::{Finder, Finding, Limits, Task};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "how often tours deviate from Warnsdorff's rule, and how close to their end",
    source: "Ganzfried 2004, theorem 2.2 and the example below it",
    sizes: "numbers of squares: all tours of the boards with 9 to 36 (3x4 to 6x6, and some wrapped ones), and \
        samples on \
            6x6, 8x8, 10x10, 14x14 and 20x20",
    trials: "tours per method and board, 200",
    duration: "ten seconds",
    header: "kind,board,by,moves_after_the_last,tours,deviations",
};

/// Boards whose tours are all listed, and the approximate time for one start in milliseconds. On the wrapped boards the
/// knight's graph has triangles.
const LISTED: [(&str, u64); 18] = [
    ("torus:3x3", 1),
    ("3x4", 1),
    ("cylinder:3x4", 1),
    ("mobius:3x4", 1),
    ("cylinder:3x5", 2),
    ("4x5", 1),
    ("3x7", 1),
    ("3x8", 1),
    ("4x6", 1),
    ("5x5", 1),
    ("3x9", 1),
    ("4x7", 2),
    ("3x10", 2),
    ("5x6", 8),
    ("4x8", 10),
    ("3x11", 5),
    ("3x12", 20),
    ("6x6", 900),
];
/// Boards on which tours are sampled.
const SAMPLED: [u32; 5] = [6, 8, 10, 14, 20];
const METHODS: [&str; 3] = ["euler", "parberry", "neural"];

/// The tour printed in Ganzfried 2004 below theorem 2.2, as the number of every square.
const EXAMPLE: [[u32; 8]; 8] = [
    [1, 56, 49, 54, 3, 52, 19, 22],
    [48, 37, 2, 51, 20, 23, 4, 17],
    [57, 50, 55, 36, 53, 18, 21, 10],
    [38, 47, 58, 33, 24, 11, 16, 5],
    [59, 32, 39, 46, 35, 26, 9, 12],
    [40, 43, 34, 25, 62, 15, 6, 27],
    [31, 60, 45, 42, 29, 8, 13, 64],
    [44, 41, 30, 61, 14, 63, 28, 7],
];

/// The deviations of that tour.
fn example() -> Option<Deviations> {
    let mut squares: Vec<(u32, u32)> = EXAMPLE.iter().flatten().copied().zip(0..).collect();
    squares.sort_unstable();
    let path = Path::Vertices(squares.into_iter().map(|(_, square)| square).collect());
    Some(deviations(&verify(square_board(8)?, path, Shape::Open).ok()?))
}

fn listed(number: u64) -> Option<Rectangle> {
    LISTED.get(number as usize)?.0.parse().ok()
}

pub(crate) fn sizes() -> Vec<u32> {
    let squares = (0..).map_while(listed).map(|board| board.squares() as u32).chain(SAMPLED.map(|side| side * side));
    let mut sizes: Vec<u32> = squares.collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// A job of part 0 lists the tours of board `first` from square `end`; one of part 1 samples by method `first`.
pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let asked = |squares: u64| plan.sizes().iter().any(|&size| u64::from(size) == squares);
    let mut jobs = Vec::new();
    for (number, board) in (0..).map_while(|number| listed(number).map(|board| (number, board))) {
        if !asked(board.squares()) {
            continue;
        }
        let weight = LISTED[number as usize].1;
        let starts = (0..board.cells()).filter(|&start| orbit(&board, start).0 == start);
        jobs.extend(starts.map(|end| StudyJob { part: 0, size: board.squares() as u32, first: number, end, weight }));
    }

    for side in SAMPLED.into_iter().filter(|side| asked(u64::from(side * side))) {
        // A network takes about ten times as long as a walk.
        let weight = |first: u64| {
            let cost = if METHODS[first as usize] == "neural" { 10 } else { 1 };
            1 + cost * plan.trials() * u64::from(side).pow(2) / 20_000
        };
        let job = |first: u64| StudyJob { part: 1, size: side, first, end: 0, weight: weight(first) };
        jobs.extend((0..METHODS.len() as u64).map(job));
    }

    jobs
}

/// The lowest square in the orbit of a square under the symmetries of a plane board, and the size of the orbit.
fn orbit(board: &Rectangle, start: u64) -> (u64, u64) {
    if board.surface() != Surface::Plane {
        return (start, 1);
    }

    let rows = board.rows();
    let cols = board.cols();
    let Square { row, col } = board.square(start);
    let mut images = Vec::new();

    for (row, col) in [(row, col), (rows - 1 - row, col), (row, cols - 1 - col), (rows - 1 - row, cols - 1 - col)] {
        images.push(board.id(Square::new(row, col)));
        if rows == cols {
            images.push(board.id(Square::new(col, row)));
        }
    }

    images.sort_unstable();
    images.dedup();
    (images[0], images.len() as u64)
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    if job.part == 0 { list(job, context) } else { sample(plan, job, context) }
}

/// The numbers of tours and of deviations, by the number of moves after the last deviation; `None` for tours without
/// deviations.
type DeviationTally = BTreeMap<Option<u64>, (u64, u64)>;

fn enter(tally: &mut DeviationTally, tour: &Tour<Rectangle>) {
    let found = deviations(tour);
    let after = found.last.map(|_| found.moves_after());
    let (tours, count) = tally.entry(after).or_default();
    *tours += 1;
    *count += found.count;
}

fn rows(kind: &str, board: &Rectangle, by: &str, tally: &DeviationTally, times: u64) -> String {
    let mut rows = RowWriter::new();
    for (after, (tours, count)) in tally {
        let after = after.map_or(String::new(), |after| after.to_string());
        rows.add(&[&kind, board, &by, &after, &(tours * times), &(count * times)]);
    }
    rows.finish()
}

fn list(job: &StudyJob, context: &JobContext) -> Option<String> {
    let board = listed(job.first)?;
    let graph = RectangleGraph::new(&board).graph;
    let mut tally = DeviationTally::new();
    let ends = Ends::Path { start: Some(u32::try_from(job.end).ok()?), end: None };

    let end = backtrack::each(&graph, ends, None, context.control, &mut |path| {
        if let Ok(tour) = verify(board.clone(), Path::Vertices(path.to_vec()), Shape::Open) {
            enter(&mut tally, &tour);
        }
        ControlFlow::Continue(())
    });

    if end != ListingEnd::Complete {
        return None;
    }

    let (_, times) = orbit(&board, job.end);
    Some(rows("all", &board, &format!("square {}", job.end), &tally, times))
}

fn sample(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    let method: &dyn Finder = match job.first {
        0 => &Euler::EULER,
        1 => &Euler::PARBERRY,
        _ => &Neural::default(),
    };

    let board = square_board(job.size)?;
    let mut text = String::new();
    for trial in 0..plan.trials() {
        let seed = seed_of(plan.seed(), job.first as usize + 1, job.size, trial);
        let task = Task { board: board.clone(), goal: Goal::OPEN, seed, limits: Limits::default() };
        if let Ok(Finding::Found(path)) = method.find(&task, context.control) {
            // One row per tour, so that the spread can be computed.
            let mut tally = DeviationTally::new();
            enter(&mut tally, &verify(board.clone(), path, Shape::Open).ok()?);
            text += &rows("sample", &board, METHODS[job.first as usize], &tally, 1);
        }

        if context.control.is_stopped() {
            return None;
        }
    }

    Some(text)
}

/// The share of the moves that deviate, for every sampled tour, by board and method.
fn shares(text: &str) -> SharesByMethod {
    let mut all: SharesByMethod = BTreeMap::new();
    for row in records(text).filter(|row| &row[0] == "sample" && row.len() == 6) {
        let share = number::<f64>(&row, 5) / moves(&row[1]) as f64;
        all.entry((row[1].to_string(), row[2].to_string())).or_default().push(share);
    }
    all
}

/// The tallies of one kind, by board (in the order of the rows) and by method.
fn read(text: &str, kind: &str) -> Vec<(String, String, DeviationTally)> {
    let mut all: Vec<(String, String, DeviationTally)> = Vec::new();
    for row in records(text).filter(|row| &row[0] == kind && row.len() == 6) {
        let by = if kind == "all" { "all" } else { &row[2] };
        if !all.iter().any(|(board, from, _)| *board == row[1] && from == by) {
            all.push((row[1].into(), by.into(), DeviationTally::new()));
        }

        if let Some((_, _, tally)) = all.iter_mut().find(|(board, from, _)| *board == row[1] && from == by) {
            let entry = tally.entry(row[3].parse().ok()).or_default();
            entry.0 += number::<u64>(&row, 4);
            entry.1 += number::<u64>(&row, 5);
        }
    }
    all
}

/// The shares of deviating moves of all tours, by board and method.
type SharesByMethod = BTreeMap<(String, String), Vec<f64>>;

fn total(tally: &DeviationTally) -> (u64, u64) {
    tally.values().fold((0, 0), |sum, (tours, count)| (sum.0 + tours, sum.1 + count))
}

fn moves(board: &str) -> u64 {
    board.parse::<Rectangle>().map_or(1, |board| board.squares() - 1)
}

pub(crate) fn report(text: &str) -> StudyReport {
    let all = read(text, "all");
    let samples = read(text, "sample");
    let shares = shares(text);

    let mut table = MarkdownTable::new(&[
        "board",
        "directed tours",
        "without deviation",
        "mean deviations per tour",
        "minimum moves after the last",
        "theorem 2.2",
    ]);

    for (board, _, tally) in &all {
        let (tours, count) = total(tally);
        let none = tally.get(&None).map_or(0, |entry| entry.0);
        let least = tally.keys().flatten().next().map_or("none deviates".into(), |after| after.to_string());
        let bound = if board.contains(':') { "at least 3" } else { "at least 4" };
        let share = percent(none as f64 / tours.max(1) as f64);
        let each = format!("{:.2}", count as f64 / tours.max(1) as f64);
        table.row(&[board, &tours, &format!("{none} ({share})"), &each, &least, &bound]);
    }

    let mut found = MarkdownTable::new(&[
        "board",
        "found by",
        "tours",
        "moves that deviate",
        "minimum moves after the last",
        "mean moves after the last",
    ]);

    let mut note = String::new();
    if let Some(example) = example() {
        let count = example.count;
        let after = example.moves_after();
        let share = percent(count as f64 / 63.0);
        found.row(&[&"8x8", &"Ganzfried's example", &1, &format!("{share} ({count} of 63)"), &after, &after]);

        note = format!(
            "\nAccording to Ganzfried, his example deviates 20 times, and not in its last 14 moves. Our count: {count} \
             times, the last at move {}, which is followed by {after} moves. (14 squares follow, but no move leaves \
             the \
             last of them.) Means of moves after the last deviation are over the tours that deviate.\n",
            example.last.unwrap_or(0)
        );
    }

    for (board, by, tally) in &samples {
        let (tours, _) = total(tally);
        let least = tally.keys().flatten().next().map_or("".into(), |after| after.to_string());
        let afters = tally.iter().filter_map(|(after, entry)| after.map(|after| (after, entry.0)));
        let spread: Vec<f64> = afters.flat_map(|(after, tours)| vec![after as f64; tours as usize]).collect();
        let (middle, give) = mean(&spread);
        let (share, around) = mean(shares.get(&(board.clone(), by.clone())).map_or(&[], Vec::as_slice));
        let share = format!("{} +- {}", percent(share), percent(around));

        let middle = match spread.len() {
            0 => String::new(),
            1 => format!("{middle:.1} (one tour)"),
            deviating => format!("{middle:.1} +- {give:.1} ({deviating} tours)"),
        };

        found.row(&[board, by, &tours, &share, &least, &middle]);
    }

    let summary = format!(
        "# Deviations from Warnsdorff's rule\n\n## All tours of small boards\n\n{}\n## Tours of larger boards\n\n\
         `euler` walks at random, `neural` does not walk at all, and `parberry` follows the rule and then repairs \
         the walk.\n\n{}{note}",
        table.text(),
        found.text()
    );

    StudyReport { summary, figures: figures(&all, &shares), tables: Vec::new() }
}

/// A number with commas after every three digits.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn figures(all: &[(String, String, DeviationTally)], shares: &SharesByMethod) -> Vec<(&'static str, Figure)> {
    let shown = ["4x6", "5x5", "5x6", "6x6", "3x12"];
    let mut panels = Vec::new();
    for name in shown {
        let Some((board, _, tally)) = all.iter().find(|(board, ..)| board == name) else { continue };
        let deviating = total(tally).0 - tally.get(&None).map_or(0, |entry| entry.0);
        let share = |after: u64| tally.get(&Some(after)).map_or(0, |entry| entry.0) as f64 / deviating.max(1) as f64;
        let points: Vec<(f64, f64)> = (0..moves(board)).map(|after| (after as f64, share(after))).collect();
        let highest = points.iter().map(|point| point.1).fold(0.1, f64::max) * 1.1;
        let columns = points.iter().map(|&(after, share)| (after - 0.4, after + 0.4, share)).collect();

        let chart = Chart::new(
            &format!("{board}: {} tours", with_commas(total(tally).0)),
            Axis::new("moves after the last deviation", -1.0, moves(board) as f64),
            Axis { to: highest, ..Axis::percent("share of the tours that deviate") },
        );

        let bound =
            Series::line("theorem 2.2: at least 4 moves follow", vec![(3.5, 0.0), (3.5, 1.0)], SeriesStyle::PAPER);
        panels.push(chart.with(Series::columns("measured", columns, SeriesStyle::FIRST)).with(bound));
    }

    let last =
        PanelFigure::new("Moves after the last deviation from Warnsdorff's rule, over all directed tours", panels, 3);

    let mut share = Chart::new(
        "Moves that deviate from Warnsdorff's rule",
        Axis::new("side m of the board", 4.0, 21.0),
        Axis { to: 0.4, ..Axis::percent("moves that deviate") },
    );

    for (name, style) in METHODS.into_iter().zip(SeriesStyle::MEASURED) {
        let of = shares.iter().filter(|((_, by), _)| by == name);
        let mut bars: Vec<(f64, f64, f64, f64)> = of
            .map(|((board, _), values)| {
                let (middle, give) = mean(values);
                ((moves(board) as f64 + 1.0).sqrt(), (middle - give).max(0.0), middle, middle + give)
            })
            .collect();

        bars.sort_by(|left, right| left.0.total_cmp(&right.0));
        let line = bars.iter().map(|bar| (bar.0, bar.2)).collect();
        share.y = share.y.covering(bars.iter().flat_map(|bar| [bar.1, bar.3]));
        share = share.with(Series::line("", line, style)).with(Series::bars(name, bars, style));
    }

    share = share.with(Series::points("Ganzfried's example: 20 of 63", vec![(8.0, 20.0 / 63.0)], SeriesStyle::PAPER));

    let mut figures = Vec::new();
    if all.iter().any(|(board, ..)| shown.contains(&board.as_str())) {
        figures.push(("last-deviation", Figure::Panels(last)));
    }
    if !shares.is_empty() {
        figures.push(("share", Figure::Chart(share)));
    }

    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_tour_deviates_as_often_as_published() {
        let example = example().unwrap();
        assert_eq!((example.count, example.last, example.squares_after, example.moves_after()), (20, Some(50), 14, 13));
    }
}
