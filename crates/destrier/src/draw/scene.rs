//! A picture before it is rendered: a list of simple elements in layers, from the lowest to the highest.
//!
//! Boards, tours and plots are all described as a [`Scene`]. There is one writer for SVG (`svg`), one for PDF (`pdf`)
//! and one for pixels (`pixels`, used by PNG and GIF), so the same scene looks the same in every format. The unit of
//! length depends on the picture: pictures of boards use the side of one square, plots use one pixel. x grows to the
//! right and y grows downwards.

pub(in crate::draw) mod colour;
mod elements;
pub(in crate::draw) mod font;
pub(in crate::draw) mod gif;
pub(in crate::draw) mod pdf;
pub(in crate::draw) mod pixels;
pub(in crate::draw) mod svg;
mod thin_lines;

pub(in crate::draw) use elements::{Anchor, Direction, Element, Layer, LineEnds, Point, Scene};
