//! Pictures of tours of boxes, cubes and hexagons.
//!
//! A flat picture shows the layers of a box side by side, the net of a cube, or the hexagons. A picture in isometric
//! projection shows the layers of a box above each other, or a cube from above and in front. The file `moves` says how
//! moves between layers and faces are drawn.

mod captions;
mod moves;
mod places;

use super::error::DrawError;
use super::options::{PictureOptions, Projection};
use super::scene::pixels::Canvas;
use super::scene::{Element, Layer, LineEnds, Point, Scene, pdf, pixels, svg};
use super::size;
use super::tour::animation::{Timing, animation};
use destrier_core::{Board, Grid, Ground, Tour};
use moves::MoveForm;
use places::CellPlaces;
use std::ops::Range;

/// The most cells of a picture.
pub const MAX_PICTURE_CELLS: u64 = 100_000;
/// The most cells of a picture with numbers.
pub const MAX_NUMBERED_CELLS: u64 = 4096;
/// The most cells of an animation.
pub const MAX_ANIMATED_CELLS: u64 = 4096;

/// A picture of a tour of cells.
///
/// ```
/// use destrier::draw::{CellPicture, PictureOptions, Projection};
/// use destrier::{Request, ask};
///
/// let tour = ask(&Request::new("box:3x4x2".parse()?))?.into_tour().unwrap();
/// let picture = CellPicture::new(&tour, Projection::Isometric)?;
/// assert!(picture.svg(&PictureOptions::new())?.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CellPicture<'a> {
    board: &'a Board,
    /// The tour; none for an empty board.
    tour: Option<&'a Tour>,
    projection: Projection,
}

/// The lines of all moves, by the layer of the picture in which they are.
#[derive(Default)]
struct DrawnMoves {
    hidden: Vec<Element>,
    /// The lines on the far side, each with the last of its cells.
    far: Vec<(u32, Element)>,
    near: Vec<Element>,
}

impl<'a> CellPicture<'a> {
    /// A picture in this projection.
    pub fn new(tour: &'a Tour, projection: Projection) -> Result<CellPicture<'a>, DrawError> {
        CellPicture::empty(tour.ground(), projection).map(|empty| CellPicture { tour: Some(tour), ..empty })
    }

    /// A picture of a board without a tour.
    pub fn empty(board: &'a Board, projection: Projection) -> Result<CellPicture<'a>, DrawError> {
        let cells = board.cells();
        let limit = MAX_PICTURE_CELLS;
        match projection {
            _ if cells > limit => Err(DrawError::TooManySquares { cells, form: "picture of cells", limit }),
            Projection::Isometric if board.space_place(0).is_none() => {
                Err(DrawError::NotInSpace { board: board.size() })
            }
            _ => Ok(CellPicture { board, tour: None, projection }),
        }
    }

    /// The picture as SVG.
    pub fn svg(&self, options: &PictureOptions) -> Result<String, DrawError> {
        let pixels = size::graph_pixels("SVG", options)?;
        Ok(svg::render(&self.scene(options)?, f64::from(pixels), options.metadata))
    }

    /// The picture as a PDF of one page. The size is in points.
    pub fn pdf(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        pdf::render(&self.scene(options)?, f64::from(size::pdf_points(options)?))
    }

    /// The picture as PNG.
    pub fn png(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        let pixels = size::graph_pixels("PNG", options)?;
        pixels::png(&self.scene(options)?, pixels)
    }

    /// The tour as a GIF that grows move by move. Long tours make several moves per frame.
    pub fn gif(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        let Some(tour) = self.tour else { return Err(DrawError::NoFrames) };
        let cells = self.board.cells();
        let limit = MAX_ANIMATED_CELLS;
        if cells > limit {
            return Err(DrawError::TooManySquares { cells, form: "animation of cells", limit });
        }

        let pixels = size::graph_pixels("GIF", options)?;
        let moves = self.moves(tour.len());
        let timing = Timing::new(moves, options.speed);
        let places = self.places(options)?;
        let frame = |shown: usize| {
            let scene = self.scene_after(shown, &places, options);
            let mut canvas = Canvas::new(&scene, pixels)?;
            canvas.paint_scene(&scene);
            Ok(canvas)
        };

        let frames = (1..timing.steps).map(|step| frame(timing.reached(step)));
        animation(&frame(0)?, frames, &frame(moves)?, timing.delay)
    }

    fn scene(&self, options: &PictureOptions) -> Result<Scene, DrawError> {
        Ok(self.scene_after(usize::MAX, &self.places(options)?, options))
    }

    /// The places of the cells, unless they are too many for numbers.
    fn places(&self, options: &PictureOptions) -> Result<CellPlaces<'_>, DrawError> {
        let cells = self.board.cells();
        let limit = MAX_NUMBERED_CELLS;
        if options.numbers && cells > limit {
            return Err(DrawError::TooManySquares { cells, form: "picture with numbers", limit });
        }
        Ok(CellPlaces::new(self.board, self.projection, options.numbers))
    }

    /// The picture after a number of moves.
    fn scene_after(&self, shown: usize, places: &CellPlaces, options: &PictureOptions) -> Scene {
        let board = self.board;
        let order: Vec<u32> = self.tour.iter().flat_map(|tour| tour.ids()).collect();
        let (corner, width, height) = places.frame();
        let palette = options.theme.palette();
        let paper = Element::Rectangles { fill: palette.paper, rectangles: vec![[corner.0, corner.1, width, height]] };
        let mut layers = vec![Layer { name: "paper", elements: vec![paper] }];

        let moves = self.drawn_moves(&order, shown, places, options);
        layers.push(Layer { name: "hidden", elements: moves.hidden });
        layers.extend(self.parts(places, moves.far, options));
        layers.push(Layer { name: "captions", elements: places.captions(palette.ink) });
        layers.push(Layer { name: "path", elements: moves.near });

        layers.push(if options.numbers {
            Layer { name: "numbers", elements: self.numbers(&order, shown, places, options) }
        } else {
            Layer { name: "marks", elements: self.marks(&order, shown, places, options) }
        });

        let name = |id: u32| board.name(u64::from(id));
        let (title, description) = match order[..] {
            [] => (board.size(), format!("{} cells without a tour.", board.squares())),
            [first, ..] => {
                let kind = if self.is_closed() { "Closed" } else { "Open" };
                let count = order.len();
                let first = name(first);
                let last = name(order[count - 1]);
                let cells = format!("{count} cells, from {first} to {last}. {}", self.explanation());
                (format!("{kind} tour of {}", board.size()), cells)
            }
        };

        Scene { corner, width, height, title, description, line_ends: LineEnds::Round, layers }
    }

    fn explanation(&self) -> &'static str {
        match (self.board.grid(), self.projection) {
            (Grid::Box(grid), Projection::Flat) if grid.sides().len() > 2 => {
                "A move to another layer points to its column there; it tapers off towards a layer with a greater \
                 number and widens towards one with a smaller number."
            }
            (Grid::Box(_), Projection::Isometric) => "The first layer is on top; moves between layers are thin.",
            (Grid::Cube(_), Projection::Flat) => "The net of the cube. Edges with the same letter are one edge.",
            (Grid::Cube(_), Projection::Isometric) => "Moves on the faces behind are thin.",
            _ => "",
        }
    }

    fn is_closed(&self) -> bool {
        self.tour.is_some_and(Tour::is_closed)
    }

    /// The number of moves of a tour of so many cells, the closing one included.
    fn moves(&self, cells: usize) -> usize {
        if self.is_closed() { cells } else { cells.saturating_sub(1) }
    }

    fn step(&self, order: &[u32], index: usize) -> (u32, u32) {
        (order[index], order[(index + 1) % order.len()])
    }

    /// The cells, and lines above them. Of layers above each other, the upper ones hide lines that lead below them.
    fn parts(&self, places: &CellPlaces, far: Vec<(u32, Element)>, options: &PictureOptions) -> Vec<Layer> {
        let parts = places.parts();
        if !places.is_stacked() {
            let cells = parts.iter().flat_map(|part| self.tiles(part, places, options)).collect();
            let far = far.into_iter().map(|(_, element)| element).collect();
            return vec![Layer { name: "cells", elements: cells }, Layer { name: "far", elements: far }];
        }

        let mut lines: Vec<Vec<Element>> = parts.iter().map(|_| Vec::new()).collect();
        for (lower, element) in far {
            lines[parts.partition_point(|part| part.end <= lower)].push(element);
        }

        let stacked = parts.iter().zip(lines).rev().flat_map(|(part, lines)| {
            let cells = Layer { name: "cells", elements: self.tiles(part, places, options) };
            [cells, Layer { name: "far", elements: lines }]
        });

        stacked.collect()
    }

    /// The cells of a part that are seen, in the colours of a chessboard, or in three colours for hexagons.
    fn tiles(&self, part: &Range<u32>, places: &CellPlaces, options: &PictureOptions) -> Vec<Element> {
        let board = self.board;
        let palette = options.theme.palette();

        if places.is_behind(part.start) {
            return Vec::new();
        }

        let shades = [palette.light, palette.dark, palette.light.towards(palette.dark, 0.5)];
        let tile = |id: u32| {
            let fill = shades[places.shade(id)];
            Element::Polygon { fill, opacity: places.opacity(), corners: places.outline(id) }
        };

        let mut elements: Vec<Element> = part.clone().filter(|&id| board.contains(u64::from(id))).map(tile).collect();
        let border = vec![places.border(part)];
        elements.push(Element::Lines { stroke: palette.ink, width: 0.03, dash: None, lines: border });
        elements
    }

    /// Moves in their colours, each with a casing that separates it from those below. Lines that run far lie below
    /// those within a layer.
    fn drawn_moves(&self, order: &[u32], shown: usize, places: &CellPlaces, options: &PictureOptions) -> DrawnMoves {
        let palette = options.theme.palette();
        let moves = self.moves(order.len());
        let count = moves.max(1);
        let width = 0.11 * options.line;
        let line = |stroke, width, points| Element::Lines { stroke, width, dash: None, lines: vec![points] };

        let cased = |stroke, points: Vec<Point>| {
            [line(palette.casing, 1.8 * width, points.clone()), line(stroke, width, points)]
        };

        let mut drawn = DrawnMoves::default();
        for index in 0..moves.min(shown) {
            let (from, to) = self.step(order, index);
            let stroke = palette.along(self.is_closed(), (index as f64 + 0.5) / count as f64);
            let points = vec![places.centre(from), places.centre(to)];
            match places.form(from, to) {
                MoveForm::Line => drawn.near.extend(cased(stroke, points)),
                MoveForm::Thin => drawn.far.push((from.max(to), line(stroke, 0.35 * width, points))),
                MoveForm::Hidden => drawn.hidden.push(line(stroke, 0.35 * width, points)),
                MoveForm::Ends(ends) => {
                    for end in ends {
                        let tapered = end.tapered(stroke, width);
                        if end.line.len() > 1 {
                            drawn.near.extend(cased(stroke, end.line));
                            drawn.near.push(tapered);
                        } else {
                            drawn.far.push((from.max(to), tapered));
                        }
                    }
                }
            }
        }

        drawn
    }

    /// A disc on the first cell and a ring on the last, by default of open tours, and a dot on every visited cell.
    fn marks(&self, order: &[u32], shown: usize, places: &CellPlaces, options: &PictureOptions) -> Vec<Element> {
        let palette = options.theme.palette();
        let count = order.len() as f64;
        let colour = |index: usize| palette.along(self.is_closed(), index as f64 / count);
        let dot = |(index, &id): (usize, &u32)| {
            let radius = 0.1 * options.line;
            Element::Disc { centre: places.centre(id), radius, fill: colour(index) }
        };

        let visited = order.iter().enumerate().take(shown.saturating_add(1));
        let seen = visited.filter(|(_, id)| !places.is_behind(**id));
        let mut elements: Vec<Element> = seen.map(dot).collect();
        let has_markers = options.markers.unwrap_or(!self.is_closed());
        if let (Some(&first), Some(&last), true) = (order.first(), order.last(), has_markers) {
            let first = places.centre(first);
            let last = places.centre(last);
            elements.push(Element::Disc { centre: first, radius: 0.24, fill: colour(0) });
            if shown >= self.moves(order.len()) {
                let stroke = colour(order.len() - 1);
                elements.push(Element::Ring { centre: last, radius: 0.24, stroke, width: 0.08 });
            }
        }

        elements
    }

    /// The number of each visited cell that is seen.
    fn numbers(&self, order: &[u32], shown: usize, places: &CellPlaces, options: &PictureOptions) -> Vec<Element> {
        let palette = options.theme.palette();
        let count = order.len() as f64;
        let digits = order.len().to_string().len() as f64;
        let mut elements = Vec::new();

        let visited = order.iter().enumerate().take(shown.saturating_add(1));
        for (index, &id) in visited.filter(|(_, id)| !places.is_behind(**id)) {
            let centre = places.centre(id);
            let fill = palette.along(self.is_closed(), index as f64 / count);
            elements.push(Element::Disc { centre, radius: 0.31, fill: palette.casing });

            elements.push(Element::Disc {
                centre,
                radius: 0.27,
                fill: if palette.hollow { palette.paper } else { fill },
            });

            let ink = if palette.hollow { palette.ink } else { fill.contrasting() };
            let size = (0.42 / (0.636 * digits)).min(0.3);
            elements.push(Element::centred_text(centre, size, ink, (index + 1).to_string()));
        }

        elements
    }
}

#[cfg(test)]
mod tests;
