//! Why a picture cannot be drawn.

/// Why a picture cannot be drawn.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The board has more squares than the format can show.
    #[error("the board has {cells} squares; a {form} can show at most {limit}")]
    TooManySquares {
        /// Squares of the board, holes included.
        cells: u64,
        /// The kind of picture.
        form: &'static str,
        /// The maximum.
        limit: u64,
    },
    /// The size in pixels is out of range.
    #[error("a {form} can be {least} to {most} pixels wide and high, not {asked}")]
    Size {
        /// The kind of picture.
        form: &'static str,
        /// The requested size.
        asked: u32,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// A factor is out of range.
    #[error("the {what} can be {least} to {most}, not {asked}")]
    Factor {
        /// What the factor is for.
        what: &'static str,
        /// The requested value.
        asked: String,
        /// The minimum.
        least: f64,
        /// The maximum.
        most: f64,
    },
    /// The squares would be smaller than two pixels.
    #[error(
        "{side} squares do not fit into {pixels} pixels: each square needs at least two{}",
        if *.form == "GIF" { "; try a PNG or an SVG" } else { "; try an SVG" }
    )]
    TooFine {
        /// The kind of picture.
        form: &'static str,
        /// The longer side of the board.
        side: u32,
        /// The pixels for it.
        pixels: u32,
    },
    /// The board is not shown in space.
    #[error("{board} has no isometric picture; boxes of up to three dimensions and cubes have one")]
    NotInSpace {
        /// The board.
        board: String,
    },
    /// The graph has too many vertices or edges for a picture.
    #[error("a picture of a graph has at most {} vertices and {} edges, not {vertices} vertices and {edges} edges",
        .limits.0, .limits.1)]
    GraphTooLarge {
        /// The number of vertices of the graph.
        vertices: usize,
        /// The number of edges of the graph.
        edges: usize,
        /// The maximum of both.
        limits: (usize, usize),
    },
    /// An animation without any frame.
    #[error("an animation needs at least one frame")]
    NoFrames,
    /// The encoder failed, which should not happen.
    #[error("the picture could not be encoded: {0}")]
    Encoder(String),
}
