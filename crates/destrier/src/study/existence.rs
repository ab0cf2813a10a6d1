//! Which boards have an open tour, a closed one, or none, on each of the five surfaces, with the reason for each no.
//!
//! Schwenk 1991 for closed tours of the plane, Cull and De Curtins 1978 for open ones, Seibel 1994 for the cylinder and
//! the torus. For the Mobius strip and the Klein bottle there is a pattern found by complete search on small boards.

use super::report::Report;
use super::table::Table;
use super::{Card, Job, Plan, Tools};
use crate::ask::{Existence, exists_with};
use crate::draw::plot::{BoardMap, Figure, MapAxis, MapCell, MapFigure, Shade};
use crate::method::Limits;
use destrier_core::{Board, Goal, Impossible, Surface};
use std::collections::BTreeMap;

pub(super) const CARD: Card = Card {
    name: "existence",
    about: "which boards up to 20x20 have open tours, closed tours or none, on each surface, and why",
    source: "Schwenk 1991, Cull and De Curtins 1978, and Seibel 1994",
    sizes: "rows and columns, 1 to 20",
    trials: "none: there is no chance in it",
    takes: "a second",
    header: "surface,rows,cols,open,closed,why_no_open,why_no_closed",
};

/// A job is the boards of one surface with so many rows.
pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let of_surface =
        |part: usize| plan.sizes().iter().map(move |&size| Job { part, size, first: 0, end: 1, weight: 1 });
    (0..Surface::ALL.len()).flat_map(of_surface).collect()
}

pub(super) fn work(plan: &Plan, job: &Job, tools: &Tools) -> Option<String> {
    let surface = Surface::ALL[job.part];
    let mut rows = String::new();
    for &cols in plan.sizes() {
        let board = Board::new(job.size, cols, surface).ok()?;
        let (open, no_open) = answer(&board, &Goal::OPEN, tools)?;
        let (closed, no_closed) = answer(&board, &Goal::CLOSED, tools)?;
        rows +=
            &format!("{surface},{},{cols},{},{},{no_open},{no_closed}\n", job.size, u8::from(open), u8::from(closed));
    }
    Some(rows)
}

/// Yes or no, and why not, without commas; `None` if neither is certain, which no rectangle makes happen.
fn answer(board: &Board, goal: &Goal, tools: &Tools) -> Option<(bool, String)> {
    match exists_with(board, goal, &Limits::default(), tools.control).ok()? {
        Existence::Yes(_) => Some((true, String::new())),
        Existence::No { reason, .. } => {
            let why = format!("{}: {} ({})", kind_of(&reason), reason.describe(board), reason.source());
            Some((false, why.replace(',', ";").replace(['\n', '|'], " ")))
        }
        Existence::Unknown(_) => None,
    }
}

/// What the papers say of (open, closed); `None` for a surface of which they do not speak.
fn published(surface: Surface, rows: u32, cols: u32) -> Option<(bool, bool)> {
    let (m, n) = (rows, cols);
    let few = u64::from(m) * u64::from(n) < 3;
    match surface {
        Surface::Plane => {
            let (m, n) = (m.min(n), m.max(n));
            let closed = m * n % 2 == 0 && ![1, 2, 4].contains(&m) && !(m == 3 && [4, 6, 8].contains(&n));
            let open = (m, n) == (1, 1) || m > 2 && ![(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(m, n));
            Some((open, closed && !few))
        }
        Surface::Cylinder => {
            let closed = !(m == 1 && n > 1 || [2, 4].contains(&m) && n % 2 == 0);
            Some((!(m == 1 && n > 1 || m == 2 && n % 2 == 0), closed && !few))
        }
        Surface::Torus => Some((true, !few)),
        Surface::Mobius | Surface::Klein => None,
    }
}

/// (rows, columns) to (open, closed), of one surface.
type Answers = BTreeMap<(u32, u32), (bool, bool)>;

pub(super) fn report(plan: &Plan, rows: &str) -> Report {
    let mut answers: BTreeMap<String, Answers> = BTreeMap::new();
    for line in rows.lines() {
        let row: Vec<&str> = line.split(',').collect();
        let [surface, m, n, open, closed, ..] = row[..] else { continue };
        let (Ok(m), Ok(n)) = (m.parse::<u32>(), n.parse::<u32>()) else { continue };
        answers.entry(surface.into()).or_default().insert((m, n), (open == "1", closed == "1"));
    }
    let figures = Surface::ALL.into_iter().zip(FIGURES).filter_map(|(surface, name)| {
        Some((name, Figure::Maps(figure(plan, surface, answers.get(&surface.to_string())?))))
    });
    Report { summary: summary(&answers, rows), figures: figures.collect(), tables: Vec::new() }
}

const FIGURES: [&str; 5] = ["plane", "cylinder", "torus", "mobius", "klein"];

fn summary(answers: &BTreeMap<String, Answers>, rows: &str) -> String {
    let mut table =
        Table::new(&["surface", "boards", "with a closed tour", "open only", "none", "paper", "boards that agree"]);
    for surface in Surface::ALL {
        let Some(boards) = answers.get(&surface.to_string()) else { continue };
        let count = |wanted: (bool, bool)| boards.values().filter(|answer| **answer == wanted).count();
        let paper = match surface {
            Surface::Plane => "Schwenk 1991; Cull and De Curtins 1978",
            Surface::Cylinder | Surface::Torus => "Seibel 1994",
            Surface::Mobius | Surface::Klein => "none",
        };
        let told: Vec<bool> =
            boards.iter().filter_map(|(&(m, n), answer)| Some(published(surface, m, n)? == *answer)).collect();
        let agree = if told.is_empty() {
            String::new()
        } else {
            format!("{} of {}", told.iter().filter(|yes| **yes).count(), told.len())
        };
        let closed = count((true, true)) + count((false, true));
        table.row(&[&surface, &boards.len(), &closed, &count((true, false)), &count((false, false)), &paper, &agree]);
    }
    format!(
        "# Which boards have tours\n\n{}\nEvery yes is a construction that was checked, every no a reason that was confirmed.\n\n{}",
        table.text(),
        reasons(rows)
    )
}

/// The kinds of reasons, each with the boards that it forbids.
fn reasons(rows: &str) -> String {
    let mut boards: BTreeMap<(usize, &str, &str), Vec<String>> = BTreeMap::new();
    for line in rows.lines() {
        let row: Vec<&str> = line.split(',').collect();
        let [surface, m, n, _, _, why_open, why_closed] = row[..] else { continue };
        let place = FIGURES.iter().position(|known| *known == surface).unwrap_or(0);
        for (kind, why) in [("open", why_open), ("closed", why_closed)] {
            if !why.is_empty() {
                let why = why.split(": ").next().unwrap_or(why);
                boards.entry((place, kind, why)).or_default().push(format!("{m}x{n}"));
            }
        }
    }
    let mut table = Table::new(&["surface", "tour", "why there is none", "boards", "such as"]);
    for ((place, kind, why), boards) in boards {
        let few = boards.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
        table.row(&[&FIGURES[place], &kind, &why, &boards.len(), &few]);
    }
    table.text()
}

/// The reason without what differs from board to board.
fn kind_of(reason: &Impossible) -> &'static str {
    match reason {
        Impossible::TooFewSquares { .. } => "fewer than three squares",
        Impossible::FewMoves { .. } => "squares that cannot be entered and left",
        Impossible::NotConnected { .. } => "no way from one square to another",
        Impossible::ColourImbalance { .. } => "the two colours differ in number",
        Impossible::Alternation { .. } => "half of the squares have no moves among them",
        Impossible::Cut { .. } => "without some squares the board falls into too many pieces",
        Impossible::Forced { .. } => "forced moves contradict each other",
        Impossible::Starved { .. } | Impossible::Walled { .. } => "no loops through all squares can be joined",
        Impossible::Swept { .. } | Impossible::Exhausted { .. } => "a complete search",
        Impossible::SameEnds { .. } | Impossible::EndsApart { .. } => "the given ends",
    }
}

fn figure(plan: &Plan, surface: Surface, answers: &Answers) -> MapFigure {
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
    let margin = |name: &str| MapAxis { name: name.into(), numbers: sizes.to_vec() };
    let (name, how) = match surface {
        Surface::Plane => ("plane", "no edges are joined"),
        Surface::Cylinder => ("cylinder", "left and right edge joined"),
        Surface::Torus => ("torus", "opposite edges joined"),
        Surface::Mobius => ("Mobius strip", "left and right edge joined with a flip"),
        Surface::Klein => ("Klein bottle", "left and right edge joined with a flip, top and bottom plainly"),
    };
    let map = BoardMap { title: how.into(), axes: Some((margin("rows"), margin("columns"))), rows };
    let key = vec![
        (Shade::Level(0.85), "closed tour".to_string()),
        (Shade::Level(0.3), "open tours only".to_string()),
        (Shade::Crossed, "no tour".to_string()),
    ];
    MapFigure { title: format!("Tours of the {name}"), maps: vec![map], columns: 1, cell: 20, key }
}
