//! The numbers of layers, and letters at the edges of a cube's net: edges with the same letter are one edge.

use super::moves::cut_edges;
use super::places::CellPlaces;
use super::{Element, Point, Projection};
use crate::scene::colour::Colour;
use crate::scene::{Anchor, Direction};
use destrier_core::Grid;

impl CellPlaces<'_> {
    /// Whether the layers of a box have captions.
    pub(super) fn has_captions(&self) -> bool {
        matches!(self.board().grid(), Grid::Box(grid) if grid.sides().len() > 2)
            && self.projection() == Projection::Flat
    }

    /// Whether the edges of a net have letters.
    pub(super) fn has_letters(&self) -> bool {
        matches!(self.board().grid(), Grid::Cube(_)) && self.projection() == Projection::Flat
    }

    /// The size of captions and letters.
    pub(super) fn text_size(&self) -> f64 {
        match self.board().grid() {
            Grid::Cube(grid) => (0.12 * f64::from(grid.side())).max(0.4),
            // Captions are no wider than their layers.
            Grid::Box(grid) => {
                let letters = 6.0 + 2.0 * (grid.sides().len() - 2) as f64;
                let cols = grid.sides().last().map_or(1.0, |&cols| f64::from(cols));
                (0.45 * grid.gap_between_layers()).min(1.7 * cols / letters)
            }
            _ => 0.5,
        }
    }

    /// Captions and letters.
    pub(super) fn captions(&self, ink: Colour) -> Vec<Element> {
        let board = self.board();
        let size = self.text_size();
        match board.grid() {
            Grid::Box(_) if self.has_captions() => {
                let caption = |first: u32| {
                    let (right, down) = self.centre(first);
                    let at = (right - 0.5, down - 0.5 - 0.65 * size);
                    let numbers: Vec<String> = self.part(first).iter().map(u32::to_string).collect();
                    let text = format!("Layer {}", numbers.join(","));
                    let anchor = Anchor::Start;
                    Element::Text { at, size, fill: ink, text, anchor, direction: Direction::Horizontal }
                };
                self.parts().into_iter().map(|part| caption(part.start)).collect()
            }
            Grid::Cube(grid) if self.has_letters() => {
                let half = f64::from(grid.side()) / 2.0;
                let first = |face: u32| self.centre((u64::from(face - 1) * board.cells() / 6) as u32);
                let beside = |face: u32, neighbour: u32| -> Option<Point> {
                    let (left, top) = first(face);
                    let (right, down) = grid.side_of_face(face, neighbour)?;
                    let reach = half + 0.45 + 0.7 * size;
                    let centre = (left - 0.5 + half, top - 0.5 + half);
                    Some((centre.0 + reach * right as f64, centre.1 + reach * down as f64))
                };

                let letters = cut_edges().zip('a'..).flat_map(|([face, neighbour], letter)| {
                    let places = [beside(face, neighbour), beside(neighbour, face)].into_iter().flatten();
                    places.map(move |at| Element::centred_text(at, size, ink, letter.to_string()))
                });

                letters.collect()
            }
            _ => Vec::new(),
        }
    }
}
