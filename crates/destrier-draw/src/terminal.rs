//! Tours as text: plain and coloured grids, frames of the knight's walk, and thumbnails.

mod characters;
mod grid;
mod step;
mod thumbnail;
mod walk;

pub use grid::{ColouredGrid, Grid, Labels, grid_width};
pub use thumbnail::thumbnail;
pub use walk::BrailleWalk;

pub(crate) use characters::CharacterGrid;
