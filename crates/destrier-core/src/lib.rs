//! What a tour is.
//!
//! This crate holds the nouns of the field and the one judgement that matters: a [`Path`] is a claim that some
//! method makes, and only [`verify`] turns it into a [`Tour`], a fact. There is no randomness here, no clock, no
//! file, no printing and no thread, so that everything in it can be read and trusted by itself.
//!
//! The modules depend on each other in one direction: `square <- rectangle <- ground <- {graph <- directed_graph <-
//! any_graph, rectangle_graph <- board <- fixed_steps, path} <- tour <- {{computed <- computed_cells, lines} <-
//! random_access, goal, uncrossed, fewest_turns, simple_path}` and `{ends <- goal, directed_graph} <- impossible <-
//! closed_graph <- proof_file`. Orderings, switching tables, form matrices and loop programs (`ordering`, `switching`,
//! `form`, `family`) need only squares.
//!
//! ```
//! use destrier_core::{Rectangle, Path, Shape, verify};
//!
//! let board: Rectangle = "3x4".parse().unwrap();
//! // a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3, as ids counted row by row from the top left corner
//! let path = Path::Vertices(vec![8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
//! let tour = verify(board, path, Shape::Open).unwrap();
//! assert_eq!(tour.len(), 12);
//! assert!(!tour.is_closed());
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod any_graph;
pub mod arithmetic;
pub mod board;
pub mod closed_graph;
pub mod computed;
pub mod computed_cells;
pub mod directed_graph;
pub mod ends;
pub mod family;
pub mod fault;
pub mod fewest_turns;
pub mod fixed_steps;
pub mod form;
pub mod goal;
pub mod graph;
pub mod ground;
pub mod impossible;
pub mod lines;
pub mod move_word;
pub mod ordering;
pub mod path;
pub mod proof_file;
pub mod random_access;
pub mod rectangle;
pub mod rectangle_graph;
pub mod simple_path;
pub mod square;
pub mod switching;
pub mod tour;
pub mod uncrossed;

pub use any_graph::AnyGraph;
pub use board::{Board, BoardGraph, Grid};
pub use closed_graph::{ClosedGraph, cycle_graph};
pub use computed::{ComputedTour, Misfit};
pub use computed_cells::ComputedCellTour;
pub use directed_graph::DirectedGraph;
pub use ends::Ends;
pub use fault::Fault;
pub use fewest_turns::{FewestTurns, FewestTurnsFault};
pub use fixed_steps::{FixedSteps, FixedStepsError};
pub use goal::Goal;
pub use graph::Graph;
pub use ground::Ground;
pub use impossible::directed::{DirectedImpossible, SplitGraph};
pub use impossible::{Impossible, Lemma, Selection, Verdict};
pub use lines::LineTour;
pub use move_word::MoveWord;
pub use path::Path;
pub use proof_file::ProofFile;
pub use random_access::{AnyComputedTour, RandomAccess};
pub use rectangle::leaper::Leaper;
pub use rectangle::piece::Piece;
pub use rectangle::surface::Surface;
pub use rectangle::{BoardError, Rectangle};
pub use rectangle_graph::RectangleGraph;
pub use simple_path::SimplePath;
pub use square::Square;
pub use tour::statistics::{Statistics, statistics};
pub use tour::{Refused, Shape, Tour, verify};
pub use uncrossed::{UncrossedFault, UncrossedPath};
