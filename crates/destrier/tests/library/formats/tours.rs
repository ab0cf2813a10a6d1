//! Tours to write and read, found by a small search, so that the formats are tested independently of the methods.

use destrier::format::{About, Format, csv, json, moves, squares, tsplib};
use destrier::method::Random;
use destrier::{Leaper, Path, Rectangle, Shape, Square, Surface, Tour, verify};
use std::collections::HashSet;
use std::fmt::Write;

/// The formats that can be read.
pub(crate) const READABLE: [Format; 7] =
    [Format::Grid, Format::Squares, Format::Moves, Format::Json, Format::Csv, Format::Tour, Format::Svg];

/// A tour of the board by depth-first search, least neighbours first; `None` after a few thousand steps.
pub(crate) fn find(board: &Rectangle, random: &mut Random) -> Option<Tour<Rectangle>> {
    let squares: Vec<u32> = (0..board.cells() as u32).filter(|&id| board.has(board.square(id.into()))).collect();
    let start = squares[random.below(squares.len() as u64) as usize];
    let mut path = vec![start];
    let mut steps = 0;
    extend(board, &mut path, squares.len(), &mut steps)
        .then(|| verify(board.clone(), Path::Vertices(path), Shape::Open).unwrap())
}

fn free(board: &Rectangle, path: &[u32]) -> Vec<u32> {
    let here = board.square(path[path.len() - 1].into());
    board.neighbours(here).map(|(to, _)| board.id(to) as u32).filter(|id| !path.contains(id)).collect()
}

fn extend(board: &Rectangle, path: &mut Vec<u32>, goal: usize, steps: &mut u32) -> bool {
    *steps += 1;
    if path.len() == goal || *steps > 3000 {
        return path.len() == goal;
    }

    let mut next: Vec<(usize, u32)> = Vec::new();
    for id in free(board, path) {
        path.push(id);
        next.push((free(board, path).len(), id));
        path.pop();
    }

    next.sort_unstable();
    for (_, id) in next {
        path.push(id);
        if extend(board, path, goal, steps) {
            return true;
        }
        path.pop();
    }

    false
}

/// A small board of any surface, some leaper, and perhaps a hole or two.
pub(crate) fn any_board(random: &mut Random) -> Rectangle {
    let mut below = |n: u64| random.below(n) as u32;
    let surface = Surface::ALL[below(6) as usize];
    let (short, long) = [(1, 2), (1, 2), (0, 1), (1, 1), (2, 3), (1, 4)][below(6) as usize];
    let widest = if below(4) == 0 { 30 } else { 6 };
    let rows = 1 + below(6);
    let cols = 1 + below(widest);
    let board = Rectangle::new(rows, cols, surface).unwrap().with_leaper(Leaper::new(short, long).unwrap());
    let holes: Vec<Square> = (0..below(3)).map(|_| Square::new(below(rows.into()), below(cols.into()))).collect();
    board.clone().without(holes).unwrap_or(board)
}

/// Many tours of many boards.
pub(crate) fn many(seed: u64, count: usize) -> impl Iterator<Item = Tour<Rectangle>> {
    let mut random = Random::new(seed, 0);
    std::iter::from_fn(move || {
        let board = any_board(&mut random);
        Some(find(&board, &mut random))
    })
    .flatten()
    .take(count)
}

pub(crate) fn about() -> About {
    About::new("a \"strange\" <method>\n&", u64::MAX)
}

/// The text of a tour in a format. Grid and SVG are written by `draw`; this is the simplest text that their readers
/// accept.
pub(crate) fn text(tour: &Tour<Rectangle>, format: Format) -> String {
    let mut bytes = Vec::new();
    let any = &Tour::from(tour.clone());
    match format {
        Format::Squares => squares::write(any, &mut bytes).unwrap(),
        Format::Moves => moves::write(tour, &mut bytes).unwrap(),
        Format::Json => json::write(any, &about(), &mut bytes).unwrap(),
        Format::Csv => csv::write(any, &mut bytes).unwrap(),
        Format::Tour => tsplib::write(any, &about(), &mut bytes).unwrap(),
        Format::Grid => return grid(tour),
        Format::Svg => {
            let json = text(tour, Format::Json).replace('&', "&amp;").replace('<', "&lt;");
            return format!("<svg xmlns='s'><metadata><d:destrier xmlns:d='d'>{json}</d:destrier></metadata></svg>");
        }
        other => panic!("{other} is not a text format"),
    }
    String::from_utf8(bytes).unwrap()
}

fn grid(tour: &Tour<Rectangle>) -> String {
    let board = tour.board();
    let mut text = String::new();
    for row in 0..board.rows() {
        for col in 0..board.cols() {
            match tour.squares().position(|square| square == Square::new(row, col)) {
                Some(index) => write!(text, "{:>4}", index + 1).unwrap(),
                None => text.push_str("   #"),
            }
        }
        text.push('\n');
    }
    text
}

/// Whether it is a tour, decided without the library's own judge.
pub(crate) fn is_really_a_tour(tour: &Tour<Rectangle>) -> bool {
    let squares: Vec<Square> = tour.squares().collect();
    let different: HashSet<Square> = squares.iter().copied().collect();
    let moves = |pair: &[Square]| tour.board().neighbours(pair[0]).any(|(to, _)| to == pair[1]);
    different.len() == squares.len()
        && squares.len() as u64 == tour.board().squares()
        && squares.iter().all(|&square| tour.board().has(square))
        && squares.windows(2).all(moves)
}

/// Whether two tours visit the same squares of the same board in the same order.
pub(crate) fn same(left: &Tour<Rectangle>, right: &Tour<Rectangle>) -> bool {
    left.board() == right.board() && left.ids().eq(right.ids())
}
