//! All 8! = 40320 move orderings: the smallest square board on which each fails from the corner, and the starts on the
//! chessboard from which it fails.
//!
//! Squirrel (in Ganzfried 2004, section 3): every ordering fails on some board. Pohl 1967, section 3: five fixed
//! orderings failed from twelve starts of 8x8 in total, with a median of three and a minimum of one.
//!
//! The symmetries of the board save work. Reflection in the diagonal fixes the corner and maps a walk by one ordering
//! to the walk by its *mirror ordering*, whose move types are reflected, too. So only the smaller of the two needs to
//! be tried. Over all starts, the eight orderings related by the eight symmetries of the board fail equally often.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use crate::tools::shares::{Share, mean};
use destrier_core::{Leaper, Path, Rectangle, Shape, Square, verify};
use destrier_draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use destrier_search::choice::{Ending, Key, MoveOrdering, OrderedWalker, Rule};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "for each of the 40320 move orderings, the smallest square board on which it fails",
    source: "Squirrel and Cull 1996, in Ganzfried 2004, section 3, and Pohl 1967, section 3",
    sizes: "sides of square boards, tried in ascending order until one fails, 5 to 1000",
    trials: "none: the study is deterministic",
    duration: "ten seconds",
    header: "kind,ordering,side,count",
};

/// The number of orderings per job.
const BATCH: u64 = 360;
const COUNT: u64 = 40320;
/// The side of Pohl's board.
const CHESSBOARD: u32 = 8;

pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let size = plan.sizes().last().copied().unwrap_or(CHESSBOARD);
    let batches = |part: usize, weight: u64| {
        (0..COUNT / BATCH).map(move |batch| StudyJob {
            part,
            size,
            first: batch * BATCH,
            end: (batch + 1) * BATCH,
            weight,
        })
    };
    batches(0, 10).chain(batches(1, 1)).collect()
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    let orderings = (job.first..job.end).filter_map(nth);
    let mut rows = RowWriter::new();
    match job.part {
        0 => {
            for ordering in orderings.filter(|&ordering| is_least(ordering, &[TRANSPOSED])) {
                let (side, count) = first_failure(ordering, plan.sizes(), context)?;
                rows.add(&[&"corner", &ordering, &side, &count]);
            }
        }
        _ => {
            for ordering in orderings.filter(|&ordering| is_least(ordering, &SYMMETRIES)) {
                rows.add(&[&"starts", &ordering, &CHESSBOARD, &failing_starts(ordering, context)?]);
            }
        }
    }

    Some(rows.finish())
}

/// A symmetry of the square: swap rows and columns or not, then the signs of rows and columns.
type OrderingSymmetry = (bool, i64, i64);
const TRANSPOSED: OrderingSymmetry = (true, 1, 1);
const SYMMETRIES: [OrderingSymmetry; 7] =
    [TRANSPOSED, (false, -1, 1), (false, 1, -1), (false, -1, -1), (true, -1, 1), (true, 1, -1), (true, -1, -1)];

/// The ordering whose walks are the images of the walks of this ordering.
fn image(ordering: MoveOrdering, (swap, down, right): OrderingSymmetry) -> MoveOrdering {
    let offset = |number: u8| Leaper::KNIGHT.offset(number).unwrap_or_default();
    let reflected = |number: u8| {
        let (row, col) = offset(number);
        let (row, col) = if swap { (col, row) } else { (row, col) };
        (1..=8).find(|&other| offset(other) == (row * down, col * right)).unwrap_or(number)
    };
    let digits = ordering.numbers().map(reflected).iter().fold(0, |all, &number| all * 10 + u32::from(number));
    MoveOrdering::of(digits)
}

fn is_least(ordering: MoveOrdering, symmetries: &[OrderingSymmetry]) -> bool {
    symmetries.iter().all(|&symmetry| ordering.numbers() <= image(ordering, symmetry).numbers())
}

/// The ordering number `index` in lexicographic order (factorial number system).
fn nth(index: u64) -> Option<MoveOrdering> {
    if index >= COUNT {
        return None;
    }

    let mut left: Vec<u32> = (1..=8).collect();
    let mut rest = index;
    let mut digits = 0;
    let mut per_digit = COUNT;

    for count in (1..=8).rev() {
        per_digit /= count;
        digits = digits * 10 + left.remove((rest / per_digit) as usize);
        rest %= per_digit;
    }

    Some(MoveOrdering::of(digits))
}

/// The first of these sides on which the ordering gives no tour from the corner, and the number of squares it visits
/// there; (0, 0) if there is no such side. `None` if it was stopped.
fn first_failure(ordering: MoveOrdering, sides: &[u32], context: &JobContext) -> Option<(u32, usize)> {
    let rule = Rule::degree().then(Key::Ordering(ordering));
    for &side in sides {
        let board = crate::tools::corner_walks::square_board(side)?;
        let mut walker = OrderedWalker::new(&board, &rule)?;
        match walker.walk(Square::new(0, 0), context.control) {
            Ending::Complete => verified(&board, 0, &walker)?,
            Ending::Stopped => return None,
            Ending::Stuck | Ending::Exhausted => return Some((side, walker.length())),
        }
    }
    Some((0, 0))
}

/// The number of squares of the chessboard from which the ordering gives no tour.
fn failing_starts(ordering: MoveOrdering, context: &JobContext) -> Option<usize> {
    let board: Rectangle = crate::tools::corner_walks::square_board(CHESSBOARD)?;
    let mut walker = OrderedWalker::new(&board, &Rule::degree().then(Key::Ordering(ordering)))?;
    let mut failed = 0;
    for start in 0..board.cells() {
        match walker.walk(board.square(start), context.control) {
            Ending::Complete => verified(&board, start, &walker)?,
            Ending::Stopped => return None,
            Ending::Stuck | Ending::Exhausted => failed += 1,
        }
    }
    Some(failed)
}

/// Verifies a complete walk; `None` if it is not a tour.
fn verified(board: &Rectangle, start: u64, walker: &OrderedWalker) -> Option<()> {
    let start = u32::try_from(start).ok()?;
    verify(board.clone(), Path::Moves { start, word: walker.moves().clone() }, Shape::Open).ok().map(drop)
}

pub(crate) fn report(plan: &StudyPlan, rows: &str) -> StudyReport {
    let mut corner = BTreeMap::new();
    let mut starts = BTreeMap::new();
    for row in records(rows) {
        let Ok(ordering) = row[1].parse::<MoveOrdering>() else { continue };
        let side = number::<u32>(&row, 2);
        let count = number::<u64>(&row, 3);
        if &row[0] == "corner" {
            for image in [ordering, image(ordering, TRANSPOSED)] {
                corner.insert(image.to_string(), (side, count));
            }
        } else {
            for image in SYMMETRIES.map(|symmetry| image(ordering, symmetry)).into_iter().chain([ordering]) {
                starts.insert(image.to_string(), count);
            }
        }
    }

    let mut data = RowWriter::new();
    data.add(&[&"ordering", &"smallest_failing_side", &"squares_visited_there", &"failing_starts_on_8x8"]);

    for (ordering, (side, count)) in &corner {
        let failing = starts.get(ordering).copied().unwrap_or(0);
        let side = if *side == 0 { String::new() } else { side.to_string() };
        data.add(&[ordering, &side, count, &failing]);
    }

    let summary = summary(plan, &corner, &starts);
    StudyReport { summary, figures: figures(&corner, &starts), tables: vec![("orderings", data.finish())] }
}

fn summary(plan: &StudyPlan, corner: &BTreeMap<String, (u32, u64)>, starts: &BTreeMap<String, u64>) -> String {
    let largest = plan.sizes().last().copied().unwrap_or(0);
    let survivors = corner.values().filter(|(side, _)| *side == 0).count();

    // Orderings that fail on none of these boards come last.
    let mut sides: Vec<u32> = corner.values().map(|(side, _)| if *side == 0 { u32::MAX } else { *side }).collect();
    sides.sort_unstable();

    let quantile = |share: f64| match sides.get((share * sides.len() as f64).ceil() as usize - 1) {
        Some(&side) if side < u32::MAX => side.to_string(),
        _ => format!("more than {largest}"),
    };

    let mut table = MarkdownTable::new(&["from the corner", "paper", "ours"]);
    let fails = format!("{} of {} fail by m = {largest}", corner.len() - survivors, corner.len());
    table.row(&[&"orderings that fail on some board", &"all 40320 (Squirrel)", &fails]);
    table.row(&[&"smallest failing side, median", &"", &quantile(0.5)]);
    table.row(&[&"90% fail by", &"", &quantile(0.9)]);
    table.row(&[&"99% fail by", &"", &quantile(0.99)]);
    table.row(&[&"all fail by", &"", &quantile(1.0)]);

    let mut best: Vec<(&String, u32)> = corner.iter().map(|(ordering, (side, _))| (ordering, *side)).collect();
    best.sort_by_key(|(ordering, side)| (u32::MAX - side.wrapping_sub(1), ordering.to_string()));

    let mut top = MarkdownTable::new(&["ordering", "first fails at", "failing starts on 8x8"]);
    for (ordering, side) in best.iter().take(16) {
        let side = if *side == 0 { format!("none up to {largest}") } else { side.to_string() };
        top.row(&[ordering, &side, &starts.get(*ordering).copied().unwrap_or(0)]);
    }

    let counts: Vec<f64> = starts.values().map(|count| *count as f64).collect();
    let (average, _) = mean(&counts);
    let mut sorted = counts.clone();
    sorted.sort_by(f64::total_cmp);

    let never =
        Share { hits: starts.values().filter(|count| **count == 0).count() as u64, trials: starts.len() as u64 };
    let mut pohl = MarkdownTable::new(&["all 64 starts of 8x8", "Pohl 1967, five orderings", "ours, all 40320"]);
    let middle = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);

    pohl.row(&[&"mean failing starts per ordering", &"2.4 (twelve in total)", &format!("{average:.2}")]);
    pohl.row(&[&"median failing starts per ordering", &"3", &middle]);
    pohl.row(&[&"orderings that never fail", &"none of five", &format!("{} ({})", never.hits, never.percent())]);
    pohl.row(&[&"maximum failing starts", &"", &sorted.last().copied().unwrap_or(0.0)]);

    format!(
        "# Move orderings\n\n{}\nThe best orderings, with their mirror orderings:\n\n{}\n{}\nThe study writes all of \
         them to `orderings.csv`.\n",
        table.text(),
        top.text(),
        pohl.text()
    )
}

fn figures(corner: &BTreeMap<String, (u32, u64)>, starts: &BTreeMap<String, u64>) -> Vec<(&'static str, Figure)> {
    let mut by_side: BTreeMap<u32, u64> = BTreeMap::new();
    corner.values().for_each(|(side, _)| *by_side.entry(*side).or_default() += 1);
    by_side.remove(&0);
    let last = by_side.keys().last().copied().unwrap_or(10);
    let columns = by_side.iter().map(|(side, count)| (f64::from(*side) - 0.45, f64::from(*side) + 0.45, *count as f64));

    let most = by_side.values().max().copied().unwrap_or(1) as f64;
    let survivors = corner.values().filter(|(side, _)| *side == 0).count();
    let mut title = "Smallest square board on which a move ordering fails, from the corner".to_string();

    if survivors > 0 {
        title += &format!(" ({survivors} fail on none of these)");
    }

    let sides = Chart::new(
        &title,
        Axis::new("side m of the board", 4.0, f64::from(last) + 1.0),
        Axis::new("orderings (of 40320)", 0.8, most * 1.5).log(),
    )
    .with(Series::columns("", columns.collect(), SeriesStyle::FIRST));

    let mut by_count: BTreeMap<u64, u64> = BTreeMap::new();
    starts.values().for_each(|count| *by_count.entry(*count).or_default() += 1);

    let columns = by_count.iter().map(|(count, orderings)| {
        let count = *count as f64;
        (count - 0.4, count + 0.4, *orderings as f64)
    });

    let widest = by_count.keys().last().copied().unwrap_or(1) as f64;
    let highest = by_count.values().max().copied().unwrap_or(1) as f64;
    let vertical = |at: f64| vec![(at, 0.8), (at, highest * 1.6)];
    let chessboard = Chart::new(
        "Starts on the chessboard from which a move ordering fails",
        Axis::new("failing starts (of 64)", -0.6, widest + 0.6),
        Axis::new("orderings (of 40320)", 0.8, highest * 1.6).log(),
    )
    .with(Series::columns("all 40320 orderings", columns.collect(), SeriesStyle::FIRST))
    .with(Series::line("Pohl 1967, five orderings: mean 2.4", vertical(2.4), SeriesStyle::PAPER))
    .with(Series::line("Pohl 1967: median 3", vertical(3.0), SeriesStyle::FIFTH));

    let mut figures = vec![("chessboard-starts", Figure::Chart(chessboard))];
    if !by_side.is_empty() {
        figures.insert(0, ("smallest-failures", Figure::Chart(sides)));
    }

    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_search::method::Control;

    #[test]
    fn every_ordering_has_a_number() {
        assert_eq!(nth(0), Some(MoveOrdering::PLAIN));
        assert_eq!(nth(COUNT - 1), Some(MoveOrdering::of(87654321)));
        assert_eq!(nth(COUNT), None);
        let all: Vec<_> = (0..COUNT).filter_map(nth).map(MoveOrdering::numbers).collect();
        assert!(all.is_sorted_by(|left, right| left < right) && all.len() == 40320);
        let least =
            |symmetries: &[OrderingSymmetry]| (0..COUNT).filter_map(nth).filter(|&o| is_least(o, symmetries)).count();
        assert_eq!((least(&[TRANSPOSED]), least(&SYMMETRIES)), (20160, 5040));
    }

    #[test]
    fn mirror_orderings_fail_equally() {
        let control = Control::default();
        let context = JobContext { control: &control, clock: &|| 0.0 };
        let sides: Vec<u32> = (5..=60).collect();
        for index in (0..COUNT).step_by(2311) {
            let ordering = nth(index).unwrap();
            let mirror = image(ordering, TRANSPOSED);
            assert_eq!(
                first_failure(ordering, &sides, &context),
                first_failure(mirror, &sides, &context),
                "{ordering}"
            );

            let failing = failing_starts(ordering, &context);
            for symmetry in SYMMETRIES {
                assert_eq!(failing_starts(image(ordering, symmetry), &context), failing, "{ordering} {symmetry:?}");
            }
        }
    }
}
