//! The white page that every plot is drawn on.

use crate::scene::colour::Colour;
use crate::scene::{Element, Layer, LineEnds, Scene};

/// A plot of this size in pixels on a white background.
pub(super) fn plot_scene(width: f64, height: f64, title: &str, description: String, content: Vec<Layer>) -> Scene {
    let paper = Element::Rectangles { fill: Colour::hex(0xffffff), rectangles: vec![[0.0, 0.0, width, height]] };
    let mut layers = vec![Layer { name: "paper", elements: vec![paper] }];
    layers.extend(content);
    let corner = (0.0, 0.0);
    let line_ends = LineEnds::Flat;
    Scene { corner, width, height, title: title.into(), description, line_ends, layers }
}
