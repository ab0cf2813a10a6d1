//! The squares of small boards at which tours start, and the pairs of start and end, as maps.
//!
//! Seibel 1994 asks the question. Conrad, Hindrichs, Morsy and Wegener 1994 answer it from 6x6 on: there is a tour
//! between any two squares whose colours allow it. On boards of three to five rows a sweep along the columns decides
//! every pair; on wider boards each tour is constructed and verified. Of pairs related by symmetry only one is tried.

use crate::info::StudyInfo;
use crate::job::{JobContext, StudyJob};
use crate::plan::StudyPlan;
use crate::report::StudyReport;
use crate::tools::markdown::MarkdownTable;
use crate::tools::rows::{RowWriter, number, records};
use destrier::answers::{Existence, Request, exists_with};
use destrier_core::impossible::{Ends, narrow};
use destrier_core::{Goal, Rectangle, Shape, Square};
use destrier_draw::plot::{BoardMap, Figure, MapCell, MapFigure, Shade};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const INFO: StudyInfo = StudyInfo {
    about: "from which squares of small boards an open tour starts, and where it can end",
    source: "Seibel 1994, and Conrad, Hindrichs, Morsy and Wegener 1994",
    sizes: "rows of the boards, 3 to 8: 3x4 and 3x7 to 3x12, 4x5 to 4x8, 5x5 to 5x8, 6x6 to 6x8, 7x7, 8x8",
    trials: "none: the study is deterministic",
    duration: "15 seconds",
    header: "board,start,end,exists",
};

/// The boards; below are the names of their figures.
const BOARDS: [&str; 20] = [
    "3x4", "3x7", "3x8", "3x9", "3x10", "3x11", "3x12", "4x5", "4x6", "4x7", "4x8", "5x5", "5x6", "5x7", "5x8", "6x6",
    "6x7", "6x8", "7x7", "8x8",
];

const PICTURES: [&str; 20] = [
    "pairs-3x4",
    "pairs-3x7",
    "pairs-3x8",
    "pairs-3x9",
    "pairs-3x10",
    "pairs-3x11",
    "pairs-3x12",
    "pairs-4x5",
    "pairs-4x6",
    "pairs-4x7",
    "pairs-4x8",
    "pairs-5x5",
    "pairs-5x6",
    "pairs-5x7",
    "pairs-5x8",
    "pairs-6x6",
    "pairs-6x7",
    "pairs-6x8",
    "pairs-7x7",
    "pairs-8x8",
];

/// The numbers of impossible ordered pairs found by a complete search with another program.
const KNOWN: [(&str, u64); 12] = [
    ("4x5", 164),
    ("4x6", 224),
    ("3x7", 76),
    ("3x8", 144),
    ("6x6", 0),
    ("7x7", 0),
    ("5x7", 0),
    ("6x7", 0),
    ("6x8", 0),
    ("5x5", 72),
    ("5x6", 94),
    ("5x8", 70),
];

fn board(number: usize) -> Option<Rectangle> {
    BOARDS.get(number)?.parse().ok()
}

/// A job covers all pairs with one start.
pub(crate) fn jobs(plan: &StudyPlan) -> Vec<StudyJob> {
    let boards = (0..).map_while(|part| board(part).map(|board| (part, board)));
    let asked = boards.filter(|(_, board)| plan.sizes().contains(&board.rows()));
    let of_board = |(part, board): (usize, Rectangle)| {
        let weight = if board.rows() == 5 { 10 } else { 1 } * board.cells();
        (0..board.cells()).map(move |first| StudyJob { part, size: board.rows(), first, end: first + 1, weight })
    };
    asked.flat_map(of_board).collect()
}

pub(crate) fn work(job: &StudyJob, context: &JobContext) -> Option<String> {
    let board = board(job.part)?;
    let mut rows = RowWriter::new();
    for end in 0..board.cells() {
        // A sweep cannot be stopped, but is short.
        if context.control.is_stopped() {
            return None;
        }
        if admissible(&board, job.first, end) && *images(&board, (job.first, end)).first()? == (job.first, end) {
            let exists = is_possible(&board, job.first, end, context)?;
            rows.add(&[&board.size(), &job.first, &end, &u8::from(exists)]);
        }
    }

    Some(rows.finish())
}

/// Whether the colours allow a tour: on an odd number of squares both ends must have the majority colour.
fn admissible(board: &Rectangle, left: u64, right: u64) -> bool {
    let is_minority = |id: u64| {
        let Square { row, col } = board.square(id);
        (row + col) % 2 == 1
    };
    match board.cells() % 2 {
        0 => is_minority(left) != is_minority(right),
        _ => left != right && !is_minority(left) && !is_minority(right),
    }
}

/// The images of a pair under the symmetries of the board, in both directions, ascending.
fn images(board: &Rectangle, pair: (u64, u64)) -> BTreeSet<(u64, u64)> {
    let rows = board.rows();
    let cols = board.cols();
    let mut found = BTreeSet::new();
    for symmetry in 0..if rows == cols { 8 } else { 4 } {
        let image = |id: u64| {
            let Square { row, col } = board.square(id);
            let row = if symmetry & 1 == 1 { rows - 1 - row } else { row };
            let col = if symmetry & 2 == 2 { cols - 1 - col } else { col };
            board.id(if symmetry & 4 == 4 { Square::new(col, row) } else { Square::new(row, col) })
        };

        let from = image(pair.0);
        let to = image(pair.1);
        found.extend([(from, to), (to, from)]);
    }

    found
}

fn is_possible(board: &Rectangle, start: u64, end: u64, context: &JobContext) -> Option<bool> {
    let start = Some(board.square(start));
    let end = Some(board.square(end));
    if let Some(swept) = narrow::sweep(board, Ends::Path { start, end }) {
        return Some(swept.exists);
    }
    let request = Request::on(board.clone(), Goal { shape: Shape::Open, start, end });
    match exists_with(&request, context.control).ok()? {
        Existence::Yes(_) => Some(true),
        Existence::No { .. } => Some(false),
        Existence::Unknown(_) => None,
    }
}

/// The ordered pairs of a board.
#[derive(Default)]
struct Pairs {
    possible: BTreeSet<(u64, u64)>,
    impossible: BTreeSet<(u64, u64)>,
}

pub(crate) fn report(rows: &str) -> StudyReport {
    let mut all: BTreeMap<String, Pairs> = BTreeMap::new();
    for row in records(rows) {
        let Ok(board) = row[0].parse::<Rectangle>() else { continue };
        let pairs = all.entry(row[0].to_string()).or_default();
        let images = images(&board, (number(&row, 1), number(&row, 2)));
        if number::<u8>(&row, 3) == 1 { pairs.possible.extend(images) } else { pairs.impossible.extend(images) }
    }

    let mut table = MarkdownTable::new(&[
        "board",
        "squares that start a tour",
        "possible pairs",
        "impossible pairs",
        "all pairs",
        "known impossible",
    ]);

    let mut maps = Vec::new();
    let mut pictures = Vec::new();
    for (name, picture) in BOARDS.into_iter().zip(PICTURES) {
        let (Some(pairs), Ok(board)) = (all.get(name), name.parse::<Rectangle>()) else { continue };
        let starts: BTreeSet<u64> = pairs.possible.iter().map(|pair| pair.0).collect();
        let yes = pairs.possible.len();
        let no = pairs.impossible.len();

        let known = KNOWN.iter().find(|known| known.0 == name).map_or(String::new(), |known| known.1.to_string());
        table.row(&[&name, &format!("{} of {}", starts.len(), board.cells()), &yes, &no, &(yes + no), &known]);
        maps.push(map(&board, pairs));

        // If every pair allowed by the colours is possible, no further map is needed.
        if no > 0 {
            pictures.push((picture, Figure::Maps(pairs_map(&board, pairs))));
        }
    }

    let key = vec![
        (Shade::Level(0.85), "all ends allowed by the colours".to_string()),
        (Shade::Level(0.35), "some of them".to_string()),
        (Shade::Crossed, "no tour starts here".to_string()),
        (Shade::Blank, "wrong colour".to_string()),
    ];

    let title = "Starts of open tours, with the number of possible ends".to_string();
    let summary =
        format!("# Starts and ends\n\nOrdered pairs of start and end whose colours allow a tour.\n\n{}", table.text());
    let figure = Figure::Maps(MapFigure { title, maps, columns: 4, cell: 20, key });
    let figures = [("maps", figure)].into_iter().chain(pictures).collect();

    StudyReport { summary, figures, tables: Vec::new() }
}

/// A board of boards: for each start, a map of the ends.
fn pairs_map(board: &Rectangle, pairs: &Pairs) -> MapFigure {
    let from = |start: u64| {
        let cell = |end: u64| match (start, end) {
            (start, end) if start == end => Shade::Dotted,
            pair if pairs.possible.contains(&pair) => Shade::Level(0.85),
            pair if pairs.impossible.contains(&pair) => Shade::Crossed,
            _ => Shade::Blank,
        };

        let row = |row: u32| {
            let id = |col: u32| board.id(Square::new(row, col));
            (0..board.cols()).map(|col| MapCell { shade: cell(id(col)), text: String::new() }).collect()
        };
        BoardMap { title: String::new(), axes: None, rows: (0..board.rows()).map(row).collect() }
    };

    let key = vec![
        (Shade::Dotted, "the start".to_string()),
        (Shade::Level(0.85), "a tour can end here".to_string()),
        (Shade::Crossed, "no tour ends here".to_string()),
        (Shade::Blank, "wrong colour".to_string()),
    ];

    let title = format!("{}: possible ends for every start", board.size());
    let maps = (0..board.cells()).map(from).collect();
    MapFigure { title, maps, columns: board.cols() as usize, cell: 10, key }
}

fn map(board: &Rectangle, pairs: &Pairs) -> BoardMap {
    let cell = |row: u32, col: u32| {
        let id = board.id(Square::new(row, col));
        let count = |pairs: &BTreeSet<(u64, u64)>| pairs.range((id, 0)..=(id, u64::MAX)).count();
        let yes = count(&pairs.possible);
        let no = count(&pairs.impossible);

        let shade = match (yes, no) {
            (0, 0) => Shade::Blank,
            (0, _) => Shade::Crossed,
            (_, 0) => Shade::Level(0.85),
            (yes, no) => Shade::Level(0.1 + 0.5 * yes as f64 / (yes + no) as f64),
        };

        MapCell { shade, text: if yes > 0 { yes.to_string() } else { String::new() } }
    };

    let rows = (0..board.rows()).map(|row| (0..board.cols()).map(|col| cell(row, col)).collect()).collect();
    BoardMap { title: board.size(), axes: None, rows }
}
