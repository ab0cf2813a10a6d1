//! Which boards have an open tour, a closed tour or no tour, on each of the six surfaces, with a reason for each no.
//!
//! Schwenk 1991 for closed tours of the plane, Cull and De Curtins 1978 for open ones, Seibel 1994 for the cylinder and
//! the torus. For the Möbius strip, the Klein bottle and the projective plane there is a pattern found by complete
//! search on small boards.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use destrier::answers::{Existence, Request, exists_with};
use destrier_core::{Goal, Impossible, Rectangle, Surface};
use destrier_draw::plot::{BoardMap, Figure, MapAxis, MapCell, MapFigure, Shade};
use std::collections::BTreeMap;

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "which boards up to 20x20 have open tours, closed tours or no tours, on each surface, and why",
    source: "Schwenk 1991, Cull and De Curtins 1978, and Seibel 1994",
    sizes: "rows and columns, 1 to 20",
    trials: "none: the study is deterministic",
    duration: "a second",
    header: "surface,rows,cols,open,closed,why_no_open,why_no_closed",
};

/// A job covers the boards of one surface with one number of rows.
pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let of_surface =
        |part: usize| plan.sizes().iter().map(move |&size| StudyJob { part, size, first: 0, end: 1, weight: 1 });
    (0..Surface::ALL.len()).flat_map(of_surface).collect()
}

pub(crate) fn work(plan: &StudyPlan, job: &StudyJob, context: &JobContext) -> Option<String> {
    let surface = Surface::ALL[job.part];
    let mut rows = RowWriter::new();
    for &cols in plan.sizes() {
        let board = Rectangle::new(job.size, cols, surface).ok()?;
        let (open, no_open) = answer(&board, &Goal::OPEN, context)?;
        let (closed, no_closed) = answer(&board, &Goal::CLOSED, context)?;
        rows.add(&[&surface, &job.size, &cols, &u8::from(open), &u8::from(closed), &no_open, &no_closed]);
    }
    Some(rows.finish())
}

/// Whether there is a tour, and why not; `None` if neither is certain, which does not happen on rectangles.
fn answer(board: &Rectangle, goal: &Goal, context: &JobContext) -> Option<(bool, String)> {
    match exists_with(&Request::on(board.clone(), *goal), context.control).ok()? {
        Existence::Yes(_) => Some((true, String::new())),
        Existence::No { reason, .. } => {
            let why = format!("{}: {} ({})", kind_of(&reason), reason.describe(board), reason.source());
            Some((false, why.replace(['\n', '|'], " ")))
        }
        Existence::Unknown(_) => None,
    }
}

/// The published answers (open, closed); `None` for surfaces without a publication.
fn published(surface: Surface, rows: u32, cols: u32) -> Option<(bool, bool)> {
    let m = rows;
    let n = cols;
    let few = u64::from(m) * u64::from(n) < 3;

    match surface {
        Surface::Plane => {
            let short = m.min(n);
            let long = m.max(n);
            let closed =
                (m * n).is_multiple_of(2) && ![1, 2, 4].contains(&short) && !(short == 3 && [4, 6, 8].contains(&long));
            let sides = (short, long);
            let open = sides == (1, 1) || short > 2 && ![(3, 3), (3, 5), (3, 6), (4, 4)].contains(&sides);
            Some((open, closed && !few))
        }
        Surface::Cylinder => {
            let closed = !(m == 1 && n > 1 || [2, 4].contains(&m) && n.is_multiple_of(2));
            Some((!(m == 1 && n > 1 || m == 2 && n.is_multiple_of(2)), closed && !few))
        }
        Surface::Torus => Some((true, !few)),
        _ => None,
    }
}

/// (rows, columns) to (open, closed), of one surface.
type Answers = BTreeMap<(u32, u32), (bool, bool)>;

pub(crate) fn report(plan: &StudyPlan, rows: &str) -> StudyReport {
    let mut answers: BTreeMap<String, Answers> = BTreeMap::new();
    for row in records(rows) {
        let m = number(&row, 1);
        let n = number(&row, 2);
        let open = &row[3] == "1";
        let closed = &row[4] == "1";
        answers.entry(row[0].to_string()).or_default().insert((m, n), (open, closed));
    }
    let figures = Surface::ALL.into_iter().zip(FIGURES).filter_map(|(surface, name)| {
        Some((name, Figure::Maps(figure(plan, surface, answers.get(&surface.to_string())?))))
    });
    StudyReport { summary: summary(&answers, rows), figures: figures.collect(), tables: Vec::new() }
}

const FIGURES: [&str; 6] = ["plane", "cylinder", "torus", "mobius", "klein", "projective"];

fn summary(answers: &BTreeMap<String, Answers>, rows: &str) -> String {
    let mut table = MarkdownTable::new(&[
        "surface",
        "boards",
        "with a closed tour",
        "with open tours only",
        "without a tour",
        "paper",
        "boards that agree",
    ]);

    for surface in Surface::ALL {
        let Some(boards) = answers.get(&surface.to_string()) else { continue };
        let count = |wanted: (bool, bool)| boards.values().filter(|answer| **answer == wanted).count();

        let paper = match surface {
            Surface::Plane => "Schwenk 1991; Cull and De Curtins 1978",
            Surface::Cylinder | Surface::Torus => "Seibel 1994",
            _ => "none",
        };

        let agreements: Vec<bool> =
            boards.iter().filter_map(|(&(m, n), answer)| Some(published(surface, m, n)? == *answer)).collect();
        let agree = if agreements.is_empty() {
            String::new()
        } else {
            format!("{} of {}", agreements.iter().filter(|yes| **yes).count(), agreements.len())
        };

        let closed = count((true, true)) + count((false, true));
        table.row(&[&surface, &boards.len(), &closed, &count((true, false)), &count((false, false)), &paper, &agree]);
    }

    format!(
        "# Which boards have tours\n\n{}\nEvery yes is a verified construction. Every no has a confirmed reason.\n\n{}",
        table.text(),
        reasons(rows)
    )
}

/// The kinds of reasons, each with the number of boards and some examples.
fn reasons(rows: &str) -> String {
    let mut boards: BTreeMap<(usize, &str, String), Vec<String>> = BTreeMap::new();
    for row in records(rows) {
        let place = FIGURES.iter().position(|known| *known == &row[0]).unwrap_or(0);
        for (shape, why) in [("open", &row[5]), ("closed", &row[6])] {
            if !why.is_empty() {
                let why = why.split(": ").next().unwrap_or(why).to_string();
                boards.entry((place, shape, why)).or_default().push(format!("{}x{}", &row[1], &row[2]));
            }
        }
    }

    let mut table = MarkdownTable::new(&["surface", "tour", "reason", "boards", "examples"]);
    for ((place, shape, why), boards) in boards {
        let few = boards.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
        table.row(&[&FIGURES[place], &shape, &why, &boards.len(), &few]);
    }

    table.text()
}

/// The kind of a reason, without the details of the board.
fn kind_of(reason: &Impossible) -> &'static str {
    match reason {
        Impossible::TooFewSquares { .. } => "fewer than three squares",
        Impossible::FewMoves { .. } => "squares that cannot be entered and left",
        Impossible::NotConnected { .. } => "the board is not connected",
        Impossible::ColourImbalance { .. } => "the colours have different numbers of squares",
        Impossible::Alternation { .. } => "half of the squares have no moves among themselves",
        Impossible::Cut { .. } => "removing some squares leaves too many components",
        Impossible::Forced { .. } => "forced moves contradict each other",
        Impossible::NoTwoFactor { .. } | Impossible::NoConnectedTwoFactor { .. } => "no 2-factor, or none in one piece",
        Impossible::Swept { .. } | Impossible::Exhausted { .. } => "a complete search",
        Impossible::SameEnds { .. } | Impossible::EndsApart { .. } => "the given ends",
        _ => "another reason",
    }
}

fn figure(plan: &StudyPlan, surface: Surface, answers: &Answers) -> MapFigure {
    let cell = |m: u32, n: u32| {
        let shade = match answers.get(&(m, n)) {
            Some((_, true)) => Shade::Level(0.85),
            Some((true, false)) => Shade::Level(0.3),
            Some((false, false)) => Shade::Crossed,
            None => Shade::Blank,
        };
        MapCell { shade, text: String::new() }
    };

    let sizes = plan.sizes();
    let rows = sizes.iter().map(|&m| sizes.iter().map(|&n| cell(m, n)).collect()).collect();
    let axis = |name: &str| MapAxis { name: name.into(), numbers: sizes.to_vec() };

    let (name, how) = match surface {
        Surface::Plane => ("plane", "no edges are joined"),
        Surface::Cylinder => ("cylinder", "left and right edges joined"),
        Surface::Torus => ("torus", "opposite edges joined"),
        Surface::Mobius => ("Möbius strip", "left and right edges joined with a flip"),
        Surface::Klein => {
            ("Klein bottle", "left and right edges joined with a flip, top and bottom edges joined directly")
        }
        Surface::Projective => ("projective plane", "opposite edges joined with a flip"),
        _ => ("another surface", "its edges are joined"),
    };

    let map = BoardMap { title: how.into(), axes: Some((axis("rows"), axis("columns"))), rows };

    let key = vec![
        (Shade::Level(0.85), "closed tour".to_string()),
        (Shade::Level(0.3), "open tours only".to_string()),
        (Shade::Crossed, "no tour".to_string()),
    ];

    MapFigure { title: format!("Tours of the {name}"), maps: vec![map], columns: 1, cell: 20, key }
}
