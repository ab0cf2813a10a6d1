//! A picture before it is rendered: a list of simple elements in layers, from the lowest to the highest.
//!
//! Boards, tours and plots are all described as a [`Scene`]. There is one writer for SVG (`svg`), one for PDF (`pdf`)
//! and one for pixels (`pixels`, used by PNG and GIF), so the same scene looks the same in every format. The unit of
//! length depends on the picture: pictures of boards use the side of one square, plots use one pixel. x grows to the
//! right and y grows downwards.

pub(crate) mod colour;
mod elements;
pub(crate) mod font;
pub(crate) mod gif;
pub(crate) mod pdf;
pub(crate) mod pixels;
pub(crate) mod svg;
mod thin_lines;

pub(crate) use elements::{Anchor, Direction, Element, Layer, LineEnds, Point, Scene};
