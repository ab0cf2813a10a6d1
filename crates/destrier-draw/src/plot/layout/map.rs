//! The layout of maps: one next to the other in rows, below a common title and above a common key.

use super::page::plot_scene;
use crate::plot::map::{BoardMap, MapFigure, Shade};
use crate::scene::colour::Colour;
use crate::scene::{Anchor, Direction, Element, Layer, Point, Scene, font};

const DARK: Colour = Colour::hex(0x08306b);
const INK: Colour = Colour::hex(0x222222);
const EDGE: Colour = Colour::hex(0xb5b5b5);
const PALE: Colour = Colour::hex(0xececec);
const CROSS: Colour = Colour::hex(0x777777);
const TITLE_SIZE: f64 = 17.0;
const TEXT_SIZE: f64 = 13.0;
const NUMBER_SIZE: f64 = 10.5;
/// The space between maps and around them.
const GAP: f64 = 26.0;
/// The space for the numbers and the name of an axis.
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

impl BoardMap {
    fn size(&self, cell: f64) -> (f64, f64) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let margin = if self.axes.is_some() { MARGIN } else { 0.0 };
        // Equal margins on both sides centre the cells below the title, which may be wider than a small board.
        let width = (columns as f64 * cell + 2.0 * margin).max(font::width(&self.title, TEXT_SIZE + 1.0));
        (width, self.rows.len() as f64 * cell + margin + self.title_height())
    }

    /// The height of the title.
    fn title_height(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { 22.0 }
    }
}

/// The scene of a figure.
pub(in crate::plot) fn lay_out(maps: &MapFigure) -> Scene {
    let cell = f64::from(maps.cell);
    let lines: Vec<&[BoardMap]> = maps.maps.chunks(maps.columns.max(1)).collect();

    // Maps without titles belong together.
    let gap = if maps.maps.iter().all(|map| map.title.is_empty()) { cell } else { GAP };
    let line_width = |line: &&[BoardMap]| line.iter().map(|map| map.size(cell).0 + gap).sum::<f64>() + gap;
    let line_height = |line: &[BoardMap]| line.iter().map(|map| map.size(cell).1).fold(0.0, f64::max) + gap;
    let key = key_rows(&maps.key);
    let key_width = key.iter().map(|row| row.iter().map(|(_, _, width)| width).sum::<f64>()).fold(0.0, f64::max);

    let title_width = font::width(&maps.title, TITLE_SIZE) + 2.0 * GAP;
    let width = lines.iter().map(line_width).fold(title_width.max(key_width + 2.0 * GAP), f64::max);
    let top = 48.0;

    let foot = 26.0 * key.len() as f64 + 14.0;
    let height = top + lines.iter().map(|line| line_height(line)).sum::<f64>() + GAP - gap + foot;
    let mut elements = vec![Element::centred_text((width / 2.0, 24.0), TITLE_SIZE, INK, maps.title.clone())];
    let mut y = top;

    for line in lines {
        let mut x = (width - line_width(&line)) / 2.0 + gap;
        for map in line {
            draw_map(&mut elements, map, (x, y), cell);
            x += map.size(cell).0 + gap;
        }
        y += line_height(line);
    }

    y += GAP - gap;
    for row in key {
        let mut x = (width - row.iter().map(|(_, _, width)| width).sum::<f64>()) / 2.0;
        for (shade, label, advance) in row {
            draw_cell(&mut elements, (x, y), 16.0, shade);
            let at = (x + 23.0, y + 8.0);
            elements.push(text(at, label, TEXT_SIZE, Anchor::Start));
            x += advance;
        }
        y += 26.0;
    }

    plot_scene(width.ceil(), height.ceil(), &maps.title, String::new(), vec![Layer { name: "maps", elements }])
}

/// The key in rows of limited width: shade, text and width of each entry.
fn key_rows(key: &[(Shade, String)]) -> Vec<Vec<(Shade, &str, f64)>> {
    let mut rows: Vec<Vec<(Shade, &str, f64)>> = Vec::new();
    for (shade, text) in key {
        let width = font::width(text, TEXT_SIZE) + 48.0;
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

fn draw_map(elements: &mut Vec<Element>, map: &BoardMap, (left, top): (f64, f64), cell: f64) {
    let margin = if map.axes.is_some() { MARGIN } else { 0.0 };
    let columns = map.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = columns as f64 * cell;
    let height = map.rows.len() as f64 * cell;
    let x = left + (map.size(cell).0 - width) / 2.0;
    let y = top + map.title_height() + margin;

    if !map.title.is_empty() {
        elements.push(Element::centred_text((x + width / 2.0, top + 8.0), TEXT_SIZE + 1.0, INK, map.title.clone()));
    }

    for (row, cells) in map.rows.iter().enumerate() {
        for (column, at) in cells.iter().enumerate() {
            let corner = (x + column as f64 * cell, y + row as f64 * cell);
            draw_cell(elements, corner, cell, at.shade);

            if !at.text.is_empty() {
                // The text is as large as the cell allows, within limits.
                let size = (cell * 0.42).min(cell * 0.8 / font::width(&at.text, 1.0)).min(15.0);
                let ink = at.shade.colour().contrasting();
                let centre = (corner.0 + cell / 2.0, corner.1 + cell / 2.0);
                elements.push(Element::centred_text(centre, size, ink, at.text.clone()));
            }
        }
    }

    let outline = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
    elements.push(Element::Lines { stroke: INK, width: 1.2, dash: None, lines: vec![outline] });

    if let Some((down, across)) = &map.axes {
        // Numbers on every cell if they fit, else on every fifth.
        let every = if cell >= 18.0 { 1 } else { 5 };
        let shown = |(index, _): &(usize, &u32)| index.is_multiple_of(every);
        for (index, number) in down.numbers.iter().take(map.rows.len()).enumerate().filter(shown) {
            let middle = y + (index as f64 + 0.5) * cell;
            elements.push(text((x - 6.0, middle), &number.to_string(), NUMBER_SIZE, Anchor::End));
        }

        for (index, number) in across.numbers.iter().take(columns).enumerate().filter(shown) {
            let middle = x + (index as f64 + 0.5) * cell;
            elements.push(text((middle, y - 9.0), &number.to_string(), NUMBER_SIZE, Anchor::Middle));
        }

        let at = (x - 30.0, y + height / 2.0);
        elements.push(Element::Text {
            at,
            size: TEXT_SIZE,
            fill: INK,
            text: down.name.clone(),
            anchor: Anchor::Middle,
            direction: Direction::Upwards,
        });

        elements.push(text((x + width / 2.0, y - 27.0), &across.name, TEXT_SIZE, Anchor::Middle));
    }
}

fn draw_cell(elements: &mut Vec<Element>, (x, y): (f64, f64), side: f64, shade: Shade) {
    elements.push(Element::Rectangles { fill: shade.colour(), rectangles: vec![[x, y, side, side]] });
    if shade == Shade::Crossed {
        let part = side * 0.28;
        let near = part;
        let far = side - part;
        let lines =
            vec![vec![(x + near, y + near), (x + far, y + far)], vec![(x + near, y + far), (x + far, y + near)]];
        elements.push(Element::Lines { stroke: CROSS, width: 1.0, dash: None, lines });
    }

    if shade == Shade::Dotted {
        let centre = (x + side / 2.0, y + side / 2.0);
        elements.push(Element::Disc { centre, radius: side * 0.27, fill: INK });
    }

    let edge = vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)];
    elements.push(Element::Lines { stroke: EDGE, width: 0.6, dash: None, lines: vec![edge] });
}

fn text(at: Point, text: &str, size: f64, anchor: Anchor) -> Element {
    Element::Text { at, size, fill: INK, text: text.into(), anchor, direction: Direction::Horizontal }
}
