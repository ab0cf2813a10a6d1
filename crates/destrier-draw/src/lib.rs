//! Pictures of tours as text, SVG, PDF, PNG and animated GIF, and plots of study results.
//!
//! Pictures of tours take a [`Tour`](destrier_core::Tour) or an [`UncrossedPath`](destrier_core::UncrossedPath), so
//! only verified paths can be drawn like this. Moves that are neither are drawn as a [`Sketch`], which looks different.
//! All formats are rendered from the same scene, so they show the same picture. The guide `docs/guide/pictures.md`
//! describes colours, marks and seams.
//!
//! | folder | content |
//! |---|---|
//! | `scene` | elements of pictures, and the writers for SVG, PDF, PNG and GIF |
//! | `board` | the empty board: sizes, frame, seams |
//! | `theme` | the colours, and the gradients |
//! | `tour` | pictures and animations of tours |
//! | `graph` | pictures of tours of graphs |
//! | `cells` | pictures of tours of boxes, cubes and hexagons |
//! | `sketch` | pictures and animations of moves that are not a tour |
//! | `terminal` | grids and thumbnails as text |
//! | [`plot`] | charts and maps |
//!
//! ```
//! use destrier::{Path, Shape, draw, verify};
//!
//! let board = "3x4".parse().unwrap();
//! let path = Path::Vertices(vec![8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
//! let tour = verify(board, path, Shape::Open).unwrap();
//! assert_eq!(draw::Grid::new(&tour).unwrap().to_string(), " 3  6  9 12\n 8 11  2  5\n 1  4  7 10\n");
//! let picture = draw::svg(&tour, &draw::PictureOptions::new()).unwrap();
//! assert!(picture.starts_with("<svg"));
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod cells;
mod error;
mod graph;
mod options;
pub mod plot;
mod scene;
mod size;
mod sketch;
mod terminal;
mod theme;
mod tour;

pub use cells::{CellPicture, MAX_ANIMATED_CELLS, MAX_NUMBERED_CELLS, MAX_PICTURE_CELLS};
pub use error::DrawError;
pub use graph::{GraphLayout, GraphPicture, MAX_FORCE_VERTICES, MAX_GRAPH_EDGES, MAX_GRAPH_VERTICES, UnknownLayout};
pub use options::{MAX_CELLS, MAX_GIF_PIXELS, MAX_PIXELS, PictureOptions, Projection};
pub use size::{gif_size, pdf_size, png_size, svg_size};
pub use sketch::{Braille, Sketch, sketch_gif};
pub use terminal::{BrailleWalk, ColouredGrid, Grid, Labels, grid_width, thumbnail};
pub use theme::{Theme, UnknownTheme};
pub use tour::{LONGEST_NUMBERS, gif, pdf, png, svg, uncrossed_pdf, uncrossed_png, uncrossed_svg};
