//! Reads the patterns: the exits of the squares along the sides and in the corners, for every class of board sizes.

use destrier_core::Square;
use destrier_core::lines::Exits;
use destrier_core::ordering::opposite;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The exits of a square in the text: two numbers of moves, or dots.
type Cell = [Option<u8>; 2];

/// The things of which a tour should have few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Measure {
    Turns,
    Crossings,
}

/// All patterns of the text file.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    corners: HashMap<String, Vec<Vec<Cell>>>,
    families: Vec<Family>,
}

/// Costs are counted in parts of this size, because a strip of several squares can have a turn or a crossing more.
const PARTS: i64 = 120;

/// Turns and crossings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) turns: i64,
    pub(super) crossings: i64,
}

/// Patterns that share their strips along the sides.
#[derive(Debug)]
struct Family {
    closed: bool,
    /// The cost per row and per column, in parts.
    per_row: Cost,
    per_col: Cost,
    modulus: [u32; 2],
    /// For the right side and the left side, a mask of the rows modulo 4 whose outermost square is joined downwards.
    sides: [u32; 2],
    least: [u32; 2],
    top: Vec<Vec<Cell>>,
    bottom: Vec<Vec<Cell>>,
    classes: Vec<SizeClass>,
}

/// The sizes with the same remainders.
#[derive(Debug)]
struct SizeClass {
    residue: [u32; 2],
    /// By how much the strips at the top, bottom, right and left are shifted.
    shifts: [u32; 4],
    /// The corners top left, top right, bottom left and bottom right.
    corners: [String; 4],
    /// The cost that is added to that of the rows and columns, in parts.
    constant: Cost,
}

/// The pattern of one board with at least as many rows as columns.
pub(super) struct Pattern<'a> {
    family: &'a Family,
    shifts: [u32; 4],
    corners: [&'a [Vec<Cell>]; 4],
    /// The turns and crossings of the tour, by its strips and corners.
    pub(super) cost: Cost,
    /// The rows at the top and the bottom, and the columns at each side, that are not only lines.
    pub(super) margins: [u32; 2],
    rows: u32,
    cols: u32,
}

/// The patterns that come with the library. (A test reads every line; a line that cannot be read would leave a gap.)
pub(super) fn patterns() -> &'static Patterns {
    static PATTERNS: OnceLock<Patterns> = OnceLock::new();
    PATTERNS.get_or_init(|| read(include_str!("patterns.txt")).unwrap_or_default())
}

/// Reads a text of patterns; the error is the number of the line.
pub(super) fn read(text: &str) -> Result<Patterns, usize> {
    let mut patterns = Patterns::default();
    let mut corner = String::new();
    for (number, line) in (1usize..).zip(text.lines()) {
        let mut words = line.split_whitespace();
        let keyword = words.next().unwrap_or("#");
        let words: Vec<&str> = words.collect();
        read_line(&mut patterns, &mut corner, keyword, &words).ok_or(number)?;
    }
    Ok(patterns)
}

fn read_line(patterns: &mut Patterns, corner: &mut String, keyword: &str, words: &[&str]) -> Option<()> {
    match keyword {
        "#" => {}
        "corner" => {
            *corner = words.first()?.to_string();
            patterns.corners.insert(corner.clone(), Vec::new());
        }
        "family" => {
            let [rows, cols, right, left, least_rows, least_cols] = numbers(words.get(2..8)?)?;

            // The aim of the search that found the strips; each aim takes the best pattern of all.
            ["turns", "crossings"].contains(words.first()?).then_some(())?;
            let closed = match *words.get(1)? {
                "closed" => true,
                "open" => false,
                _ => return None,
            };

            let &[turns_per_row, turns_per_col, crossings_per_row, crossings_per_col] = words.get(8..)? else {
                return None;
            };

            patterns.families.push(Family {
                closed,
                per_row: cost(turns_per_row, crossings_per_row)?,
                per_col: cost(turns_per_col, crossings_per_col)?,
                modulus: [rows, cols],
                sides: [right, left],
                least: [least_rows, least_cols],
                top: Vec::new(),
                bottom: Vec::new(),
                classes: Vec::new(),
            });
        }
        "top" => patterns.families.last_mut()?.top.push(cells(words.iter().copied())?),
        "bottom" => patterns.families.last_mut()?.bottom.push(cells(words.iter().copied())?),
        "class" => {
            let [rows, cols, top, bottom, right, left] = numbers(words.get(..6)?)?;
            let corners: [&str; 4] = words.get(6..10)?.try_into().ok()?;
            let &[turns, crossings] = words.get(10..)? else { return None };
            let constant = cost(turns, crossings)?;
            let corners = corners.map(str::to_string);
            corners.iter().all(|name| patterns.corners.contains_key(name)).then_some(())?;

            let shifts = [top, bottom, right, left];
            let residue = [rows, cols];
            patterns.families.last_mut()?.classes.push(SizeClass { residue, shifts, corners, constant });
        }
        exits => {
            let row = cells(std::iter::once(exits).chain(words.iter().copied()))?;
            patterns.corners.get_mut(corner)?.push(row);
        }
    }
    Some(())
}

fn cost(turns: &str, crossings: &str) -> Option<Cost> {
    let parts = |text: &str| -> Option<i64> {
        let (number, divisor) = text.split_once('/').unwrap_or((text, "1"));
        let number: i64 = number.parse().ok()?;
        let divisor: i64 = divisor.parse().ok()?;
        (divisor > 0 && PARTS % divisor == 0).then_some(number * PARTS / divisor)
    };
    Some(Cost { turns: parts(turns)?, crossings: parts(crossings)? })
}

fn numbers(words: &[&str]) -> Option<[u32; 6]> {
    let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn cells<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Cell>> {
    let exit = |letter: u8| match letter {
        b'.' => Some(None),
        b'1'..=b'8' => Some(Some(letter - b'0')),
        _ => None,
    };
    words.map(|word| <[u8; 2]>::try_from(word.as_bytes()).ok().and_then(|[a, b]| Some([exit(a)?, exit(b)?]))).collect()
}

impl Patterns {
    /// The pattern with the fewest turns, or crossings, for a board with at least as many rows as columns, if there is
    /// one. Where an open tour is wanted, a closed one will do.
    pub(super) fn of(&self, aim: Measure, closed: bool, rows: u32, cols: u32) -> Option<Pattern<'_>> {
        let fitting = self.families.iter().filter_map(|family| {
            let [least_rows, least_cols] = family.least;
            let residue = [rows % family.modulus[0], cols % family.modulus[1]];
            let class = family.classes.iter().find(|class| class.residue == residue)?;
            let corners = class.corners.each_ref().map(|name| &self.corners[name][..]);
            let fits = rows >= least_rows && cols >= least_cols && (family.closed || !closed);

            let sum = |per_row: i64, per_col: i64, constant: i64| {
                (i64::from(rows) * per_row + i64::from(cols) * per_col + constant) / PARTS
            };

            let turns = sum(family.per_row.turns, family.per_col.turns, class.constant.turns);
            let crossings = sum(family.per_row.crossings, family.per_col.crossings, class.constant.crossings);
            let cost = Cost { turns, crossings };
            let heights = corners.iter().map(|corner| corner.len()).chain([family.top.len(), family.bottom.len()]);
            let margins = [heights.max().unwrap_or(0) as u32, 2];

            fits.then_some(Pattern { family, shifts: class.shifts, corners, cost, margins, rows, cols })
        });

        fitting.min_by_key(|pattern| {
            let Cost { turns, crossings } = pattern.cost;
            match aim {
                Measure::Turns => (turns, crossings),
                Measure::Crossings => (crossings, turns),
            }
        })
    }
}

impl Pattern<'_> {
    /// The exits of a square.
    pub(super) fn exits(&self, square: Square) -> Exits {
        let row = square.row;
        let col = square.col;
        let below = self.rows - 1 - row;
        let right_of = self.cols - 1 - col;
        let [top_shift, bottom_shift, right_shift, left_shift] = self.shifts;

        if let Some(exits) = self.in_corner(square) {
            return exits;
        }

        let family = self.family;
        if let Some(strip) = family.top.get(row as usize) {
            return strip[(col + top_shift) as usize % strip.len()];
        }
        if let Some(strip) = family.bottom.get(below as usize) {
            return strip[(right_of + bottom_shift) as usize % strip.len()].map(|exit| exit.map(opposite));
        }

        let joined = |side: usize, row: u32| family.sides[side] >> (row % 4) & 1 == 1;
        let (inner, outer) = match (right_of, col) {
            (0, _) => (7, if joined(0, row + right_shift) { 5 } else { 8 }),
            (1, _) => (7, if joined(0, row + right_shift + 2) { 1 } else { 4 }),
            (_, 0) => (3, if joined(1, row + left_shift) { 4 } else { 1 }),
            (_, 1) => (3, if joined(1, row + left_shift + 2) { 8 } else { 5 }),
            _ => (3, 7),
        };

        [Some(inner), Some(outer)]
    }

    fn in_corner(&self, square: Square) -> Option<Exits> {
        let [high, _] = self.margins;
        if square.row >= high && square.row + high < self.rows {
            return None;
        }
        self.corners.iter().enumerate().find_map(|(place, corner)| {
            let height = corner.len() as u32;
            let width = corner.first().map_or(0, Vec::len) as u32;
            let row = if place >= 2 { (square.row + height).checked_sub(self.rows)? } else { square.row };
            let col = if place % 2 == 1 { (square.col + width).checked_sub(self.cols)? } else { square.col };
            let exits = *corner.get(row as usize)?.get(col as usize)?;
            (exits != [None, None]).then_some(exits)
        })
    }
}
