//! From which squares of small boards tours start, and between which pairs, as maps.
//!
//! Seibel 1994 asks it; Conrad, Hindrichs, Morsy and Wegener 1994 answer it from 6x6 on: between any two squares whose
//! colours allow it. On boards of three to five rows core's sweep along the columns decides every pair; on wider ones
//! each tour is built and verified. Of pairs that the board's symmetries bring to one another, one is asked.

use super::report::Report;
use super::table::{Table, fields, number};
use super::{Card, Job, Plan, Tools};
use crate::ask::{Existence, exists_with};
use crate::draw::plot::{BoardMap, Figure, MapCell, MapFigure, Shade};
use crate::method::Limits;
use destrier_core::impossible::{Ends, strip};
use destrier_core::{Board, Goal, Shape, Square};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const CARD: Card = Card {
    name: "starts",
    about: "from which squares of small boards an open tour starts, and where it may end",
    source: "Seibel 1994, and Conrad, Hindrichs, Morsy and Wegener 1994",
    sizes: "rows of the boards, 3 to 8: 3x4 and 3x7 to 3x12, 4x5 to 4x8, 5x5 to 5x8, 6x6 to 6x8, 7x7, 8x8",
    trials: "none: there is no chance in it",
    takes: "a quarter of a minute",
    header: "board,start,end,exists",
};

/// The boards, and below the names of their pictures.
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

/// What a complete search by another program found: impossible ordered pairs.
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

fn board(number: usize) -> Option<Board> {
    BOARDS.get(number)?.parse().ok()
}

/// A job is all pairs with one start.
pub(super) fn jobs(plan: &Plan) -> Vec<Job> {
    let boards = (0..).map_while(|part| board(part).map(|board| (part, board)));
    let asked = boards.filter(|(_, board)| plan.sizes().contains(&board.rows()));
    let of_board = |(part, board): (usize, Board)| {
        let weight = if board.rows() == 5 { 10 } else { 1 } * board.cells();
        (0..board.cells()).map(move |first| Job { part, size: board.rows(), first, end: first + 1, weight })
    };
    asked.flat_map(of_board).collect()
}

pub(super) fn work(job: &Job, tools: &Tools) -> Option<String> {
    let board = board(job.part)?;
    let mut rows = String::new();
    for end in 0..board.cells() {
        // A sweep cannot be stopped, but takes a moment only.
        if tools.control.is_stopped() {
            return None;
        }
        if admissible(&board, job.first, end) && *images(&board, (job.first, end)).first()? == (job.first, end) {
            let exists = is_possible(&board, job.first, end, tools)?;
            rows += &format!("{},{},{end},{}\n", board.size(), job.first, u8::from(exists));
        }
    }
    Some(rows)
}

/// Whether the colours allow it: on an odd number of squares both ends have the colour that has one more.
fn admissible(board: &Board, one: u64, other: u64) -> bool {
    let is_minor = |id: u64| {
        let Square { row, col } = board.square(id);
        (row + col) % 2 == 1
    };
    match board.cells() % 2 {
        0 => is_minor(one) != is_minor(other),
        _ => one != other && !is_minor(one) && !is_minor(other),
    }
}

/// The pair as the board's symmetries see it, in both directions, ascending.
fn images(board: &Board, pair: (u64, u64)) -> BTreeSet<(u64, u64)> {
    let (rows, cols) = (board.rows(), board.cols());
    let mut found = BTreeSet::new();
    for symmetry in 0..if rows == cols { 8 } else { 4 } {
        let image = |id: u64| {
            let Square { row, col } = board.square(id);
            let row = if symmetry & 1 == 1 { rows - 1 - row } else { row };
            let col = if symmetry & 2 == 2 { cols - 1 - col } else { col };
            board.id(if symmetry & 4 == 4 { Square::new(col, row) } else { Square::new(row, col) })
        };
        let (one, other) = (image(pair.0), image(pair.1));
        found.extend([(one, other), (other, one)]);
    }
    found
}

fn is_possible(board: &Board, start: u64, end: u64, tools: &Tools) -> Option<bool> {
    let (start, end) = (Some(board.square(start)), Some(board.square(end)));
    if let Some(swept) = strip::sweep(board, Ends::Path { start, end }) {
        return Some(swept.exists);
    }
    match exists_with(board, &Goal { shape: Shape::Open, start, end }, &Limits::default(), tools.control).ok()? {
        Existence::Yes(_) => Some(true),
        Existence::No { .. } => Some(false),
        Existence::Unknown(_) => None,
    }
}

/// Ordered pairs of a board: those that are possible, and those that are not.
#[derive(Default)]
struct Pairs {
    possible: BTreeSet<(u64, u64)>,
    impossible: BTreeSet<(u64, u64)>,
}

pub(super) fn report(rows: &str) -> Report {
    let mut all: BTreeMap<&str, Pairs> = BTreeMap::new();
    for row in fields(rows) {
        let Ok(board) = row[0].parse::<Board>() else { continue };
        let pairs = all.entry(row[0]).or_default();
        let images = images(&board, (number(&row, 1), number(&row, 2)));
        if number::<u8>(&row, 3) == 1 { pairs.possible.extend(images) } else { pairs.impossible.extend(images) }
    }
    let mut table = Table::new(&[
        "board",
        "squares that start a tour",
        "possible pairs",
        "impossible pairs",
        "of",
        "known impossible",
    ]);
    let (mut maps, mut pictures) = (Vec::new(), Vec::new());
    for (name, picture) in BOARDS.into_iter().zip(PICTURES) {
        let (Some(pairs), Ok(board)) = (all.get(name), name.parse::<Board>()) else { continue };
        let starts: BTreeSet<u64> = pairs.possible.iter().map(|pair| pair.0).collect();
        let (yes, no) = (pairs.possible.len(), pairs.impossible.len());
        let known = KNOWN.iter().find(|known| known.0 == name).map_or(String::new(), |known| known.1.to_string());
        table.row(&[&name, &format!("{} of {}", starts.len(), board.cells()), &yes, &no, &(yes + no), &known]);
        maps.push(map(&board, pairs));
        // Where every pair that the colours allow is possible, the map above says it all.
        if no > 0 {
            pictures.push((picture, Figure::Maps(pairs_map(&board, pairs))));
        }
    }
    let key = vec![
        (Shade::Level(0.85), "every end that the colours allow".to_string()),
        (Shade::Level(0.35), "some of them".to_string()),
        (Shade::Crossed, "no tour starts here".to_string()),
        (Shade::Blank, "the wrong colour".to_string()),
    ];
    let title = "Where a tour may start; the number of squares where it may then end".to_string();
    let summary =
        format!("# Starts and ends\n\nPairs are ordered, and of colours that allow a tour.\n\n{}", table.text());
    let figure = Figure::Maps(MapFigure { title, maps, columns: 4, cell: 20, key });
    let figures = [("maps", figure)].into_iter().chain(pictures).collect();
    Report { summary, figures, tables: Vec::new() }
}

/// A board of boards: at the place of each start, all the ends.
fn pairs_map(board: &Board, pairs: &Pairs) -> MapFigure {
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
        (Shade::Level(0.85), "a tour may end here".to_string()),
        (Shade::Crossed, "none ends here".to_string()),
        (Shade::Blank, "the wrong colour".to_string()),
    ];
    let title = format!("{}: for every start, where a tour may end", board.size());
    let maps = (0..board.cells()).map(from).collect();
    MapFigure { title, maps, columns: board.cols() as usize, cell: 10, key }
}

fn map(board: &Board, pairs: &Pairs) -> BoardMap {
    let cell = |row: u32, col: u32| {
        let id = board.id(Square::new(row, col));
        let count = |pairs: &BTreeSet<(u64, u64)>| pairs.range((id, 0)..=(id, u64::MAX)).count();
        let (yes, no) = (count(&pairs.possible), count(&pairs.impossible));
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
