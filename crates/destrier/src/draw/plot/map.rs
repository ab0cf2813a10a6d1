//! Maps: boards, or tables of boards, with a shade and perhaps a word on every cell, and a key to the shades.
//!
//! Shades run from white to dark, and some bear a mark, so that a copy in black and white tells them apart.

use super::sheet::{Ink, Lie, Shape, Sheet};
use crate::draw::colour::Colour;
use crate::draw::glyph;

/// Several maps on one sheet, with one key.
#[derive(Clone, PartialEq, Debug)]
pub struct Maps {
    /// What they show.
    pub title: String,
    /// The maps, row by row.
    pub maps: Vec<Map>,
    /// How many stand in a row.
    pub columns: usize,
    /// Pixels of a cell's side.
    pub cell: u32,
    /// What the shades mean.
    pub key: Vec<(Shade, String)>,
}

/// One rectangle of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    /// What it is called; nothing, if it needs no name.
    pub title: String,
    /// What the rows and the columns stand for, where they stand for something.
    pub axes: Option<(Margin, Margin)>,
    /// The cells, row by row from the top; all rows are of one length.
    pub rows: Vec<Vec<Cell>>,
}

/// What the rows, or the columns, of a map stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Margin {
    /// All of them together.
    pub name: String,
    /// Each of them.
    pub numbers: Vec<u32>,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// How it looks.
    pub shade: Shade,
    /// A short word on it.
    pub word: String,
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shade {
    /// From white (0) to dark blue (1).
    Level(f64),
    /// White with a cross.
    Crossed,
    /// Pale grey: outside of what is asked.
    Blank,
    /// White with a dot: the square that is spoken of.
    Dotted,
}

const DARK: Colour = Colour::hex(0x08306b);
const INK: Colour = Colour::hex(0x222222);
const EDGE: Colour = Colour::hex(0xb5b5b5);
const PALE: Colour = Colour::hex(0xececec);
const WORDS: f64 = 13.0;
/// Between maps, and around them.
const GAP: f64 = 26.0;
/// The room for the numbers and the name of an axis.
const MARGIN: f64 = 40.0;

impl Shade {
    fn colour(self) -> Colour {
        match self {
            Shade::Level(level) => {
                let mix = |dark: u8| (255.0 + (f64::from(dark) - 255.0) * level.clamp(0.0, 1.0)).round() as u8;
                Colour(mix(DARK.0), mix(DARK.1), mix(DARK.2))
            }
            Shade::Crossed | Shade::Dotted => Colour::hex(0xffffff),
            Shade::Blank => PALE,
        }
    }
}

impl Map {
    fn size(&self, cell: f64) -> (f64, f64) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let margin = if self.axes.is_some() { MARGIN } else { 0.0 };
        // The same room on both sides keeps the cells below the title. A title may be wider than a small board.
        let width = (columns as f64 * cell + 2.0 * margin).max(glyph::width(&self.title, WORDS + 1.0));
        (width, self.rows.len() as f64 * cell + margin + self.head())
    }

    /// The room for the title.
    fn head(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { 22.0 }
    }
}

pub(super) fn lay_out(maps: &Maps) -> Sheet {
    let cell = f64::from(maps.cell);
    let lines: Vec<&[Map]> = maps.maps.chunks(maps.columns.max(1)).collect();
    // Maps without names belong together.
    let gap = if maps.maps.iter().all(|map| map.title.is_empty()) { cell } else { GAP };
    let line_width = |line: &&[Map]| line.iter().map(|map| map.size(cell).0 + gap).sum::<f64>() + gap;
    let line_height = |line: &[Map]| line.iter().map(|map| map.size(cell).1).fold(0.0, f64::max) + gap;
    let key = key_rows(&maps.key);
    let key_width = key.iter().map(|row| row.iter().map(|(_, _, width)| width).sum::<f64>()).fold(0.0, f64::max);
    let title_width = glyph::width(&maps.title, 17.0) + 2.0 * GAP;
    let width = lines.iter().map(line_width).fold(title_width.max(key_width + 2.0 * GAP), f64::max);
    let (top, foot) = (48.0, 26.0 * key.len() as f64 + 14.0);
    let height = top + lines.iter().map(|line| line_height(line)).sum::<f64>() + GAP - gap + foot;
    let mut sheet = Sheet::new(width.ceil() as u32, height.ceil() as u32, &maps.title);
    word(&mut sheet, (width / 2.0, 24.0), &maps.title, 17.0, Lie::Middle, INK);
    let mut y = top;
    for line in lines {
        let mut x = (width - line_width(&line)) / 2.0 + gap;
        for map in line {
            paint(&mut sheet, map, (x, y), cell);
            x += map.size(cell).0 + gap;
        }
        y += line_height(line);
    }
    y += GAP - gap;
    for row in key {
        let mut x = (width - row.iter().map(|(_, _, width)| width).sum::<f64>()) / 2.0;
        for (shade, text, advance) in row {
            square(&mut sheet, (x, y), 16.0, shade);
            word(&mut sheet, (x + 23.0, y + 8.0), text, WORDS, Lie::Right, INK);
            x += advance;
        }
        y += 26.0;
    }
    sheet
}

/// The key in rows that fit on a page.
fn key_rows(key: &[(Shade, String)]) -> Vec<Vec<(Shade, &str, f64)>> {
    let mut rows: Vec<Vec<(Shade, &str, f64)>> = Vec::new();
    for (shade, text) in key {
        let width = glyph::width(text, WORDS) + 48.0;
        let used = rows.last().map_or(f64::MAX, |row| row.iter().map(|(_, _, width)| width).sum());
        if used + width > 900.0 {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push((*shade, text.as_str(), width));
        }
    }
    rows
}

fn paint(sheet: &mut Sheet, map: &Map, (left, top): (f64, f64), cell: f64) {
    let margin = if map.axes.is_some() { MARGIN } else { 0.0 };
    let columns = map.rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns as f64 * cell, map.rows.len() as f64 * cell);
    let (x, y) = (left + (map.size(cell).0 - width) / 2.0, top + map.head() + margin);
    word(sheet, (x + width / 2.0, top + 8.0), &map.title, WORDS + 1.0, Lie::Middle, INK);
    for (row, cells) in map.rows.iter().enumerate() {
        for (column, at) in cells.iter().enumerate() {
            let corner = (x + column as f64 * cell, y + row as f64 * cell);
            square(sheet, corner, cell, at.shade);
            if !at.word.is_empty() {
                // As large as the cell allows, and small enough to read as one of many.
                let size = (cell * 0.42).min(cell * 0.8 / glyph::width(&at.word, 1.0)).min(15.0);
                let ink = at.shade.colour().contrasting();
                word(sheet, (corner.0 + cell / 2.0, corner.1 + cell / 2.0), &at.word, size, Lie::Middle, ink);
            }
        }
    }
    let outline = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
    sheet.shapes.push(Shape::Stroke { points: outline, width: 1.2, ink: solid(INK) });
    if let Some((down, across)) = &map.axes {
        // Numbers on every cell where they fit, else on every fifth.
        let every = if cell >= 18.0 { 1 } else { 5 };
        let shown = |(index, _): &(usize, &u32)| index.is_multiple_of(every);
        for (index, number) in down.numbers.iter().take(map.rows.len()).enumerate().filter(shown) {
            let middle = y + (index as f64 + 0.5) * cell;
            word(sheet, (x - 6.0, middle), &number.to_string(), 10.5, Lie::Left, INK);
        }
        for (index, number) in across.numbers.iter().take(columns).enumerate().filter(shown) {
            let middle = x + (index as f64 + 0.5) * cell;
            word(sheet, (middle, y - 9.0), &number.to_string(), 10.5, Lie::Middle, INK);
        }
        let at = (x - 30.0, y + height / 2.0);
        let climbing =
            Shape::Word { at, text: down.name.clone(), size: WORDS, lie: Lie::Middle, climbs: true, ink: solid(INK) };
        sheet.shapes.push(climbing);
        word(sheet, (x + width / 2.0, y - 27.0), &across.name, WORDS, Lie::Middle, INK);
    }
}

fn square(sheet: &mut Sheet, (x, y): (f64, f64), side: f64, shade: Shade) {
    let corners = vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
    sheet.shapes.push(Shape::Area { points: corners.clone(), ink: solid(shade.colour()) });
    if shade == Shade::Crossed {
        let part = side * 0.28;
        let (near, far) = (part, side - part);
        for line in [[(near, near), (far, far)], [(near, far), (far, near)]] {
            let points = line.iter().map(|(right, down)| (x + right, y + down)).collect();
            sheet.shapes.push(Shape::Stroke { points, width: 1.0, ink: solid(Colour::hex(0x777777)) });
        }
    }
    if shade == Shade::Dotted {
        let centre = (x + side / 2.0, y + side / 2.0);
        sheet.shapes.push(Shape::Disc { centre, radius: side * 0.27, ring: None, ink: solid(INK) });
    }
    let edge = corners.iter().copied().chain([(x, y)]).collect();
    sheet.shapes.push(Shape::Stroke { points: edge, width: 0.6, ink: solid(EDGE) });
}

fn word(sheet: &mut Sheet, at: (f64, f64), text: &str, size: f64, lie: Lie, colour: Colour) {
    sheet.shapes.push(Shape::Word { at, text: text.into(), size, lie, climbs: false, ink: solid(colour) });
}

fn solid(colour: Colour) -> Ink {
    Ink { colour, cover: 1.0 }
}
