//! Tours as text: plain and coloured grids, frames of the knight's walk, and thumbnails.

mod grid;
mod step;
mod thumbnail;

pub use grid::{ColouredGrid, Grid, Labels, grid_width};
pub use thumbnail::thumbnail;
